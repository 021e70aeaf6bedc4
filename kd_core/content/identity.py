"""What a thing is called when several packs are in play: the one place that knows `pack:id`.

A thing keeps its plain id. Where an earlier pack uses that id for something else, it is called `pack:id`. Attack cards
that are alike but for name and number of copies are one card, which boxes may share (MERGE-1). Extra cards lie among
the attack cards, so an id of one is taken for the other. Special attacks keep their ids, their fighter tells them
apart; tokens of one id are the same token, whoever brings it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Protocol, TypeVar

from kd_core.content.model import Attack, Extra, Fighter, Names, Pack, Skill

BOXES = ("nemesis", "tainted_grail")  # the packs that come with the game; nobody else's pack has their ids
CANDLE = "candle"  # the one card that the engine brings itself (ARENA-5)
_MARK = ":"


class Thing(Protocol):
    """Whatever has an id and a name."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> Names: ...


T = TypeVar("T", bound=Thing)


def attacks(packs: Sequence[Pack]) -> list[list[tuple[str, Attack]]]:
    """By pack and in its order: what each attack card is called."""
    return _called(packs, lambda pack: pack.attacks, same_card)


def extras(packs: Sequence[Pack]) -> list[list[tuple[str, Extra]]]:
    taken = {id for pack in attacks(packs) for id, _ in pack}
    return _called(packs, lambda pack: pack.extras, taken=taken)


def fighters(packs: Sequence[Pack]) -> list[list[tuple[str, Fighter]]]:
    return _called(packs, lambda pack: pack.fighters)


def skills(packs: Sequence[Pack]) -> list[list[tuple[str, Skill]]]:
    return _called(packs, lambda pack: pack.skills)


def by_id(called: Iterable[Iterable[tuple[str, T]]]) -> dict[str, T]:
    """Under each id the thing of the first pack that has it."""
    known: dict[str, T] = {}
    for pack in called:
        for id, thing in pack:
            known.setdefault(id, thing)
    return known


def plain_id(id: str) -> str:
    """The id as its own pack says it."""
    return id.rpartition(_MARK)[2]


def same_card(a: Attack, b: Attack) -> bool:
    return replace(a, name=b.name, copies=b.copies) == b


def _never(a: object, b: object) -> bool:
    return False


def _called(
    packs: Sequence[Pack],
    things: Callable[[Pack], Iterable[T]],
    same: Callable[[T, T], bool] = _never,
    taken: Iterable[str] = (),
) -> list[list[tuple[str, T]]]:
    first: dict[str, T | None] = dict.fromkeys(taken)
    called: list[list[tuple[str, T]]] = []
    for pack in packs:
        called.append([])
        for thing in things(pack):
            holder = first.get(thing.id)
            free = thing.id not in first or (holder is not None and same(holder, thing))
            first.setdefault(thing.id, thing)
            called[-1].append((thing.id if free else f"{pack.id}{_MARK}{thing.id}", thing))
    return called
