"""One test from the first word about it to the end of its verdict: what is known, what is seen of it at a moment."""

from __future__ import annotations

from kd_core.net.messages import TowerSet
from kd_core.tower.geometry import Pose
from kd_core.tower.rule import Shape
from kd_core.tower.rule import look as judge
from kd_core.tower.samples import Sample
from kd_core.tower.terms import FRAMES
from kd_core.tower.tuning import STANDING_FRAMES
from kd_qt.style.counted import LAST
from kd_qt.tower import words
from kd_qt.tower.best import Ghost
from kd_qt.tower.camera import Camera
from kd_qt.tower.crowd import Crowd
from kd_qt.tower.known import Around, Judged, Known
from kd_qt.tower.live import Live, live
from kd_qt.tower.moment import Moment, digits_of
from kd_qt.tower.player import Player
from kd_qt.tower.showing import Showing
from kd_qt.tower.telling import Telling
from kd_qt.tower.watch import BEHIND, Look, Watch
from kd_qt.ui import Ui

ROLLING = 0.9  # seconds that the dice of a head start tumble
LONG_AGO = 60.0  # seconds
TUMBLES = 14  # faces a second
EASY = 20  # cubes: with more of them the rules are looked at in every second frame


class Run:
    def __init__(self, ui: Ui, known: Known, camera: Camera, telling: Telling, now: float) -> None:
        self.ui, self.test, self._camera, self._telling = ui, known, camera, telling
        self.watch = Watch(known.set.terms)
        self.player = Player(known.set.terms, self.watch, camera)
        self.ghost: Ghost | None = None
        self.showing: Showing | None = None
        self._crowd = Crowd(known.set.terms, telling)
        self._began, self._second_began = now, 0.0
        self._stopped: float | None = None  # when the clock stopped
        self._odd = False
        self._judged_look: object = None
        self._shape: Shape = judge(self.watch.newest.poses)
        self.live: Live = live(self._shape, self.watch.newest.poses)
        telling.begin()
        camera.shake = 0.0
        camera.look(self.watch.newest.poses)
        camera.jump()

    # -- what the host says --------------------------------------------------------------------------------------------

    def hear(self, message: TowerSet, around: Around, now: float) -> None:
        """How the test stands now."""
        self.test.set, self.test.around = message, around
        if message.phase == "standing" and self._stopped is None:
            self._stop(now)
            self._telling.bell()

    def see(self, seen: bytes) -> None:
        if self.showing is None and self.watch.see(seen):
            self.player.hear()

    def judge(self, judged: Judged, now: float) -> None:
        self.test.judged = judged
        self.player.release()
        self._stop(now)
        self.showing = Showing(self.watch, judged.reason in words.FALLS, now, self.ui.settings.speed)
        said = " ".join(words.verdict(self.ui, self.test, judged))
        self._telling.verdict(judged.reason, judged.passed, said)

    def _stop(self, now: float) -> None:
        self._stopped = now if self._stopped is None else self._stopped
        self._crowd.calm()

    # -- what is asked of it -------------------------------------------------------------------------------------------

    def running(self, now: float) -> bool:
        return self.test.phase == "running" and self.test.frame(now) >= 0

    def rung(self, now: float) -> bool:
        """The clock has run to its end; a test that was ended before that never does."""
        clock = now if self._stopped is None else min(now, self._stopped)
        return self.test.set.ends is not None and clock >= self.test.set.ends

    @property
    def may_finish(self) -> bool:
        """The shape is right, as far as one sees."""
        if not self.test.mine or self.test.phase != "running":
            return False
        return self.live.right and self.watch.newest.held is None

    def sample(self, now: float) -> Sample | None:
        """Where the hand is in this frame; None if it was said already, or if nobody asks."""
        if not self.test.mine or not self.running(now) or self.test.left(now) <= 0:
            return None
        return self.player.sample(int(self.test.frame(now)))

    # -- a moment ------------------------------------------------------------------------------------------------------

    def moment(self, now: float, seconds: float) -> Moment:
        """What is seen now, `seconds` after the last look."""
        look = self._look(now, seconds)
        self._look_at_rules(look)
        clock = now if self._stopped is None else min(now, self._stopped)
        frame = self.test.frame(clock)
        self._crowd.follow(frame)
        self._camera.shake = self._crowd.shake(self.ui.settings) * self._camera.places.u
        self._camera.look(look.poses, look.held)
        self._camera.follow(seconds)
        self._tell(look, clock, now)
        return self._made(look, clock, now)

    def _made(self, look: Look, clock: float, now: float) -> Moment:
        test, showing = self.test, self.showing
        return Moment(
            test,
            look,
            self.live,
            clock,
            held_here=test.mine and look.held is not None,
            chosen=self.player.chosen if test.mine and self.running(now) else None,
            ghost=self._ghost_at(int(test.frame(clock))),
            warning=self._crowd.warning,
            dust=self._crowd.since,
            pulse=self._pulse(now),
            touching=tuple(pair for pair in self._shape.touching if look.held not in pair),
            verdict=showing is not None and not showing.slow(now),
            slow=showing is not None and showing.slow(now),
            eyes=self._eyes(now),
            standing=self._standing_left(now),
            sparks=self._celebrated(now),
        )

    def _look(self, now: float, seconds: float) -> Look:
        if self.showing is not None:
            return self.showing.look(now)
        if self.test.mine:
            return self.player.look(seconds)
        return self.watch.newest if self.test.set.starts is None else self.watch.at(self.test.frame(now) - BEHIND)

    def _look_at_rules(self, look: Look) -> None:
        """How it stands, as far as the eye can tell; the host's word is final."""
        key, judged = (look.held, look.poses, self.test.judged), self.test.judged
        self._odd = not self._odd
        if key == self._judged_look or (len(look.poses) > EASY and self._odd and judged is None):
            return
        self._judged_look = key
        self._shape = judge(look.poses, look.held)
        self.live = live(self._shape, look.poses, judged is not None and judged.reason == "on_table")

    def _ghost_at(self, frame: int) -> tuple[tuple[str, int, Pose], ...]:
        ghost = self.ghost
        if ghost is None or self.test.phase != "running":
            return ()
        return tuple((ghost.kinds[cube], cube, pose) for cube, pose in ghost.at(frame))

    def _pulse(self, now: float) -> float:
        """Of the clock's ring, in the last seconds."""
        if self.ui.settings.speed == "none" or self.test.phase != "running" or self.test.left(now) > LAST:
            return 0.0
        return max(0.0, 1 - (now - self._second_began) * 2)

    def _standing_left(self, now: float) -> float:
        if self._stopped is None:
            return 1.0
        return max(0.0, 1 - (now - self._stopped) * FRAMES / STANDING_FRAMES)

    def _celebrated(self, now: float) -> float:
        """Seconds since it was said that it stands."""
        if self.showing is None or self.test.judged is None or not self.test.judged.passed:
            return LONG_AGO
        return LONG_AGO if self.ui.settings.speed == "none" else now - self.showing.began

    def _eyes(self, now: float) -> tuple[int, ...]:
        """The dice of a head start lie open until the clock runs."""
        terms = self.test.set.terms
        if terms.dice is None or self.test.phase not in ("waits", "ready"):
            return ()
        since = now - self._began
        if since >= ROLLING or self.ui.settings.speed == "none":
            return terms.dice
        turn = int(since * TUMBLES)
        return tuple(1 + (turn * 5 + at * 3 + terms.seed) % 6 for at in range(2))

    def _tell(self, look: Look, clock: float, now: float) -> None:
        test = self.test
        if self._telling.clock(test, digits_of(test, clock), test.frame(clock)):
            self._second_began = now
        if test.phase in ("running", "standing") and test.frame(clock) >= 0:
            self._telling.cubes(look.held, self.live)
