"""`knockdown join`: a table nearby, its lobby and its matches in the terminal, with all that the window has of it."""

from __future__ import annotations

import argparse
import getpass
from contextlib import suppress
from typing import Literal

from kd_core import text
from kd_core.complaint import GOOD, NO, STOPPED, Complaint, packs_of
from kd_core.content.model import Pack
from kd_core.content.problems import PackError
from kd_core.game import library
from kd_core.languages import LANGUAGES, language
from kd_core.net.lan.addresses import Target
from kd_core.net.lan.lending import BadLoan
from kd_core.net.table.people import clean_name
from kd_core.net.wire import reasons
from kd_core.play.command import introduce
from kd_core.play.lan import which_table
from kd_core.play.lan.at_table import AtTable, Closed, TableScreen, door_sentence
from kd_core.play.lan.harmless import harmless
from kd_core.play.lan.host_command import identity_of
from kd_core.play.lan.lan_game import LanGame
from kd_core.play.lan.lobby import Lobby
from kd_core.play.lan.table_commands import IN_MATCH, Left, TableCommands
from kd_core.play.lan.waiting_session import WaitingSession
from kd_core.play.screen import Gone
from kd_core.record.names import Lexicon, plain

ENTERS_WITHIN = 30.0  # seconds
SEEN_WITHIN = 2.0
SHOWN_BYTES = 8  # of a certificate's fingerprint: as many as people compare
YES = ("y", "yes", "t", "tak", "s", "si")


def add_arguments(parser: argparse.ArgumentParser, lang: str = "en") -> None:
    def say(key: str) -> str:
        return text.say(lang, f"cli.{key}")

    parser.add_argument("target", nargs="?", default="", metavar="TARGET|NAME", help=say("join_target"))
    parser.add_argument("--name", default="", metavar="NAME", help=say("join_name"))
    parser.add_argument("--code", default="", metavar="CODE", help=say("join_code"))
    parser.add_argument("--watch", action="store_true", help=say("join_watch"))
    parser.add_argument("--pack", action="append", default=[], metavar="ID|DIR", help=say("help_pack"))
    parser.add_argument("--stdin", action="store_true", help=say("play_stdin"))
    parser.add_argument("--lang", choices=LANGUAGES, help=say("help_lang"))


def run(args: argparse.Namespace) -> int:
    lang = language(args.lang)
    screen = TableScreen()
    if not (screen.typed or args.stdin):
        raise Complaint(text.say(lang, "lan.join.no_terminal"), NO)
    try:
        target = target_of(args, screen, lang)
    except Gone:
        return GOOD
    at = AtTable(identity_of(lang), packs_here(args.pack, lang), own_name(args.name), screen, lang, screen.typed)
    return Visit(at, "watch" if args.watch else "play").run(target, args.code)


def target_of(args: argparse.Namespace, screen: TableScreen, lang: str) -> Target:
    if args.target:
        return which_table.named(args.target, lang)
    return which_table.asked(screen, lang) if screen.typed else which_table.only(lang)


def packs_here(more: list[str], lang: str) -> list[Pack]:
    """The boxes, the user's own packs as far as they are whole, and those that were named."""
    packs = packs_of([*library.BOXES, *more], lang)
    known = {pack.id for pack in packs}
    for id in library.installed():
        if id not in known:
            with suppress(PackError):
                packs += library.find([id])
    return packs


def own_name(wanted: str) -> str:
    usual = "Guest"
    with suppress(Exception):  # a system may have no name for its user
        usual = getpass.getuser().capitalize()
    return clean_name(wanted, clean_name(usual, "Guest"))


