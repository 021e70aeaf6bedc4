"""A record told again: in words, or as the lines that a script would answer.

All of it is told when the match has ended. Until then whoever asks hears what a spectator would have heard: no card
that was drawn unseen, no skill that lies face down, no secret pick, nothing of the deck and of chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kd_core import text
from kd_core.ai import levels
from kd_core.game import Match
from kd_core.game.actions import Action, Active
from kd_core.game.events import Event, RoundStarted, TurnStarted, redact
from kd_core.record import script
from kd_core.record.record import Choice, Hinted, Record, StandIn
from kd_core.record.story import Story


def in_words(record: Record, lang: str) -> Iterator[str]:
    """The match, a sentence a line, an empty line before each turn."""
    match, ended = record.start(), record.ended
    story = Story(match.packs, match.view(None), lang)
    date = record.started[:16].replace("T", " ")
    yield text.say(lang, "cli.replay_title", date=date, names=seated(record, story))
    yield text.say(lang, "play.arena_is", name=story.lexicon.arena(story.view["arena"], lang))
    if record.fair is not None and record.fair.continued is not None:
        yield text.say(lang, "cli.replay_continued")
    yield from paragraphs(story, _open_to(ended, match.opening))
    stand_ins = _stand_ins(record)
    for number, (_, _, _, events) in enumerate(record.replay()):
        yield from (_stand_in(story, one) for one in stand_ins.pop(number, ()))
        yield from _instead(story, record.choices[number])
        yield from paragraphs(story, _open_to(ended, events))
    yield from (_stand_in(story, one) for later in stand_ins.values() for one in later)
    yield ""
    yield from _unplayed(story, record)
    yield text.say(lang, "cli.replay_end", n=len(record.choices))
    if not ended:
        yield text.say(lang, "cli.replay_unfinished")


def _stand_ins(record: Record) -> dict[int, list[StandIn]]:
    """Who played for whom, by how many choices had been made then and were not taken back."""
    found: dict[int, list[StandIn]] = {}
    made = 0
    for step in record.steps:
        if isinstance(step, StandIn):
            found.setdefault(made, []).append(step)
        elif not isinstance(step, Hinted):
            made += 1 if isinstance(step, Choice) else -step.count
    return found


def _stand_in(story: Story, one: StandIn) -> str:
    key = "replay_stand_in" if one.level is not None else "replay_back"
    return text.say(story.lang, f"cli.{key}", seat=story.seat(one.seat))


def _instead(story: Story, choice: Choice) -> Iterator[str]:
    """That somebody else chose for a person."""
    if choice.by:
        yield text.say(story.lang, f"cli.replay_by_{choice.by}", seat=story.seat(choice.seat))


def _unplayed(story: Story, record: Record) -> Iterator[str]:
    """Why it ended before it was played to its end."""
    winner = record.result["winner"] if record.result is not None else None
    if record.reason:
        yield text.say(story.lang, f"cli.replay_{record.reason}")
    if record.reason and winner is not None:
        yield text.say(story.lang, "event.match_ended", winner=story.side(winner))


def _open_to(ended: bool, events: list[Event]) -> list[Event]:
    """The events, or what a spectator sees of them."""
    return events if ended else redact(events, ())


def seated(record: Record, story: Story) -> str:
    """Who played whom, e.g. "James (Ann), Katie (Brawler)"."""
    told: list[str] = []
    for fighter, player in zip(story.names, record.players, strict=False):
        name = levels.called(player.name, player.level, story.lang)
        told.append(f"{fighter} ({name})" if name and name != fighter else fighter)
    return ", ".join(told)


def paragraphs(story: Story, events: Sequence[Event]) -> Iterator[str]:
    """The sentences, with an empty line before each round and turn."""
    for event in events:
        line = story.event(event)
        if line is not None:
            if isinstance(event, RoundStarted | TurnStarted):
                yield ""
            yield line


def in_json(record: Record) -> Iterator[dict[str, Any]]:
    match, ended = record.start(), record.ended
    before = match.clone()
    for choice, (after, seat, action, events) in zip(record.choices, record.replay()):
        match = after
        hidden = not ended and before.hides(seat, action, events)
        told = {"do": action.do, "seat": seat} if hidden else said(seat, action)
        before = after.clone()
        instead = {"by": choice.by} if choice.by else {}
        yield {"action": told, **instead, "ok": True, "events": [one.to_json() for one in _open_to(ended, events)]}
    closing = script.closing(match) if ended else _as_it_stands(match)
    yield closing | {"result": record.result} if record.reason else closing


def said(seat: int, action: Action) -> dict[str, Any]:
    """The action with its seat. `active` names a seat of its own, and one team chooses it at a time."""
    return action.to_json() if isinstance(action, Active) else {**action.to_json(), "seat": seat}


def _as_it_stands(match: Match) -> dict[str, Any]:
    """The last line of a match that has not ended: what a spectator sees, in the place of the position."""
    view = match.view(None)
    return {"view": view, "to_act": view["to_act"], "legal": [], "winner": None}
