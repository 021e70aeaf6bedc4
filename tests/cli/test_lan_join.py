"""`knockdown join` as its users meet it: real programs at real tables, on loopback, played by typing."""

from __future__ import annotations

import io
import os
import queue
import re
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kd_core import resources
from kd_core.languages import LANGUAGES
from kd_core.net.lan.addresses import Target
from kd_core.net.messages import Snapshot
from kd_core.net.security import memory
from kd_core.net.security.memory import KnownTable
from kd_core.play.lan import which_table
from kd_core.play.lan.typist import Typist
from kd_core.play.listener import Listener
from tests.cli.lan_kit import GuestProgram, HostProgram
from tests.cli.test_play import session

UNFILLED = re.compile(r"\{\w+\}|\b(lan|play|event|action|kind|word|cli)\.[a-z_]+\b")


@pytest.fixture
def host(tmp_path: Path) -> Iterator[HostProgram]:
    with HostProgram(tmp_path) as host:
        yield host


@contextmanager
def two(folder: Path, host: HostProgram) -> Iterator[tuple[GuestProgram, GuestProgram]]:
    """Ann comes first and is the captain."""
    with GuestProgram(folder, host.link, "Ann") as ann:
        ann.until("lobby> ")
        with GuestProgram(folder, host.place, "Ben") as ben:
            yield ann, ben


def begin(ann: GuestProgram, ben: GuestProgram) -> None:
    ben.until("lobby> ")
    ben.type("ready")
    ben.type("wait")
    ann.until("Ben is ready")
    ann.type("start")
    for guest in (ann, ben):
        guest.until("The match begins")


def play(*guests: GuestProgram, choices: int = 10_000, seconds: float = 18.0) -> None:
    """Anything that is allowed, until the match is over or so many choices were made."""
    ends = time.monotonic() + seconds
    while choices > 0 and not all("The receipt" in guest.text for guest in guests):
        for guest in guests:
            if choices > 0 and guest.is_asked(0.02):
                guest.choose()
                choices -= 1
        assert time.monotonic() < ends, [guest.text[-500:] for guest in guests]


def test_two_people_play_a_whole_duel_and_get_a_receipt(tmp_path: Path, host: HostProgram) -> None:
    with GuestProgram(tmp_path, host.link, "Ann") as ann:
        ann.until("You are the captain")
        with GuestProgram(tmp_path, host.place, "Ben") as ben:
            begin(ann, ben)
            play(ann, ben, seconds=45.0)
            for guest in (ann, ben):
                guest.until("A fair match")
                assert guest.text.count("\n  + ") == 14 and "\n  ! " not in guest.text
                assert not UNFILLED.search(guest.text)
            assert {"You win the match" in one.text for one in (ann, ben)} == {True, False}
            ben.until("The captain opens the lobby again")
            ann.type("lobby")
            ben.until("Back in the lobby")
            ben.type("leave")
            assert ben.finish() == 0
            ann.until("Ben gets up")
            ann.end_of_input()
            assert ann.finish() == 0
    host.event("ends")


def test_a_script_plays_without_anybody_who_watches_it(tmp_path: Path, host: HostProgram) -> None:
    """All lines are there from the beginning; none is used up while others choose."""
    with two(tmp_path, host) as (ann, ben):
        for guest in (ann, ben):
            for line in ("wait", "start") if guest is ann else ("ready", "wait"):
                guest.type(line)
            for _ in range(5):
                guest.type("1")
        for guest in (ann, ben):
            guest.until("The match begins")
            for _ in range(5):
                guest.until("> \n")
            assert "I do not know" not in guest.text and "from 1 to" not in guest.text


def test_who_is_killed_comes_back_to_the_same_question(tmp_path: Path, host: HostProgram) -> None:
    with two(tmp_path, host) as (ann, ben):
        begin(ann, ben)
        play(ann, ben, choices=6)
        while not ben.is_asked(0.3):
            assert ann.is_asked(2.0)
            ann.choose()
        before = ben.text[ben.text.rfind("\n\n") :]
        ben.kill()
        host.event("dropped")
        with GuestProgram(tmp_path, host.place, "Benny", home="ben") as again:
            host.event("returned")
            assert again.is_asked(10)
            assert again.text.endswith(before[before.index(":") :])
            assert "Ben plays" in again.text  # the seat's name, not another guest
            play(ann, again, choices=4)


