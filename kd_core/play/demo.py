"""One whole match between bots, told in words: what `play` shows where nobody can type."""

from __future__ import annotations

from collections.abc import Mapping

from kd_core import text
from kd_core.play.game import Bot
from kd_core.play.screen import Screen
from kd_core.play.session import Session
from kd_core.record.replay import paragraphs
from kd_core.record.story import Story

MOST_CHOICES = 3000


def show_match(session: Session, bots: Mapping[int, Bot], screen: Screen, lang: str) -> None:
    story = Story(session.match.packs, session.match.view(None), lang)
    screen.say(text.say(lang, "play.demo", names=text.listed(lang, story.names)))
    screen.tell(paragraphs(story, session.opening))
    for _ in range(MOST_CHOICES):
        if session.match.winner is not None:
            break
        seat = session.match.decisions[0].seat
        events = session.do(seat, bots[seat].choose(session.match, seat))
        screen.tell(paragraphs(story, events))
    else:
        screen.say(text.say(lang, "play.demo_long"))
    session.finish()
    screen.say()
    winner = session.match.winner
    if winner is not None:
        score = f"{session.match.state.victories[winner]}:{session.match.state.victories[1 - winner]}"
        screen.say(text.say(lang, "play.match_result", winner=story.side(winner), score=score))
    screen.say(text.say(lang, "play.no_terminal"))
