"""Painters, fonts, sounds and the clock: everything fits in three languages, is painted once, and comes to rest."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEasingCurve, QRectF, QTimer
from PySide6.QtGui import QFontMetricsF, QImage, QPainter, QPixmap, QRawFont
from PySide6.QtWidgets import QApplication, QPushButton

from kd_core import resources
from kd_core.content import pack as packs
from kd_core.game.verbs import SPECS
from kd_core.languages import LANGUAGES
from kd_qt.style import cards as faces
from kd_qt.style import fighter_sheet, fonts, palette, players, states, text
from kd_qt.style.art import Art
from kd_qt.style.cache import PixmapCache
from kd_qt.style.cards import Cards
from kd_qt.style.clock import Clock
from kd_qt.style.fighter_sheet import Sheet
from kd_qt.style.sounds import NAMES, Sounds
from kd_qt.table.layout import plan

pytestmark = pytest.mark.gui
FORMS = ("row", "zoom", "hand", "fly")
POSES = ("guard", "strike", "hit", "down", "victory", "fall")

SCALES = (1.0, 1.5, 2.0)
WIDTHS = {"row": (124, 150), "zoom": (208, 232, 276, 300), "hand": (104, 126), "fly": (92, 110)}
SPECIALS = ((292, 60), (292, 53), (348, 73), (348, 64))
BENCH = ((292, 19.25), (348, 22.75))
PLANS = [plan(*size, 1.0, mode) for size in ((1280, 720), (1536, 864)) for mode in ("duel", "teams")]
SKILLS = [one.columns[0].skills[0][2:] for one in PLANS]
RING = Path(__file__).parents[1] / "packs" / "ring"
LAB = Path(__file__).parents[1] / "content" / "packs" / "lab"
Linear = QEasingCurve.Type.Linear


@pytest.fixture(scope="module")
def app() -> QApplication:
    found = QApplication.instance()
    return found if isinstance(found, QApplication) else QApplication([])


@pytest.fixture
def art(app: QApplication) -> Art:
    fonts.load()
    return Art()


@pytest.fixture
def cards(art: Art) -> Cards:
    return Cards(art)


@pytest.fixture
def sheet(art: Art, cards: Cards) -> Sheet:
    return Sheet(art, cards)


@pytest.fixture(autouse=True)
def no_overflow() -> Iterator[None]:
    """Whatever a test paints, all of its text must fit."""
    text.overflow.clear()
    yield
    assert text.overflow == []


@pytest.fixture
def blank(monkeypatch: pytest.MonkeyPatch) -> None:
    """No drawings: tests of text are much faster without."""
    monkeypatch.setattr(Art, "draw", lambda *args, **kwargs: True)


def attacks(cards: Cards) -> list[str]:
    ids = [card.id for pack in cards.faces.packs for card in (*pack.attacks, *pack.extras)]
    return list(dict.fromkeys(ids))


def skills(cards: Cards) -> list[str]:
    return [skill.id for pack in cards.faces.packs for skill in pack.skills]


def specials(cards: Cards) -> list[str]:
    return [special.id for pack in cards.faces.packs for fighter in pack.fighters for special in fighter.specials]


def pixels(pixmap: QPixmap) -> QImage:
    return pixmap.toImage().convertToFormat(QImage.Format.Format_ARGB32)


# --- everything fits -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.usefixtures("blank")
def test_the_text_of_every_card_fits(cards: Cards, form: str, lang: str) -> None:
    for width in WIDTHS[form]:
        for scale in SCALES:
            for card in attacks(cards):
                cards.pixmap(card, form, width * scale, lang, 1.0)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scale", [0.75, 1.25])
@pytest.mark.usefixtures("blank")
def test_the_text_of_every_card_fits_at_other_scales(cards: Cards, lang: str, scale: float) -> None:
    for form in FORMS:
        for card in attacks(cards):
            cards.pixmap(card, form, WIDTHS[form][0] * scale, lang, 1.0)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.usefixtures("blank")
def test_the_text_of_every_skill_card_fits(cards: Cards, lang: str) -> None:
    for width in WIDTHS["zoom"]:
        for scale in SCALES:
            for skill in skills(cards):
                cards.skill(skill, width * scale, lang, 1.0)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.usefixtures("blank")
def test_a_special_attack_can_be_a_card_too(cards: Cards, lang: str) -> None:
    """In flight over the stage and under the pointer."""
    for special in specials(cards):
        for form in ("fly", "zoom"):
            for width in WIDTHS[form]:
                cards.pixmap(special, form, width, lang, 1.0)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scale", [0.75, *SCALES])
@pytest.mark.usefixtures("blank")
def test_the_text_of_every_special_attack_fits(sheet: Sheet, lang: str, scale: float) -> None:
    for special in specials(sheet.cards):
        for w, h in SPECIALS:
            sheet.special(special, w * scale, h * scale, lang, 1.0)
        for w, h in BENCH:
            sheet.bench(special, w * scale, h * scale, lang, 1.0)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scale", [0.75, *SCALES])
@pytest.mark.usefixtures("blank")
def test_the_text_of_every_skill_line_fits(sheet: Sheet, lang: str, scale: float) -> None:
    for skill in skills(sheet.cards):
        for w, h in SKILLS:
            sheet.skill(skill, w * scale, h * scale, lang, dpr=1.0)


@pytest.mark.usefixtures("blank")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_keep_away_from_what_is_beside_them(sheet: Sheet, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the lines of skills hardly any is filled from edge to edge; of the cards of the Row none meets its type."""
    filled = []
    monkeypatch.setattr(fighter_sheet, "Fitted", lambda *said: filled.append(said) or text.Fitted(*said))
    for skill in skills(sheet.cards):
        filled.append(())
        sheet.skill(skill, 292, 35, lang, dpr=1.0)
    last = [said for said, after in zip(filled, [*filled[1:], ()]) if said and not after]
    assert sum(len(said[1]) > 2 for said in last) <= 1
    for card in attacks(sheet.cards):
        small = painter_of(sheet.art, sheet.cards, card, 124, lang).text_place("row")[1]
        top = (57.0 + 17.5 + 2.0) * 1.24
        assert small is None or top + small.height <= 122.2 * 1.24, card


