"""The game in the terminal, played by typing: whole matches, the commands, the curtain, records and going on later."""

from __future__ import annotations

import ast
import errno
import io
import os
import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from kd_core import play, text
from kd_core.ai import levels
from kd_core.game import MODES, Match, Options, Setup, actions, library
from kd_core.game.actions import Action
from kd_core.languages import LANGUAGES
from kd_core.net.host import Host
from kd_core.net.local import LocalSession
from kd_core.net.messages import Act, Ask, TakeBack
from kd_core.net.session import MatchSession
from kd_core.play.game import Game
from kd_core.play.listener import Listener
from kd_core.play.screen import LINES_OF_A_CURTAIN, Gone, Screen
from kd_core.play.setup_questions import SetupAnswers
from kd_core.play.typed import actions_typed, closest
from kd_core.record import Player, Record, Recorder, read
from kd_core.record.names import Lexicon
from tests.net.far_table import FarTable, HostFarAway

Run = Callable[..., Any]
View = Mapping[str, Any]
PACKS = library.find(["nemesis", "tainted_grail"])
LEXICON = Lexicon(PACKS)
CURTAIN = "\n" * LINES_OF_A_CURTAIN


class Person(Screen):
    """Types what a test tells, then random numbers; everything is kept in `typed_lines` and `text`."""

    def __init__(self, lines: Sequence[str] = (), seed: int | None = None) -> None:
        super().__init__(io.StringIO(), io.StringIO())
        self.lines = list(lines)
        self.chance = None if seed is None else random.Random(seed)
        self.typed_lines: list[str] = []
        self.game: Game

    def ask(self, prompt: str) -> str:
        assert self.target is not None
        self.target.write(f"{prompt}\n")
        line = self.lines.pop(0) if self.lines else self.any_number()
        self.typed_lines.append(line)
        return line

    def any_number(self) -> str:
        if self.chance is None:
            raise Gone
        return str(self.chance.randint(1, len(self.game.options)))

    @property
    def text(self) -> str:
        assert isinstance(self.target, io.StringIO)
        return self.target.getvalue()


def on_one_line(text: str) -> str:
    """Where a line is broken depends on the folder that it names."""
    return " ".join(text.split())


def game_of(session: MatchSession, screen: Person, lang: str = "en") -> Game:
    screen.game = Game(session, screen, lang)
    return screen.game


def players(mode: str = "duel", opponent: str = "human") -> list[Player]:
    return SetupAnswers(packs=PACKS, mode=mode, opponent=opponent).players()


def session(
    mode: str = "duel", seed: int = 1, fighters: Sequence[str] | None = None, opponent: str = "human"
) -> LocalSession:
    return LocalSession.new(Setup(PACKS, mode, fighters, seed=seed), players(mode, opponent))


def at(position: dict[str, Any], opponent: str = "human", test: str = "dice") -> LocalSession:
    match = Match.from_position(PACKS, "duel", Options(test), position)
    return LocalSession(Host(match, players("duel", opponent)), Setup(PACKS, "duel"))


def do(played: LocalSession, seat: int, action: Action) -> None:
    assert Listener(played, seat).act(action) == []


def take_back(played: LocalSession, seat: int) -> list[str]:
    """Why it cannot be taken back; empty when it was."""
    return [why.reason for why in Listener(played, seat).take_back([seat])]


def truth(played: LocalSession) -> Match:
    """What only the host knows."""
    return played._host._match


def before_katie(**over: Any) -> dict[str, Any]:
    """James on 2 (people say 3) and Katie on 3 (people say 4), James to act."""
    james = {"fighter": "james", "space": 2, "hand": ["low_kick", "sidestep"], "tokens": {"ammo": 1}}
    katie = {"fighter": "katie", "space": 3, "hand": ["iron_guard", "low_punch"]}
    said = {
        "arena": "nemesis",
        "turn": 0,
        "actions_left": 2,
        "row": ["hook", "low_kick", "high_punch", "low_punch"],
        "deck": ["low_kick"] * 12,
        "players": [james, katie],
    }
    return {**said, **over}


