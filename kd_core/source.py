"""The text of a file, or of standard input, that a command was given; else a complaint."""

from __future__ import annotations

import sys
from pathlib import Path

from kd_core import text
from kd_core.complaint import Complaint

LIMIT = 16 << 20


def source_of(name: str, lang: str) -> str:
    """The text of a file, or of standard input ("-")."""
    content = _standard_input(lang) if name == "-" else _file(Path(name), lang)
    if len(content) > LIMIT:
        raise Complaint(text.say(lang, "cli.too_large", file=name, size=LIMIT >> 20))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as why:
        raise Complaint(text.say(lang, "cli.not_text", file=name)) from why


def reason(why: Exception) -> str:
    return (why.strerror if isinstance(why, OSError) else "") or str(why) or type(why).__name__


def _standard_input(lang: str) -> bytes:
    if sys.stdin is None:
        raise Complaint(text.say(lang, "cli.no_input"))
    try:
        return sys.stdin.buffer.read(LIMIT + 1)
    except (OSError, ValueError) as why:
        raise Complaint(text.say(lang, "cli.cannot_read", file="stdin", problem=reason(why))) from why


def _file(path: Path, lang: str) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(LIMIT + 1)
    except FileNotFoundError as why:
        raise Complaint(text.say(lang, "cli.no_such_file", file=path)) from why
    except (OSError, ValueError) as why:
        raise Complaint(text.say(lang, "cli.cannot_read", file=path, problem=reason(why))) from why
