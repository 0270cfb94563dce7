"""Rounds by the million: the rules over integers, compiled if there is a compiler.

>>> from doublesix import choose, kernel
>>> tally = kernel.play_rounds(choose("luckies").rules, players=2, rounds=1000, seed=7)
>>> tally.rounds, sum(tally.wins) + tally.unwon
(1000, 1000)
"""

from doublesix.kernel.action_ids import ACTIONS, DRAW_ID, OPENING_ID, PASS_ID, action_id, action_of
from doublesix.kernel.batch import Batch
from doublesix.kernel.choice import InUse, in_use
from doublesix.kernel.codes import Policy
from doublesix.kernel.interface import Kinds, Manner
from doublesix.kernel.many_rounds import list_rounds, play_games, play_rounds, replay_round
from doublesix.kernel.observation import ObservationLayout
from doublesix.kernel.rows import RoundRow, RoundRows
from doublesix.kernel.rules import CompiledRules, compile_rules
from doublesix.kernel.tally import ENDINGS, GameTally, RoundTally
from doublesix.kernel.taste import Taste, Traits
from doublesix.kernel.view_row import row_of
from doublesix.kernel.worlds import PlayedOut, Solved, Weighed, World, Worlds, solve

__all__ = [
    "ACTIONS",
    "DRAW_ID",
    "ENDINGS",
    "OPENING_ID",
    "PASS_ID",
    "Batch",
    "CompiledRules",
    "GameTally",
    "InUse",
    "Kinds",
    "Manner",
    "ObservationLayout",
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
    "action_id",
    "action_of",
    "compile_rules",
    "in_use",
    "list_rounds",
    "play_games",
    "play_rounds",
    "replay_round",
    "row_of",
    "solve",
]