@pytest.mark.usefixtures("blank")
def test_a_pack_with_endless_texts_is_drawn_smaller(art: Art) -> None:
    """We cannot know what people write: such a text is noted, and still stays in its box."""
    cards = Cards(art, [packs.load(LAB, SPECS)])
    sheet = Sheet(art, cards)
    for lang in LANGUAGES:
        for form in FORMS:
            for card in attacks(cards):
                cards.pixmap(card, form, WIDTHS[form][0], lang)
        for special in specials(cards):
            sheet.special(special, 292, 53, lang)
        for skill in skills(cards):
            sheet.skill(skill, 292, 32, lang)
    text.overflow.clear()
    words = "Push the opponent 2 spaces back. " * 12
    fitted = text.squeezed(words, "body", 11, 107, 60, "test")
    assert fitted.height <= 60 and "".join(fitted.lines).count("Push") == 12
    assert len(text.overflow) == 1
    text.overflow.clear()


@pytest.mark.usefixtures("blank")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_long_text_in_the_row_stays_readable_and_the_large_card_has_all_of_it(art: Art, lang: str) -> None:
    cards = Cards(art, [packs.load(RING, SPECS)])
    for card in attacks(cards):
        text.overflow.clear()
        _, small = painter_of(art, cards, card, 124, lang).text_place("row")
        assert small is None or small.px >= 11 * 0.85
        text.overflow.clear()
        _, large = painter_of(art, cards, card, 300, lang).text_place("zoom")
        whole = " ".join(large.lines).replace(text.NBSP, " ") if large is not None else ""
        assert not text.overflow and whole == cards.text(card, lang)


def painter_of(art: Art, cards: Cards, card: str, width: float, lang: str) -> faces._Painter:
    return faces._Painter(art, QPainter(), cards.faces.face(card, lang), width, lang)


def test_a_card_that_another_box_defines_otherwise_is_drawn_as_itself(art: Art) -> None:
    """MERGE-1: two boxes may use one id for two cards; the second is known by its box."""
    cards = Cards(art, [packs.load(RING, SPECS), packs.load(resources.path("packs", "nemesis"), SPECS)])
    assert cards.name("high_punch", "en") == "Ring Punch" and cards.name("nemesis:high_punch", "en") == "High Punch"
    assert cards.faces.face("nemesis:high_punch", "en").type == "strike"


def test_what_is_cut_off_ends_in_dots(app: QApplication) -> None:
    fonts.load()
    words = "Push the opponent 2 spaces back. " * 12
    fitted = text.beginning(words, "body", 11, 107, 60, "test")
    assert fitted.height <= 60 and fitted.lines[-1].endswith(" …") and fitted.px >= 11 * 0.85
    assert all(text.width(line, "body", fitted.px, fitted.stretch) <= 107.01 for line in fitted.lines)
    assert text.overflow.pop().startswith("test")


