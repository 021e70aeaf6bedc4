"""What the cards say, in three languages, with the right plurals; and that nothing is left without words."""

from __future__ import annotations

import pytest

from kd_core.content import model, phrases, words
from kd_core.content.model import Modify, Reach, Step, When, Wounds
from kd_core.content.spec import CONDITIONS
from kd_core.content.template import holes, parse
from kd_core.game.verbs import SPECS
from kd_core.game.verbs import VERBS as ALL_VERBS
from kd_core.languages import LANGUAGES


@pytest.fixture
def book(workshop):
    return words.Book(SPECS, [workshop.build()])


def step(verb, **fields):
    """A step as the loader makes it: every field there, in order."""
    return Step(verb, {name: fields.get(name, field.default) for name, field in SPECS[verb].fields.items()})


def in_all(effect, book):
    return tuple(words.effect_text(effect, language, book) for language in LANGUAGES)


# --- one sentence for each verb ------------------------------------------------------------------------------------

SAYINGS = {
    "wound": (
        (step("wound", heavy=1),),
        "Deal 1 heavy wound.",
        "Zadaj 1 ciężkie obrażenie.",
        "Inflige 1 herida grave.",
    ),
    "wound both": (
        (step("wound", heavy=1, light=2),),
        "Deal 1 heavy and 2 light wounds.",
        "Zadaj 1 ciężkie i 2 lekkie obrażenia.",
        "Inflige 1 herida grave y 2 leves.",
    ),
    "suffer": (
        (step("suffer", light=5),),
        "Suffer 5 light wounds.",
        "Otrzymaj 5 lekkich obrażeń.",
        "Sufre 5 heridas leves.",
    ),
    "heal": ((step("heal", light=2),), "Heal 2 light wounds.", "Ulecz 2 lekkie obrażenia.", "Cura 2 heridas leves."),
    "heal any": (
        (step("heal", any=1),),
        "Heal 1 wound of your choice.",
        "Ulecz 1 dowolne obrażenie.",
        "Cura 1 herida a tu elección.",
    ),
    "transfer": (
        (step("transfer", count=2),),
        "Move 2 wounds from you to the opponent.",
        "Przenieś 2 swoje obrażenia na przeciwnika.",
        "Pasa 2 heridas tuyas al oponente.",
    ),
    "no_relief": (
        (step("no_relief"),),
        "If the opponent passes the test, they keep all wounds.",
        "Jeśli przeciwnik zda test, zachowuje wszystkie obrażenia.",
        "Si el oponente supera la prueba, conserva todas sus heridas.",
    ),
    "step": (
        (step("step", spaces=2),),
        "Move up to 2 spaces.",
        "Przesuń się o najwyżej 2 pola.",
        "Muévete hasta 2 casillas.",
    ),
    "step forward": (
        (step("step", spaces=1, way="forward"),),
        "Move up to 1 space forward.",
        "Przesuń się o najwyżej 1 pole naprzód.",
        "Muévete hasta 1 casilla hacia delante.",
    ),
    "blink away": (
        (step("step", spaces=5, way="away", blink=True),),
        "Blink up to 5 spaces away from the opponent.",
        "Skocz o najwyżej 5 pól od przeciwnika.",
        "Salta hasta 5 casillas alejándote del oponente.",
    ),
    "push": (
        (step("push", spaces=1),),
        "Push the opponent 1 space back.",
        "Odepchnij przeciwnika o 1 pole.",
        "Empuja al oponente 1 casilla.",
    ),
    "pull": (
        (step("pull", spaces=3),),
        "Pull the opponent 3 spaces closer.",
        "Przyciągnij przeciwnika o 3 pola.",
        "Atrae al oponente 3 casillas.",
    ),
    "shove": (
        (step("shove", spaces=1),),
        "Move the opponent 1 space in any direction.",
        "Przesuń przeciwnika o 1 pole w wybraną stronę.",
        "Mueve al oponente 1 casilla hacia donde quieras.",
    ),
    "place next": (
        (step("place", within=1),),
        "Blink the opponent to a free space next to you.",
        "Przenieś przeciwnika Skokiem na wolne pole obok siebie.",
        "Haz saltar al oponente a una casilla libre junto a ti.",
    ),
    "place": (
        (step("place", within=3),),
        "Blink the opponent to a free space within 3 of you.",
        "Przenieś przeciwnika Skokiem na wolne pole do 3 pól od siebie.",
        "Haz saltar al oponente a una casilla libre a 3 o menos de ti.",
    ),
    "swap_places": (
        (step("swap_places"),),
        "Swap places with the opponent.",
        "Zamień się miejscami z przeciwnikiem.",
        "Intercambia tu casilla con la del oponente.",
    ),
    "discard": (
        (step("discard"),),
        "The opponent discards 1 card.",
        "Przeciwnik odrzuca 1 kartę.",
        "El oponente descarta 1 carta.",
    ),
    "discard at random": (
        (step("discard", cards=2, by="random"),),
        "The opponent discards 2 cards at random.",
        "Przeciwnik odrzuca losowo 2 karty.",
        "El oponente descarta 2 cartas al azar.",
    ),
    "discard by you": (
        (step("discard", by="you"),),
        "Pick and discard 1 card of the opponent's hand.",
        "Odrzuć 1 wybraną kartę z ręki przeciwnika.",
        "Elige 1 carta de la mano del oponente y descártala.",
    ),
    "discard revealed": (
        (step("discard", by="you", reveal=2),),
        "The opponent shows 2 attack cards; you discard 1 of them.",
        "Przeciwnik pokazuje 2 karty ataku; odrzuć 1 z nich.",
        "El oponente te muestra 2 cartas de ataque y tú descartas 1.",
    ),
    "discard your own": (
        (step("discard", cards=5, whose="you"),),
        "Discard 5 cards.",
        "Odrzuć 5 kart.",
        "Descarta 5 cartas.",
    ),
    "draw": ((step("draw", cards=1),), "Draw 1 card.", "Dobierz 1 kartę.", "Roba 1 carta."),
    "take": (
        (step("take", cards=2),),
        "Take 2 cards from the Row.",
        "Weź 2 karty z Rzędu.",
        "Toma 2 cartas de la fila.",
    ),
    "contaminate": (
        (step("contaminate"),),
        "Give the opponent 1 contamination card.",
        "Daj przeciwnikowi 1 kartę skażenia.",
        "Da al oponente 1 carta de contaminación.",
    ),
    "gain": (
        (step("gain", token="spark", count=2),),
        "Gain 2 spark tokens.",
        "Zyskaj 2 żetony iskry.",
        "Gana 2 fichas de chispa.",
    ),
    "give": (
        (step("give", token="oil"),),
        "Put 1 oil token on the opponent.",
        "Połóż 1 żeton oleju na przeciwniku.",
        "Pon 1 ficha de aceite al oponente.",
    ),
    "give yourself": (
        (step("give", token="oil", whose="you"),),
        "Put 1 oil token on yourself.",
        "Połóż 1 żeton oleju na sobie.",
        "Ponte 1 ficha de aceite.",
    ),
    "remove": (
        (step("remove", token="oil"),),
        "Remove 1 oil token from the opponent.",
        "Zdejmij 1 żeton oleju z przeciwnika.",
        "Quita 1 ficha de aceite al oponente.",
    ),
    "remove your own": (
        (step("remove", token="oil", whose="you", count=5),),
        "Remove 5 oil tokens from yourself.",
        "Zdejmij 5 żetonów oleju z siebie.",
        "Quítate 5 fichas de aceite.",
    ),
    "spend": (
        (step("spend", token="spark"), step("draw", cards=1), step("wound", light=1)),
        "Spend 1 spark token: draw 1 card and deal 1 light wound.",
        "Wydaj 1 żeton iskry: dobierz 1 kartę i zadaj 1 lekkie obrażenie.",
        "Gasta 1 ficha de chispa: roba 1 carta e inflige 1 herida leve.",
    ),
    "if": (
        (step("if", test=("opponent_has", "oil"), then=(step("wound", heavy=1),)),),
        "If the opponent has an oil token, deal 1 heavy wound.",
        "Jeśli przeciwnik ma żeton oleju, zadaj 1 ciężkie obrażenie.",
        "Si el oponente tiene una ficha de aceite, inflige 1 herida grave.",
    ),
    "if else": (
        (
            step(
                "if",
                test=("distance", "1"),
                then=(step("push", spaces=2),),
                **{"else": (step("step", spaces=1, way="forward"),)},
            ),
        ),
        "If the opponent is next to you, push them 2 spaces back; if not, move up to 1 space forward.",
        "Jeśli przeciwnik jest tuż obok, odepchnij go o 2 pola; jeśli nie, przesuń się o najwyżej 1 pole naprzód.",
        "Si el oponente está junto a ti, empújalo 2 casillas; si no, muévete hasta 1 casilla hacia delante.",
    ),
    "per token": (
        (step("per", pay={"token": "spark"}, then=(step("step", spaces=1),)),),
        "Spend any number of spark tokens: for each, move up to 1 space.",
        "Wydaj dowolną liczbę żetonów iskry: za każdy przesuń się o najwyżej 1 pole.",
        "Gasta fichas de chispa a voluntad: por cada una, muévete hasta 1 casilla.",
    ),
    "per symbol": (
        (step("per", pay={"symbol": "dash"}, max=2, then=(step("gain", token="spark"),)),),
        "Discard up to 2 dash cards: for each, gain 1 spark token.",
        "Odrzuć do 2 kart ze zrywem: za każdą zyskaj 1 żeton iskry.",
        "Descarta hasta 2 cartas de sprint: por cada una, gana 1 ficha de chispa.",
    ),
    "choose": (
        (step("choose", options=((step("heal", heavy=1),), (step("draw", cards=1), step("take", cards=1)))),),
        "Choose one: heal 1 heavy wound; or draw 1 card and take 1 card from the Row.",
        "Wybierz jedno: ulecz 1 ciężkie obrażenie; albo dobierz 1 kartę i weź 1 kartę z Rzędu.",
        "Elige una opción: cura 1 herida grave; o roba 1 carta y toma 1 carta de la fila.",
    ),
    "may": (
        (step("choose", options=((step("push", spaces=1),), ())),),
        "You may push the opponent 1 space back.",
        "Możesz odepchnąć przeciwnika o 1 pole.",
        "Puedes empujar al oponente 1 casilla.",
    ),
    "may buy": (
        (step("choose", options=((step("spend", token="spark"), step("step", spaces=2, blink=True)), ())),),
        "You may spend 1 spark token to blink up to 2 spaces.",
        "Możesz wydać 1 żeton iskry i skoczyć o najwyżej 2 pola.",
        "Puedes gastar 1 ficha de chispa y saltar hasta 2 casillas.",
    ),
    "may let": (
        (step("choose", options=((step("discard"),), ())),),
        "If you like, the opponent discards 1 card.",
        "Jeśli chcesz, przeciwnik odrzuca 1 kartę.",
        "Si quieres, el oponente descarta 1 carta.",
    ),
    "may choose": (
        (step("choose", options=((step("draw", cards=1),), (step("heal", any=1),), ())),),
        "You may choose one: draw 1 card; or heal 1 wound of your choice.",
        "Możesz wybrać jedno: dobierz 1 kartę; albo ulecz 1 dowolne obrażenie.",
        "Puedes elegir una opción: roba 1 carta; o cura 1 herida a tu elección.",
    ),
    "lose_action": (
        (step("lose_action"),),
        "Lose 1 action this turn.",
        "Strać 1 akcję w tej turze.",
        "Pierde 1 acción este turno.",
    ),
    "extra_action": (
        (step("extra_action"),),
        "Take 1 more action this turn.",
        "Wykonaj 1 dodatkową akcję w tej turze.",
        "Realiza 1 acción más este turno.",
    ),
    "the opponent is named once": (
        (step("push", spaces=2), step("if", test=("at_edge", "opponent"), then=(step("give", token="oil"),))),
        "Push the opponent 2 spaces back. If they are at the edge, put 1 oil token on them.",
        "Odepchnij przeciwnika o 2 pola. Jeśli stoi na skraju areny, połóż 1 żeton oleju na nim.",
        "Empuja al oponente 2 casillas. Si está en un extremo, ponle 1 ficha de aceite.",
    ),
}


