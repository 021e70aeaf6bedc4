"""A puzzle on the real table: a choice is judged before it is made, and the answer is shown step by step.

Dice are rolled as always. What counts are the choices: who made the best one each time has solved the puzzle, whatever
the dice said.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from kd_core.ai import levels
from kd_core.ai.puzzles import puzzle as book
from kd_core.ai.puzzles.coach import Advice, Judged
from kd_core.ai.puzzles.puzzle import Puzzle
from kd_core.ai.puzzles.solver import SURVIVE, WIN
from kd_core.game import actions
from kd_core.net.puzzles import PuzzleSession
from kd_core.record.story import Story
from kd_qt import solved
from kd_qt.screens import metrics
from kd_qt.screens.parts import Panel, button, column, label, row
from kd_qt.screens.play import PlayScreen
from kd_qt.screens.veil import Veil
from kd_qt.session import Session
from kd_qt.style import palette
from kd_qt.style.shapes import box, fill
from kd_qt.table.words import prompt
from kd_qt.ui import Ui

WIDTH = 500  # px at 100 %: of what lies over the table
CORNER = 8.0
SURE = {WIN: "win_sure", SURVIVE: "survive_sure"}  # what is to be done
BEST = {WIN: "win_best", SURVIVE: "survive_best"}
CERTAIN = {WIN: "win_sure_end", SURVIVE: "survive_sure_end"}  # and how it ended
LUCKY = {WIN: "win_lucky_end", SURVIVE: "survive_lucky_end"}
UNLUCKY = {WIN: "win_unlucky_end", SURVIVE: "survive_unlucky_end"}
LINGER = 1800.0  # ms that the account of a round stays: there is no next one to wait for


class Caption(Panel):
    """One step of the answer, in the place of the question."""

    def __init__(self, parent: QWidget) -> None:
        self.step = label("", "heading", wrap=True)
        self.why = label("", "body", wrap=True)
        self.go_on = button("puzzle.go_on", "primary")
        self.stop = button("puzzle.myself")
        words = column(self.step, self.why, spacing=2)
        super().__init__(row(words, column(self.go_on, self.stop, spacing=4), spacing=14, grows=0), inner=8)
        self.setParent(parent)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Nothing of the question shines through."""
        with QPainter(self) as painter:
            fill(painter, box(0, 0, self.width(), self.height(), CORNER), palette.INK1)
        super().paintEvent(event)

    def tell(self, step: str, why: str) -> None:
        self.step.setText(step)
        self.why.setText(why)
        self.setAccessibleName(f"{step} {why}")


