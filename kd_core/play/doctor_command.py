"""`knockdown doctor`: what is wrong with the network, and what to do about it."""

from __future__ import annotations

import argparse
import asyncio
import json

from kd_core import text
from kd_core.complaint import GOOD, NO, Complaint
from kd_core.languages import LANGUAGES
from kd_core.net.lan.addresses import BadTarget, Target, read_target
from kd_core.net.lan.doctor import Finding, examine

MARKS = {"ok": "+", "warn": "!", "bad": "-"}


def add_arguments(parser: argparse.ArgumentParser, lang: str = "en") -> None:
    def say(key: str) -> str:
        return text.say(lang, f"cli.{key}")

    parser.add_argument("target", nargs="?", default="", metavar="TARGET", help=say("doctor_target"))
    parser.add_argument("--json", action="store_true", help=say("help_json"))
    parser.add_argument("--lang", choices=LANGUAGES, help=say("help_lang"))


def run(args: argparse.Namespace) -> int:
    """1 when something is bad, so that scripts can ask."""
    findings = asyncio.run(examine(_target(args.target, args.lang)))
    for finding in findings:
        print(json.dumps(as_json(finding)) if args.json else f"{MARKS[finding.verdict]} {finding.sentence(args.lang)}")
    return NO if any(finding.verdict == "bad" for finding in findings) else GOOD


def as_json(finding: Finding) -> dict[str, object]:
    return {"key": finding.key, "verdict": finding.verdict, **finding.params}


def _target(typed: str, lang: str) -> Target | None:
    if not typed:
        return None
    try:
        return read_target(typed)
    except BadTarget as why:
        raise Complaint(text.say(lang, f"lan.target.{why.reason}")) from why