@pytest.mark.parametrize("saying", SAYINGS.values(), ids=SAYINGS.keys())
def test_sayings(book, saying):
    effect, *expected = saying
    assert in_all(effect, book) == tuple(expected)


def test_every_verb_has_a_saying():
    said = {each.verb for effect, *_ in SAYINGS.values() for each in effect}
    assert said == set(SPECS) == {verb.spec.name for verb in ALL_VERBS}


# --- numbers -------------------------------------------------------------------------------------------------------


def test_wounds():
    assert words.wounds_text(Wounds(1, 0), "pl") == "1 ciężkie obrażenie"
    assert words.wounds_text(Wounds(0, 2), "pl") == "2 lekkie obrażenia"
    assert words.wounds_text(Wounds(0, 5), "pl") == "5 lekkich obrażeń"
    assert words.wounds_text(Wounds(5, 1), "pl") == "5 ciężkich i 1 lekkie obrażenie"
    assert words.wounds_text(Wounds(1, 0), "es") == "1 herida grave"
    assert words.wounds_text(Wounds(2, 1), "es") == "2 heridas graves y 1 leve"
    assert words.wounds_text(Wounds(1, 1), "en") == "1 heavy and 1 light wound"
    assert words.wounds_text(Wounds(), "en") == ""


def test_reach():
    assert [words.reach_text(Reach(1, 3), language) for language in LANGUAGES] == ["1–3"] * 3
    assert words.reach_text(Reach(2, 2), "es") == "2"
    assert words.reach_text(Reach(1, 99, projectile=True), "pl") == "pocisk"
    assert words.reach_text(None, "en") == "unlimited"


