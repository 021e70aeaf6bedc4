"""What is wrong with a part, in a sentence for the question it belongs to."""

from __future__ import annotations

import re

from kd_core.content.problems import Problem
from kd_qt.ui import Ui

OPEN = ("name", "class", "symbols")  # questions that everybody leaves open at first: how to answer them is said plainly
UNSAID = ("missing", "list")


def sentence(ui: Ui, problem: Problem) -> str:
    """The reader's own sentence, or for what is simply not said yet, what to do."""
    head = re.split(r"[.\[]", problem.place.field, maxsplit=1)[0]
    if head in OPEN and problem.why in UNSAID:
        return ui.say(f"editor.wrong_{head}")
    return problem.sentence(ui.lang)
