"""The art is complete, and QtSvg can show every file of it."""

import itertools
import math
import re
import sys
import tomllib
import wave
import xml.etree.ElementTree as ElementTree
from array import array
from pathlib import Path

import pytest

RESOURCES = Path(__file__).resolve().parents[2] / "resources"
ART, PACKS, SOUNDS = RESOURCES / "art", RESOURCES / "packs", RESOURCES / "sounds"
FIGHTERS = ("james", "katie", "chilly", "mistbearer", "maggot", "lost_knight")
POSES = ("guard", "strike", "hit", "down", "victory", "fall")
RIM = "#FF00FF"
ICONS = {
    "symbols": "fist foot block dash wild",
    "wounds": "heavy light",
    "types": "strike ability reaction skill",
    "ranges": "reach projectile unlimited",
    "tokens": "ammo fire contamination curse stun mist potion poison candle unknown",
    "effects": "burst shield bolt versus",
    "arenas": "nemesis tainted_grail hatch_open",
    ".": "ko victory victory_empty back title icon",
}
CUES = """hover card_lift card_drop refused refill step dash blink corridor hit_light hit_heavy block cancelled reaction
    ko_stamp candle curtain your_turn prompt test_start tick tick_last cube_pick cube_place illegal_touch tower_falls
    bell passed failed round_won match_won connection_lost connection_back"""
CROWD = ("crowd_murmur", "crowd_gasp", "crowd_roar", "crowd_relief")
LOOPS = ("ambience_nemesis", "ambience_tainted_grail")
ALLOWED = {"svg", "defs", "g", "path", "linearGradient", "radialGradient", "stop"}
DRAWINGS = sorted(ART.rglob("*.svg"))


def name(file: Path) -> str:
    return str(file.relative_to(ART))


def entries(table: str, file: str) -> list[str]:
    """The ids of a table in every pack."""
    found = []
    for path in sorted(PACKS.glob(f"*/{file}")):
        found += [entry["id"] for entry in tomllib.loads(path.read_text(encoding="utf-8")).get(table, [])]
    return sorted(set(found))


def expected() -> list[str]:
    files = [f"fighters/{who}/{pose}" for who in FIGHTERS for pose in (*POSES, "portrait")]
    files += [f"{folder}/{icon}" for folder, icons in ICONS.items() for icon in icons.split()]
    files += [
        f"cards/generic/{kind}_{symbol}"
        for kind in ("strike", "ability", "reaction")
        for symbol in "fist foot block dash".split()
    ]
    files += [
        f"cards/{card}" for card in (*entries("attack", "attacks.toml"), *entries("extra", "tokens.toml"), "candle")
    ]
    return files + [f"skills/{skill}" for skill in entries("skill", "skills.toml")]


@pytest.mark.parametrize("file", expected())
def test_is_there(file):
    assert (ART / f"{file}.svg").is_file()


def test_every_fighter_of_the_packs_is_drawn():
    assert set(entries("fighter", "fighters.toml")) <= set(FIGHTERS)


@pytest.mark.parametrize("file", DRAWINGS, ids=name)
def test_uses_only_what_qtsvg_shows_rightly(file):
    text = file.read_text(encoding="utf-8")
    tags = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(text).iter()}
    assert tags <= ALLOWED
    assert not re.search(r"\b(style|class|filter|mask|clip-path|href)=", text)


@pytest.mark.parametrize("who", FIGHTERS)
def test_rim_can_take_the_colour_of_a_side(who):
    for pose in ("guard", "strike", "hit", "victory", "fall", "portrait"):
        text = (ART / "fighters" / who / f"{pose}.svg").read_text(encoding="utf-8")
        assert text.count(RIM) == 1
        assert 'id="rim"' in text
    assert RIM not in (ART / "fighters" / who / "down.svg").read_text(encoding="utf-8")


def test_the_sign_of_the_menhir_can_fade():
    text = (ART / "arenas" / "tainted_grail.svg").read_text(encoding="utf-8")
    assert 'id="sign" opacity="1"' in text
    assert 'id="aura" opacity="1"' in text


def test_stays_small():
    assert sum(file.stat().st_size for file in DRAWINGS) < 3_000_000
    assert sum((SOUNDS / f"{cue}.wav").stat().st_size for cue in CUES.split()) < 1_000_000
    assert sum(file.stat().st_size for file in SOUNDS.glob("*.wav")) < 3_200_000


