"""The authority over one match. Everybody reaches it through a link: the window, a bot, later a player far away.

The host knows the whole match; a link gets what its seat may know and nothing else. What happens to a choice:

1. It is read and judged once. Refused, in order: nobody's choice, a repeat, too early, too late, against the rules.
2. It is carried out on a copy, so that whatever goes wrong there has changed nothing.
3. It is written to the record. What cannot be written has not happened.
4. The copy becomes the match, and seq, events and views are fixed, once for each seat that listens.
5. All messages are queued; only then are they delivered. A listener that raises loses its link and disturbs nobody;
   one that acts while it listens is heard when the others have been told.

A table may choose for a seat (`act_for`: time ran out, somebody is away) and end the match before it is played to its
end (`end`); both go the same way through rules and record.
"""

from __future__ import annotations

import logging
from collections import Counter, deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from secrets import token_hex
from typing import Any

from kd_core.game import SECRET_KINDS, Match, Options, Refused, actions, expect_playable
from kd_core.game.actions import Action, Malformed
from kd_core.game.events import (
    CandleLit,
    CardDrawn,
    CardsRevealed,
    DiceRolled,
    Event,
    RowRefilled,
    SkillRevealed,
    SkillsDealt,
    SkillShown,
    TestStarted,
    redact,
)
from kd_core.game.view import Seen
from kd_core.net import messages
from kd_core.net.messages import LONGEST_WORD, Message, Reason
from kd_core.net.table.gentlest import gentlest
from kd_core.record import CannotWrite, Player, Record, Recorder
from kd_core.record.names import Lexicon
from kd_core.record.record import UNPLAYED
from kd_core.record.terms import terms_of

Sink = Callable[[Message], None]

VERDICT_ACTIONS = (actions.Tower, actions.SwitchToDice)
SHOWS = (
    CandleLit, CardDrawn, CardsRevealed, DiceRolled, RowRefilled, SkillRevealed, SkillShown, SkillsDealt, TestStarted,
)  # fmt: skip
REMEMBERED_IDS = 64  # of each seat, to know a repeat
MOST_AT_ONCE = 10_000  # messages to one link in one delivery: whoever goes on answering answers is left out
MOST_WAITING = 32  # messages that wait for a link that is held; more of them become one snapshot

_log = logging.getLogger(__name__)


class NoSuchSeat(ValueError):
    """Nobody sits there in this match."""


class Account:
    """What happened, as each team may know it; worked out once for each, for every listener and every later log."""

    def __init__(self, events: Sequence[Event]) -> None:
        self._events = list(events)
        self._seen: dict[tuple[int, ...], list[dict[str, Any]]] = {}

    def seen_by(self, team: tuple[int, ...]) -> list[dict[str, Any]]:
        team = tuple(sorted(team))  # teammates hear the same
        if team not in self._seen:
            self._seen[team] = [event.to_json() for event in redact(self._events, team)]
        return self._seen[team]


@dataclass(frozen=True)
class Told:
    """One choice that was made: who, what, and everything that happened. Secret: only its team may know what."""

    seat: int
    action: Action
    secret: bool
    account: Account


@dataclass(frozen=True)
class Taken:
    """A choice that can still be taken back: who made it, and the match before it."""

    seat: int
    before: Match


class Link:
    """One player's or spectator's way to the host."""

    def __init__(self, host: Host, seat: int | None, sink: Sink) -> None:
        self._host = host
        self._sink = sink
        self._waiting: deque[Message] = deque()
        self._behind = False  # too much was waiting: a snapshot says it all
        self._held = False
        self._name = token_hex(4)  # no two links of a seat use the same ids
        self._sent = 0
        self.seat = seat
        self.seen = -1
        self.open = True

    # -- called by the player ------------------------------------------------------------------------------------------

    def act(self, action: dict[str, Any]) -> str:
        """Choose; returns the id that the answer will name."""
        return self._say(lambda id: messages.Act(id, self.seen, action))

    def ask(self, action: dict[str, Any]) -> str:
        return self._say(lambda id: messages.Ask(id, action))

    def take_back(self) -> str:
        return self._say(lambda id: messages.TakeBack(id, self.seen))

    def send(self, message: Message) -> None:
        if self.open:
            self._host.hear(self, message)

    def leave(self) -> None:
        self._host.forget(self)

    def hold(self) -> None:
        """Tell me nothing for now: my buffers are full."""
        self._held = True

    def go_on(self) -> None:
        self._held = False
        self._host.deliver()

    def _say(self, message: Callable[[str], Message]) -> str:
        self._sent += 1
        id = f"{self._name}-{self._sent}"
        self.send(message(id))
        return id

    # -- called by the host --------------------------------------------------------------------------------------------

    def put(self, message: Message) -> None:
        """To be delivered when it is this link's turn."""
        self._waiting.append(message)
        if len(self._waiting) > MOST_WAITING:
            self._waiting.clear()
            self._behind = True

    @property
    def ready(self) -> bool:
        return self.open and not self._held and bool(self._waiting or self._behind)

    def deliver(self) -> None:
        """One message to the listener, who may raise."""
        if self._behind:
            self._behind = False
            self._waiting.clear()
            message: Message = self._host.snapshot(self.seat, log=True)
        else:
            message = self._waiting.popleft()
        if isinstance(message, messages.Snapshot | messages.Happened):
            self.seen = message.seq
        self._sink(message)


