"""Many rounds and games: the same whatever the number of workers, and as chance would have it."""

from __future__ import annotations

from math import comb, sqrt
from typing import Any

import pytest
from tests.kernel_in_use import dial

from doublesix import choose
from doublesix.errors import DoublesixError
from doublesix.kernel import GameTally, Policy, RoundTally, list_rounds, play_games, play_rounds, replay_round
from doublesix.kernel.choice import reference
from doublesix.kernel.interface import Kernel
from doublesix.rules.rules import Points, Rounds
from doublesix.rules.sheet_files import SHEETS

TABLES = [("luckies", 2), ("bg2133", 4), ("sixcolours", 6), ("international", 4), ("protocol", 5)]

IN_PIECES = dial(compiled=100_001, readable=101)
SOME = dial(compiled=20_000, readable=100)
MANY = dial(compiled=250_000, readable=400)


@pytest.mark.parametrize(("sheet", "players"), TABLES)
def test_both_kernels_come_to_the_same_tally(fast: Kernel, sheet: str, players: int) -> None:
    rules = choose(sheet).rules
    policies = [Policy.RANDOM, Policy.GREEDY, Policy.RANDOM, Policy.GREEDY, Policy.RANDOM, Policy.RANDOM][:players]
    tallies = [play_rounds(rules, players, rounds=150, seed=3, policies=policies, of=of) for of in (fast, reference())]
    assert tallies[0] == tallies[1]
    listed = [list_rounds(rules, players, rounds=40, seed=3, policies=policies, of=of) for of in (fast, reference())]
    assert list(listed[0]) == list(listed[1])


@pytest.mark.parametrize(("sheet", "players"), TABLES)
def test_both_kernels_play_the_same_games(fast: Kernel, sheet: str, players: int) -> None:
    rules = choose(sheet).rules
    for target in (None, Points(30), Rounds(3)):
        games = [play_games(rules, players, games=5, seed=3, target=target, of=of) for of in (fast, reference())]
        assert games[0] == games[1]


def test_partners_play_for_two_sides(fast: Kernel) -> None:
    rules = choose("bg2133").rules
    games = [play_games(rules, 4, True, games=10, seed=1, of=of) for of in (fast, reference())]
    assert games[0] == games[1]
    assert len(games[0].wins) == 2
    assert games[0].games == sum(games[0].wins) + games[0].shared == sum(games[0].lengths)


@pytest.mark.parametrize(("sheet", "players"), TABLES)
def test_both_kernels_let_the_winner_lead_the_next_round(fast: Kernel, sheet: str, players: int) -> None:
    games = {}
    for next_lead in ("afresh", "winner"):
        rules = choose(sheet, house={"next_lead": next_lead}).rules
        both = [play_games(rules, players, games=5, seed=3, target=Rounds(4), of=of) for of in (fast, reference())]
        assert both[0] == both[1]
        games[next_lead] = both[0]
    assert games["winner"] != games["afresh"]


def test_the_only_round_of_a_game_is_won_with_or_without_points(fast: Kernel) -> None:
    """With a tile or two each, many rounds are won against 0-0 alone, which is worth nothing."""
    rules = choose("luckies", house={"hands": "2: 1"}).rules
    one, two = (
        [play_games(rules, 2, games=400, seed=5, target=Rounds(n), of=of) for of in (fast, reference())] for n in (1, 2)
    )
    assert one[0] == one[1]
    assert two[0] == two[1]
    rounds = play_rounds(rules, 2, rounds=400, seed=5, of=fast)
    assert one[0].shared == rounds.unwon
    assert any(row.winner >= 0 and not row.points for row in list_rounds(rules, 2, rounds=400, seed=5, of=fast))


def test_both_kernels_put_the_hands_of_a_side_together(fast: Kernel) -> None:
    options = {"blocked_hands": "side", "next_lead": "winner", "draw": "never", "hands": "4: 6"}
    for tie in ("drawn", "lowest-tile", "lowest-single"):
        for winner in ("fewest-spots", "fewest-tiles"):
            rules = choose("bg2133", house={**options, "tie": tie, "blocked_winner": winner}).rules
            both = [play_games(rules, 4, True, games=8, seed=1, of=of) for of in (fast, reference())]
            assert both[0] == both[1]


@pytest.mark.parametrize("workers", [2, 3, 8])
def test_the_number_of_workers_changes_nothing(usual: Kernel, workers: int) -> None:
    rules = choose("international").rules
    alone = play_rounds(rules, 4, rounds=IN_PIECES, seed=5, workers=1, of=usual)
    assert play_rounds(rules, 4, rounds=IN_PIECES, seed=5, workers=workers, of=usual) == alone
    listed = list_rounds(rules, 4, rounds=IN_PIECES, seed=5, workers=workers, of=usual)
    assert listed == list_rounds(rules, 4, rounds=IN_PIECES, seed=5, workers=1, of=usual)
    assert sum(row.points for row in listed) == sum(alone.points)


