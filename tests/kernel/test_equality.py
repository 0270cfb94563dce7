"""The compiled kernel plays as the readable engine does, action by action, on shared random numbers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from tests import chance
from tests.kernel_in_use import needs_compiled

from doublesix.actions import DRAW, Action
from doublesix.bots.registry import Choose
from doublesix.bots.simple import choose_anything, choose_greedily
from doublesix.deal import Deal
from doublesix.errors import RuleError
from doublesix.kernel.choice import reference
from doublesix.kernel.codes import code_of, decoded, position_of
from doublesix.kernel.interface import Kernel, stream_at
from doublesix.kernel.many_rounds import base_of
from doublesix.kernel.rules import CompiledRules, compile_rules
from doublesix.kernel.tally import ENDINGS
from doublesix.rng import SplitMix, below
from doublesix.round import Round
from doublesix.rules.rules import KEYS, Partners, Rules
from doublesix.rules.sheet_files import SHEETS, choose, find_sheet
from doublesix.rules.values import CHOICES
from doublesix.testing.perft import PerftCase, count_sequences, read_cases
from doublesix.testing.strategies import rounds, seatings, seeds, variants
from doublesix.tiles import Tile, TileSet
from doublesix.view import View

PERFT = Path(__file__).parent.parent / "perft"
CASES = [(sheet, case) for sheet in SHEETS for case in read_cases(PERFT / f"{sheet}.perft")]
BOTS: tuple[Choose, ...] = (choose_anything, choose_greedily)


def tables(rules: Rules) -> Iterator[CompiledRules]:
    """Every number of players that a sheet allows, with and without partners."""
    for players in rules.hands:
        yield compile_rules(rules, players)
        if players == 4 and rules.partners is Partners.OPTIONAL:
            yield compile_rules(rules, players, partners=True)


def every_single_rule() -> Iterator[tuple[str, str, dict[str, object]]]:
    """Every sheet in every edition, and every sheet with every value of every key."""
    for sheet in SHEETS:
        for edition in find_sheet(sheet).editions:
            yield sheet, edition, {}
        for key in (key for key in KEYS if key in CHOICES and key != "faces"):
            for value in CHOICES[key]:
                yield sheet, "en", {key: str(value)}


def assert_the_same_rounds(fast: Kernel, compiled: CompiledRules, seed: int, number: int) -> None:
    players = compiled.seating.players
    for index in range(number):
        policies = tuple((index >> seat & 1) for seat in range(players))
        stream = stream_at(base_of(seed), index)
        assert fast.rounds.trace(compiled, stream, policies) == reference().rounds.trace(compiled, stream, policies)


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
        for compiled in tables(rules):
            if compiled.numbers not in compared:  # many editions decide alike
                compared.add(compiled.numbers)
                assert_the_same_rounds(fast, compiled, seed=len(compared), number=12 if chance.IS_NEW else 6)
    assert len(compared) > 40


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.data(), seeds)
def test_any_combination_of_house_rules(fast: Kernel, data: st.DataObject, seed: int) -> None:
    variant = data.draw(variants())
    seating = data.draw(seatings(variant))
    assert_the_same_rounds(fast, compile_rules(variant.rules, seating.players, seating.partners), seed, number=4)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.data(), st.integers(2, 14), seeds)
def test_any_number_of_players_and_tiles(fast: Kernel, data: st.DataObject, players: int, seed: int) -> None:
    tiles = data.draw(st.integers(1, 28 // players))
    try:
        variant = data.draw(variants()).with_house({"hands": f"{players}: {tiles}"})
        rules = variant.rules
    except RuleError:
        assume(False)
        raise
    assert_the_same_rounds(fast, compile_rules(rules, players), seed, number=2)


@pytest.mark.parametrize("highest", [3, 4, 5])
@pytest.mark.parametrize("sheet", SHEETS)
def test_smaller_sets_of_tiles(fast: Kernel, sheet: str, highest: int) -> None:
    rules = choose(sheet, house={"hands": "2: 3, 3: 3"}).rules
    for players in (2, 3):
        assert_the_same_rounds(fast, compile_rules(rules, players, highest=highest), seed=1, number=20)


@pytest.mark.parametrize("policy", [0, 1])
@pytest.mark.parametrize(("sheet", "players"), [("luckies", 2), ("bg2133", 4), ("sixcolours", 6), ("international", 3)])
def test_the_policies_are_those_of_the_simple_bots(kernel: Kernel, sheet: str, players: int, policy: int) -> None:
    compiled = compile_rules(choose(sheet).rules, players)
    traced = kernel.rounds.trace(compiled, 7, (policy,) * players)
    hands = tuple(TileSet.of_mask(hand) for hand in traced.hands)
    deal = Deal(hands, tuple(map(Tile.by_id, traced.drawn + traced.rest)), traced.leader)
    round_, source = Round.start(compiled.rules, compiled.seating, deal), after_the_deal(compiled, 7)
    while not round_.is_over:
        left = len(round_.boneyard)
        action: Action = BOTS[policy](View.of_single_round(round_, round_.turn), source)
        if action is DRAW:
            below(source, left)
        round_ = round_.apply(action)
    assert bytes(map(code_of, round_.actions)) == traced.actions
    assert round_.outcome is not None
    assert (round_.outcome.winner, round_.outcome.points) == (
        None if traced.winner < 0 else traced.winner,
        traced.points,
    )
    assert ENDINGS[traced.ended - 1] == (round_.outcome.because or round_.outcome.ended)


def after_the_deal(compiled: CompiledRules, stream: int) -> SplitMix:
    from doublesix.kernel.reference.rounds import deal

    source = SplitMix(stream)
    deal(compiled, source)
    return source


def count_compiled(round_: Round, depth: int) -> list[int]:
    from doublesix.kernel.compiled.rounds import count_sequences

    compiled = compile_rules(round_.rules, round_.seating.players, round_.seating.partners)
    counted: list[int] = count_sequences(compiled, position_of(round_), depth)
    return counted


@needs_compiled
@pytest.mark.parametrize("case", [pytest.param(case, id=f"{sheet}: {case.name}") for sheet, case in CASES])
def test_the_kernel_reaches_the_counts_of_the_perft_files(case: PerftCase) -> None:
    assert dict(enumerate(count_compiled(case.start(), max(case.counts)), 1)) == case.counts


@needs_compiled
@settings(suppress_health_check=[HealthCheck.too_slow])
@given(rounds())
def test_from_any_moment_the_kernel_counts_the_sequences_of_the_engine(round_: Round) -> None:
    assume(not round_.is_over)
    assert count_compiled(round_, 3) == count_sequences(round_, 3)


def test_actions_are_bytes_and_come_back() -> None:
    codes = [*range(226)]
    written = [code for code in codes if code < 224 and (code & 7 == 7 or Tile.by_id(code >> 3).has(code & 7))]
    for code in (*written, 224, 225):
        assert code_of(decoded(code)) == code
