"""The referee for a real table: questions that people ask, answered by the engine. No screen, no files.

    situation = Situation.blank(library.find(["nemesis"]), "duel", ["james", "katie"])
    situation = situation.player_knowing(0, space=2).knowing(turn=0)
    answer = may(situation, 0, actions.Move(3))
    answer.verdict, answer.reasons, answer.cases      # "depends": yes, unless Katie stands there

| | |
|---|---|
| `Situation`, `Moment` | what people know of a table, and in the middle of what they ask |
| `may(situation, seat, action)` | an `Answer`: yes, no, depends or tell_first, every `Reason`, each `Case` |
| `lines(answer, lang)` | the answer in words, with the rules and their pages; its pieces: `Words` |
"""

from kd_core.referee.answer import Answer, Case, Condition, Fact, Reason
from kd_core.referee.may import may
from kd_core.referee.situation import BadSituation, Moment, Situation
from kd_core.referee.words import Words, lines

__all__ = [
    "Answer",
    "BadSituation",
    "Case",
    "Condition",
    "Fact",
    "Moment",
    "Reason",
    "Situation",
    "Words",
    "lines",
    "may",
]
