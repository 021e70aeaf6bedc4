"""Files that claim to be a shared pack and are not, or are one that nobody should have: each is made from a good pack.

`CASES` maps what is wrong to something that puts such a file at a path, and to the reasons for which it may be refused.
"""

from __future__ import annotations

import copy
import io
import os
import random
import stat
import struct
import tomllib
import warnings
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import tomli_w

from kd_core.content.drafts.parcel import LARGEST
from kd_core.content.pack_files import LARGEST_FILE

GYM = Path(__file__).parents[1] / "packs" / "gym"
GOOD: Mapping[str, bytes] = {path.name: path.read_bytes() for path in sorted(GYM.glob("*.toml"))}
PARSED = {name: tomllib.loads(content.decode()) for name, content in GOOD.items()}
P, A, F, S, T, G = "pack.toml", "attacks.toml", "fighters.toml", "skills.toml", "tokens.toml", "arena.toml"

Make = Callable[[Path], None]
CASES: dict[str, tuple[Make, tuple[str, ...]]] = {}


def case(name: str, make: Make, *reasons: str) -> None:
    assert name not in CASES
    CASES[name] = make, reasons


def holds(name: str, data: bytes | Callable[[], bytes], *reasons: str) -> None:
    """A file with these bytes; large ones are made when they are needed."""
    case(name, lambda path: path.write_bytes(data() if callable(data) else data) and None, *reasons)


def zipped(*files: tuple[str | zipfile.ZipInfo, bytes], way: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(out, "w", way) as archive:
        warnings.simplefilter("ignore")  # the same name twice is meant
        for name, content in files:
            archive.writestr(name, content, way)
    return out.getvalue()


def good_with(*more: tuple[str | zipfile.ZipInfo, bytes], without: tuple[str, ...] = ()) -> bytes:
    return zipped(*[(name, content) for name, content in GOOD.items() if name not in without], *more)


WHOLE = good_with()


# -- no archive, or half of one ----------------------------------------------------------------------------------------

holds("nothing at all", b"", "damaged")
holds("a text", b"This is not a pack.\n" * 50, "damaged")
holds("a web page", b"<!doctype html><title>404</title>", "damaged")
holds("a picture", b"\x89PNG\r\n\x1a\n" + bytes(500), "damaged")
holds("a gzip", b"\x1f\x8b\x08\x00" + bytes(500), "damaged")
holds("a program", b"\x7fELF" + bytes(2000), "damaged")
holds("zeros", bytes(5000), "damaged")
holds("noise", random.Random(1).randbytes(5000), "damaged")
holds("the beginning of an archive", b"PK\3\4", "damaged")
holds("an empty archive", zipped(), "damaged")
holds("too much", lambda: bytes(LARGEST + 1), "too_large")
holds("too much of an archive", lambda: WHOLE + bytes(LARGEST), "too_large")
holds("an archive behind a program", b"#!/bin/sh\nexit\n" + WHOLE, "damaged")
holds("an archive in an archive", zipped(("gym.kdpack", WHOLE)), "strange_files")
holds("a pack.toml alone, not packed", GOOD[P], "damaged")
for _at in (10, 100, 400, 900, 1500, len(WHOLE) - 200, len(WHOLE) - 50, len(WHOLE) - 22, len(WHOLE) - 1):
    holds(f"only the first {_at} bytes", WHOLE[:_at], "damaged")
for _at in (100, 300, 600, 1000):
    holds(f"another byte at {_at}", WHOLE[:_at] + bytes([WHOLE[_at] ^ 0x55]) + WHOLE[_at + 1 :], "damaged", "broken",
          "strange_files", "encrypted")  # fmt: skip


def _directory_says(offset: int, value: bytes) -> bytes:
    """The first entry of the archive's directory with other bytes in it."""
    whole = bytearray(WHOLE)
    at = whole.index(b"PK\1\2") + offset
    whole[at : at + len(value)] = value
    return bytes(whole)


holds("a directory that points past the end", _directory_says(42, struct.pack("<I", 2**31)), "damaged")
holds("a directory that points into another file", _directory_says(42, struct.pack("<I", 40)), "damaged")
holds("a wrong checksum", _directory_says(16, b"\0\0\0\0"), "damaged")
holds("a lie about the size", _directory_says(24, struct.pack("<I", 10)), "damaged", "broken")
holds("a lie about the packed size", _directory_says(20, struct.pack("<I", 3)), "damaged", "broken")
holds("a size of four gigabytes", _directory_says(20, b"\xff" * 8), "damaged", "too_large")
holds("an encrypted file", _directory_says(8, b"\1\0"), "encrypted")
holds("a strongly encrypted file", _directory_says(8, b"\x41\0"), "encrypted")
holds("a way of packing that nobody knows", _directory_says(10, b"\x63\0"), "strange_files", "damaged")
holds("a version of the far future", _directory_says(6, b"\xff\0"), "damaged", "strange_files")
holds("packed with bzip2", zipped(*GOOD.items(), way=zipfile.ZIP_BZIP2), "strange_files")
holds("packed with lzma", zipped(*GOOD.items(), way=zipfile.ZIP_LZMA), "strange_files")


# -- no plain file -------------------------------------------------------------------------------------------------

case("a folder", lambda path: path.mkdir(), "no_file", "cannot_read")
if hasattr(os, "mkfifo"):
    case("a pipe that nobody writes to", os.mkfifo, "no_file")
case("a link to an endless device", lambda path: path.symlink_to("/dev/zero"), "no_file")
case("a link to itself", lambda path: path.symlink_to(path), "cannot_read")
case("a link to nowhere", lambda path: path.symlink_to(path.with_name("nowhere")), "cannot_read")
case("no file", lambda path: None, "cannot_read")


# -- files that no pack has ----------------------------------------------------------------------------------------


def _entry(name: str, mode: int) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name)
    entry.external_attr = (mode | 0o777) << 16
    return entry


