"""What is wrong with a part, in a sentence for the question it belongs to.

The reader of packs names every fault exactly, in the words of the file. For what people leave open again and again
there is a plain sentence in their language; of anything else the reader's own words are shown.
"""

from __future__ import annotations

import re

from kd_core import text
from kd_core.content.problems import Problem
from kd_qt.ui import Ui

PLAIN = ("name", "class", "symbols", "cost", "copies", "fighter", "skill", "initiative", "special", "trigger", "when")


def sentence(ui: Ui, problem: Problem) -> str:
    head = re.split(r"[.\[]", problem.place.field or problem.key, maxsplit=1)[0]
    found = re.search(r"\d+", problem.message)
    if head in PLAIN and text.known(f"editor.wrong_{head}"):
        return ui.say(f"editor.wrong_{head}", found=found.group() if found else "")
    if head in ("effect", "on_take"):
        return ui.say("editor.wrong_effect", problem=problem.message)
    return ui.say("editor.wrong_other", key=head, problem=problem.message)
