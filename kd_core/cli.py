"""The command `knockdown`. What a command needs is imported only when it is asked for, so that each starts at once.

What their exit codes mean stands in `complaint.py`.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from kd_core import __version__
from kd_core.complaint import GOOD, NO, STOPPED, WRONG, Complaint, complain, packs_of
from kd_core.languages import LANGUAGES, language

if TYPE_CHECKING:
    from kd_core.record import Record


def main(argv: Sequence[str] | None = None) -> int:
    """The exit code. Nothing that goes wrong here reaches the user as a traceback."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    lang = wanted_language(arguments)
    try:
        with_safe_output()
        code = run(arguments, lang)
        flush()
        return code
    except Complaint as why:
        return complain(str(why), why.code)
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:
        drop_output()
        return complain(say(lang, "cli.closed"), NO)
    except OSError as why:  # a full disk behind the output, or something that no command foresaw
        drop_output()
        problem = why.strerror or str(why)
        return complain(say(lang, "cli.cannot_write", file=why.filename or "stdout", problem=problem), NO)
    except Exception as why:
        if os.environ.get("KNOCKDOWN_DEBUG"):
            raise
        return complain(say(lang, "cli.surprise", problem=f"{type(why).__name__}: {one_line(str(why))}"), NO)


def run(arguments: list[str], lang: str) -> int:
    name = next((word for word in arguments if not word.startswith("-")), "")
    parser = build_parser(name, lang)
    try:
        args = parser.parse_args(arguments)
    except SystemExit as end:  # argparse has already said why
        flush()
        return end.code if isinstance(end.code, int) else WRONG
    if not hasattr(args, "run"):
        raise Complaint(say(lang, "cli.no_command"))
    args.lang_given = getattr(args, "lang", None) is not None
    args.lang = args.lang if args.lang_given else lang
    code = args.run(args)
    return code if isinstance(code, int) else GOOD


# -- the parser --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Command:
    """A command of this file, or the module that has `add_arguments(parser)` and `run(args)`."""

    name: str
    add: Callable[[argparse.ArgumentParser, str], None] | None = None
    run: Callable[[argparse.Namespace], int] | None = None
    module: str = ""


def build_parser(name: str, lang: str) -> argparse.ArgumentParser:
    """The parser of the whole command; only the command that is asked for gets its arguments."""
    parser = argparse.ArgumentParser(prog="knockdown", description=say(lang, "cli.program"))
    parser.add_argument("--version", action="version", version=f"knockdown {__version__}")
    commands = parser.add_subparsers(metavar=say(lang, "cli.commands"), title=say(lang, "cli.commands"))
    for command in COMMANDS:
        about = say(lang, f"cli.{command.name}")
        sub = commands.add_parser(command.name, help=about, description=about)
        if command.name == name:
            furnish(sub, command, lang)
    return parser


def furnish(parser: argparse.ArgumentParser, command: Command, lang: str) -> None:
    if command.add is not None and command.run is not None:
        command.add(parser, lang)
        parser.set_defaults(run=command.run)
        return
    from importlib import import_module

    try:
        module = import_module(command.module)
    except ModuleNotFoundError as why:
        raise Complaint(say(lang, "cli.missing_part", name=why.name or command.module), NO) from why
    module.add_arguments(parser, lang)
    parser.set_defaults(run=module.run)


def add_language(parser: argparse.ArgumentParser, lang: str) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, help=say(lang, "cli.help_lang"))


def add_packs(parser: argparse.ArgumentParser, lang: str) -> None:
    parser.add_argument("--pack", action="append", default=[], metavar="ID|DIR", help=say(lang, "cli.help_pack"))


# -- script ------------------------------------------------------------------------------------------------------------


def script_arguments(parser: argparse.ArgumentParser, lang: str) -> None:
    parser.add_argument("file", metavar="FILE", help=say(lang, "cli.script_file"))


