"""What Linux itself must bring: libraries that Qt needs and its wheels lack, and the programs of the real-window test.

Libraries are tried the way Qt will ask for them, by loading them; so it does not matter how they came to be there. On
Debian and Ubuntu, as root, what is missing is installed. Anywhere else one command is named.
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
    "libxcb.so.1": ("libxcb1", "libxcb"),
    "libxcb-cursor.so.0": ("libxcb-cursor0", "xcb-util-cursor"),
    "libxcb-icccm.so.4": ("libxcb-icccm4", "xcb-util-wm"),
    "libxcb-keysyms.so.1": ("libxcb-keysyms1", "xcb-util-keysyms"),
    "libxcb-image.so.0": ("libxcb-image0", "xcb-util-image"),
    "libxcb-render-util.so.0": ("libxcb-render-util0", "xcb-util-renderutil"),
    "libxcb-util.so.1": ("libxcb-util1", "xcb-util"),
    "libxcb-glx.so.0": ("libxcb-glx0", "libxcb"),
    "libxcb-randr.so.0": ("libxcb-randr0", "libxcb"),
    "libxcb-render.so.0": ("libxcb-render0", "libxcb"),
    "libxcb-shape.so.0": ("libxcb-shape0", "libxcb"),
    "libxcb-shm.so.0": ("libxcb-shm0", "libxcb"),
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
# A screen that exists only in memory, and a mouse to it.
PROGRAMS = {
    "Xvfb": ("xvfb", "xorg-server-xvfb"),
    "xdotool": ("xdotool", "xdotool"),
}
# What screen readers listen to: a bus, and the file by which it finds theirs.
BUS_PROGRAMS = {"dbus-daemon": ("dbus", "dbus")}
BUS_FILES = {"/usr/share/dbus-1/services/org.a11y.Bus.service": ("at-spi2-core", "at-spi2-core")}
PACKAGES = {**OFFSCREEN, **X11, **WAYLAND, **PROGRAMS, **BUS_PROGRAMS, **BUS_FILES}

# Patient, but not for ever: a mirror that does not answer must not hold up the tests.
APT = ("apt-get", "-qq", "-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=20", "-o", "DPkg::Lock::Timeout=60")
UPDATE_SECONDS, INSTALL_SECONDS = 120.0, 600.0
TRIES = 2


def has_display(env: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    return platform in ("win32", "darwin") or bool(env.get("DISPLAY") or env.get("WAYLAND_DISPLAY"))


def for_tests() -> list[str]:
    return list(OFFSCREEN)


def for_window(env: Mapping[str, str] = os.environ) -> list[str]:
    return [*OFFSCREEN, *(X11 if env.get("DISPLAY") else WAYLAND)]


def for_real_window() -> list[str]:
    return [*OFFSCREEN, *X11, *PROGRAMS]


def for_real_bus() -> list[str]:
    """A screen reader's bus, and a real window at it."""
    return [*for_real_window(), *BUS_PROGRAMS, *BUS_FILES]


def need_libraries(names: Iterable[str], platform: str = sys.platform) -> None:
    """Afterwards they load, or a Trouble names the one command that brings them."""
    lacking = bring(names) if platform.startswith("linux") else []
    if lacking:
        raise Trouble(f"Qt needs system libraries that are missing here: {', '.join(lacking)}.", _how(lacking))


def why_no_real_window(platform: str = sys.platform) -> str:
    """Why the test with a real window cannot be run here, or nothing; what it needs is installed where we may."""
    if not platform.startswith("linux"):
        return "it needs X11"
    lacking = bring(for_real_bus())
    bus = "" if set(lacking) & set(for_real_window()) else " (for the bus of screen readers only)"
    return f"{', '.join(lacking)} missing{bus}. {_how(lacking)}" if lacking else ""


def bring(names: Iterable[str]) -> list[str]:
    """Installs what is missing, where we may; what is missing then."""
    lacking = missing(names)
    if lacking and may_install():
        install(_debian(lacking))
    return missing(lacking)


def missing(names: Iterable[str]) -> list[str]:
    return [name for name in names if not _is_here(name)]


def _is_here(name: str) -> bool:
    if name in BUS_FILES:
        return _is_file(name)
    return bool(shutil.which(name)) if name in {**PROGRAMS, **BUS_PROGRAMS} else _loads(name)


def _is_file(name: str) -> bool:
    return Path(name).exists()


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
        return any(_install_once(packages, Path(folder)) for _ in range(TRIES))


def _install_once(packages: list[str], folder: Path) -> bool:
    log, env = folder / "apt.log", {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    run_stage("Reading the system's package lists", [*APT, "update"], log, folder, env, UPDATE_SECONDS)
    command = [*APT, "install", "-y", "--no-install-recommends", *(_existing(name) for name in packages)]
    return run_stage("Installing system packages", command, log, folder, env, INSTALL_SECONDS)[0] == 0


def _existing(alternatives: str) -> str:
    names = alternatives.split("|")
    return next((name for name in names if _known_to_apt(name)), names[-1])


def _known_to_apt(name: str) -> bool:
    if not shutil.which("apt-cache"):
        return False
    return subprocess.run(["apt-cache", "show", name], capture_output=True, check=False).returncode == 0


def _debian(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(PACKAGES[name][0] for name in names))


def install_command(names: list[str]) -> str:
    """The one command for this system, or nothing when its package manager is not known to us."""
    if shutil.which("apt-get"):
        return "sudo apt-get install -y " + " ".join(_existing(package) for package in _debian(names))
    for tool in ("dnf", "zypper"):  # both find a package by what it carries
        if shutil.which(tool):
            return f"sudo {tool} install -y " + " ".join(map(_carried, names))
    if shutil.which("pacman"):
        return "sudo pacman -S --needed " + " ".join(dict.fromkeys(PACKAGES[name][1] for name in names))
    return ""


def _carried(name: str) -> str:
    if name in BUS_FILES:
        return name
    return f"/usr/bin/{name}" if name in {**PROGRAMS, **BUS_PROGRAMS} else f"'{name}()(64bit)'"


def _how(names: list[str]) -> str:
    command = install_command(names)
    return f"Install with: {command}" if command else "Install with your system's package manager."
