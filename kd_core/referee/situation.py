"""What people know of a real table: the boxes, the mode, and a position in which any fact may be unknown.

A position here has the keys of docs/formats.md. A key that is absent or null is a fact that nobody told:

- `hand` absent: not even how many cards; a null in it: a card that nobody named. `row` and `skills.active` likewise.
- `tokens` absent: nobody said; a token that a given object leaves out is not there; null: nobody counted.
- `space` of a fighter on the bench (`active` false) or knocked down is null because it stands nowhere: no gap.
- `pending` (a match that was kept by the engine) is passed through as it is.

A whole position is a situation without gaps. Before an action of a turn nothing more is needed; what people ask about
in the middle of something is a `Moment`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any

from kd_core.content.model import EVENTS, Pack
from kd_core.content.problems import PackError
from kd_core.game import MODES, SEATS, BadSetup, Options, library
from kd_core.game.codes import MOST_ACTIONS, MOST_HAND, ROUNDS_TO_WIN, ROW_SIZE
from kd_core.game.frames import MOST_WOUNDS
from kd_core.game.position import KEYS, MOST_ROUNDS, PLAYER_KEYS
from kd_core.game.reading import MOST_CARDS
from kd_core.game.tables import Tables
from kd_core.said import COMMENT, Reader, shown

MOMENTS = ("action", "combo", "block_wounds", "block_effect", "react", "knockdown", "tower", "discard", "enter")
# in these phases an active fighter may stand nowhere
STANDING_NOWHERE = ("keep_skill", "face_up", "active", "enter", "over")
MOST_PACKS = 40
MOST_TOKENS = 99
MOST_SKILLS = 12
LONGEST_PATH = 4096


class BadSituation(ValueError):
    """A situation that cannot be: where, what was expected and what was found."""


read = Reader(BadSituation)


@dataclass(frozen=True)
class Moment:
    """What is being asked about.

    | kind | when | fields that matter |
    |---|---|---|
    | action | somebody is about to choose an action of the turn | – |
    | combo | in a combo | `used`: the special attacks of it so far, `swapped` |
    | block_wounds · block_effect | a strike is on its way | `attack`; `heavy`, `light`: its pool as people count |
    | knockdown · tower | an attack with a K.O. is done · the test was called | `attack` |
    | react | something happened that a reaction answers | `event` of a pack; absent: what it waits for |
    | discard | one card too many in hand | – |
    | enter | teams: a fighter was knocked down, the teammate comes in | – |

    `by` is the seat whose combo or attack it is. Absent: the asking seat's own, of a block the opponent's.
    """

    kind: str = "action"
    by: int | None = None
    used: tuple[str, ...] = ()
    swapped: bool = False
    attack: str | None = None
    heavy: int | None = None
    light: int | None = None
    event: str | None = None

    @staticmethod
    def from_json(said: Any, seats: int) -> Moment:
        keys = tuple(Moment.__dataclass_fields__)
        told = _told(read.fields(said, "moment", keys))
        kind = read.one_of(told.get("kind", MOMENTS[0]), "moment.kind", MOMENTS)
        wounds = {name: _count(told, name, "moment", MOST_WOUNDS) for name in ("heavy", "light")}
        return Moment(
            kind,
            _count(told, "by", "moment", seats - 1),
            tuple(read.words(told.get("used", []), "moment.used", MOST_SKILLS)),
            read.flag(told.get("swapped", False), "moment.swapped"),
            read.word(told["attack"], "moment.attack") if "attack" in told else None,
            wounds["heavy"],
            wounds["light"],
            read.one_of(told["event"], "moment.event", EVENTS) if "event" in told else None,
        )

    def to_json(self) -> dict[str, Any]:
        said: dict[str, Any] = {"kind": self.kind}
        for key, value in vars(self).items():
            if key != "kind" and value is not None and value != () and value is not False:
                said[key] = list(value) if isinstance(value, tuple) else value
        return said


ACTING = Moment()
USUAL = Options()


@dataclass(frozen=True)
class Situation:
    """Frozen: to tell more, make another one with `knowing`, `player_knowing` or `at`."""

    packs: tuple[Pack, ...]
    mode: str = MODES[0]
    options: Options = USUAL
    position: Mapping[str, Any] = field(default_factory=dict)  # only what was told; no nulls but unnamed cards
    moment: Moment = ACTING

    @staticmethod
    def of(
        packs: Sequence[Pack],
        position: Mapping[str, Any],
        mode: str = MODES[0],
        options: Options | None = None,
        moment: Moment = ACTING,
    ) -> Situation:
        """The situation that a position with gaps describes. Raises BadSituation."""
        if not packs:
            raise BadSituation("packs: expected at least one pack")
        read.one_of(mode, "mode", MODES)
        told = _Position(library.tables(packs), SEATS[mode]).read(position)
        return Situation(tuple(packs), mode, options or USUAL, told, moment)

    @staticmethod
    def blank(packs: Sequence[Pack], mode: str = MODES[0], fighters: Sequence[str] | None = None) -> Situation:
        """Nothing is known but the boxes, and perhaps who fights."""
        seats = SEATS[read.one_of(mode, "mode", MODES)]
        players = [{"fighter": name} for name in fighters] if fighters else [{}] * seats
        return Situation.of(packs, {"players": players}, mode)

    @staticmethod
    def from_json(said: Any) -> Situation:
        """As `to_json` writes it; packs by id or folder. Raises BadSituation."""
        told = _told(read.fields(said, "situation", ("packs", "mode", "options", "position", "moment")))
        mode = read.one_of(told.get("mode", MODES[0]), "mode", MODES)
        names = read.words(told.get("packs"), "packs", MOST_PACKS, LONGEST_PATH)
        try:
            packs = library.find(_printable(names))
            options = Options.from_json(told.get("options", {}))
        except PackError as why:
            raise BadSituation(f"packs: {why}") from None
        except BadSetup as why:
            raise BadSituation(str(why)) from None
        moment = Moment.from_json(told.get("moment", {}), SEATS[mode])
        return Situation.of(packs, told.get("position", {}), mode, options, moment)

    def to_json(self) -> dict[str, Any]:
        return {
            "packs": [pack.id for pack in self.packs],
            "mode": self.mode,
            "options": self.options.to_json(),
            "position": deepcopy(dict(self.position)),
            "moment": self.moment.to_json(),
        }

    @property
    def seats(self) -> int:
        return SEATS[self.mode]

    @property
    def tables(self) -> Tables:
        return library.tables(self.packs)

    @property
    def whole(self) -> bool:
        """Whether nothing that the engine needs was left out."""
        told = self.position
        fitting = all(name in told for name in ("arena", "turn", "row")) and None not in told["row"]
        return fitting and all(self._is_whole(player) for player in told["players"])

    def _is_whole(self, player: Mapping[str, Any]) -> bool:
        known = self.mode == "duel" or ("active" in player and "down" in player)
        stands = "space" in player or player.get("active") is False
        if not known or (not stands and self.position.get("phase") not in STANDING_NOWHERE):
            return False
        skills, wounds = player.get("skills", {}), player.get("wounds", {})
        if not all(name in player for name in ("fighter", "hand", "tokens")) or "active" not in skills:
            return False
        lists = (*player["hand"], *player["tokens"].values(), *skills["active"])
        return None not in lists and len(wounds) == 2

    def knowing(self, **facts: Any) -> Situation:
        """The same with some facts of the table told anew; None: no longer known."""
        return self._with({**self.position, **facts})

    def player_knowing(self, seat: int, **facts: Any) -> Situation:
        """The same with some facts of one player told anew."""
        players = [dict(one) for one in self.position["players"]]
        players[seat] |= facts
        return self._with({**self.position, "players": players})

    def at(self, moment: Moment) -> Situation:
        return replace(self, moment=moment)

    def _with(self, position: Mapping[str, Any]) -> Situation:
        return Situation.of(self.packs, position, self.mode, self.options, self.moment)


# -- reading -----------------------------------------------------------------------------------------------------------


def _told(said: Mapping[str, Any]) -> dict[str, Any]:
    """What an object says: no comments, no nulls."""
    return {str(key): value for key, value in said.items() if value is not None and not str(key).startswith(COMMENT)}


def _count(told: Mapping[str, Any], name: str, where: str, most: int, least: int = 0) -> int | None:
    return read.whole(told[name], f"{where}.{name}", least, most) if name in told else None


def _printable(names: list[str]) -> list[str]:
    if not names or any("\0" in name for name in names):
        raise BadSituation("packs: expected a list of pack ids or folders")
    return names


class _Position:
    """Reads a position with gaps: every told fact is looked at by itself; whether they go together the engine says."""

    def __init__(self, tables: Tables, seats: int) -> None:
        self.tables = tables
        self.seats = seats
        self.spaces = max(ground.size for ground in tables.arenas)
        self.cards = list(tables.attacks.ids[: tables.cards])
        self.row_cards = [card for at, card in enumerate(self.cards) if at not in (*tables.extras, tables.candle)]

    def read(self, said: Any) -> dict[str, Any]:
        told = _told(read.fields(said, "position", KEYS))
        players = read.several(told.get("players", [{}] * self.seats), "players", self.seats)
        if len(players) != self.seats:
            raise BadSituation(f"players: expected {self.seats}, got {len(players)}")
        found = {
            "arena": self._named(told, "arena", [ground.id for ground in self.tables.arenas]),
            "phase": read.word(told["phase"], "phase") if "phase" in told else None,
            "turn": _count(told, "turn", "position", self.seats - 1),
            "actions_left": _count(told, "actions_left", "position", MOST_ACTIONS),
            "round": _count(told, "round", "position", MOST_ROUNDS, 1),
            "row": self._names(told, "row", "row", self.row_cards, ROW_SIZE),
            "deck": self._names(told, "deck", "deck", self.cards, MOST_CARDS),
            "discard": self._names(told, "discard", "discard", self.cards, MOST_CARDS),
            "candles": _count(told, "candles", "position", max(ground.candles for ground in self.tables.arenas)),
        }
        for key in ("pending", "rng"):
            found[key] = deepcopy(told.get(key))
        position = _told(found)
        position["players"] = [self._player(one, f"players[{seat}]") for seat, one in enumerate(players)]
        return position

    def _player(self, said: Any, where: str) -> dict[str, Any]:
        told = _told(read.fields(said if said is not None else {}, where, PLAYER_KEYS))
        hand_cards = [card for at, card in enumerate(self.cards) if at != self.tables.candle]
        wounds = _told(read.fields(told.get("wounds", {}), f"{where}.wounds", ("heavy", "light")))
        found: dict[str, Any] = {
            "fighter": self._named(told, "fighter", self.tables.fighter_ids, where),
            "space": _count(told, "space", where, self.spaces - 1),
            "hand": self._names(told, "hand", f"{where}.hand", hand_cards, MOST_HAND + 1),
            "wounds": {kind: _count(wounds, kind, f"{where}.wounds", MOST_WOUNDS) for kind in wounds} or None,
            "tokens": self._tokens(told["tokens"], where) if "tokens" in told else None,
            "skills": self._skills(told["skills"], where) if "skills" in told else None,
            "victories": _count(told, "victories", where, ROUNDS_TO_WIN),
        }
        for flag in ("active", "down"):
            found[flag] = read.flag(told[flag], f"{where}.{flag}") if flag in told else None
        return _told(found)

    def _tokens(self, said: Any, where: str) -> dict[str, int | None]:
        read.fields(said, f"{where}.tokens", self.tables.token_ids)
        found: dict[str, int | None] = {}
        for name, count in said.items():
            if not str(name).startswith(COMMENT):
                at = f"{where}.tokens.{name}"
                found[name] = None if count is None else read.whole(count, at, 0, MOST_TOKENS)
        return found

    def _skills(self, said: Any, where: str) -> dict[str, list[str | None]]:
        told = _told(read.fields(said, f"{where}.skills", ("active", "hidden")))
        found = {}
        for pile in told:
            names = self._names(told, pile, f"{where}.skills.{pile}", self.tables.skill_ids, MOST_SKILLS)
            found[pile] = names or []
        named = [name for pile in found.values() for name in pile if name is not None]
        if len(set(named)) != len(named):
            raise BadSituation(f"{where}.skills: a skill is named twice")
        return found

    @staticmethod
    def _named(told: Mapping[str, Any], key: str, known: list[str], where: str = "position") -> str | None:
        return read.one_of(told[key], f"{where}.{key}", known) if key in told else None

    @staticmethod
    def _names(told: Mapping[str, Any], key: str, where: str, known: list[str], most: int) -> list[str | None] | None:
        """A list of ids; a null in it is something that nobody named."""
        if key not in told:
            return None
        names = read.several(told[key], where, most)
        for name in names:
            if name is not None and (not isinstance(name, str) or name not in known):
                raise BadSituation(f"{where}: expected one of {', '.join(known[:8])} …, got {shown(name)}")
        return list(names)