def typed(*lines: str, where: dict[str, Any] | None = None, lang: str = "en", opponent: str = "random") -> str:
    """What the screen says to a James who types these lines and leaves."""
    screen = Person(lines)
    with pytest.raises(Gone):
        game_of(at(where or before_katie(), opponent), screen, lang).run()
    return screen.text


# -- whole matches -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("mode", "opponent"), [("duel", "random"), ("duel", "human"), ("teams", "random"), ("teams", "human")]
)
def test_a_whole_match_in_words(lang: str, mode: str, opponent: str) -> None:
    screen = Person(seed=3)
    game = game_of(session(mode, 3, opponent=opponent), screen, lang)
    game.run()
    assert game.session.over
    assert not re.search(r"\{\w+\}|\b(play|event|action|kind|word|cli)\.[a-z_]+", screen.text)
    assert max(len(line) for line in screen.text.splitlines()) <= 80
    assert (CURTAIN in screen.text) is (opponent == "human")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_match_by_piped_choices(knockdown: Run, tmp_path: Path, lang: str) -> None:
    """The command itself, hot seat: the same lines give the same match, and its record has it."""
    screen = Person(seed=8)
    played = session("duel", 8, ["james", "maggot"])
    game_of(played, screen, lang).run()
    file = tmp_path / "piped.kdr"
    wanted = ["--opponent", "human", "--fighters", "james,maggot", "--seed", "8", "--lang", lang, "--record", str(file)]
    answer = knockdown("play", "--stdin", *wanted, stdin="\n".join(screen.typed_lines) + "\n")
    assert answer.code == 0
    assert str(file) in answer.out
    assert read(file).match().position() == truth(played).position()
    assert text.say(lang, "play.welcome")[:30] in answer.out


def test_the_end_of_the_input_is_a_polite_end(knockdown: Run, tmp_path: Path) -> None:
    answer = knockdown("play", "--stdin", "--opponent", "human", "--seed", "1", stdin="\n1\n")
    assert answer.code == 0
    record = next((tmp_path / "home" / "records").glob("*.kdr"))
    assert "Goodbye!" in answer.out
    assert f"knockdown play --resume {record}" in answer.out
    assert len(read(record).choices) == 1


def test_without_a_record(knockdown: Run, tmp_path: Path) -> None:
    answer = knockdown("play", "--stdin", "--opponent", "human", "--no-record", stdin="\n1\n")
    assert answer.code == 0
    assert not (tmp_path / "home").exists()
    assert "--resume" not in answer.out


# -- the table ---------------------------------------------------------------------------------------------------------


def test_the_table_says_everything_that_lies_open() -> None:
    said = typed("")
    assert "Arena: [1=] [2] [3 James] [4 Katie] [5=] [6] [7] [8] [9=]" in said
    assert "Distance: 1." in said
    assert "Tokens: Ammo 1" in said
    assert "James: Hand: Low Kick (foot), Sidestep (dash)." in said
    assert "Katie: Hand: Iron Guard (block), Low Punch (fist)." in said
    assert "Hook (fist): strike, range 1, " in said
    assert "Deck: 12 cards." in said


def test_dark_spaces_are_marked() -> None:
    """ARENA-5."""
    said = typed("", where=before_katie(arena="tainted_grail", candles=2, row=[]))
    assert "[1*] [2*] [3 James] [4 Katie] [5] [6] [7] [8*] [9*]" in said
    assert "costs 1 light" in said


