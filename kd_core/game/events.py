"""What happened, in the game's words: small frozen values. Log, animation, sound, network and statistics live on them.

Seats are numbers, everything else goes by its id. `seen_by` is the only place that decides what of an event a seat
may know.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace


@dataclass(frozen=True)
class Event:
    """Something that happened. `name` is what scripts call it."""

    @property
    def name(self) -> str:
        return "".join("_" + letter.lower() if letter.isupper() else letter for letter in type(self).__name__).lstrip(
            "_"
        )

    def to_json(self) -> dict[str, object]:
        said: dict[str, object] = {"event": self.name}
        for key, value in asdict(self).items():
            said[key] = list(value) if isinstance(value, tuple) else value
        return said

    def seen_by(self, team: tuple[int, ...]) -> Event:
        """This event as the given seats may see it (empty: a spectator)."""
        return self


@dataclass(frozen=True)
class SkillsDealt(Event):
    seat: int
    skills: tuple[str, ...] | None

    def seen_by(self, team: tuple[int, ...]) -> Event:
        return self if self.seat in team else replace(self, skills=None)


@dataclass(frozen=True)
class SkillKept(Event):
    seat: int
    skill: str | None

    def seen_by(self, team: tuple[int, ...]) -> Event:
        return self if self.seat in team else replace(self, skill=None)


@dataclass(frozen=True)
class SkillShown(Event):
    seat: int
    skill: str


@dataclass(frozen=True)
class Drafted(Event):
    seat: int
    card: str


@dataclass(frozen=True)
class RoundStarted(Event):
    round: int
    first: int


@dataclass(frozen=True)
class RowRefilled(Event):
    cards: tuple[str, ...]


@dataclass(frozen=True)
class CandleLit(Event):
    count: int


@dataclass(frozen=True)
class TurnStarted(Event):
    seat: int


@dataclass(frozen=True)
class TurnEnded(Event):
    seat: int


@dataclass(frozen=True)
class Moved(Event):
    seat: int
    from_space: int
    to: int
    how: str


@dataclass(frozen=True)
class Attacked(Event):
    seat: int
    target: int
    attack: str
    in_range: bool


@dataclass(frozen=True)
class SpecialUsed(Event):
    seat: int
    special: str
    paid: tuple[str, ...]


@dataclass(frozen=True)
class Reacted(Event):
    seat: int
    special: str
    paid: tuple[str, ...]


@dataclass(frozen=True)
class Blocked(Event):
    seat: int
    card: str
    what: str
    heavy: int = 0
    light: int = 0


@dataclass(frozen=True)
class Wounded(Event):
    seat: int
    heavy: int
    light: int
    source: str


@dataclass(frozen=True)
class Healed(Event):
    seat: int
    heavy: int
    light: int


@dataclass(frozen=True)
class Transferred(Event):
    seat: int
    target: int
    heavy: int
    light: int


@dataclass(frozen=True)
class CardTaken(Event):
    seat: int
    card: str


@dataclass(frozen=True)
class CardDrawn(Event):
    seat: int
    card: str | None

    def seen_by(self, team: tuple[int, ...]) -> Event:
        return self if self.seat in team else replace(self, card=None)


@dataclass(frozen=True)
class CardsDiscarded(Event):
    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True)
class CardsRevealed(Event):
    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Contaminated(Event):
    seat: int
    cards: int


@dataclass(frozen=True)
class TokenChanged(Event):
    seat: int
    token: str
    change: int
    total: int


@dataclass(frozen=True)
class ActionsChanged(Event):
    seat: int
    change: int


@dataclass(frozen=True)
class TestStarted(Event):
    seat: int
    attacker: int
    wounds: int
    how: str


@dataclass(frozen=True)
class DiceRolled(Event):
    seat: int
    dice: tuple[int, ...]


@dataclass(frozen=True)
class TestPassed(Event):
    seat: int


@dataclass(frozen=True)
class TestFailed(Event):
    seat: int
    attacker: int


@dataclass(frozen=True)
class Relieved(Event):
    seat: int
    heavy: int
    light: int


@dataclass(frozen=True)
class KnockedDown(Event):
    seat: int


@dataclass(frozen=True)
class Entered(Event):
    seat: int
    space: int


@dataclass(frozen=True)
class Swapped(Event):
    out: int
    into: int
    space: int


@dataclass(frozen=True)
class ActiveChosen(Event):
    team: int
    seat: int


@dataclass(frozen=True)
class Triggered(Event):
    """A skill, a token or a fighter's own ability answered."""

    seat: int
    source: str
    kind: str


@dataclass(frozen=True)
class RoundEnded(Event):
    winner: int
    reason: str


@dataclass(frozen=True)
class SkillRevealed(Event):
    seat: int
    skill: str


@dataclass(frozen=True)
class MatchEnded(Event):
    winner: int


def redact(events: list[Event], team: tuple[int, ...]) -> list[Event]:
    """The events as those seats may see them."""
    return [event.seen_by(team) for event in events]
