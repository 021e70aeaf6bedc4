"""The tower on the screen: what is marked, what the clock says, who may press what, and how a verdict is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import pi
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from kd_core.languages import LANGUAGES
from kd_core.net.messages import TowerDone, TowerGo, TowerHand, TowerReady
from kd_core.text import say
from kd_core.tower.geometry import Pose
from kd_core.tower.rule import look
from kd_core.tower.samples import unpack
from kd_core.tower.terms import Aids, Terms
from kd_qt.style import text
from kd_qt.style.sounds import Sounds
from kd_qt.style.voice import Voice
from kd_qt.tower import words
from kd_qt.tower.camera import Camera
from kd_qt.tower.frame_rate import frames
from kd_qt.tower.items import Frame
from kd_qt.tower.joints import joint
from kd_qt.tower.layout import places
from kd_qt.tower.live import live
from kd_qt.tower.watch import Look, Watch, between
from tests.gui.fit import too_long
from tests.gui.tower_kit import Watched, apart, stack
from tests.gui.window_kit import close_window, settle

pytestmark = pytest.mark.gui
REASONS = ("stands", "on_table", "off_table", "crowded", "apart", "held", "fell", "moving")
Opens = Callable[..., Watched]


@pytest.fixture
def opened(qapp: object, tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[Opens]:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))
    made: list[Watched] = []

    def make(*args: Any, **said: Any) -> Watched:
        made.append(Watched(*args, **said))
        return made[-1]

    yield make
    for watched in made:
        watched.view.end()
        close_window(watched.window)


def said_by(watched: Watched) -> list[object]:
    heard: list[object] = []
    watched.view.said.connect(heard.append)
    return heard


def keys_of(watched: Watched) -> set[object]:
    """What is on the screen."""
    return {item.key for item in watched.view._frame.items}


# -- what is wrong -----------------------------------------------------------------------------------------------------


def found(poses: list[Pose], held: int | None = None) -> tuple[list[tuple[int, str]], dict[str, str]]:
    now = live(look(poses, held), poses)
    return list(now.marks), {line.rule: line.stands for line in now.lines}


def test_loose_cubes_are_not_wrong_they_wait() -> None:
    marks, rules = found([*stack(3), *apart(2)])
    assert not marks
    assert rules == {"one": "waits", "two": "good", "tower": "good", "stands": "waits"}


def test_a_second_cube_of_the_tower_on_the_table_is_marked() -> None:
    marks, rules = found([*stack(2), Pose(1.0, 0.5), *apart(1, 4)])
    assert marks == [(2, "on_table")]
    assert rules["one"] == "wrong"


def test_a_cube_with_three_neighbours_is_marked() -> None:
    marks, rules = found([Pose(0, 0.5), Pose(0, 1.5), Pose(-0.5, 2.5), Pose(0.51, 2.5)])
    assert (1, "crowded") in marks
    assert rules["two"] == "wrong" and rules["one"] == "good"


def test_a_second_tower_is_marked() -> None:
    marks, rules = found([*stack(3), *stack(2, 4.0)])
    assert marks == [(4, "apart")]
    assert rules["tower"] == "wrong"


def test_a_held_cube_touches_nothing() -> None:
    marks, _ = found([*stack(3), Pose(0.9, 2.5)], held=3)
    assert not marks


def test_marks_have_a_shape_and_a_sentence(opened: Opens) -> None:
    watched = opened(4)
    watched.phase("running", 5.0)
    watched.see([*stack(3), *apart(1)])
    assert not {"tip", ("wrong", 3)} & keys_of(watched)
    watched.see([*stack(3), Pose(1.0, 0.5)])
    assert {"tip", ("wrong", 3)} <= keys_of(watched)
    assert "two cubes" not in watched.view.accessibleDescription()
    assert say("en", "tower.one_wrong", n=2) in watched.view.accessibleDescription()


def test_a_mark_is_heard_once(opened: Opens, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []
    monkeypatch.setattr(Sounds, "play", lambda self, name: played.append(name) or True)
    watched = opened(4)
    watched.phase("running", 5.0)
    for _ in range(3):
        watched.see([*stack(3), Pose(1.0, 0.5)])
    assert played.count("illegal_touch") == 1


@pytest.mark.parametrize(
    ("b", "x", "y"),
    [(Pose(0, 1), 0, 0.5), (Pose(0.3, 1), 0.15, 0.5), (Pose(1, 0), 0.5, 0), (Pose(0, 0.5 + 0.5**0.5, pi / 4), 0, 0.5)],
)
def test_the_bar_lies_where_two_cubes_meet(b: Pose, x: float, y: float) -> None:
    for one, other in ((Pose(0, 0), b), (b, Pose(0, 0))):
        met = joint(one, other)
        assert (met.x, met.y) == (pytest.approx(x, abs=0.02), pytest.approx(y, abs=0.02))


# -- the clock ---------------------------------------------------------------------------------------------------------


def digits(watched: Watched) -> str:
    scene, run = watched.view._scene, watched.view._run
    assert run is not None
    return scene.plates.face(run.moment(watched.time.now, 0.0)).digits


def test_the_digits_follow_the_hosts_clock(opened: Opens) -> None:
    watched = opened(4)
    watched.phase("waits")
    assert digits(watched) == "10"
    watched.phase("running", 9.999)
    assert digits(watched) == "10"
    for passed, shown in ((1.0, "9"), (6.0, "3"), (2.0, "1"), (0.98, "1"), (0.1, "0")):
        watched.tick(passed)
        assert digits(watched) == shown


def test_each_second_is_heard_and_the_last_three_louder(opened: Opens, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []
    monkeypatch.setattr(Sounds, "play", lambda self, name: played.append(name) or True)
    watched = opened(4)
    watched.phase("running", 10.0)
    for _ in range(640):
        watched.tick(1 / 60)
    assert (played.count("tick"), played.count("tick_last"), played.count("bell")) == (7, 3, 1)


def test_zero_is_told_once_when_it_has_been_painted(opened: Opens) -> None:
    watched = opened(4)
    reached: list[bool] = []
    watched.view.zero.connect(lambda: reached.append(True))
    watched.phase("running", 0.05)
    settle(2)
    assert not reached
    for _ in range(3):
        watched.tick(0.06)
        watched.view.repaint()
    assert reached == [True]


def test_more_time_is_on_the_clock_from_the_start(opened: Opens) -> None:
    watched = opened(4, aids=Aids(time=150))
    watched.phase("waits")
    assert digits(watched) == "15"


# -- who may press what ------------------------------------------------------------------------------------------------


def test_the_tested_says_ready_and_the_attacker_starts_the_clock(opened: Opens) -> None:
    tested, attacker = opened(4, you=0), opened(4, you=1)
    heard, other = said_by(tested), said_by(attacker)
    for watched in (tested, attacker):
        watched.phase("waits")
    assert (tested.view._ready.isHidden(), attacker.view._ready.isHidden()) == (False, True)
    QTest.mouseClick(tested.view._ready, Qt.MouseButton.LeftButton)
    for watched in (tested, attacker):
        watched.phase("ready")
    assert (tested.view._go.isHidden(), attacker.view._go.isHidden()) == (True, False)
    QTest.mouseClick(attacker.view._go, Qt.MouseButton.LeftButton)
    assert heard == [TowerReady(7)] and other == [TowerGo(7)]


def test_whoever_watches_has_no_hand(opened: Opens) -> None:
    for you in (1, None):
        watched = opened(4, you=you)
        heard = said_by(watched)
        watched.phase("running", 9.0)
        QTest.mousePress(watched.view, Qt.MouseButton.LeftButton)
        QTest.keyClick(watched.view, Qt.Key.Key_Return)
        for _ in range(5):
            watched.tick(1 / 60)
        assert not heard


def test_no_hand_after_the_bell(opened: Opens) -> None:
    watched = opened(4)
    heard = said_by(watched)
    watched.phase("running", 0.1)
    for _ in range(30):
        watched.tick(1 / 60)
    said = [sample for one in heard if isinstance(one, TowerHand) for sample in unpack(one.samples)]
    assert 4 <= len(said) <= 7 and max(sample.frame for sample in said) < 600


def test_samples_are_one_a_frame_however_often_the_clock_is_read(opened: Opens) -> None:
    watched = opened(4)
    heard = said_by(watched)
    watched.phase("running", 9.0)
    heard.clear()
    for _ in range(240):
        watched.tick(1 / 240)
    stamped = [sample.frame for one in heard if isinstance(one, TowerHand) for sample in unpack(one.samples)]
    assert stamped == sorted(set(stamped)) and 59 <= len(stamped) <= 61


def test_done_is_offered_when_the_shape_is_right(opened: Opens) -> None:
    watched = opened(3)
    heard = said_by(watched)
    watched.phase("running", 5.0)
    watched.see([*stack(2), *apart(1)])
    assert watched.view._done.isHidden()
    watched.see(stack(3))
    assert not watched.view._done.isHidden()
    QTest.mouseClick(watched.view._done, Qt.MouseButton.LeftButton)
    assert TowerDone(7) in heard


def test_dice_may_be_asked_for_before_the_clock_runs(opened: Opens) -> None:
    watched = opened(3)
    wanted: list[bool] = []
    watched.view.dice_wanted.connect(lambda: wanted.append(True))
    watched.phase("waits")
    QTest.mouseClick(watched.view._dice, Qt.MouseButton.LeftButton)
    watched.phase("running", 9.0)
    assert wanted == [True] and watched.view._dice.isHidden()


def test_dice_need_both_sides(opened: Opens) -> None:
    """TEST-6: who has asked waits, the other side is asked, and everybody reads it."""
    tested, attacker = opened(3, you=0), opened(3, you=1)
    for watched in (tested, attacker):
        watched.phase("waits")
    assert attacker.view._dice.isHidden()  # it is the tested who asks
    for watched in (tested, attacker):
        watched.view.wants_dice(0)
    assert tested.view._dice.isHidden() and not attacker.view._dice.isHidden()
    assert "agree" in words.status(tested.view.ui, tested.view.test, 0.0)
    assert "rather roll" in words.status(attacker.view.ui, attacker.view.test, 0.0)


def test_a_dead_line_is_said_at_once(opened: Opens) -> None:
    """The clock runs on at the host: whoever builds must know that nothing arrives any more."""
    watched = opened(3)
    watched.phase("running", 8.0)
    watched.see(apart(3))
    view = watched.view
    assert words.status(view.ui, view.test, watched.time.now) == ""
    watched.tick(1.0)
    assert "No word" in words.status(view.ui, view.test, watched.time.now)
    watched.see(apart(3))
    assert words.status(view.ui, view.test, watched.time.now) == ""


# -- watching ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("turn", [3.0, -3.0])
def test_watchers_see_between_two_looks(turn: float) -> None:
    early = Look(10, (Pose(0, 0.5), Pose(2, 1.0, turn)))
    late = Look(12, (Pose(0, 0.5), Pose(2, 2.0, -turn)))
    middle = between(early, late, 0.5)
    assert middle.frame == 11 and middle.poses[1].y == 1.5
    assert abs(abs(middle.poses[1].angle) - pi) < 0.01  # the short way round


def test_nonsense_is_not_seen() -> None:
    watch = Watch(Terms(1, 1, 3))
    before = watch.newest
    assert not watch.see(b"nonsense") and watch.newest == before


# -- the camera --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cubes", "least"), [(8, 53), (20, 40), (25, 36), (40, 22)])
def test_all_cubes_are_in_sight_and_large(cubes: int, least: float) -> None:
    from kd_core.tower import layout

    camera = Camera(places(1280, 720, 1.0))
    poses = layout.start(Terms(cubes, 0, 3))
    camera.look(poses)
    camera.jump()
    assert camera.size >= least
    assert all(camera.x(pose.x) - camera.size / 2 >= 0 and camera.x(pose.x) + camera.size / 2 <= 1280 for pose in poses)


def test_a_tall_tower_stays_under_the_clock_and_the_camera_never_jumps() -> None:
    camera = Camera(places(1280, 720, 1.0))
    camera.look(stack(4))
    camera.jump()
    camera.look(stack(20))
    sizes = [camera.size]
    for _ in range(240):
        camera.follow(1 / 60)
        sizes.append(camera.size)
    assert camera.y(20) >= camera.places.clock.bottom()
    assert max(abs(a - b) for a, b in zip(sizes, sizes[1:])) < 3.5


def test_a_cube_in_the_hand_does_not_move_the_camera() -> None:
    camera = Camera(places(1280, 720, 1.0))
    camera.look([*stack(3), Pose(11.0, 9.0)], held=3)
    assert camera.wanted == camera.places.cube


# -- head start --------------------------------------------------------------------------------------------------------


def test_the_dice_lie_open_before_the_clock_and_taped_cubes_stand(opened: Opens) -> None:
    watched = opened(11, way="head_start", dice=(3, 4))
    watched.phase("waits")
    assert "dice" in keys_of(watched)
    assert watched.view.test is not None and watched.view.test.taped == 4
    watched.phase("running", 9.0)
    assert "dice" not in keys_of(watched)


def test_a_stamp_is_announced_heard_and_seen(opened: Opens, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []
    monkeypatch.setattr(Sounds, "play", lambda self, name: played.append(name) or True)
    watched = opened(11, way="head_start", dice=(4, 4), speed="normal")
    watched.phase("running", 7.7)
    assert "pill" not in keys_of(watched)
    watched.tick(0.2)
    assert "pill" in keys_of(watched) and "prompt" in played and "hit_heavy" not in played
    watched.tick(0.55)
    assert "hit_heavy" in played and ("dust", 0) in keys_of(watched)
    assert watched.view._camera.shake != 0
    watched.tick(1.0)
    assert ("dust", 0) not in keys_of(watched) and watched.view._camera.shake == 0


def test_nothing_shakes_where_the_settings_say_so(opened: Opens) -> None:
    watched = opened(11, way="head_start", dice=(4, 4), speed="normal")
    watched.window.ui.settings.shake = False
    watched.phase("running", 6.99)
    assert watched.view._camera.shake == 0


# -- the verdict -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("reason", REASONS)
def test_a_verdict_says_its_reason(lang: str, reason: str, opened: Opens) -> None:
    watched = opened(4, lang=lang)
    watched.phase("running", 2.0)
    watched.see([*stack(3), *apart(1)])
    text.overflow.clear()
    watched.judge(reason == "stands", reason)
    sentence = say(lang, f"tower.reason_{reason}", n=3, all=4)
    assert sentence in watched.view.accessibleDescription() and sentence[-1] == "."
    watched.view.grab()
    assert "verdict" in keys_of(watched) and not text.overflow


def test_at_the_verdict_every_cube_too_many_on_the_table_is_marked(opened: Opens) -> None:
    watched = opened(4)
    watched.phase("running", 0.1)
    watched.see([*stack(2), *apart(2)])
    assert ("wrong", 2) not in keys_of(watched)
    watched.judge(False, "on_table", 2)
    assert {("wrong", 2), ("wrong", 3)} <= keys_of(watched)


def test_a_fall_is_shown_again_slowly_then_the_sentence_then_it_is_over(opened: Opens) -> None:
    watched = opened(4, speed="normal")
    over: list[bool] = []
    watched.view.shown.connect(lambda: over.append(True))
    watched.phase("standing", 0.0)
    for height in range(60):
        watched.see([*stack(3), Pose(height / 30, 3.5 - height / 20)])
    watched.judge(False, "fell")
    assert "verdict" not in keys_of(watched) and "pill" in keys_of(watched)
    run = watched.view._run
    assert run is not None and run.showing is not None
    assert run.showing.again > 2 * (59 / 60)
    early = run.showing.look(watched.time.now + 0.1).poses[3].y
    assert early > 3.0  # from the beginning of the fall
    watched.tick(run.showing.again + 0.01)
    assert "verdict" in keys_of(watched) and not over
    watched.tick(5.0)
    assert over == [True]
    watched.tick(1.0)
    assert over == [True]


def test_any_key_ends_the_showing(opened: Opens) -> None:
    watched = opened(4, speed="normal")
    over: list[bool] = []
    watched.view.shown.connect(lambda: over.append(True))
    watched.phase("running", 3.0)
    watched.judge(True, "stands", 4)
    assert not over
    QTest.keyClick(watched.view, Qt.Key.Key_A)
    assert over == [True]


def test_without_motion_a_fall_is_told_at_once(opened: Opens) -> None:
    watched = opened(4, speed="none")
    watched.phase("standing", 0.0)
    for height in range(60):
        watched.see([*stack(3), Pose(height / 30, 3.5 - height / 20)])
    watched.judge(False, "fell")
    assert "verdict" in keys_of(watched)


# -- words, eyes, ears -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_fits(lang: str, size: tuple[int, int], scale: int, opened: Opens) -> None:
    problems: list[str] = []
    every = Aids(reach=True, snap=True, sticky=True, time=150)
    for you in (0, 1, None):
        watched = opened(13, you=you, lang=lang, size=size, scale=scale, way="head_start", dice=(5, 5), aids=every)
        for phase, left in (("waits", None), ("ready", None), ("running", 16.0), ("running", 9.8), ("standing", 0.0)):
            text.overflow.clear()
            watched.phase(phase, left)
            watched.see([*stack(3), Pose(1.0, 0.5), *apart(9, 4)])
            watched.view.grab()
            problems += [f"{you} {phase}: {each}" for each in (*too_long(watched.view), *text.overflow)]
    assert not problems, "\n".join(problems)


def test_a_screen_reader_hears_phase_count_and_rules(opened: Opens) -> None:
    watched = opened(4)
    watched.phase("waits")
    assert "4" in watched.view.accessibleName()
    assert say("en", "tower.waits_you") in watched.view.accessibleDescription()
    watched.phase("running", 5.0)
    watched.see([*stack(3), *apart(1)])
    told = watched.view.accessibleDescription()
    assert "3 of 4" in told and say("en", "tower.one_waits", n=1) in told


def test_seconds_are_announced_at_ten_five_three_two_one(opened: Opens, monkeypatch: pytest.MonkeyPatch) -> None:
    announced: list[str] = []
    watched = opened(4)
    monkeypatch.setattr(watched.view._telling, "announce", announced.append)
    watched.phase("running", 10.0)
    for _ in range(640):
        watched.tick(1 / 60)
    assert announced == [say("en", "tower.access_left", n=n) for n in (10, 5, 3, 2, 1)]


class Speech:
    """An engine with a Polish voice."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def availableLocales(self) -> list[object]:  # noqa: N802 - Qt's name
        from PySide6.QtCore import QLocale

        return [QLocale("pl_PL")]

    def setLocale(self, locale: object) -> None:  # noqa: N802
        pass

    def setVolume(self, volume: float) -> None:  # noqa: N802
        pass

    def say(self, words: str) -> None:
        self.said.append(words)

    def stop(self) -> None:
        pass


