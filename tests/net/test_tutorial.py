"""The lesson without a window: every position holds, every step can be done, and every number that is said is true."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import msgspec
import pytest

from kd_core import text
from kd_core.ai import levels
from kd_core.game import Match, library, odds
from kd_core.languages import LANGUAGES
from kd_core.net import lesson as lessons
from kd_core.net.lesson import PLAYER, RIVAL, Chapter, Lesson, Place, Spoiled, Step
from kd_core.net.tutorial import LessonSession, first_duel
from kd_core.record.names import Lexicon
from tests.text.test_catalogue import catalogue

PACKS = library.find(library.BOXES)
DUEL = lessons.duel()
PLACES = [Place(at, step) for at, chapter in enumerate(DUEL.chapters) for step in range(len(chapter.steps))]
CARDS = Lexicon(PACKS)


def named(place: Place) -> str:
    chapter = DUEL.chapter(place)
    return f"{chapter.id}.{chapter.steps[place.step].id}"


def at(place: Place) -> tuple[Chapter, Step, Match]:
    chapter = DUEL.chapter(place)
    return chapter, chapter.steps[place.step], lessons.begin(chapter, place.step, PACKS)


def place_of(name: str) -> Place:
    return DUEL.find(*name.split("."))


def session(place: Place) -> LessonSession:
    made = LessonSession(DUEL, place, PACKS, "Ann", "Bot")
    made.look_from(PLAYER, lambda message: None)
    return made


def let_the_rival_act(played: LessonSession) -> None:
    while played.bot_asked is not None:
        played.go_on()


def do(played: LessonSession, action: dict[str, Any] | None = None) -> None:
    """The step that is shown, and what follows it."""
    step = played.step
    assert step is not None
    if step.do:
        played.act(action or step.do[0])
    else:
        played.understood()
    let_the_rival_act(played)


# -- the steps ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", PLACES, ids=named)
def test_what_a_step_wants_can_be_done(place: Place) -> None:
    _, step, match = at(place)
    if step.do:
        decision = match.decision(PLAYER)
        assert decision is not None
        legal = [action.to_json() for action in decision.options]
        assert any(lessons.same(step.do[0], one) for one in legal)
        assert any(not any(lessons.same(said, one) for said in step.do) for one in legal), "there is nothing to learn"


@pytest.mark.parametrize("chapter", DUEL.chapters, ids=lambda chapter: chapter.id)
def test_a_chapter_is_played_to_its_end_and_every_step_is_as_if_resumed_there(chapter: Chapter) -> None:
    number = DUEL.chapters.index(chapter)
    played = session(Place(number))
    for step, _ in enumerate(chapter.steps):
        resumed = session(Place(number, step))
        assert played.at == resumed.at and played.step == resumed.step
        assert played._host._match.position() == resumed._host._match.position()
        assert not played.done
        do(played)
    assert played.done and played.step is None and played.bot_asked is None


def test_whichever_of_several_answers_is_given_the_chapter_goes_on() -> None:
    for number, chapter in enumerate(DUEL.chapters):
        for ways in product(*(range(max(1, len(step.do))) for step in chapter.steps)):
            played = session(Place(number))
            for step, way in zip(chapter.steps, ways, strict=True):
                legal = played._host.view(PLAYER)["legal"]
                good = [said for said in step.do if any(lessons.same(said, one) for one in legal)]
                assert good or not step.do, (chapter.id, step.id, ways)
                do(played, good[way % len(good)] if good else None)
            assert played.done


@pytest.mark.parametrize("place", PLACES, ids=named)
def test_nothing_else_is_done(place: Place) -> None:
    played = session(place)
    step, before = played.step, played._host._match.position()
    for action in played._host.view(PLAYER)["legal"]:
        if not played.wanted(action):
            played.act(action)
    assert played.step is step and played._host._match.position() == before


def test_the_opponent_waits_until_the_sentence_was_read() -> None:
    played = session(place_of("block.turn"))
    assert played.bot_asked is None
    played.understood()
    assert played.bot_asked is not None and played.step is None
    let_the_rival_act(played)
    assert played.step is not None and played.step.id == "power"


def test_the_dice_fall_as_the_lesson_wants() -> None:
    """Passed first, with relief; then knocked down, and the next round has begun."""
    played = session(place_of("test.roll"))
    do(played)
    assert played.step is not None and played.step.id == "relief"
    for _ in range(3):
        do(played)
    view = played.open_view
    assert view["round"] == 2 and view["players"][PLAYER]["victories"] == 1
    assert view["players"][RIVAL]["skills"]["hidden"] == []


def test_one_chapter_begins_where_another_round_would() -> None:
    """The table of the last chapter is the one that the knockdown left."""
    chapters = {chapter.id: chapter for chapter in DUEL.chapters}
    ended = lessons.begin(chapters["test"], len(chapters["test"].steps), PACKS).view(PLAYER)
    begun = lessons.begin(chapters["round"], 0, PACKS).view(PLAYER)
    assert (begun["row"], begun["deck"], begun["players"]) == (ended["row"], ended["deck"], ended["players"])


def test_the_way_back_goes_over_every_step() -> None:
    place, found = PLACES[-1], [PLACES[-1]]
    while DUEL.before(place) != place:
        place = DUEL.before(place)
        found.append(place)
    assert found[::-1] == PLACES


def test_a_place_that_is_not_there_any_more_is_a_beginning() -> None:
    assert DUEL.find("no", "such") == Place() == DUEL.find(None, 3)
    assert DUEL.find("combo", "no such step") == Place([one.id for one in DUEL.chapters].index("combo"))


def test_a_lesson_that_does_not_fit_the_cards_says_so() -> None:
    chapter = DUEL.chapters[0]
    broken = msgspec.structs.replace(chapter, position={**chapter.position, "row": ["no_such_card"]})
    with pytest.raises(Spoiled, match="goal"):
        LessonSession(Lesson([broken]), Place(), PACKS, "Ann", "Bot")


def test_the_first_duel_is_between_beginners_fighters_by_dice() -> None:
    setup = first_duel(PACKS, b"k" * 32)
    assert setup.fighters is not None and len(set(setup.fighters)) == 2
    assert all(CARDS.fighters[one].difficulty == 1 for one in setup.fighters)
    assert setup.options.test == "dice" and "rookie" in levels.LEVELS
    assert Match.new(replace(setup, seed=1, key=b"")).decisions


# -- the sentences -----------------------------------------------------------------------------------------------------


def keys() -> set[str]:
    found = {f"tutorial.{chapter.id}.title" for chapter in DUEL.chapters}
    for chapter in DUEL.chapters:
        for step in chapter.steps:
            found |= {chapter.key(step)} | ({f"{chapter.key(step)}_not"} if step.do else set())
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_has_its_sentence_and_every_sentence_its_step(lang: str) -> None:
    assert all(text.say(lang, key) != key for key in keys())
    chapters = tuple(f"tutorial.{chapter.id}." for chapter in DUEL.chapters)
    assert {key for key in catalogue(lang, "window") if key.startswith(chapters)} == keys()


Numbers = Callable[[Match, dict[str, Any]], Sequence[int]]


def wounds(view: dict[str, Any], seat: int = RIVAL) -> int:
    return sum(view["players"][seat]["wounds"].values())


def hundred(chance: float) -> int:
    return round(100 * chance)


def after(name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The table before and after a step is done, as the player sees it."""
    chapter, step, match = at(place_of(name))
    number = chapter.steps.index(step)
    return match.view(PLAYER), lessons.begin(chapter, number + 1, PACKS).view(PLAYER)


