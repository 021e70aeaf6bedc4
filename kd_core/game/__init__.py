"""The rules of Knockdown as a decision machine. `Match` is the whole surface; nothing deeper is needed outside."""

from kd_core.game import library
from kd_core.game.codes import SECRET_KINDS, SETUP_KINDS
from kd_core.game.imagine import SkillsSeen
from kd_core.game.match import Choices, Decision, Match
from kd_core.game.named import Asked, Misnamed, Outcome, Unnamed
from kd_core.game.reading import BadPosition
from kd_core.game.refusals import Refused
from kd_core.game.setup import MODES, RELIEFS, SEATS, TESTS, BadSetup, Options, Setup, expect_playable
from kd_core.game.verbs import SPECS

__all__ = [
    "MODES",
    "RELIEFS",
    "SEATS",
    "SECRET_KINDS",
    "SETUP_KINDS",
    "SPECS",
    "TESTS",
    "Asked",
    "BadPosition",
    "BadSetup",
    "Choices",
    "Decision",
    "Match",
    "Misnamed",
    "Options",
    "Outcome",
    "Refused",
    "Setup",
    "SkillsSeen",
    "Unnamed",
    "expect_playable",
    "library",
]
