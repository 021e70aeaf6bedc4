"""Everything that happens, can be chosen or is refused has words, in three languages, with nothing left unfilled."""

from __future__ import annotations

import random
import re
from copy import deepcopy
from dataclasses import fields
from typing import Any, get_type_hints

import pytest

from kd_core import text
from kd_core.game import Match, Options, Refused, Setup, actions, events, library
from kd_core.game.events import Event
from kd_core.languages import LANGUAGES
from kd_core.net.lesson import lesson
from kd_core.record.names import Lexicon, plain
from kd_core.record.story import Story
from kd_core.text import rule
from tests.kit import Table

PACKS = library.find(["nemesis", "tainted_grail"])
ALL_EVENTS = sorted(Event.__subclasses__(), key=lambda kind: kind.__name__)

# Where a field chooses among sentences, or must name something that exists.
VALUES: dict[str, tuple[Any, ...]] = {
    "how": ("move", "dash", "step", "push", "pull", "shove", "blink", "corridor", "swap"),
    "what": ("wounds", "effect"),
    "reason": ("ko", "deck_out", "eliminated"),
    "kind": ("skill", "token", "fighter"),
    "source": ("hook", "headshot", "corridor", "candles", "effect"),
    "in_range": (True, False),
    "change": (-2, -1, 1, 2),
    "skill": ("bleeding", None),
    "skills": (("bleeding", "hardened_knees"), None),
    "card": ("hook", None),
    "cards": (("hook", "low_kick"), ()),
    "attack": ("hook", "headshot", "iron_guard"),
    "special": ("headshot",),
    "paid": (("hook", "low_kick"), ()),
    "token": ("ammo",),
    "dice": ((1, 2, 6),),
    "dark": ((0, 8),),
    "passed": (True, False),
    "origin": ("attack", "row"),
    "by": (0, 1, None),
}


def story(lang: str, mode: str = "duel") -> Story:
    names = ["james", "katie", "maggot", "lost_knight"][: 2 if mode == "duel" else 4]
    return told_of(Match.new(Setup(PACKS, mode, names)), lang)


def told_of(match: Match, lang: str = "en", names: list[str] | None = None) -> Story:
    """As a spectator would tell it."""
    return Story(match.packs, match.view(None), lang, names)


def samples(kind: type[Event]) -> list[Event]:
    """One event for each value that its fields may have."""
    hints = get_type_hints(kind)
    usual = {field.name: default(kind, field.name, hints[field.name]) for field in fields(kind)}
    found = [kind(**usual)]
    for name in usual:
        for value in values(kind, name, hints[name]):
            found.append(kind(**{**usual, name: value}))
    return found


def values(kind: type[Event], name: str, hint: Any) -> tuple[Any, ...]:
    if kind is events.TowerJudged and name == "reason":
        return ("", *actions.VERDICTS)
    if kind is events.TestStarted and name == "how":
        return ("dice", "tower")
    if kind is events.Triggered and name == "source":
        return ("bleeding",)
    if hint is int:
        return (0, 1, 2, 5)[: 2 if name in ("seat", "target", "winner", "first", "out", "into", "attacker") else 4]
    return tuple(value for value in VALUES.get(name, ()) if value is not None or "None" in str(hint))


def default(kind: type[Event], name: str, hint: Any) -> Any:
    return values(kind, name, hint)[0]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", ALL_EVENTS, ids=lambda kind: kind.__name__)
def test_every_event_has_words(kind: type[Event], lang: str) -> None:
    for mode in ("duel", "teams"):
        teller = story(lang, mode)
        for event in samples(kind):
            line = teller.event(event)
            assert line, event
            assert not re.search(r"[{}]|event\.|word\.|_", line), (event, line)


@pytest.mark.parametrize("kind", ALL_EVENTS, ids=lambda kind: kind.__name__)
def test_every_event_is_translated(kind: type[Event]) -> None:
    for event in samples(kind):
        lines = {story(lang).event(event) for lang in LANGUAGES}
        assert len(lines) == 3, event


def test_spaces_count_from_one_and_names_are_names() -> None:
    told = story("en")
    assert told.event(events.Moved(0, 2, 3, "move")) == "James moves to space 4."
    assert told.event(events.Wounded(1, 1, 2, "hook", 0)) == "Katie suffers wounds: 1 heavy and 2 light (Hook)."
    assert told.event(events.Wounded(1, 1, 0, "effect", 0)) == "Katie suffers wounds: 1 heavy."
    assert told.event(events.DiceRolled(0, (1, 2, 6), 4, True)) == "James rolls 1, 2 and 6: 9 in all."
    assert story("en", "teams").event(events.RoundEnded(1, "ko")) == "Round won by K.O.: Katie and Lost Knight."


