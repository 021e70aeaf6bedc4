"""The long versions of the proofs; their last figures are in docs/reliability.md.

python -m tests.net.lab.long kills [COUNT]       random kills of players and hosts, on loopback
python -m tests.net.lab.long weather             two and four processes in every weather (needs root)
python -m tests.net.lab.long hostile [SECONDS]   all attacks beside a match, and the same match without them
python -m tests.net.lab.long timing [PAIRS]      how long a choice takes with other secrets, and with the same
python -m tests.net.lab.long clock [COUNT]       three screens' zero at 20±10 ms, and on a quiet LAN (needs root)
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

from tests.net.lab import weather
from tests.net.lab.beside import beside_a_match
from tests.net.lab.kills import PHASES, evening_with_kills
from tests.net.lab.timing import differences


def kills(count: str = "200") -> None:
    wanted, done, chance, seed = int(count), 0, Random(1), 0
    slowest, lost, hosts = 0.0, 0, 0
    phases: Counter[str] = Counter()
    while done < wanted:
        seed += 1
        plan = [chance.choice([*PHASES, "action", "host"]) for _ in range(min(12, wanted - done))]
        with tempfile.TemporaryDirectory() as home:
            told = evening_with_kills(Path(home), plan, seed, people=4 if seed % 4 == 0 else 2)
        done += told.kills + told.hosts
        lost += told.lost
        slowest = max(slowest, told.slowest_return)
        hosts += told.hosts
        phases += told.phases
        print(f"{done} kills ({hosts} of hosts) in {seed} matches, {lost} records lost, ", end="")
        print(f"slowest return {slowest:.1f} s; in {dict(phases.most_common())}")


def in_all_weathers() -> None:
    for people in (2, 4):
        for name, values in weather.WEATHERS.items():
            with tempfile.TemporaryDirectory() as home:
                told = weather.match_in(Path(home), people, values)
            lost = sum(one["losses"] for one in told.ends)
            rtt = max(one["rtt"] for one in told.ends)
            print(
                f"{people} players, {name}: same end and record; found within {told.found_within:.1f} s, "
                f"{told.seconds:.0f} s, {lost} lost connections, rtt {rtt} ms",
            )


def hostile(seconds: str = "60") -> None:
    for attacks in ((), ("all",)):
        with tempfile.TemporaryDirectory() as home:
            told = beside_a_match(Path(home), float(seconds), 5, attacks)
        p50, p99 = told.quantile(0.5) * 1000, told.quantile(0.99) * 1000
        print(
            f"{sum(told.attacks.values())} attacks: {told.choices} choices, answered after {p50:.1f} ms (median), "
            f"{p99:.1f} ms (p99), {told.slowest * 1000:.1f} ms (slowest); {told.interrupted} interruptions, "
            f"receipts {sorted(told.receipts)}",
        )


def clock(count: str = "100") -> None:
    for name in ("quiet", "20±10 ms"):
        with tempfile.TemporaryDirectory() as home:
            told = sorted(weather.clock_starts(Path(home), int(count), **weather.WEATHERS[name]))
        p50, p99 = told[len(told) // 2] * 1000, told[int(len(told) * 0.99)] * 1000
        print(f"{name}: {len(told)} starts of three screens, apart by {p50:.1f} ms (median), {p99:.1f} ms (p99)")


def timing(pairs: str = "200") -> None:
    other, same = (sorted(found) for found in differences(int(pairs), 41))
    for name, found in (("other secrets", other), ("the same world twice", same)):
        p50, p90 = found[len(found) // 2] * 1e6, found[int(len(found) * 0.9)] * 1e6
        print(f"{name}: {len(found)} pairs, medians apart by {p50:.0f} µs (median), {p90:.0f} µs (nine of ten)")


COMMANDS = {"timing": timing, "kills": kills, "weather": in_all_weathers, "hostile": hostile, "clock": clock}

if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1] not in COMMANDS:
        sys.exit(__doc__)
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    COMMANDS[sys.argv[1]](*sys.argv[2:])
