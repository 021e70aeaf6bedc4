"""An own card, made as the editor makes it, is played: in a duel, over a link, and with two programs on a network.
A card with a text by hand is for the referee, and everything that plays matches says so."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from kd_core.cli import main
from kd_core.content.drafts import shelf
from kd_core.content.drafts.draft import Draft
from kd_core.content.drafts.entries import AttackEntry
from kd_core.content.model import Pack, Wounds
from kd_core.game import SPECS, BadSetup, Match, Options, Setup, library
from kd_core.languages import LANGUAGES
from kd_core.net.local import LocalSession
from kd_core.net.table.lobby import Lobby
from kd_core.net.wire import schema
from kd_core.record import Player
from kd_core.record.record import BOT
from tests.cli.lan_kit import GuestProgram, HostProgram
from tests.net.lan.party import BOXES, Party, run, until

CARD = "shoulder_check"


def with_own_card(by_hand: str = "") -> Draft:
    """Nemesis, in whose deck every third card is a card of one's own."""
    draft = Draft.copy(library.find(["nemesis"])[0], SPECS, "en", "my_nemesis", "My Nemesis")
    for attack in draft.attacks:
        attack.copies = 1
    draft.attacks.append(
        AttackEntry(name={"en": "Shoulder Check"}, copies=36 - len(draft.attacks), symbols=["foot"], range="1-9",
                    wounds=Wounds(1, 0), effect=[{"do": "push", "spaces": 2}])
    )  # fmt: skip
    draft.attacks[-1].by_hand = {"en": by_hand} if by_hand else {}
    return draft


def saved(home: Path, monkeypatch: pytest.MonkeyPatch, by_hand: str = "") -> Pack:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(home))
    return library.load(shelf.save(with_own_card(by_hand)))


# -- a duel --------------------------------------------------------------------------------------------------------


def position(row: list[str]) -> dict[str, object]:
    fighter = {"hand": [], "wounds": {"heavy": 0, "light": 0}, "tokens": {}, "victories": 0,
               "skills": {"active": [], "hidden": []}}  # fmt: skip
    return {
        "arena": "my_nemesis", "turn": 0, "actions_left": 2, "round": 1, "row": row, "deck": [CARD, CARD],
        "discard": [], "candles": 0,
        "players": [{**fighter, "fighter": "james", "space": 3}, {**fighter, "fighter": "katie", "space": 4}],
    }  # fmt: skip


def test_an_own_card_does_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = saved(tmp_path, monkeypatch)
    match = Match.from_position([mine], "duel", Options(), position([CARD, "hook", "hook", CARD]))
    (decision,) = match.decisions
    attack = next(action for action in decision.options if action.to_json() == {"do": "attack", "card": CARD})
    match.apply(0, attack)
    while match.decisions[0].kind != "action":
        match.apply(match.decisions[0].seat, next(iter(match.decisions[0].options)))
    katie = match.position()["players"][1]
    assert (katie["space"], katie["wounds"]) == (6, {"heavy": 1, "light": 0})


def test_a_whole_duel_with_own_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = saved(tmp_path, monkeypatch)
    match = Match.new(Setup([*BOXES, mine], arena="my_nemesis", skills="my_nemesis", seed=5))
    random, used = Random(5), 0
    while match.winner is None:
        decision = random.choice(match.decisions)
        action = random.choice(list(decision.options))
        match.apply(decision.seat, action)
        used += action.to_json() == {"do": "attack", "card": CARD}
    assert used > 5


# -- on a network --------------------------------------------------------------------------------------------------


def test_an_own_card_is_lent_and_played_over_a_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = saved(tmp_path / "author", monkeypatch)
    rules = schema.Rules(countdown=0, packs=["my_nemesis"], arena="my_nemesis", skills="my_nemesis")

    async def life(party: Party) -> None:
        table = party.table(rules, packs=[*BOXES, mine])
        (ann,) = await party.sit_down(table, 1, packs=[*BOXES, mine])
        party.live_in("ben")
        ben = party.player("ben")
        await ben.enter(table.target, code=table.table.code)
        await until(lambda: ben.here.status == "closed")
        assert ben.why == "packs" and ben.here.missing_packs() == ["my_nemesis"]
        assert await ben.fetch_packs() == ["my_nemesis"]
        await until(lambda: ben.inside)
        await party.begin(ann, ben)
        await party.play(ann, ben)
        assert [receipt.verdict for receipt in await party.receipts(ann, ben)] == ["fair", "fair"]
        lent = library.load(party.home / "ben" / "packs" / "my_nemesis")
        assert lent.hash == mine.hash and lent.attacks[-1].id == CARD
        assert CARD in str(ben.here.session.open_view)

    run(tmp_path, life)


