"""Towers between separate processes: built at one end, simulated at the other, heard by all at the same moment."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kd_core.tower.film import Film
from tests.net.lab import lan
from tests.net.lab.evening import Evening, same_end
from tests.net.lab.weather import WEATHERS, _spreads

WORTH_IT = 9  # wounds, from which a test is called: two or three of them in a match


def towers(evening: Evening) -> list[Film]:
    return [Film.from_text(one.film) for one in evening.record().choices if one.action.do == "tower"]


def told(evening: Evening, key: str) -> list[dict[str, Any]]:
    return [line for one in evening.players for line in one.told if key in line]


def test_two_processes_play_with_towers(tmp_path: Path) -> None:
    """Same end, same record, fair receipts; and every film in the record ends as it was judged."""
    with Evening(tmp_path, None, 2, test_from=WORTH_IT) as evening:
        evening.host_it(test="tower")
        evening.everybody_sits_down()
        ends = evening.ends()
        same_end(ends, evening.record())
        films = towers(evening)
        assert films and all(film.samples and not film.differs() for film in films)
        assert all(not one["bad"] for one in ends)


@pytest.mark.skipif(bool(lan.missing()), reason=lan.missing())
def test_all_screens_hear_the_bell_together(tmp_path: Path) -> None:
    """Four computers at 20±10 ms; what they are sent stays small. Two tests are enough to see it."""
    with lan.Lan(hosts=4, **WEATHERS["20±10 ms"]) as net, Evening(tmp_path, net, 4, test_from=WORTH_IT) as evening:
        evening.host_it(test="tower")
        evening.everybody_sits_down()
        for _ in range(2):
            for one in evening.players:
                one.wait_for(lambda line: "tower" in line)
        spreads = _spreads([one.told for one in evening.players[1:]])
        assert spreads and max(spreads) < 0.25  # a busy machine; docs/reliability.md says what a quiet one does
        watched = [line for line in told(evening, "tower") if line["pictures"] < 400]
        assert watched and all(line["bytes"] / max(1, line["pictures"]) * 30 < 4000 for line in watched)
