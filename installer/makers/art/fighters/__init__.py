"""The six fighters: each module has JOINTS, POSES, FACE and draw(); the guard pose is the drawing itself."""

from types import ModuleType

from figure import Figure, cropped
from palette import FIGHTERS
from svg import Svg

from fighters import chilly, james, katie, lost_knight, maggot, mistbearer

ALL: dict[str, ModuleType] = {
    "james": james,
    "katie": katie,
    "chilly": chilly,
    "mistbearer": mistbearer,
    "maggot": maggot,
    "lost_knight": lost_knight,
}
POSES = ("guard", "strike", "hit", "down", "victory", "fall")
FACES = {"victory": "guard", "fall": "hit"}  # the pose whose face, flames and chains they have
WIDTH = 240
WIDE = {"fall": 400}  # who falls with arms and sword flung out needs a wider canvas


def figure(name: str, pose: str = "guard") -> Figure:
    """A fighter in a pose, ready to be painted."""
    module = ALL[name]
    dark, mid, light, accent = FIGHTERS[name]
    faces = {**FACES, **getattr(module, "FACES", {})}
    f = Figure((dark, mid, light), accent, module.JOINTS, faces.get(pose, pose))
    if pose != "guard":
        module.POSES[pose](f.bones)
    module.draw(f)
    if pose in ("down", "fall"):
        f.settle(WIDE.get(pose, WIDTH))
    return f


def files() -> dict[str, Svg]:
    """File name without its ending -> drawing. Who is down has no rim: nobody is lit for them any more."""
    out: dict[str, Svg] = {}
    for name, module in ALL.items():
        for pose in POSES:
            rim = 0 if pose == "down" else 0.95
            out[f"fighters/{name}/{pose}"] = figure(name, pose).onto(Svg(WIDE.get(pose, WIDTH), 320), rim_opacity=rim)
        out[f"fighters/{name}/portrait"] = cropped(figure(name), *module.FACE)
    return out