class Visit:
    """From the door of a table until we leave it."""

    def __init__(self, at: AtTable, wish: Literal["play", "watch"]) -> None:
        self.at = at
        self.wish: Literal["play", "watch"] = wish

    def run(self, target: Target, code: str) -> int:
        """The exit code. A seat in a match is kept, unless the player says that they leave."""
        leave, result = False, GOOD
        try:
            self.enter(target, code)
            self.stay()
        except Left:
            leave = True
        except Gone:
            leave = self.goodbye()
        except KeyboardInterrupt:
            leave, result = self.goodbye(), STOPPED
        except Closed as why:
            raise Complaint(door_sentence(self.at.lang, why.refusal), NO) from why
        finally:
            self.at.line.end(leave)
        return result

    def goodbye(self) -> bool:
        """Whether the seat is given up: in a lobby somebody else may want it."""
        at = self.at
        playing = at.table is not None and at.table.phase in ("playing", "pledging", "gathering")
        at.screen.say()
        at.screen.say(at.say("seat_kept") if playing and at.seat is not None else text.say(at.lang, "play.bye"))
        return not playing or at.seat is None

    def stay(self) -> None:
        self.await_match()
        while True:
            if self.at.far is None or self.at.finished is not None or self.is_over():
                Lobby(self.at).run()
            far = self.at.far
            assert far is not None
            session = WaitingSession(self.at, far)
            game = LanGame(self.at, session)
            introduce(session, self.at.screen, self.at.lang)
            game.run()

    def await_match(self) -> None:
        """Who comes in while a match is played is shown it; a spectator perhaps with a delay."""
        orders = TableCommands(self.at)
        self.at.on_line = lambda typed: None if orders.obey(typed, IN_MATCH) else orders.tell("not_your_turn")
        self.at.wait(lambda: self.at.far is not None or self.is_over() or not self.at.is_seen)

    def is_over(self) -> bool:
        return self.at.table is not None and self.at.table.phase in ("lobby", "over")

    # -- the door ------------------------------------------------------------------------------------------------------

    def enter(self, target: Target, code: str) -> None:
        """Raises Complaint when there is no way in."""
        self.at.line.enter(target, self.wish, code)
        while not self.is_inside():
            self.at.wait(lambda: self.is_inside() or self.at.status == "closed", ENTERS_WITHIN)
            if not self.is_inside():
                code = self.knock_again(target, code)
        self.at.wait(lambda: self.at.is_seen, SEEN_WITHIN)
        self.at.listening = True

    def is_inside(self) -> bool:
        return self.at.status == "inside" and self.at.table is not None

    def knock_again(self, target: Target, code: str) -> str:
        """After what the player can do about it."""
        at, refusal = self.at, self.at.refusal
        reason = refusal.reason if refusal is not None and at.status == "closed" else "unreachable"
        sentence = reasons.sentence(at.lang, reason, refusal.params if refusal is not None else {})
        at.status = "away"
        if reason in ("code_needed", "wrong_code"):
            at.screen.say(sentence)
            code = at.ask(at.say("code") + " ")
            at.line.enter(target, self.wish, code)
        elif reason == "packs":
            self.fetch(sentence)
        elif reason == "certificate":
            self.trust(sentence)
        else:
            raise Complaint(sentence, NO)
        return code

    def fetch(self, sentence: str) -> None:
        at, guest = self.at, self.at.line.client.guest
        missing = harmless(", ".join(at.line.do(guest.missing_packs))) if guest is not None else ""
        at.screen.say(at.say("packs", packs=missing))
        if not self.confirm("fetch"):
            raise Complaint(at.say("packs", packs=missing), NO)
        try:
            fetched = at.line.run(at.line.client.fetch_packs())
        except BadLoan as why:
            raise Complaint(text.say(at.lang, f"lan.loan.{why.reason}", problem=harmless(why.problem)), NO) from why
        at.lexicon = Lexicon(at.line.client.packs)
        at.screen.say(at.say("fetched", packs=", ".join(fetched)))

    def confirm(self, question: str) -> bool:
        self.at.screen.say(self.at.say(question))
        return plain(self.at.ask(text.say(self.at.lang, "play.prompt"))) in YES

    def trust(self, sentence: str) -> None:
        at, changed = self.at, self.at.line.client.changed_certificate
        at.screen.say(sentence, style="bad")
        if changed is not None:
            at.screen.say(at.say("certificate_known", fingerprint=_shown(changed[0])), indent=2)
            at.screen.say(at.say("certificate_now", fingerprint=_shown(changed[1])), indent=2)
        if changed is None or not self.confirm("trust"):
            raise Complaint(sentence, NO)
        at.line.run(at.line.client.trust_anyway())


def _shown(fingerprint: bytes) -> str:
    return fingerprint[:SHOWN_BYTES].hex(" ", 2).upper() or "?"
