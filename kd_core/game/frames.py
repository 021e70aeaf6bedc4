"""What a stack of frames may look like: which frame may stand on which, and what may be in it.

The engine trusts its own stack, so one that comes from outside is held against these rules first: nothing passes that
the engine could not go on with. A check returns the trouble in a few words.
"""

from __future__ import annotations

from typing import Final

from kd_core.game import codes
from kd_core.game.codes import (
    ACTION,
    ACTIVE,
    ATTACK,
    BLOCK_EFFECT,
    BLOCK_WOUNDS,
    CHOOSE,
    COMBO,
    DEAL,
    DRAFT,
    EFFECT,
    ENTER,
    FACE,
    HEAD_START,
    KEEP,
    KIND_NAMES,
    KNOCKDOWN,
    NEXT_ROUND,
    OVER,
    REACT,
    SECRET,
    SEVENTH,
    TOWER,
    TURN,
)
from kd_core.game.frame import (
    ATTACK_OVER,
    DEALT,
    DRAFTING,
    EFFECT_BLOCKED,
    FROM_ROW,
    KNOCKDOWN_ASKED,
    PASSED_ON,
    TARGETED,
    TURN_ACTS,
    TURNED_UP,
    TURNING_UP,
    WOUNDS_BLOCKED,
    AttackFrame,
    ComboFrame,
    DraftFrame,
    EffectFrame,
    Frame,
    NextRoundFrame,
    Question,
    TowerFrame,
)
from kd_core.game.state import State
from kd_core.game.verb import Verb

MOST_FRAMES = 300
MOST_WOUNDS = 1_000_000  # of a sheet or a pool; play never comes near
MOST_COUNT = 99  # of a choice inside an effect: cards still to draw, wounds still to heal

# The stages of the frames that have some, in their order, as positions and views write them.
STAGES: Final = {
    TURN: ("comes", "begun", "acts", "ended"),
    ATTACK: (
        "begun",
        "targeted",
        "wounds_blocked",
        "effect_blocked",
        "effect_begun",
        "hit_answered",
        "knockdown_asked",
        "over",
    ),
    DEAL: ("undealt", "dealt", "passed_on", "turning_up", "turned_up", "drafting"),
}

# What a frame may stand on, and at which stages of that (none: at any). A frame that is not here lies at the bottom.
# In a turn much may come in between: a wound, a card or a block calls skills, tokens and reactions, and of several that
# are called at once the next one waits below.
ONCE_BEGUN: Final = tuple(range(TARGETED, ATTACK_OVER + 1))
BETWEEN: Final[dict[int, tuple[int, ...]]] = {TURN: (), COMBO: (), ATTACK: ONCE_BEGUN, EFFECT: (), REACT: ()}
STANDS_ON: Final[dict[int, dict[int, tuple[int, ...]]]] = {
    KEEP: {DEAL: (DEALT, PASSED_ON)},
    FACE: {DEAL: (TURNING_UP,)},
    ACTIVE: {DEAL: (TURNED_UP,), NEXT_ROUND: (), ACTIVE: ()},
    DRAFT: {DEAL: (DRAFTING,)},
    COMBO: {TURN: (TURN_ACTS,)},
    ATTACK: BETWEEN,
    EFFECT: BETWEEN,
    CHOOSE: BETWEEN,
    REACT: BETWEEN,
    SEVENTH: {**BETWEEN, CHOOSE: (), DRAFT: (), DEAL: (DRAFTING,)},
    BLOCK_WOUNDS: {ATTACK: (WOUNDS_BLOCKED,)},
    BLOCK_EFFECT: {ATTACK: (EFFECT_BLOCKED,)},
    KNOCKDOWN: {ATTACK: (KNOCKDOWN_ASKED,)},
    TOWER: {ATTACK: (KNOCKDOWN_ASKED,)},
    ENTER: {ATTACK: (KNOCKDOWN_ASKED,)},
}
# Who is asked and then gone, so that nothing comes on top; the others wait for what they called.
ALWAYS_ON_TOP: Final = (KEEP, FACE, ACTION, BLOCK_WOUNDS, BLOCK_EFFECT, KNOCKDOWN, TOWER, SEVENTH, ENTER, OVER)
EVERYBODYS: Final = (NEXT_ROUND, DEAL, *SECRET, OVER)


def documented() -> list[str]:
    """The table above in words, one line for each frame; docs/formats.md shows it."""
    lines = []
    for kind, name in KIND_NAMES.items():
        places = []
        for below, stages in STANDS_ON.get(kind, {}).items():
            at = " or ".join(f"`{STAGES[below][stage]}`" for stage in stages)
            when = " once begun" if stages == ONCE_BEGUN else f" at {at}" if at else ""
            places.append(f"`{KIND_NAMES[below]}`{when}")
        on_top = ", nothing on it" if kind in ALWAYS_ON_TOP else ""
        lines.append(f"| `{name}` | {', '.join(places) or 'the bottom'}{on_top} |")
    return lines


def trouble(s: State) -> str:
    """What is wrong with the stack of a state that was read, or ""."""
    if not s.frames or len(s.frames) > MOST_FRAMES:
        return "the number of frames"
    if s.frames[-1].kind < codes.FIRST_CHOICE:
        return "nobody is asked anything"
    for height, frame in enumerate(s.frames):
        wrong = _frame(s, frame) or _place(s, height)
        if wrong:
            return f"frame {height}: {wrong}"
    return _whole_stack(s)


