"""What whoever has to choose can do: the first tap says what, the second with what or where.

What the rules do not allow is pale; a tap on it says why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from textwrap import shorten

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from kd_core.content.model import Wounds
from kd_core.game import Refused, actions
from kd_core.game.actions import Action
from kd_core.referee.kept import Note
from kd_core.referee.sums import Split, relief
from kd_qt.referee.countdown import Test
from kd_qt.referee.dress import TOUCH
from kd_qt.referee.keep.keeper import Keeper
from kd_qt.referee.keep.parts import Deed, Line, holder
from kd_qt.referee.keep.sheets import Wanted
from kd_qt.referee.keep.turn import PLAIN, Make, Offer, Turn
from kd_qt.referee.parts import Flow, Plate, Tiles, empty, words
from kd_qt.screens import metrics
from kd_qt.screens.metrics import spaced
from kd_qt.screens.parts import column
from kd_qt.ui import Ui

SPACES = ("move", "corridor", "dash")
OWN_WORDS = (
    "fewer",
    "clock",
    "stands",
    "fell",
    "switch_to_dice",
)  # the others are as in "May I?"
SHORT_QUESTION = 44  # letters that are read from afar
LONG = 26  # letters: more of them need a line of their own
MOST_SAID = 96  # letters of it; the history has all
HAPPENED = 3  # lines of what happened last


@dataclass(frozen=True)
class Item:
    """Something to tap."""

    name: str
    words: str
    then: Callable[[], object]
    symbols: tuple[str, ...] = ()
    why: tuple[Refused, ...] = ()
    tone: str = "plain"


class Doing(QWidget):
    space_wanted = Signal(list)  # spaces that can be tapped now; empty: none

    def __init__(self, ui: Ui, keeper: Keeper) -> None:
        super().__init__()
        self.ui, self.keeper = ui, keeper
        self._path: list[str] = []  # what was tapped so far
        self._space = -1  # where a dash goes
        self._split = (0, 0)  # what a block ignores
        self._special: Offer | None = None
        self.spaces: list[int] = []
        self._question = words("", "heading")
        self._back = Plate(ui, "referee.keep.back", px=30, slanted=True)
        self._back.clicked.connect(self.back)
        self._notes = spaced(QVBoxLayout(), 6)
        self._deeds = spaced(QVBoxLayout(), 6)
        self._happened = words("", "note")
        self._plates: list[Plate] = []
        things = (self._question, self._notes, self._back, self._deeds, 1, self._happened)
        self.setLayout(column(*things, spacing=8))

    @property
    def turn(self) -> Turn:
        return self.keeper.turn

    def say(self, key: str, **params: object) -> str:
        return self.keeper.say(key, **params)

    # -- showing -------------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Another question is open."""
        self._path.clear()
        self._special = None
        self.show_all()

    def show_all(self) -> None:
        self._show_question()
        self._show_notes()
        self._back.setVisible(bool(self._path))
        self._back.setText(f"‹ {self._wish()}" if self._path else "")
        empty(self._deeds)
        self._plates = []
        self.spaces = []
        items = [] if self.turn.over else self._items()
        self._put(items)
        self._show_happened()
        metrics.apply(self, self.ui)
        self.space_wanted.emit(self.spaces)

    def _show_question(self) -> None:
        """Short ones large; in the middle of a choice it stands on the way back."""
        asked = self.keeper.wording.question()
        self._question.setText(asked)
        self._question.setProperty("role", "heading" if len(asked) <= SHORT_QUESTION else "text")
        self._question.style().polish(self._question)
        self._question.setVisible(not self._path)

    def spoken(self) -> str:
        """What happened and what is asked now, for screen readers."""
        return f"{self._happened.text()} {self._question.text()}".strip()

    def _wish(self) -> str:
        if self._special is not None:
            return self.keeper.wording.lexicon.special(
                self._special.special.id, self.ui.card_lang, self.turn.player["fighter"]
            )
        return self._verb_words(self._path[-1])

    def _put(self, items: Sequence[Item]) -> None:
        """In their order: short ones side by side, long ones each in a line."""
        for long, some in groupby(items, lambda item: len(item.words) > LONG):
            if long:
                for item in some:
                    line = Line(self.ui, f"referee.keep.do.{item.name}", item.words, item.tone)
                    self._deeds.addWidget(self._wired(line, item))
            else:
                self._put_tiles(list(some))

    def _put_tiles(self, items: Sequence[Item]) -> None:
        plates = [self._deed(item) for item in items]
        numbers = all(item.words.isdecimal() for item in items)
        self._deeds.addWidget(holder(spaced(Flow(plates) if numbers else Tiles(plates, most=3), 4)))

    def _deed(self, item: Item) -> Plate:
        number = item.words.isdecimal()
        size = (TOUCH + 4, TOUCH + 12) if number else (120, TOUCH + 16)
        name = f"referee.keep.do.{item.name}"
        plate = Deed(self.ui, name, item.symbols, bool(item.why), tone=item.tone, px=26, lines=2, size=size)
        plate.setText(item.words)
        plate.setAccessibleName(item.words)
        return self._wired(plate, item)

    def _wired(self, plate: Plate, item: Item) -> Plate:
        if item.why:
            plate.setAccessibleDescription(self.say("no"))
            plate.clicked.connect(lambda: self.keeper.refuse(item.words, item.why), Qt.ConnectionType.QueuedConnection)
        else:
            plate.clicked.connect(lambda _=False: item.then(), Qt.ConnectionType.QueuedConnection)
        self._plates.append(plate)
        return plate

    def _show_happened(self) -> None:
        steps = len(self.keeper.kept.steps)
        lines = self.keeper.wording.told(steps - 1) if steps else []
        self._happened.setText(shorten(" ".join(lines[-HAPPENED:]), MOST_SAID, placeholder=" …"))
        self._happened.setVisible(bool(lines) and not self._path)

    def _show_notes(self) -> None:
        empty(self._notes)
        for _, note in self.keeper.notes:
            line = Line(self.ui, f"referee.keep.note.{note.what}", self._note(note), tone="danger")
            line.clicked.connect(lambda _=False, note=note: self._see_to(note), Qt.ConnectionType.QueuedConnection)
            self._notes.addWidget(line)

    def _note(self, note: Note) -> str:
        name = self.keeper.wording.seat(note.seat)
        if note.what == "skill":
            return self.say("note_skill", name=name)
        return self.say("note_by_hand", name=name, text=self.keeper.wording.by_hand(note.id))

    def _see_to(self, note: Note) -> None:
        """Whatever happened is told by correcting what is otherwise now."""
        keeper, seats = self.keeper, range(len(self.keeper.kept.view["players"]))
        if note.what == "skill":
            keeper.seen_to(note)
            keeper.name_skills(note.seat, "up")
            return
        name = keeper.wording.seat
        picks: list[tuple[str, Callable[[], object]]] = []
        for seat in seats:
            picks.append((self.say("tell_wounds", name=name(seat)), partial(keeper.tell_wounds, seat)))
            picks.append((self.say("tell_hand", name=name(seat)), partial(keeper.tell_hand, seat)))
            picks.append((self.say("tell_tokens", name=name(seat)), partial(keeper.tell_tokens, seat)))
        done = (self.say("done"), partial(keeper.seen_to, note))
        keeper.pick(self.say("what_happened"), [done, *picks, (self.say("tell_row"), keeper.tell_row)])

    # -- what can be tapped --------------------------------------------------------------------------------------------

    def _items(self) -> list[Item]:
        first = self._path[-1] if self._path else ""
        if self._special is not None:
            return self._payments(self._special)
        if first in SPACES and self._space < 0:
            return self._going(first)
        if first == "dash":
            return self._with_card(lambda card: actions.Dash(card, self._space))
        if first == "attack":
            return self._attacks()
        if first == "special":
            return self._offers()
        if first == "fewer":
            return [self._split_item(split) for split in self.turn.splits]
        if first == "block":
            heavy, light = self._split
            return self._with_card(lambda card: actions.Block(card, heavy, light))
        return self._open_question()

    def _open_question(self) -> list[Item]:
        kinds: dict[str, Callable[[], list[Item]]] = {
            "block_wounds": self._blocks,
            "block_effect": lambda: [*self._with_card(actions.Block), *self._verbs()],
            "react": lambda: [*self._offers(), *self._verbs()],
            "discard": lambda: self._with_card(actions.Discard),
            "enter": lambda: self._going("enter"),
            "draft": lambda: self._of_row(actions.Draft),
            "choose": self._choices,
            "action": lambda: [*self._verbs(), self._turn_over()],
        }
        kind = self.turn.kind
        if kind in kinds:
            return kinds[kind]()
        return self._verbs() or self._anything()

    def _verbs(self) -> list[Item]:
        return [
            Item(verb, self._verb_words(verb), self._wanting(verb), why=why, tone=_tone(verb))
            for verb, why in self.turn.verbs().items()
        ]

    def _verb_words(self, verb: str) -> str:
        if verb == "pass":
            return self.keeper.wording.action(self.turn.seat, actions.Pass())
        return self.say(verb) if verb in OWN_WORDS else self.ui.say(f"referee.ask.{verb}")

    def _wanting(self, verb: str) -> Callable[[], object]:
        return lambda: self.want(verb)

    def want(self, verb: str) -> None:
        """The first tap."""
        if verb == "clock":
            self.keeper.table.countdown_wanted.emit(self.test())
        elif verb in PLAIN:
            self.keeper.act(PLAIN[verb])
        else:
            self._go_on(verb)

    def _go_on(self, word: str) -> None:
        self._space = -1
        self._path.append(word)
        self.show_all()
        self.focus_first()

    def _turn_over(self) -> Item:
        return Item("turn_over", self.say("turn_over"), self.keeper.next_turn, tone="quiet")

    def _anything(self) -> list[Item]:
        turn, wording = self.turn, self.keeper.wording
        return [
            Item(f"any{at}", wording.action(turn.seat, action), self._acting(action))
            for at, action in enumerate(turn.legal)
        ]

    def _acting(self, action: Action, unsure: bool = False) -> Callable[[], object]:
        return lambda: self.keeper.act(action, unsure=unsure)

    # -- spaces --------------------------------------------------------------------------------------------------------

    def _going(self, verb: str) -> list[Item]:
        self.spaces = self.turn.spaces(verb)
        return [self._space_item(verb, space) for space in range(self.turn.size)]

    def _space_item(self, verb: str, space: int) -> Item:
        why = () if space in self.spaces else tuple(self.turn.why_not(self.turn.going(verb, space)[0]))
        return Item(f"space{space + 1}", str(space + 1), lambda: self.go(space), why=why)

    def go(self, space: int) -> None:
        """A space was tapped, here or on the arena."""
        verb = self._path[0] if self._path else "enter" if self.turn.kind == "enter" else "choose"
        if verb == "dash":
            self._space = space
            self.show_all()
            self.focus_first()
        else:
            self.keeper.act(self.turn.going(verb, space)[0])

    # -- cards ---------------------------------------------------------------------------------------------------------

    def _attacks(self) -> list[Item]:
        return self._of_row(actions.Attack)

    def _of_row(self, make: Make) -> list[Item]:
        row, turn = self.turn.view["row"], self.turn
        known = list(dict.fromkeys(card for card in row if card is not None))
        items = [self._card_item(card, make) for card in known]
        if None in row:
            title = self.say("which_card")
            naming = lambda: self._name_one(title, turn.everything, make)  # noqa: E731
            items.append(Item("other", self.say("other_row"), naming))
        return items

    def _card_item(self, card: str, make: Make) -> Item:
        action, wording = make(card), self.keeper.wording
        why = tuple(self.turn.why_not(action))
        out = isinstance(action, actions.Attack) and card not in self.turn.view["question"].get("in_range", ())
        said = wording.card(card)
        shown = self.say("out_of_range", card=said) if out else said
        return Item(card, shown, self._acting(action), wording.symbols(card), why)

    def _with_card(self, make: Make) -> list[Item]:
        """A card of the hand: one that was named, one that is named now, or one that nobody says."""
        turn = self.turn
        items = [self._card_item(card, make) for card in turn.fitting(make, turn.known(turn.seat))]
        unsaid = turn.unsaid(make)
        if unsaid is not None:
            items.append(Item("unsaid", self.say("unsaid_card"), self._acting(make(unsaid), unsure=True)))
            items.append(Item("other", self.say("other_card"), lambda: self._name_held(make)))
        return items or self._no_card(make)

    def _no_card(self, make: Make) -> list[Item]:
        """Nobody has one: what is asked can only be refused, with its reason."""
        card = next(iter([*self.turn.holdable, *self.turn.everything]), "")
        return [Item("other", self.say("other_card"), lambda: None, why=tuple(self.turn.why_not(make(card))))]

    def tap_row(self, card: str | None) -> bool:
        """A card that lies in the Row was tapped: whoever may take it takes it. False: nobody may."""
        makes: dict[str, Make] = {"action": actions.Attack, "draft": actions.Draft, "choose": actions.Choose}
        make = makes.get(self.turn.kind)
        elsewhere = bool(self._path) and self._path[-1] != "attack"  # in the middle of something else
        if make is None or elsewhere or self.turn.view["question"].get("from", "row") != "row":
            return False
        if card is None:
            self._name_one(self.say("which_card"), self.turn.everything, make)
            return True
        may = self.turn.allowed(make(card))
        if may:
            self.keeper.act(make(card))
        return may

    def _name_held(self, make: Make) -> None:
        fitting = self.turn.fitting(make, self.turn.everything)
        self._name_one(self.say("which_card"), fitting, make)

    def _name_one(self, title: str, cards: Iterable[str], make: Make) -> None:
        self.keeper.name_card(title, cards, lambda card: self.keeper.act(make(card)))

    # -- special attacks and reactions ---------------------------------------------------------------------------------

    def _offers(self) -> list[Item]:
        fighter = self.turn.player["fighter"]
        name = self.keeper.wording.lexicon.special
        return [
            Item(
                offer.special.id,
                name(offer.special.id, self.ui.card_lang, fighter),
                self._using(offer),
                offer.special.cost,
                offer.why if not offer.allowed else (),
            )
            for offer in self.turn.offers
        ]

    def _using(self, offer: Offer) -> Callable[[], object]:
        if len(offer.ways) == 1 and offer.unsaid is None:
            return self._acting(self.turn.used(offer.special.id, offer.ways[0]))
        return lambda: self._pay(offer)

    def _pay(self, offer: Offer) -> None:
        self._special = offer
        self._go_on("pay")

    def _payments(self, offer: Offer) -> list[Item]:
        turn, wording, id = self.turn, self.keeper.wording, offer.special.id
        items = [
            Item(f"pay{at}", " + ".join(map(wording.card, way)), self._acting(turn.used(id, way)))
            for at, way in enumerate(offer.ways)
        ]
        if offer.unsaid is not None:
            items.append(Item("unsaid", self.say("unsaid_card"), self._acting(turn.used(id, offer.unsaid), True)))
            items.append(Item("other", self.say("other_card"), lambda: self._name_payment(offer)))
        return items

    def _name_payment(self, offer: Offer) -> None:
        most = max(1, min(len(self.turn.player["hand"]), len(offer.special.cost)))
        title = self.say("which_paid", name=self._wish())

        def told(have: list[str]) -> None:
            self.keeper.act(self.turn.used(offer.special.id, tuple(have)))

        self.keeper.name_cards(title, self.turn.everything, Wanted(most, 1, unsaid=False), told)

    # -- blocks --------------------------------------------------------------------------------------------------------

    def _blocks(self) -> list[Item]:
        """The ways that no other one beats; all of them are one tap farther."""
        best = self.turn.best_splits()
        more = [Item("fewer", self.say("fewer"), self._wanting("fewer"))] if len(self.turn.splits) > len(best) else []
        return [*(self._split_item(split) for split in best), *more, *self._verbs()]

    def _split_item(self, split: Split) -> Item:
        ignored, taken, wounds = split.ignored, split.taken, self.keeper.wording.wounds
        said = self.say("ignore", ignored=wounds(ignored.heavy, ignored.light), taken=wounds(taken.heavy, taken.light))
        return Item(f"ignore{ignored.heavy}.{ignored.light}", said, self._blocking(ignored.heavy, ignored.light))

    def _blocking(self, heavy: int, light: int) -> Callable[[], object]:
        def then() -> None:
            self._split = (heavy, light)
            self._go_on("block")

        return then

    # -- choices inside an effect --------------------------------------------------------------------------------------

    def _choices(self) -> list[Item]:
        names = self.turn.view["question"]["names"]
        if names == "space":
            self.spaces = [one.value for one in self.turn.legal if isinstance(one, actions.Choose)]  # type: ignore[misc]
            return [self._space_item("choose", space) for space in self.spaces]
        if names in ("card", "cards"):
            return self._card_choices(several=names == "cards")
        return self._anything()

    def _card_choices(self, several: bool) -> list[Item]:
        """Cards of the Row or of a hand; those that nobody named can be named now, or left unsaid."""
        asked, view = self.turn.view["question"], self.turn.view
        place = view["row"] if asked["from"] == "row" else view["players"][asked["holder"]]["hand"]
        named = set(place)
        items = [
            Item(f"any{at}", self.keeper.wording.action(self.turn.seat, action), self._acting(action))
            for at, action in enumerate(self.turn.legal)
            if isinstance(action, actions.Choose) and _chosen(action) <= named
        ]
        if None not in place:
            return items
        some = next((one for one in self.turn.legal if isinstance(one, actions.Choose) and _chosen(one)), None)
        if some is not None:
            items.append(Item("unsaid", self.say("unsaid_card"), self._acting(some, unsure=True)))
        items.append(Item("other", self.say("other_card"), lambda: self._name_choice(several, len(place))))
        return items

    def _name_choice(self, several: bool, most: int) -> None:
        title = self.keeper.wording.question()
        if not several:
            self._name_one(title, self.turn.everything, actions.Choose)
            return
        wanted = Wanted(most, 0, unsaid=False)
        every = self.turn.everything
        self.keeper.name_cards(title, every, wanted, lambda have: self.keeper.act(actions.Choose(tuple(have))))

    # -- the test ------------------------------------------------------------------------------------------------------

    def test(self) -> Test:
        """What the ten seconds are told."""
        asked, view, name = self.turn.view["question"], self.turn.view, self.keeper.wording.seat
        wounds = view["players"][asked["defender"]]["wounds"]
        pool, option = (wounds["heavy"], wounds["light"]), self.keeper.kept.beginning.options.relief
        forbidden = relief(*pool, option).healed != Wounds(**asked["relief"])
        people = name(asked["defender"]), name(asked["attacker"])
        return Test(*people, pool, option, forbidden, view["mode"] == "teams")

    def tested(self, passed: bool) -> None:
        """The ten seconds are over."""
        if not self.turn.over and self.turn.kind == "tower":
            self.keeper.act(actions.Tower(passed))

    # -- stepping ------------------------------------------------------------------------------------------------------

    def back(self) -> bool:
        """One tap back; whether there was one."""
        if not self._path:
            return False
        if self._path[0] == "dash" and self._space >= 0:
            self._space = -1
        else:
            self._path.pop()
            self._special = None
        self.show_all()
        self.focus_first()
        return True

    def first_focus(self) -> QWidget | None:
        return self._plates[0] if self._plates else None

    def focus_first(self) -> None:
        first = self.first_focus()
        if first is not None:
            first.setFocus(Qt.FocusReason.OtherFocusReason)


def _tone(verb: str) -> str:
    return {"clock": "primary", "fell": "danger"}.get(verb, "plain")


def _chosen(action: actions.Choose) -> set[object]:
    return set(action.value) if isinstance(action.value, tuple) else {action.value}
