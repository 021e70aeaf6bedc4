"""What a stack of frames may look like (`codes.py` says what is in a frame).

A position carries the stack as numbers. The engine trusts its own stack, so one that comes from outside is held against
the rules here first: nothing passes that the engine could not go on with. A check returns the trouble in a few words.

    DEAL         KEEP | FACE | DRAFT | ACTIVE ACTIVE?                 the first setup
    NEXT_ROUND   ACTIVE ACTIVE?                                       between two rounds of teams
    ACTION                                                            a turn whose player chooses an action
    TURN         COMBO? (ATTACK | EFFECT | CHOOSE | REACT | SEVENTH)* question?
    OVER
"""

from __future__ import annotations

from kd_core.game import codes
from kd_core.game.codes import WIDTH
from kd_core.game.state import State
from kd_core.game.verb import Verb
from kd_core.game.verbs import VERBS

MOST_FRAMES = 300
MOST_WOUNDS = 1_000_000  # of a sheet or a pool; play never comes near
MOST_COUNT = 99  # of a choice inside an effect: cards still to draw, wounds still to heal
MOST_PLACES = 1 << 13

BOTTOM = (codes.ACTION, codes.TURN, codes.NEXT_ROUND, codes.DEAL, codes.OVER)
# What stands on an attack, and at which stage of it.
ON_ATTACK = {codes.BLOCK_WOUNDS: 2, codes.BLOCK_EFFECT: 4, codes.KNOCKDOWN: 7, codes.TOWER: 7, codes.ENTER: 7}
IN_A_TURN = (codes.ATTACK, codes.EFFECT, codes.CHOOSE, codes.REACT, codes.SEVENTH)
SETUP_STAGE = {codes.KEEP: (1, 2), codes.FACE: (3, 3), codes.ACTIVE: (4, 4), codes.DRAFT: (5, 5)}


def trouble(s: State) -> str:
    """What is wrong with the stack of a state that was read, or ""."""
    if not s.stack or len(s.stack) % WIDTH or len(s.stack) > MOST_FRAMES * WIDTH:
        return "the number of frames"
    frames = [s.stack[at : at + WIDTH] for at in range(0, len(s.stack), WIDTH)]
    if frames[-1][0] < codes.FIRST_CHOICE:
        return "nobody is asked anything"
    for height, frame in enumerate(frames):
        wrong = _frame(s, frame) or _order(s, frames, height)
        if wrong:
            return f"frame {height}: {wrong}"
    return _whole_stack(s, frames)


def _whole_stack(s: State, frames: list[list[int]]) -> str:
    bottom, top = frames[0], frames[-1]
    if sum(1 for frame in frames if frame[0] == codes.ATTACK and frame[6] & codes.FROM_ROW) > 1:
        return "two cards of the Row at once"
    if bottom[0] in (codes.DEAL, codes.NEXT_ROUND) and any(s.down):
        return "nobody is knocked down between rounds"
    if bottom[0] in (codes.ACTION, codes.TURN) and bottom[1] & 1 != s.turn & 1:
        return "another team has the turn"
    if (s.draft is None) == (top[0] in (codes.KEEP, codes.FACE)):
        return "skills are dealt in the setup only"
    return ""


# -- one frame ---------------------------------------------------------------------------------------------------------


def _frame(s: State, frame: list[int]) -> str:
    op = frame[0]
    if op not in range(codes.DEAL + 1) and op not in codes.KIND_NAMES:
        return "of no known kind"
    everybody = op in (codes.NEXT_ROUND, codes.DEAL, codes.KEEP, codes.FACE, codes.OVER)
    if not (-1 if everybody else 0) <= frame[1] < s.seats:
        return "of no seat"
    if op == codes.ATTACK:
        return _attack(s, frame)
    if op in (codes.EFFECT, codes.CHOOSE):
        return _effect(s, frame)
    return _small(s, frame)


def _small(s: State, frame: list[int]) -> str:
    """Frames with one or two numbers of their own."""
    op, seat, a, b = frame[:4]
    high = {
        codes.TURN: 4,
        codes.NEXT_ROUND: 1,
        codes.DEAL: 5,
        codes.DRAFT: 3,
        codes.COMBO: (1 << s.tables.special_count[s.fighters[seat]]) - 1,
        codes.REACT: codes.EVENT_COUNT - 1,
        codes.TOWER: s.seats - 1,
    }.get(op, MOST_COUNT)
    if not 0 <= a <= high or not 0 <= b <= 1:
        return "a number out of range"
    if op == codes.TOWER and a & 1 == seat & 1:
        return "a test against the own team"
    away = s.active[seat & 1] != seat
    if away and (op in (codes.ACTION, codes.DRAFT) or (op == codes.COMBO and not s.down[seat])):
        return "somebody acts who is not on the arena"
    if op == codes.ACTIVE and (not s.teams or any(s.down)):
        return "nobody chooses a fighter now"
    return _entering(s, seat) if op == codes.ENTER else ""