def _whole_stack(s: State) -> str:
    bottom, top = s.frames[0], s.frames[-1]
    if sum(1 for frame in s.frames if isinstance(frame, AttackFrame) and frame.flags & FROM_ROW) > 1:
        return "two cards of the Row at once"
    if bottom.kind in (DEAL, NEXT_ROUND) and (any(s.down) or len(s.frames) > 3):
        return "nobody is knocked down between rounds"
    if bottom.kind in (ACTION, TURN) and bottom.seat & 1 != s.turn & 1:
        return "another team has the turn"
    if (s.draft is None) == (top.kind in SECRET):
        return "skills are dealt in the setup only"
    return ""


def _place(s: State, height: int) -> str:
    """Whether a frame may stand where it stands."""
    frame = s.frames[height]
    if height == 0:
        return "out of its place" if frame.kind in STANDS_ON else ""
    below = s.frames[height - 1]
    stages = STANDS_ON.get(frame.kind, {}).get(below.kind)
    if stages is None or (stages and below.stage not in stages) or below.kind in ALWAYS_ON_TOP:
        return "out of its place"
    return _belongs(frame, below)


def _belongs(frame: Frame, below: Frame) -> str:
    """Whether it is the right one who is asked there."""
    if isinstance(below, AttackFrame):
        if frame.kind in (BLOCK_WOUNDS, BLOCK_EFFECT) and frame.seat != below.target:
            return "a block by somebody else"
        caller = frame.attacker if isinstance(frame, TowerFrame) else frame.seat
        if frame.kind in (KNOCKDOWN, TOWER) and caller != below.seat:
            return "a test by somebody else"
    if frame.kind == COMBO and frame.seat & 1 != below.seat & 1:
        return "a combo of another team"
    return "another one drafts first" if frame.kind == DRAFT and frame.seat != below.seat else ""


# -- what is in a frame ------------------------------------------------------------------------------------------------


def _frame(s: State, frame: Frame) -> str:
    if not (-1 if frame.kind in EVERYBODYS else 0) <= frame.seat < s.seats:
        return "of no seat"
    if isinstance(frame, AttackFrame):
        return _attack(s, frame)
    if isinstance(frame, EffectFrame):
        return _effect(s, frame)
    if isinstance(frame, Question):
        return _question(s, frame)
    return _numbers(s, frame) or _plain(s, frame)


def _numbers(s: State, frame: Frame) -> str:
    if isinstance(frame, DraftFrame):
        return "" if 0 <= frame.taken < codes.ROW_SIZE else "a draft of no card"
    if isinstance(frame, NextRoundFrame):
        return "" if 0 <= frame.loser <= 1 else "lost by no team"
    if isinstance(frame, TowerFrame):
        ours = not 0 <= frame.attacker < s.seats or frame.attacker & 1 == frame.seat & 1
        if ours:
            return "a test against the own team"
        return "" if (s.tower == HEAD_START) == _two_dice(frame.dice) else "a head start that nobody has"
    if isinstance(frame, ComboFrame) and frame.used >> s.tables.special_count[s.fighters[frame.seat]]:
        return "special attacks that are not on the sheet"
    return ""


def _two_dice(dice: int) -> bool:
    return 1 <= dice // 10 <= 6 and 1 <= dice % 10 <= 6


def _plain(s: State, frame: Frame) -> str:
    seat, kind = frame.seat, frame.kind
    away = s.active[seat & 1] != seat
    if away and (kind in (ACTION, DRAFT) or (kind == COMBO and not s.down[seat])):
        return "somebody acts who is not on the arena"
    if kind == ACTIVE and (not s.teams or any(s.down)):
        return "nobody chooses a fighter now"
    return _entering(s, seat) if kind == ENTER else ""


def _entering(s: State, seat: int) -> str:
    """TEAM-8: a fighter of the bench comes in for one who was knocked down."""
    if not s.teams or not s.down[seat ^ 2] or s.down[seat] or s.active[seat & 1] != seat or s.space[seat] >= 0:
        return "nobody enters now"
    return "" if s.space[s.opponent(seat)] >= 0 else "nobody is left to fight"


def _attack(s: State, frame: AttackFrame) -> str:
    if not 0 <= frame.target < s.seats or frame.target & 1 == frame.seat & 1:
        return "an attack on nobody"
    pool = (frame.heavy, frame.light, frame.dealt)
    if min(pool) < 0 or max(pool) > MOST_WOUNDS:
        return "wounds out of range"
    number, over = frame.attack, frame.stage == ATTACK_OVER
    card = 0 <= number < s.tables.cards and number != s.tables.candle and number not in s.tables.extras
    if frame.flags & FROM_ROW:
        return "" if card and not over else "no card of the Row"
    first = s.tables.first_special[s.fighters[frame.seat]]
    special = first <= number < first + s.tables.special_count[s.fighters[frame.seat]]
    return "" if special or (card and over) else "an attack that is not on the sheet"


def _effect(s: State, frame: EffectFrame) -> str:
    return "" if 0 <= frame.next_step <= len(s.tables.routines[frame.routine]) else "an effect that no card has"


def _question(s: State, frame: Question) -> str:
    you = frame.you
    if not 0 <= you < s.seats or frame.seat not in (you, s.opponent(you)) or s.down[you]:
        return "a choice that nobody has"
    if not 0 <= frame.left <= MOST_COUNT or frame.places >> codes.MOST_HAND + 1:
        return "a choice that nobody has"
    return "a choice that asks nothing" if type(frame.step).options is Verb.options else ""
