"""Own cards: the list of one's own packs. A new card is one tap away; packs are begun, copied, shared, taken in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from kd_core.content.drafts.draft import Draft
from kd_core.content.drafts.parcel import SUFFIX, BadParcel
from kd_core.content.drafts.shelf import OTHER, SAME, Taken
from kd_core.content.model import Pack
from kd_core.content.problems import PackError
from kd_core.game import library
from kd_qt.editor import kept
from kd_qt.editor.ask import Answer, Question
from kd_qt.editor.fields import LONGEST_NAME, Picture
from kd_qt.editor.kept import BROKEN, BY_HAND, GOOD, UNFINISHED, Kept
from kd_qt.screens import metrics
from kd_qt.screens.base import Screen
from kd_qt.screens.fighters import Tile
from kd_qt.screens.file_question import FileQuestion
from kd_qt.screens.lan.parts import Chips
from kd_qt.screens.metrics import sized, spaced
from kd_qt.screens.parts import Header, Panel, Scroll, button, column, label, row
from kd_qt.style import palette, text
from kd_qt.style.shapes import box, disc, fill, stroke
from kd_qt.ui import Ui

MOST_REASONS = 40  # of a refused file that are listed
COLOURS = {GOOD: "GOLD", BY_HAND: "YOU", UNFINISHED: "WARN", BROKEN: "OPP"}


class PackLine(Tile):
    """One pack: its name, what is in it, how it stands."""

    def __init__(self, ui: Ui, entry: Kept) -> None:
        super().__init__(ui, f"own.{entry.id}", QSize(900, 74))
        self.entry = entry
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.retell()

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(280), self.sizeHint().height())

    def retell(self) -> None:
        self.setText(self.entry.name)
        self.setAccessibleName(f"{self.entry.name}. {self._inside()}. {self._how()}")
        self.update()

    def _inside(self) -> str:
        entry = self.entry
        if entry.how == BROKEN:
            return entry.problem
        return self.ui.say(
            "editor.inside", version=entry.version, cards=entry.cards, fighters=entry.fighters, skills=entry.skills
        )

    def _how(self) -> str:
        return self.ui.say(f"editor.how_{self.entry.how}")

    def draw(self, painter: QPainter, face: QRectF, u: float) -> None:
        outline = box(face.x(), face.y(), face.width(), face.height(), 7 * u)
        fill(painter, outline, palette.alpha(palette.INK1, 236))
        stroke(painter, outline, palette.LINE, 1.2 * u)
        colour = getattr(palette, COLOURS[self.entry.how])
        fill(painter, disc(face.x() + 22 * u, face.center().y(), 7 * u), colour)
        left, wide = face.x() + 44 * u, face.width() - 80 * u
        name = QRectF(left, face.y() + 7 * u, wide * 0.58, 28 * u)
        text.fit(painter, name, self.entry.name, "head", 17 * u, 11 * u, 1, text.LEFT | text.MIDDLE, palette.TEXT)
        how = QRectF(left + wide * 0.6, face.y() + 7 * u, wide * 0.4 - 6 * u, 28 * u)
        text.fit(painter, how, self._how(), "bold", 13.5 * u, 11 * u, 2, text.RIGHT | text.MIDDLE, colour, 1.0)
        inside = QRectF(left, face.y() + 36 * u, wide, 24 * u)
        words = text.shortened(self._inside(), "body", 11 * u, wide)
        text.fit(painter, inside, words, "body", 13.5 * u, 11 * u, 1, text.LEFT | text.MIDDLE, palette.MUTED)


class PacksScreen(Screen):
    takes_packs = True
    opened = Signal(object, str, str)  # Draft, the id under which it is kept, the kind of part to add

    def __init__(self, ui: Ui, parent: QWidget | None = None) -> None:
        super().__init__(ui, parent)
        self.veil: Question | None = None
        self._lines: list[PackLine] = []
        self._files = FileQuestion(self, "editor.files")
        self._source = ""
        self._make()
        self._connect()

    def _make(self) -> None:
        self._header = Header("editor.title")
        self._import = button("editor.import", "", "editor.import")
        self._begin = button("editor.new_pack", "", "editor.new_pack")
        self._header.right.addWidget(self._import)
        self._header.right.addWidget(self._begin)
        self._empty = self._nothing_yet()
        self._list = spaced(QVBoxLayout(), 4)
        self._drop = label("editor.drop", "note", wrap=True)
        inner = column(self._empty, self._list, self._drop, 1, spacing=10)
        self._scroll = Scroll(spaced(inner, 10, (24, 6, 24, 6)))
        self._card = button("editor.new_card", "primary", "editor.new_card")
        self._open = button("editor.open", "", "editor.open")
        self._share = button("editor.share", "", "editor.share")
        self._delete = button("editor.delete", "", "editor.delete")
        self._said = label("", "note", wrap=True)
        self._said.setObjectName("editor.said")
        feet = row(self._delete, self._share, self._said, self._open, self._card, spacing=10, grows=2)
        top = spaced(row(self._header), 0, (24, 14, 24, 8))
        self.setLayout(column(top, self._scroll, spaced(feet, 10, (24, 6, 24, 16)), spacing=0, grows=1))

    def _nothing_yet(self) -> QWidget:
        """What this is for, to whoever comes here first."""
        words = column(label("editor.empty_title", "heading", wrap=True), label("editor.empty", "body", wrap=True), 1)
        panel = Panel(row(Picture(self.ui, "back", 110, 154), words, spacing=20, grows=1), inner=20)
        return sized(panel, at_most=(720, 0))

    def _connect(self) -> None:
        self._header.back.connect(self.left)
        self._import.clicked.connect(self._ask_file)
        self._begin.clicked.connect(self._ask_new)
        self._card.clicked.connect(self.new_card)
        self._open.clicked.connect(self._open_chosen)
        self._share.clicked.connect(self._ask_target)
        self._delete.clicked.connect(self._ask_delete)

    # -- the list ------------------------------------------------------------------------------------------------------

    def entered(self) -> None:
        self.look()

    def look(self, choose: str = "") -> None:
        """Read the folder anew, keeping what was chosen."""
        chosen = self._chosen()
        wanted = choose or (chosen.entry.id if chosen is not None else "")
        for line in self._lines:
            line.hide()
            line.deleteLater()
        self._lines = [PackLine(self.ui, entry) for entry in kept.every(self.ui.lang)]
        for line in self._lines:
            line.clicked.connect(partial(self._choose, line))
            self._list.addWidget(line)
            metrics.apply(line, self.ui)
        first = next((line for line in self._lines if line.entry.id == wanted), next(iter(self._lines), None))
        if first is not None:
            first.setChecked(True)
        self._empty.setVisible(not self._lines)
        self._show_choice()

    def _chosen(self) -> PackLine | None:
        return next((line for line in self._lines if line.isChecked()), None)

    def _choose(self, chosen: PackLine) -> None:
        """One click chooses, a second one opens."""
        again = not chosen.isChecked()
        for line in self._lines:
            line.setChecked(line is chosen)
        self._show_choice()
        if again:
            self._open_chosen()

    def _show_choice(self) -> None:
        chosen = self._chosen()
        how = chosen.entry.how if chosen is not None else ""
        self._open.setVisible(chosen is not None)
        self._delete.setVisible(chosen is not None)
        self._share.setVisible(how in (GOOD, BY_HAND))

    # -- going on with one ---------------------------------------------------------------------------------------------

    def new_card(self) -> None:
        """Into the chosen pack; where there is none yet, into a copy of the first box."""
        chosen = self._chosen()
        if chosen is not None:
            self._go_on(chosen.entry.id, "attack")
        else:
            self._start(library.BOXES[0], self.ui.say("editor.my_cards"), "attack")

    def _open_chosen(self) -> None:
        chosen = self._chosen()
        if chosen is not None:
            self._go_on(chosen.entry.id)

    def _go_on(self, id: str, add: str = "") -> None:
        try:
            draft, kept_as = kept.opened(id, self.ui.lang)
        except PackError as why:
            self._refuse(self.ui.say("editor.unreadable", name=id), [str(one) for one in why.problems])
            return
        except OSError as why:
            self._refuse(self.ui.say("editor.unreadable", name=id), [why.strerror or str(why)])
            return
        self.opened.emit(draft, kept_as, add)

    def _start(self, source: str, name: str, add: str = "") -> None:
        try:
            draft: Draft = kept.begun(self.ui, source, name)
        except PackError as why:
            self._refuse(self.ui.say("editor.unreadable", name=source), [str(one) for one in why.problems])
            return
        self.opened.emit(draft, "", add)

    # -- a new one -----------------------------------------------------------------------------------------------------

    def _ask_new(self) -> None:
        """From which pack, and how it is called."""
        ui = self.ui
        names = {pack.id: ui.say("editor.like", name=pack.name.get(ui.lang) or pack.id) for pack in ui.packs}
        sources = Chips(ui, "editor.source", [*names, kept.EMPTY])
        sources.tell({**names, kept.EMPTY: ui.say("editor.from_nothing")})
        sources.choose(next(iter(names)))
        name = QLineEdit(ui.say("editor.my_cards"))
        name.setObjectName("editor.new_name")
        name.setMaxLength(LONGEST_NAME)
        name.setAccessibleName(ui.say("editor.name"))
        name.selectAll()

        def begin() -> None:
            self._close_veil()
            self._start(sources.value, name.text().strip() or ui.say("editor.my_cards"))

        name.returnPressed.connect(begin)
        things: list[QWidget] = [label("editor.name", "label"), name, label("editor.source", "label"), sources]
        self._ask("editor.new_pack_title", [], [("editor.begin", "primary", begin), self._no()], things)
        name.setFocus(Qt.FocusReason.OtherFocusReason)

    # -- deleting ------------------------------------------------------------------------------------------------------

    def _ask_delete(self) -> None:
        chosen = self._chosen()
        if chosen is None:
            return
        entry = chosen.entry

        def delete() -> None:
            self._close_veil()
            try:
                kept.remove(self.ui, entry.id)
            except OSError as why:
                self._said.setText(self.ui.say("editor.not_deleted", problem=why.strerror or str(why)))
            else:
                self._said.setText(self.ui.say("editor.deleted", name=entry.name))
            self.look()

        answers: list[Answer] = [self._no("editor.keep", "primary"), ("editor.delete_sure", "", delete)]
        self._ask("editor.delete_title", [self.ui.say("editor.delete_note")], answers, name=entry.name)

    # -- one file to share, one file to take in ------------------------------------------------------------------------

    def _ask_target(self) -> None:
        chosen = self._chosen()
        if chosen is not None:
            self._files.ask_new(f"{chosen.entry.id}{SUFFIX}", SUFFIX, self.share)

    def share(self, target: Path) -> None:
        """The chosen pack as one file."""
        chosen = self._chosen()
        if chosen is None:
            return
        try:
            kept.share(chosen.entry.id, target)
        except (PackError, OSError) as why:
            problem = why.strerror if isinstance(why, OSError) and why.strerror else str(why)
            self._said.setText(self.ui.say("editor.not_shared", problem=problem))
        else:
            self._said.setText(self.ui.say("editor.shared", file=str(target)))

    def _ask_file(self) -> None:
        self._files.ask(self.take_in)

    def take_in(self, path: Path) -> None:
        """Look into a file, then ask; one that is not right is refused with every reason, and nothing changes."""
        try:
            pack, inside = kept.look_into(path)
        except BadParcel as why:
            self._refuse_file(path, why)
            return
        taken = kept.in_the_way(pack)
        if taken is not None and taken.what == SAME:
            self._said.setText(self.ui.say("editor.have_it", name=self._name(pack)))
            self.look(pack.id)
            return
        self._ask_import(pack, inside, taken)

    def _ask_import(self, pack: Pack, inside: dict[str, bytes], taken: Taken | None) -> None:
        ui = self.ui
        cards = sum(attack.copies for attack in pack.attacks)
        told = ui.say(
            "editor.inside", version=pack.version, cards=cards, fighters=len(pack.fighters), skills=len(pack.skills)
        )
        lines = [told]
        if pack.by_hand:
            lines.append(ui.say("editor.by_hand_pack"))
        if taken is not None:
            key = "editor.replaces" if taken.what == OTHER else "editor.replaces_broken"
            lines.append(ui.say(key, version=taken.version))
        do = partial(self._take, pack, inside, taken is not None)
        yes = "editor.import_yes" if taken is None else "editor.import_replace"
        self._ask("editor.import_title", lines, [(yes, "primary", do), self._no()], name=self._name(pack))

    def _take(self, pack: Pack, inside: dict[str, bytes], replace: bool) -> None:
        self._close_veil()
        try:
            kept.take_in(self.ui, pack, inside, replace)
        except BadParcel as why:
            self._refuse_file(Path(f"{pack.id}{SUFFIX}"), why)
            return
        except Taken:  # somebody else was quicker
            self._ask_import(pack, inside, kept.in_the_way(pack))
            return
        self._said.setText(self.ui.say("editor.imported", name=self._name(pack)))
        self.look(pack.id)

    def _name(self, pack: Pack) -> str:
        return pack.name.get(self.ui.lang) or pack.id

    def _refuse_file(self, path: Path, why: BadParcel) -> None:
        reasons = [self.ui.say(f"draft.parcel.{why.reason}", problem=why.problem)]
        reasons += [str(one) for one in why.problems[:MOST_REASONS]]
        if len(why.problems) > MOST_REASONS:
            reasons.append(self.ui.say("editor.more_reasons", n=len(why.problems) - MOST_REASONS))
        self._refuse(self.ui.say("editor.refused", name=path.name), reasons)

    # -- questions -----------------------------------------------------------------------------------------------------

    def _refuse(self, title: str, reasons: Sequence[str]) -> None:
        self._close_veil()
        lines = [*reasons, self.ui.say("editor.unchanged")]
        self.veil = Question(self.ui, self, title, lines, [("editor.understood", "primary", self._close_veil)])
        self.veil.done.connect(self._close_veil)
        self.veil.open_it()

    def _ask(
        self, key: str, lines: Sequence[str], answers: Sequence[Answer], things: Sequence[QWidget] = (), name: str = ""
    ) -> None:
        self._close_veil()
        self.veil = Question(self.ui, self, self.ui.say(key, name=name), lines, answers, things)
        self.veil.done.connect(self._close_veil)
        self.veil.open_it()

    def _no(self, key: str = "editor.cancel", kind: str = "") -> tuple[str, str, Callable[[], None]]:
        return key, kind, self._close_veil

    def _close_veil(self) -> None:
        veil, self.veil = self.veil, None
        if veil is not None:
            veil.close_veil()
            (self._chosen() or self._card).setFocus(Qt.FocusReason.OtherFocusReason)

    # -- screen --------------------------------------------------------------------------------------------------------

    def back(self) -> bool:
        if self.veil is None:
            return False
        self._close_veil()
        return True

    def first_focus(self) -> QWidget | None:
        return self.veil if self.veil is not None else self._card

    def retranslate(self) -> None:
        super().retranslate()
        self._said.clear()
        if self._lines:
            self.look()
