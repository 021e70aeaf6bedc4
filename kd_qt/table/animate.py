"""What happened, as motion with meaning: one event after the other, each shown, then taken into the table.

Input never waits: `finish` jumps to the end of the story at any time. At speed "none" nothing flies; what must be seen
(dice, who won the round) stands still on the stage for a moment while play already goes on.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QGraphicsPixmapItem

from kd_qt.style import palette
from kd_qt.style.motion import Easing, Motion
from kd_qt.table import follow, hud, layout, letters, spec, stage
from kd_qt.table.desk import Desk
from kd_qt.table.fx import Effects, void
from kd_qt.table.layout import Rect
from kd_qt.table.motions import Walker
from kd_qt.table.parts import Pick
from kd_qt.table.thing import Thing

if TYPE_CHECKING:
    from kd_qt.table.scene import TableView

Event = Mapping[str, Any]
Done = Callable[[], None]

_SOUNDS = {
    "row_refilled": "refill",
    "candle_lit": "candle",
    "blocked": "block",
    "reacted": "reaction",
    "test_started": "test_start",
    "test_passed": "passed",
    "test_failed": "failed",
    "round_ended": "round_won",
    "match_ended": "match_won",
    "card_taken": "card_drop",
    "cards_discarded": "card_drop",
}
_STEPS = {"dash": "dash", "blink": "blink", "corridor": "corridor"}


class Show:
    """Plays one story at a time."""

    def __init__(self, table: TableView) -> None:
        self._table = table
        self._fx = Effects(table.scene(), table.clock)
        self._events: deque[Event] = deque()
        self._goal: dict[str, Any] | None = None
        self._now: dict[str, Any] = {}
        self._folded: Event | None = None
        self._from: tuple[Pick, QPointF] | None = None  # where a dragged card was let go
        self.poses: dict[int, str] = {}
        self._acts: dict[str, Callable[[Event, Done], None]] = {
            "moved": self._moved,
            "attacked": self._attacked,
            "special_used": self._special,
            "reacted": self._special,
            "wounded": self._wounded,
            "healed": self._healed,
            "relieved": self._healed,
            "blocked": self._blocked,
            "card_taken": self._taken,
            "drafted": self._taken,
            "card_drawn": self._drawn,
            "cards_discarded": self._discarded,
            "row_refilled": self._refilled,
            "test_started": self._test,
            "dice_rolled": self._dice,
            "test_failed": self._failed,
            "round_started": self._round,
            "round_ended": self._round_over,
            "swapped": self._swapped,
            "candle_lit": self._candle,
        }

    # -- the story -----------------------------------------------------------------------------------------------------

    @property
    def playing(self) -> bool:
        return self._goal is not None

    def start(self, events: Sequence[Event], goal: dict[str, Any]) -> None:
        if self._table.clock.reduced or self._table.covered or not self._table.isVisible():
            self._fx.clear()
            self._all_sounds(events)
            self._table.stand(goal)
            self._still(events)
            return
        self._events, self._goal = deque(events), goal
        self._now = follow.begin(self._table.view_shown)
        self._table.showing.emit(True)
        self._table.refresh(self._now)
        self._next()

    def finish(self) -> None:
        """To the end of the story, at once."""
        if self._goal is None:
            return
        goal = self._goal
        self.stop()
        self._table.stand(goal)
        self._table.showing.emit(False)

    def stop(self) -> None:
        """Forget the story; the caller stands the table somewhere else."""
        self._table.clock.drop_all()
        self._fx.clear()
        self._events.clear()
        self._goal, self._from = None, None
        self.poses.clear()

    def _next(self) -> None:
        while self._events:
            event = self._events.popleft()
            self._sound(event)
            act = self._acts.get(event["event"])
            if act is not None:
                act(event, lambda event=event: self._arrive(event))  # type: ignore[misc]
                return
            self._now = follow.after(self._now, event)
        self.finish()

    def _arrive(self, event: Event) -> None:
        """The event has been seen: it becomes part of the table."""
        if self._goal is None:
            return
        if self._folded is not event:
            self._now = follow.after(self._now, event)
        if event["event"] == "round_ended":
            self._now = {**follow.begin(self._goal), "players": self._goal["players"]}
        self._table.refresh(self._now)
        self._next()

    def _early(self, event: Event) -> None:
        """Take an event into the table before it is played to the end."""
        self._now, self._folded = follow.after(self._now, event), event
        self._table.refresh(self._now)

    # -- helpers -------------------------------------------------------------------------------------------------------

    @property
    def _desk(self) -> Desk:
        return self._table.desk

    def _run(self, ms: float, easing: Easing, step: Callable[[float], None], done: Done | None = None) -> Motion:
        return self._table.clock.run(ms, easing, step, done)

    def _pause(self, ms: float, done: Done) -> None:
        self._table.clock.after(ms, done)

    def _thing(self, *key: object) -> Thing | None:
        return self._table.board.things.get(key)

    def _centre(self, thing: Thing | None, fallback: Rect) -> QPointF:
        rect = thing.spec.rect if thing is not None else fallback
        return QPointF(rect.cx, rect.cy)

    def _hand_point(self, seat: int) -> QPointF:
        """Where a card goes that somebody receives."""
        desk = self._desk
        if seat == desk.you:
            held = len(desk.player(seat)["hand"])
            rects = layout.hand_rects(desk.plan, held + 1)
            return QPointF(rects[held].cx, rects[held].cy)
        rect = desk.plan.columns[1].last
        if desk.is_left(seat):
            rect = desk.plan.columns[0].bench or desk.plan.columns[0].header
        return QPointF(rect.cx, rect.cy)

    def _held_point(self, seat: int, card: str) -> QPointF:
        desk = self._desk
        hand = desk.player(seat)["hand"]
        if seat == desk.you and card in hand:
            return self._centre(self._thing("hand", hand.index(card)), desk.plan.hand)
        return self._hand_point(seat)

    def _chest(self, seat: int) -> QPointF:
        figure = self._thing("figure", seat)
        if figure is None:
            return self._centre(None, self._desk.plan.stage)
        rect = figure.spec.rect
        return QPointF(rect.cx, rect.y + rect.h * 0.45)

    def _pose(self, seat: int, pose: str | None) -> None:
        if pose is None:
            self.poses.pop(seat, None)
        else:
            self.poses[seat] = pose
        self._table.refresh(self._now)

    # -- figures -------------------------------------------------------------------------------------------------------

    def _moved(self, event: Event, done: Done) -> None:
        desk, figure = self._desk, self._thing("figure", event["seat"])
        player = desk.player(event["seat"])
        if figure is None or player["space"] is None or event["from_space"] == event["to"]:
            done()
            return
        dx = stage.x_of(desk, event["to"]) - stage.x_of(desk, player["space"])
        spaces = abs(desk.place(event["to"]) - desk.place(player["space"]))
        picture = figure.spec.picture() if figure.spec.picture is not None else None
        if picture is None:
            done()
            return
        Walker(self._table.clock, self._fx, figure, picture, desk.plan.floor).go(event["how"], dx, spaces, done)

    def _swapped(self, event: Event, done: Done) -> None:
        """The two cross at the edge of the stage."""
        figures = [self._thing("figure", event["out"]), self._thing("figure", event["into"])]
        homes = [figure.pos() if figure is not None else QPointF() for figure in figures]

        def step(t: float) -> None:
            for figure, home, other in zip(figures, homes, reversed(homes)):
                if figure is not None:
                    figure.setPos(home.x() + (other.x() - home.x()) * t, home.y())
                    figure.setOpacity(1 - t * 0.7)

        self._run(420, Easing.InOutCubic, step, done)

    # -- attacks -------------------------------------------------------------------------------------------------------

    def _attacked(self, event: Event, done: Done) -> None:
        """The card flies to the stage, the attacker lunges; out of range it is only taken."""
        if not event["in_range"]:
            missed = letters.word(self._desk, self._desk.say("missed"), palette.MUTED)
            self._fx.pop(missed, self._chest(event["seat"]), 160, 420)
            self._pause(260, done)
            return
        self._strike(event, event["attack"], self._row_point(event["attack"]), done)

    def _special(self, event: Event, done: Done) -> None:
        """What pays goes to the discard pile, the special attack comes from its sheet."""
        desk, seat = self._desk, event["seat"]
        pile = self._centre(None, desk.plan.discard)
        for at, card in enumerate(event["paid"]):
            picture = desk.cards.pixmap(card, "hand", desk.plan.hand_card * 0.7, desk.card_lang)
            self._fx.fly(picture, self._held_point(seat, card), pile, 240, delay=60 * at, scale=(1, 0.6))
        panel = self._thing("special", "left" if desk.is_left(seat) else "right", event["special"])
        start = self._centre(panel, desk.plan.columns[0 if desk.is_left(seat) else 1].header)
        if event["event"] == "reacted":
            bolt = desk.art.svg("effects/bolt", 70 * desk.plan.floor, 110 * desk.plan.floor)
            self._fx.pop(bolt, self._chest(seat), 200, 200)
        self._strike(event, event["special"], start, done)

    def _strike(self, event: Event, attack: str, start: QPointF, done: Done) -> None:
        seat = event["seat"]
        self.poses[seat] = "strike"
        self._early(event)
        strike, beam = self._thing("strike"), self._thing("beam")
        if strike is None or beam is None:
            self._pause(200, self._rest(seat, done))
            return
        desk, rect = self._desk, strike.spec.rect
        strike.setVisible(False)
        beam.setVisible(False)
        ahead = 1 if strike.spec.rotation < 0 else -1
        self._lunge(seat, 24 * desk.plan.floor * ahead)

        def land() -> None:
            strike.setVisible(True)
            beam.setVisible(True)
            self._pause(300, self._rest(seat, done))

        picture = desk.cards.pixmap(attack, "fly", rect.w, desk.card_lang)
        goal = QPointF(rect.cx, rect.cy)
        self._fx.fly(picture, start, goal, 320, land, easing=Easing.OutExpo, turn=strike.spec.rotation)

    def _rest(self, seat: int, done: Done) -> Done:
        def end() -> None:
            self.poses.pop(seat, None)
            done()

        return end

    def _row_point(self, card: str) -> QPointF:
        """From where it lay, or from where it was dropped."""
        at = next((n for n, each in enumerate(self._table.row_places) if each == card), None)
        thing = self._thing("row", at) if at is not None else None
        if thing is not None:
            thing.setVisible(False)
        if self._from is not None:
            point = self._from[1]
            self._from = None
            return point
        return self._centre(thing, self._desk.plan.row[1])

    def _lunge(self, seat: int, dx: float) -> None:
        figure = self._thing("figure", seat)
        if figure is None:
            return
        home = figure.pos()
        self._run(320, Easing.OutExpo, lambda t: figure.setPos(home.x() + dx * (1 - abs(2 * t - 1)), home.y()))

    def _wounded(self, event: Event, done: Done) -> None:
        """Cubes jump from the card to the track; the target leans back; heavy ones shake the stage."""
        desk, seat = self._desk, event["seat"]
        count = event["heavy"] + event["light"]
        if not count:
            done()
            return
        self._table.sound("hit_heavy" if event["heavy"] else "hit_light")
        strike = self._thing("strike")
        start = self._centre(strike, Rect(self._chest(seat).x(), self._chest(seat).y(), 0, 0))
        self._pose(seat, "hit")
        burst = desk.art.svg("effects/burst", 92 * desk.plan.floor, 92 * desk.plan.floor)
        self._fx.pop(burst, self._chest(seat), 130, 120)
        if event["heavy"] and self._table.shakes:
            self._shake()
        self._cubes(event, start, self._rest(seat, done))

    def _cubes(self, event: Event, start: QPointF, done: Done) -> None:
        desk, seat = self._desk, event["seat"]
        before = desk.player(seat)["wounds"]
        total = before["heavy"] + before["light"] + event["heavy"] + event["light"]
        size = 20 * desk.plan.f
        kinds = (["heavy"] * event["heavy"] + ["light"] * event["light"])[:12]
        for at, kind in enumerate(kinds):
            place = before["heavy"] + at if kind == "heavy" else before["heavy"] + before["light"] + at
            goal = hud.track_point(desk, seat, place, total)
            if desk.teams and seat not in (desk.team(True)[0], desk.team(False)[0]):
                goal = self._chest(seat)
            last = at == len(kinds) - 1
            self._fx.fly(
                desk.art.cube(kind, size),
                start,
                goal,
                380,
                done if last else None,
                easing=Easing.InQuad,
                delay=60 * at,
                arc=40 * desk.plan.floor,
            )

    def _shake(self) -> None:
        """The stage trembles by 3 px, three times."""
        things = [thing for key, thing in self._table.board.things.items() if key[0] in ("figure", "strike", "beam")]
        homes = [thing.pos() for thing in things]

        def step(t: float) -> None:
            dx = 3.0 * (1 - t) * (1 if int(t * 9) % 2 else -1)
            for thing, home in zip(things, homes):
                thing.setX(home.x() + (dx if t < 1 else 0))

        self._run(240, Easing.Linear, step)

    def _healed(self, event: Event, done: Done) -> None:
        """Cubes leave the track."""
        desk, seat = self._desk, event["seat"]
        wounds = desk.player(seat)["wounds"]
        total = wounds["heavy"] + wounds["light"]
        kinds = (["heavy"] * event["heavy"] + ["light"] * event["light"])[:12]
        if not kinds:
            done()
            return
        for at, kind in enumerate(kinds):
            start = hud.track_point(desk, seat, total - 1 - at, total)
            goal = QPointF(start.x(), start.y() + 90 * desk.plan.floor)
            end = done if at == len(kinds) - 1 else None
            self._fx.fly(
                desk.art.cube(kind, 16 * desk.plan.f),
                start,
                goal,
                300,
                end,
                easing=Easing.OutQuad,
                delay=40 * at,
                scale=(1, 0.2),
            )

    def _blocked(self, event: Event, done: Done) -> None:
        """A shield snaps before the target; a cancelled effect is struck through."""
        desk, seat = self._desk, event["seat"]
        k = desk.plan.floor
        card = desk.cards.pixmap(event["card"], "hand", desk.plan.hand_card * 0.7, desk.card_lang)
        self._fx.fly(card, self._held_point(seat, event["card"]), self._chest(seat), 200, scale=(1, 0.5))
        self._fx.pop(desk.art.svg("effects/shield", 110 * k, 120 * k), self._chest(seat), 300, 260, done, start=1.5)
        key = "blocked" if event["what"] == "wounds" else "cancelled"
        above = self._chest(seat) - QPointF(0, 84 * k)
        self._fx.pop(letters.word(desk, desk.say(key), palette.BLOCK), above, 200, 520)

    # -- cards ---------------------------------------------------------------------------------------------------------

    def _taken(self, event: Event, done: Done) -> None:
        desk = self._desk
        strike = self._thing("strike") if (self._now.get("table") or {}).get("attack") == event["card"] else None
        start = self._centre(strike, desk.plan.stage) if strike is not None else self._row_point(event["card"])
        if strike is not None:
            strike.setVisible(False)
        form = "hand" if event["seat"] == desk.you else "fly"
        picture = desk.cards.pixmap(event["card"], form, desk.plan.hand_card, desk.card_lang)
        mine = event["seat"] == desk.you
        self._fx.fly(
            picture,
            start,
            self._hand_point(event["seat"]),
            260,
            done,
            arc=30 * desk.plan.k,
            scale=(1, 1 if mine else 0.35),
        )

    def _drawn(self, event: Event, done: Done) -> None:
        desk = self._desk
        mine = event["seat"] == desk.you and event["card"]
        picture = (
            desk.cards.pixmap(event["card"], "hand", desk.plan.hand_card, desk.card_lang)
            if mine
            else desk.cards.back(desk.plan.deck.w)
        )
        self._fx.fly(
            picture,
            self._centre(None, desk.plan.deck),
            self._hand_point(event["seat"]),
            280,
            done,
            scale=(0.5, 1) if mine else (1, 0.5),
        )

    def _discarded(self, event: Event, done: Done) -> None:
        desk = self._desk
        pile = self._centre(None, desk.plan.discard)
        cards = event["cards"]
        if not cards:
            done()
            return
        for at, card in enumerate(cards):
            picture = desk.cards.pixmap(card, "hand", desk.plan.hand_card * 0.8, desk.card_lang)
            start = self._held_point(event["seat"], card)
            if self._from is not None:
                start, self._from = self._from[1], None
            self._fx.fly(
                picture, start, pile, 240, done if at == len(cards) - 1 else None, delay=70 * at, scale=(1, 0.6)
            )

    def _refilled(self, event: Event, done: Done) -> None:
        """Each card slides from the deck to its gap, one after the other."""
        desk = self._desk
        gaps = [at for at, card in enumerate(self._table.row_places) if card is None] or [0, 1, 2, 3]
        start = self._centre(None, desk.plan.deck)
        cards = list(zip(event["cards"], gaps))
        if not cards:
            done()
            return
        for at, (card, gap) in enumerate(cards):
            rect = desk.plan.row[gap]
            picture = desk.cards.pixmap(card, "row", rect.w, desk.card_lang)
            last = at == len(cards) - 1
            self._fx.fly(
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
        self._fx.clear_done()

    def _candle(self, event: Event, done: Done) -> None:
        self._early(event)
        self._pause(450, done)

    # -- tests and rounds ----------------------------------------------------------------------------------------------

    def _test(self, event: Event, done: Done) -> None:
        """The stage goes dark."""
        rect = self._desk.plan.stage
        item = self._fx.put(letters.dimmer(self._desk), QPointF(rect.cx, rect.cy), spec.FIGURES + 0.9)
        self._run(240, Easing.OutQuad, item.setOpacity, done)

    def _dice(self, event: Event, done: Done) -> None:
        """Three dice roll over the stage and stop on what was rolled."""
        desk = self._desk
        rect = desk.plan.stage
        centre = QPointF(rect.cx, rect.y + 164 * desk.plan.floor)
        wounds = desk.player(event["seat"])["wounds"]
        need = desk.say("roll_need", n=wounds["heavy"] + wounds["light"])
        title = desk.say("test_of", name=desk.fighter(event["seat"]))
        panel = self._fx.put(letters.dice_panel(desk, title, need, (), "", None), centre, spec.FLYING)
        size = 56 * desk.plan.floor
        dice = [self._fx.put(desk.art.die(1, size), centre, spec.FLYING + 0.1) for _ in event["dice"]]

        def step(t: float) -> None:
            for at, die in enumerate(dice):
                self._roll(die, at, len(dice), t, event["dice"][at], centre, size)

        def settle() -> None:
            for die in dice:
                self._fx.remove(die)
            panel.setPixmap(self._rolled(event))
            self._pause(950, done)

        self._run(850, Easing.OutQuad, step, settle)

    def _roll(
        self, die: QGraphicsPixmapItem, at: int, count: int, t: float, value: int, centre: QPointF, size: float
    ) -> None:
        shown = value if t > 0.86 else (int(t * 23) + at * 2) % 6 + 1
        die.setPixmap(self._desk.art.die(shown, size))
        goal = centre.x() + (at - (count - 1) / 2) * size * 1.3
        side = -1 if at % 2 else 1
        die.setPos(
            goal + side * (1 - t) * 260 * self._desk.plan.floor,
            centre.y() + 6 - abs((1 - t) * 60 * ((t * 5) % 1 - 0.5)),
        )
        die.setRotation(side * (1 - t) * 540)

    def _rolled(self, event: Event) -> Any:
        desk = self._desk
        wounds = desk.player(event["seat"])["wounds"]
        total = wounds["heavy"] + wounds["light"]
        passed = sum(event["dice"]) >= total
        result = desk.say("roll_passed" if passed else "roll_failed", sum=sum(event["dice"]))
        title = desk.say("test_of", name=desk.fighter(event["seat"]))
        return letters.dice_panel(desk, title, desk.say("roll_need", n=total), event["dice"], result, passed)

    def _failed(self, event: Event, done: Done) -> None:
        """The fighter falls; the letters come down."""
        self._fx.clear()
        self._pose(event["seat"], "down")
        desk = self._desk
        item = self._fx.put(letters.knockout(desk), self._centre(None, desk.plan.stage), spec.FLYING)
        item.setScale(1.8)
        self._table.sound("ko_stamp")
        self._run(280, Easing.InQuad, lambda t: item.setScale(1.8 - 0.8 * t), lambda: self._pause(920, done))

    def _round(self, event: Event, done: Done) -> None:
        self._fx.clear()
        desk = self._desk
        below = desk.say("banner_first", name=desk.fighter(event["first"]))
        self._banner(desk.say("round", round=event["round"]), below, event["first"], 900, done)

    def _round_over(self, event: Event, done: Done) -> None:
        self._fx.clear()
        desk = self._desk
        seat = desk.team(event["winner"] == desk.side)[0]
        self._banner(self._won(event), "", seat, 1200, lambda: self._star(seat, done))

    def _won(self, event: Event) -> str:
        """Who won the round, and how."""
        desk = self._desk
        seats = sorted(desk.team(event["winner"] == desk.side))
        return desk.say(f"banner_won_{event['reason']}", name=" + ".join(desk.fighter(seat) for seat in seats))

    def _banner(self, title: str, below: str, seat: int, ms: float, done: Done) -> None:
        rect = self._desk.plan.stage
        picture = letters.banner(self._desk, title, below, self._desk.colour(seat))
        item = self._fx.put(picture, QPointF(rect.cx, rect.cy), spec.FLYING)

        def step(t: float) -> None:
            item.setOpacity(min(1.0, t * 5, (1 - t) * 5))

        def end() -> None:
            self._fx.remove(item)
            done()

        self._run(ms, Easing.Linear, step, end)

    def _star(self, seat: int, done: Done) -> None:
        """The victory token flies to its plate."""
        desk = self._desk
        left = desk.is_left(seat)
        rect = desk.plan.hud[0 if left else 1]
        goal = QPointF(rect.right - 40 * desk.plan.f if left else rect.x + 40 * desk.plan.f, rect.y + 19 * desk.plan.f)
        star = desk.art.star(70 * desk.plan.floor)
        self._fx.fly(
            star, self._centre(None, desk.plan.stage), goal, 600, done, easing=Easing.InOutCubic, scale=(1, 0.35)
        )

    # -- without motion ------------------------------------------------------------------------------------------------

    def _still(self, events: Sequence[Event]) -> None:
        """What must be seen stands on the stage for a moment; nothing waits for it."""
        picture, passed = None, follow.begin(self._table.view_shown)
        for event in events:
            if event["event"] == "dice_rolled":
                picture = self._still_dice(events, event)
            elif event["event"] == "round_ended":
                seat = self._desk.team(event["winner"] == self._desk.side)[0]
                picture = letters.banner(self._desk, self._won(event), "", self._desk.colour(seat))
        if picture is None or not passed or self._table.covered or not self._table.isVisible():
            return
        rect = self._desk.plan.stage
        item = self._fx.put(picture, QPointF(rect.cx, rect.y + 164 * self._desk.plan.floor), spec.FLYING)
        self._table.clock.run(0, Easing.Linear, void, lambda: self._fx.remove(item), reduced_ms=1800)

    def _still_dice(self, events: Sequence[Event], rolled: Event) -> Any:
        desk = self._desk
        total = next((event["wounds"] for event in events if event["event"] == "test_started"), 0)
        passed = sum(rolled["dice"]) >= total
        result = desk.say("roll_passed" if passed else "roll_failed", sum=sum(rolled["dice"]))
        title = desk.say("test_of", name=desk.fighter(rolled["seat"]))
        return letters.dice_panel(desk, title, desk.say("roll_need", n=total), rolled["dice"], result, passed)

    # -- the hand ------------------------------------------------------------------------------------------------------

    def dropped(self, source: Pick, thing: Thing) -> None:
        """The next flight of this card begins where it was let go."""
        rect = thing.spec.rect
        self._from = (source, thing.pos() + QPointF(rect.w / 2, rect.h / 2))

    def fly_home(self, thing: Thing, refused: bool) -> None:
        """Back to where it lay; a refused one shakes its head first."""
        a, b = thing.pos(), thing.home
        thing.setZValue(spec.FLYING)

        def step(t: float) -> None:
            shake = 5 * (1 - t) * (1 if int(t * 12) % 2 else -1) if refused and t < 0.5 else 0.0
            thing.setPos(a.x() + (b.x() - a.x()) * t + shake, a.y() + (b.y() - a.y()) * t)

        self._run(260, Easing.OutQuad, step, lambda: self._home(thing))

    def _home(self, thing: Thing) -> None:
        if self._table.board.things.get(thing.spec.key) is thing:
            thing.follow(thing.spec, thing.state)

    # -- sound ---------------------------------------------------------------------------------------------------------

    def _sound(self, event: Event) -> None:
        kind = event["event"]
        if kind == "moved":
            self._table.sound(_STEPS.get(event["how"], "step"))
        elif kind == "turn_started" and event["seat"] == self._table.view_shown.get("you"):
            self._table.sound("your_turn")
        elif kind == "blocked" and event["what"] == "effect":
            self._table.sound("cancelled")
        elif kind in _SOUNDS:
            self._table.sound(_SOUNDS[kind])

    def _all_sounds(self, events: Sequence[Event]) -> None:
        """At once: only the loudest few."""
        for event in events:
            if event["event"] in ("test_passed", "test_failed", "round_ended", "match_ended", "turn_started"):
                self._sound(event)
            elif event["event"] == "wounded":
                self._table.sound("hit_heavy" if event["heavy"] else "hit_light")