def painted(file: Path, monkeypatch: pytest.MonkeyPatch):
    """The file on a small image, twice as wide and high as its middle part: what hangs over the edge shows too."""
    pytest.importorskip("PySide6.QtSvg", exc_type=ImportError)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    drawing = QSvgRenderer(str(file))
    assert drawing.isValid()
    image = QImage(96, 96, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    drawing.render(painter, QRectF(16, 16, 64, 64))
    painter.end()
    return image


@pytest.mark.parametrize("who", FIGHTERS)
def test_every_pose_of_a_fighter_is_another_one(who, monkeypatch):
    """The winner above all: nobody takes a victory for a guard."""
    images = {pose: painted(ART / "fighters" / who / f"{pose}.svg", monkeypatch) for pose in POSES}
    for one, other in itertools.combinations(POSES, 2):
        apart, both = differing(images[one], images[other])
        assert apart > both * 0.2, (one, other)


def differing(one, other) -> tuple[int, int]:
    """On how many places only one of them has something, and on how many either has."""
    solid = [
        (one.pixelColor(x, y).alpha() > 128, other.pixelColor(x, y).alpha() > 128) for x in range(96) for y in range(96)
    ]
    return sum(a != b for a, b in solid), sum(a or b for a, b in solid)


def opaque(image, xs: range, ys: range) -> int:
    return sum(image.pixelColor(x, y).alpha() > 40 for x in xs for y in ys)


@pytest.mark.parametrize("file", DRAWINGS, ids=name)
def test_shows_something(file, monkeypatch):
    assert opaque(painted(file, monkeypatch), range(16, 80), range(16, 80)) > 64 * 64 * 0.04


@pytest.mark.parametrize("file", DRAWINGS, ids=name)
def test_stays_on_its_canvas(file, monkeypatch):
    image = painted(file, monkeypatch)
    outside = opaque(image, range(96), range(14)) + opaque(image, range(96), range(82, 96))
    outside += opaque(image, range(14), range(14, 82)) + opaque(image, range(82, 96), range(14, 82))
    assert outside == 0


@pytest.mark.parametrize("cue", CUES.split())
def test_sound_is_short_and_not_too_loud(cue):
    with wave.open(str(SOUNDS / f"{cue}.wav")) as sound:
        assert (sound.getnchannels(), sound.getsampwidth(), sound.getframerate()) == (1, 2, 22050)
        assert 0.01 < sound.getnframes() / 22050 < 2
        assert 0.05 < loudest(sound) <= 10 ** (-6 / 20) + 0.001


def samples(name: str) -> array:
    with wave.open(str(SOUNDS / f"{name}.wav")) as sound:
        assert (sound.getnchannels(), sound.getsampwidth(), sound.getframerate()) == (1, 2, 22050)
        heard = array("h", sound.readframes(sound.getnframes()))
    if sys.byteorder == "big":
        heard.byteswap()
    return heard


def decibels(part: array) -> float:
    """Of the whole of it, under full scale."""
    return 10 * math.log10(sum(value * value for value in part) / len(part) / 32768**2)


def test_every_arena_of_the_boxes_and_every_moment_of_the_crowd_sounds():
    arenas = {tomllib.loads(path.read_text(encoding="utf-8"))["id"] for path in PACKS.glob("*/arena.toml")}
    assert {f"ambience_{arena}" for arena in arenas} == set(LOOPS)
    assert {file.stem for file in SOUNDS.glob("*.wav")} == {*CUES.split(), *CROWD, *LOOPS}


@pytest.mark.parametrize("name", CROWD)
def test_the_crowd_is_short_and_never_louder_than_a_blow(name):
    heard = samples(name)
    assert 0.5 < len(heard) / 22050 < 3
    assert 10 ** (-14 / 20) < max(map(abs, heard)) / 32767 < 10 ** (-7.9 / 20)
    assert abs(sum(heard) / len(heard)) < 10 and max(abs(heard[0]), abs(heard[-1])) < 100


@pytest.mark.parametrize("name", LOOPS)
def test_an_arena_is_quiet_and_begins_again_without_a_seam(name):
    heard = samples(name)
    assert 20 <= len(heard) / 22050 <= 40
    assert -38 <= decibels(heard) <= -32 and max(map(abs, heard)) / 32767 < 10 ** (-6 / 20)
    assert abs(sum(heard) / len(heard)) < 2
    steps = [b - a for a, b in itertools.pairwise(heard)]
    usual = math.sqrt(sum(step * step for step in steps) / len(steps))
    assert abs(heard[0] - heard[-1]) < 2 * usual
    tenth = 2205
    assert abs(decibels(heard[:tenth]) - decibels(heard[-tenth:])) < 4
    middle = len(heard) // 2
    assert decibels(heard[-tenth:]) < decibels(heard[middle : middle + 10 * tenth]) - 3  # a late player is not caught


def test_a_heavy_hit_is_four_decibels_louder():
    with wave.open(str(SOUNDS / "hit_heavy.wav")) as heavy, wave.open(str(SOUNDS / "hit_light.wav")) as light:
        assert loudest(heavy) / loudest(light) == pytest.approx(10 ** (4 / 20), rel=0.01)


def loudest(sound: wave.Wave_read) -> float:
    frames = sound.readframes(sound.getnframes())
    return max(abs(int.from_bytes(frames[i : i + 2], "little", signed=True)) for i in range(0, len(frames), 2)) / 32767
