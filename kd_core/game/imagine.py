"""A world that a seat could be in: everything it may not know is drawn anew, everything it knows stays.

Opponents think in such worlds, so that nobody who looks ahead can see the deck, a face-down skill or a die to come.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kd_core.game import pending, position
from kd_core.game.chance import scrambled
from kd_core.game.frame import Question
from kd_core.game.legal import legal
from kd_core.game.reading import MOST_CARDS, reader
from kd_core.game.setup import Options
from kd_core.game.state import SkillDraft, State
from kd_core.game.tables import Tables


def imagine(s: State, team: tuple[int, ...], seed: int) -> State:
    from kd_core.game.flow import chooser

    new = s.copy()
    new.key, new.rng = b"", scrambled(seed)
    _deal_unseen_cards(new, team)
    _deal_unseen_skills(new, team)
    if new.winner < 0:
        seat = chooser(new)
        new.codes = legal(new, seat) if seat >= 0 else []
    return new


def redrawn(world: State, team: tuple[int, ...], seed: int) -> State:
    """Another world that a seat of the team could be in, from one that was imagined: cheaper than a new one, for a
    search that wants thousands. The deck is loose, and only this round is played: who wins it wins. Face-down skills
    stay as they are: none of them counts before the round is over (END-4)."""
    new = world.copy()
    new.rng = scrambled(seed)
    new.loose = True
    new.rounds_to_win = 1
    if new.drawn:
        _swap_unseen_cards(new, team)
    return new


def _swap_unseen_cards(s: State, team: tuple[int, ...]) -> None:
    """Cards that others drew go back into the loose deck, and others come for them."""
    loose, candles = _loose_cards(s, team)
    _hand_out(s, team, loose)
    s.deck = loose + [s.tables.candle] * candles


def _deal_unseen_cards(s: State, team: tuple[int, ...]) -> None:
    """The order of the deck, and cards that others drew from it."""
    loose, candles = _loose_cards(s, team)
    loose.sort()  # the order in which they really lie must not shine through
    _hand_out(s, team, loose)
    s.deck = loose + [s.tables.candle] * candles
    s.shuffle(s.deck)


def _loose_cards(s: State, team: tuple[int, ...]) -> tuple[list[int], int]:
    """The attack cards that the team has not seen, and how many candles lie among them."""
    loose = [card for card in s.deck if card != s.tables.candle]
    candles = len(s.deck) - len(loose)
    return loose + [mark & 1023 for mark in s.drawn if mark >> 10 not in team], candles


def _hand_out(s: State, team: tuple[int, ...], loose: list[int]) -> None:
    """Others draw as many cards as they hold unseen. Which places these had must not shine through either: they come
    behind the known ones, except in a hand that a question points into."""
    drawn = [mark for mark in s.drawn if mark >> 10 in team]
    for seat in range(s.seats):
        unseen = [mark & 1023 for mark in s.drawn if mark >> 10 == seat]
        if not unseen or seat in team:
            continue
        fresh = [_any_of(s, loose) for _ in unseen]
        shown = _shown_places(s, seat)
        s.set_hand(seat, _replaced(s.hands[seat], unseen, fresh, shown) if shown else _behind(s, seat, unseen, fresh))
        drawn += [seat << 10 | card for card in fresh]
    s.drawn = drawn


def _any_of(s: State, loose: list[int]) -> int:
    at = s.below(len(loose))
    loose[at], loose[-1] = loose[-1], loose[at]
    return loose.pop()


def _behind(s: State, seat: int, unseen: list[int], fresh: list[int]) -> list[int]:
    """The known cards of a hand in an order that tells nothing, then the others."""
    known = s.hands[seat][:]
    for card in unseen:
        known.remove(card)
    known.sort()
    return known + fresh


def _replaced(hand: list[int], unseen: list[int], fresh: list[int], shown: int) -> list[int]:
    """The others where those were that nobody saw: of equal cards the last ones, and those just shown last of all."""
    new, left = hand[:], list(range(len(hand)))
    for old, card in zip(unseen, fresh):
        equal = [place for place in left if hand[place] == old]
        place = ([place for place in equal if not shown >> place & 1] or equal)[-1]
        new[place] = card
        left.remove(place)
    return new


def _shown_places(s: State, seat: int) -> int:
    """The places of a hand that an open question is about (bits)."""
    places = 0
    for frame in s.frames:
        if isinstance(frame, Question) and frame.step.holder(s, frame.you) == seat:
            places |= frame.places
    return places


def _deal_unseen_skills(s: State, team: tuple[int, ...]) -> None:
    """Skills that lie face down before others; during setup also what they hold and picked."""
    known = [skill for up in s.up for skill in up]
    known += [skill for seat in team for skill in s.hidden[seat]]
    if s.draft is not None:
        known += [skill for seat in team for skill in s.draft.dealt[seat] + s.draft.kept[seat]]
    loose = [skill for skill in s.pool if skill not in known]
    s.shuffle(loose)
    s.hidden = [
        hidden if seat in team else [loose.pop() for _ in hidden if loose] for seat, hidden in enumerate(s.hidden)
    ]
    if s.draft is not None:
        s.draft = _imagined_draft(s.draft, team, loose)


def _imagined_draft(draft: SkillDraft, team: tuple[int, ...], loose: list[int]) -> SkillDraft:
    new = draft.copy()
    for seat in range(len(draft.picks)):
        if seat in team:
            continue
        new.dealt[seat] = [loose.pop() for _ in draft.dealt[seat]]
        new.kept[seat] = [loose.pop() for _ in draft.kept[seat]]
        if draft.picks[seat] >= 0:
            held = new.dealt[seat] if draft.picks[seat] in draft.dealt[seat] else new.kept[seat]
            new.picks[seat] = held[0]
    return new


class SkillsSeen:
    """What a seat remembers of the setup of a duel (SETUP-2): all skills that it held once, and those that it passed
    on, of which the opponent kept one. Nothing, if it does not know any more."""

    __slots__ = ("held", "passed")

    def __init__(self, held: Sequence[str] = (), passed: Sequence[str] = ()) -> None:
        self.held: list[str] = list(held)
        self.passed: list[str] = list(passed)


def from_view(
    tables: Tables,
    options: Options,
    box: list[int],
    pool: list[int],
    view: dict[str, Any],
    seed: int,
    seen: SkillsSeen | None = None,
) -> State:
    """A world that fits what a seat was told over a wire: the view, which cards and skills are in the match at all, and
    what the seat remembers.

    Raises BadPosition when the view does not add up.
    """
    draw = State.fresh(tables, tables.arenas[0], [0, 1], False, 0, 0, seed)
    said = fitting(tables, box, pool, view, draw, seen)
    s = position.read(tables, view["mode"], options, said, draw.rng)
    position.ask(s)
    return s


def fitting(
    tables: Tables,
    box: list[int],
    pool: list[int],
    view: dict[str, Any],
    draw: State,
    seen: SkillsSeen | None = None,
) -> dict[str, Any]:
    """A position that fits a view, with what it hides drawn by the generator of `draw`. It names no generator."""
    beside = ("pending", "rng", "row_places", "row_gaps")
    said = {key: view[key] for key in position.KEYS if key in view and key not in beside}
    said["players"] = players = [dict(player) for player in view["players"]]
    hands = [[tables.attacks.ids.index(card) for card in player["hand"] if card is not None] for player in players]
    loose = _not_in_sight(tables, box, view, hands)
    draw.shuffle(loose)
    drawn = [list(mark) for mark in view["pending"]["drawn"]]
    for seat, player in enumerate(players):
        unseen = [loose.pop() for _ in range(len(player["hand"]) - len(hands[seat]))]
        drawn += [[seat, tables.attacks.ids[card]] for card in unseen]
        player["hand"] = [tables.attacks.ids[card] for card in hands[seat] + unseen]
    loose += [tables.candle] * (reader.whole(view["deck"], "deck", 0, MOST_CARDS) - len(loose))
    draw.shuffle(loose)
    said["deck"] = [tables.attacks.ids[card] for card in loose]
    skills = _UnseenSkills(tables, pool, view, draw, seen or SkillsSeen())
    for player in players:
        active = player["skills"]["active"]
        hidden = [skills.hidden_beside(active) if skill is None else skill for skill in player["skills"]["hidden"]]
        player["skills"] = {"active": active, "hidden": hidden}
    said["pending"] = _told_pending(tables, view, drawn, pool, skills)
    return said


class _UnseenSkills:
    """Skills that others hold, drawn so that they fit what the seat has seen."""

    def __init__(self, tables: Tables, pool: list[int], view: dict[str, Any], draw: State, seen: SkillsSeen) -> None:
        self.ids: list[str] = tables.skill_ids
        self.passed: list[int] = [tables.skill_ids.index(skill) for skill in seen.passed]
        known = [*_named_skills(view), *seen.held]
        self.loose: list[int] = [skill for skill in pool if tables.skill_ids[skill] not in known]
        draw.shuffle(self.loose)
        draw.shuffle(self.passed)

    def hidden_beside(self, active: list[str]) -> str:
        """The face-down skill of who shows `active`: one of the two it holds was passed on to it."""
        shows_passed = any(self.ids[skill] in active for skill in self.passed)
        return self.ids[self.passed[0] if self.passed and active and not shows_passed else self.loose.pop()]

    def dealt(self, count: int, own_kept: int) -> list[int]:
        """What others were dealt: after the first pick, what was passed on to them."""
        return self.passed[:] if own_kept == 1 and len(self.passed) == count else self._draw(count)

    def kept(self, count: int) -> list[int]:
        """What others kept: of the first three, then one that was passed on to them."""
        return [*self._draw(1), self.passed[0]] if count == 2 and self.passed else self._draw(count)

    def _draw(self, count: int) -> list[int]:
        return [self.loose.pop() for _ in range(count)]


def _not_in_sight(tables: Tables, box: list[int], view: dict[str, Any], hands: list[list[int]]) -> list[int]:
    loose = box[:]
    ids = tables.attacks.ids
    seen = [ids.index(card) for card in view["row"] + view["discard"]] + [card for hand in hands for card in hand]
    for frame in view["pending"]["stack"]:
        if frame["frame"] == "attack" and frame["from_row"]:
            seen.append(ids.index(frame["attack"]))
    for card in seen:
        if card in loose:
            loose.remove(card)
    return loose


def _named_skills(view: dict[str, Any]) -> list[str]:
    named = [skill for player in view["players"] for skill in player["skills"]["active"] + player["skills"]["hidden"]]
    return named + [skill for own in view["skills"].values() for skill in own["dealt"] + own["kept"]]


def _told_pending(
    tables: Tables, view: dict[str, Any], drawn: list[list[Any]], pool: list[int], unseen: _UnseenSkills
) -> dict[str, Any]:
    told = view["pending"]
    said: dict[str, Any] = {"stack": told["stack"], "acted": told["acted"], "drawn": drawn, "pool": pool}
    if view["skills"]:
        said["draft"] = _told_draft(tables, view, told["picks"], unseen)
    said["check"] = pending.seal(tables, said)
    return said


def _told_draft(tables: Tables, view: dict[str, Any], picks: list[int], unseen: _UnseenSkills) -> dict[str, Any]:
    """Others hold as many skills as the seats that see theirs; whether they picked is open, what they picked is not."""
    waiting = [asked["seat"] for asked in view["to_act"]]
    sample = next(iter(view["skills"].values()))
    dealt: list[list[int]] = []
    kept: list[list[int]] = []
    chosen = picks[:]
    for seat in range(len(picks)):
        own = view["skills"].get(str(seat))
        if own:
            dealt.append([tables.skill_ids.index(skill) for skill in own["dealt"]])
            kept.append([tables.skill_ids.index(skill) for skill in own["kept"]])
        else:
            dealt.append(unseen.dealt(len(sample["dealt"]), len(sample["kept"])))
            kept.append(unseen.kept(len(sample["kept"])))
        if not own and seat not in waiting:
            chosen[seat] = (kept if view["phase"] == "face_up" else dealt)[seat][0]
    return {"dealt": dealt, "kept": kept, "picks": chosen}
