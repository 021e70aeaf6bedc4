"""The contract of the scripts (docs/formats.md): cases as a table, played through JSON as any other program would.

Every case also goes out and in again: its last position, fed back, gives the same answer.
"""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path

import pytest

from kd_core.record import script
from tests.contract.tongue import GYM, Answer, action, lay_out, parts

CASES = """
TURN-1 the other one's turn           | ann@3 bob@6; left 1                             | move 2                     | turn bob; left 2; asks bob action; events moved turn_ended turn_started
TURN-1 out of turn                    | ann@3 bob@6                                     | seat 1 move 5              | refused TURN-1; left 2
TURN-1 the row is filled, last        | ann@3 bob@6; row poke dart shin skip; deck wallop clinch; left 1 | attack dart | row poke shin skip wallop; deck clinch
TURN-2 no pass                        | ann@3 bob@6                                     | move 2; pass               | refused TURN-2; left 1; ann at 2
TURN-2 no third action                | ann@3 bob@6; left 1                             | move 2; move 3             | refused MOVE-1; turn bob
TURN-3 no refill between              | ann@3 bob@6; row poke dart shin skip            | attack poke; attack poke   | refused ATTACK-1; row dart shin skip
TURN-4 the deck runs out              | ann@3 bob@6; row poke dart shin skip; deck poke | attack poke; attack skip; choose 3 | round 2; events turn_started round_ended
TURN-4 just enough                    | ann@0 bob@8; row poke dart shin skip; deck poke; left 1 | attack poke        | round 1; deck; turn bob

MOVE-1 one step                       | ann@3 bob@6                                     | move 4                     | ann at 4; left 1; may move 3; may move 5; may not move 6
MOVE-1 not two                        | ann@3 bob@6                                     | move 1                     | refused MOVE-1
MOVE-2 not onto a fighter             | ann@3 bob@4                                     | move 4                     | refused MOVE-2
MOVE-3 not off the left               | ann@0 bob@4                                     | move -1                    | refused MOVE-3
MOVE-3 not off the right              | ann@8 bob@4                                     | move 9                     | refused MOVE-3

ATTACK-1 not in the row               | ann@3 bob@4; ann holds wallop                   | attack wallop              | refused ATTACK-1; ann holds wallop
ATTACK-2 in range                     | ann@3 bob@4; row poke                           | attack poke                | bob hurt 2l; ann holds poke; row shield shield shield; left 1
ATTACK-2 out of range                 | ann@3 bob@6; row poke                           | attack poke                | bob hurt; ann holds poke; asks ann action
ATTACK-3 the newest card comes last   | ann@3 bob@6; row poke; ann holds dart skip      | attack poke                | ann holds dart skip poke
ATTACK-4 after taking                 | ann@3 bob@6; row rattle                         | attack rattle              | ann hurt 1l; bob hurt 1l; ann holds rattle

COMBO-1 go on or stop                 | ann@3 bob@6; ann holds skip skip                | dash skip 4                | asks ann combo; left 1; may end_combo; may dash skip 3; may not move 3
COMBO-1 stop                          | ann@3 bob@6; ann holds skip skip                | dash skip 4; end_combo     | asks ann action; left 1; ann holds skip
COMBO-1 nothing left to pay           | ann@3 bob@6; ann holds skip                     | dash skip 4                | asks ann action; left 1
COMBO-1 no move inside                | ann@3 bob@6; ann holds skip skip                | dash skip 4; move 3        | refused COMBO-1
COMBO-2 the wrong symbol              | ann@3 bob@4; ann holds skip shield              | special upswing skip shield | refused COMBO-2
COMBO-2 too little                    | ann@3 bob@4; ann holds poke skip                | special upswing poke       | refused COMBO-2
COMBO-2 not in hand                   | ann@3 bob@4; ann holds poke                     | special upswing poke skip  | refused COMBO-2
COMBO-2 not your sheet                | ann@3 bob@4; ann holds dart                     | special slam dart          | refused COMBO-2
COMBO-2 every way to pay is legal     | ann@3 bob@4; ann holds poke skip shield         |                            | may special upswing poke skip; may special upswing poke shield; may special mend shield; may not special upswing skip shield
COMBO-2 in any order                  | ann@3 bob@4; ann holds poke skip                | special upswing skip poke; pass | bob hurt 1h 1l; ann holds; discard poke skip
COMBO-3 once in a combo               | ann@3 bob@8; ann holds shield shield            | special mend shield; special mend shield | refused COMBO-3
COMBO-3 again in the next             | ann@3 bob@8; ann holds shield shield; ann hurt 4l | special mend shield; end_combo; special mend shield | ann hurt; turn bob
COMBO-4 two symbols, one price        | ann@0 bob@8; ann holds rattle                   | special burst rattle; choose 3 | ann at 3; ann holds
COMBO-5 a card for nothing            | ann@3 bob@4; ann holds poke skip shield         | special upswing poke skip shield | refused COMBO-5
COMBO-5 a wasted symbol               | ann@3 bob@8; ann holds parry; ann hurt 2l       | special mend parry         | ann hurt; discard parry
COMBO-6 a dash                        | ann@3 bob@6; ann holds skip shield              | dash skip 2; end_combo     | ann at 2; discard skip; ann holds shield; left 1
COMBO-6 no dash symbol                | ann@3 bob@6; ann holds poke                     | dash poke 2                | refused COMBO-6
COMBO-6 not onto a fighter            | ann@3 bob@4; ann holds skip                     | dash skip 4                | refused MOVE-2
COMBO-7 out of range                  | ann@0 bob@4; ann holds poke skip                | special upswing poke skip  | refused COMBO-7; ann holds poke skip
COMBO-7 an empty combo                | ann@3 bob@6; ann holds skip                     | end_combo                  | refused COMBO-7

SEQ-1 wounds before the effect        | ann@3 bob@4; row shin                           | attack shin                | events attacked wounded moved card_taken
SEQ-3 a test is a choice              | ann@3 bob@4; row wallop                         | attack wallop; pass        | bob hurt 2h 1l; no test_started
SEQ-3 no test without a K.O.          | ann@3 bob@4; row poke                           | attack poke; knockdown     | refused SEQ-3
SEQ-4 range is checked once           | ann@3 bob@4; row poke; bob holds skip           | attack poke; react duck skip; choose 5 | bob at 5; bob hurt 2l
TYPE-1 abilities are not blocked      | ann@3 bob@4; row rattle; bob holds shield poke  | attack rattle; seat 1 block shield 1l | refused TYPE-1
TYPE-2 a reaction                     | ann@3 bob@4; row poke; bob holds shield         | attack poke; react payback shield | ann hurt 1l; bob hurt 2l; bob holds; left 1; turn ann
TYPE-2 declined                       | ann@3 bob@4; row poke; bob holds shield         | attack poke; pass          | ann hurt; bob holds shield
TYPE-2 not as an action               | bob@3 ann@4; bob holds shield                   | special payback shield     | refused TYPE-2
TYPE-2 never answered                 | ann@3 bob@4; row poke; bob holds shield; ann holds shield | attack poke; react payback shield | asks ann action; ann hurt 1l; ann holds shield poke

BLOCK-1 wounds                        | ann@3 bob@4; row poke; bob holds shield dart dart | attack poke; block shield 2l | bob hurt; discard shield; bob holds dart dart
BLOCK-1 no block card                 | ann@3 bob@4; row poke; bob holds shield dart    | attack poke; block dart 1l | refused BLOCK-1
BLOCK-2 too much                      | ann@3 bob@4; row wallop; bob holds shield dart dart dart | attack wallop; block shield 2h | refused BLOCK-2
BLOCK-2 mixed                         | ann@3 bob@4; row wallop; bob holds shield dart dart dart | attack wallop; block shield 1h 1l; pass | bob hurt 1h
BLOCK-2 what is legal                 | ann@3 bob@4; row wallop; bob holds shield dart dart | attack wallop            | asks bob block_wounds; may block shield 1h; may block shield 1l; may not block shield 2h; may not block shield 1h 1l; may pass
BLOCK-3 the effect                    | ann@3 bob@4; row shin; bob holds shield         | attack shin; block shield  | bob at 4; bob hurt 1l; bob holds
BLOCK-3 wounds in the effect's frame  | ann@3 bob@4; row parry; bob holds shield        | attack parry; block shield | bob hurt
BLOCK-4 the K.O. stays                | ann@3 bob@4; row clinch; bob holds shield shield | attack clinch; block shield 1l; block shield | asks ann knockdown; may knockdown; may pass
BLOCK-5 wounds first                  | ann@3 bob@4; row shin; bob holds shield shield  | attack shin; block shield  | refused BLOCK-5
BLOCK-5 then the effect               | ann@3 bob@4; row shin; bob holds shield shield  | attack shin; pass; block shield 1l | refused BLOCK-5
BLOCK-6 two symbols, one block        | ann@3 bob@4; row shin; bob holds parry dart     | attack shin; block parry 1l | bob hurt; bob at 6; bob holds dart

TEST-1 a tower that stands            | ann@3 bob@4; row ambush; bob hurt 4l; test tower | attack ambush; knockdown; tower stands | bob hurt 1h 2l; asks ann action
TEST-1 a tower that falls             | ann@3 bob@4; row ambush; bob hurt 4l; test tower | attack ambush; knockdown; tower falls | ann won 1; round 2
TEST-2 exactly enough                 | ann@3 bob@4; row ambush; bob hurt 5l            | attack ambush; knockdown 1 2 3 | ann won 0; bob hurt 1h 3l
TEST-2 one too few                    | ann@3 bob@4; row ambush; bob hurt 5l            | attack ambush; knockdown 1 2 2 | ann won 1; round 2
TEST-2 no such dice                   | ann@3 bob@4; row ambush; bob hurt 5l            | attack ambush; knockdown 0 7 3 | refused TEST-2
TEST-3 relief of heavy                | ann@3 bob@4; row ambush; bob hurt 4h 4l; relief heavy | attack ambush; knockdown 6 6 6 | bob hurt 3h 4l
TEST-3 relief of all                  | ann@3 bob@4; row ambush; bob hurt 4h 5l; relief all | attack ambush; knockdown 6 6 6 | bob hurt 3h 3l
TEST-3 no relief                      | ann@3 bob@4; row clinch; bob hurt 5l            | attack clinch; knockdown 6 6 6 | bob hurt 6l
TEST-5 no wounds                      | ann@3 bob@4; row wallop; bob holds shield dart dart dart dart dart | attack wallop; block shield 2h 1l; knockdown | events test_started test_passed; no dice_rolled
TEST-6 no towers with dice            | ann@3 bob@4; row ambush; bob hurt 4l            | attack ambush; tower stands | refused TEST-6
TEST-6 switched to dice               | ann@3 bob@4; row ambush; test tower             | attack ambush; knockdown; switch_to_dice | events dice_rolled test_passed; asks ann action

HAND-1 the seventh card               | ann@3 bob@8; row shin; ann holds poke poke dart dart skip skip | attack shin; discard dart | ann holds poke poke dart skip skip shin; discard dart; left 1
HAND-1 not in hand                    | ann@3 bob@8; row shin; ann holds poke poke dart dart skip skip | attack shin; discard wallop | refused HAND-1; asks ann discard
HAND-1 each card once                 | ann@3 bob@8; row shin; ann holds poke poke dart dart skip skip | attack shin | may discard poke; may discard shin; may not discard wallop
END-1 the attacker wins the round     | ann@3 bob@4; row ambush; bob hurt 18h           | attack ambush; knockdown   | ann won 1; bob won 0; events test_failed round_ended
END-2 fewer heavy                     | ann@0 bob@8; row poke poke poke poke; deck poke; ann hurt 1h; bob hurt 9l | attack poke; attack poke | bob won 1; turn ann; round 2
END-2 fewer light                     | ann@0 bob@8; row poke poke poke poke; deck poke; ann hurt 1h 1l; bob hurt 1h 2l | attack poke; attack poke | ann won 1; turn bob
END-2 a tie                           | ann@0 bob@8; row poke poke poke poke; deck poke | attack poke; attack poke   | bob won 1; turn ann
END-3 the match                       | ann@3 bob@4; row ambush; bob hurt 18h; ann won 1; round 2 | attack ambush; knockdown | winner 0; nobody
END-3 it is over                      | ann@3 bob@4; row ambush; bob hurt 18h; ann won 1; round 2 | attack ambush; knockdown; move 2 | refused END-3
END-4 the hidden skill                | ann@3 bob@4; row ambush; bob hurt 18h; bob knows plain_02; bob hides plain_04; ann hides plain_03 | attack ambush; knockdown | bob knows plain_02 plain_04; bob hides; ann hides plain_03
NEXT-1 a clean table                  | ann@3 bob@4; row ambush; bob hurt 18h; ann holds poke; bob holds dart; bob has 2 chalk | attack ambush; knockdown | ann at 2; bob at 6; ann holds; bob holds; bob hurt; ann has 1 chalk; bob has
NEXT-3 the loser first                | ann@3 bob@4; row ambush; bob hurt 18h           | attack ambush; knockdown   | turn bob; left 2; asks bob action

RANGE-1 exactly two                   | ann@3 bob@4; row lunge                          | attack lunge               | bob hurt
RANGE-2 a projectile                  | ann@0 bob@8; row dart                           | attack dart                | bob hurt 1l
RANGE-3 no range                      | ann@0 bob@8; row ambush                         | attack ambush; pass        | bob hurt 1h
RANGE-5 blink                         | cid@3 bob@4; cid holds skip                     | special vanish skip        | may choose 5; may choose 3; may not choose 4
RANGE-5 not onto them                 | cid@3 bob@4; cid holds skip                     | special vanish skip; choose 4 | refused MOVE-2
RANGE-6 forward only                  | ann@1 bob@6; ann holds rattle                   | special burst rattle       | may choose 1; may choose 4; may not choose 0; may not choose 5
RANGE-7 up to the edge                | ann@6 bob@7; row shin                           | attack shin                | bob at 8
RANGE-7 a wrong space                 | ann@1 bob@6; ann holds rattle                   | special burst rattle; choose 0 | refused RANGE-7

ARENA-2 a corridor                    | james@0 katie@6                                 | corridor 4                 | james at 4; james hurt 1h; left 2; asks james action
ARENA-2 to an edge                    | james@4 katie@6                                 | corridor 8; corridor 0     | james at 0; james hurt 2l; left 2
ARENA-2 not from here                 | james@1 katie@6                                 | corridor 4                 | refused ARENA-2
ARENA-2 no corridors                  | ann@0 bob@6                                     | corridor 4                 | refused ARENA-2
ARENA-3 not in a combo                | james@1 katie@6; james holds sidestep sidestep  | dash sidestep 0; corridor 4 | refused ARENA-3
ARENA-3 occupied                      | james@0 katie@4                                 | corridor 4                 | refused MOVE-2
ARENA-4 a candle                      | maggot@3 lost_knight@6; row stomp stomp stomp stomp; deck candle low_kick; left 1 | attack stomp | candles 1; discard candle; row stomp stomp stomp low_kick; events candle_lit row_refilled
ARENA-5 burnt                         | maggot@1 lost_knight@6; candles 1; left 1       | move 0                     | maggot hurt 1l
ARENA-5 not yet                       | maggot@1 lost_knight@6; candles 1; left 1       | move 2                     | maggot hurt
ARENA-7 fighters of any box           | james@2 maggot@3; arena nemesis; row hook       | attack hook; pass          | maggot hurt 1h

TEAM-5 a card from the deck           | ann@3 bob@6 cid james; row poke dart shin skip; deck wallop clinch; left 1 | attack poke | bob holds wallop; row dart shin skip clinch; turn bob
TEAM-6 to the teammate                | ann@3 bob@4 cid james; row poke                 | attack poke                | ann holds; cid holds poke; bob hurt 2l
TEAM-7 a swap                         | ann@3 bob@6 cid james; cid hurt 3l              | swap                       | cid at 3; cid active; ann benched; cid hurt 3l; turn bob; left 2
TEAM-7 the combo goes on              | ann@3 bob@6 cid james; cid holds skip           | swap; dash skip 4          | cid at 4; turn bob
TEAM-7 once                           | ann@3 bob@6 cid james; cid holds skip           | swap; swap                 | refused TEAM-7
TEAM-7 not in a duel                  | ann@3 bob@6                                     | swap                       | refused TEAM-7
TEAM-8 the bench enters               | ann@3 bob@4 cid james; row ambush; bob hurt 18h | attack ambush; knockdown; enter 8 | bob down; james at 8; james active; turn ann; left 1; cid holds ambush
TEAM-8 not where somebody stands      | ann@3 bob@4 cid james; row ambush; bob hurt 18h | attack ambush; knockdown; enter 3 | refused TEAM-8; asks james enter
TEAM-8 the last one keeps the card    | ann@3 bob@6 cid james; row poke; cid down       | attack poke                | ann holds poke
TEAM-8 and cannot swap                | ann@3 bob@6 cid james; cid down                 | swap                       | refused TEAM-8
TEAM-8 eliminated                     | ann@3 bob@4 cid james; row ambush; bob hurt 18h; james down | attack ambush; knockdown | ann won 1; cid won 1; asks ann active cid active; may active 0; may active 2; may not active 1
TEAM-9 most standing                  | ann@0 bob@8 cid james; row poke poke poke poke; deck poke; ann hurt 9h; james down | attack poke; attack poke | ann won 1
TEAM-10 winners choose first          | ann@3 bob@4 cid james; row ambush; bob hurt 18h; james down | attack ambush; knockdown; active 2; active 3 | cid active; james active; turn james; round 2; cid at 2; james at 6
TEAM-10 not a fighter of theirs       | ann@3 bob@4 cid james; row ambush; bob hurt 18h; james down | attack ambush; knockdown; active 1 | refused TEAM-10
RULE-1 a choice that is not offered   | ann@3 bob@4; ann hurt 1h 1l                     | choose heavy               | refused RULE-1
"""  # noqa: E501


