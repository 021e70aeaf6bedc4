"""Which whole positions a situation with gaps may be, as far as an action can depend on them.

A fact that was not told becomes an unknown only where the engine may look at it for this action (`_Needs`). How many
values it then has is kept small without losing any: a hand counts by the cards that the action names and by its size,
the Row by the card that is named, a skill or token by whether it changes a number of the engine's `Standing` that is
looked at. That is tried out for each skill, token and fighter of the packs. What is left goes into groups of facts that
depend on each other; every way through all groups is one completion.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, islice, product
from typing import Any

from kd_core.content.identity import CANDLE
from kd_core.game import actions
from kd_core.game.actions import Action
from kd_core.game.codes import HAND_LIMIT, MOST_HAND, ROW_SIZE
from kd_core.game.payments import payments
from kd_core.game.tables import symbols_in_hand
from kd_core.referee.answer import Fact, Value
from kd_core.referee.situation import STANDING_NOWHERE, BadSituation, Situation
from kd_core.referee.standings import Look, looked_at, numbers, on_sheet, swaying

Known = dict[Fact, Value]
FACE_UP = {"duel": 2, "teams": 1}  # skill cards of a player that can lie face up (END-4, TEAM-2)
MOST_HANDS = 3000  # hands that are tried for one that pays, or does not

COMBOS = (actions.Special, actions.Dash, actions.Swap)
ANSWERS: dict[
    str, tuple[type[Action], ...]
] = {  # to a question; anything else is at the wrong time, whatever the table
    "action": (actions.Move, actions.Corridor, actions.Attack, *COMBOS),
    "combo": COMBOS,
    "block_wounds": (actions.Block,),
    "block_effect": (actions.Block,),
    "react": (actions.React,),
    "discard": (actions.Discard,),
    "enter": (actions.Enter,),
    "draft": (actions.Draft,),
}
ON_THE_ARENA = (actions.Move, actions.Corridor, actions.Special, actions.React, actions.Dash, actions.Enter)


@dataclass(frozen=True)
class Group:
    """Facts that are completed together, and every way to do that."""

    facts: tuple[Fact, ...]
    ways: tuple[tuple[Value, ...], ...]


def named_cards(action: Action) -> tuple[str, ...]:
    """The cards in hand that an action names."""
    if isinstance(action, actions.Special | actions.React):
        return action.pay
    if isinstance(action, actions.Dash | actions.Block | actions.Discard):
        return (action.card,)
    return ()


def names_no_payment(situation: Situation, action: Action) -> bool:
    """Whether a special attack that costs something was named without cards: then every way to pay is looked for."""
    if not isinstance(action, actions.Special | actions.React) or action.pay:
        return False
    attacks = situation.tables.attacks
    return any(sum(attacks.cost[number]) > 0 for number in numbers(situation.tables, action.special))


class Completions:
    """All that a situation may be for an action of a seat."""

    def __init__(self, situation: Situation, seat: int, action: Action) -> None:
        self.situation = situation
        self.tables = situation.tables
        self.seat = seat
        self.action = action
        self.told = situation.position
        self.players: Sequence[Mapping[str, Any]] = situation.position["players"]
        self.moment = situation.moment
        self.kept = "pending" in self.told
        self.plain = self.moment.kind == "action" or self.kept
        self.unnamed = names_no_payment(situation, action)
        self.drawn = self._drawn()
        self.asked_kind, self.asked_seat = self._asked_about()
        self.entering_team = self._entering_team()
        self.discarding = self.asked_seat if self.asked_kind == "discard" else -1
        self.actives = [self._may_be_active(team) for team in (0, 1)]
        self.arenas = self._arenas()
        self.filler = self._filler()
        self.groups = [group for group in self._groups() if group.facts]

    # -- unknowns ------------------------------------------------------------------------------------------------------

    def _groups(self) -> Iterator[Group]:
        yield self._gate()
        if self._answers():
            yield self._places()
            yield self._row()
        for seat in self._fighters_that_matter():
            yield Group((Fact("fighter", seat),), tuple((name,) for name in self.tables.fighter_ids))
        for seat, looks in self._looks().items():
            skills, tokens = self._swaying(seat, looks)
            yield self._skill_group(seat, skills)
            facts = tuple(Fact("token", seat, name) for name in tokens)
            yield Group(facts, tuple(product((False, True), repeat=len(facts))))
        if self._answers():
            yield self._hand()

    def _answers(self) -> bool:
        """Whether the action is of a kind that is asked for at all."""
        return isinstance(self.action, ANSWERS.get(self.asked_kind, ()))

    def count(self) -> int:
        """How many completions there are."""
        total = 1
        for group in self.groups:
            total *= len(group.ways)
        return total

    def __iter__(self) -> Iterator[Known]:
        facts = [fact for group in self.groups for fact in group.facts]
        for chosen in product(*(group.ways for group in self.groups)):
            yield dict(zip(facts, (value for way in chosen for value in way), strict=True))

    def told_first(self, most: int) -> tuple[Fact, ...]:
        """Of too many unknowns those that should be told, so that what is left can be gone through."""
        left = self.count()
        found: list[Fact] = []
        for group in sorted(self.groups, key=lambda group: -len(group.ways)):
            if left <= most:
                break
            left //= len(group.ways)
            found += group.facts
        return tuple(found)

    def _may_be_active(self, team: int) -> list[int]:
        """The seats of a team whose fighter may be the one on the arena."""
        if self.situation.mode == "duel":
            return [team]
        seats = [team, team + 2]
        sure = [seat for seat in seats if self.players[seat].get("active") or "space" in self.players[seat]]
        if self._acting() in seats:
            sure.append(self._acting())
        out = [seat for seat in seats if self.players[seat].get("active") is False or self.players[seat].get("down")]
        found = [seat for seat in dict.fromkeys(sure or seats) if seat not in out]
        enters = self.asked_seat if self.kept else self.seat
        if team == self.entering_team and enters in found:
            return [enters]
        if len(set(sure)) > 1 or not found:
            raise BadSituation(f"players: one fighter of seats {team} and {team + 2} is on the arena")
        return found

    def _asked_about(self) -> tuple[str, int]:
        """What kind of question is open, and in a kept match, or where somebody must discard, whose it is; else -1."""
        if not self.kept:
            own = self.seat if self.moment.by is None else self.moment.by
            return self.moment.kind, own if self.moment.kind == "discard" else -1
        pending = self.told["pending"]
        stack = pending.get("stack") if isinstance(pending, Mapping) else None
        top = stack[-1] if isinstance(stack, list) and stack and isinstance(stack[-1], Mapping) else {}
        seat = top.get("seat")
        whose = seat if isinstance(seat, int) and 0 <= seat < self.situation.seats else -1
        return str(self.told.get("phase", "action")), whose

    def _entering_team(self) -> int:
        """The team whose fighter of the bench comes in, or -1: it is active and stands nowhere yet."""
        if self.asked_kind != "enter":
            return -1
        if self.kept:
            return self.asked_seat & 1 if self.asked_seat >= 0 else -1
        return self.seat & 1 if self.moment.by is None else 1 - (self.moment.by & 1)

    def _acting(self) -> int:
        """The seat whose turn it surely is, or -1."""
        if self.plain:
            return int(self.told.get("turn", -1)) if not self.kept else -1
        own = self.moment.kind in ("combo", "knockdown")
        if self.moment.kind == "discard":  # also on the bench
            return -1
        by = self.moment.by if self.moment.by is not None else self.seat if own else -1
        return by if 0 <= by < self.situation.seats else -1

    def _gate(self) -> Group:
        """Who is on the arena, whose turn it is, who of the bench was knocked down: whether a seat is asked at all."""
        facts = [Fact("active", team) for team in (0, 1) if len(self.actives[team]) > 1]
        turns = range(self.situation.seats) if self.plain and "turn" not in self.told else [-1]
        mate = self.seat ^ 2
        asks_down = isinstance(self.action, actions.Swap) and self.situation.mode == "teams"
        asks_down = asks_down and 0 <= self.seat < 4 and "down" not in self.players[mate]
        ways: list[tuple[Value, ...]] = []
        for active in product(*self.actives):
            for turn in turns:
                if turn >= 0 and turn not in active:
                    continue
                way: list[Value] = [seat for team, seat in enumerate(active) if len(self.actives[team]) > 1]
                way += [turn] if turn >= 0 else []
                downs = (False, True) if mate not in active else (False,)
                ways += [(*way, down) for down in downs] if asks_down else [tuple(way)]
        facts += [Fact("turn")] if turns[0] >= 0 else []
        facts += [Fact("down", mate)] if asks_down else []
        return Group(tuple(facts), tuple(ways))

    def _arenas(self) -> list[str]:
        if "arena" in self.told:
            return [self.told["arena"]]
        farthest = max((one["space"] for one in self.players if "space" in one), default=0)
        candles = self.told.get("candles", 0) + self.told.get("deck", []).count(CANDLE)
        return [one.id for one in self.tables.arenas if one.size > farthest and one.candles >= candles]

    def _space_fact(self, team: int) -> Fact | None:
        """The unknown place of a team's fighter on the arena; None: it is known."""
        if len(self.actives[team]) > 1:
            return Fact("team_space", team)
        seat = self.actives[team][0]
        return None if "space" in self.players[seat] else Fact("space", seat)

    def _places(self) -> Group:
        """Arena and spaces: two fighters never share one."""
        if not isinstance(self.action, ON_THE_ARENA):
            return Group((), ())
        unknown = [self._space_fact(team) for team in (0, 1)]
        if self.entering_team >= 0:
            unknown[self.entering_team] = None
        facts = [Fact("arena")] if len(self.arenas) > 1 else []
        facts += [fact for fact in unknown if fact is not None]
        ways: list[tuple[Value, ...]] = []
        for arena in self.arenas:
            size = self._size(arena)
            for spaces in product(*(range(size) if fact else [-1 - team] for team, fact in enumerate(unknown))):
                if spaces[0] != spaces[1]:
                    way = [space for space in spaces if space >= 0]
                    ways.append((arena, *way) if len(self.arenas) > 1 else tuple(way))
        return Group(tuple(facts), tuple(ways))

    def _size(self, arena: str) -> int:
        return next(ground.size for ground in self.tables.arenas if ground.id == arena)

    # -- skills, tokens and fighters -----------------------------------------------------------------------------------

    def _opponents(self) -> list[int]:
        return self.actives[1 - (self.seat & 1)]

    def attackers(self) -> list[int]:
        """Who may be the one whose attack the moment is about."""
        if self.moment.by is not None:
            return [self.moment.by]
        return [self.seat] if self.moment.kind in ("combo", "knockdown", "react") else self._opponents()

    def _looks(self) -> dict[int, list[Look]]:
        """By seat: the columns of its standing that the engine may look at, each for the attack of that name (None: one
        number for all)."""
        looks: dict[int, list[Look]] = {seat: [] for seat in range(self.situation.seats)}
        if not 0 <= self.seat < self.situation.seats:
            return {}
        if isinstance(self.action, actions.Special | actions.React) and self._answers():
            looks[self.seat] += [("span", self.action.special), ("reach", self.action.special)]
            for foe in self._opponents():
                looks[foe].append(("in_reach", self.action.special))
        if isinstance(self.action, actions.Block) and self._answers():
            looks[self.seat].append(("block", None))
        self._look_at_attack(looks)
        for seat, columns in looks.items():
            if self._largest_hand(seat) > self._hand_limit(seat) or seat == self.discarding:
                columns.append(("hand", None))
        return {seat: columns for seat, columns in looks.items() if columns}

    def _look_at_attack(self, looks: dict[int, list[Look]]) -> None:
        attack = self.moment.attack
        if self.plain or attack is None:
            return
        defenders = self.actives[1 - (self.attackers()[0] & 1)]
        if self.moment.kind.startswith("block") and self.moment.heavy is None and self.moment.light is None:
            for seat in self.attackers():
                looks[seat] += [("heavy", attack), ("light", attack)]
            for seat in defenders:
                looks[seat] += [("in_heavy", attack), ("in_light", attack)]
        if self.moment.kind in ("knockdown", "tower", "enter"):
            for seat in self.attackers():
                looks[seat].append(("ko", attack))

    def _largest_hand(self, seat: int) -> int:
        """How many cards this hand may have, as far as that matters."""
        hand = self.players[seat].get("hand")
        if hand is not None:
            return len(hand)
        named = len(named_cards(self.action)) if seat == self.seat and self._answers() else 0
        return MOST_HAND if named and isinstance(self.action, actions.Block) else named

    def _hand_limit(self, seat: int) -> int:
        """HAND-1 with what was told of a player; the lowest where the fighter is unknown."""
        tables, told = self.tables, self.players[seat]
        skills = [tables.skill_ids.index(name) for name in told.get("skills", {}).get("active", []) if name]
        tokens = [at for at in tables.powers if told.get("tokens", {}).get(tables.token_ids[at])]
        look: list[Look] = [("hand", None)]
        return HAND_LIMIT + min(looked_at(tables, one, skills, tokens, look)[0] for one in self._fighters(seat))

    def _fighters(self, seat: int) -> list[int]:
        known = self.players[seat].get("fighter")
        names = self.tables.fighter_ids
        return [names.index(known)] if known is not None else list(range(len(names)))

    def _fighters_that_matter(self) -> list[int]:
        """The seats whose fighter is unknown and makes a difference."""
        if not 0 <= self.seat < self.situation.seats:
            return []
        own = isinstance(self.action, actions.Special | actions.React) and self._answers()
        found = [self.seat] if own else []
        if not self.plain and self._on_somebodys_sheet():
            found += self.attackers()
        if self.kept:  # what lies on the stack names special attacks of somebody's sheet
            found += range(self.situation.seats)
        for seat, looks in self._looks().items():
            if len({looked_at(self.tables, fighter, [], [], looks) for fighter in self._fighters(seat)}) > 1:
                found.append(seat)
        return [seat for seat in dict.fromkeys(found) if "fighter" not in self.players[seat]]

    def _on_somebodys_sheet(self) -> bool:
        """Whether the moment names a special attack: then its fighter is one who has it."""
        attack = self.moment.attack
        cards = self.tables.attacks.ids[: self.tables.cards]
        named = attack is not None and attack not in cards
        return named or bool(self.moment.used) or self.moment.kind == "react"

    def _swaying(self, seat: int, looks: list[Look]) -> tuple[list[str], list[str]]:
        """The skills and tokens that change what is looked at, each tried alone."""
        skills, tokens = swaying(self.tables, self._fighters(seat), looks)
        said = self.players[seat].get("tokens")
        unknown = [name for name in tokens if said is None or (name in said and said[name] is None)]
        told = self.players[seat].get("skills", {}).get("active", [])
        return [name for name in skills if name not in told], unknown

    def _free_skills(self, seat: int) -> int:
        """How many face-up skills of a player nobody named."""
        told = self.players[seat].get("skills", {}).get("active")
        return FACE_UP[self.situation.mode] if told is None else told.count(None)

    def _skill_group(self, seat: int, skills: list[str]) -> Group:
        free = self._free_skills(seat)
        if not free or not skills:
            return Group((), ())
        ways = [up for size in range(min(free, len(skills)) + 1) for up in combinations(skills, size)]
        facts = tuple(Fact("skill", seat, name) for name in skills)
        return Group(facts, tuple(tuple(name in up for name in skills) for up in ways))

    # -- cards ---------------------------------------------------------------------------------------------------------

    def _row(self) -> Group:
        """Only whether the card that is named lies there."""
        card = self.action.card if isinstance(self.action, actions.Attack | actions.Draft) else None
        row = self.told.get("row")
        if card not in self.tables.attacks.ids[: self.tables.first_extra] or (row is not None and card in row):
            return Group((), ())
        if row is not None and None not in row:
            return Group((), ())
        return Group((Fact("row", name=str(card)),), ((True,), (False,)))

    def _sure_cards(self, seat: int) -> list[str]:
        """The cards of a hand that were named; a kept match names those that were drawn unseen, too."""
        sure = [str(card) for card in self.players[seat].get("hand", []) if card is not None]
        for card in self.drawn[seat]:
            if self.drawn[seat].count(card) > sure.count(card):
                sure.append(card)
        return sure

    def _drawn(self) -> list[list[str]]:
        """By seat, as far as `pending` says so in its own words; whether it is in order the engine sees."""
        found: list[list[str]] = [[] for _ in self.players]
        pending = self.told.get("pending")
        drawn = pending.get("drawn") if isinstance(pending, Mapping) else None
        for mark in drawn if isinstance(drawn, list) else []:
            if isinstance(mark, list) and len(mark) == 2 and mark[0] in range(len(found)) and isinstance(mark[1], str):
                found[mark[0]].append(mark[1])
        return found

    def _hand(self) -> Group:
        """How many of the cards that are named are in the asking hand, and of a hand that nobody counted its size."""
        if not 0 <= self.seat < self.situation.seats:
            return Group((), ())
        hand = self.players[self.seat].get("hand")
        sure = self._sure_cards(self.seat)
        free = (MOST_HAND if hand is None else len(hand)) - len(sure)
        if free <= 0:
            return Group((), ())
        if self.unnamed and isinstance(self.action, actions.Special | actions.React):
            return Group((Fact("pays", self.seat, self.action.special),), ((True,), (False,)))
        cards = {card: named_cards(self.action).count(card) for card in named_cards(self.action)}
        real = self.tables.attacks.ids[: self.tables.cards]
        held = {card: sure.count(card) for card in cards}
        spans = [range(held[card], max(wanted, held[card]) + 1) for card, wanted in cards.items() if card in real]
        facts = [Fact("holds", self.seat, card) for card in cards if card in real]
        sized = hand is None and isinstance(self.action, actions.Block)
        ways: list[tuple[Value, ...]] = []
        for counts in product(*spans):
            more = sum(counts) - sum(held[fact.name] for fact in facts)
            if more <= free:
                sizes = range(more, MOST_HAND + 1) if sized else [-1]
                ways += [(*counts, size) if sized else counts for size in sizes]
        facts += [Fact("hand_size", self.seat)] if sized else []
        return Group(tuple(facts), tuple(ways))

    # -- building ------------------------------------------------------------------------------------------------------

    def active(self, known: Known) -> list[int]:
        """By team the seat on the arena."""
        return [int(known.get(Fact("active", team), self.actives[team][0])) for team in (0, 1)]

    def position(self, known: Known) -> dict[str, Any] | None:
        """The whole position with these facts and harmless ones for the rest; None when they do not go together."""
        active = self.active(known)
        arena = str(known.get(Fact("arena"), self.arenas[0]))
        spaces = self._spaces(known, active, arena)
        players = []
        for seat in range(self.situation.seats):
            player = self._player(seat, known)
            if player is None:
                return None
            player["space"] = spaces[seat & 1] if active[seat & 1] == seat else self.players[seat].get("space")
            if self.situation.mode == "teams":
                player["active"] = active[seat & 1] == seat
                player["down"] = known.get(Fact("down", seat), self._is_down(seat))
            players.append(player)
        said = {"actions_left": 2, "round": 1, "candles": 0} | dict(self.told)
        said |= {"arena": arena, "players": players, "row": self._row_of(known)}
        said["turn"] = known.get(Fact("turn"), self.told.get("turn", active[0]))
        for pile in ("deck", "discard"):
            said[pile] = [card or self.filler for card in self.told.get(pile, [])]
        return said

    def _is_down(self, seat: int) -> bool:
        if self.entering_team >= 0 and seat == self.actives[self.entering_team][0] ^ 2:
            return True
        return bool(self.players[seat].get("down", False))

    def _spaces(self, known: Known, active: list[int], arena: str) -> list[int | None]:
        spaces: list[int | None] = []
        for team in (0, 1):
            fact = self._space_fact(team)
            told = self.players[active[team]].get("space") if fact is None else known.get(fact)
            spaces.append(None if told is None else int(told))
        if self.kept and self.asked_kind in STANDING_NOWHERE and self.entering_team < 0:
            return spaces
        free = [space for space in range(self._size(arena)) if space not in spaces]
        filled: list[int | None] = [free.pop(0) if space is None else space for space in spaces]
        if self.entering_team >= 0:
            filled[self.entering_team] = None
        return filled

    def _player(self, seat: int, known: Known) -> dict[str, Any] | None:
        told = self.players[seat]
        fighter = known.get(Fact("fighter", seat), told.get("fighter", self.tables.fighter_ids[seat % 3]))
        hand = self._hand_of(seat, str(fighter), known)
        if hand is None:
            return None
        tokens = {name: count for name, count in told.get("tokens", {}).items() if count}
        skills = [name for name in told.get("skills", {}).get("active", []) if name]
        for fact, value in known.items():
            if fact.seat == seat and value and fact.kind == "token":
                tokens[fact.name] = 1
            elif fact.seat == seat and value and fact.kind == "skill":
                skills.append(fact.name)
        hidden = [name for name in told.get("skills", {}).get("hidden", []) if name and name not in skills]
        return {
            "fighter": fighter,
            "hand": hand,
            "wounds": dict(told.get("wounds", {})),
            "tokens": tokens,
            "skills": {"active": skills, "hidden": hidden},
            "victories": told.get("victories", 0),
        }

    def _filler(self) -> str:
        """A card that the action does not name."""
        card = self.action.card if isinstance(self.action, actions.Attack | actions.Draft) else ""
        named = {*named_cards(self.action), card}
        ids = self.tables.attacks.ids
        return next((card for card in ids[: self.tables.first_extra] if card not in named), ids[0])

    def _row_of(self, known: Known) -> list[str]:
        row = list(self.told.get("row", [None] * ROW_SIZE))
        card = self.action.card if isinstance(self.action, actions.Attack | actions.Draft) else ""
        if known.get(Fact("row", name=card)):
            row[row.index(None)] = card
        return [one or self.filler for one in row]

    def _hand_of(self, seat: int, fighter: str, known: Known) -> list[str] | None:
        told = self.players[seat].get("hand")
        named = self._sure_cards(seat)
        free = 0 if told is None else len(told) - len(named)
        if seat != self.seat:
            free = MOST_HAND + 1 - len(named) if told is None and seat == self.discarding else free
            return named + [self.filler] * free
        pays = next((value for fact, value in known.items() if fact.kind == "pays"), None)
        if pays is not None:
            return self._paying(named, free if told is not None else None, fighter, bool(pays))
        for fact, value in known.items():
            if fact.kind == "holds":
                more = int(value) - named.count(fact.name)
                named += [fact.name] * more
                free -= more
        size = known.get(Fact("hand_size", seat))
        if size is not None:
            free = int(size) - len(named)
        elif told is None:
            free = MOST_HAND + 1 - len(named) if seat == self.discarding else 0
        return named + [self.filler] * free if free >= 0 else None

    def _paying(self, named: list[str], free: int | None, fighter: str, wanted: bool) -> list[str] | None:
        """A hand with these cards and so many more that pays for the special attack, or does not; or None."""
        attack = self._on_sheet(fighter)
        if attack < 0:
            return None if wanted else named + [self.filler] * (free or 0)
        suits = self._suits()
        most = min(sum(self.tables.attacks.cost[attack]), HAND_LIMIT - len(named)) if free is None else free
        sizes = range(most + 1) if free is None else [free]
        hands = (more for size in sizes for more in combinations_with_replacement(suits, size))
        for more in islice(hands, MOST_HANDS):
            hand = [*named, *more]
            if self.pays(attack, hand) == wanted:
                return hand
        return None

    def pays(self, attack: int, hand: list[str]) -> bool:
        """Whether some of these cards pay for a special attack."""
        ids = self.tables.attacks.ids
        cards = [ids.index(card) for card in hand]
        return bool(payments(self.tables, attack, cards, symbols_in_hand(self.tables.attacks, cards)))

    def _on_sheet(self, fighter: str) -> int:
        assert isinstance(self.action, actions.Special | actions.React)
        return on_sheet(self.tables, fighter, self.action.special)

    def _suits(self) -> list[str]:
        """One card for each set of symbols."""
        found: dict[int, str] = {}
        for number in range(self.tables.cards):
            if number != self.tables.candle:
                found.setdefault(self.tables.attacks.suit[number], self.tables.attacks.ids[number])
        return list(found.values())