def _entering(s: State, seat: int) -> str:
    """TEAM-8: a fighter of the bench comes in for one who was knocked down."""
    if not s.teams or not s.down[seat ^ 2] or s.down[seat] or s.active[seat & 1] != seat or s.space[seat] >= 0:
        return "nobody enters now"
    return "" if s.space[s.opponent(seat)] >= 0 else "nobody is left to fight"


def _attack(s: State, frame: list[int]) -> str:
    _, seat, number, stage, heavy, light, flags, target = frame
    if not 0 <= stage <= 8 or not 0 <= target < s.seats or target & 1 == seat & 1:
        return "a stage or target of no attack"
    if min(heavy, light, flags) < 0 or max(heavy, light, flags >> codes.DEALT_SHIFT) > MOST_WOUNDS:
        return "wounds out of range"
    card = 0 <= number < s.tables.cards and number != s.tables.candle and number not in s.tables.extras
    if flags & codes.FROM_ROW:
        return "" if card and stage < 8 else "no card of the Row"
    first = s.tables.first_special[s.fighters[seat]]
    special = first <= number < first + s.tables.special_count[s.fighters[seat]]
    return "" if special or (card and stage == 8) else "an attack that is not on the sheet"


def _effect(s: State, frame: list[int]) -> str:
    op, seat, routine, step, you, x, y = frame[:7]
    if not 0 <= routine < len(s.tables.routines) or not 0 <= step <= len(s.tables.routines[routine]):
        return "an effect that no card has"
    if op == codes.EFFECT:
        return ""
    if step == len(s.tables.routines[routine]) or not 0 <= you < s.seats or seat not in (you, s.opponent(you)):
        return "a choice that nobody has"
    if not 0 <= x <= MOST_COUNT or not 0 <= y < MOST_PLACES or s.active[you & 1] != you:
        return "a choice that nobody has"
    verb = VERBS[s.tables.routines[routine][step].verb]
    return "a choice that asks nothing" if type(verb).options is Verb.options else ""


# -- one on the other --------------------------------------------------------------------------------------------------


def _order(s: State, frames: list[list[int]], height: int) -> str:
    op, last = frames[height][0], height == len(frames) - 1
    if (op in BOTTOM) != (height == 0) or (op in (codes.ACTION, codes.OVER) and not last):
        return "out of its place"
    if height == 0:
        return ""
    bottom, below = frames[0], frames[height - 1]
    if bottom[0] != codes.TURN:
        return _between_turns(s, bottom, frames[height], height, last)
    if op == codes.COMBO:
        return "" if height == 1 and frames[height][1] & 1 == bottom[1] & 1 else "out of its place"
    if op in ON_ATTACK:
        return _on_attack(frames[height], below, last)
    return "" if op in IN_A_TURN else "out of its place"


def _between_turns(s: State, bottom: list[int], frame: list[int], height: int, last: bool) -> str:
    op, stage = frame[0], bottom[2]
    if op == codes.ACTIVE and height <= 2 and (bottom[0] == codes.NEXT_ROUND or stage == 4):
        return ""
    if bottom[0] != codes.DEAL or op not in SETUP_STAGE or not last or height != 1:
        return "out of its place"
    if op == codes.DRAFT and frame[1] != bottom[1]:
        return "another one drafts first"
    low, high = SETUP_STAGE[op]
    return "" if low <= stage <= high else "out of its place"


def _on_attack(frame: list[int], below: list[int], last: bool) -> str:
    """Blocks and the test stand on their attack, and the block is the target's, the test the attacker's."""
    op, seat = frame[:2]
    if below[0] != codes.ATTACK or not last or below[3] != ON_ATTACK[op]:
        return "out of its place"
    if op in (codes.BLOCK_WOUNDS, codes.BLOCK_EFFECT):
        return "" if seat == below[7] else "a block by somebody else"
    if op == codes.KNOCKDOWN:
        return "" if seat == below[1] else "a test by somebody else"
    return "" if op == codes.ENTER or frame[2] == below[1] else "a test by somebody else"
