"""Duels: the same tiles for everybody, intervals that hold, and an end as soon as it is clear."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from doublesix import choose, lab
from doublesix.actions import Action
from doublesix.errors import DoublesixError
from doublesix.lab.duels import Duel, lead_of
from doublesix.lab.duplicate_deals import DealPlayed, Match, play_deal
from doublesix.lab.sequential_test import FEWEST_DEALS, SequentialTest
from doublesix.rng import Source
from doublesix.view import View


def match_of(*bots: str, sheet: str = "luckies", players: int = 2, partners: bool = False) -> Match:
    return Match.of(choose(sheet).rules, bots, players=players, partners=partners)


@pytest.mark.parametrize(
    ("sheet", "players", "partners"),
    [("luckies", 2, False), ("bg2133", 4, True), ("international", 4, False), ("sixcolours", 3, False)],
)
@pytest.mark.parametrize("bot", ["random", "steady"])
def test_a_bot_is_even_with_itself_on_every_deal(bot: str, sheet: str, players: int, partners: bool) -> None:
    duel = lab.duel(bot, bot, sheet=sheet, players=players, partners=partners, deals=12, seed=3, workers=1)
    for deal in duel.deals:
        assert [lead_of(duel.match, deal, place) for place in (0, 1)] == [0, 0]
    for standing in duel.standings:
        assert standing.points == (0, 0, 0)
    assert sum(sum(deal.wins) for deal in duel.deals) > 0


def test_two_of_the_same_strength_are_even_within_their_interval() -> None:
    def another_random(view: View, source: Source) -> Action:
        source.word()
        return view.options[source.word() % len(view.options)]

    duel = lab.duel("random", another_random, sheet="luckies", deals=300, seed=5)
    points = duel.standings[0].points
    assert points.low < 0 < points.high
    assert points.half_width < 1


@pytest.mark.parametrize(("players", "partners"), [(4, False), (4, True)])
def test_steady_beats_greedy(players: int, partners: bool) -> None:
    duel = lab.duel("steady", "greedy", sheet="bg2133", players=players, partners=partners, deals=100, seed=1)
    steady, greedy = duel.standings
    assert steady.points.low > 0 > greedy.points.high
    assert steady.wins.value > greedy.wins.value
    assert duel.rounds == 100 * (2 if partners else players)


def test_points_are_those_above_the_average_of_the_opponents() -> None:
    """One bot against three: 40 points in its two rounds, 20 in the other two, which is 40/4 against 20/12 a hand."""
    match = match_of("steady", "greedy", players=4)
    deal = DealPlayed(points=(40, 20), wins=(2, 2))
    assert lead_of(match, deal, 0) == pytest.approx(40 / 4 - 20 / 12)
    assert lead_of(match, deal, 0) + 3 * lead_of(match, deal, 1) == pytest.approx(0)


@pytest.mark.parametrize(
    ("bots", "players", "partners"),
    [(2, 2, False), (2, 4, False), (4, 4, False), (2, 4, True), (3, 3, False), (2, 6, False)],
)
def test_every_bot_plays_every_side_equally_often(bots: int, players: int, partners: bool) -> None:
    match = match_of(
        *["random"] * bots, sheet="bg2133" if partners else "sixcolours", players=players, partners=partners
    )
    for deal in range(7):
        rotations = list(match.rotations(deal))
        assert len(rotations) == match.sides
        for side in range(match.sides):
            seated = Counter(by_side[side] for by_side in rotations)
            assert seated == {bot: match.sides_of(bot) for bot in range(bots)}


def test_who_follows_whom_changes_from_deal_to_deal() -> None:
    match = match_of("random", "random", "greedy", "steady", players=4)
    circles = {next(match.rotations(deal)) for deal in range(6)}
    assert len(circles) == 6


def test_the_number_of_workers_changes_nothing() -> None:
    def play(workers: int, margin: float | None) -> Duel:
        with ThreadPoolExecutor(workers) as pool:
            return lab.duel("steady", "greedy", sheet="luckies", deals=100, seed=7, margin=margin, executor=pool)

    for margin in (None, 0.5):
        assert play(1, margin).deals == play(5, margin).deals
    here = lab.duel("steady", "greedy", sheet="luckies", deals=100, seed=7, workers=2)
    assert here.deals == play(1, None).deals


@pytest.mark.soak
def test_nineteen_of_twenty_intervals_cover_the_truth() -> None:
    match = match_of("greedy", "random")
    leads = [lead_of(match, play_deal(match, 11, number), 0) for number in range(600)]
    truth = sum(leads) / len(leads)
    chance, covering = Random(1), 0
    variant = choose("luckies")
    for _ in range(400):
        deals = tuple(DealPlayed((round(2 * chance.choice(leads)), 0), (1, 1)) for _ in range(25))
        points = Duel(variant, match, 0, deals, 1.0).standings[0].points
        covering += points.low < truth < points.high
    assert 0.91 < covering / 400 < 0.99


def test_it_stops_as_soon_as_it_is_clear() -> None:
    duel = lab.duel("steady", "random", sheet="luckies", deals=10_000, seed=2, margin=0.5, workers=1)
    assert FEWEST_DEALS <= len(duel.deals) < 500
    assert duel.test is not None
    assert duel.test.decision == 1
    assert duel.is_complete
    worse = lab.duel("random", "steady", sheet="luckies", deals=10_000, seed=2, margin=0.5, workers=1)
    assert worse.test is not None
    assert worse.test.decision == -1


def test_it_does_not_stop_where_nobody_is_better() -> None:
    duel = lab.duel("greedy", "greedy", sheet="luckies", deals=60, seed=2, margin=0.5, workers=1)
    assert len(duel.deals) == 60
    assert duel.test is not None
    assert (duel.test.decision, duel.test.log_likelihood_ratio) == (0, 0)


def test_the_early_stop_errs_as_rarely_as_it_says() -> None:
    chance, wrong, number = Random(4), 0, 400
    for _ in range(number):
        test = SequentialTest(margin=0.5)
        while not test.add(chance.gauss(0.5, 4)):
            pass
        wrong += test.decision < 0
    assert wrong / number < 0.075


def test_ctrl_c_keeps_what_there_is() -> None:
    def stop(done: int, _total: int) -> None:
        if done >= 64:
            raise KeyboardInterrupt

    duel = lab.duel("greedy", "random", sheet="luckies", deals=1000, seed=1, workers=1, watch=stop)
    assert not duel.is_complete
    assert 16 <= len(duel.deals) <= 48
    assert duel.deals == lab.duel("greedy", "random", sheet="luckies", deals=48, seed=1).deals[: len(duel.deals)]


@pytest.mark.parametrize(("bots", "players"), [(1, 2), (3, 2), (3, 4), (5, 4), (0, 2)])
def test_bots_that_cannot_share_the_table_are_refused(bots: int, players: int) -> None:
    with pytest.raises(DoublesixError) as refused:
        match_of(*["random"] * bots, players=players)
    assert refused.value.code == "duel-bots"
