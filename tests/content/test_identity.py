"""Ids when several packs are in play: engine, words and pictures call the same card by the same id (MERGE-1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kd_core.content import identity
from kd_core.content.model import Extra, Pack
from kd_core.game import library
from kd_core.record.names import Lexicon

NEMESIS, GRAIL = library.find(["nemesis", "tainted_grail"])


def third_box(**other: object) -> Pack:
    """A box that calls many things as the first one does."""
    return replace(NEMESIS, id="third", hash="third", **other)  # type: ignore[arg-type]


def tables_and_lexicon(packs: Sequence[Pack]) -> tuple[set[str], set[str]]:
    tables, lexicon = library.tables(packs), Lexicon(packs)
    cards = set(tables.attacks.ids[: tables.cards]) - {identity.CANDLE}
    known = {*cards, *tables.fighter_ids, *tables.skill_ids}
    return known, {*lexicon.attacks, *lexicon.extras, *lexicon.fighters, *lexicon.skills}


def test_the_engine_and_the_words_know_the_same_ids() -> None:
    hook = next(attack for attack in NEMESIS.attacks if attack.id == "hook")
    harder = tuple(replace(one, ko=not one.ko) if one is hook else one for one in NEMESIS.attacks)
    extra = Extra("low_kick", {"en": "Bruise", "pl": "Siniak", "es": "Moratón"}, 3)
    packs = [NEMESIS, GRAIL, third_box(attacks=harder, extras=(extra,))]
    engine, words = tables_and_lexicon(packs)
    assert engine == words
    assert {"third:hook", "third:james", "third:low_kick"} <= words
    assert "third:low_punch" not in words  # the same card as in the first box
    assert Lexicon(packs).card("third:low_kick", "en") == "Bruise"


def test_a_shared_card_may_differ_in_name_and_copies_alone() -> None:
    hook = next(attack for attack in NEMESIS.attacks if attack.id == "hook")
    assert identity.same_card(hook, replace(hook, copies=9, name={"en": "Claw"}))
    assert not identity.same_card(hook, replace(hook, ko=not hook.ko))


def test_the_way_back_to_the_plain_id() -> None:
    assert identity.plain_id("third:hook") == identity.plain_id("hook") == "hook"
