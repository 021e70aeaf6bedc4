"""The calculators in the game's words: what the rules say, and what the engine does when it is tried out."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest

from kd_core.content.model import SYMBOLS
from kd_core.game import TESTS, Match, Options, Setup, actions, library
from kd_core.referee import sums
from kd_core.referee.sums import BadQuestion, Sheet, Split, Wounds
from tests import kit
from tests.kit import Table, Teams, gym

BOXES = library.find(library.BOXES)


def ignores(answer: sums.Block, best: bool = False) -> list[tuple[int, int]]:
    return [(one.ignored.heavy, one.ignored.light) for one in (answer.best if best else answer.splits)]


# -- block -------------------------------------------------------------------------------------------------------------


def test_two_heavy_and_one_light_with_four_cards_left() -> None:
    """BLOCK-2: 2h + l <= 4: both heavy ones, or one of each; all three would need five."""
    answer = sums.block(2, 1, cards_left=4)
    assert answer.power == 4
    assert ignores(answer, best=True) == [(2, 0), (1, 1)]
    assert answer.best[0] == Split(ignored=Wounds(2, 0), taken=Wounds(0, 1))
    assert set(ignores(answer)) == {(2, 0), (1, 1), (1, 0), (0, 1)}


@pytest.mark.parametrize("cards", range(6))
def test_a_block_ignores_what_the_engine_lets_it(duel: Table, cards: int) -> None:
    """BLOCK-2: brute force over every pool up to three heavy and four light wounds."""
    for heavy, light in product(range(4), range(5)):
        trick = {"type": "strike", "wounds": {"heavy": heavy, "light": light}, "range": "1", "symbols": ["fist"]}
        hand = "shield" + " poke" * cards
        duel.at("ann@3 bob@4", row="trick", pack=gym(trick=trick), hand={"bob": hand})
        duel.ann.attacks_with("trick")
        offered = {(one.heavy, one.light) for one in duel.bob.options if isinstance(one, actions.Block)}
        assert set(ignores(sums.block(heavy, light, cards))) == offered


def test_what_changes_the_power_of_a_block() -> None:
    """BLOCK-2: the hazard suit counts two cards more, the Lost Knight one."""
    suit = Sheet(skills=("hazard_suit",))
    assert sums.block(3, 0, 1).splits == ()
    assert ignores(sums.block(3, 0, 1, sheet=suit), best=True) == [(1, 0)]
    assert sums.block(3, 0, 1, sheet=Sheet("lost_knight", ("hazard_suit",))).power == 4


@pytest.mark.parametrize(("cards", "heavy", "light"), [(0, 2, 2), (1, 2, 0), (3, 0, 0)])
def test_a_block_that_would_ignore_nothing(cards: int, heavy: int, light: int) -> None:
    """BLOCK-2: no card left, half a heavy wound, or no wounds at all."""
    assert sums.block(heavy, light, cards).splits == ()


@pytest.mark.parametrize(("blocks", "left"), [(1, False), (2, True), (3, True)])
def test_a_second_block_card_cancels_the_effect(blocks: int, left: bool) -> None:
    """BLOCK-1, BLOCK-5: it is still in hand when the wounds are decided, and counts towards N there."""
    answer = sums.block(1, 1, 3, block_cards=blocks)
    assert answer.effect is left and answer.power == 3


def test_nobody_said_how_many_block_cards() -> None:
    """BLOCK-1: then nothing is said about the effect."""
    assert sums.block(1, 1, 3).effect is None


@pytest.mark.parametrize(
    "bad", [(-1, 0, 0), (0, -1, 0), (0, 0, -1), (0, 0, 99), (1000, 0, 0), ("2", 0, 0), (1.5, 0, 0)]
)
def test_blocks_that_make_no_sense(bad: tuple[int, int, int]) -> None:
    with pytest.raises(BadQuestion):
        sums.block(*bad)


@pytest.mark.parametrize("blocks", [0, 5, -1])
def test_as_many_block_cards_as_there_are_cards(blocks: int) -> None:
    with pytest.raises(BadQuestion):
        sums.block(1, 1, 3, block_cards=blocks)


# -- payments ----------------------------------------------------------------------------------------------------------


def price(answer: sums.Payments, special: str) -> sums.Price:
    return next(one for one in answer.prices if one.special == special)


def test_a_wild_is_paid_by_any_symbol() -> None:
    """COMBO-2: Headshot costs a fist and any symbol."""
    answer = sums.payments("james", symbols=[("fist",), ("foot",), ("dash",)])
    assert price(answer, "headshot").ways == ((0, 1), (0, 2))
    assert price(answer, "order").missing == (("block",),)


def test_one_card_with_two_symbols_may_pay_both() -> None:
    """COMBO-4: and the second symbol may be wasted (COMBO-5)."""
    answer = sums.payments("james", symbols=[("fist", "block")])
    assert price(answer, "headshot").ways == price(answer, "order").ways == ((0,),)


def test_no_card_is_paid_for_nothing() -> None:
    """COMBO-5: where one card pays both symbols, a second one would pay for none."""
    ways = price(sums.payments("james", symbols=[("fist", "foot"), ("dash",)]), "headshot").ways
    assert ways == ((0,), (0, 1))  # alone, or its fist with the dash as the wild


@pytest.mark.parametrize(
    ("hand", "missing"),
    [
        ([], (("fist", "wild"),)),
        ([("fist",)], (("wild",),)),  # any further symbol does, another fist, too
        ([("dash",)], (("fist",),)),
        ([("dash",), ("foot",), ("block",)], (("fist",),)),
    ],
)
def test_what_is_missing(hand: Sequence[tuple[str, ...]], missing: tuple[tuple[str, ...], ...]) -> None:
    """COMBO-2: Headshot costs a fist and any symbol."""
    assert price(sums.payments("james", symbols=hand), "headshot").missing == missing


def test_what_is_missing_is_the_least_that_pays() -> None:
    """COMBO-2: for every special attack of the boxes and many hands: with it the hand pays, with less it does not."""
    lot = random.Random("missing")
    kinds = [(symbol,) for symbol in SYMBOLS] + [(a, b) for a, b in product(SYMBOLS, repeat=2) if a < b]
    for fighter in (fighter.id for pack in BOXES for fighter in pack.fighters):
        for _ in range(25):
            hand = [lot.choice(kinds) for _ in range(lot.randrange(4))]
            for one in sums.payments(fighter, symbols=hand).prices:
                for part in one.missing:
                    assert price(sums.payments(fighter, symbols=[*hand, *cards(part)]), one.special).payable
                    for less in range(len(part)):
                        short = [*part[:less], *part[less + 1 :]]
                        assert not price(sums.payments(fighter, symbols=[*hand, *cards(short)]), one.special).payable


def cards(symbols: Sequence[str]) -> list[tuple[str, ...]]:
    """A plain card for each; any symbol will do for a wild."""
    return [(symbol if symbol in SYMBOLS else "foot",) for symbol in symbols]


def test_symbols_and_cards_say_the_same() -> None:
    """COMBO-8: only the symbols of a hand matter; equal cards count once."""
    lot = random.Random("hands")
    deck = {attack.id: attack.symbols for pack in BOXES for attack in pack.attacks}
    for _ in range(60):
        hand = lot.sample(sorted(deck), lot.randrange(7))
        fighter = lot.choice([fighter.id for pack in BOXES for fighter in pack.fighters])
        named = sums.payments(fighter, hand)
        shown = sums.payments(fighter, symbols=[deck[card] for card in hand])
        for one, other in zip(named.prices, shown.prices, strict=True):
            assert one.payable == other.payable and one.missing == other.missing
            assert set(other.ways) <= set(one.ways)  # equal symbols are one way there
        assert named.dashes == shown.dashes == tuple(deck[card].count("dash") for card in hand)


def test_a_reaction_is_priced_too_and_may_be_free() -> None:
    """TYPE-2: the gym's Grudge costs nothing."""
    answer = sums.payments("cid", symbols=[], packs=[gym()])
    grudge = price(answer, "grudge")
    assert grudge.reaction and grudge.ways == ((),) and not price(answer, "trapdoor").payable


