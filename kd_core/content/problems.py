"""What is wrong with a pack, said so that its author can mend it: file, key, what was expected and what was found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from kd_core import text

_SHOWN = 200  # lines of one message; a broken file can hold thousands of faults


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a pack, for programs: the entries from the outer to the inner one, each with its kind and its number
    from 0 (`(("fighter", 0), ("special", 1))`), and the field as the file spells it (`effect[0].spaces`)."""

    entry: tuple[tuple[str, int], ...] = ()
    field: str = ""


@dataclass(frozen=True, slots=True)
class Problem:
    file: str
    key: str  # where in the file, empty for the whole file
    message: str
    place: Place = field(default=Place(), compare=False)
    why: str = field(default="other", compare=False)  # a key `draft.wrong.<why>`: the same for whoever sees no file
    params: Mapping[str, object] = field(default_factory=dict, compare=False)

    def sentence(self, lang: str) -> str:
        """What is wrong, for people who fill in a form (spaces count from 1); the message speaks of files to those who
        write them."""
        return text.say(lang, f"draft.wrong.{self.why}", **{"message": self.message, **self.params})

    def __str__(self) -> str:
        return f"{self.file}: {self.key}: {self.message}" if self.key else f"{self.file}: {self.message}"


class PackError(Exception):
    """A pack that is refused, with every problem found. Nothing of it is loaded."""

    def __init__(self, problems: Sequence[Problem], folder: Path | None = None) -> None:
        super().__init__(problems, folder)
        self.problems: list[Problem] = list(problems)
        self.folder = folder

    def __str__(self) -> str:
        lines = [str(problem) for problem in self.problems[:_SHOWN]]
        hidden = len(self.problems) - len(lines)
        return "\n".join([*lines, f"... and {hidden} more"] if hidden else lines)


def show(value: object) -> str:
    """A value as its author wrote it, short, and safe for integers too long to print."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a table" if value else "an empty table"
    if isinstance(value, list):
        return f"a list of {len(value)}" if value else "an empty list"
    if isinstance(value, int) and not -(10**18) < value < 10**18:
        return "a number too big to be meant"
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else value[:37] + "...")
    return str(value)


def suggestion(name: str, known: Iterable[str]) -> str:
    """`, did you mean 'push'?` when something known looks alike, else nothing."""
    from difflib import get_close_matches

    close = get_close_matches(name[:60], [word for word in known if word], n=1, cutoff=0.6)
    return f", did you mean {close[0]!r}?" if close else ""
