"""The program in a real window on a screen of its own, driven by a real mouse: from the start screen into a duel."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from installer import system
from kd_core.record import record

ROOT = Path(__file__).parents[2]
PATIENCE = 150  # seconds for everything; a few are enough on a free machine
CHOICES = 5
TRIES = 3  # at a tower: a busy machine may miss a drag

LACKING = system.missing(system.for_real_window())

pytestmark = [pytest.mark.gui, pytest.mark.skipif(bool(LACKING), reason=f"a real window needs {', '.join(LACKING)}")]


@pytest.fixture
def screen() -> Iterator[str]:
    """A screen that nobody else uses; the server chooses a free number and tells it."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x720x24", "-nolisten", "tcp"]
    quiet = subprocess.DEVNULL
    server = subprocess.Popen(command, pass_fds=[writing], stdout=quiet, stderr=quiet)
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        assert number, "Xvfb does not start here"
        yield f":{number}"
    finally:
        end(server)


def end(process: subprocess.Popen[Any]) -> None:
    """This one and no other."""
    process.terminate()
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(5)


class Player:
    """Somebody with a mouse before the screen."""

    def __init__(self, screen: str, home: Path) -> None:
        self.map, self.home, self.random = home / "coords.json", home, Random(5)
        self.dragged = 0
        self.end = time.monotonic() + PATIENCE
        (home / "config").mkdir(parents=True)
        settings = {"language": "en", "speed": "none", "sound": False, "confirm": False}
        (home / "config" / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
        self.around = {**os.environ, "DISPLAY": screen, "QT_QPA_PLATFORM": "xcb", "KNOCKDOWN_HOME": str(home)}
        self.around["KNOCKDOWN_TEST_COORDS"] = str(self.map)
        self.around["PYTHONPATH"] = str(ROOT)

    def start(self) -> subprocess.Popen[Any]:
        log = (self.home / "log").open("wb")
        with log:
            return subprocess.Popen([sys.executable, "-m", "kd_qt"], env=self.around, stdout=log, stderr=log)

    def mouse(self, *deeds: object) -> None:
        command = ["xdotool", *(str(deed) for deed in deeds)]
        subprocess.run(command, env=self.around, check=True, timeout=10, stdout=subprocess.DEVNULL)

    def click(self, at: list[int]) -> None:
        self.mouse("mousemove", *at, "click", 1)

    def drag(self, start: list[int], goal: list[int]) -> None:
        way = [[start[side] + (goal[side] - start[side]) * part // 4 for side in (0, 1)] for part in range(1, 5)]
        moves = [word for at in way for word in ("mousemove", *at, "sleep", 0.03)]
        self.mouse("mousemove", *start, "mousedown", 1, "sleep", 0.03, *moves, "mouseup", 1)

    def look(self) -> dict[str, Any]:
        """What is on the screen now: not what was there before the last click."""
        before = self._read().get("n", 0)
        while time.monotonic() < self.end:
            now = self._read()
            if now.get("n", 0) >= before + 2:
                return now
            time.sleep(0.02)
        pytest.fail("the window does not answer")

    def _read(self) -> dict[str, Any]:
        try:
            found: dict[str, Any] = json.loads(self.map.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return found

    def until(self, true: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while not true(now := self.look()):
            assert time.monotonic() < self.end, now
        return now

    def press(self, button: str) -> None:
        self.click(self.until(lambda now: button in now["buttons"])["buttons"][button])

    # -- at the table --------------------------------------------------------------------------------------------------

    def choose(self) -> None:
        """One deed at the table; a line of the log may have led to its rule."""
        now = self.look()
        if now["page"] == "RulebookScreen":
            self.click(now["buttons"]["back"])
        elif now["primary"]:
            self.click(now["primary"][0])
        elif now["things"] and now["legal"]:
            self._pick(now)

    def leave(self) -> None:
        """Through the menu to the start screen, and out."""

        def menu(now: dict[str, Any]) -> list[dict[str, Any]]:
            return [thing for thing in now["things"] if thing["pick"] == ["do", "menu"]]

        self.click(menu(self.until(lambda now: bool(menu(now))))[0]["at"])
        self.press("match.leave")
        self.press("home.quit")

    def _pick(self, now: dict[str, Any]) -> None:
        row = [thing for thing in now["things"] if thing["pick"][0] == "row" and thing["lit"]]
        foe = [thing for thing in now["things"] if thing["pick"] == ["foe"]]
        if row and foe and any(action["do"] == "attack" for action in now["legal"]):
            self.drag(self.random.choice(row)["at"], foe[0]["at"])
            self.dragged += 1
            return
        sure = [thing for thing in now["things"] if thing["pick"] == ["do", "confirm"] and thing["lit"]]
        open_ones = [thing for thing in now["things"] if thing["lit"] and not thing["chosen"]]
        if sure or open_ones:
            self.click(self.random.choice(sure or open_ones)["at"])


def made(home: Path) -> list[dict[str, Any]]:
    """The choices of the person, as the record has them."""
    paths = sorted((home / "records").glob("*.kdr"))
    return [one.action.to_json() for one in record.read(paths[0]).choices if one.seat == 0] if paths else []


def test_a_duel_with_a_real_mouse(screen: str, tmp_path: Path) -> None:
    player = Player(screen, tmp_path / "home")
    program = player.start()
    try:
        player.press("home.computer")
        player.press("setup.start")  # a newcomer's first match: nothing has to be chosen for it
        player.until(lambda now: now["page"] == "PlayScreen")
        while len(made(player.home)) < CHOICES or "attack" not in {one["do"] for one in made(player.home)}:
            assert time.monotonic() < player.end, (made(player.home), player.look())
            assert program.poll() is None, (player.home / "log").read_text(encoding="utf-8")
            player.choose()
        assert player.dragged
        player.leave()
        assert program.wait(8) == 0
    finally:
        if program.poll() is None:
            end(program)
    assert len(made(player.home)) >= CHOICES


def test_a_tower_with_a_real_mouse(screen: str, tmp_path: Path) -> None:
    """Four cubes on the page to practise, dragged one by one, in ten real seconds."""
    player = Player(screen, tmp_path / "home")
    program = player.start()
    try:
        player.press("home.practice")
        for _ in range(4):  # of the usual eight
            player.press("practice.fewer")
        for _ in range(TRIES):
            build(player)
            if stood(player.home):
                break
        assert stood(player.home), (player.home / "log").read_text(encoding="utf-8")
    finally:
        if program.poll() is None:
            end(program)


def build(player: Player) -> None:
    """Press on until the clock runs, then build."""
    while not (now := player.look())["cubes"]:
        assert time.monotonic() < player.end, now
        if now["primary"]:
            player.click(now["primary"][-1])
    for height in (1, 2, 3):
        if not (seen := player.look()["cubes"]):
            return
        mark, above, *cubes = seen
        side = mark[1] - above[1]
        loose = [cube for cube in cubes if abs(cube[1] - mark[1]) < side / 2 and abs(cube[0] - mark[0]) > side / 2]
        if not loose:
            return
        carry(player, loose[0], [mark[0], mark[1] - round(side * (height + 0.4))])
    player.until(lambda now: not now["cubes"])


def carry(player: Player, cube: list[int], goal: list[int]) -> None:
    """As a hand does it: there, close, over, let go. A hand on the table follows the pointer at a speed of its own."""
    way = ("mousemove", (cube[0] + goal[0]) // 2, goal[1], "sleep", 0.1, "mousemove", *goal, "sleep", 0.25)
    player.mouse("mousemove", *cube, "sleep", 0.25, "mousedown", 1, "sleep", 0.15, *way, "mouseup", 1, "sleep", 0.25)


def stood(home: Path) -> bool:
    """Has a tower passed, as the page keeps it?"""
    kept = [json.loads(path.read_text(encoding="utf-8"))["records"] for path in home.rglob("tower.json")]
    return any(one["passed"] for records in kept for one in records.values())