def test_extra_cards_pay_nothing() -> None:
    """BOX-2: a contamination card only fills the hand."""
    answer = sums.payments("james", ["contamination", "contamination"])
    assert not any(one.payable for one in answer.prices)


@pytest.mark.parametrize(
    ("fighter", "hand", "symbols"),
    [
        ("nobody", [], None),
        ("-", [], None),
        ("james", ["candles"], None),
        ("james", None, [("wild",)]),
        ("james", None, [()]),
        ("james", None, [("fist", "fist", "fist")]),
        ("james", None, [("fist",)] * 11),
        ("james", None, None),
        ("james", [], []),
    ],
)
def test_payments_that_make_no_sense(
    fighter: str, hand: list[str] | None, symbols: list[tuple[str, ...]] | None
) -> None:
    with pytest.raises(BadQuestion):
        sums.payments(fighter, hand, symbols)


# -- reach -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("printed", "reached", "rule"),
    [
        ("2", [0, 4], "RANGE-1"),
        ("1-3", [0, 1, 3, 4, 5], "RANGE-1"),
        ("projectile", [0, 1, 3, 4, 5, 6, 7, 8], "RANGE-2"),
        ("any", [0, 1, 3, 4, 5, 6, 7, 8], "RANGE-3"),
    ],
)
def test_a_bare_range(printed: str, reached: list[int], rule: str) -> None:
    """RANGE-1, RANGE-2, RANGE-3: from space 2 of the line of nine."""
    answer = sums.reach("nemesis", 2, 3, printed=printed)
    assert (list(answer.reached), answer.rule) == (reached, rule)


