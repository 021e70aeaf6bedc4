"""The race run with the rules compiled, in a process that imports them."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from kd_core.compiled import PATIENCE, CannotCompile, build, last_line

PROBE = """
import json, sys
import chess
from kd_core.lab.race import race
import kd_core.game.flow as flow
assert not flow.__file__.endswith(".py"), "the rules are not compiled"
print(json.dumps(race(chess, int(sys.argv[1])).to_json()))
"""


def compiled_race(rounds: int) -> dict[str, float]:
    """What `race` measures, with the rules compiled. Raises CannotCompile."""
    folder = build()
    ran = subprocess.run(
        [sys.executable, "-c", PROBE, str(rounds)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    if ran.returncode:
        raise CannotCompile("failed", last_line(ran.stderr))
    found: dict[str, float] = json.loads(ran.stdout)
    return found
