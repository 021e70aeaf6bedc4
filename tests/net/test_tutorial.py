"""Lessons without a window: every position holds, every step can be done, and every number that is said is true."""

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
from kd_core.game import Match, actions, library, odds
from kd_core.languages import LANGUAGES
from kd_core.net import lesson as lessons
from kd_core.net.lesson import LESSONS, PLAYER, RIVAL, Chapter, Lesson, Place, Spoiled, Step
from kd_core.net.messages import TowerReady, TowerSet
from kd_core.net.tutorial import LessonSession, first_duel
from kd_core.record.names import Lexicon
from kd_core.tower.terms import FRAMES, SECONDS
from tests.text.test_catalogue import catalogue

PACKS = library.find(library.BOXES)
EVERY = lessons.every()
DUEL = EVERY[0]
PLACES = [place for lesson in EVERY for place in lesson.places()]
CHAPTERS = [place for place in PLACES if place.step == 0]
CARDS = Lexicon(PACKS)


def chapter_of(place: Place) -> Chapter:
    return lessons.lesson(place.lesson).chapter(place)


def named(place: Place) -> str:
    chapter = chapter_of(place)
    return f"{chapter.id}.{chapter.steps[place.step].id}"


def at(place: Place) -> tuple[Chapter, Step, Match]:
    chapter = chapter_of(place)
    return chapter, chapter.steps[place.step], lessons.begin(chapter, place.step, PACKS)


def place_of(name: str) -> Place:
    return next(place for place in PLACES if named(place) == name)


def session(place: Place, sink: Callable[[Any], None] = lambda message: None) -> LessonSession:
    made = LessonSession(lessons.lesson(place.lesson), place, PACKS, ["Ann", "Bot", "Mate", "Bot"])
    made.look_from(PLAYER, sink)
    return made


def let_the_others_act(played: LessonSession) -> None:
    while played.bot_asked is not None:
        played.go_on()


def do(played: LessonSession, action: dict[str, Any] | None = None) -> None:
    """The step that is shown, and what follows it."""
    step = played.step
    assert step is not None
    if step.do:
        played.act(action or step.do[0])
    elif step.tower:
        played._host.judge(actions.Tower(True, "stands", 3))
    else:
        played.understood()
    let_the_others_act(played)


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


@pytest.mark.parametrize("begun", CHAPTERS, ids=named)
def test_a_chapter_is_played_to_its_end_and_every_step_is_as_if_resumed_there(begun: Place) -> None:
    played = session(begun)
    for step, _ in enumerate(chapter_of(begun).steps):
        resumed = session(begun._replace(step=step))
        assert played.at == resumed.at and played.step == resumed.step
        assert played._host._match.position() == resumed._host._match.position()
        assert not played.done
        do(played)
    assert played.done and played.step is None and played.bot_asked is None


def test_whichever_of_several_answers_is_given_the_chapter_goes_on() -> None:
    for begun in CHAPTERS:
        chapter = chapter_of(begun)
        for ways in product(*(range(max(1, len(step.do))) for step in chapter.steps)):
            played = session(begun)
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
    let_the_others_act(played)
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