def test_colours_only_where_somebody_sees_them(monkeypatch: pytest.MonkeyPatch) -> None:
    class Tty(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert not Person().coloured
    seen = Screen(io.StringIO(), Tty())
    assert seen.coloured
    seen.say("Hook", style="strong")
    assert "\x1b[1mHook" in seen.target.getvalue()  # type: ignore[union-attr]
    monkeypatch.setenv("NO_COLOR", "1")
    assert not Screen(io.StringIO(), Tty()).coloured


# -- why ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("why move 4", "MOVE-2"),
        ("why move 7", "MOVE-1"),
        ("why move 12", "MOVE-3"),
        ("why ruch 4", "MOVE-2"),
        ("dlaczego ruch 4", "MOVE-2"),
        ("por qué mover 4", "MOVE-2"),
        ("why corridor 5", "ARENA-2"),
        ("why attack stomp", "ATTACK-1"),
        ("why knee strike", "ATTACK-1"),
        ("why headshot", "COMBO-7"),
        ("why special headshot", "COMBO-2"),
        ("why strzał w głowę", "COMBO-2"),
        ("why backdraft", "COMBO-2"),
        ("why dash 4", "MOVE-2"),
        ("why dash low kick 2", "COMBO-6"),
        ("why dash hook 2", "COMBO-6"),
        ("why swap", "TEAM-7"),
        ("why end", "COMBO-7"),
        ("why pass", "TURN-2"),
        ("why block", "TYPE-1"),
        ("why block low kick", "TYPE-1"),
        ("why knockdown", "SEQ-3"),
        ("why tower yes", "TEST-6"),
        ("why discard low kick", "HAND-1"),
        ("why react headshot", "TYPE-2"),
        ("why keep bleeding", "SETUP-2"),
        ("why up bleeding", "SETUP-2"),
        ("why draft hook", "SETUP-5"),
        ("why enter 3", "TEAM-8"),
        ("why choose 3", "RULE-1"),
    ],
)
def test_why_not(question: str, rule: str) -> None:
    said = typed(question)
    assert "Not possible, because:" in said
    assert f"({rule})" in said


def test_why_lists_every_rule_that_is_broken() -> None:
    """COMBO-2 and COMBO-7: no way to pay, and out of range."""
    said = typed("why headshot")
    assert said.count("(COMBO-2)") == said.count("(COMBO-7)") == 1


@pytest.mark.parametrize(
    "question", ["why move 2", "why hook", "why 1", "why dash 2", "why suppressive fire", "why reload"]
)
def test_why_of_what_is_possible(question: str) -> None:
    assert "This is possible right now." in typed(question)


def test_why_of_nothing_and_of_nonsense() -> None:
    assert "Say which action" in typed("why")
    assert "I do not know a card" in typed("why florbl")


def test_why_about_a_block() -> None:
    """BLOCK-1 and BLOCK-2, asked by the one who is struck."""
    struck = at(before_katie())
    do(struck, 0, actions.Attack("low_punch"))
    assert struck.asked == [1]
    katie = Listener(struck, 1)
    options = [actions.from_json(action) for action in katie.view["legal"]]

    def against(said: str) -> set[str]:
        _, refused = closest(actions_typed(said, katie.view, 1, LEXICON), options, katie.why_not)
        return {why.rule for why in refused}

    assert against("block low punch") >= {"BLOCK-1"}
    assert against("low punch") >= {"BLOCK-1"}
    assert against("iron guard") == set()
    assert against("move 3") == {"TURN-2"}


# -- typing choices ----------------------------------------------------------------------------------------------------


def test_a_choice_in_words() -> None:
    assert "James moves to space 2." in typed("move 2")
    assert "James moves to space 2." in typed("mover 2")
    assert "James dashes to space 2." in typed("dash 2")


def test_a_refused_choice_in_words_says_why() -> None:
    assert "(MOVE-2)" in typed("move 4")


def test_words_that_leave_something_open() -> None:
    """COMBO-2: two cards in hand can pay for it."""
    where = before_katie()
    where["players"][0]["hand"] = ["low_kick", "stomp"]
    said = typed("suppressive fire", where=where)
    assert re.search(r"several choices; type the number of one: \d+, \d+", said)


