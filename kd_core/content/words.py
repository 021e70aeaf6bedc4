"""The text of cards, sheets, skills and tokens, made from their effects, so that text and behaviour cannot disagree.

A `Book` holds the templates of the verbs and the names of the packs; every function takes one:

    book = Book(SPECS, packs)
    attack_text(attack, "pl", book)

A sentence is a command ("Draw 1 card.") or tells what somebody does ("The opponent discards 1 card."). Inside another
sentence it loses its capital and its full stop; after "you may" a command takes its second form ({!Dobierz|dobrać}).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kd_core import text as catalogue
from kd_core.content import phrases
from kd_core.content.model import (
    Attack,
    Effect,
    Fighter,
    Modify,
    Names,
    Pack,
    Reach,
    Skill,
    Special,
    Step,
    Token,
    When,
    Wounds,
)
from kd_core.content.spec import CONDITIONS, Field, VerbSpec
from kd_core.content.template import Template, fill, parse
from kd_core.languages import ENGLISH

_NUMBER, _TEXT, _CHOICE, _FLAG = Field("whole"), Field("text"), Field("choice"), Field("flag")


class Book:
    """What texts are made of: the verbs' templates and the names in the packs. Unknown ids stand for themselves."""

    def __init__(self, specs: Mapping[str, VerbSpec], packs: Iterable[Pack] = ()) -> None:
        self.specs = specs
        self._tokens: dict[str, Mapping[str, str]] = {}
        self._names: dict[str, Mapping[str, str]] = {}
        for pack in packs:
            self._add(pack)

    def _add(self, pack: Pack) -> None:
        for token in pack.tokens:
            self._tokens.setdefault(token.id, token.of)
        for extra in pack.extras:
            self._names.setdefault(extra.id, extra.name)
        for attack in pack.attacks:
            self._names.setdefault(attack.id, attack.name)
        for fighter in pack.fighters:
            for special in fighter.specials:
                self._names.setdefault(special.id, special.name)

    def token(self, token: str, language: str) -> str:
        """How a token reads after "a token of"."""
        return self._tokens.get(token, {}).get(language) or token.replace("_", " ")

    def name(self, card: str, language: str) -> str:
        return self._names.get(card, {}).get(language) or card.replace("_", " ")


_NO_BOOK = Book({})
_parsed: dict[str, Template] = {}


def _template(text: str) -> Template:
    if text not in _parsed:
        _parsed[text] = parse(text)
    return _parsed[text]


# --- what the cards say --------------------------------------------------------------------------------------------


def effect_text(effect: Effect, language: str, book: Book) -> str:
    """Whole sentences, e.g. "Push the opponent 1 space back. Draw 1 card."; empty without steps."""
    return _article(_Speaker(book, language).sentences(effect))


def attack_text(attack: Attack, language: str, book: Book) -> str:
    text = effect_text(attack.effect, language, book)
    if attack.on_take:
        taken = f"{phrases.JOINTS['taken'][language]}: {_Speaker(book, language).clause(attack.on_take)}."
        text = f"{text} {_article(taken)}".strip()
    return _with_by_hand(text, attack.by_hand, language)


def special_text(special: Special, language: str, book: Book) -> str:
    """A reaction begins with what it waits for."""
    if not special.trigger:
        return _with_by_hand(effect_text(special.effect, language, book), special.by_hand, language)
    speaker = _Speaker(book, language)
    event = speaker.event(special.trigger)
    clause = speaker.clause(special.effect)
    return _with_by_hand(_article(f"{event}: {clause}." if clause else f"{event}."), special.by_hand, language)


def skill_text(skill: Skill, language: str, book: Book) -> str:
    return _with_by_hand(_standing(skill.when, skill.modify, language, book), skill.by_hand, language)


def token_text(token: Token, language: str, book: Book) -> str:
    """What the token does to its bearer, who is "you"."""
    return _standing(token.when, token.modify, language, book)


