"""A match as plain data and back (docs/formats.md): the open facts by name, what is being resolved in `pending`.

`pending` holds the engine's stack with a check sum that also covers the packs, so that a damaged or foreign one is
refused
instead of half understood.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from kd_core.game import chance, codes, flow, frames
from kd_core.game.codes import WIDTH
from kd_core.game.legal import legal
from kd_core.game.setup import MODES, SEATS, Options, blank
from kd_core.game.standing import refresh_standing
from kd_core.game.state import SkillDraft, State
from kd_core.game.tables import Tables

KEYS = (
    "arena",
    "phase",
    "turn",
    "actions_left",
    "round",
    "row",
    "deck",
    "discard",
    "candles",
    "players",
    "pending",
    "rng",
)
PLAYER_KEYS = ("fighter", "space", "hand", "wounds", "tokens", "skills", "victories", "active", "down")
MOST_WOUNDS = frames.MOST_WOUNDS
MOST_CARDS = 200
MOST_ROUNDS = 99
MOST_NUMBER = 1 << 40  # in a frame


class BadPosition(ValueError):
    """A position that cannot be: where, what was expected and what was found."""


# -- writing -----------------------------------------------------------------------------------------------------------


def write(s: State) -> dict[str, Any]:
    ids = s.tables.attacks.ids
    said: dict[str, Any] = {
        "arena": s.ground.id,
        "phase": codes.KIND_NAMES[s.stack[-WIDTH]],
        "turn": s.turn,
        "actions_left": s.actions_left,
        "round": s.round,
        "row": [ids[card] for card in s.row],
        "deck": [ids[card] for card in reversed(s.deck)],
        "discard": [ids[card] for card in s.discard],
        "candles": s.candles,
        "players": [player(s, seat) for seat in range(s.seats)],
        "rng": _rng(s),
    }
    if not _plain(s):
        said["pending"] = _pending(s)
    return said


def _rng(s: State) -> str | dict[str, Any]:
    """The generator (see `chance.py`), as far as it has come."""
    return {"generator": chance.KEYED, "key": s.key.hex(), "used": s.rng} if s.key else f"{s.rng:016x}"


def player(s: State, seat: int) -> dict[str, Any]:
    tables = s.tables
    said: dict[str, Any] = {
        "fighter": tables.fighter_ids[s.fighters[seat]],
        "space": s.space[seat] if s.space[seat] >= 0 else None,
        "hand": [tables.attacks.ids[card] for card in s.hands[seat]],
        "wounds": {"heavy": s.heavy[seat], "light": s.light[seat]},
        "tokens": {name: s.token(seat, at) for at, name in enumerate(tables.token_ids) if s.token(seat, at)},
        "skills": {
            "active": [tables.skill_ids[skill] for skill in s.up[seat]],
            "hidden": [tables.skill_ids[skill] for skill in s.hidden[seat]],
        },
        "victories": s.victories[seat & 1],
    }
    if s.teams:
        said["active"] = s.active[seat & 1] == seat
        said["down"] = bool(s.down[seat])
    return said


def _plain(s: State) -> bool:
    """Nothing is in the middle: the open facts say everything."""
    top = s.stack[-WIDTH:]
    acting = [codes.ACTION, s.turn, 0, 0, 0, 0, 0, 0]
    if top[0] == codes.OVER:
        return not s.drawn
    return s.stack == acting and s.acted == max(0, 2 - s.actions_left) and not s.drawn


def _pending(s: State) -> dict[str, Any]:
    names = s.tables.attacks.ids
    said: dict[str, Any] = {
        "stack": [s.stack[at : at + WIDTH] for at in range(0, len(s.stack), WIDTH)],
        "acted": s.acted,
        "drawn": [[mark >> 10, names[mark & 1023]] for mark in s.drawn],
    }
    if s.draft is not None:
        draft = s.draft.copy()
        said["pool"] = s.pool[:]
        said["draft"] = {"dealt": draft.dealt, "kept": draft.kept, "picks": draft.picks}
    said["check"] = seal(s.tables, said)
    return said


def seal(tables: Tables, pending: Mapping[str, Any]) -> str:
    """A check sum over what is pending and the packs it belongs to."""
    told = json.dumps({key: pending[key] for key in sorted(pending) if key != "check"})
    return f"{zlib.crc32(told.encode(), _print_of(tables)):08x}"


@lru_cache(maxsize=64)
def _print_of(tables: Tables) -> int:
    """A number for what the numbers of a stack mean: the same packs have the same, others hardly ever."""
    routines = [[[step.verb, step.args, step.routines] for step in steps] for steps in tables.routines]
    told = json.dumps([tables.attacks.ids, tables.skill_ids, tables.fighter_ids, routines])
    return zlib.crc32(told.encode())


# -- reading -----------------------------------------------------------------------------------------------------------


def read(tables: Tables, mode: str, options: Options, said: Any, seed: int, key: bytes = b"") -> State:
    """The state that a position describes. The caller wakes it with `wake`."""
    if mode not in MODES:
        raise BadPosition(f"mode: expected duel or teams, got {_shown(mode)}")
    _object(said, "position", KEYS)
    seats = SEATS[mode]
    players = _list(said.get("players"), "players", MOST_CARDS)
    if len(players) != seats:
        raise BadPosition(f"players: expected {seats}, got {len(players)}")
    for seat, one in enumerate(players):
        _object(one, f"players[{seat}]", PLAYER_KEYS)
    arena = _named(said.get("arena"), [ground.id for ground in tables.arenas], "arena")
    fighters = [
        _named(one.get("fighter"), tables.fighter_ids, f"players[{i}].fighter") for i, one in enumerate(players)
    ]
    s = blank(tables, arena, fighters, mode, options, seed)
    if key:
        s.key, s.rng = key, 0
    for seat, one in enumerate(players):
        _read_player(s, seat, one)
    _read_table(s, said)
    if said.get("pending") is not None:
        _read_pending(s, said["pending"], said.get("phase"))
    else:
        _stand(s, said.get("phase", "action"))
    _check_candles(s)
    _check_hands(s)
    _check_places(s)
    _fill_box(s)
    return s


def _read_table(s: State, said: Mapping[str, Any]) -> None:
    s.set_row(_cards(s, said.get("row"), "row", candle=False))
    s.deck = _cards(s, said.get("deck", []), "deck", candle=True)[::-1]
    s.discard = _cards(s, said.get("discard", []), "discard", candle=True)
    if len(s.row) > codes.ROW_SIZE:
        raise BadPosition(f"row: expected at most {codes.ROW_SIZE} cards, got {len(s.row)}")
    s.candles = _whole(said.get("candles", 0), "candles", 0, s.ground.candles)
    s.turn = _whole(said.get("turn", 0), "turn", 0, s.seats - 1)
    s.actions_left = _whole(said.get("actions_left", 2), "actions_left", 0, 9)
    s.acted = max(0, 2 - s.actions_left)
    s.round = _whole(said.get("round", 1), "round", 1, MOST_ROUNDS)
    rng = said.get("rng")
    if rng is not None:
        s.key, s.rng = _keyed(rng) if isinstance(rng, Mapping) else (b"", _seeded(rng))


def _seeded(rng: Any) -> int:
    if isinstance(rng, str) and len(rng) == 16 and all(letter in "0123456789abcdef" for letter in rng):
        return int(rng, 16)
    raise BadPosition(f"rng: expected sixteen hexadecimal digits, got {_shown(rng)}")


def _keyed(rng: Mapping[str, Any]) -> tuple[bytes, int]:
    _object(rng, "rng", ("generator", "key", "used"))
    if rng.get("generator") != chance.KEYED:
        raise BadPosition(f"rng.generator: expected {chance.KEYED}, got {_shown(rng.get('generator'))}")
    key = chance.read_key(rng.get("key"))
    if not key:  # what was found is not repeated: it may be most of a key
        raise BadPosition(f"rng.key: expected {chance.A_KEY}")
    return key, _whole(rng.get("used"), "rng.used", 0, chance.MOST_BLOCKS)


def _read_player(s: State, seat: int, one: Mapping[str, Any]) -> None:
    where = f"players[{seat}]"
    s.set_hand(seat, _cards(s, one.get("hand", []), f"{where}.hand", candle=False, extras=True))
    wounds = one.get("wounds", {})
    _object(wounds, f"{where}.wounds", ("heavy", "light"))
    s.heavy[seat] = _whole(wounds.get("heavy", 0), f"{where}.wounds.heavy", 0, MOST_WOUNDS)
    s.light[seat] = _whole(wounds.get("light", 0), f"{where}.wounds.light", 0, MOST_WOUNDS)
    tokens = one.get("tokens", {})
    _object(tokens, f"{where}.tokens", s.tables.token_ids)
    for name, count in tokens.items():
        if not str(name).startswith("//"):
            at = seat * s.tables.tokens + s.tables.token_ids.index(name)
            s.tokens[at] = _whole(count, f"{where}.tokens.{name}", 0, 99)
    _read_skills(s, seat, one.get("skills", {}), where)
    won = _whole(one.get("victories", 0), f"{where}.victories", 0, codes.ROUNDS_TO_WIN)
    s.victories[seat & 1] = max(s.victories[seat & 1], won)  # teammates share their victory tokens
    space = one.get("space")
    s.space[seat] = -1 if space is None else _whole(space, f"{where}.space", 0, s.ground.size - 1)
    if s.teams:
        s.down[seat] = 1 if _flag(one.get("down", False), f"{where}.down") else 0
        if _flag(one.get("active", False), f"{where}.active"):
            s.active[seat & 1] = seat


def _read_skills(s: State, seat: int, skills: Any, where: str) -> None:
    _object(skills, f"{where}.skills", ("active", "hidden"))
    up = _names(skills.get("active", []), s.tables.skill_ids, f"{where}.skills.active")
    hidden = _names(skills.get("hidden", []), s.tables.skill_ids, f"{where}.skills.hidden")
    if len(set(up + hidden)) != len(up + hidden) or len(up + hidden) > 12:
        raise BadPosition(f"{where}.skills: a skill is named twice")
    s.up = [up if at == seat else old for at, old in enumerate(s.up)]
    s.hidden = [hidden if at == seat else old for at, old in enumerate(s.hidden)]
    refresh_standing(s, seat)


def _stand(s: State, phase: Any) -> None:
    """Without `pending` somebody is about to choose an action, or the match is over."""
    if max(s.victories) >= codes.ROUNDS_TO_WIN:
        s.push(codes.OVER, -1)
        _crown(s)
        return
    if phase != "action":
        raise BadPosition(f"phase: a position without pending is in the phase action, got {_shown(phase)}")
    if s.actions_left < 1:
        raise BadPosition("actions_left: expected at least 1 in the phase action")
    if s.active[s.turn & 1] != s.turn:
        raise BadPosition(f"turn: the fighter of seat {s.turn} is not on the arena")
    s.push(codes.ACTION, s.turn)


def _check_candles(s: State) -> None:
    """SETUP-6, NEXT-4: the candle cards come into the deck when a round begins."""
    most = s.ground.candles if s.stack[0] in (codes.ACTION, codes.TURN, codes.OVER) else 0
    if s.candles + s.deck.count(s.tables.candle) > most:
        raise BadPosition(f"deck: expected at most {most} candle cards, those drawn included")


def _check_hands(s: State) -> None:
    """HAND-1. A limit that fell takes no card away, so that six may always be held; one more while it is discarded."""
    full = s.stack[-WIDTH + 1] if s.stack[-WIDTH] == codes.SEVENTH else -1
    for seat in range(s.seats):
        most = max(s.hand_limit(seat), codes.HAND_LIMIT) + (1 if seat == full else 0)
        if len(s.hands[seat]) > most:
            raise BadPosition(f"players[{seat}].hand: expected at most {most} cards (HAND-1), got {len(s.hands[seat])}")


def _check_places(s: State) -> None:
    """Exactly the active fighters stand on the arena, on two different spaces (MOVE-2)."""
    moving = s.stack[-WIDTH] in (codes.KEEP, codes.FACE, codes.ACTIVE, codes.ENTER, codes.OVER)
    for seat in range(s.seats):
        on = s.active[seat & 1] == seat
        if on and s.down[seat] and s.stack[-WIDTH] != codes.OVER:
            raise BadPosition(f"players[{seat}].down: an active fighter cannot be knocked down")
        if on and s.space[seat] < 0 and not moving:
            raise BadPosition(
                f"players[{seat}].space: an active fighter stands on a space from 0 to {s.ground.size - 1}"
            )
        if not on and s.space[seat] >= 0:
            raise BadPosition(f"players[{seat}].space: a benched fighter has the space null")
    a, b = (s.space[seat] for seat in s.active)
    if a == b and a >= 0:
        raise BadPosition(f"players: two fighters cannot share space {a} (MOVE-2)")


def _fill_box(s: State) -> None:
    """All attack cards of this match are those that are somewhere now (NEXT-2)."""
    cards = s.row + s.deck + s.discard + [card for hand in s.hands for card in hand]
    for at in range(0, len(s.stack), WIDTH):
        if s.stack[at] == codes.ATTACK and s.stack[at + 6] & codes.FROM_ROW:
            cards.append(s.stack[at + 2])
    s.box = sorted(card for card in cards if card not in s.tables.extras and card != s.tables.candle)
    if not s.box and s.draft is not None:
        raise BadPosition("deck: a match at its setup has its cards in the deck")
    if not s.pool:
        s.pool = _skill_pool(s)


def _skill_pool(s: State) -> list[int]:
    """The skill sets that the skills on the table come from; all of them when there is none."""
    shown = [skill for skills in (*s.up, *s.hidden) for skill in skills]
    sets = [skills for skills in s.tables.skills_of if any(skill in skills for skill in shown)]
    return [skill for skills in sets or s.tables.skills_of for skill in skills]


def _crown(s: State) -> None:
    """END-3: who has two victory tokens has won, and the match is over then and only then."""
    if min(s.victories) >= codes.ROUNDS_TO_WIN:
        raise BadPosition("players: only one side can have won")
    over = s.stack[-WIDTH] == codes.OVER
    if over != (max(s.victories) >= codes.ROUNDS_TO_WIN):
        raise BadPosition(f"victories: a match is over with {codes.ROUNDS_TO_WIN} of them, not before (END-3)")
    if over:
        s.winner = s.victories.index(max(s.victories))


def _read_pending(s: State, pending: Any, phase: Any) -> None:
    _object(pending, "pending", ("stack", "acted", "drawn", "pool", "draft", "check"))
    if not _is_sealed(s.tables, pending):
        raise BadPosition("pending: damaged, or written with other packs")
    for frame in _list(pending.get("stack"), "pending.stack", frames.MOST_FRAMES):
        s.stack += _numbers(frame, "pending.stack", WIDTH, -1, MOST_NUMBER)
    if not s.stack:
        raise BadPosition("pending.stack: empty")
    s.acted = _whole(pending.get("acted"), "pending.acted", 0, codes.MOST_ACTIONS)
    s.pool = _numbers(pending.get("pool", []), "pending.pool", -1, 0, len(s.tables.skill_ids) - 1)
    s.drawn = [_mark(s, mark) for mark in _list(pending.get("drawn"), "pending.drawn", MOST_CARDS)]
    if any(s.drawn.count(mark) > s.hands[mark >> 10].count(mark & 1023) for mark in s.drawn):
        raise BadPosition("pending.drawn: a card that is not in that hand")
    s.draft = _read_draft(s, pending.get("draft"))
    wrong = frames.trouble(s)
    if wrong:
        raise BadPosition(f"pending.stack: {wrong}")
    asked = codes.KIND_NAMES[s.stack[-WIDTH]]
    if phase is not None and phase != asked:
        raise BadPosition(f"phase: the open question is {asked}, got {_shown(phase)}")
    _crown(s)


def _is_sealed(tables: Tables, pending: Mapping[str, Any]) -> bool:
    try:
        return bool(pending.get("check") == seal(tables, pending))
    except (RecursionError, TypeError, ValueError):  # no JSON that we ever wrote
        return False


def _mark(s: State, said: Any) -> int:
    """A card that a seat drew unseen."""
    if not isinstance(said, list) or len(said) != 2:
        raise BadPosition(f"pending.drawn: expected a seat and a card, got {_shown(said)}")
    seat = _whole(said[0], "pending.drawn", 0, s.seats - 1)
    return seat << 10 | _cards(s, said[1:], "pending.drawn", candle=False)[0]


def _read_draft(s: State, said: Any) -> SkillDraft | None:
    """The skills of the first setup; how many are where depends on how far it has come (SETUP-2, TEAM-2)."""
    if said is None:
        return None
    _object(said, "pending.draft", ("dealt", "kept", "picks"))
    most = len(s.tables.skill_ids) - 1
    piles: list[list[list[int]]] = []
    for key in ("dealt", "kept"):
        where = f"pending.draft.{key}"
        piles.append([_numbers(pile, where, -1, 0, most) for pile in _list(said.get(key), where, s.seats)])
    draft = SkillDraft(piles[0], piles[1], _numbers(said.get("picks"), "pending.draft.picks", s.seats, -1, most))
    wrong = _draft_trouble(s, draft)
    if wrong:
        raise BadPosition(f"pending.draft: {wrong}")
    return draft


def _draft_trouble(s: State, draft: SkillDraft) -> str:
    stage, op = s.stack[2] if len(s.stack) > WIDTH else 0, s.stack[-WIDTH]
    sizes = {(1, codes.KEEP): (3, 0), (2, codes.KEEP): (2, 1), (3, codes.FACE): (1, 2)}.get((stage, op))
    if sizes is None or (s.teams and stage > 1):
        return "there is nothing to choose from"
    dealt, kept = [len(pile) for pile in draft.dealt], [len(pile) for pile in draft.kept]
    if dealt != [sizes[0]] * s.seats or kept != [sizes[1]] * s.seats:
        return "a wrong number of skills"
    everything = [skill for pile in draft.dealt + draft.kept for skill in pile]
    if len(set(everything)) != len(everything) or not set(everything) <= set(s.pool):
        return "a skill is there twice, or not in this match"
    held = draft.dealt if op == codes.KEEP else draft.kept
    if -1 not in draft.picks or any(pick >= 0 and pick not in held[seat] for seat, pick in enumerate(draft.picks)):
        return "a pick that cannot be"
    return ""


def wake(s: State) -> None:
    """Open the question of a position that was read, or answer it if it has one answer; goes on until there is one."""
    _fits(lambda: flow.advance(s))


def ask(s: State) -> None:
    """Open the question of a position that was read and do nothing more."""

    def look() -> None:
        s.codes = legal(s, flow.chooser(s)) if s.winner < 0 else []

    _fits(look)


def _fits(go_on: Callable[[], None]) -> None:
    """A `pending` that does not fit the rest is refused."""
    try:
        go_on()
    except (IndexError, KeyError, TypeError, ValueError, AssertionError, NotImplementedError) as why:
        raise BadPosition("pending: it does not fit the rest of the position") from why


# -- small readers -----------------------------------------------------------------------------------------------------


def _object(said: Any, where: str, known: Sequence[str]) -> None:
    if not isinstance(said, Mapping):
        raise BadPosition(f"{where}: expected an object, got {_shown(said)}")
    strange = [key for key in said if key not in known and not str(key).startswith("//")]
    if strange:
        raise BadPosition(f"{where}: unknown key {_shown(strange[0])}; known are {', '.join(known)}")


def _list(said: Any, where: str, most: int) -> list[Any]:
    if not isinstance(said, list):
        raise BadPosition(f"{where}: expected a list, got {_shown(said)}")
    if len(said) > most:
        raise BadPosition(f"{where}: expected at most {most}, got {len(said)}")
    return said


def _whole(said: Any, where: str, low: int, high: int) -> int:
    if isinstance(said, bool) or not isinstance(said, int) or not low <= said <= high:
        raise BadPosition(f"{where}: expected a whole number from {low} to {high}, got {_shown(said)}")
    return said


def _numbers(said: Any, where: str, size: int, low: int, high: int) -> list[int]:
    """A list of whole numbers; of any size when it is negative."""
    if len(_list(said, where, MOST_CARDS)) != size and size >= 0:
        raise BadPosition(f"{where}: expected a list of {size}, got {_shown(said)}")
    return [_whole(number, where, low, high) for number in said]


def _flag(said: Any, where: str) -> bool:
    if not isinstance(said, bool):
        raise BadPosition(f"{where}: expected true or false, got {_shown(said)}")
    return said


def _named(said: Any, names: list[str], where: str) -> int:
    if not isinstance(said, str) or said not in names:
        raise BadPosition(f"{where}: expected one of {', '.join(names)}, got {_shown(said)}")
    return names.index(said)


def _names(said: Any, names: list[str], where: str) -> list[int]:
    return [_named(name, names, where) for name in _list(said, where, MOST_CARDS)]


def _cards(s: State, said: Any, where: str, candle: bool, extras: bool = False) -> list[int]:
    cards = _names(said, s.tables.attacks.ids[: s.tables.cards], where)
    for card in cards:
        if (card == s.tables.candle and not candle) or (card in s.tables.extras and not extras):
            raise BadPosition(f"{where}: a {s.tables.attacks.ids[card]} card cannot be here")
    return cards


def _shown(value: Any) -> str:
    try:
        text = repr(value)
    except (RecursionError, ValueError):
        text = f"something of type {type(value).__name__}"
    return text if len(text) <= 60 else text[:57] + "..."
