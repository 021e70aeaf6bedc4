"""How fighters move, strike, block and suffer."""

from __future__ import annotations

from PySide6.QtCore import QPointF

from kd_qt.style import palette
from kd_qt.style.clock import Easing
from kd_qt.table.motion import letters
from kd_qt.table.motion.figures import Walker
from kd_qt.table.motion.props import Act, Done, Event, Props
from kd_qt.table.things import plates
from kd_qt.table.things.floor import steps


class Fight:
    """Motions on the stage."""

    def __init__(self, props: Props) -> None:
        self._props = props
        self.acts: dict[str, Act] = {
            "moved": self._moved,
            "attacked": self._attacked,
            "special_used": self._special,
            "reacted": self._special,
            "wounded": self._wounded,
            "healed": self._healed,
            "relieved": self._healed,
            "blocked": self._blocked,
        }

    def _moved(self, event: Event, done: Done) -> None:
        desk, figure = self._props.desk, self._props.thing("figure", event["seat"])
        player = desk.player(event["seat"])
        carried = self._props.dropped_at is not None and event["seat"] == desk.you
        self._props.dropped_at = None
        if figure is None or player["space"] is None or event["from_space"] == event["to"] or carried:
            done()  # nothing to see, or the hand already put it there
            return
        here, there = desk.floor.spots[player["space"]], desk.floor.spots[event["to"]]
        arena = desk.arena
        spaces = steps(arena.links, player["space"], event["to"]) if arena is not None else 1
        picture = figure.spec.picture() if figure.spec.picture is not None else None
        if picture is None:
            done()
            return
        Walker(self._props.table.clock, self._props.fx, figure, picture, desk.plan.floor).go(
            event["how"], QPointF(there.x - here.x, there.y - here.y), spaces, done
        )

    def _attacked(self, event: Event, done: Done) -> None:
        """The card flies to the stage, the attacker lunges; out of range it is only taken."""
        if not event["in_range"]:
            missed = letters.word(self._props.desk, self._props.desk.say("missed"), palette.MUTED)
            self._props.fx.pop(missed, self._props.chest(event["seat"]), 160, 420)
            self._props.pause(260, done)
            return
        self._strike(event, event["attack"], self._props.row_point(event["attack"]), done)

    def _special(self, event: Event, done: Done) -> None:
        """What pays goes to the discard pile, the special attack comes from its sheet."""
        desk, seat = self._props.desk, event["seat"]
        pile = self._props.centre(None, desk.plan.discard)
        for at, card in enumerate(event["paid"]):
            picture = desk.cards.pixmap(card, "hand", desk.plan.hand_card * 0.7, desk.card_lang)
            self._props.fx.fly(picture, self._props.held_point(seat, card), pile, 240, delay=60 * at, scale=(1, 0.6))
        panel = self._props.thing("special", "left" if desk.is_left(seat) else "right", event["special"])
        start = self._props.centre(panel, desk.plan.columns[0 if desk.is_left(seat) else 1].header)
        if event["event"] == "reacted":
            bolt = desk.art.svg("effects/bolt", 70 * desk.plan.floor, 110 * desk.plan.floor)
            self._props.fx.pop(bolt, self._props.chest(seat), 200, 200)
        self._strike(event, event["special"], start, done)

    def _strike(self, event: Event, attack: str, start: QPointF, done: Done) -> None:
        seat = event["seat"]
        self._props.poses[seat] = "strike"
        self._props.early(event)
        strike, beam = self._props.thing("strike"), self._props.thing("beam")
        if strike is None or beam is None:
            self._props.pause(200, self._rest(seat, done))
            return
        desk, rect = self._props.desk, strike.spec.rect
        strike.setVisible(False)
        beam.setVisible(False)
        ahead = 1 if strike.spec.rotation < 0 else -1
        self._lunge(seat, 24 * desk.plan.floor * ahead)

        def land() -> None:
            strike.setVisible(True)
            beam.setVisible(True)
            self._props.pause(300, self._rest(seat, done))

        picture = desk.cards.pixmap(attack, "fly", rect.w, desk.card_lang)
        goal = QPointF(rect.cx, rect.cy)
        self._props.fx.fly(picture, start, goal, 320, land, easing=Easing.OutExpo, turn=strike.spec.rotation)

    def _rest(self, seat: int, done: Done) -> Done:
        def end() -> None:
            self._props.poses.pop(seat, None)
            done()

        return end

    def _lunge(self, seat: int, dx: float) -> None:
        figure = self._props.thing("figure", seat)
        if figure is None:
            return
        home = figure.pos()
        self._props.run(320, Easing.OutExpo, lambda t: figure.setPos(home.x() + dx * (1 - abs(2 * t - 1)), home.y()))

    def _wounded(self, event: Event, done: Done) -> None:
        """Cubes jump from the card to the track; the target leans back; heavy ones shake the stage."""
        desk, seat = self._props.desk, event["seat"]
        count = event["heavy"] + event["light"]
        if not count:
            done()
            return
        self._props.table.sound("hit_heavy" if event["heavy"] else "hit_light")
        strike = self._props.thing("strike")
        start = self._props.centre(strike, self._props.chest_rect(seat))
        self._props.pose(seat, "hit")
        burst = desk.art.svg("effects/burst", 92 * desk.plan.floor, 92 * desk.plan.floor)
        self._props.fx.pop(burst, self._props.chest(seat), 130, 120)
        if event["heavy"] and self._props.shakes:
            self._shake()
        self._cubes(event, start, self._rest(seat, done))

    def _cubes(self, event: Event, start: QPointF, done: Done) -> None:
        desk, seat = self._props.desk, event["seat"]
        before = desk.player(seat)["wounds"]
        total = before["heavy"] + before["light"] + event["heavy"] + event["light"]
        size = 20 * desk.plan.f
        kinds = (["heavy"] * event["heavy"] + ["light"] * event["light"])[:12]
        for at, kind in enumerate(kinds):
            place = before["heavy"] + at if kind == "heavy" else before["heavy"] + before["light"] + at
            goal = plates.track_point(desk, seat, place, total)
            if desk.teams and seat not in (desk.team(True)[0], desk.team(False)[0]):
                goal = self._props.chest(seat)
            last = at == len(kinds) - 1
            self._props.fx.fly(
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
        things = [
            thing for key, thing in self._props.table.board.things.items() if key[0] in ("figure", "strike", "beam")
        ]
        homes = [thing.pos() for thing in things]

        def step(t: float) -> None:
            dx = 3.0 * (1 - t) * (1 if int(t * 9) % 2 else -1)
            for thing, home in zip(things, homes):
                thing.setX(home.x() + (dx if t < 1 else 0))

        self._props.run(240, Easing.Linear, step)

    def _healed(self, event: Event, done: Done) -> None:
        """Cubes leave the track."""
        desk, seat = self._props.desk, event["seat"]
        wounds = desk.player(seat)["wounds"]
        total = wounds["heavy"] + wounds["light"]
        kinds = (["heavy"] * event["heavy"] + ["light"] * event["light"])[:12]
        if not kinds:
            done()
            return
        for at, kind in enumerate(kinds):
            start = plates.track_point(desk, seat, total - 1 - at, total)
            goal = QPointF(start.x(), start.y() + 90 * desk.plan.floor)
            end = done if at == len(kinds) - 1 else None
            self._props.fx.fly(
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
        desk, seat = self._props.desk, event["seat"]
        k = desk.plan.floor
        card = desk.cards.pixmap(event["card"], "hand", desk.plan.hand_card * 0.7, desk.card_lang)
        self._props.fx.fly(
            card, self._props.held_point(seat, event["card"]), self._props.chest(seat), 200, scale=(1, 0.5)
        )
        self._props.fx.pop(
            desk.art.svg("effects/shield", 110 * k, 120 * k), self._props.chest(seat), 300, 260, done, start=1.5
        )
        key = "blocked" if event["what"] == "wounds" else "cancelled"
        above = self._props.chest(seat) - QPointF(0, 84 * k)
        self._props.fx.pop(letters.word(desk, desk.say(key), palette.BLOCK), above, 200, 520)
