"""A recorded match looked at again: what did each chooser know, what would have been best, how did the chances stand?

Every choice with something to weigh becomes a `Question` of what its seat was told, and goes to a mind like the choice
of any bot: whoever thinks about it knows no more than the one who chose. All of it is thought about with little effort
at first, then with more. What was found is kept beside the program's caches, by the content of the record.

Only of a match that has ended: the chances of one that is played would tell what others hold.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from kd_core import __version__, files, places
from kd_core.ai.curve import Course, Curve, Judged, Span, drawn
from kd_core.ai.memory import Memory
from kd_core.ai.thought import Question
from kd_core.content.model import Pack
from kd_core.game import Match
from kd_core.game.events import Event, redact
from kd_core.net.bots import Mind
from kd_core.record.film import Film
from kd_core.record.record import Choice, Record

LOOKS = (60, 400, 1600)  # iterations a choice: all of it twice, then once more around what looks like a turning point
NEARLY = 0.12  # a change that may be one
VERSION = 1  # of what is kept: another way to think or to ask makes what was found before worthless
MOST_KEPT = 200  # matches
UNWEIGHED = ("keep_skill", "face_up", "tower")  # skills are picked from a table, a verdict is no choice
TOWERS = ("tower", "switch_to_dice")
CHANCE = {  # events that nobody chose
    "tower_judged": "tower",
    "dice_rolled": "dice",
    "head_start": "dice",
    "row_refilled": "cards",
    "card_drawn": "cards",
    "candle_lit": "cards",
}


class Asked(NamedTuple):
    """A choice that was made, and the question it answered; `action` as the question spells it."""

    choice: int
    action: dict[str, Any]
    question: Question


def obstacle(film: Film) -> str:
    """Why there can be no curve, as a key of the catalogue; empty when there can."""
    if film.problem is not None:
        return "curve.broken"
    return "" if film.ended else "curve.unfinished"


# -- what happened -----------------------------------------------------------------------------------------------------


def course_of(film: Film) -> Course:
    """What a curve needs to know of a match that has ended."""
    chosen = film.kept.choices[: len(film)]
    told = [film.told(number, None) for number in range(len(film) + 1)]
    return Course(
        _spans(told),
        [choice.seat for choice in chosen],
        {number: luck for number, events in enumerate(told) if (luck := _luck(events))},
        {number for number, choice in enumerate(chosen, 1) if choice.action.do in TOWERS},
    )


def _spans(told: Sequence[Sequence[Mapping[str, Any]]]) -> list[Span]:
    spans: list[Span] = []
    first, won = 0, [0, 0]
    for moment, events in enumerate(told):
        for winner in (event["winner"] for event in events if event["event"] == "round_ended"):
            spans.append(Span(len(spans) + 1, first, moment, (won[0], won[1]), winner))
            won[winner] += 1
            first = moment
    last = len(told) - 1
    return spans if first == last else [*spans, Span(len(spans) + 1, first, last, (won[0], won[1]), None)]


def _luck(events: Sequence[Mapping[str, Any]]) -> str:
    """What decided where nobody did; empty when all was chosen. Dice and towers before cards: they end rounds."""
    found = {CHANCE[event["event"]] for event in events if event["event"] in CHANCE}
    return next((kind for kind in ("tower", "dice", "cards") if kind in found), "")


# -- what was asked ----------------------------------------------------------------------------------------------------


def questions(record: Record, wanted: Callable[[int], bool] = lambda choice: True) -> Iterator[Asked | None]:
    """The choices that are wanted and have something to weigh, in order; None for each of the others. The record must
    be one that can be followed to its end."""
    match = record.start()
    ears = [Memory(seat) for seat in range(match.seats)]
    _hear(match, ears, match.opening)
    for number, choice in enumerate(record.choices, 1):
        yield _asked(match, number, choice, ears[choice.seat]) if wanted(number) else None
        _hear(match, ears, match.apply(choice.seat, choice.action))


def _hear(match: Match, ears: Sequence[Memory], events: list[Event]) -> None:
    for seat, memory in enumerate(ears):
        memory.hear(event.to_json() for event in redact(events, match.allies(seat)))


def _asked(match: Match, number: int, choice: Choice, memory: Memory) -> Asked | None:
    decision = match.decision(choice.seat)
    if decision is None or len(decision.options) < 2 or decision.kind in UNWEIGHED:
        return None
    options = decision.options
    action = list(options)[options.codes.index(options.code(choice.action))]
    seen, view = memory.seen(), match.view(choice.seat)
    question = Question(match.options.to_json(), match.cards, view, seen.held, seen.passed, _level(LOOKS[0]), number)
    return Asked(number, action.to_json(), question)


def _level(iterations: int) -> str:
    return f"iterations:{iterations}"


def judge(packs: Sequence[Pack], asked: Asked, mind: Mind, iterations: int) -> Judged:
    """What a mind thinks of a choice; always the same for the same effort."""
    thought = mind(packs, msgspec.structs.replace(asked.question, level=_level(iterations)))
    chosen = next((one.chance for one in thought.options if one.action == asked.action), None)
    seat = asked.question.view["you"]
    return Judged(asked.choice, seat, thought.chance, chosen, thought.action, iterations)


# -- the whole ---------------------------------------------------------------------------------------------------------


class Analysis:
    """What is known by now of one match, thought about step by step: `go_on` until `whole`, or as long as one likes."""

    def __init__(self, film: Film, judged: Sequence[Judged] = (), looked_at: int = 0, looks: int = 0) -> None:
        self.record = film.kept
        self.packs = film.packs
        self.course = course_of(film)
        self.judged = {one.choice: one for one in judged}
        self.looked_at = looked_at  # every choice up to this one was thought about
        self.looks = looks  # of LOOKS, that were finished

    @property
    def whole(self) -> bool:
        return self.looks >= len(LOOKS)

    def curve(self) -> Curve:
        return drawn(self.course, dict(self.judged), self.looked_at)

    def go_on(self, mind: Mind) -> Iterator[Judged | None]:
        """Go through the match until everything is known. After each choice there is a pause, with what was found."""
        while not self.whole:
            iterations = LOOKS[self.looks]
            for asked in questions(self.record, self._wanted(iterations)):
                yield self._look(asked, mind, iterations) if asked is not None else None
            self.looks, self.looked_at = self.looks + 1, len(self.record.choices)

    def _look(self, asked: Asked, mind: Mind, iterations: int) -> Judged:
        judged = self.judged[asked.choice] = judge(self.packs, asked, mind, iterations)
        self.looked_at = max(self.looked_at, asked.choice)
        return judged

    def _wanted(self, iterations: int) -> Callable[[int], bool]:
        """The choices that were not thought about so well yet, at last only where it matters."""
        known = {choice for choice, judged in self.judged.items() if judged.iterations >= iterations}
        if iterations < LOOKS[-1]:
            return lambda choice: choice not in known
        doubtful = self._doubtful() - known
        return lambda choice: choice in doubtful

    def _doubtful(self) -> set[int]:
        """The choices before and after each change that is a turning point, or nearly one."""
        found: set[int] = set()
        for stretch in self.curve().stretches:
            for (moment, before), (later, after) in zip(stretch.points, stretch.points[1:]):
                if abs(after - before) >= NEARLY:
                    found |= {moment + 1, later + 1}
        return found


# -- what is kept ------------------------------------------------------------------------------------------------------


class _Kept(msgspec.Struct):
    looks: int
    looked_at: int
    judged: list[Judged]


def recalled(film: Film) -> Analysis:
    """With what was found the last time somebody looked at this very match."""
    with suppress(OSError, msgspec.MsgspecError):
        kept = msgspec.json.decode(_place(film.kept).read_bytes(), type=_Kept)
        if all(1 <= one.choice <= len(film) for one in kept.judged):
            return Analysis(film, kept.judged, kept.looked_at, kept.looks)
    return Analysis(film)


def keep(analysis: Analysis) -> None:
    """For the next look. A disk that is full only costs time then."""
    kept = _Kept(analysis.looks, analysis.looked_at, list(analysis.judged.values()))
    with suppress(OSError):
        place = _place(analysis.record)
        files.replace_whole(place, msgspec.json.encode(kept))
        _drop_oldest(place.parent)


def _place(record: Record) -> Path:
    """Raises OSError when the record cannot be read any more."""
    key = hashlib.sha256(f"{__version__} {VERSION} {LOOKS}\n".encode() + record.path.read_bytes())
    return places.cache() / "curves" / f"{key.hexdigest()}.json"


def _drop_oldest(folder: Path) -> None:
    kept = sorted(folder.glob("*.json"), key=lambda file: file.stat().st_mtime)
    for file in kept[:-MOST_KEPT]:
        file.unlink(missing_ok=True)