def test_two_programs_play_with_an_own_pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The captain brings it, the other one gets it from the table."""
    for name in ("host", "ann"):
        saved(tmp_path / name, monkeypatch)
    with HostProgram(tmp_path, "--pack", "my_nemesis") as host, GuestProgram(tmp_path, host.link, "Ann") as ann:
        ann.until("lobby> ")
        with GuestProgram(tmp_path, host.place, "Ben") as ben:
            ben.until("Fetch them from the host")
            ben.type("yes")
            ben.until("lobby> ")
            ben.type("ready")
            ben.type("wait")
            ann.until("Ben is ready")
            ann.type("start")
            for guest in (ann, ben):
                guest.until("The match begins")
    assert library.load(tmp_path / "ben" / "packs" / "my_nemesis").attacks[-1].id == CARD


# -- by hand -------------------------------------------------------------------------------------------------------


def test_texts_by_hand_are_for_the_referee(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = saved(tmp_path, monkeypatch, by_hand="Sing.")
    assert mine.by_hand == (CARD,)
    assert Match.new(Setup([mine], seed=1)).decisions  # the engine itself does not mind: the referee uses it
    players = [Player("A", BOT, "novice"), Player("B", BOT, "novice")]
    with pytest.raises(BadSetup, match="my_nemesis has cards with texts by hand"):
        LocalSession.new(Setup([*BOXES, mine], seed=1), players)
    lobby = Lobby([*BOXES, mine], schema.Rules())
    assert lobby.set_rules(schema.Rules(packs=["my_nemesis"])) == "by_hand"
    assert lobby.rules == schema.Rules() and lobby.set_rules(schema.Rules()) == ""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", [("play", "--no-record", "--seed", "1"), ("host", "--no-announce"),
                                     ("sim", "--matches", "1")], ids=lambda words: words[0])  # fmt: skip
def test_commands_refuse_texts_by_hand(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: tuple[str, ...],
    lang: str,
) -> None:
    saved(tmp_path, monkeypatch, by_hand="Sing.")
    assert main([*command, "--pack", "my_nemesis", "--lang", lang]) == 1
    said = capsys.readouterr().err
    assert "my_nemesis: " in said and {"en": "referee", "pl": "sędzia", "es": "árbitro"}[lang] in said


def test_a_window_plays_without_packs_that_are_for_the_referee(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("PySide6")
    from kd_qt.ui import Ui

    saved(tmp_path, monkeypatch, by_hand="Sing.")
    ui = Ui.__new__(Ui)
    assert [pack.id for pack in Ui.all_packs.func(ui)] == [*library.BOXES, "my_nemesis"]
    ui.__dict__["all_packs"] = Ui.all_packs.func(ui)
    assert [pack.id for pack in Ui.packs.func(ui)] == list(library.BOXES)


# -- the command ---------------------------------------------------------------------------------------------------


def test_a_pack_goes_from_one_user_to_another_by_commands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = saved(tmp_path / "author", monkeypatch)
    file = str(tmp_path / "mine.kdpack")
    assert main(["pack", "export", "my_nemesis", file, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "ok": True, "id": "my_nemesis", "version": mine.version, "hash": mine.hash, "file": file,
    }  # fmt: skip
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path / "friend"))
    assert main(["pack", "import", file, "--lang", "en"]) == 0
    assert capsys.readouterr().out.startswith("My Nemesis 1.1 is here: ")
    assert main(["pack", "import", file, "--lang", "pl"]) == 1
    assert "Ten sam zestaw już tu jest: my_nemesis 1.1." in capsys.readouterr().err
    assert main(["pack", "import", file, "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["there"] == "same"
    assert main(["pack", "import", file, "--replace"]) == 0
    assert library.find(["my_nemesis"])[0].hash == mine.hash


def test_a_bad_file_is_refused_by_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pack", "import", str(tmp_path), "--lang", "es"]) == 1
    assert "No se puede leer el archivo" in capsys.readouterr().err
    assert main(["pack", "import", str(tmp_path / "nowhere"), "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == {"ok": False, "reason": "cannot_read", "problems": []}
