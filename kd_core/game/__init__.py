"""The rules of Knockdown as a decision machine. `Match` is the whole surface; nothing deeper is needed outside."""

from kd_core.game import library
from kd_core.game.match import Choices, Decision, Match
from kd_core.game.position import BadPosition
from kd_core.game.refusals import Refused
from kd_core.game.setup import BadSetup, Options, Setup

__all__ = ["BadPosition", "BadSetup", "Choices", "Decision", "Match", "Options", "Refused", "Setup", "library"]
