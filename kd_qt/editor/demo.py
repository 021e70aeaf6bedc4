"""A card that is entered without hands, for pictures of the editor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QPushButton

from kd_core.content.model import Wounds
from kd_qt.editor.pack import PackScreen

if TYPE_CHECKING:
    from kd_qt.window import Window

NAMES = {"en": "Elbow Drop", "pl": "Spadający łokieć", "es": "Codazo en caída"}


def enter(window: Window) -> PackScreen:
    """Into the card that was just begun."""
    page = window.page
    assert isinstance(page, PackScreen)
    card = page.part
    card.name = {page.ui.lang: NAMES[page.ui.lang]}
    card.symbols, card.wounds, card.range, card.ko = ["fist", "dash"], Wounds(1, 1), "1-2", True
    card.effect = [{"do": "push", "spaces": 2}, {"do": "draw", "cards": 1}]
    page.show_part(card)
    return page


def open_verbs(page: PackScreen) -> None:
    page.findChildren(QPushButton, "editor.effect.add")[0].click()