def cases() -> list[list[str]]:
    return [[column.strip() for column in line.split("|")] for line in CASES.strip().splitlines() if line.strip()]


@pytest.mark.parametrize("case", cases(), ids=lambda case: case[0])
def test_case(case: list[str]) -> None:
    _, table, done, wanted = case
    answer = Answer({**lay_out(table), "actions": [action(words) for words in parts(done)]})
    if not any(words[0] == "refused" for words in parts(wanted)):
        assert answer.refused is None, answer.refused
    for words in parts(wanted):
        answer.check(words)
    assert answer.goes_out_and_in()


def test_the_cases_name_their_rules() -> None:
    ids = {rule.split()[0] for rule, *_ in cases()}
    from kd_core import text

    assert ids <= {rule.id for rule in text.rules("en")}


# -- matches from their setup ------------------------------------------------------------------------------------------


def test_a_match_from_its_setup() -> None:
    """Without a position: skills, draft, first turn; the answers name the seats that choose at once."""
    asked = {"packs": [GYM], "fighters": ["ann", "bob"], "seed": 3, "actions": []}
    for _ in range(12):
        answer = Answer(asked)
        if answer.last["to_act"][0]["kind"] == "action":
            break
        several = len(answer.last["to_act"]) > 1
        assert all(("seat" in one) == several for one in answer.last["legal"])
        asked["actions"].append(answer.last["legal"][0])
        assert answer.goes_out_and_in()
    assert answer.refused is None
    assert sorted(len(player["hand"]) for player in answer.position["players"]) == [2, 2]
    assert answer.position["actions_left"] == 2