def test_ways_to_pay_are_found_whatever_the_order_of_the_hand() -> None:
    """COMBO-2: a fist and any other symbol, out of three cards."""
    where = before_katie()
    where["players"][0].update(space=1, hand=["low_punch", "stomp", "low_kick"])
    said = typed("headshot", where=where)
    found = re.search(r"several choices; type the number of one: ([\d, ]+)\.", said)
    assert found
    for number in found[1].split(", "):
        assert re.search(rf"^ +{number}\. Special attack Headshot", said, re.MULTILINE)
    assert len(found[1].split(", ")) == 2


def test_nonsense_is_answered() -> None:
    said = typed("florbl", "0", "99", "99999999999999999999", "²", "\x00", "?" * 5000, "move", "move x", "-1")
    assert "I do not know florbl" in said
    assert "Please type a number from 1 to" in said


# -- commands ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_rule_card_sheet_and_log(lang: str) -> None:
    said = typed(
        "help", "rule block-2", "rule", "rule NONE-1", "card hook", "card nothing", "sheet", "log", "all", lang=lang
    )
    assert text.say(lang, "play.help_title") in said
    assert "BLOCK-2" in said
    assert text.rules(lang)[0].id in said
    assert LEXICON.special("headshot", lang) in said
    assert text.say(lang, "play.log_empty") in said
    assert "NONE-1" in said


def test_a_chapter_of_the_rulebook() -> None:
    said = typed("rule block")
    assert all(f"BLOCK-{n}" in said for n in range(1, 7))


def test_the_log_tells_what_happened() -> None:
    said = typed("move 2", "log")
    assert said.count("James moves to space 2.") == 2


def test_a_long_log_is_cut_and_can_be_read_whole() -> None:
    screen = Person(seed=5)
    game = game_of(session("duel", 5), screen)
    for _ in range(60):
        game.next_choice()
    screen.lines = ["log", "log all"]
    screen.chance = None
    with pytest.raises(Gone):
        game.run()
    assert "earlier lines; type log all" in screen.text


# -- undo --------------------------------------------------------------------------------------------------------------


def test_an_own_choice_can_be_taken_back() -> None:
    said = typed("move 2", "undo", "view")
    assert "Taken back: Move to space 2" in said
    assert said.rfind("[3 James]") > said.rfind("[2 James]")


def test_each_choice_is_named_as_it_is_taken_back() -> None:
    said = typed("dash 2", "end", "undo", "undo", "undo")
    names = re.findall("Taken back: (.*)", said)
    assert names == ["End the combo", "Dash to space 2, discarding Sidestep"]
    assert "There is nothing to take back." in said


def test_taking_back_several_choices_gives_the_same_position() -> None:
    played = at(before_katie())
    before = truth(played).position()
    do(played, 0, actions.Dash("sidestep", 1))
    do(played, 0, actions.Move(2) if played.open_view["phase"] == "action" else actions.EndCombo())
    assert take_back(played, 0) == take_back(played, 0) == []
    assert truth(played).position() == before
    assert take_back(played, 0) == ["nothing_to_undo"]


def test_what_showed_something_cannot_be_taken_back() -> None:
    """The second action ends the turn: the Row is refilled, new cards are seen."""
    played = at(before_katie(actions_left=1, players=[{**p, "hand": []} for p in before_katie()["players"]]))
    do(played, 0, actions.Attack("low_kick"))
    assert take_back(played, 0) == ["cannot_undo"]


def test_after_the_choice_of_another_it_is_too_late() -> None:
    played = at(before_katie())
    do(played, 0, actions.Attack("low_punch"))
    do(played, 1, actions.Pass())
    assert take_back(played, 0) == ["undo_other"]


