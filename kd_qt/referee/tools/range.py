"""Range: the arena as a big line; tap where both stand and what is used: in range or not, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtWidgets import QWidget

from kd_core.content.model import Arena, Pack, Reach
from kd_core.referee.sums import Range, Sheet, reach
from kd_qt.referee.dress import TOUCH
from kd_qt.referee.ground import USUAL, Ground
from kd_qt.referee.keep import now
from kd_qt.referee.parts import Choice, Verdict, words
from kd_qt.referee.picker import Group, Pick, Picker
from kd_qt.referee.tool import RefereeTable, Tool
from kd_qt.screens.parts import column, row
from kd_qt.ui import Ui

ANY, PROJECTILE = "any", "projectile"
NAMED = "named"
SIDES = ("you", "opponent")
GOOD = {"RANGE-1": "steps", "RANGE-2": "line", "RANGE-3": "everywhere"}  # what is said where it reaches


class RangeTool(Tool):
    name = "range"
    rule = "RANGE-1"
    share = 0.5

    def __init__(self, ui: Ui, table: RefereeTable) -> None:
        super().__init__(ui, table)
        self._on = ""  # the arena on which both stand
        self._stand = [0, 0]
        self._shown = ""  # the range that is answered for, or NAMED
        self._attack = ("", "")  # the fighter (empty: a card of the Row) and the attack; empty: a bare range
        self._arenas = Choice(ui, "referee.range.arena")
        self._ground = Ground(ui, 150)
        self._whose = Choice(ui, "referee.range.whose", most=2)
        self._whose.fill(SIDES, px=28)
        self._whose.choose(SIDES[0])
        self._ranges = Choice(ui, "referee.range.range", flow=True)
        self._candles = Choice(ui, "referee.range.candles")
        self._verdict = Verdict(ui, "referee.range.verdict", 104)
        self._distance, self._why, self._reached = words("", "word"), words("", "text"), words("", "note")
        self._lines = {rule: self.rule_line(rule) for rule in GOOD}
        self._picker = Picker(ui, self)
        self._build()
        self._connect()

    def _build(self) -> None:
        top = column(self._ground, spacing=4)
        self._lit = QWidget()
        self._lit.setLayout(row(words("referee.range.candles", "heading"), self._candles, grows=1))
        question = column(self._whose, self._ranges, self._lit, self._arenas, 1, spacing=4)
        answer = column(self._verdict, self._distance, self._why, self._reached, 1, *self._lines.values(), spacing=8)
        self.lay(question, answer, top)

    def _connect(self) -> None:
        self._ground.tapped.connect(self.put)
        self._ranges.chosen.connect(self._choose_range)
        self._candles.chosen.connect(self.show_answer)
        self._arenas.chosen.connect(self._choose_arena)

    # -- what is asked -------------------------------------------------------------------------------------------------

    @property
    def arena(self) -> Arena:
        arenas = [pack.arena for pack in self.table.packs]
        return next((arena for arena in arenas if arena.id == self._arenas.value), arenas[0])

    def put(self, space: int) -> None:
        """The chosen one stands there now, and the next tap places the other."""
        at = SIDES.index(self._whose.value or SIDES[0])
        if self._stand[1 - at] == space:
            self._stand[1 - at] = self._stand[at]
        self._stand[at] = space
        self._whose.choose(SIDES[1 - at])
        self.show_answer()

    def _choose_range(self, printed: str) -> None:
        """A bare range, or an attack that is picked now; until it is, the last answer stands."""
        if printed == NAMED:
            self._ranges.choose(self._shown)
            self._pick_attack()
            return
        self._shown, self._attack = printed, ("", "")
        self.show_answer()

    def _choose_arena(self) -> None:
        self._show_arena()
        self.show_answer()

    def _pick_attack(self) -> None:
        lang, names = self.ui.card_lang, self.ui.lexicon
        groups = [
            Group(
                names.fighter(fighter.id, lang),
                [Pick(f"{fighter.id} {one.id}", names.special(one.id, lang, fighter.id)) for one in fighter.specials],
            )
            for pack in self.table.packs
            for fighter in pack.fighters
        ]
        cards = {card.id: names.card(card.id, lang) for pack in self.table.packs for card in pack.attacks}
        shown = [Pick(f" {id}", name) for id, name in sorted(cards.items(), key=lambda item: item[1])]
        groups.append(Group(self.ui.say("referee.range.cards"), shown))
        self._picker.ask(self.ui.say("referee.range.named"), groups, self._picked)

    def _picked(self, value: str) -> None:
        fighter, _, attack = value.partition(" ")
        self._shown, self._attack = NAMED, (fighter, attack)
        self.show_answer()
        self._ranges.plates()[NAMED].setFocus()

    # -- the answer ----------------------------------------------------------------------------------------------------

    def answer(self) -> Range:
        fighter, attack = self._attack
        printed = "" if attack else self._shown
        here, there = self._stand
        lit = int(self._candles.value or 0)
        return reach(
            self.arena.id, here, there, attack, printed, self.table.packs, Sheet(fighter), candles=lit
        )  # fmt: skip

    def show_answer(self) -> None:
        found = self.answer()
        word = "in" if found.in_range else "out"
        self._verdict.show_verdict("yes" if found.in_range else "no", self.ui.say(f"referee.range.{word}"))
        self._distance.setText(self.ui.say("referee.range.distance", n=found.distance))
        self._why.setText(self._reason(found))
        self._reached.setText(self._told_reached(found))
        for rule, line in self._lines.items():
            line.setVisible(rule == found.rule)
        self._ranges.tell({NAMED: self._attack_name() or self.ui.say("referee.range.named")})
        self._ranges.choose(self._shown)
        self._show_ground(found)
        self.announce(f"{self._verdict.words}. {self._distance.text()}. {self._why.text()}")

    def _reason(self, found: Range) -> str:
        if found.why:
            return self.ui.say(f"referee.range.{found.why}", low=found.low, high=found.high)
        return self.ui.say(f"referee.range.{GOOD[found.rule]}")

    def _told_reached(self, found: Range) -> str:
        spaces = ", ".join(str(space + 1) for space in found.reached)
        return self.ui.say("referee.range.spaces", spaces=spaces) if spaces else ""

    def _attack_name(self) -> str:
        fighter, attack = self._attack
        return self.ui.lexicon.attack(attack, self.ui.card_lang, fighter) if attack else ""

    def _show_ground(self, found: Range) -> None:
        people = {space: (USUAL[at], at == 0) for at, space in enumerate(self._stand)}
        names = {space: self._place_name(at, space) for at, space in enumerate(self._stand)}
        self._ground.show_people(people, names)
        self._ground.show_marks(found.reached, found.dark)

    def _place_name(self, at: int, space: int) -> str:
        return self.ui.say("referee.range.space", space=space + 1, who=self._who(at))

    def _who(self, at: int) -> str:
        return self.ui.say(f"referee.range.{SIDES[at]}")

    # -- tool ----------------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Other boxes: their arenas and the ranges of their attacks."""
        arenas = {pack.arena.id: pack.arena for pack in self.table.packs}
        before = self._arenas.value
        self._arenas.fill(arenas, px=26)
        self._arenas.tell({id: self.ui.lexicon.arena(id, self.ui.card_lang) for id in arenas})
        self._arenas.choose(before if before in arenas else next(iter(arenas)))
        self._arenas.setVisible(len(arenas) > 1)
        ranges = _printed(self.table.packs)
        self._ranges.fill([*ranges, NAMED], px=30)
        self._ranges.tell({one: self._range_word(one) for one in ranges})
        if self._shown not in ranges:
            self._shown, self._attack = ranges[0], ("", "")
        self._show_arena()
        self._begin_with_kept()
        self.rescale()
        self.show_answer()

    def _begin_with_kept(self) -> None:
        """Where everybody stands in the match that is kept, if its arena is one of these."""
        placed = now.places(self.table.kept)
        if placed is None or placed.arena not in self._arenas.plates():
            return
        self._arenas.choose(placed.arena)
        self._show_arena()
        self._stand = list(placed.spaces)
        self._candles.choose(str(placed.candles))

    def _range_word(self, printed: str) -> str:
        if printed in (ANY, PROJECTILE):
            return self.ui.say(f"referee.range.{printed}")
        return printed.replace("-", "–")

    def _show_arena(self) -> None:
        """Another arena begins with both on its starting spaces."""
        self._ground.show_arena(self.arena)
        if self._on != self.arena.id:
            self._on, self._stand = self.arena.id, list(self.arena.start)
        candles = [str(n) for n in range(self.arena.candle_cards + 1)]
        if list(self._candles.plates()) != candles:
            self._candles.fill(candles, px=30, size=(TOUCH, TOUCH + 10))
            self._candles.tell({n: n for n in candles})
            self._candles.choose(candles[0])
        self._lit.setVisible(len(candles) > 1)

    def retell(self) -> None:
        super().retell()
        self._whose.tell({side: self.ui.say(f"referee.range.{side}") for side in SIDES})
        if self._ranges.plates():
            self.refresh()

    def back(self) -> bool:
        return self._picker.close_it()

    def first_focus(self) -> QWidget | None:
        return self._ground.spaces()[self._stand[0]]


def _reaches(packs: Iterable[Pack]) -> Iterator[Reach | None]:
    for pack in packs:
        yield from (attack.reach for attack in pack.attacks)
        yield from (special.reach for fighter in pack.fighters for special in fighter.specials)


def _printed(packs: Iterable[Pack]) -> list[str]:
    """Every range that is printed in these boxes, the nearest first; then projectiles, then no range at all."""
    found = set(_reaches(packs))
    near = sorted((one.low, one.high) for one in found if one is not None and not one.projectile)
    named = [str(low) if low == high else f"{low}-{high}" for low, high in near]
    shots = [PROJECTILE] if any(one is not None and one.projectile for one in found) else []
    return [*named, *shots, *([ANY] if None in found else [])]
