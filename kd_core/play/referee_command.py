"""`knockdown referee …`: the questions of a real table on the command line, in words or as JSON (docs/referee.md).

People count players and spaces from 1, so the arguments and the words do; in JSON both count from 0, as in positions.
"""

from __future__ import annotations

import argparse
import json
import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from kd_core import said, text
from kd_core.complaint import GOOD, NO, Complaint, packs_of
from kd_core.content.model import SYMBOLS, Pack
from kd_core.game import MODES, RELIEFS, SEATS, TESTS, actions, library
from kd_core.languages import LANGUAGES
from kd_core.play.rulebook import found_rules, rule_lines
from kd_core.record.names import Found, Lexicon, plain
from kd_core.referee import BadSituation, Situation, may, pages, sums
from kd_core.referee.sums import BadQuestion, Sheet, Wounds
from kd_core.referee.sums.words import Words
from kd_core.referee.words import lines as answer_lines
from kd_core.source import source_of

_WOUNDS = re.compile(r"(\d{1,3})\+(\d{1,3})")
_SEEDS = 1_000_000  # of those drawn here: short enough to be typed again

Say = Callable[[str], str]


# -- arguments ---------------------------------------------------------------------------------------------------------


def add_arguments(parser: argparse.ArgumentParser, lang: str = "en") -> None:
    def say(key: str) -> str:
        return text.say(lang, f"cli.{key}")

    questions = parser.add_subparsers(metavar=say("referee_questions"), required=True)
    for name, (add, ask) in _QUESTIONS.items():
        about = say(f"referee_{name.replace('-', '_')}")
        sub = questions.add_parser(name, help=about, description=about)
        add(sub, say)
        sub.add_argument("--pack", action="append", default=[], metavar="ID|DIR", help=say("referee_pack"))
        sub.add_argument("--json", action="store_true", help=say("help_json"))
        sub.add_argument("--lang", choices=LANGUAGES, help=say("help_lang"))
        sub.set_defaults(ask=ask)


def _number(parser: argparse.ArgumentParser, name: str, help: str, **more: Any) -> None:
    parser.add_argument(name, type=int, metavar=more.pop("metavar", name.upper()), help=help, **more)


def _add_wounds(parser: argparse.ArgumentParser, say: Say) -> None:
    _number(parser, "heavy", say("referee_heavy"))
    _number(parser, "light", say("referee_light"))


def _add_sheet(parser: argparse.ArgumentParser, say: Say) -> None:
    """A fighter, skills and tokens that may change the answer."""
    parser.add_argument("--fighter", default="", metavar="NAME", help=say("referee_fighter"))
    parser.add_argument("--skills", default="", metavar="A,B", help=say("referee_skills"))
    parser.add_argument("--tokens", default="", metavar="A=1,B", help=say("referee_tokens"))


def _add_target(parser: argparse.ArgumentParser, say: Say) -> None:
    """The same of whoever is attacked."""
    parser.add_argument("--against-fighter", default="", metavar="NAME", help=say("referee_fighter_against"))
    parser.add_argument("--against-skills", default="", metavar="A,B", help=say("referee_skills_against"))
    parser.add_argument("--against-tokens", default="", metavar="A=1,B", help=say("referee_tokens_against"))


def _block_arguments(parser: argparse.ArgumentParser, say: Say) -> None:
    _add_wounds(parser, say)
    _number(parser, "cards", say("referee_cards"))
    _number(parser, "--blocks", say("referee_blocks"), metavar="N", default=None)
    _add_sheet(parser, say)


