"""The settings: a dozen, and each takes effect at once."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLineEdit, QWidget

from kd_core import about
from kd_core.languages import LANGUAGES, own_names
from kd_qt import window_state
from kd_qt.choices import LONGEST_NAME
from kd_qt.screens.base import Screen
from kd_qt.screens.metrics import said, sized, spaced
from kd_qt.screens.parts import Header, Panel, Scroll, Segments, button, column, label, row
from kd_qt.settings import SCALES, WORDINGS
from kd_qt.speeds import OFF, PACES, SPEEDS
from kd_qt.style.slider import JumpSlider
from kd_qt.ui import Ui

SAME = "same"
SWITCH = ("on", "off")
WIDE = 760  # px at 100 %: from here on a control stands beside its name
WIDEST = 900  # px at 100 %: of a plate
TWO = 1440  # px at 100 %: from here on there are two columns
GROUPS = {
    "look": ("language", "card_language", "scale", "full_screen", "high_contrast", "speed", "shake"),
    "play": (),
    "sound": ("sound", "volume", "ambience", "ambience_volume"),
    "ear": ("wording", "pace"),
}
OTHERS = "play"  # where every other setting stands
COLUMNS = (("look", "play"), ("sound", "ear", "about"))


class Line(QWidget):
    """One setting: its name, a sentence about it, its control."""

    def __init__(self, name: str, control: QWidget) -> None:
        super().__init__()
        self.name = name
        words = column(label(f"settings.{name}", "label"), label(f"settings.{name}_note", "note", wrap=True), spacing=2)
        self._layout = spaced(QBoxLayout(QBoxLayout.Direction.LeftToRight), 16)
        self._layout.addLayout(words, 1)
        self._control = control
        self._layout.addWidget(control, 0, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setLayout(self._layout)

    def set_wide(self, wide: bool) -> None:
        right = QBoxLayout.Direction.LeftToRight
        self._layout.setDirection(right if wide else QBoxLayout.Direction.TopToBottom)
        beside = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        self._layout.setAlignment(self._control, beside if wide else Qt.AlignmentFlag.AlignLeft)


def _beside(*controls: QWidget) -> QWidget:
    together = QWidget()
    together.setLayout(row(*controls, spacing=5))
    return together


def _volume(name: str) -> JumpSlider:
    slider = sized(JumpSlider(Qt.Orientation.Horizontal), width=220)
    slider.setObjectName(f"settings.{name}")
    slider.setRange(0, 100)
    slider.setPageStep(10)
    return slider


class SettingsScreen(Screen):
    def __init__(self, ui: Ui, parent: QWidget | None = None) -> None:
        super().__init__(ui, parent)
        self._make()
        self._connect()
        self._build()
        self._show()

    def _make(self) -> None:
        self._header = Header("settings.title")
        self._language = Segments("settings.language", tuple(LANGUAGES))
        self._cards = Segments("settings.card_language", (SAME, *LANGUAGES))
        self._scale = Segments("settings.scale", [str(scale) for scale in SCALES])
        self._full_screen = Segments("settings.full_screen", SWITCH)
        self._speed = Segments("settings.speed", tuple(SPEEDS))
        self._shake = Segments("settings.shake", SWITCH)
        self._contrast = Segments("settings.high_contrast", SWITCH)
        self._sound = Segments("settings.sound", SWITCH)
        self._volume = _volume("volume")
        self._ambience = Segments("settings.ambience", SWITCH)
        self._ambience_volume = _volume("ambience_volume")
        self._confirm = Segments("settings.confirm", SWITCH)
        self._notes = Segments("settings.notes", SWITCH)
        self._notes_again = button("settings.notes_again")
        self._wording = Segments("settings.wording", WORDINGS)
        self._pace = Segments("settings.pace", tuple(PACES))
        self._name = sized(said(QLineEdit(), "settings.name_empty"), width=220)
        self._name.setObjectName("settings.name")
        self._name.setMaxLength(LONGEST_NAME)
        self._about = label(role="note", wrap=True)
        self._about.setObjectName("settings.about")
        by = Qt.TextInteractionFlag  # to be copied by whoever writes to us
        self._about.setTextInteractionFlags(by.TextSelectableByMouse | by.TextSelectableByKeyboard)
        self._about.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # Tab leads down to it

    def _build(self) -> None:
        controls = {
            "language": self._language,
            "card_language": self._cards,
            "scale": self._scale,
            "full_screen": self._full_screen,
            "high_contrast": self._contrast,
            "speed": self._speed,
            "shake": self._shake,
            "sound": self._sound,
            "volume": self._volume,
            "ambience": self._ambience,
            "ambience_volume": self._ambience_volume,
            "confirm": self._confirm,
            "notes": _beside(self._notes, self._notes_again),
            "wording": self._wording,
            "pace": self._pace,
            "name": self._name,
        }
        self._segments = {name: one for name, one in controls.items() if isinstance(one, Segments)}
        self._segments["notes"] = self._notes
        self._lines = [Line(name, control) for name, control in controls.items()]
        self._columns = spaced(QBoxLayout(QBoxLayout.Direction.LeftToRight), 14)
        panels = self._panels()
        for names in COLUMNS:
            self._columns.addLayout(column(*(panels[name] for name in names), 1, spacing=14), 1)
        middle = row(1, self._columns, 1)
        middle.setStretch(1, 100)
        inner = spaced(column(middle, 1), 0, (24, 6, 24, 20))
        top = spaced(row(self._header), 0, (24, 14, 24, 8))
        self.setLayout(column(top, Scroll(inner), spacing=0))

    def _panels(self) -> dict[str, QWidget]:
        """A plate for each group of settings, and one about the program."""
        lines: dict[str, list[Line]] = {name: [] for name in GROUPS}
        for line in self._lines:
            lines[next((name for name, held in GROUPS.items() if line.name in held), OTHERS)].append(line)
        made: dict[str, QWidget] = {
            name: Panel(label(f"settings.group_{name}", "heading"), *held, spacing=13, inner=22)
            for name, held in lines.items()
        }
        made["about"] = Panel(label("settings.about", "heading"), self._about, spacing=8, inner=22)
        return {name: sized(panel, at_most=(WIDEST, 0)) for name, panel in made.items()}

    def _connect(self) -> None:
        ui = self.ui
        self._header.back.connect(self.left)
        self._language.chosen.connect(ui.set_language)
        self._cards.chosen.connect(lambda lang: ui.set_card_language("" if lang == SAME else lang))
        self._scale.chosen.connect(lambda percent: ui.set_scale(int(percent)))
        self._full_screen.chosen.connect(lambda value: window_state.fill_screen(self.window(), value == "on"))
        self._speed.chosen.connect(ui.set_speed)
        self._shake.chosen.connect(lambda value: self._set("shake", value == "on"))
        self._contrast.chosen.connect(lambda value: ui.set_contrast(value == "on"))
        self._sound.chosen.connect(self._set_sound)
        self._volume.valueChanged.connect(lambda value: ui.set_sound("volume", value))
        self._volume.sliderReleased.connect(lambda: ui.sounds.play("hit_light"))
        self._ambience.chosen.connect(lambda value: ui.set_sound("ambience", value == "on"))
        self._ambience_volume.valueChanged.connect(lambda value: ui.set_sound("ambience_volume", value))
        self._ambience_volume.sliderReleased.connect(lambda: ui.sounds.play("crowd_murmur"))
        ui.resounded.connect(self._show_sound)
        self._confirm.chosen.connect(lambda value: self._set("confirm", value == "on"))
        self._notes.chosen.connect(lambda value: self._set("notes", value == "on"))
        self._notes_again.clicked.connect(self._show_notes_again)
        self._wording.chosen.connect(lambda value: self._set("wording", value))
        self._pace.chosen.connect(lambda value: self._set("pace", value))
        self._name.textEdited.connect(lambda name: self._set("name", name.strip()))

    def _set(self, name: str, value: object) -> None:
        setattr(self.ui.settings, name, value)
        self.ui.save()

    def _show_notes_again(self) -> None:
        """From the first one on; who wants that wants them shown."""
        self._set("noted", [])
        self._set("notes", True)
        self._show()

    def _set_sound(self, value: str) -> None:
        self.ui.set_sound("sound", value == "on")
        self.ui.sounds.play("your_turn")

    def _show_sound(self) -> None:
        """What is off cannot be loud; a key may have changed it, too."""
        known = self.ui.settings
        for segments, on in ((self._sound, known.sound), (self._ambience, known.ambience)):
            segments.choose("on" if on else "off")
        for slider, value in ((self._volume, known.volume), (self._ambience_volume, known.ambience_volume)):
            with QSignalBlocker(slider):
                slider.setValue(value)
        self._volume.setEnabled(known.sound)
        self._ambience.setEnabled(known.sound)
        self._ambience_volume.setEnabled(known.sound and known.ambience)

    def _show_full_screen(self) -> None:
        self._full_screen.choose("on" if self.window().isFullScreen() else "off")

    def _show(self) -> None:
        known = self.ui.settings
        self._language.choose(self.ui.lang)
        self._cards.choose(known.card_language or SAME)
        self._scale.choose(str(known.scale))
        self._speed.choose(known.speed)
        self._wording.choose(known.wording)
        self._pace.choose(known.pace)
        switches = ((self._shake, known.shake), (self._contrast, known.high_contrast), (self._notes, known.notes))
        for segments, on in (*switches, (self._confirm, known.confirm)):
            segments.choose("on" if on else "off")
        self._notes_again.setEnabled(bool(known.noted))
        self._show_sound()
        self._show_full_screen()
        if self._name.text().strip() != known.name:
            self._name.setText(known.name)

    # -- screen --------------------------------------------------------------------------------------------------------

    def entered(self) -> None:
        self.window().installEventFilter(self)
        self._show_full_screen()

    def leave(self) -> None:
        self.window().removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """A key, or the desktop, may have changed the window."""
        if event.type() == QEvent.Type.WindowStateChange:
            self._show_full_screen()
        return False

    def retranslate(self) -> None:
        super().retranslate()
        ui = self.ui
        self._language.tell(own_names())
        self._cards.tell({SAME: ui.say("settings.as_window"), **own_names()})
        self._scale.tell({str(scale): f"{scale} %" for scale in SCALES})
        self._speed.tell({speed: ui.say(f"settings.speed_{speed}") for speed in SPEEDS})
        self._wording.tell({wording: ui.say(f"settings.wording_{wording}") for wording in WORDINGS})
        self._pace.tell({pace: ui.say("settings.off" if pace == OFF else f"settings.speed_{pace}") for pace in PACES})
        others = (self._sound, self._ambience, self._confirm, self._notes)
        for switch in (self._full_screen, self._shake, self._contrast, *others):
            switch.tell({value: ui.say(f"settings.{value}") for value in SWITCH})
        for name, segments in self._segments.items():
            segments.call(ui.say(f"settings.{name}"))
        self._volume.setAccessibleName(ui.say("settings.volume"))
        self._ambience_volume.setAccessibleName(ui.say("settings.ambience_volume"))
        self._name.setAccessibleName(ui.say("settings.name"))
        self._about.setText("\n".join(about.lines(ui.lang)))

    def rescale(self) -> None:
        super().rescale()
        self._refit()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        self._refit()

    def _refit(self) -> None:
        two = self.width() >= self.ui.px(TWO)
        self._columns.setDirection(QBoxLayout.Direction.LeftToRight if two else QBoxLayout.Direction.TopToBottom)
        for line in self._lines:
            line.set_wide(self.width() >= self.ui.px(WIDE))

    def first_focus(self) -> QWidget | None:
        return self._language.buttons()[self.ui.lang]
