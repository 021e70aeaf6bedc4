"""A pack that is being written: nothing that anybody enters raises, whatever is wrong has a place, and what is saved is
what was entered."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from kd_core.content import words
from kd_core.content.drafts import verbs
from kd_core.content.drafts.draft import UNFINISHED, Draft, own_id
from kd_core.content.drafts.entries import (
    ArenaEntry,
    AttackEntry,
    ExtraEntry,
    FighterEntry,
    ModifyEntry,
    SkillEntry,
    SpecialEntry,
    TokenEntry,
    WhenEntry,
    filled,
)
from kd_core.content.model import Wounds
from kd_core.content.pack import PackError
from kd_core.game import SPECS, library
from kd_core.languages import LANGUAGES

PACKS = Path(__file__).parents[1] / "packs"
FOLDERS = [
    library.folder_of("nemesis"), library.folder_of("tainted_grail"), PACKS / "gym", PACKS / "ring",
    Path(__file__).parent / "packs" / "lab",
]  # fmt: skip


@pytest.fixture
def mine() -> Draft:
    """Nemesis with room for one own card."""
    draft = Draft.copy(library.find(["nemesis"])[0], SPECS, "en", "my_nemesis", "My Nemesis")
    draft.attacks[0].copies -= 1
    return draft


def check(draft: Draft) -> list[tuple[tuple[tuple[str, int], ...], str, str]]:
    return [(problem.place.entry, problem.place.field, problem.message) for problem in draft.check()]


SHOULDER = len(library.find(["nemesis"])[0].attacks)  # the number of the own card below
PLACE = (("attack", SHOULDER),)


def shoulder_check() -> AttackEntry:
    return AttackEntry(
        name={"en": "Shoulder Check"}, symbols=["foot"], wounds=Wounds(1, 0), range="1",
        effect=[{"do": "push", "spaces": 2}],
    )  # fmt: skip


# -- there and back ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_any_pack_is_the_same_as_a_draft(folder: Path, language: str) -> None:
    assert Draft.open(folder, SPECS, language).pack().hash == library.load(folder).hash


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_draft_shows_every_part_as_the_pack_does(folder: Path) -> None:
    draft, pack = Draft.open(folder, SPECS, "en"), library.load(folder)
    shown = draft.preview()
    for field in ("attacks", "fighters", "skills", "tokens", "extras", "arena"):
        assert getattr(shown, field) == getattr(pack, field)
    book = words.Book(SPECS, [pack])
    for language in LANGUAGES:
        for entry, attack in zip(draft.attacks, pack.attacks, strict=True):
            assert draft.text_of(entry, language) == words.attack_text(attack, language, book)
        for entry, skill in zip(draft.skills, pack.skills, strict=True):
            assert draft.text_of(entry, language) == words.skill_text(skill, language, book)


def test_an_own_card(mine: Draft) -> None:
    mine.attacks.append(shoulder_check())
    assert mine.check() == []
    mine.settle()
    card = mine.pack().attacks[-1]
    assert (card.id, card.copies, card.wounds.heavy) == ("shoulder_check", 1, 1)
    assert dict(card.name) == dict.fromkeys(LANGUAGES, "Shoulder Check")
    assert mine.text_of(mine.attacks[-1], "en") == "Push the opponent 2 spaces back."
    assert mine.text_of(mine.attacks[-1], "pl") == "Odepchnij przeciwnika o 2 pola."


def test_a_copy_has_an_arena_of_its_own(mine: Draft) -> None:
    """By the arena a match knows whose deck is used."""
    mine.attacks[0].copies += 1
    assert (mine.id, mine.arena.id, mine.pack().name["pl"]) == ("my_nemesis", "my_nemesis", "My Nemesis")


# -- what is wrong -------------------------------------------------------------------------------------------------


def test_an_empty_draft_says_what_a_pack_needs() -> None:
    said = {(place, message) for _, place, message in check(Draft(SPECS))}
    assert said >= {
        ("name", "missing"),
        ("copies", "0 cards, expected 36"),
        ("fighter", "0 fighters, expected 3"),
        ("skill", "0 skills, expected 12"),
    }


def wrong_name(card: AttackEntry) -> None:
    card.name = {"en": "Shoulder\nCheck"}


def no_name(card: AttackEntry) -> None:
    card.name = {"en": " "}


def no_symbol(card: AttackEntry) -> None:
    card.symbols = []


def many_wounds(card: AttackEntry) -> None:
    card.wounds = Wounds(0, 21)


def far(card: AttackEntry) -> None:
    card.range = "9-12"


def no_spaces(card: AttackEntry) -> None:
    card.effect = [{"do": "draw", "cards": 1}, {"do": "push"}]


def no_token(card: AttackEntry) -> None:
    card.effect = [{"do": "if", "test": {"you_have": "gold"}, "then": [{"do": "draw", "cards": 1}]}]


def same_id(card: AttackEntry) -> None:
    card.id = "hook"


def strange_number(card: AttackEntry) -> None:
    card.copies = "one"  # type: ignore[assignment]


def control_by_hand(card: AttackEntry) -> None:
    card.by_hand = {"pl": "a\x07"}


@pytest.mark.parametrize(("spoil", "field"), [
    (wrong_name, "name.en"), (no_name, "name"), (no_symbol, "symbols"), (many_wounds, "wounds.light"), (far, "range"),
    (no_spaces, "effect[1].spaces"), (no_token, "effect[0].test.you_have"), (same_id, "id"),
    (strange_number, "copies"), (control_by_hand, "by_hand.pl"),
])  # fmt: skip
def test_a_problem_has_a_place(mine: Draft, spoil, field: str) -> None:
    mine.attacks.append(shoulder_check())
    spoil(mine.attacks[-1])
    problems = [problem for problem in mine.check() if problem.place.entry]
    assert {(problem.place.entry, problem.place.field) for problem in problems} >= {(PLACE, field)}
    assert {mine.part_at(problem.place) is mine.attacks[-1] for problem in problems} == {True}
    for problem in problems:
        said = [problem.sentence(lang) for lang in LANGUAGES]
        assert problem.why != "other" and len(set(said)) == len(LANGUAGES)  # in everybody's own language
    with pytest.raises(PackError):
        mine.pack()


def test_sentences_say_what_is_needed(mine: Draft) -> None:
    mine.attacks.append(shoulder_check())
    mine.attacks[-1].copies, mine.attacks[-1].range = 2, "9-12"
    said = {problem.sentence("en") for problem in mine.check()}
    assert said == {
        "The deck has 37 cards; 36 are needed.",
        "This range reaches nobody: it must go from near to far, and distances here are 1 to 8.",
    }
    mine.attacks[-1].copies, mine.attacks[-1].range = 1, "1"
    mine.arena.line, mine.arena.spaces = 0, [[0, 0], [1, 0], [2, 0], [3, 0]]
    mine.arena.links, mine.arena.lines = [[0, 1], [1, 2]], [[0, 1, 2, 3]]
    said = {problem.sentence("es") for problem in mine.check()}
    assert said >= {
        "No se puede llegar a la casilla 4.",
        "Las casillas 3 y 4 están en una línea pero no están unidas.",
        "La arena no tiene esa casilla.",
    }


def test_the_place_of_a_special_attack(mine: Draft) -> None:
    mine.attacks[0].copies += 1
    special = mine.fighters[1].specials[2]
    special.cost = ["block"] * 12
    (problem,) = mine.check()
    assert problem.place.entry == (("fighter", 1), ("special", 2))
    assert problem.place.field == "cost"
    assert mine.part_at(problem.place) is special


def test_the_place_of_an_initiative_and_of_the_deck(mine: Draft) -> None:
    mine.skills[3].initiative = mine.skills[1].initiative
    assert [(entry, field) for entry, field, _ in check(mine)] == [((), "copies"), ((("skill", 3),), "initiative")]
    assert [mine.part_at(problem.place) for problem in mine.check()] == [None, mine.skills[3]]


@pytest.mark.parametrize("box", library.BOXES)
def test_no_draft_is_called_like_a_box(mine: Draft, box: str) -> None:
    mine.attacks[0].copies += 1
    mine.id = box
    assert [(entry, field) for entry, field, _ in check(mine)] == [((), "id")]


# -- names and ids -------------------------------------------------------------------------------------------------


def test_one_language_is_enough() -> None:
    assert filled({"pl": "Cios"}, "en") == {"pl": "Cios", "en": "Cios", "es": "Cios"}
    assert filled({"pl": "Cios", "es": "Golpe", "en": " "}, "es") == {"pl": "Cios", "es": "Golpe", "en": "Golpe"}
    assert filled({"en": ""}, "en") == {}


def test_a_name_that_was_entered_once_is_changed_once(mine: Draft) -> None:
    """It was filled in for the other languages; these follow when it changes."""
    mine.attacks.append(shoulder_check())
    again = Draft.read(mine.files(), SPECS, "en")
    again.attacks[-1].name["en"] = "Elbow"
    assert dict(again.preview().attacks[-1].name) == dict.fromkeys(LANGUAGES, "Elbow")


@pytest.mark.parametrize(("name", "taken", "id"), [
    ("Shoulder Check", [], "shoulder_check"), ("Cios łokciem!", [], "cios_lokciem"), ("Puñetazo", [], "punetazo"),
    ("Hook", ["hook"], "hook_2"), ("Hook", ["hook", "hook_2"], "hook_3"), ("360", [], "attack_360"),
    ("", [], "attack"), ("猫", ["attack"], "attack_2"), ("x" * 90, [], "x" * 36),
])  # fmt: skip
def test_an_id_is_made_of_the_name(name: str, taken: list[str], id: str) -> None:
    assert own_id(name, "attack", taken) == id


def test_settling_leaves_ids_that_are_there(mine: Draft) -> None:
    before = [part.id for _, part in mine.parts()]
    mine.attacks.append(shoulder_check())
    mine.attacks.append(shoulder_check())
    mine.settle()
    assert [attack.id for attack in mine.attacks[-2:]] == ["shoulder_check", "shoulder_check_2"]
    assert [part.id for _, part in mine.parts() if not part.id.startswith("shoulder_check")] == before


def test_a_free_initiative(mine: Draft) -> None:
    taken = [skill.initiative for skill in mine.skills]
    assert mine.free_initiative() not in taken
    mine.skills = []
    assert mine.free_initiative() == 1


# -- half entered --------------------------------------------------------------------------------------------------


def test_text_grows_as_it_is_entered(mine: Draft) -> None:
    card = AttackEntry()
    mine.attacks.append(card)
    assert mine.text_of(card, "en") == ""
    card.effect.append({"do": "push"})
    assert mine.text_of(card, "en") == UNFINISHED
    card.effect[0]["spaces"] = 2
    assert mine.text_of(card, "en") == "Push the opponent 2 spaces back."
    card.effect.append({"do": "if", "test": {}, "then": []})
    assert mine.text_of(card, "en") == f"Push the opponent 2 spaces back. {UNFINISHED}"
    assert dict(mine.preview_of(card).name) == dict.fromkeys(LANGUAGES, UNFINISHED)


def test_a_skill_grows_as_it_is_entered(mine: Draft) -> None:
    skill = SkillEntry(name={"en": "Patience"}, initiative=50, when=[WhenEntry()])
    mine.skills.append(skill)
    assert mine.text_of(skill, "en") == UNFINISHED
    skill.when[0].event = "turn_end"
    skill.when[0].effect.append({"do": "draw", "cards": 1})
    assert "draw 1 card" in mine.text_of(skill, "en")
    skill.modify.append(ModifyEntry())
    assert mine.text_of(skill, "en").endswith(UNFINISHED)
    skill.modify[0].hand = 1
    assert UNFINISHED not in mine.text_of(skill, "en")


PLACEHOLDER = re.compile(r"\{\w+\}")
ENTRIES = {
    AttackEntry: "attacks", FighterEntry: "fighters", SkillEntry: "skills", TokenEntry: "tokens", ExtraEntry: "extras",
}  # fmt: skip
STRANGE = (
    None, "", 0, -1, 1, 99, 10**30, 1.5, float("nan"), True, "x", "1-2", "projectile", "\0", "\ud800", "ż" * 500,
    [], {}, [None], [[]], [{}], {"en": 1}, {"en": None}, {"en": "\ud800"}, {"de": "x"}, {"do": "if"}, [{"do": "if"}],
    [{"do": "choose", "options": [[], []]}],
    Wounds(99, -3), Wounds("x", None), Wounds(1, 0), [{"do": "push", "spaces": 1}], {"ammo": 3}, ["fist"], object(),
)  # fmt: skip


def spots(draft: Draft) -> Iterator[tuple[object, str]]:
    """Every field of every entry."""
    things: list[object] = [part for _, part in draft.parts()]
    for thing in things:
        things += [*getattr(thing, "when", []), *getattr(thing, "modify", [])]
    for thing in things:
        yield from ((thing, field.name) for field in fields(thing))  # type: ignore[arg-type]


LISTS = ("specials", "when", "modify")  # of entries: a form adds and removes these, and never puts anything else there


def edit(draft: Draft, chance: random.Random) -> None:
    kind = chance.randrange(6)
    if kind == 0:
        entry = chance.choice(list(ENTRIES))
        getattr(draft, ENTRIES[entry]).insert(0, entry())
    elif kind == 1:
        chosen = getattr(draft, chance.choice(list(ENTRIES.values())))
        if chosen:
            chosen.pop(chance.randrange(len(chosen)))
    elif kind == 2:
        thing = chance.choice([part for _, part in draft.parts() if hasattr(part, "when")] or [draft])
        if thing is not draft:
            thing.when.append(WhenEntry())  # type: ignore[union-attr]
            thing.modify.append(ModifyEntry())  # type: ignore[union-attr]
    elif kind == 3:
        chance.choice(draft.fighters or [FighterEntry()]).specials.append(SpecialEntry())
    else:
        thing, field = chance.choice(list(spots(draft)))
        if field not in LISTS:
            setattr(thing, field, chance.choice(like(getattr(thing, field))))


def like(old: object) -> list[object]:
    """A list stays a list and a table a table, whatever is in it; anything else may become any number or word."""
    for kind in (list, dict, Wounds):
        if isinstance(old, kind):
            return [value for value in STRANGE if isinstance(value, kind)]
    return [value for value in STRANGE if not isinstance(value, (list, dict, Wounds))]


@pytest.mark.parametrize("seed", range(24))
def test_whatever_is_entered_is_a_problem_and_never_an_error(seed: int) -> None:
    chance = random.Random(seed)
    draft = Draft.open(chance.choice(FOLDERS), SPECS, chance.choice(list(LANGUAGES)))
    for _ in range(25):
        edit(draft, chance)
        problems = draft.check()
        for problem in problems:
            assert str(problem) and (not problem.place.entry or draft.part_at(problem.place) is not None)
            said = problem.sentence(draft.language)
            assert "draft.wrong" not in said and not PLACEHOLDER.search(said.replace(problem.message, ""))
        shown = draft.preview()
        part = chance.choice([part for kind, part in draft.parts() if kind != "arena"] or [draft.arena])
        assert draft.preview_of(part) is not None or part is draft.arena
        assert isinstance(draft.text_of(part, "pl"), str)
        assert not shown.hash
        if not problems and draft.id not in library.BOXES:
            draft.settle()
            assert draft.pack().hash


# -- forms of the verbs --------------------------------------------------------------------------------------------


def test_every_verb_has_a_form() -> None:
    forms = {form.name: form for form in verbs.forms(SPECS)}
    assert list(forms) == list(SPECS)
    push = forms["push"].fields[0]
    assert (push.name, push.kind, push.required, push.low, push.high) == ("spaces", "whole", True, 1, 8)
    assert forms["step"].fields[1].choices == ("any", "forward", "away")
    assert forms["per"].fields[0].choices == ("fist", "foot", "block", "dash")
    assert forms["heal"].one_of == ("heavy", "light", "any") and not forms["discard"].one_of
    assert [form.name for form in forms.values() if form.needs_extra] == ["contaminate"]


@pytest.mark.parametrize("form", verbs.forms(SPECS), ids=lambda form: form.name)
def test_a_new_step_lacks_only_what_people_choose(mine: Draft, form: verbs.VerbForm) -> None:
    """As it is, or with a token, a test, a payment and something to do."""
    step = verbs.blank_step(form)
    chosen = {"token": "ammo", "test": {"hand": 1}, "pay": {"token": "ammo"}, "then": [{"do": "draw", "cards": 1}],
              "options": [[{"do": "draw", "cards": 1}], []]}  # fmt: skip
    step |= {name: value for name, value in chosen.items() if name in step}
    mine.attacks.append(shoulder_check())
    mine.attacks[-1].effect = [step]
    assert mine.check() == []
    assert mine.text_of(mine.attacks[-1], "es").endswith(".")


@pytest.mark.parametrize("form", verbs.tests(), ids=lambda form: form.name)
def test_every_test_has_a_form(mine: Draft, form: verbs.VerbForm) -> None:
    (value,) = form.fields
    kinds = {"token": "ammo", "extra": "contamination", "reach": "1-2", "flag": True, "whole": value.low,
             "choice": next(iter(value.choices), "")}  # fmt: skip
    mine.attacks.append(shoulder_check())
    mine.attacks[-1].effect = [
        {"do": "if", "test": {form.name: kinds[value.kind]}, "then": [{"do": "draw", "cards": 1}]}
    ]
    assert mine.check() == []


# -- by hand -------------------------------------------------------------------------------------------------------


def test_a_text_by_hand_stands_on_the_card_and_is_marked(mine: Draft) -> None:
    card = shoulder_check()
    card.by_hand = {"pl": "Zaśpiewaj."}
    mine.attacks.append(card)
    mine.skills[0].by_hand = {"en": "Sing."}
    mine.fighters[0].specials[0].by_hand = {"es": "Canta.", "en": "Sing aloud."}
    assert mine.text_of(card, "pl") == "Odepchnij przeciwnika o 2 pola. Ręcznie: Zaśpiewaj."
    assert mine.text_of(card, "en") == "Push the opponent 2 spaces back. By hand: Zaśpiewaj."
    assert mine.text_of(mine.fighters[0].specials[0], "es").endswith("A mano: Canta.")
    assert mine.text_of(mine.fighters[0].specials[0], "pl").endswith("Ręcznie: Sing aloud.")
    mine.settle()
    special = mine.fighters[0].specials[0].id
    assert mine.pack().by_hand == ("shoulder_check", special, mine.skills[0].id)
    assert [part.id for part in mine.by_hand] == ["shoulder_check", special, mine.skills[0].id]


def test_a_text_by_hand_is_part_of_the_hash(mine: Draft) -> None:
    mine.attacks[0].copies += 1
    hashes = {mine.pack().hash}
    for text in ({"en": "Sing."}, {"pl": "Sing."}, {"en": "Dance."}):
        mine.attacks[0].by_hand = text
        hashes.add(mine.pack().hash)
    mine.attacks[0].by_hand = {"en": "  "}
    assert mine.pack().hash in hashes and len(hashes) == 4


def test_what_is_not_entered_has_the_words_of_an_arena(mine: Draft) -> None:
    mine.attacks[0].copies += 1
    mine.arena = ArenaEntry()
    assert mine.check() == []
    mine.settle()
    assert (mine.pack().arena.id, mine.pack().arena.name["es"]) == ("my_nemesis", "My Nemesis")
