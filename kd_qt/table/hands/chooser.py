"""Carries what hands and keys do into the one selection there is, and sends what is whole."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kd_qt.table.hands import reasons, tried
from kd_qt.table.hands.picks import Action, Pick, entries
from kd_qt.table.hands.selection import AT_ONCE, NOTHING, Outcome, Selection
from kd_qt.table.things.item import Thing
from kd_qt.table.words import screen_reader

if TYPE_CHECKING:
    from kd_qt.table.scene import TableView

_ONE_PART = {"whole_seat": "seat", "whole_space": "space"}  # buttons that answer with one thing of the table
_NO_PLACES = ("cube", "stops", "intent", "hand", "row", "advice")  # nothing is dropped on these
_WORTH = {"block": 0.6, "dash": 0.4, "fist": 0.3, "foot": 0.3}  # how much longer a symbol is kept


class Chooser:
    def __init__(self, table: TableView) -> None:
        self._table = table
        self.selection = Selection()
        self.lit: set[Pick] = set()
        self.refusal = ""  # the sentence of a refused try
        self.refused: frozenset[Pick] = frozenset()  # what was tried
        self.sent = False  # an action is on its way
        self.sure = False  # ending the combo was pressed once, and asks again

    # -- a new question ------------------------------------------------------------------------------------------------

    def rest(self) -> None:
        """Nothing is asked."""
        self.selection = Selection()
        self.calm()

    def calm(self) -> None:
        """Whatever was refused is forgotten."""
        self.refusal, self.refused, self.sure = "", frozenset(), False

    def ask(self) -> None:
        """A fresh selection of the question that the view asks."""
        view = self._table.view_shown
        seat, legal = view.get("you"), view.get("legal") or []
        kind = next((ask["kind"] for ask in view.get("to_act", ()) if ask["seat"] == seat), "") if legal else ""
        mate = seat ^ 2 if seat is not None and view.get("mode") == "teams" else None
        hand = view["players"][seat]["hand"] if seat is not None else ()
        found = entries(legal, *_named(view), mate)
        self.selection = Selection(kind, found, hand, view["row"], self._worth(hand), _stops(view))

    def _worth(self, hand: Sequence[str | None]) -> dict[str, float]:
        """A card with more symbols, or with a block, is kept longer."""
        known = self._table.teller.lexicon.attacks
        held = [card for card in hand if card is not None and card in known]
        return {card: sum(_WORTH.get(symbol, 0.3) for symbol in known[card].symbols) for card in held}

    def relight(self) -> None:
        """What may be picked now."""
        self.lit = self.selection.lit() | self.selection.targets() if self._table.desk.choosing else set()

    def asks_for(self, pick: Pick | None) -> bool:
        """Is this kind of thing what the question is about? Only then does it tell something to dim the others."""
        if self.selection.kind in ("action", "combo"):
            return True
        return pick is not None and any(part[0] == pick[0] for entry in self.selection.entries for part in entry.parts)

    def explain(self, reasons: Iterable[Any]) -> None:
        """The host says why not."""
        if self.sent:
            self.sent = False
            self.ask()
        sentences = [self._table.teller.refusal(_plain(reason)) for reason in reasons]
        self.refusal = " ".join(sentences[:2])
        self._table.sound("refused")
        self._table.refresh()
        screen_reader.tell_question(self._table)

    # -- hands ---------------------------------------------------------------------------------------------------------

    def click(self, pick: Pick) -> None:
        """A click or Enter on something."""
        if pick[0] == "do" and self._table.buttons.press(str(pick[1])):
            return
        if pick == ("pile",) and pick not in self.lit:
            self._table.buttons.press("pile")
            return
        if pick[0] == "sheet":
            self._table.opened.sheet(pick[1])
            return
        if pick[0] == "rule":
            self._table.rule.emit(str(pick[1]))
            return
        if pick[0] == "advice":
            self._table.hints.take_up(pick[1])
            return
        if pick not in self.lit and self._answered(pick):
            return
        if pick[0] in ("whole", *_ONE_PART):
            self.send(self._whole(pick))
        elif not self._table.desk.choosing:
            self._tried_in_vain(pick)
        elif pick == ("do", "end_combo") and not self.sure and self._too_early():
            self.sure = True
            self._table.refresh()
            screen_reader.tell_question(self._table)
            self._table.ring.stand_at(pick)  # so that Enter, as the button says, ends it
        else:
            outcome = self.selection.click(pick)
            if outcome != NOTHING or not self._answer(reasons.beside(self._table.desk, pick), pick):
                self._settle(outcome, pick)

    def draft(self, action: Action) -> None:
        """What was proposed lies drafted on the table, and is not sent; of a button only the ring stands on it."""
        if self.selection.draft(action):
            self._settle(Outcome(changed=True), ("advice",))
        else:
            self._table.ring.stand_at(("do", action["do"]))

    def drop(self, thing: Thing, source: Pick, target: Pick) -> None:
        """Something was dragged onto something."""
        here = thing.pos()
        if not self._table.desk.choosing:
            self._try(tried.dropped(self._nothing_asked(), source, target), source)
            self._table.refresh()
            self._table.play.fly_home(thing, True, here)
            return
        outcome = self.selection.drop(source, target)
        if outcome.action is not None:
            self._table.play.dropped(source, thing)
        self._settle(outcome, source)
        if outcome.action is None and not outcome.changed:
            self._table.play.fly_home(thing, True, here)

    def sends(self, pick: Pick) -> bool:
        """Would a click on this send something that was drafted, or end what was asked about once already?"""
        return (pick == ("do", "end_combo") and self.sure) or self.selection.sends(pick)

    def welcomes(self, source: Pick) -> frozenset[Pick]:
        """Everything that takes what is dragged."""
        if not self._table.desk.choosing:
            return frozenset()
        picks = {thing.spec.pick for thing in self._table.board.things.values() if thing.spec.pick is not None}
        able = {pick for pick in picks if pick[0] not in AT_ONCE and pick[0] not in _NO_PLACES}
        return frozenset(pick for pick in able if pick != source and self.selection.accepts(source, pick))

    def press(self, pick: Pick) -> bool:
        """Press a button by its key, if it is there."""
        there = pick if pick in self.lit or self._table.board.of(pick) is not None else ("off", *pick)
        if there[0] == "off" and self._table.board.of(there) is None:
            return False
        self.click(there)
        return True

    def not_now(self, name: str) -> None:
        """A key of something that cannot be done now: it is said, and what can be done or who chooses."""
        desk = self._table.desk
        self.calm()
        waits = "" if desk.choosing else self._table.board.things[("bar",)].spec.name
        self.refusal = f"{desk.say('not_now', what=desk.say(name))} {waits}".strip()
        self._table.sound("refused")
        self._table.refresh()
        screen_reader.tell_question(self._table)

    def back(self) -> bool:
        """One step back; False when there is nothing to undo."""
        if self.refusal or self.sure:
            self.calm()
        elif not self.selection.undo():
            return False
        self._table.refresh()
        self._table.ring.refocus(after=True)
        screen_reader.tell_question(self._table)
        return True

    def confirm(self) -> None:
        self.send(self.selection.confirm())

    # -- what comes of it ----------------------------------------------------------------------------------------------

    def _too_early(self) -> bool:
        """Ask before the combo ends while something that would do anything can still be paid for; the settings may
        switch that off."""
        idle = self._table.teller.asks.get("idle", ())
        actions = [entry.action for entry in self.selection.entries]
        left = any(act["do"] == "dash" or (act["do"] == "special" and act["special"] not in idle) for act in actions)
        return left and bool(getattr(self._table.settings, "confirm", False))

    def _whole(self, pick: Pick) -> Action | None:
        if pick[0] in _ONE_PART:
            part = (_ONE_PART[pick[0]], pick[1])
            found = [entry.action for entry in self.selection.entries if part in entry.parts]
            return found[0] if found else None
        found = self.selection.whole() or [entry.action for entry in self.selection.entries]
        return found[pick[1]] if pick[1] < len(found) else None

    def _settle(self, outcome: Outcome, pick: Pick) -> None:
        self.calm()
        if outcome.action is not None:
            self.send(outcome.action)
            return
        if outcome.refused is not None:
            self._try(outcome.refused, pick)
        elif outcome.changed:
            self._table.sound("card_lift")
        self._table.refresh()
        if outcome.changed:
            self._table.ring.refocus(after=True)
        if outcome.changed or self.refusal:
            screen_reader.tell_question(self._table)

    def send(self, action: Action | None) -> None:
        if action is None or self.sent or not self._table.desk.choosing:
            return
        self.sent = True
        self._table.hints.forget()
        self.selection = Selection()
        self._table.pointer.forget()
        self._table.refresh()
        self._table.chosen.emit(action)

    def _answered(self, pick: Pick) -> bool:
        """Say why nothing comes of it, where no action was meant."""
        return self._answer(reasons.reason(self._table.desk, pick), pick)

    def _answer(self, sentence: str, pick: Pick) -> bool:
        """Where there is a sentence it stands in the bar."""
        if sentence:
            self.calm()
            self.refusal, self.refused = sentence, frozenset({pick})
            self._table.sound("refused")
            self._table.refresh()
            screen_reader.tell_question(self._table)
        return bool(sentence)

    def _try(self, action: Action | None, source: Pick) -> None:
        """Ask why this cannot be; the answer comes through `explain`."""
        self.refused = frozenset({source})
        if action is not None:
            self._table.why.emit(action)
        else:
            self.refusal = self._table.desk.say("nothing_there")
            self._table.sound("refused")

    def _tried_in_vain(self, pick: Pick) -> None:
        """Nothing is asked of this seat now."""
        if not self.sent and not self._table.play.playing and pick[0] in ("row", "hand", "space", "special"):
            self._try(tried.clicked(self._nothing_asked(), pick), pick)
            self._table.refresh()
            if self.refusal:
                screen_reader.tell_question(self._table)

    def _nothing_asked(self) -> Selection:
        """To name what somebody tried while nothing is asked."""
        desk = self._table.desk
        return Selection("action", (), desk.player(desk.you)["hand"], desk.view["row"])


def _named(view: Mapping[str, Any]) -> tuple[str, str]:
    """What answers inside an effect name, and where it lies: hand, row, or foe_card where somebody else holds it."""
    asks = view.get("question") or {}
    if asks.get("names") != "card":
        return asks.get("names", ""), "hand"
    if asks["from"] == "row":
        return "card", "row"
    return "card", "hand" if asks["holder"] == view.get("you") else "foe_card"


def _stops(view: Mapping[str, Any]) -> tuple[tuple[int, int], ...]:
    """What a block may sensibly stop, where one is asked about."""
    return tuple((stop["heavy"], stop["light"]) for stop in (view.get("question") or {}).get("stops", ()))


def _plain(reason: Any) -> Mapping[str, Any]:
    """A reason as the host sends it, or already as a mapping."""
    if isinstance(reason, Mapping):
        return reason
    return {"rule": reason.rule, "reason": reason.reason, "params": dict(reason.params)}