@pytest.mark.parametrize("dpr", SCALES)
def test_pictures_have_the_size_they_are_asked_for(cards: Cards, sheet: Sheet, dpr: float) -> None:
    for pixmap, w, h in (
        (cards.pixmap("hook", "row", 124, "pl", dpr), 124, 173.6),
        (cards.small("hook", 30, dpr), 30, 42),
        (cards.back(56, dpr), 56, 78.4),
        (sheet.special("headshot", 292, 60, "es", dpr), 292, 60),
        (sheet.bench("headshot", 292, 20, "es", dpr), 292, 20),
        (sheet.header("James", palette.YOU, 292, 24, [("ammo", 2, 6)], dpr=dpr), 292, 24),
        (cards.art.figure("james", "guard", palette.YOU, 186, dpr=dpr), 139.5, 186),
    ):
        assert pixmap.devicePixelRatio() == dpr
        assert (pixmap.width(), pixmap.height()) == (round(w * dpr), round(h * dpr))


def test_a_fitted_text_stays_inside_its_box(art: Art) -> None:
    """Measured on the pixels, with the tallest letters of the three languages."""
    box = QRectF(20, 20, 90, 44)

    def paint(painter: QPainter) -> None:
        text.fit(painter, box, "ŻÓŁĆ gęśląjącą ÑANDÚ qypj 123", "body", 14, 9, 4, colour=palette.BLACK)

    image = pixels(art.keep("fit", 130, 84, 1.0, paint))
    inked = [(x, y) for x in range(130) for y in range(84) if image.pixelColor(x, y).alpha() > 96]
    assert inked
    assert min(x for x, _ in inked) >= 19 and max(x for x, _ in inked) <= 111
    assert min(y for _, y in inked) >= 18 and max(y for _, y in inked) <= 66


def test_a_text_shrinks_before_it_breaks(app: QApplication) -> None:
    fonts.load()
    wide = text.width("Kopnięcie z półobrotu", "head", 11)
    small = text.size_for("Kopnięcie z półobrotu", "head", 14, 10, wide, max_lines=2)
    assert small is not None and len(small.lines) == 1 and 10.5 < small.px <= 11.01
    broken = text.size_for("Kopnięcie z półobrotu", "head", 14, 12, wide, max_lines=2)
    assert broken is not None and len(broken.lines) == 2
    assert text.size_for("Kopnięcie z półobrotu", "head", 14, 12, wide) is None


def test_what_does_not_fit_is_noted_and_drawn_whole(art: Art) -> None:
    good = []

    def paint(painter: QPainter) -> None:
        good.append(text.fit(painter, QRectF(0, 0, 20, 10), "much too long", "body", 14, 11))

    art.keep("overflow", 30, 30, 1.0, paint)
    assert good == [False]
    assert "much too long" in text.overflow.pop()


def test_numbers_stay_with_their_word(app: QApplication) -> None:
    fonts.load()
    lines = text.wrap("Odepchnij przeciwnika o 1 pole.", "body", 12, text.width("Odepchnij przeciwnika o", "body", 12))
    assert lines == ["Odepchnij przeciwnika", "o\u00a01\u00a0pole."]


def test_long_words_are_divided_at_a_syllable() -> None:
    assert text.hyphenated("Descontaminación") == "Desconta- minación"
    assert text.hyphenated("Hook") == "Hook"


# --- fonts ---------------------------------------------------------------------------------------------------------


def test_the_fonts_have_every_letter_that_the_game_writes(app: QApplication) -> None:
    assert fonts.load()
    letters = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻáéíóúüñÁÉÍÓÚÜÑ¿¡«»„”–…·’0123456789"
    for role in ("head", "bold", "body", "strong"):
        raw = QRawFont.fromFont(fonts.font(role, 12))
        assert raw.familyName() in ("Manrope", "Lato")
        assert [letter for letter in letters if not raw.supportsCharacter(ord(letter))] == []


def test_without_the_packages_another_font_stands_in(app: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "_state", {})
    monkeypatch.setattr(fonts, "find_spec", lambda name: None)
    assert not fonts.load()
    assert QFontMetricsF(fonts.font("head", 12)).horizontalAdvance("K.O.") > 0


# --- pictures ------------------------------------------------------------------------------------------------------


def test_every_card_skill_fighter_and_token_of_the_boxes_is_drawn(cards: Cards) -> None:
    art = cards.art
    names = [f"cards/{card}" for card in attacks(cards)] + [f"skills/{skill}" for skill in skills(cards)]
    for pack in cards.faces.packs:
        names += [f"fighters/{fighter.id}/{pose}" for fighter in pack.fighters for pose in (*POSES, "portrait")]
        names += [f"tokens/{token.id}" for token in pack.tokens] + [f"arenas/{pack.arena.id}"]
    assert [name for name in names if not art.has(name)] == []