def test_a_seat_must_be_named_where_two_choose() -> None:
    """Secret choices are made by somebody."""
    opening = Answer({"packs": [GYM], "fighters": ["ann", "bob"], "seed": 3})
    choice = {key: value for key, value in opening.last["legal"][0].items() if key != "seat"}
    answer = Answer({"packs": [GYM], "fighters": ["ann", "bob"], "seed": 3, "actions": [choice]})
    assert answer.refused["rule"] == "SETUP-2"


def test_the_same_script_gives_the_same_answer() -> None:
    """Chance comes from the seed alone."""
    asked = {"packs": ["nemesis", "tainted_grail"], "seed": 11}
    assert Answer(asked).lines == Answer(asked).lines
    assert Answer(asked).position != Answer({**asked, "seed": 12}).position


# -- scripts that are none ---------------------------------------------------------------------------------------------

MALFORMED = [
    ("not JSON", "{"),
    ("a list", "[]"),
    ("no packs", '{"actions": []}'),
    ("an unknown pack", '{"packs": ["nowhere"]}'),
    ("an unknown key", '{"packs": ["nemesis"], "colour": "red"}'),
    ("an unknown action", '{"packs": ["nemesis"], "actions": [{"do": "dance"}]}'),
    ("an action without its card", '{"packs": ["nemesis"], "actions": [{"do": "attack"}]}'),
    ("a space that is no number", '{"packs": ["nemesis"], "actions": [{"do": "move", "to": "left"}]}'),
    ("a third fighter", '{"packs": ["nemesis"], "fighters": ["james", "katie", "chilly"]}'),
    ("a relief that is none", '{"packs": ["nemesis"], "options": {"relief": "some"}}'),
    ("a mode that is none", '{"packs": ["nemesis"], "mode": "trio"}'),
    ("a seed that is none", '{"packs": ["nemesis"], "seed": "seven"}'),
    ("teams with one box", '{"packs": ["nemesis"], "mode": "teams"}'),
]


