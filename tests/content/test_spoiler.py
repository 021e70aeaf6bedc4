"""The list of a box names everything in it and fits its width."""

from __future__ import annotations

import pytest

from kd_core.content.spoiler import WIDTH, spoiler
from kd_core.game.verbs import SPECS
from kd_core.languages import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_there(workshop, language):
    pack = workshop.build()
    text = spoiler([pack], language, SPECS)
    named = [*pack.attacks, *pack.fighters, *pack.skills, *pack.tokens, *pack.extras, pack.arena, pack]
    named += [special for fighter in pack.fighters for special in fighter.specials]
    assert all(thing.name[language] in text for thing in named)
    assert max(map(len, text.splitlines())) <= WIDTH
    assert "{" not in text


def test_a_few_lines(workshop):
    lines = spoiler([workshop.build()], "en", SPECS).splitlines()
    assert "  6 × Hammer                  Strike, range 1, 1 heavy and 2 light wounds, K.O." in lines
    assert "  Bellows                 fist + wild             Strike, range 1–3, 1 light wound" in lines
    assert "  Tokens: Oil × 2, Spark × 4 (1 at first)" in lines
    assert "  12  Quick                   At the start of a round: move up to 1 space." in lines
    assert any(line.startswith("FIST ") and line.endswith(" 6 cards") for line in lines)
    assert any(line.startswith("Smith, Master ") and line.endswith(" difficulty 2/3") for line in lines)


def test_polish_counts(workshop):
    text = spoiler([workshop.build()], "pl", SPECS)
    assert "6 kart" in text
    assert "Świece: 2 karty; poza światłem 1 lekkie obrażenie." in text
