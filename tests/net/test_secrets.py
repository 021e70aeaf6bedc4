"""What is sent to a seat depends on nothing that the seat may not know, byte for byte.

Two hosts hold worlds that differ only in what one seat may not know. Both are told the same choices; that seat's bytes
must be the same, in content, in number and in length, until a secret lawfully comes out.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from kd_core.game import Match, Setup, actions, chance, events
from kd_core.net import messages
from kd_core.net.messages import Happened
from tests.net.pair import BOXES, Pair, Seat, reasons
from tests.properties.test_two_worlds import other_world

MATCHES = 40
TOGETHER = 12  # choices that two worlds make together
# A secret is lawfully out; from here on the two worlds may sound different.
OUT = {
    "skills_dealt", "skill_shown", "skill_revealed", "row_refilled", "candle_lit", "card_drawn", "cards_discarded",
    "cards_revealed", "dice_rolled",
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(MATCHES))
def test_the_bytes_of_a_seat_are_the_same_in_both_worlds(seed: int) -> None:
    lot = random.Random(f"bytes {seed}")
    match = Match.new(Setup(BOXES, "teams" if seed % 2 else "duel", seed=1000 + seed))
    while match.winner is None:
        seat = lot.choice((None, *range(match.seats)))
        go_together(match, seat, lot)
        for _ in range(lot.randrange(1, 12)):
            if match.winner is None:
                decision = lot.choice(match.decisions)
                match.apply(decision.seat, lot.choice(list(decision.options)))


def go_together(match: Match, seat: int | None, lot: random.Random) -> None:
    mine, theirs = Pair(match=match.clone()), Pair(match=other_world(match, seat, lot))
    watched = [Seat(table.host, seat) for table in (mine, theirs)]
    refused_the_same(mine, theirs, seat, lot)
    for _ in range(TOGETHER):
        assert watched[0].sent == watched[1].sent
        common = list(shared(mine, theirs))
        if not common:
            return
        chosen, action = lot.choice(common)
        for table in (mine, theirs):
            answer = table.seats[chosen].acts(action)
            assert isinstance(answer, Happened), answer
        if lawfully_out(watched):
            return


def shared(mine: Pair, theirs: Pair) -> Iterator[tuple[int, dict[str, object]]]:
    """Choices that both worlds allow; a test is left out, for its dice come from chance."""
    assert [one.seat for one in mine.asked] == [one.seat for one in theirs.asked]
    for one, other in zip(mine.asked, theirs.asked, strict=True):
        for action in one.legal:
            if action in other.legal and action["do"] != "knockdown":
                assert one.seat is not None
                yield one.seat, action


def refused_the_same(mine: Pair, theirs: Pair, seat: int | None, lot: random.Random) -> None:
    """What a seat tries and may not do is refused in the same words."""
    if seat is None:
        return
    tried = [action for one in mine.asked for action in one.legal]
    for action in lot.sample(tried, min(3, len(tried))):
        if seat in [one.seat for one in mine.asked]:
            continue
        one, other = mine.seats[seat].asks(action), theirs.seats[seat].asks(action)
        assert messages.to_bytes(one) == messages.to_bytes(other)


def lawfully_out(watched: list[Seat]) -> bool:
    told = [one.last.events for one in watched]
    if told[0] == told[1] and watched[0].last.view == watched[1].last.view:
        return False
    assert any(event["event"] in OUT for event in told[0]), told
    return True


@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_a_secret_pick_is_told_to_its_team_alone(mode: str) -> None:
    """SETUP-2, TEAM-2."""
    table = Pair(mode, seed=3)
    pick = table.ann.legal[1]
    table.ann.acts(pick)
    for seat in table.everybody:
        mine = seat.seat is not None and seat.seat in table.match.allies(0)
        assert (seat.last.action == pick) is mine
        assert [event["skill"] is not None for event in seat.last.events] == [mine]
        assert (pick["skill"].encode() in seat.sent[-1]) is mine


def test_what_a_seat_hears_of_events_is_redacted() -> None:
    """TEAM-5 and TEAM-11: a card from the deck is seen by its team alone, in the event as in the view."""
    table = Pair("teams", seed=5)
    drawn: list[Happened] = []
    for _ in range(400):
        table.goes_on(lambda: True)
        seat = table.random.choice(table.asked)
        seat.acts(table.random.choice(seat.legal))
        if any(event["event"] == "card_drawn" for event in table.spectator.last.events):
            drawn.append(table.spectator.last)
            by = next(event["seat"] for event in table.spectator.last.events if event["event"] == "card_drawn")
            for one in table.everybody:
                told = [event["card"] for event in one.last.events if event["event"] == "card_drawn"]
                mine = one.seat is not None and one.seat in table.match.allies(by)
                assert all((card is not None) is mine for card in told)
        if len(drawn) > 5 or table.over:
            break
    assert len(drawn) > 5


def test_no_message_carries_the_chance_of_a_match() -> None:
    """Neither key nor state of the generator, nor the deck."""
    key = chance.new_key()
    match = Match.new(Setup(BOXES, "teams", key=key))
    table = Pair(match=match)
    table.goes_on(lambda: table.host.seq == 120)
    for seat in table.everybody:
        seat.asks({"do": "dance"})
        seat.acts({"do": "move", "to": 99})
        sent = b"".join(seat.sent)
        for secret in (key, key.hex().encode(), b"rng", b"seed", b'"key"'):
            assert secret not in sent
        assert isinstance(seat.view["deck"], int)


def test_what_is_told_of_the_past_is_redacted_too() -> None:
    """Who joins late hears no more than who was there."""
    table = Pair("teams", seed=5)
    table.goes_on(lambda: table.host.seq == 50)
    for seat in table.everybody:
        late = Seat(table.host, seat.seat)
        told = [event for one in seat.heard if isinstance(one, Happened) for event in one.events]
        log = late.last.log
        assert [event for choice in log[1:] for event in choice] == told
    log = Seat(table.host, None).last.log
    kept = [event for choice in log for event in choice if event["event"] == "skill_kept"]
    assert kept and all(event["skill"] is None for event in kept)


def test_events_with_secrets_are_known() -> None:
    """Whoever adds an event with something hidden in it must say who may see it: only these have something to hide."""
    hiding = {name for name, kind in vars(events).items() if isinstance(kind, type) and "seen_by" in vars(kind)}
    assert hiding - {"Event"} == {"SkillsDealt", "SkillKept", "CardDrawn"}


@pytest.mark.parametrize("seed", range(12))
def test_what_can_be_taken_back_told_nothing(seed: int) -> None:
    """A choice that may be undone must not be a way to look: in every world that its seat could be in, it tells that
    seat the same."""
    lot = random.Random(f"oracle {seed}")
    table = Pair("teams" if seed % 3 else "duel", seed=700 + seed)
    undone = 0
    while not table.over:
        seat = lot.choice(table.asked)
        assert seat.seat is not None
        action, before = lot.choice(seat.legal), table.match
        answer = seat.acts(action)
        assert isinstance(answer, Happened)
        if table.host._taken and action["do"] not in ("keep_skill", "face_up"):
            undone += 1
            tells_the_same(before, seat.seat, action, lot)
    assert undone > 10


def tells_the_same(match: Match, seat: int, action: dict[str, object], lot: random.Random) -> None:
    team = match.allies(seat)
    made = actions.from_json(action)
    heard = []
    for world in (match.clone(), *(match.imagine(seat, lot.getrandbits(60)) for _ in range(3))):
        told = events.redact(world.apply(seat, made), team)
        heard.append((told, json.dumps(world.view(seat))))
    assert all(one == heard[0] for one in heard), f"{seat} {action}\n{heard}"


def test_a_card_that_is_about_to_be_shown_is_not_named_before() -> None:
    """TEAM-11: the owner of a hand picks the cards to show one by one; the others hear of them when all are picked."""
    hidden = shown = 0
    for seed in range(30):
        table = Pair("teams", seed=seed)
        while not table.over and hidden < 5:
            seat = table.random.choice(table.asked)
            asked = seat.view["question"]
            seat.acts(table.random.choice(seat.legal))
            told = table.spectator.last
            if asked["kind"] != "choose" or asked["from"] != "hand" or asked["holder"] != seat.seat:
                continue
            lit = any(one["event"] in ("cards_discarded", "cards_revealed") for one in told.events)
            assert (told.action is None) is not lit
            assert seat.last.action is not None
            hidden, shown = hidden + (not lit), shown + lit
        if hidden >= 5:
            break
    assert hidden >= 5 and shown


def test_the_last_unseen_card_of_a_hand_is_no_way_to_look() -> None:
    """*Dirt in the Eyes*: of one card chance decides nothing, yet it comes to light; so the attack stays."""
    table = Pair("teams", seed=2)
    seat = table.until_asked("action")
    s, me = table.match.state, seat.seat
    assert me is not None
    foe, card = s.opponent(me), s.deck.pop()
    s.set_hand(foe, [card])
    s.drawn = [mark for mark in s.drawn if mark >> 10 != foe] + [foe << 10 | card]
    s.set_row([s.tables.attacks.ids.index("dirt_in_the_eyes"), *s.row[:3]])
    s.space[me], s.space[foe] = 3, 4
    again = Pair(match=Match.from_position(table.match.packs, "teams", table.match.options, table.match.position()))
    me_again = again.seats[me]
    assert me_again.view["players"][foe]["hand"] == [None]
    answer = me_again.acts({"do": "attack", "card": "dirt_in_the_eyes"})
    assert any(event["event"] == "cards_discarded" for event in answer.events)
    assert reasons(me_again.takes_back()) == ["cannot_undo"]


def test_how_long_a_choice_takes_tells_nothing_either() -> None:
    """Worlds with other secrets differ no more than the same world does twice; docs/reliability.md has a long run."""
    from tests.net.lab.timing import differences

    other, same = (sorted(found) for found in differences(12, 15))
    assert other[len(other) // 2] < 3 * same[len(same) // 2] + 100e-6