for _name in (
    "../evil.toml", "../../../../tmp/evil", "/etc/cron.d/evil", "//server/share", "C:\\evil.toml", "..\\evil.toml",
    "./extra.toml", "gym/pack.toml", "pack.toml/", "pack.toml/x", "PACK.TOML", "Pack.toml", "p\u0430ck.toml",
    "pack.toml ", "pack.toml.", " pack.toml", "run.py", "__init__.py", ".htaccess", "con", "x" * 5000 + ".toml",
    "\u202elmot.kcap", "pack\u200b.toml", "a\nb.toml", "\x1b[2J.toml", "~/evil", "readme.txt", "pack.toml:stream",
):  # fmt: skip
    holds(f"also {_name[:40]!r}", good_with((_name, b"x = 1")), "strange_files", "damaged")

_TWO_NAMES = good_with(("pack.tomlX/evil", GOOD[P]), without=(P,)).replace(b"pack.tomlX/evil", b"pack.toml\0/evil")
holds("a name that ends early", _TWO_NAMES, "strange_files", "damaged")
holds("the same file twice", good_with((P, GOOD[P])), "strange_files")
holds("the same file twice, the second one other", good_with((A, b"attack = []")), "strange_files")
holds("a symbolic link", good_with((_entry(A, stat.S_IFLNK), b"/etc/passwd"), without=(A,)), "strange_files")
holds("a device", good_with((_entry(A, stat.S_IFBLK), b""), without=(A,)), "strange_files")
holds("a pipe inside", good_with((_entry(A, stat.S_IFIFO), b""), without=(A,)), "strange_files")
holds("a folder with a file's name", good_with((_entry(A, stat.S_IFDIR), b""), without=(A,)), "strange_files")
holds("thousands of files", lambda: good_with(*[(f"{at}.toml", b"") for at in range(9000)]), "strange_files")
holds("thousands of the same file", lambda: zipped(*[(P, b"")] * 9000), "strange_files")
holds("a bomb", lambda: good_with((G, b"#" * (LARGEST_FILE + 1)), without=(G,)), "too_large")
holds("a large bomb", lambda: good_with((G, bytes(300 << 20)), without=(G,)), "too_large")
holds("a bomb of quotes", lambda: good_with((G, b'x = "' + b"a" * LARGEST_FILE + b'"'), without=(G,)), "too_large")
for _name in (P, A, F, S, G):
    holds(f"no {_name}", good_with(without=(_name,)), "broken")


# -- files that are no TOML ----------------------------------------------------------------------------------------


def text(name: str, file: str, content: bytes | Callable[[], bytes]) -> None:
    def make() -> bytes:
        return good_with((file, content() if callable(content) else content), without=(file,))

    holds(name, make, "broken")