@pytest.mark.parametrize(
    ("by", "said"),
    [
        ("standing", "The deck is empty. Round won with more fighters on their feet: Katie and Lost Knight."),
        ("heavy", "The deck is empty. Round won with fewer heavy wounds: Katie and Lost Knight."),
        ("light", "The deck is empty, heavy wounds are equal. Round won with fewer light ones: Katie and Lost Knight."),
        ("turn", "The deck is empty and all is equal. Round won by whose turn it was: Katie and Lost Knight."),
        ("a word of a far host", "The deck is empty. Round won: Katie and Lost Knight."),
    ],
)
def test_an_empty_deck_says_what_decided(by: str, said: str) -> None:
    event = events.RoundEnded(1, "deck_out", by)
    assert story("en", "teams").event(event) == said
    assert story("en", "teams").rule(event) == "TEAM-9" and story("en").rule(event) == "END-2"


@pytest.mark.parametrize(
    ("card", "in_range", "en", "pl", "es"),
    [
        ("hook", True, "James attacks Katie: Hook.", "atak Hak, cel: Katie.", "ataca a Katie: Gancho."),
        ("iron_guard", True, "James uses Iron Guard.", "zdolność Żelazna garda.", "James usa Guardia férrea."),
        ("dirt_in_the_eyes", True, "James attacks Katie: Dirt in the Eyes.", "cel: Katie", "ataca a Katie"),
        ("wyrdness", True, "James attacks Katie: Wyrdness.", "cel: Katie", "ataca a Katie"),
        ("hook", False, "James takes Hook and misses: Katie is out of range.", "chybia, Katie", "y falla: Katie"),
    ],
)
def test_an_ability_is_used_and_an_attack_hits_or_misses(card: str, in_range: bool, en: str, pl: str, es: str) -> None:
    """ATTACK-2: who wounds nobody attacks nobody; a card taken out of range says so."""
    told = events.Attacked(0, 1, card, in_range)
    assert story("en").event(told) == en
    assert pl in str(story("pl").event(told))
    assert es in str(story("es").event(told))


def test_the_choice_of_an_ability_is_to_use_it() -> None:
    teller = story("en")
    teller.follow({**teller.view, "question": {"kind": "action", "seat": 0, "in_range": ["iron_guard", "wyrdness"]}})
    assert teller.action(0, actions.Attack("iron_guard")) == "Use Iron Guard"
    assert teller.action(0, actions.Attack("wyrdness")) == "Attack with Wyrdness"
    assert teller.action(0, actions.Attack("hook")) == "Take Hook (out of range)"


def test_what_a_seat_may_not_know_is_not_told() -> None:
    """TEAM-11: a drawn card is seen by its team alone."""
    told = story("en")
    assert told.event(events.CardDrawn(0, "hook")) == "James draws Hook."
    assert told.event(events.CardDrawn(0, "hook").seen_by((1,))) == "James draws a card."


@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_every_choice_of_random_matches_has_a_label_and_a_question(mode: str) -> None:
    """Questions and labels of three languages, over every kind of choice that random play meets."""
    seen: set[str] = set()
    chance = random.Random(3)
    for seed in range(6):
        match = Match.new(Setup(PACKS, mode, seed=seed))
        tellers = [told_of(match, lang) for lang in LANGUAGES]
        for _ in range(400):
            if match.winner is not None:
                break
            decision = chance.choice(match.decisions)
            options = list(decision.options)
            seen.add(decision.kind)
            teller = chance.choice(tellers)
            teller.follow(match.view(chance.choice((None, decision.seat))))
            labels = [teller.action(decision.seat, action) for action in options]
            asks = teller.question()
            assert not [line for line in (asks, *labels) if re.search(r"[{}]|action\.|kind\.", line) or not line]
            match.apply(decision.seat, chance.choice(options))
    assert {"action", "combo", "draft", "block_wounds", "block_effect", "knockdown", "choose"} <= seen


BLOCKS = {
    "en": "1 heavy and 2 light – you can stop: 1 heavy (power 2: 2 cards left in hand) = you take: 2 light.",
    "pl": "1 ciężkie i 2 lekkie – zatrzymasz: 1 ciężkie (moc 2: na ręce 2 karty) = dostajesz: 2 lekkie.",
    "es": "1 grave y 2 leves – puedes detener: 1 grave (fuerza 2: en la mano 2 cartas) = recibes: 2 leves.",
}


