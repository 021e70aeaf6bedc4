"""The art of the cards: one painter for each id, and plain ones for cards without their own."""

from svg import Svg

from cards import feet, fists, generic, skills, things
from cards.kit import CARDS, Painter, paint

__all__ = ["feet", "files", "fists", "skills", "things"]


def _folder(kind: str) -> str:
    return "skills" if kind == "skill" else "cards"


def files() -> dict[str, Svg]:
    """File name without its ending -> drawing."""
    every: dict[str, tuple[str, Painter]] = {
        f"{_folder(kind)}/{name}": (kind, painter) for name, (kind, painter) in CARDS.items()
    }
    every |= {f"cards/generic/{name}": entry for name, entry in generic.ALL.items()}
    return {name: paint(kind, painter) for name, (kind, painter) in every.items()}
