"""The two boxes keep the rulebooks' facts and the shape that makes a good deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

import pytest

from kd_core.content.model import Attack, Effect, Fighter, Names, Pack, Reach, Special, Step, When, Wounds
from kd_core.game import library
from kd_core.languages import LANGUAGES

BOXES = ("nemesis", "tainted_grail")
BASIC = ("high_punch", "low_punch", "high_kick", "low_kick")
TOKENS = {
    "nemesis": {"ammo": 6, "fire": 1},
    "tainted_grail": {"curse": 1, "stun": 1, "mist": 3, "potion": 3, "poison": 2},
}
FIGHTERS = {"nemesis": ("james", "katie", "chilly"), "tainted_grail": ("mistbearer", "maggot", "lost_knight")}


@pytest.fixture(scope="module")
def packs() -> Mapping[str, Pack]:
    return {pack.id: pack for pack in library.find(BOXES)}


@pytest.fixture(params=BOXES)
def box(request: pytest.FixtureRequest, packs: Mapping[str, Pack]) -> Pack:
    return packs[request.param]


def attack(pack: Pack, name: str) -> Attack:
    return next(card for card in pack.attacks if card.id == name)


def fighter(pack: Pack, name: str) -> Fighter:
    return next(one for one in pack.fighters if one.id == name)


def special(pack: Pack, name: str) -> Special:
    return next(one for each in pack.fighters for one in each.specials if one.id == name)


def steps(effect: Effect) -> Iterator[Step]:
    """Every step of an effect, those inside other steps too."""
    for step in effect:
        yield step
        for value in step.args.values():
            yield from nested(value)


def nested(value: object) -> Iterator[Step]:
    if isinstance(value, Step):
        yield from steps((value,))
    elif isinstance(value, tuple | list):
        for part in value:
            yield from nested(part)


def verbs(effect: Effect) -> list[str]:
    return [step.verb for step in effect]


def all_steps(pack: Pack) -> Iterator[Step]:
    for card in pack.attacks:
        yield from steps(card.effect)
        yield from steps(card.on_take)
    for one in pack.fighters:
        for each in one.specials:
            yield from steps(each.effect)
    for when in whens(pack):
        yield from steps(when.effect)


def whens(pack: Pack) -> Iterator[When]:
    yield from (when for one in pack.fighters for when in one.when)
    yield from (when for skill in pack.skills for when in skill.when)
    yield from (when for token in pack.tokens for when in token.when)


# -- the shape of a box ------------------------------------------------------------------------------------------------


def test_counts(box: Pack) -> None:
    """BOX-1."""
    assert sum(card.copies for card in box.attacks) == 36
    assert tuple(one.id for one in box.fighters) == FIGHTERS[box.id]
    assert [len(one.specials) for one in box.fighters] == [4, 4, 4]
    assert sorted(skill.initiative for skill in box.skills) == list(range(1, 13))


def test_variety(box: Pack) -> None:
    assert 16 <= len(box.attacks) <= 20
    assert all(2 <= attack(box, name).copies <= 4 for name in BASIC)


def does(card: Attack) -> tuple[object, ...]:
    """What an attack card does; its name, its copies and what it pays for in hand do not count."""
    return (card.type, card.wounds, card.reach, card.ko, card.effect, card.on_take)


def test_no_two_cards_do_the_same(box: Pack) -> None:
    """Beside the basic punches and kicks each card is there for what only it does."""
    twins = {(one.id, other.id) for one, other in combinations(box.attacks, 2) if does(one) == does(other)}
    assert twins - set(combinations(BASIC, 2)) == set()


def test_symbols(box: Pack) -> None:
    """About 10 fist, 10 foot, 8 block and 8 dash, a card with two symbols counting for both."""
    count: Counter[str] = Counter()
    for card in box.attacks:
        for symbol in card.symbols:
            count[symbol] += card.copies
    assert 9 <= count["fist"] <= 12 and 9 <= count["foot"] <= 12
    assert 7 <= count["block"] <= 10 and 7 <= count["dash"] <= 10


def test_two_symbols(packs: Mapping[str, Pack]) -> None:
    two = {name: sum(card.copies for card in pack.attacks if len(card.symbols) == 2) for name, pack in packs.items()}
    assert two["nemesis"] <= 2
    assert 4 <= two["tainted_grail"] <= 6


def test_knockouts(box: Pack) -> None:
    """A round ends by a fighter's own finisher more often than by a card that happens to lie in the Row."""
    assert 4 <= sum(card.copies for card in box.attacks if card.ko) <= 7
    for one in box.fighters:
        assert any(each.ko for each in one.specials), one.id


def test_a_reaction_in_each_box(box: Pack) -> None:
    reactions = [each for one in box.fighters for each in one.specials if each.type == "reaction"]
    assert reactions
    assert all(each.trigger for each in reactions)


