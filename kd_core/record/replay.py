"""A record told again: in words, or as the lines that a script would answer.

All of it is told when the match has ended. Until then whoever asks hears what a spectator would have heard: no card
that was drawn unseen, no skill that lies face down, no secret pick, nothing of the deck and of chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kd_core import text
from kd_core.game import Match
from kd_core.game.actions import Action, Active
from kd_core.game.events import Event, RoundStarted, TurnStarted, redact
from kd_core.record import script
from kd_core.record.record import Record
from kd_core.record.story import Story


def in_words(record: Record, lang: str) -> Iterator[str]:
    """The match, a sentence a line, an empty line before each turn."""
    match, ended = record.start(), record.ended
    story = Story(match.packs, match.view(None), lang)
    date = record.started[:16].replace("T", " ")
    yield text.say(lang, "cli.replay_title", date=date, names=seated(record, story))
    yield text.say(lang, "play.arena_is", name=story.lexicon.arena(story.view["arena"], lang))
    yield from paragraphs(story, _open_to(ended, match.opening))
    for _, _, _, events in record.replay():
        yield from paragraphs(story, _open_to(ended, events))
    yield ""
    yield text.say(lang, "cli.replay_end", n=len(record.choices))
    if not ended:
        yield text.say(lang, "cli.replay_unfinished")


def _open_to(ended: bool, events: list[Event]) -> list[Event]:
    """The events, or what a spectator sees of them."""
    return events if ended else redact(events, ())


def seated(record: Record, story: Story) -> str:
    """Who played whom, e.g. "James (Ann), Katie (Brawler)"."""
    told: list[str] = []
    for fighter, player in zip(story.names, record.players, strict=False):
        told.append(f"{fighter} ({player.name})" if player.name and player.name != fighter else fighter)
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
    for after, seat, action, events in record.replay():
        match = after
        hidden = not ended and before.hides(seat, action, events)
        told = {"do": action.do, "seat": seat} if hidden else said(seat, action)
        before = after.clone()
        yield {"action": told, "ok": True, "events": [event.to_json() for event in _open_to(ended, events)]}
    yield script.closing(match) if ended else _as_it_stands(match)


def said(seat: int, action: Action) -> dict[str, Any]:
    """The action with its seat. `active` names a seat of its own, and one team chooses it at a time."""
    return action.to_json() if isinstance(action, Active) else {**action.to_json(), "seat": seat}


def _as_it_stands(match: Match) -> dict[str, Any]:
    """The last line of a match that has not ended: what a spectator sees, in the place of the position."""
    view = match.view(None)
    return {"view": view, "to_act": view["to_act"], "legal": [], "winner": None}
