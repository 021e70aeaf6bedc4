"""Who sits where before a match: every wish is answered with "" or with the reason why not (`lan.no.<reason>`)."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from kd_core.ai import levels
from kd_core.content.model import Pack
from kd_core.game import SEATS, BadSetup, Match, Options, Setup, library
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
        """As a match of these packs names them: two packs may have a fighter of one id."""
        return list(library.tables(self.used_packs).fighter_ids)

    @property
    def free(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == "open"]

    def ready(self) -> bool:
        return all(chair.ready for chair in self.chairs if chair.held)

    # -- sitting -------------------------------------------------------------------------------------------------------

    def sit(self, person: Person, seat: int | None) -> str:
        """At an open seat, or at none. One's fighter and aids come along; the seat that is left is open."""
        if seat is not None and seat == person.seat:
            return ""
        if seat is not None and seat not in self.free:
            return "seat_taken"
        before = self.chairs[person.seat] if person.seat is not None else Chair()
        if person.seat is not None:
            self.clear(person.seat)
        person.seat = seat
        if seat is not None:
            self.chairs[seat] = Chair(
                "person", person.name, person, fighter=before.fighter, reach=person.reach, aids=before.aids
            )
        return ""

    def clear(self, seat: int) -> None:
        """The seat is open."""
        person = self.chairs[seat].person
        if person is not None:
            person.seat = None
        self.chairs[seat] = Chair()

    def swap(self, a: int, b: int) -> str:
        """Who is moved has to say again that they are ready: in teams it may be another team."""
        if max(a, b) >= len(self.chairs):
            return "no_such_seat"
        self.chairs[a], self.chairs[b] = self.chairs[b], self.chairs[a]
        for seat in {a, b} if a != b else ():
            self.chairs[seat].ready = self.chairs[seat].kind == "bot"
        self._number_people()
        return ""

    def _number_people(self) -> None:
        for seat, chair in enumerate(self.chairs):
            if chair.person is not None:
                chair.person.seat = seat

    def arrange(self, wish: Arrange) -> str:
        """An open seat becomes a bot's, a bot's seat an open one; so does that of somebody who is away."""
        if wish.seat >= len(self.chairs):
            return "no_such_seat"
        chair = self.chairs[wish.seat]
        if chair.person is not None:
            return "seat_taken"
        if wish.kind == "open":
            self.clear(wish.seat)
            return ""
        level = wish.level or chair.level or levels.USUAL
        if level not in levels.LEVELS and level not in levels.YARDSTICKS:
            return "no_such_level"
        why = self.why_not_fighter(wish.seat, wish.fighter)
        if not why:
            self.chairs[wish.seat] = Chair("bot", level=level, fighter=wish.fighter, ready=True)
        return why

    # -- fighters and rules --------------------------------------------------------------------------------------------

    def why_not_fighter(self, seat: int, fighter: str) -> str:
        if fighter and fighter not in self.fighters:
            return "no_such_fighter"
        taken = [chair.fighter for at, chair in enumerate(self.chairs) if at != seat]
        return "fighter_taken" if fighter and fighter in taken else ""

    def pick(self, seat: int, fighter: str) -> str:
        """Another fighter is another match: one has to say again that one is ready."""
        why = self.why_not_fighter(seat, fighter)
        if not why:
            self.chairs[seat].fighter, self.chairs[seat].ready = fighter, False
        return why

    def set_rules(self, rules: Rules) -> str:
        """The people keep their chairs where these are still there, else they get a free one. Nobody is ready."""
        unknown = [id for id in rules.packs if id not in self.packs]
        if unknown or not rules.packs or len(set(rules.packs)) != len(rules.packs):
            return "no_such_pack"
        if any(self.packs[id].by_hand for id in rules.packs):
            return "by_hand"
        seats = SEATS[rules.mode]
        if len([chair for chair in self.chairs if chair.held]) > seats:
            return "too_many_people"
        before = self.rules, self.chairs
        self.rules, self.chairs = rules, _as_many(self.chairs, seats)
        if not self._possible():
            self.rules, self.chairs = before
            return "rules_do_not_fit"
        self._prepare_anew()
        return ""

    def _possible(self) -> bool:
        """Could a match begin with these rules?"""
        try:
            Match.new(self.drawn_setup(b"\0" * 32))
        except BadSetup:
            return False
        return True

    def _prepare_anew(self) -> None:
        for chair in self.chairs:
            chair.ready = chair.kind == "bot"
            chair.fighter = chair.fighter if chair.fighter in self.fighters else ""
        self._number_people()

    # -- the beginning and the end -------------------------------------------------------------------------------------

    def why_not_begin(self) -> str:
        if not any(chair.held for chair in self.chairs):
            return "nobody_plays"
        if any(chair.held and chair.person is None for chair in self.chairs):
            return "somebody_away"
        return "" if self.ready() else "not_ready"

    def fill_with_bots(self) -> None:
        """Open seats are played by bots in this match."""
        for seat in self.free:
            self.chairs[seat] = Chair("bot", level=levels.USUAL, ready=True, filled=True)

    def unfill(self) -> None:
        for seat, chair in enumerate(self.chairs):
            if chair.filled:
                self.clear(seat)

    def open_again(self) -> None:
        """After a match: who is here keeps their seat, who is away has none, and fighters are drawn again."""
        self.unfill()
        for seat, chair in enumerate(self.chairs):
            if chair.held and chair.person is None:
                self.clear(seat)
        for chair in self.chairs:
            chair.ready, chair.stand_in = chair.kind == "bot", False
            chair.fighter, chair.drawn = "" if chair.drawn else chair.fighter, False
            chair.level = chair.level if chair.kind == "bot" else ""

    def _drawn_fighters(self) -> list[str]:
        """Those who chose none get one by lot; too few of them where the packs have too few."""
        chosen = [chair.fighter if chair.fighter in self.fighters else "" for chair in self.chairs]
        loose = [one for one in self.fighters if one not in chosen]
        secrets.SystemRandom().shuffle(loose)
        drawn = [one or (loose.pop() if loose else "") for one in chosen]
        return [one for one in drawn if one]

    def drawn_setup(self, key: bytes) -> Setup:
        """Raises BadSetup, or whoever uses it does."""
        return self.setup(key, self._drawn_fighters())

    def setup(self, key: bytes, fighters: Sequence[str]) -> Setup:
        rules = self.rules
        teams = rules.mode == "teams"
        boxes = list(rules.boxes) if teams and rules.boxes else None
        options = Options(rules.test, rules.relief)
        skills = None if teams else rules.skills or None
        return Setup(self.used_packs, rules.mode, list(fighters), rules.arena or None, skills, boxes, options, 0, key)

    def players(self) -> list[Player]:
        return [_player(chair) for chair in self.chairs]


def _player(chair: Chair) -> Player:
    if chair.kind == "bot":
        return Player(chair.name or chair.level, BOT, chair.level)
    return Player(chair.name, aids=chair.aids)


def _as_many(chairs: list[Chair], seats: int) -> list[Chair]:
    """So many chairs: people keep theirs as far as there is one, else the first that no person holds."""
    kept = [*chairs, *(Chair() for _ in range(seats))][:seats]
    homeless = [chair for chair in chairs[seats:] if chair.held]
    for at, chair in enumerate(kept):
        if homeless and not chair.held:
            kept[at] = homeless.pop(0)
    return kept
