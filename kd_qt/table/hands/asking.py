"""Keys that only answer: where things stand, what can be done, what was said. For who hears the table, and others."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from kd_core import text as core
from kd_qt.settings import USUAL, WORDINGS
from kd_qt.table.hands.focus import focusable
from kd_qt.table.things.columns import spoken_tokens
from kd_qt.table.things.plates import spoken
from kd_qt.table.things.spec import Spec

if TYPE_CHECKING:
    from kd_qt.table.scene import TableView

Key = Qt.Key


class Asking:
    def __init__(self, table: TableView) -> None:
        self._table = table
        self._line = 0  # of the log, counted from the newest; 0: none was asked for
        self._answers: dict[Qt.Key, Callable[[], str]] = {
            Key.Key_G: lambda: table.voice.last,
            Key.Key_V: lambda: table.desk.spoken_hand(table.desk.you),
            Key.Key_I: lambda: self._fighter(table.desk.you),
            Key.Key_O: self._opponents,
            Key.Key_D: self._arena,
            Key.Key_X: self._row,
            Key.Key_K: self._choices,
            Key.Key_Z: self._wording,
        }

    def pressed(self, key: Qt.Key, back: bool) -> bool:
        """Answer this key; False when it asks nothing."""
        if key in self._answers:
            self._table.voice.answer(self._answers[key]())
        elif key == Key.Key_J:
            self._to_the_next(back)
        elif key == Key.Key_U:
            self._table.voice.answer(self._log(-1 if back else 1))
        else:
            return False
        return True

    def rest(self) -> None:
        """Something was written down: the log begins at its newest line again."""
        self._line = 0

    # -- answers -------------------------------------------------------------------------------------------------------

    def _fighter(self, seat: int) -> str:
        desk = self._table.desk
        space = desk.player(seat)["space"]
        where = desk.say("space", space=space + 1) if space is not None else desk.say("bench")
        return f"{spoken(desk, seat)} {where}. {spoken_tokens(desk, seat)}."

    def _opponents(self) -> str:
        desk = self._table.desk
        return " ".join(f"{self._fighter(seat)} {desk.spoken_hand(seat)}." for seat in desk.team(False))

    def _arena(self) -> str:
        """Its name, who stands where, how far that is, and what is dangerous."""
        desk = self._table.desk
        name = desk.teller.lexicon.arena(desk.view["arena"], desk.lang)
        spaces = [thing.spec.name for key, thing in self._table.board.things.items() if key[0] == "space"]
        plain = {desk.say("space", space=space + 1) for space in range(desk.spaces)}
        marked = [words for words in spaces if words not in plain]
        steps = desk.view.get("distance")
        far = f" {desk.say('distance', n=steps)}." if steps is not None else ""
        return f"{name}. {'. '.join(marked)}.{far}"

    def _row(self) -> str:
        row = [thing.spec for key, thing in self._table.board.things.items() if key[0] == "row"]
        return " ".join(f"{spec.name}." for spec in sorted(row, key=lambda spec: spec.key))

    def _choices(self) -> str:
        """The question, and all that answers it now."""
        table = self._table
        names = [spec.name for spec in self._legal()]
        if not table.desk.choosing or not names:
            return table.desk.say("nothing_to_do")
        bar = table.board.things[("bar",)].spec.name
        return f"{bar} {table.desk.say('can_do', things='; '.join(names))}"

    def _wording(self) -> str:
        """Short, normal, full, and again."""
        settings, desk = self._table.settings, self._table.desk
        now = getattr(settings, "wording", USUAL)
        settings.wording = WORDINGS[(WORDINGS.index(now) + 1) % len(WORDINGS)]
        name = core.say(desk.lang, "settings.wording")
        return f"{name}: {core.say(desk.lang, f'settings.wording_{settings.wording}')}."

    def _log(self, older: int) -> str:
        lines = self._table.memory.log
        self._line = min(len(lines), max(1, self._line + older))
        return lines[-self._line].spoken if lines else self._table.desk.say("nothing_to_do")

    # -- the next legal thing ------------------------------------------------------------------------------------------

    def _legal(self) -> list[Spec]:
        """What answers the question now, in the order of Tab."""
        table = self._table
        if not table.desk.choosing:
            return []
        able = focusable(thing.spec for thing in table.board.things.values())
        lit = table.choose.lit
        return [spec for spec in able if spec.pick is not None and (spec.pick in lit or spec.zone == "bar")]

    def _to_the_next(self, back: bool) -> None:
        legal = self._legal()
        if not legal:
            self._table.voice.answer(self._table.desk.say("nothing_to_do"))
            return
        keys = [spec.key for spec in legal]
        here = keys.index(self._table.ring.key) if self._table.ring.key in keys else (0 if back else -1)
        self._table.ring.stand_on(legal[(here + (-1 if back else 1)) % len(legal)])
