"""The small changes that everything else is made of: here and nowhere else wounds, fighters, cards and tokens move.

Each changes the state and, when somebody listens, tells it as an event.
"""

from __future__ import annotations

from kd_core.game import events
from kd_core.game.arena import Ground
from kd_core.game.codes import HAND_LIMIT, MOST_ACTIONS, ROW_SIZE, SEVENTH
from kd_core.game.frame import EffectFrame
from kd_core.game.standing import refresh_standing
from kd_core.game.state import State

# -- wounds ------------------------------------------------------------------------------------------------------------


def inflict(s: State, seat: int, heavy: int, light: int, source: str, by: int) -> None:
    """`by` is whose attack or effect it is, -1 when nobody's."""
    if heavy <= 0 and light <= 0:
        return
    if heavy:
        s.heavy[seat] = s.heavy[seat] + heavy
    if light:
        s.light[seat] = s.light[seat] + light
    if s.log is not None:
        s.log.append(events.Wounded(seat, heavy, light, source, by if by >= 0 else None))


def heal(s: State, seat: int, heavy: int, light: int) -> None:
    heavy = min(heavy, s.heavy[seat])
    light = min(light, s.light[seat])
    if not heavy and not light:
        return
    s.heavy[seat] -= heavy
    s.light[seat] -= light
    if s.log is not None:
        s.log.append(events.Healed(seat, heavy, light))


def transfer(s: State, seat: int, target: int, heavy: int, light: int) -> None:
    s.heavy[seat] -= heavy
    s.light[seat] -= light
    s.heavy[target] += heavy
    s.light[target] += light
    if s.log is not None:
        s.log.append(events.Transferred(seat, target, heavy, light))


# -- movement ----------------------------------------------------------------------------------------------------------


def go(s: State, seat: int, to: int, how: str) -> None:
    start = s.space[seat]
    if start == to:
        return
    s.space[seat] = to
    if s.log is not None:
        s.log.append(events.Moved(seat, start, to, how))


def slide(s: State, seat: int, path: list[int], spaces: int, how: str) -> None:
    """RANGE-7: along the path as far as it goes, stopping before a fighter."""
    go(s, seat, end_of_slide(s, seat, path, spaces), how)


def end_of_slide(s: State, seat: int, path: list[int], spaces: int) -> int:
    at = s.space[seat]
    other = s.space[s.opponent(seat)]
    for space in path[:spaces]:
        if space == other:
            break
        at = space
    return at


def away(ground: Ground, source: int, target: int) -> list[int]:
    """The spaces straight beyond `target` as seen from `source` (RANGE-6)."""
    return ground.ray[source * ground.size + target]


def between(ground: Ground, source: int, target: int) -> list[int]:
    """The spaces on the straight way from `source` to `target`."""
    return ground.toward[source * ground.size + target]


# -- cards -------------------------------------------------------------------------------------------------------------


def receive(s: State, seat: int, card: int) -> None:
    """A card comes to a hand; the hand limit asks at once (see `keep_to_limit`)."""
    s.add_card(seat, card)
    if len(s.hands[seat]) > HAND_LIMIT + s.standing[seat].hand:
        s.push(SEVENTH, seat)


def keep_to_limit(s: State, seat: int) -> None:
    """HAND-1: whoever holds too many cards discards one now. To be called last, so that nothing comes before it."""
    held = len(s.hands[seat])
    if held and held > HAND_LIMIT + s.standing[seat].hand:
        s.push(SEVENTH, seat)


def lose(s: State, seat: int, place: int) -> int:
    """A card leaves a hand for the discard (an extra card goes back to its supply); returns it."""
    hand = s.hands[seat]
    card = hand[place]
    s.set_hand(seat, hand[:place] + hand[place + 1 :])
    if s.drawn:
        forget(s, seat, card)
    if card < s.tables.first_extra:
        s.discard.append(card)
    return card


def forget(s: State, seat: int, card: int) -> None:
    """Of two equal cards the one that was seen leaves first, so that nobody learns what was drawn."""
    mark = seat << 10 | card
    if s.drawn.count(mark) > s.hands[seat].count(card):
        s.drawn.remove(mark)


def has_unseen(s: State, seat: int) -> bool:
    """Does the hand hold cards that only its team has seen (TEAM-11)? Then its owner is asked whatever the cards allow:
    a question that does not come would tell about them."""
    for mark in s.drawn:
        if mark >> 10 == seat:
            return True
    return False


def discard(s: State, seat: int, mask: int) -> None:
    """Discard those places of a hand (bits), told as one event."""
    cards = leave(s, seat, mask)
    if s.log is not None and cards:
        s.log.append(events.CardsDiscarded(seat, tuple(s.tables.attacks.ids[card] for card in cards)))


def pay(s: State, seat: int, mask: int) -> tuple[str, ...]:
    """Discard the hand places of a payment; returns the ids for the event of what was paid for."""
    cards = leave(s, seat, mask)
    if s.log is None:
        return ()
    return tuple(s.tables.attacks.ids[card] for card in cards)


