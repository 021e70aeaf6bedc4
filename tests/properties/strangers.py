"""Actions out of the blue: of every kind, with ids and numbers that exist somewhere, mostly not what is asked now."""

from __future__ import annotations

import random
from collections.abc import Callable

from kd_core.game import Match, actions
from kd_core.game.actions import Action

Make = Callable[[random.Random, Match], Action]


def any_action(lot: random.Random, match: Match) -> Action:
    return lot.choice(KINDS)(lot, match)


def any_seat(lot: random.Random, match: Match) -> int | None:
    """Mostly somebody who has to choose, now and then anybody."""
    if lot.random() < 0.7 and match.decisions:
        return lot.choice(match.decisions).seat
    return lot.choice((None, -1, 0, 1, 2, 3, 4))


def near(lot: random.Random, action: Action, match: Match) -> Action:
    """A legal action with one thing changed: the most tempting mistake."""
    said = dict(vars(action))
    if not said:
        return any_action(lot, match)
    key = lot.choice(sorted(said))
    said[key] = _other(lot, said[key], match)
    return type(action)(**said)


def _other(lot: random.Random, value: object, match: Match) -> object:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + lot.choice((-1, 1, 2, -2))
    if isinstance(value, tuple):
        return value[1:] if value and lot.random() < 0.5 else (*value, _card(lot, match))
    return _card(lot, match)


def _card(lot: random.Random, match: Match) -> str:
    """A card, most likely one that is on the table."""
    s = match.state
    here = [*s.row, *(card for hand in s.hands for card in hand)]
    if here and lot.random() < 0.8:
        return s.tables.attacks.ids[lot.choice(here)]
    return lot.choice([*s.tables.attacks.ids, "", "no_such_card", "candle"])


def _cards(lot: random.Random, match: Match) -> tuple[str, ...]:
    return tuple(_card(lot, match) for _ in range(lot.randrange(4)))


def _special(lot: random.Random, match: Match) -> str:
    tables = match.state.tables
    fighter = lot.choice(match.state.fighters)
    first = tables.first_special[fighter]
    return lot.choice([*tables.attacks.ids[first : first + tables.special_count[fighter]], "no_such_special"])


def _skill(lot: random.Random, match: Match) -> str:
    return lot.choice([*match.state.tables.skill_ids, "no_such_skill"])


def _space(lot: random.Random, _: Match) -> int:
    return lot.choice((-1, *range(10), 1 << 70))


def _block(lot: random.Random, match: Match) -> Action:
    if lot.random() < 0.3:
        return actions.Block(_card(lot, match))
    return actions.Block(_card(lot, match), lot.randrange(-1, 4), lot.randrange(-1, 5))


def _knockdown(lot: random.Random, _: Match) -> Action:
    return actions.Knockdown(lot.choice((None, (1, 2, 3), (6, 6, 6), (0, 1, 2), (1, 2), (7, 7, 7), ())))


def _choose(lot: random.Random, match: Match) -> Action:
    value = lot.choice((_space(lot, match), _card(lot, match), _cards(lot, match), "heavy", "light", "both"))
    return actions.Choose(value)


KINDS: tuple[Make, ...] = (
    lambda lot, match: actions.KeepSkill(_skill(lot, match)),
    lambda lot, match: actions.FaceUp(_skill(lot, match)),
    lambda lot, match: actions.Draft(_card(lot, match)),
    lambda lot, match: actions.Move(_space(lot, match)),
    lambda lot, match: actions.Corridor(_space(lot, match)),
    lambda lot, match: actions.Attack(_card(lot, match)),
    lambda lot, match: actions.Special(_special(lot, match), _cards(lot, match)),
    lambda lot, match: actions.React(_special(lot, match), _cards(lot, match)),
    lambda lot, match: actions.Dash(_card(lot, match), _space(lot, match)),
    lambda lot, match: actions.Swap(),
    lambda lot, match: actions.EndCombo(),
    _block,
    lambda lot, match: actions.Pass(),
    _knockdown,
    lambda lot, match: actions.Tower(lot.random() < 0.5),
    lambda lot, match: actions.SwitchToDice(),
    lambda lot, match: actions.Discard(_card(lot, match)),
    _choose,
    lambda lot, match: actions.Active(lot.randrange(-1, 5)),
    lambda lot, match: actions.Enter(_space(lot, match)),
)