def dealt(name: str, seat: int = RIVAL) -> tuple[int, int]:
    """How many heavy and light wounds a fighter has more after a step."""
    before, then = (view["players"][seat]["wounds"] for view in after(name))
    return then["heavy"] - before["heavy"], then["light"] - before["light"]


def reach(id: str) -> list[int]:
    found = (CARDS.attacks.get(id) or CARDS.specials[id]).reach
    assert found is not None
    return [found.low, found.high]


def printed(id: str) -> tuple[int, int]:
    found = (CARDS.attacks.get(id) or CARDS.specials[id]).wounds
    return found.heavy, found.light


def burns() -> int:
    """What fire does at the end of a turn."""
    (when,) = [one for one in CARDS.tokens["fire"].when if one.event == "turn_end"]
    light = when.effect[0].args["light"]
    assert isinstance(light, int)
    return light


def block_cost() -> tuple[int, int, int]:
    """Power, and what a heavy and a light wound cost of it, from what may be ignored together."""
    _, _, match = at(place_of("block.wounds"))
    question = match.view(PLAYER)["question"]
    ways = [one["ignore"] for one in match.view(PLAYER)["legal"] if "ignore" in one]
    power: int = question["power"]
    assert {"heavy": 1, "light": 1} in ways and {"heavy": 1, "light": 2} not in ways
    assert {"heavy": 0, "light": 2} in ways
    return power, 2, 1


