"""Why an action is refused: every rule that it breaks, the most telling first.

The keys are sentences of the catalogue (`refused.…`), the ids are those of the rulebook. Nothing here decides what is
legal: `legal.py` does, and a test holds the two together.
"""

from __future__ import annotations

from kd_core.game import actions, codes
from kd_core.game.actions import Action
from kd_core.game.frame import ComboFrame, ReactFrame
from kd_core.game.legal import block_power
from kd_core.game.naming import open_question
from kd_core.game.payments import covers, payments
from kd_core.game.state import State


class Refused(Exception):
    """An action that the rules do not allow now: the rule, a key of the catalogue, and what goes into the sentence."""

    def __init__(self, rule: str, reason: str, **params: object) -> None:
        super().__init__(rule, reason)
        self.rule = rule
        self.reason = reason
        self.params = params

    def __str__(self) -> str:
        told = ", ".join(f"{key} {value}" for key, value in self.params.items())
        return f"{self.rule}: {self.reason.replace('_', ' ')}" + (f" ({told})" if told else "")


# What an action cites when this is not the time for it at all.
NOT_NOW: dict[type[Action], tuple[str, str]] = {
    actions.Move: ("TURN-2", "no_such_choice_now"),
    actions.Corridor: ("ARENA-3", "corridor_time"),
    actions.Attack: ("TURN-2", "no_such_choice_now"),
    actions.Special: ("COMBO-1", "no_such_choice_now"),
    actions.Dash: ("COMBO-1", "no_such_choice_now"),
    actions.Swap: ("TEAM-7", "no_such_choice_now"),
    actions.EndCombo: ("COMBO-7", "empty_combo"),
    actions.Block: ("TYPE-1", "only_strikes"),
    actions.Pass: ("TURN-2", "two_actions"),
    actions.React: ("TYPE-2", "reaction_not_now"),
    actions.Knockdown: ("SEQ-3", "no_ko"),
    actions.Tower: ("TEST-1", "no_test"),
    actions.SwitchToDice: ("TEST-6", "no_test"),
    actions.Discard: ("HAND-1", "hand_limit"),
    actions.Choose: ("RULE-1", "no_such_choice_now"),
    actions.Active: ("TEAM-3", "no_such_choice_now"),
    actions.Enter: ("TEAM-8", "no_such_choice_now"),
    actions.KeepSkill: ("SETUP-2", "no_such_choice_now"),
    actions.FaceUp: ("SETUP-2", "no_such_choice_now"),
    actions.Draft: ("SETUP-5", "no_such_choice_now"),
}
OUT_OF_TURN_KEEPS_ITS_RULE = (
    actions.Corridor,
    actions.Block,
    actions.Knockdown,
    actions.React,
    actions.Discard,
    actions.Tower,
)


def wrong_time(s: State, action: Action) -> Refused:
    rule, reason = NOT_NOW[type(action)]
    kind = codes.KIND_NAMES[s.frames[-1].kind]
    if kind == "combo" and isinstance(action, actions.Move | actions.Attack | actions.Pass):
        rule, reason = "COMBO-1", "in_combo"
    if isinstance(action, actions.Tower | actions.SwitchToDice) and not s.tower:
        rule, reason = "TEST-6", "dice_mode"
    if isinstance(action, actions.Swap) and not s.teams:
        reason = "no_bench"
    return Refused(rule, reason, kind=kind)


def wrong_seat(s: State, action: Action) -> Refused:
    if isinstance(action, OUT_OF_TURN_KEEPS_ITS_RULE):
        return wrong_time(s, action)
    return Refused("TURN-1", "not_your_turn")


def reasons(s: State, seat: int, action: Action) -> list[Refused]:
    """All reasons against an action of a seat that has to choose; never empty for an action that is not an option."""
    asked = s.frames[-1].kind
    found: list[Refused] = []
    if asked in (codes.ACTION, codes.COMBO):
        found = _turn_reasons(s, seat, action, asked)
    elif asked in (codes.BLOCK_WOUNDS, codes.BLOCK_EFFECT) and isinstance(action, actions.Block):
        found = _block_reasons(s, seat, action, asked)
    elif asked == codes.REACT and isinstance(action, actions.React):
        found = _reaction_reasons(s, seat, action)
    elif asked == codes.CHOOSE and isinstance(action, actions.Choose):
        found = _choice_reasons(s, action)
    else:
        found = _setup_reasons(s, action, asked)
    return found or [wrong_time(s, action)]


