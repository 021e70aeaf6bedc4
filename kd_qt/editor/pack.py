"""One pack of one's own: its parts by kind, a form for the chosen one, and beside it how that will look and read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import deepcopy
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QBoxLayout, QListWidget, QListWidgetItem, QPushButton, QSizePolicy, QWidget

from kd_core.content.drafts.draft import Draft, deepcopy_of, own_id, spoken
from kd_core.content.drafts.entries import (
    AttackEntry,
    ExtraEntry,
    FighterEntry,
    Part,
    SkillEntry,
    SpecialEntry,
    TokenEntry,
    filled,
)
from kd_core.content.model import Wounds
from kd_core.content.pack import DECK, FIGHTERS, SKILLS
from kd_core.content.problems import PackError, Problem
from kd_qt.editor import kept
from kd_qt.editor.ask import Question
from kd_qt.editor.fields import dress
from kd_qt.editor.forms import FORMS, AttackForm, Form
from kd_qt.editor.preview import Painted
from kd_qt.editor.wrong import sentence
from kd_qt.screens.base import Screen
from kd_qt.screens.lan.parts import Chips
from kd_qt.screens.metrics import spaced
from kd_qt.screens.parts import Header, Panel, Scroll, button, column, label, row
from kd_qt.ui import Ui

TABS = {  # what is listed together
    "attacks": ("attack",),
    "fighters": ("fighter", "special"),
    "skills": ("skill",),
    "tokens": ("token", "extra"),
    "arena": ("arena",),
    "pack": ("pack",),
}
EXPECTED = {"attacks": DECK, "fighters": FIGHTERS, "skills": SKILLS}
WIDE = 1060  # px at 100 %: from here on the picture stands beside the form, else above it
NARROW = 800  # px at 100 %: below it list and form take turns
LIST, ASIDE = 234, 342
SMALL_LIST, SMALL_ASIDE = 204, 204
PICTURE, SMALL_PICTURE = 294, 154
ABREAST = 590  # px at 100 %: of a form in which two questions stand side by side
MOST_UNDO = 100
MOST_TOLD = 4  # problems of other parts that are named
FOLD_MS = 1200  # letters typed in one go are undone together
ROOM_SELF = ""


class PackScreen(Screen):
    """Edits a draft. `kept_as` is the id under which it already lies in the user's folder; empty: it is new."""

    kept = Signal(str)  # it was saved, under this id

    def __init__(self, ui: Ui, draft: Draft, kept_as: str = "", add: str = "", parent: QWidget | None = None) -> None:
        super().__init__(ui, parent)
        self.draft, self.kept_as = draft, kept_as
        self.veil: Question | None = None
        self.tab = "attacks"
        self.part: Any = draft.attacks[0] if draft.attacks else None  # an entry, or the draft itself
        self._past: list[tuple[Draft, tuple[str, int]]] = []
        self._now = deepcopy_of(draft)
        self._saved = deepcopy_of(draft) if kept_as else None
        self._last_edit = ""
        self._unwanted = False
        self._donor: AttackEntry | None = None
        self._given = 0
        self._problems: list[Problem] = []
        self._forms: dict[str, Form] = {}
        self._form: Form | None = None
        self._on_form = bool(add)
        self._layout_kind = ""
        self._make()
        self._build()
        self._connect()
        self._fold = QTimer(self)
        self._fold.setSingleShot(True)
        self._fold.setInterval(FOLD_MS)
        self._fold.timeout.connect(self._forget_edit)
        if add:
            self.add(add)

    # -- building ------------------------------------------------------------------------------------------------------

    def _make(self) -> None:
        ui = self.ui
        self._header = Header()
        self._undo = button("editor.undo", "", "editor.undo")
        self._save = button("editor.save", "primary", "editor.save")
        self._header.right.addWidget(self._undo)
        self._header.right.addWidget(self._save)
        self._tabs = Chips(ui, "editor.tab", tuple(TABS))
        self._list = QListWidget()
        self._list.setObjectName("editor.parts")
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setWordWrap(True)
        self._list.setTextElideMode(Qt.TextElideMode.ElideNone)
        self._count = label("", "note", wrap=True)
        self._adds = {kind: button(f"editor.add_{kind}", "", f"editor.add.{kind}") for kind in ADDABLE}
        self._twin = button("editor.twin", "", "editor.twin")
        self._remove = button("editor.remove", "", "editor.remove")
        self._to_list = button("editor.to_list", "flat", "editor.to_list")
        self._painted = Painted(ui)
        self._words = label("", "body", wrap=True)
        self._words.setObjectName("editor.words")
        self._hand_note = label("editor.by_hand_pack", "note", wrap=True)
        self._good = label("", "label", wrap=True)
        self._good.setObjectName("editor.good")
        self._wrongs = [button("", "flat", f"editor.go.{at}") for at in range(MOST_TOLD)]

    def _build(self) -> None:
        self._add_box = column(*self._adds.values(), spacing=6)
        left = column(
            self._list, self._count, self._add_box, row(self._twin, self._remove, spacing=6), spacing=6, grows=0
        )
        self._left = QWidget()
        self._left.setLayout(left)
        self._left.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self._place = column(spacing=0)
        self._inside = column(spacing=0)
        within = column(self._to_list, self._place, self._inside, 1, spacing=10)
        self._form_scroll = Scroll(spaced(within, 10, (2, 2, 12, 8)), squeezes=False)
        self._form_scroll.setObjectName("editor.form")
        self._aside = Panel(self._aside_rows(), spacing=8, inner=14)
        self._beside = column(self._aside, 1, spacing=0)
        self._aside_scroll = Scroll(self._beside)
        self._body = row(self._left, self._form_scroll, self._aside_scroll, spacing=16, grows=1)
        top = spaced(row(self._header), 0, (24, 14, 24, 6))
        tabs = spaced(row(self._tabs), 0, (24, 0, 24, 8))
        body = spaced(column(self._body), 0, (24, 0, 20, 12))
        self.setLayout(column(top, tabs, body, spacing=0, grows=2))

    def _aside_rows(self) -> Any:
        picture = row(1, self._painted, 1, spacing=0)
        return column(picture, self._words, self._hand_note, self._good, *self._wrongs, spacing=8)

    def _connect(self) -> None:
        self._header.back.connect(self._leave)
        self._tabs.chosen.connect(self.open_tab)
        self._list.currentRowChanged.connect(self._choose_row)
        self._list.itemActivated.connect(self._enter_form)
        self._list.itemClicked.connect(self._enter_form)
        for kind, one in self._adds.items():
            one.clicked.connect(partial(self.add, kind))
        self._twin.clicked.connect(self._copy_part)
        self._remove.clicked.connect(self._remove_part)
        self._to_list.clicked.connect(self._back_to_list)
        self._undo.clicked.connect(self.undo)
        self._save.clicked.connect(self.save)
        for at, one in enumerate(self._wrongs):
            one.clicked.connect(partial(self._go, at))
        for keys, do in ((QKeySequence.StandardKey.Undo, self.undo), (QKeySequence.StandardKey.Save, self.save)):
            QShortcut(QKeySequence(keys), self, do)

    # -- what an effect may name (see effect.Known) --------------------------------------------------------------------

    def tokens(self) -> Sequence[tuple[str, str]]:
        known = {one.id: self._name(one) for one in self.draft.tokens if one.id}
        for fighter in self.draft.fighters:
            known.update({id: id for id in fighter.tokens if id not in known})
        return list(known.items())

    def extras(self) -> Sequence[tuple[str, str]]:
        return [(one.id, self._name(one)) for one in self.draft.extras if one.id]

    def attacks(self) -> Sequence[tuple[str, str]]:
        parts: list[Any] = [*self.draft.attacks]
        parts += [special for fighter in self.draft.fighters for special in fighter.specials]
        return [(one.id, self._name(one)) for one in parts if one.id]

    def _name(self, part: Any) -> str:
        return filled(part.name, self.draft.language).get(self.ui.lang) or self.ui.say("editor.unnamed")

    # -- the list ------------------------------------------------------------------------------------------------------

    def listed(self) -> list[Any]:
        """The parts of the open tab."""
        draft = self.draft
        if self.tab == "fighters":
            return [part for fighter in draft.fighters for part in (fighter, *fighter.specials)]
        lists: dict[str, Sequence[Any]] = {
            "attacks": draft.attacks,
            "skills": draft.skills,
            "tokens": [*draft.tokens, *draft.extras],
            "arena": [draft.arena],
            "pack": [draft],
        }
        return list(lists[self.tab])

    def open_tab(self, tab: str) -> None:
        self.tab = tab
        found = self.listed()
        self.show_part(found[0] if found else None)
        self._on_form = len(found) == 1
        self._arrange()

    def _fill_list(self) -> None:
        """The names; where only they changed, the list stays as it is."""
        parts = self.listed()
        wrong = {id(part) for part in map(self._part_of, self._problems) if part is not None}
        self._list.blockSignals(True)
        while self._list.count() > len(parts):
            self._list.takeItem(self._list.count() - 1)
        while self._list.count() < len(parts):
            self._list.addItem(QListWidgetItem())
        for at, part in enumerate(parts):
            self._write(self._list.item(at), self._line(part, id(part) in wrong))
        at = next((at for at, part in enumerate(parts) if part is self.part), -1)
        self._list.setCurrentRow(at)
        self._list.blockSignals(False)
        self._tell_count()

    def _write(self, item: QListWidgetItem, words: str) -> None:
        """A name that is too long for the list is whole in its tip, for a screen reader, and in the form."""
        item.setText(shortened(self._list, words, self._list.width() - self.ui.px(46)))
        item.setToolTip(words.strip())
        item.setData(Qt.ItemDataRole.AccessibleTextRole, words.strip())

    def _line(self, part: Any, wrong: bool) -> str:
        words = self._name(part)
        if isinstance(part, AttackEntry | ExtraEntry):
            words = f"{part.copies}×  {words}"
        elif isinstance(part, SpecialEntry):
            words = f"     {words}"
        elif isinstance(part, SkillEntry):
            words = f"{part.initiative}  {words}"
        return f"!  {words}" if wrong else words

    def _tell_count(self) -> None:
        expected = EXPECTED.get(self.tab)
        found = {"attacks": self.draft.cards, "fighters": len(self.draft.fighters), "skills": len(self.draft.skills)}
        self._count.setVisible(expected is not None)
        if expected is not None:
            self._count.setText(self.ui.say(f"editor.count_{self.tab}", found=found[self.tab], all=expected))
            self._warn(self._count, found[self.tab] != expected)

    def _warn(self, words: QWidget, on: bool) -> None:
        words.setProperty("tone", "warn" if on else "")
        words.style().unpolish(words)
        words.style().polish(words)

    def _choose_row(self, at: int) -> None:
        parts = self.listed()
        if 0 <= at < len(parts):
            self.show_part(parts[at])

    def _enter_form(self) -> None:
        """From the list into the form, where both do not fit beside each other."""
        self._on_form = True
        self._arrange()

    def _back_to_list(self) -> None:
        self._on_form = False
        self._arrange()
        self._list.setFocus(Qt.FocusReason.OtherFocusReason)

    # -- the chosen part -----------------------------------------------------------------------------------------------

    def show_part(self, part: Any) -> None:
        if part is not self.part:
            self._settle_named()
            self._donor, self._given = None, 0
        self.part = part
        kind = self._kind(part)
        if self._form is not None:
            self._form.hide()
        self._form = self._form_for(kind) if kind else None
        if self._form is not None:
            self._form.show_part(part)
            self._form.show()
        self._form_scroll.verticalScrollBar().setValue(0)
        self._refresh()

    def _settle_named(self) -> None:
        """What was entered before can be named by effects from here on; what has no name yet waits for it."""
        for kind, part in self.draft.parts():
            name = spoken(part.name, self.draft.language)
            if name and not part.id:
                part.id = own_id(name, kind, [other.id for _, other in self.draft.parts()])

    def _kind(self, part: Any) -> str:
        kinds = {
            AttackEntry: "attack", FighterEntry: "fighter", SpecialEntry: "special", SkillEntry: "skill",
            TokenEntry: "token", ExtraEntry: "extra", Draft: "pack",
        }  # fmt: skip
        return "" if part is None else kinds.get(type(part), "arena")

    def _form_for(self, kind: str) -> Form:
        if kind not in self._forms:
            made = FORMS[kind](self.ui, self)
            made.edited.connect(self._edited)
            if isinstance(made, AttackForm):
                made.copied.connect(self._set_copies)
                made.replaced.connect(self._set_donor)
            self._place.addWidget(made)
            dress(made, self.ui)
            self._forms[kind] = made
            self._arrange()
        return self._forms[kind]

    # -- adding and removing -------------------------------------------------------------------------------------------

    def add(self, kind: str) -> None:
        """A new part of this kind, ready to be named."""
        draft = self.draft
        self.tab = next(tab for tab, kinds in TABS.items() if kind in kinds)
        fresh = ADDABLE[kind]()
        if isinstance(fresh, AttackEntry):
            draft.attacks.append(fresh)
        elif isinstance(fresh, SpecialEntry):
            self._owner().specials.append(fresh)
        elif isinstance(fresh, SkillEntry):
            fresh.initiative = draft.free_initiative()
            draft.skills.append(fresh)
        else:
            lists: dict[str, list[Any]] = {"fighter": draft.fighters, "token": draft.tokens, "extra": draft.extras}
            lists[kind].append(fresh)
        self._take_up(fresh)

    def _take_up(self, fresh: Any) -> None:
        """A new part is shown and can be typed into; a card finds its place in the deck by itself."""
        donor = self._richest(fresh) if isinstance(fresh, AttackEntry) else None
        self.show_part(fresh)
        if donor is not None and self.draft.cards > DECK:
            donor.copies -= fresh.copies
            self._donor, self._given = donor, fresh.copies
        self._on_form = True
        self._arrange()
        self._note_change("")
        if self._form is not None:
            self._form.first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _owner(self) -> FighterEntry:
        """Whose special attack: of the chosen fighter, else of the first."""
        for fighter in self.draft.fighters:
            if self.part is fighter or any(one is self.part for one in fighter.specials):
                return fighter
        if not self.draft.fighters:
            self.draft.fighters.append(FighterEntry())
        return self.draft.fighters[0]

    def _copy_part(self) -> None:
        """One more like it, under its own name."""
        holder = self._holder(self.part)
        if holder is None:
            return
        twin = deepcopy(self.part)
        twin.id = ""
        if isinstance(twin, SkillEntry):
            twin.initiative = self.draft.free_initiative()
        if isinstance(twin, AttackEntry):
            twin.copies = 1
        for special in getattr(twin, "specials", ()):
            special.id = ""
        holder.append(twin)
        self._take_up(twin)

    def _remove_part(self) -> None:
        holder = self._holder(self.part)
        if holder is None:
            return
        at = next(place for place, one in enumerate(holder) if one is self.part)
        if self._donor is not None:
            self._donor.copies += self._given
        del holder[at]
        self._donor, self._given = None, 0
        left = self.listed()
        self.show_part(left[min(at, len(left) - 1)] if left else None)
        self._note_change("")
        self._list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _holder(self, part: Any) -> list[Any] | None:
        """The list that this part stands in; None: it is there once and for all."""
        draft = self.draft
        lists: list[list[Any]] = [draft.attacks, draft.fighters, draft.skills, draft.tokens, draft.extras]
        lists += [fighter.specials for fighter in draft.fighters]
        return next((one for one in lists if any(each is part for each in one)), None)

    # -- copies: a deck keeps its size ---------------------------------------------------------------------------------

    def _richest(self, but: AttackEntry) -> AttackEntry | None:
        """The card that can spare a copy best."""
        spare = [one for one in self.draft.attacks if one is not but and one.copies > 1]
        return max(spare, key=lambda one: one.copies, default=None)

    def _set_copies(self, copies: int) -> None:
        more = copies - self.part.copies
        self.part.copies = copies
        if self._donor is not None and self._donor.copies - more >= 1:
            self._donor.copies -= more
            self._given += more
        self._edited("copies")

    def _set_donor(self, id: str) -> None:
        """Another card makes room; the one before gets back what it gave."""
        if self._donor is not None:
            self._donor.copies += self._given
        self._donor = next((one for one in self.draft.attacks if one.id == id and id), None)
        self._given = 0
        too_many = self.draft.cards - DECK
        if self._donor is not None and self._donor.copies - too_many >= 1:
            self._donor.copies -= too_many
            self._given = too_many
        self._edited("copies")

    def _show_room(self) -> None:
        if isinstance(self._form, AttackForm):
            others = [one for one in self.draft.attacks if one is not self.part and one.id]
            named = [(one.id, f"{self._name(one)} ({one.copies}×)") for one in others]
            now = self._donor.id if self._donor is not None else ROOM_SELF
            self._form.show_room([(ROOM_SELF, self.ui.say("editor.room_none")), *named], now)

    # -- every change --------------------------------------------------------------------------------------------------

    def _edited(self, path: str) -> None:
        """Letters that are typed in one go are one change."""
        same = path == self._last_edit and path in TYPED
        self._note_change(path, fold=same)
        self._last_edit = path
        self._fold.start()

    def _forget_edit(self) -> None:
        self._last_edit = ""

    def _note_change(self, path: str, fold: bool = False) -> None:
        if not fold:
            self._past.append((self._now, self._spot()))
            del self._past[:-MOST_UNDO]
        self._now = deepcopy_of(self.draft)
        self._last_edit = path
        self._refresh()

    def _spot(self) -> tuple[str, int]:
        at = next((at for at, part in enumerate(self.listed()) if part is self.part), 0)
        return self.tab, at

    def undo(self) -> None:
        if not self._past:
            return
        before, (tab, at) = self._past.pop()
        self._now = before
        self.draft = deepcopy_of(before)
        self.tab, self._last_edit = tab, ""
        parts = self.listed()
        self.part = None
        self.show_part(parts[min(at, len(parts) - 1)] if parts else None)

    @property
    def changed(self) -> bool:
        """Something was entered that is not kept yet."""
        return bool(self._past) and (self._saved is None or self._saved.files() != self.draft.files())

    def _refresh(self) -> None:
        """Everything that follows from what is entered."""
        self._problems = self.draft.check()
        self._fill_list()
        self._show_room()
        self._tell_problems()
        part: Part | None = None if isinstance(self.part, Draft) else self.part
        self._words.setText(self._painted.show_part(self.draft, part))
        self._words.setVisible(bool(self._words.text()))
        self._hand_note.setVisible(bool(self.draft.by_hand))
        self._tabs.choose(self.tab)
        self._undo.setEnabled(bool(self._past))
        for kind, one in self._adds.items():
            one.setVisible(kind in TABS[self.tab])
        can_go = self._holder(self.part) is not None
        self._twin.setVisible(can_go)
        self._remove.setVisible(can_go)

    # -- what is wrong -------------------------------------------------------------------------------------------------

    def _part_of(self, problem: Problem) -> Any:
        if problem.place.entry:
            return self.draft.part_at(problem.place)
        return self.draft.arena if problem.file == "arena.toml" else self.draft if problem.file == "pack.toml" else None

    def _tell_problems(self) -> None:
        here = [one for one in self._problems if self._part_of(one) is self.part or self._part_of(one) is None]
        told = [(one.place.field, sentence(self.ui, one)) for one in here]
        homeless = self._form.complain(told) if self._form is not None else [words for _, words in told]
        self._elsewhere = [one for one in self._problems if one not in here]
        lines = [*dict.fromkeys(homeless)]
        for at, press in enumerate(self._wrongs):
            press.setVisible(at < len(self._elsewhere))
            if at < len(self._elsewhere):
                self._name_problem(press, self._elsewhere[at])
        if not self._problems:
            lines = [self.ui.say("editor.good" if not self.changed else "editor.good_unsaved")]
        elif not lines:
            lines = [self.ui.say("editor.problems", n=len(self._problems))]
        self._good.setText("\n".join(lines))
        self._warn(self._good, bool(self._problems))

    def _name_problem(self, press: QPushButton, problem: Problem) -> None:
        words = self.ui.say("editor.go", name=self._name(self._part_of(problem)))
        press.setText(shortened(press, words, self._aside_scroll.width() - self.ui.px(84)))
        press.setToolTip(sentence(self.ui, problem))
        press.setAccessibleName(f"{words} {sentence(self.ui, problem)}")

    def _go(self, at: int) -> None:
        """To the part that a problem is about."""
        part = self._part_of(self._elsewhere[at])
        if part is not None:
            self.tab = next(tab for tab, kinds in TABS.items() if self._kind(part) in kinds)
            self.show_part(part)
            self._enter_form()
            if self._form is not None:
                self._form.focus_wrong()

    # -- saving and leaving --------------------------------------------------------------------------------------------

    def save(self) -> bool:
        """Into the user's folder, where play, tables and referee find it at once. False: it could not be."""
        if self._problems:
            self._tell_why_not()
            return False
        try:
            self.kept_as = kept.save(self.ui, self.draft, self.kept_as)
        except (OSError, PackError) as why:
            self._say(self.ui.say("editor.not_saved", problem=str(why)), True)
            return False
        self._saved = deepcopy_of(self.draft)
        self._refresh()
        self._say(self.ui.say("editor.saved", name=self._name(self.draft)), False)
        self.kept.emit(self.kept_as)
        return True

    def _tell_why_not(self) -> None:
        """To the first thing that is missing."""
        first = next((one for one in self._problems if self._part_of(one) is self.part), self._problems[0])
        part = self._part_of(first)
        if part is not None and part is not self.part:
            self.tab = next(tab for tab, kinds in TABS.items() if self._kind(part) in kinds)
            self.show_part(part)
        self._say(self.ui.say("editor.cannot_save", problem=sentence(self.ui, first)), True)
        if self._form is not None:
            self._enter_form()
            self._form.focus_wrong()

    def _say(self, words: str, wrong: bool) -> None:
        self._good.setText(words)
        self._warn(self._good, wrong)

    def _leave(self) -> None:
        if not self.back():
            self.left.emit()

    def back(self) -> bool:
        """Esc: out of the question, out of the form where it covers the list, then away; unsaved work is asked for."""
        if self.veil is not None:
            self._close_veil()
            return True
        if self._layout_kind == "narrow" and self._on_form and len(self.listed()) > 1:
            self._back_to_list()
            return True
        if not self.changed:
            return False
        self._ask_leave()
        return True

    def _ask_leave(self) -> None:
        say = self.ui.say
        answers: list[tuple[str, str, Callable[[], None]]] = [
            ("editor.leave_save" if not self._problems else "editor.leave_aside", "primary", self._save_and_leave),
            ("editor.leave_drop", "", self._drop_and_leave),
            ("editor.leave_stay", "", self._close_veil),
        ]
        note = say("editor.leave_note") if not self._problems else say("editor.leave_aside_note", n=len(self._problems))
        self.veil = Question(self.ui, self, say("editor.leave", name=self._name(self.draft)), [note], answers)
        self.veil.open_it()

    def _save_and_leave(self) -> None:
        """What is not finished is put aside, and can be gone on with."""
        self._close_veil()
        if self._problems:
            try:
                kept.put_aside(self.draft)
            except OSError as why:
                self._say(self.ui.say("editor.not_saved", problem=why.strerror or str(why)), True)
                return
            self.left.emit()
        elif self.save():
            self.left.emit()

    def _drop_and_leave(self) -> None:
        self._unwanted = True
        self._close_veil()
        self.left.emit()

    def leave(self) -> None:
        """A window that is closed, or a page that is left in another way than by its question, loses nothing."""
        self._fold.stop()
        if self.changed and not self._unwanted:
            with suppress(OSError):
                kept.put_aside(self.draft)

    def _close_veil(self) -> None:
        veil, self.veil = self.veil, None
        if veil is not None:
            veil.close_veil()
        if self._form is not None:
            self._form.first.setFocus(Qt.FocusReason.OtherFocusReason)

    # -- screen --------------------------------------------------------------------------------------------------------

    def first_focus(self) -> QWidget | None:
        if self.veil is not None:
            return self.veil
        return self._form.first if self._form is not None and self._on_form else self._list

    def begin(self) -> None:
        super().begin()
        self.show_part(self.part)

    def retranslate(self) -> None:
        super().retranslate()
        ui = self.ui
        self._header.title.setText(ui.say("editor.title_pack", name=self._name(self.draft)))
        self._tabs.tell({tab: ui.say(f"editor.tab_{tab}") for tab in TABS})
        self._list.setAccessibleName(ui.say("editor.parts"))
        for form in self._forms.values():
            if form.part is not None:
                form.retell()
        self._refresh()

    def rescale(self) -> None:
        super().rescale()
        self._arrange()
        for form in self._forms.values():
            if form.part is not None:
                form.retell()
        self._fill_list()
        self._tell_problems()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        self._arrange()

    def _arrange(self) -> None:
        """Three columns, two with the picture above the form, or list and form in turns."""
        ui, wide, narrow = self.ui, self.width() >= self.ui.px(WIDE), self.width() < self.ui.px(NARROW)
        self._layout_kind = "wide" if wide else "narrow" if narrow else "middle"
        listed, aside = (LIST, ASIDE) if wide else (SMALL_LIST, SMALL_ASIDE)
        self._painted.set_wide(PICTURE if wide else SMALL_PICTURE)
        self._aside_scroll.setFixedWidth(ui.px(aside))
        self._left.setMinimumWidth(ui.px(listed))
        self._left.setMaximumWidth(16777215 if narrow else ui.px(listed))
        self._left.setVisible(not narrow or not self._on_form)
        self._form_scroll.setVisible(not narrow or self._on_form)
        self._aside_scroll.setVisible(not narrow)
        (self._inside if narrow else self._beside).insertWidget(0, self._aside)
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._add_box.setDirection(across if narrow else down)
        self._to_list.setVisible(narrow and len(self.listed()) > 1)
        room = self.width() - ui.px(76) - (0 if narrow else ui.px(listed + aside))
        for form in self._forms.values():
            form.set_abreast(room >= ui.px(ABREAST))


def shortened(widget: QWidget, words: str, wide: int) -> str:
    widget.ensurePolished()
    return widget.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, max(wide, 40))


ADDABLE: dict[str, Callable[[], Any]] = {
    "attack": lambda: AttackEntry(range="1", wounds=Wounds(0, 0)),
    "fighter": FighterEntry,
    "special": lambda: SpecialEntry(range="1"),
    "skill": SkillEntry,
    "token": TokenEntry,
    "extra": ExtraEntry,
}
TYPED = ("name", "class", "plan", "of", "by_hand", "version")