def test_cost():
    assert words.cost_text(("fist", "dash", "wild"), "en") == "fist + dash + wild"
    assert words.cost_text(("fist", "dash", "wild"), "pl") == "pięść + zryw + niewiadoma"
    assert words.cost_text(("foot",), "es") == "pie"


# --- cards, skills, tokens -----------------------------------------------------------------------------------------


def test_after_taking(workshop, book):
    ladder = workshop.build().attacks[3]
    assert words.attack_text(ladder, "en", book) == (
        "Blink up to 2 spaces. Take 1 more action this turn. "
        "When taken: suffer 1 light wound and lose 1 action this turn."
    )
    assert words.attack_text(ladder, "pl", book).endswith(
        "Po wzięciu: otrzymaj 1 lekkie obrażenie i strać 1 akcję w tej turze."
    )


def test_a_reaction_begins_with_its_trigger(workshop, book):
    anvil = workshop.build().fighters[0].specials[1]
    assert words.special_text(anvil, "en", book) == (
        "When a strike is aimed at you: gain 1 spark token and put 1 oil token on the opponent."
    )
    assert words.special_text(anvil, "pl", book) == (
        "Gdy jesteś celem uderzenia: zyskaj 1 żeton iskry i połóż 1 żeton oleju na przeciwniku."
    )


