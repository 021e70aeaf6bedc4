"""Makes all the sounds of the game:  python resources/sounds/make

Writes WAV files (22050 Hz, mono, 16 bit) next to this folder. Needs nothing but Python.
"""

from pathlib import Path

from cues import CUES
from synth import RATE, save

SOUNDS = Path(__file__).resolve().parent.parent


def main() -> None:
    for name, (decibels, maker) in CUES.items():
        sound = maker()
        save(sound, SOUNDS / f"{name}.wav", decibels)
        print(f"{name}: {len(sound) / RATE:.2f} s, peak {decibels} dBFS")


if __name__ == "__main__":
    main()
