"""What a screen needs of a match, wherever its host is. Terminal and window know this and nothing behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from kd_core.content.model import Pack
from kd_core.game import Setup
from kd_core.net import messages
from kd_core.net.bots import BotPlayer, Listener
from kd_core.net.messages import Message
from kd_core.record import Player


class MatchSession(Protocol):
    """A match to play in: the one on this computer (`kd_core.net.local.LocalSession`), or one at a table far away.

    What is said is answered by messages to the sink of `look_from`; at a table on this computer, and wherever a screen
    waits for its answers as the terminal does, they have come when the call returns.
    """

    # -- what does not change ------------------------------------------------------------------------------------------

    @property
    def packs(self) -> Sequence[Pack]: ...

    @property
    def players(self) -> Sequence[Player]: ...

    @property
    def people(self) -> Sequence[int]:
        """The seats of the people here."""
        ...

    @property
    def setup(self) -> Setup:
        """What may be known of it, to play the same again."""
        ...

    @property
    def path(self) -> Path | None:
        """Of the record; None when it is not kept here."""
        ...

    @property
    def resumed(self) -> bool:
        """Was the match left before? Somebody else may sit here now."""
        ...

    # -- whose turn it is ----------------------------------------------------------------------------------------------

    @property
    def open_view(self) -> dict[str, Any]:
        """What everybody may know."""
        ...

    @property
    def over(self) -> bool: ...

    @property
    def asked(self) -> list[int]:
        """The seats that have to choose now."""
        ...

    @property
    def person_asked(self) -> int | None:
        """The person here who has to choose now; of several the one through whose seat we look."""
        ...

    @property
    def bot_asked(self) -> BotPlayer | None:
        """The bot of this computer that has to choose now; a bot at the host thinks there."""
        ...

    @property
    def to_judge(self) -> bool:
        """Has somebody to say whether a real tower stands?"""
        ...

    # -- looking and acting --------------------------------------------------------------------------------------------

    @property
    def viewpoint(self) -> int | None:
        """The seat through which we look."""
        ...

    def look_from(self, seat: int | None, sink: Callable[[Message], None] | None = None, shared: bool = False) -> None:
        """`shared`: players of the other side look too (kd_core/net/shared.py)."""
        ...

    def looks_alone(self, seat: int) -> bool:
        """Has this seat secrets that others at the same screen must not see?"""
        ...

    def act(self, action: dict[str, Any]) -> None: ...

    def ask(self, action: dict[str, Any]) -> None: ...

    def take_back(self, seats: Iterable[int]) -> None: ...

    def answer(self, seat: int, said: messages.Act) -> None:
        """What a bot of this computer thought of."""
        ...

    def go_on(self) -> None:
        """Until somebody else than the people here has chosen."""
        ...

    # -- hints (kd_core/net/hints.py) ----------------------------------------------------------------------------------

    @property
    def gives_hints(self) -> bool:
        """Not at a table with other people's programs."""
        ...

    @property
    def listener(self) -> Listener | None:
        """What the person who looks was told, to ask what would be best; None: it is not theirs to choose, or nobody
        gives hints here, as at a table with other people's programs."""
        ...

    @property
    def hints(self) -> Mapping[int, int]:
        """By seat: how often somebody here asked."""
        ...

    def hinted(self) -> None:
        """The person who looks has asked."""
        ...

    def close(self) -> None: ...

    # -- a tower that is built (kd_core/net/tower_stage.py) ------------------------------------------------------------

    @property
    def host_now(self) -> float:
        """The host's clock, by which a test is counted down."""
        ...

    @property
    def ticks_at(self) -> float | None:
        """When, by that clock, `tick` is wanted; None: nothing here waits for time to pass."""
        ...

    def tick(self) -> None: ...

    def tower(self, message: Message) -> None:
        """One of the words of a test: ready, go, where the hand is, done. `TowerSet` and `TowerSeen` come back."""
        ...


class FromView:
    """What every session reads off the newest view it has."""

    _view: dict[str, Any]
    builds = True  # towers are built on a screen; if not, people judge a real one

    @property
    def open_view(self) -> dict[str, Any]:
        return self._view

    @property
    def over(self) -> bool:
        return self._view["winner"] is not None

    @property
    def asked(self) -> list[int]:
        """The seats that have to choose now."""
        return [one["seat"] for one in self._view["to_act"]]

    @property
    def to_judge(self) -> bool:
        """Has somebody to say whether a real tower stands?"""
        return bool(self._view["phase"] == "tower") and not self.builds


def person_asked(asked: Sequence[int], people: Sequence[int], viewpoint: int | None, to_judge: bool) -> int | None:
    """Who of the people here has to choose now; of several the one through whose seat we look.

    A tower is judged by the people here, also that of a bot: they stand around the real one (TEST-6).
    """
    here = [seat for seat in asked if seat in people]
    if to_judge:
        here = here or list(people)
    if not here:
        return None
    return viewpoint if viewpoint in here else here[0]
