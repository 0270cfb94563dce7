"""Chance deals exactly as we do: every deal that is kept is equally likely, no other is dealt, lots settle the lead."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from doublesix import SHEETS, choose
from doublesix.deal import lot_winner, must_be_thrown_in, seat_players
from doublesix.env.chance_round import ChanceRound
from doublesix.rules.rules import Hands, Redeal
from doublesix.tiles import TileSet, double_set
from doublesix.view import View


def small(redeal: str, players: int, tiles: int) -> ChanceRound:
    rules = replace(choose("luckies").rules, redeal=Redeal(redeal), hands=Hands({players: tiles}))
    return ChanceRound(rules, seat_players(rules, players), double_set(2))


def dealt(start: ChanceRound) -> Iterator[tuple[ChanceRound, float]]:
    """Yield every round that chance can deal, and how likely it is."""
    if start.round is not None:
        yield start, 1.0
        return
    for tile, likely in start.outcomes():
        for after, more in dealt(start.after(tile)):
            yield after, likely * more


def every_deal(tiles: TileSet, players: int, size: int) -> Iterator[tuple[TileSet, ...]]:
    if not players:
        yield ()
        return
    for hand in map(TileSet, combinations(tiles, size)):
        for others in every_deal(tiles - hand, players - 1, size):
            yield hand, *others


@pytest.mark.parametrize(
    ("redeal", "players", "tiles"),
    [("no-double", 2, 1), ("no-double", 3, 1), ("one-holder", 2, 1), ("one-holder", 2, 2), ("one-holder", 3, 1)],
)
def test_every_deal_that_is_kept_is_equally_likely_and_no_other_is_dealt(redeal: str, players: int, tiles: int) -> None:
    start = small(redeal, players, tiles)
    found = {after.dealt: likely for after, likely in dealt(start)}
    every = [*every_deal(start.tiles, players, tiles)]
    kept = [deal for deal in every if not must_be_thrown_in(start.rules, deal)]
    assert 0 < len(kept) < len(every)
    assert found.keys() == set(kept)
    assert list(found.values()) == pytest.approx([1 / len(kept)] * len(kept))


def test_lots_settle_the_lead() -> None:
    rules = replace(choose("sixcolours").rules, hands=Hands({2: 1}))
    start = ChanceRound(rules, seat_players(rules, 2), double_set(2))
    leads: dict[int, float] = defaultdict(float)
    drawn_again = False
    for after, likely in dealt(start):
        assert after.round is not None
        (leader,) = lot_winner(after.lots[-1])
        assert after.round.turn == leader
        drawn_again |= len(after.lots) > 1
        leads[leader] += likely
    assert drawn_again
    assert dict(leads) == pytest.approx(dict.fromkeys(range(2), 1 / 2))


def played(sheet: str, players: int, chance: Random) -> Iterator[ChanceRound]:
    rules = choose(sheet).rules
    now = ChanceRound(rules, seat_players(rules, players))
    while True:
        yield now
        if now.is_over:
            return
        if now.is_chance:
            tiles, likely = zip(*now.outcomes(), strict=True)
            now = now.after(chance.choices(tiles, likely)[0])
        else:
            assert now.round is not None
            now = now.apply(chance.choice(now.round.options))


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_round_that_chance_dealt_can_be_played_again(sheet: str) -> None:
    chance = Random(sheet)
    for players in choose(sheet).rules.hands:
        moments = [*played(sheet, players, chance)]
        round_ = moments[-1].round
        assert round_ is not None
        assert [*round_.moments()][-1] == round_
        assert len(round_.actions) <= moments[-1].most_actions
        assert not must_be_thrown_in(round_.rules, round_.deal.hands)


@pytest.mark.parametrize("sheet", SHEETS)
def test_what_a_seat_is_told_is_what_it_can_tell_apart(sheet: str) -> None:
    told: dict[str, set[object]] = defaultdict(set)
    for seed in range(3):
        for now in played(sheet, 2, Random(seed)):
            if now.round is not None and not now.draws and not now.is_over:
                view = View.of_single_round(now.round, now.round.turn)
                told["; ".join(now.told(now.round.turn))].add(view.events)
    assert len(told) > 20
    assert all(len(views) == 1 for views in told.values())