def fighter_ability_text(fighter: Fighter, language: str, book: Book) -> str:
    return _standing(fighter.when, fighter.modify, language, book)


def by_hand_text(by_hand: Names, language: str) -> str:
    """What people do themselves, as they wrote it: in this language, else in the first there is."""
    return by_hand.get(language) or next(iter(by_hand.values()), "")


def _with_by_hand(text: str, by_hand: Names, language: str) -> str:
    """Marked, so that nobody takes it for something that the game does."""
    if not by_hand:
        return text
    marked = catalogue.say(language, "draft.by_hand", text=by_hand_text(by_hand, language))
    return f"{text} {marked}".strip()


def when_text(when: When, language: str, book: Book) -> str:
    return _article(_Speaker(book, language).when(when))


def reach_text(reach: Reach | None, language: str) -> str:
    if reach is None:
        return phrases.REACHES["any"][language]
    if reach.projectile:
        return phrases.REACHES["projectile"][language]
    return str(reach.low) if reach.low == reach.high else f"{reach.low}–{reach.high}"


def cost_text(cost: Sequence[str], language: str) -> str:
    """E.g. "fist + wild"."""
    return " + ".join([catalogue.say(language, f"word.symbol_{symbol}") for symbol in cost])


def wounds_text(wounds: Wounds, language: str) -> str:
    """E.g. "1 heavy and 2 light wounds"; empty when there are none."""
    kind = "both" if wounds.heavy and wounds.light else "heavy" if wounds.heavy else "light" if wounds.light else ""
    if not kind:
        return ""
    counts: dict[str, object] = {"heavy": wounds.heavy, "light": wounds.light}
    fields = {"heavy": _NUMBER, "light": _NUMBER}
    return _Speaker(_NO_BOOK, language).fill(phrases.WOUNDS[kind][language], counts, fields)


def modify_text(change: Modify, language: str, book: Book) -> str:
    """E.g. "Your High Kick and Low Kick deal 1 more light wound and gain K.O." """
    return _Speaker(book, language).modify(change)


def _standing(whens: Iterable[When], changes: Iterable[Modify], language: str, book: Book) -> str:
    texts = [when_text(when, language, book) for when in whens]
    return " ".join(texts + [modify_text(change, language, book) for change in changes])


def _article(text: str) -> str:
    """English: `a(n)` becomes a or an."""
    pieces = text.split("a(n) ")
    for at in range(1, len(pieces)):
        pieces[at] = ("an " if pieces[at][:1].lower() in ("a", "e", "i", "o", "u") else "a ") + pieces[at]
    return "".join(pieces)


# --- sentences -----------------------------------------------------------------------------------------------------