def test_nothing_to_take_back() -> None:
    assert "There is nothing to take back." in typed("undo")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_choice_of_before_the_pause_is_taken_back_without_its_name(tmp_path: Path, lang: str) -> None:
    """A record knows it, this screen never heard of it."""
    with Recorder.create(tmp_path / "pause.kdr", Setup(PACKS, "duel"), players(), before_katie()) as recorder:
        recorder.write(0, actions.Move(1))
    screen = Person(["undo", "", "undo"])
    with pytest.raises(Gone):
        game_of(LocalSession.resume(tmp_path / "pause.kdr"), screen, lang).run()
    assert text.say(lang, "play.undone_last") in screen.text
    assert screen.text.rfind("[3 James]") > screen.text.rfind("[2 James]")
    assert text.say(lang, "refused.nothing_to_undo") in screen.text


def test_dice_are_not_rolled_again() -> None:
    """TEST-2: chance that was seen stays."""
    where = before_katie()
    where["players"][1].update(hand=[], wounds={"heavy": 1, "light": 0})
    played = at(where)
    do(played, 0, actions.Attack("hook"))
    if played.open_view["phase"] == "knockdown":
        do(played, 0, actions.Knockdown())
    assert take_back(played, 0) == ["cannot_undo"]


def test_the_record_knows_what_was_taken_back(tmp_path: Path) -> None:
    played = session("duel", 2)
    played.keep(tmp_path / "undo.kdr")
    first = actions.from_json(Listener(played, 0).view["legal"][0])
    do(played, 0, first)
    assert take_back(played, 0) == []
    do(played, 0, first)
    played.close()
    record = read(tmp_path / "undo.kdr")
    assert len(record.choices) == 1
    assert record.match().position() == truth(played).position()


# -- the curtain -------------------------------------------------------------------------------------------------------


def test_secrets_are_behind_a_curtain() -> None:
    """SETUP-2: what James sees is cleared away before Katie looks, and the other way round."""
    screen = Person(["", "1", "", "1"])
    with pytest.raises(Gone):
        game_of(session("duel", 4, ["james", "katie"]), screen).run()
    before_james, james, katie, *_ = screen.text.split(CURTAIN)
    assert "Pass the keyboard to James" in james
    assert "James: Choose a skill to keep." in james
    assert "Pass the keyboard to Katie" in katie
    assert "Choose a skill" not in before_james
    skills = [line for line in james.splitlines() if "Keep " in line]
    assert len(skills) == 3
    assert not [line for line in skills if line in katie]


