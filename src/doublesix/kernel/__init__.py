"""Rounds by the million: the rules over integers, compiled if there is a compiler.

>>> from doublesix import choose, kernel
>>> tally = kernel.play_rounds(choose("luckies").rules, players=2, rounds=1000, seed=7)
>>> tally.rounds, sum(tally.wins) + tally.unwon
(1000, 1000)
"""

from doublesix.kernel.batches import list_rounds, play_games, play_rounds, replay_round
from doublesix.kernel.choice import InUse, in_use
from doublesix.kernel.codes import Policy
from doublesix.kernel.interface import Kinds, Manner
from doublesix.kernel.rows import RoundRow, RoundRows
from doublesix.kernel.rules import CompiledRules, compile_rules
from doublesix.kernel.tally import ENDINGS, GameTally, RoundTally
from doublesix.kernel.taste import Taste, Traits
from doublesix.kernel.worlds import PlayedOut, Solved, Weighed, World, Worlds, solve

__all__ = [
    "ENDINGS",
    "CompiledRules",
    "GameTally",
    "InUse",
    "Kinds",
    "Manner",
    "PlayedOut",
    "Policy",
    "RoundRow",
    "RoundRows",
    "RoundTally",
    "Solved",
    "Taste",
    "Traits",
    "Weighed",
    "World",
    "Worlds",
    "compile_rules",
    "in_use",
    "list_rounds",
    "play_games",
    "play_rounds",
    "replay_round",
    "solve",
]
