"""Match records: what was played, one JSON object a line (docs/formats.md, section 3), and how it is read again.

    {"format": 1, "program": "0.2.0", "started": "…", "packs": […], "mode": "duel", "options": {…}, "seats": […],
     "generator": "keyed-1", "key": "…", "setup": {"fighters": […], "arena": …, "skills": …, "boxes": …}}
    {"t": 3.2, "seat": 0, "action": {"do": "move", "to": 3}}
    {"t": 3.9, "seat": 1, "action": {"do": "tower", "passed": true, …}, "film": "…"}
    {"t": 4.0, "undo": 1}
    {"t": 5.1, "stand_in": 1, "level": "veteran"}
    {"t": 9.9, "result": {"winner": 0}}

`recorder.py` writes them. Those of a table with several programs are a hash chain (`chain.py`) and say how their key
was made (`fair.py`).
"""

from __future__ import annotations

import os
import stat
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from kd_core import __version__, text
from kd_core.content.model import Pack
from kd_core.content.problems import PackError
from kd_core.game import SEATS, BadPosition, BadSetup, Match, Options, Refused, Setup, actions, chance, library
from kd_core.game.actions import Action, Malformed
from kd_core.game.events import Event
from kd_core.record import fair
from kd_core.record.chain import Broken, Chain
from kd_core.record.fair import Fair
from kd_core.said import LONGEST, Ambiguous, Reader, loads, shown
from kd_core.tower.terms import NO_AIDS, Aids

FORMAT = 1
LARGEST = 64 << 20
MOST_LINES = 200_000
MOST_PACKS = 16
LARGEST_SEED = 1 << 200  # more than anybody draws by lot
LONGEST_MATCH = 1e12  # seconds
LONGEST_FILM = 100_000  # characters
HUMAN, BOT = "human", "bot"  # who can sit at a seat
INSTEAD = ("clock", "bot", "host")  # who chose where a person did not: time ran out, a stand-in, the table itself
UNPLAYED = ("resigned", "agreed", "abandoned")  # how a match ends that is not played to its end


class RecordError(Exception):
    """A record that cannot be read or written: which file, what is wrong, and in which line if that is known.

    `kind` names the problems that people meet without anything being broken, for a sentence in their language.
    """

    def __init__(self, path: Path | str, problem: str, line: int = 0, kind: str = "") -> None:
        super().__init__(path, problem, line)
        self.path = Path(path)
        self.problem = problem
        self.line = line
        self.kind = kind

    def __str__(self) -> str:
        return f"line {self.line}: {self.problem}" if self.line else self.problem

    def sentence(self, lang: str) -> str:
        """For people at a terminal."""
        if self.kind == "other_pack":
            return text.say(lang, "cli.other_pack", file=self.path)
        return text.say(lang, "cli.bad_record", file=self.path, problem=self)


class OtherVersion(RecordError):
    """It was written by another version of the program, whose matches went otherwise from here on."""

    def __init__(self, path: Path, program: str, problem: str, line: int = 0) -> None:
        said = f"written by version {program}; this is {__version__}, and rules or questions have changed since"
        super().__init__(path, f"{said}: {problem}", line, "other_version")
        self.program = program
        self.reason = problem

    def sentence(self, lang: str) -> str:
        known = {"program": self.program, "here": __version__, "problem": self.reason}
        return text.say(lang, "cli.other_version", file=self.path, **known)


class BeingPlayed(RecordError):
    """Another program writes this record now, or has written to it since it was read here."""

    def __init__(self, path: Path | str) -> None:
        super().__init__(path, "the match is being played in another window", kind="being_played")

    def sentence(self, lang: str) -> str:
        return text.say(lang, "cli.being_played", file=self.path)


class OfATable(RecordError):
    """It was played by several people at a table: nobody goes on with it alone, and sees what the others hold."""

    def __init__(self, path: Path | str) -> None:
        super().__init__(path, "the match belongs to a table on the network", kind="of_a_table")

    def sentence(self, lang: str) -> str:
        return text.say(lang, "cli.of_a_table", file=self.path)


class CannotWrite(RecordError):
    """The disk is full, the folder is gone, … Everything written before is whole."""

    def sentence(self, lang: str) -> str:
        return text.say(lang, "cli.cannot_write", file=self.path, problem=self.problem)


