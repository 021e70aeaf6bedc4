"""A match as plain data and back (docs/formats.md): the open facts by name, what is being resolved in `pending`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kd_core.game import chance, codes, flow, pending
from kd_core.game.frame import FROM_ROW, AttackFrame
from kd_core.game.frames import MOST_WOUNDS
from kd_core.game.legal import legal
from kd_core.game.reading import MOST_CARDS, BadPosition, as_cards, as_named, as_names, reader
from kd_core.game.setup import MODES, SEATS, Options, blank
from kd_core.game.standing import refresh_standing
from kd_core.game.state import State
from kd_core.game.tables import Tables
from kd_core.said import shown

KEYS = (
    "arena",
    "phase",
    "turn",
    "actions_left",
    "round",
    "row",
    "row_places",
    "row_gaps",
    "deck",
    "discard",
    "candles",
    "players",
    "pending",
    "rng",
)
PLAYER_KEYS = ("fighter", "space", "hand", "wounds", "tokens", "skills", "victories", "active", "down")
MOST_ROUNDS = 99


# -- writing -----------------------------------------------------------------------------------------------------------


def write(s: State) -> dict[str, Any]:
    said = facts(s)
    said["deck"] = [s.tables.attacks.ids[card] for card in reversed(s.deck)]
    said["rng"] = _rng(s)
    if not _plain(s):
        said["pending"] = pending.write(s)
    return said


def facts(s: State) -> dict[str, Any]:
    """What lies on the table and in the hands; of the deck how many cards it has."""
    ids = s.tables.attacks.ids
    return {
        "arena": s.ground.id,
        "phase": codes.KIND_NAMES[s.frames[-1].kind],
        "turn": s.turn,
        "actions_left": s.actions_left,
        "round": s.round,
        "row": [ids[card] for card in s.row],
        "deck": len(s.deck),
        "discard": [ids[card] for card in s.discard],
        "candles": s.candles,
        "players": [player(s, seat) for seat in range(s.seats)],
    }


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
    if s.drawn:
        return False
    top = s.frames[-1].kind
    return top == codes.OVER or (top == codes.ACTION and s.acted == max(0, 2 - s.actions_left))


# -- reading -----------------------------------------------------------------------------------------------------------


def read(tables: Tables, mode: str, options: Options, said: Any, seed: int, key: bytes = b"") -> State:
    """The state that a position describes. The caller wakes it with `wake`."""
    if mode not in MODES:
        raise reader.wrong("mode", " or ".join(MODES), mode)
    reader.fields(said, "position", KEYS)
    seats = SEATS[mode]
    players = reader.several(said.get("players"), "players", MOST_CARDS)
    if len(players) != seats:
        raise BadPosition(f"players: expected {seats}, got {len(players)}")
    for seat, one in enumerate(players):
        reader.fields(one, f"players[{seat}]", PLAYER_KEYS)
    arena = as_named(said.get("arena"), [ground.id for ground in tables.arenas], "arena")
    fighters = [
        as_named(one.get("fighter"), tables.fighter_ids, f"players[{i}].fighter") for i, one in enumerate(players)
    ]
    s = blank(tables, arena, fighters, mode, options, seed)
    if key:
        s.key, s.rng = key, 0
    for seat, one in enumerate(players):
        _read_player(s, seat, one)
    _read_table(s, said)
    if said.get("pending") is not None:
        pending.read(s, said["pending"], said.get("phase"))
        _crown(s)
    else:
        _stand(s, said.get("phase", "action"))
    _check_candles(s)
    _check_hands(s)
    _check_places(s)
    _fill_box(s)
    return s


def _read_table(s: State, said: Mapping[str, Any]) -> None:
    s.set_row(as_cards(s, said.get("row"), "row", candle=False))
    s.deck = as_cards(s, said.get("deck", []), "deck", candle=True)[::-1]
    s.discard = as_cards(s, said.get("discard", []), "discard", candle=True)
    if len(s.row) > codes.ROW_SIZE:
        raise BadPosition(f"row: expected at most {codes.ROW_SIZE} cards, got {len(s.row)}")
    s.candles = reader.whole(said.get("candles", 0), "candles", 0, s.ground.candles)
    s.turn = reader.whole(said.get("turn", 0), "turn", 0, s.seats - 1)
    s.actions_left = reader.whole(said.get("actions_left", 2), "actions_left", 0, 9)
    s.acted = max(0, 2 - s.actions_left)
    s.round = reader.whole(said.get("round", 1), "round", 1, MOST_ROUNDS)
    rng = said.get("rng")
    if rng is not None:
        s.key, s.rng = _keyed(rng) if isinstance(rng, Mapping) else (b"", _seeded(rng))


def _seeded(rng: Any) -> int:
    if isinstance(rng, str) and len(rng) == 16 and all(letter in "0123456789abcdef" for letter in rng):
        return int(rng, 16)
    raise reader.wrong("rng", "sixteen hexadecimal digits", rng)


def _keyed(rng: Mapping[str, Any]) -> tuple[bytes, int]:
    reader.fields(rng, "rng", ("generator", "key", "used"))
    reader.one_of(rng.get("generator"), "rng.generator", (chance.KEYED,))
    key = chance.read_key(rng.get("key"))
    if not key:  # what was found is not repeated: it may be most of a key
        raise BadPosition(f"rng.key: expected {chance.A_KEY}")
    return key, reader.whole(rng.get("used"), "rng.used", 0, chance.MOST_BLOCKS)


def _read_player(s: State, seat: int, one: Mapping[str, Any]) -> None:
    where = f"players[{seat}]"
    s.set_hand(seat, as_cards(s, one.get("hand", []), f"{where}.hand", candle=False, extras=True))
    wounds = one.get("wounds", {})
    reader.fields(wounds, f"{where}.wounds", ("heavy", "light"))
    s.heavy[seat] = reader.whole(wounds.get("heavy", 0), f"{where}.wounds.heavy", 0, MOST_WOUNDS)
    s.light[seat] = reader.whole(wounds.get("light", 0), f"{where}.wounds.light", 0, MOST_WOUNDS)
    tokens = one.get("tokens", {})
    reader.fields(tokens, f"{where}.tokens", s.tables.token_ids)
    for name, count in tokens.items():
        if not str(name).startswith("//"):
            at = seat * s.tables.tokens + s.tables.token_ids.index(name)
            s.tokens[at] = reader.whole(count, f"{where}.tokens.{name}", 0, 99)
    _read_skills(s, seat, one.get("skills", {}), where)
    won = reader.whole(one.get("victories", 0), f"{where}.victories", 0, codes.ROUNDS_TO_WIN)
    s.victories[seat & 1] = max(s.victories[seat & 1], won)  # teammates share their victory tokens
    space = one.get("space")
    s.space[seat] = -1 if space is None else reader.whole(space, f"{where}.space", 0, s.ground.size - 1)
    if s.teams:
        s.down[seat] = 1 if reader.flag(one.get("down", False), f"{where}.down") else 0
        if reader.flag(one.get("active", False), f"{where}.active"):
            s.active[seat & 1] = seat


def _read_skills(s: State, seat: int, skills: Any, where: str) -> None:
    reader.fields(skills, f"{where}.skills", ("active", "hidden"))
    up = as_names(skills.get("active", []), s.tables.skill_ids, f"{where}.skills.active")
    hidden = as_names(skills.get("hidden", []), s.tables.skill_ids, f"{where}.skills.hidden")
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
        raise BadPosition(f"phase: a position without pending is in the phase action, got {shown(phase)}")
    if s.actions_left < 1:
        raise BadPosition("actions_left: expected at least 1 in the phase action")
    if s.active[s.turn & 1] != s.turn:
        raise BadPosition(f"turn: the fighter of seat {s.turn} is not on the arena")
    s.push(codes.ACTION, s.turn)


def _check_candles(s: State) -> None:
    """SETUP-6, NEXT-4: the candle cards come into the deck when a round begins."""
    most = s.ground.candles if s.frames[0].kind in (codes.ACTION, codes.TURN, codes.OVER) else 0
    if s.candles + s.deck.count(s.tables.candle) > most:
        raise BadPosition(f"deck: expected at most {most} candle cards, those drawn included")


def _check_hands(s: State) -> None:
    """HAND-1: more than the limit only while its owner is asked to discard."""
    asked = [frame.seat for frame in s.frames if frame.kind == codes.SEVENTH]
    for seat in range(s.seats):
        most = codes.MOST_HAND + 1 if seat in asked else max(s.hand_limit(seat), 0)
        if len(s.hands[seat]) > most:
            raise BadPosition(f"players[{seat}].hand: expected at most {most} cards (HAND-1), got {len(s.hands[seat])}")


def _check_places(s: State) -> None:
    """Exactly the active fighters stand on the arena, on two different spaces (MOVE-2)."""
    moving = s.frames[-1].kind in (*codes.SECRET, codes.ACTIVE, codes.ENTER, codes.OVER)
    for seat in range(s.seats):
        on = s.active[seat & 1] == seat
        if on and s.down[seat] and s.frames[-1].kind != codes.OVER:
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
    for frame in s.frames:
        if isinstance(frame, AttackFrame) and frame.flags & FROM_ROW:
            cards.append(frame.attack)
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
    over = s.frames[-1].kind == codes.OVER
    if over != (max(s.victories) >= codes.ROUNDS_TO_WIN):
        raise BadPosition(f"victories: a match is over with {codes.ROUNDS_TO_WIN} of them, not before (END-3)")
    if over:
        s.winner = s.victories.index(max(s.victories))


def wake(s: State) -> None:
    """Open the question of a position that was read, or answer it if it has one answer; goes on until there is one."""
    _fits(lambda: flow.advance(s))


def read_corrected(
    old: State, mode: str, options: Options, said: Mapping[str, Any], unseen: Sequence[tuple[int, str]]
) -> State:
    """The state of a match that people correct, with its question open; cards and skills of the match stay the same."""
    drawn = [[seat, card] for seat, card in unseen]
    if said.get("pending") is not None:
        resolved = {**said["pending"], "drawn": drawn}
        said = {**said, "pending": {**resolved, "check": pending.seal(old.tables, resolved)}}
    s = read(old.tables, mode, options, said, 0)
    s.drawn = [seat << 10 | old.tables.attacks.ids.index(card) for seat, card in unseen]
    s.pool = old.pool
    ask(s)
    if s.winner < 0 and not s.codes:
        raise BadPosition("nobody could choose anything")
    return s


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