def test_a_condition_that_goes_without_saying(workshop, book):
    """Who may spend a spark has one: the test of the trigger is not repeated."""
    smith = workshop.build().fighters[0]
    assert words.fighter_ability_text(smith, "en", book) == (
        "At the start of your turn: you may spend 1 spark token to draw 1 card. Your Hammer deals 1 more light wound."
    )
    assert words.fighter_ability_text(smith, "es", book) == (
        "Al comenzar tu turno: puedes gastar 1 ficha de chispa y robar 1 carta. "
        "Tu ataque «Martillo» inflige 1 herida leve más."
    )


def test_a_condition_of_a_trigger(book):
    when = When("turn_end", (step("heal", light=1),), ("hand", 5))
    assert words.when_text(when, "en", book) == (
        "At the end of your turn, if you hold at least 5 cards: heal 1 light wound."
    )
    assert words.when_text(when, "pl", book) == (
        "Na końcu twojej tury, jeśli masz na ręce co najmniej 5 kart: ulecz 1 lekkie obrażenie."
    )


def test_wounds_dealt_melts_into_the_event(workshop, book):
    eye = workshop.build().skills[6]
    assert words.skill_text(eye, "en", book) == (
        "When your attack deals at least 3 wounds: the opponent discards 1 card at random."
    )
    assert words.skill_text(eye, "pl", book) == (
        "Gdy twój atak zada co najmniej 3 obrażenia: przeciwnik odrzuca losowo 1 kartę."
    )


def test_tokens_speak_to_their_bearer(workshop, book):
    oil = workshop.build().tokens[1]
    assert words.token_text(oil, "en", book) == (
        "At the end of your turn: suffer 1 light wound and remove 1 oil token from yourself."
    )


CHANGES = [
    (
        Modify(("hammer", "tongs"), add=Wounds(0, 1)),
        "Your Hammer and Tongs deal 1 more light wound.",
        "Twoje ataki „Młot” i „Obcęgi” zadają o 1 lekkie obrażenie więcej.",
        "Tus ataques «Martillo» y «Tenazas» infligen 1 herida leve más.",
    ),
    (
        Modify(("hammer", "tongs", "ladder"), ko=True),
        "Your Hammer, Tongs and Ladder gain K.O.",
        "Twoje ataki „Młot”, „Obcęgi” i „Drabina” zyskują K.O.",
        "Tus ataques «Martillo», «Tenazas» y «Escalera» ganan K.O.",
    ),
    (
        Modify(("hammer",), add=Wounds(2, 0), ko=True),
        "Your Hammer deals 2 more heavy wounds and gains K.O.",
        "Twój atak „Młot” zadaje o 2 ciężkie obrażenia więcej i zyskuje K.O.",
        "Tu ataque «Martillo» inflige 2 heridas graves más y gana K.O.",
    ),
    (
        Modify(type="strike", reach=1),
        "Your strikes reach 1 space farther.",
        "Twoje uderzenia sięgają o 1 pole dalej.",
        "Tus golpes alcanzan 1 casilla más.",
    ),
    (
        Modify(type="strike", incoming=True, add=Wounds(0, -1)),
        "Strikes against you deal 1 fewer light wound.",
        "Uderzenia w ciebie zadają o 1 lekkie obrażenie mniej.",
        "Los golpes contra ti infligen 1 herida leve menos.",
    ),
    (
        Modify(block=2, hand=1),
        "When you block wounds, count 2 more cards. You may hold 1 more card.",
        "Gdy blokujesz obrażenia, licz o 2 karty więcej. Możesz mieć na ręce o 1 kartę więcej.",
        "Al bloquear heridas, cuenta 2 cartas más. Puedes tener 1 carta más en la mano.",
    ),
]