def leave(s: State, seat: int, mask: int) -> list[int]:
    """Cards leave a hand together, in hand order; out of a hand that not everybody has seen in an order that tells
    nothing."""
    cards: list[int] = []
    kept: list[int] = []
    for card in s.hands[seat]:
        (cards if mask & 1 else kept).append(card)
        mask >>= 1
    if s.drawn and has_unseen(s, seat):
        cards.sort()
    s.set_hand(seat, kept)
    for card in cards:
        if s.drawn:
            forget(s, seat, card)
        if card < s.tables.first_extra:
            s.discard.append(card)
    return cards


def reveal(s: State, seat: int, places: list[int]) -> None:
    """Cards of a hand are shown: what was drawn unseen is known from now on."""
    cards = [s.hands[seat][place] for place in places]
    if has_unseen(s, seat):
        cards.sort()
    for card in cards:
        mark = seat << 10 | card
        if mark in s.drawn and s.drawn.count(mark) > s.hands[seat].count(card) - cards.count(card):
            s.drawn.remove(mark)
    if s.log is not None:
        s.log.append(events.CardsRevealed(seat, tuple(s.tables.attacks.ids[card] for card in cards)))


def told_taken(s: State, seat: int, card: int, origin: str) -> None:
    if s.log is not None:
        s.log.append(events.CardTaken(seat, s.tables.attacks.ids[card], origin))


def contaminate(s: State, seat: int) -> None:
    """An extra card of the packs goes to a hand, if the supply still has one."""
    if not s.tables.extras:
        return
    card = s.tables.extras[0]
    given = 0
    for hand in s.hands:
        given += hand.count(card)
    if given < s.tables.extra_copies[0]:
        if s.log is not None:
            s.log.append(events.Contaminated(seat, 1))
        receive(s, seat, card)


def draw(s: State, seat: int) -> bool:
    """The top attack card of the deck goes to a hand, unseen by the others; candles on the way are lit (ARENA-4)."""
    if s.teller is not None:
        s.teller.draw(s, seat)
    card = next_card(s)
    if card < 0:
        return False
    s.drawn.append(seat << 10 | card)
    if s.log is not None:
        s.log.append(events.CardDrawn(seat, s.tables.attacks.ids[card]))
    receive(s, seat, card)
    return True


def next_card(s: State) -> int:
    """Take the next attack card off the deck, or -1. ARENA-4: a candle card is discarded and the next one drawn
    instead."""
    while s.deck:
        card = s.top_card()
        if card != s.tables.candle:
            return card
        light_candle(s)
    return -1


def light_candle(s: State) -> None:
    s.discard.append(s.tables.candle)
    s.candles += 1
    if s.log is not None:
        s.log.append(events.CandleLit(s.candles, tuple(s.ground.dark(s.candles))))


def refill(s: State) -> bool:
    """TURN-1: fill the Row to four; False when the deck does not allow it (TURN-4)."""
    left = len(s.row)
    missing = ROW_SIZE - left
    if missing and s.teller is not None:
        s.teller.fill_row(s, missing)
    row, deck, candle = s.row, s.deck, s.tables.candle
    while missing and deck:
        card = s.top_card() if s.loose else deck.pop()
        if card != candle:
            if card in row:
                s.doubles += 1
            row.append(card)
            missing -= 1
        else:
            light_candle(s)
    if s.log is not None and len(row) > left:
        s.log.append(events.RowRefilled(tuple(s.tables.attacks.ids[card] for card in row[left:])))
    return not missing


# -- tokens ------------------------------------------------------------------------------------------------------------


def change_token(s: State, seat: int, token: int, change: int) -> None:
    """To be called last: a token that comes or goes may change the hand limit."""
    if not change:
        return
    at = seat * s.tables.tokens + token
    before = s.tokens[at]
    s.tokens[at] = before + change
    if s.log is not None:
        s.log.append(events.TokenChanged(seat, s.tables.token_ids[token], change, s.tokens[at]))
    if (before == 0 or before + change == 0) and token in s.tables.powers:
        refresh_standing(s, seat)
        keep_to_limit(s, seat)


def supply(s: State, seat: int, token: int) -> int:
    """How many tokens of a kind that belongs to this seat's fighter are not in play."""
    left = s.tables.fighter_supply[s.fighters[seat]][token]
    if not left:
        return 0
    for other in range(s.seats):
        left -= s.token(other, token)
    return max(left, 0)


def change_actions(s: State, seat: int, change: int) -> None:
    """Only the player whose turn it is has actions to gain or lose; a turn that feeds on itself ends all the same."""
    if seat != s.turn:
        return
    change = min(max(change, -s.actions_left), MOST_ACTIONS - s.acted - s.actions_left)
    s.actions_left += change
    if s.log is not None and change:
        s.log.append(events.ActionsChanged(seat, change))


# -- effects -----------------------------------------------------------------------------------------------------------


def start_effect(s: State, you: int, routine: int) -> None:
    if routine >= 0:
        s.frames.append(s.tables.openings[routine * 4 + you])


def stop_effect(s: State, routine: int) -> None:
    """Skip the rest of the routine that is being carried out: it must be on top."""
    top = s.frames[-1]
    assert isinstance(top, EffectFrame) and top.routine == routine
    s.frames.pop()