def test_a_seat_that_is_gone_is_voted_on(tmp_path: Path, host: HostProgram) -> None:
    with two(tmp_path, host) as (ann, ben):
        begin(ann, ben)
        ann.until(r"\d\. [^>]+> ")
        ben.kill()
        ann.until("Ben: the connection is lost")
        ann.until("Type wait, bot or end")
        ann.type("1")
        ann.until("stands still just now")
        ann.type("bot")
        ann.until("A computer player takes over for Ben")
        ann.until("The match goes on")
        ann.type("1")
        ann.until("keeps a skill|Skill kept|> ")
        ann.type("offer")
        ann.until("Nobody wins")


def test_a_locked_table(tmp_path: Path) -> None:
    with HostProgram(tmp_path, "--locked") as host:
        with GuestProgram(tmp_path, host.place, "Eve") as eve:
            eve.until("table is locked")
            eve.until("code of the table: ")
            eve.type("AAAAAA")
            eve.until("Tries left: 4")
            eve.type("BBBBBB")
            eve.until("Tries left: 3")
            eve.end_of_input()
            assert eve.finish() == 0 and "seat" not in eve.text
        with GuestProgram(tmp_path, host.place, "Ann", "--code", host.code.lower()) as ann:
            ann.until("1. Ann")


def test_nobody_there(tmp_path: Path) -> None:
    with GuestProgram(tmp_path, "127.0.0.1:1", "Ann") as ann:
        assert ann.finish() == 1
        assert ann.text == "knockdown: Nobody answers there.\n"


@pytest.mark.parametrize(("target", "problem"), [("http://127.0.0.1", "begin with"), ("127.0.0.1:x", "port")])
def test_what_is_no_place(tmp_path: Path, target: str, problem: str) -> None:
    with GuestProgram(tmp_path, target, "Ann") as ann:
        assert ann.finish() == 2 and problem in ann.text


def test_another_certificate_than_in_the_link(tmp_path: Path, host: HostProgram) -> None:
    link = re.sub("f=.{4}", "f=0000", host.link)
    with GuestProgram(tmp_path, link, "Ann") as ann:
        ann.until(r"its certificate is\s+a different one")
        ann.until("before: 0000")
        ann.until("now: " + " ".join(re.findall("....", host.opened[0]["fingerprint"].upper())[:4]))
        ann.type("no")
        assert ann.finish() == 1
    with GuestProgram(tmp_path, link, "Ann") as ann:
        ann.until("Join anyway")
        ann.type("yes")
        ann.until("1. Ann")


def test_watching(tmp_path: Path, host: HostProgram) -> None:
    """A spectator hears what happens and is asked nothing; the players hear that somebody is there."""
    with two(tmp_path, host) as (ann, ben):
        begin(ann, ben)
        play(ann, ben, choices=4)
        with GuestProgram(tmp_path, host.place, "Wil", "--watch") as wil:
            wil.until("Ben plays")
            play(ann, ben, choices=8)
            last = [line for line in ann.text.splitlines() if line.startswith("Turn of ")][-1]
            wil.until(re.escape(last))
            assert "> " not in wil.text and "choose a" not in wil.text.lower()
            assert wil.interrupt() == 130


def test_ctrl_c_leaves_a_lobby_and_keeps_a_seat_in_a_match(tmp_path: Path, host: HostProgram) -> None:
    with GuestProgram(tmp_path, host.link, "Ann") as ann:
        ann.until("lobby> ")
        with GuestProgram(tmp_path, host.place, "Ben") as ben:
            ben.until("lobby> ")
            assert ben.interrupt() == 130
            ann.until("Ben gets up from seat 2")
        with GuestProgram(tmp_path, host.place, "Ben") as ben:
            begin(ann, ben)
            assert ben.interrupt() == 130 and "Your seat is kept" in ben.text
            ann.until("Ben: the connection is lost; the seat is kept")
        with GuestProgram(tmp_path, host.place, "Ben"):
            ann.until("Ben is back")
            assert "The match is over" not in ann.text