@dataclass(frozen=True)
class Player:
    """Who sits at a seat: a person or a bot of some level, and what makes towers easier for them."""

    name: str
    kind: str = HUMAN
    level: str = ""
    aids: Aids = NO_AIDS

    def to_json(self) -> dict[str, Any]:
        said: dict[str, Any] = {"name": self.name, "kind": self.kind}
        if self.level:
            said["level"] = self.level
        return {**said, "aids": msgspec.to_builtins(self.aids)} if self.aids.any else said

    @staticmethod
    def from_json(said: Mapping[str, Any]) -> Player:
        """Raises ValueError when it says anything about aids that are none."""
        aids = msgspec.convert(said.get("aids", {}), Aids)
        return Player(said["name"], said.get("kind", HUMAN), said.get("level", ""), aids)


def people(players: Sequence[Player]) -> tuple[int, ...]:
    """The seats at which people sit."""
    return tuple(seat for seat, player in enumerate(players) if player.kind == HUMAN)


@dataclass(frozen=True)
class Beginning:
    """How a recorded match begins: a setup, and in its place a position if the match did not begin at its setup."""

    setup: Setup
    position: Mapping[str, Any] | None = None

    def match(self) -> Match:
        """The match before its first choice; the same one each time."""
        setup = self.setup
        if self.position is None:
            return Match.new(setup)
        position = dict(self.position)
        return Match.from_position(setup.packs, setup.mode, setup.options, position, setup.seed, setup.key)


@dataclass(frozen=True)
class Choice:
    """One line of a record: somebody chose something, so many seconds after the start."""

    t: float
    seat: int
    action: Action
    line: int = 0  # of the file, for messages
    by: str = ""  # who made it in the place of a person (see `INSTEAD`)
    film: str = ""  # of a verdict over a tower: what the hand did (`kd_core.tower.film`)


@dataclass(frozen=True)
class Undone:
    """The last choices were taken back."""

    count: int
    line: int = 0


@dataclass(frozen=True)
class StandIn:
    """A bot takes a seat from a person who is away; None: it gives the seat back."""

    seat: int
    level: str | None
    line: int = 0

    def to_json(self) -> dict[str, Any]:
        return {"stand_in": self.seat, "level": self.level}


@dataclass(frozen=True)
class Hinted:
    """A person asked what would be best."""

    seat: int
    line: int = 0

    def to_json(self) -> dict[str, Any]:
        return {"hint": self.seat}


Note = StandIn | Hinted  # of which no host tells: lines that are no choice and change none
Step = Choice | Undone | Note


