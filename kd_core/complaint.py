"""How a command says no: one sentence for people, one number for programs.

GOOD: done. NO: the answer is no (a refused action, a bad pack, an output that cannot be written). WRONG: the question
makes no sense (arguments, a malformed script, a file that is not there). STOPPED: by Ctrl-C.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from kd_core import text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kd_core.content.model import Pack
    from kd_core.content.problems import PackError

GOOD, NO, WRONG, STOPPED = 0, 1, 2, 130


class Complaint(Exception):
    """Ends a command with one sentence."""

    def __init__(self, sentence: str, code: int = WRONG) -> None:
        super().__init__(sentence)
        self.code = code


def packs_of(names: Sequence[str], lang: str, play: bool = False) -> list[Pack]:
    """Installed packs and folders; a bad one ends the command. `play`: so does one that only the referee can use."""
    from kd_core.content.problems import PackError
    from kd_core.game import library

    try:
        found = library.find(names)
    except PackError as why:
        raise about_pack(why, lang) from why
    by_hand = [pack.id for pack in found if pack.by_hand]
    if play and by_hand:
        raise Complaint(text.say(lang, "draft.only_referee", name=", ".join(by_hand)), NO)
    return found


def about_pack(why: PackError, lang: str) -> Complaint:
    """Every problem is a line."""
    problems = "\n".join(f"  {problem}" for problem in why.problems)
    head = text.say(lang, "cli.pack_bad", name=why.folder or "", n=len(why.problems))
    return Complaint(f"{head}\n{problems}", NO)


def complain(sentence: str, code: int) -> int:
    """After whatever was said before it."""
    with suppress(OSError, ValueError, AttributeError):  # an output that is closed, or none at all
        sys.stdout.flush()
    if sys.stderr is not None:
        with suppress(OSError, ValueError):
            print(f"knockdown: {sentence}", file=sys.stderr)
            sys.stderr.flush()
    return code
