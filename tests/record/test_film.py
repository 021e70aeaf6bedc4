"""A record for a screen: in short, and as a film."""

from __future__ import annotations

from pathlib import Path

import pytest

from kd_core.net.host import Host
from kd_core.record import RecordError, read
from kd_core.record.film import Film, Summary
from tests.record.kit import FOUR, PEOPLE, recorded


@pytest.mark.parametrize(("mode", "choices"), [("duel", 40), ("duel", 10_000), ("teams", 60), ("teams", 10_000)])
def test_in_short_a_record_says_how_it_stands(tmp_path: Path, mode: str, choices: int) -> None:
    told = Summary.of(recorded(tmp_path / "new.kdr", choices, mode))
    match = read(tmp_path / "new.kdr").match()
    state, players = match.state, PEOPLE if mode == "duel" else FOUR
    assert told.players == players and len(told.fighters) == len(players)
    assert told.fighters == [state.tables.fighter_ids[fighter] for fighter in state.fighters]
    assert (told.arena, told.round, told.victories) == (state.ground.id, state.round, tuple(state.victories))
    assert told.winner == match.winner and (told.winner is None) == (choices < 100)
    assert told.asked == (match.decisions[0].seat if match.decisions else None)


def test_what_cannot_be_followed_to_its_end_has_no_short_form(tmp_path: Path) -> None:
    path = recorded(tmp_path / "new.kdr", 10)
    with path.open("ab") as file:
        file.write(b'{"t":99,"seat":0,"action":{"do":"move","to":77}}\n')
    with pytest.raises(RecordError):
        Summary.of(path)
    film = Film.of(path)
    assert len(film) == 10 and film.problem is not None and not film.ended


@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_a_film_is_made_on_the_terms_of_its_match(tmp_path: Path, mode: str) -> None:
    """What is watched later is shown on the same terms as what is played."""
    path = recorded(tmp_path / "new.kdr", 20, mode)
    kept = read(path)
    assert Film.of(path).terms() == Host(kept.start(), kept.players).snapshot(None).terms