@pytest.mark.parametrize("source", [source for _, source in MALFORMED], ids=[name for name, _ in MALFORMED])
def test_a_malformed_script(source: str) -> None:
    """It is refused as a whole, in one sentence."""
    with pytest.raises(script.BadScript) as why:
        list(script.play(source))
    assert str(why.value).strip() and "\n" not in str(why.value)


WRONG_POSITIONS = [
    ("two on one space", lambda said: said["players"][1].update(space=3)),
    ("off the arena", lambda said: said["players"][1].update(space=9)),
    ("nowhere", lambda said: said["players"][0].update(space=None)),
    ("an unknown card", lambda said: said["players"][0].update(hand=["nonsense"])),
    ("too many cards in hand", lambda said: said["players"][0].update(hand=["poke"] * 7)),
    ("a fifth card in the row", lambda said: said.update(row=["poke"] * 5)),
    ("a candle in the row", lambda said: said.update(row=["candle"])),
    ("a third player", lambda said: said["players"].append(said["players"][0])),
    ("wounds below nothing", lambda said: said["players"][0]["wounds"].update(heavy=-1)),
    ("an unknown token", lambda said: said["players"][0].update(tokens={"gold": 1})),
    ("a skill twice", lambda said: said["players"][0]["skills"].update(active=["cuts"], hidden=["cuts"])),
    ("no actions left", lambda said: said.update(actions_left=0)),
    ("another phase", lambda said: said.update(phase="combo")),
    ("a foreign pending", lambda said: said.update(pending={"stack": [[1]], "check": "00000000"})),
    ("an unknown arena", lambda said: said.update(arena="moon")),
]


