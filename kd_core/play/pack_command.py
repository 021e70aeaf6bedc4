"""`knockdown pack import` and `knockdown pack export`: a pack of one's own as one file."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from kd_core import text
from kd_core.complaint import GOOD, NO, Complaint, packs_of
from kd_core.content.drafts import shelf
from kd_core.content.drafts.parcel import BadParcel
from kd_core.content.drafts.shelf import Taken
from kd_core.content.model import Pack
from kd_core.content.problems import PackError
from kd_core.game import SPECS
from kd_core.languages import LANGUAGES


def add_arguments(subcommands: Any, lang: str) -> None:
    """`subcommands` is what argparse calls them, and has no public type."""
    take = _command(subcommands, "import", lang)
    take.add_argument("file", metavar="FILE", help=text.say(lang, "cli.pack_import_file"))
    take.add_argument("--replace", action="store_true", help=text.say(lang, "cli.pack_replace"))
    take.set_defaults(what=import_pack)
    give = _command(subcommands, "export", lang)
    give.add_argument("pack", metavar="ID|DIR", help=text.say(lang, "cli.pack_export_id"))
    give.add_argument("file", metavar="FILE", help=text.say(lang, "cli.pack_export_file"))
    give.set_defaults(what=export_pack)


def _command(subcommands: Any, name: str, lang: str) -> argparse.ArgumentParser:
    about = text.say(lang, f"cli.pack_{name}")
    parser: argparse.ArgumentParser = subcommands.add_parser(name, help=about, description=about)
    parser.add_argument("--json", action="store_true", help=text.say(lang, "cli.help_json"))
    parser.add_argument("--lang", choices=LANGUAGES, help=text.say(lang, "cli.help_lang"))
    return parser


def import_pack(args: argparse.Namespace) -> int:
    try:
        pack = shelf.take_in(Path(args.file), SPECS, args.replace)
    except BadParcel as why:
        said = {"ok": False, "reason": why.reason, "problems": [str(problem) for problem in why.problems]}
        return _refuse(args, said, refusal(why, args.lang))
    except Taken as why:
        said = {"ok": False, "reason": "taken", "id": why.id, "there": why.what, "version": why.version}
        return _refuse(args, said, f"{taken(why, args.lang)} {text.say(args.lang, 'draft.replace')}")
    return _done(args, pack, "draft.imported", folder=pack.folder)


def export_pack(args: argparse.Namespace) -> int:
    (pack,) = packs_of([args.pack], args.lang)
    try:
        shelf.share(pack.folder, Path(args.file), SPECS)
    except PackError as why:  # written anew at this very moment
        raise Complaint(str(why), NO) from why
    return _done(args, pack, "draft.exported", file=args.file)


def refusal(why: BadParcel, lang: str) -> str:
    """Every problem of the pack inside is a line, too."""
    lines = [text.say(lang, f"draft.parcel.{why.reason}", problem=why.problem)]
    return "\n".join([*lines, *(f"  {problem}" for problem in why.problems[1:_SHOWN])])


_SHOWN = 50


def taken(why: Taken, lang: str) -> str:
    keys = {shelf.SAME: "draft.taken_same", shelf.OTHER: "draft.taken", shelf.BROKEN: "draft.taken_broken"}
    return text.say(lang, keys[why.what], name=why.id, version=why.version)


def _refuse(args: argparse.Namespace, said: dict[str, object], sentence: str) -> int:
    if not args.json:
        raise Complaint(sentence, NO)
    print(json.dumps(said))
    return NO


def _done(args: argparse.Namespace, pack: Pack, key: str, **where: object) -> int:
    if args.json:
        said = {"ok": True, "id": pack.id, "version": pack.version, "hash": pack.hash}
        print(json.dumps(said | {name: str(value) for name, value in where.items()}))
    else:
        print(text.say(args.lang, key, name=pack.name[args.lang], version=pack.version, **where))
    return GOOD
