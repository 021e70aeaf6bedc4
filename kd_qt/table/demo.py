"""Plays a match on the table with random choices and saves what it looks like:

python -m kd_qt.table.demo --seed 3 --mode teams --size 1280x720 --lang pl --scale 150 --shot /tmp/table.png
"""

from __future__ import annotations

import argparse
import os
import sys
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from kd_core.game import MODES, Match, Setup, library
from kd_core.net import messages
from kd_core.net.host import Host
from kd_core.record.record import Player
from kd_qt.speeds import SPEEDS

if TYPE_CHECKING:
    from kd_qt.table.scene import TableView


class Settings:
    """What the table asks of the settings."""

    def __init__(self, language: str, scale: int, speed: str) -> None:
        self.language, self.card_language, self.scale, self.speed = language, "", scale, speed
        self.shake = True


def main(argv: list[str] | None = None) -> int:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    args = _arguments(argv)
    from PySide6.QtWidgets import QApplication

    app = QApplication.instance() or QApplication(sys.argv[:1])
    table = make_table(args.lang, args.scale, args.speed)
    table.resize(*(int(part) for part in args.size.split("x")))
    game = Game(table, args.mode, args.seed, args.fighters.split(",") if args.fighters else None, args.arena or None)
    game.play(args.decisions, args.until)
    for _ in range(5):
        app.processEvents()
    if args.do:
        _poke(table, args.do)
    table.grab().save(args.shot)
    from kd_qt.style import text

    for problem in dict.fromkeys(text.overflow):
        print("overflow:", problem)
    return 0


def _arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m kd_qt.table.demo")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mode", choices=MODES, default=MODES[0])
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--scale", type=int, default=100)
    parser.add_argument("--speed", default="none", choices=SPEEDS)
    parser.add_argument("--decisions", type=int, default=30, help="stop after this many choices, at one of seat 0")
    parser.add_argument("--until", default="", help="go on until seat 0 is asked this kind of question")
    parser.add_argument("--fighters", default="")
    parser.add_argument("--arena", default="")
    parser.add_argument("--do", default="", help="picks to click before the picture, as row:0,foe")
    parser.add_argument("--shot", default="/tmp/table.png")
    return parser.parse_args(argv)


def make_table(lang: str, scale: int, speed: str) -> TableView:
    from kd_qt.style import fonts
    from kd_qt.style.art import Art
    from kd_qt.style.cards import Cards
    from kd_qt.table.scene import TableView

    fonts.load()
    art = Art()
    return TableView(art, Cards(art), Settings(lang, scale, speed))


class Game:
    """A host with random players; the table looks from seat 0."""

    def __init__(
        self, table: Any, mode: str, seed: int, fighters: list[str] | None = None, arena: str | None = None
    ) -> None:
        packs = library.find(["nemesis", "tainted_grail"])
        match = Match.new(Setup(packs=packs, mode=mode, seed=seed, fighters=fighters, arena=arena))
        players = [Player(name) for name in ("You", "Marta", "Ola", "Piotr")[: match.seats]]
        host = Host(match, players)
        self.packs = packs
        self.random = Random(seed)
        self.table = table
        self.views: dict[int, dict[str, Any]] = {}
        self.links = [host.join(seat, partial(self._see, seat)) for seat in range(match.seats)]
        self.link = host.join(0, self._hear)

    def _see(self, seat: int, message: Any) -> None:
        if isinstance(message, messages.Snapshot | messages.Happened):
            self.views[seat] = message.view

    def _hear(self, message: Any) -> None:
        if isinstance(message, messages.Snapshot):
            self.table.set_table(message.terms, self.packs)
            self.table.show_view(message.view)
            self.table.show()
        elif isinstance(message, messages.Happened):
            self.table.happened(message.events, message.view)
        elif isinstance(message, messages.Refused | messages.Explained):
            self.table.explain(message.reasons)

    def play(self, decisions: int, until: str) -> None:
        done = 0
        while self.views[0]["winner"] is None and done < 3000:
            if self.views[0]["legal"] and done >= decisions and until in ("", self.views[0]["phase"]):
                return
            seat = self.views[0]["to_act"][0]["seat"]
            self.links[seat].act(self.random.choice(self.views[seat]["legal"]))
            done += 1


def _poke(table: Any, said: str) -> None:
    for each in said.split(","):
        kind, _, value = each.partition(":")
        table.click((kind, int(value) if value.isdigit() else value) if value else (kind,))


if __name__ == "__main__":
    raise SystemExit(main())
