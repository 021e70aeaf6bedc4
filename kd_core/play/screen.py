"""The terminal: lines out, lines in. Plain text that reads well aloud; colours only where somebody can see them."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Iterable
from contextlib import suppress
from typing import TextIO

WIDEST = 80
LONGEST_LINE = 4000
CLEAR = "\x1b[2J\x1b[3J\x1b[H"
LINES_OF_A_CURTAIN = 60
STYLES = {"strong": "1", "good": "32", "bad": "31", "faint": "2"}


class Gone(Exception):
    """Nothing more comes in: the end of the input, or `quit`."""


class Screen:
    def __init__(self, source: TextIO | None = None, target: TextIO | None = None) -> None:
        self.source = sys.stdin if source is None else source
        self.target = sys.stdout if target is None else target
        self.typed = self.source is not None and self.source.isatty()  # a person types here
        self.seen = self.target is not None and self.target.isatty()
        self.coloured = self.seen and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        with suppress(AttributeError, ValueError, OSError):
            self.source.reconfigure(errors="replace")  # type: ignore[union-attr]

    @property
    def width(self) -> int:
        return max(40, min(WIDEST, shutil.get_terminal_size((WIDEST, 24)).columns)) if self.seen else WIDEST

    def say(self, line: str = "", indent: int = 0, style: str = "", whole: bool = False) -> None:
        """A line, broken between words where it is too long, unless it must stay whole; the rest is indented."""
        if self.target is None:
            raise BrokenPipeError
        text = line.lstrip(" ")
        lead = " " * (indent + len(line) - len(text))
        rest = f"{lead}  "
        lines = textwrap.wrap(text, self.width, initial_indent=lead, subsequent_indent=rest, break_on_hyphens=False)
        for piece in ([line] if whole else lines) or [""]:
            self.target.write(self.styled(piece, style) + "\n")

    def tell(self, lines: Iterable[str], indent: int = 0) -> None:
        for line in lines:
            self.say(line, indent)

    def styled(self, line: str, style: str) -> str:
        return f"\x1b[{STYLES[style]}m{line}\x1b[0m" if style and self.coloured and line else line

    def ask(self, prompt: str) -> str:
        """What is typed after the prompt, or Gone at the end of the input."""
        assert self.target is not None
        if self.typed and self.source is sys.stdin and self.target is sys.stdout:
            return self._edited(prompt)
        self.target.write(prompt)
        self.target.flush()
        line = self.source.readline(LONGEST_LINE) if self.source is not None else ""
        self.target.write("\n")
        if not line:
            raise Gone
        return line.strip()

    def _edited(self, prompt: str) -> str:
        """With the keys that a shell has: arrows, history."""
        with suppress(ImportError):
            import readline  # noqa: F401 - importing it is what makes input() use it
        try:
            return input(prompt).strip()
        except EOFError:
            assert self.target is not None
            self.target.write("\n")
            raise Gone from None

    def clear(self) -> None:
        """Nothing of before can be read any more."""
        assert self.target is not None
        if self.seen and os.name == "nt":
            os.system("cls")
        else:
            self.target.write(CLEAR if self.seen else "\n" * LINES_OF_A_CURTAIN)
        self.target.flush()
