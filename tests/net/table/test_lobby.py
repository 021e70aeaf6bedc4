"""Before a match: who sits where, with which fighter, under which rules."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from kd_core import text
from kd_core.ai import levels
from kd_core.net import table as table_rooms
from kd_core.net.table.people import Company, clean_name, unlike
from kd_core.net.wire import schema
from kd_core.net.wire.schema import Arrange, PickFighter, Rules, SetRules, Sit, SwapSeats
from tests.net.table.kit import BOXES, Party


@pytest.fixture
def party(tmp_path: Path) -> Party:
    return Party(tmp_path)


@pytest.fixture
def teams(tmp_path: Path) -> Party:
    return Party(tmp_path, "teams")


# -- sitting -----------------------------------------------------------------------------------------------------------


def test_who_comes_to_play_gets_the_first_free_seat(party: Party) -> None:
    ann, ben, cat = party.joins("Ann"), party.joins("Ben"), party.joins("Cat")
    assert (ann.seat, ben.seat, cat.seat) == (0, 1, None)
    assert [seat.name for seat in party.told.seats] == ["Ann", "Ben"]
    assert party.told.captain == ann.guest.id
    party.later(2.1)
    assert party.told.watchers == [(cat.guest.id, "Cat")]


def test_one_can_stand_up_watch_and_sit_down_elsewhere(teams: Party) -> None:
    ann = teams.joins("Ann")
    first = ann.guest.ticket.token
    ann.says(PickFighter("james")).says(Sit(3))
    assert ann.seat == 3 and teams.seat(0).kind == "open"
    assert teams.seat(3).fighter == "james"  # comes along
    assert ann.guest.ticket.token not in (b"", first)
    ann.says(Sit(None))
    assert ann.seat is None and ann.guest.ticket.token == b"" and teams.seat(3).kind == "open"
    assert teams.seat(3).fighter == ""


def test_a_seat_that_is_taken_stays_taken(party: Party) -> None:
    party.joins("Ann")
    ben = party.joins("Ben").says(Sit(0))
    assert ben.no == "seat_taken" and ben.seat == 1
    assert ben.says(Sit(3)).no == "seat_taken"  # there is none in a duel
    assert ben.says(Sit(1)).no == ""  # one's own


def test_nobody_stands_up_at_a_table_without_watchers(tmp_path: Path) -> None:
    party = Party(tmp_path, owned=True, watchers=False)
    captain, ben = party.joins("Ann", captain=True), party.joins("Ben")
    assert ben.says(Sit(None)).no == "no_watchers" and ben.seat == 1
    assert captain.says(Sit(None)).no == "" and captain.seat is None


def test_the_captain_swaps_seats_and_all_keep_theirs_with_new_tokens(teams: Party) -> None:
    ann, ben = teams.joins("Ann"), teams.joins("Ben")
    ben.ready()
    tokens = ann.guest.ticket.token, ben.guest.ticket.token
    assert ben.says(SwapSeats(0, 1)).no == "not_captain"
    ann.says(SwapSeats(1, 2))
    assert (ann.seat, ben.seat) == (0, 2)
    assert not teams.seat(2).ready  # perhaps another team now
    assert ann.guest.ticket.token == tokens[0] and ben.guest.ticket.token != tokens[1]
    assert ann.says(SwapSeats(0, 0)).no == ""
    party_of_two = [seat.name for seat in teams.told.seats]
    assert party_of_two == ["Ann", "", "Ben", ""]


def test_a_seat_that_is_not_there_cannot_be_swapped_or_arranged(party: Party) -> None:
    ann = party.joins("Ann")
    assert ann.says(SwapSeats(0, 2)).no == "no_such_seat"
    assert ann.says(Arrange(2, "bot")).no == "no_such_seat"


def test_who_was_swapped_while_away_still_comes_back(teams: Party) -> None:
    ann, ben = teams.joins("Ann"), teams.joins("Ben")
    ben.drops()
    ann.says(SwapSeats(1, 3))
    ben.comes_back()
    assert ben.inside and ben.seat == 3 and teams.seat(3).name == "Ben"


# -- bots --------------------------------------------------------------------------------------------------------------


def test_the_captain_arranges_bots(party: Party) -> None:
    ann = party.joins("Ann").says(Arrange(1, "bot", "random", "katie"))
    bot = party.seat(1)
    assert (bot.kind, bot.level, bot.fighter, bot.ready) == ("bot", "random", "katie", True)
    ann.says(Arrange(1, "bot"))
    assert party.seat(1).level == "random"  # as it was
    assert ann.says(Arrange(1, "bot", "grandmaster")).no == "no_such_level"
    ann.says(Arrange(1, "open"))
    assert party.seat(1).kind == "open"
    ann.says(Arrange(1, "bot"))
    assert party.seat(1).level == levels.USUAL


def test_bots_take_no_seat_of_people_and_no_fighter_of_others(party: Party) -> None:
    ann = party.joins("Ann").says(PickFighter("james"))
    assert ann.says(Arrange(0, "bot")).no == "seat_taken"
    assert ann.says(Arrange(1, "bot", "", "james")).no == "fighter_taken"
    assert ann.says(Arrange(1, "bot", "", "nobody")).no == "no_such_fighter"
    assert party.seat(1).kind == "open"
    ben = party.joins("Ben")
    assert ben.says(Arrange(0, "open")).no == "not_captain"


def test_the_seat_of_somebody_who_is_away_can_be_given_away(party: Party) -> None:
    ann, ben = party.joins("Ann"), party.joins("Ben")
    ben.drops()
    ann.says(Arrange(1, "bot"))
    assert party.seat(1).kind == "bot"
    ben.comes_back()
    assert ben.refusal == "not_your_seat"


# -- fighters and readiness --------------------------------------------------------------------------------------------


def test_everybody_picks_a_fighter_that_no_other_has(party: Party) -> None:
    ann, ben = party.joins("Ann"), party.joins("Ben")
    ann.says(PickFighter("james"))
    assert ben.says(PickFighter("james")).no == "fighter_taken"
    assert ben.says(PickFighter("nobody")).no == "no_such_fighter"
    ben.says(PickFighter("katie"))
    assert [seat.fighter for seat in party.told.seats] == ["james", "katie"]
    ann.says(PickFighter(""))
    assert ben.says(PickFighter("james")).no == ""
    watcher = party.joins("Wil", "watch")
    assert watcher.says(PickFighter("james")).no == "not_now"


def test_ready_until_something_changes(party: Party) -> None:
    ann, ben = party.joins("Ann"), party.joins("Ben")
    ann.ready(), ben.ready()
    assert [seat.ready for seat in party.told.seats] == [True, True]
    ben.says(PickFighter("james"))
    assert [seat.ready for seat in party.told.seats] == [True, False]
    assert ann.ready(False).no == "" and not party.seat(0).ready
    assert party.joins("Wil", "watch").ready().no == "not_now"


# -- rules -------------------------------------------------------------------------------------------------------------


def test_two_who_sit_stay_when_a_duel_becomes_teams_and_back(party: Party) -> None:
    ann, ben = party.joins("Ann"), party.joins("Ben")
    ben.ready().says(PickFighter("james")).ready()
    token = ben.guest.ticket.token
    ann.says(SetRules(Rules("teams")))
    assert len(party.told.seats) == 4 and (ann.seat, ben.seat) == (0, 1)
    assert not any(seat.ready for seat in party.told.seats)
    assert ben.guest.ticket.token == token and party.seat(1).fighter == "james"
    ben.says(Sit(3))
    ann.says(SetRules(Rules("duel")))
    assert (ann.seat, ben.seat) == (0, 1) and ben.guest.ticket.token != token
    assert [seat.name for seat in party.told.seats] == ["Ann", "Ben"]
    ben.drops()
    assert ben.comes_back().seat == 1


def test_those_without_a_chair_sit_down_in_order(teams: Party) -> None:
    ann, ben = teams.joins("Ann"), teams.joins("Ben")
    ben.says(Sit(3))
    ann.says(Sit(2)).says(SetRules(Rules("duel")))
    assert (ann.seat, ben.seat) == (0, 1)


def test_four_do_not_fit_a_duel(teams: Party) -> None:
    ann = teams.four()[0]
    assert ann.says(SetRules(Rules("duel"))).no == "too_many_people"
    assert teams.told.rules.mode == "teams" and len(teams.told.seats) == 4


@pytest.mark.parametrize("packs", [[], ["no such"], ["nemesis", "nemesis"]])
def test_packs_that_are_not_here_are_no_rules(party: Party, packs: list[str]) -> None:
    ann = party.joins("Ann").says(SetRules(Rules("duel", packs)))
    assert ann.no == "no_such_pack" and party.told.rules == Rules()


@pytest.mark.parametrize("wrong", [{"arena": "moon"}, {"skills": "moon"}, {"mode": "teams", "boxes": ["moon", "sun"]}])
def test_rules_of_which_no_match_can_be_made_are_refused(party: Party, wrong: dict[str, object]) -> None:
    ann = party.joins("Ann").says(SetRules(msgspec.structs.replace(Rules(), **wrong)))
    assert ann.no == "rules_do_not_fit" and party.told.rules == Rules() and len(party.told.seats) == 2


def test_a_fighter_whose_pack_is_put_away_is_drawn_instead(party: Party) -> None:
    ann = party.joins("Ann")
    other = next(fighter.id for pack in BOXES if pack.id == "tainted_grail" for fighter in pack.fighters)
    ann.says(PickFighter(other)).says(SetRules(Rules("duel", ["nemesis"])))
    assert ann.no == "" and party.seat(0).fighter == "" and party.told.rules.packs == ["nemesis"]


def test_nobody_gets_rules_with_packs_that_they_lack(tmp_path: Path) -> None:
    party = Party(tmp_path, packs=["nemesis"])
    ann = party.joins("Ann")
    party.joins("Ben", packs=[pack for pack in BOXES if pack.id == "nemesis"])
    ann.says(SetRules(Rules()))
    assert ann.no == "packs_missing" and ann.guest.no is not None and ann.guest.no.params == {"names": "Ben"}
    assert party.told.rules.packs == ["nemesis"]


def test_only_the_captain_sets_rules_and_only_in_the_lobby(party: Party) -> None:
    ann, ben = party.joins("Ann"), party.joins("Ben")
    assert ben.says(SetRules(Rules(relief="all"))).no == "not_captain"
    party.plays()
    assert ann.says(SetRules(Rules(relief="all"))).no == "not_now"
    assert ann.says(Sit(1)).no == ann.says(PickFighter("")).no == ann.ready().no == "not_now"
    assert ann.says(SwapSeats(0, 1)).no == ann.says(Arrange(1, "bot")).no == "not_now"


def test_watchers_go_when_they_are_not_welcome_any_more(party: Party) -> None:
    ann, watcher = party.joins("Ann"), party.joins("Wil", "watch")
    ann.says(SetRules(Rules(watchers=False)))
    assert not watcher.inside and watcher.refusal == "no_watchers" and ann.inside
    assert party.told.watching == 0 and not party.table.company.watchers


# -- names and talk ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("  Ann \n\t Lee ", "Ann Lee"),
        ("A\u202enn\u200b", "Ann"),
        ("\x1b[31mAnn", "[31mAnn"),
        ("Ann\ue000\ud800", "Ann"),
        ("x" * 24, "x" * 24),
        ("", "?"),
        ("\u200b\u200b", "?"),
    ],
)
def test_a_name_is_one_visible_line(said: str, shown: str) -> None:
    assert clean_name(said, "?") == shown


def test_names_are_unlike_also_those_of_people_who_are_away(party: Party) -> None:
    ann = party.joins("Ann")
    ann.drops()
    other, third = party.joins("ANN"), party.joins("Ａｎｎ")
    assert party.table.company.people[other.guest.id or 0].name == "ANN 2"
    assert third.person.name == "Ａｎｎ 3"
    ann.comes_back()
    assert party.seat(0).name == ann.person.name == "Ann"


def test_however_many_have_one_name_it_stays_short_enough() -> None:
    names: list[str] = []
    for _ in range(1200):
        names.append(unlike("W" * 24, names[-1100:] if len(names) > 1100 else names))
    assert all(len(name) <= schema.LONGEST_NAME for name in names)
    assert len(set(names[:1100])) == 1100


def test_a_nameless_guest_gets_a_number(party: Party) -> None:
    party.joins("Ann")
    assert party.joins("\u200b").person.name == "#2"
    assert Company().watchers == []


def test_phrases_reach_everybody_in_the_lobby(party: Party) -> None:
    ann, ben, watcher = party.joins("Ann"), party.joins("Ben"), party.joins("Wil", "watch")
    watcher.says(schema.Say("hello"))
    for one in (ann, ben, watcher):
        assert [(said.name, said.phrase) for said in one.guest.said] == [("Wil", "hello")]


def test_watchers_talk_among_themselves_while_a_match_is_played(party: Party) -> None:
    ann, ben = party.joins("Ann"), party.joins("Ben")
    watcher, other = party.joins("Wil", "watch"), party.joins("Xim", "watch")
    party.plays()
    watcher.says(schema.Say("oops"))
    assert [len(one.guest.said) for one in (ann, ben, watcher, other)] == [0, 0, 1, 1]
    ann.says(schema.Say("luck"))
    assert [len(one.guest.said) for one in (ann, ben, watcher, other)] == [1, 1, 2, 2]


# -- the captain's own -------------------------------------------------------------------------------------------------


def test_the_captain_renames_locks_and_unlocks(party: Party) -> None:
    ann, ben = party.joins("Ann"), party.joins("Ben")
    assert ben.says(schema.Rename("Mine", True)).no == "not_captain"
    ann.says(schema.Rename("Ki\u200bt\n", True))
    assert party.told.name == "Kit" and party.told.locked and len(party.told.code) >= 6
    code = party.told.code
    ann.says(schema.Rename("", True))
    assert party.told.name == "Kit" and party.told.code == code  # stays as it was
    ann.says(schema.Rename("Kit", False))
    assert not party.told.locked and party.told.code == ""


def test_the_captain_shows_somebody_the_door(party: Party) -> None:
    ann, ben, watcher = party.joins("Ann"), party.joins("Ben"), party.joins("Wil", "watch")
    assert ben.says(schema.Remove(ann.guest.id or 0)).no == "not_captain" and ann.inside
    ann.says(schema.Remove(ben.guest.id or 0))
    assert not ben.inside and ben.refusal == "removed" and party.seat(1).kind == "open"
    ann.says(schema.Remove(watcher.guest.id or 0))
    assert watcher.refusal == "removed"
    assert ann.says(schema.Remove(ann.guest.id or 0)).no == "no_such_guest" and ann.inside
    assert ann.says(schema.Remove(99)).no == "no_such_guest"
    ben.comes_back()
    assert ben.refusal == "not_your_seat"  # and then like anybody else
    assert ben.comes_back().seat == 1


def test_a_closed_table_tells_everybody(party: Party) -> None:
    ann, ben = party.joins("Ann"), party.joins("Ben")
    assert ben.says(schema.CloseTable()).no == "not_captain"
    ann.says(schema.CloseTable())
    assert party.table.closed
    assert (ann.refusal, ben.refusal) == ("host_closed", "host_closed") and not ann.inside
    assert party.joins("Cat").refusal == "host_closed"
    party.table.tick(party.now + 100)


def test_an_owned_table_obeys_only_who_knows_the_word(tmp_path: Path) -> None:
    party = Party(tmp_path, owned=True)
    ann = party.joins("Ann")
    assert party.told.captain is None and not ann.guest.captain
    assert ann.says(schema.CloseTable()).no == "not_captain"
    ben = party.joins("Ben", captain=True)
    assert ben.guest.captain and party.told.captain == ben.guest.id
    ben.says(Sit(None))
    assert party.told.captain == ben.guest.id  # also who only watches
    assert ben.says(Arrange(1, "bot")).no == ""


def test_without_an_owner_the_first_person_at_the_table_is_its_captain(party: Party) -> None:
    ann, ben = party.joins("Ann"), party.joins("Ben")
    ann.says(Arrange(0, "bot"))  # refused: it is hers
    ann.says(Sit(None))
    assert party.told.captain == ben.guest.id
    ben.says(Arrange(0, "bot"))
    assert party.told.captain == ben.guest.id and party.seat(0).kind == "bot"
    ben.says(schema.Leave())
    assert party.told.captain is None and party.seat(1).kind == "open"


def test_whoever_leaves_a_lobby_leaves_an_open_seat(party: Party) -> None:
    party.joins("Ann")
    ben = party.joins("Ben").says(schema.Leave())
    assert not ben.inside and ben.refusal == "" and party.seat(1).kind == "open"


def test_a_lobby_keeps_the_seat_of_somebody_who_dropped_for_a_minute(party: Party) -> None:
    party.joins("Ann")
    ben = party.joins("Ben")
    ben.drops()
    assert party.seat(1).link == "weak"
    party.later(59)
    assert party.seat(1).name == "Ben" and party.seat(1).link == "gone"
    party.later(2)
    assert party.seat(1).kind == "open"
    assert ben.comes_back().refusal == "not_your_seat"


def test_every_wish_of_a_stranger_to_captaincy_is_answered(party: Party) -> None:
    party.joins("Ann")
    ben = party.joins("Ben")
    for wish in (
        Arrange(1, "bot"), SwapSeats(0, 1), SetRules(Rules()), schema.Rename("x", True), schema.Begin(),
        schema.Remove(0), schema.HandOver(0), schema.CloseTable(), schema.BackToLobby(),
    ):  # fmt: skip
        assert ben.says(wish).no == "not_captain", wish


def test_a_table_with_the_longest_of_everything_is_a_small_message(teams: Party) -> None:
    reach = schema.Reach(b"\1" * 32, ["x" * 64] * 8, 65535)
    for sign in "abcd":
        teams.joins(sign * 24, reach=reach)
    for _ in range(15):
        teams.joins("W" * 24, "watch")
    teams.later(3)
    assert len(teams.told.watchers) == schema.MOST_WATCHERS_NAMED and teams.told.watching == 15
    assert len(msgspec.msgpack.encode(teams.told)) < 6000


def test_every_no_has_its_sentence() -> None:
    """Whatever a table answers is a key of the catalogue; `test_catalogue` holds the languages together."""
    said = set()
    for path in Path(table_rooms.__path__[0]).glob("*.py"):
        code = path.read_text(encoding="utf-8")
        said |= set(re.findall(r'(?:say_no|agrees)\(\s*"(\w+)"', code))
        if path.name == "lobby.py":
            said |= set(re.findall(r'return "(\w+)"', code)) | {"not_ready", "fighter_taken"}
    assert len(said) > 20
    assert not [reason for reason in said if not text.known(f"lan.no.{reason}")]


def test_who_stands_up_or_sits_down_misses_no_news(teams: Party) -> None:
    ann, ben = teams.joins("Ann"), teams.joins("Ben", "watch")
    for seat in (None, 2, None, 1):
        for one in (ann, ben):
            one.says(Sit(seat))
            teams.later(0.7)
            assert ann.table == ben.table == teams.told
