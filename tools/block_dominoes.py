"""Play OpenSpiel's own block dominoes and ours by the same rules side by side: ``block_dominoes.py [HISTORIES]``.

Every history is a deal and choices by chance. At every step both must name the same player and the same options, and at
the end the same returns. OpenSpiel leaves out a turn in which nobody could do anything but pass; so do we here.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from os import cpu_count
from random import Random
from typing import Any, Final

import pyspiel
from open_spiel.python.games import block_dominoes

from doublesix.actions import Play
from doublesix.env.openspiel import name_of
from doublesix.kernel.action_ids import PASS_ID, action_id
from doublesix.tiles import ALL_TILES, Tile

HOUSE: Final = (
    "lead:lot+opening:any+redeal:never+draw:never+doubles:line+extra:none+blocked_when:exhausted"
    "+blocked_winner:fewest-spots+tie:drawn+out_points:opponents+blocked_points:others"
)
"""The rules of ``python_block_dominoes`` as house rules; the lots are drawn so that seat 0 leads."""
HAND: Final = 7
MOST: Final = 1_000
"""Histories in one piece of work."""

_OURS: Final = [
    action_id(Play(Tile(int(each.tile[0]), int(each.tile[1])), None if each.edge is None else int(each.edge)))
    for each in block_dominoes.create_possible_actions()
]
"""For each of its actions the number of ours."""


class Disagreement(Exception):
    """The engines say different things."""


def compare(histories: int, seed: int) -> int:
    """Compare so many histories; return how many choices they had."""
    theirs, ours = pyspiel.load_game("python_block_dominoes"), pyspiel.load_game(name_of("luckies"), {"house": HOUSE})
    chance, choices = Random(seed), 0
    for _ in range(histories):
        pair = theirs.new_initial_state(), ours.new_initial_state()
        _deal(*pair, chance)
        choices += _play(*pair, chance)
    return choices


def _deal(theirs: Any, ours: Any, chance: Random) -> None:
    for lot in (Tile(6, 6), Tile(0, 0)):
        ours.apply_action(lot.id)
    tiles = chance.sample([*ALL_TILES], 2 * HAND)
    for hand in (tiles[:HAND], tiles[HAND:]):
        for tile in sorted(hand):
            ours.apply_action(tile.id)
            theirs.apply_action(block_dominoes._DECK.index((tile.low, tile.high)))


def _play(theirs: Any, ours: Any, chance: Random) -> int:
    choices = 0
    while True:
        while not ours.is_terminal() and ours.legal_actions() == [PASS_ID]:
            ours.apply_action(PASS_ID)
        if theirs.is_terminal() or ours.is_terminal():
            break
        options = {_OURS[number]: number for number in theirs.legal_actions()}
        if (theirs.current_player(), sorted(options)) != (ours.current_player(), ours.legal_actions()):
            raise Disagreement(f"options after {ours}")
        chosen = chance.choice(sorted(options))
        theirs.apply_action(options[chosen])
        ours.apply_action(chosen)
        choices += 1
    if not (theirs.is_terminal() and ours.is_terminal() and theirs.returns() == ours.returns()):
        raise Disagreement(f"the end of {ours}")
    return choices


def main(histories: int) -> None:
    """Compare on all cores."""
    pieces = [min(MOST, histories - first) for first in range(0, histories, MOST)]
    with ProcessPoolExecutor(cpu_count()) as workers:
        choices = sum(workers.map(compare, pieces, range(len(pieces))))
    print(f"OpenSpiel's block dominoes and ours agree: {histories} histories, {choices} choices")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
