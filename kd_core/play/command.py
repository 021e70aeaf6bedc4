"""`knockdown play`: puts the pieces together and says goodbye."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from kd_core import kept, text
from kd_core.ai import levels
from kd_core.complaint import GOOD, NO, STOPPED, WRONG, Complaint, about_pack, packs_of
from kd_core.content.problems import PackError
from kd_core.game import MODES, RELIEFS, TESTS, BadSetup, library
from kd_core.languages import LANGUAGES, language
from kd_core.net.local import LocalSession
from kd_core.net.session import MatchSession
from kd_core.play import setup_questions
from kd_core.play.demo import show_match
from kd_core.play.game import Game
from kd_core.play.screen import Gone, Screen
from kd_core.play.setup_questions import SetupAnswers, UnknownName
from kd_core.record import BeingPlayed, CannotWrite, Player, RecordError, read
from kd_core.record.names import Lexicon
from kd_core.record.record import BOT, HUMAN
from kd_core.record.story import Story


def add_arguments(parser: argparse.ArgumentParser, lang: str = "en") -> None:
    def say(key: str) -> str:
        return text.say(lang, f"cli.{key}")

    parser.add_argument("--lang", choices=LANGUAGES, help=say("help_lang"))
    parser.add_argument("--mode", choices=MODES, help=say("help_mode"))
    parser.add_argument("--fighters", metavar="A,B", help=say("help_fighters"))
    parser.add_argument("--arena", metavar="ID", help=say("help_arena"))
    parser.add_argument("--skills", metavar="ID", help=say("help_skills"))
    parser.add_argument("--opponent", choices=setup_questions.opponents(), help=say("play_opponent"))
    parser.add_argument("--test", choices=TESTS, help=say("help_test"))
    parser.add_argument("--relief", choices=RELIEFS, default=RELIEFS[0], help=say("help_relief"))
    parser.add_argument("--seed", type=int, metavar="N", help=say("help_seed"))
    parser.add_argument("--pack", action="append", default=[], metavar="ID|DIR", help=say("help_pack"))
    kept = parser.add_mutually_exclusive_group()
    kept.add_argument("--record", metavar="FILE", help=say("play_record"))
    kept.add_argument("--no-record", action="store_true", help=say("play_no_record"))
    kept.add_argument("--resume", metavar="FILE", help=say("play_resume"))
    parser.add_argument("--stdin", action="store_true", help=say("play_stdin"))


def run(args: argparse.Namespace) -> int:
    screen = Screen()
    lang = language(args.lang)
    try:
        if args.resume:
            return resume(args, screen, lang)
        return new_match(args, screen, lang)
    except Gone:
        screen.say(text.say(lang, "play.bye"))
        return GOOD
    except KeyboardInterrupt:
        screen.say()
        return STOPPED
    except (UnknownName, BadSetup) as why:
        raise Complaint(str(why)) from why
    except PackError as why:
        raise about_pack(why, lang) from why
    except CannotWrite as why:
        there = isinstance(why.__cause__, FileExistsError)
        raise Complaint(text.say(lang, "cli.exists", file=why.path) if there else why.sentence(lang), NO) from why
    except RecordError as why:
        raise Complaint(why.sentence(lang), NO if isinstance(why, BeingPlayed) else WRONG) from why


# -- a new match -------------------------------------------------------------------------------------------------------


def new_match(args: argparse.Namespace, screen: Screen, lang: str) -> int:
    interactive = screen.typed or args.stdin
    if screen.typed and args.lang_given is False:
        lang = setup_questions.ask_language(screen, lang)
    answers = answers_of(args, lang)
    if screen.typed:
        answers = setup_questions.ask(screen, answers, kept.never_finished())
    if not interactive:
        return demonstrate(args, screen, lang, answers)
    session = LocalSession.new(answers.setup(), answers.players())  # before a file is made: a bad setup leaves none
    keep(args, session, screen, lang)
    screen.say(text.say(lang, "play.welcome"))
    introduce(session, screen, lang)
    return play(session, screen, lang)


def answers_of(args: argparse.Namespace, lang: str) -> SetupAnswers:
    packs = packs_of([*library.BOXES, *args.pack], lang, play=True)
    lexicon = Lexicon(packs)
    return SetupAnswers(
        lang=lang,
        packs=packs,
        mode=args.mode,
        fighters=setup_questions.fighters_named(args.fighters, lexicon, lang) if args.fighters is not None else None,
        arena=setup_questions.arena_named(args.arena, packs, lexicon, lang) if args.arena else None,
        skills=args.skills,
        opponent=args.opponent,
        test=args.test,
        relief=args.relief,
        seed=args.seed,
    )


def keep(args: argparse.Namespace, session: LocalSession, screen: Screen, lang: str) -> None:
    """Begin a record. Without a place for it the match is played all the same, unless a place was named."""
    if args.no_record:
        return
    try:
        session.keep(Path(args.record) if args.record else None)
    except (CannotWrite, OSError) as why:
        if args.record:
            raise
        screen.say(text.say(lang, "play.not_kept", problem=why))


def introduce(session: MatchSession, screen: Screen, lang: str) -> None:
    story = Story(session.packs, session.open_view, lang)
    for fighter, player in zip(story.names, session.players, strict=True):
        name = levels.called(player.name, player.level, lang)
        screen.say(text.say(lang, "play.chosen", name=name, fighter=fighter))
    arena = story.lexicon.arena(session.open_view["arena"], lang)
    screen.say(text.say(lang, "play.arena_is", name=arena))


def demonstrate(args: argparse.Namespace, screen: Screen, lang: str, answers: SetupAnswers) -> int:
    level = answers.opponent if answers.opponent not in (None, HUMAN) else levels.USUAL
    players = [Player(levels.name(level, lang), BOT, level) for _ in range(answers.seats)]
    session = LocalSession.new(replace(answers, test=TESTS[0]).setup(), players)  # nobody is here to judge a tower
    if args.record:
        keep(args, session, screen, lang)
    try:
        show_match(session, screen, lang)
    finally:
        session.close()
    say_where(session, screen, lang)
    return GOOD


# -- an old one --------------------------------------------------------------------------------------------------------


def resume(args: argparse.Namespace, screen: Screen, lang: str) -> int:
    if not (screen.typed or args.stdin):
        raise Complaint(text.say(lang, "play.no_terminal"), NO)
    packs = library.find(args.pack) if args.pack else ()
    record = read(args.resume, packs)
    if record.match().winner is not None:
        screen.say(text.say(lang, "play.already_over", file=args.resume))
        return GOOD
    session = LocalSession.resume(record.path, packs)
    screen.say(text.say(lang, "play.resumed", file=args.resume))
    if record.damaged:
        screen.say(text.say(lang, "cli.damaged_tail", file=args.resume))
    return play(session, screen, lang)


# -- playing -----------------------------------------------------------------------------------------------------------


def play(session: MatchSession, screen: Screen, lang: str) -> int:
    code = GOOD
    try:
        Game(session, screen, lang).run()
    except Gone:
        screen.say(text.say(lang, "play.bye"))
    except KeyboardInterrupt:
        code = STOPPED
        screen.say()
    finally:
        session.close()
    say_where(session, screen, lang)
    return code


def say_where(session: MatchSession, screen: Screen, lang: str) -> None:
    """Where the match is kept, and how to go on with it."""
    if session.path is None:
        return
    screen.say(text.say(lang, "play.saved", file=session.path), whole=True)
    if not session.over:
        screen.say(text.say(lang, "play.resume_hint", file=session.path), whole=True)