def test_the_lobby_in_words(tmp_path: Path, host: HostProgram) -> None:
    with two(tmp_path, host) as (ann, ben):
        ann.until("Ben sits down at seat 2")
        for typed, heard in (
            ("fighter katie", "Ann plays Katie"),
            ("say good luck", "Ann: Good luck"),
            ("rules test dice", "The captain has changed the rules"),
            ("rules countdown 5", "The captain has changed the rules"),
        ):
            ann.type(typed)
            ben.until(heard)
        ben.until("lobby> ")
        for typed, answer in (
            ("start", "Only the captain"),
            ("rules countdown 9", "Only the captain"),
            ("fighter katie", "Somebody else has chosen that fighter"),
            ("fighter nobody", "I do not know a fighter nobody"),
            ("sit 7", "Say which seat, from 1 to 2"),
            ("dance", "I do not know dance"),
            ("rules", "countdown 5"),
        ):
            ben.type(typed)
            ben.until(answer)
        ann.type("swap 1 2")
        ben.until("Ann sits at seat 2 now")
        ben.type("swap 2 1")  # whoever sits at the first seat is the captain
        ben.until("Ben sits at seat 2 now")
        ann.type("kick ben")
        assert ben.finish() == 1 and "has shown you the door" in ben.text


def test_towers_in_words(tmp_path: Path, host: HostProgram) -> None:
    """TEST-6: nobody builds in a terminal, and everybody can read that; only a roll is counted down to."""
    with two(tmp_path, host) as (ann, ben):
        ben.until("Knockdown Test: Tower – steady hands. The printed rule")
        ben.until("In a terminal towers are not built")
        ann.until("Ben has aids for the tower: dice instead of the tower.")
        ann.type("who")
        ann.until("1. Ann; fighter: drawn; you; captain; not ready yet; aids: dice instead of the")
        ann.until("2. Ben; fighter: drawn; not ready yet; aids: dice instead of the")
        ann.type("rules")
        assert "countdown" not in ann.until("(?s)mode duel.*changes one")
        ann.type("rules test dice")
        ben.until("The captain has changed the rules")
        ben.type("rules")
        ben.until("test dice")
        ben.until("countdown 0")
        ben.type("who")
        assert "aids" not in ben.until("(?s)Dice. Three dice.*2. Ben.*lobby> ")


def test_resigning_is_asked_twice(tmp_path: Path, host: HostProgram) -> None:
    with two(tmp_path, host) as (ann, ben):
        begin(ann, ben)
        ann.until(r"\d\. [^>]+> ")
        ann.type("resign")
        ann.until("Then type: resign yes")
        ann.type("resign yes")
        for guest in (ann, ben):
            guest.until("One side resigned")
            guest.until("wins the match")
            guest.until("A fair match")


def test_a_pause_and_an_end_by_agreement(tmp_path: Path, host: HostProgram) -> None:
    with two(tmp_path, host) as (ann, ben):
        begin(ann, ben)
        for guest in (ann, ben):
            guest.until(r"\d\. [^>]+> ")
        ann.type("pause")
        ben.until("Ann asks for a pause")
        ben.type("agree")
        ann.until("Pause: everybody agreed")
        ann.type("continue")
        ben.until("The match goes on")
        ben.type("offer")
        ann.until("Ben offers to end the match")
        ann.type("agree")
        for guest in (ann, ben):
            guest.until("Everybody agreed to end the match")
            guest.until("Nobody wins")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_in_every_language(tmp_path: Path, host: HostProgram, lang: str) -> None:
    with GuestProgram(tmp_path, host.link, "Ann", "--lang", lang) as ann:
        for line in ("help", "say", "who", "rules", "bot 2", "fighter james", "start", "help", "who", "quit"):
            ann.type(line)
        assert ann.finish() == 0
        assert "takeover" in ann.text and not UNFILLED.search(ann.text)
        assert max(len(line) for line in ann.text.splitlines() if "knockdown://" not in line) <= 80