def test_every_fighter_has_a_plan(box: Pack) -> None:
    for one in box.fighters:
        assert set(one.plan) == set(LANGUAGES)
        assert 1 <= one.difficulty <= 3


def names(pack: Pack) -> Iterable[Names]:
    yield from (card.name for card in pack.attacks)
    yield from (skill.name for skill in pack.skills)
    yield from (each.name for one in pack.fighters for each in one.specials)


def test_names_fit_on_cards(box: Pack) -> None:
    for name in names(box):
        assert set(name) == set(LANGUAGES)
        assert all(len(text) <= 20 for text in name.values()), name


# -- both boxes on one table -------------------------------------------------------------------------------------------


def test_basic_set_is_the_same(packs: Mapping[str, Pack]) -> None:
    for name in BASIC:
        one, other = (attack(packs[box], name) for box in BOXES)
        for part in ("name", "type", "symbols", "wounds", "reach", "ko", "effect", "on_take"):
            assert getattr(one, part) == getattr(other, part), (name, part)


def test_other_ids_are_unique(packs: Mapping[str, Pack]) -> None:
    ids = [card.id for pack in packs.values() for card in pack.attacks if card.id not in BASIC]
    ids += [skill.id for pack in packs.values() for skill in pack.skills]
    ids += [each.id for pack in packs.values() for one in pack.fighters for each in one.specials]
    assert len(ids) == len(set(ids))


# -- tokens and extras -------------------------------------------------------------------------------------------------


def test_tokens_of_the_box(box: Pack) -> None:
    """BOX-2, BOX-3: each token belongs to one fighter of the box, and its supply is the box's."""
    owned: Counter[str] = Counter()
    for one in box.fighters:
        owned.update(one.tokens)
    assert dict(owned) == TOKENS[box.id]
    assert {token.id for token in box.tokens} == set(TOKENS[box.id])


def test_every_token_is_brought_into_play_and_leaves_it(box: Pack) -> None:
    brought = {str(step.args["token"]) for step in all_steps(box) if step.verb in ("gain", "give")}
    left = {str(step.args["token"]) for step in all_steps(box) if step.verb in ("spend", "remove")}
    for step in all_steps(box):
        pay = step.args.get("pay")
        if isinstance(pay, Mapping) and "token" in pay:
            left.add(str(pay["token"]))
    assert brought == left == set(TOKENS[box.id])


def test_tokens_on_a_victim_do_something(packs: Mapping[str, Pack]) -> None:
    for name in ("fire", "curse", "stun", "poison"):
        token = next(token for pack in packs.values() for token in pack.tokens if token.id == name)
        assert token.when or token.modify, name


def test_contamination(packs: Mapping[str, Pack]) -> None:
    """BOX-2: three cards, given by Chilly alone."""
    assert [(extra.id, extra.copies) for extra in packs["nemesis"].extras] == [("contamination", 3)]
    givers = {
        one.id for one in packs["nemesis"].fighters for each in one.specials for step in steps(each.effect)
        if step.verb == "contaminate"
    }  # fmt: skip
    assert givers == {"chilly"}


# -- arenas ------------------------------------------------------------------------------------------------------------


def test_arena_is_a_line_of_nine(box: Pack) -> None:
    """ARENA-6."""
    arena = box.arena
    assert arena.id == box.id
    assert (len(arena.links), arena.start, arena.centre, arena.edges) == (9, (2, 6), 4, (0, 8))


def test_corridors_and_candles(packs: Mapping[str, Pack]) -> None:
    """ARENA-2, ARENA-4, ARENA-5."""
    ship, menhir = packs["nemesis"].arena, packs["tainted_grail"].arena
    assert (ship.corridors, ship.corridor_centre, ship.corridor_edge) == ((0, 4, 8), Wounds(heavy=1), Wounds(light=1))
    assert (ship.candle_cards, menhir.corridors) == (0, ())
    assert (menhir.candle_cards, menhir.candle_wounds) == (4, Wounds(light=1))


# -- what the rulebooks show of cards and sheets -----------------------------------------------------------------------


def test_headshot(packs: Mapping[str, Pack]) -> None:
    headshot = special(packs["nemesis"], "headshot")
    assert headshot.type == "strike" and headshot.reach is not None


def test_suppressive_fire(packs: Mapping[str, Pack]) -> None:
    """Discard any number of ammo tokens, move 1 space for each."""
    fire = special(packs["nemesis"], "suppressive_fire")
    (step,) = fire.effect
    assert (fire.type, step.verb, step.args["pay"], step.args["max"]) == ("ability", "per", {"token": "ammo"}, 99)
    (then,) = tuple(nested(step.args["then"]))
    assert (then.verb, then.args["spaces"]) == ("step", 1)


