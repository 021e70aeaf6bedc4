"""How an effect verb describes itself: the fields a pack may write and the sentence a player reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Field:
    """One key of a step.

    kind: whole (an int), choice (one of `choices`), flag (bool), token (a token id), steps (a nested effect), options
    (a list of effects), test (an inline table with one condition), pay ({ token = ID } or { symbol = NAME }). Only in
    tests: reach ("1-2"), extra (the id of a card outside the deck).
    """

    kind: str
    required: bool = False
    default: object = None
    low: int = 0
    high: int = 99
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class VerbSpec:
    name: str
    fields: Mapping[str, Field]
    words: Mapping[str, str]  # language -> sentence template, see `words.py`
    check: Callable[[Mapping[str, object]], str] | None = None  # what is wrong with the fields together, "" if nothing
    extra: bool = False  # it works with the pack's extra cards, so there must be some
    price: bool = False  # the steps after it are bought with it, and read so: "Spend 1 ammo token: draw 1 card."


def whole(low: int = 1, high: int = 99, default: int | None = None) -> Field:
    return Field("whole", required=default is None, default=default, low=low, high=high)


def choice(*names: str) -> Field:
    """One of the names; the first is the default."""
    return Field("choice", default=names[0], choices=names)


def flag() -> Field:
    """True or false; false by default."""
    return Field("flag", default=False)


def token() -> Field:
    return Field("token", required=True)


def steps(required: bool = True) -> Field:
    """A nested effect. A required one must have a step; an optional one is empty by default."""
    return Field("steps", required=required, default=())


def some(*names: str) -> Callable[[Mapping[str, object]], str]:
    """A check: at least one of the fields is above zero."""

    def check(fields: Mapping[str, object]) -> str:
        return "" if any(fields[name] for name in names) else f"expected at least one of {', '.join(names)} above 0"

    return check


# The conditions of `if` and of `when.test`: the value each expects.
CONDITIONS: Mapping[str, Field] = MappingProxyType(
    {
        "opponent_has": token(),
        "you_have": token(),
        "opponent_holds": Field("extra", required=True),
        "distance": Field("reach", required=True),
        "at_edge": Field("choice", required=True, choices=("you", "opponent")),
        "wounds_dealt": whole(1, 20),
        "opponent_wounds": whole(1, 50),
        "your_wounds": whole(1, 50),
        "hand": whole(1, 9),
        "opponent_hand_at_most": whole(0, 9),
        "first_action": Field("flag", required=True),
    }
)
