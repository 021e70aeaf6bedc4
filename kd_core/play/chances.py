"""`knockdown replay --chances`: how the chances stood after each choice of a match, and where they turned."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from kd_core import text
from kd_core.ai.curve import Curve, Turn
from kd_core.ai.worker import think_there
from kd_core.net import analysis
from kd_core.net.bots import Mind
from kd_core.net.turning_points import Telling, percent
from kd_core.record.film import Film
from kd_core.record.replay import said, seated

_NUMBER_WIDE = 8
_CLEAR = "\r\x1b[K"


def thought_about(film: Film, lang: str, mind: Mind | None = None) -> Curve:
    """Found now, or the last time; what was found is kept, also when somebody breaks it off."""
    known = analysis.recalled(film)
    try:
        for judged in known.go_on(mind or think_there):
            if judged is not None:
                _progress(text.say(lang, "curve.thinking", n=judged.choice, all=len(film)))
    finally:
        _progress("")
        analysis.keep(known)
    return known.curve()


def _progress(words: str) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(_CLEAR + words)
        sys.stderr.flush()


def in_words(film: Film, curve: Curve, lang: str) -> Iterator[str]:
    telling = Telling(film, lang)
    date = film.kept.started[:16].replace("T", " ")
    yield text.say(lang, "cli.replay_title", date=date, names=seated(film.kept, telling.story))
    yield text.say(lang, "curve.title", who=telling.story.side(0))
    turns = {turn.choice: turn for turn in curve.turns}
    shown = 0
    for number, choice in enumerate(film.kept.choices, 1):
        stretch = curve.stretch(number)
        if stretch is not None and stretch.span.round != shown:
            shown = stretch.span.round
            yield from ("", text.say(lang, "curve.round", n=shown))
        label = telling.choice(number)
        line = text.say(lang, "curve.line", n=number, seat=telling.story.seat(choice.seat), action=label)
        yield f"{_after(curve, number, lang):>{_NUMBER_WIDE + 6}}  {line}"
        if number in turns:
            yield from _turn(telling, turns[number], lang)
    if not turns:
        yield from ("", text.say(lang, "curve.none"))


def _after(curve: Curve, number: int, lang: str) -> str:
    chance, match = curve.chance(number), curve.match(number)
    if chance is None or match is None:
        return ""
    return text.say(lang, "curve.after", round=percent(chance), match=percent(match))


def _turn(telling: Telling, turn: Turn, lang: str) -> Iterator[str]:
    told = telling.turn(turn)
    sign = "▼" if turn.change < 0 else "▲"
    mark = text.say(lang, "curve.turn", sign=f"{sign} ", before=told.before, after=told.after)
    inset = " " * (_NUMBER_WIDE + 8)
    yield f"{inset}{mark}: {told.title}. {told.happened}".rstrip()
    yield f"{inset}{told.why}"


def in_json(film: Film, curve: Curve) -> Iterator[dict[str, Any]]:
    """A line a choice: chances of team A, the first seat's, after it."""
    turns = {turn.choice: turn for turn in curve.turns}
    for number, choice in enumerate(film.kept.choices, 1):
        stretch = curve.stretch(number)
        line = {
            "choice": number,
            "round": stretch.span.round if stretch is not None else None,
            "action": said(choice.seat, choice.action),
            "chance": _rounded(curve.chance(number)),
            "match": _rounded(curve.match(number)),
        }
        yield line | {"turn": _turn_said(turns[number])} if number in turns else line


def _turn_said(turn: Turn) -> dict[str, Any]:
    found: dict[str, Any] = {"cause": turn.cause, "before": _rounded(turn.before), "after": _rounded(turn.after)}
    if turn.judged is not None:
        found["better"] = {"action": turn.judged.best, "chance": _rounded(turn.judged.chance)}
        found["chosen"] = _rounded(turn.judged.chosen)
    return found


def _rounded(chance: float | None) -> float | None:
    return None if chance is None else round(chance, 4)