@dataclass
class Record:
    """A record that was read. In `choices` those that were taken back are already out; `steps` has everything."""

    path: Path
    beginning: Beginning
    players: list[Player]
    started: str
    program: str = __version__  # the version that wrote it
    choices: list[Choice] = field(default_factory=list)
    result: dict[str, Any] | None = None
    fair: Fair | None = None  # of a chained record: how its key was made
    chain: Chain | None = None  # its hash chain, as far as it has come
    heads: list[bytes] = field(default_factory=list)  # by line, of a chained record
    steps: list[Step] = field(default_factory=list)  # every line, in the order of the file
    damaged: bool = False  # the last line was unfinished and is left out
    size: int = 0  # bytes up to the end of the last whole line
    file_size: int = 0  # all bytes, those of an unfinished line too
    open_line: bool = False  # the last whole line lacks its line end
    last_t: float = 0.0

    def start(self) -> Match:
        """The match before its first choice; raises RecordError when it cannot begin like that."""
        try:
            return self.beginning.match()
        except (BadSetup, BadPosition) as why:
            raise self._trouble(f"the match cannot begin: {why}", 1) from why

    def replay(self) -> Iterator[tuple[Match, int, Action, list[Event]]]:
        """Play it again: after each choice the match, who chose, what, and what happened."""
        match = self.start()
        for choice in self.choices:
            try:
                events = match.apply(choice.seat, choice.action)
            except Refused as why:
                raise self._trouble(f"not a legal choice here ({why})", choice.line) from why
            yield match, choice.seat, choice.action, events

    def match(self) -> Match:
        """The match where the record ends."""
        match = self.start()
        for match, *_ in self.replay():  # noqa: B007 - the last one is wanted
            pass
        self.check_result(match)
        return match

    def check_result(self, match: Match) -> None:
        """Raises RecordError when the match, played again to the end of the record, has another winner than it says."""
        if self.result is not None and not self.reason and self.result.get("winner") != match.winner:
            said = self.result.get("winner")
            raise self._trouble(f"the result says winner {said}, but replayed it is {match.winner}")

    @property
    def reason(self) -> str:
        """Why the match ended before it was played to its end (see `UNPLAYED`); empty when it did not."""
        return str(self.result.get("reason", "")) if self.result is not None else ""

    @property
    def seq(self) -> int:
        """How many choices were made and taken back: the number of the last message that a host told of it."""
        return sum(not isinstance(step, Note) for step in self.steps)

    @property
    def stand_ins(self) -> dict[int, str]:
        """The seats that a bot plays for somebody who is away, where the record ends."""
        now: dict[int, str | None] = {}
        for step in self.steps:
            if isinstance(step, StandIn):
                now[step.seat] = step.level
        return {seat: level for seat, level in now.items() if level is not None}

    @property
    def hints(self) -> Counter[int]:
        """How often each seat asked for a hint."""
        return Counter(step.seat for step in self.steps if isinstance(step, Hinted))

    @cached_property
    def ended(self) -> bool:
        """The match in it was played to its end, or everybody agreed that it is over: only then may all of it be told.
        What cannot be followed to its end has none."""
        try:
            return self.match().winner is not None or bool(self.reason)
        except RecordError:
            return False

    def _trouble(self, problem: str, line: int = 0) -> RecordError:
        """A match that cannot be played again: the record is spoilt, or the rules were others when it was written."""
        if self.program != __version__:
            return OtherVersion(self.path, self.program, problem, line)
        return RecordError(self.path, problem, line)


# -- reading -----------------------------------------------------------------------------------------------------------


def read(path: Path | str, packs: Sequence[Pack] = ()) -> Record:
    """The record in a file; raises RecordError. `packs` are used before installed ones of the same id."""
    path = Path(path)
    return parse(path, _content(path), packs)


def parse(path: Path, content: bytes, packs: Sequence[Pack] = (), only_these: bool = False) -> Record:
    """The record in these bytes, wherever they come from; raises RecordError, in which `path` names them.
    `only_these`: no pack is looked for on the disk, wherever the record says that it lies."""
    lines, damaged, size = _whole_lines(path, content)
    record = _read_header(path, lines[0], packs, only_these)
    record.damaged, record.size, record.file_size = damaged, size, len(content)
    record.open_line = size > 0 and content[size - 1 : size] != b"\n"
    raw = content[:size].split(b"\n", len(lines)) if record.chain is not None else []
    for number, said in enumerate(lines, 1):
        try:
            if record.chain is not None:
                _follow(record, record.chain, raw[number - 1])
            if number > 1:
                _read_line(record, said, number)
        except (_Wrong, Broken) as why:
            raise RecordError(path, str(why), number) from why
    return record


def _follow(record: Record, chain: Chain, line: bytes) -> None:
    chain.follow(line)
    record.heads.append(chain.head)


class _Wrong(ValueError):
    """What is wrong with a line, and its kind (see `RecordError`)."""

    def __init__(self, problem: str, kind: str = "") -> None:
        super().__init__(problem)
        self.kind = kind


_read = Reader(_Wrong)


def _content(path: Path) -> bytes:
    try:
        with open(path, "rb", opener=_at_once) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise RecordError(path, "expected a plain file", kind="no_record")
            content = file.read(LARGEST + 1)
    except (OSError, ValueError) as why:  # ValueError: a name with a NUL
        raise RecordError(path, reason(why)) from why
    if len(content) > LARGEST:
        raise RecordError(path, f"a record has at most {LARGEST >> 20} MiB")
    return content


def _at_once(name: str, flags: int) -> int:
    """A pipe that nobody fills must not keep a window waiting."""
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))