def test_corridors_never_shorten_the_way() -> None:
    """RANGE-4: from edge to edge it is eight steps, although a corridor leads there."""
    answer = sums.reach("nemesis", 0, 8, printed="1-7")
    assert (answer.in_range, answer.distance, answer.why) == (False, 8, "too_far")


def test_too_near_is_out_of_range() -> None:
    """RANGE-1: exactly two spaces, not one."""
    answer = sums.reach("nemesis", 4, 5, printed="2")
    assert (answer.in_range, answer.why, answer.between) == (False, "too_near", ())


def test_a_projectile_needs_a_straight_line() -> None:
    """RANGE-2: on the square ground rows and columns are lines, diagonals are none."""
    square = [gym("square")]
    straight = sums.reach("square", 0, 6, "dart", packs=square)
    round_the_corner = sums.reach("square", 0, 4, "dart", packs=square)
    assert (straight.in_range, straight.straight, straight.between) == (True, True, (3,))
    assert (round_the_corner.in_range, round_the_corner.why, round_the_corner.distance) == (False, "no_line", 2)
    assert straight.reached == (1, 2, 3, 6)


def test_skills_that_lengthen_the_reach() -> None:
    """RANGE-1: Long Arms add a space to the punches."""
    near = sums.reach("nemesis", 2, 4, "high_punch")
    far = sums.reach("nemesis", 2, 4, "high_punch", sheet=Sheet(skills=("long_arms",)))
    assert (near.in_range, far.in_range) == (False, True)
    assert far.high == near.high + 1


def test_a_target_that_is_reached_from_farther_away() -> None:
    """RANGE-1: what lies before the target counts, too, and the range is told as it counts now."""
    lure = {"modify": [{"incoming": True, "reach": 2}]}
    answer = sums.reach(
        "gym", 0, 3, "poke", packs=[gym(rewrite={"plain_01": lure})], against=Sheet(skills=("plain_01",))
    )
    assert (answer.in_range, answer.low, answer.high) == (True, 1, 3)


def test_the_attacks_of_two_fighters_by_one_id() -> None:
    """RANGE-1: whose special attack it is says the sheet."""
    ann, bob, cid = (pack := gym()).fighters
    volley = replace(cid.specials[0], id="upswing")  # what Ann calls her own, and does not fly
    twins = [replace(pack, fighters=(ann, bob, replace(cid, specials=(volley,))), hash="twins")]
    assert sums.reach("gym", 0, 8, "upswing", packs=twins, sheet=Sheet("cid")).projectile
    assert not sums.reach("gym", 0, 8, "upswing", packs=twins, sheet=Sheet("ann")).projectile


def test_the_dark_is_shown_with_the_range() -> None:
    """ARENA-5."""
    assert sums.reach("tainted_grail", 1, 3, printed="2", candles=2).dark == (0, 1, 7, 8)
    assert sums.reach("nemesis", 1, 3, printed="2").dark == ()


@pytest.mark.parametrize(
    "bad",
    [
        ("nemesis", 3, 3, "", "1"),
        ("nemesis", -1, 3, "", "1"),
        ("nemesis", 1, 9, "", "1"),
        ("atlantis", 1, 3, "", "1"),
        ("nemesis", 1, 3, "", ""),
        ("nemesis", 1, 3, "hook", "1"),
        ("nemesis", 1, 3, "no_such", ""),
        ("nemesis", 1, 3, "contamination", ""),
        ("nemesis", 1, 3, "", "far"),
        ("nemesis", 1, 3, "", "3-1"),
        ("nemesis", 1, 3, "", "0"),
        ("nemesis", 1, 3, "", "-"),
    ],
)
def test_reaches_that_make_no_sense(bad: tuple[str, int, int, str, str]) -> None:
    with pytest.raises(BadQuestion):
        sums.reach(*bad)