def test_order(packs: Mapping[str, Pack]) -> None:
    """Move the opponent 1 space, then they reveal 2 attack cards and you discard 1 of them."""
    order = special(packs["nemesis"], "order")
    assert (order.type, verbs(order.effect)) == ("ability", ["shove", "discard"])
    shove, discard = order.effect
    assert shove.args["spaces"] == 1
    assert [discard.args[key] for key in ("cards", "whose", "by", "reveal")] == [1, "opponent", "you", 2]


def test_reload(packs: Mapping[str, Pack]) -> None:
    """Gain 1 ammo, may discard any number of cards with one symbol for 1 more each. What follows is ours."""
    reload = special(packs["nemesis"], "reload")
    assert (reload.type, verbs(reload.effect)) == ("ability", ["gain", "per", "draw"])
    gain, per, _ = reload.effect
    assert (gain.args["token"], gain.args["count"], per.args["max"]) == ("ammo", 1, 99)
    assert isinstance(per.args["pay"], Mapping) and "symbol" in per.args["pay"]
    (then,) = tuple(nested(per.args["then"]))
    assert (then.verb, then.args["token"], then.args["count"]) == ("gain", "ammo", 1)


def test_fate(packs: Mapping[str, Pack]) -> None:
    fate = special(packs["tainted_grail"], "fate")
    assert (fate.type, fate.reach, sorted(fate.cost)) == ("strike", Reach(1, 5), ["dash", "wild"])
    (step,) = fate.effect
    assert (step.verb, step.args["token"], step.args["whose"]) == ("remove", "curse", "opponent")


def test_chain_pull(packs: Mapping[str, Pack]) -> None:
    pull = special(packs["tainted_grail"], "chain_pull")
    assert (pull.type, pull.reach) == ("strike", Reach(2, 4))
    assert len(pull.cost) == 2 and len(set(pull.cost)) == 1
    assert [(step.verb, step.args["within"]) for step in pull.effect] == [("place", 1)]


def test_vengeance(packs: Mapping[str, Pack]) -> None:
    vengeance = special(packs["tainted_grail"], "vengeance")
    assert (vengeance.type, sorted(vengeance.cost)) == ("ability", ["dash", "wild"])
    (step,) = vengeance.effect
    assert (step.verb, step.args["test"]) == ("if", ("opponent_has", "curse"))
    (may,) = step.args["then"]
    assert may.verb == "choose" and may.args["options"][1] == ()
    ((move,), _) = may.args["options"]
    assert (move.verb, move.args["count"]) == ("transfer", 1)


def test_curse(packs: Mapping[str, Pack]) -> None:
    curse = special(packs["tainted_grail"], "curse")
    assert curse.type == "ability"
    assert sorted(curse.cost) in (["block", "fist", "wild"], ["block", "foot", "wild"])
    (step,) = curse.effect
    assert (step.verb, step.args["token"], step.args["whose"]) == ("give", "curse", "opponent")


def test_cards_of_the_rulebooks(packs: Mapping[str, Pack]) -> None:
    hook, food = attack(packs["nemesis"], "hook"), attack(packs["nemesis"], "synthetic_food")
    wyrdness, punch = attack(packs["tainted_grail"], "wyrdness"), attack(packs["tainted_grail"], "high_punch")
    assert (hook.type, hook.ko, verbs(hook.effect)) == ("strike", True, ["no_relief"])
    assert (food.type, [(step.verb, step.args["any"]) for step in food.effect]) == ("ability", [("heal", 1)])
    assert (wyrdness.type, verbs(wyrdness.on_take)) == ("ability", ["suffer"])
    assert sum(int(str(wyrdness.on_take[0].args[kind])) for kind in ("heavy", "light")) == 1
    assert punch.type == "strike"


def test_skills_of_the_rulebooks(packs: Mapping[str, Pack]) -> None:
    bleeding = next(skill for skill in packs["nemesis"].skills if skill.id == "bleeding")
    knees = next(skill for skill in packs["tainted_grail"].skills if skill.id == "hardened_knees")
    (when,) = bleeding.when
    assert (bleeding.initiative, when.event, verbs(when.effect)) == (6, "opponent_passes_test", ["wound"])
    assert [sorted(change.attacks) for change in knees.modify] == [["high_kick", "low_kick"]]


def test_names_of_the_rulebooks(packs: Mapping[str, Pack]) -> None:
    assert fighter(packs["nemesis"], "chilly").name["pl"] == "Szczeniak"
    assert fighter(packs["nemesis"], "james").fighter_class == {"en": "Captain", "pl": "Kapitan", "es": "Capitán"}
    assert fighter(packs["tainted_grail"], "mistbearer").fighter_class["en"] == "Sorcerer"
