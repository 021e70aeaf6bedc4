"""How a match begins: who fights where with which cards. What is not given is drawn (MERGE-1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from kd_core.content.model import Pack
from kd_core.game import chance, codes, library
from kd_core.game.state import State
from kd_core.game.tables import Tables
from kd_core.said import Reader

RELIEFS = ("light", "heavy", "all")
TESTS = ("dice", "tower", "head_start")  # the last two by a tower, see TEST-1
SEATS = {"duel": 2, "teams": 4}
MODES = tuple(SEATS)
MOST_NAMED = 16  # fighters or boxes that a setup names

T = TypeVar("T")


class BadSetup(ValueError):
    """The setup names something that is not there, or too little, or too much."""


_read = Reader(BadSetup)


@dataclass(frozen=True)
class Options:
    test: str = "dice"
    relief: str = "light"

    def __post_init__(self) -> None:
        _read.one_of(self.test, "options.test", TESTS)
        _read.one_of(self.relief, "options.relief", RELIEFS)

    @staticmethod
    def from_json(said: Any) -> Options:
        """What an object says about them; what it leaves out is as usual. Raises BadSetup."""
        said = _read.fields(said, "options", ("test", "relief"))
        return Options(said.get("test", TESTS[0]), said.get("relief", RELIEFS[0]))

    def to_json(self) -> dict[str, str]:
        return {"test": self.test, "relief": self.relief}


@dataclass(frozen=True)
class Setup:
    packs: Sequence[Pack]
    mode: str = "duel"
    fighters: Sequence[str] | None = None  # by seat
    arena: str | None = None
    skills: str | None = None  # duel: the pack whose skills are dealt
    boxes: Sequence[str] | None = None  # teams: the two packs whose cards are shuffled together (TEAM-1)
    options: Options = Options()
    seed: int = 0  # of the seeded generator
    key: bytes = field(default=b"", repr=False)  # of the keyed one, for live play; then the seed is not used

    def __post_init__(self) -> None:
        if self.key and not chance.fits(self.key):
            raise BadSetup(f"key: expected {chance.SHORTEST_KEY} to {chance.LONGEST_KEY} bytes, got {len(self.key)}")

    @staticmethod
    def from_json(
        said: Mapping[str, Any], packs: Sequence[Pack], mode: Any, options: Options, seed: int, key: bytes = b""
    ) -> Setup:
        """What `fighters`, `arena`, `skills` and `boxes` say, each of which may be left open. Raises BadSetup."""
        fighters, boxes = (_perhaps(said.get(name), name, _few_ids) for name in ("fighters", "boxes"))
        arena, skills = (_perhaps(said.get(name), name, _read.word) for name in ("arena", "skills"))
        return Setup(packs, _read.one_of(mode, "mode", MODES), fighters, arena, skills, boxes, options, seed, key)


def _perhaps(said: Any, where: str, read: Callable[[Any, str], T]) -> T | None:
    return None if said is None else read(said, where)


def _few_ids(said: Any, where: str) -> list[str]:
    return _read.words(said, where, MOST_NAMED)


def expect_playable(packs: Sequence[Pack]) -> None:
    """What stands on a card by hand only people can carry out, so only the referee keeps a match with it. Everything
    else in which a match is played asks here first. Raises BadSetup."""
    names = [pack.id for pack in packs if pack.by_hand]
    if names:
        raise BadSetup(f"packs: {', '.join(names)} has cards with texts by hand, which only the referee can use")


def new_state(setup: Setup) -> State:
    _read.one_of(setup.mode, "mode", MODES)
    if not setup.packs:
        raise BadSetup("packs: expected at least one pack")
    tables = library.tables(setup.packs)
    # lends its generator to MERGE-1
    draw = State.fresh(tables, tables.arenas[0], [0, 1], False, 0, 0, setup.seed, setup.key)
    fighters = _fighters(setup, tables, draw)
    boxes = _boxes(setup, tables, draw) if setup.mode == "teams" else []
    arena = _arena(setup, tables, boxes, draw)
    s = blank(tables, arena, fighters, setup.mode, setup.options, setup.seed)
    if setup.mode == "teams":
        s.pool = [skill for box in boxes for skill in tables.skills_of[box]]
        s.box = sorted(card for box in boxes for card in tables.decks[box])
    else:
        s.pool = tables.skills_of[_skill_set(setup, tables, draw)][:]
        s.box = sorted(tables.decks[tables.arena_pack[arena]])  # ARENA-7
    s.deck = s.box[:]
    s.key, s.rng = draw.key, draw.rng
    s.push(codes.DEAL, -1)
    return s


def blank(tables: Tables, arena: int, fighters: list[int], mode: str, options: Options, seed: int) -> State:
    relief = RELIEFS.index(options.relief)
    tower = TESTS.index(options.test)
    return State.fresh(tables, tables.arenas[arena], fighters, mode == "teams", tower, relief, seed)


def _fighters(setup: Setup, tables: Tables, draw: State) -> list[int]:
    seats = SEATS[setup.mode]
    if setup.fighters is None:
        everybody = list(range(len(tables.fighter_ids)))
        if len(everybody) < seats:
            raise BadSetup(f"fighters: {seats} are needed, the packs have {len(everybody)}")
        draw.shuffle(everybody)
        return everybody[:seats]
    if len(setup.fighters) != seats:
        raise BadSetup(f"fighters: expected {seats}, got {len(setup.fighters)}")
    if len(set(setup.fighters)) != seats:
        raise BadSetup("fighters: each fighter is there only once (BOX-1)")
    return [pick(name, tables.fighter_ids, "fighters") for name in setup.fighters]


def _boxes(setup: Setup, tables: Tables, draw: State) -> list[int]:
    if setup.boxes is not None:
        if len(setup.boxes) != 2 or len(set(setup.boxes)) != 2:
            raise BadSetup("boxes: expected two different packs (TEAM-1)")
        return [pick(name, tables.pack_ids, "boxes") for name in setup.boxes]
    if len(tables.pack_ids) < 2:
        raise BadSetup("packs: a match in teams needs two boxes (TEAM-1)")
    everything = list(range(len(tables.pack_ids)))
    if len(everything) > 2:
        draw.shuffle(everything)
    return everything[:2]


def _arena(setup: Setup, tables: Tables, boxes: list[int], draw: State) -> int:
    names = [arena.id for arena in tables.arenas]
    if setup.arena is not None:
        arena = pick(setup.arena, names, "arena")
        if boxes and tables.arena_pack[arena] not in boxes:
            raise BadSetup("arena: it must be of one of the two boxes (TEAM-1)")
        return arena
    open_arenas = [at for at in range(len(names)) if not boxes or tables.arena_pack[at] in boxes]
    return open_arenas[draw.below(len(open_arenas))]


def _skill_set(setup: Setup, tables: Tables, draw: State) -> int:
    if setup.skills is not None:
        return pick(setup.skills, tables.pack_ids, "skills")
    return draw.below(len(tables.pack_ids))


def pick(name: str, names: list[str], where: str) -> int:
    if name not in names:
        raise BadSetup(f"{where}: expected one of {', '.join(names)}, got {name[:40]!r}")
    return names.index(name)