# -- who goes first ----------------------------------------------------------------------------------------------------


def test_the_higher_initiative_goes_first() -> None:
    """SETUP-5."""
    assert (sums.first([7, 4]).seat, sums.first([4, 7]).seat) == (0, 1)
    assert sums.first_by_skills(["bleeding", "hazard_suit"]).seat == 1  # 6 and 7


def test_equal_initiative_is_drawn() -> None:
    """SETUP-7."""
    answer = sums.first([5, 5])
    assert (answer.seat, answer.random, answer.between, answer.rule) == (None, True, (0, 1), "SETUP-7")


def test_in_teams_the_higher_initiative_stands() -> None:
    """TEAM-3: of seats 0 and 2, of 1 and 3; of those who stand, the higher one goes first."""
    answer = sums.first([3, 9, 8, 1])
    assert (answer.active, answer.seat, answer.rule) == ((2, 1), 1, "TEAM-3")


@pytest.mark.parametrize(
    ("numbers", "active", "seat", "random", "between"),
    [
        ([5, 9, 5, 1], (None, 1), 1, False, (1,)),  # team A agrees, but B begins whoever stands there
        ([9, 5, 9, 1], (None, 1), None, False, (0, 2)),  # whoever of A stands, begins
        ([5, 5, 1, 2], (0, 1), None, True, (0, 1)),
        ([5, 5, 5, 2], (None, 1), None, True, (0, 1, 2)),
        ([4, 4, 4, 4], (None, None), None, True, (0, 1, 2, 3)),
    ],
)
def test_ties_in_teams(
    numbers: list[int], active: tuple[int | None, ...], seat: int | None, random: bool, between: tuple[int, ...]
) -> None:
    """TEAM-3: inside a team they agree, between the teams chance decides."""
    answer = sums.first(numbers)
    assert (answer.active, answer.seat, answer.random, answer.between) == (active, seat, random, between)


def test_the_loser_begins_the_next_round() -> None:
    """NEXT-3, TEAM-10."""
    assert [sums.first_of_next(loser).seat for loser in (0, 1)] == [0, 1]
    assert sums.first_of_next(3, active=[2, 1]).seat == 1
    assert sums.first_of_next(0, active=[2, 1]).seat == 2


@pytest.mark.parametrize("numbers", [[], [1], [1, 2, 3], [1, 2, 3, 4, 5], [1, -1], [1, 10_000], [1, True]])
def test_initiatives_that_make_no_sense(numbers: list[int]) -> None:
    with pytest.raises(BadQuestion):
        sums.first(numbers)


def test_seats_that_make_no_sense() -> None:
    for loser, active in [(2, None), (-1, None), (0, [0, 2]), (0, [0]), (4, [0, 1])]:
        with pytest.raises(BadQuestion):
            sums.first_of_next(loser, active)
    with pytest.raises(BadQuestion):
        sums.first_by_skills(["bleeding", "no_such"])
    with pytest.raises(BadQuestion):
        sums.first_by_skills(["bleeding"])


# -- deck out ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("a", "b", "turn", "winner", "by"),
    [
        (Wounds(1, 9), Wounds(2, 0), 1, 0, "heavy"),
        (Wounds(1, 2), Wounds(1, 1), 0, 1, "light"),
        (Wounds(1, 1), Wounds(1, 1), 1, 1, "turn"),
        (Wounds(), Wounds(), 0, 0, "turn"),
    ],
)
def test_fewest_heavy_then_light_then_whose_turn_it_is(a: Wounds, b: Wounds, turn: int, winner: int, by: str) -> None:
    """END-2."""
    assert sums.deck_out([a, b], turn) == sums.DeckOut(winner, by, "END-2")


