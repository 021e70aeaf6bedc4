"""A record told again: in words, or as the lines that a script would answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kd_core import text
from kd_core.game.actions import Action, Active
from kd_core.game.events import Event, RoundStarted, TurnStarted
from kd_core.record import script
from kd_core.record.record import Record
from kd_core.record.story import Story


def in_words(record: Record, lang: str) -> Iterator[str]:
    """The whole match, a sentence a line, an empty line before each turn."""
    match = record.start()
    story = Story(match.packs, match.view(None), lang)
    date = record.started[:16].replace("T", " ")
    yield text.say(lang, "cli.replay_title", date=date, names=seated(record, story))
    yield text.say(lang, "play.arena_is", name=story.lexicon.arena(story.view["arena"], lang))
    yield from paragraphs(story, match.opening)
    for after, _, _, events in record.replay():
        match = after
        yield from paragraphs(story, events)
    yield ""
    yield text.say(lang, "cli.replay_end", n=len(record.choices))
    if match.winner is None:
        yield text.say(lang, "cli.replay_unfinished")


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
    match = record.start()
    for after, seat, action, events in record.replay():
        match = after
        yield {"action": said(seat, action), "ok": True, "events": [event.to_json() for event in events]}
    yield script.closing(match)


def said(seat: int, action: Action) -> dict[str, Any]:
    """The action with its seat. `active` names a seat of its own, and one team chooses it at a time."""
    return action.to_json() if isinstance(action, Active) else {**action.to_json(), "seat": seat}
