"""What this screen hears of a match: views, what happened, and the answers to what was said. It holds no match.

The messages of the session wait here until somebody reads them: nothing is printed while the host is still telling.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any

from kd_core.game import Refused, actions
from kd_core.game import events as happenings
from kd_core.game.actions import Action
from kd_core.game.events import Event
from kd_core.net import messages
from kd_core.net.messages import Message
from kd_core.net.session import MatchSession

View = dict[str, Any]


class NotMade(Exception):
    """A choice was allowed and yet not made: it could not be written down, or the program has a fault."""

    def __init__(self, trouble: messages.Trouble) -> None:
        super().__init__(trouble.text)
        self.kind = trouble.kind


class Listener:
    def __init__(self, session: MatchSession, seat: int | None) -> None:
        self.session = session
        self.seat = seat
        self.view: View = {}
        self._log: list[list[dict[str, Any]]] = []  # the opening, then what followed each choice
        self.made: list[tuple[int, Action] | None] = []  # the choices themselves, as far as we heard them
        self._heard: deque[Message] = deque()
        self._news: list[Event] = []
        self.look_from(seat)

    def look_from(self, seat: int | None) -> None:
        """See the match through this seat from now on."""
        self.seat = seat
        self.session.look_from(seat, self._heard.append)
        self._read()

    def opening(self) -> list[Event]:
        """What happened before the first choice."""
        return _read_events(self._log[0])

    def log(self) -> list[Event]:
        """Everything that happened so far."""
        return [event for told in self._log for event in _read_events(told)]

    def news(self) -> list[Event]:
        """What happened since this was asked last."""
        told, self._news = self._news, []
        return told

    # -- saying ----------------------------------------------------------------------------------------------------

    def act(self, action: Action) -> list[Refused]:
        """Choose. The reasons if it was not taken; raises NotMade."""
        self.session.act(action.to_json())
        return self._read()

    def why_not(self, action: Action) -> list[Refused]:
        """Every rule that an action breaks; none when it is possible."""
        self.session.ask(action.to_json())
        return self._read()

    def take_back(self, seats: Iterable[int]) -> list[Refused]:
        self.session.take_back(seats)
        return self._read()

    def go_on(self) -> None:
        """Until somebody else has chosen; raises NotMade."""
        self.session.go_on()
        self._read()

    # -- hearing ---------------------------------------------------------------------------------------------------

    def _read(self) -> list[Refused]:
        """Take in all that was heard; the reasons against what was said."""
        against: list[Refused] = []
        while self._heard:
            message = self._heard.popleft()
            if isinstance(message, messages.Snapshot):
                self._stand(message)
            elif isinstance(message, messages.Happened):
                self._follow(message)
            elif isinstance(message, messages.Refused | messages.Explained):
                against += [Refused(why.rule, why.reason, **why.params) for why in message.reasons]
            elif isinstance(message, messages.Trouble):
                raise NotMade(message)
        return against

    def _stand(self, message: messages.Snapshot) -> None:
        self.view = message.view
        if message.log is not None:
            missed = message.log[len(self._log) :] if self._log else []  # while a table far away was out of reach
            self._news += [event for told in missed for event in _read_events(told)]
            self._log = list(message.log)
            choices = len(self._log) - 1
            self.made = (self.made + [None] * choices)[:choices]

    def _follow(self, message: messages.Happened) -> None:
        known = message.action is not None
        self.view = message.view
        self._log.append(message.events)
        self.made.append((message.seat, actions.from_json(message.action)) if known else None)
        self._news += _read_events(message.events)


def _read_events(said: Sequence[dict[str, Any]]) -> list[Event]:
    return [happenings.from_json(event) for event in said]
