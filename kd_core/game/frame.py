"""What lies on the stack of a match: what is being resolved, and questions. A class for each kind that has something
to remember; the kinds are numbered in `codes.py`, and `frames.py` says what may stand on what.

Copies of a state share their frames. `State.own` gives the one on top as one that may be changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kd_core.game.codes import ATTACK, CHOOSE, COMBO, DRAFT, EFFECT, NEXT_ROUND, REACT, TOWER

if TYPE_CHECKING:
    from kd_core.game.verb import Verb

# How far a turn has come.
TURN_COMES: Final = 0  # nothing of it has happened
TURN_BEGUN: Final = 1  # it was announced; in teams a card was drawn
TURN_ACTS: Final = 2  # the Row is filled, its player acts
TURN_ENDED: Final = 3  # what happens at its end was started

# How far an attack has come: the last thing that was started. What stands on the attack belongs to it.
ATTACK_BEGUN: Final = 0
TARGETED: Final = 1  # the target may react
WOUNDS_BLOCKED: Final = 2  # the target was asked to block the wounds
EFFECT_BLOCKED: Final = 3  # the wounds are dealt, the target was asked to block the effect
EFFECT_BEGUN: Final = 4
HIT_ANSWERED: Final = 5  # whatever waits for a hit has answered
KNOCKDOWN_ASKED: Final = 6  # the attacker may start the test
ATTACK_OVER: Final = 7  # a card goes to hand, whatever waits for the end of an attack has answered

# How far the first setup has come.
UNDEALT: Final = 0
DEALT: Final = 1  # everybody keeps one skill
PASSED_ON: Final = 2  # and one more of those that came from the opponent
TURNING_UP: Final = 3  # everybody turns one up
TURNED_UP: Final = 4  # in teams: who starts on the arena
DRAFTING: Final = 5

# Flags of an attack.
FROM_ROW: Final = 1  # its card is nowhere else yet
CANCELLED: Final = 2  # the effect was blocked
NO_RELIEF: Final = 4
REACTION: Final = 8
MISSED: Final = 16


class Frame:
    """A kind, a seat and a stage: all that a turn, a plain question or the setup has to remember."""

    __slots__ = ("kind", "seat", "shared", "stage")

    def __init__(self, kind: int, seat: int, stage: int = 0, shared: bool = False) -> None:
        self.kind: int = kind
        self.seat: int = seat
        self.stage: int = stage
        self.shared: bool = shared

    def copy(self) -> Frame:
        """One that may be changed."""
        return Frame(self.kind, self.seat, self.stage)


class AttackFrame(Frame):
    """An attack that is being resolved (SEQ): heavy and light are what is left of its pool, dealt what it inflicted."""

    __slots__ = ("attack", "dealt", "flags", "heavy", "light", "target")

    def __init__(self, seat: int, attack: int, stage: int, heavy: int, light: int, flags: int, target: int) -> None:
        self.kind: int = ATTACK
        self.seat: int = seat
        self.stage: int = stage
        self.shared: bool = False
        self.attack: int = attack
        self.heavy: int = heavy
        self.light: int = light
        self.dealt: int = 0
        self.flags: int = flags
        self.target: int = target

    def copy(self) -> AttackFrame:
        new = AttackFrame(self.seat, self.attack, self.stage, self.heavy, self.light, self.flags, self.target)
        new.dealt = self.dealt
        return new


class EffectFrame(Frame):
    """A routine that is being carried out for a seat ("you"): the next step of it."""

    __slots__ = ("next_step", "routine")

    def __init__(self, you: int, routine: int, next_step: int, shared: bool = False) -> None:
        self.kind: int = EFFECT
        self.seat: int = you
        self.stage: int = 0
        self.shared: bool = shared
        self.routine: int = routine
        self.next_step: int = next_step

    def copy(self) -> EffectFrame:
        return EffectFrame(self.seat, self.routine, self.next_step)


class Question(Frame):
    """A choice inside an effect of `you`: the step that asks, how much of it is left to do, and which places of a hand
    (bits) it is about; `picking` out of those that were shown, instead of showing. Never changed."""

    __slots__ = ("left", "picking", "places", "step", "you")

    def __init__(self, seat: int, you: int, step: Verb, left: int = 0, places: int = 0, picking: bool = False) -> None:
        self.kind: int = CHOOSE
        self.seat: int = seat
        self.stage: int = 0
        self.shared: bool = True
        self.you: int = you
        self.step: Verb = step
        self.left: int = left
        self.places: int = places
        self.picking: bool = picking

    def copy(self) -> Question:
        return Question(self.seat, self.you, self.step, self.left, self.places, self.picking)


class ComboFrame(Frame):
    """A combo that may go on: the special attacks used in it (bits, by their place on the sheet; COMBO-3), and whether
    the fighters were swapped (TEAM-7)."""

    __slots__ = ("swapped", "used")

    def __init__(self, seat: int, used: int = 0, swapped: bool = False) -> None:
        self.kind: int = COMBO
        self.seat: int = seat
        self.stage: int = 0
        self.shared: bool = False
        self.used: int = used
        self.swapped: bool = swapped

    def copy(self) -> ComboFrame:
        return ComboFrame(self.seat, self.used, self.swapped)


class ReactFrame(Frame):
    """May a seat react to this event (TYPE-2)?"""

    __slots__ = ("event",)

    def __init__(self, seat: int, event: int) -> None:
        self.kind: int = REACT
        self.seat: int = seat
        self.stage: int = 0
        self.shared: bool = True
        self.event: int = event

    def copy(self) -> ReactFrame:
        return ReactFrame(self.seat, self.event)


class TowerFrame(Frame):
    """The defender builds a tower (TEST-1) in a test that the attacker called. How the cubes lie follows from `seed`;
    `dice` are those of a head start (two digits), or 0."""

    __slots__ = ("attacker", "dice", "seed")

    def __init__(self, defender: int, attacker: int, seed: int = 0, dice: int = 0) -> None:
        self.kind: int = TOWER
        self.seat: int = defender
        self.stage: int = 0
        self.shared: bool = True
        self.attacker: int = attacker
        self.seed: int = seed
        self.dice: int = dice

    def copy(self) -> TowerFrame:
        return TowerFrame(self.seat, self.attacker, self.seed, self.dice)


class DraftFrame(Frame):
    """The draft of SETUP-5: its seat goes first, so many cards were taken."""

    __slots__ = ("taken",)

    def __init__(self, first: int, taken: int = 0) -> None:
        self.kind: int = DRAFT
        self.seat: int = first
        self.stage: int = 0
        self.shared: bool = False
        self.taken: int = taken

    def copy(self) -> DraftFrame:
        return DraftFrame(self.seat, self.taken)


class NextRoundFrame(Frame):
    """Between two rounds: the team that lost and will go first (NEXT-3)."""

    __slots__ = ("loser",)

    def __init__(self, loser: int) -> None:
        self.kind: int = NEXT_ROUND
        self.seat: int = -1
        self.stage: int = 0
        self.shared: bool = True
        self.loser: int = loser

    def copy(self) -> NextRoundFrame:
        return NextRoundFrame(self.loser)


def plain(kind: int, stage: int = 0) -> list[Frame]:
    """By seat: a frame with nothing of its own to remember. It counts as shared: one is enough for all matches."""
    return [Frame(kind, seat, stage, True) for seat in range(4)]
