"""Chances that can be worked out on paper, and how often things happened. ``make soak`` plays ten million rounds."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import comb, sqrt

import pytest
from tests.chance import IS_NEW
from tests.kernel_in_use import dial

from doublesix import choose, lab
from doublesix.kernel.choice import kernel
from doublesix.kernel.interface import stream_at
from doublesix.kernel.many_rounds import base_of, policy_numbers
from doublesix.kernel.rules import compile_rules
from doublesix.lab.estimates import share
from doublesix.rules.sheet_files import SHEETS
from doublesix.tiles import TileSet

ROUNDS = 10_000_000 if IS_NEW else dial(compiled=400_000, readable=500)
DEALS = min(ROUNDS, 20_000)
"""Each deal is looked at here, tile by tile, which takes longer than to play a round."""
SEED = 2133
SURE = 4.5
"""So many times the spread: where hundreds of chances are looked at, one in twenty would lie outside its interval."""


def test_deals_without_a_double() -> None:
    result = lab.simulate("bg2133", players=2, rounds=ROUNDS, games=0, seed=SEED)
    deals = result.rounds + result.tally.redeals
    estimate = share(result.tally.redeals, deals)
    assert estimate.low < comb(21, 10) / comb(28, 10) < estimate.high


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_seat_leads_as_often(sheet: str) -> None:
    result = lab.simulate(sheet, players=4, rounds=ROUNDS, games=0, seed=SEED)
    spread = sqrt(0.25 * 0.75 / ROUNDS)
    for seat in range(4):
        assert abs(result.estimate("leads-by-seat", seat).value - 0.25) < SURE * spread


@pytest.mark.soak
@pytest.mark.parametrize("sheet", SHEETS)
def test_no_seat_has_an_edge_when_all_play_alike(sheet: str) -> None:
    result = lab.simulate(sheet, players=3, rounds=ROUNDS, games=0, seed=SEED)
    shares = [result.estimate("wins-by-seat", seat) for seat in range(3)]
    spread = sqrt(2 / 3 / 3 / ROUNDS)
    assert max(shares).value - min(shares).value < 1.5 * SURE * spread


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_tile_comes_to_every_seat_as_often(players: int) -> None:
    rules = choose("luckies", house={"lead": "lot", "opening": "any", "redeal": "never"}).rules
    compiled, policies, base = compile_rules(rules, players), policy_numbers("random", players), base_of(SEED)
    counts: Counter[tuple[int, int]] = Counter()
    for number in range(DEALS):
        hands = kernel().rounds.trace(compiled, stream_at(base, number), policies).hands
        counts.update((seat, tile.id) for seat, mask in enumerate(hands) for tile in TileSet.of_mask(mask))
    chance = rules.hands[players] / 28
    spread = sqrt(chance * (1 - chance) / DEALS)
    for place in product(range(players), range(28)):
        assert abs(counts[place] / DEALS - chance) < SURE * spread
