"""The answers of "may I?" in words: the verdict, every reason, each case, and the rules with their pages.

`lines` is the whole answer as people read it. Screens that lay it out themselves take the pieces from `Words`.
Spaces count from 1 here, as at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from kd_core import text
from kd_core.record.names import Lexicon
from kd_core.referee import pages
from kd_core.referee.answer import DEPENDS, NO, TELL_FIRST, YES, Answer, Case, Condition, Fact, Reason, Value


def lines(answer: Answer, lang: str) -> list[str]:
    """The whole answer: verdict, reasons, cases, ways to pay, and each rule that was cited with its page."""
    words = Words(answer, lang)
    return [words.verdict(), *words.reasons(), *words.cases(), *words.ways(), *words.rules()]


class Words:
    """An answer in a language, with the names of its packs; the asking seat is "you"."""

    def __init__(self, answer: Answer, lang: str) -> None:
        self.answer = answer
        self.lang = lang
        self.seat = answer.seat
        self.situation = answer.situation
        self.lexicon = Lexicon(answer.situation.packs)

    def say(self, key: str, **params: object) -> str:
        return text.say(self.lang, f"referee.may.{key}", **params)

    # -- the pieces ----------------------------------------------------------------------------------------------------

    def verdict(self) -> str:
        """One line: yes, no, what it depends on, or what should be told first."""
        missing = "; ".join(self.fact(fact) for fact in self.answer.missing)
        if self.answer.verdict in (YES, NO):
            return self.say(self.answer.verdict)
        return self.say({DEPENDS: "depends", TELL_FIRST: "tell_first"}[self.answer.verdict], missing=missing)

    def reasons(self) -> list[str]:
        """The reasons that hold in any case."""
        return [self.reason(reason) for reason in self.answer.reasons]

    def cases(self) -> list[str]:
        """A line for each case, its reasons after it; what was said for all cases is not repeated."""
        found: list[str] = []
        for case in self.answer.cases:
            new = [self.reason(reason) for reason in case.reasons if reason not in self.answer.reasons]
            if case.verdict == YES or new:
                found += [self.case(case), *new]
        return found

    def case(self, case: Case) -> str:
        """As in "Yes, if you stand on space 3 or 5"."""
        key = "yes_if" if case.verdict == YES else "also_if" if self.answer.reasons else "no_if"
        return self.say(key, when=self.when(case))

    def when(self, case: Case) -> str:
        """The circumstances of a case, as they follow "if"."""
        together = [text.listed(self.lang, [self.condition(one) for one in at_once]) for at_once in case.when]
        said = together[0]
        for other in together[1:]:
            said = self.say("or_if", first=said, next=other)
        return said

    def ways(self) -> list[str]:
        ways = [" + ".join(self.lexicon.card(card, self.lang) for card in way) for way in self.answer.ways]
        return [self.say("ways", ways="; ".join(ways))] if ways else []

    def rules(self) -> list[str]:
        """Each rule that was cited, with its page, in words."""
        return [self.rule(id) for id in self.answer.rules]

    def rule(self, id: str) -> str:
        """As in "MOVE-2 Never onto a fighter (Volume II, p. 12): …"."""
        rule = text.rule(id, self.lang)
        if rule is None:
            return id
        page = pages.of(id, self.lang, self.situation.packs)
        head = f"{id} {rule.title} ({page})" if page else f"{id} {rule.title}"
        return f"{head}: {rule.text}"

    def reason(self, reason: Reason) -> str:
        """The sentence of a reason, and its rule."""
        params = {key: self._param(reason.key, key, value) for key, value in reason.params.items()}
        return f"{text.say(self.lang, f'refused.{reason.key}', **params)} [{reason.rule}]"

    def _param(self, reason: str, key: str, value: object) -> object:
        """What goes into a sentence; of several possible values all."""
        values = value if isinstance(value, tuple) else (value,)
        if key == "power":  # an empty hand counts for less than nothing; people say 0
            values = tuple(dict.fromkeys(max(0, one) for one in values))
        shown = [text.shown(self.lang, {key: one}, self._name)[key] for one in values]
        return " / ".join(str(one) for one in shown)

    def _name(self, id: str) -> str:
        return self.lexicon.any(id, self.lang)

    # -- facts ---------------------------------------------------------------------------------------------------------

    def who(self, seat: int) -> str:
        """A player: the fighter's name, or a number where nobody said who fights or two have the same."""
        fighters = [player.get("fighter") for player in self.situation.position["players"]]
        fighter = fighters[seat]
        if fighter is None or fighters.count(fighter) > 1:
            return text.say(self.lang, "word.player", n=seat + 1)
        return self.lexicon.fighter(fighter, self.lang)

    def team(self, number: int) -> str:
        return text.say(self.lang, "word.team_a" if number == 0 else "word.team_b")

    def fact(self, fact: Fact) -> str:
        """What people should tell, as in "where you stand"."""
        mine = _ASKED_OF_SOMEBODY.get(fact.kind)
        key = self._whose(mine, fact.seat) if mine else f"ask_{fact.kind}"
        return self.say(key, **self._names(fact))

    def _whose(self, key: str, seat: int) -> str:
        """Sentences about oneself and about others differ."""
        return f"{key}_you" if seat == self.seat else f"{key}_other"

    def _names(self, fact: Fact) -> dict[str, str]:
        names = {"name": self._name(fact.name) if fact.name else ""}
        if fact.kind in ("active", "team_space"):
            return names | {"team": self.team(fact.seat)}
        return names | {"who": self.who(fact.seat) if fact.seat >= 0 else ""}

    def condition(self, condition: Condition) -> str:
        """As in "you stand on space 3 or 5", to follow "if"."""
        fact = condition.fact
        spoken = _SPOKEN.get(fact.kind)
        if spoken is not None:
            return spoken(self, condition)
        return self.say(f"{fact.kind}_yes" if condition.values[0] else f"{fact.kind}_no", **self._names(fact))

    def turn(self, condition: Condition) -> str:
        if condition.values == (self.seat,):
            return self.say("turn_you")
        if self.seat not in condition.values and len(condition.values) == len(condition.known) - 1:
            return self.say("turn_not_you")
        return self.say("turn_other", who=self._either(self.who(int(seat)) for seat in condition.values))

    def arena(self, condition: Condition) -> str:
        names = [self.lexicon.arena(str(value), self.lang) for value in condition.values]
        return self.say("arena_is", name=self._either(names))

    def fighter(self, condition: Condition) -> str:
        negative, values = self._shorter(condition)
        names = self._either(self.lexicon.fighter(str(value), self.lang) for value in values)
        key = "fighter_not" if negative else "fighter_is"
        return self.say(self._whose(key, condition.fact.seat), name=names, who=self.who(condition.fact.seat))

    def space(self, condition: Condition) -> str:
        negative, values = self._shorter(condition)
        spaces = self._numbers([int(value) + 1 for value in values])
        if condition.fact.kind == "team_space":
            key = "team_not" if negative else "team_on"
            return self.say(key, team=self.team(condition.fact.seat), spaces=spaces)
        key = "stands_not" if negative else "stands_on"
        return self.say(self._whose(key, condition.fact.seat), who=self.who(condition.fact.seat), spaces=spaces)

    def distance(self, condition: Condition) -> str:
        return self.say("distance_is", numbers=self._numbers([int(value) for value in condition.values]))

    def hand_size(self, condition: Condition) -> str:
        return self.say("hand_is", numbers=self._numbers([int(value) for value in condition.values]))

    def holds(self, condition: Condition) -> str:
        """The largest value means "or more", so the upper end is "at least", the lower end "fewer than"."""
        values = sorted(int(value) for value in condition.values)
        most = max(int(value) for value in condition.known)
        card = self.lexicon.card(condition.fact.name, self.lang)
        if values[-1] == most:
            return self.say("holds" if most == 1 else "holds_times", name=card, number=values[0])
        fewer = values[-1] + 1
        return self.say("holds_not" if fewer == 1 else "holds_fewer", name=card, number=fewer)

    def active(self, condition: Condition) -> str:
        if self.seat & 1 == condition.fact.seat:
            return self.say("active_you" if condition.values == (self.seat,) else "active_not_you")
        return self.say("active_other", who=self.who(int(condition.values[0])))

    def skill(self, condition: Condition) -> str:
        key = "skill_yes" if condition.values[0] else "skill_no"
        return self.say(self._whose(key, condition.fact.seat), **self._names(condition.fact))

    def token(self, condition: Condition) -> str:
        key = "token_yes" if condition.values[0] else "token_no"
        return self.say(self._whose(key, condition.fact.seat), **self._names(condition.fact))

    def _shorter(self, condition: Condition) -> tuple[bool, Sequence[Value]]:
        """The values, or where they are fewer those that it must not be."""
        others = [value for value in condition.known if value not in condition.values]
        return (True, others) if len(others) < len(condition.values) else (False, condition.values)

    def _either(self, items: Iterable[str]) -> str:
        """As in "a, b or c"."""
        *first, last = items
        return self.say("or", first=", ".join(first), last=last) if first else last

    def _numbers(self, numbers: Sequence[int]) -> str:
        """As in "1, 3–6 or 9"."""
        runs: list[list[int]] = [[numbers[0]]]
        for before, number in pairwise(numbers):
            if number == before + 1:
                runs[-1].append(number)
            else:
                runs.append([number])
        spoken: list[str] = []
        for run in runs:
            spoken += [f"{run[0]}–{run[-1]}"] if len(run) > 2 else [str(number) for number in run]
        return self._either(spoken)


_SPOKEN: dict[str, Callable[[Words, Condition], str]] = {
    "turn": Words.turn,
    "arena": Words.arena,
    "fighter": Words.fighter,
    "space": Words.space,
    "team_space": Words.space,
    "distance": Words.distance,
    "hand_size": Words.hand_size,
    "holds": Words.holds,
    "active": Words.active,
    "skill": Words.skill,
    "token": Words.token,
}
_ASKED_OF_SOMEBODY = {
    "space": "ask_space",
    "fighter": "ask_fighter",
    "skill": "ask_skill",
    "token": "ask_token",
    "hand": "ask_hand",
    "wounds": "ask_wounds",
    "tokens": "ask_tokens",
    "skills": "ask_skills",
}