class _Speaker:
    """Speaks one text in one language, and remembers whether it has already named the opponent."""

    def __init__(self, book: Book, language: str) -> None:
        self.book = book
        self.language = language
        self.known = False

    def fill(self, text: str, args: Mapping[str, object], fields: Mapping[str, Field]) -> str:
        return _Values(self, args, fields).fill(text)

    def joint(self, name: str) -> str:
        return phrases.JOINTS[name][self.language]

    def sentences(self, effect: Effect) -> str:
        """A sentence for each step; after a price, everything that it buys belongs to its sentence."""
        texts: list[str] = []
        for at, step in enumerate(effect):
            if self._buys(effect, at):
                price = self.step(step).removesuffix(".")
                texts.append(f"{price}: {self.clause(effect[at + 1 :])}.")
                break
            texts.append(self.step(step))
        return " ".join(texts)

    def clause(self, effect: Effect) -> str:
        """The steps as part of another sentence."""
        texts: list[str] = []
        for at, step in enumerate(effect):
            texts.append(_inner(self.step(step)))
            if self._buys(effect, at):
                return f"{self.join(texts)}: {self.clause(effect[at + 1 :])}"
        return self.join(texts)

    def may(self, effect: Effect) -> str:
        """The steps after "you may"; empty when one of them is not yours to do."""
        texts: list[str] = []
        for step in effect:
            values = self._of(step)
            values.form = 1
            text = values.fill(self._words(step))
            if not values.yours:
                return ""
            texts.append(_inner(text))
        if self._buys(effect, 0):
            return f"{texts[0]}{self.joint('to')}{self.join(texts[1:])}"
        return self.join(texts)

    def step(self, step: Step) -> str:
        text = self._of(step).fill(self._words(step))
        return text[:1].upper() + text[1:]

    def test(self, test: tuple[str, object]) -> str:
        name, value = test
        return self.fill(phrases.CONDITIONS[name][self.language], {"value": value}, {"value": CONDITIONS[name]})

    def event(self, event: str) -> str:
        self.known = "opponent" in event
        return phrases.EVENTS[event][self.language]

    def when(self, when: When) -> str:
        start = self.event(when.event)
        if when.test is not None:
            merged = phrases.MERGED.get((when.event, when.test[0]))
            if merged is not None:
                start = self.fill(merged[self.language], {"value": when.test[1]}, {"value": CONDITIONS[when.test[0]]})
            elif not self._implied(when.test, when.effect):
                start += self.joint("if") + self.test(when.test)
        return f"{start}: {self.clause(when.effect)}."

    def options_kind(self, options: Sequence[Effect]) -> str:
        """may: one thing or nothing; let: the same, done by somebody else; may_one: one or nothing; one: must be."""
        full = [option for option in options if option]
        if len(full) == len(options):
            return "one"
        if len(full) != 1:
            return "may_one"
        known = self.known
        kind = "may" if self.may(full[0]) else "let"
        self.known = known  # this was only a try
        return kind

    def options(self, options: Sequence[Effect]) -> str:
        full = [option for option in options if option]
        if self.options_kind(options) == "may":
            return self.may(full[0])
        return self.joint("or").join([self.clause(option) for option in full])

    def modify(self, change: Modify) -> str:
        texts: list[str] = []
        numbers = {"heavy": change.add.heavy, "light": change.add.light, "ko": int(change.ko), "reach": change.reach}
        many = len(change.attacks) != 1
        done = [self._change(kind, number, many) for kind, number in numbers.items() if number]
        if done:
            texts.append(f"{self._changed(change, many)} {self.join(done)}")
        texts += [self._change(kind, n, many) for kind, n in (("block", change.block), ("hand", change.hand)) if n]
        return " ".join([text if text.endswith(".") else f"{text}." for text in texts])

    def join(self, texts: Sequence[str]) -> str:
        """Short clauses take "and"; when one has its own commas only "then" is clear."""
        if len(texts) < 2:
            return "".join(texts)
        if any(sign in text for text in texts for sign in ",:;"):
            return self.joint("then").join(texts)
        return ", ".join(texts[:-1]) + self._and(texts[-1]) + texts[-1]

    def _and(self, following: str) -> str:
        """Spanish says "e" before an i sound."""
        sound = following.lstrip("«").lower()
        if self.language == "es" and sound.startswith(("i", "í", "hi")) and not sound.startswith("hie"):
            return " e "
        return self.joint("and")

    def _buys(self, effect: Effect, at: int) -> bool:
        return self.book.specs[effect[at].verb].price and at + 1 < len(effect)

    def _of(self, step: Step) -> _Values:
        return _Values(self, step.args, self.book.specs[step.verb].fields)

    def _words(self, step: Step) -> str:
        return self.book.specs[step.verb].words[self.language]

    def _implied(self, test: tuple[str, object], effect: Effect) -> bool:
        """`If you have a potion: you may spend a potion` says one thing twice; so does a card in hand to discard."""
        options = effect[0].args.get("options") if len(effect) == 1 else None
        firsts = [option[0] for option in options if option] if isinstance(options, tuple) else []
        return bool(firsts) and all(self._needs(step, test) for step in firsts)

    def _needs(self, step: Step, test: tuple[str, object]) -> bool:
        if test[0] == "you_have":
            return self.book.specs[step.verb].price and step.args.get("token") == test[1]
        return test == ("hand", step.args.get("cards")) and step.args.get("whose") == "you"

    def _change(self, kind: str, number: int, many: bool) -> str:
        args: dict[str, object] = {"number": number, "sign": "more" if number > 0 else "less", "many": many}
        fields = {"number": _NUMBER, "sign": _CHOICE, "many": _FLAG}
        return self.fill(phrases.CHANGES[kind][self.language], args, fields)

    def _changed(self, change: Modify, many: bool) -> str:
        kind = "named" if change.attacks else change.type or "all"
        names = self.join([self._quoted(self.book.name(attack, self.language)) for attack in change.attacks])
        template = phrases.CHANGED[f"incoming_{kind}" if change.incoming else kind][self.language]
        return self.fill(template, {"names": names, "many": many}, {"names": _TEXT, "many": _FLAG})

    def _quoted(self, name: str) -> str:
        return self.fill(self.joint("quoted"), {"name": name}, {"name": _TEXT})


