"""The small integers that the engine speaks: kinds of choices, frames of the stack, action codes.

An action code is `kind << 20 | a << 10 | b`; what a and b mean is said beside each kind. Positions and records never
show these numbers.
"""

from __future__ import annotations

from typing import Final

# Kinds of frames on the stack (`frame.py`): whose each is.
TURN: Final = 0  # the player whose turn it is
EFFECT: Final = 1  # "you" of the effect
ATTACK: Final = 2  # the attacker
NEXT_ROUND: Final = 3  # nobody
DEAL: Final = 4  # nobody, then who goes first: the first setup
FIRST_CHOICE: Final = 8  # from here on the frame on top is a question
KEEP: Final = 8  # everybody
FACE: Final = 9  # everybody
DRAFT: Final = 10  # who goes first
ACTION: Final = 11  # the player whose turn it is
COMBO: Final = 12  # the same
BLOCK_WOUNDS: Final = 13  # the target
BLOCK_EFFECT: Final = 14  # the target
REACT: Final = 15  # who may react
KNOCKDOWN: Final = 16  # the attacker
TOWER: Final = 17  # the defender
SEVENTH: Final = 18  # whose hand is too full
CHOOSE: Final = 19  # who chooses
ACTIVE: Final = 20  # a seat of the team that chooses
ENTER: Final = 21  # who enters
OVER: Final = 22  # nobody

KIND_NAMES: Final = {
    TURN: "turn",
    EFFECT: "effect",
    ATTACK: "attack",
    NEXT_ROUND: "next_round",
    DEAL: "setup",
    KEEP: "keep_skill",
    FACE: "face_up",
    DRAFT: "draft",
    ACTION: "action",
    COMBO: "combo",
    BLOCK_WOUNDS: "block_wounds",
    BLOCK_EFFECT: "block_effect",
    REACT: "react",
    KNOCKDOWN: "knockdown",
    TOWER: "tower",
    SEVENTH: "discard",
    CHOOSE: "choose",
    ACTIVE: "active",
    ENTER: "enter",
    OVER: "over",
}
SECRET: Final = (KEEP, FACE)  # several seats choose at once, and nobody hears what another chose
SECRET_KINDS: Final = tuple([KIND_NAMES[kind] for kind in SECRET])
SETUP_KINDS: Final = (*SECRET_KINDS, KIND_NAMES[DRAFT], KIND_NAMES[ACTIVE])  # before the first turn of a round

# Action codes.
TAKE: Final = 0  # b: card of the Row (ATTACK), which is so its own code; so is the value of a choice inside an effect
MOVE: Final = 1 << 20  # b: space
CORRIDOR: Final = 2 << 20  # b: space
SPECIAL: Final = 4 << 20  # a: which special of the sheet, b: hand places that pay (bits); also answers REACT
DASH: Final = 5 << 20  # a: hand place, b: space
SWAP: Final = 6 << 20
END_COMBO: Final = 7 << 20
BLOCK: Final = 8 << 20  # a: hand place, b: heavy << 5 | light
PASS: Final = 9 << 20
TEST: Final = 10 << 20  # start the Knockdown Test
VERDICT: Final = 11 << 20  # b: 1 passed, 0 failed
TO_DICE: Final = 12 << 20
DROP: Final = 13 << 20  # b: card (HAND-1)
CHOOSE_ACTIVE: Final = 15 << 20  # b: seat
COME_IN: Final = 16 << 20  # b: space
KEEP_SKILL: Final = 17 << 20  # b: skill
SHOW_SKILL: Final = 18 << 20  # b: skill
PICK_CARD: Final = 19 << 20  # b: card (draft)

VERB_MASK: Final = 31 << 20
LOW: Final = 1023

STRIKE: Final = 0  # its place in `content.model.TYPES`

# Events that skills, fighters, tokens and reactions wait for: the order of `content.model.EVENTS`.
ROUND_START: Final = 0
TURN_START: Final = 1
TURN_END: Final = 2
YOU_ARE_TARGETED: Final = 3
YOU_HIT: Final = 4
YOU_ARE_HIT: Final = 5
YOU_BLOCK: Final = 6
OPPONENT_BLOCKS: Final = 7
YOU_MISS: Final = 8
YOU_MOVE: Final = 9
OPPONENT_MOVES: Final = 10
OPPONENT_COMES_ADJACENT: Final = 11
YOU_TAKE: Final = 12
OPPONENT_TAKES: Final = 13
YOU_USE_SPECIAL: Final = 14
OPPONENT_USES_SPECIAL: Final = 15
YOU_PASS_TEST: Final = 16
OPPONENT_PASSES_TEST: Final = 17
YOU_SWAP_IN: Final = 18
EVENT_COUNT: Final = 19
SEES_MISSES: Final = 1 << YOU_TAKE | 1 << YOU_MISS
SEES_MOVES: Final = 1 << OPPONENT_MOVES | 1 << OPPONENT_COMES_ADJACENT

HEAD_START: Final = 2  # of `setup.TESTS`
TOWER_SEEDS: Final = 1 << 16  # ways in which the cubes of a tower may lie

LIGHT_RELIEF: Final = 0
HEAVY_RELIEF: Final = 1

HAND_LIMIT: Final = 6
MOST_HAND: Final = 9  # whatever is added to the limit: with the card too much, ten places, the ten bits of a payment
MOST_POWER: Final = 31  # of a block: what fits its code
MOST_ACTIONS: Final = 9  # in one turn, however many are added
ROW_SIZE: Final = 4
ROUNDS_TO_WIN: Final = 2
