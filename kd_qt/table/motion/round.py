"""The great moments that are no K.O.: candles, rounds begun, a match that the deck ends."""

from __future__ import annotations

from PySide6.QtCore import QPointF

from kd_core.game.events import RoundStarted
from kd_qt.style.clock import Easing
from kd_qt.table.motion import letters
from kd_qt.table.motion.props import Act, Done, Event, Props
from kd_qt.table.things import spec


class Moments:
    """What the whole stage shows."""

    def __init__(self, props: Props) -> None:
        self._props = props
        self.acts: dict[str, Act] = {
            "round_started": self._round,
            "candle_lit": self._candle,
        }

    def _candle(self, event: Event, done: Done) -> None:
        self._props.early(event)
        self._props.pause(450, done)

    def _round(self, event: Event, done: Done) -> None:
        self._props.fx.clear()
        desk = self._props.desk
        self._banner(desk.say("round", round=event["round"]), self._first(event), event["first"], 1500, done)

    def _first(self, event: Event) -> str:
        """Who begins, and why."""
        desk = self._props.desk
        begins = desk.teller.story.beginning(RoundStarted(event["round"], event["first"]))
        key = f"banner_first_{begins.why}" if begins.why else "banner_first"
        return desk.say(key, name=desk.fighter(event["first"]), **begins.numbers)

    def match_over(self, event: Event, done: Done) -> None:
        """Without a K.O."""
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