def test_rounds_may_be_played_in_pieces(kernel: Kernel) -> None:
    rules = choose("luckies").rules
    whole = play_rounds(rules, 3, rounds=90, seed=2, of=kernel)
    pieces = [play_rounds(rules, 3, first=first, rounds=30, seed=2, of=kernel) for first in (60, 0, 30)]
    assert sum(pieces, RoundTally.empty(3)) == whole
    games = [play_games(rules, 3, first=first, games=3, seed=2, of=kernel) for first in (0, 3)]
    assert sum(games, GameTally.empty(3)) == play_games(rules, 3, games=6, seed=2, of=kernel)


def test_another_seed_plays_other_rounds(kernel: Kernel) -> None:
    rules = choose("luckies").rules
    assert play_rounds(rules, 2, rounds=50, seed=1, of=kernel) != play_rounds(rules, 2, rounds=50, seed=2, of=kernel)


@pytest.mark.parametrize(("sheet", "players"), TABLES)
def test_a_round_of_a_batch_can_be_looked_at(kernel: Kernel, sheet: str, players: int) -> None:
    rules = choose(sheet).rules
    listed = list_rounds(rules, players, rounds=10, seed=9, policies="greedy", of=kernel)
    for number, row in enumerate(listed):
        round_ = replay_round(rules, players, seed=9, number=number, policies="greedy", of=kernel)
        assert round_.outcome is not None
        assert (row.points, row.laid) == (round_.outcome.points, len(round_.line.laid))
        assert row.winner == (-1 if round_.outcome.winner is None else round_.outcome.winner)
    assert listed[3] == list(listed)[3]
    assert list(listed[2:5]) == list(listed)[2:5]


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_tally_adds_up(usual: Kernel, sheet: str) -> None:
    rules = choose(sheet).rules
    players = max(rules.hands)
    tally = play_rounds(rules, players, rounds=SOME, seed=1, of=usual)
    assert tally.rounds == SOME == sum(tally.wins) + tally.unwon == sum(tally.leads)
    assert sum(tally.wins) == sum(tally.wins_by_distance)
    assert sum(tally.points) == sum(tally.points_by_distance)
    assert sum(tally.endings.values()) == sum(tally.laid) == sum(tally.draws) == SOME


def test_tallies_of_different_tables_cannot_be_added() -> None:
    with pytest.raises(ValueError, match="different tables"):
        RoundTally.empty(2) + RoundTally.empty(3)


# What can be worked out on paper


def assert_likely(hits: int, trials: int, chance: float) -> None:
    """Four standard deviations: one honest run in sixteen thousand is refused, and the seeds are fixed."""
    assert abs(hits - trials * chance) < 4 * sqrt(trials * chance * (1 - chance))


def test_a_deal_without_a_double_is_as_rare_as_it_should_be(usual: Kernel) -> None:
    tally = play_rounds(choose("bg2133").rules, 2, rounds=4 * MANY, seed=4, of=usual)
    assert_likely(tally.redeals, tally.rounds + tally.redeals, comb(21, 10) / comb(28, 10))


@pytest.mark.parametrize(("sheet", "players"), TABLES)
def test_every_seat_leads_equally_often(usual: Kernel, sheet: str, players: int) -> None:
    tally = play_rounds(choose(sheet).rules, players, rounds=MANY, seed=4, of=usual)
    for leads in tally.leads:
        assert_likely(leads, tally.rounds, 1 / players)


# What is refused


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"players": 7}, "players"),
        ({"partners": True}, "partners"),
        ({"rounds": -1}, "negative-number"),
        ({"first": -1}, "negative-number"),
        ({"workers": 0}, "no-workers"),
        ({"policies": "clever"}, "unknown-policy"),
        ({"policies": ("random",)}, "policies-number"),
        ({"highest": 9}, "bad-tile-set"),
        ({"highest": 3, "players": 3}, "bad-rules"),
    ],
)
def test_what_makes_no_sense_is_refused_by_name(kernel: Kernel, changes: dict[str, Any], code: str) -> None:
    arguments: dict[str, Any] = {"players": 4, "rounds": 1, "seed": 1, "of": kernel} | changes
    with pytest.raises(DoublesixError) as refused:
        play_rounds(choose("luckies").rules, **arguments)
    assert refused.value.code == code


def test_a_target_that_nobody_would_live_to_see_is_refused(kernel: Kernel) -> None:
    with pytest.raises(DoublesixError) as refused:
        play_games(choose("luckies").rules, 2, games=1, seed=1, target=Points(2_000_000), of=kernel)
    assert refused.value.code == "target-too-large"