def test_nothing_is_left_to_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the generator would draw. A match at its setup has a seed of its own, written down with it."""
    known = [at(place)[2].position() for place in PLACES]
    monkeypatch.setattr(lessons, "SEED", 4711)
    for place, before in zip(PLACES, known, strict=True):
        now = at(place)[2].position()
        hidden = {"rng", "pending"} if chapter_of(place).test == "tower" else {"rng"}
        assert {key: now[key] for key in now if key not in hidden} == {
            key: before[key] for key in before if key not in hidden
        }, named(place)


@pytest.mark.parametrize("lesson", EVERY, ids=LESSONS)
def test_the_way_back_goes_over_every_step(lesson: Lesson) -> None:
    places = lesson.places()
    place, found = places[-1], [places[-1]]
    while lesson.before(place) != place:
        place = lesson.before(place)
        found.append(place)
    assert found[::-1] == places and {place.lesson for place in places} == {lesson.id}


def test_lessons_do_not_share_a_chapter_and_the_short_ones_are_short() -> None:
    """Their sentences are found by the chapter alone. Nobody reads a step in less than ten seconds."""
    ids = [chapter.id for lesson in EVERY for chapter in lesson.chapters]
    assert len(set(ids)) == len(ids)
    assert [lesson.id for lesson in EVERY] == list(LESSONS) and max(one.minutes for one in EVERY[1:]) <= 3
    assert all(len(lesson.places()) <= 6 * lesson.minutes for lesson in EVERY)


def test_a_place_that_is_not_there_any_more_is_a_beginning() -> None:
    assert DUEL.find("no", "such") == Place() == DUEL.find(None, 3)
    assert DUEL.find("combo", "no such step") == Place([one.id for one in DUEL.chapters].index("combo"))


def test_a_lesson_that_does_not_fit_the_cards_says_so() -> None:
    chapter = DUEL.chapters[0]
    broken = msgspec.structs.replace(chapter, position={**chapter.position, "row": ["no_such_card"]})
    with pytest.raises(Spoiled, match="goal"):
        LessonSession(Lesson("duel", 1, [broken]), Place(), PACKS, ["Ann", "Bot"])


def test_skills_that_are_not_there_spoil_a_lesson_too() -> None:
    chapter = chapter_of(place_of("deal.three"))
    assert chapter.deal is not None
    broken = msgspec.structs.replace(chapter, deal=msgspec.structs.replace(chapter.deal, dealt=[["no_such_skill"] * 3]))
    with pytest.raises(Spoiled, match="deal"):
        lessons.begin(broken, 0, PACKS)


# -- setup, teams, towers ----------------------------------------------------------------------------------------------


def test_secret_picks_are_made_by_both_and_told_together() -> None:
    played = session(place_of("deal.keep"))
    assert sorted(played.asked) == [PLAYER, RIVAL] and played.bot_asked is None, "he waits for the player"
    do(played)
    own = played._host.view(PLAYER)["skills"]
    assert own == {str(PLAYER): {"dealt": ["motion_tracker", "bleeding"], "kept": ["long_arms"]}}


def test_the_partner_goes_on_with_the_combo_after_the_swap() -> None:
    played = session(place_of("swap.go"))
    assert played.people == (PLAYER,) and len(played.players) == 4
    heard: list[Any] = []
    played.look_from(PLAYER, heard.append)
    do(played)
    told = [event for message in heard if hasattr(message, "events") for event in message.events]
    assert [event["seat"] for event in told if event["event"] == "special_used"] == [2]
    assert played.open_view["turn"] == RIVAL and played.step is not None and played.step.id == "fate"


def tower(name: str) -> tuple[LessonSession, list[TowerSet], list[float]]:
    """A test that is about to be built, what is told of it, and its clock."""
    heard: list[Any] = []
    played, clock = session(place_of(name), heard.append), [100.0]
    played._now = lambda: clock[0]
    played.tick()
    return played, heard, clock


def passes(played: LessonSession, clock: list[float], seconds: float) -> None:
    for _ in range(round(seconds * 10)):
        clock[0] += 0.1
        if played.ticks_at is not None:
            played.tick()


@pytest.mark.parametrize(("name", "ends"), [("cubes.build", False), ("bell.build", True)])
def test_the_first_tower_has_no_clock_and_the_second_has(name: str, ends: bool) -> None:
    """Nobody builds: after the bell the tower fails, and where there is none the player has all the time there is."""
    played, heard, clock = tower(name)
    (said,) = [message for message in heard if isinstance(message, TowerSet)]
    assert said.phase == "waits" and (said.terms.frames == SECONDS * FRAMES) is ends
    played.tower(TowerReady(said.test))
    passes(played, clock, 3 * SECONDS)
    assert played.fell is ends and (played.step is None) is ends and not played.done


def test_a_tower_that_stands_ends_its_step() -> None:
    played, _, _ = tower("cubes.build")
    do(played)
    assert not played.fell and played.step is not None and played.step.id == "relief"


def test_a_tower_that_is_asked_for_is_not_read_away_and_not_rolled_away() -> None:
    played, _, _ = tower("bell.build")
    played.understood()
    played.act(actions.SwitchToDice().to_json())
    assert played.step is not None and played.step.id == "build" and played._host.judging


def test_the_first_duel_is_with_the_fighters_of_the_lesson_by_dice() -> None:
    """Ten chapters were played with them: whoever is offered another one does not know who they are."""
    known = {tuple(chapter.fighters) for chapter in EVERY[0].chapters}
    assert len(known) == 1
    setup = first_duel(PACKS, *next(iter(known)), b"k" * 32)
    assert setup.fighters is not None and tuple(setup.fighters) in known
    assert setup.options.test == "dice" and "rookie" in levels.LEVELS
    assert Match.new(replace(setup, seed=1, key=b"")).decisions


# -- the sentences -----------------------------------------------------------------------------------------------------


def keys() -> set[str]:
    chapters = [chapter for lesson in EVERY for chapter in lesson.chapters]
    found = {f"tutorial.{chapter.id}.title" for chapter in chapters}
    for chapter in chapters:
        for step in chapter.steps:
            found |= {chapter.key(step)} | ({f"{chapter.key(step)}_not"} if step.do else set())
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_has_its_sentence_and_every_sentence_its_step(lang: str) -> None:
    assert all(text.say(lang, key) != key for key in keys())
    chapters = tuple(f"tutorial.{chapter.id}." for lesson in EVERY for chapter in lesson.chapters)
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


def initiatives(*skills: str) -> list[int]:
    return [CARDS.skills[skill].initiative for skill in skills]


def corridor(to: int) -> list[int]:
    """What it costs to go there, without what it does not."""
    cost = CARDS.arenas["nemesis"].corridor_wounds(to)
    return [one for one in (cost.heavy, cost.light) if one]


def in_the_dark() -> int:
    harm = CARDS.arenas["tainted_grail"].candle_wounds
    assert harm.heavy == 0
    return harm.light


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
    "deal.second_not": lambda m, v: initiatives("motion_tracker", "bleeding"),
    "deal.show_not": lambda m, v: initiatives("motion_tracker", "long_arms"),
    "deal.first": lambda m, v: initiatives(*(player["skills"]["active"][0] for player in v["players"])),
    "corridor.price": lambda m, v: [*corridor(8), *corridor(4)],
    "corridor.away_not": lambda m, v: [sum(dealt("corridor.away", PLAYER))],
    "corridor.far": lambda m, v: [v["distance"]],
    "between.plan": lambda m, v: [v["distance"], *reach("high_punch")[:1]],
    "between.jump_not": lambda m, v: [sum(dealt("between.jump", PLAYER))],
    "between.hit": lambda m, v: [v["distance"]],
    "dark.danger": lambda m, v: [in_the_dark()],
    "dark.out_not": lambda m, v: [in_the_dark()],
    "dark.hurt": lambda m, v: [dealt("dark.closer")[1]],
    "swap.fate": lambda m, v: dealt("swap.go"),
    "alone.danger": lambda m, v: [wounds(v, 2)],
    "cubes.wounds": lambda m, v: [wounds(v, PLAYER)],
    "cubes.call": lambda m, v: [wounds(after("cubes.call")[1], PLAYER)],
    "cubes.build": lambda m, v: [wounds(v, PLAYER)],
    "bell.clock": lambda m, v: [wounds(after("bell.clock")[1], PLAYER), SECONDS],
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
    assert held("deal.hand", PLAYER) == held("deal.hand", RIVAL) == 2, "two cards each"
    assert at(place_of("deal.first"))[2].view(PLAYER)["to_act"][0]["seat"] == PLAYER
    assert {CARDS.arenas["nemesis"].centre, *CARDS.arenas["nemesis"].edges} == {0, 4, 8}
    assert CARDS.attacks["roundhouse"].symbols == ("foot", "dash")
    assert (CARDS.attacks["iron_guard"].symbols, list(CARDS.specials["fate"].cost)) == (("block",), ["dash", "wild"])
    stunned = lessons.begin(DUEL.chapter(place_of("block.effect")), 4, PACKS).view(PLAYER)
    assert "stun" not in stunned["players"][PLAYER]["tokens"]


def held(name: str, seat: int) -> int:
    return len(at(place_of(name))[2].view(PLAYER)["players"][seat]["hand"])


def test_corridors_cost_no_action_and_no_range() -> None:
    before, then = after("corridor.away")
    assert then["actions_left"] == before["actions_left"] == 2 and before["distance"] == 1
    legal = [action for action in at(place_of("between.jump"))[2].view(PLAYER)["legal"] if action["do"] == "corridor"]
    assert {"do": "corridor", "to": 8} in legal
    assert after("between.jump")[1]["players"][PLAYER]["space"] == 8


def test_candles_darken_both_edges_and_hurt_whoever_stays() -> None:
    """ARENA-4, ARENA-5."""
    before, then = after("candle.take")
    assert (before["candles"], then["candles"]) == (0, 1) and then["discard"] == ["candle"]
    deck = chapter_of(place_of("candle.deck")).position["deck"]
    assert deck.count("candle") == 4
    view = at(place_of("dark.closer"))[2].view(PLAYER)
    assert view["candles"] == 2 and view["players"][RIVAL]["space"] == 7 and view["players"][PLAYER]["space"] == 1
    assert after("dark.closer")[1]["players"][RIVAL]["space"] == 7, "he stays where he is"
    assert dealt("dark.out", PLAYER) == dealt("dark.take", PLAYER) == (0, 0)


def test_in_teams_cards_go_where_the_sentences_say() -> None:
    """TEAM-5 to TEAM-8."""
    assert at(place_of("partner.drawn"))[2].view(PLAYER)["players"][PLAYER]["hand"] == ["wild_charge"]
    before, then = after("partner.hit")
    assert then["players"][2]["hand"] == [*before["players"][2]["hand"], "low_kick"]
    assert then["players"][PLAYER]["hand"] == before["players"][PLAYER]["hand"]
    (swapped, ended) = after("swap.go")
    assert swapped["actions_left"] == 1 and ended["turn"] == RIVAL and ended["players"][2]["active"]
    assert swapped["players"][PLAYER]["hand"] == [] and swapped["players"][2]["hand"] == ["sidestep", "low_punch"]
    fallen = at(place_of("alone.enter"))[2].view(PLAYER)
    assert fallen["players"][2]["down"] and fallen["players"][2]["hand"] == []
    before, then = after("alone.hit")
    assert then["players"][PLAYER]["hand"] == [*before["players"][PLAYER]["hand"], "low_kick"]


def test_a_tower_that_stands_takes_half_of_the_light_wounds() -> None:
    for chapter in ("cubes", "bell"):
        heavy, light = dealt(f"{chapter}.build", PLAYER)
        before = after(f"{chapter}.build")[0]["players"][PLAYER]["wounds"]["light"]
        assert (heavy, light) == (0, -(before // 2)) and light < 0
