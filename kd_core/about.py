"""What this program is: its version, its licence, and how its opponents think."""

from __future__ import annotations

from kd_core import __version__, compiled, text


def lines(lang: str) -> list[str]:
    version = text.say(lang, "about.version", version=__version__)
    return [version, text.say(lang, "about.licence"), compiled.sentence(lang)]
