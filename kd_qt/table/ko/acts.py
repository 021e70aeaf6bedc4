"""Which picture each event of a test and of the end of a round gets, and what the next one needs of the one before."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtGui import QPixmap

from kd_qt.style.clock import Easing
from kd_qt.table.ko import facts, timing
from kd_qt.table.ko.account import Account
from kd_qt.table.ko.facts import Ending, Test
from kd_qt.table.ko.fall import Fall
from kd_qt.table.ko.page import Page
from kd_qt.table.ko.picture import Picture
from kd_qt.table.ko.roll import Relief, Roll
from kd_qt.table.ko.show import Show
from kd_qt.table.ko.stamp import Stamp
from kd_qt.table.motion.props import Act, Done, Event, Props

Ahead = Callable[[], Sequence[Event]]  # what is still to be told of this story
_LEAVE = ("strike", "beam")


class Knockout:
    """Tells tests and ends of rounds in pictures. `banner`: how a match ends that no test ends."""

    def __init__(self, props: Props, ahead: Ahead, banner: Act) -> None:
        self._props, self._ahead, self._banner = props, ahead, banner
        self.show = Show(props.table)
        self.test: Test | None = None
        self.ending: Ending | None = None
        self._before: QPixmap | None = None
        self._makers: dict[str, Callable[[Page], Picture]] = {
            "test": self._roll,
            "relief": self._relief,
            "fall": self._fall,
            "stamp": self._stamp,
            "account": self._account,
        }
        self.acts: dict[str, Act] = {
            "test_started": self._clear,
            "dice_rolled": self._rolled,
            "test_passed": self._passed,
            "test_failed": self._failed,
            "round_ended": self._round_over,
        }

    # -- what is known -------------------------------------------------------------------------------------------------

    def concerns(self, events: Sequence[Event]) -> bool:
        """Is there anything that has a picture of its own, also where nothing moves?"""
        return any(event["event"] in ("dice_rolled", "test_failed", "round_ended") for event in events)

    def hear(self, event: Event) -> None:
        """Keep what later pictures need."""
        kind, view = event["event"], self._props.now or self._props.table.view_shown
        if kind == "test_started":
            self.test = facts.begun(event, view)
        elif kind == "dice_rolled":
            self.test = facts.rolled(self.test, event, view)
        elif kind == "tower_judged":
            self.test = facts.judged(self.test, event)
        elif kind == "test_failed" and (self.test is None or self.test.seat != event["seat"]):
            wounds = view["players"][event["seat"]]["wounds"]
            self.test = facts.begun({**event, "wounds": wounds["heavy"] + wounds["light"]}, view)
        elif kind in ("round_started", "turn_started"):
            self.test = self.ending = None

    def forget(self) -> None:
        """No picture is on, and none is kept."""
        self.show.close_show()
        self._before = None

    # -- the acts ------------------------------------------------------------------------------------------------------

    def _clear(self, event: Event, done: Done) -> None:
        """Flying card, burst and rings leave before anything else comes."""
        gone = [thing for key, thing in self._props.table.board.things.items() if key[0] in _LEAVE]
        gone += self._props.fx.items()  # type: ignore[arg-type]

        def step(t: float) -> None:
            for one in gone:
                one.setOpacity(1 - t)

        self._props.run(timing.CLEAR[1], Easing.Linear, step, done)

    def _rolled(self, event: Event, done: Done) -> None:
        self._props.fx.clear()
        self._before = self.show.table_shot()
        self._open("test", done)

    def _passed(self, event: Event, done: Done) -> None:
        """After a roll the light returns; who has watched a tower knows already."""
        if not self._by_dice():
            self._props.table.sound("passed")
            done()
            return
        self._open("relief", lambda: self._light(done))

    def _light(self, done: Done) -> None:
        self.forget()
        done()

    def _failed(self, event: Event, done: Done) -> None:
        self._props.fx.clear()
        self.ending = facts.ending(self._ahead())
        self._open("fall", lambda: self._fell(event, done))

    def _fell(self, event: Event, done: Done) -> None:
        self._props.poses[event["seat"]] = "down"
        self._open("stamp", lambda: self._stamped(event, done))

    def _stamped(self, event: Event, done: Done) -> None:
        """Where the fight goes on the table comes back; else the stamp stands until the next picture."""
        if self.ending is None:
            self._props.poses.pop(event["seat"], None)
            self.forget()
        done()

    def _round_over(self, event: Event, done: Done) -> None:
        self.ending = facts.ending([event, *self._ahead()])
        assert self.ending is not None
        if self.ending.match:
            end = done if self.show.on else lambda: self._banner(event, done)
            end()
            return
        self._before = self.show.shot()
        self._count(event)
        self._open("account", lambda: self._next_round(done))

    def _count(self, event: Event) -> None:
        """The table under the account: the round is counted and over, the winner in pose, who fell where they fell."""
        props = self._props
        props.fx.clear()
        props.now = {**props.now, "phase": "round_over", "distance": None}
        winners = range(event["winner"], len(props.now["players"]), 2)
        props.poses.update(dict.fromkeys(winners, "victory"))
        props.early(event)

    def _next_round(self, done: Done) -> None:
        self._props.poses.clear()
        self.test = self.ending = None
        self.forget()
        done()

    # -- the pictures --------------------------------------------------------------------------------------------------

    def _open(self, name: str, done: Done) -> None:
        self.show.open(self._makers[name](self._page()), done)

    def _page(self) -> Page:
        return Page(self._props.desk)

    def lay_again(self) -> None:
        """Another size or another language: the same picture, made anew."""
        if self.show.picture is not None:
            self._before = None
            self.show.replace(self._makers[self.show.picture.name](self._page()))

    def _by_dice(self) -> bool:
        return self.test is not None and bool(self.test.dice)

    def _roll(self, page: Page) -> Roll:
        assert self.test is not None
        return Roll(page, self.test, self._before or self.show.table_shot())

    def _known_roll(self, page: Page) -> Roll | None:
        """The roll as it was shown, or made again."""
        shown = self.show.picture
        if isinstance(shown, Roll) and shown.page.w == page.w and shown.page.h == page.h:
            return shown
        return self._roll(page) if self._by_dice() else None

    def _relief(self, page: Page) -> Relief:
        roll = self._known_roll(page)
        assert roll is not None
        return Relief(page, roll, self.show.table_shot())

    def _fall(self, page: Page) -> Fall:
        assert self.test is not None
        return Fall(page, self.test, self._known_roll(page))

    def _stamp(self, page: Page) -> Stamp:
        assert self.test is not None
        shown = self.show.picture
        fall = shown if isinstance(shown, Fall) and shown.page.w == page.w else self._fall(page)
        return Stamp(page, self.test, self.ending, fall, self._props.shakes)

    def _account(self, page: Page) -> Account:
        assert self.ending is not None
        table = self.show.table_shot()
        ground = self._props.table.ground
        return Account(page, self.ending, self.test, self._before or table, table, ground.draw)
