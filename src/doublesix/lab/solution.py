"""The solution of a small game by CFR+, and how far other strategies are from it.

Both sides ask again and again how much each option would have brought so far, had they always taken it. The more an
option would have brought, the more often they take it. The average of what both did becomes a strategy that nobody can
exploit (Tammelin, 2014: regrets are kept above zero, and later iterations weigh more).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from doublesix.extras import brought_by
from doublesix.lab.small_games import Numbers, Places, SmallGame

with brought_by("lab", "doublesix.lab.solution"):
    import numpy as np

BETWEEN_LOOKS: Final = 50
"""Iterations between two looks at how exploitable the average is."""
MOST_ITERATIONS: Final = 20_000


class Solution(NamedTuple):
    """A strategy, and by how many points a hand the best opponent would beat it."""

    strategy: Numbers
    exploitability: float
    iterations: int


def solve(game: SmallGame, *, within: float = 0.005, most: int = MOST_ITERATIONS) -> Solution:
    """Approach a strategy that nobody can exploit, until the best opponent wins less than this many points a hand."""
    regrets, sums = np.zeros(game.options), np.zeros(game.options)
    iteration, found = 0, np.inf
    while found >= within and iteration < most:
        iteration += 1
        for seat in (0, 1):
            strategy = _normalised(game, regrets)
            mine = game.seat_of == seat
            own = _reach(game, strategy, seat)[game.first_position][game.place_of]
            sums += np.where(mine, iteration * own * strategy, 0)
            regrets = np.where(mine, np.maximum(regrets + _gains(game, strategy, seat), 0), regrets)
        if not iteration % BETWEEN_LOOKS or iteration == most:
            found = exploitability(game, _normalised(game, sums))
    return Solution(_normalised(game, sums), found, iteration)


def exploitability(game: SmallGame, strategy: Numbers) -> float:
    """How many more points a hand the best opponent makes than this strategy, leading and following equally often."""
    return (_best_reply(game, strategy, 0) + _best_reply(game, strategy, 1)) / 2


def lead_over(game: SmallGame, strategy: Numbers, other: Numbers) -> float:
    """How many more points a hand a strategy makes than another, leading and following equally often."""
    leading = np.where(game.seat_of == 0, strategy, other)
    following = np.where(game.seat_of == 0, other, strategy)
    first = game.levels[0]
    return float(_values(game, leading)[first].mean() - _values(game, following)[first].mean()) / 2


def _normalised(game: SmallGame, weights: Numbers) -> Numbers:
    """Turn weights into a strategy; if all are zero, each option is equally likely."""
    totals = np.bincount(game.place_of, weights)[game.place_of]
    return np.where(totals > 0, weights / np.where(totals > 0, totals, 1), game.uniform())


def _reach(game: SmallGame, strategy: Numbers, seat: int) -> Numbers:
    """How likely a seat makes the choices that lead to each position."""
    reach = np.ones(len(game.parent))
    chosen = np.where(game.seat_of == seat, strategy, 1)
    for level in game.levels[1:]:
        reach[level] = reach[game.parent[level]] * chosen[game.option[level]]
    return reach


def _values(game: SmallGame, strategy: Numbers) -> Numbers:
    """What each position brings the leader when both play by this strategy."""
    values = game.points.copy()
    for level in reversed(game.levels[1:]):
        values += _sent_up(game, level, values[level] * strategy[game.option[level]])
    return values


def _sent_up(game: SmallGame, level: slice, amounts: Numbers) -> Numbers:
    """Add up amounts of the positions of a level by the positions that they came from."""
    return _added(game.parent[level], amounts, len(game.parent))


def _added(places: Places, amounts: Numbers, number: int) -> Numbers:
    """Add up amounts by so many places."""
    return np.bincount(places, amounts, number).astype(np.float64, copy=False)


def _gains(game: SmallGame, strategy: Numbers, seat: int) -> Numbers:
    """How much more each option of a seat would have brought it than what it did, weighed by how often it is asked."""
    values = _values(game, strategy) * (1 - 2 * seat)
    after = slice(game.deals, None)
    parent, option = game.parent[after], game.option[after]
    gained = _reach(game, strategy, 1 - seat)[parent] * (values[after] - values[parent]) / game.deals
    return _added(option, np.where(game.seat_of[option] == seat, gained, 0.0), game.options)


def _best_reply(game: SmallGame, strategy: Numbers, seat: int) -> float:
    """What a seat makes if it knows the other’s strategy and gives the best answer to it."""
    amounts = game.points * (1 - 2 * seat) * _reach(game, strategy, 1 - seat) / game.deals
    for level in reversed(game.levels[1:]):
        option = game.option[level]
        worth = _added(option, amounts[level], game.options)
        taken = np.where(game.seat_of == seat, _best_of_each(game, worth), 1)
        amounts += _sent_up(game, level, amounts[level] * taken[option])
    return float(amounts[game.levels[0]].sum())


def _best_of_each(game: SmallGame, worth: Numbers) -> Numbers:
    """Mark one option of every place that is worth the most."""
    most = np.maximum.reduceat(worth, game.first_option)
    candidates = np.flatnonzero(worth == most[game.place_of])
    _, first = np.unique(game.place_of[candidates], return_index=True)
    marked = np.zeros(len(worth))
    marked[candidates[first]] = 1
    return marked
