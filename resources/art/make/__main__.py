"""Draws all the art of the game:  python resources/art/make [--sheets DIR] [PART ...]

Writes next to this folder. The parts are fighters, arenas, icons, cards and title; none named means all.
"""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import fighters  # noqa: E402
from figure import cropped  # noqa: E402
from pathlib import Path  # noqa: E402
from sheet import sheet  # noqa: E402
from svg import Svg  # noqa: E402
from PySide6.QtGui import QGuiApplication
app = QGuiApplication([])
ART = Path(__file__).resolve().parent.parent
for name, m in fighters.ALL.items():
    for pose in fighters.POSES:
        f = fighters.figure(name, pose)
        r = f.bounds()
        print(name, pose, [round(v) for v in (r.left(), r.top(), r.right(), r.bottom())])
        f.onto(Svg(240, 320), rim_opacity=0 if pose == "down" else .95).save(ART / "fighters" / name / f"{pose}.svg")
    cropped(fighters.figure(name), *m.FACE).save(ART / "fighters" / name / "portrait.svg")
import sys
who = sys.argv[1:] or list(fighters.ALL)
sheet([ART/"fighters"/n/f"{p}.svg" for n in who for p in fighters.POSES], Path("/tmp/art/fighters.png"), 440, 4)