@pytest.mark.parametrize("spoil", [spoil for _, spoil in WRONG_POSITIONS], ids=[name for name, _ in WRONG_POSITIONS])
def test_a_position_that_cannot_be(spoil) -> None:
    """What cannot lie on a table is refused before anything is played."""
    asked = lay_out("ann@3 bob@4")
    spoil(asked["position"])
    with pytest.raises(script.BadScript):
        list(script.play(json.dumps(asked)))


# -- the cases beside the checkout -------------------------------------------------------------------------------------

CHECKS = Path(__file__).parents[3] / "shared" / "checks"


def outside_cases() -> list[dict]:
    if not (CHECKS / "run.py").is_file():
        return []
    files = [file for file in sorted((CHECKS / "cases").glob("*.json")) if file.name != "base.json"]
    return [case for file in files for case in json.loads(file.read_text("utf-8"))]


@pytest.mark.skipif(not outside_cases(), reason="there are no other cases beside this checkout")
@pytest.mark.parametrize("case", outside_cases(), ids=lambda case: case["name"])
def test_a_case_from_outside(case: dict) -> None:
    """Judged by their own runner through the command line."""
    spec = importlib.util.spec_from_file_location("outside_run", CHECKS / "run.py")
    runner = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(runner)
    base = json.loads((CHECKS / "cases" / "base.json").read_text("utf-8"))
    assert runner.judge(case, base, [sys.executable, "-m", "kd_core"]) == ""
