"""The real accessibility bus, as a screen reader uses it: a session of its own, what is found there, what is heard.

Only D-Bus is spoken, so nothing of the program is known here but what it tells everybody. Many questions are asked at
once and answered in one go, since each alone would wait until the program looks at its bus again.
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from jeepney import DBusAddress, HeaderFields, MatchRule, Message, MessageType, Properties, message_bus, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection

from tests.gui.blind import Read

ACCESSIBLE, ACTION = "org.a11y.atspi.Accessible", "org.a11y.atspi.Action"
EVENTS = "org.a11y.atspi.Event.Object"
_LAUNCHER = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
_REGISTRY = DBusAddress("/org/a11y/atspi/registry", "org.a11y.atspi.Registry", "org.a11y.atspi.Registry")
_ROOT = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
_WANTED = ("object:announcement", "object:property-change", "object:state-changed")
_ANSWER = 30  # seconds until an answer is given up

# Of the numbers in atspi-constants.h those that are looked at here.
ENABLED, FOCUSED, SHOWING = 8, 12, 25
CHECK_BOX, BUTTON, STATUS_BAR, NOTIFICATION = 7, 43, 54, 101

Place = tuple[str, str]  # who has it, and its path there


@contextmanager
def session(folder: Path) -> Iterator[str]:
    """A D-Bus session that nobody else uses; it starts the accessibility bus when somebody asks for it."""
    address = f"--address=unix:dir={folder}"
    command = ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1", address]
    daemon = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert daemon.stdout is not None
        yield daemon.stdout.readline().strip()
    finally:
        daemon.terminate()
        daemon.wait(10)


@dataclass(frozen=True)
class Found:
    """One thing of the tree."""

    place: Place
    name: str
    role: int
    states: int
    actions: tuple[str, ...] = ()

    def has(self, state: int) -> bool:
        return bool(self.states >> state & 1)


class Reader:
    """Somebody with a screen reader on that bus."""

    def __init__(self, session: str) -> None:
        with open_dbus_connection(session) as asked:
            (address,) = asked.send_and_get_reply(new_method_call(_LAUNCHER, "GetAddress"), timeout=_ANSWER).body
        self._bus: DBusConnection = open_dbus_connection(address)
        self._news: list[Message] = []
        asked_for = [message_bus.AddMatch(MatchRule(type="signal", interface=EVENTS))]
        asked_for += [new_method_call(_REGISTRY, "RegisterEvent", "s", (kind,)) for kind in _WANTED]
        self._ask(asked_for)

    def close(self) -> None:
        self._bus.close()

    # -- what is there -------------------------------------------------------------------------------------------------

    def programs(self) -> list[Place]:
        return self._children([_ROOT])

    def tree(self, program: Place) -> list[Found]:
        """Everything that shows, level by level."""
        found: list[Found] = []
        level = [program]
        while level:
            read = [one for one in self._read(level) if one.has(SHOWING)]
            found += read
            level = self._children([one.place for one in read])
        return found

    def _read(self, places: Sequence[Place]) -> list[Found]:
        asked: list[Message] = []
        for place in places:
            here = _at(place, ACCESSIBLE)
            asked += [Properties(here).get("Name"), new_method_call(here, "GetRole"), new_method_call(here, "GetState")]
            asked.append(new_method_call(_at(place, ACTION), "GetActions"))
        answers = self._ask(asked)
        quartets = [answers[at : at + 4] for at in range(0, len(answers), 4)]
        return [_found(place, *four) for place, four in zip(places, quartets) if not any(map(_failed, four[:3]))]

    def _children(self, places: Sequence[Place]) -> list[Place]:
        """Of what went meanwhile there are none."""
        answers = self._ask([new_method_call(_at(place, ACCESSIBLE), "GetChildren") for place in places])
        return [tuple(child) for answer in answers if not _failed(answer) for child in answer.body[0]]

    def press(self, found: Found) -> None:
        number = found.actions.index("Press")
        self._ask([new_method_call(_at(found.place, ACTION), "DoAction", "i", (number,))])

    # -- what is heard -------------------------------------------------------------------------------------------------

    def heard(self) -> list[tuple[str, str]]:
        """What was said since the last time: the kind of event, and its words."""
        news, self._news = self._news, []
        return [told for one in news if (told := _told(one)) is not None]

    def _ask(self, asked: Sequence[Message]) -> list[Message]:
        """Everything is asked, then every answer is waited for; what is heard meanwhile is kept."""
        serials = [next(self._bus.outgoing_serial) for _ in asked]
        for one, serial in zip(asked, serials):
            self._bus.send(one, serial=serial)
        answers: dict[int, Message] = {}
        end = time.monotonic() + _ANSWER
        while len(answers) < len(serials):
            got = self._bus.receive(timeout=max(0.01, end - time.monotonic()))
            if got.header.message_type == MessageType.signal:
                self._news.append(got)
            else:
                answers[got.header.fields.get(HeaderFields.reply_serial, 0)] = got
        return [answers[serial] for serial in serials]

    def read(self, program: Place) -> list[Read]:
        """The tree for somebody who plays by it."""
        return [self._readable(one) for one in self.tree(program)]

    def _readable(self, one: Found) -> Read:
        able = one.role in (BUTTON, CHECK_BOX) and one.has(ENABLED) and "Press" in one.actions
        return Read(one.name, partial(self.press, one) if able else None, one.role == STATUS_BAR, one.has(FOCUSED))


def _at(place: Place, interface: str) -> DBusAddress:
    return DBusAddress(place[1], place[0], interface)


def _failed(answer: Message) -> bool:
    return answer.header.message_type == MessageType.error


def _found(place: Place, name: Message, role: Message, state: Message, actions: Message) -> Found:
    low, high = state.body[0]
    able = () if _failed(actions) else tuple(action[0] for action in actions.body[0])
    return Found(place, name.body[0][1], role.body[0], low | high << 32, able)


def _told(one: Message) -> tuple[str, str] | None:
    if one.header.fields.get(HeaderFields.interface) != EVENTS:
        return None
    kind, (detail, _, _, (_, value), *_) = one.header.fields[HeaderFields.member], one.body
    if kind == "Announcement":
        return kind, value
    if kind == "PropertyChange" and detail == "accessible-name":
        return "Name", value
    return None