text("an empty file", A, b"")
text("UTF-16", A, GOOD[A].decode().encode("utf-16"))
text(
    "Latin 2", P, 'format = 1\nid = "gym"\nversion = "1"\nname = { en = "ż", pl = "ż", es = "ż" }'.encode("iso-8859-2")
)
text("a NUL", P, GOOD[P] + b"\0")
text("half a letter", P, GOOD[P] + b'# "\xc5"')
text("a lone surrogate", P, GOOD[P] + b"# \xed\xa0\x80")
text("an escaped surrogate", P, GOOD[P] + b'\nextra = "\\ud800"')
text("no TOML", A, b"{ json: true }")
text("a text that does not end", A, GOOD[A] + b'\nid = "')
text("a key twice", P, GOOD[P] + b'\nid = "gym"')
text("a table twice", G, GOOD[G] + b"\n[corridors]\n[corridors]\n")
text("lists in lists in lists", A, b"attack = " + b"[" * 100_000)
text("lists in lists that end", A, lambda: b"attack = " + b"[" * 3_000 + b"]" * 3_000)
text("tables in tables in tables", A, b"attack = " + b"{a=" * 50_000)
text("keys with a thousand parts", A, b"a" + b".a" * 5_000 + b" = 1")
text("a list of headings", A, lambda: b"[[attack]]\n" * 90_000)
text("a hundred thousand cards", A, lambda: b"attack = [" + b"{}," * 300_000 + b"]")
text("a hundred thousand keys", A, lambda: b"".join(b"k%d=1\n" % at for at in range(90_000)))
text(
    "a hundred thousand keys of a card", A, lambda: b"[[attack]]\n" + b"".join(b"k%d=1\n" % at for at in range(90_000))
)
text("an endless number", A, b"attack = 9" + b"9" * 900_000)
text("a date that is none", A, b"attack = 9999-99-99")
text("a long comment and nothing else", A, b"#" * 900_000)
text("a long key", A, b"a" * 900_000 + b" = 1")
text("a key of strange signs", P, GOOD[P] + '\n"\u202e\u001b" = 1'.encode().replace(b"\x1b", b"\\u001b"))


# -- packs that nobody should have ---------------------------------------------------------------------------------

Way = tuple[str | int, ...]
GONE = object()


def other(name: str, file: str, way: Way, value: object, *reasons: str) -> None:
    """The good pack with another value in one place."""
    content = changed(file, way, value)
    holds(name, good_with((file, content), without=(file,)), *(reasons or ("broken",)))


def changed(file: str, way: Way, value: object) -> bytes:
    data = copy.deepcopy(PARSED[file])
    inner = data
    for key in way[:-1]:
        inner = inner[key]
    if value is GONE:
        del inner[way[-1]]
    elif isinstance(inner, list) and way[-1] == len(inner):
        inner.append(value)
    else:
        inner[way[-1]] = value
    return tomli_w.dumps(data).encode()


def names(value: object) -> dict[str, object]:
    return {"en": value, "pl": value, "es": value}


other("the id of a box", P, ("id",), "nemesis", "box")
other("the id of the other box", P, ("id",), "tainted_grail", "box")
for _id in ("../gym", "/etc", "Gym", "", "a b", "gym.", ".gym", "g" * 41, "con:", "1gym", "gym\u200b", "żym"):
    other(f"the id {_id[:20]!r}", P, ("id",), _id)
other("a number for an id", P, ("id",), 7)
other("no id", P, ("id",), GONE)
other("another format", P, ("format",), 2)
other("a key of the future", P, ("run",), "rm -rf /")
other("a long version", P, ("version",), "9" * 5000)
other("a version of two lines", P, ("version",), "1\n2")
for _what, _name in {
    "a control character": "Gym\x07", "an escape sequence": "\x1b[31mGym", "right to left": "\u202egnihton",
    "an isolate": "\u2066Gym\u2069", "a zero width space": "G\u200bym", "a soft hyphen": "G\u00adym",
    "two lines": "Gym\nGym", "a line separator": "Gym\u2028Gym", "nothing": "", "blanks": "   ", "too much": "x" * 41,
    "far too much": "x" * 100_000, "a private sign": "\ue000", "a byte order mark": "\ufeffGym",
}.items():  # fmt: skip
    other(f"{_what} in the name of the pack", P, ("name",), names(_name))
    other(f"{_what} in the name of a card", A, ("attack", 0, "name"), names(_name))
other("a name in no language", A, ("attack", 0, "name"), {})
other("a name in a fourth language", A, ("attack", 0, "name"), {**names("x"), "de": "x"})
other("a number for a name", A, ("attack", 0, "name"), names(1))
for _number in (0, -1, 37, 10**6, 10**18, True, 1.5, float("nan"), float("inf"), "6", [6], {"n": 6}):
    other(f"{_number!r} copies", A, ("attack", 0, "copies"), _number)
