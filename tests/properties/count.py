"""The positions whose trees are counted, with their counts (`knockdown perft` counts the same way).

python -m tests.properties.count        counts every file in perft/ anew, after the cards of a box have changed
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from kd_core.game import Match, Options, library
from kd_core.lab.perft import perft

HERE = Path(__file__).parent
FILES = sorted((HERE / "perft").glob("*.json"))


def read(path: Path) -> dict[str, Any]:
    said: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return said


def match_of(said: dict[str, Any]) -> Match:
    """Packs of the tests are named by their folder beside this one."""
    own = HERE.parent / "packs"
    packs = library.find([str(own / name) if (own / name).is_dir() else name for name in said["packs"]])
    return Match.from_position(packs, said["mode"], Options(**said["options"]), said["position"])


def main() -> None:
    for path in FILES:
        said = read(path)
        said["counts"] = [perft(match_of(said).state, depth) for depth in range(1, len(said["counts"]) + 1)]
        path.write_text(json.dumps(said, indent=1) + "\n", encoding="utf-8")
        print(path.name, *said["counts"])


if __name__ == "__main__":
    main()
