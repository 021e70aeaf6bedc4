"""The style sheet of the screens: `palette.qss` for plain widgets, and the roles that only screens use.

Every border is there in every state, so that nothing moves when a button gets the focus.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QColor

from kd_qt.style import palette as p

Px = Callable[[float], str]

HEAD = "font-family: Manrope; font-weight: 800;"
BOLD = "font-family: Manrope; font-weight: 700;"
BODY = "font-family: Lato; font-weight: 400;"
STRONG = "font-family: Lato; font-weight: 700;"


def rules(scale: float) -> str:
    def px(value: float) -> str:
        return f"{max(1, round(value * scale))}px"

    return "\n".join((p.qss(scale), _labels(px), _buttons(px), _frames(px)))


def _labels(px: Px) -> str:
    return f"""
QLabel {{ background: transparent; color: {c(p.TEXT)}; {BODY} font-size: {px(14.5)}; }}
QLabel[role="title"] {{ {HEAD} font-size: {px(27)}; }}
QLabel[role="big"] {{ {HEAD} font-size: {px(40)}; }}
QLabel[role="heading"] {{ {HEAD} font-size: {px(19)}; }}
QLabel[role="subheading"] {{ {HEAD} font-size: {px(16)}; }}
QLabel[role="label"] {{ {BOLD} font-size: {px(13.5)}; }}
QLabel[role="body"] {{ color: {c(p.BODY)}; }}
QLabel[role="small"] {{ color: {c(p.BODY)}; font-size: {px(13)}; }}
QLabel[role="note"] {{ color: {c(p.MUTED)}; font-size: {px(13)}; }}
QLabel[role="figure"] {{ {HEAD} font-size: {px(24)}; }}
QLabel[role="key"] {{ {BOLD} font-size: {px(12)}; background: {c(p.INK3)}; border: 1px solid {c(p.LINE2)};
    border-radius: {px(4)}; padding: {px(2)} {px(7)}; }}
QLabel[role="rule"] {{ {BOLD} font-size: {px(13)}; color: {c(p.GOLD)}; }}
QLabel[side="you"] {{ color: {c(p.YOU)}; }}
QLabel[side="opp"] {{ color: {c(p.OPP)}; }}
QLabel[tone="warn"] {{ color: {c(p.WARN)}; }}
QLabel[tone="ok"] {{ color: {c(p.OK)}; }}
"""


def _buttons(px: Px) -> str:
    edge, radius = px(1.6), px(7)
    return f"""
QPushButton {{ {BOLD} font-size: {px(14)}; color: {c(p.TEXT)}; background: {a(p.INK1, 225)}; outline: none;
    border: {edge} solid {c(p.LINE2)}; border-radius: {radius}; padding: {px(7)} {px(14)}; min-height: {px(20)}; }}
QPushButton:hover {{ background: {c(p.INK3)}; border-color: {c(p.TEXT)}; }}
QPushButton:pressed {{ background: {c(p.INK0)}; }}
QPushButton:focus {{ border-color: {c(p.FOCUS)}; background: {c(p.INK3)}; }}
QPushButton:disabled {{ color: {c(p.FAINT)}; border-color: {c(p.LINE)}; background: {a(p.INK1, 160)}; }}
QPushButton[kind="primary"] {{ {HEAD} font-size: {px(17)}; color: {c(p.PRIMARY_TEXT)};
    padding: {px(10)} {px(24)}; min-height: {px(24)};
    background: qlineargradient(x1:0, y1:0, x2:0, y2:1, stop:0 {c(p.PRIMARY)}, stop:1 {c(p.PRIMARY2)});
    border: {px(2.4)} solid {c(p.PRIMARY2.darker(150))}; }}
QPushButton[kind="primary"]:hover {{ background: {c(p.PRIMARY)}; border-color: {c(p.WHITE)}; }}
QPushButton[kind="primary"]:focus {{ border-color: {c(p.FOCUS)}; }}
QPushButton[kind="primary"]:pressed {{ background: {c(p.PRIMARY2)}; }}
QPushButton[kind="primary"]:disabled {{ background: {c(p.INK3)}; color: {c(p.MUTED)}; border-color: {c(p.LINE2)}; }}
QPushButton[kind="choice"] {{ padding: {px(6)} {px(11)}; font-size: {px(13.5)}; }}
QPushButton[kind="choice"]:checked {{ background: {c(p.BONE)}; color: {c(p.PAPER_INK)}; border-color: {c(p.BONE)}; }}
QPushButton[kind="choice"]:checked:disabled {{ background: {c(p.INK3)}; color: {c(p.MUTED)};
    border-color: {c(p.LINE2)}; }}
QPushButton[kind="choice"]:checked:focus {{ border-color: {c(p.FOCUS)}; }}
QPushButton[kind="flat"] {{ background: transparent; border-color: transparent; color: {c(p.BODY)}; }}
QPushButton[kind="flat"]:hover {{ color: {c(p.TEXT)}; border-color: {c(p.LINE2)}; }}
QPushButton[kind="flat"]:focus {{ border-color: {c(p.FOCUS)}; }}
QPushButton[kind="sign"] {{ padding: {px(4)}; min-width: {px(28)}; font-size: {px(16)}; }}
"""


def _frames(px: Px) -> str:
    return f"""
QFrame[panel="true"] {{ background: {a(p.INK1, 238)}; border: {px(1.2)} solid {c(p.LINE)}; border-radius: {px(9)}; }}
QFrame[panel="seat"] {{ background: {a(p.INK1, 238)}; border: {px(1.2)} solid {c(p.LINE)}; border-radius: {px(9)}; }}
QFrame[panel="warn"] {{ background: {c(p.INK1)}; border: {px(2)} solid {c(p.WARN)}; border-radius: {px(12)}; }}
QFrame[panel="strip"] {{ background: {c(p.INK1)}; border: none; border-top: {px(2)} solid {c(p.LINE)}; }}
QFrame[panel="side"] {{ background: {c(p.INK0)}; border: none; border-left: {px(2)} solid {c(p.LINE)}; }}
QFrame[panel="advice"] {{ background: {c(p.INK0)}; border: none; border-radius: {px(6)}; }}
QFrame[panel="notice"] {{ background: {c(p.INK3)}; border: {px(1.6)} solid {c(p.WARN)}; border-radius: {px(9)}; }}
QComboBox, QLineEdit {{ {BOLD} font-size: {px(13.5)}; }}
QTextBrowser {{ {BODY} font-size: {px(15.5)}; color: {c(p.BODY)}; padding: {px(10)}; border-width: {px(1.6)}; }}
QTextBrowser:focus {{ border-color: {c(p.FOCUS)}; }}
QListWidget {{ {BOLD} font-size: {px(13.5)}; }}
QCheckBox {{ {BODY} font-size: {px(14.5)}; }}
"""


def c(colour: QColor) -> str:
    return colour.name()


def a(colour: QColor, alpha: int) -> str:
    return f"rgba({colour.red()}, {colour.green()}, {colour.blue()}, {alpha})"