def script(args: argparse.Namespace) -> int:
    from kd_core.record.script import BadScript
    from kd_core.record.script import play as answers
    from kd_core.source import source_of

    code = GOOD
    try:
        for line in answers(source_of(args.file, args.lang)):
            put_json(line)
            if line.get("ok") is False:
                code = NO
    except BadScript as why:
        raise Complaint(one_line(str(why))) from why
    except RecursionError as why:
        raise Complaint("nested too deeply") from why
    return code


# -- replay ------------------------------------------------------------------------------------------------------------


def replay_arguments(parser: argparse.ArgumentParser, lang: str) -> None:
    parser.add_argument("file", metavar="FILE", help=say(lang, "cli.replay_file"))
    parser.add_argument("--chances", action="store_true", help=say(lang, "curve.help_chances"))
    parser.add_argument("--json", action="store_true", help=say(lang, "cli.help_json"))
    add_packs(parser, lang)
    add_language(parser, lang)


def replay(args: argparse.Namespace) -> int:
    from kd_core.record import RecordError, read
    from kd_core.record.replay import in_json, in_words

    try:
        record = read(args.file, packs_of(args.pack, args.lang))
        if args.chances and chances(record, args.json, args.lang):
            pass
        elif args.json:
            for line in in_json(record):
                put_json(line)
        else:
            for sentence in in_words(record, args.lang):
                put(sentence)
    except RecordError as why:
        flush()
        raise Complaint(one_line(why.sentence(args.lang))) from why
    if args.json and not record.ended:
        complain(say(args.lang, "cli.replay_unfinished"), GOOD)
    if record.damaged:
        complain(say(args.lang, "cli.damaged_tail", file=args.file), GOOD)
    return GOOD


def chances(record: Record, as_json: bool, lang: str) -> bool:
    """The curve of a match in the place of its story; False, and a sentence why, where there can be none."""
    from kd_core.net.analysis import obstacle
    from kd_core.play.chances import in_json, in_words, thought_about
    from kd_core.record.film import Film

    film = Film(record)
    if why := obstacle(film):
        complain(say(lang, why), GOOD)
        return False
    curve = thought_about(film, lang)
    for line in in_json(film, curve) if as_json else ():
        put_json(line)
    for sentence in () if as_json else in_words(film, curve, lang):
        put(sentence)
    return True


# -- cards and packs ---------------------------------------------------------------------------------------------------


def cards_arguments(parser: argparse.ArgumentParser, lang: str) -> None:
    add_packs(parser, lang)
    add_language(parser, lang)


def cards(args: argparse.Namespace) -> int:
    from kd_core.content.spoiler import spoiler
    from kd_core.game import SPECS, library

    packs = packs_of(args.pack or list(library.BOXES), args.lang)
    put(spoiler(packs, args.lang, SPECS).rstrip("\n"))
    return GOOD


def pack_arguments(parser: argparse.ArgumentParser, lang: str) -> None:
    subcommands = parser.add_subparsers(metavar="check|import|export", required=True)
    about = say(lang, "cli.pack_check")
    check = subcommands.add_parser("check", help=about, description=about)
    check.add_argument("folder", metavar="DIR", help=say(lang, "cli.pack_folder"))
    check.set_defaults(what=check_pack)
    add_language(check, lang)
    from kd_core.play.pack_command import add_arguments

    add_arguments(subcommands, lang)


def pack(args: argparse.Namespace) -> int:
    code = args.what(args)
    return code if isinstance(code, int) else GOOD


