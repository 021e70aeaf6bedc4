"""The art of the attack cards, one painter for each id."""

from cards import feet, fists, skills, things
from cards.kit import CARDS, draw

__all__ = ["CARDS", "draw", "feet", "fists", "skills", "things"]
