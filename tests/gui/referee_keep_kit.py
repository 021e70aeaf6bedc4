"""Hands that tell a match of a real table to the referee, tap by tap."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from kd_core.game import Asked, Outcome, actions
from kd_core.game.actions import Action
from kd_core.referee.kept import KeptMatch
from kd_qt.referee.keep.keeper import Keeper
from kd_qt.referee.keep.sheets import DiceSheet, Naming
from kd_qt.referee.keep.tool import KeepTool
from tests.gui.referee_kit import Referee
from tests.gui.window_kit import settle

PLAIN = {
    "end_combo": "end_combo", "pass": "pass", "swap": "swap", "knockdown": "knockdown",
    "switch_to_dice": "switch_to_dice",
}  # fmt: skip


class Table(Referee):
    """The referee at the tool that keeps the match."""

    def __init__(self, size: tuple[int, int] = (1280, 720), **settings: Any) -> None:
        super().__init__("keep", size, **settings)
        self.asked: list[Asked] = []

    @property
    def keeper(self) -> Keeper:
        return self.tool(KeepTool).keeper

    @property
    def kept(self) -> KeptMatch:
        return self.keeper.kept

    @property
    def view(self) -> dict[str, Any]:
        return self.kept.view

    def player(self, seat: int) -> dict[str, Any]:
        player: dict[str, Any] = self.view["players"][seat]
        return player

    def begin(self, *fighters: str, mode: str = "duel", arena: str = "nemesis", test: str = "tower") -> None:
        self.tap(f"referee.keep.mode.{mode}", f"referee.keep.arena.{arena}", f"referee.keep.test.{test}")
        self.tap(*(f"referee.keep.fighter.{one}" for one in fighters), "referee.keep.begin")
        self.listen()

    def correct(self, **facts: Any) -> None:
        """Without taps; of seat 0 `s0_heavy`."""
        told = {name[1:].replace("_", ".", 1) if name[:2] in ("s0", "s1", "s2", "s3") else name: value
                for name, value in facts.items()}  # fmt: skip
        self.keeper.tell(told)
        settle()

    def listen(self) -> None:
        """Hear what people are asked to name."""
        ask = self.keeper._ask

        def heard(asked: Asked, then: Callable[[list[Any]], None]) -> None:
            self.asked.append(asked)
            ask(asked, then)

        self.keeper._ask = heard  # type: ignore[method-assign]

    def do(self, *names: str) -> None:
        self.tap(*(f"referee.keep.do.{name}" for name in names))

    def name(self, *cards: str | None) -> None:
        """Tiles of the open sheet; None: it came, and nobody says which."""
        for card in cards:
            if card is None:
                self.tap("referee.keep.unsaid" if len(cards) == 1 else "referee.keep.one_unsaid")
            else:
                groups = [f"referee.keep.name{at}.{card}" for at in range(3)]
                self.tap(next(name for name in groups if self.shown(name)))

    # -- a choice, in the taps that tell it ----------------------------------------------------------------------------

    def tell(self, action: Action, outcome: Callable[[Asked], Outcome]) -> None:
        before = len(self.kept.steps)
        self.asked.clear()
        self._choose(action)
        for _ in range(60):
            if len(self.kept.steps) > before or not self.asked:
                break
            self._name_outcome(outcome(self.asked[-1]))
        assert len(self.kept.steps) == before + 1, (action, self.words())

    def _name_outcome(self, outcome: Outcome) -> None:
        sheet, asked = self.keeper.sheet, len(self.asked)
        assert isinstance(sheet, DiceSheet | Naming), sheet
        for at, name in enumerate(outcome):
            if isinstance(sheet, DiceSheet):
                self.tap(f"referee.keep.die.{name}")
            else:
                assert len(self.asked) == asked, (at, outcome)
                self.name(None if name is None else str(name))

    def _choose(self, action: Action) -> None:
        said = action.to_json()
        do = said["do"]
        if do in PLAIN:
            self.do(PLAIN[do])
        elif do == "tower":
            self.do("stands" if said["passed"] else "fell")
        elif do in ("move", "corridor"):
            self.do(do)
            self.tap(f"space.{said['to'] + 1}")
        elif do == "enter":
            self.tap(f"space.{said['space'] + 1}")
        elif do in ("attack", "draft"):
            self._take(said["card"])
        elif do == "dash":
            self.do("dash")
            self.tap(f"space.{said['to'] + 1}")
            self._card(said["card"])
        elif isinstance(action, actions.Special | actions.React):
            self._special(action)
        elif do == "block":
            self._block(said)
        elif do == "discard":
            self._card(said["card"])
        else:
            self._effect(action)

    def _take(self, card: str) -> None:
        row = self.view["row"]
        self.tap(f"referee.keep.row.{row.index(card) if card in row else row.index(None)}")
        if card not in row:
            self.name(card)

    def _card(self, card: str) -> None:
        if self.shown(f"referee.keep.do.{card}"):
            self.do(card)
        else:
            self.do("other")
            self.name(card)

    def _special(self, action: actions.Special | actions.React) -> None:
        steps = len(self.kept.steps)
        if isinstance(action, actions.Special):
            self.do("special")
        self.do(action.special)
        offer = self.tool(KeepTool).board.doing._special
        if len(self.kept.steps) > steps or self.keeper.sheet is not None or offer is None:
            return
        ways = [at for at, way in enumerate(offer.ways) if Counter(way) == Counter(action.pay)]
        if ways:
            self.do(f"pay{ways[0]}")
        else:
            self.do("other")
            self._several(action.pay)

    def _several(self, cards: Sequence[str]) -> None:
        sheet = self.keeper.sheet
        assert isinstance(sheet, Naming)
        self.name(*cards)
        if self.keeper.sheet is sheet:
            self.tap("referee.keep.named")

    def _block(self, said: dict[str, Any]) -> None:
        if "ignore" in said:
            split = f"ignore{said['ignore']['heavy']}.{said['ignore']['light']}"
            if not self.shown(f"referee.keep.do.{split}"):
                self.do("fewer")
            self.do(split)
        self._card(said["card"])

    def _effect(self, action: Action) -> None:
        """A choice inside an effect, or who stands on the arena."""
        asked = self.view["question"]
        if isinstance(action, actions.Choose) and asked.get("names") == "space":
            assert isinstance(action.value, int)
            self.tap(f"space.{action.value + 1}")
            return
        legal = list(self.kept.legal(self.keeper.turn.seat))
        at = next((at for at, one in enumerate(legal) if _same(one, action)), -1)
        if at >= 0 and self.shown(f"referee.keep.do.any{at}"):
            self.do(f"any{at}")
            return
        assert isinstance(action, actions.Choose)
        self.do("other")
        self._several(action.value if isinstance(action.value, tuple) else (str(action.value),))


def _same(one: Action, other: Action) -> bool:
    first, second = one.to_json(), other.to_json()
    for said in (first, second):
        if isinstance(said.get("value"), list):
            said["value"] = sorted(said["value"])
    return first == second
