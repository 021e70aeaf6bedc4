"""What a prompt is made of. No Qt in here."""

from __future__ import annotations

from dataclasses import dataclass

from kd_qt.table.hands.picks import Pick

CONFIRM: Pick = ("do", "confirm")
BACK: Pick = ("do", "back")

Wounds = tuple[int, int]  # heavy and light


@dataclass(frozen=True)
class Control:
    """A button of the bar. `kind`: plain, primary, off, or cube for one that comes in. `stops`: what it would stop."""

    pick: Pick
    label: str
    key: str = ""
    kind: str = "plain"
    stops: Wounds | None = None
    spoken: str = ""  # for who hears it, where the label is not enough


@dataclass(frozen=True)
class Sum:
    """A block of wounds: coming in, less what is stopped, is what is taken. `kept`: the cards that stay in hand, which
    are the power; None as long as no block card is chosen."""

    coming: Wounds
    stopped: Wounds
    has: Wounds  # before
    power: int
    bonus: int
    costs: Wounds
    kept: tuple[str | None, ...] | None

    @property
    def taken(self) -> Wounds:
        return self.coming[0] - self.stopped[0], self.coming[1] - self.stopped[1]

    @property
    def total(self) -> Wounds:
        return self.has[0] + self.taken[0], self.has[1] + self.taken[1]


@dataclass(frozen=True)
class Effect:
    """A block of an effect: what it does, the cards that can cancel it, and which of them is chosen."""

    text: str
    cards: tuple[str | None, ...]
    chosen: int | None


@dataclass(frozen=True)
class Prompt:
    flag: str
    tone: str  # you opp strike reaction ko wait setup
    sentence: str
    controls: tuple[Control, ...] = ()
    pips: tuple[int, int, int] | None = None  # actions done, actions of the turn, and how many of those done were lost
    steps: tuple[tuple[str, bool], ...] = ()  # of the attack, and whether it has come to them
    block: Sum | Effect | None = None
    refused: bool = False
    hint: str = ""  # where the answer lies on the table, when no control gives it
    note: str = ""  # beside the controls: what is good to know before the answer
    spoken: str = ""  # what is seen of it and stands in no sentence