@pytest.mark.parametrize("lang", BLOCKS)
def test_the_question_of_a_block_is_a_sum(lang: str) -> None:
    """BLOCK-2: what comes in, less the best that can be stopped, is what is taken."""
    position = deepcopy(next(one for one in lesson("duel").chapters if one.id == "block").position)
    position["players"][0]["hand"] = ["riot_shield", "high_punch", "low_kick"]
    match = Match.from_position(PACKS, "duel", Options(), position)
    match.apply(1, actions.Special("helm_breaker", ("high_punch", "iron_guard")))
    assert BLOCKS[lang] in told_of(match, lang).question()
    view = deepcopy(match.view(None))
    view["question"] |= {"power": 4, "bonus": 2}
    assert "+2" in Story(PACKS, view, lang).question()
    view["question"] |= {"power": 0, "stops": []}
    assert "=" not in Story(PACKS, view, lang).question()


def test_labels_tell_choices_apart() -> None:
    """Two choices of one question never read the same."""
    chance = random.Random(8)
    match = Match.new(Setup(PACKS, "duel", seed=8))
    teller = told_of(match, "pl")
    for _ in range(150):
        if match.winner is not None:
            break
        decision = match.decisions[0]
        options = list(decision.options)
        teller.follow(match.view(decision.seat))
        labels = [teller.action(decision.seat, action) for action in options]
        assert len(set(labels)) == len(labels), labels
        match.apply(decision.seat, chance.choice(options))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refusal_is_a_sentence_with_its_rule(lang: str) -> None:
    """MOVE-2 and COMBO-7, with people's numbers and names."""
    teller = story(lang)
    said = teller.refusal(Refused("MOVE-2", "occupied", space=3))
    assert "4" in said
    assert said.endswith("(MOVE-2)")
    far = teller.refusal(Refused("COMBO-7", "out_of_range", special="headshot", distance=1))
    assert teller.lexicon.special("headshot", lang) in far
    assert "{" not in teller.refusal(Refused("TURN-2", "no_such_choice_now", kind="action"))
    assert "{" not in teller.refusal(Refused("TEAM-3", "not_an_option", value=1))


def test_the_words_of_an_open_choice_are_those_of_its_card() -> None:
    """RULE-1: the sentence that asks and those of the options stand on the card."""
    told = story("en")
    options = [[{"do": "draw", "cards": 1}], []]
    step = {"do": "choose", "options": options}
    asks = {"kind": "choose", "seat": 0, "names": "option", "you": 0, "step": step, "moves": None}
    asks["on"] = {"kind": "special", "id": "headshot"}
    told.follow({**told.view, "question": asks})
    assert told.effect() == "You may draw 1 card." and told.asker() == "Headshot"
    assert told.question().endswith("You may draw 1 card.")
    assert [told.action(0, actions.Choose(number)) for number in (0, 1)] == ["Draw 1 card.", "Do nothing"]


# -- names -------------------------------------------------------------------------------------------------------------


def test_an_id_that_two_boxes_use_is_told_by_its_pack() -> None:
    """MERGE-1: a card that another box defines otherwise carries its pack's name."""
    from dataclasses import replace

    nemesis, grail = PACKS
    hook = next(attack for attack in nemesis.attacks if attack.id == "hook")
    other = replace(hook, name={"en": "Old Hook", "pl": "Stary hak", "es": "Gancho viejo"}, ko=not hook.ko)
    rest = tuple(attack for attack in grail.attacks if attack.id != "hook")
    lexicon = Lexicon([nemesis, replace(grail, attacks=(*rest, other))])
    assert lexicon.card("hook", "en") == "Hook"
    assert lexicon.card("tainted_grail:hook", "pl") == "Stary hak"
    assert [found.id for found in lexicon.find("old hook")] == ["tainted_grail:hook"]


def test_unknown_ids_stand_for_themselves() -> None:
    lexicon = Lexicon(PACKS)
    assert lexicon.card("flying_saucer", "en") == "flying saucer"
    assert lexicon.any("flying_saucer", "pl") == "flying saucer"
    assert lexicon.any("ammo", "pl") == "Amunicja"
    assert lexicon.card("candle", "es") == "vela"


def test_names_are_found_in_any_language_without_accents() -> None:
    lexicon = Lexicon(PACKS)
    assert [found.id for found in lexicon.find("strzal w glowe")] == ["headshot"]
    assert [found.id for found in lexicon.find("Tiro a la Cabeza")] == ["headshot"]
    assert [found.id for found in lexicon.find("heads")] == ["headshot"]
    assert lexicon.find("heads", whole=True) == []
    assert lexicon.find("") == []
    assert plain("  Łamacz-HEŁMÓW ") == "lamacz helmow"


def test_seats_may_have_names_of_their_own() -> None:
    match = Match.new(Setup(PACKS, "duel", ["james", "katie"]))
    assert told_of(match, "en", ["Ann", "Bob"]).event(events.TurnStarted(1)) == "Turn of Bob."
    assert told_of(match).seat(7) == "7"


