"""Libraries of the system: found, installed where we may, or one command."""

from __future__ import annotations

import shutil

import pytest

from installer import system
from installer.trouble import Trouble


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
    monkeypatch.setattr(system, "install", lambda packages: not there.update(system.LIBRARIES))
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
