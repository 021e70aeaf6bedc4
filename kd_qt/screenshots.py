"""Pictures of every screen, always the same ones: for the README, and to look at after a change.

    python -m kd_qt.screenshots --dir DIR [--lang en pl es] [--size 1280x720 1920x1080] [--scale 100 150]

Matches are played by bots from fixed seeds and stopped where something is to be seen; the window then goes on with
their records as it would after a crash. Nothing of the user's own is read or written.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from kd_core.languages import LANGUAGES

if TYPE_CHECKING:
    from kd_core.game import Match
    from kd_core.net.host import Host
    from kd_qt.referee.keep.tool import KeepTool
    from kd_qt.window import Window

STEPS = 4000  # choices after which a match is given up
STARTED = "2026-01-02T18:30:00+00:00"


@dataclass(frozen=True)
class Scene:
    """A moment of a match: who plays, from which chance, and when to stop."""

    name: str
    mode: str
    fighters: Sequence[str]
    arena: str
    seed: int
    stop: Callable[[Match], bool]
    people: Sequence[int] = (0,)


def asked(kind: str, turn: int = 0, seat: int = 0) -> Callable[[Match], bool]:
    """Stop when this seat is asked this question and has a choice, not before that many turns."""
    seen = {"turns": 0}

    def stop(match: Match) -> bool:
        decision = match.decision(seat)
        if decision is not None and decision.kind == "action":
            seen["turns"] += 1
        real = decision is not None and decision.kind == kind and len(decision.options) > 1
        return real and seen["turns"] >= turn

    return stop


def never(match: Match) -> bool:
    return False


def scenes() -> list[Scene]:
    duel, mixed = ("james", "lost_knight"), ("katie", "mistbearer")
    four = ("james", "lost_knight", "katie", "mistbearer")
    return [
        Scene("skills", "duel", duel, "nemesis", 1, asked("keep_skill")),
        Scene("turn", "duel", duel, "nemesis", 2, asked("action", 9)),
        Scene("block", "duel", ("james", "mistbearer"), "tainted_grail", 1, asked("block_wounds", 16)),
        Scene("combo", "duel", mixed, "tainted_grail", 3, asked("combo", 6)),
        Scene("knockdown", "duel", mixed, "tainted_grail", 5, asked("knockdown", 4)),
        Scene("teams", "teams", four, "tainted_grail", 7, asked("action", 6)),
        Scene("curtain", "duel", ("chilly", "maggot"), "nemesis", 4, asked("action", 3, 1), (0, 1)),
        Scene("over", "duel", duel, "nemesis", 2, never),
    ]


def play(scene: Scene) -> Path:
    """Let bots play the scene into a record; they leave it where the scene stops."""
    from kd_core import ai, places
    from kd_core.game import Match, Options, Setup, library
    from kd_core.record import Player, Recorder

    packs = library.find(library.BOXES)
    setup = Setup(packs, scene.mode, scene.fighters, scene.arena, "nemesis", None, Options(), scene.seed)
    match = Match.new(setup)
    names = ("Ann", "Marta", "Bruno", "Ola")[: match.seats]
    players = [Player(name) if at in scene.people else Player(name, "bot", "brawler") for at, name in enumerate(names)]
    path = places.records() / f"{scene.name}{places.RECORD_SUFFIX}"
    bots = [ai.make("brawler", scene.seed * 10 + seat) for seat in range(match.seats)]
    with Recorder.create(path, setup, players) as recorder:
        for _ in range(STEPS):
            if match.winner is not None or scene.stop(match):
                break
            seat = match.decisions[0].seat
            action = bots[seat].choose(match, seat)
            recorder.write(seat, action)
            match.apply(seat, action)
        if match.winner is not None:
            recorder.result(match.winner)
    _date(path)
    return path


def _date(path: Path) -> None:
    """The same date in every picture."""
    lines = path.read_text(encoding="ascii").split('"started":"', 1)
    path.write_text(f'{lines[0]}"started":"{STARTED}"{lines[1].split(chr(34), 1)[1]}', encoding="ascii")


def _age(path: Path, at: int) -> None:
    """Lists go by the time of the last change: the later a scene, the newer its record."""
    os.utime(path, (1_767_000_000 + at * 60, 1_767_000_000 + at * 60))


class Camera:
    """Takes the pictures of one window."""

    def __init__(self, window: Window, folder: Path, mark: str, records: dict[str, Path]) -> None:
        self.window, self.folder, self.mark, self.records = window, folder, mark, records

    def take(self, name: str) -> None:
        settle()
        self.window.grab().save(str(self.folder / f"{name}{self.mark}.png"))

    def all(self) -> None:
        self.take("home")
        self._setup()
        for name in ("skills", "turn", "block", "combo", "knockdown", "teams"):
            self._at_table(name, f"table_{name}")
        self._first_time()
        self._at_table("curtain", "curtain")
        self._at_table("turn", "pause", self.window.step_back)
        self._result()
        for name in ("puzzles", "replays", "rulebook", "settings", "keys"):
            getattr(self.window, name)()
            self.take(name)
            self.window.drop()
        self._lesson()
        self._replay()
        self._own_cards()
        self._tower()
        self._referee()
        self._network()
        self.window.rulebook("BLOCK-2")
        self.take("rulebook_rule")
        self.window.drop()

    def _lesson(self) -> None:
        """Steps to read and steps to do, and the list of all lessons."""
        from kd_core.net.lesson import every

        wanted = {"goal": "wounds", "attack": "take", "block": "wounds", "deal": "keep", "swap": "go", "cubes": "build"}
        for lesson in every():
            for chapter in (one.id for one in lesson.chapters if one.id in wanted):
                self.window.teach(lesson.find(chapter, wanted[chapter]))
                self.take(f"lesson_{chapter}")
        self.window.lessons()
        self.take("lessons")
        self.window.drop()

    def _setup(self) -> None:
        from kd_qt.screens.setup import SetupScreen

        for kind, mode in (("computer", "duel"), ("same", "teams")):
            self.window.set_up(kind)
            page = self.window.page
            assert isinstance(page, SetupScreen)
            page.choose_mode(mode)
            self.take(f"setup_{mode}")
            self.window.drop()

    def _first_time(self) -> None:
        """What newcomers see of a setup, and notes; everywhere else both are as for who has played."""
        known = self.window.ui.settings
        known.notes, known.last_setup = True, {**known.last_setup, "more": False}
        self.window.set_up("computer")
        self.take("setup_first")
        self.window.drop()
        for scene in ("skills", "block"):
            self._at_table(scene, f"note_{scene}")
        known.notes, known.last_setup = False, {**known.last_setup, "more": True}

    def _at_table(self, scene: str, name: str, then: Callable[[], None] = lambda: None) -> None:
        """Go on with a match. A bot may choose meanwhile; the record is put back as it was."""
        path = self.records[scene]
        kept = path.read_bytes()
        self.window.go_on(path)
        settle()
        then()
        self.take(name)
        self.window.drop_to_home()
        path.write_bytes(kept)
        _age(path, list(self.records).index(scene))

    def _result(self) -> None:
        from kd_core.record import record
        from kd_qt.match import Played
        from kd_qt.tally import Tally

        kept = record.read(self.records["over"])
        tally = Tally()
        for _, _, _, events in kept.replay():
            tally.add(event.to_json() for event in events)
        setup = kept.beginning.setup
        view = kept.match().view(0)
        self.window.result(
            Played(view, setup.packs, kept.players, tally, setup, kept.path, record.people(kept.players))
        )
        self.take("result")
        self.window.drop_to_home()

    def _own_cards(self) -> None:
        """The list before the first pack, a card that is entered, its verbs, and the other kinds of parts."""
        from kd_qt.editor import demo, kept

        page = self.window.packs()
        self.take("own_empty")
        page.new_card()
        editor = demo.enter(self.window)
        self.take("own_card")
        demo.open_verbs(editor)
        self.take("own_verbs")
        for tab in ("fighters", "skills", "tokens", "arena", "pack"):
            editor.open_tab(tab)
            self.take(f"own_{tab}")
        editor.save()
        self.window.drop()
        self.take("own_packs")
        self.window.drop_to_home()
        kept.remove(self.window.ui, editor.kept_as)

    def _tower(self) -> None:
        """Practice, and towers that are made up."""
        from kd_qt.tower import demo

        self.window.practice()
        self.take("practice")
        self.window.drop()
        for name in demo.SCENES:
            view = demo.show(self.window.ui, self.window, name)
            self.take(f"tower_{name}")
            view.end()
            view.hide()
            view.deleteLater()

    def _referee(self) -> None:
        """Every tool of the referee as it opens; May I? with an answer."""
        from kd_qt.referee.keep.tool import KeepTool
        from kd_qt.referee.shell import TOOLS, RefereeScreen
        from kd_qt.referee.tools.may import MayTool

        self.window.referee()
        page = self.window.page
        assert isinstance(page, RefereeScreen)
        for name in [*(kind.name for kind in TOOLS), "shelf", "boxes"]:
            page.show_tool(name)
            if isinstance(page.tool, MayTool):
                page.tool.want("pass")
            self.take(f"referee_{name}")
            if isinstance(page.tool, KeepTool):
                self._kept_match(page.tool)
        self.window.drop()

    def _kept_match(self, tool: KeepTool) -> None:
        """The match of a real table: as it is told, when cards are named, what was told, and why something is not."""
        from kd_core.game import actions
        from kd_qt.referee.keep import store

        tool.start.begin()
        facts = {"0.space": 3, "1.space": 4, "0.heavy": 2, "1.light": 5, "1.hand": ["iron_guard", None, None]}
        tool.keeper.tell({**facts, "row": ["hook", "low_kick", None, "sidestep"], "0.up": ["footwork"]})
        self.take("referee_keep_table")
        tool.keeper.tell_hand(1)
        self.take("referee_keep_cards")
        tool.keeper.close()
        tool.keeper.act(actions.Attack("hook"))
        self.take("referee_keep_block")
        tool.keeper.history()
        self.take("referee_keep_history")
        tool.keeper.close()
        tool.keeper.undo()
        far = actions.Move(7)
        tool.keeper.refuse(tool.keeper.wording.action(0, far), tool.keeper.turn.why_not(far))
        self.take("referee_keep_why")
        tool.keeper.close()
        tool.table.keep(None)
        store.file().unlink()

    def _network(self) -> None:
        """A network that is made up, from the list of tables to the receipt."""
        from kd_qt.screens.lan import demo
        from kd_qt.screens.lan.pages import LanPages

        lan = demo.DemoLan(self.window.ui)
        lan.tables = demo.tables(self.window.ui.lang)
        pages = self.window.__dict__["network"] = LanPages(self.window, lan)
        pages.tables()
        self.take("lan_tables")
        lan.sit(demo.lobby(), 0, 0, demo.SAID)
        pages.lobby()
        self.take("lan_lobby")
        lan.play(self._host("turn"), 0, captain=1)
        lan.changed.emit("match")
        lan.change(ballots=[demo.gone()], paused="gone")
        self.take("lan_drop")
        lan.change(ballots=[], paused="")
        lan.finish()
        self.take("lan_receipt")
        self.window.drop_to_home()

    def _host(self, scene: str) -> Host:
        from kd_core.net.host import Host
        from kd_core.record import record

        return Host.resume(record.read(self.records[scene]), None)

    def _replay(self) -> None:
        from kd_qt.screens.replay import ReplayScreen

        self.window.watch(self.records["over"])
        page = self.window.page
        assert isinstance(page, ReplayScreen)
        page.go(len(page.film) // 2)
        self.take("replay")
        self.window.drop()


def settle() -> None:
    """Let everything that was asked for happen: layouts, lists that are read step by step, the first frames."""
    from PySide6.QtCore import QDeadlineTimer, QEvent, QEventLoop
    from PySide6.QtWidgets import QApplication

    deadline = QDeadlineTimer(250)
    while not deadline.hasExpired():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # which wait for a loop that never runs here


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="kd_qt.screenshots", description="Pictures of every screen.")
    parser.add_argument("--dir", type=Path, required=True, help="where the pictures go")
    parser.add_argument("--lang", nargs="+", default=["en"], choices=LANGUAGES)
    parser.add_argument("--size", nargs="+", default=["1280x720"], metavar="WxH")
    parser.add_argument("--scale", nargs="+", type=int, default=[100], metavar="PERCENT")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    args = arguments(argv)
    try:
        sizes = [tuple(int(side) for side in size.split("x", 1)) for size in args.size]
        args.dir.mkdir(parents=True, exist_ok=True)
    except (ValueError, OSError) as why:
        sys.stderr.write(f"{why}\n")
        return 2
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    home = tempfile.mkdtemp(prefix="knockdown-pictures-")
    before = os.environ.get("KNOCKDOWN_HOME")
    os.environ["KNOCKDOWN_HOME"] = home
    try:
        _take_all(args, sizes)
    finally:
        shutil.rmtree(home, ignore_errors=True)
        os.environ.pop("KNOCKDOWN_HOME")
        if before is not None:
            os.environ["KNOCKDOWN_HOME"] = before
    return 0


def _take_all(args: argparse.Namespace, sizes: Sequence[tuple[int, ...]]) -> None:
    from PySide6.QtCore import QSize

    from kd_qt.app import application
    from kd_qt.settings import Settings
    from kd_qt.ui import Ui
    from kd_qt.window import Window

    application()
    records = {scene.name: play(scene) for scene in scenes()}
    for at, path in enumerate(records.values()):
        _age(path, at)
    for wide, high in sizes:
        for scale in args.scale:
            for lang in args.lang:
                ui = Ui(Settings(language=lang, scale=scale, speed="none", sound=False, notes=False))
                window = Window(ui)
                window.resize(QSize(wide, high))
                window.show()
                mark = f"_{lang}_{wide}x{high}_{scale}"
                Camera(window, args.dir, mark, records).all()
                window.close()
                window.deleteLater()
                ui.art.clear()
                settle()
                print(f"{lang} {wide}x{high} {scale} %", flush=True)


if __name__ == "__main__":
    sys.exit(main())