def _turn_reasons(s: State, seat: int, action: Action, asked: int) -> list[Refused]:
    if isinstance(action, actions.Special):
        return _special_reasons(s, seat, action)
    if isinstance(action, actions.Dash):
        return _dash_reasons(s, seat, action)
    if isinstance(action, actions.Swap):
        return _swap_reasons(s, seat)
    if asked == codes.COMBO:
        return []
    if isinstance(action, actions.Move):
        return _way_reasons(s, seat, action.to, 1)
    if isinstance(action, actions.Corridor):
        return _corridor_reasons(s, seat, action.to)
    if isinstance(action, actions.Attack):
        return [Refused("ATTACK-1", "not_in_row", card=action.card)]
    return []


def _way_reasons(s: State, seat: int, to: int, steps: int) -> list[Refused]:
    """MOVE-1 to MOVE-3."""
    if not 0 <= to < s.ground.size:
        return [Refused("MOVE-3", "off_arena")]
    found: list[Refused] = []
    if to == s.space[s.opponent(seat)]:
        found.append(Refused("MOVE-2", "occupied", space=to))
    far = s.ground.dist[s.space[seat] * s.ground.size + to]
    if not 1 <= far <= steps:
        found.append(Refused("MOVE-1", "not_adjacent", space=to))
    return found or [Refused("MOVE-2", "occupied", space=to)]


def _corridor_reasons(s: State, seat: int, to: int) -> list[Refused]:
    if not any(s.ground.corridors):
        return [Refused("ARENA-2", "no_corridors")]
    if not 0 <= to < s.ground.size:
        return [Refused("MOVE-3", "off_arena")]
    found = [Refused("ARENA-2", "not_corridor", space=at) for at in (s.space[seat], to) if not s.ground.corridors[at]]
    if to == s.space[s.opponent(seat)]:
        found.append(Refused("MOVE-2", "occupied", space=to))
    return found or [Refused("ARENA-2", "not_corridor", space=to)]


def _special_number(s: State, seat: int, name: str) -> int:
    fighter = s.fighters[seat]
    first = s.tables.first_special[fighter]
    names = s.tables.attacks.ids[first : first + s.tables.special_count[fighter]]
    return first + names.index(name) if name in names else -1


def _special_reasons(s: State, seat: int, action: actions.Special) -> list[Refused]:
    attack = _special_number(s, seat, action.special)
    if attack < 0:
        return [Refused("COMBO-2", "unknown_special", special=action.special)]
    found: list[Refused] = []
    if s.tables.attacks.trigger[attack] >= 0:
        found.append(Refused("TYPE-2", "reaction_not_now", special=action.special))
    combo = s.frames[-1]
    if isinstance(combo, ComboFrame) and combo.used >> s.tables.attacks.number[attack] & 1:
        found.append(Refused("COMBO-3", "special_used", special=action.special))
    found += _payment_reasons(s, seat, attack, action.pay)
    if not s.in_range(seat, attack):
        found.append(
            Refused("COMBO-7", "out_of_range", special=action.special, distance=s.distance(seat, s.opponent(seat)))
        )
    return found


def _reaction_reasons(s: State, seat: int, action: actions.React) -> list[Refused]:
    attack = _special_number(s, seat, action.special)
    if attack < 0:
        return [Refused("TYPE-2", "unknown_special", special=action.special)]
    asked = s.frames[-1]
    if not isinstance(asked, ReactFrame) or s.tables.attacks.trigger[attack] != asked.event:
        return [Refused("TYPE-2", "reaction_not_now", special=action.special)]
    found = _payment_reasons(s, seat, attack, action.pay)
    if not s.in_range(seat, attack):
        found.append(
            Refused("SEQ-4", "out_of_range", special=action.special, distance=s.distance(seat, s.opponent(seat)))
        )
    return found


def _payment_reasons(s: State, seat: int, attack: int, pay: tuple[str, ...]) -> list[Refused]:
    """COMBO-2: the cards must be in hand and pay the cost; COMBO-5: none of them for nothing."""
    ids, symbols, cost = s.tables.attacks.ids, s.tables.attacks.symbols, s.tables.attacks.cost[attack]
    hand = [ids[card] for card in s.hands[seat]]
    for card in pay:
        if card not in hand:
            return [Refused("COMBO-2", "not_in_hand", card=card)]
        hand.remove(card)
    shown = [symbols[ids.index(card)] for card in pay]
    if covers(shown, cost):
        return []
    for left_out in range(len(pay)):
        if _some_cover(shown[:left_out] + shown[left_out + 1 :], cost):
            return [Refused("COMBO-5", "wasted_card", card=pay[left_out])]
    if pay:
        return [Refused("COMBO-2", "cannot_pay", special=ids[attack])]
    able = payments(s.tables, attack, s.hands[seat], s.hand_symbols[seat])
    return [Refused("COMBO-2", "pays_with_nothing" if able else "hand_cannot_pay", special=ids[attack])]


