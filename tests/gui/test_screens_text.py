"""No word is cut off, elided or outside its place: every screen, three languages, two sizes, three scales."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kd_core.languages import LANGUAGES
from kd_core.net.messages import Trouble
from kd_core.record import record
from kd_qt.match import Played
from kd_qt.screens import over
from kd_qt.screens.play import PlayScreen
from kd_qt.style import text
from kd_qt.tally import Tally
from kd_qt.window import Window
from tests.gui.fit import too_long
from tests.gui.window_kit import close_window, open_window, recorded, settle, until

pytestmark = pytest.mark.gui
SIZES = ((1280, 720), (1920, 1080))
SCALES = (100, 150, 200)


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))
    made = {
        "over": recorded(3),
        "teams": recorded(2, "teams"),
        "left": recorded(6, choices=40),
        "four": recorded(4, "teams", 60),
    }
    (tmp_path / "records" / "broken.kdr").write_bytes(b"{}\nnonsense\n{}\n")
    return made


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_word_fits(records: dict[str, Path], size: tuple[int, int], scale: int, qapp: object) -> None:
    window = open_window(size, scale=scale)
    window.ui.settings.name = "Bartłomiej"
    problems: list[str] = []
    for name, show in screens(window, records):
        show()
        for lang in LANGUAGES:
            window.ui.set_language(lang)
            problems += [f"{name} {lang}: {problem}" for problem in look(window)]
        window.drop_to_home()
        settle(2)
    close_window(window)
    assert not problems, "\n".join(problems)


def look(window: Window) -> list[str]:
    settle()
    text.overflow.clear()
    window.grab()
    return [*too_long(window), *text.overflow]


def screens(window: Window, records: dict[str, Path]) -> Iterator[tuple[str, Callable[[], None]]]:
    yield "home", window.drop_to_home
    yield "setup", lambda: window.set_up("computer")
    yield "setup teams", lambda: teams(window)
    yield "setup random", lambda: (window.set_up("same"), window.page.all_random())  # type: ignore[attr-defined]
    yield "settings", window.settings
    yield "keys", window.keys
    yield "rulebook", window.rulebook
    yield "glossary", lambda: window.rulebook("glossary")
    yield "replays", lambda: (window.replays(), until(lambda: not window.page._waiting))  # type: ignore[attr-defined]
    yield "replay", lambda: window.watch(records["over"])
    yield "replay of a running match", lambda: window.watch(records["left"])
    yield "result", lambda: result(window, records["over"])
    yield "result teams", lambda: result(window, records["teams"])
    yield "pause", lambda: (window.go_on(records["left"]), settle(), window.page.pause())  # type: ignore[attr-defined]
    yield (
        "notice",
        lambda: window._notice.say("notice.mishap", file="/home/somebody/.local/share/knockdown/mishaps.log"),
    )


def teams(window: Window) -> None:
    window.set_up("same")
    window.page.choose_mode("teams")  # type: ignore[attr-defined]


def played(path: Path) -> Played:
    kept = record.read(path)
    tally = Tally()
    for _, _, _, events in kept.replay():
        tally.add(event.to_json() for event in events)
    setup = kept.beginning.setup
    return Played(kept.match().view(0), setup.packs, kept.players, tally, setup, path, record.people(kept.players))


def result(window: Window, path: Path) -> None:
    window.result(played(path))


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_lies_over_the_table_fits(records: dict[str, Path], lang: str, scale: int, qapp: object) -> None:
    window = open_window((1280, 720), language=lang, scale=scale)
    window.go_on(records["left"])
    settle()
    page = window.page
    assert isinstance(page, PlayScreen)
    done = played(records["teams"])
    problems: list[str] = []
    for reason in ("ko", "deck_out", "eliminated"):
        ended = done.tally.rounds[-1]
        ended.reason, ended.revealed, ended.loser = reason, "guard_breaker", 1
        page._cover(*over.round_end(window.ui, page, done))
        problems += look(window)
    page._cover(*page.curtain.veil(page, "Bartłomiej", "maggot"))
    problems += look(window)
    for why in (Trouble("cannot_write", "No space left on device"), Trouble("fault", "a fault")):
        veil, buttons = over.trouble(window.ui, page, why)
        page._cover(veil, buttons["retry"])
        problems += look(window)
    close_window(window)
    assert not problems, "\n".join(problems)