@pytest.mark.parametrize("mode", MODES)
def test_the_open_screen_shows_what_everybody_may_know(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """SETUP-2, TEAM-11: a table is shown as a side sees it only behind the curtain of that side, and who holds unseen
    cards is asked only there."""
    shown = []
    screen = Person(seed=6)
    game = game_of(session(mode, 6), screen)
    short, question = game.table.short, game.ask_question

    def table(view: View) -> Iterator[str]:
        shown.append(view["you"])
        assert view["you"] is None or game.private == view["you"] & 1
        return short(view)

    def asking(most: int) -> None:
        hands = [player["hand"] for player in game.session.open_view["players"]]
        unseen = any(None in hand for hand in hands[game.side :: 2])
        assert not unseen or game.private == game.side
        question(most)

    monkeypatch.setattr(game.table, "short", table)
    monkeypatch.setattr(game, "ask_question", asking)
    game.run()
    assert {None, 0, 1} <= set(shown)


def test_open_hands_need_no_curtain() -> None:
    """TEAM-11: in a duel every card was taken in the open."""
    screen = Person(["move 2", "move 3"])
    with pytest.raises(Gone):
        game_of(at(before_katie()), screen).run()
    assert CURTAIN not in screen.text
    assert "Katie: Your turn" in screen.text


def test_a_drawn_card_is_seen_by_its_owner_alone() -> None:
    """TEAM-5 and TEAM-11: in teams the card from the deck is secret."""
    screen = Person(seed=6)
    game = game_of(session("teams", 6), screen)
    while not any(made is not None and made[0] and made[1].do == "move" for made in game.listener.made):
        game.next_choice()
    shared = screen.text
    assert "draws a card." in shared
    assert not re.search(r"draws [A-Z]", shared)


def test_one_person_sees_no_curtain_and_own_secrets() -> None:
    screen = Person(["1"])
    with pytest.raises(Gone):
        game_of(session("duel", 4, ["james", "katie"], "random"), screen).run()
    assert CURTAIN not in screen.text
    assert "James is dealt skills: " in screen.text
    assert "Katie is dealt skill cards." in screen.text


# -- the tower ---------------------------------------------------------------------------------------------------------


def test_a_tower_is_judged_by_people_even_for_a_bot() -> None:
    """TEST-6: the verdict over the bot's tower is given at the real table."""
    where = before_katie()
    where["players"][1].update(hand=[], wounds={"heavy": 2, "light": 0})
    screen = Person(["hook", "knockdown", "tower yes"])
    with pytest.raises(Gone):
        game_of(at(where, "random", "tower"), screen).run()
    assert "did the tower stand?" in screen.text
    assert "Katie passes the Knockdown Test." in screen.text


# -- records and going on ----------------------------------------------------------------------------------------------


def test_a_match_goes_on_where_it_stopped(knockdown: Run, tmp_path: Path) -> None:
    screen = Person(seed=8)
    rehearsal = session("duel", 8, ["james", "maggot"])
    rehearsal.keep(tmp_path / "rehearsal.kdr")
    game_of(rehearsal, screen).run()
    rehearsal.close()
    whole = read(tmp_path / "rehearsal.kdr")
    lines, file = screen.typed_lines, tmp_path / "long.kdr"
    wanted = ["--opponent", "human", "--fighters", "james,maggot", "--seed", "8"]
    assert knockdown("play", "--stdin", *wanted, "--record", str(file), stdin="\n".join(lines[:21]) + "\n").code == 0
    half = len(read(file).choices)
    assert half
    answer = knockdown("play", "--stdin", "--resume", str(file), stdin=with_curtains(whole, half))
    assert answer.code == 0
    assert "Resuming the match" in answer.out
    assert "is dealt skill" not in answer.out.split("Round 2")[0]
    assert read(file).match().position() == whole.match().position()
    assert "already over" in on_one_line(knockdown("play", "--stdin", "--resume", str(file)).out)


def with_curtains(whole: Record, start: int) -> str:
    """What is typed to make the choices of a record from there on, in a game that draws its own curtains."""
    again = LocalSession(Host(whole.start(), whole.players), whole.beginning.setup)
    for choice in whole.choices[:start]:
        do(again, choice.seat, choice.action)
    screen, left = Person(), [choice.action for choice in whole.choices[start:]]
    game = game_of(again, screen)
    curtain = game.curtain

    def falling() -> None:
        screen.lines = [""]
        curtain()
        screen.lines = [str(game.options.index(left.pop(0)) + 1)]

    game.curtain = falling  # type: ignore[method-assign]
    game.run()
    return "\n".join(screen.typed_lines) + "\n"


def test_a_damaged_record_goes_on_before_the_damage(knockdown: Run, tmp_path: Path) -> None:
    file = tmp_path / "torn.kdr"
    knockdown("play", "--stdin", "--opponent", "human", "--seed", "3", "--record", str(file), stdin="\n1\n\n2\n")
    whole = file.read_bytes()
    file.write_bytes(whole[:-7])
    answer = knockdown("play", "--stdin", "--resume", str(file), stdin="\n2\n")
    assert answer.code == 0
    assert "unfinished" in answer.out
    assert len(read(file).choices) == 2


def test_a_full_disk_stops_the_choice_not_the_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = session("duel", 4, ["james", "katie"], "random")
    file = tmp_path / "full.kdr"
    played.keep(file)
    screen = Person(["1", "1"])
    game = game_of(played, screen)
    real, full = os.write, {"times": 1}

    def write(descriptor: int, data: bytes) -> int:
        if full["times"] and os.path.samestat(os.fstat(descriptor), file.stat()):
            full["times"] -= 1
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(descriptor, data)

    monkeypatch.setattr(os, "write", write)
    with pytest.raises(Gone):
        game.run()
    assert "No space left on device" in on_one_line(screen.text)
    assert "The choice was not made" in on_one_line(screen.text)
    assert [choice.seat for choice in read(file).choices][:1] == [0]


def stumble(*_: object) -> None:
    raise IndexError("a fault")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_fault_of_the_program_is_not_called_a_full_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    played = session("duel", 4, ["james", "katie"], "random")
    played.keep(tmp_path / "fault.kdr")
    screen = Person(["1"])
    game = game_of(played, screen, lang)
    monkeypatch.setattr(Match, "apply", stumble)
    with pytest.raises(Gone):
        game.run()
    said = " ".join(screen.text.split())
    assert text.say(lang, "play.fault") in said and text.say(lang, "play.not_made_fault") in said
    assert "fault.kdr" not in said and text.say(lang, "play.not_made") not in said
    assert not game.listener.made


@pytest.mark.parametrize("line", [[], ["quit"], ["", "wyjdź"], ["pomoc", "rule SEQ-1", "salir"]])
def test_a_full_disk_while_the_bot_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: list[str]) -> None:
    played = session("duel", 4, ["james", "katie"], "random")
    played.keep(tmp_path / "bot.kdr")
    screen = Person(["1", *line])
    game = game_of(played, screen)
    game.next_choice()
    monkeypatch.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(OSError(errno.ENOSPC, "No space left on device")))
    with pytest.raises(Gone):
        game.next_choice()
    assert screen.text.count("Press Enter to try again") == 1 + len(line[:-1])
    assert ("SEQ-1" in screen.text) is ("rule SEQ-1" in line)
    assert len(game.listener.made) == 1


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["--fighters", "batman,katie"], 2, "batman"),
        (["--fighters", "james,james"], 2, "fighter"),
        (["--fighters", "james,katie,chilly"], 2, "fighters"),
        (["--arena", "moon"], 2, "moon"),
        (["--skills", "moon"], 2, "moon"),
        (["--mode", "solo"], 2, "solo"),
        (["--opponent", "godzilla"], 2, "godzilla"),
        (["--lang", "de"], 2, "de"),
        (["--seed", "x"], 2, "x"),
        (["--seed", "9" * 5000], 2, "seed"),
        (["--pack", "nowhere"], 1, "nowhere"),
        (["--resume", "nothing.kdr"], 2, "nothing.kdr"),
        (["--record", "/nowhere/at/all.kdr\0"], 1, "cannot be written"),
    ],
)
def test_demands_that_cannot_be(knockdown: Run, arguments: list[str], code: int, said: str) -> None:
    opponent = [] if "--opponent" in arguments else ["--opponent", "human"]
    answer = knockdown("play", "--stdin", *opponent, *arguments)
    assert answer.code == code
    assert said in answer.err


