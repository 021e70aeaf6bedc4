"""What people tell of their table goes through here: choices, what chance decided, corrections, steps back.

Every step is saved before anything else happens. What is missing is asked on a sheet over the tool.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from kd_core.content.model import SYMBOLS
from kd_core.game import Asked, Misnamed, Refused, Unnamed
from kd_core.game.actions import Action
from kd_core.game.codes import MOST_ACTIONS, MOST_HAND, ROW_SIZE
from kd_core.game.named import CANDLE
from kd_core.referee.kept import KeptMatch, Note
from kd_core.referee.table_facts import BadFact
from kd_qt.referee.keep import store
from kd_qt.referee.keep.sheets import DiceSheet, Lines, Naming, Numbers, Sheet, Wanted, WhyNot
from kd_qt.referee.keep.turn import Turn
from kd_qt.referee.keep.wording import Wording
from kd_qt.referee.parts import KINDS, Cubes, RuleLine
from kd_qt.referee.picker import Group, Pick
from kd_qt.referee.tool import RefereeTable
from kd_qt.ui import Ui

MOST_WOUNDS = 60
MOST_ROUNDS = 9
MOST_VICTORIES = 2
MOST_TOKENS = 20
MOST_SKILLS = 3
MOST_CANDLES = 12
MOST_DECK = 120
FIRST_ACTIONS = 2

Outcome = list[Any]


class Keeper(QObject):
    """The kept match and the sheet that is open over it."""

    trouble = Signal(str)  # a sentence; empty: all is well again
    opened = Signal(str)  # a sheet lies over everything now: what a screen reader says of it
    closed = Signal()  # the sheet went away
    stepped = Signal()  # something was told, and no sheet is open

    def __init__(self, ui: Ui, table: RefereeTable, over: QWidget) -> None:
        super().__init__(over)
        self.ui, self.table, self._over = ui, table, over
        self.sheet: Sheet | None = None
        self.notes: list[tuple[int, Note]] = []  # that nobody has seen to yet, by the step after which they came
        self._wording: Wording | None = None
        self._turn: Turn | None = None

    # -- how it stands -------------------------------------------------------------------------------------------------

    @property
    def kept(self) -> KeptMatch:
        assert isinstance(self.table.kept, KeptMatch)
        return self.table.kept

    @property
    def wording(self) -> Wording:
        if self._wording is None:
            self._wording = Wording(self.ui, self.kept)
        return self._wording

    @property
    def turn(self) -> Turn:
        if self._turn is None:
            self._turn = Turn(self.kept)
        return self._turn

    def say(self, key: str, **params: object) -> str:
        return self.ui.say(f"referee.keep.{key}", **params)

    def forget(self) -> None:
        """The words or the match are others."""
        self._wording = self._turn = None

    # -- steps ---------------------------------------------------------------------------------------------------------

    def begin(self, kept: KeptMatch) -> None:
        self.table.kept = kept
        self.notes.clear()
        self._stepped()

    def act(self, action: Action, told: Sequence[Outcome] = (), unsure: bool = False) -> None:
        """Whoever has to choose chose this. What is missing is asked, and then it is told again."""
        seat = self.turn.seat
        try:
            self.kept.do(seat, action, told, unsure)
        except Unnamed as why:
            self._ask(why.asked, lambda outcome: self.act(action, [*told, outcome], unsure))
        except Refused:
            self.refuse(self.wording.action(seat, action), self.kept.why_not(seat, action))
        except Misnamed:
            self.close()
            self.trouble.emit(self.say("cannot_be"))
        else:
            self._stepped()

    def correct(self, facts: Mapping[str, Any]) -> str:
        """It stands otherwise; a sentence where that could be on no table."""
        try:
            self.kept.correct(facts)
        except BadFact:
            return self.say("cannot_be")
        self._stepped(stay=True)
        return ""

    def tell(self, facts: Mapping[str, Any]) -> None:
        """A correction that was whole in one tap."""
        wrong = self.correct(facts)
        self.close()
        self.trouble.emit(wrong)

    def undo(self) -> None:
        if self.kept.can_undo:
            self.kept.undo()
            self._stepped()

    def redo(self) -> None:
        if self.kept.can_redo:
            self.kept.redo()
            self._stepped()

    def back_to(self, steps: int) -> None:
        """As it stood after so many steps; the others can be done again."""
        while len(self.kept.steps) > steps:
            self.kept.undo()
        self._stepped()

    def _stepped(self, stay: bool = False) -> None:
        """`stay`: the sheet goes on telling."""
        wrong = store.save(self.kept)
        self._gather_notes()
        if not stay:
            self.close()
        self.forget()
        self.table.changed.emit()
        self.trouble.emit(self.say("not_saved", why=wrong) if wrong else "")
        if self.sheet is None:
            self.stepped.emit()

    def _gather_notes(self) -> None:
        """What came with a step waits until somebody sees to it, or the step is taken back."""
        steps = len(self.kept.steps)
        waiting = [(at, note) for at, note in self.notes if at < steps]
        self.notes = [*waiting, *((steps, note) for note in self.kept.notes)]

    def seen_to(self, note: Note) -> None:
        self.notes = [(at, other) for at, other in self.notes if other != note]
        self.table.changed.emit()

    # -- sheets --------------------------------------------------------------------------------------------------------

    def open(self, sheet: Sheet) -> None:
        self._drop()
        self.sheet = sheet
        sheet.closed.connect(self.close)
        self.opened.emit(sheet.spoken())
        sheet.open()

    def close(self) -> bool:
        """Whether one was open."""
        had = self._drop()
        if had:
            self.closed.emit()
        return had

    def _drop(self) -> bool:
        sheet, self.sheet = self.sheet, None
        if sheet is not None:
            sheet.hide()
            sheet.deleteLater()
        return sheet is not None

    def pick(self, title: str, picks: Sequence[tuple[str, Callable[[], object]]]) -> None:
        """One of a few lines, each with what follows from it."""
        lines = Lines(self.ui, self._over, title, [(at, words) for at, (words, _) in enumerate(picks)])

        def picked(at: int) -> None:
            self.close()
            picks[at][1]()

        lines.picked.connect(picked, Qt.ConnectionType.QueuedConnection)
        self.open(lines)

    def refuse(self, title: str, reasons: Iterable[Refused]) -> None:
        sheet = WhyNot(self.ui, self._over, title, self.say("no"))
        for why in reasons:
            line = RuleLine(self.ui, why.rule) if why.rule else None
            if line is not None:
                line.tell(self.kept.packs)
            sheet.add(self.wording.reason(why), line)
        sheet.rule_wanted.connect(self.table.rule_wanted)
        self.open(sheet)

    def history(self) -> None:
        """The latest first; a tap goes back to just after it."""
        words = self.wording
        steps = range(len(self.kept.steps))
        lines = [(at + 1, f"{at + 1}. {' '.join(words.told(at))}") for at in steps]
        lines = [*reversed(lines), (0, self.say("beginning"))]
        sheet = Lines(self.ui, self._over, self.say("history"), lines, self.say("history_note"))
        sheet.picked.connect(self.back_to, Qt.ConnectionType.QueuedConnection)
        self.open(sheet)

    # -- what chance decided -------------------------------------------------------------------------------------------

    def _ask(self, asked: Asked, then: Callable[[Outcome], None]) -> None:
        if asked.what in ("dice", "head_start"):
            title = self.say("name_dice", name=self._who(asked), n=asked.count)
            self._listen(DiceSheet(self.ui, self._over, title, asked.count), then)
        elif asked.what == "first":
            seats = [seat for seat in asked.of if isinstance(seat, int)]
            self.pick(self.say("who_begins"), [(self.wording.seat(seat), _later(then, [seat])) for seat in seats])
        else:
            self._listen(self._naming(asked), then)

    def _listen(self, sheet: DiceSheet | Naming, then: Callable[[Outcome], None]) -> None:
        sheet.named.connect(then, Qt.ConnectionType.QueuedConnection)
        self.open(sheet)

    def _naming(self, asked: Asked) -> Naming:
        title = self.say(f"name_{asked.what}", name=self._who(asked), n=asked.count)
        of = [str(one) for one in asked.of]
        if asked.what == "skills":
            wanted = Wanted(asked.count, asked.count, unsaid=False)
            return Naming(self.ui, self._over, title, [Group("", self.skill_picks(of))], wanted)
        candles = [Pick(CANDLE, self.wording.card(CANDLE))] if CANDLE in of else []
        elsewhere = [card for card in self.turn.everything if card not in of]
        groups = [Group("", candles), *self.card_groups(of), Group(self.say("elsewhere"), self.card_picks(elsewhere))]
        wanted = Wanted(asked.count, asked.count)
        return Naming(self.ui, self._over, title, [one for one in groups if one.picks], wanted, free=(CANDLE,))

    def _who(self, asked: Asked) -> str:
        return self.wording.seat(asked.seat) if asked.seat is not None else ""

    # -- cards to name -------------------------------------------------------------------------------------------------

    def card_picks(self, ids: Iterable[str]) -> list[Pick]:
        words = self.wording
        picks = [Pick(id, words.card(id), words.symbols(id)) for id in ids if id != CANDLE]
        return sorted(picks, key=lambda pick: pick.words)

    def card_groups(self, ids: Iterable[str]) -> list[Group]:
        """One page, by symbol in the order of the rulebook; a card with two stands at the first."""
        order = {symbol: at for at, symbol in enumerate(SYMBOLS)}
        picks = self.card_picks(ids)
        return [Group("", sorted(picks, key=lambda pick: order.get((*pick.symbols, "")[0], len(order))))]

    def skill_picks(self, ids: Iterable[str]) -> list[Pick]:
        return sorted((Pick(id, self.wording.skill(id)) for id in ids), key=lambda pick: pick.words)

    def name_card(self, title: str, ids: Iterable[str], then: Callable[[str], None]) -> None:
        """One card of these."""
        sheet = Naming(self.ui, self._over, title, self.card_groups(ids), Wanted(1, 1, unsaid=False))
        self._listen(sheet, lambda have: then(have[0]))

    def name_cards(self, title: str, ids: Iterable[str], wanted: Wanted, then: Callable[[Outcome], None]) -> None:
        self._listen(Naming(self.ui, self._over, title, self.card_groups(ids), wanted), then)

    # -- facts ---------------------------------------------------------------------------------------------------------

    def tell_number(self, fact: str) -> None:
        """round, actions_left, deck, candles."""
        most = {"round": MOST_ROUNDS, "actions_left": MOST_ACTIONS, "deck": MOST_DECK, "candles": MOST_CANDLES}[fact]
        sheet = self._numbers(self.say(f"tell_{fact}"))
        least = 1 if fact in ("round", "actions_left") else 0
        sheet.add(fact, f"referee.keep.word_{fact}", self.kept.view[fact], most, least=least)
        self.open(sheet)

    def tell_wounds(self, seat: int) -> None:
        sheet = self._numbers(self.say("tell_wounds", name=self.wording.seat(seat)))
        for kind in KINDS:
            n = self.kept.view["players"][seat]["wounds"][kind]
            sheet.add(f"{seat}.{kind}", f"word.{kind}", n, MOST_WOUNDS, Cubes(self.ui, kind, 92))
        self.open(sheet)

    def tell_victories(self, seat: int) -> None:
        sheet = self._numbers(self.say("tell_victories", name=self.wording.seat(seat)))
        n = self.kept.view["players"][seat]["victories"]
        sheet.add(f"{seat}.victories", "referee.keep.word_victories", n, MOST_VICTORIES)
        self.open(sheet)

    def tell_tokens(self, seat: int) -> None:
        """Tokens of whoever fights here; each may lie on anybody's sheet."""
        held = self.kept.view["players"][seat]["tokens"]
        lexicon = self.wording.lexicon
        fighters = [lexicon.fighters[player["fighter"]] for player in self.kept.view["players"]]
        ids = dict.fromkeys([*(id for fighter in fighters for id in fighter.tokens), *held])

        def told(numbers: dict[str, int]) -> dict[str, Any]:
            return {f"{seat}.tokens": {id: n for id, n in numbers.items() if n}}

        sheet = self._numbers(self.say("tell_tokens", name=self.wording.seat(seat)), told)
        for id in ids:
            sheet.add_named(id, lexicon.token(id, self.ui.card_lang), held.get(id, 0), MOST_TOKENS)
        self.open(sheet)

    def _numbers(self, title: str, facts: Callable[[dict[str, int]], dict[str, Any]] = dict) -> Numbers:
        """Taps on one sheet are one step, however many they are."""
        before = len(self.kept.steps)
        last: list[dict[str, Any]] = []

        def told(numbers: dict[str, int]) -> str:
            while len(self.kept.steps) > before:
                self.kept.undo()
            wrong = self.correct(facts(numbers))
            if wrong and last:
                self.correct(last[-1])
            elif not wrong:
                last[:] = [facts(numbers)]
            return wrong

        return Numbers(self.ui, self._over, title, told)

    def tell_hand(self, seat: int) -> None:
        player = self.kept.view["players"][seat]
        every = [*self.turn.everything, *self.wording.lexicon.extras]
        title = self.say("tell_hand", name=self.wording.seat(seat))
        self._tell_cards(title, every, Wanted(MOST_HAND, 0), player["hand"], f"{seat}.hand")

    def tell_row(self) -> None:
        view = self.kept.view
        self._tell_cards(self.say("tell_row"), self.turn.everything, Wanted(ROW_SIZE, 0), view["row"], "row")

    def _tell_cards(self, title: str, ids: Sequence[str], wanted: Wanted, had: Sequence[str | None], fact: str) -> None:
        sheet = Naming(self.ui, self._over, title, self.card_groups(ids), wanted, had)
        self._listen(sheet, lambda have: self.tell({fact: have}))

    def tell_skills(self, seat: int) -> None:
        """First where they lie, then which they are."""
        skills = self.kept.view["players"][seat]["skills"]
        words = self.wording
        up, hidden = ([words.skill(id) for id in skills[key]] for key in ("active", "hidden"))
        lines = (
            (self.say("fact_up", value=", ".join(up) or self.say("not_told")), lambda: self.name_skills(seat, "up")),
            (
                self.say("fact_hidden", value=", ".join(hidden) or self.say("not_told")),
                lambda: self.name_skills(seat, "hidden"),
            ),
        )
        self.pick(self.say("tell_skills", name=words.seat(seat)), lines)

    def name_skills(self, seat: int, fact: str) -> None:
        key = "active" if fact == "up" else "hidden"
        had = [id for id in self.kept.view["players"][seat]["skills"][key] if id is not None]
        picks = self.skill_picks(self.wording.lexicon.skills)
        title = self.say(f"tell_{fact}", name=self.wording.seat(seat))
        sheet = Naming(self.ui, self._over, title, [Group("", picks)], Wanted(MOST_SKILLS, 0, unsaid=False), had)
        self._listen(sheet, lambda have: self.tell({f"{seat}.{fact}": have}))

    # -- who and where -------------------------------------------------------------------------------------------------

    def tell_seat(self, seat: int) -> None:
        """Whose turn it is; in teams who is on the arena, who is knocked down."""
        view, name = self.kept.view, self.wording.seat(seat)
        picks: list[tuple[str, Callable[[], object]]] = []
        player = view["players"][seat]
        if player.get("active", True):
            turn = {"turn": seat, "actions_left": FIRST_ACTIONS}
            picks.append((self.say("has_turn", name=name), lambda: self.tell(turn)))
        else:
            picks.append((self.say("comes_in", name=name), lambda: self.tell(_coming_in(view, seat))))
        if view["mode"] == "teams":
            down = bool(player.get("down"))
            key = "stands_up" if down else "goes_down"
            picks.append((self.say(key, name=name), lambda: self.tell({f"{seat}.down": not down})))
        self.pick(name, picks)

    def stand(self, seat: int, space: int) -> None:
        """Whoever stood there stands where this one did."""
        players = self.kept.view["players"]
        there = next((at for at, one in enumerate(players) if one["space"] == space and at != seat), None)
        other = {} if there is None else {f"{there}.space": players[seat]["space"]}
        self.tell({f"{seat}.space": space, **other})

    def next_turn(self) -> None:
        """A turn of which nobody told anything: the other side begins, and the Row is full again."""
        view = self.kept.view
        seats = [at for at, one in enumerate(view["players"]) if one.get("active", True)]
        other = next(at for at in seats if at % 2 != view["turn"] % 2)
        row = [*view["row"], *[None] * (ROW_SIZE - len(view["row"]))]
        self.tell({"turn": other, "actions_left": FIRST_ACTIONS, "row": row})


def _coming_in(view: Mapping[str, Any], seat: int) -> dict[str, Any]:
    mate = seat ^ 2
    facts = {
        f"{mate}.active": False, f"{mate}.space": None, f"{seat}.active": True,
        f"{seat}.space": view["players"][mate]["space"],
    }  # fmt: skip
    return {**facts, "turn": seat, "actions_left": view["actions_left"]} if view["turn"] == mate else facts


def _later(then: Callable[[Outcome], None], outcome: Outcome) -> Callable[[], None]:
    return lambda: then(outcome)