@pytest.mark.parametrize("first", ["ann", "bob"])
def test_the_deck_runs_out_in_the_engine(duel: Table, first: str) -> None:
    """END-2: tried out with every small number of wounds; the turn that cannot begin is the opponent's."""
    for ah, al, bh, bl in product(range(2), repeat=4):
        duel.at(
            "ann@1 bob@6", deck="", turn=first, left=1,
            wounds={"ann": kit.Wounds(ah, al), "bob": kit.Wounds(bh, bl)},
        )  # fmt: skip
        mover = duel.ann if first == "ann" else duel.bob
        mover.attacks_with("shield")  # out of the Row, which cannot be filled again
        ended = duel.told("round_ended")[0]
        turn = 1 if first == "ann" else 0
        assert (ended.reason, ended.winner) == (
            "deck_out",
            sums.deck_out([Wounds(ah, al), Wounds(bh, bl)], turn).winner,
        )


def test_in_teams_whoever_still_stands_counts_first(teams: Teams) -> None:
    """TEAM-9: then the wounds of both fighters of a team together."""
    hurt = [Wounds(3, 3), Wounds(0, 1), Wounds(0, 0), Wounds(3, 1)]
    assert sums.deck_out(hurt, 0) == sums.DeckOut(1, "light", "TEAM-9")
    assert sums.deck_out(hurt, 0, down=[3]) == sums.DeckOut(0, "standing", "TEAM-9")
    assert sums.deck_out([Wounds()] * 4, 3) == sums.DeckOut(1, "turn", "TEAM-9")


@pytest.mark.parametrize(
    ("hurt", "turn", "down"),
    [
        ([Wounds()], 0, []),
        ([Wounds()] * 3, 0, []),
        ([Wounds()] * 2, 2, []),
        ([Wounds()] * 2, 0, [1]),
        ([Wounds()] * 4, 0, [1, 3]),
        ([Wounds()] * 4, 0, [4]),
        ([Wounds(-1), Wounds()], 0, []),
    ],
)
def test_deck_outs_that_make_no_sense(hurt: list[Wounds], turn: int, down: list[int]) -> None:
    with pytest.raises(BadQuestion):
        sums.deck_out(hurt, turn, down)


# -- relief and odds ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "healed"), [("light", Wounds(0, 2)), ("heavy", Wounds(1, 0)), ("all", Wounds(1, 2))]
)
def test_half_is_discarded_rounded_down(option: str, healed: Wounds) -> None:
    """TEST-3: three heavy and five light wounds."""
    answer = sums.relief(3, 5, option)
    assert (answer.healed, answer.left) == (healed, Wounds(3 - healed.heavy, 5 - healed.light))


def test_the_hook_leaves_every_wound() -> None:
    """TEST-3: its text forbids the relief (RULE-1)."""
    assert sums.relief(3, 5, "all", forbidden=True).healed == Wounds()


@pytest.mark.parametrize("option", ["light", "heavy", "all"])
@pytest.mark.parametrize("forbidden", [False, True])
def test_relief_is_what_a_passed_test_leaves(duel: Table, option: str, forbidden: bool) -> None:
    """TEST-3: tried out by a test that is passed with eighteen."""
    for heavy, light in product(range(4), range(5)):
        effect = [{"do": "no_relief"}] if forbidden else []
        trick = {"type": "ability", "effect": effect, "ko": True}
        duel.at(
            "ann@3 bob@4", row="trick", pack=gym(trick=trick), wounds={"bob": kit.Wounds(heavy, light)}, relief=option
        )
        duel.ann.attacks_with("trick")
        duel.ann.starts_test([6, 6, 6])
        left = sums.relief(heavy, light, option, forbidden).left
        assert duel.bob.wounds == kit.Wounds(left.heavy, left.light)


def test_relief_that_makes_no_sense() -> None:
    for bad in ((-1, 0, "light"), (0, 0, "none"), (0, 1000, "all")):
        with pytest.raises(BadQuestion):
            sums.relief(*bad)


