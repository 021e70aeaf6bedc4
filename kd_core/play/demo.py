"""One whole match between bots, told in words: what `play` shows where nobody can type."""

from __future__ import annotations

from kd_core import text
from kd_core.net.session import MatchSession
from kd_core.play.listener import Listener
from kd_core.play.screen import Screen
from kd_core.play.table import score
from kd_core.record.replay import paragraphs
from kd_core.record.story import Story

MOST_CHOICES = 3000


def show_match(session: MatchSession, screen: Screen, lang: str) -> None:
    listener = Listener(session, None)
    story = Story(session.packs, listener.view, lang)
    screen.say(text.say(lang, "play.demo", names=text.listed(lang, story.names)))
    screen.tell(paragraphs(story, listener.opening()))
    while not session.over and len(listener.made) < MOST_CHOICES:
        listener.go_on()
        screen.tell(paragraphs(story, listener.news()))
    if session.over:
        winner = story.side(listener.view["winner"])
        result = "play.match_result_team" if story.several else "play.match_result"
        screen.say()
        screen.say(text.say(lang, result, winner=winner, score=score(listener.view)))
    else:
        screen.say(text.say(lang, "play.demo_long"))
    screen.say(text.say(lang, "play.no_terminal"))
