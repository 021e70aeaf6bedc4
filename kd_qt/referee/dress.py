"""Table mode: how words look across a table. No text is smaller than `LEAST`, nothing to tap smaller than `TOUCH`.

The sheet lies on the referee's screen and wins over the window's, so every plain widget in it is large by itself.
"""

from __future__ import annotations

from kd_qt.screens.stylesheet import BODY, BOLD, HEAD, a, c
from kd_qt.style import palette as p

LEAST = 24  # px of the smallest text at 100 %
TOUCH = 60  # px of the smallest thing to tap


def rules(scale: float) -> str:
    def px(value: float) -> str:
        return f"{max(1, round(value * scale))}px"

    return f"""
QLabel {{ background: transparent; color: {c(p.TEXT)}; {BODY} font-size: {px(26)}; }}
QLabel[role="question"] {{ {HEAD} font-size: {px(36)}; }}
QLabel[role="word"] {{ {HEAD} font-size: {px(36)}; }}
QLabel[role="heading"] {{ {HEAD} font-size: {px(30)}; }}
QLabel[role="answer"] {{ {HEAD} font-size: {px(64)}; color: {c(p.SELECTED)}; }}
QLabel[role="text"] {{ color: {c(p.BODY)}; font-size: {px(26)}; }}
QLabel[role="note"] {{ color: {c(p.MUTED)}; font-size: {px(LEAST)}; }}
QLabel[role="sum"] {{ {BOLD} color: {c(p.MUTED)}; font-size: {px(30)}; }}
QLabel[tone="warn"] {{ color: {c(p.WARN)}; }}
QLineEdit {{ {BOLD} font-size: {px(30)}; min-height: {px(TOUCH - 20)}; padding: {px(8)} {px(16)};
    background: {a(p.INK1, 235)}; border: {px(2)} solid {c(p.LINE2)}; border-radius: {px(9)}; }}
QLineEdit:focus {{ border-color: {c(p.FOCUS)}; }}
QTextBrowser {{ {BODY} font-size: {px(28)}; color: {c(p.BODY)}; background: {a(p.INK1, 235)};
    border: {px(2)} solid {c(p.LINE)}; border-radius: {px(9)}; padding: {px(14)}; }}
QTextBrowser:focus {{ border-color: {c(p.FOCUS)}; }}
QScrollBar:vertical {{ background: transparent; width: {px(22)}; margin: 0; }}
QScrollBar::handle:vertical {{ background: {c(p.LINE2)}; border-radius: {px(8)}; min-height: {px(TOUCH)};
    margin: {px(2)} {px(3)}; }}
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page {{
    background: none; height: 0; }}
"""
