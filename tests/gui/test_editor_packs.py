"""The list of one's own packs: begun, copied, shared, deleted after asking, taken in; hostile files are refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLineEdit

from kd_core import places
from kd_core.content.drafts import shelf
from kd_core.content.drafts.parcel import BadParcel
from kd_core.game import SPECS, library
from kd_core.languages import LANGUAGES
from kd_core.text import say
from kd_qt.editor.packs import PacksScreen
from kd_qt.screens.home import Home
from kd_qt.style import text
from kd_qt.window import Window
from tests.content.hostile_packs import CASES, GOOD, WHOLE
from tests.gui.editor_kit import drop, editor, enter_card, list_of, said, type_words
from tests.gui.fit import too_long
from tests.gui.window_kit import click, close_window, key, named, open_window, settle

pytestmark = pytest.mark.gui
LONG = "Wonderfully wide wandering wheel of woe"  # about as long as a name may be
SIZES = ((1280, 720), (1920, 1080))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def gym(tmp_path: Path) -> Path:
    """A good pack in one file."""
    file = tmp_path / "gym.kdpack"
    file.write_bytes(WHOLE)
    return file


def other_gym(tmp_path: Path) -> Path:
    """Of the same id, with other content."""
    folder = tmp_path / "other"
    folder.mkdir()
    for name, content in GOOD.items():
        (folder / name).write_bytes(content.replace(b"Gym", b"Hall"))
    shelf.share(folder, tmp_path / "hall.kdpack", SPECS)
    return tmp_path / "hall.kdpack"


def everything(folder: Path) -> dict[str, bytes]:
    return {str(one.relative_to(folder)): one.read_bytes() for one in folder.rglob("*") if one.is_file()}


def ids(window: Window) -> list[str]:
    return [line.entry.id for line in list_of(window)._lines]


# -- beginning, sharing, deleting --------------------------------------------------------------------------------------


def test_a_pack_is_begun_as_a_copy_of_a_box(window: Window) -> None:
    click(window, "home.packs")
    click(window, "editor.new_pack")
    QTest.keyClick(named(window, "editor.new_name"), Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(named(window, "editor.new_name"), "Winter")
    click(window, "editor.source.tainted_grail")
    click(window, "editor.begin")
    assert [one.id for one in editor(window).draft.fighters] == ["mistbearer", "maggot", "lost_knight"]
    click(window, "editor.save")
    mine, box = library.find(["winter", "tainted_grail"])
    assert mine.name["pl"] == "Winter" and mine.attacks == box.attacks and mine.hash != box.hash


def test_a_pack_from_nothing_says_what_is_missing_and_goes_there(window: Window) -> None:
    click(window, "home.packs")
    click(window, "editor.new_pack")
    click(window, "editor.source.")
    click(window, "editor.begin")
    page = editor(window)
    missing = len(page._problems)
    assert missing > 10 and not page.save()
    click(window, "editor.go.0")
    assert page.part is not page.draft.attacks[0]
    type_words(window, "Ada")
    assert len(page._problems) == missing - 1


def test_a_second_pack_gets_a_name_of_its_own_on_the_disk(window: Window) -> None:
    enter_card(window)
    click(window, "back")
    click(window, "editor.new_pack")
    click(window, "editor.begin")
    click(window, "editor.save")
    assert shelf.own() == ["my_cards", "my_cards_2"]


def test_sharing_writes_one_file_that_others_can_take_in(window: Window, tmp_path: Path, home: Path) -> None:
    enter_card(window)
    click(window, "back")
    click(window, "editor.share")
    dialog = window.findChild(QFileDialog)
    assert dialog is not None and dialog.defaultSuffix() == "kdpack"
    dialog.close()
    list_of(window).share(tmp_path / "mine.kdpack")
    assert "mine.kdpack" in said(window.page)
    pack, _ = shelf.look_into(tmp_path / "mine.kdpack", SPECS)
    assert pack.hash == library.find(["my_cards"])[0].hash
    list_of(window).share(tmp_path / "nowhere" / "mine.kdpack")
    assert "could not be shared" in said(window.page)


def test_deleting_asks_first(window: Window) -> None:
    enter_card(window)
    click(window, "back")
    click(window, "editor.delete")
    assert "My cards" in said(window.page)
    click(window, "editor.keep")
    assert shelf.own() == ["my_cards"]
    click(window, "editor.delete")
    key(window, Qt.Key.Key_Escape)
    assert shelf.own() == ["my_cards"] and isinstance(window.page, PacksScreen)
    click(window, "editor.delete")
    click(window, "editor.delete_sure")
    assert not shelf.own() and not ids(window)
    assert "my_cards" not in [pack.id for pack in window.ui.packs]


def test_a_second_click_opens_a_pack(window: Window) -> None:
    enter_card(window)
    click(window, "back")
    click(window, "own.my_cards")
    assert editor(window).kept_as == "my_cards"


def test_a_broken_pack_is_listed_with_its_fault_and_can_be_mended(window: Window, home: Path) -> None:
    enter_card(window)
    file = places.packs() / "my_cards" / "pack.toml"
    file.write_text(file.read_text(encoding="utf-8").replace('version = "1.1"', 'version = ""'), encoding="utf-8")
    click(window, "back")
    assert list_of(window)._lines[0].entry.how == "broken"
    click(window, "editor.open")
    click(window, "editor.tab.pack")
    QTest.keyClicks(named(window, "editor.version"), "1.1")
    settle()
    click(window, "editor.save")
    assert library.find(["my_cards"])[0].version == "1.1"


def test_a_pack_that_cannot_be_read_at_all_says_why(window: Window) -> None:
    enter_card(window)
    (places.packs() / "my_cards" / "attacks.toml").write_bytes(b"\xff\xfe nonsense")
    click(window, "back")
    click(window, "editor.open")
    assert isinstance(window.page, PacksScreen) and "attacks.toml" in said(window.page)
    click(window, "editor.understood")
    assert list_of(window).veil is None


# -- taking in ---------------------------------------------------------------------------------------------------------


def test_a_file_is_taken_in_after_a_question_and_can_be_used_at_once(window: Window, gym: Path) -> None:
    window.ui.packs  # noqa: B018 - asked for before
    click(window, "home.packs")
    list_of(window).take_in(gym)
    settle()
    assert not shelf.own(), "nothing happens before the answer"
    click(window, "editor.import_yes")
    assert shelf.own() == ["gym"] == ids(window)
    assert "gym" in [pack.id for pack in window.ui.packs]


def test_a_file_that_is_not_wanted_changes_nothing(window: Window, gym: Path) -> None:
    click(window, "home.packs")
    list_of(window).take_in(gym)
    settle()
    click(window, "editor.cancel")
    assert not shelf.own()


def test_the_same_pack_again_is_not_asked_for(window: Window, gym: Path) -> None:
    shelf.take_in(gym, SPECS)
    click(window, "home.packs")
    list_of(window).take_in(gym)
    assert list_of(window).veil is None and "already" in said(window.page)


def test_another_pack_of_that_id_replaces_only_after_a_question(window: Window, gym: Path, tmp_path: Path) -> None:
    before = shelf.take_in(gym, SPECS).hash
    click(window, "home.packs")
    list_of(window).take_in(other_gym(tmp_path))
    settle()
    assert "1.0" in said(window.page)
    click(window, "editor.cancel")
    assert library.find(["gym"])[0].hash == before
    list_of(window).take_in(tmp_path / "hall.kdpack")
    settle()
    click(window, "editor.import_replace")
    assert library.find(["gym"])[0].hash != before
    assert "Hall" in library.find(["gym"])[0].name.values()


def test_a_file_is_dropped_onto_the_window(window: Window, gym: Path, tmp_path: Path) -> None:
    assert drop(window, gym)
    click(window, "editor.import_yes")
    assert shelf.own() == ["gym"]
    note = tmp_path / "note.txt"
    note.write_text("x")
    assert not drop(window, note)
    assert not drop(window, gym, gym)
    click(window, "editor.open")
    assert not drop(window, gym), "not while something is being written"
    assert editor(window).veil is None


def test_a_dropped_file_that_is_no_pack_says_why(window: Window, tmp_path: Path) -> None:
    bad = tmp_path / "bad.kdpack"
    bad.write_bytes(b"nonsense")
    assert isinstance(window.page, Home) and drop(window, bad)
    words = said(window.page)
    assert "bad.kdpack" in words and say("en", "editor.unchanged") in words
    assert not places.packs().exists()


def test_hostile_files_are_refused_with_all_their_reasons(window: Window, tmp_path: Path, gym: Path) -> None:
    shelf.take_in(gym, SPECS)
    click(window, "home.packs")
    before, page = everything(places.data()), list_of(window)
    assert len(CASES) >= 100
    for at, (name, (make, _)) in enumerate(CASES.items()):
        file = tmp_path / f"hostile_{at}.kdpack"
        make(file)
        page.take_in(file)
        assert page.veil is not None, name
        check_reasons(page, file, name)
        page.back()
        assert page.veil is None
    settle()
    assert everything(places.data()) == before and ids(window) == ["gym"]


def check_reasons(page: PacksScreen, file: Path, name: str) -> None:
    """The reason of the core in words, and every fault of the pack as far as there is room."""
    words = said(page)
    with pytest.raises(BadParcel) as refused:
        shelf.look_into(file, SPECS) if name not in OF_A_BOX else shelf.take_in(file, SPECS)
    why = refused.value
    assert say("en", f"draft.parcel.{why.reason}", problem=why.problem) in words, name
    assert all(str(problem) in words for problem in why.problems[:40]), name


OF_A_BOX = [name for name, (_, reasons) in CASES.items() if "box" in reasons]


# -- words -------------------------------------------------------------------------------------------------------------


def look(window: Window) -> list[str]:
    settle()
    text.overflow.clear()
    window.grab()
    return [*too_long(window), *text.overflow]


def screens(window: Window, gym: Path) -> Iterator[tuple[str, Any]]:
    yield "empty list", window.packs
    yield "new pack", lambda: (window.packs(), click(window, "editor.new_pack"))
    yield "import", lambda: window.take_pack(gym)
    yield (
        "refused",
        lambda: (gym.with_name("bad.kdpack").write_bytes(b"x"), window.take_pack(gym.with_name("bad.kdpack"))),
    )
    yield "new card", lambda: (window.packs(), click(window, "editor.new_card"))
    yield "verbs", lambda: (new_card(window), click(window, "editor.effect.add"))
    yield "steps", lambda: steps(window)
    for tab in ("fighters", "skills", "tokens", "arena", "pack"):
        yield tab, lambda tab=tab: (new_card(window), click(window, f"editor.tab.{tab}"), click_first(window))
    yield "special", lambda: special(window)
    yield "leaving", lambda: (new_card(window), click(window, "editor.save"), editor(window)._ask_leave())


def new_card(window: Window) -> None:
    window.packs()
    click(window, "editor.new_card")
    name = window.focusWidget()
    assert isinstance(name, QLineEdit)
    name.insert(LONG)
    settle(3, bury=False)


def click_first(window: Window) -> None:
    """Into the form, where list and form take turns."""
    editor(window)._enter_form()


def steps(window: Window) -> None:
    """The widest fields there are."""
    new_card(window)
    for verb in ("discard", "step", "if", "per"):
        click(window, "editor.effect.add")
        click(window, f"editor.effect.verb.{verb}")
    editor(window).part.by_hand = {"en": "x", "pl": "x", "es": "x"}
    editor(window).show_part(editor(window).part)


def special(window: Window) -> None:
    new_card(window)
    click(window, "editor.tab.fighters")
    page = editor(window)
    page.show_part(page.draft.fighters[0].specials[0])
    click_first(window)
    click(window, "editor.type.reaction")
    for symbol in ("fist", "foot", "block", "dash", "wild", "wild"):
        click(window, f"editor.cost.{symbol}")


@pytest.mark.parametrize(("size", "scale"), [(SIZES[0], 100), (SIZES[1], 150)], ids=str)
def test_every_word_fits(size: tuple[int, int], scale: int, gym: Path, qapp: object) -> None:
    window = open_window(size, scale=scale)
    problems: list[str] = []
    for name, show in screens(window, gym):
        window.ui.set_language("en")
        show()
        for lang in LANGUAGES:
            window.ui.set_language(lang)
            problems += [f"{name} {lang}: {problem}" for problem in look(window)]
        window.drop_to_home()
        settle(2)
    close_window(window)
    assert not problems, "\n".join(problems)


def test_a_list_of_all_kinds_fits(window: Window, gym: Path) -> None:
    """Good, unfinished, broken, with long names."""
    new_card(window)
    click(window, "back")
    click(window, "editor.leave_aside")
    shelf.take_in(gym, SPECS)
    broken = places.packs() / "broken"
    broken.mkdir()
    (broken / "pack.toml").write_text("nonsense = ")
    problems: list[str] = []
    for lang in LANGUAGES:
        window.ui.set_language(lang)
        list_of(window).look()
        problems += look(window)
    assert sorted(line.entry.how for line in list_of(window)._lines) == ["broken", "good", "unfinished"]
    assert not problems, "\n".join(problems)