def test_a_picture_is_painted_once(cards: Cards) -> None:
    first = cards.pixmap("hook", "row", 124, "en", 1.0)
    count = cards.art.cache.painted
    assert cards.pixmap("hook", "row", 124, "en", 1.0).cacheKey() == first.cacheKey()
    assert cards.art.cache.painted == count
    for other in (("hook", "row", 124, "pl", 1.0), ("hook", "row", 124, "en", 2.0), ("hook", "hand", 124, "en", 1.0)):
        assert cards.pixmap(*other).cacheKey() != first.cacheKey()


def test_the_theme_has_pictures_of_its_own(cards: Cards) -> None:
    first = cards.pixmap("hook", "row", 124, "en", 1.0)
    palette.set_high_contrast(True)
    try:
        assert pixels(cards.pixmap("hook", "row", 124, "en", 1.0)) != pixels(first)
    finally:
        palette.set_high_contrast(False)


def test_the_kept_pictures_are_bounded(app: QApplication) -> None:
    cache = PixmapCache(limit=10 * 100 * 100 * 4)
    for number in range(50):
        cache.get(number, 100, 100, 1.0, lambda painter: None)
    assert len(cache) == 10 and cache.size <= cache.limit
    cache.get(49, 100, 100, 1.0, lambda painter: None)
    assert cache.painted == 50  # the newest was still there


def test_a_painter_that_fails_does_no_harm(art: Art) -> None:
    def paint(painter: QPainter) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        art.keep("broken", 20, 20, 1.0, paint)
    art.keep("broken", 20, 20, 1.0, lambda painter: None)


def test_figures_carry_the_colour_of_their_side(art: Art) -> None:
    mine = pixels(art.figure("james", "guard", palette.YOU, 186))
    theirs = pixels(art.figure("james", "guard", palette.OPP, 186))
    assert mine != theirs
    assert pixels(art.figure("james", "guard", palette.YOU, 186, flip=True)) != mine


def test_unknown_things_are_drawn_all_the_same(cards: Cards, sheet: Sheet) -> None:
    art = cards.art
    for pixmap in (
        art.figure("stranger", "strike", palette.YOU, 100),
        art.portrait("stranger", palette.OPP, 60, flip=True),
        art.token("riddle", 19),
        art.arena("nowhere", 400, 100),
        art.svg("no/such/drawing", 40, 40),
        cards.pixmap("riddle", "row", 124, "en"),
        cards.small("riddle", 30),
        sheet.special("riddle", 292, 60, "en"),
    ):
        assert any(pixels(pixmap).pixelColor(x, x).alpha() for x in range(min(pixmap.width(), pixmap.height())))


def test_names_and_texts_of_cards(cards: Cards) -> None:
    assert cards.name("hook", "es") == "Gancho"
    assert cards.name("james", "pl") == "James"
    assert cards.name("ammo", "en") == "Ammo"
    assert cards.name("no_such_card", "en") == "no such card"
    assert "odrzuć" in cards.text("order", "pl").lower()


@pytest.mark.parametrize("state", ["legal", "hover", "selected", "refused"])
def test_every_state_has_a_ring_and_differs_without_colour(art: Art, state: str) -> None:
    shapes = {}
    for each in ("legal", "hover", "selected", "refused"):
        shapes[each] = pixels(states.ring(art, each, 104, 146)).convertToFormat(QImage.Format.Format_Alpha8)
    assert all(shapes[state] != shape for other, shape in shapes.items() if other != state)
    assert states.focus(art, 104, 146).size() == states.ring(art, state, 104, 146).size()


# --- widgets -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
def test_the_style_sheet_is_complete(app: QApplication, scale: float) -> None:
    sheet = palette.qss(scale)
    assert "$" not in sheet
    for file in re.findall(r'url\("([^"]+)"\)', sheet):
        assert Path(file).is_file(), file
    button = QPushButton("x")
    button.setStyleSheet(sheet)
    assert button.sizeHint().height() >= 24 * scale


# --- sounds --------------------------------------------------------------------------------------------------------


class Loud:
    sound = True
    volume = 70


def test_every_sound_has_its_file() -> None:
    assert [name for name in NAMES if not resources.path("sounds", f"{name}.wav").is_file()] == []


