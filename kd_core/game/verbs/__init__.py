"""All effect verbs. A new one is written in one of these files and listed here."""

from __future__ import annotations

from typing import Final

from kd_core.game.verb import Verb
from kd_core.game.verbs import cards, control, movement, tokens, wounds

VERBS: Final[list[type[Verb]]] = [
    wounds.Wound,
    wounds.Suffer,
    wounds.Heal,
    wounds.Transfer,
    wounds.NoRelief,
    movement.Step,
    movement.Push,
    movement.Pull,
    movement.Shove,
    movement.Place,
    movement.SwapPlaces,
    cards.Discard,
    cards.Draw,
    cards.Take,
    cards.Contaminate,
    tokens.Gain,
    tokens.Spend,
    tokens.Give,
    tokens.Remove,
    control.If,
    control.Per,
    control.Choose,
    control.LoseAction,
    control.ExtraAction,
]

SPECS = {verb.spec.name: verb.spec for verb in VERBS}