other("the card of the game itself", A, ("attack", 0, "id"), "candle")
other("a card twice", A, ("attack", 1), PARSED[A]["attack"][0])
other("a card too many", A, ("attack", len(PARSED[A]["attack"])), {**PARSED[A]["attack"][0], "id": "one_more"})
other("a type that is none", A, ("attack", 0, "type"), "magic")
other("three symbols", A, ("attack", 0, "symbols"), ["fist", "foot", "dash"])
other("a symbol that is none", A, ("attack", 0, "symbols"), ["fis"])
other("a million heavy wounds", A, ("attack", 0, "wounds"), {"heavy": 10**6})
other("fewer than no wounds", A, ("attack", 0, "wounds"), {"light": -5})
for _range in ("0", "9-1", "99", "-1", "1-", "1-2-3", "²", "१", "projectiles", "1" * 5000):
    other(f"the range {_range[:12]!r}", A, ("attack", 0, "range"), _range)


def effect(name: str, *steps: object) -> None:
    other(name, A, ("attack", 0, "effect"), list(steps))


def nested(deep: int) -> object:
    step: object = {"do": "draw", "cards": 1}
    for _ in range(deep):
        step = {"do": "if", "test": {"hand": 1}, "then": [step]}
    return step


effect("a push of a million", {"do": "push", "spaces": 10**6})
effect("a push of less than nothing", {"do": "push", "spaces": -1})
effect("a verb that is none", {"do": "explode"})
effect("a verb without a name", {"spaces": 1})
effect("a list for a verb", {"do": ["push"]})
effect("Python for a verb", {"do": "__import__('os').system('true')"})
effect("a step that is a text", "push")
effect("a field that is none", {"do": "push", "spaces": 1, "spares": 1})
effect("too many steps", *[{"do": "draw", "cards": 1}] * 13)
effect("steps in steps in steps", nested(9))
effect("steps in a hundred steps", nested(100))
effect("one option", {"do": "choose", "options": [[]]})
effect("a hundred options", {"do": "choose", "options": [[{"do": "draw", "cards": 1}]] * 100})
effect("options that are no lists", {"do": "choose", "options": [1, 2]})
effect("a token that nobody has", {"do": "gain", "token": "gold"})
effect(
    "two tests at once", {"do": "if", "test": {"hand": 1, "first_action": True}, "then": [{"do": "draw", "cards": 1}]}
)
effect("a test that is none", {"do": "if", "test": {"lucky": 1}, "then": [{"do": "draw", "cards": 1}]})
effect("a payment of nothing", {"do": "per", "pay": {}, "then": [{"do": "draw", "cards": 1}]})
effect("wounds for nobody", {"do": "wound"})
for _what, _by_hand in {
    "a control character": {"en": "a\x07"}, "right to left": {"en": "\u202ea"}, "two lines": {"en": "a\nb"},
    "nothing": {}, "blanks": {"pl": "  "}, "too much": {"en": "x" * 401}, "a fourth language": {"de": "x"},
    "a number": 7, "a number in a language": {"en": 7},
}.items():  # fmt: skip
    other(f"{_what} by hand on a card", A, ("attack", 0, "by_hand"), _by_hand)
    other(f"{_what} by hand on a skill", S, ("skill", 0, "by_hand"), _by_hand)
other("a special attack that costs nothing", F, ("fighter", 0, "special", 0, "cost"), [])
other("a special attack that nobody can pay", F, ("fighter", 0, "special", 0, "cost"), ["block"] * 12)
other("a hundred symbols to pay", F, ("fighter", 0, "special", 0, "cost"), ["fist"] * 100)
other("a million tokens", F, ("fighter", 0, "tokens"), {"ammo": 10**6})
other("no special attack", F, ("fighter", 0, "special"), [])
other("two fighters", F, ("fighter", 2), GONE)
other("a difficulty of a thousand", F, ("fighter", 0, "difficulty"), 1000)
other("eleven skills", S, ("skill", 11), GONE)
other("an initiative twice", S, ("skill", 0, "initiative"), PARSED[S]["skill"][1]["initiative"])
other("an initiative of a million", S, ("skill", 0, "initiative"), 10**6)
other("an event that is none", S, ("skill", 0, "when"), [{"event": "dawn", "effect": [{"do": "draw", "cards": 1}]}])
other("a change of nothing", S, ("skill", 0, "modify"), [{}])
other("a change of a thousand wounds", S, ("skill", 0, "modify"), [{"add": {"heavy": 1000}}])
other("an arena of a million spaces", G, ("line",), 10**6)
other("an arena of one space", G, ("line",), 1)
other("a start outside the arena", G, ("start",), [2, 99])
other("a start that is one space", G, ("start",), [2, 2])
other("a centre outside the arena", G, ("centre",), 10**9)
other("edges by the thousand", G, ("edges",), [0] * 1000)
other("an arena in two pieces", G, ("links",), [[0, 1], [2, 3]])
other("a million candles", G, ("candles",), {"cards": 10**6, "wounds": {"heavy": 1}})
