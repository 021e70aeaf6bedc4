"""Telling a fact of the table by tapping: what each kind of fact may be, asked one after the other in the picker."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from kd_core.game.codes import MOST_ACTIONS, ROW_SIZE
from kd_core.referee import Fact
from kd_qt.referee.asking import Asking
from kd_qt.referee.picker import Group, Pick, Picker
from kd_qt.ui import Ui

UNTOLD, DONE, UNNAMED = "?", "!", "-"  # no id of a pack can be one of these
MOST_HELD = 7
MOST_TOKENS = 6
MOST_USED = 6  # special attacks of one combo
MOST_UP = 2  # skills that lie face up


class Teller:
    """Asks for a fact. `asking` is the question as it stands, `told` hears it with the fact in it."""

    def __init__(self, ui: Ui, picker: Picker, asking: Callable[[], Asking], told: Callable[[Asking], None]) -> None:
        self.ui, self._picker, self._asking, self._told = ui, picker, asking, told

    @property
    def now(self) -> Asking:
        return self._asking()

    def tell(self, fact: Fact) -> None:
        """Ask for whatever this fact is; some are told by telling others."""
        ways: dict[str, Callable[[], None]] = {
            "turn": self.turn,
            "arena": self.arena,
            "fighter": lambda: self.fighter(fact.seat),
            "space": lambda: self.space(fact.seat),
            "team_space": lambda: self.space(fact.seat),
            "distance": self.spaces,
            "active": lambda: self.flag(fact.seat, "active"),
            "down": lambda: self.flag(fact.seat, "down"),
            "hand_size": lambda: self.hand_size(fact.seat),
            "row": self.row,
            "cards_in_row": self.row,
            "skill": lambda: self.skills(fact.seat),
            "skills": lambda: self.skills(fact.seat),
            "token": lambda: self.token(fact.seat, fact.name),
        }
        ways.get(fact.kind, lambda: self.hand(max(fact.seat, 0)))()

    # -- one of a few --------------------------------------------------------------------------------------------------

    def _ask(self, title: str, picks: Sequence[Pick], then: Callable[[Any], Asking]) -> None:
        """One tap; the last tile takes back what was told."""
        groups = [Group("", [*picks, Pick(UNTOLD, self.ui.say("referee.ask.untold"))])]
        self._picker.ask(title, groups, lambda value: self._told(then(None if value == UNTOLD else value)))

    def turn(self) -> None:
        picks = [Pick(str(seat), self.who(seat)) for seat in range(self.now.situation.seats)]
        self._ask(self.say("turn"), picks, lambda seat: self.now.table(turn=_number(seat)))

    def actions_left(self) -> None:
        picks = [Pick(str(n), str(n)) for n in range(MOST_ACTIONS + 1)]
        self._ask(self.say("actions"), picks, lambda n: self.now.table(actions_left=_number(n)))

    def arena(self) -> None:
        arenas = dict.fromkeys(pack.arena.id for pack in self.now.situation.packs)
        picks = [Pick(id, self.ui.lexicon.arena(id, self.ui.card_lang)) for id in arenas]
        self._ask(self.say("arena"), picks, lambda id: self.now.table(arena=id))

    def fighter(self, seat: int) -> None:
        known = [fighter.id for pack in self.now.situation.packs for fighter in pack.fighters]
        picks = [Pick(id, self.ui.lexicon.fighter(id, self.ui.card_lang)) for id in known]
        self._ask(self.say("fighter", who=self.who(seat)), picks, lambda id: self.now.player(seat, fighter=id))

    def space(self, seat: int) -> None:
        self._ask(self.say("space", who=self.who(seat)), self._numbers(), lambda at: self._stand(seat, at))

    def spaces(self) -> None:
        """Both places, for a distance: one's own first."""
        title = self.say("space", who=self.who(0))

        def then(at: str) -> None:
            self._told(self._stand(0, None if at == UNTOLD else at))
            self.space(1)

        untold = Pick(UNTOLD, self.ui.say("referee.ask.untold"))
        self._picker.ask(title, [Group("", [*self._numbers(), untold])], then)

    def _numbers(self) -> list[Pick]:
        return [Pick(str(at), str(at + 1)) for at in range(self.size)]

    @property
    def size(self) -> int:
        """Spaces of the arena, or of the largest one while nobody said which it is."""
        arenas = [pack.arena for pack in self.now.situation.packs]
        told = self.now.told("arena")
        return max(len(arena.links) for arena in arenas if told is None or arena.id == told)

    def _stand(self, seat: int, at: str | None) -> Asking:
        return self.now.player(seat, space=_number(at))

    def flag(self, seat: int, name: str) -> None:
        picks = [Pick("yes", self.ui.say("referee.ask.yes")), Pick("no", self.ui.say("referee.ask.no"))]
        title = self.say(name, who=self.who(seat))
        self._ask(title, picks, lambda said: self.now.player(seat, **{name: None if said is None else said == "yes"}))

    def hand_size(self, seat: int) -> None:
        """Cards that were named already stay in the hand."""
        picks = [Pick(str(n), str(n)) for n in range(MOST_HELD + 1)]

        def then(n: str | None) -> Asking:
            named = [card for card in self.now.told("hand", seat) or () if card is not None]
            size = _number(n)
            return self.now.player(seat, hand=None if size is None else [*named, *[None] * size][:size])

        self._ask(self.say("hand_size", who=self.who(seat)), picks, then)

    def token(self, seat: int, name: str) -> None:
        picks = [Pick(str(n), str(n)) for n in range(MOST_TOKENS + 1)]
        word = self.ui.lexicon.token(name, self.ui.card_lang)

        def then(n: str | None) -> Asking:
            every = {token.id: None for pack in self.now.situation.packs for token in pack.tokens}
            known = {**every, **(self.now.told("tokens", seat) or {})}
            return self.now.player(seat, tokens={**known, name: _number(n)})

        self._ask(self.say("token", who=self.who(seat), token=word), picks, then)

    # -- several -------------------------------------------------------------------------------------------------------

    def hand(self, seat: int) -> None:
        self._gather("hand", MOST_HELD, self._cards(), self.say("hand", who=self.who(seat)), seat)

    def row(self) -> None:
        self._gather("row", ROW_SIZE, self._cards(), self.say("row"))

    def skills(self, seat: int) -> None:
        lang = self.ui.card_lang
        known = dict.fromkeys(skill.id for pack in self.now.situation.packs for skill in pack.skills)
        named = sorted((Pick(id, self.ui.lexicon.skill(id, lang)) for id in known), key=lambda pick: pick.words)
        self._gather("skills", MOST_UP, named, self.say("skills", who=self.who(seat)), seat)

    def _cards(self) -> list[Pick]:
        lang = self.ui.card_lang
        known = {card.id: card for pack in self.now.situation.packs for card in pack.attacks}
        picks = [Pick(id, self.ui.lexicon.card(id, lang), card.symbols) for id, card in known.items()]
        return sorted(picks, key=lambda pick: pick.words)

    def _gather(self, key: str, most: int, picks: Sequence[Pick], title: str, seat: int | None = None) -> None:
        """One card after the other, until that is all; what is not named can be counted."""
        have: list[str | None] = []
        say = self.ui.say
        first = [
            Pick(DONE, say("referee.ask.done")),
            Pick(UNNAMED, say("referee.ask.unnamed")),
            Pick(UNTOLD, say("referee.ask.untold")),
        ]
        names = {pick.value: pick.words for pick in picks}

        def ask() -> None:
            so_far = ", ".join(names.get(card or "", "?") for card in have)
            shown = f"{title}: {so_far}" if have else title
            self._picker.ask(shown, [Group("", first), Group("", picks)], then)

        def then(value: str) -> None:
            if value in (DONE, UNTOLD):
                self._told(self._with(key, None if value == UNTOLD else have, seat))
                return
            have.append(None if value == UNNAMED else value)
            if len(have) < most:
                ask()
            else:
                self._told(self._with(key, have, seat))

        ask()

    def _with(self, key: str, have: list[str | None] | None, seat: int | None) -> Asking:
        if key == "used":
            return replace(self.now, used=None if have is None else tuple(one for one in have if one is not None))
        if seat is None:
            filled = None if have is None else [*have, *[None] * (ROW_SIZE - len(have))]
            return self.now.table(**{key: filled})
        if key == "skills":
            return self.now.player(seat, skills=None if have is None else {"active": have})
        return self.now.player(seat, **{key: have})

    def combo(self) -> None:
        """The special attacks of the combo so far; "done" at once: it began with a dash."""
        mine = self.now.told("fighter", self.now.seat)
        men = [man for pack in self.now.situation.packs for man in pack.fighters if mine in (None, man.id)]
        lang = self.ui.card_lang
        picks = [Pick(one.id, self.ui.lexicon.special(one.id, lang, man.id)) for man in men for one in man.specials]
        self._gather("used", MOST_USED, picks, self.say("combo"))

    # -- words ---------------------------------------------------------------------------------------------------------

    def who(self, seat: int) -> str:
        """As the one who asks calls them: you and the opponent; in teams the mates, too."""
        names = ("you", "opponent", "mate", "opponents_mate")
        return self.ui.say(f"referee.ask.{names[(seat - self.now.seat) % self.now.situation.seats]}")

    def say(self, key: str, **params: object) -> str:
        return self.ui.say(f"referee.ask.tell_{key}", **params)


def _number(said: str | None) -> int | None:
    return None if said is None else int(said)
