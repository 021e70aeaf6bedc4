"""What strangers wrote, as a terminal may show it: nothing that it obeys, nothing that hides or turns other text."""

from __future__ import annotations

import unicodedata

_OBEYED = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def harmless(line: str) -> str:
    """One line without controls, marks of direction and the like. Letters of all languages stay."""
    if line.isascii() and line.isprintable():
        return line
    return "".join(sign for sign in line if unicodedata.category(sign) not in _OBEYED)
