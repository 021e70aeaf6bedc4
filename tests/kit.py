"""The language of the rule and card tests: a table with players on it who do things, in the game's words.

    duel.at("ann@3 bob@4", hand={"bob": "shield poke"})
    duel.ann.attacks_with("wallop")
    assert duel.bob.may_block(light=1)
    duel.bob.passes()
    assert duel.bob.wounds == heavy(2) + light(1)

What a test does not say is filled with harmless things. The gym (packs/gym) is the laboratory: plain cards, one for
each rule, and a card called `trick` that a test may write anew. Fighters of the boxes bring their own packs with
them. After every action the table also makes sure that the position goes out and in unchanged.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from kd_core.content import model
from kd_core.content import pack as packs
from kd_core.content.table import Log
from kd_core.game import Decision, Match, Options, Refused, Setup, actions, library
from kd_core.game.actions import Action
from kd_core.game.events import Event
from kd_core.game.verbs import SPECS
from tests import printed

HERE = Path(__file__).parent
GYM = HERE / "packs" / "gym"
ARENAS = HERE / "packs" / "arenas"

# Cards that do nothing special, to fill rows and decks and to pay with.
PLAIN = {
    "gym": {"fist": "poke", "foot": "dart", "block": "shield", "dash": "skip", "filler": "shield"},
    "nemesis": {
        "fist": "low_punch",
        "foot": "low_kick",
        "block": "iron_guard",
        "dash": "sidestep",
        "filler": "low_kick",
    },
    "tainted_grail": {
        "fist": "low_punch",
        "foot": "low_kick",
        "block": "old_oath",
        "dash": "into_the_mist",
        "filler": "low_kick",
    },
}


@dataclass(frozen=True)
class Wounds:
    heavy: int = 0
    light: int = 0

    def __add__(self, other: Wounds) -> Wounds:
        return Wounds(self.heavy + other.heavy, self.light + other.light)

    def __sub__(self, other: Wounds) -> Wounds:
        return Wounds(self.heavy - other.heavy, self.light - other.light)

    @property
    def total(self) -> int:
        return self.heavy + self.light


def heavy(count: int) -> Wounds:
    return Wounds(heavy=count)


def light(count: int) -> Wounds:
    return Wounds(light=count)


unhurt = Wounds()


def do(verb: str, **fields: Any) -> dict[str, Any]:
    """One step of an effect, as a pack writes it."""
    return {"do": verb, **{name.rstrip("_"): value for name, value in fields.items()}}


# -- packs -------------------------------------------------------------------------------------------------------------


@cache
def _gym_files() -> dict[str, dict[str, Any]]:
    return {path.name: tomllib.loads(path.read_text("utf-8")) for path in sorted(GYM.glob("*.toml"))}


def gym(
    arena: str = "gym",
    trick: Mapping[str, Any] | None = None,
    rewrite: Mapping[str, Mapping[str, Any]] | None = None,
    tokens: Sequence[Mapping[str, Any]] = (),
) -> model.Pack:
    """The gym, perhaps on another ground, with the card `trick` or anything else (by id) written anew, and with more
    tokens."""
    data = deepcopy(_gym_files())
    data["tokens.toml"]["token"] += deepcopy(list(tokens))
    if arena != "gym":
        data["arena.toml"] = tomllib.loads((ARENAS / f"{arena}.toml").read_text("utf-8"))
    for name, fields in {"trick": trick or {}, **(rewrite or {})}.items():
        _entry(data, name).update(fields)
    return packs.build(data, SPECS, GYM, Log())


def _entry(data: Mapping[str, Any], name: str) -> dict[str, Any]:
    """The table with that id: a card, a fighter, a special attack, a skill or a token."""
    lists = [
        data["attacks.toml"]["attack"],
        data["fighters.toml"]["fighter"],
        data["skills.toml"]["skill"],
        data["tokens.toml"]["token"],
    ]
    lists += [fighter["special"] for fighter in data["fighters.toml"]["fighter"]]
    return next(entry for entries in lists for entry in entries if entry["id"] == name)


@cache
def _box(name: str) -> model.Pack:
    return library.find([str(GYM)])[0] if name == "gym" else library.find([name])[0]


@cache
def _tables(box: str) -> printed.Tables:
    """What is printed; the gym is nobody's box, so its own files say it."""
    return printed.spelled(GYM) if box == "gym" else printed.tables(box)


