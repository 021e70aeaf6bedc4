"""May I? – first tap what you want to do, second tap with what or where: yes or no, every reason, every printed page.

What was not told does not stop an answer: it says what it depends on, and each missing fact can be tapped to tell it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from kd_core import text
from kd_core.content.model import Special
from kd_core.referee import Answer, BadSituation, Case, Fact, Reason
from kd_core.referee.words import Words
from kd_qt.referee.asking import ATTACK, BLOCK, CARD, REACTION, ROW, SPACE, SPECIAL, VERBS, Asking
from kd_qt.referee.dress import TOUCH
from kd_qt.referee.ground import USUAL, Ground
from kd_qt.referee.parts import KINDS, Choice, Count, Cubes, Plate, Signs, Verdict, empty, words
from kd_qt.referee.picker import Picker
from kd_qt.referee.pondering import Found, Pondering
from kd_qt.referee.telling import Teller
from kd_qt.referee.tool import RefereeTable, Tool
from kd_qt.screens import metrics
from kd_qt.screens.metrics import spaced
from kd_qt.screens.parts import column
from kd_qt.ui import Ui

MODES = ("duel", "teams")
TONES = {"yes": "yes", "no": "no", "depends": "depends", "tell_first": "depends"}
MOST_CASES = 8  # that are laid out; who needs more tells a fact first


class MayTool(Tool):
    name = "ask"
    rule = "TURN-2"
    share = 0.525

    def __init__(self, ui: Ui, table: RefereeTable) -> None:
        super().__init__(ui, table)
        self.asking = Asking.begin(table.packs)
        self._facts = Choice(ui, "referee.ask.fact", flow=True)
        self._title = words("referee.ask.what", "heading")
        self._verbs = Choice(ui, "referee.ask.verb")
        self._verbs.fill(VERBS, px=28, lines=2, size=(120, TOUCH + 12))
        self._second = spaced(QVBoxLayout(), 6)
        self._verdict = Verdict(ui, "referee.ask.verdict", 104)
        self._body = spaced(QVBoxLayout(), 6)
        self._hint = words("referee.ask.hint", "text")
        self._pondering = Pondering(self)
        self._picker = Picker(ui, self)
        self._teller = Teller(ui, self._picker, lambda: self.asking, self._told)
        self._again = Plate(ui, "referee.ask.again", "referee.ask.again", slanted=True)
        self._verb = Plate(ui, "referee.ask.other_verb", tone="primary", slanted=True, px=34)
        question = column(self._title, self._verbs, self._verb, self._second, 1, spacing=6)
        answer = column(self._verdict, self._hint, self._body, 1, self._again, spacing=8)
        self.lay(question, answer, column(self._facts))
        self._verbs.chosen.connect(self.want)
        self._facts.chosen.connect(self._tell_fact)
        self._again.clicked.connect(self.begin)
        self._verb.clicked.connect(self._other_wish)
        self._pondering.answered.connect(self._put)

    # -- two taps ------------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """A blank start, or the match that is kept."""
        kept = self.table.kept
        mode = self.asking.situation.mode
        self.asking = Asking.of_kept(kept) if kept is not None else Asking.begin(self.table.packs, mode)
        self._verbs.choose()
        self.show_all()

    def want(self, verb: str) -> None:
        """The first tap."""
        self.asking = self.asking.want(verb)
        self.show_all()
        self._focus_second()

    def _other_wish(self) -> None:
        """Back to the first tap."""
        verb = self.asking.verb
        self.asking = self.asking.want("")
        self.show_all()
        self._verbs.plates()[verb].setFocus(Qt.FocusReason.OtherFocusReason)

    def _focus_second(self) -> None:
        for at in range(self._second.count()):
            item = self._second.itemAt(at)
            widget = item.widget() if item is not None else None
            plates = widget.findChildren(Plate) if widget is not None else []
            if plates:
                plates[0].setFocus(Qt.FocusReason.OtherFocusReason)
                return

    def _named(self, **what: object) -> None:
        """The second tap."""
        self.asking = replace(self.asking, **what)  # type: ignore[arg-type]
        self.show_answer()

    def _named_special(self, value: str) -> None:
        """Who names a special attack has told the fighter, too."""
        fighter, _, special = value.partition(" ")
        if self.asking.told("fighter", self.asking.seat) is None:
            self.asking = self.asking.player(self.asking.seat, fighter=fighter)
            self._show_facts()
        self._named(special=special)

    # -- what the second tap can be ------------------------------------------------------------------------------------

    def _show_second(self) -> None:
        empty(self._second)
        verb = self.asking.verb
        ways: dict[str, Callable[[], None]] = {
            SPACE: self._ask_space,
            ROW: self._ask_card,
            CARD: self._ask_card,
            SPECIAL: lambda: self._ask_special(reaction=False),
            REACTION: lambda: self._ask_special(reaction=True),
            ATTACK: self._ask_attack,
            BLOCK: self._ask_block,
        }
        if verb and VERBS[verb].second:
            ways[VERBS[verb].second]()

    def _put_choice(
        self, name: str, tiles: Iterable[tuple[str, str, tuple[str, ...]]], then: Callable[[str], None]
    ) -> None:
        choice = Choice(self.ui, f"referee.ask.with.{name}")
        told: dict[str, str] = {}
        for value, word, symbols in tiles:
            plate = Signs(self.ui, "", symbols, px=26, lines=2, size=(TOUCH + 2, TOUCH + 12))
            plate.sign = 32
            choice.add(value, plate)
            told[value] = word
        choice.tell(told)
        choice.chosen.connect(then)
        self._second.addWidget(choice)

    def _ask_space(self) -> None:
        """The arena with whoever is known to stand there."""
        asking = self.asking
        arenas = [pack.arena for pack in asking.situation.packs]
        ground = Ground(self.ui, 136)
        ground.show_arena(next((one for one in arenas if one.id == asking.told("arena")), arenas[0]))
        people, names = {}, {}
        for seat in range(asking.situation.seats):
            space = asking.told("space", seat)
            if space is not None:
                people[space] = (asking.told("fighter", seat) or USUAL[seat % 2], seat % 2 == asking.seat % 2)
                names[space] = self.ui.say("referee.ask.on", who=self._teller.who(seat), space=space + 1)
        ground.show_people(people, names)
        ground.tapped.connect(lambda at: self._named_space(ground, at))
        self._second.addWidget(ground)

    def _named_space(self, ground: Ground, space: int) -> None:
        ground.show_marks([space])
        self._named(space=space)

    def _ask_card(self) -> None:
        """Cards that are known to be there come first."""
        lang, asking = self.ui.card_lang, self.asking
        known = {card.id: card for pack in asking.situation.packs for card in pack.attacks}
        told = asking.told("row") if VERBS[asking.verb].second == ROW else asking.told("hand", asking.seat)
        there = [card for card in told or () if card is not None]
        order = sorted(known, key=lambda id: (id not in there, self.ui.lexicon.card(id, lang)))
        tiles = [(id, self.ui.lexicon.card(id, lang), known[id].symbols) for id in order]
        self._put_choice("card", tiles, lambda id: self._named(card=id))

    def _ask_special(self, reaction: bool) -> None:
        """Of one's own fighter; where nobody said who that is, of all."""
        lang, mine = self.ui.card_lang, self.asking.told("fighter", self.asking.seat)
        for pack in self.asking.situation.packs:
            for fighter in pack.fighters:
                specials = [one for one in fighter.specials if bool(one.trigger) == reaction]
                if mine in (None, fighter.id) and specials:
                    if mine is None:
                        self._second.addWidget(_label(self.ui.lexicon.fighter(fighter.id, lang), "heading"))
                    tiles = [self._special(fighter.id, one) for one in specials]
                    self._put_choice(f"special.{fighter.id}", tiles, self._named_special)

    def _special(self, fighter: str, special: Special) -> tuple[str, str, tuple[str, ...]]:
        return f"{fighter} {special.id}", self.ui.lexicon.special(special.id, self.ui.card_lang, fighter), special.cost

    def _ask_attack(self) -> None:
        lang, names = self.ui.card_lang, self.ui.lexicon
        mine = self.asking.told("fighter", self.asking.seat)
        packs = self.asking.situation.packs
        own = [one.id for pack in packs for man in pack.fighters if man.id == mine for one in man.specials]
        cards = dict.fromkeys(card.id for pack in packs for card in pack.attacks)
        tiles = [(id, names.attack(id, lang, mine or ""), ()) for id in [*own, *sorted(cards)]]
        self._put_choice("attack", tiles, lambda id: self._named(attack=id))

    def _ask_block(self) -> None:
        pool, ignored = self.asking.pool, self.asking.ignored
        self._second.addWidget(_label(self.ui.say("referee.ask.pool"), "heading"))
        self._second.addWidget(self._pair("pool", pool))
        self._second.addWidget(_label(self.ui.say("referee.ask.ignored"), "heading"))
        self._second.addWidget(self._pair("ignored", ignored))

    def _pair(self, what: str, numbers: tuple[int, int]) -> QWidget:
        counts = [self._count(f"referee.ask.with.{what}.{kind}", kind) for kind in KINDS]
        for count, n in zip(counts, numbers):
            count.show_number(n)
            count.retell()
            count.changed.connect(lambda: self._named(**{what: (counts[0].n, counts[1].n)}))
        made = QWidget()
        made.setLayout(column(*counts, spacing=2))
        return made

    def _count(self, name: str, kind: str) -> Count:
        count = Count(self.ui, name, f"referee.ask.{kind}", Cubes(self.ui, kind, 64), most=12)
        metrics.retell(count, self.ui)
        return count

    # -- the answer ----------------------------------------------------------------------------------------------------

    def show_all(self) -> None:
        self._verbs.choose(self.asking.verb)
        self._show_verbs()
        self._show_facts()
        self._show_second()
        self.show_answer()

    def _show_verbs(self) -> None:
        """All wishes, or the one that was tapped."""
        teams, verb = self.asking.situation.mode == "teams", self.asking.verb
        wanted = verb if verb and VERBS[verb].second else ""
        for name, plate in self._verbs.plates().items():
            plate.setVisible(teams or not VERBS[name].teams)
        for thing in (self._title, self._verbs):
            thing.setVisible(not wanted)
        self._verb.setVisible(bool(wanted))
        self._verb.setText(f"‹ {self.ui.say(f'referee.ask.{wanted}')}" if wanted else "")

    def show_answer(self) -> None:
        whole = self.asking.whole
        self._verdict.setVisible(whole)
        self._hint.setVisible(not whole)
        self._pondering.forget()
        self._put(self._pondering.ask(self.asking) if whole else None)

    def _put(self, found: Found | None) -> None:
        """What is found, or that it takes a moment."""
        empty(self._body)
        if isinstance(found, BadSituation):
            self._verdict.show_verdict("depends", self.ui.say("referee.ask.contradiction"))
            self._body.addWidget(_label(self.ui.say("referee.ask.contradiction_note"), "text"))
        elif found is not None:
            self._put_answer(found)
        else:
            self._verdict.show_verdict("depends", self.ui.say("referee.ask.moment"))
        self.rescale()
        self.area.verticalScrollBar().setValue(0)

    def _put_answer(self, answer: Answer) -> None:
        said = Words(answer, self.ui.lang)
        self.announce(" ".join([said.verdict(), *said.reasons(), *said.cases()]))
        self._verdict.show_verdict(TONES[answer.verdict], self.ui.say(f"referee.ask.is_{answer.verdict}"))
        self._body.addWidget(_label(self._wish(), "note"))
        for way in said.ways():
            self._body.addWidget(_label(way, "text"))
        for reason in answer.reasons:
            self._put_reason(said, reason, whole=True)
        good = [case for case in answer.cases if case.verdict == "yes"]
        for case in good:
            self._put_case(said, answer, case)
        self._put_missing(said, answer)
        for case in [case for case in answer.cases if case not in good][:MOST_CASES]:
            self._put_case(said, answer, case)

    def _wish(self) -> str:
        """What is asked, once more in words."""
        asking, lang, names = self.asking, self.ui.card_lang, self.ui.lexicon
        card = asking.action.to_json().get("card", "")
        attack = asking.special or asking.attack or card
        mine = asking.told("fighter", asking.seat) or ""
        return self.ui.say(
            f"referee.ask.wish_{asking.verb}",
            space=(asking.space or 0) + 1,
            attack=names.attack(attack, lang, mine) if attack else "",
            heavy=asking.ignored[0],
            light=asking.ignored[1],
        )

    def _put_reason(self, said: Words, reason: Reason, whole: bool) -> None:
        """A sentence, its rule with the page, and where there is room the rule in words."""
        sentence = said.reason(reason).removesuffix(f" [{reason.rule}]")
        self._body.addWidget(_label(sentence, "heading" if whole else "text"))
        self._body.addWidget(self.rule_line(reason.rule))
        rule = text.rule(reason.rule, self.ui.lang)
        if whole and rule is not None:
            self._body.addWidget(_label(rule.text, "text"))

    def _put_case(self, said: Words, answer: Answer, case: Case) -> None:
        new = [reason for reason in case.reasons if reason not in answer.reasons]
        if case.verdict == "no" and not new:
            return
        self._body.addWidget(_label(said.case(case), "heading"))
        for reason in new:
            self._put_reason(said, reason, whole=False)

    def _put_missing(self, said: Words, answer: Answer) -> None:
        """Each fact that matters can be told with a tap."""
        if not answer.missing:
            return
        self._body.addWidget(_label(self.ui.say("referee.ask.missing"), "note"))
        choice = Choice(self.ui, "referee.ask.missing", most=2)
        for at in range(len(answer.missing)):
            choice.add(str(at), Plate(self.ui, "", px=26, lines=2))
        choice.tell({str(at): said.fact(fact) for at, fact in enumerate(answer.missing)})
        choice.chosen.connect(lambda at: self._tell_missing(choice, answer.missing[int(at)]))
        self._body.addWidget(choice)

    def _tell_missing(self, choice: Choice, fact: Fact) -> None:
        choice.choose()
        self._teller.tell(fact)

    # -- facts ---------------------------------------------------------------------------------------------------------

    def _told(self, asking: Asking) -> None:
        self.asking = asking
        self._show_facts()
        if not self.asking.whole:
            self._show_second()
        self.show_answer()

    def _show_facts(self) -> None:
        """Everything that can be told, with what was."""
        facts = self._fact_words()
        if list(self._facts.plates()) != list(facts):
            self._facts.fill(facts, px=24, size=(TOUCH, TOUCH + 4))
        self._facts.tell(facts)
        self._facts.choose()
        for fact, plate in self._facts.plates().items():
            plate.setEnabled(fact == "asks" or not self.asking.middle)
        self.rescale()

    def _fact_words(self) -> dict[str, str]:
        say, asking, teller = self.ui.say, self.asking, self._teller
        mode = {"mode": say(f"referee.ask.mode_{asking.situation.mode}")}
        found = mode if self.table.kept is None else {"asks": say("referee.ask.asks", who=self._fighter(asking.seat))}
        for seat in range(asking.situation.seats):
            found[f"fighter {seat}"] = self._of(seat, self._fighter(seat))
            found[f"space {seat}"] = say("referee.ask.on", who=teller.who(seat), space=self._space(seat))
        turn, left = asking.told("turn"), asking.told("actions_left")
        found["turn"] = say("referee.ask.turn_of", who="?" if turn is None else teller.who(turn))
        found["actions"] = say("referee.ask.actions", number="?" if left is None else left)
        used = asking.used
        found["combo"] = say("referee.ask.combo", number="–" if used is None else len(used))
        hand = asking.told("hand", asking.seat)
        found["hand"] = say("referee.ask.hand", number="?" if hand is None else len(hand))
        known_row = asking.told("row")
        found["row"] = say("referee.ask.row", number="?" if known_row is None else len(known_row))
        return found

    def _of(self, seat: int, what: str) -> str:
        return self.ui.say("referee.ask.is", who=self._teller.who(seat), what=what)

    def _fighter(self, seat: int) -> str:
        told = self.asking.told("fighter", seat)
        return "?" if told is None else self.ui.lexicon.fighter(told, self.ui.card_lang)

    def _space(self, seat: int) -> str:
        told = self.asking.told("space", seat)
        return "?" if told is None else str(told + 1)

    def _tell_fact(self, fact: str) -> None:
        self._facts.choose()
        kind, _, seat = fact.partition(" ")
        ways: dict[str, Callable[[], None]] = {
            "mode": self._other_mode,
            "asks": self._next_seat,
            "fighter": lambda: self._teller.fighter(int(seat)),
            "space": lambda: self._teller.space(int(seat)),
            "turn": self._teller.turn,
            "actions": self._teller.actions_left,
            "combo": self._teller.combo,
            "hand": lambda: self._teller.hand(self.asking.seat),
            "row": self._teller.row,
        }
        ways[kind]()

    def _next_seat(self) -> None:
        """In a kept match anybody may ask."""
        self.asking = replace(self.asking, seat=(self.asking.seat + 1) % self.asking.situation.seats)
        self.show_all()

    def _other_mode(self) -> None:
        mode = MODES[1 - MODES.index(self.asking.situation.mode)]
        self.asking = Asking.begin(self.table.packs, mode)
        self.show_all()

    # -- tool ----------------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Other boxes or another match: what was told of the old ones is forgotten."""
        self.begin()

    def retell(self) -> None:
        super().retell()
        self._verbs.tell({verb: self.ui.say(f"referee.ask.{verb}") for verb in VERBS})
        self.show_all()

    def back(self) -> bool:
        if self._picker.close_it():
            return True
        if self.asking.verb:
            self._other_wish()
            return True
        return False

    def first_focus(self) -> QWidget | None:
        return self._verb if self._verb.isVisibleTo(self) else next(iter(self._verbs.plates().values()))


def _label(sentence: str, role: str) -> QWidget:
    made = words("", role)
    made.setText(sentence)
    return made