def test_without_a_device_there_is_silence() -> None:
    """In a process of its own: no line on the terminal, no error."""
    code = (
        "from PySide6.QtCore import QCoreApplication; app = QCoreApplication([])\n"
        "from kd_qt.style.sounds import NAMES, Sounds; sounds = Sounds()\n"
        "assert not any([sounds.play(name) for name in NAMES]); sounds.stop(); print('calm')"
    )
    bare = {key: value for key, value in os.environ.items() if key not in ("XDG_RUNTIME_DIR", "PULSE_SERVER")}
    where = Path(__file__).parents[2]
    call = [sys.executable, "-c", code]
    done = subprocess.run(call, cwd=where, env=bare, capture_output=True, text=True, timeout=60, check=False)
    assert (done.stdout.strip(), done.returncode) == ("calm", 0)


def test_sounds_obey_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[str, float]] = []

    class Ear:
        def play(self, file: Path, volume: float) -> bool:
            heard.append((file.stem, volume))
            return True

        def stop(self) -> None:
            heard.clear()

    monkeypatch.setattr(players, "find", Ear)
    settings = Loud()
    sounds = Sounds(settings)
    assert sounds.play("block") and not sounds.play("hover") and not sounds.play("no_such_sound")
    settings.volume = 20
    assert sounds.play("bell")
    settings.sound = False
    assert not sounds.play("bell")
    assert heard == [("block", 0.7), ("bell", 0.2)]


def test_a_player_that_fails_is_not_asked_again(app: QApplication, qtbot: object) -> None:
    player = players.Programs(sys.executable, lambda file, volume: ["-c", "raise SystemExit(1)"])
    assert player.play(Path("x.wav"), 1.0)
    qtbot.waitUntil(lambda: not player._running, timeout=20000)  # type: ignore[attr-defined]
    assert not player.play(Path("x.wav"), 1.0)
    player.stop()


# --- motion --------------------------------------------------------------------------------------------------------


@pytest.fixture
def clock(app: QApplication) -> Iterator[Clock]:
    made = Clock()
    yield made
    assert not made._timer.isActive() and not made.busy
    made.deleteLater()


def running_timers(clock: Clock) -> int:
    return sum(timer.isActive() for timer in clock.findChildren(QTimer))


def test_a_motion_runs_to_its_end_and_leaves_no_timer(clock: Clock, qtbot: object) -> None:
    seen: list[float] = []
    ended: list[bool] = []
    clock.run(60, Linear, seen.append, lambda: ended.append(True))
    assert clock._timer.isActive()
    qtbot.waitUntil(lambda: bool(ended), timeout=5000)  # type: ignore[attr-defined]
    assert seen[0] == 0 and seen[-1] == 1 and seen == sorted(seen)
    assert running_timers(clock) == 0


def test_input_finishes_everything_at_once(clock: Clock) -> None:
    order: list[str] = []
    clock.run(
        1000, Linear, lambda t: None, lambda: clock.run(1000, Linear, lambda t: None, lambda: order.append("next"))
    )
    clock.run(500, Linear, lambda t: None, lambda: order.append("other"), delay_ms=300)
    clock.finish_all()
    assert order == ["other", "next"] and running_timers(clock) == 0


def test_a_motion_that_starts_itself_again_does_not_hang(clock: Clock) -> None:
    def again() -> None:
        clock.run(1000, Linear, lambda t: None, again)

    again()
    clock.finish_all()
    clock.drop_all()


def test_without_motion_the_end_is_shown_at_once(clock: Clock) -> None:
    clock.set_speed("none")
    seen: list[float] = []
    clock.run(1000, Linear, seen.append, lambda: seen.append(9), delay_ms=500)
    assert clock.reduced and seen == [1.0, 9]


def test_a_reduced_form_may_take_its_own_time(clock: Clock, qtbot: object) -> None:
    clock.set_speed("none")
    ended: list[bool] = []
    clock.run(1000, Linear, lambda t: None, lambda: ended.append(True), reduced_ms=30)
    assert not ended
    qtbot.waitUntil(lambda: bool(ended), timeout=5000)  # type: ignore[attr-defined]


def test_speeds_stretch(clock: Clock) -> None:
    lengths = {}
    for speed in ("slow", "normal", "fast"):
        clock.set_speed(speed)
        lengths[speed] = clock.run(100, Linear, lambda t: None).duration
    clock.finish_all()
    assert lengths == {"slow": 160, "normal": 100, "fast": 50}


def test_a_long_line_is_shortened_by_words(app: QApplication) -> None:
    fonts.load()
    whole = "Ronda 1: Caballero Olvidado contra Portador de la Niebla, elige Portador de la Niebla"
    short = text.shortened(whole, "body", 11, 362)
    assert short.endswith("…") and whole.startswith(short[:-1]) and text.width(short, "body", 11) <= 362
    assert text.shortened("Ronda 1", "body", 11, 362) == "Ronda 1"
