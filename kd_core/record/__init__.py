"""Matches as text: scripts, records and their replay, and the words for all of it."""

from kd_core.record.record import BeingPlayed, CannotWrite, OfATable, OtherVersion, Player, Record, RecordError, read
from kd_core.record.recorder import Recorder

__all__ = [
    "BeingPlayed",
    "CannotWrite",
    "OfATable",
    "OtherVersion",
    "Player",
    "Record",
    "RecordError",
    "Recorder",
    "read",
]
