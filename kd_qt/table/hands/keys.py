"""What each key does on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from kd_qt.table.hands import focus
from kd_qt.table.hands.picks import Pick

if TYPE_CHECKING:
    from kd_qt.table.scene import TableView

Key = Qt.Key
_ARROWS = {
    Key.Key_Left: focus.LEFT,
    Key.Key_Right: focus.RIGHT,
    Key.Key_Up: focus.UP,
    Key.Key_Down: focus.DOWN,
}
_BUTTONS: dict[Qt.Key, tuple[Pick, ...]] = {
    Key.Key_M: (("intent", "move"),),
    Key.Key_A: (("intent", "attack"),),
    Key.Key_C: (("intent", "combo"),),
    Key.Key_S: (("do", "swap"),),
    Key.Key_E: (("do", "end_combo"),),
    Key.Key_P: (("do", "pass"),),
}
_NAMES = {
    Key.Key_M: "do_move",
    Key.Key_A: "do_attack",
    Key.Key_C: "do_combo",
    Key.Key_S: "send_swap",
    Key.Key_E: "do_end",
    Key.Key_P: "pass_key",
    Key.Key_H: "do_hint",
}


def pressed(table: TableView, event: QKeyEvent) -> bool:
    """Do what the key says; False when it says nothing here."""
    key = Qt.Key(event.key())
    if table.log_scroll.pressed(key):
        return True
    if key in _ARROWS:
        table.ring.walk(_ARROWS[key])
    elif key in (Key.Key_Tab, Key.Key_Backtab):
        table.ring.tab(key == Key.Key_Backtab or bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
    elif key in (Key.Key_Return, Key.Key_Enter):
        table.ring.enter(bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))
    elif key in (Key.Key_Escape, Key.Key_Backspace):
        return table.buttons.back()
    elif key == Key.Key_Space:
        if not table.ring.tick():
            table.pointer.pin()
    elif key == Key.Key_F1:
        table.buttons.rule()
    elif event.text() == "?":
        table.buttons.press("keys")
    elif Key.Key_0 <= key <= Key.Key_9:
        table.ring.number(int(key) - int(Key.Key_0))
    elif key == Key.Key_L:
        table.buttons.press("log")
    elif key == Key.Key_H and table.hints.allowed:
        table.hints.press()
    elif key == Key.Key_F:
        table.ring.use()
        table.opened.sheet()
    elif key in _BUTTONS:
        table.ring.use()
        if not any(table.choose.press(pick) for pick in _BUTTONS[key]):
            table.choose.not_now(_NAMES[key])
    elif key == Key.Key_H:
        table.choose.not_now(_NAMES[key])
    else:
        return table.asking.pressed(key, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
    return True
