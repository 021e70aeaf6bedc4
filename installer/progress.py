"""One calm line for each stage, on standard error, so that the game's own output stays clean."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from math import inf
from pathlib import Path

PATIENCE = 1.0  # seconds between two looks at a stage


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def run_stage(
    text: str, command: Sequence[str], log: Path, cwd: Path, env: Mapping[str, str], limit: float = inf
) -> tuple[int, str]:
    """Run a command behind one line; its output goes to the end of `log` and comes back with the exit code.

    After `limit` seconds it is ended, and has failed.
    """
    begun = time.monotonic()
    with log.open("ab") as sink:
        start = sink.tell()
        child = subprocess.Popen(command, stdout=sink, stderr=sink, stdin=subprocess.DEVNULL, cwd=cwd, env=dict(env))
        code = _wait(child, text, begun, begun + limit)
    _close(text, begun, code)
    return code, log.read_bytes()[start:].decode("utf-8", "replace")


def _wait(child: subprocess.Popen[bytes], text: str, begun: float, end: float) -> int:
    lively = sys.stderr.isatty()
    print(f"{text} …", end="", file=sys.stderr, flush=True)
    while True:
        try:
            return child.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            if time.monotonic() > end:
                child.terminate()
            if lively:
                print(f"\r{text} … {_seconds(begun)}", end="", file=sys.stderr, flush=True)
        except BaseException:
            child.terminate()
            child.wait()
            print(file=sys.stderr)
            raise


def _close(text: str, begun: float, code: int) -> None:
    back = f"\r{text} … " if sys.stderr.isatty() else " "
    say(f"{back}{'done' if code == 0 else 'failed'} ({_seconds(begun)})")


def _seconds(begun: float) -> str:
    return f"{time.monotonic() - begun:.0f} s"
