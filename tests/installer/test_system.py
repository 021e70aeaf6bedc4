"""Libraries and programs of the system: found, installed where we may, or one command."""

from __future__ import annotations

import re
import shutil
from importlib.util import find_spec
from pathlib import Path

import pytest

from installer import progress, system
from installer.trouble import Trouble

# What every Linux with a Python has.
BASE = {"libc", "libm", "libdl", "librt", "libpthread", "libresolv", "libgcc_s", "libstdc++", "libz", "libzstd"}


def tools(monkeypatch, *names):
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}" if name in names else None)
    monkeypatch.setattr(system, "_known_to_apt", lambda name: True)


@pytest.fixture
def bare(monkeypatch):
    """A Linux without a single library of Qt."""
    monkeypatch.setattr(system, "_loads", lambda name: False)


def test_nothing_is_missing_elsewhere(bare):
    system.need_libraries(system.for_tests(), platform="darwin")
    system.need_libraries(system.for_tests(), platform="win32")


def test_one_command_on_debian(bare, monkeypatch):
    tools(monkeypatch, "apt-get")
    with pytest.raises(Trouble) as caught:
        system.need_libraries(system.for_tests(), platform="linux")
    assert "sudo apt-get install -y libglib2.0-0t64 libgl1 libegl1" in caught.value.do
    assert "\n" not in caught.value.do


def test_the_older_name_where_the_newer_is_unknown(monkeypatch):
    monkeypatch.setattr(system, "_known_to_apt", lambda name: not name.endswith("t64"))
    assert system._existing("libglib2.0-0t64|libglib2.0-0") == "libglib2.0-0"


@pytest.mark.parametrize(
    ("tool", "command"),
    [
        ("dnf", "'libGL.so.1()(64bit)'"),
        ("zypper", "'libGL.so.1()(64bit)'"),
        ("pacman", "libglvnd"),
        ("", "package manager"),
    ],
)
def test_one_command_elsewhere(bare, monkeypatch, tool, command):
    tools(monkeypatch, tool)
    with pytest.raises(Trouble) as caught:
        system.need_libraries(["libGL.so.1"], platform="linux")
    assert command in caught.value.do


def test_root_on_debian_installs(monkeypatch):
    there: set[str] = set()
    tools(monkeypatch, "apt-get")
    monkeypatch.setattr(system, "_loads", lambda name: name in there)
    monkeypatch.setattr(system, "may_install", lambda: True)
    monkeypatch.setattr(system, "install", lambda packages: not there.update(system.PACKAGES))
    system.need_libraries(system.for_window({"DISPLAY": ":0"}), platform="linux")
    assert there


def test_an_installation_that_fails_names_the_command(bare, monkeypatch):
    tools(monkeypatch, "apt-get")
    monkeypatch.setattr(system, "may_install", lambda: True)
    monkeypatch.setattr(system, "install", lambda packages: False)
    with pytest.raises(Trouble, match=r"libGL\.so\.1"):
        system.need_libraries(["libGL.so.1"], platform="linux")


def test_a_window_needs_more_than_the_tests():
    tests, x11 = set(system.for_tests()), set(system.for_window({"DISPLAY": ":0"}))
    assert tests < x11
    assert "libxcb-cursor.so.0" in x11
    assert "libwayland-cursor.so.0" in system.for_window({"WAYLAND_DISPLAY": "wayland-0"})


def test_a_library_is_tried_by_loading_it():
    assert system.missing(["libno-such-thing.so.9"]) == ["libno-such-thing.so.9"]


@pytest.mark.parametrize(
    ("platform", "env", "display"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ""}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("darwin", {}, True),
        ("win32", {}, True),
    ],
)
def test_display(platform, env, display):
    assert system.has_display(env, platform) is display


# -- what the test with a real window needs ---------------------------------------------------------------------------


def wanted_by(file: Path) -> set[str]:
    """The libraries that a library of Qt asks for: names between zeros, as the format of such files has them."""
    return {name.decode() for name in re.findall(rb"(?<=\0)(lib[\w+-]+\.so\.\d+)(?=\0)", file.read_bytes())}


@pytest.mark.skipif(not shutil.which("ldconfig"), reason="libraries of Linux")
@pytest.mark.skipif(find_spec("PySide6") is None, reason="without Qt")
def test_all_that_a_window_of_qt_asks_for_is_on_the_list():
    """Otherwise a fresh machine has a window that never opens."""
    qt = Path(find_spec("PySide6").submodule_search_locations[0]) / "Qt"
    files = [qt / "plugins" / "platforms" / "libqxcb.so", *(qt / "plugins" / "xcbglintegrations").glob("*.so")]
    files += [qt / "lib" / f"libQt6{part}.so.6" for part in "Core Gui Widgets Svg Test XcbQpa DBus OpenGL".split()]
    wanted = {name for file in files for name in wanted_by(file)}
    assert "libxcb-icccm.so.4" in wanted
    ours = {name for name in wanted if not name.startswith(("libQt6", "libicu")) and name.split(".")[0] not in BASE}
    assert ours <= set(system.for_real_window())