def check_pack(args: argparse.Namespace) -> int:
    """Every problem is a line; the last line is the verdict."""
    from kd_core.content.problems import PackError
    from kd_core.game import library

    try:
        good = library.load(Path(args.folder))
    except (PackError, ValueError) as why:  # ValueError: a name with a NUL
        problems = why.problems if isinstance(why, PackError) else [str(why)]
        for problem in problems:
            put(str(problem))
        put(say(args.lang, "cli.pack_bad", name=args.folder, n=len(problems)))
        return NO
    copies = sum(attack.copies for attack in good.attacks)
    counts = {"cards": copies, "fighters": len(good.fighters), "skills": len(good.skills)}
    put(say(args.lang, "cli.pack_good", name=good.name[args.lang], version=good.version, **counts))
    return GOOD


# -- rules -------------------------------------------------------------------------------------------------------------


def rule_arguments(parser: argparse.ArgumentParser, lang: str) -> None:
    parser.add_argument("id", nargs="?", default="", metavar="ID", help=say(lang, "cli.rule_id"))
    add_language(parser, lang)


def rule(args: argparse.Namespace) -> int:
    from kd_core.play.rulebook import chapters, rule_lines

    lines = rule_lines(args.id, args.lang) if args.id else chapters(args.lang)
    if lines is None:
        raise Complaint(say(args.lang, "play.no_such_rule", id=args.id), NO)
    put("\n".join(lines))
    return GOOD


# -- about -------------------------------------------------------------------------------------------------------------


def about(args: argparse.Namespace) -> int:
    from kd_core.about import lines

    put("\n".join(lines(args.lang)))
    return GOOD


# -- play --------------------------------------------------------------------------------------------------------------


def play_arguments(parser: argparse.ArgumentParser, lang: str) -> None:
    from kd_core.play.command import add_arguments

    add_arguments(parser, lang)


def play(args: argparse.Namespace) -> int:
    from kd_core.play.command import run

    return run(args)


COMMANDS = (
    Command("play", play_arguments, play),
    Command("replay", replay_arguments, replay),
    Command("cards", cards_arguments, cards),
    Command("rule", rule_arguments, rule),
    Command("pack", pack_arguments, pack),
    Command("script", script_arguments, script),
    Command("stats", module="kd_core.play.stats_command"),
    Command("sim", module="kd_core.lab.sim"),
    Command("lab", module="kd_core.lab.command"),
    Command("perft", module="kd_core.lab.perft"),
    Command("bench", module="kd_core.lab.bench"),
    Command("puzzles", module="kd_core.lab.puzzles.command"),
    Command("tower-odds", module="kd_core.lab.tower_odds"),
    Command("host", module="kd_core.play.lan.host_command"),
    Command("join", module="kd_core.play.lan.join_command"),
    Command("tables", module="kd_core.play.tables_command"),
    Command("doctor", module="kd_core.play.doctor_command"),
    Command("referee", module="kd_core.play.referee_command"),
    Command("about", add_language, about),
)


# -- saying ------------------------------------------------------------------------------------------------------------


def say(lang: str, key: str, **params: object) -> str:
    from kd_core import text

    return text.say(lang, key, **params)


def wanted_language(arguments: Sequence[str]) -> str:
    """Given by --lang, else the one of the surroundings; needed before the arguments are parsed, for the help."""
    for at, word in enumerate(arguments):
        if word == "--lang" and at + 1 < len(arguments):
            return arguments[at + 1]
        if word.startswith("--lang="):
            return word.removeprefix("--lang=")
    return language(next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), ""))


def put(line: str) -> None:
    output().write(line + "\n")


def put_json(line: dict[str, Any]) -> None:
    put(json.dumps(line, separators=(", ", ": ")))


def output() -> TextIO:
    if sys.stdout is None:
        raise BrokenPipeError
    return sys.stdout


def flush() -> None:
    if sys.stdout is not None:
        sys.stdout.flush()


def drop_output() -> None:
    """What is still waiting to be written would only fail again when Python ends."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def with_safe_output() -> None:
    """A letter that the terminal cannot show becomes a question mark, not an error."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError, OSError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]


def one_line(sentence: str) -> str:
    return "; ".join(line.strip() for line in sentence.splitlines() if line.strip())
