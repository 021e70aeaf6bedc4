"""The system libraries that Qt needs on Linux and its wheels do not carry.

They are tried the way Qt will ask for them, by loading them; so it does not matter how they came to be there. On Debian
and Ubuntu, as root, they are installed. Anywhere else one command is named.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from installer.progress import run_stage
from installer.trouble import Trouble

# The name a program loads -> the package that has it, in Debian and in Arch. `new|old`: the first that exists.
OFFSCREEN = {
    "libglib-2.0.so.0": ("libglib2.0-0t64|libglib2.0-0", "glib2"),
    "libgthread-2.0.so.0": ("libglib2.0-0t64|libglib2.0-0", "glib2"),
    "libGL.so.1": ("libgl1", "libglvnd"),
    "libEGL.so.1": ("libegl1", "libglvnd"),
    "libX11.so.6": ("libx11-6", "libx11"),
    "libxkbcommon.so.0": ("libxkbcommon0", "libxkbcommon"),
    "libdbus-1.so.3": ("libdbus-1-3", "dbus"),
    "libfontconfig.so.1": ("libfontconfig1", "fontconfig"),
    "libfreetype.so.6": ("libfreetype6", "freetype2"),
}
X11 = {
    "libxcb-cursor.so.0": ("libxcb-cursor0", "xcb-util-cursor"),
    "libxcb-icccm.so.4": ("libxcb-icccm4", "xcb-util-wm"),
    "libxcb-keysyms.so.1": ("libxcb-keysyms1", "xcb-util-keysyms"),
    "libxcb-image.so.0": ("libxcb-image0", "xcb-util-image"),
    "libxcb-render-util.so.0": ("libxcb-render-util0", "xcb-util-renderutil"),
    "libxcb-randr.so.0": ("libxcb-randr0", "libxcb"),
    "libxcb-shape.so.0": ("libxcb-shape0", "libxcb"),
    "libxcb-sync.so.1": ("libxcb-sync1", "libxcb"),
    "libxcb-xfixes.so.0": ("libxcb-xfixes0", "libxcb"),
    "libxcb-xkb.so.1": ("libxcb-xkb1", "libxcb"),
    "libxkbcommon-x11.so.0": ("libxkbcommon-x11-0", "libxkbcommon-x11"),
    "libX11-xcb.so.1": ("libx11-xcb1", "libx11"),
}
WAYLAND = {
    "libwayland-client.so.0": ("libwayland-client0", "wayland"),
    "libwayland-cursor.so.0": ("libwayland-cursor0", "wayland"),
}
LIBRARIES = {**OFFSCREEN, **X11, **WAYLAND}


def has_display(env: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    return platform in ("win32", "darwin") or bool(env.get("DISPLAY") or env.get("WAYLAND_DISPLAY"))


def for_tests() -> list[str]:
    return list(OFFSCREEN)


def for_window(env: Mapping[str, str] = os.environ) -> list[str]:
    return [*OFFSCREEN, *(X11 if env.get("DISPLAY") else WAYLAND)]


def need_libraries(names: Iterable[str], platform: str = sys.platform) -> None:
    """Afterwards they load, or a Trouble names the one command that brings them."""
    lacking = missing(names) if platform.startswith("linux") else []
    if lacking and may_install() and install(_debian(lacking)):
        lacking = missing(lacking)
    if lacking:
        raise _no_libraries(lacking)


def missing(names: Iterable[str]) -> list[str]:
    return [name for name in names if not _loads(name)]


def _loads(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def may_install() -> bool:
    return bool(shutil.which("apt-get")) and hasattr(os, "geteuid") and os.geteuid() == 0


def install(packages: list[str]) -> bool:
    """apt-get as root; each package may be written as alternatives, `new|old`."""
    with tempfile.TemporaryDirectory() as folder:
        log, env = Path(folder) / "apt.log", {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        run_stage("Reading the system's package lists", ["apt-get", "update"], log, Path(folder), env)
        command = ["apt-get", "install", "-y", "--no-install-recommends", *(_existing(name) for name in packages)]
        return run_stage("Installing system packages", command, log, Path(folder), env)[0] == 0


def _existing(alternatives: str) -> str:
    names = alternatives.split("|")
    return next((name for name in names if _known_to_apt(name)), names[-1])


def _known_to_apt(name: str) -> bool:
    if not shutil.which("apt-cache"):
        return False
    return subprocess.run(["apt-cache", "show", name], capture_output=True, check=False).returncode == 0


def _debian(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(LIBRARIES[name][0] for name in names))


def install_command(names: list[str]) -> str:
    """The one command for this system, or nothing when its package manager is not known to us."""
    if shutil.which("apt-get"):
        return "sudo apt-get install -y " + " ".join(_existing(package) for package in _debian(names))
    for tool in ("dnf", "zypper"):  # both find a package by the library it carries
        if shutil.which(tool):
            return f"sudo {tool} install -y " + " ".join(f"'{name}()(64bit)'" for name in names)
    if shutil.which("pacman"):
        return "sudo pacman -S --needed " + " ".join(dict.fromkeys(LIBRARIES[name][1] for name in names))
    return ""


def _no_libraries(names: list[str]) -> Trouble:
    command = install_command(names)
    do = f"Install them with: {command}" if command else "Install them with your system's package manager."
    return Trouble(f"Qt needs system libraries that are missing here: {', '.join(names)}.", do)
