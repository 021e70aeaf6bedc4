"""A match that is played at a table: the `Host` of it, who plays through which link, bots, watchers, clocks.

The table says who sits where, and when the match stands still; this object never asks why.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from kd_core.ai import levels
from kd_core.content.model import Pack
from kd_core.net import messages
from kd_core.net.bots import BotPlayer
from kd_core.net.clock import allowance
from kd_core.net.host import Host, Link
from kd_core.net.messages import Act, Message, Reason
from kd_core.net.table.choice_clock import ChoiceClock
from kd_core.net.table.countdown import LISTENS, RunningCountdown
from kd_core.net.table.gallery import Gallery
from kd_core.net.table.people import Chair, Company, Person, to_all
from kd_core.net.wire import schema

Log = list[list[dict[str, Any]]]


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
        prelude: Mapping[int | None, Log] | None = None,
    ) -> None:
        self.host = host
        self.number = number
        self.countdown: RunningCountdown | None = None
        self.clock = ChoiceClock(rules.choice_time, {seat: float(rules.reserve) for seat in range(len(chairs))})
        self._packs = packs
        self._chairs = chairs
        self._company = company
        self._rules = rules
        self._thinker = thinker
        self._bot_pause = bot_pause
        self._prelude = dict(prelude or {})  # what the seats heard before this host took the match over
        self._links: dict[int, Link] = {}
        self._bots: dict[int, BotPlayer] = {}
        self._due: dict[int, float] = {}  # by seat of a bot: when it may think
        self._thinking: set[int] = set()
        self._marked = -1
        self._countdowns = 0
        self._still = False
        self._now = now
        self._gallery = Gallery(rules.delay)
        host.join(None, lambda message: self._gallery.hear(self._with_prelude(None, message), self._now))
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
        self._tell_countdown(person)

    def seat_bot(self, seat: int) -> None:
        self.unseat(seat)
        bot = BotPlayer(seat, levels.here(self._chairs[seat].level), self._packs)
        self._bots[seat] = bot
        self._links[seat] = self.host.join(seat, bot.hear)

    def unseat(self, seat: int) -> None:
        self._bots.pop(seat, None)
        self._due.pop(seat, None)
        link = self._links.pop(seat, None)
        if link is not None:
            link.leave()

    def admit(self, watcher: Person) -> None:
        watcher.say(schema.Begun(self.number, None, bool(self._prelude)))
        shown = self._gallery.snapshot()
        if shown is not None:
            watcher.say(shown)
        self._tell_countdown(watcher)

    def hold(self, person: Person) -> None:
        """Their reader is slow: what waits becomes one snapshot."""
        link = self._links.get(person.seat) if person.seat is not None else None
        if link is not None and person.seat not in self._bots:
            link.hold()

    def go_on(self, person: Person) -> None:
        link = self._links.get(person.seat) if person.seat is not None else None
        shown = self._gallery.snapshot() if person.seat is None and person.behind else None
        person.behind = False
        if link is not None:
            link.go_on()
        if shown is not None:
            person.say(shown)

    def _tell_countdown(self, person: Person) -> None:
        if self.countdown is not None and not self.countdown.rung:
            person.say(self.countdown.message())

    def _with_prelude(self, seat: int | None, message: Message) -> Message:
        if self._prelude and isinstance(message, messages.Snapshot) and message.log is not None:
            return msgspec.structs.replace(message, log=[*self._prelude.get(seat, []), *message.log])
        return message

    # -- what people say -----------------------------------------------------------------------------------------------

    def hear(self, person: Person, message: Message, now: float) -> None:
        seat = person.seat
        link = self._links.get(seat) if seat is not None else None
        self._now = now
        if isinstance(message, schema.Reached):
            if self.countdown is not None and message.countdown == self.countdown.id:
                self.countdown.heard(person.id, message.at)
        elif seat is None or link is None:
            person.say(_refused(message, "not_your_turn", "TURN-1"))
        elif isinstance(message, messages.Ask):
            link.send(message)
        elif self._still or (self.countdown is not None and not self.countdown.rung):
            person.say(_refused(message, "table_paused" if self._still else "counting_down"))
        elif isinstance(message, Act) and self._is_test(seat, message.action):
            self._count_down(seat, message, now)
        else:
            link.send(message)

    def _is_test(self, seat: int, action: dict[str, Any]) -> bool:
        wanted = self._rules.countdown > 0 and action.get("do") == "knockdown"
        return wanted and not self.host.may(seat, action)

    def _count_down(self, seat: int, held: Act, now: float) -> None:
        self._countdowns += 1
        self.clock.answered(seat, now)
        self.countdown = RunningCountdown.announced(self._countdowns, seat, held, self._rules.countdown, now)
        to_all(self._everybody(), self.countdown.message())

    def _everybody(self) -> list[Person]:
        return [*self._company.players, *self._company.watchers]

    # -- time ----------------------------------------------------------------------------------------------------------

    def stand_still(self, still: bool, now: float) -> None:
        self._still = still
        if still:
            self.clock.stop(now)
        else:
            self.clock.go_on(now)

    def tick(self, now: float) -> None:
        self._now = now
        self._ring(now)
        if not self._still and not self.host.over:
            for seat in self.clock.expired(now, self._allowances()):
                self._choose_for(seat, now)
            self._let_bots_think(now)
        self.settle(now)

    def _allowances(self) -> dict[int, float]:
        """What was chosen in time may still be on its way."""
        people = ((seat, chair.person) for seat, chair in enumerate(self._chairs))
        return {seat: allowance(person.rtt) for seat, person in people if person is not None}

    def _choose_for(self, seat: int, now: float) -> None:
        self.clock.answered(seat, now)
        if self.host.legal(seat):
            self.host.act_for(seat, self.host.gentlest(seat), "clock")

    def _ring(self, now: float) -> None:
        running = self.countdown
        if running is None:
            return
        if not running.rung and now >= running.ends:
            running.rung = True
            self._carry_out(running)
        if running.rung and now >= running.ends + LISTENS:
            self.countdown = None
            to_all(self._everybody(), running.over())

    def _carry_out(self, running: RunningCountdown) -> None:
        """Also when the one who began the test has gone since: it was their choice."""
        seat = running.seat
        by = "bot" if seat in self._bots and self._chairs[seat].stand_in else ""
        self.host.act_for(seat, running.held.action, by, self._links.get(seat), running.held.id)

    # -- bots ----------------------------------------------------------------------------------------------------------

    def _let_bots_think(self, now: float) -> None:
        if self.countdown is not None and not self.countdown.rung:
            return
        for seat, bot in list(self._bots.items()):
            if not bot.asked or seat in self._thinking:
                self._due.pop(seat, None)
            elif now >= self._due.setdefault(seat, now + self._bot_pause):
                self._due.pop(seat, None)
                self._think(seat, bot)

    def _think(self, seat: int, bot: BotPlayer) -> None:
        self._thinking.add(seat)
        self._thinker(bot, lambda act: self._thought(seat, bot, act))

    def _thought(self, seat: int, bot: BotPlayer, act: Act) -> None:
        """A person may have come back meanwhile, and the table may stand still: then the bot is asked again later."""
        self._thinking.discard(seat)
        if self._bots.get(seat) is not bot or self._still or (act.seq != self.host.seq and not self._secret_now(seat)):
            return
        if self._is_test(seat, act.action):
            self._count_down(seat, act, self._now)
        elif self._chairs[seat].stand_in:
            self.host.act_for(seat, act.action, "bot")
        else:
            self._links[seat].send(act)

    def _secret_now(self, seat: int) -> bool:
        """Where several choose at once, the choice of another does not make this one stale."""
        return len(self.host.asked) > 1 and seat in self.host.asked

    # -- after anything that may have changed the match ----------------------------------------------------------------

    def settle(self, now: float) -> None:
        """Marks to the seats, what watchers may know, and whose clock runs."""
        if self.host.seq != self._marked:
            self._mark()
            if self.host.last_seat is not None:
                self.clock.answered(self.host.last_seat, now)
            self.clock.ask([seat for seat in self.host.asked if not self._chairs[seat].played_by_bot], now)
        for message in self._gallery.release(now):
            self._tell_watchers(message)

    def _tell_watchers(self, message: Message) -> None:
        for watcher in self._company.watchers:
            if watcher.slow:
                watcher.behind = True
            else:
                watcher.say(message)

    def _mark(self) -> None:
        self._marked = self.host.seq
        head = self.host.head
        if head:
            to_all(self._company.players, schema.Mark(self.host.seq, head))

    def due(self) -> list[float]:
        """When something is to be done without anybody saying a word."""
        moments = [*self._due.values()]
        if self._gallery.due is not None:
            moments.append(self._gallery.due)
        if self.countdown is not None:
            moments.append(self.countdown.ends + (LISTENS if self.countdown.rung else 0.0))
        if not self._still:
            moments += [self.clock.runs_out(seat) for seat in self.clock.since]
        return moments

    def close(self) -> None:
        self.host.close()


def _refused(message: Message, reason: str, rule: str = "") -> Message:
    return messages.Refused([Reason(rule, reason, {})], getattr(message, "id", None))