def _some_cover(shown: list[list[int]], cost: list[int]) -> bool:
    """Do these cards, or fewer of them, pay the cost?"""
    if covers(shown, cost):
        return True
    return any(_some_cover(shown[:out] + shown[out + 1 :], cost) for out in range(len(shown)))


def _dash_reasons(s: State, seat: int, action: actions.Dash) -> list[Refused]:
    ids = s.tables.attacks.ids
    found: list[Refused] = []
    steps = 1
    if action.card not in [ids[card] for card in s.hands[seat]]:
        found.append(Refused("COMBO-6", "not_in_hand", card=action.card))
    else:
        steps = s.tables.attacks.dash[ids.index(action.card)]
        if not steps:
            found.append(Refused("COMBO-6", "no_dash_symbol", card=action.card))
    legal_way = 0 <= action.to < s.ground.size and action.to in s.ground.links[s.space[seat]]
    if not legal_way or action.to == s.space[s.opponent(seat)]:
        found += _way_reasons(s, seat, action.to, max(steps, 1))
    return found


def _swap_reasons(s: State, seat: int) -> list[Refused]:
    if not s.teams:
        return [Refused("TEAM-7", "no_bench")]
    if s.down[seat ^ 2]:
        return [Refused("TEAM-8", "teammate_down")]
    return [Refused("TEAM-7", "swapped_already")]


def _block_reasons(s: State, seat: int, action: actions.Block, asked: int) -> list[Refused]:
    ids = s.tables.attacks.ids
    found: list[Refused] = []
    if asked == codes.BLOCK_EFFECT and action.heavy is not None:
        found.append(Refused("BLOCK-5", "effect_window"))
    if asked == codes.BLOCK_WOUNDS and action.heavy is None:
        found.append(Refused("BLOCK-5", "wounds_first"))
    if action.card not in [ids[card] for card in s.hands[seat]]:
        found.append(Refused("BLOCK-1", "not_in_hand", card=action.card))
    elif not s.tables.attacks.block_symbol[ids.index(action.card)]:
        found.append(Refused("BLOCK-1", "not_a_block", card=action.card))
    if asked == codes.BLOCK_WOUNDS and action.heavy is not None and action.light is not None:
        found += _amount_reasons(s, seat, action.heavy, action.light)
    return found


def _amount_reasons(s: State, seat: int, heavy: int, light: int) -> list[Refused]:
    """BLOCK-2: 2h + l <= N, out of the pool, and at least one wound."""
    blow = s.attack_frame(-2)
    power = block_power(s, seat)
    found: list[Refused] = []
    if 2 * heavy + light > power:
        found.append(Refused("BLOCK-2", "too_many_ignored", power=power))
    if heavy > blow.heavy or light > blow.light:
        found.append(Refused("BLOCK-2", "more_than_pool"))
    if heavy < 0 or light < 0 or heavy + light == 0:
        found.append(Refused("BLOCK-2", "ignores_nothing"))
    return found


def _choice_reasons(s: State, action: actions.Choose) -> list[Refused]:
    asked = open_question(s)
    verb = asked.step
    value = action.value
    if verb.names() == "space" and isinstance(value, int):
        if not 0 <= value < s.ground.size:
            return [Refused("MOVE-3", "off_arena")]
        moved = verb.moves(s, asked.you)
        if value in [space for who, space in enumerate(s.space) if who != moved]:
            return [Refused("MOVE-2", "occupied", space=value)]
    return [Refused(verb.rule, "not_an_option", value=value if not isinstance(value, tuple) else ", ".join(value))]


def _setup_reasons(s: State, action: Action, asked: int) -> list[Refused]:
    if asked == codes.KEEP and isinstance(action, actions.KeepSkill):
        return [Refused("TEAM-2" if s.teams else "SETUP-2", "not_dealt", skill=action.skill)]
    if asked == codes.FACE and isinstance(action, actions.FaceUp):
        return [Refused("SETUP-2", "not_yours", skill=action.skill)]
    if asked == codes.DRAFT and isinstance(action, actions.Draft):
        return [Refused("TEAM-4" if s.teams else "SETUP-5", "not_in_draft", card=action.card)]
    if asked == codes.SEVENTH and isinstance(action, actions.Discard):
        return [Refused("HAND-1", "not_in_hand", card=action.card)]
    if asked == codes.ENTER and isinstance(action, actions.Enter):
        if not 0 <= action.space < s.ground.size:
            return [Refused("MOVE-3", "off_arena")]
        return [Refused("TEAM-8", "not_free", space=action.space)]
    if asked == codes.ACTIVE and isinstance(action, actions.Active):
        return [Refused("TEAM-10" if s.round > 1 else "TEAM-3", "not_an_option", value=action.seat)]
    if asked == codes.KNOCKDOWN and isinstance(action, actions.Knockdown):
        return [Refused("TEST-2", "dice_values")]
    return []
