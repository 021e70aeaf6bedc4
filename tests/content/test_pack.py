"""Every way to break a pack is named: file, key, what was expected."""

from __future__ import annotations

import os

import pytest

from kd_core.content.model import Reach, Step, Wounds
from kd_core.content.pack import PackError, Problem, build, load
from kd_core.content.pack_files import LARGEST_FILE
from kd_core.content.table import Log
from kd_core.game.verbs import SPECS

A, F, S, T, G, P = "attacks.toml", "fighters.toml", "skills.toml", "tokens.toml", "arena.toml", "pack.toml"

HAMMER = "attack 'hammer' (no. 1)"
EFFECT = '{ do = "push", spaces = 2 }, { do = "no_relief" }'
ANVIL = "fighter 'smith' (no. 1), special 'anvil' (no. 2)"
BELLOWS = "fighter 'smith' (no. 1), special 'bellows' (no. 1)"
LINKS = "links = [[0, 1], [1, 2], [2, 3], [3, 4], [2, 5], [2, 6]]"

BROKEN = {
    # ids, names, keys
    "unknown key": (
        A,
        "copies = 6",
        "copies = 6\ncopys = 1",
        f"{A}: {HAMMER}, copys: unknown key, did you mean 'copies'?",
    ),
    "unknown table": (
        A,
        "[[attack]]",
        "[[atack]]\nid = 'x'\n[[attack]]",
        f"{A}: atack: unknown key, did you mean 'attack'?",
    ),
    "missing key": (A, 'type = "strike"', "", f"{A}: {HAMMER}, type: missing"),
    "bad id": (A, 'id = "hammer"', 'id = "Hammer!"', "attack 'Hammer!' (no. 1), id: expected an id: small letters"),
    "no id": (A, 'id = "hammer"', "", f"{A}: attack no. 1, id: missing"),
    "number as id": (A, 'id = "hammer"', "id = 3", f"{A}: attack no. 1, id: expected an id"),
    "reserved id": (A, 'id = "ladder"', 'id = "candle"', "'candle' is a card of the game itself"),
    "attack twice": (A, 'id = "tongs"', 'id = "hammer"', f"{A}: attack 'hammer': this id is used twice"),
    "special twice": (F, 'id = "anvil"', 'id = "bellows"', f"{F}: special 'bellows': this id is used twice"),
    "fighter twice": (F, 'id = "porter"', 'id = "smith"', f"{F}: fighter 'smith': this id is used twice"),
    "skill twice": (S, 'id = "grudge"', 'id = "quick"', f"{S}: skill 'quick': this id is used twice"),
    "token twice": (T, 'id = "oil"', 'id = "spark"', f"{T}: token 'spark': this id is used twice"),
    "card and special": (F, 'id = "heave"', 'id = "hammer"', f"{F}: special 'hammer': an attack card has this id too"),
    "card and extra": (
        T,
        'id = "paint"',
        'id = "hammer"',
        f"{T}: extra 'hammer': an attack card or special attack has",
    ),
    "no translation": (A, ', pl = "Młot"', "", f"{A}: {HAMMER}, name.pl: missing"),
    "empty translation": (A, 'es = "Martillo"', 'es = "  "', f"{A}: {HAMMER}, name.es: expected a text on one line"),
    "fourth language": (A, 'es = "Martillo"', 'es = "Martillo", de = "Hammer"', f"{A}: {HAMMER}, name.de: unknown key"),
    "two-line name": (A, 'en = "Hammer"', 'en = "Ham\\nmer"', f"{A}: {HAMMER}, name.en: expected a text on one line"),
    "name as text": (
        P,
        'name = { en = "Workshop", pl = "Warsztat", es = "Taller" }',
        'name = "W"',
        f"{P}: name: expected a table",
    ),
    "other format": (P, "format = 1", "format = 2", f"{P}: format: expected 1, got 2"),
    "true format": (P, "format = 1", "format = true", f"{P}: format: expected 1, got true"),
    # numbers
    "bool as number": (
        A,
        "copies = 6",
        "copies = true",
        f"{A}: {HAMMER}, copies: expected a whole number from 1 to 36, got true",
    ),
    "text as number": (
        A,
        "spaces = 2 }",
        'spaces = "x" }',
        f"{A}: {HAMMER}, effect[0].spaces: expected a whole number from 1 to 8, got 'x'",
    ),
    "float as number": (A, "copies = 6", "copies = 6.0", "expected a whole number from 1 to 36, got 6.0"),
    "not a number": (A, "copies = 6", "copies = nan", "expected a whole number from 1 to 36, got nan"),
    "a date": (A, "copies = 6", "copies = 1979-05-27", "expected a whole number from 1 to 36, got 1979-05-27"),
    "huge number": (
        A,
        "copies = 6",
        "copies = 9" + "9" * 400,
        "expected a whole number from 1 to 36, got a number too big",
    ),
    "huge hex number": (A, "copies = 6", "copies = 0x" + "f" * 9000, "got a number too big to be meant"),
    "endless number": (A, "copies = 6", "copies = 9" + "9" * 9000, f"{A}: holds a number or a date that is too big"),
    "many wounds": (
        A,
        "heavy = 1, light = 2",
        "heavy = 1, light = 500",
        f"{HAMMER}, wounds.light: expected a whole number from 0 to 20",
    ),
    "flag as number": (A, "ko = true", "ko = 1", f"{A}: {HAMMER}, ko: expected true or false, got 1"),
    # the deck
    "35 cards": (A, "copies = 6", "copies = 5", f"{A}: copies: 35 cards, expected 36"),
    "no symbol": (
        A,
        'symbols = ["fist"]',
        "symbols = []",
        f"{A}: {HAMMER}, symbols: expected a list of 1 to 2, got an empty list",
    ),
    "three symbols": (
        A,
        'symbols = ["fist"]',
        'symbols = ["fist", "foot", "dash"]',
        f"{HAMMER}, symbols: expected a list of 1 to 2",
    ),
    "unknown symbol": (
        A,
        'symbols = ["fist"]',
        'symbols = ["fists"]',
        "symbols[0]: expected one of fist, foot, block, dash, got 'fists', did",
    ),
    "wild on a card": (
        A,
        'symbols = ["fist"]',
        'symbols = ["wild"]',
        "symbols[0]: expected one of fist, foot, block, dash, got 'wild'",
    ),
    "unknown type": (
        A,
        'type = "strike"',
        'type = "stroke"',
        "type: expected one of strike, ability, reaction, got 'stroke', did",
    ),
    # reach
    "range no text": (
        A,
        'range = "1"',
        "range = 1",
        f'{A}: {HAMMER}, range: expected "2", "1-3" or "projectile", got 1',
    ),
    "range nonsense": (A, 'range = "1"', 'range = "near"', '"2", "1-3" or "projectile", got \'near\''),
    "range from 0": (A, 'range = "1"', 'range = "0-2"', f"{A}: {HAMMER}, range: never reaches: distances begin with 1"),
    "range turned": (
        A,
        'range = "1"',
        'range = "3-2"',
        f"{A}: {HAMMER}, range: never reaches: 3-2 ends before it begins",
    ),
    "range too far": (
        A,
        'range = "1"',
        'range = "5-6"',
        f"{A}: {HAMMER}, range: never reaches: the arena's farthest spaces are 4 apart",
    ),
    "test too far": (A, 'distance = "1"', 'distance = "9"', "effect[1].test.distance: never reaches"),
    # effects
    "unknown verb": (
        A,
        'do = "push"',
        'do = "psuh"',
        f"{A}: {HAMMER}, effect[0].do: unknown verb 'psuh', did you mean 'push'?",
    ),
    "no verb": (A, '{ do = "push", spaces = 2 }', "{ spaces = 2 }", f"{A}: {HAMMER}, effect[0].do: missing"),
    "verb as number": (A, 'do = "push"', "do = 7", "effect[0].do: expected the name of a verb, got 7"),
    "step no table": (A, EFFECT, '"push"', f"{A}: {HAMMER}, effect[0]: expected a table like"),
    "effect no list": (A, f"[ {EFFECT} ]", '"push"', f"{A}: {HAMMER}, effect: expected a list of 0 to 12"),
    "unknown field": (A, "spaces = 2 }", "spaces = 2, hard = true }", f"{A}: {HAMMER}, effect[0].hard: unknown key"),
    "field missing": (A, 'do = "push", spaces = 2', 'do = "push"', f"{A}: {HAMMER}, effect[0].spaces: missing"),
    "no wound at all": (
        A,
        '{ do = "wound", light = 1 }',
        '{ do = "wound" }',
        "effect[1].then[0]: expected at least one of heavy, light",
    ),
    "two ways to heal": (
        A,
        'do = "heal", any = 1',
        'do = "heal", any = 1, light = 1',
        "options[0][0]: any stands alone",
    ),
    "reveals too few": (A, "reveal = 3", "reveal = 1", "effect[2]: expected reveal above cards (1), got 1"),
    "reveals your own": (
        A,
        'by = "you", reveal = 3',
        'whose = "you", reveal = 3',
        "effect[2]: reveal works on the opponent's hand only",
    ),
    "unknown choice": (
        A,
        'by = "you"',
        'by = "yu"',
        "effect[2].by: expected one of owner, you, random, got 'yu', did you mean 'you'?",
    ),
    "unknown test": (
        A,
        'distance = "1"',
        'distanse = "1"',
        "effect[1].test.distanse: unknown test, did you mean 'distance'?",
    ),
    "two tests": (
        A,
        'distance = "1"',
        'distance = "1", hand = 2',
        "effect[1].test: expected exactly one condition, got 2",
    ),
    "test nonsense": (
        A,
        'distance = "1"',
        'distance = "x"',
        'effect[1].test.distance: expected "2" or "1-3", got \'x\'',
    ),
    "false first action": (
        A,
        'distance = "1"',
        "first_action = false",
        "effect[1].test.first_action: expected true, got false",
    ),
    "empty then": (
        A,
        'then = [ { do = "wound", light = 1 } ]',
        "then = []",
        "effect[1].then: expected a list of 1 to 12, got an empty list",
    ),
    "one option": (
        A,
        '[ { do = "swap_places" } ], []',
        '[ { do = "swap_places" } ]',
        "effect[0].options: expected a list of 2 to 8",
    ),
    "no real option": (
        A,
        '[ { do = "swap_places" } ], []',
        "[], []",
        "effect[0].options: 2 empty options, expected at most 1",
    ),
    "option no list": (
        A,
        '[ { do = "swap_places" } ], []',
        "7, []",
        "effect[0].options[0]: expected a list of at most 12 steps, got 7",
    ),
    "paid with both": (
        F,
        'pay = { token = "spark" }',
        'pay = { token = "spark", symbol = "fist" }',
        "effect[0].pay: expected { token",
    ),
    "paid with wild": (
        F,
        'symbol = "foot"',
        'symbol = "wild"',
        "effect[0].pay.symbol: expected one of fist, foot, block, dash, got 'wild'",
    ),
    "unknown token": (
        F,
        '{ do = "give", token = "oil" }',
        '{ do = "give", token = "oyl" }',
        f"{F}: {ANVIL}, effect[1].token: unknown token 'oyl', did",
    ),
    "unknown extra": (
        A,
        'distance = "1"',
        'opponent_holds = "pant"',
        "test.opponent_holds: unknown extra card 'pant', did you mean 'paint'?",
    ),
    "no extra": (
        T,
        '[[extra]]\nid = "paint"\nname = { en = "Paint", pl = "Farba", es = "Pintura" }\ncopies = 3',
        "",
        "contaminate needs a card",
    ),
    "too deep": (
        A,
        EFFECT,
        '{ do = "if", test = { hand = 1 }, then = [ ' * 8 + '{ do = "no_relief" }' + " ] }" * 8,
        "nested deeper than 8",
    ),
    # fighters
    "two fighters": (
        F,
        '[[fighter]]\nid = "painter"',
        '[[warrior]]\nid = "painter"',
        f"{F}: fighter: 2 fighters, expected 3",
    ),
    "no special": (
        F,
        '[[fighter.special]]\nid = "heave"',
        '[[fighter.spacial]]\nid = "heave"',
        "special: 0 special attacks, expected 1 to 6",
    ),
    "free special": (
        F,
        'cost = ["wild"]',
        "cost = []",
        "cost: expected at least one symbol: only a reaction may cost nothing",
    ),
    "no cost": (F, 'cost = ["wild"]', "", "special 'splash' (no. 1), cost: missing"),
    "unknown cost": (
        F,
        'cost = ["wild"]',
        'cost = ["any"]',
        "cost[0]: expected one of fist, foot, block, dash, wild, got 'any'",
    ),
    "unpayable": (
        F,
        'cost = ["wild"]',
        'cost = ["fist", "fist", "fist", "fist", "fist", "fist", "dash"]',
        "cost: nobody can pay it: 6 cards in hand never show",
    ),
    "no trigger": (
        F,
        'trigger = "you_are_targeted"',
        "",
        f"{F}: {ANVIL}, trigger: missing: a reaction waits for one of round_start",
    ),
    "unknown trigger": (F, "you_are_targeted", "you_are_targetted", f"{ANVIL}, trigger: expected one of"),
    "trigger of a strike": (
        F,
        'cost = ["fist", "wild"]',
        'cost = ["fist"]\ntrigger = "you_hit"',
        f"{BELLOWS}, trigger: only a reaction",
    ),
    "starts with too many": (
        F,
        "start = { spark = 1 }",
        "start = { spark = 5 }",
        "start.spark: expected at most the supply (4), got 5",
    ),
    "starts with others": (
        F,
        "start = { spark = 1 }",
        "start = { coal = 1 }",
        "start.coal: expected at most the supply (0), got 1",
    ),
    "hard": (F, "difficulty = 2", "difficulty = 4", "difficulty: expected a whole number from 1 to 3, got 4"),
    "half a plan": (F, 'pl = "Zbieraj iskry, potem pal.", ', "", "fighter 'smith' (no. 1), plan.pl: missing"),
    # skills
    "eleven skills": (
        S,
        '[[skill]]\nid = "plain_1"',
        '[[skil]]\nid = "plain_1"',
        f"{S}: skill: 11 skills, expected 12",
    ),
    "same initiative": (
        S,
        "initiative = 11",
        "initiative = 12",
        f"{S}: skill 'grudge', initiative: 12 is the initiative of 'quick' too",
    ),
    "unknown event": (S, "opponent_passes_test", "opponent_pass_test", "when[0].event: expected one of round_start"),
    "when nothing": (
        S,
        'effect = [ { do = "wound", light = 1 } ]',
        "effect = []",
        "when[0].effect: expected a list of 1 to 12",
    ),
    "unknown attack": (
        S,
        '"hammer", "tongs"',
        '"hammer", "tong"',
        "modify[0].attacks[1]: unknown attack or special attack 'tong', did",
    ),
    "attack named twice": (
        S,
        '"hammer", "tongs"',
        '"hammer", "hammer"',
        "modify[0].attacks[1]: expected the id of an attack, once",
    ),
    "changes nothing": (
        S,
        "hand = 1\nblock = 1",
        "",
        "modify[0]: changes nothing: expected at least one of add, ko, reach",
    ),
    "changes no attack": (
        S,
        "hand = 1\nblock = 1",
        "hand = 1\nincoming = true",
        "modify[0]: names attacks but changes none",
    ),
    "attacks and type": (
        S,
        "ko = true",
        'type = "strike"',
        "modify[0].type: expected either attacks or type, got both",
    ),
    "incoming K.O.": (
        S,
        "add = { light = -1 }",
        "ko = true",
        "modify[0].ko: a K.O. cannot be given to attacks against you",
    ),
    # arena
    "start twice": (G, "start = [0, 4]", "start = [0, 0]", f"{G}: start: names the same space twice"),
    "start outside": (
        G,
        "start = [0, 4]",
        "start = [0, 7]",
        f"{G}: start: expected spaces of the arena, numbers from 0 to 6, got 7",
    ),
    "one start": (G, "start = [0, 4]", "start = [0]", f"{G}: start: expected a list of 2 spaces"),
    "centre outside": (G, "centre = 2", "centre = 7", f"{G}: centre: expected a whole number from 0 to 6, got 7"),
    "edge outside": (G, "edges = [0, 4, 5, 6]", "edges = [0, 9]", f"{G}: edges: expected spaces of the arena"),
    "corridor outside": (
        G,
        "spaces = [0, 2]",
        "spaces = [0, -1]",
        f"{G}: corridors.spaces: expected spaces of the arena",
    ),
    "corridor for nothing": (
        G,
        "wounds = { centre = { heavy = 1 }, edge = { light = 2 } }",
        "",
        f"{G}: corridors.wounds: missing",
    ),
    "candle without wounds": (G, "cards = 2\nwounds = { light = 1 }", "cards = 2", f"{G}: candles.wounds: missing"),
    "not connected": (
        G,
        LINKS,
        LINKS.replace(", [2, 6]", ""),
        f"{G}: links: the arena is not connected: there is no way from space 0 to space 6",
    ),
    "line off the links": (G, "[5, 2, 6]", "[5, 3, 6]", f"{G}: lines[1]: spaces 5 and 3 are not linked"),
    "link outside": (
        G,
        "[2, 6]]",
        "[2, 60]]",
        f"{G}: links[5]: expected spaces of the arena, numbers from 0 to 6, got 60",
    ),
    "link to itself": (G, "[2, 6]]", "[6, 6]]", f"{G}: links[5]: names the same space twice"),
    "same place": (G, "[2, 1.5]]", "[2, -1]]", f"{G}: spaces[6]: lies on the same place as space 5"),
    "place nowhere": (G, "[2, 1.5]]", "[2, inf]]", f"{G}: spaces[6]: expected [x, y] with two numbers"),
    "line and spaces": (G, "centre = 2", "centre = 2\nline = 9", f"{G}: spaces: an arena with a line needs none"),
    "endless line": (
        G,
        "centre = 2",
        "centre = 2\nline = 100000",
        f"{G}: line: expected a whole number from 3 to 99, got 100000",
    ),
    # files
    "syntax": (A, 'id = "hammer"', 'id = "hammer', f"{A}: not TOML: "),
}


