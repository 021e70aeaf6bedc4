"""The two families: Manrope for names, numbers and buttons, Lato for sentences.

They come as packages from PyPI. Without them the system's sans serif stands in, and everything still fits, because
every text is measured before it is drawn.
"""

from __future__ import annotations

from importlib import resources
from importlib.util import find_spec

from PySide6.QtGui import QFont, QFontDatabase

HEAD = "head"  # Manrope ExtraBold: names, figures, buttons
BOLD = "bold"  # Manrope Bold: labels, prompt sentences
BODY = "body"  # Lato Regular: sentences
STRONG = "strong"  # Lato Bold: sentences that matter now

_FILES = {
    "font_manrope": ("Manrope-Bold.ttf", "Manrope-ExtraBold.ttf"),
    "font_lato": ("Lato-Regular.ttf", "Lato-Bold.ttf"),
}
_FAMILIES = {HEAD: "Manrope", BOLD: "Manrope", BODY: "Lato", STRONG: "Lato"}
_WEIGHTS = {
    HEAD: QFont.Weight.ExtraBold,
    BOLD: QFont.Weight.Bold,
    BODY: QFont.Weight.Normal,
    STRONG: QFont.Weight.Bold,
}
_state: dict[str, bool] = {}


def load() -> bool:
    """Register the fonts, once; whether both families are there. Needs the application object."""
    if "loaded" not in _state:
        done = [_register(package, name) for package, names in _FILES.items() for name in names]
        _state["loaded"] = all(done)
    return _state["loaded"]


def font(role: str, px: float, spacing: float = 0.0, stretch: int = 100) -> QFont:
    """The font of a role (head, bold, body, strong) in whole pixels; `text` draws fractions too."""
    load()
    made = QFont(_FAMILIES[role])
    made.setStyleHint(QFont.StyleHint.SansSerif)
    made.setPixelSize(max(1, round(px)))
    made.setWeight(_WEIGHTS[role])
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if spacing:
        made.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spacing)
    if stretch != 100:
        made.setStretch(stretch)
    return made


def _register(package: str, name: str) -> bool:
    if find_spec(package) is None:
        return False
    file = resources.files(package) / "files" / name
    try:
        data = file.read_bytes()
    except OSError:
        return False
    return QFontDatabase.addApplicationFontFromData(data) >= 0