FACTS: dict[str, Numbers] = {
    "goal.test": lambda m, v: [wounds(v), wounds(v)],
    "move.ruler": lambda m, v: [v["distance"]],
    "move.again_not": lambda m, v: [v["distance"] - 1],
    "attack.range": lambda m, v: [*reach("low_kick"), printed("low_kick")[1], v["distance"]],
    "attack.cubes": lambda m, v: [dealt("attack.take")[1]],
    "miss.range": lambda m, v: reach("high_punch")[:1],
    "combo.cost": lambda m, v: [*reach("flame_jet"), v["distance"]],
    "combo.fire": lambda m, v: [dealt("combo.jet")[1], burns()],
    "combo.repair": lambda m, v: [-one for one in dealt("combo.repair", PLAYER)],
    "block.turn": lambda m, v: printed("helm_breaker"),
    "block.power": lambda m, v: [block_cost()[0]],
    "block.wounds": lambda m, v: block_cost()[1:],
    "block.wounds_not": lambda m, v: block_cost(),
    "block.order": lambda m, v: [wounds(v, PLAYER)],
    "ko.odds": lambda m, v: [wounds(v), wounds(v), hundred(1 - odds.fail(wounds(v))), 100],
    "ko.wait_not": lambda m, v: [v["players"][RIVAL]["wounds"]["light"] // 2],
    "reaction.react_not": lambda m, v: [dealt("reaction.react")[1], 2],
    "reaction.away": lambda m, v: [v["distance"]],
    "reaction.tokens": lambda m, v: [dealt("reaction.away")[1]],
    "test.hit": lambda m, v: [wounds(v)],
    "test.hit_not": lambda m, v: [sum(dealt("test.hit"))],
    "test.roll": lambda m, v: [wounds(v), hundred(odds.fail(wounds(v))), 100],
    "test.roll_not": lambda m, v: [wounds(v), hundred(1 - odds.fail(wounds(v))), 100],
    "test.relief": lambda m, v: [14, v["players"][RIVAL]["wounds"]["light"] * 2, -dealt("test.roll")[1]],
    "test.again_not": lambda m, v: [wounds(v) + 1, hundred(odds.fail(wounds(v) + 1)), 100],
    "test.last": lambda m, v: [wounds(v), hundred(odds.fail(wounds(v))), 100],
    "test.last_not": lambda m, v: [wounds(v), hundred(1 - odds.fail(wounds(v))), 100],
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", sorted(key.removeprefix("tutorial.") for key in keys()))
def test_every_number_that_is_said_is_what_the_game_says(key: str, lang: str) -> None:
    said = sorted(int(one) for one in re.findall(r"\d+", text.say(lang, f"tutorial.{key}")))
    if key not in FACTS:
        assert said == []
        return
    _, _, match = at(place_of(key.removesuffix("_not")))
    assert said == sorted(FACTS[key](match, match.view(PLAYER)))


def test_what_is_said_without_a_number_is_true_as_well() -> None:
    _, _, match = at(place_of("miss.paid"))
    assert match.view(PLAYER)["players"][PLAYER]["hand"] == ["low_kick", "high_punch"]
    costs = {special: list(CARDS.specials[special].cost) for special in ("flame_jet", "overpressure", "field_repair")}
    assert costs == {"flame_jet": ["fist", "wild"], "overpressure": ["foot", "wild"], "field_repair": ["block"]}
    assert list(CARDS.specials["backdraft"].cost) == ["dash"]
    _, _, match = at(place_of("ko.mark"))
    assert [card for card in match.view(PLAYER)["row"] if CARDS.attacks[card].ko] == ["wrench_blow"]
    before, then = after("reaction.react")
    assert then["distance"] - before["distance"] == 2 and dealt("reaction.react", PLAYER) == printed("low_punch")
    assert after("test.last")[1]["turn"] == RIVAL, "whoever lost begins"
    stunned = lessons.begin(DUEL.chapter(place_of("block.effect")), 4, PACKS).view(PLAYER)
    assert "stun" not in stunned["players"][PLAYER]["tokens"]
