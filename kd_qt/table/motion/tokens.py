"""How tokens come, act and go, and what skills and fighters do by themselves: each is seen where it happens."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor

from kd_qt.style import palette
from kd_qt.style.clock import Easing
from kd_qt.table.motion.props import Act, Done, Event, Props
from kd_qt.table.things import arena, hung

_MOST = 4  # of a kind that fly; more of them would be a swarm


class Tokens:
    """Motions of tokens, and of what answers."""

    def __init__(self, props: Props) -> None:
        self._props = props
        self.acts: dict[str, Act] = {
            "triggered": self._triggered,
            "token_changed": self._changed,
            "actions_changed": self._actions,
        }

    def _triggered(self, event: Event, done: Done) -> None:
        """A token swells before its bearer; of a skill or an ability the name is enough."""
        seat, kind = event["seat"], event["kind"]
        if kind == "token":
            px = 64 * self._props.desk.plan.floor
            self._props.fx.pop(self._props.desk.art.token(event["source"], px), self._props.chest(seat), 200, 480)
        self._word(seat, self._name(kind, event["source"]), palette.GOLD if kind == "skill" else palette.TEXT, 84)
        self._props.pause(420, done)

    def _name(self, kind: str, source: str) -> str:
        known, lang = self._props.desk.teller.lexicon, self._props.desk.lang
        if kind == "token":
            return known.token(source, lang)
        return known.skill(source, lang) if kind == "skill" else self._props.desk.say("ability")

    def _actions(self, event: Event, done: Done) -> None:
        less = event["change"] < 0
        words = self._props.desk.say("actions_less" if less else "actions_more", n=abs(event["change"]))
        self._word(event["seat"], words, palette.REFUSED if less else palette.SELECTED, 30)
        self._props.pause(620, done)

    def _word(self, seat: int, words: str, colour: QColor, above: float) -> None:
        above *= self._props.desk.plan.floor
        self._props.word(words, colour, self._props.chest(seat) - QPointF(0, above))

    # -- coming and going ----------------------------------------------------------------------------------------------

    def _changed(self, event: Event, done: Done) -> None:
        """To the sheet or the figure from where the blow fell, or off it."""
        seat, token, change = event["seat"], event["token"], event["change"]
        if self._props.thing("figure", seat) is None or not change:
            done()
            return
        hangs, comes = hung.acts(self._props.desk, token), change > 0
        if comes and hangs:
            self._word(seat, self._name("token", token), palette.TEXT, 84)
        count = min(abs(change), _MOST)
        places = [self._hangs(seat, at, comes) if hangs else self._props.sheet_point(seat) for at in range(count)]
        if not comes:
            self._props.early(event)
        for at, place in enumerate(places):
            self._fly(seat, token, place, comes, 70 * at, done if at == count - 1 else None)

    def _hangs(self, seat: int, more: int, comes: bool) -> QPointF:
        """Where the next one will hang, or the last one hangs."""
        figure, desk = self._props.thing("figure", seat), self._props.desk
        assert figure is not None
        there = len(hung.on(desk, seat))
        at = there + more if comes else max(0, there - 1 - more)
        return hung.place(figure.spec.rect, at, arena.flipped(desk, seat), hung.benched(desk, seat))

    def _fly(self, seat: int, token: str, place: QPointF, comes: bool, delay: float, done: Done | None) -> None:
        k = self._props.desk.plan.floor
        picture = self._props.desk.art.token(token, 44 * k)
        if comes:
            start = self._props.centre(self._props.thing("strike"), self._props.chest_rect(seat))
            self._props.fx.fly(picture, start, place, 340, done, delay=delay, arc=26 * k, scale=(1.0, 0.55))
        else:
            goal = place + QPointF(0, 60 * k)
            self._props.fx.fly(picture, place, goal, 280, done, easing=Easing.InQuad, delay=delay, scale=(0.55, 0.1))
