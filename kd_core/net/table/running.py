"""A match that is played at a table: the `Host` of it, who plays through which link, bots, watchers, clocks.

The table says who sits where, and when the match stands still; this object never asks why.

A Knockdown Test is not rolled at once: the choice is held back, every screen counts down to the same moment, and then
it is carried out, whoever has gone meanwhile. Until then nobody chooses anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from kd_core.ai import levels
from kd_core.content.model import Pack
from kd_core.game import SECRET_KINDS, actions
from kd_core.net import messages
from kd_core.net.bots import BotPlayer
from kd_core.net.clock import allowance
from kd_core.net.host import Host, Link
from kd_core.net.messages import Act, Message, Reason, TakeBack
from kd_core.net.table.choice_clock import ChoiceClock
from kd_core.net.table.countdown import RunningCountdown
from kd_core.net.table.gallery import Gallery
from kd_core.net.table.people import Chair, Company, Person, to_all
from kd_core.net.tower_stage import OF_A_TOWER, TowerStage, asks_for_tower, roll_instead, terms_of
from kd_core.net.wire import schema
from kd_core.tower.terms import NO_AIDS

Log = list[list[dict[str, Any]]]
Prelude = Mapping[int | None, Log]  # by seat: what it heard before this host took the match over


CROWD = 16  # people at a table; of more, watchers are told when the players have been sent what is theirs


class Thinker(Protocol):
    """Lets a bot think, here or in another thread; `answer` gets its choice."""

    def __call__(self, bot: BotPlayer, answer: Callable[[Act], None]) -> None: ...


def think_here(bot: BotPlayer, answer: Callable[[Act], None]) -> None:
    answer(bot.think())


class RunningMatch:
    def __init__(
        self,
        host: Host,
        packs: Sequence[Pack],
        chairs: list[Chair],
        company: Company,
        rules: schema.Rules,
        number: int,
        now: float,
        thinker: Thinker = think_here,
        bot_pause: float = 0.9,
        prelude: Prelude | None = None,
    ) -> None:
        self.host = host
        self.number = number
        self.countdown: RunningCountdown | None = None
        self.clock = ChoiceClock(rules.choice_time, {seat: chair.reserve for seat, chair in enumerate(chairs)})
        self._packs = packs
        self._chairs = chairs
        self._company = company
        self._rules = rules
        self._thinker = thinker
        self.bot_pause = bot_pause
        self._prelude = dict(prelude or {})
        self._links: dict[int, Link] = {}
        self._bots: dict[int, BotPlayer] = {}
        self._due: dict[int, float] = {}  # by seat of a bot that is asked: when it answers at the earliest
        self._thinking: set[int] = set()
        self._answers: dict[int, Act] = {}  # of bots that have thought and wait for that moment
        self._marked = -1
        self._countdowns = 0
        self._still = False
        self._now = now
        self._stage: TowerStage | None = None
        self._gallery = Gallery(rules.delay)
        self._gallery_listens = False
        if rules.delay:
            self._open_gallery()
        for seat, chair in enumerate(chairs):
            if chair.played_by_bot:
                self.seat_bot(seat)

    # -- who plays -----------------------------------------------------------------------------------------------------

    def seat_person(self, person: Person) -> None:
        """The person of a chair is here: told at once how it stands, what happened so far, and what is asked."""
        seat = person.seat
        assert seat is not None
        self.unseat(seat)
        person.say(schema.Begun(self.number, seat, bool(self._prelude)))
        self._links[seat] = self.host.join(seat, lambda message: person.say(self._with_prelude(seat, message)))
        for message in self._stage.greet() if self._stage is not None else ():
            person.say(message)
        if self.counting_down and self.countdown is not None:
            person.say(self.countdown.message())

    def seat_bot(self, seat: int) -> None:
        self.unseat(seat)
        bot = BotPlayer(seat, levels.here(self._chairs[seat].level), self._packs)
        self._bots[seat] = bot
        self._links[seat] = self.host.join(seat, bot.hear)

    def unseat(self, seat: int) -> None:
        self._bots.pop(seat, None)
        self._due.pop(seat, None)
        self._answers.pop(seat, None)
        if self._stage is not None:
            self._stage.lost(seat)
        link = self._links.pop(seat, None)
        if link is not None:
            link.leave()

    def _open_gallery(self) -> None:
        """For the first watcher; where they see all later than the players, from the beginning."""
        self._gallery_listens = True
        self.host.join(None, lambda message: self._gallery.hear(self._with_prelude(None, message), self._now))
        for message in self._stage.greet() if self._stage is not None else ():
            self._gallery.hear(message, self._now)
        if self.counting_down and self.countdown is not None:
            self._gallery.hear(self.countdown.message(), self._now)
        self._gallery.release(self._now)

    def admit(self, watcher: Person) -> None:
        if not self._gallery_listens:
            self._open_gallery()
        watcher.say(schema.Begun(self.number, None, bool(self._prelude)))
        for message in self._gallery.so_far():
            watcher.say(message)

    def hold(self, person: Person) -> None:
        """Their reader is slow: what waits becomes one snapshot."""
        link = self._link_of(person)
        if link is not None:
            link.hold()

    def go_on(self, person: Person) -> None:
        link = self._link_of(person)
        if link is not None:
            link.go_on()
        elif person.behind:
            person.behind = False
            for message in self._gallery.so_far():
                person.say(message)

    def _link_of(self, person: Person) -> Link | None:
        """None for watchers, and where the seat is another's by now."""
        seat = person.seat
        mine = seat is not None and self._chairs[seat].person is person and seat not in self._bots
        return self._links.get(seat) if mine and seat is not None else None

    def _with_prelude(self, seat: int | None, message: Message) -> Message:
        """Whoever did not tell what they had heard gets what a spectator may know of it."""
        if self._prelude and isinstance(message, messages.Snapshot) and message.log is not None:
            before = self._prelude.get(seat, self._prelude.get(None, []))
            return msgspec.structs.replace(message, log=[*before, *message.log])
        return message

    # -- what people say -----------------------------------------------------------------------------------------------

    def hear(self, person: Person, message: Message, now: float) -> None:
        self._now = now
        link = self._link_of(person)
        if isinstance(message, schema.Reached):
            self._reached(person, message)
        elif link is None or link.seat is None:
            person.say(_refused(message, "not_your_turn", "TURN-1"))
        elif isinstance(message, messages.Ask):
            link.send(message)
        elif isinstance(message, OF_A_TOWER):
            self._hear_of_tower(link.seat, message)
        elif self._still or self.counting_down:
            person.say(_refused(message, "table_paused" if self._still else "counting_down"))
        elif isinstance(message, TakeBack):
            self._take_back(link, link.seat, message)
        elif isinstance(message, Act) and self._is_test(link.seat, message):
            self._count_down(link.seat, message, "", now)
        elif isinstance(message, Act) and self._may_roll_alone(link.seat, message):
            roll_instead(self.host)
        else:
            link.send(message)

    def _take_back(self, link: Link, seat: int, message: TakeBack) -> None:
        before = self.host.seq
        link.send(message)
        if self.host.seq != before:
            self.clock.taken_back(seat, self._now)
            self._mark()

    # -- a tower (tower_stage.py) --------------------------------------------------------------------------------------

    def _set_stage(self, now: float) -> None:
        asked = asks_for_tower(self.host)
        if self._stage is not None and (not asked or self._stage.test != self.host.seq):
            self._stage = None
            if self.countdown is not None and self.countdown.held is None and not self.countdown.rung:
                self._stop_listening()
        if asked and self._stage is None:
            self._set_tower(now)

    def _set_tower(self, now: float) -> None:
        """With more cubes than fit, and for who wants it so, dice are rolled (TEST-6)."""
        chair = self._chairs[self.host.view(None)["question"]["defender"]]
        terms = terms_of(self.host, NO_AIDS if chair.played_by_bot else chair.aids)
        if terms is None:
            roll_instead(self.host)
            return
        self._stage = TowerStage(self.host, terms, self, now, self.bot_pause, self._rules.choice_time)
        self._stage.open()

    def _hear_of_tower(self, seat: int, message: Message) -> None:
        if self._stage is not None:
            self._stage.hear(seat, message, self._now)

    def _may_roll_alone(self, seat: int, said: Act) -> bool:
        """TEST-6: bots agree to whatever the people want."""
        if self._stage is None or said.action.get("do") != actions.SwitchToDice.do:
            return False
        return all(chair.played_by_bot for at, chair in enumerate(self._chairs) if at % 2 != seat % 2)

    def tell(self, message: messages.TowerSet) -> None:
        self._tell(message)
        if message.phase == "running" and message.starts is not None and message.ends is not None:
            self._stop_listening()
            self._countdowns += 1
            bell = RunningCountdown(self._countdowns, message.defender, None, "", message.starts, message.ends)
            self.countdown = bell
            self._tell(bell.message())

    def show(self, message: messages.TowerSeen, tested: bool) -> None:
        assert self._stage is not None
        for person in self._company.players:
            if (person.seat == self._stage.defender) == tested and not person.slow:
                person.say(message)
        if not tested:
            self._tell_gallery(message)

    def bot_at(self, seat: int) -> str:
        chair = self._chairs[seat]
        return levels.here(chair.level) if chair.played_by_bot else ""

    def lag(self, seat: int) -> float:
        person = self._chairs[seat].person
        return allowance(person.rtt) if person is not None else 0.0

    # -- the countdown to a roll ---------------------------------------------------------------------------------------

    @property
    def counting_down(self) -> bool:
        return self.countdown is not None and not self.countdown.rung

    def _is_test(self, seat: int, said: Act) -> bool:
        """A roll that may begin now; whatever is wrong with it, the host answers at once."""
        counts = self._rules.countdown > 0 and self.host.options.test == "dice"
        wanted = counts and said.action.get("do") == "knockdown" and said.seq == self.host.seq
        return wanted and not self.host.may(seat, said.action)

    def _count_down(self, seat: int, held: Act, by: str, now: float) -> None:
        self._stop_listening()
        self._countdowns += 1
        self.clock.answered(seat, now)
        self.countdown = RunningCountdown.announced(self._countdowns, seat, held, by, self._rules.countdown, now)
        self._tell(self.countdown.message())

    def _tell(self, message: Message) -> None:
        to_all(self._company.players, message)
        self._tell_gallery(message)

    def _tell_gallery(self, message: Message) -> None:
        if self._gallery_listens:
            self._gallery.hear(message, self._now)

    def _reached(self, person: Person, said: schema.Reached) -> None:
        """Of the players' screens: watchers may be late by agreement, and nothing they say counts."""
        running = self.countdown
        if running is not None and said.countdown == running.id and person.seat is not None:
            running.heard(person.id, said.at)

    def _ring(self, now: float) -> None:
        running = self.countdown
        if running is not None and not running.rung and now >= running.due:
            running.rung = True
            self._carry_out(running)
        if running is not None and running.rung and now >= running.due:
            self._stop_listening()

    def _carry_out(self, running: RunningCountdown) -> None:
        """Also when the one who began the test has gone since: it was their choice."""
        seat, held = running.seat, running.held
        if held is None:
            return
        link = self._links.get(seat)
        if self.host.act_for(seat, held.action, running.by, link, held.id):
            return
        person = self._chairs[seat].person
        if person is not None:
            person.say(messages.Trouble("cannot_write", "", held.id))

    def _stop_listening(self) -> None:
        running, self.countdown = self.countdown, None
        if running is not None:
            self._tell(running.over())

    # -- time ----------------------------------------------------------------------------------------------------------

    def stand_still(self, still: bool, now: float) -> None:
        self._still = still
        if still:
            self.clock.stop(now)
        else:
            self.clock.go_on(now)

    def tick(self, now: float) -> None:
        """Time has passed; whoever says so settles the match afterwards."""
        self._now = now
        self._tell_watchers(self._gallery.release(now))
        self._ring(now)
        if self._stage is not None and (not self._still or self._stage.starts is not None):
            self._stage.tick(now)
        if not self._still and not self.host.over:
            self._choose_for_the_late(now)
            self._let_bots_answer(now)

    def _deadlines(self) -> dict[int, float]:
        people = ((seat, chair.person) for seat, chair in enumerate(self._chairs))
        return self.clock.deadlines({seat: allowance(one.rtt) for seat, one in people if one is not None})

    def _choose_for_the_late(self, now: float) -> None:
        """What cannot be written is tried again when the time is over once more."""
        for seat, deadline in self._deadlines().items():
            if now >= deadline and self.host.legal(seat):
                self.clock.answered(seat, now)
                self.host.act_for(seat, self.host.gentlest(seat), "clock")

    def due(self) -> list[float]:
        """When something is to be done without anybody saying a word; all of it is done by `tick`."""
        waiting = [] if self._still or self.counting_down else [*self._answers]
        moments = [self._due.get(seat, self._now) for seat in waiting]
        if self._gallery.due is not None:
            moments.append(self._gallery.due)
        if self.countdown is not None:
            moments.append(self.countdown.due)
        if self._stage is not None and (not self._still or self._stage.starts is not None):
            moments.append(self._stage.due())
        return moments if self._still else [*moments, *self._deadlines().values()]

    # -- bots ----------------------------------------------------------------------------------------------------------

    def _plan_bots(self, now: float) -> None:
        """Every bot that is asked begins to think at once, and answers always as long after the question: what its
        thinking takes is part of the pause that people need to follow."""
        for seat, bot in self._bots.items():
            if not bot.asked or self.counting_down:  # what comes after the roll is another question
                self._due.pop(seat, None)
                self._answers.pop(seat, None)
                continue
            self._due.setdefault(seat, now + self.bot_pause)
            if seat in self._answers and self._is_stale(seat, self._answers[seat]):
                del self._answers[seat]
            self._think(seat, bot)

    def _think(self, seat: int, bot: BotPlayer) -> None:
        if self._still or self.counting_down or seat in self._thinking or seat in self._answers:
            return
        self._thinking.add(seat)
        self._thinker(bot, lambda act: self._thought(seat, bot, act))

    def _thought(self, seat: int, bot: BotPlayer, act: Act) -> None:
        """A person may have come back meanwhile, and the table may stand still: then the bot is asked again later."""
        self._thinking.discard(seat)
        if self._bots.get(seat) is bot and bot.asked and not self._still and not self._is_stale(seat, act):
            self._answers[seat] = act

    def _let_bots_answer(self, now: float) -> None:
        """One after the other: what one of them chooses may make the question to the next one void."""
        for seat in [seat for seat in self._answers if now >= self._due.get(seat, now)]:
            if not self.counting_down and seat in self._answers:
                act = self._answers.pop(seat)
                self._due.pop(seat, None)
                if not self._is_stale(seat, act):
                    self._answer(seat, act)

    def _is_stale(self, seat: int, act: Act) -> bool:
        return act.seq != self.host.seq and not self._choosing_at_once(seat)

    def _answer(self, seat: int, act: Act) -> None:
        by = "bot" if self._chairs[seat].stand_in else ""
        if self._is_test(seat, act):
            self._count_down(seat, act, by, self._now)
        elif by:
            self.host.act_for(seat, act.action, by)
        else:
            self._links[seat].send(act)

    def _choosing_at_once(self, seat: int) -> bool:
        """Where several pick in secret, the pick of another does not make this one stale, not even the last of them."""
        return seat in self.host.asked and self.host.view(None)["phase"] in SECRET_KINDS

    # -- after anything that may have changed the match ----------------------------------------------------------------

    def settle(self, now: float) -> None:
        """Marks to the seats, what watchers may know, whose clock runs, and when bots may think.

        A crowd is told with the next tick, which is due at once: by then the players have been sent what is theirs.
        """
        self._now = now
        self._set_stage(now)
        if self.host.seq != self._marked:
            self._mark()
            if self.host.last_seat is not None:
                self.clock.answered(self.host.last_seat, now)
        self._set_clock(now)
        self._plan_bots(now)
        if len(self._company.people) <= CROWD:
            self._tell_watchers(self._gallery.release(now))

    def _set_clock(self, now: float) -> None:
        """Only people have one; while the screens count down nobody's runs."""
        people = [seat for seat in self.host.asked if not self._chairs[seat].played_by_bot]
        self.clock.ask([] if self.counting_down or self._stage is not None else people, now)
        for seat, chair in enumerate(self._chairs):
            chair.reserve = self.clock.left(seat, now)

    def _tell_watchers(self, news: Sequence[Message]) -> None:
        for watcher in self._company.watchers if news else ():
            watcher.behind = watcher.behind or watcher.slow
            for message in () if watcher.slow else news:
                watcher.say(message)

    def _mark(self) -> None:
        self._marked = self.host.seq
        head = self.host.head
        if head:
            to_all(self._company.players, schema.Mark(self.host.seq, head))

    @property
    def public_view(self) -> dict[str, Any] | None:
        """What watchers have seen by now, or would have, and everybody else may know; None before that."""
        return self._gallery.view if self._gallery_listens else self.host.view(None)

    def end(self) -> None:
        """It is over: nothing is held back any more."""
        self.countdown = self._stage = None
        self._tell_watchers(self._gallery.release_all())

    def close(self) -> None:
        self.host.close()


def _refused(message: Message, reason: str, rule: str = "") -> Message:
    return messages.Refused([Reason(rule, reason, {})], getattr(message, "id", None))
