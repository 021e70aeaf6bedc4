"""A lesson on the real table: one lit thing, one sentence, and the player does it.

What the player does goes the same way as in every match. A choice that is not the one of the step is not made but
answered; one that the rules refuse is answered by the rules. A step is shown when the table rests. Over a tower the
coach speaks before its clock runs, and where there is none also while it is built.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Any

import msgspec
from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QPushButton, QWidget

from kd_core.ai import levels
from kd_core.game import Setup, chance, library
from kd_core.net import lesson as lessons
from kd_core.net import messages
from kd_core.net.lesson import MAIN, PLAYER, RIVAL, Place, Step
from kd_core.net.messages import Message
from kd_core.net.tutorial import LessonSession, first_duel
from kd_core.record.record import BOT, Player
from kd_qt import learned
from kd_qt.screens import lit
from kd_qt.screens.coach import HOLE, Key, Night, Note, Scene, Steps, Turn, Way, along, around, is_free, place_for
from kd_qt.screens.parts import Panel, button, label, row
from kd_qt.screens.play import PlayScreen
from kd_qt.screens.veil import Veil
from kd_qt.session import Session
from kd_qt.table.layout import Rect
from kd_qt.table.words import prompt, screen_reader
from kd_qt.ui import Ui

WIDTH = 500  # px at 100 %: of what lies over the table
ROOKIE = levels.EASIEST  # who plays the first duel
_BUTTONS = {  # that sentences name
    "move": "table.send_move",
    "use": "table.send_special",
    "no_test": "table.pass_knockdown",
    "swap": "table.send_swap",
    "ready": "tower.ready",
}


class TutorialScreen(PlayScreen):
    gives_notes = False
    opened = Signal(object, bool)  # Place, and whether it is said first where that is
    dueled = Signal(object, object)  # Setup, players: the first duel
    listed = Signal()  # all lessons are wanted
    homed = Signal()  # the start screen is

    def __init__(self, ui: Ui, place: Place, briefs: bool = False, parent: QWidget | None = None) -> None:
        """`briefs`: say first what this is. Raises Spoiled."""
        self.lesson = lessons.lesson(place.lesson)
        self.match = LessonSession(self.lesson, place, library.find(library.BOXES), _people(ui))
        super().__init__(ui, Session(self.match, ui.settings.speed), parent)
        self.tower.may_roll = False
        self.place = place
        self.briefs = briefs
        self.night = Night(ui, self)
        self.note = Note(ui, self)
        self.steps = Steps(ui, self)
        self._refusal = ""  # of the rules, as it stands on the note
        self._pictures = False  # of a K.O. lie over the table
        self._placed: tuple[object, ...] = ()  # what the note's place was found for
        self.turned: Turn | None = None  # the last one, of the page before as well
        self._join_coach()

    def _join_coach(self) -> None:
        self.note.go_on.clicked.connect(self._read)
        self.note.back.clicked.connect(self._leaf_back)
        self.steps.skip.clicked.connect(self._skip)
        self.steps.menu.clicked.connect(self.pause)
        self.board.laid.connect(self._follow)
        self.board.covered.connect(self._make_way)
        self.tower.opened.connect(self._beside_tower)
        self.board.viewport().installEventFilter(self)
        self.board.taken = self._speaks_at

    def _speaks_at(self) -> list[Rect]:
        """Where the coach's words lie: what the table says of a thing does not lie under them."""
        shown = (self.note, self.steps) if self.note.isVisible() else ()
        return [Rect(one.x(), one.y(), one.width(), one.height()) for one in shown]

    def start(self) -> None:
        self.session.start()
        if self.briefs:
            self._brief()
        else:
            self._shown()

    # -- words ---------------------------------------------------------------------------------------------------------

    def _names(self) -> dict[str, str]:
        """Cards, special attacks and skills by their ids, and buttons: what a sentence may name."""
        cards, lang = self.ui.cards, self.ui.card_lang
        known = (*self.ui.lexicon.attacks, *self.ui.lexicon.specials, *self.ui.lexicon.skills)
        names = {id: cards.name(id, lang) for id in known}
        return names | {name: self.ui.say(key) for name, key in _BUTTONS.items()}

    def sentence(self, step: Step, answer: bool = False) -> str:
        """What is said at a step, or to whoever does something else."""
        key = self.match.chapter.key(step)
        return self.ui.say(f"{key}_not" if answer else key, **self._names())

    def _title(self) -> str:
        return self.ui.say(f"tutorial.{self.match.chapter.id}.title")

    def _lesson_title(self) -> str:
        return self.ui.say("home.tutorial" if self.lesson.id == MAIN else f"lessons.{self.lesson.id}")

    def _where(self) -> str:
        chapter = self.lesson.chapter(self.place)
        return self.ui.say(
            "tutorial.where" if len(self.lesson.chapters) > 1 else "tutorial.where_one",
            n=self.place.chapter + 1,
            all=len(self.lesson.chapters),
            title=self._title(),
            step=self.place.step + 1,
            steps=len(chapter.steps),
        )

    def _tell_step(self, step: Step) -> None:
        ui, chapter = self.ui, self.match.chapter
        how = self._how(step)
        hint = ui.say(f"tutorial.how_{how}", **self._names()) if how else ""
        first = self._is_first
        self.note.tell(self._title(), self.sentence(step), hint, step.reads, first, self._elsewhen())
        self.note.back.tell(ui.say("tutorial.back"))
        self.note.go_on.tell(ui.say("tutorial.go_on"), "Enter")
        self.steps.skip.tell(ui.say("tutorial.skip"))
        self.steps.menu.tell(ui.say("tutorial.menu"), "Esc")
        n, every = self.place.chapter + 1, len(self.lesson.chapters)
        title = ui.say("tutorial.progress", n=n, all=every, title=self._title()) if every > 1 else self._title()
        self.steps.tell(title, self.match.at, len(chapter.steps))

    def _elsewhen(self) -> str:
        """Where the chapter does not go on from the end of the one before, the table has changed."""
        anew = self.place.chapter > 0 and self.match.at == 0 and not self.match.chapter.goes_on
        return self.ui.say("tutorial.another_moment") if anew else ""

    def _how(self, step: Step) -> str:
        """It is done, for the hint under the sentence; empty: there is nothing to do."""
        if step.tower:
            return "building" if self._tower_phase(step) == "running" else "tower"
        return str(step.do[0]["do"]) if step.do else ""

    def _say_aloud(self, step: Step, words: str) -> None:
        told = {"title": self._title(), "step": self.match.at + 1, "steps": len(self.match.chapter.steps)}
        elsewhen = f"{self.note.elsewhen}. " if self.note.elsewhen else ""
        spoken = self.ui.say("tutorial.announced", words=f"{elsewhen}{words} {self.note.hint}".strip(), **told)
        self.note.setAccessibleName(spoken)
        self.note.go_on.setAccessibleDescription(spoken)
        screen_reader.announce(self.board, spoken)

    # -- what lies over the table --------------------------------------------------------------------------------------

    def _over(
        self, title: str, words: Sequence[str], names: Sequence[str], feet: Sequence[str] = ()
    ) -> tuple[Veil, dict[str, QPushButton]]:
        """A plate with a title, sentences and buttons, some side by side; the first one is the usual choice."""
        said = [label("", role, wrap=True) for role in ("title", "body", "note")[: 1 + len(words)]]
        for one, sentence in zip(said, (title, *words), strict=True):
            one.setText(sentence)
            one.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        buttons = {name: button(f"tutorial.{name}", "" if at else "primary") for at, name in enumerate(names)}
        beside = {name: button(f"match.{name}") for name in feet}
        panel = Panel(*said, *buttons.values(), row(*beside.values()), spacing=10, inner=26)
        for name, made in (buttons | beside).items():
            made.clicked.connect(self._deeds()[name])
        return Veil(self.ui, self, panel, WIDTH), buttons

    def _deeds(self) -> dict[str, Any]:
        return {
            "begin": self._go_on,
            "resume": self._go_on,
            "again": lambda: self.opened.emit(Place(lesson=self.lesson.id), False),
            "repeat": lambda: self.opened.emit(self.place._replace(step=0), False),
            "retry": lambda: self.opened.emit(self.place, False),
            "back": self._step_back,
            "skip": self._skip,
            "onward": self._skip,
            "first": self._duel,
            "next": lambda: self.opened.emit(learned.place(self.ui, self._next_lesson()), False),
            "lessons": self.listed.emit,
            "rest": self.listed.emit,
            "home": self.homed.emit,
            "rules": lambda: self.rule_wanted.emit(""),
            "keys": self.keys_wanted.emit,
            "settings": self.settings_wanted.emit,
        }

    def _brief(self) -> None:
        """What this is, or where it was left."""
        if self.place == Place():
            words, names = [self.ui.say("tutorial.about")], ["begin", "lessons", "home"]
        else:
            words, names = [self._where()], ["resume", "repeat", "again", "lessons", "home"]
        veil, buttons = self._over(self._lesson_title(), words, names)
        veil.done.connect(self.left)
        self._cover(veil, buttons[names[0]])

    def pause(self) -> None:
        words = [self._where(), self.ui.say("tutorial.keep_place")]
        names = ["resume", "back", "repeat", "skip", "lessons", "home"]
        names = [name for name in names if name != "back" or not self._is_first]
        veil, buttons = self._over(self._lesson_title(), words, names, ("rules", "keys", "settings"))
        veil.done.connect(self._go_on)
        self._cover(veil, buttons["resume"])

    def _say_end(self) -> None:
        learned.finish(self.ui, self.lesson.id)
        if self.lesson.id == MAIN:
            self._offer_duel()
        else:
            self._offer_next()

    def _next_lesson(self) -> str:
        return learned.left(self.ui, self.lesson.id)

    def _offer_next(self) -> None:
        """After a short lesson."""
        ui, after = self.ui, self._next_lesson()
        words, names = ui.say("tutorial.all_known"), ["lessons", "home"]
        if after:
            words = ui.say("tutorial.next_note", title=ui.say(f"lessons.{after}"), note=ui.say(f"lessons.{after}_note"))
            names = ["next", *names]
        veil, buttons = self._over(ui.say("tutorial.learned", title=self._lesson_title()), [words], names)
        veil.done.connect(self.left)
        self._cover(veil, buttons[names[0]])

    def _say_fell(self) -> None:
        """The tower did not stand, and the round is lost: nothing of that counts."""
        names = ["retry", "onward", "home"]
        veil, buttons = self._over(self.ui.say("tutorial.fell"), [self.ui.say("tutorial.fell_note")], names)
        veil.done.connect(self.left)
        self._cover(veil, buttons["retry"])

    def _offer_duel(self) -> None:
        setup = self._first_setup()
        you, foe = (self.ui.lexicon.fighter(one, self.ui.lang) for one in setup.fighters or ())
        words = self.ui.say("tutorial.done_note", you=you, foe=foe, level=levels.name(ROOKIE, self.ui.lang))
        names = ["first", "rest", "again", "home"]
        veil, buttons = self._over(self.ui.say("tutorial.done"), [words], names)
        veil.done.connect(self.left)
        self._cover(veil, buttons["first"])

    def _first_setup(self) -> Setup:
        fighters = self.lesson.chapters[0].fighters
        return first_duel(self.match.packs, fighters[PLAYER], fighters[RIVAL], chance.new_key())

    def _duel(self) -> None:
        ui, setup = self.ui, self._first_setup()
        players = [Player(ui.settings.name.strip() or ui.say("table.you"))]
        players.append(Player(levels.name(ROOKIE, ui.lang), BOT, ROOKIE))
        self.dueled.emit(setup, players)

    # -- how it goes ---------------------------------------------------------------------------------------------------

    def _shown(self) -> None:
        """The table rests: the next step, or the opponent's choice, or the next chapter."""
        if self._gone or self._covered or self.veil is not None or self.board.busy or self.tower.judged:
            return
        step = self.match.step
        if self.match.fell:
            self._hide_coach()
            self._say_fell()
            return
        if self.match.done:
            self._hold()
            QTimer.singleShot(0, self, self._next_chapter)
            return
        super()._shown()
        if step is None:
            self._hide_coach()
        else:
            self._show_step(step)

    def _show_step(self, step: Step) -> None:
        self.place = self.place._replace(step=self.match.at)
        learned.remember(self.ui, self.place)
        self._refusal = ""
        self._tell_step(step)
        for one in (self.night, self.note, self.steps):
            one.show()
            one.raise_()
        self.board.setEnabled(bool(step.do))
        self._focus_step()
        QTimer.singleShot(0, self, self._focus_step)  # also when a page or a picture goes that had it until now
        self._follow()
        self._beside_tower()
        self._say_aloud(step, self.note.words)

    def _beside_tower(self) -> None:
        """What the coach shows while a tower lies over the table."""
        step = self.match.step
        if self.tower.front is None or self.veil is not None:
            return
        phase = self._tower_phase(step)
        builds = step is not None and step.tower == "unhurried" and phase == "running"
        if builds and step is not None:
            self._tell_step(step)
        self.note.setVisible(builds or phase in ("waits", "ready"))
        self.night.setVisible(phase == "waits")
        self.steps.hide()
        for one in (self.night, self.note):
            one.raise_()
        self._follow()

    def _tower_phase(self, step: Step | None) -> str:
        """Of the one that belongs to this step."""
        view = self.tower.front
        known = view.test if view is not None and step is not None and step.tower else None
        return known.phase if known is not None else ""

    def _focus_step(self) -> None:
        """The keyboard speaks to the table where there is something to do, else to the way on."""
        step = self.match.step
        if step is not None and self.veil is None and self.note.isVisible():
            there = self.tower.front or self.board
            (self.note.go_on if step.reads else there).setFocus(Qt.FocusReason.OtherFocusReason)

    def _hide_coach(self) -> None:
        """Nothing is to be read while something happens."""
        self.board.setEnabled(self.veil is None)
        if self.veil is None and (self.note.isAncestorOf(self.focusWidget() or self) or not self.board.hasFocus()):
            self.board.setFocus(Qt.FocusReason.OtherFocusReason)
        for one in (self.night, self.note):
            one.hide()

    def _make_way(self, pictures: bool) -> None:
        self._pictures = pictures
        self.steps.setVisible(not pictures)

    def _happened(self, message: messages.Happened) -> None:
        self._hide_coach()
        super()._happened(self._only_the_fall(message) if self.match.fell else message)

    def _only_the_fall(self, message: messages.Happened) -> messages.Happened:
        """Nobody loses a round in a lesson: what follows from the tower's verdict is not told, and the table stays."""
        kinds = [event["event"] for event in message.events]
        end = kinds.index("test_failed") if "test_failed" in kinds else len(kinds)
        return msgspec.structs.replace(message, events=message.events[:end], view=self._view)

    def _told(self, message: Message) -> None:
        super()._told(message)
        if isinstance(message, messages.Refused | messages.Explained):
            self._follow()
        elif isinstance(message, messages.TowerSet | messages.Happened):
            self._beside_tower()

    def _choose(self, action: dict[str, Any]) -> None:
        """Only what the step is about is done."""
        step = self.match.step
        if step is None or self.match.wanted(action):
            super()._choose(action)
            return
        self.board.stand(self._view)  # nothing was sent: the question is open again
        if step.do:
            self.note.answer(self.sentence(step, answer=True))
            self._follow()
            self._refuse(step, self.note.words)
        else:
            self._nudge(step)

    def _nudge(self, step: Step) -> None:
        """There is nothing to do yet."""
        self.note.nudge(self.ui.say("tutorial.not_now"))
        self._refuse(step, self.note.words)

    def _refuse(self, step: Step, words: str) -> None:
        self.ui.sounds.play("refused")
        self._say_aloud(step, words)

    def _turns(self, key: Key, on: bool) -> bool:
        """Whether it is meant: not where it would undo what the press before at the same spot has done."""
        turn = Turn(on, key.spot, monotonic())
        if turn.undoes(self.turned, self.ui.scale):
            return False
        self.turned = turn
        return True

    def _leaf_back(self) -> None:
        if self._turns(self.note.back, on=False):
            self._step_back()

    def _read(self) -> None:
        """There is nothing to do but to go on."""
        if not self._turns(self.note.go_on, on=True):
            return
        self.match.understood()
        self._hide_coach()
        self._hold()
        self._shown()

    def _next_chapter(self) -> None:
        if self._gone:
            return
        if self.place.chapter + 1 < len(self.lesson.chapters):
            self.opened.emit(Place(self.place.chapter + 1, lesson=self.lesson.id), False)
        elif self.veil is None:
            self._hide_coach()
            self._say_end()

    def _skip(self) -> None:
        self._uncover()
        self._hide_coach()
        self._next_chapter()

    @property
    def _is_first(self) -> bool:
        return self.lesson.before(self.place) == self.place

    def _step_back(self) -> None:
        self.opened.emit(self.lesson.before(self.place), False)

    # -- light ---------------------------------------------------------------------------------------------------------

    def _follow(self) -> None:
        """What is lit, now that something may lie elsewhere."""
        step = self.match.step
        if self._gone or step is None or self.note.isHidden() or self._pictures:
            return
        self._repeat_refusal(step)
        room = QRectF(self.rect())
        shown = tuple(around(found) for name in step.lit if (found := self.rects(name)))
        ends = tuple(rect for name in (step.origin, step.to) if name for rect in self.rects(name))
        way = self._way(step, shown, ends)
        self.steps.place(room.center().x(), self.board.plan.k)
        meant = [rect for name in lit.meant(step.lit) for rect in self.rects(name)]
        clear = [*shown, *ends, *meant, *self._asks(step, always=True), *along(way, self.ui.scale)]
        clear += [QRectF(self.steps.geometry()), *self._ring()]
        clear += [rect for name in lit.AROUND_A_TOWER for rect in self.rects(name)]
        self._place_note(room, around(shown) if shown else room, clear, self._rather_seen())
        also = (*ends, *self._shines(step), *self._asks(step), *self._looks(), *self.rects("tower ready"))
        scene = Scene(shown, also, way, self._carries, self._ruler_in_part([*shown, *ends]))
        self.night.show_scene(scene, QRectF(self.note.geometry()))

    def _rather_seen(self) -> list[QRectF]:
        """Most sentences speak of somebody; those about a block of the cards that are held."""
        if self.tower.front:
            return []
        names = ("hand",) if self.rects("power") else lit.FIGHTERS
        return [rect for name in names for rect in self.rects(name)]

    def _shines(self, step: Step) -> list[QRectF]:
        """Those whom a ruler that is lit stands between are seen through the night, too; not the air over them."""
        air = 14 * self.ui.scale
        found = [rect for name in lit.shines(step.lit) for rect in self.rects(name)]
        return [rect.adjusted(0, air, 0, 0) for rect in found]

    def _ruler_in_part(self, shown: Sequence[QRectF]) -> tuple[QRectF, ...]:
        """Light that falls on a part of the ruler would cut its words in two."""
        words, reach = lit.words_of_ruler(self.board), HOLE * self.ui.scale
        grown = [rect.adjusted(-reach, -reach, reach, reach) for rect in shown]
        return tuple(one for one in words if any(rect.intersects(one) and not rect.contains(one) for rect in grown))

    def rects(self, name: str) -> list[QRectF]:
        """Where something lies of which a step speaks."""
        return lit.rects(self.board, name, self.tower.front)

    def _repeat_refusal(self, step: Step) -> None:
        """What the rules say to a try stands on the note as long as it stands on the table."""
        refusal = self.board.choose.refusal
        if refusal == self._refusal:
            return
        self._refusal = refusal
        if refusal:
            self.note.answer(refusal)
        else:
            self._tell_step(step)

    def _place_note(self, room: QRectF, target: QRectF, clear: list[QRectF], rather: list[QRectF]) -> None:
        """It stays where it is as long as it lies well there."""
        asked = (self.note.title, self.ui.scale, room, target)
        if asked == self._placed and room.contains(self.note.geometry()) and self._lies_well(clear):
            return
        self._placed, edge = asked, 10 * self.ui.scale
        inner = room.adjusted(edge, edge, -edge, -edge)
        for part in self.note.parts:
            self.note.shrink(part)
            never = self.note.away_from(self.turned)
            spot = place_for(self.note.size(), inner, target, clear, self.ui.scale * part, rather, never)
            self.note.move(round(spot.x()), round(spot.y()))
            if self._lies_well(clear):
                return

    def _lies_well(self, clear: list[QRectF]) -> bool:
        return is_free(QRectF(self.note.geometry()), clear)

    @property
    def _carries(self) -> bool:
        return self.board.drag.held is not None

    def _way(self, step: Step, shown: Sequence[QRectF], ends: Sequence[QRectF]) -> Way | None:
        if not shown or not ends:
            return None
        there = shown[0] if step.origin else ends[0]
        here = ends[0] if step.origin else shown[0]
        ceiling = self.steps.geometry().bottom() + 8 * self.ui.scale
        start = QPointF(here.center().x(), max(here.top(), ceiling))
        return start, QPointF(there.center().x(), there.top() + there.height() * 0.3), ceiling

    def _asks(self, step: Step, always: bool = False) -> list[QRectF]:
        """The bar of the question, as soon as something is picked, and what is picked; the note lies on neither."""
        chooser = self.board.choose
        if not step.do or not (always or chooser.selection.picks or chooser.refusal or chooser.sure):
            return []
        picked = [self.board.board.of(pick) for pick in chooser.selection.picks]
        rects = [thing.spec.rect for thing in picked if thing is not None]
        return [lit.plain(rect) for rect in (prompt.place(self.board.desk), *rects)]

    def _looks(self) -> list[QRectF]:
        """What somebody looks at: the large card, and what the keyboard's ring is on."""
        found = [thing.spec for key, thing in self.board.over.things.items() if key != ("focus",)]
        return [*(lit.plain(one.rect) for one in found), *self._ring()]

    def _ring(self) -> list[QRectF]:
        focused = self.board.ring.focused() if self.board.ring.seen and self.board.hasFocus() else None
        return [lit.plain(focused.rect)] if focused is not None else []

    # -- screen --------------------------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Something is carried, or let go; a table that waits for somebody to read takes nothing, and says so."""
        if not isinstance(event, QMouseEvent):
            return False
        if not self.board.isEnabled():
            step = self.match.step
            if event.type() == QEvent.Type.MouseButtonPress and self.note.isVisible() and step is not None:
                self._nudge(step)
            return True
        QTimer.singleShot(0, self, self._follow)
        return False

    def _cover(self, veil: Veil, first: QWidget | None) -> None:
        for one in (self.night, self.note, self.steps):
            one.hide()
        super()._cover(veil, first)

    def first_focus(self) -> QWidget | None:
        if self.veil is None and self.note.isVisible() and self.note.go_on.isVisible():
            return self.note.go_on
        return super().first_focus()

    def _restate(self) -> None:
        step = self.match.step
        if step is not None and self.note.isVisible():
            self._tell_step(step)
            self._follow()

    def retranslate(self) -> None:
        super().retranslate()
        self._restate()

    def rescale(self) -> None:
        super().rescale()
        self._restate()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self.night.setGeometry(self.rect())
        self.steps.place(self.width() / 2, self.board.plan.k)
        QTimer.singleShot(0, self, self._follow)


def _people(ui: Ui) -> list[str]:
    """Names by seat: the person here, and all others in teams."""
    rookie = levels.name(ROOKIE, ui.lang)
    return [ui.settings.name.strip() or ui.say("table.you"), rookie, ui.say("lessons.partner"), rookie]
