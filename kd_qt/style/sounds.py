"""Short sounds for the moments that matter. Silent and calm wherever there is no sound to be had.

Every sound has a visible twin; nothing depends on being heard. How a sound is played is the business of `players`; a
way is looked for at the first sound that somebody wants to hear, not before. The crowd and what arenas sound like have
a volume of their own; when they are heard is the business of `ambience`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from kd_core import resources
from kd_qt.style import players

# What the table and the screens may play; each is a file in resources/sounds.
NAMES = (
    "bell blink block cancelled candle card_drop card_lift connection_back connection_lost corridor cube_pick "
    "cube_place curtain dash failed hit_heavy hit_light hover illegal_touch ko_stamp match_won passed prompt reaction "
    "refill refused round_won step test_start tick tick_last tower_falls your_turn"
).split()
CROWD = ("crowd_murmur", "crowd_gasp", "crowd_roar", "crowd_relief")
LOOPS = ("ambience_nemesis", "ambience_tainted_grail")
_QUIET = ("hover",)  # off unless somebody asks for it


class Loudness(Protocol):
    """The part of the settings that matters here, read anew at every sound."""

    sound: bool
    volume: int  # 0 to 100
    ambience: bool  # and the crowd
    ambience_volume: int


class Sounds:
    def __init__(self, settings: Loudness | None = None) -> None:
        self.settings = settings
        self._player: players.Player | None = None
        self._asked = False

    def play(self, name: str) -> bool:
        """Start a sound, if there is such a one and it may be heard; whether it was started."""
        volume = self.around() if name in CROWD else self.volume()
        if name in _QUIET or not volume or not self.available():
            return False
        file = _file(name)
        return self._player is not None and file.is_file() and self._player.play(file, volume)

    def loop(self, name: str) -> None:
        """Play one over and over, in place of the one before; an unknown one, or one that may not be heard: none."""
        if name in LOOPS and self.around() and self.available() and self._player is not None:
            self._player.loop(_file(name), self.around())
        elif self._player is not None:
            self._player.end_loop()

    def available(self) -> bool:
        """Whether this computer can play anything."""
        if not self._asked:
            self._asked = True
            self._player = players.find()
        return self._player is not None

    def volume(self) -> float:
        """0 (off) to 1."""
        if not getattr(self.settings, "sound", True):
            return 0.0
        return max(0, min(100, int(getattr(self.settings, "volume", 70)))) / 100

    def around(self) -> float:
        """The volume of crowd and arenas; off when all sound is off."""
        if not self.volume() or not getattr(self.settings, "ambience", False):
            return 0.0
        return max(0, min(100, int(getattr(self.settings, "ambience_volume", 0)))) / 100

    def stop(self) -> None:
        """Be quiet and let go of the device."""
        if self._player is not None:
            self._player.stop()


def _file(name: str) -> Path:
    return resources.path("sounds", f"{name}.wav")