def test_a_record_that_is_already_there_is_kept(knockdown: Run, tmp_path: Path) -> None:
    file = tmp_path / "there.kdr"
    file.write_text("mine", encoding="utf-8")
    answer = knockdown("play", "--stdin", "--opponent", "human", "--record", str(file))
    assert answer.code == 1
    assert "already there" in answer.err
    assert file.read_text(encoding="utf-8") == "mine"


def test_no_place_for_a_record_is_no_reason_not_to_play(
    knockdown: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    monkeypatch.setenv("KNOCKDOWN_HOME", str(blocked))
    answer = knockdown("play", "--stdin", "--opponent", "human", stdin="\n1\nquit\n")
    assert answer.code == 0
    assert "This match is not kept" in answer.out


# -- questions before the match ----------------------------------------------------------------------------------------


def test_questions_are_asked_and_enter_takes_the_default() -> None:
    from kd_core.play.setup_questions import ask, ask_language

    screen = Person([""] * 6)
    assert ask_language(screen, "es") == "es"
    answers = ask(screen, SetupAnswers(lang="en", packs=PACKS))
    assert (answers.mode, answers.opponent, answers.test) == ("duel", levels.USUAL, "dice")
    assert (answers.fighters, answers.arena) == ([], None)
    assert answers.setup().fighters is None


def test_a_newcomer_begins_an_easy_match_with_enter_alone() -> None:
    from kd_core.play.setup_questions import ask

    answers = ask(Person([""] * 5), SetupAnswers(lang="en", packs=PACKS), newcomer=True)
    assert (answers.mode, answers.opponent, answers.test) == ("duel", "rookie", "dice")
    assert answers.fighters == ["chilly", "lost_knight"] and answers.setup().fighters == answers.fighters
    chosen = ask(Person(["", "", "2", "", ""]), SetupAnswers(lang="en", packs=PACKS), newcomer=True)
    assert chosen.fighters == ["james", "chilly"]  # the opponent stays an easy one
    drawn = ask(Person(["", "", "1", "", ""]), SetupAnswers(lang="en", packs=PACKS), newcomer=True)
    assert drawn.fighters == []


def test_a_head_start_is_not_offered_where_nobody_can_tape_cubes(knockdown: Run) -> None:
    from kd_core.play.setup_questions import ask

    screen = Person([""] * 4)
    ask(screen, SetupAnswers(lang="en", packs=PACKS, fighters=[], arena="nemesis"))
    assert "Three dice" in screen.text and "head start" not in screen.text.lower()
    answer = knockdown("play", "--stdin", "--test", "head_start", stdin="")
    assert answer.code == 2 and "A head start is built on the screen of the window" in answer.err


def test_questions_are_answered_by_number() -> None:
    from kd_core.play.setup_questions import ask, ask_language

    screen = Person(["2", "2", str(len(levels.LEVELS) + 1), "2", "oops", "77", "3", "1", "2", "3", "2"])
    assert ask_language(screen, "en") == "pl"
    answers = ask(screen, SetupAnswers(lang="pl", packs=PACKS))
    assert answers.mode == "teams"
    assert answers.opponent == "human"
    assert answers.fighters == ["james", "chilly"]  # the third was left to chance, and so is the fourth
    assert answers.arena == next(iter(LEXICON.arenas))
    assert answers.test == "tower"
    setup = answers.setup()
    assert setup.fighters is not None
    assert len(set(setup.fighters)) == 4


def test_an_arena_may_be_named_by_its_pack() -> None:
    from kd_core.play.setup_questions import arena_named

    assert arena_named("tainted_grail", PACKS, LEXICON, "en") == PACKS[1].arena.id


# -- nothing but messages ----------------------------------------------------------------------------------------------


def test_the_text_game_knows_no_match() -> None:
    """What shows a match knows views, events and terms; the match itself is the host's."""
    secret = {"Match", "_host", "_match", "state", "imagine", "apply", "decisions"}
    for file in Path(play.__file__).parent.glob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        names |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        names |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
        assert not names & secret, file.name


# -- a table far away --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES)
def test_a_table_far_away_can_take_the_place_of_the_session(mode: str) -> None:
    screens = [Person(["", "why attack hook", "log", "undo"], seed=3) for _ in range(2)]
    near = session(mode, 3)
    far = HostFarAway(Setup(PACKS, mode, seed=3), players(mode))
    game_of(near, screens[0]).run()
    game_of(FarTable(far.wire, PACKS, near.people), screens[1]).run()
    assert far.match.winner == near.open_view["winner"] is not None
    assert {Act, Ask, TakeBack} <= set(far.carried)
    assert screens[0].text == screens[1].text
