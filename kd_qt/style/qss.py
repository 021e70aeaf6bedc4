"""The style sheet of plain widgets: buttons, lists, fields, sliders, tabs. The table paints itself.

Sizes are virtual pixels times the scale of the interface. Focus is a ring of its own colour on everything; what is
chosen has a filled ground and bold or a tick, never a colour alone. Property `kind`: a button may be "primary" or
"quiet", a label "title", "head", "muted", "rule" or "warn", a frame "panel" or "card".
"""

from __future__ import annotations

from string import Template

from kd_core import resources
from kd_qt.style import palette

_SHEET = Template("""
* { font-family: "Lato", "DejaVu Sans", sans-serif; font-size: ${s13}px; color: $text; }
QMainWindow, QWidget#page { background: $ink0; }
QWidget { selection-background-color: $selected; selection-color: $primary_text; }
QToolTip { background: $ink3; color: $text; border: 1px solid $line2; padding: ${s4}px ${s7}px; }

QLabel { background: transparent; }
QLabel[kind="title"] { font-family: "Manrope"; font-weight: 800; font-size: ${s28}px; }
QLabel[kind="head"] { font-family: "Manrope"; font-weight: 800; font-size: ${s17}px; }
QLabel[kind="muted"] { color: $muted; }
QLabel[kind="rule"] { color: $gold; font-weight: 700; }
QLabel[kind="warn"] { color: $warn; font-weight: 700; }

QFrame[kind="panel"] { background: $ink1; border: 1px solid $line; border-radius: ${s7}px; }
QFrame[kind="card"] { background: $ink2; border: 1px solid $line; border-radius: ${s7}px; }

QPushButton, QToolButton {
  font-family: "Manrope"; font-weight: 800; font-size: ${s13h}px; color: $text;
  background: qlineargradient(x1:0, y1:0, x2:0, y2:1, stop:0 $ink3, stop:1 $ink2);
  border: ${s2}px solid $line2; border-radius: ${s6}px;
  padding: ${s6}px ${s16}px; min-height: ${s20}px;
}
QPushButton:hover, QToolButton:hover { border-color: $hover; }
QPushButton:pressed, QToolButton:pressed { background: $ink1; }
QPushButton:checked, QToolButton:checked { background: $ink1; border-color: $selected; color: $selected; }
QPushButton:focus, QToolButton:focus { border-color: $focus; }
QPushButton:disabled, QToolButton:disabled { color: $faint; border-color: $line; background: $ink1; }
QFileDialog { background: $ink0; }
QFileDialog QToolButton { background: $bone; border-color: $bone; padding: ${s4}px; }  /* its pictures are dark */
QFileDialog QToolButton:disabled { background: $muted; border-color: $muted; }
QFileDialog QToolButton:checked { background: $selected; border-color: $selected; }
QFileDialog QToolButton:hover, QFileDialog QToolButton:focus { border-color: $focus; }
QPushButton[kind="primary"] {
  color: $primary_text; border-color: $primary2;
  background: qlineargradient(x1:0, y1:0, x2:0, y2:1, stop:0 $primary, stop:1 $primary2);
}
QPushButton[kind="primary"]:hover { border-color: $hover; }
QPushButton[kind="primary"]:focus { border-color: $focus; }
QPushButton[kind="primary"]:pressed { background: $primary2; }
QPushButton[kind="primary"]:disabled { color: $faint; background: $ink2; border-color: $line; }
QPushButton[kind="quiet"] { background: transparent; border-color: transparent; }
QPushButton[kind="quiet"]:hover { border-color: $line2; }
QPushButton[kind="quiet"]:focus { border-color: $focus; }

QLineEdit, QSpinBox, QComboBox, QPlainTextEdit, QTextEdit {
  background: $ink1; color: $text; border: ${s2}px solid $line2; border-radius: ${s5}px;
  padding: ${s4}px ${s8}px; min-height: ${s20}px;
}
QTextBrowser { background: $ink1; border: 1px solid $line; border-radius: ${s7}px; padding: ${s8}px; }
QLineEdit > QToolButton { background: transparent; border: none; padding: 0; min-height: 0; }
QLineEdit:hover, QSpinBox:hover, QComboBox:hover { border-color: $hover; }
QLineEdit:focus, QSpinBox:focus, QComboBox:focus, QPlainTextEdit:focus, QTextEdit:focus { border-color: $focus; }
QLineEdit:disabled, QSpinBox:disabled, QComboBox:disabled { color: $faint; border-color: $line; }
QComboBox { padding-right: ${s24}px; }
QComboBox::drop-down { border: none; width: ${s24}px; }
QComboBox::down-arrow { image: url("$ui/down.svg"); width: ${s12}px; height: ${s12}px; }
QComboBox QAbstractItemView { background: $ink2; border: 1px solid $line2; outline: none; padding: ${s4}px; }
QSpinBox::up-button, QSpinBox::down-button { background: $ink3; border: none; width: ${s18}px; }
QSpinBox::up-arrow { image: url("$ui/up.svg"); width: ${s10}px; height: ${s10}px; }
QSpinBox::down-arrow { image: url("$ui/down.svg"); width: ${s10}px; height: ${s10}px; }

QListView, QTreeView, QTableView {
  background: $ink1; border: 1px solid $line; border-radius: ${s7}px; outline: none; padding: ${s3}px;
}
QListView:focus, QTreeView:focus, QTableView:focus { border: 1px solid $focus; }
QAbstractItemView::item { padding: ${s5}px ${s8}px; border-radius: ${s4}px; border: ${s2}px solid transparent; }
QAbstractItemView::item:hover { border-color: $line2; }
QAbstractItemView::item:selected { background: $ink3; color: $selected; border-color: $selected; }
QAbstractItemView::item:selected:focus { border-color: $focus; }
QHeaderView::section { background: $ink2; color: $muted; border: none; padding: ${s5}px ${s8}px; font-weight: 700; }

QCheckBox, QRadioButton { spacing: ${s8}px; min-height: ${s24}px; }
QCheckBox::indicator, QRadioButton::indicator {
  width: ${s16}px; height: ${s16}px; background: $ink1; border: ${s2}px solid $line2; border-radius: ${s4}px;
}
QRadioButton::indicator { border-radius: ${s10}px; }
QCheckBox::indicator:hover, QRadioButton::indicator:hover { border-color: $hover; }
QCheckBox::indicator:focus, QRadioButton::indicator:focus { border-color: $focus; }
QCheckBox::indicator:checked { background: $selected; border-color: $selected; image: url("$ui/tick.svg"); }
QRadioButton::indicator:checked { background: $selected; border-color: $selected; image: url("$ui/dot.svg"); }
QCheckBox:focus, QRadioButton:focus { color: $focus; }
QCheckBox:disabled, QRadioButton:disabled { color: $faint; }

QSlider { min-height: ${s26}px; }
QSlider::groove:horizontal { height: ${s6}px; background: $ink3; border-radius: ${s3}px; }
QSlider::sub-page:horizontal { background: $selected; border-radius: ${s3}px; }
QSlider::handle:horizontal {
  background: $bone; width: ${s16}px; height: ${s16}px; margin: -${s7}px 0; border-radius: ${s9}px;
  border: ${s2}px solid $ink0;
}
QSlider::handle:horizontal:hover { border-color: $hover; }
QSlider::sub-page:horizontal:disabled { background: $line2; }
QSlider::handle:horizontal:disabled { background: $faint; }
QSlider:focus { border: ${s2}px solid $focus; border-radius: ${s5}px; }

QTabWidget::pane { border: 1px solid $line; border-radius: ${s7}px; background: $ink1; top: -1px; }
QTabBar::tab {
  font-family: "Manrope"; font-weight: 800; background: $ink1; color: $muted; border: ${s2}px solid transparent;
  border-bottom: ${s3}px solid $line; padding: ${s6}px ${s14}px; min-height: ${s20}px;
}
QTabBar::tab:selected { color: $text; background: $ink2; border-bottom-color: $selected; }
QTabBar::tab:hover { color: $text; }
QTabBar::tab:focus { border-color: $focus; }

QScrollBar:vertical { background: transparent; width: ${s12}px; margin: ${s2}px; }
QScrollBar:horizontal { background: transparent; height: ${s12}px; margin: ${s2}px; }
QScrollBar::handle { background: $line2; border-radius: ${s4}px; min-height: ${s24}px; min-width: ${s24}px; }
QScrollBar::handle:hover { background: $muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; border: none; }

QGroupBox { border: 1px solid $line; border-radius: ${s7}px; margin-top: ${s18}px; padding: ${s10}px; }
QGroupBox::title { subcontrol-origin: margin; left: ${s10}px; color: $muted; font-weight: 700; }
QProgressBar { background: $ink3; border: none; border-radius: ${s4}px; text-align: center; min-height: ${s16}px; }
QProgressBar::chunk { background: $selected; border-radius: ${s4}px; }
QMenu { background: $ink2; border: 1px solid $line2; padding: ${s4}px; }
QMenu::item { padding: ${s6}px ${s18}px; border-radius: ${s4}px; }
QMenu::item:selected { background: $ink3; color: $selected; }
""")

_COLOURS = (
    "INK0 INK1 INK2 INK3 LINE LINE2 TEXT MUTED FAINT BONE GOLD WARN HOVER SELECTED FOCUS PRIMARY PRIMARY2 PRIMARY_TEXT"
).split()
_HALVES = {"13h": 13.5}
_SIZES = (2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 16, 17, 18, 20, 24, 26, 28)


def sheet(scale: float = 1.0) -> str:
    """The whole style sheet at a scale of the interface."""
    sizes = {f"s{size}": str(max(1, round(size * scale))) for size in _SIZES}
    halves = {f"s{name}": str(max(1, round(size * scale))) for name, size in _HALVES.items()}
    colours = {name.lower(): getattr(palette, name).name() for name in _COLOURS}
    return _SHEET.substitute(sizes | halves | colours, ui=resources.path("art", "ui").as_posix())
