"""Matches as text: scripts, records and their replay, and the words for all of it."""

from kd_core.record.record import BeingPlayed, CannotWrite, OtherVersion, Player, Record, RecordError, read
from kd_core.record.recorder import Recorder

__all__ = [
    "BeingPlayed",
    "CannotWrite",
    "OtherVersion",
    "Player",
    "Record",
    "RecordError",
    "Recorder",
    "read",
]
