"""Every page of the program as a screen reader walks it: what can have the focus has a name, a role that says what it
is, and is told apart from its neighbours; behind a dialog there is nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QAccessible

from kd_qt import screenshots
from kd_qt.screens.lan import demo
from kd_qt.screens.lan.pages import LanPages
from kd_qt.screenshots import Camera
from kd_qt.window import Window
from tests.gui.window_kit import click, close_window, open_window, settle

pytestmark = pytest.mark.gui
Role, Text = QAccessible.Role, QAccessible.Text
ROLES = (
    *(Role.Button, Role.CheckBox, Role.RadioButton, Role.ComboBox, Role.Slider, Role.EditableText, Role.SpinBox),
    *(Role.StaticText, Role.StatusBar, Role.List, Role.ListItem, Role.Document, Role.Canvas, Role.Chart),
)
TABLE = Role.Pane  # has a ring of its own among its things
SAME_TWICE = ("RecordLine",)  # two matches of the same people on one day


@dataclass(frozen=True)
class Stop:
    """Something that can have the focus: where it lies is told by the groups around it that have a name."""

    role: QAccessible.Role
    name: str
    groups: tuple[str, ...]
    kind: str
    usable: bool
    within: bool  # a dialog


def stops(window: Window) -> list[Stop]:
    found = [_stop(*known) for known in _walk(QAccessible.queryAccessibleInterface(window), (), False)]
    return [stop for stop in found if stop is not None]


def _walk(one: Any, groups: tuple[str, ...], within: bool) -> Iterator[tuple[Any, tuple[str, ...], bool]]:
    if one is None or one.state().invisible:
        return
    within = within or one.role() == Role.Dialog
    yield one, groups, within
    name = one.text(Text.Name)
    inner = (*groups, name) if name and one.childCount() else groups
    for at in range(one.childCount()):
        yield from _walk(one.child(at), inner, within)


def _stop(one: Any, groups: tuple[str, ...], within: bool) -> Stop | None:
    if not one.state().focusable or one.role() == TABLE:
        return None
    usable = not one.state().disabled
    return Stop(one.role(), one.text(Text.Name), groups, type(one.object()).__name__, usable, within)


def wrong(found: list[Stop], dialog: bool) -> list[str]:
    """What is not as it should be."""
    many = Counter((stop.role, stop.name, stop.groups) for stop in found)
    said = [f"no name: {stop}" for stop in found if not stop.name.strip()]
    said += [f"role: {stop}" for stop in found if stop.role not in ROLES]
    same = (stop for stop in found if stop.kind not in SAME_TWICE)
    said += [f"twice: {stop}" for stop in same if many[stop.role, stop.name, stop.groups] > 1]
    return said + [f"behind a dialog: {stop}" for stop in found if dialog and stop.usable and not stop.within]


class Listener(Camera):
    """Goes through all pages as for pictures, and listens."""

    def __init__(self, window: Window, records: dict[str, Path]) -> None:
        super().__init__(window, Path(), "", records)
        self.heard: dict[str, list[Stop]] = {}
        self.problems: list[str] = []

    def take(self, name: str) -> None:
        settle(4)
        self.heard[name] = found = stops(self.window)
        self.problems += [f"{name}: {words}" for words in wrong(found, any(stop.within for stop in found))]

    def all(self) -> None:
        super().all()
        self.window.statistics()
        self.take("statistics")
        self.window.drop()
        self.window.set_up("computer")
        click(self.window, "aid.open")
        self.take("aids")
        click(self.window, "aids.cancel")
        self.take("no_aids")
        self.window.drop_to_home()
        self._lobby()

    def _lobby(self) -> None:
        """The dialogs at a table that does not play yet."""
        lan = demo.DemoLan(self.window.ui)
        pages = self.window.__dict__["network"] = LanPages(self.window, lan)
        lan.sit(demo.lobby(), 0, 0, demo.SAID)
        pages.lobby()
        settle()
        page = self.window.page
        for name, opens in (("rules", page._open_rules), ("seat", lambda: page._open_seat(0))):
            opens()
            self.take(f"lobby_{name}")
            page.veil.back()
        self.window.drop_to_home()


@pytest.fixture
def listener(qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Listener]:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(screenshots, "settle", lambda: settle(4))
    QAccessible.setActive(True)
    records = {scene.name: screenshots.play(scene) for scene in screenshots.scenes()}
    window = open_window(notes=False)
    yield Listener(window, records)
    close_window(window)


def test_every_page_can_be_walked_by_ear(listener: Listener) -> None:
    listener.all()
    assert not listener.problems, "\n".join(listener.problems)
    assert len(listener.heard) > 60
    silent = [name for name, found in listener.heard.items() if not found]
    assert not silent, silent
