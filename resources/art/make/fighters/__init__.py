"""The six fighters: each module has JOINTS, POSES, FACE and draw()."""

from types import ModuleType

from figure import Figure
from palette import FIGHTERS

from fighters import chilly, james, katie, lost_knight, maggot, mistbearer

ALL: dict[str, ModuleType] = {"james": james, "katie": katie, "chilly": chilly, "mistbearer": mistbearer,
                              "maggot": maggot, "lost_knight": lost_knight}
POSES = ("guard", "strike", "hit", "down")


def figure(name: str, pose: str = "guard") -> Figure:
    """A fighter in a pose, ready to be painted."""
    module = ALL[name]
    dark, mid, light, accent = FIGHTERS[name]
    f = Figure((dark, mid, light), accent, module.JOINTS, pose)
    if pose != "guard":
        module.POSES[pose](f.bones)
    module.draw(f)
    if pose == "down":
        f.settle()
    return f
