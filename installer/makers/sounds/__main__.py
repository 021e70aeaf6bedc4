"""Makes all the sounds of the game:  python installer/makers/sounds

Writes the WAV files of resources/sounds (22050 Hz, mono, 16 bit). Needs nothing but Python.
"""

from pathlib import Path

from ambience import DURATION, LOOPS
from crowd import CROWD
from cues import CUES
from synth import RATE, save, save_loop

SOUNDS = Path(__file__).resolve().parents[3] / "resources" / "sounds"


def main() -> None:
    for name, (decibels, maker) in {**CUES, **CROWD}.items():
        sound = maker()
        save(sound, SOUNDS / f"{name}.wav", decibels)
        print(f"{name}: {len(sound) / RATE:.2f} s, peak {decibels} dBFS")
    for name, (decibels, maker) in LOOPS.items():
        save_loop(maker(), SOUNDS / f"{name}.wav", decibels)
        print(f"{name}: {DURATION} s over and over, {decibels} dBFS on the whole")


if __name__ == "__main__":
    main()
