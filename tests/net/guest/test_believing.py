"""What a guest believes: the form of a view at once, whether a match could show it a moment later."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import msgspec
import pytest

from kd_core.net.guest.far_session import FarSession, Unbelievable
from kd_core.net.messages import Happened, Message
from tests.net.pair import BOXES, Pair


@pytest.fixture
def heard() -> tuple[FarSession, Happened, list[Message]]:
    """A session that has seen the match, and what happens next, not heard yet."""
    table = Pair()
    table.until_asked("action")
    session = FarSession(BOXES, 0, lambda message: None)
    session.hear(table.host.snapshot(0, log=True))
    shown: list[Message] = []
    session.look_from(0, shown.append)
    table.asked[0].chooses()
    happened = table.ann.last
    assert isinstance(happened, Happened)
    return session, happened, shown


def changed(message: Any, **parts: Any) -> Any:
    return msgspec.structs.replace(message, view={**deepcopy(message.view), **parts})


def test_a_true_view_is_shown_at_once_and_stands_up_to_a_second_look(heard: Any) -> None:
    session, happened, shown = heard
    session.hear(happened)
    assert shown[-1] is happened
    assert session.doubted
    session.verify()
    assert not session.doubted


@pytest.mark.parametrize(
    "lie",
    [{"row": 7}, {"players": []}, {"you": 1}, {"winner": 5}, {"to_act": [{"seat": 9, "kind": "action"}]}, {"deck": -1}],
    ids=str,
)
def test_what_has_not_the_form_of_a_view_is_never_shown(heard: Any, lie: dict[str, Any]) -> None:
    session, happened, shown = heard
    before = len(shown)
    with pytest.raises(Unbelievable):
        session.hear(changed(happened, **lie))
    assert len(shown) == before


@pytest.mark.parametrize("lie", [{"row": ["no_such_card"] * 4}, {"arena": "nowhere"}, {"deck": 500}], ids=str)
def test_a_view_that_no_match_could_show_is_found_out_by_the_second_look(heard: Any, lie: dict[str, Any]) -> None:
    session, happened, _ = heard
    session.hear(changed(happened, **lie))
    with pytest.raises(Unbelievable):
        session.verify()


def test_a_snapshot_is_looked_at_closely_before_it_is_shown(heard: Any) -> None:
    session, _, shown = heard
    before = len(shown)
    snapshot = Pair().host.snapshot(0, log=True)
    with pytest.raises(Unbelievable):
        session.hear(changed(snapshot, arena="nowhere"))
    assert len(shown) == before


def test_events_that_are_none_are_not_shown(heard: Any) -> None:
    session, happened, _ = heard
    with pytest.raises(Unbelievable):
        session.hear(msgspec.structs.replace(happened, events=[{"event": "miracle"}]))
