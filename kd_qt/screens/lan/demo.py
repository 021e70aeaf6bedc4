"""A network that is made up: for pictures of the screens, and for tests of what they do with the hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from kd_core import __version__, text
from kd_core.net.fair.receipt import NAMES, Check, Receipt
from kd_core.net.guest.far_session import FarSession
from kd_core.net.guest.guest import Guest, Ticket
from kd_core.net.lan.addresses import Target
from kd_core.net.wire import schema
from kd_core.net.wire.schema import Rules, SeatNow, TableCard, TableNow
from kd_core.tower.terms import Aids
from kd_qt.lan import Lan, Nearby, WayBack, Wish, as_sentence

if TYPE_CHECKING:
    from kd_core.net.host import Host, Link
    from kd_core.net.messages import Message
    from kd_qt.ui import Ui

NOW = 1000.0  # on the clock of the host that is made up
CODE = "K7Q4M2"
FINGERPRINT = bytes(range(32))


class DemoLan(Lan):
    """Does nothing; what was asked of it is in `asked`, what was said to the table in `told`."""

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.tables: list[Nearby] = []
        self.me: Guest | None = None
        self.asked: list[tuple[Any, ...]] = []
        self.told: list[Message] = []
        self.tried = 0
        self.can_inherit = False
        self.hosts = False
        self.certificates: tuple[bytes, bytes] | None = None
        self.back: list[WayBack] = []

    @property
    def usual_name(self) -> str:
        return "Ann"

    @property
    def nearby(self) -> list[Nearby]:
        return self.tables

    @property
    def guest(self) -> Guest | None:
        return self.me

    @property
    def hosting(self) -> bool:
        return self.hosts

    @property
    def tries(self) -> int:
        return self.tried

    @property
    def may_inherit(self) -> bool:
        return self.can_inherit

    @property
    def other_certificate(self) -> tuple[bytes, bytes] | None:
        return self.certificates

    def link(self) -> str:
        return "knockdown://192.168.1.23:47800/" + CODE

    def look(self) -> None:
        """It is all there."""

    def look_away(self) -> None:
        """Nothing to stop."""

    def say(self, message: Message) -> bool:
        self.told.append(message)
        return True

    def join(self, target: Target, wish: Wish = "play", code: str = "", captain: bytes = b"") -> None:
        self.asked.append(("join", target.table or target.addresses[0], wish, code))

    def host(self) -> None:
        self.asked.append(("host",))

    def trust_anyway(self) -> None:
        self.asked.append(("trust",))

    def fetch_packs(self) -> None:
        self.asked.append(("fetch",))

    def inherit(self) -> None:
        self.asked.append(("inherit",))

    def give_up(self) -> None:
        self.asked.append(("give_up",))

    def leave(self) -> None:
        self.asked.append(("leave",))

    def examine(self) -> None:
        self.asked.append(("examine",))

    def ways_back(self) -> list[WayBack]:  # type: ignore[override]
        return self.back

    def go_back(self, way: WayBack) -> None:
        self.asked.append(("go_back", way.name))

    async def close(self) -> None:
        """Nothing is open."""

    # -- what happens at the table -------------------------------------------------------------------------------------

    def sit(self, table: TableNow, seat: int | None = 0, id: int = 0, said: Sequence[schema.Said] = ()) -> Guest:
        """I am inside."""
        guest = Guest("Ann", self.ui.packs, Ticket(table.id, seat=seat), lambda topic: None, lambda: NOW)
        guest.status, guest.table, guest.id = "inside", table, id
        guest.captain = table.captain == id
        guest.said.extend(said)
        self.me = guest
        return guest

    def play(self, host: Host, seat: int | None = 0, **values: Any) -> FarSession:
        """A match begins, whose host is in this program; the window only has its far end."""
        guest = self.sit(lobby(host.terms()["mode"], phase="playing", code="", **values), seat)
        links: list[Link] = []
        guest.session = FarSession(self.ui.packs, seat, lambda message: links[0].send(message))  # noqa: PLW0108 - there is none yet
        links.append(host.join(seat, guest.session.hear))
        return guest.session

    def finish(self, reason: str = "resigned", winner: int | None = 0) -> None:
        """The match is over, and its receipt is here."""
        assert self.me is not None
        self.me.finished = schema.Finished(1, reason, winner, b"record")  # type: ignore[arg-type]
        self.me.receipt = Receipt([Check(name, "ok") for name in NAMES], "fair")
        self.changed.emit("finished")

    def change(self, **values: Any) -> None:
        """The table is another one now."""
        assert self.me is not None and self.me.table is not None
        self.me.table = msgspec.structs.replace(self.me.table, **values)
        self.me.captain = self.me.table.captain == self.me.id
        self.changed.emit("table")


def target(id: str, host: int = 42) -> Target:
    return Target((f"192.168.1.{host}",), 47800, id)


def tables(lang: str = "en", own_program: str = __version__) -> list[Nearby]:
    """A lively evening."""

    def card(id: str, name: str, by: str, mode: str, free: int, **more: Any) -> TableCard:
        seats = 2 if mode == "duel" else 4
        known: dict[str, Any] = {"phase": "lobby", "locked": False, "watchers": True, **more}
        return TableCard(id, name, by, mode, seats=seats, free=free, **known)  # type: ignore[arg-type]

    return [
        Nearby(card("friday", "Friday knockout", "Marta", "teams", 2, fighters=["lost_knight", "mistbearer"],
                    arena="tainted_grail"), target("friday"), own_program, 3),
        Nearby(card("corner", "Marek's corner", "Marek", "duel", 1, locked=True, fighters=["james"], arena="nemesis"),
               target("corner"), own_program, 8),
        Nearby(card("quick", "Quick one", "Ola", "duel", 0, phase="playing", round=2, score=(1, 0),
                    fighters=["katie", "maggot"], arena="nemesis"), target("quick"), own_program, 24),
        Nearby(card("laptop", "Old laptop", "Piotr", "duel", 1, fighters=["chilly"], arena="tainted_grail"),
               target("laptop"), "0.1.0", None,
               as_sentence(text.say(lang, "lan.why_not.older"))),
        Nearby(card("kitchen", "Kitchen", "Zuza", "teams", 3, fighters=["maggot"], arena="nemesis"),
               target("kitchen"), own_program, 61),
    ]  # fmt: skip


def lobby(mode: str = "teams", **values: Any) -> TableNow:
    """A table that is being prepared; Ann hosts it."""
    seats = [
        SeatNow("person", "Ann", 0, fighter="james", ready=True, link="good"),
        SeatNow("person", "Marta", 1, fighter="lost_knight", link="good", rtt=3, aids=Aids(reach=True, time=150)),
        SeatNow("bot", "", None, "veteran", "katie", True),
        SeatNow("open"),
    ]
    watchers = [(5, "Ola"), (6, "Piotr"), (7, "Zuza")]
    known: dict[str, Any] = {
        "id": "friday", "name": "Friday knockout", "epoch": 0, "captain": 0,
        "rules": Rules(mode=mode, arena="tainted_grail", test="tower"), "locked": True, "phase": "lobby",  # type: ignore[arg-type]
        "seats": seats[: 2 if mode == "duel" else 4], "watching": 3, "watchers": watchers, "code": CODE,
        "port": 47800, "addresses": ["192.168.1.23"],
    }  # fmt: skip
    return TableNow(**{**known, **values})


def gone(seat: int = 1, votes: dict[str, str] | None = None) -> schema.Ballot:
    """A player has been away for 18 seconds."""
    return schema.Ballot("gone", seat, ["wait", "bot", "end"], votes or {}, NOW - 18, NOW + 42)


SAID = (schema.Said(0, "Ann", "hello"), schema.Said(1, "Marta", "moment"))