def _whole_lines(path: Path, content: bytes) -> tuple[list[dict[str, Any]], bool, int]:
    """The lines up to the last whole one, whether something unfinished follows, and where it begins."""
    raw = content.split(b"\n", MOST_LINES + 1)
    if len(raw) > MOST_LINES:
        raise RecordError(path, f"a record has at most {MOST_LINES} lines")
    parsed = [_parsed(path, line, number) for number, line in enumerate(raw, 1)]
    last = max((number for number, said in enumerate(parsed) if said is not None), default=-1)
    if last < 0:
        raise RecordError(path, "not a record of a match", kind="no_record")
    for number, said in enumerate(parsed[: last + 1]):
        if said is None:
            raise RecordError(path, "damaged, and lines that follow are not", number + 1)
    size = min(sum(len(line) + 1 for line in raw[: last + 1]), len(content))
    whole = [said for said in parsed[: last + 1] if said is not None]
    return whole, size < len(content), size


def _parsed(path: Path, line: bytes, number: int) -> dict[str, Any] | None:
    """What a line says; None when it is unfinished, or was never a line of a record. One that can be understood in two
    ways is no accident, and an error wherever it stands."""
    try:
        said = loads(line.decode("utf-8"))
    except Ambiguous as why:
        raise RecordError(path, str(why), number) from why
    except ValueError:
        return None
    return said if isinstance(said, dict) else None


def _read_header(path: Path, said: dict[str, Any], packs: Sequence[Pack], only_these: bool) -> Record:
    try:
        if "format" not in said or "packs" not in said:
            raise _Wrong("not a record of a match", "no_record")
        if said["format"] != FORMAT:
            raise _Wrong(f"format {shown(said['format'])}; this program reads format {FORMAT}", "other_format")
        chosen = _read_packs(said["packs"], packs, only_these)
        setup, position = _read_setup(said, chosen)
        players = _read_players(said.get("seats"), SEATS[setup.mode])
        started, program = _short(said.get("started")), _short(said.get("program")) or "unknown"
        record = Record(path, Beginning(setup, position), players, started, program)
        record.fair = fair.from_json(said, len(players), _Wrong)
        record.chain = _chain(record)
        return record
    except (_Wrong, BadSetup) as why:
        raise RecordError(path, str(why), 1, why.kind if isinstance(why, _Wrong) else "") from why


def _chain(record: Record) -> Chain | None:
    """Of the record of a fair match; its salts come from the key."""
    if record.fair is None:
        return None
    if not record.beginning.setup.key:
        raise _Wrong(f"generator: a fair match has {chance.KEYED}")
    return Chain(record.beginning.setup.key)


def _read_packs(said: Any, given: Sequence[Pack], only_these: bool) -> list[Pack]:
    packs = [_read_pack(one, given, only_these) for one in _read.several(said, "packs", MOST_PACKS)]
    if not packs or len({pack.id for pack in packs}) != len(packs):
        raise _Wrong("packs: expected one pack or several, each named once")
    return packs


def _read_pack(said: Any, given: Sequence[Pack], only_these: bool) -> Pack:
    said = _read.fields(said, "packs")
    id, hash = _read.word(said.get("id"), "packs.id"), _read.word(said.get("hash"), "packs.hash")
    pack = next((pack for pack in given if pack.id == id), None)
    if pack is None and only_these:
        raise _Wrong(f"the pack {shown(id)} is not at this table", "missing_pack")
    pack = pack or _installed(id, said.get("folder"))
    if pack.hash != hash:
        raise _Wrong(
            f"the pack {pack.id} is not the one this match was played with: "
            f"the record has hash {shown(hash, LONGEST)}, the pack here has {pack.hash!r}",
            "other_pack",
        )
    return pack


def _installed(id: str, folder: Any) -> Pack:
    names = [id, folder] if isinstance(folder, str) and "\0" not in folder else [id]
    problem = "what is there is another one"
    for name in names:
        try:
            pack = library.find([name])[0]
        except PackError as why:
            problem = str(why).splitlines()[0]
            continue
        if pack.id == id:
            return pack
    raise _Wrong(f"the pack {shown(id)} is not here: {problem}", "missing_pack")


def _read_setup(said: Mapping[str, Any], packs: list[Pack]) -> tuple[Setup, Mapping[str, Any] | None]:
    begins = _read.fields(said.get("setup"), "setup")
    position = begins.get("position")
    if position is not None:
        _read.fields(position, "setup.position")
    options = Options.from_json(said.get("options"))
    return Setup.from_json(begins, packs, said.get("mode"), options, *_read_generator(said)), position


