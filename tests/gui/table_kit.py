"""A table with a host behind it, and hands that play it: by dragging, by clicking, by keys only."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from kd_core.game import Match, Setup, library
from kd_core.net import messages
from kd_core.net.host import Host
from kd_core.record.record import Player
from kd_qt.style import fonts
from kd_qt.style.art import Art
from kd_qt.style.cards import Cards
from kd_qt.table.demo import Settings
from kd_qt.table.hands.picks import FIGURE, Pick, entries, only_answer
from kd_qt.table.hands.selection import TARGETS
from kd_qt.table.scene import TableView
from kd_qt.table.things.spec import ZONES, Spec

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
RING = str(Path(__file__).parents[1] / "packs" / "ring")  # its arena is no line


class Seatmate:
    """A match in which the table is one seat and chance the others."""

    def __init__(
        self,
        mode: str,
        seed: int,
        speed: str = "none",
        size: tuple[int, int] = (1280, 720),
        lang: str = "en",
        packs: Sequence[str] = library.BOXES,
        arena: str | None = None,
        match: Match | None = None,
    ) -> None:
        fonts.load()
        art = Art()
        self.table = TableView(art, Cards(art), Settings(lang, 100, speed))
        self.table.resize(*size)
        match = match or Match.new(Setup(packs=library.find(packs), mode=mode, seed=seed, arena=arena))
        players = [Player(name) for name in ("Ann", "Ben", "Cid", "Dot")[: match.seats]]
        self.host = Host(match, players)
        self.random = Random(seed)
        self.refusals: list[Any] = []
        self.sent: list[dict[str, Any]] = []
        self.link = self.host.join(0, self._hear)
        self.links = {seat: self.host.join(seat, lambda message: None) for seat in range(1, match.seats)}
        self.table.chosen.connect(self._act)
        self.table.why.connect(self.link.ask)
        self.table.show()

    @property
    def match(self) -> Match:
        """The real one: tests may look."""
        return self.host._match

    def _act(self, action: dict[str, Any]) -> None:
        self.sent.append(action)
        self.link.act(action)

    def _hear(self, message: Any) -> None:
        if isinstance(message, messages.Snapshot):
            self.table.set_table(message.terms, self.match.packs)
            self.table.show_view(message.view)
        elif isinstance(message, messages.Happened):
            self.table.happened(message.events, message.view)
            if self.table.clock.reduced:
                self.table.play.finish()  # nobody looks at the pictures of a K.O. here
        elif isinstance(message, messages.Refused | messages.Explained):
            self.refusals.append(message)
            self.table.explain(message.reasons)

    def others(self) -> bool:
        """Let everybody else choose until it is the table's turn; False when the match is over."""
        for _ in range(500):
            if self.match.winner is not None:
                return False
            if self.match.decision(0) is not None:
                return True
            decision = self.match.decisions[0]
            self.links[decision.seat].act(self.random.choice(list(decision.options)).to_json())
        raise AssertionError("the others never finish")

    def until(self, kind: str, most: int = 400) -> bool:
        """Play on at random until the table is asked this kind of question."""
        for _ in range(most):
            if not self.others():
                return False
            decision = self.match.decision(0)
            assert decision is not None
            if decision.kind == kind:
                return True
            self.link.act(self.random.choice(list(decision.options)).to_json())
        return False


_CARRIED = ("attack", "dash", "discard", "draft", "keep_skill", "face_up")


