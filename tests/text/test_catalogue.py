"""The catalogue of sentences: three languages that say the same things, and the little grammar of `kd_core.text`."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from typing import Any

import pytest

from kd_core import resources, text
from kd_core.content import model
from kd_core.languages import ENGLISH, LANGUAGES, language
from tests.text.gaps import forms

TRANSLATED = [lang for lang in LANGUAGES if lang != ENGLISH]

# The reasons that the game gives, each with the parameters that come with it.
REFUSED: dict[str, str] = {
    "not_your_turn": "",
    "no_such_choice_now": "kind",
    "name_a_seat": "",
    "not_adjacent": "",
    "occupied": "space",
    "off_arena": "",
    "not_in_row": "card",
    "not_in_hand": "card",
    "unknown_card": "card",
    "unknown_special": "special",
    "cannot_pay": "special",
    "wasted_card": "card",
    "missing_symbol": "symbol",
    "special_used": "special",
    "out_of_range": "special distance",
    "empty_combo": "",
    "no_dash_symbol": "card",
    "not_a_block": "card",
    "too_many_ignored": "power",
    "more_than_pool": "",
    "wounds_first": "",
    "effect_window": "",
    "ignores_nothing": "",
    "only_strikes": "",
    "two_actions": "",
    "no_ko": "",
    "no_corridors": "",
    "not_corridor": "space",
    "corridor_time": "",
    "no_bench": "",
    "swapped_already": "",
    "teammate_down": "",
    "not_free": "space",
    "not_dealt": "skill",
    "not_yours": "skill",
    "not_in_draft": "card",
    "not_an_option": "value",
    "dice_values": "",
    "dice_mode": "",
    "no_test": "",
    "reaction_not_now": "",
    "in_combo": "",
    "hand_limit": "",
    "match_over": "",
}

# An event either has one sentence or one for each of its variants.
EVENTS: dict[str, str] = {
    "skills_dealt": "",
    "skill_kept": "",
    "skill_shown": "",
    "drafted": "",
    "round_started": "",
    "row_refilled": "",
    "candle_lit": "",
    "turn_started": "",
    "turn_ended": "",
    "moved": "move dash step push pull shove blink corridor enter swap reset",
    "attacked": "in_range out_of_range ability",
    "special_used": "",
    "reacted": "",
    "blocked": "wounds effect",
    "wounded": "",
    "healed": "",
    "transferred": "",
    "card_taken": "",
    "card_drawn": "",
    "cards_discarded": "",
    "cards_revealed": "",
    "card_received": "",
    "contaminated": "",
    "token_changed": "more fewer",
    "actions_changed": "more fewer",
    "test_started": "dice tower",
    "dice_rolled": "",
    "test_passed": "",
    "test_failed": "",
    "relieved": "",
    "knocked_down": "",
    "entered": "",
    "swapped": "",
    "active_chosen": "",
    "skill_triggered": "",
    "round_ended": "ko deck_out eliminated",
    "skill_revealed": "",
    "match_ended": "",
}

KINDS = [
    "keep_skill",
    "face_up",
    "draft",
    "action",
    "combo",
    "block_wounds",
    "block_effect",
    "react",
    "knockdown",
    "tower",
    "discard",
    "choose",
    "active",
    "enter",
]

ACTIONS = [
    "move",
    "corridor",
    "attack",
    "attack_ability",
    "attack_out_of_range",
    "special",
    "dash",
    "swap",
    "end_combo",
    "block_wounds",
    "block_effect",
    "pass_block",
    "pass_react",
    "pass_ko",
    "react",
    "knockdown",
    "tower_passed",
    "tower_failed",
    "switch_to_dice",
    "discard",
    "choose_space",
    "choose_card",
    "choose_cards",
    "choose_cards_none",
    "choose_number",
    "choose_wound_heavy",
    "choose_wound_light",
    "choose_option",
    "active",
    "enter",
    "keep_skill",
    "face_up",
    "draft",
]


@cache
def catalogue(lang: str) -> dict[str, Any]:
    raw = tomllib.loads(resources.path("i18n", f"core.{lang}.toml").read_text(encoding="utf-8"))
    return {f"{section}.{key}": value for section, table in raw.items() for key, value in table.items()}


def sentences(entry: str | dict[str, str]) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


def placeholders(entry: str | dict[str, str]) -> set[str]:
    return {name for sentence in sentences(entry) for name in re.findall(r"\{(\w*)\}", sentence)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_same_keys_in_the_same_order(lang: str) -> None:
    """Order too, so that the files can be read side by side."""
    assert list(catalogue(lang)) == list(catalogue("en"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_same_placeholders(lang: str) -> None:
    english = catalogue("en")
    different = {key for key, entry in catalogue(lang).items() if placeholders(entry) != placeholders(english[key])}
    assert not different


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plural_forms_are_complete_and_agree(lang: str) -> None:
    for key, entry in catalogue(lang).items():
        assert isinstance(entry, dict) == isinstance(catalogue("en")[key], dict), key
        if isinstance(entry, dict):
            assert set(entry) == forms(lang), key
            assert all(placeholders(form) == placeholders(entry) for form in entry.values()), key
            assert "n" in placeholders(entry), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_empty_or_untidy(lang: str) -> None:
    for key, entry in catalogue(lang).items():
        for sentence in sentences(entry):
            assert sentence.strip(), key
            assert sentence == sentence.strip() or key == "play.prompt", key
            assert "  " not in sentence, key
            assert sentence.count("{") == sentence.count("}") == len(re.findall(r"\{\w+\}", sentence)), key


@pytest.mark.parametrize("lang", TRANSLATED)
def test_sentences_are_translated(lang: str) -> None:
    """A sentence of several words that equals the English one was forgotten."""
    english = catalogue("en")
    for key, entry in catalogue(lang).items():
        words = re.sub(r"\{\w+\}", "", " ".join(sentences(entry)))
        if len(re.findall(r"[^\W\d_]{2,}", words)) > 2:
            assert entry != english[key], key


@pytest.mark.parametrize("reason", REFUSED)
def test_every_refusal_has_a_sentence_with_its_parameters(reason: str) -> None:
    assert placeholders(catalogue("en")[f"refused.{reason}"]) == set(REFUSED[reason].split())


@pytest.mark.parametrize("event", EVENTS)
def test_every_event_has_a_sentence(event: str) -> None:
    keys = [f"event.{event}_{variant}" for variant in EVENTS[event].split()] or [f"event.{event}"]
    assert [key for key in keys if not text.known(key)] == []


@pytest.mark.parametrize("kind", KINDS)
def test_every_decision_kind_has_a_question_and_a_short_name(kind: str) -> None:
    assert text.known(f"kind.{kind}")
    assert text.known(f"kind_short.{kind}")


@pytest.mark.parametrize("action", ACTIONS)
def test_every_action_has_a_label(action: str) -> None:
    assert text.known(f"action.{action}")


@pytest.mark.parametrize("word", [*model.SYMBOLS, model.WILD])
def test_every_symbol_has_a_name(word: str) -> None:
    assert text.known(f"word.symbol_{word}")


@pytest.mark.parametrize("word", model.TYPES)
def test_every_type_has_a_name(word: str) -> None:
    assert text.known(f"word.type_{word}")


def test_say_fills_placeholders() -> None:
    assert text.say("en", "refused.occupied", space=4) == "A fighter already stands on space 4."
    assert text.say("pl", "event.moved_move", seat="Katie", to=5) == "Katie: ruch na pole 5."


def test_say_falls_back_to_english_and_then_to_the_key() -> None:
    assert text.say("de", "word.deck") == "deck"
    assert text.say("en", "word.no_such_word") == "word.no_such_word"


def test_an_unfilled_placeholder_stays_and_a_brace_in_a_value_is_harmless() -> None:
    assert text.say("en", "refused.not_in_row") == "{card} is not in the Row."
    assert text.say("en", "cli.no_such_file", file="{odd}") == "There is no file {odd}."


@pytest.mark.parametrize(
    ("n", "words"),
    [
        (0, "0 kart"),
        (1, "1 karta"),
        (2, "2 karty"),
        (5, "5 kart"),
        (12, "12 kart"),
        (22, "22 karty"),
        (112, "112 kart"),
    ],
)
def test_polish_plurals(n: int, words: str) -> None:
    assert text.say("pl", "word.cards_count", n=n) == words


def test_plurals_of_english_and_spanish() -> None:
    assert text.say("en", "word.cards_count", n=1) == "1 card"
    assert text.say("en", "word.cards_count", n=0) == "0 cards"
    assert text.say("es", "word.cards_count", n=2) == "2 cartas"


def test_wounds_in_words() -> None:
    assert text.wounds("en", 2, 1) == "2 heavy and 1 light"
    assert text.wounds("pl", 5, 1) == "5 ciężkich i 1 lekkie"
    assert text.wounds("es", 0, 2) == "2 leves"
    assert text.wounds("en", 0, 0) == "none"


def test_a_list_in_words() -> None:
    assert text.listed("en", ["Jab", "Hook", "Kick"]) == "Jab, Hook and Kick"
    assert text.listed("es", ["Gancho"]) == "Gancho"
    assert text.listed("pl", []) == "brak"


def test_what_is_shown_counts_spaces_from_one_and_names_ids() -> None:
    params = {"space": 3, "card": "jab", "kind": "action", "symbol": "fist", "power": 3, "pay": ["jab", "hook"]}
    assert text.shown("es", params, str.upper) == {
        "space": 4,
        "card": "JAB",
        "kind": "una acción del turno",
        "symbol": "puño",
        "power": 3,
        "pay": "JAB, HOOK",
    }


@pytest.mark.parametrize(
    ("tag", "lang"), [("pl_PL.UTF-8", "pl"), ("es-MX", "es"), ("C", "en"), ("", "en"), ("EN", "en")]
)
def test_language_of_a_tag(tag: str, lang: str) -> None:
    assert language(tag) == lang


def test_missing_files_are_no_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setattr(text.resources, "path", tmp_path.joinpath)
    assert text._read("i18n", "core.en.toml") == {}
