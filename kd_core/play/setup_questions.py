"""What is to be played: from the arguments, from questions to whoever can answer them, and by chance for the rest."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from kd_core import text
from kd_core.ai import levels
from kd_core.content.model import Pack
from kd_core.game import MODES, RELIEFS, SEATS, TESTS, Options, Setup, chance
from kd_core.languages import LANGUAGES
from kd_core.play import commands
from kd_core.play.screen import Screen
from kd_core.record.names import Lexicon
from kd_core.record.record import BOT, HUMAN, Player

BY_HAND = tuple(test for test in TESTS if test != "head_start")  # with real dice or cubes; nobody can tape those


def opponents() -> list[str]:
    """Whom one can play against, the strongest bot first."""
    return [*levels.strongest_first(), HUMAN]


class UnknownName(ValueError):
    """Something was asked for that is not there; a sentence in the user's language."""


@dataclass(frozen=True)
class SetupAnswers:
    """None: not said yet."""

    lang: str = "en"
    packs: Sequence[Pack] = field(default_factory=tuple)
    mode: str | None = None
    fighters: Sequence[str] | None = None  # the first seats; the rest is drawn
    arena: str | None = None
    skills: str | None = None
    opponent: str | None = None
    test: str | None = None
    relief: str = RELIEFS[0]
    seed: int | None = None  # given: the match can be played again by whoever knows it

    def __post_init__(self) -> None:
        """Raises UnknownName for a test that needs the screen of the window."""
        if self.test not in (None, *BY_HAND):
            raise UnknownName(text.say(self.lang, "play.no_head_start"))

    @property
    def seats(self) -> int:
        return SEATS[self.mode or MODES[0]]

    def setup(self) -> Setup:
        """Raises BadSetup, as the engine does, for what does not fit together."""
        options = Options(self.test or TESTS[0], self.relief)
        fighters = self._all_fighters()
        known, key = (0, chance.new_key()) if self.seed is None else (self.seed, b"")
        return Setup(self.packs, self.mode or MODES[0], fighters, self.arena, self.skills, None, options, known, key)

    def _all_fighters(self) -> list[str] | None:
        """The chosen ones, and chance for the seats that are left; None when nobody was chosen (MERGE-1)."""
        if not self.fighters:
            return None
        others = [id for id in Lexicon(self.packs).fighters if id not in self.fighters]
        (random.SystemRandom() if self.seed is None else random.Random(self.seed)).shuffle(others)
        return [*self.fighters, *others][: max(self.seats, len(self.fighters))]

    def players(self) -> list[Player]:
        """You and your teammate are one person at this keyboard; the other side is one too, or bots."""
        return [self._player(seat) for seat in range(self.seats)]

    def _player(self, seat: int) -> Player:
        opponent = self.opponent or levels.USUAL
        if seat % 2 == 0 or opponent == HUMAN:
            return Player(text.say(self.lang, "word.player", n=seat % 2 + 1), HUMAN)
        return Player(levels.name(opponent, self.lang), BOT, opponent)


def fighters_named(said: str, lexicon: Lexicon, lang: str) -> list[str]:
    """The fighters of "james,katie": by id or by name."""
    return [_named(part.strip(), "fighter", lexicon, lang) for part in said.split(",") if part.strip()]


def arena_named(said: str, packs: Sequence[Pack], lexicon: Lexicon, lang: str) -> str:
    """An arena by its id or name, or by its pack."""
    own = next((pack.arena.id for pack in packs if pack.id == said), None)
    return own or _named(said, "arena", lexicon, lang)


def _named(said: str, kind: str, lexicon: Lexicon, lang: str) -> str:
    found = [one.id for one in lexicon.find(said) if one.kind == kind]
    if not found:
        known = ", ".join(lexicon.fighters if kind == "fighter" else lexicon.arenas)
        raise UnknownName(text.say(lang, f"cli.unknown_{kind}", name=said, values=known))
    return found[0]


# -- questions ---------------------------------------------------------------------------------------------------------


