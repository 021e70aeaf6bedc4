"""The table as text: one fact after the other, so that it can be read aloud, within 80 columns.

It shows a view, never the match: what the view hides stays hidden.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kd_core import text
from kd_core.content.model import Arena
from kd_core.game import SETUP_KINDS
from kd_core.play.facts import Facts
from kd_core.record.story import Story

View = Mapping[str, Any]


class Table:
    def __init__(self, story: Story, facts: Facts) -> None:
        self.story = story
        self.facts = facts
        self.lang = facts.lang

    def whole(self, view: View) -> Iterator[str]:
        """Everything that lies open before a seat."""
        yield from self.short(view)
        for seat in range(len(view["players"])):
            yield from self._belongings(view, seat)
        yield self.facts.say("play.table_row", cards="" if view["row"] else self.facts.say("word.empty")).rstrip()
        for card in view["row"]:
            yield f"  {self.facts.card(card)}"
        yield self.facts.say("play.table_deck", n=view["deck"]) + "."

    def short(self, view: View) -> Iterator[str]:
        """Where everybody stands and how they are."""
        if view["phase"] not in SETUP_KINDS:  # somebody's turn
            yield self.title(view)
        yield from self.arena(view)
        for seat in range(len(view["players"])):
            yield self.fighter(view, seat)

    def title(self, view: View) -> str:
        name, left = self.story.seat(view["turn"]), view["actions_left"]
        return self.facts.say("play.table_title", round=view["round"], name=name, left=left)

    # -- the arena -------------------------------------------------------------------------------------------------

    def arena(self, view: View) -> Iterator[str]:
        arena = self.facts.lexicon.arenas[view["arena"]]
        spaces = " ".join(self._space(view, arena, space) for space in range(len(arena.links)))
        yield self.facts.say("play.table_arena", text=spaces)
        legend = " ".join(self._legend(view, arena))
        if legend:
            yield f"  {legend}"

    def _space(self, view: View, arena: Arena, space: int) -> str:
        """As in [3 James], [5=] or [9*]."""
        marks = ("=" if space in arena.corridors else "") + ("*" if space in view["dark"] else "")
        here = [self.story.seat(seat) for seat, player in enumerate(view["players"]) if player["space"] == space]
        return f"[{' '.join([f'{space + 1}{marks}', *here])}]"

    def _legend(self, view: View, arena: Arena) -> Iterator[str]:
        if view["distance"] is not None:
            yield self.facts.say("play.distance", n=view["distance"])
        if arena.corridors:
            yield self.facts.say("play.legend_corridor")
        if view["dark"]:
            dark = arena.candle_wounds
            yield self.facts.say("play.legend_dark", wounds=text.wounds(self.lang, dark.heavy, dark.light))
        if arena.places:  # no line: say what is next to what
            yield self.facts.say("play.links", text=_links(arena))

    # -- the fighters ----------------------------------------------------------------------------------------------

    def fighter(self, view: View, seat: int) -> str:
        """One fighter in one line: place, wounds, tokens, rounds won."""
        player = view["players"][seat]
        wounds = text.wounds(self.lang, player["wounds"]["heavy"], player["wounds"]["light"])
        name = self.story.seat(seat)
        key, space = _standing(player)
        parts = [self.facts.say(f"play.{key}", name=name, space=space, wounds=wounds)]
        if player["tokens"]:
            parts.append(self.facts.say("play.table_tokens", text=self._tokens(player["tokens"])))
        parts.append(self.facts.say("play.table_victories", score=player["victories"]))
        return ". ".join(parts) + "."

    def _tokens(self, tokens: Mapping[str, int]) -> str:
        return ", ".join(f"{self.facts.lexicon.token(id, self.lang)} {count}" for id, count in tokens.items())

    def _belongings(self, view: View, seat: int) -> Iterator[str]:
        """Hand and skills."""
        player, name = view["players"][seat], self.story.seat(seat)
        hand = ", ".join(self.facts.held(card) for card in player["hand"]) or self.facts.say("word.empty")
        yield f"{name}: {self.facts.say('play.table_hand', cards=hand)}."
        skills = [self.facts.lexicon.skill(id, self.lang) for id in player["skills"]["active"]]
        skills += [self._hidden(id) for id in player["skills"]["hidden"]]
        if skills:
            yield f"{name}: {self.facts.say('play.table_skills', skills=', '.join(skills))}."

    def _hidden(self, id: str | None) -> str:
        """A face-down skill: its owner may look at it."""
        down = self.facts.say("word.skill_hidden")
        return down if id is None else f"{down} ({self.facts.lexicon.skill(id, self.lang)})"


def _standing(player: Mapping[str, Any]) -> tuple[str, int]:
    if player.get("down"):
        return "table_down", 0
    if player["space"] is None:
        return "table_bench" if "active" in player else "table_away", 0
    return "table_fighter", player["space"] + 1


def _links(arena: Arena) -> str:
    pairs = [(a, b) for a, near in enumerate(arena.links) for b in near if a < b]
    return ", ".join(f"{a + 1}-{b + 1}" for a, b in pairs)


def score(view: View) -> str:
    """The rounds of the winner of the match and those of the loser."""
    won = [player["victories"] for player in view["players"]]
    return f"{won[view['winner']]}:{won[1 - view['winner']]}"
