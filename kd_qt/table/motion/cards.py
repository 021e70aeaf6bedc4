"""How cards get from one place to another."""

from __future__ import annotations

from PySide6.QtCore import QPointF

from kd_qt.style.clock import Easing
from kd_qt.table.motion.props import Act, Done, Event, Props


class Dealing:
    """Motions of cards."""

    def __init__(self, props: Props) -> None:
        self._props = props
        self.acts: dict[str, Act] = {
            "card_taken": self._taken,
            "drafted": self._taken,
            "card_drawn": self._drawn,
            "cards_discarded": self._discarded,
            "row_refilled": self._refilled,
        }

    def _taken(self, event: Event, done: Done) -> None:
        desk = self._props.desk
        strike = self._props.thing("strike") if event.get("origin") == "attack" else None
        start = (
            self._props.centre(strike, desk.plan.stage) if strike is not None else self._props.row_point(event["card"])
        )
        for gone in (strike, self._props.thing("beam")) if strike is not None else ():
            if gone is not None:
                gone.setVisible(False)
        mine = event["seat"] == desk.you
        picture = desk.cards.pixmap(event["card"], "hand" if mine else "fly", desk.plan.hand_card, desk.card_lang)
        goal, passed = self._props.hand_point(event["seat"]), self._passed_on(event["seat"])
        self._props.fx.fly(
            picture,
            start,
            goal,
            480 if passed else 260,
            (lambda: self._whose(event["seat"], goal, done)) if passed else done,
            arc=30 * desk.plan.k,
            scale=(1, 1 if mine else 0.35),
        )

    def _passed_on(self, seat: int) -> bool:
        """A card that goes to the bench was won by the teammate (TEAM-6): that takes longer to see, and a word."""
        return self._props.desk.teams and not self._props.desk.player(seat).get("active", True)

    def _whose(self, seat: int, at: QPointF, done: Done) -> None:
        desk = self._props.desk
        mine = seat == desk.view.get("you")
        words = desk.say("to_your_hand") if mine else desk.say("to_hand_of", name=desk.fighter(seat))
        self._props.word(words, desk.colour(seat), at - QPointF(0, 26 * desk.plan.k))
        self._props.pause(640, done)

    def _drawn(self, event: Event, done: Done) -> None:
        desk = self._props.desk
        mine = event["seat"] == desk.you and event["card"]
        picture = (
            desk.cards.pixmap(event["card"], "hand", desk.plan.hand_card, desk.card_lang)
            if mine
            else desk.cards.back(desk.plan.deck.w)
        )
        self._props.fx.fly(
            picture,
            self._props.centre(None, desk.plan.deck),
            self._props.hand_point(event["seat"]),
            280,
            done,
            scale=(0.5, 1) if mine else (1, 0.5),
        )

    def _discarded(self, event: Event, done: Done) -> None:
        desk = self._props.desk
        pile = self._props.centre(None, desk.plan.discard)
        cards = event["cards"]
        if not cards:
            done()
            return
        for at, card in enumerate(cards):
            picture = desk.cards.pixmap(card, "hand", desk.plan.hand_card * 0.8, desk.card_lang)
            start = self._props.held_point(event["seat"], card)
            if self._props.dropped_at is not None:
                start, self._props.dropped_at = self._props.dropped_at, None
            self._props.fx.fly(
                picture, start, pile, 240, done if at == len(cards) - 1 else None, delay=70 * at, scale=(1, 0.6)
            )

    def _refilled(self, event: Event, done: Done) -> None:
        """Each card slides from the deck to its gap, one after the other."""
        desk = self._props.desk
        gaps = [at for at, card in enumerate(self._props.table.row_places) if card is None] or [0, 1, 2, 3]
        start = self._props.centre(None, desk.plan.deck)
        cards = list(zip(event["cards"], gaps))
        if not cards:
            done()
            return
        for at, (card, gap) in enumerate(cards):
            rect = desk.plan.row[gap]
            picture = desk.cards.pixmap(card, "row", rect.w, desk.card_lang)
            last = at == len(cards) - 1
            self._props.fx.fly(
                picture,
                start,
                QPointF(rect.cx, rect.cy),
                220,
                (lambda: self._laid(done)) if last else None,
                easing=Easing.OutCubic,
                delay=70 * at,
                scale=(0.45, 1),
                stay=True,
            )

    def _laid(self, done: Done) -> None:
        """The cards lie: from here on they are the table's own."""
        done()
        self._props.fx.clear_done()