@pytest.mark.parametrize("case", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_pack_is_named(workshop, case):
    file, old, new, expected = case
    problems = workshop.swap(file, old, new).problems()
    assert any(expected in problem for problem in problems), "\n".join(problems) or "no problem"


def test_the_lab_is_fine(workshop):
    assert workshop.problems() == []


def test_all_problems_at_once(workshop):
    workshop.swap(A, "copies = 6", "copies = 7").swap(F, "difficulty = 2", "difficulty = 9").swap(
        G, "centre = 2", "centre = 99"
    )
    assert len(workshop.problems()) == 3


def test_a_syntax_error_tells_its_line(workshop):
    workshop.swap(A, 'id = "hammer"', "id = hammer")
    assert "(at line 3," in workshop.problems()[0]


def test_an_entry_is_no_table(workshop):
    workshop.files[S] = b'skill = ["x"]'
    assert f"{S}: skill no. 1: expected a table, got 'x'" in workshop.problems()


def test_a_table_is_no_list(workshop):
    workshop.files[S] = b"[skill]"
    assert f"{S}: skill: expected a list of 0 to 200, got an empty table" in workshop.problems()


def test_a_problem_is_one_line(workshop):
    workshop.swap(P, "format = 1", 'format = 1\n"a\\nb" = 2')
    assert workshop.problems() == [f"{P}: a?b: unknown key"]


def test_not_utf8(workshop):
    workshop.files[A] = b"\xff\xfe"
    assert f"{A}: not UTF-8: byte 0 of the file is no text" in workshop.problems()


def test_a_byte_order_mark_is_welcome(workshop):
    workshop.files[A] = b"\xef\xbb\xbf" + workshop.files[A]
    assert workshop.problems() == []


def test_absurd_nesting(workshop):
    workshop.files[A] = b"attack = " + b"[" * 100_000
    assert any(problem.startswith(A) for problem in workshop.problems())


def test_missing_file(workshop, tmp_path):
    folder = workshop.write(tmp_path / "pack")
    (folder / A).unlink()
    assert problems_of(folder) == [Problem(A, "", "missing")]


def test_missing_folder(tmp_path):
    assert [problem.message for problem in problems_of(tmp_path / "none")] == ["no such folder"]


def test_a_file_is_no_folder(tmp_path):
    (tmp_path / "pack").write_text("")
    assert [problem.message for problem in problems_of(tmp_path / "pack")] == ["expected a folder, got a file"]


def test_an_impossible_folder():
    assert "cannot be read" in problems_of("a\0b")[0].message


def test_unknown_toml_file(workshop, tmp_path):
    folder = workshop.write(tmp_path / "pack")
    (folder / "token.toml").write_text("")
    (folder / "README.md").write_text("other files are nobody's business")
    assert problems_of(folder) == [Problem("token.toml", "", "unknown file, did you mean 'tokens.toml'?")]


def test_too_large(workshop, tmp_path):
    workshop.files[S] += b"#" * LARGEST_FILE
    assert Problem(S, "", "too large: expected at most 1 MiB") in problems_of(workshop.write(tmp_path / "pack"))


def test_a_folder_instead_of_a_file(workshop, tmp_path):
    del workshop.files[T]
    folder = workshop.write(tmp_path / "pack")
    (folder / T).mkdir()
    assert Problem(T, "", "expected a plain file, got a folder") in problems_of(folder)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs links and pipes")
def test_links_and_pipes_are_not_opened(workshop, tmp_path):
    del workshop.files[T], workshop.files[S]
    folder = workshop.write(tmp_path / "pack")
    (folder / T).symlink_to("/dev/zero")
    os.mkfifo(folder / S)
    found = problems_of(folder)
    assert Problem(T, "", "expected a plain file, got a symbolic link") in found
    assert Problem(S, "", "expected a plain file, got something else") in found


def test_two_symbol_cards_pay_long_costs(workshop):
    """Six cards may show twelve symbols: the deck decides what can be paid."""
    workshop.swap(
        F, 'cost = ["wild"]', 'cost = ["block", "block", "block", "dash", "dash", "dash", "wild", "wild", "wild"]'
    )
    assert workshop.problems() == []


def test_a_symbol_on_no_card(workshop):
    for symbols in ('symbols = ["fist", "foot"]', 'symbols = ["foot"]'):
        workshop.swap(A, symbols, 'symbols = ["fist"]')
    workshop.swap(F, 'cost = ["wild"]', 'cost = ["foot"]')
    assert any("no card of the deck has the symbol foot" in problem for problem in workshop.problems())


def test_loaded_as_written(workshop):
    pack = workshop.build()
    hammer, tongs = pack.attacks[:2]
    assert (pack.id, pack.version, len(pack.hash)) == ("workshop", "0.3", 64)
    assert (hammer.wounds, hammer.reach, hammer.ko) == (Wounds(1, 2), Reach(1, 1), True)
    assert hammer.effect == (Step("push", {"spaces": 2}), Step("no_relief", {}))
    assert tongs.effect[1].args["test"] == ("distance", "1")
    assert tongs.effect[1].args["then"] == (Step("wound", {"heavy": 0, "light": 1}),)
    assert pack.attacks[2].reach == Reach(1, 99, projectile=True)
    assert pack.attacks[5].effect[0].args["options"] == ((Step("swap_places", {}),), ())
    assert pack.fighters[0].tokens == {"oil": 2, "spark": 4}
    assert pack.fighters[0].specials[1].trigger == "you_are_targeted"
    assert pack.arena.links[2] == (1, 3, 5, 6)
    assert pack.arena.corridor_edge == Wounds(0, 2)


def test_fields_keep_the_order_of_their_verb(workshop):
    """The compiler reads arguments by place."""
    workshop.swap(
        A, 'do = "discard", cards = 1, by = "you", reveal = 3', 'reveal = 3, by = "you", do = "discard", cards = 1'
    )
    step = workshop.build().attacks[2].effect[2]
    assert list(step.args) == ["cards", "whose", "by", "reveal"]


def test_a_token_without_words_is_called_by_its_id(workshop):
    workshop.swap(F, "tokens = { spark = 4, oil = 2 }", "tokens = { spark = 4, oil = 2, cold_iron = 1 }")
    token = workshop.build().tokens[-1]
    assert (token.id, token.name["pl"], token.of["es"]) == ("cold_iron", "cold iron", "cold iron")


def test_a_line_arena(workshop):
    workshop.files[G] = (
        b'id = "l"\nname = {en="a",pl="a",es="a"}\nline = 9\nstart = [2, 6]\ncentre = 4\nedges = [0, 8]\n'
    )
    arena = workshop.build().arena
    assert arena.links[0] == (1,)
    assert arena.links[4] == (3, 5)
    assert arena.lines == (tuple(range(9)),)


def test_nothing_at_all():
    with pytest.raises(PackError):
        build({}, SPECS, os.curdir, Log())


def problems_of(folder):
    with pytest.raises(PackError) as caught:
        load(folder, SPECS)
    return caught.value.problems