@pytest.fixture
def apt(monkeypatch):
    """A Debian of root's, where each call of apt-get ends with the next of these codes, the last of them for ever."""
    tools(monkeypatch, "apt-get")
    monkeypatch.setattr(system, "may_install", lambda: True)
    ran: list[list[str]] = []
    codes = [0]

    def run_stage(text, command, log, cwd, env, limit=None):
        ran.append(list(command))
        assert limit is not None and env["DEBIAN_FRONTEND"] == "noninteractive"
        return (codes.pop(0) if len(codes) > 1 else codes[0]), ""

    monkeypatch.setattr(system, "run_stage", run_stage)
    return ran, codes


def verbs(ran):
    return [next(word for word in command if word in ("update", "install")) for command in ran]


def test_the_lists_are_read_before_anything_is_installed(bare, apt):
    ran, _ = apt
    assert system.install(["xvfb"])
    assert verbs(ran) == ["update", "install"]
    assert ran[1][-1] == "xvfb" and "-y" in ran[1] and "-qq" in ran[1]


def test_a_mirror_that_stumbles_is_asked_once_more(bare, apt):
    ran, codes = apt
    codes[:] = [0, 100, 0, 0]
    assert system.install(["xvfb"])
    assert verbs(ran) == ["update", "install"] * 2


def test_a_mirror_that_is_not_there_is_not_asked_for_ever(bare, apt):
    ran, codes = apt
    codes[:] = [100]
    assert not system.install(["xvfb"])
    assert verbs(ran) == ["update", "install"] * 2


def test_everything_for_a_real_window_comes_in_one_installation(monkeypatch):
    there: set[str] = set()
    monkeypatch.setattr(system, "may_install", lambda: True)
    monkeypatch.setattr(system, "_loads", lambda name: name in there)
    monkeypatch.setattr(system, "_is_file", lambda name: name in there)
    monkeypatch.setattr(shutil, "which", lambda name: name if name in there else None)

    def arrive(packages):
        assert not there
        assert {"xvfb", "xdotool", "libxcb-cursor0", "libxkbcommon-x11-0", "libegl1"} <= set(packages)
        assert {"dbus", "at-spi2-core"} <= set(packages)
        there.update(system.PACKAGES)
        return True

    monkeypatch.setattr(system, "install", arrive)
    assert system.why_no_real_window("linux") == ""


def test_where_all_is_there_nothing_is_run(apt, monkeypatch):
    ran, _ = apt
    monkeypatch.setattr(system, "_loads", lambda name: True)
    monkeypatch.setattr(system, "_is_file", lambda name: True)
    monkeypatch.setattr(shutil, "which", lambda name: name)
    assert system.why_no_real_window("linux") == "" and ran == []


def test_programs_without_the_libraries_of_qt_are_not_enough(monkeypatch):
    """Xvfb and xdotool are there, Qt's X11 libraries are not: the window would never answer."""
    tools(monkeypatch, "Xvfb", "xdotool", "apt-get")
    monkeypatch.setattr(system, "_loads", lambda name: name in system.OFFSCREEN)
    said = system.why_no_real_window("linux")
    assert "libxcb-cursor.so.0" in said and "Xvfb" not in said
    assert "Install with: sudo apt-get install -y libxcb1 libxcb-cursor0" in said


def test_without_a_bus_only_the_test_at_the_bus_is_left_out(monkeypatch):
    tools(monkeypatch, "Xvfb", "xdotool", "apt-get")
    monkeypatch.setattr(system, "_loads", lambda name: True)
    monkeypatch.setattr(system, "_is_file", lambda name: False)
    said = system.why_no_real_window("linux")
    assert "dbus-daemon, /usr/share/dbus-1/services/org.a11y.Bus.service missing (for the bus" in said
    assert said.endswith("apt-get install -y dbus at-spi2-core") and not system.missing(system.for_real_window())


def test_an_unreachable_mirror_leaves_the_window_out_and_nothing_else(apt, monkeypatch):
    _, codes = apt
    codes[:] = [100]
    monkeypatch.setattr(system, "_loads", lambda name: True)
    monkeypatch.setattr(system, "_is_file", lambda name: True)
    assert "Xvfb, xdotool, dbus-daemon missing. " in system.why_no_real_window("linux")
    system.need_libraries(system.for_tests(), platform="linux")


@pytest.mark.parametrize("platform", ["darwin", "win32"])
def test_elsewhere_a_real_window_is_not_tried(platform, bare):
    assert system.why_no_real_window(platform) == "it needs X11"


@pytest.mark.parametrize(
    ("tool", "command"), [("dnf", "/usr/bin/Xvfb"), ("zypper", "/usr/bin/Xvfb"), ("pacman", "xorg-server-xvfb")]
)
def test_the_programs_on_other_systems(tool, command, monkeypatch):
    tools(monkeypatch, tool)
    assert command in system.install_command(["Xvfb"])


def test_a_stage_that_takes_too_long_is_ended(tmp_path, monkeypatch):
    monkeypatch.setattr(progress, "PATIENCE", 0.05)
    code, _ = progress.run_stage("Waiting", ["sleep", "60"], tmp_path / "log", tmp_path, {}, limit=0.1)
    assert code != 0
