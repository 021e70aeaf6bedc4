"""The art of the attack cards, one painter for each id."""

from cards import feet, fists, things
from cards.kit import CARDS, draw

__all__ = ["CARDS", "draw", "feet", "fists", "things"]
