"""Aids in words, as everybody at the table reads them."""

from __future__ import annotations

import pytest

from kd_core.tower.aids import in_words
from kd_core.tower.terms import Aids


@pytest.mark.parametrize(
    ("aids", "lang", "words"),
    [
        (Aids(reach=True), "en", "long reach"),
        (Aids(reach=True, time=150), "en", "long reach and half as much time again"),
        (Aids(snap=True, sticky=True, time=200), "pl", "przyciąganie, lepkie kostki i dwa razy więcej czasu"),
        (Aids(dice=True), "es", "dados en vez de torre"),
    ],
)
def test_aids_in_words(aids: Aids, lang: str, words: str) -> None:
    assert in_words(aids, lang) == words


def test_whoever_rolls_has_no_use_for_other_aids() -> None:
    assert in_words(Aids(reach=True, time=200, dice=True), "en") == in_words(Aids(dice=True), "en")
