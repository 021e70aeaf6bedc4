"""The keyboard on the table: moves the focus ring, presses what it stands on, and knows where it should go next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kd_qt.style import states
from kd_qt.table.hands.focus import Direction, Focus, focusable
from kd_qt.table.hands.picks import Pick
from kd_qt.table.hands.selection import Selection
from kd_qt.table.things import spec
from kd_qt.table.things.spec import Spec
from kd_qt.table.words import screen_reader
from kd_qt.table.words.parts import CONFIRM

if TYPE_CHECKING:
    from kd_qt.table.scene import TableView

Key = tuple[object, ...]
_AT_ONCE = (
    CONFIRM,
    ("do", "knockdown"),
    ("do", "end_combo"),
    ("do", "switch_to_dice"),
)  # Enter alone is enough for these


_ABOUT = {"move": ("space",), "attack": ("row",), "combo": ("special", "hand")}


def _wanted(selection: Selection) -> tuple[str, ...]:
    """Which kinds of things the newest pick asks for next; none where it asks for more of its own kind."""
    newest = selection.picks[-1] if selection.picks else ("",)
    if newest[0] == "intent":
        return _ABOUT.get(selection.intent, ())
    if newest[0] == "special":
        return ("hand",)
    uses_card = newest[0] == "hand" and selection.special is None and selection.kind in ("action", "combo")
    return ("space", "special") if uses_card else ()


class FocusRing:
    def __init__(self, table: TableView) -> None:
        self._table = table
        self.focus = Focus()

    @property
    def seen(self) -> bool:
        return self.focus.seen

    @property
    def key(self) -> Key | None:
        return self.focus.key

    def focused(self) -> Spec | None:
        return self.focus.spec(focusable(self._specs()))

    def _specs(self) -> list[Spec]:
        """Everything that can be focused."""
        found = [thing.spec for thing in self._table.board.things.values()]
        return found + [thing.spec for thing in self._table.over.things.values() if thing.spec.zone]

    def _lit(self) -> set[Key]:
        lit = self._table.choose.lit
        return {thing.spec.key for thing in self._table.board.things.values() if thing.spec.pick in lit}

    # -- showing -------------------------------------------------------------------------------------------------------

    def show(self) -> None:
        self.focus.seen = True
        if self._table.view_shown:
            self._table.overlays()
            self._table.pointer.follow_ring()
            screen_reader.focused(self._table, self.focused())

    def use(self) -> None:
        """The keyboard is in use: from now on the ring is shown."""
        self.focus.seen = True

    def hide(self) -> None:
        if self.focus.seen:
            self.focus.seen = False
            self._table.overlays()

    def specs(self, extra: Sequence[Spec]) -> list[Spec]:
        """The ring itself, around what has the focus."""
        focused = self.focus.spec([*self._specs(), *extra])
        if focused is None or not self.seen or not self._table.hasFocus():
            return []
        rect, radius = focused.rect, focused.rect.w * 0.06 if focused.shape == "card" else focused.radius
        return [
            Spec(
                key=("focus",),
                rect=rect,
                z=spec.FOCUS,
                look=("focus", rect[2:], radius),
                picture=lambda: states.focus(self._table.art, rect.w, rect.h, radius=radius),
                margin=states.MARGIN,
                shape="none",
                rotation=focused.rotation,
            )
        ]

    # -- moving --------------------------------------------------------------------------------------------------------

    def leave(self) -> None:
        self.focus.put(None)

    def stand_on(self, wanted: Spec) -> None:
        """Somebody who cannot see the ring puts it there."""
        if any(able.key == wanted.key for able in focusable(self._specs())):
            self.focus.put(wanted)
            self.show()

    def stand_at(self, pick: Pick) -> None:
        """To the button that answers what is asked now."""
        self.focus.put(next((spec for spec in focusable(self._specs()) if spec.pick == pick), self.focused()))
        self.refocus()

    def walk(self, direction: Direction) -> None:
        self.focus.arrow(self._specs(), direction)
        self.show()

    def tab(self, back: bool) -> None:
        self.focus.tab(self._specs(), back)
        self.show()

    def refocus(self, after: bool = False, tell: bool = True) -> None:
        """Where the ring should be now; after a pick it goes to what comes next.

        `tell` is False when nothing is asked here: the next one at this screen need not hear where the last one was.
        """
        able, lit = focusable(self._specs()), self._lit()
        if after and self.seen:
            self.focus.put(self._next(able, lit))
        else:
            self.focus.keep(able, lit)
        self._table.pointer.leave_ring()
        self._table.overlays()
        if self.seen and tell:
            screen_reader.focused(self._table, self.focused())

    def _next(self, able: list[Spec], lit: set[Key]) -> Spec | None:
        """After a pick or a step back: the button that ends the choice, else what may be picked next, else stay; but
        never on something that is no part of the choice any more."""
        selection, here = self._table.selection, self.focused()
        if selection.action() is not None:
            return next((spec for spec in able if spec.pick == CONFIRM), here)
        legal = [(spec.pick[0], spec) for spec in able if spec.pick is not None and spec.key in lit]
        wanted = (spec for kind in _wanted(selection) for picked, spec in legal if picked == kind)
        stays = here if here is not None and (here.key in lit or here.zone == "bar") else None
        return next(wanted, None) or stays or self.focus.best(able, lit)

    # -- pressing ------------------------------------------------------------------------------------------------------

    def enter(self, confirm: bool) -> None:
        """Enter picks or places; with Ctrl it sends whatever is whole."""
        focused = self.focused()
        unseen = focused is None or not self.seen  # then Enter is the key on the button, not on a thing
        if confirm or (unseen and self._table.selection.action() is not None):
            self._table.choose.confirm()
            return
        if not self.seen:
            self.show()
            if focused is None or (focused.pick not in _AT_ONCE and not self._no_test(focused)):
                return
        if focused is not None and focused.pick is not None:
            self._table.click(focused.pick)

    def _no_test(self, focused: Spec) -> bool:
        """The answer that is proposed where a test is not worth it."""
        return focused.pick == ("do", "pass") and self._table.teller.asks.get("kind") == "knockdown"

    def tick(self) -> bool:
        """Space: changes the box that has the focus; False when it stands on none."""
        focused = self.focused() if self.seen else None
        if focused is None or focused.role != "check" or focused.pick is None:
            return False
        self._table.click(focused.pick)
        return True

    def number(self, digit: int) -> None:
        """A digit: an answer where the bar numbers them, else a card in hand, which count from 1."""
        self.use()
        for thing in self._table.board.things.values():
            if thing.spec.key[0] == "control" and thing.spec.pick is not None and _digit(thing.spec) == digit:
                self._table.click(thing.spec.pick)
                return
        card = self._table.board.things.get(("hand", digit - 1))
        if card is not None and card.spec.pick == ("hand", digit - 1):
            self.focus.put(card.spec)
            self._table.click(("hand", digit - 1))


def _digit(control: Spec) -> int | None:
    """The number on a button's cap, if there is one."""
    look = control.look
    key = look[2] if isinstance(look, tuple) and look[0] == "button" else ""
    return int(key) if isinstance(key, str) and key.isdigit() else None