class _Values:
    """The fields of a step, a test or a change, as its template asks for them."""

    def __init__(self, speaker: _Speaker, args: Mapping[str, object], fields: Mapping[str, Field]) -> None:
        self.speaker = speaker
        self.language = speaker.language
        self.args = args
        self.fields = fields
        self.form = 0
        self.yours = False  # a {!verb} was used
        self._named = speaker.known  # one template names the opponent in one way
        self._speaks = False

    def fill(self, text: str) -> str:
        filled = fill(_template(text), self)
        self.speaker.known |= self._speaks
        return filled

    def mood(self) -> int:
        self.yours = True
        return self.form

    def known(self) -> int:
        self._speaks = True
        return int(self._named)

    def number(self, name: str) -> int:
        value = self.args[name]
        return value if isinstance(value, int) else 0

    def show(self, name: str) -> str:
        if name == "wounds":
            return wounds_text(Wounds(self.number("heavy"), self.number("light")), self.language)
        value, kind = self.args[name], self.fields[name].kind
        if isinstance(value, tuple):
            return self._show_inner(value, kind)
        if isinstance(value, Mapping):
            return self._show_pay(value)
        if isinstance(value, int):
            return str(abs(value))
        return self._show_name(str(value), kind)

    def _show_inner(self, value: tuple[object, ...], kind: str) -> str:
        if kind == "test":
            return self.speaker.test((str(value[0]), value[1]))
        if kind == "options":
            return self.speaker.options(value)  # type: ignore[arg-type]
        return self.speaker.clause(value)  # type: ignore[arg-type]

    def _show_pay(self, pay: Mapping[str, str]) -> str:
        if "token" in pay:
            return self.speaker.book.token(pay["token"], self.language)
        return phrases.WITH_SYMBOL[pay["symbol"]][self.language]

    def _show_name(self, value: str, kind: str) -> str:
        if kind == "token":
            return self.speaker.book.token(value, self.language)
        if kind == "extra":
            name = self.speaker.book.name(value, self.language)
            return name.lower() if self.language == ENGLISH else name  # a kind of card, as in the rules and elsewhere
        return value.replace("-", "–") if kind == "reach" else value

    def pick(self, name: str) -> str:
        value, kind = self.args[name], self.fields[name].kind
        if kind == "flag":
            return "yes" if value else "no"
        if kind == "steps":
            return "some" if value else "none"
        if kind == "options" and isinstance(value, tuple):
            return self.speaker.options_kind(value)
        if isinstance(value, Mapping):
            return next(iter(value), "")
        return str(abs(value)) if isinstance(value, int) else str(value)


def _inner(sentence: str) -> str:
    text = sentence.removesuffix(".")
    return text[:1].lower() + text[1:]