def test_an_address_where_a_seat_is_kept_means_that_table() -> None:
    """A host may have several tables; the address alone would lead to any of them."""
    place = Target(("192.168.1.42",), 47800)
    assert which_table.with_seat(place) == place
    memory.remember(KnownTable("t2", "Friday 2", b"token", 1, addresses=["192.168.1.42"], port=47800))
    assert which_table.with_seat(place).table == "t2"
    assert which_table.with_seat(Target(("192.168.1.42",), 47801)).table == ""
    assert which_table.with_seat(Target(("192.168.1.42",), 47800, "t1")).table == "t1"


def test_a_script_is_read_only_where_somebody_asks() -> None:
    """An endless one, too: `yes 1 | knockdown join --stdin`."""
    heard: queue.SimpleQueue[str | None] = queue.SimpleQueue()
    typist = Typist(io.StringIO("1\n" * 100), False, heard.put)
    with pytest.raises(queue.Empty):
        heard.get(timeout=0.2)
    typist.want()
    typist.want()
    assert heard.get(timeout=5) == "1"
    with pytest.raises(queue.Empty):
        heard.get(timeout=0.2)


def test_who_cannot_type_is_told(tmp_path: Path, process) -> None:
    answer = process("join", "127.0.0.1:1", input="")
    assert answer.returncode == 1 and "--stdin" in answer.stderr


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a terminal of its own")
def test_a_person_types_while_others_choose(tmp_path: Path, host: HostProgram) -> None:
    with GuestProgram(tmp_path, host.link, "Ann", terminal=True) as ann:
        ann.until("lobby> ")
        with GuestProgram(tmp_path, host.place, "Ben") as ben:
            begin(ann, ben)
            ann.until(r"3\. [^>]+> ")
            ann.type("1")
            ann.until("Choosing now: ")
            for typed, answer in (
                ("say 1", "Ann: Hello!"),
                ("who", "2. Ben"),
                ("2", "Somebody else"),
                ("view", "Row:"),
            ):
                ann.type(typed)
                ann.until(answer)
            ben.until("Ann: Hello!")
            ben.type("1")
            ann.until(r"2\. [^>]+> ")
            assert ann.interrupt() == 130 and "Your seat is kept" in ann.text


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_pack_that_is_missing_is_fetched_if_the_player_likes(tmp_path: Path, answer: str) -> None:
    folder = Path(shutil.copytree(resources.path("packs", "nemesis"), tmp_path / "garage"))
    about = (folder / "pack.toml").read_text(encoding="utf-8")
    (folder / "pack.toml").write_text(about.replace('id = "nemesis"', 'id = "garage"'), encoding="utf-8")
    with HostProgram(tmp_path, "--pack", str(folder)) as host, GuestProgram(tmp_path, host.place, "Ann") as ann:
        ann.until("packs that are not here in this version: garage")
        ann.until("Fetch them from the host")
        ann.type(answer)
        if answer == "no":
            assert ann.finish() == 1 and not (tmp_path / "ann" / "packs").exists()
            return
        ann.until("Fetched: garage")
        ann.until("1. Ann")
        assert (tmp_path / "ann" / "packs" / "garage" / "fighters.toml").exists()


def test_what_happened_while_the_table_was_out_of_reach_is_told() -> None:
    """A snapshot with more of the log than we know is news; at the first look nothing is."""
    played = session()
    listener = Listener(played, 0)
    known = Snapshot(0, 0, listener.view, {}, list(listener._log))
    event = listener._log[0][0]
    listener.news()
    listener._stand(known)
    assert listener.news() == []
    listener._stand(Snapshot(1, 0, listener.view, {}, [*listener._log, [event]]))
    assert [one.to_json() for one in listener.news()] == [event]
    played.close()