class PuzzleScreen(PlayScreen):
    gives_notes = False
    opened = Signal(object, bool)  # Puzzle, and whether its answer is shown

    def __init__(self, ui: Ui, puzzle: Puzzle, answer: bool = False, parent: QWidget | None = None) -> None:
        """Raises Spoiled and Unsolved."""
        rival = levels.name(levels.strongest_first()[0], ui.lang)
        self.match = PuzzleSession(puzzle, book.boxes(), ui.settings.name.strip() or ui.say("table.you"), rival)
        super().__init__(ui, Session(self.match, ui.settings.speed), parent)
        self.puzzle = puzzle
        self.answer = answer
        self._wrong = 0  # choices that were not the best
        self._steps = 0  # of the answer, shown so far
        self._advice: Advice | None = None
        self.board.linger = LINGER
        self.caption = Caption(self)
        self.caption.go_on.clicked.connect(self._do_step)
        self.caption.stop.clicked.connect(lambda: self.opened.emit(self.puzzle, False))

    def start(self) -> None:
        self.session.start()
        if self.answer:
            self._shown()
        else:
            self._brief()

    # -- words ---------------------------------------------------------------------------------------------------------

    def _percent(self, chance: float) -> str:
        """Whole numbers, but neither certain nor hopeless where it is not."""
        whole = round(100 * chance)
        return str(min(max(whole, 1), 99) if 0 < chance < 1 else whole)

    def _names(self) -> dict[str, str]:
        say = self.ui.lexicon.fighter
        return {"you": say(self.puzzle.fighter, self.ui.lang), "foe": say(self.puzzle.foe, self.ui.lang)}

    def _goal(self) -> str:
        goal = SURE[self.puzzle.kind] if self.puzzle.sure else BEST[self.puzzle.kind]
        return self.ui.say(f"puzzle.{goal}", chance=self._percent(self.puzzle.value), **self._names())

    def _sentences(self, *words: str) -> list[QLabel]:
        found = [label("", role, wrap=True) for role in ("body", "note", "note")[: len(words)]]
        for one, sentence in zip(found, words, strict=True):
            one.setText(sentence)
            one.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        return found

    # -- what lies over the table --------------------------------------------------------------------------------------

    def _over(
        self, title: str, words: list[str], names: list[str], feet: Sequence[str] = ()
    ) -> tuple[Veil, dict[str, QPushButton]]:
        """A plate with a title, sentences and buttons, some side by side; the first one is the usual choice."""
        head = label("", "title", wrap=True)
        head.setText(title)
        head.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        buttons = {name: button(f"puzzle.{name}", "" if at else "primary") for at, name in enumerate(names)}
        beside = {name: button(f"puzzle.{name}") for name in feet}
        panel = Panel(head, *self._sentences(*words), *buttons.values(), row(*beside.values()), spacing=10, inner=26)
        veil = Veil(self.ui, self, panel, WIDTH)
        self._join(buttons | beside)
        return veil, buttons

    def _join(self, buttons: dict[str, QPushButton]) -> None:
        deeds = {
            "begin": self._go_on,
            "back": self._go_on,
            "again": lambda: self.opened.emit(self.puzzle, False),
            "answer": lambda: self.opened.emit(self.puzzle, True),
            "next": self._next_puzzle,
            "list": self.left.emit,
            "rules": lambda: self.rule_wanted.emit(""),
            "keys": self.keys_wanted.emit,
            "settings": self.settings_wanted.emit,
        }
        for name, made in buttons.items():
            made.clicked.connect(deeds[name])

    def _brief(self) -> None:
        """What is to be done."""
        title = self.ui.say(f"puzzle.title.{self.puzzle.title}")
        words = [self._goal(), self.ui.say(f"puzzle.{self.puzzle.kind}_note"), self.ui.say("puzzle.dice_note")]
        veil, buttons = self._over(title, words, ["begin", "list"])
        veil.done.connect(self._go_on)
        self._cover(veil, buttons["begin"])

    def pause(self) -> None:
        title = self.ui.say(f"puzzle.title.{self.puzzle.title}")
        names = ["back", "again", "answer", "next", "list"]
        veil, buttons = self._over(title, [self._goal()], names, ("rules", "keys", "settings"))
        veil.done.connect(self._go_on)
        self._cover(veil, buttons["back"])

    def _say_wrong(self, judged: Judged) -> None:
        """Kindly, with what it would have cost. The choice was not made."""
        best = self._percent(judged.best)
        if judged.chance is None:
            words = self.ui.say("puzzle.wrong_unknown", best=best)
        else:
            words = self.ui.say("puzzle.wrong_note", chance=self._percent(judged.chance), best=best)
        veil, buttons = self._over(
            self.ui.say("puzzle.wrong"), [words, self.ui.say("puzzle.not_made")], ["back", "again", "answer", "next"]
        )
        veil.done.connect(self._go_on)
        self._cover(veil, buttons["back"])

    def _say_end(self) -> None:
        self.caption.hide()
        if self.answer:
            title, words = "puzzle.shown", [self.ui.say("puzzle.shown_note")]
            names = ["again", "next", "list"]
        else:
            title, words = "puzzle.done", self._result()
            names = ["next", "again", "answer", "list"]
        veil, buttons = self._over(self.ui.say(title), words, names)
        veil.done.connect(self.left)
        self._cover(veil, buttons[names[0]])

    def _result(self) -> list[str]:
        reached = self.match.reached
        good = reached if self.puzzle.kind == WIN or reached is not None else True
        ends = CERTAIN if self.puzzle.sure else LUCKY if good else UNLUCKY
        words = [self.ui.say(f"puzzle.{ends[self.puzzle.kind]}", **self._names())]
        return [*words, self.ui.say("puzzle.tries", n=self._wrong)] if self._wrong else words

    # -- how it goes ---------------------------------------------------------------------------------------------------

    def _choose(self, action: dict[str, Any]) -> None:
        """A choice is made when none is better."""
        if self.answer:
            return
        judged = self.match.judge(self._view, action)
        if judged.right:
            super()._choose(action)
        else:
            self._wrong += 1
            self.board.stand(self._view)  # nothing was sent: the question is open again
            self._say_wrong(judged)

    def _shown(self) -> None:
        """The table rests: the puzzle is done, or goes on."""
        if self._gone or self._covered or self.veil is not None or self.board.busy:
            return
        if self.match.done:
            self._hold()
            if not self.answer:
                solved.add(self.puzzle.id)
            self._say_end()
            return
        super()._shown()
        if self.answer:
            self._show_step()

    def _next_puzzle(self) -> None:
        """The next one that is not solved yet; of those after this one first."""
        every = book.shipped()
        at = next((place for place, one in enumerate(every) if one.id == self.puzzle.id), 0)
        rest, done = every[at + 1 :] + every[:at], set(solved.load())
        self.opened.emit(next((one for one in rest if one.id not in done), rest[0] if rest else self.puzzle), False)

    # -- the answer ----------------------------------------------------------------------------------------------------

    def _show_step(self) -> None:
        """What is to be chosen here, and why; it is done at a press."""
        if not self.match.begun or not self._view.get("legal"):
            self.caption.hide()
            return
        self._advice = self.match.advice(self._view)
        self._tell_step(self._advice)
        self.board.setEnabled(False)
        self.caption.show()
        self.caption.raise_()
        self._place_caption()
        self.caption.go_on.setFocus(Qt.FocusReason.OtherFocusReason)

    def _tell_step(self, advice: Advice) -> None:
        story = Story(self.match.packs, self._view, self.ui.lang)

        def named(said: dict[str, Any]) -> str:
            return story.action(self.puzzle.hero, actions.from_json(said))

        step = self.ui.say("puzzle.step", n=self._steps + 1, action=named(advice.action))
        chance = self._percent(advice.chance)
        if advice.other is None:
            why = self.ui.say("puzzle.any", chance=chance)
        else:
            other = {"other": named(advice.other), "second": self._percent(advice.other_chance)}
            why = self.ui.say("puzzle.why_sure" if advice.chance >= 1 else "puzzle.why", chance=chance, **other)
        self.caption.tell(step, why)

    def _do_step(self) -> None:
        advice, self._advice = self._advice, None
        if advice is not None:
            self._steps += 1
            self.caption.hide()
            self.board.setEnabled(True)
            self.board.setFocus(Qt.FocusReason.OtherFocusReason)
            super()._choose(advice.action)

    def _place_caption(self) -> None:
        """Over the question, growing upwards."""
        metrics.retell(self.caption, self.ui)
        metrics.apply(self.caption, self.ui)
        bar = prompt.place(self.board.desk)
        wide = round(bar.w)
        high = max(round(bar.h), self.caption.heightForWidth(wide), self.caption.minimumSizeHint().height())
        self.caption.setGeometry(QRect(round(bar.x), round(bar.bottom) - high, wide, high))

    # -- screen --------------------------------------------------------------------------------------------------------

    def first_focus(self) -> QWidget | None:
        return self.veil or (self.caption.go_on if self.caption.isVisible() else self.board)

    def _restate(self) -> None:
        if self._advice is not None:
            self._tell_step(self._advice)
            self._place_caption()

    def retranslate(self) -> None:
        super().retranslate()
        self._restate()

    def rescale(self) -> None:
        super().rescale()
        self._restate()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._restate()
