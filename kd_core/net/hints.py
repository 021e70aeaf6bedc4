"""A hint in words: what somebody who looks ahead would choose now, and why, in one sentence made of facts.

The facts come from the view of the seat that asks and from what its own worlds agree on (`kd_core.ai.outcomes`);
nothing else is known here, and every number in a sentence was counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from kd_core import text
from kd_core.ai import skills
from kd_core.ai.outcomes import Outcome
from kd_core.ai.thought import Question, Thought, Weighed
from kd_core.content import words
from kd_core.content.model import Attack, Reach, Special
from kd_core.game import actions
from kd_core.net.bots import Listener
from kd_core.record.story import Story

LEVEL = "champion"  # who is asked
SHOWN = 3  # the best choice and two others
CLAUSES = 3  # facts in a sentence
CERTAIN = 0.75  # of the worlds: from here on it is not called likely any more
TELLING = 3  # points of a hundred: a smaller difference says nothing
LOOKED_AT = 9  # choices of which the worlds are asked, since several of them may be one choice paid in other ways
OF_THE_SETUP = ("keep_skill", "face_up")

Action = Mapping[str, Any]
View = Mapping[str, Any]


@dataclass(frozen=True)
class Advice:
    """One choice: what it is called, why, the chance to win the round with it, and how much less that is than with the
    best one. No chance where none was weighed."""

    action: dict[str, Any]
    title: str
    why: str
    chance: float | None
    loss: float = 0.0

    @property
    def percent(self) -> int:
        """The chance as it is told: nobody is sure of a round."""
        return _percent(self.chance or 0.0)

    @property
    def less(self) -> int:
        """How much less it is than the best one as that is told, so that the numbers agree; 0: too little to tell."""
        less = _percent((self.chance or 0.0) + self.loss) - self.percent
        return less if less >= TELLING else 0


def _percent(chance: float) -> int:
    return min(99, max(1, round(100 * chance)))


def question(listener: Listener, seed: int, level: str = LEVEL) -> Question:
    """The open choice of a seat, as it knows it."""
    return msgspec.structs.replace(listener.question(listener.heard[1], level, seed), why=LOOKED_AT)


def advise(story: Story, view: View, thought: Thought) -> list[Advice]:
    """The best choice and two that are really different, in the words of the story, which follows the view."""
    seat: int = view["you"]
    if view["legal"] and view["legal"][0]["do"] in OF_THE_SETUP:
        return _skills(story, seat, view["legal"])
    if not thought.options:
        return [Advice(thought.action, _title(story, seat, thought.action), _say(story, "only"), None)]
    told = [_advice(story, view, weighed, thought.options[0]) for weighed in _different(thought.options)]
    return told[:1] + sorted(told[1:], key=lambda advice: advice.loss)


def _different(options: Sequence[Weighed]) -> list[Weighed]:
    """Without the same choice paid by other cards; beside the best block the question is whether to block at all."""
    seen: dict[tuple[Any, ...], Weighed] = {}
    for weighed in options[:LOOKED_AT]:
        seen.setdefault(_same(weighed.action), weighed)
    first, *others = seen.values()
    if first.action["do"] == "block":
        others.sort(key=lambda weighed: weighed.action["do"] == "block")
    return [first, *others][:SHOWN]


def _same(action: Action) -> tuple[Any, ...]:
    if action["do"] in ("special", "react"):
        return action["do"], action["special"]
    if action["do"] == "dash":
        return action["do"], action["to"]
    if action["do"] == "block":
        return action["do"], str(action.get("ignore"))
    return (str(sorted(action.items())),)


def _advice(story: Story, view: View, weighed: Weighed, best: Weighed) -> Advice:
    why = _Why(story, view, weighed.action, weighed.outcome or Outcome(share=0.0)).sentence()
    title = _title(story, view["you"], weighed.action)
    return Advice(weighed.action, title, why, weighed.chance, max(0.0, best.chance - weighed.chance))


def _title(story: Story, seat: int, action: Action) -> str:
    return story.action(seat, actions.from_json(action))


def _say(story: Story, key: str, /, **params: object) -> str:
    return text.say(story.lang, f"hint.{key}", **params)


def _skills(story: Story, seat: int, legal: Sequence[Action]) -> list[Advice]:
    """Skills of the setup are not thought about: a table of played matches knows how often they won."""
    known = skills.strengths()
    ranked = sorted(legal, key=lambda action: -known.get(action["skill"], skills.EVEN))
    told = []
    for action in ranked[:SHOWN]:
        rate = known.get(action["skill"])
        why = _say(story, "skill", rate=round(100 * rate)) if rate is not None else _say(story, "skill_unknown")
        told.append(Advice(dict(action), _title(story, seat, action), why, None))
    return told


class _Why:
    """The facts of one choice, the most telling first."""

    def __init__(self, story: Story, view: View, action: Action, outcome: Outcome) -> None:
        self._story = story
        self._view = view
        self._action = action
        self._outcome = outcome
        self._seat: int = view["you"]

    def sentence(self) -> str:
        found = list(dict.fromkeys(clause for clause in self._clauses() if clause))[:CLAUSES]
        told = "; ".join(found) or self._say("quiet")
        if 0 < self._outcome.share < CERTAIN:
            told = self._say("likely", facts=told)
        return f"{told[:1].upper()}{told[1:]}."

    def _clauses(self) -> Iterator[str]:
        yield from self._wounds()
        yield self._test()
        yield from self._about(self._action)
        yield from self._tokens()
        yield self._distance()
        yield self._pays()
        yield self._next()

    # -- what comes of it ----------------------------------------------------------------------------------------------

    def _wounds(self) -> Iterator[str]:
        told = self._outcome
        foe, own = self._active(1 - self._seat % 2), self._active(self._seat % 2)
        yield self._change(foe, told.theirs)
        if told.theirs == (0, 0) and self._wounds_printed() and told.share:
            yield self._say("stopped", name=self._name(foe))
        yield self._change(own, told.mine)

    def _change(self, seat: int, change: tuple[int, int]) -> str:
        """Wounds that come; wounds that go, where none come."""
        heavy, light = change
        if heavy > 0 or light > 0:
            return self._say("hit", name=self._name(seat), wounds=self._pool(max(0, heavy), max(0, light)))
        return self._say("heal", name=self._name(seat), wounds=self._pool(-heavy, -light)) if heavy or light else ""

    def _test(self) -> str:
        seat = self._outcome.tested
        if seat < 0:
            return ""
        chance = self._outcome.test
        odds = round(100 * chance) if chance in (0.0, 1.0) else min(99, max(1, round(100 * chance)))
        key = "test_now" if self._action["do"] == "knockdown" else "test"
        return self._say(key, name=self._name(seat), chance=odds)

    def _tokens(self) -> Iterator[str]:
        for seat, token, change in self._outcome.tokens:
            name = self._story.lexicon.token(token, self._story.lang)
            yield self._say("token", name=self._name(seat), token=name, change=f"{change:+d}".replace("-", "−"))

    def _distance(self) -> str:
        now, then = self._view["distance"], self._outcome.distance
        if now is None or then < 0 or now == then:
            return ""
        near = self._newly_near(now, then)
        told = self._say("distance", now=now, then=then)
        return f"{told}, {self._say('reach', attacks=text.listed(self._story.lang, near))}" if near else told

    def _newly_near(self, now: int, then: int) -> list[str]:
        """The cards of the Row and special attacks that reach from there and did not before."""
        lexicon, fighter = self._story.lexicon, self._view["players"][self._seat]["fighter"]
        sheet = [special.id for special in lexicon.fighters[fighter].specials]
        found = [id for id in (*self._view["row"], *sheet) if self._reaches(id, then) and not self._reaches(id, now)]
        return [lexicon.attack(id, self._story.lang, fighter) for id in dict.fromkeys(found)][:2]

    def _reaches(self, id: str, distance: int) -> bool:
        printed = self._printed(id)
        reach: Reach | None = printed.reach if printed is not None else None
        return reach is None or reach.projectile or reach.low <= distance <= reach.high

    def _pays(self) -> str:
        names = [self._special(special) for special in self._outcome.pays[:2]]
        return self._say("pays", specials=text.either(self._story.lang, names)) if names else ""

    def _next(self) -> str:
        then = self._outcome.then or {}
        do = then.get("do", "")
        if do == "special":
            return self._say("next", what=self._special(then["special"]))
        if do == "attack":
            return self._say("next", what=self._story.lexicon.card(then["card"], self._story.lang))
        if do in ("move", "dash", "corridor") and self._outcome.distance == self._view["distance"]:
            return self._say("next_space", space=then["to"] + 1)
        return ""

    # -- what the choice itself says -----------------------------------------------------------------------------------

    def _about(self, action: Action) -> Iterator[str]:
        facts: dict[str, Callable[[], str]] = {
            "attack": lambda: self._symbols("brings", action["card"]),
            "draft": lambda: self._symbols("brings", action["card"]),
            "discard": lambda: self._symbols("gives_up", action["card"]),
            "special": lambda: self._costs(len(action["pay"])),
            "react": lambda: self._costs(len(action["pay"])),
            "block": self._block,
            "pass": self._keeps,
            "end_combo": self._keeps,
            "swap": self._swap,
        }
        if action["do"] in facts:
            yield facts[action["do"]]()

    def _symbols(self, key: str, card: str) -> str:
        attack = self._story.lexicon.attacks.get(card)
        if attack is None or not attack.symbols:
            return ""
        return self._say(key, symbols=words.cost_text(attack.symbols, self._story.lang))

    def _costs(self, cards: int) -> str:
        return self._say("costs", n=cards) if cards else ""

    def _block(self) -> str:
        safe = "ignore" in self._action and self._outcome.mine == (0, 0) and self._outcome.share
        return f"{self._say('safe')}, {self._costs(1)}" if safe else self._costs(1)

    def _keeps(self) -> str:
        held = len(self._view["players"][self._seat]["hand"])
        return self._say("keeps", n=held) if held else ""

    def _swap(self) -> str:
        """How hurt the two are."""
        out, into = self._active(self._seat % 2), self._active(self._seat % 2) ^ 2
        told = {key: self._hurt(seat) for key, seat in (("out", out), ("into", into))}
        return self._say("swap", a=self._name(into), b=self._name(out), into=told["into"], out=told["out"])

    def _wounds_printed(self) -> bool:
        """Is it an attack that should wound, and does it reach?"""
        id = self._action.get("special") or self._action.get("card")
        printed = self._printed(id) if self._action["do"] in ("attack", "special", "react") and id else None
        if printed is None or not (printed.wounds.heavy or printed.wounds.light):
            return False
        return self._action["do"] != "attack" or id in self._story.asks.get("in_range", ())

    # -- words ---------------------------------------------------------------------------------------------------------

    def _say(self, key: str, /, **params: object) -> str:
        return _say(self._story, key, **params)

    def _active(self, team: int) -> int:
        """The seat of a team that stands on the arena."""
        players = self._view["players"]
        return next((seat for seat in range(team, len(players), 2) if players[seat].get("active", True)), team)

    def _name(self, seat: int) -> str:
        return self._story.seat(seat)

    def _pool(self, heavy: int, light: int) -> str:
        return text.wounds(self._story.lang, heavy, light)

    def _hurt(self, seat: int) -> str:
        wounds = self._view["players"][seat]["wounds"]
        return self._pool(wounds["heavy"], wounds["light"])

    def _special(self, id: str) -> str:
        return self._story.lexicon.special(id, self._story.lang, self._view["players"][self._seat]["fighter"])

    def _printed(self, id: str) -> Attack | Special | None:
        known = self._story.lexicon
        return known.attacks.get(id) or known.special_of(id, self._view["players"][self._seat]["fighter"])
