"""Games side by side go as ``Round`` says, step by step, and tell nobody what is hidden."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests import chance
from tests.kernel.test_equality import every_single_rule, tables

from doublesix import kernel as public
from doublesix.actions import DRAW, PASS, Play
from doublesix.deal import deal_round
from doublesix.errors import DoublesixError, IllegalAction, RuleError
from doublesix.game import Game
from doublesix.kernel import ACTIONS, DRAW_ID, ENDINGS, OPENING_ID, PASS_ID, Batch, action_id, action_of
from doublesix.kernel.choice import compiled, reference
from doublesix.kernel.interface import Kernel, stream_at
from doublesix.kernel.many_rounds import base_of
from doublesix.kernel.reference.rounds import act, deal
from doublesix.kernel.rules import CompiledRules, compile_rules
from doublesix.rng import SplitMix
from doublesix.round import Round
from doublesix.rules.rules import Points, Rounds, Target
from doublesix.rules.sheet_files import SHEETS, choose
from doublesix.testing.strategies import rounds, seatings, seeds, variants
from doublesix.testing.worlds import other_worlds
from doublesix.tiles import Tile, TileSet
from doublesix.view import View

np = pytest.importorskip("numpy", reason="no NumPy: batches are not tested")
LIVE = ("turn", "over", "ended", "winner", "points", "scores", "won", "rounds")
FEW = settings(
    max_examples=500 if chance.IS_NEW else 12,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def batch_of(table: CompiledRules, of: Kernel, size: int, **options: Any) -> Batch:
    seating, highest = table.seating, table.numbers.highest
    return Batch(table.rules, seating.players, seating.partners, size=size, highest=highest, of=of, **options)


class Readable:
    """A round of the readable engine that follows a game of a batch."""

    def __init__(self, table: CompiledRules, seed: int) -> None:
        self.source = SplitMix(stream_at(base_of(0), seed))
        self.round = Round.start(table.rules, table.seating, deal(table, self.source))

    def step(self, number: int) -> None:
        if not self.round.is_over:
            self.round = act(self.round, action_of(number), self.source)


def assert_stands_as(batch: Batch, index: int, legal: Any, parts: dict[str, Any], round_: Round) -> None:
    """Options, whose turn it is, ends, counts; and how it ended, who won and what."""
    assert set(legal[index].nonzero()[0].tolist()) == set(map(action_id, round_.options))
    assert batch.over[index] == round_.is_over
    assert batch.turn[index] == (-1 if round_.is_over else round_.turn)
    assert tuple(parts["ends"][index]) == round_.line.counts
    assert parts["boneyard"][index, 0] == len(round_.boneyard)
    assert sorted(parts["sizes"][index]) == sorted(map(len, round_.hands))
    assert TileSet.of_mask(_mask(parts["laid"][index])) == TileSet(laid.tile for laid in round_.line.laid)
    if round_.outcome is not None:
        outcome, seating = round_.outcome, round_.seating
        assert ENDINGS[batch.ended[index] - 1] == (outcome.because or outcome.ended)
        assert batch.winner[index] == (-1 if outcome.winner is None else outcome.winner)
        assert batch.points[index] == outcome.points
        added = outcome.added_to((0,) * len(seating.sides), seating)
        assert batch.scores[index].tolist() == [added[seating.side_of(seat)] for seat in seating.seats]


def _mask(bits: Any) -> int:
    return sum(1 << int(bit) for bit in bits.nonzero()[0])


def assert_goes_like_rounds(table: CompiledRules, of: Kernel, seed: int, size: int) -> None:
    batch, followed = batch_of(table, of, size), [Readable(table, seed + index) for index in range(size)]
    batch.reset(range(seed, seed + size))
    legal, rows = batch.legal(), batch.observe()
    while True:
        parts = batch.layout.named(batch.observe(into=rows))
        batch.legal(into=legal)
        for index, readable in enumerate(followed):
            assert_stands_as(batch, index, legal, parts, readable.round)
        if batch.over.all():
            return
        actions = batch.choose()
        batch.step(actions)
        for index, readable in enumerate(followed):
            readable.step(int(actions[index]))


@pytest.mark.parametrize("sheet", chance.some(SHEETS, 3))
def test_every_edition_and_every_value_of_every_key(fast: Kernel, sheet: str) -> None:
    compared = set()
    for of_sheet, edition, options in every_single_rule():
        if of_sheet != sheet:
            continue
        try:
            rules = choose(sheet, edition, options).rules
        except RuleError:
            continue
        for table in tables(rules):
            if table.numbers not in compared:  # many editions decide alike
                compared.add(table.numbers)
                assert_goes_like_rounds(table, fast, seed=100 * len(compared), size=20 if chance.IS_NEW else 1)
    assert len(compared) > 40


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_sheet_on_both_kernels(kernel: Kernel, sheet: str) -> None:
    for table in tables(choose(sheet).rules):
        assert_goes_like_rounds(table, kernel, seed=7, size=1)


@pytest.mark.parametrize("highest", [3, 5])
def test_smaller_sets_of_tiles(kernel: Kernel, highest: int) -> None:
    rules = choose("international", house={"hands": "2: 3, 3: 3"}).rules
    assert_goes_like_rounds(compile_rules(rules, 3, highest=highest), kernel, seed=1, size=4)


def assert_the_same_games(table: CompiledRules, target: Target | None, seed: int) -> None:
    """Both kernels tell the same in every array, and the same to every seat."""
    one, other = (batch_of(table, of, 2, target=target, history=6) for of in (compiled(), reference()))
    for batch in (one, other):
        batch.reset([seed, seed + 1])
    policies, steps = ["random", "greedy"] * table.seating.players, 0
    while not one.over.all() and steps < 60:
        seat = steps % table.seating.players if steps % 2 else None
        assert one.observe(seat).tolist() == other.observe(seat).tolist()
        actions = one.choose(policies[: table.seating.players])
        assert actions.tolist() == other.choose(policies[: table.seating.players]).tolist()
        one.step(actions)
        other.step(actions)
        steps += 1
        for name in LIVE:
            assert getattr(one, name).tolist() == getattr(other, name).tolist(), name
    assert one.round(1) == other.round(1)
    assert one.observe(0).tolist() == other.observe(0).tolist()


@FEW
@given(st.data(), st.none() | st.builds(Points, st.integers(1, 60)) | st.builds(Rounds, st.integers(1, 3)), seeds)
def test_both_kernels_tell_the_same_of_any_game(
    fast: Kernel, data: st.DataObject, target: Target | None, seed: int
) -> None:
    variant = data.draw(variants())
    seating = data.draw(seatings(variant))
    assert_the_same_games(compile_rules(variant.rules, seating.players, seating.partners), target, seed)


def test_whole_games_go_as_games_do(kernel: Kernel) -> None:
    variant = choose("luckies", house={"next_lead": "winner"})
    batch = Batch(variant.rules, 3, size=3, target=Points(60), of=kernel)
    games = [Game.start(variant, 3, target=Points(60)) for _ in range(3)]
    while not batch.over.all():
        for index, game in enumerate(games):
            if not game.is_over and not game.in_round:
                games[index] = game.begin_round(batch.round(index).deal)
        actions = batch.choose("greedy")
        batch.step(actions)
        for index, game in enumerate(games):
            if not game.is_over:
                games[index] = game.apply(action_of(int(actions[index])))
    for index, game in enumerate(games):
        assert game.ending is not None
        assert batch.scores[index].tolist() == list(game.ending.scores)
        assert batch.won[index].nonzero()[0].tolist() == list(game.ending.winners)
        assert batch.rounds[index] == len(game.rounds) > 1


@FEW
@given(rounds(), st.randoms(use_true_random=False))
def test_a_row_is_the_view_of_a_seat_and_hides_what_a_view_hides(fast: Kernel, round_: Round, random: Random) -> None:
    seat = random.choice(round_.seating.seats)
    row = row_of(fast, round_, seat)
    parts = ObservedBy(round_, seat, row)
    view = View.of_single_round(round_, seat)
    assert parts.tiles("hand") == view.hand
    if not round_.is_over:
        assert parts.places("possible") == [_mask_of(tiles) for tiles in view.possible]
        assert parts.places("lacks") == [sum(1 << number for number in view.lacks(s)) for s in round_.seating.seats]
    for other in other_worlds(round_, seat, 4 if round_.is_over else 8, Random(random.randint(0, 99))):
        assert row_of(fast, other, seat).tolist() == row.tolist()


class ObservedBy:
    """The parts of a row, with places turned back into seats."""

    def __init__(self, round_: Round, seat: int, row: Any) -> None:
        layout = public.ObservationLayout(round_.seating.players, 8)
        self.parts, self.seating = layout.named(row), round_.seating
        self.seat, self.step = seat, round_.rules.direction.step

    def tiles(self, name: str) -> TileSet:
        return TileSet.of_mask(_mask(self.parts[name]))

    def places(self, name: str) -> list[int]:
        ordered = [(seat - self.seat) * self.step % self.seating.players for seat in self.seating.seats]
        return [_mask(self.parts[name][place]) for place in ordered]


def _mask_of(tiles: TileSet) -> int:
    return tiles.mask


def row_of(of: Kernel, round_: Round, seat: int) -> Any:
    """What a batch tells a seat after the same deal and the same actions."""
    table = compile_rules(round_.rules, round_.seating.players, round_.seating.partners)
    batch = batch_of(table, of, 1, history=8)
    batch.deal(0, round_.deal)
    for action in round_.actions:
        batch.step([action_id(action)])
    assert batch.round(0).hands == round_.hands
    return batch.observe(seat)[0]


def test_actions_have_numbers_without_gaps() -> None:
    actions = [action_of(number) for number in range(ACTIONS)]
    assert [action_id(action) for action in actions] == list(range(ACTIONS))
    assert len(set(actions)) == ACTIONS == 79
    assert action_id(Play(Tile(6, 5), 6)) == 47
    assert action_id(Play(Tile(6, 5), 5)) == 41
    assert action_id(Play(Tile(6, 5), 5, which=2)) == 41
    assert action_id(Play(Tile(0, 0))) == OPENING_ID == 49
    assert (action_id(DRAW), action_id(PASS)) == (DRAW_ID, PASS_ID) == (77, 78)
    for wrong in (-1, ACTIONS):
        with pytest.raises(ValueError, match="0 to 78"):
            action_of(wrong)


def test_an_action_that_is_no_option_changes_nothing(kernel: Kernel) -> None:
    batch = Batch(choose("luckies").rules, 2, size=3, of=kernel)
    before = [batch.round(index) for index in range(3)]
    actions = batch.choose()
    for wrong in (PASS_ID, -1, ACTIONS, 1 << 20):
        given = actions.astype(np.int64)
        given[1] = wrong
        with pytest.raises((IllegalAction, ValueError)) as raised:
            batch.step(given)
        if isinstance(raised.value, IllegalAction):
            assert raised.value.code == "no-option"
            assert raised.value.details["game"] == 1
            assert raised.value.details["options"] == before[1].options
        assert [batch.round(index) for index in range(3)] == before


def test_only_those_that_are_chosen_go_on(kernel: Kernel) -> None:
    batch = Batch(choose("luckies").rules, 2, size=3, of=kernel)
    before = batch.observe(0)
    actions = batch.choose("random")
    actions[1] = 1_000
    batch.step(actions, where=[True, False, True])
    after = batch.observe(0)
    assert [bool((before[index] != after[index]).any()) for index in range(3)] == [True, False, True]


def test_games_that_are_over_wait_until_they_are_dealt_again(kernel: Kernel) -> None:
    batch = Batch(choose("luckies").rules, 2, size=4, of=kernel)
    while not batch.over.any():
        batch.step(batch.choose())
    over, points = batch.over.copy(), batch.points.copy()
    assert not batch.legal()[over].any()
    assert (batch.choose()[over] == -1).all()
    batch.step(batch.choose())
    assert (batch.points[over] == points[over]).all()
    batch.deal_again(over)
    assert not batch.over[over].any()
    assert (batch.ended[over] == 0).all()
    assert (batch.points[over] == 0).all()
    assert (batch.scores[over] == 0).all()


def test_seeds_fix_games_and_only_those_that_are_chosen_begin_again(kernel: Kernel) -> None:
    batch = Batch(choose("bg2133").rules, 4, True, size=3, of=kernel)
    batch.reset([5, 5, 6])
    assert batch.round(0) == batch.round(1) != batch.round(2)
    replayed = public.replay_round(choose("bg2133").rules, 4, True, seed=0, number=5, of=kernel)
    assert batch.round(0).deal.hands == replayed.deal.hands
    batch.step(batch.choose())
    first = batch.round(0)
    batch.reset([9, 9, 9], where=[False, True, False])
    assert batch.round(0) == first
    assert not batch.round(1).actions
    assert batch.round(2).actions


def test_a_deal_may_be_given_and_is_drawn_from_in_order(kernel: Kernel) -> None:
    rules = choose("bg2133").rules
    table = compile_rules(rules, 2)
    given_deal = deal_round(rules, table.seating, SplitMix(3))
    batch = batch_of(table, kernel, 2)
    batch.deal(1, given_deal)
    round_ = Round.start(rules, table.seating, given_deal)
    while not round_.is_over:
        actions = batch.choose()
        batch.step(actions)
        round_ = round_.apply(action_of(int(actions[1])))
        batch.deal_again(batch.over & [True, False])
        assert batch.round(1) == round_
    assert batch.points[1] == round_.outcome.points if round_.outcome else False


def test_arrays_that_do_not_fit_are_refused(kernel: Kernel) -> None:
    rules = choose("luckies").rules
    batch = Batch(rules, 2, size=3, of=kernel)
    with pytest.raises(ValueError, match="3 whole numbers"):
        batch.step([1, 2])
    with pytest.raises(ValueError, match="3 whole numbers"):
        batch.reset([1.0, 2.0, 3.0])
    with pytest.raises(ValueError, match="lie between"):
        batch.reset([-1, 2, 3])
    with pytest.raises(ValueError, match="truths"):
        batch.deal_again([1, 0, 1])
    with pytest.raises(ValueError, match="bool"):
        batch.legal(into=np.zeros((3, ACTIONS), dtype=np.int8))
    with pytest.raises(ValueError, match="int16"):
        batch.observe(into=np.zeros((batch.layout.width, 3), dtype=np.int16).T)
    with pytest.raises(ValueError, match="0 to 1"):
        batch.observe(2)
    with pytest.raises(ValueError, match="1 game"):
        Batch(rules, 2, size=0)
    with pytest.raises(IndexError):
        batch.round(3)
    with pytest.raises(ValueError, match="read-only"):
        batch.turn[0] = 1
    with pytest.raises(DoublesixError) as raised:
        Batch(rules, 2, size=1, target=Points(10**9))
    assert raised.value.code == "target-too-large"


def test_every_number_of_a_row_lies_within_its_bounds(kernel: Kernel) -> None:
    batch = Batch(choose("protocol").rules, 3, size=6, target=Points(100), of=kernel)
    low, high = batch.layout.low, batch.layout.high
    assert low.shape == high.shape == (batch.layout.width,)
    assert sum(part.where.stop - part.where.start for part in batch.layout.parts.values()) == batch.layout.width
    for _ in range(60):
        rows = batch.observe()
        assert (rows >= low).all()
        assert (rows <= high).all()
        batch.step(batch.choose())


def test_the_history_tells_a_drawn_tile_only_to_those_who_drew_it(kernel: Kernel) -> None:
    rules = choose("bg2133").rules
    batch, told = Batch(rules, 2, size=30, history=64, of=kernel), 0
    for _ in range(25):
        batch.step(batch.choose())
    for seat in (0, 1):
        history = batch.layout.named(batch.observe(seat))["history"]
        for index in range(batch.size):
            events = [row for row in history[index].tolist() if row[0] >= 0][::-1]
            round_ = batch.round(index)
            assert [action_of(number) for _, number, _ in events] == [
                action.plain if isinstance(action, Play) else action for action in round_.actions
            ]
            for place, number, tile in events:
                told += number == DRAW_ID
                assert (tile == -1) == (number == PASS_ID or (number == DRAW_ID and place == 1))
    assert told > 20