def test_actions_with_dice_and_verdicts_have_labels() -> None:
    teller = story("en")
    assert teller.action(0, actions.Knockdown((1, 2, 3))) == "Call for a Knockdown Test with the dice 1, 2 and 3"
    assert teller.action(0, actions.Tower(False)) == "The tower did not stand"
    assert teller.action(0, actions.Corridor(4)).startswith("Corridor to space 5 (costs ")


def test_an_event_names_the_rule_that_it_follows() -> None:
    """One that there is, for all that is told; in teams that of teams."""
    alone, teams = story("en"), story("en", "teams")
    cited = {(kind.called(), alone.rule(event)) for kind in ALL_EVENTS for event in samples(kind)}
    cited |= {(kind.called(), teams.rule(event)) for kind in ALL_EVENTS for event in samples(kind)}
    assert all(rule(id) is not None for _, id in cited if id)
    assert {name for name, id in cited if not id} <= {"turn_ended", "head_start", "card_taken", "cards_discarded"}
    assert {("moved", "COMBO-6"), ("blocked", "BLOCK-3"), ("card_taken", "ATTACK-3"), ("card_taken", "TEAM-6")} <= cited
    bench = next(seat for seat, one in enumerate(teams.view["players"]) if not one["active"])
    missed = events.CardTaken(bench, "hook", "row")
    assert teams.rule(missed) == "TEAM-6" and "on the bench" in (teams.event(missed) or "")
    assert alone.rule(events.CardTaken(0, "hook", "row")) == "", "by an effect, or of an attack that missed"


@pytest.mark.parametrize(("lang", "said"), [
    ("en", ["Move to space 3", "Stay on space 4"]),
    ("pl", ["Przejdź na pole 3", "Zostań na polu 4"]),
    ("es", ["Moverte a la casilla 3", "Quedarte en la casilla 4"]),
])  # fmt: skip
def test_an_answer_that_names_a_space_says_who_goes_there(duel: Table, lang: str, said: list[str]) -> None:
    """In the terminal as in the window: not only "Space 3"."""
    duel.at("james@3 katie@4", row="sidestep")
    duel.james.attacks_with("sidestep")
    told = told_of(duel.match, lang)
    assert [told.action(0, action) for action in duel.james.options] == said


BEGUN = {
    "en": "Round 1 begins. Initiative 12 against 11: Katie acts first.",
    "pl": "Zaczyna się runda 1. Inicjatywa 12 przeciw 11: pierwszeństwo ma Katie.",
    "es": "Empieza la ronda 1. Iniciativa 12 contra 11: juega primero Katie.",
}


@pytest.mark.parametrize("lang", sorted(BEGUN))
def test_who_begins_is_told_with_the_numbers(lang: str) -> None:
    """SETUP-5, SETUP-7, NEXT-3: from the skills face up, seen or heard of, and not from those revealed later."""
    packs = library.find(library.BOXES)
    numbers = {skill.initiative: id for id, skill in Lexicon(packs).skills.items()}
    match = Match.new(Setup(packs=packs, mode="duel", fighters=("james", "katie"), seed=1))
    view = match.view(0)
    begun = events.RoundStarted(1, 1)
    assert Story(packs, view, lang).event(begun) == text.say(lang, "event.round_started", round=1, first="Katie")
    heard = Story(packs, view, lang)
    for seat, initiative in enumerate((11, 12)):
        heard.event(events.SkillShown(seat, numbers[initiative]))
    assert heard.event(begun) == BEGUN[lang]
    view["players"][0]["skills"]["active"] = [numbers[11], numbers[max(numbers)]]
    view["players"][1]["skills"]["active"] = [numbers[12]]
    seen = Story(packs, view, lang)
    assert seen.event(begun) == BEGUN[lang] and seen.rule(begun) == "SETUP-5"
    assert seen.event(begun, 1) == text.say(lang, "heard.round_started_initiative", round=1, own=12, other=11)
    view["players"][1]["skills"]["active"] = [numbers[11]]
    assert "11" in (seen.event(begun) or "") and seen.rule(begun) == "SETUP-7"
    later = events.RoundStarted(2, 0)
    assert seen.event(later) == text.say(lang, "event.round_started_lost", round=2, first="James")
    assert seen.rule(later) == "NEXT-3"


def test_an_ability_of_the_sheet_that_asks_is_named() -> None:
    """Chilly's own name would say who is asked, not what asks."""
    told = story("en")
    told.follow({**told.view, "question": {"kind": "choose", "on": {"kind": "fighter", "id": "chilly"}, "you": 0}})
    assert told.asker() == "Ability of Chilly"