@pytest.mark.parametrize("case", CHANGES)
def test_standing_changes(book, case):
    change, *expected = case
    assert [words.modify_text(change, language, book) for language in LANGUAGES] == expected


def test_unknown_names_stand_for_themselves():
    book = words.Book(SPECS)
    assert words.effect_text((step("gain", token="cold_iron"),), "en", book) == "Gain 1 cold iron token."


# --- nothing is left without words ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "keys"),
    [
        (phrases.CONDITIONS, CONDITIONS),
        (phrases.EVENTS, model.EVENTS),
        (phrases.WITH_SYMBOL, model.SYMBOLS),
        (phrases.CHANGES, ("heavy", "light", "ko", "reach", "block", "hand")),
        (phrases.CHANGED, [f"{way}{kind}" for way in ("", "incoming_") for kind in ("named", "all", *model.TYPES)]),
    ],
)
def test_everything_has_words(table, keys):
    assert set(table) == set(keys)


def all_templates():
    for name, spec in SPECS.items():
        yield f"verb {name}", spec.words
    for table in (phrases.CONDITIONS, phrases.EVENTS, phrases.CHANGED, phrases.CHANGES, phrases.WOUNDS, phrases.MERGED):
        for name, texts in table.items():
            yield str(name), texts


@pytest.mark.parametrize(("name", "texts"), list(all_templates()))
def test_templates_agree(name, texts):
    """All languages, the same fields, and every plural form of every noun."""
    assert set(texts) == set(LANGUAGES), name
    parsed = {language: list(holes(parse(text))) for language, text in texts.items()}
    grammar = {"", "many"}  # not a thing to say: it only picks a form
    fields = {language: {hole.name for hole in found} - grammar for language, found in parsed.items()}
    assert all(found == fields["en"] for found in fields.values())
    for language, found in parsed.items():
        counted = [hole for hole in found if hole.kind == "count"]
        assert all(len(hole.forms) == len(LANGUAGES[language].forms) for hole in counted)
        assert all(len(hole.forms) == 2 for hole in found if hole.kind == "known")
        moods = [hole for hole in found if hole.kind == "mood"]
        assert all(len(hole.forms) == (1 if language == "en" else 2) for hole in moods)


@pytest.mark.parametrize("spec", SPECS.values(), ids=SPECS.keys())
def test_templates_know_every_value(spec):
    """A piece for each choice of a field, and no field that the verb does not have."""
    for language, text in spec.words.items():
        assert text.endswith("."), language
        for hole in holes(parse(text)):
            assert not hole.name or hole.name == "wounds" or hole.name in spec.fields
            if hole.kind == "pick":
                keys = {key for key, _ in hole.forms}
                field = spec.fields[hole.name]
                expected = {
                    "choice": set(field.choices),
                    "flag": {"yes", "no"},
                    "steps": {"some", "none"},
                    "pay": {"token", "symbol"},
                    "options": {"may", "let", "may_one", "one"},
                }.get(field.kind, {"*"})
                assert "*" in keys or keys >= expected


def condition(test, language, book):
    """As it reads after "if"."""
    return words._article(words._Speaker(book, language).test(test))


def test_every_test_speaks(book):
    values = {"token": "oil", "extra": "paint", "reach": "2-4", "whole": 3, "flag": True}
    for name, field in CONDITIONS.items():
        for value in field.choices or (values[field.kind],):
            for language in LANGUAGES:
                assert condition((name, value), language, book)
    assert condition(("opponent_holds", "paint"), "en", book) == "the opponent holds a paint card"
    assert condition(("distance", "2-4"), "en", book) == "the opponent is 2–4 spaces away"
    assert condition(("your_wounds", 5), "pl", book) == "masz co najmniej 5 obrażeń"


@pytest.mark.parametrize("text", ["{spaces", "spaces}", "{a:b}", "{a;b}"])
def test_broken_templates_are_noticed(text):
    with pytest.raises(ValueError):
        parse(text)
