"""Who sits where before a match: every wish is answered with "" or with the reason why not (`lan.no.<reason>`)."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence

from kd_core.ai import levels
from kd_core.content.model import Pack
from kd_core.game import SEATS, BadSetup, Match, Options, Setup
from kd_core.net.table.people import Chair, Person
from kd_core.net.wire.schema import Arrange, Rules
from kd_core.record import Player
from kd_core.record.record import BOT


class Lobby:
    def __init__(self, packs: Sequence[Pack], rules: Rules) -> None:
        self.packs = {pack.id: pack for pack in packs}  # all that this host has
        self.rules = rules
        self.chairs: list[Chair] = [Chair() for _ in range(SEATS[rules.mode])]

    # -- what is where -------------------------------------------------------------------------------------------------

    @property
    def used_packs(self) -> list[Pack]:
        return [self.packs[id] for id in self.rules.packs]

    @property
    def hashes(self) -> dict[str, str]:
        return {pack.id: pack.hash for pack in self.used_packs}

    @property
    def fighters(self) -> list[str]:
        return [fighter.id for pack in self.used_packs for fighter in pack.fighters]

    @property
    def free(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == "open"]

    def ready(self) -> bool:
        return all(chair.ready for chair in self.chairs if chair.held)

    # -- sitting -------------------------------------------------------------------------------------------------------

    def sit(self, person: Person, seat: int | None) -> str:
        if seat is not None and (seat >= len(self.chairs) or self.chairs[seat].kind != "open"):
            return "" if seat == person.seat and seat is not None else "seat_taken"
        before = self.chairs[person.seat] if person.seat is not None else None
        chair = Chair(
            "person", person.name, person, ready=False, reach=person.reach, heard=person.heard, presence="good"
        )
        if before is not None:
            chair.fighter, chair.key = before.fighter, before.key
            before.clear()
        person.seat = seat
        if seat is not None:
            self.chairs[seat] = chair
        return ""

    def stand_up(self, seat: int) -> None:
        chair = self.chairs[seat]
        if chair.person is not None:
            chair.person.seat = None
        chair.clear()

    def swap(self, a: int, b: int) -> str:
        if max(a, b) >= len(self.chairs):
            return "no_such_seat"
        self.chairs[a], self.chairs[b] = self.chairs[b], self.chairs[a]
        for seat in (a, b):
            person = self.chairs[seat].person
            if person is not None:
                person.seat = seat
        return ""

    def arrange(self, wish: Arrange) -> str:
        """An open seat becomes a bot's, or a bot's seat an open one; people are not moved by it."""
        if wish.seat >= len(self.chairs) or self.chairs[wish.seat].held:
            return "seat_taken"
        chair = self.chairs[wish.seat]
        if wish.kind == "open":
            chair.clear()
            return ""
        level = wish.level or chair.level or levels.USUAL
        if level not in levels.LEVELS:
            return "no_such_level"
        why = self.why_not_fighter(wish.seat, wish.fighter)
        if not why:
            self.chairs[wish.seat] = Chair("bot", "", None, level, wish.fighter, True)
        return why

    # -- fighters and rules --------------------------------------------------------------------------------------------

    def why_not_fighter(self, seat: int, fighter: str) -> str:
        if fighter and fighter not in self.fighters:
            return "no_such_fighter"
        taken = [chair.fighter for at, chair in enumerate(self.chairs) if at != seat]
        return "fighter_taken" if fighter and fighter in taken else ""

    def pick(self, seat: int, fighter: str) -> str:
        why = self.why_not_fighter(seat, fighter)
        if not why:
            self.chairs[seat].fighter = fighter
        return why

    def set_rules(self, rules: Rules) -> str:
        """The people stay where there is a chair for them; who has none watches. Nobody is ready any more."""
        if (
            not rules.packs
            or any(id not in self.packs for id in rules.packs)
            or len(set(rules.packs)) != len(rules.packs)
        ):
            return "no_such_pack"
        seats = SEATS[rules.mode]
        if len([chair for chair in self.chairs if chair.held]) > seats:
            return "too_many_people"
        before, old = self.rules, self.chairs
        self.rules, self.chairs = rules, _as_many(old, seats)
        try:
            Match.new(self.setup(b"\0" * 32, self._fighters_drawn()))
        except BadSetup:
            self.rules, self.chairs = before, old
            return "rules_do_not_fit"
        for seat, chair in enumerate(self.chairs):
            chair.ready = chair.kind == "bot"
            chair.fighter = chair.fighter if chair.fighter in self.fighters else ""
            if chair.person is not None:
                chair.person.seat = seat
        return ""

    # -- the beginning -------------------------------------------------------------------------------------------------

    def why_not_begin(self) -> str:
        if not any(chair.held for chair in self.chairs):
            return "nobody_plays"
        if any(chair.held and chair.person is None for chair in self.chairs):
            return "somebody_away"
        return "" if self.ready() else "not_ready"

    def fill_with_bots(self) -> None:
        for chair in self.chairs:
            if chair.kind == "open":
                chair.kind, chair.level, chair.ready = "bot", levels.USUAL, True

    def _fighters_drawn(self) -> list[str]:
        """Those who chose none get one by lot."""
        loose = [one for one in self.fighters if one not in [chair.fighter for chair in self.chairs]]
        secrets.SystemRandom().shuffle(loose)
        return [
            chair.fighter if chair.fighter in self.fighters else loose.pop()
            for chair in self.chairs
            if loose or chair.fighter
        ]

    def setup(self, key: bytes, fighters: Sequence[str]) -> Setup:
        rules = self.rules
        teams = rules.mode == "teams"
        boxes = list(rules.boxes) if teams and rules.boxes else None
        options = Options(rules.test, rules.relief)
        skills = None if teams else rules.skills or None
        return Setup(self.used_packs, rules.mode, list(fighters), rules.arena or None, skills, boxes, options, 0, key)

    def drawn_setup(self, key: bytes) -> Setup:
        return self.setup(key, self._fighters_drawn())

    def players(self) -> list[Player]:
        return [
            Player(chair.name or chair.level, BOT, chair.level) if chair.kind == "bot" else Player(chair.name)
            for chair in self.chairs
        ]


def _as_many(chairs: list[Chair], seats: int) -> list[Chair]:
    """So many chairs: people keep theirs as far as there is one, else the first that is free."""
    kept = [*chairs, *(Chair() for _ in range(seats))][:seats]
    homeless = [chair for chair in chairs[seats:] if chair.held]
    for at, chair in enumerate(kept):
        if homeless and not chair.held:
            kept[at] = homeless.pop()
    return kept


def voters(chairs: Sequence[Chair]) -> Collection[int]:
    """The seats of people who are here."""
    return [seat for seat, chair in enumerate(chairs) if chair.person is not None and chair.presence != "gone"]