def ask_language(screen: Screen, lang: str) -> str:
    codes = list(LANGUAGES)
    names = [LANGUAGES[code].name for code in codes]
    return codes[_choice(screen, lang, "play.ask_language", names, codes.index(lang))]


def ask(screen: Screen, answers: SetupAnswers, newcomer: bool = False) -> SetupAnswers:
    """What was not said yet, one question each; Enter takes the usual opponent, and else the first answer. Whoever
    never finished a match is proposed the easiest opponent and fighters."""
    lang = answers.lang
    if answers.mode is None:
        names = [text.say(lang, f"play.mode_{mode}") for mode in MODES]
        answers = replace(answers, mode=MODES[_choice(screen, lang, "play.ask_mode", names)])
    if answers.opponent is None:
        names = [levels.described(bot, lang) for bot in levels.strongest_first()]
        names.append(text.say(lang, "play.opponent_human"))
        usual = opponents().index(levels.EASIEST if newcomer else levels.USUAL)
        answers = replace(answers, opponent=opponents()[_choice(screen, lang, "play.ask_opponent", names, usual)])
    if answers.fighters is None:
        answers = replace(answers, fighters=_ask_fighters(screen, answers, newcomer))
    if answers.arena is None:
        answers = replace(answers, arena=_ask_arena(screen, answers))
    if answers.test is None:
        names = [text.say(lang, f"play.test_{test}") for test in BY_HAND]
        answers = replace(answers, test=BY_HAND[_choice(screen, lang, "play.ask_test", names)])
    return answers


def _ask_fighters(screen: Screen, answers: SetupAnswers, newcomer: bool) -> list[str]:
    """Only for the seats of people, in the order of seats; stops at the first "at random". A newcomer meets the easiest
    that are left, others meet whom chance brings."""
    lexicon, chosen = Lexicon(answers.packs), list[str]()
    easiest = lexicon.easiest_first()
    for seat, player in enumerate(answers.players()):
        free = [id for id in lexicon.fighters if id not in chosen]
        if player.kind != HUMAN or seat > len(chosen):
            break
        names = [text.say(answers.lang, "play.random"), *(_portrait(lexicon, id, answers.lang) for id in free)]
        usual = 1 + free.index(next(id for id in easiest if id in free)) if newcomer else 0
        answer = _choice(screen, answers.lang, "play.ask_fighter", names, usual, name=player.name)
        if answer == 0:
            return chosen
        chosen.append(free[answer - 1])
    return [*chosen, *(id for id in easiest if id not in chosen)][: answers.seats] if newcomer else chosen


def _portrait(lexicon: Lexicon, id: str, lang: str) -> str:
    fighter = lexicon.fighters[id]
    plan = fighter.plan.get(lang, "")
    return f"{fighter.name[lang]}, {fighter.fighter_class[lang]}" + (f". {plan}" if plan else "")


def _ask_arena(screen: Screen, answers: SetupAnswers) -> str | None:
    lexicon = Lexicon(answers.packs)
    ids = list(lexicon.arenas)
    names = [text.say(answers.lang, "play.random"), *(lexicon.arena(id, answers.lang) for id in ids)]
    answer = _choice(screen, answers.lang, "play.ask_arena", names)
    return ids[answer - 1] if answer else None


def _choice(screen: Screen, lang: str, key: str, names: list[str], default: int = 0, **params: object) -> int:
    """The place of the answer in the list."""
    screen.say(text.say(lang, key, **params), style="strong")
    for number, name in enumerate(names, 1):
        screen.say(f"{number}. {name}", indent=2)
    short = names[default].split(".")[0]
    screen.say(text.say(lang, "play.default_is", text=short), indent=2, style="faint")
    while True:
        said = commands.ask(screen, lang, text.say(lang, "play.prompt"), "help_setup")
        if not said:
            return default
        if said.isascii() and said.isdigit() and 1 <= int(said[:4]) <= len(names):
            return int(said[:4]) - 1
        screen.say(text.say(lang, "play.invalid_number", last=len(names)))
