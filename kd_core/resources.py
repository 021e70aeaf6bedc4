"""The one door to the files in `resources/`: packs, texts, rulebook, art, fonts and sounds.

In a checkout they stand beside the packages, where people edit them; an installed wheel carries them inside `kd_core`.
Nobody else builds a path to them, so nobody else has to know which of the two it is.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_IN_WHEEL = _PACKAGE / "_resources"
_IN_CHECKOUT = _PACKAGE.parent / "resources"
_ROOT = _IN_WHEEL if _IN_WHEEL.is_dir() else _IN_CHECKOUT


def path(*parts: str) -> Path:
    """The file or folder of that name, e.g. `path("packs", "nemesis")`. It need not exist."""
    return _ROOT.joinpath(*parts)