def _pay_arguments(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("fighter", metavar="FIGHTER", help=say("referee_pay_fighter"))
    parser.add_argument("hand", nargs="*", metavar="CARD", help=say("referee_hand"))


def _range_arguments(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("arena", metavar="ARENA", help=say("referee_arena"))
    _number(parser, "here", say("referee_here"), metavar="FROM")
    _number(parser, "there", say("referee_there"), metavar="TO")
    parser.add_argument("attack", nargs="?", default="", metavar="ATTACK", help=say("referee_attack"))
    parser.add_argument("--range", default="", metavar="2|1-3|projectile|any", help=say("referee_printed"))
    _number(parser, "--candles", say("referee_drawn"), metavar="N", default=0)
    _add_sheet(parser, say)
    _add_target(parser, say)


def _first_arguments(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("skills", nargs="*", metavar="SKILL|NUMBER", help=say("referee_initiatives"))
    _number(parser, "--loser", say("referee_loser"), metavar="PLAYER", default=None)
    parser.add_argument("--active", default="", metavar="P,P", help=say("referee_active"))


def _deck_out_arguments(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("wounds", nargs="+", metavar="HEAVY+LIGHT", help=say("referee_wounds"))
    _number(parser, "--turn", say("referee_turn"), metavar="PLAYER", required=True)
    parser.add_argument("--down", default="", metavar="P,P", help=say("referee_down"))


def _relief_arguments(parser: argparse.ArgumentParser, say: Say) -> None:
    _add_wounds(parser, say)
    parser.add_argument("--relief", choices=RELIEFS, default=RELIEFS[0], help=say("help_relief"))
    parser.add_argument("--forbidden", action="store_true", help=say("referee_forbidden"))


def _candles_arguments(parser: argparse.ArgumentParser, say: Say) -> None:
    _number(parser, "drawn", say("referee_drawn"), metavar="CANDLES")
    parser.add_argument("spaces", nargs="*", type=int, metavar="SPACE", help=say("referee_spaces"))
    parser.add_argument("--arena", default="", metavar="ARENA", help=say("referee_arena"))


def _odds_arguments(parser: argparse.ArgumentParser, say: Say) -> None:
    _add_wounds(parser, say)
    parser.add_argument("--by", choices=TESTS, default=TESTS[0], help=say("referee_by"))
    parser.add_argument("--table", action="store_true", help=say("referee_table"))


def _mix_arguments(parser: argparse.ArgumentParser, say: Say) -> None:
    _number(parser, "--count", say("referee_count"), metavar="2|4", default=2)
    _number(parser, "--seed", say("help_seed"), metavar="N", default=None)


def _rule_arguments(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("wanted", nargs="+", metavar="ID|WORD", help=say("referee_wanted"))


def _may_arguments(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("file", nargs="?", default="", metavar="FILE", help=say("referee_question"))
    parser.add_argument("--position", default="", metavar="FILE", help=say("referee_position"))
    parser.add_argument("--action", default="", metavar="JSON", help=say("referee_action"))
    _number(parser, "--seat", say("referee_seat"), metavar="N", default=None)
    parser.add_argument("--mode", choices=MODES, default=MODES[0], help=say("help_mode"))
    parser.add_argument("--test", choices=TESTS, default=TESTS[0], help=say("help_test"))
    parser.add_argument("--relief", choices=RELIEFS, default=RELIEFS[0], help=say("help_relief"))


# -- answers -----------------------------------------------------------------------------------------------------------


def run(args: argparse.Namespace) -> int:
    """1 where the answer is no, so that scripts can ask."""
    try:
        code: int = args.ask(Asking(args))
    except (BadQuestion, BadSituation, actions.Malformed) as why:
        raise Complaint("; ".join(str(why).splitlines())) from why
    return code


class Asking:
    """The arguments, the boxes in use, and how the answer is printed."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args = args
        self.lang: str = args.lang
        self.packs: list[Pack] = packs_of(args.pack or list(library.BOXES), args.lang)
        self.words = Words(args.lang, self.packs)

    def answer(self, lines: Sequence[str], found: Mapping[str, Any], yes: bool = True) -> int:
        for line in [_json(found)] if self.args.json else lines:
            print(line)
        return GOOD if yes else NO

    def with_rule(self, answer: Any, rule: str = "", **more: Any) -> dict[str, Any]:
        """A result with the page of its rule."""
        found: dict[str, Any] = {**asdict(answer), **more}
        found["rule"] = rule or found["rule"]
        return {**found, "pages": pages.of(found["rule"], self.lang, self.packs)}

    # -- what was typed --------------------------------------------------------------------------------------------

    def wrong(self, key: str, **params: object) -> Complaint:
        return Complaint(text.say(self.lang, f"cli.referee_{key}", **params))

    def named(self, typed: str, *kinds: str) -> Found:
        """What people call something, in any language, or its id."""
        fitting = [one for one in self.words.names.find(typed) if one.kind in kinds]
        exact = [one for one in fitting if one.id == typed]
        found = list(dict.fromkeys(exact or fitting))
        if len({one.id for one in found}) != 1:
            key = "ambiguous" if found else "unknown"
            raise self.wrong(key, name=typed[: said.LONGEST], values=", ".join(sorted({one.id for one in found})))
        return found[0]

    def ids(self, typed: str, kind: str) -> tuple[str, ...]:
        return tuple(self.named(word, kind).id for word in _words(typed))

    def sheet(self, prefix: str = "") -> Sheet:
        fighter, skills, tokens = (getattr(self.args, prefix + name) for name in ("fighter", "skills", "tokens"))
        return Sheet(
            self.named(fighter, "fighter").id if fighter else "", self.ids(skills, "skill"), dict(self._tokens(tokens))
        )

    def _tokens(self, typed: str) -> list[tuple[str, int]]:
        found = []
        for word in _words(typed):
            name, _, count = word.partition("=")
            found.append((self.named(name, "token").id, self.whole(count or "1")))
        return found

    def whole(self, typed: str) -> int:
        if not re.fullmatch(r"[0-9]{1,9}", typed):
            raise self.wrong("no_number", typed=typed[: said.LONGEST])
        return int(typed)

    def counted(self, name: str, number: int, most: int) -> int:
        """A player or a space, which people count from 1."""
        if not 1 <= number <= most:
            raise Complaint(text.say(self.lang, "cli.needs_whole", name=name, low=1, high=most))
        return number - 1

    def players(self, name: str, typed: str, most: int) -> list[int]:
        return [self.counted(name, self.whole(word), most) for word in _words(typed)]

    def spaces(self, arena: str) -> int:
        return len(self.words.names.arenas[arena].links)

    def wounds(self, typed: str) -> Wounds:
        found = _WOUNDS.fullmatch(typed)
        if found is None:
            raise self.wrong("bad_wounds", typed=typed[: said.LONGEST])
        return Wounds(int(found[1]), int(found[2]))


def _words(typed: str) -> list[str]:
    return [word.strip() for word in typed.split(",") if word.strip()]


def _json(found: Mapping[str, Any]) -> str:
    return json.dumps(found, separators=(", ", ": "))


def _block(ask: Asking) -> int:
    args = ask.args
    answer = sums.block(args.heavy, args.light, args.cards, args.blocks, ask.packs, ask.sheet())
    best = [asdict(split) for split in answer.best]
    found = ask.with_rule(answer, "BLOCK-2", best=best)
    return ask.answer(ask.words.block(answer), found, yes=bool(answer.splits))


def _pay(ask: Asking) -> int:
    """Cards by name; as soon as a symbol is among them, all count by their symbols."""
    fighter = ask.named(ask.args.fighter, "fighter").id
    bare = [_symbols(word) for word in ask.args.hand]
    if any(bare):
        lexicon = ask.words.names
        shown = [card or _shown(lexicon, ask.named(word, "card", "extra")) for card, word in zip(bare, ask.args.hand)]
        answer = sums.payments(fighter, symbols=shown, packs=ask.packs)
        calls = ["+".join(text.say(ask.lang, f"word.symbol_{one}") for one in card) for card in shown]
    else:
        hand = [ask.named(word, "card", "extra").id for word in ask.args.hand]
        answer = sums.payments(fighter, hand, packs=ask.packs)
        calls = [ask.words.names.card(card, ask.lang) for card in hand]
    prices = [{**asdict(price), "payable": price.payable} for price in answer.prices]
    found = ask.with_rule(answer, "COMBO-2", prices=prices, fighter=fighter, cards=calls)
    return ask.answer(ask.words.payments(answer, calls), found, yes=any(price.payable for price in answer.prices))


def _symbols(typed: str) -> tuple[str, ...]:
    """The symbols of a card that was typed as such ("fist", "puño+sprint"); none when it is a name."""
    known = {plain(text.say(lang, f"word.symbol_{one}")): one for one in SYMBOLS for lang in LANGUAGES}
    known |= {one: one for one in SYMBOLS}
    parts = [plain(part) for part in typed.split("+")]
    return tuple(known[part] for part in parts) if all(part in known for part in parts) else ()


def _shown(lexicon: Lexicon, card: Found) -> tuple[str, ...]:
    return lexicon.attacks[card.id].symbols if card.kind == "card" else ()


def _range(ask: Asking) -> int:
    args = ask.args
    arena = ask.named(args.arena, "arena").id
    here = ask.counted("FROM", args.here, ask.spaces(arena))
    there = ask.counted("TO", args.there, ask.spaces(arena))
    sheet = ask.sheet()
    attack = ask.named(args.attack, "card", "special") if args.attack else None
    if attack is not None and attack.kind == "special" and not sheet.fighter:
        sheet = Sheet(attack.fighter, sheet.skills, sheet.tokens)
    answer = sums.reach(
        arena,
        here,
        there,
        attack.id if attack else "",
        args.range,
        ask.packs,
        sheet,
        ask.sheet("against_"),
        args.candles,
    )
    found = ask.with_rule(answer, from_space=here, to_space=there)
    return ask.answer(ask.words.reach(answer), found, yes=answer.in_range)


def _first(ask: Asking) -> int:
    args = ask.args
    if args.loser is not None:
        seats = SEATS["teams" if args.active else "duel"]
        active = ask.players("--active", args.active, seats) or None
        answer = sums.first_of_next(ask.counted("--loser", args.loser, seats), active)
    elif all(re.fullmatch(r"[0-9]{1,9}", word) for word in args.skills):
        answer = sums.first([int(word) for word in args.skills])
    else:
        answer = sums.first_by_skills([ask.named(word, "skill").id for word in args.skills], ask.packs)
    return ask.answer(ask.words.first(answer), ask.with_rule(answer))


def _deck_out(ask: Asking) -> int:
    args = ask.args
    seats = len(args.wounds)
    turn = ask.counted("--turn", args.turn, seats)
    answer = sums.deck_out([ask.wounds(word) for word in args.wounds], turn, ask.players("--down", args.down, seats))
    return ask.answer(ask.words.deck_out(answer), ask.with_rule(answer))


def _relief(ask: Asking) -> int:
    args = ask.args
    answer = sums.relief(args.heavy, args.light, args.relief, args.forbidden)
    return ask.answer(ask.words.relief(answer), ask.with_rule(answer))


def _candles(ask: Asking) -> int:
    args = ask.args
    arena = ask.named(args.arena, "arena").id if args.arena else sums.menhir(ask.packs)
    spaces = [ask.counted("SPACE", space, ask.spaces(arena)) for space in args.spaces] if arena else []
    answer = sums.candles(args.drawn, spaces, arena, ask.packs)
    return ask.answer(ask.words.candles(answer, spaces), ask.with_rule(answer, spaces=spaces))


def _odds(ask: Asking) -> int:
    args = ask.args
    answers = sums.odds_table(args.by) if args.table else (sums.odds(args.heavy, args.light, args.by),)
    for answer in answers:
        ask.answer(ask.words.odds(answer)[: 1 if args.table else None], ask.with_rule(answer))
    return GOOD


def _mix(ask: Asking) -> int:
    seed = ask.args.seed if ask.args.seed is not None else secrets.randbelow(_SEEDS)
    answer = sums.randomizer(ask.packs, ask.args.count, seed)
    return ask.answer(ask.words.mix(answer), ask.with_rule(answer, "MERGE-1", tokens=answer.tokens))


def _rule(ask: Asking) -> int:
    """By id, by chapter, or every rule with all these words."""
    wanted = " ".join(ask.args.wanted)
    rules = found_rules(wanted, ask.lang)
    for rule in rules:
        where = pages.of(rule.id, ask.lang, ask.packs)
        told = {"rule": rule.id, "title": rule.title, "text": rule.text, "ruling": rule.ruling, "see": rule.see}
        ask.answer([*(rule_lines(rule.id, ask.lang) or []), ""], {**told, "pages": where})
    if not rules:
        raise Complaint(text.say(ask.lang, "play.no_such_rule", id=wanted[: said.LONGEST]), NO)
    return GOOD


# -- may I? ------------------------------------------------------------------------------------------------------------


def _may(ask: Asking) -> int:
    """0 only for yes: where it depends, the answer is not yes."""
    situation, seat, action = _described(ask) if ask.args.file else _pieced(ask)
    answer = may(situation, seat, action)
    found = {**answer.to_json(), "pages": {rule: pages.of(rule, ask.lang, situation.packs) for rule in answer.rules}}
    return ask.answer(answer_lines(answer, ask.lang), found, yes=answer.verdict == "yes")


def _described(ask: Asking) -> tuple[Situation, int, actions.Action]:
    """One object: a situation, and in it the seat and the action."""
    told = _object(ask, ask.args.file)
    rest = {key: value for key, value in told.items() if key not in ("seat", "action")}
    situation = Situation.from_json({"packs": list(library.BOXES), **rest})
    return situation, _seat(told.get("seat"), situation), actions.from_json(told.get("action"))


def _pieced(ask: Asking) -> tuple[Situation, int, actions.Action]:
    args = ask.args
    if not args.position or not args.action:
        raise ask.wrong("no_question")
    told = {"position": _object(ask, args.position), "mode": args.mode}
    told |= {"packs": args.pack or list(library.BOXES), "options": {"test": args.test, "relief": args.relief}}
    situation = Situation.from_json(told)
    return situation, _seat(args.seat, situation), actions.from_json(_loads(ask, args.action, "--action"))


def _object(ask: Asking, name: str) -> dict[str, Any]:
    told = _loads(ask, source_of(name, ask.lang), name)
    if not isinstance(told, dict):
        raise BadSituation(f"{name}: expected an object, got {said.shown(told)}")
    return told


def _loads(ask: Asking, source: str, name: str) -> Any:
    try:
        return said.loads(source)
    except said.NotJson as why:
        raise Complaint(text.say(ask.lang, "cli.referee_not_json", file=name, problem=why)) from why


def _seat(told: Any, situation: Situation) -> int:
    return said.Reader(BadSituation).whole(told, "seat", 0, situation.seats - 1)


_Add = Callable[[argparse.ArgumentParser, Say], None]
_QUESTIONS: dict[str, tuple[_Add, Callable[[Asking], int]]] = {
    "may": (_may_arguments, _may),
    "block": (_block_arguments, _block),
    "pay": (_pay_arguments, _pay),
    "range": (_range_arguments, _range),
    "first": (_first_arguments, _first),
    "deck-out": (_deck_out_arguments, _deck_out),
    "relief": (_relief_arguments, _relief),
    "candles": (_candles_arguments, _candles),
    "odds": (_odds_arguments, _odds),
    "mix": (_mix_arguments, _mix),
    "rule": (_rule_arguments, _rule),
}
