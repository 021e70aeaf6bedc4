"""A match at a table far away, as terminal and window play it: a `MatchSession` that has nothing but messages.

Nothing that comes over the wire is shown before it was looked at: a view must have the form of one, events must be
events, and a snapshot must be one that some match could show (`Match.from_view`). Of the views that follow, that is
asked a moment later, of the newest only (`verify`): it takes long, and a choice must reach the screen at once. A host
that says what cannot be raises `Unbelievable` in who feeds it; the receipt looks at every view once more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count
from pathlib import Path
from secrets import token_hex
from time import monotonic
from typing import Any

import msgspec

from kd_core.content.model import Pack
from kd_core.game import SECRET_KINDS, Match, Options, Setup, events
from kd_core.net.guest.view_shape import ViewShape
from kd_core.net.messages import Act, Ask, Happened, Message, Snapshot, TakeBack, TowerSeen, TowerSet
from kd_core.net.session import FromView, person_asked
from kd_core.record import Player
from kd_core.tower.snapshot import Sight

Sink = Callable[[Message], None]


class Unbelievable(ValueError):
    """What a host said cannot be true."""


class FarSession(FromView):
    path: Path | None = None  # the record is kept where the host is
    resumed = False
    bot_asked = None  # bots think where the host is
    gives_hints = False
    listener = None  # other people's programs are at the table: no hints there
    hints: Mapping[int, int] = {}

    ticks_at = None  # what time brings about comes over the wire

    def __init__(
        self,
        packs: Sequence[Pack],
        seat: int | None,
        say: Callable[[Message], None],
        host_now: Callable[[], float] = monotonic,
    ) -> None:
        self.packs: tuple[Pack, ...] = tuple(packs)
        self.people: tuple[int, ...] = () if seat is None else (seat,)
        self.viewpoint: int | None = seat
        self.players: Sequence[Player] = ()
        self.seq = -1
        self._say = say
        self._name = token_hex(4)  # no two sessions of a seat use the same ids
        self._ids = count()
        self._snapshot: Snapshot | None = None  # the newest one with a log, and what followed it
        self._log: list[list[dict[str, Any]]] = []
        self._view: dict[str, Any] = {}
        self._terms: dict[str, Any] = {}
        self._waiting: dict[str, dict[str, Any]] = {}  # choices that were sent and not answered, by id
        self._sink: Sink = _deaf
        self._doubted = False
        self._host_now = host_now
        self._tower: TowerSet | None = None  # the newest one
        self._sight = Sight(0)

    def hinted(self) -> None:
        """Nobody gives hints here."""

    # -- what comes over the wire --------------------------------------------------------------------------------------

    def hear(self, message: Message) -> None:
        """Of the match. Raises Unbelievable."""
        if isinstance(message, Snapshot):
            self._stand(message)
        elif isinstance(message, Happened):
            self._follow(message)
        elif isinstance(message, TowerSet):
            self._set_tower(message)
        elif isinstance(message, TowerSeen) and not self._sees_tower(message):
            return
        answered = getattr(message, "answers", None)
        if answered is not None:
            self._waiting.pop(answered, None)
        self._sink(message)

    def _stand(self, message: Snapshot) -> None:
        terms = message.terms
        self._look_at(terms, message.view)
        self._believe(terms, message.view)
        for choice in message.log or ():
            _believe_events(choice)
        self._doubted = False
        self._terms, self._view, self.seq = terms, message.view, message.seq
        self.players = _players(terms)
        if message.log is not None:
            self._log = list(message.log)
            self._snapshot = message
            if message.answers is None:
                self._waiting.clear()

    def _follow(self, message: Happened) -> None:
        if self._snapshot is None:
            raise Unbelievable("something happened before the match was shown")
        self._look_at(self._terms, message.view)
        _believe_events(message.events)
        self._doubted = True
        self._view, self.seq = message.view, message.seq
        self._log.append(message.events)

    def _set_tower(self, message: TowerSet) -> None:
        """Nobody is tested but in a match that asks for it, and by the cubes that everybody can count."""
        asked, terms = self._view.get("question", {}), message.terms
        if asked.get("kind") != "tower" or message.test != self.seq:
            raise Unbelievable("a test that nobody called")
        wounds = self._view["players"][asked["defender"]]["wounds"]
        told = (message.defender, message.attacker, terms.heavy, terms.light, terms.seed)
        if told != (asked["defender"], asked["attacker"], wounds["heavy"], wounds["light"], asked["seed"]):
            raise Unbelievable("another test than the one that was called")
        if self._tower is None or self._tower.test != message.test:
            self._sight = Sight(terms.cubes)
        self._tower = message

    def _sees_tower(self, message: TowerSeen) -> bool:
        """Of the test that is open; whoever comes late hears of it in a moment."""
        if self._tower is None or message.test != self._tower.test:
            return False
        try:
            self._sight.see(message.seen)
        except ValueError as why:
            raise Unbelievable(f"a tower that cannot be: {why}") from why
        return True

    @property
    def doubted(self) -> bool:
        """The newest view has the form of one; whether a match could show it, `verify` tells."""
        return self._doubted

    def verify(self) -> None:
        """Raises Unbelievable."""
        self._doubted = False
        self._believe(self._terms, self._view)

    def _look_at(self, terms: dict[str, Any], view: dict[str, Any]) -> None:
        try:
            shape = msgspec.convert(view, ViewShape)
            if shape.you != self.viewpoint or len(shape.players) != len(terms["seats"]):
                raise ValueError("another seat's view")
        except (msgspec.MsgspecError, ValueError, TypeError, KeyError) as why:
            raise Unbelievable(f"{type(why).__name__}: {str(why)[:100]}") from why

    def _believe(self, terms: dict[str, Any], view: dict[str, Any]) -> None:
        try:
            if view["you"] is None and view["phase"] in SECRET_KINDS:
                return  # of skills that are being dealt a spectator knows too little to make a match of it
            Match.from_view(self.packs, Options.from_json(terms["options"]), terms["cards"], view, 1)
        except Exception as why:  # whatever is wrong with it, it is not the view of a match
            raise Unbelievable(f"{type(why).__name__}: {str(why)[:100]}") from why

    # -- what does not change ------------------------------------------------------------------------------------------

    @property
    def setup(self) -> Setup:
        return Setup(self.packs, self._terms["mode"], options=Options.from_json(self._terms["options"]))

    @property
    def terms(self) -> dict[str, Any]:
        return self._terms

    @property
    def log(self) -> list[list[dict[str, Any]]]:
        return self._log

    # -- whose turn it is ----------------------------------------------------------------------------------------------

    @property
    def begun(self) -> bool:
        return bool(self._view)

    @property
    def person_asked(self) -> int | None:
        return person_asked(self.asked, self.people, self.viewpoint, self.to_judge)

    @property
    def waiting(self) -> bool:
        """Was a choice sent that nobody has answered yet?"""
        return bool(self._waiting)

    # -- looking and acting --------------------------------------------------------------------------------------------

    def look_from(self, seat: int | None, sink: Sink | None = None, shared: bool = False) -> None:
        """There is one seat to look from; whoever asks is told at once how the match stands and what happened."""
        self._sink = sink or self._sink
        if self._snapshot is not None:
            self._sink(Snapshot(self.seq, self.viewpoint, self._view, self._terms, list(self._log)))
        if self._tower is not None and self._tower.test == self.seq:
            self._sink(self._tower)

    def looks_alone(self, seat: int) -> bool:
        return True  # nobody else sits at this screen

    def act(self, action: dict[str, Any]) -> None:
        id = self._next_id()
        self._waiting[id] = action
        self._say(Act(id, self.seq, action))

    def ask(self, action: dict[str, Any]) -> None:
        self._say(Ask(self._next_id(), action))

    def take_back(self, seats: Iterable[int]) -> None:
        self._say(TakeBack(self._next_id(), self.seq))

    def answer(self, seat: int, said: Act) -> None:
        raise AssertionError("no bot thinks here")

    def go_on(self) -> None:
        """Somebody else chooses in their own time."""

    @property
    def host_now(self) -> float:
        return self._host_now()

    def tick(self) -> None:
        """Time passes at the host."""

    def tower(self, message: Message) -> None:
        self._say(message)

    def close(self) -> None:
        """The screen listens no more. The seat stays: leaving a table is said to the table."""
        self._sink = _deaf

    def _next_id(self) -> str:
        return f"{self._name}-{next(self._ids)}"


def _players(terms: dict[str, Any]) -> list[Player]:
    try:
        return [Player.from_json(one) for one in terms["seats"]]
    except Exception as why:
        raise Unbelievable("the seats") from why


def _believe_events(said: Sequence[dict[str, Any]]) -> None:
    try:
        for event in said:
            events.from_json(event)
    except Exception as why:
        raise Unbelievable(f"an event: {str(why)[:100]}") from why


def _deaf(message: Message) -> None:
    """Listens to nobody."""
