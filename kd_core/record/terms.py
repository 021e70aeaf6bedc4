"""The terms of a match: what does not change while it is played. Whoever shows a match needs them beside its views."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kd_core.game import Match
from kd_core.record.record import Player


def terms_of(match: Match, players: Iterable[Player]) -> dict[str, Any]:
    return {
        "packs": [{"id": pack.id, "version": pack.version, "hash": pack.hash} for pack in match.packs],
        "mode": match.mode,
        "options": match.options.to_json(),
        "seats": [player.to_json() for player in players],
        "cards": match.cards,
    }
