"""The great moments: tests and their dice, knockouts, candles, rounds won and begun."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGraphicsPixmapItem

from kd_qt.style.clock import Easing
from kd_qt.table.motion import letters
from kd_qt.table.motion.effects import void
from kd_qt.table.motion.props import Act, Done, Event, Props
from kd_qt.table.things import spec


class Moments:
    """What the whole stage shows."""

    def __init__(self, props: Props) -> None:
        self._props = props
        self.acts: dict[str, Act] = {
            "test_started": self._test,
            "dice_rolled": self._dice,
            "test_failed": self._failed,
            "round_started": self._round,
            "round_ended": self._round_over,
            "candle_lit": self._candle,
        }

    def _candle(self, event: Event, done: Done) -> None:
        self._props.early(event)
        self._props.pause(450, done)

    def _test(self, event: Event, done: Done) -> None:
        """The stage goes dark."""
        rect = self._props.desk.plan.stage
        item = self._props.fx.put(letters.dimmer(self._props.desk), QPointF(rect.cx, rect.cy), spec.FIGURES + 0.9)
        self._props.run(240, Easing.OutQuad, item.setOpacity, done)

    def _dice(self, event: Event, done: Done) -> None:
        """Three dice roll over the stage and stop on what was rolled."""
        desk = self._props.desk
        rect = desk.plan.stage
        centre = QPointF(rect.cx, rect.y + 164 * desk.plan.floor)
        panel = self._props.fx.put(self._dice_panel(event, rolling=True), centre, spec.FLYING)
        size = 56 * desk.plan.floor
        dice = [self._props.fx.put(desk.art.die(1, size), centre, spec.FLYING + 0.1) for _ in event["dice"]]

        def step(t: float) -> None:
            for at, die in enumerate(dice):
                self._roll(die, at, len(dice), t, event["dice"][at], centre, size)

        def settle() -> None:
            for die in dice:
                self._props.fx.remove(die)
            panel.setPixmap(self._dice_panel(event))
            self._props.pause(950, done)

        self._props.run(850, Easing.OutQuad, step, settle)

    def _roll(
        self, die: QGraphicsPixmapItem, at: int, count: int, t: float, value: int, centre: QPointF, size: float
    ) -> None:
        shown = value if t > 0.86 else (int(t * 23) + at * 2) % 6 + 1
        die.setPixmap(self._props.desk.art.die(shown, size))
        goal = centre.x() + (at - (count - 1) / 2) * size * 1.3
        side = -1 if at % 2 else 1
        die.setPos(
            goal + side * (1 - t) * 260 * self._props.desk.plan.floor,
            centre.y() + 6 - abs((1 - t) * 60 * ((t * 5) % 1 - 0.5)),
        )
        die.setRotation(side * (1 - t) * 540)

    def _dice_panel(self, event: Event, rolling: bool = False) -> QPixmap:
        """What the roll must reach and, when the dice lie, what it is: as the event tells it."""
        desk = self._props.desk
        title = desk.say("test_of", name=desk.fighter(event["seat"]))
        need = desk.say("roll_need", n=event["needed"])
        if rolling:
            return letters.dice_panel(desk, title, need, (), "", None)
        result = desk.say("roll_passed" if event["passed"] else "roll_failed", sum=sum(event["dice"]))
        return letters.dice_panel(desk, title, need, event["dice"], result, event["passed"])

    def _failed(self, event: Event, done: Done) -> None:
        """The fighter falls; the letters come down."""
        self._props.fx.clear()
        self._props.pose(event["seat"], "down")
        desk = self._props.desk
        above = QPointF(desk.plan.stage.cx, desk.plan.stage.y + 124 * desk.plan.floor)  # who fell is seen below
        item = self._props.fx.put(letters.knockout(desk), above, spec.FLYING)
        item.setScale(1.8)
        self._props.table.sound("ko_stamp")
        self._props.run(
            280, Easing.InQuad, lambda t: item.setScale(1.8 - 0.8 * t), lambda: self._props.pause(920, done)
        )

    def _round(self, event: Event, done: Done) -> None:
        self._props.fx.clear()
        desk = self._props.desk
        below = desk.say("banner_first", name=desk.fighter(event["first"]))
        self._banner(desk.say("round", round=event["round"]), below, event["first"], 900, done)

    def _round_over(self, event: Event, done: Done) -> None:
        self._props.fx.clear()
        desk = self._props.desk
        seat = desk.team(event["winner"] == desk.side)[0]
        self._banner(self._won(event), "", seat, 1200, lambda: self._star(seat, done))

    def _won(self, event: Event) -> str:
        """Who won the round, and how."""
        desk = self._props.desk
        seats = sorted(desk.team(event["winner"] == desk.side))
        return desk.say(f"banner_won_{event['reason']}", name=" + ".join(desk.fighter(seat) for seat in seats))

    def _banner(self, title: str, below: str, seat: int, ms: float, done: Done) -> None:
        rect = self._props.desk.plan.stage
        picture = letters.banner(self._props.desk, title, below, self._props.desk.colour(seat))
        item = self._props.fx.put(picture, QPointF(rect.cx, rect.cy), spec.FLYING)

        def step(t: float) -> None:
            item.setOpacity(min(1.0, t * 5, (1 - t) * 5))

        def end() -> None:
            self._props.fx.remove(item)
            done()

        self._props.run(ms, Easing.Linear, step, end)

    def _star(self, seat: int, done: Done) -> None:
        """The victory token flies to its plate."""
        desk = self._props.desk
        left = desk.is_left(seat)
        rect = desk.plan.hud[0 if left else 1]
        goal = QPointF(rect.right - 40 * desk.plan.f if left else rect.x + 40 * desk.plan.f, rect.y + 19 * desk.plan.f)
        star = desk.art.star(70 * desk.plan.floor)
        self._props.fx.fly(
            star, self._props.centre(None, desk.plan.stage), goal, 600, done, easing=Easing.InOutCubic, scale=(1, 0.35)
        )

    def still(self, events: Sequence[Event]) -> None:
        """What must be seen stands on the stage for a moment; nothing waits for it."""
        picture: QPixmap | None = None
        for event in events:
            if event["event"] == "dice_rolled":
                picture = self._dice_panel(event)
            elif event["event"] == "round_ended":
                seat = self._props.desk.team(event["winner"] == self._props.desk.side)[0]
                picture = letters.banner(self._props.desk, self._won(event), "", self._props.desk.colour(seat))
        if picture is None or not self._props.table.isVisible():
            return
        rect = self._props.desk.plan.stage
        item = self._props.fx.put(picture, QPointF(rect.cx, rect.y + 164 * self._props.desk.plan.floor), spec.FLYING)
        self._props.table.clock.run(0, Easing.Linear, void, lambda: self._props.fx.remove(item), reduced_ms=1800)