class Host:
    def __init__(
        self,
        match: Match,
        players: Sequence[Player],
        recorder: Recorder | None = None,
        real_dice: bool = False,
        builds: bool = False,
    ) -> None:
        if len(players) != match.seats:
            raise NoSuchSeat(f"{match.seats} players are needed, got {len(players)}")
        expect_playable(match.packs)
        self.players = tuple(players)
        self.seq = 0
        self._match = match
        self._opening = Account(match.opening)
        self._recorder = recorder
        self._real_dice = real_dice  # may a player name the roll of dice on a real table?
        self.builds = builds  # towers are built here (`tower_stage.py`), and no seat says how they stand
        self._links: list[Link] = []
        self._delivering = False
        self._told: list[Told] = []
        self._taken: list[Taken] = []  # newest last; nothing was shown since the first of them
        self._done: dict[int, deque[str]] = {seat: deque(maxlen=REMEMBERED_IDS) for seat in range(match.seats)}
        self._claims: dict[int, Action] = {}  # by team: what it says of the tower
        self._opened: dict[int, int] = dict.fromkeys(self._asked(), 0)  # by seat: since when its question is open
        self._views: dict[int | None, dict[str, Any]] = {}
        self._past: dict[int | None, dict[str, Any]] = {}  # the views before, until `rest` or the next ones
        self._seen: Seen | None = None  # what the views of this moment have in common
        self._ended: tuple[int | None, str] | None = None  # before it was played to its end: who won, and why

    @classmethod
    def resume(cls, record: Record, recorder: Recorder | None, builds: bool = False) -> Host:
        """The host of a match that was left, where its record ends. Raises RecordError."""
        record.match()  # says clearly what is wrong with it
        host = cls(record.start(), record.players, builds=builds)
        for choice in record.choices:
            host._accept(choice.seat, choice.action, *host._try(choice.seat, choice.action))
        if host.seq != record.seq:  # something was taken back; numbers that were told stand for what they stood for
            host.seq = record.seq
            host._opened = dict.fromkeys(host._asked(), host.seq)
        if record.reason and record.result is not None:
            host._ended = (record.result["winner"], record.reason)
        host._recorder = recorder
        return host

    def keep(self, recorder: Recorder) -> None:
        """Write the match down from its first choice on."""
        assert not self._told and self._recorder is None
        self._recorder = recorder

    @property
    def options(self) -> Options:
        return self._match.options

    @property
    def last_seat(self) -> int | None:
        """Who chose last."""
        return self._told[-1].seat if self._told else None

    @property
    def asked(self) -> list[int]:
        """The seats that have to choose now; none when it is over."""
        return [] if self._ended is not None else self._asked()

    @property
    def winner(self) -> int | None:
        """The seat in a duel, the team in teams; None while the match goes on, and when it ended without one."""
        return self._ended[0] if self._ended is not None else self._match.winner

    @property
    def over(self) -> bool:
        return self._ended is not None or self._match.winner is not None

    @property
    def reason(self) -> str:
        """How it ended: "played", or why it was not played to its end; empty while it goes on."""
        if self._ended is not None:
            return self._ended[1]
        return "played" if self._match.winner is not None else ""

    @property
    def head(self) -> bytes:
        """Of the record's hash chain; empty where there is none."""
        return self._recorder.head if self._recorder is not None else b""

    # -- links ---------------------------------------------------------------------------------------------------------

    def join(self, seat: int | None, sink: Sink) -> Link:
        """A new link; it is told at once how the match stands and what happened so far. Raises NoSuchSeat."""
        if seat is not None and (type(seat) is not int or seat not in range(self._match.seats)):
            raise NoSuchSeat(f"expected a seat from 0 to {self._match.seats - 1}, got {seat!r}")
        link = Link(self, seat, sink)
        link.put(self.snapshot(seat, log=True))
        self._links.append(link)
        self.deliver()
        return link

    def forget(self, link: Link) -> None:
        link.open = False
        if link in self._links:
            self._links.remove(link)

    def close(self) -> None:
        """Nobody is told anything more; the record is whole and can be continued."""
        for link in list(self._links):
            self.forget(link)
        if self._recorder is not None:
            self._recorder.close()

    def deliver(self) -> None:
        """Hand out what waits, in order for each link. Whoever acts in the middle of it is served by the outer call."""
        if self._delivering:
            return
        self._delivering = True
        try:
            handed: Counter[Link] = Counter()
            while ready := [link for link in self._links if link.ready]:
                for link in ready:
                    handed[link] += 1
                    if handed[link] > MOST_AT_ONCE:
                        self.forget(link)
                    self._deliver_to(link)
        finally:
            self._delivering = False

    def _deliver_to(self, link: Link) -> None:
        if not link.ready:
            return
        try:
            link.deliver()
        except Exception:  # whatever a listener stumbles over, the match goes on without it
            _log.exception("a listener of seat %s failed and is left out", link.seat)
            self.forget(link)

    # -- what a seat may know ------------------------------------------------------------------------------------------

    def snapshot(self, seat: int | None, log: bool = False, answers: str | None = None) -> messages.Snapshot:
        told = self._log_of(seat) if log else None
        return messages.Snapshot(self.seq, seat, self.view(seat), self.terms(), told, answers)

    def terms(self) -> dict[str, Any]:
        """What does not change during a match."""
        return terms_of(self._match, self.players)

    def view(self, seat: int | None) -> dict[str, Any]:
        """Made once for each seat and choice; those who get it do not change it."""
        if seat not in self._views:
            if self._seen is None:
                self._seen = self._match.seen()
            self._views[seat] = self._seen.by(seat)
        return self._views[seat]

    def legal(self, seat: int) -> list[dict[str, Any]]:
        """What a seat may choose from now."""
        return [] if self._ended is not None else list(self.view(seat)["legal"])

    def _log_of(self, seat: int | None) -> list[list[dict[str, Any]]]:
        team = self._match.allies(seat)
        return [account.seen_by(team) for account in (self._opening, *(told.account for told in self._told))]

    # -- hearing -------------------------------------------------------------------------------------------------------

    def hear(self, link: Link, message: Message) -> None:
        """Answer a player; links call it as long as they are open."""
        if isinstance(message, messages.Act):
            self._act(link, message)
        elif isinstance(message, messages.Ask):
            link.put(messages.Explained(self.may(link.seat, message.action), message.id))
        elif isinstance(message, messages.TakeBack):
            self._take_back(link, message)
        self.deliver()

    def _act(self, link: Link, message: messages.Act) -> None:
        seat = link.seat
        if seat is None:
            link.put(messages.Refused([_not_your_turn()], message.id))
        elif message.id in self._done[seat] or message.seq < self._opened.get(seat, 0):
            link.put(self.snapshot(seat, answers=message.id))
        elif message.seq > self.seq:
            link.put(messages.Refused([Reason("", "from_the_future", {})], message.id))
        else:
            self._choose(link, seat, message)

    def _choose(self, link: Link, seat: int, message: messages.Act) -> None:
        judged = self._judge(seat, message.action)
        if isinstance(judged, list):
            link.put(messages.Refused(judged, message.id))
            return
        try:
            if isinstance(judged, VERDICT_ACTIONS):
                self._claim(link, seat, message.id, judged)
            else:
                self._carry_out(seat, judged, link, message.id)
        except CannotWrite as why:
            link.put(messages.Trouble("cannot_write", str(why), message.id))
        except Exception:  # a fault of the program costs this choice, not the match of the others
            _log.exception("seat %s could not %s", seat, judged)
            link.put(messages.Trouble("fault", "a fault inside the program", message.id))
        else:
            self._done[seat].append(message.id)

    def may(self, seat: int | None, action: dict[str, Any]) -> list[Reason]:
        """Every reason why a seat may not do that now; none: it may."""
        judged = self._judge(seat, action)
        return judged if isinstance(judged, list) else []

    def _judge(self, seat: int | None, said: dict[str, Any]) -> Action | list[Reason]:
        """The action that a seat means, or every reason why it may not do that now."""
        if seat is None:
            return [_not_your_turn()]
        if self._ended is not None:
            return [Reason("END-3", "match_over", {})]
        try:
            action = actions.from_json(said)
        except Malformed as why:
            return [Reason("RULE-1", "not_an_option", {"value": str(why)[:LONGEST_WORD]})]
        if isinstance(action, actions.Knockdown) and action.dice is not None and not self._real_dice:
            return [Reason("TEST-2", "host_rolls", {})]
        if isinstance(action, actions.Tower) and self.builds:
            return [Reason("TEST-1", "tower_is_judged", {})]
        if action.to_json() in self.view(seat)["legal"]:  # worked out already, for who was asked
            return action
        chooser = self._match.decisions[0].seat if isinstance(action, VERDICT_ACTIONS) and self.judging else seat
        return [_reason(refused) for refused in self._match.why_not(chooser, action)] or action

    # -- a choice ------------------------------------------------------------------------------------------------------

    def _carry_out(
        self, seat: int, action: Action, link: Link | None = None, id: str | None = None, by: str = "", film: str = ""
    ) -> None:
        """Raises CannotWrite, and then nothing has changed."""
        tried = self._try(seat, action)
        if self._recorder is not None:
            self._recorder.write(seat, action, by, film)
        self._accept(seat, action, *tried)
        self._write_result()
        self._tell_all(self._told[-1], link, id)

    def _try(self, seat: int, action: Action) -> tuple[Match, list[Event]]:
        """The match after a choice that was judged legal, and what happened; the match itself stays as it is."""
        after = self._match.clone()
        return after, after.apply(seat, action)

    def _accept(self, seat: int, action: Action, after: Match, events: list[Event]) -> None:
        unseen = self._match.unseen
        before, self._match = self._match, after
        secret = before.hides(seat, action, events)
        at_once = any(decision.kind in SECRET_KINDS for decision in before.decisions)
        self.seq += 1
        self._look_anew()
        self._claims = {}
        self._told.append(Told(seat, action, secret, Account(events)))
        shown = after.drew_since(before) or any(isinstance(event, SHOWS) for event in events)
        if shown or isinstance(action, VERDICT_ACTIONS) or _fewer(after.unseen, unseen):
            self._taken.clear()
        else:
            self._taken.append(Taken(seat, before))
        self._opened = {
            other: self._opened.get(other, self.seq) if at_once and other != seat else self.seq
            for other in self._asked()
        }

    def _write_result(self) -> None:
        if self._match.winner is not None and self._recorder is not None:
            with suppress(CannotWrite):  # the choices are all there; the result can be worked out again
                self._recorder.result(self._match.winner)

    def _tell_all(self, told: Told, by: Link | None, id: str | None) -> None:
        for link in self._links:
            team = self._match.allies(link.seat)
            action = None if told.secret and told.seat not in team else told.action.to_json()
            answers = id if link is by else None
            view = self.view(link.seat)
            link.put(messages.Happened(self.seq, told.seat, action, told.account.seen_by(team), view, answers))

    def _look_anew(self) -> None:
        self._past, self._views, self._seen = self._views, {}, None

    def rest(self) -> None:
        """Everybody has been told: let go of the views of before, which takes as long as to make one."""
        self._past = {}

    # -- the table chooses, or ends the match --------------------------------------------------------------------------

    def act_for(
        self, seat: int, action: dict[str, Any], by: str = "", link: Link | None = None, id: str | None = None
    ) -> bool:
        """The table makes a choice for a seat; `by` says in whose place (`record.INSTEAD`), and the record keeps it.
        With `link` and `id` it is a choice of that player which the table kept back until now. False: it is refused or
        cannot be written, and nothing has changed."""
        judged = self._judge(seat, action)
        if isinstance(judged, list):
            return False
        chooser = self._match.decisions[0].seat if isinstance(judged, VERDICT_ACTIONS) else seat
        try:
            self._carry_out(chooser, judged, link, id, by)
        except CannotWrite as why:
            _log.warning("a choice for seat %s could not be written: %s", seat, why)
            return False
        if id is not None:
            self._done[seat].append(id)
        self.deliver()
        return True

    def gentlest(self, seat: int) -> dict[str, Any]:
        """The gentlest of what a seat may choose from, which must be asked: for a clock that ran out."""
        return gentlest(self.view(seat), self._lexicon)

    @cached_property
    def _lexicon(self) -> Lexicon:
        return Lexicon(self._match.packs)

    def end(self, winner: int | None, reason: str) -> bool:
        """The match is over before it was played to its end (`record.UNPLAYED`). False: it was over already, or that
        cannot be written; then nothing has changed."""
        assert reason in UNPLAYED
        if self.over:
            return False
        if not self._kept(lambda recorder: recorder.result(winner, reason)):
            return False
        self._ended = (winner, reason)
        return True

    def note(self, line: dict[str, Any]) -> bool:
        """A line of the record that is no choice: {"stand_in": seat, "level": level}, without a level when a person is
        back. False: it cannot be written."""
        seat, level = line["stand_in"], line.get("level")
        return self._kept(lambda recorder: recorder.stand_in(seat, level))

    def note_hint(self, seat: int) -> bool:
        """Somebody asked what would be best. False: it cannot be written."""
        return self._kept(lambda recorder: recorder.hint(seat))

    def _kept(self, write: Callable[[Recorder], None]) -> bool:
        try:
            if self._recorder is not None:
                write(self._recorder)
        except CannotWrite as why:
            _log.warning("the record cannot be written: %s", why)
            return False
        return True

    # -- taking back ---------------------------------------------------------------------------------------------------

    def _take_back(self, link: Link, message: messages.TakeBack) -> None:
        """The last choice, by who made it, if it showed nobody anything new and nobody else has chosen since."""
        why = self._why_not_back(link.seat, message.seq)
        if why:
            link.put(messages.Refused([Reason("", why, {})], message.id))
            return
        try:
            if self._recorder is not None:
                self._recorder.undo()
        except CannotWrite as trouble:
            link.put(messages.Trouble("cannot_write", str(trouble), message.id))
            return
        self._match = self._taken.pop().before
        self._told.pop()
        self.seq += 1
        self._look_anew()
        self._opened = dict.fromkeys(self._asked(), self.seq)
        for other in self._links:
            other.put(self.snapshot(other.seat, log=True, answers=message.id if other is link else None))

    def _why_not_back(self, seat: int | None, seq: int) -> str:
        """A sentence of the catalogue, or nothing. No rule of the game is about it."""
        if self.over:
            return "cannot_undo"
        if not self._told:
            return "nothing_to_undo"
        if seat is None or self._told[-1].seat != seat or seq != self.seq:
            return "undo_other"
        return "" if self._taken else "cannot_undo"

    # -- the tower -----------------------------------------------------------------------------------------------------

    @property
    def judging(self) -> bool:
        """Does a tower wait for its verdict?"""
        return any(decision.kind == "tower" for decision in self._match.decisions)

    def _asked(self) -> list[int]:
        """Who may speak now; of a tower everybody (TEST-6: both sides must agree)."""
        return list(range(self._match.seats)) if self.judging else [one.seat for one in self._match.decisions]

    def _claim(self, link: Link, seat: int, id: str, action: Action) -> None:
        """One side's word counts when the other side says the same; the defender alone decides nothing (TEST-6)."""
        self._claims[self._match.team(seat)] = action
        if len(self._claims) == 2 and len(set(self._claims.values())) == 1:
            self._carry_out(self._match.decisions[0].seat, action, link, id)
            return
        for other in self._links:
            other.put(messages.Claimed(seat, action.to_json(), id if other is link else None))

    def judge(self, action: Action, film: str = "") -> None:
        """The word of a referee who is no seat: the verdict over a tower, and how it was built, or the switch to dice.

        Raises Refused when there is nothing to judge, and CannotWrite; then nothing has changed.
        """
        if not isinstance(action, VERDICT_ACTIONS) or not self.judging or self._ended is not None:
            raise Refused("TEST-6", "no_test")
        self._carry_out(self._match.decisions[0].seat, action, film=film)
        self.deliver()


def _fewer(now: list[int], before: list[int]) -> bool:
    """Some card that was not known to everybody has come to light."""
    return any(left < had for left, had in zip(now, before, strict=True))


def _not_your_turn() -> Reason:
    return Reason("TURN-1", "not_your_turn", {})


def _reason(refused: Refused) -> Reason:
    return Reason(refused.rule, refused.reason, {key: _short(value) for key, value in refused.params.items()})


def _short(value: object) -> object:
    """What a refusal repeats of an action must fit a message, however absurd the action was."""
    small = isinstance(value, int | float | None) and len(str(value)) < 16
    return value if small else str(value)[:LONGEST_WORD]