@pytest.mark.parametrize("wounds", range(21))
def test_the_dice_pass_as_often_as_they_do(wounds: int) -> None:
    """TEST-2: every one of the 216 rolls counted."""
    passing = sum(sum(roll) >= wounds for roll in product(range(1, 7), repeat=3))
    answer = sums.odds(wounds // 2, wounds - wounds // 2)
    assert (answer.rolls, answer.wounds) == (passing, wounds)
    assert answer.passes == pytest.approx(passing / 216)


def test_without_wounds_the_test_is_passed() -> None:
    """TEST-5."""
    assert [sums.odds(0, 0, by).passes for by in TESTS] == [1.0] * len(TESTS)
    assert sums.odds(0, 0).rule == "TEST-5"


@pytest.mark.parametrize("by", TESTS)
def test_more_wounds_never_help(by: str) -> None:
    """TEST-1, TEST-2."""
    chances = [one.passes for one in sums.odds_table(by)]
    assert len(chances) == 21 and chances == sorted(chances, reverse=True) and chances[-1] == pytest.approx(0)


def test_odds_that_make_no_sense() -> None:
    for bad in ((-1, 0, "dice"), (0, 0, "coin")):
        with pytest.raises(BadQuestion):
            sums.odds(*bad)


# -- candles -----------------------------------------------------------------------------------------------------------


def test_the_tokens_come_closer() -> None:
    """ARENA-4: under the edges first, then a space further in with each candle; the centre stays safe (ARENA-6)."""
    assert [sums.candles(drawn).tokens for drawn in range(5)] == [(), (0, 8), (1, 7), (2, 6), (3, 5)]
    assert 4 not in sums.candles(4).dark and sums.candles(2).next_dark == (0, 1, 2, 6, 7, 8)


@pytest.mark.parametrize("ground", ["candles", "cross", "square"])
def test_whoever_ends_the_turn_in_the_dark_suffers(duel: Table, ground: str) -> None:
    """ARENA-5: tried out on every space of grounds of every shape."""
    pack = gym(ground)
    for drawn in range(pack.arena.candle_cards + 1):
        for space in range(len(pack.arena.links)):
            other = next(one for one in range(len(pack.arena.links)) if one != space)
            duel.at(f"ann@{space} bob@{other}", pack=pack, candles=drawn, left=1, row="skip")
            duel.ann.attacks_with("shield")
            answer = sums.candles(drawn, [space], ground, [pack])
            assert duel.ann.wounds == kit.Wounds(answer.suffers[0].heavy, answer.suffers[0].light)
            assert (space in answer.dark) == bool(duel.ann.wounds.total)


@pytest.mark.parametrize("bad", [(5, [], ""), (-1, [], ""), (1, [9], ""), (1, [], "nemesis"), (1, [], "atlantis")])
def test_candles_that_make_no_sense(bad: tuple[int, list[int], str]) -> None:
    with pytest.raises(BadQuestion):
        sums.candles(*bad)


def test_an_arena_without_candles() -> None:
    """ARENA-4: the Nemesis box has none."""
    with pytest.raises(BadQuestion, match="no candles"):
        sums.candles(1, packs=BOXES[:1])


# -- mixing boxes ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [2, 4])
def test_the_tokens_are_those_of_a_new_match(count: int) -> None:
    """MERGE-1, ARENA-7, TEAM-1: what the referee draws is what the engine would set up."""
    mode = "duel" if count == 2 else "teams"
    for seed in range(40):
        mix = sums.randomizer(BOXES, count, seed)
        match = Match.new(Setup(BOXES, mode, options=Options(), seed=seed))
        position = match.position()
        assert mix.fighters == tuple(player["fighter"] for player in position["players"])
        assert mix.arena == position["arena"]
        cards = {attack.id for pack in BOXES if pack.id in mix.deck for attack in pack.attacks}
        skills = {skill.id for pack in BOXES if pack.id in mix.skills for skill in pack.skills}
        assert set(match.cards["attacks"]) <= cards and set(match.cards["skills"]) == skills
        assert mix.first in range(count) and len(mix.tokens) == count + len(mix.skills) + 1


def test_every_token_is_drawn_sooner_or_later() -> None:
    """MERGE-1: and the same seed draws the same."""
    drawn = [sums.randomizer(BOXES, 2, seed) for seed in range(80)]
    assert drawn == [sums.randomizer(BOXES, 2, seed) for seed in range(80)]
    assert {fighter for mix in drawn for fighter in mix.fighters} == {f.id for pack in BOXES for f in pack.fighters}
    assert {mix.arena for mix in drawn} == {mix.skills[0] for mix in drawn} == {"nemesis", "tainted_grail"}
    assert {mix.first for mix in drawn} == {0, 1}
    assert all(len(set(mix.fighters)) == 2 and mix.deck == (mix.arena,) for mix in drawn)


def test_mixes_that_make_no_sense() -> None:
    for packs, count, seed in ((BOXES, 3, 0), (BOXES, 2, -1), (BOXES[:1], 4, 0), ([], 2, 0), (BOXES, 2, 1 << 60)):
        with pytest.raises(BadQuestion):
            sums.randomizer(packs, count, seed)