def _home(fighter: str) -> str:
    for name in PLAIN:
        if any(fighter == one.id for one in _box(name).fighters):
            return name
    raise LookupError(f"no fighter {fighter}")


# -- people ------------------------------------------------------------------------------------------------------------


class Player:
    """A seat: what everybody can see of it, and what it does."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat

    # what lies before this player

    @property
    def _facts(self) -> Mapping[str, Any]:
        return self.table.match.position()["players"][self.seat]

    @property
    def space(self) -> int | None:
        return self._facts["space"]

    @property
    def hand(self) -> list[str]:
        return self._facts["hand"]

    @property
    def wounds(self) -> Wounds:
        return Wounds(**self._facts["wounds"])

    @property
    def tokens(self) -> dict[str, int]:
        return self._facts["tokens"]

    @property
    def skills(self) -> list[str]:
        return self._facts["skills"]["active"]

    @property
    def hidden(self) -> list[str]:
        return self._facts["skills"]["hidden"]

    @property
    def victories(self) -> int:
        return self._facts["victories"]

    @property
    def active(self) -> bool:
        return self._facts["active"]

    @property
    def down(self) -> bool:
        return self._facts["down"]

    @property
    def view(self) -> dict[str, Any]:
        return self.table.match.view(self.seat)

    # what this player is asked

    @property
    def decision(self) -> Decision | None:
        return self.table.match.decision(self.seat)

    @property
    def asked(self) -> str:
        """The kind of choice that is open to this player, or nothing."""
        return self.decision.kind if self.decision else ""

    @property
    def options(self) -> list[Action]:
        return list(self.decision.options) if self.decision else []

    @property
    def choices(self) -> list[Any]:
        """The values that may be chosen inside an effect."""
        return [action.value for action in self.options if isinstance(action, actions.Choose)]

    @property
    def ways(self) -> list[int]:
        """Where a MOVE may lead."""
        return [action.to for action in self.options if isinstance(action, actions.Move)]

    @property
    def corridors(self) -> list[int]:
        return [action.to for action in self.options if isinstance(action, actions.Corridor)]

    @property
    def entrances(self) -> list[int]:
        return [action.space for action in self.options if isinstance(action, actions.Enter)]

    def dash_ways(self, card: str) -> list[int]:
        return [action.to for action in self.options if isinstance(action, actions.Dash) and action.card == card]

    def payments(self, special: str) -> list[str]:
        """Every way to pay, the cards of each in alphabetical order."""
        found = [action for action in self.options if isinstance(action, actions.Special | actions.React)]
        return sorted(" ".join(sorted(action.pay)) for action in found if action.special == special)

    def may(self, action: Action) -> bool:
        return not self.table.match.why_not(self.seat, action)

    def may_use(self, special: str) -> bool:
        return any(isinstance(action, actions.Special) and action.special == special for action in self.options)

    def may_block(self, card: str | None = None, heavy: int = 0, light: int = 0) -> bool:
        """Is such a block of wounds among the options (with any card, if none is named)?"""
        blocks = [action for action in self.options if isinstance(action, actions.Block)]
        return any((heavy, light) == (one.heavy, one.light) and card in (None, one.card) for one in blocks)

    def may_cancel(self, card: str | None = None) -> bool:
        """Is a block of the effect among the options?"""
        blocks = [action for action in self.options if isinstance(action, actions.Block)]
        return any(one.heavy is None and card in (None, one.card) for one in blocks)

    # what this player does

    def does(self, action: Action) -> None:
        self.table.act(self.seat, action)

    def moves_to(self, space: int) -> None:
        self.does(actions.Move(space))

    def takes_corridor_to(self, space: int) -> None:
        self.does(actions.Corridor(space))

    def attacks_with(self, card: str) -> None:
        self.does(actions.Attack(card))

    def uses(self, special: str, pay: str | None = None) -> None:
        """A special attack; without `pay` it is paid in the first way that the hand allows."""
        self.does(actions.Special(special, self._pay(special, pay)))

    def reacts_with(self, special: str, pay: str | None = None) -> None:
        self.does(actions.React(special, self._pay(special, pay)))

    def _pay(self, special: str, pay: str | None) -> tuple[str, ...]:
        if pay is not None:
            return tuple(pay.split())
        ways = self.payments(special)
        return tuple(ways[0].split()) if ways else ()

    def plays(self, name: str) -> None:
        """A card of the Row or a special attack of the sheet, whichever it is."""
        self.uses(name) if "cost" in self.table.printed(name) else self.attacks_with(name)

    def dashes(self, card: str, to: int) -> None:
        self.does(actions.Dash(card, to))

    def swaps(self) -> None:
        self.does(actions.Swap())

    def ends_combo(self) -> None:
        self.does(actions.EndCombo())

    def blocks(self, card: str, heavy: int = 0, light: int = 0) -> None:
        """With a number of wounds: a block of those. Without: a block of the effect."""
        self.does(actions.Block(card, heavy, light) if heavy or light else actions.Block(card))

    def takes_the_wounds(self) -> None:
        """No block of wounds, if one is offered."""
        if self.asked == "block_wounds":
            self.passes()

    def cancels_with(self, card: str) -> None:
        """Take the wounds, block the effect."""
        self.takes_the_wounds()
        self.blocks(card)

    def answers_with(self, special: str) -> None:
        """Take the wounds and the effect, then react."""
        self.takes_the_wounds()
        if self.asked == "block_effect":
            self.passes()
        self.reacts_with(special)

    def passes(self) -> None:
        self.does(actions.Pass())

    def starts_test(self, dice: Sequence[int] | None = None) -> None:
        self.does(actions.Knockdown(None if dice is None else tuple(dice)))

    def builds_tower(self, stands: bool) -> None:
        self.does(actions.Tower(stands))

    def switches_to_dice(self) -> None:
        self.does(actions.SwitchToDice())

    def discards(self, card: str) -> None:
        self.does(actions.Discard(card))

    def chooses(self, value: Any) -> None:
        self.does(actions.Choose(tuple(value) if isinstance(value, list) else value))

    def enters(self, space: int) -> None:
        self.does(actions.Enter(space))

    def sends(self, mate: Player) -> None:
        """Teams: that player starts on the arena."""
        self.does(actions.Active(mate.seat))

    def keeps(self, skill: str) -> None:
        self.does(actions.KeepSkill(skill))

    def turns_up(self, skill: str) -> None:
        self.does(actions.FaceUp(skill))

    def drafts(self, card: str) -> None:
        self.does(actions.Draft(card))


# -- the table ---------------------------------------------------------------------------------------------------------


class Table:
    """A match with names for its seats. `at` lays it out, `begins` sets it up from the start."""

    mode = "duel"

    def __init__(self) -> None:
        self.match: Match
        self.names: list[str] = []
        self.events: list[Event] = []  # of the last action
        self.story: list[Event] = []  # of all of them

    def __getattr__(self, name: str) -> Player:
        if name.startswith("_") or name not in self.__dict__.get("names", []):
            raise AttributeError(name)
        return Player(self, self.names.index(name))

    def seat(self, number: int) -> Player:
        return Player(self, number)

    # laying out

    def at(
        self,
        where: str,
        *,
        hand: Mapping[str, str] | None = None,
        row: str = "",
        deck: str | None = None,
        discard: str = "",
        wounds: Mapping[str, Wounds] | None = None,
        tokens: Mapping[str, Mapping[str, int]] | None = None,
        skills: Mapping[str, str] | None = None,
        hidden: Mapping[str, str] | None = None,
        victories: Mapping[str, int] | None = None,
        down: str = "",
        turn: str | None = None,
        left: int = 2,
        round: int = 1,
        candles: int = 0,
        arena: str | None = None,
        pack: model.Pack | None = None,
        extra_packs: str = "",
        test: str = "dice",
        relief: str = "light",
        seed: int = 7,
    ) -> Table:
        """Everybody at their place ("ann@3 bob@4", the bench without @); the first is to act unless `turn` says who.

        A Row that is not full is filled up; hands, wounds, tokens and skills are given by name.
        """
        places = [word.partition("@") for word in where.split()]
        self.names = [name for name, _, _ in places]
        chosen = self._packs(pack, extra_packs)
        filler = PLAIN[chosen[0].id]["filler"]
        players = []
        for seat, (name, _, space) in enumerate(places):
            player = _player(name, space, hand or {}, wounds or {}, tokens or {}, skills or {}, hidden or {})
            player["victories"] = (victories or {}).get(self.names[seat & 1], 0)
            if self.mode == "teams":
                player |= {"active": bool(space), "down": name in down.split()}
            players.append(player)
        position = {
            "arena": arena or chosen[0].arena.id,
            "phase": "action",
            "turn": self.names.index(turn) if turn else 0,
            "actions_left": left,
            "round": round,
            "row": (row.split() + [filler] * 4)[:4],
            "deck": [filler] * 12 if deck is None else deck.split(),
            "discard": discard.split(),
            "candles": candles,
            "players": players,
        }
        self._start(Match.from_position(chosen, self.mode, Options(test, relief), position, seed))
        return self

    def begins(
        self,
        fighters: str = "",
        *,
        pack: model.Pack | None = None,
        extra_packs: str = "",
        seed: int = 7,
        test: str = "dice",
        relief: str = "light",
        **setup: Any,
    ) -> Table:
        """A match from its setup. Without fighters they are drawn."""
        self.names = fighters.split()
        chosen = self._packs(pack, extra_packs)
        who = self.names or None
        match = Match.new(Setup(chosen, self.mode, who, options=Options(test, relief), seed=seed, **setup))
        self.names = [player["fighter"] for player in match.position()["players"]]
        self._start(match)
        return self

    def _packs(self, pack: model.Pack | None, extra: str) -> list[model.Pack]:
        """The packs of everybody at the table, the first one's first; `pack` stands for the gym."""
        names = list(dict.fromkeys([*(_home(name) for name in self.names), *extra.split()]))
        if pack is not None and "gym" not in names:
            names.insert(0, "gym")
        return [pack if pack is not None and name == "gym" else _box(name) for name in names]

    def _start(self, match: Match) -> None:
        self.match = match
        self.events = list(match.opening)
        self.story = list(match.opening)
        self._goes_out_and_in()

    def _goes_out_and_in(self) -> None:
        said = self.match.position()
        again = Match.from_position(self.match.packs, self.mode, self.match.options, said)
        assert again.position() == said, "the position does not round-trip"

    # playing

    def act(self, seat: int | None, action: Action) -> None:
        self.events = self.match.apply(seat, action)
        self.story += self.events
        self._goes_out_and_in()

    @contextmanager
    def refuses(self, rule: str) -> Iterator[None]:
        """What is tried inside breaks that rule, and nothing changes."""
        before = self.match.position()
        with pytest.raises(Refused) as refusal:
            yield
        assert refusal.value.rule == rule, f"refused by {refusal.value}, expected {rule}"
        assert self.match.position() == before, "a refused action changed something"

    def finish(self, name: str) -> None:
        """The attacker is asked about a test exactly when that attack has a K.O. (SEQ-3), and declines."""
        asked = [one.seat for one in self.match.decisions if one.kind == "knockdown"]
        assert bool(asked) == bool(self.printed(name)["ko"])
        for seat in asked:
            self.seat(seat).passes()

    def reaches(self, attacker: str, defender: str, name: str) -> list[int]:
        """At which distances the attack reaches, tried out one by one."""
        found = []
        for apart in range(1, 9):
            self.face_off(attacker, defender, name, at=0, apart=apart, row=PLAIN[_home(attacker)]["block"])
            if "cost" in self.printed(name):
                reached = self.seat(0).may_use(name)
            else:
                self.seat(0).attacks_with(name)
                reached = self.told("attacked")[0].in_range
            found += [apart] if reached else []
        return found

    # what everybody sees

    @property
    def position(self) -> dict[str, Any]:
        return self.match.position()

    @property
    def row(self) -> list[str]:
        return self.position["row"]

    @property
    def deck(self) -> list[str]:
        return self.position["deck"]

    @property
    def discard(self) -> list[str]:
        return self.position["discard"]

    @property
    def actions_left(self) -> int:
        return self.position["actions_left"]

    @property
    def round(self) -> int:
        return self.position["round"]

    @property
    def candles(self) -> int:
        return self.position["candles"]

    @property
    def turn(self) -> str:
        return self.names[self.position["turn"]]

    @property
    def winner(self) -> int | None:
        return self.match.winner

    @property
    def asked(self) -> str:
        """Who is asked what, like "bob: block_wounds"."""
        return ", ".join(f"{self.names[one.seat]}: {one.kind}" for one in self.match.decisions)

    @property
    def happened(self) -> list[str]:
        """The names of the events of the last action."""
        return [event.name for event in self.events]

    def told(self, name: str) -> list[Event]:
        """All events with that name so far."""
        return [event for event in self.story if event.name == name]

    # what is printed

    def printed(self, name: str) -> printed.Row:
        """A row of the printed tables: of the boxes on the table, or of any box."""
        chosen = [pack.id for pack in self.match.packs if pack.id in PLAIN] if "match" in self.__dict__ else []
        for box in (*chosen, *PLAIN):
            for rows in _tables(box).values():
                if name in rows:
                    return rows[name]
        raise LookupError(name)

    def pool(self, name: str) -> Wounds:
        """The wound pool of an attack."""
        return Wounds(*printed.wounds(self.printed(name)))

    def span(self, name: str) -> list[int]:
        """The distances of the printed range, on nine spaces in a line."""
        return printed.distances(self.printed(name))

    def harm(self, name: str, verb: str = "wound") -> Wounds:
        """The wounds that an effect itself deals, suffers or heals."""
        said = printed.fields(self.printed(name), verb)
        return Wounds(int(said.get("heavy", 0)), int(said.get("light", 0)))

    def price(self, special: str) -> str:
        """Plain cards that pay a special attack exactly."""
        row = self.printed(special)
        plain = PLAIN[_home(row["fighter"])]
        return " ".join(plain["fist"] if symbol == "wild" else plain[symbol] for symbol in row["cost"].split())

    def face_off(
        self, attacker: str, defender: str, attack: str, *, at: int = 2, apart: int | None = None, **more: Any
    ) -> Table:
        """Two fighters as near as the attack reaches (or as said), the card in the Row or its price in hand."""
        apart = self.span(attack)[0] if apart is None else apart
        if "cost" in self.printed(attack):
            hands = dict(more.pop("hand", {}))
            hands[attacker] = f"{self.price(attack)} {hands.get(attacker, '')}".strip()
            more["hand"] = hands
        else:
            more["row"] = f"{attack} {more.get('row', '')}".strip()
        return self.at(f"{attacker}@{at} {defender}@{at + apart}", **more)

    def tries(self, where: str, *steps: Mapping[str, Any], ground: str = "gym", **more: Any) -> Player:
        """The first one at the table attacks with a trick, an ability without range, that does these steps."""
        fields = {"effect": list(steps), **more.pop("trick", {})}
        row = f"trick {more.pop('row', '')}"
        self.at(where, row=row, pack=gym(ground, trick=fields, rewrite=more.pop("rewrite", None)), **more)
        player = self.seat(0)
        player.attacks_with("trick")
        return player


def _player(
    name: str,
    space: str,
    hand: Mapping[str, str],
    wounds: Mapping[str, Wounds],
    tokens: Mapping[str, Mapping[str, int]],
    skills: Mapping[str, str],
    hidden: Mapping[str, str],
) -> dict[str, Any]:
    """A player of a position, without what belongs to the team."""
    hurt = wounds.get(name, unhurt)
    return {
        "fighter": name,
        "space": int(space) if space else None,
        "hand": hand.get(name, "").split(),
        "wounds": {"heavy": hurt.heavy, "light": hurt.light},
        "tokens": dict(tokens.get(name, {})),
        "skills": {"active": skills.get(name, "").split(), "hidden": hidden.get(name, "").split()},
    }


class Teams(Table):
    """Four seats: A1, B1, A2, B2. Whoever has no @ sits on the bench."""

    mode = "teams"