class Hands:
    """Carries out a legal action on the table. `way`: drag, click or keys."""

    def __init__(self, game: Seatmate, way: str) -> None:
        self.game, self.table, self.way = game, game.table, way

    def do(self, action: dict[str, Any]) -> None:
        if only_answer(self.table.view_shown) is not None:
            self.table.choose.send(action)  # the table would give it by itself, after a while
            return
        before = len(self.game.sent)
        self._prepare(action)
        if len(self.game.sent) == before:
            self._finish(action)
        assert self.game.sent[before:] == [action] or _same(self.game.sent[before:], action), (
            action,
            self.game.sent[before:],
        )

    # -- the parts -----------------------------------------------------------------------------------------------------

    def _prepare(self, action: dict[str, Any]) -> None:
        do = action["do"]
        selection = self.table.selection
        entry = next(entry for entry in selection.entries if entry.action == action)
        if self.way == "drag" and (do in _CARRIED or entry.intent == "move"):
            self._dragged(action, entry.parts)
            return
        parts = entry.parts
        if do in ("move", "corridor"):
            self.pick(FIGURE if self.way != "keys" else ("intent", "move"))
            self.pick(("space", action["to"]))
            return
        if do == "dash":
            self.pick(self._place(("hand", action["card"])))
            self.pick(("space", action["to"]))
            return
        if do == "active":
            self.pick(("whole_seat", action["seat"]))
            return
        if do in ("special", "react") and ("special", action["special"]) not in selection.picks:
            self._choose_special(action)
        self._adjust(parts)

    def _choose_special(self, action: dict[str, Any]) -> None:
        target = ("special", action["special"])
        if self.way == "drag" and action["pay"] and action["do"] == "special":
            self.drag(self._place(("hand", action["pay"][0])), target)
        else:
            self.pick(target)

    def _adjust(self, parts: Any) -> None:
        """Pick what is missing, put back what is too much, however it was proposed."""
        sent = len(self.game.sent)
        for _ in range(12):
            if len(self.game.sent) > sent:
                return  # it was a button
            selection = self.table.selection
            said = selection._said(selection.picks)
            more, less = parts - said, said - parts
            if not more and not less:
                return
            if more:
                part = next(iter(more))
                pick = next(p for p in selection._all_places(part) if p not in selection.picks)
                self.pick(pick)
            else:
                part = next(iter(less))
                self.pick(next(p for p in selection.picks if selection.part(p) == part))

    def _finish(self, action: dict[str, Any]) -> None:
        do = action["do"]
        if self.way == "drag" and do == "block":
            self.drag(self._place(("hand", action["card"])), ("strike",))
        elif self.way == "click" and do == "attack":
            self.pick(("foe",) if self.game.random.random() < 0.7 else ("mine",))
        elif len(self.table.selection.whole()) > 1:
            self.pick(("whole", self.table.selection.whole().index(action)))
        else:
            self.pick(("do", "confirm"))

    def _dragged(self, action: dict[str, Any], parts: Any) -> None:
        do = action["do"]
        if do in ("move", "corridor", "choose", "enter"):
            self.drag(FIGURE, next(iter(parts)))
        elif do == "attack":
            self.drag(self._place(("row", action["card"])), self.game.random.choice([("foe",), ("mine",)]))
        elif do in ("keep_skill", "face_up"):
            self.drag(("skill", action["skill"]), self.game.random.choice([("mine",), ("stage",)]))
        elif do == "draft":
            self.drag(self._place(("row", action["card"])), ("mine",))
        elif do == "dash":
            self.drag(self._place(("hand", action["card"])), ("space", action["to"]))
        else:
            self.drag(self._place(("hand", action["card"])), ("pile",))

    def _place(self, part: Pick) -> Pick:
        selection = self.table.selection
        chosen = [pick for pick in selection.picks if selection.part(pick) == part]
        return chosen[0] if chosen else selection._all_places(part)[0]

    # -- the hands -----------------------------------------------------------------------------------------------------

    def pick(self, pick: Pick) -> None:
        if self.way == "keys":
            self.press_keys(pick)
        else:
            point = self.point(pick)
            QTest.mouseMove(self.table.viewport(), point)
            QTest.mouseClick(self.table.viewport(), LEFT, NONE, point)

    def drag(self, source: Pick, target: Pick, steps: int = 4) -> None:
        view, a, b = self.table.viewport(), self.point(source), self.point(target)
        QTest.mouseMove(view, a)
        QTest.mousePress(view, LEFT, NONE, a)
        for i in range(1, steps + 1):
            QTest.mouseMove(view, a + QPoint((b.x() - a.x()) * i // steps, (b.y() - a.y()) * i // steps))
        QTest.mouseRelease(view, LEFT, NONE, b)

    def point(self, pick: Pick) -> QPoint:
        """A place on the thing where nothing lies over it."""
        thing = self.table.board.of(pick)
        assert thing is not None, (pick, sorted(map(str, self.table.board.things)))
        rect = thing.sceneBoundingRect() if thing.spec.shape == "figure" else None
        r = thing.spec.rect
        tries = [
            (0.5, 0.5),
            (0.1, 0.5),
            (0.06, 0.8),
            (0.9, 0.5),
            (0.5, 0.95),
            (0.5, 0.1),
            (0.02, 0.98),
            (0.3, 0.9),
            (0.5, 0.75),
        ]
        for fx, fy in tries:
            at = QPointF(r.x + r.w * fx, r.y + r.h * fy)
            found = self.table.pointer.pickable(at)
            if pick[0] in TARGETS or (found is not None and found.spec.pick == pick):
                return self.table.mapFromScene(at)
        raise AssertionError(
            f"{pick} cannot be reached by the mouse; over it lies {found.spec.key if found else None} {rect}"
        )

    def press_keys(self, pick: Pick) -> None:
        """Tab to the zone, arrows to the thing, Enter."""
        if pick == FIGURE:
            pick = ("intent", "move")
        table = self.table
        wanted = [thing.spec for thing in table.board.things.values() if thing.spec.pick == pick and thing.spec.zone]
        assert wanted, (pick, [t.spec.pick for t in table.board.things.values() if t.spec.zone])
        zones = {spec.zone for spec in wanted}
        for _ in range(len(ZONES) + 2):
            focused = table.ring.focused()
            if table.ring.seen and focused is not None and focused.zone in zones:
                break
            QTest.keyClick(table, Qt.Key.Key_Tab)
        tried: set[tuple[Any, Qt.Key]] = set()
        for _ in range(40):
            focused = table.ring.focused()
            assert focused is not None
            if focused.pick == pick:
                QTest.keyClick(table, Qt.Key.Key_Return)
                return
            key = next((key for key in _towards(focused, wanted[0]) if (focused.key, key) not in tried), None)
            assert key is not None, (pick, focused.key)
            tried.add((focused.key, key))  # whoever comes back to the same place goes another way
            QTest.keyClick(table, key)
        raise AssertionError(f"{pick} cannot be reached by the keyboard from {table.ring.focused()}")


def _towards(here: Spec, goal: Spec) -> list[Qt.Key]:
    """Arrows, the one that leads nearest first."""
    dx, dy = goal.rect.cx - here.rect.cx, goal.rect.cy - here.rect.cy
    across = [Qt.Key.Key_Right, Qt.Key.Key_Left] if dx > 0 else [Qt.Key.Key_Left, Qt.Key.Key_Right]
    down = [Qt.Key.Key_Down, Qt.Key.Key_Up] if dy > 0 else [Qt.Key.Key_Up, Qt.Key.Key_Down]
    first, second = (across, down) if abs(dx) >= abs(dy) else (down, across)
    return [first[0], second[0], second[1], first[1]]


def _same(sent: list[dict[str, Any]], action: dict[str, Any]) -> bool:
    """Payments in another order are the same."""
    if len(sent) != 1:
        return False
    a, b = entries(sent, "option"), entries([action], "option")
    return a[0].parts == b[0].parts and sent[0]["do"] == action["do"]
