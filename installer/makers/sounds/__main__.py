"""Makes all the sounds of the game:  python installer/makers/sounds

Writes the WAV files of resources/sounds (22050 Hz, mono, 16 bit). Needs nothing but Python.
"""

from pathlib import Path

from cues import CUES
from synth import RATE, save

SOUNDS = Path(__file__).resolve().parents[3] / "resources" / "sounds"


def main() -> None:
    for name, (decibels, maker) in CUES.items():
        sound = maker()
        save(sound, SOUNDS / f"{name}.wav", decibels)
        print(f"{name}: {len(sound) / RATE:.2f} s, peak {decibels} dBFS")


if __name__ == "__main__":
    main()