def _read_generator(said: Mapping[str, Any]) -> tuple[int, bytes]:
    """Seed and key. Records that name no generator are older than the choice, and seeded."""
    generator = said.get("generator", chance.SEEDED)
    if generator == chance.KEYED:
        key = chance.read_key(said.get("key"))
        if not key:  # what was found is not repeated: it may be most of a key
            raise _Wrong(f"key: expected {chance.A_KEY}")
        return 0, key
    if generator != chance.SEEDED:
        raise _Wrong(f"generator {shown(generator)}; this program knows {chance.SEEDED} and {chance.KEYED}")
    return _read.whole(said.get("seed"), "seed", -LARGEST_SEED, LARGEST_SEED), b""


def _read_players(said: Any, seats: int) -> list[Player]:
    if len(_read.several(said, "seats", seats)) != seats:
        raise _Wrong(f"seats: expected {seats}")
    return [_read_player(one) for one in said]


def _read_player(said: Any) -> Player:
    said = _read.fields(said, "seats")
    kind = _read.one_of(said.get("kind"), "seats.kind", (HUMAN, BOT))
    try:
        aids = msgspec.convert(said.get("aids", {}), Aids)
    except msgspec.ValidationError as why:
        raise _Wrong(f"seats.aids: {why}") from why
    return Player(_short(said.get("name")), kind, _short(said.get("level")), aids)


def _short(said: Any) -> str:
    """A word that only people read: of any length, and shortened."""
    return said[:LONGEST] if isinstance(said, str) else ""


def _read_line(record: Record, said: dict[str, Any], number: int) -> None:
    t = said.get("t")
    if isinstance(t, bool) or not isinstance(t, int | float) or not 0 <= t < LONGEST_MATCH:
        raise _read.wrong("t", "seconds since the start", t)
    if record.result is not None:
        raise _Wrong("something follows the result")
    record.last_t = float(t)
    if "result" in said:
        record.result = _read_result(said["result"])
        return
    step = _read_step(record, said, number)
    record.steps.append(step)
    if isinstance(step, Undone):
        del record.choices[-step.count :]
    elif isinstance(step, Choice):
        record.choices.append(step)


def _read_step(record: Record, said: dict[str, Any], number: int) -> Step:
    if "undo" in said:
        return Undone(_read.whole(said["undo"], "undo", 1, len(record.choices)), number)
    if "stand_in" in said:
        seat = _read.whole(said["stand_in"], "stand_in", 0, len(record.players) - 1)
        level = said.get("level")
        return StandIn(seat, None if level is None else _read.word(level, "level"), number)
    if "hint" in said:
        return Hinted(_read.whole(said["hint"], "hint", 0, len(record.players) - 1), number)
    return _read_choice(record, said, number)


def _read_choice(record: Record, said: dict[str, Any], number: int) -> Choice:
    seat = _read.whole(said.get("seat"), "seat", 0, len(record.players) - 1)
    by = _read.one_of(said["by"], "by", INSTEAD) if "by" in said else ""
    try:
        return Choice(record.last_t, seat, actions.from_json(said.get("action")), number, by, _read_film(said))
    except Malformed as why:
        raise _Wrong(f"action: {why}") from why


def _read_film(said: dict[str, Any]) -> str:
    """As it is: who wants to see it finds out whether it is one."""
    film = said.get("film", "")
    if not isinstance(film, str) or len(film) > LONGEST_FILM:
        raise _read.wrong("film", f"a text of at most {LONGEST_FILM} characters", film)
    return film


def _read_result(said: Any) -> dict[str, Any]:
    winner = _read.fields(said, "result", ("winner", "reason")).get("winner")
    result: dict[str, Any] = {"winner": None if winner is None else _read.whole(winner, "result.winner", 0, 1)}
    if "reason" in said:
        result["reason"] = _read.one_of(said["reason"], "result.reason", UNPLAYED)
    return result


def reason(why: Exception) -> str:
    """Why the system refused, in its words."""
    return (why.strerror if isinstance(why, OSError) else "") or str(why) or type(why).__name__