def test_a_voice_speaks_only_its_own_language_and_only_if_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    speech = Speech()
    monkeypatch.setattr("kd_qt.style.voice._engine", lambda: speech)
    loud, quiet = Voice(Sounds()), Voice(Sounds(type("Off", (), {"sound": False, "volume": 70})()))
    assert loud.say("3", "pl") and not loud.say("3", "es") and loud.say("2", "pl")
    assert not quiet.say("1", "pl")
    assert speech.said == ["3", "2"]


def test_no_voice_is_no_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kd_qt.style.voice._engine", lambda: None)
    assert not Voice(Sounds()).say("3", "en")


def test_only_what_changed_is_painted_again(opened: Opens) -> None:
    watched = opened(6)
    watched.phase("running", 8.0)
    poses = [*stack(3), *apart(3)]
    watched.see(poses)
    before = list(watched.view._frame.items)
    watched.see([Pose(2.6, 0.5) if pose.x == 2.5 else pose for pose in poses])
    after = list(watched.view._frame.items)
    frame = Frame()
    frame.become(before)
    changed = frame.become(after)
    area = {item.key: item.area for item in after}
    assert changed.intersects(area["cube", 3])
    assert not any(changed.intersects(area[key]) for key in (("cube", 0), ("cube", 5), "rules", "aside", "foot"))


def test_frames_are_painted_in_time(qapp: object) -> None:
    """Far above the goal of 4 ms, for a busy machine; `knockdown bench --gui` measures."""
    from time import thread_time

    median, _ = frames(60, cubes=15, clock=thread_time)
    assert median < 16
