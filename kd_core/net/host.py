"""The authority over one match. Everybody reaches it through a link: the window, a bot, later a player far away.

The host knows the whole match; a link gets what its seat may know and nothing else. A choice is written to the record
before anybody hears of it, so that a crash loses at most the choice not yet made.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from kd_core.game import Match, Refused, actions
from kd_core.game.actions import Action, Malformed
from kd_core.game.events import redact
from kd_core.net import messages
from kd_core.net.messages import Message, Reason
from kd_core.record import CannotWrite, Player, Recorder

Sink = Callable[[Message], None]
SECRET_KINDS = ("keep_skill", "face_up")


class Link:
    """One player's or spectator's way to the host."""

    def __init__(self, host: Host, seat: int | None, sink: Sink) -> None:
        self._host = host
        self._sink = sink
        self.seat = seat
        self.seen = -1

    def tell(self, message: Message) -> None:
        """Called by the host."""
        if isinstance(message, messages.Snapshot | messages.Happened):
            self.seen = message.seq
        self._sink(message)

    def send(self, message: Message) -> None:
        """Called by the player."""
        self._host.hear(self, message)

    def act(self, action: dict[str, Any]) -> None:
        self.send(messages.Act(self.seen, action))

    def ask(self, action: dict[str, Any]) -> None:
        self.send(messages.Ask(action))

    def leave(self) -> None:
        self._host.forget(self)


class Host:
    def __init__(
        self, match: Match, players: Sequence[Player], recorder: Recorder | None = None, real_dice: bool = False
    ) -> None:
        self.match = match
        self.players = tuple(players)
        self.seq = 0
        self._recorder = recorder
        self._real_dice = real_dice  # may a player name the roll of dice on a real table?
        self._links: list[Link] = []
        self._opened: dict[int, int] = {decision.seat: 0 for decision in match.decisions}

    # -- links ---------------------------------------------------------------------------------------------------------

    def join(self, seat: int | None, sink: Sink) -> Link:
        """A new link; it is told at once how the match stands."""
        link = Link(self, seat, sink)
        self._links.append(link)
        link.tell(self.snapshot(seat))
        return link

    def forget(self, link: Link) -> None:
        if link in self._links:
            self._links.remove(link)

    def close(self) -> None:
        """Nobody is told anything more; the record is whole and can be continued."""
        self._links.clear()
        if self._recorder is not None:
            self._recorder.close()

    def snapshot(self, seat: int | None) -> messages.Snapshot:
        return messages.Snapshot(self.seq, seat, self.match.view(seat), self.table())

    def table(self) -> dict[str, Any]:
        """What does not change during a match."""
        match = self.match
        return {
            "packs": [{"id": pack.id, "version": pack.version, "hash": pack.hash} for pack in match.packs],
            "mode": match.mode,
            "options": {"test": match.options.test, "relief": match.options.relief},
            "seats": [player.to_json() for player in self.players],
            "cards": match.cards,
        }

    # -- hearing -------------------------------------------------------------------------------------------------------

    def hear(self, link: Link, message: Message) -> None:
        if isinstance(message, messages.Act):
            self._act(link, message)
        elif isinstance(message, messages.Ask):
            link.tell(messages.Explained(message.action, self.reasons(link.seat, message.action)))

    def reasons(self, seat: int | None, said: dict[str, Any]) -> list[Reason]:
        """Why a seat may not do this now; empty when it may."""
        if seat is None:
            return [Reason("TURN-1", "not_your_turn", {})]
        try:
            action = self._read(said)
        except Malformed as why:
            return [Reason("RULE-1", "not_an_option", {"value": str(why)})]
        return [_reason(refused) for refused in self.match.why_not(seat, action)]

    def _read(self, said: dict[str, Any]) -> Action:
        action = actions.from_json(said)
        if isinstance(action, actions.Knockdown) and not self._real_dice:
            return actions.Knockdown()
        return action

    def _act(self, link: Link, message: messages.Act) -> None:
        """Refuse in order: not a player, nothing understood, too late (a snapshot says how it stands), against the
        rules."""
        if link.seat is not None and message.seq < self._opened.get(link.seat, 0):
            link.tell(self.snapshot(link.seat))
            return
        reasons = self.reasons(link.seat, message.action)
        if reasons or link.seat is None:
            link.tell(messages.Refused(reasons))
            return
        action = self._read(message.action)
        try:
            if self._recorder is not None:
                self._recorder.write(link.seat, action)
        except CannotWrite as why:
            link.tell(messages.Trouble(str(why)))
            return
        self._carry_out(link.seat, action)

    def _carry_out(self, seat: int, action: Action) -> None:
        match = self.match
        secret = any(decision.kind in SECRET_KINDS for decision in match.decisions)
        events = match.apply(seat, action)
        self.seq += 1
        self._opened = {
            decision.seat: self._opened.get(decision.seat, self.seq) if secret and decision.seat != seat else self.seq
            for decision in match.decisions
        }
        if match.winner is not None and self._recorder is not None:
            with suppress(CannotWrite):  # the choices are all there; the result can be worked out again
                self._recorder.result(match.winner)
        for link in list(self._links):
            team = match.allies(link.seat)
            told = None if secret and seat not in team else action.to_json()
            seen = [event.to_json() for event in redact(events, team)]
            link.tell(messages.Happened(self.seq, seat, told, seen, match.view(link.seat)))


def _reason(refused: Refused) -> Reason:
    return Reason(refused.rule, refused.reason, dict(refused.params))
