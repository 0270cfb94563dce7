"""Questions to the game, answered by playing it millions of times.

>>> from doublesix import lab
>>> result = lab.simulate("luckies", players=2, rounds=100_000, seed=7)
>>> leader = result.estimate("wins-by-distance", 0)
>>> leader.low < leader.value < leader.high
True
"""

from doublesix.lab.comparison import Comparison, compare
from doublesix.lab.duels import Duel, duel
from doublesix.lab.estimates import Estimate
from doublesix.lab.result import SimulationResult
from doublesix.lab.scenario import Scenario
from doublesix.lab.simulation import simulate

__all__ = ["Comparison", "Duel", "Estimate", "Scenario", "SimulationResult", "compare", "duel", "simulate"]
