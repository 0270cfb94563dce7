"""An option that wins for sure wins in every world, whatever the others do; and nothing else is said to."""

from __future__ import annotations

from random import Random

import pytest

from doublesix.actions import parse_action
from doublesix.deal import deal_round, seat_players
from doublesix.kernel.worlds import solve
from doublesix.position import read_position
from doublesix.puzzle.every_world import every_world
from doublesix.puzzle.forced_win import TooFarToSee, sure_wins
from doublesix.rng import SplitMix
from doublesix.round import Round
from doublesix.rules.sheet_files import choose
from doublesix.view import View


def late_rounds(sheet: str, players: int, number: int, tiles: int) -> list[Round]:
    """Rounds that are played at random until somebody with so few tiles has a choice."""
    rules = choose(sheet).rules
    seating, found = seat_players(rules, players), []
    for seed in range(10_000):
        chance = Random(seed)
        round_ = Round.start(rules, seating, deal_round(rules, seating, SplitMix.seeded(seed)))
        while not round_.is_over and (len(round_.options) < 2 or len(round_.hand) > tiles or round_.boneyard):
            round_ = round_.apply(chance.choice(round_.options))
        if not round_.is_over:
            found.append(round_)
        if len(found) == number:
            break
    return found


def test_one_choice_must_do_for_all_worlds_that_look_alike() -> None:
    # In each of the five worlds 2-0 would win, but with a different tile next; and the seat cannot tell them apart.
    line = (
        "international/x2,x4,20.31.50/x0/2/66.60.61.15.55.03.56.35.52.26.d20.p.d.p.d.p.d63.63.32.d.64.40.22.d.24.41.10"
        ".d.00/seat=3"
    )
    worlds = every_world(read_position(line).view_of_turn(), 100)
    assert worlds is not None
    rounds = [world.round for world in worlds]
    assert all(parse_action("2-0@0") in sure_wins([round_]) for round_ in rounds)
    assert sure_wins(rounds) == set()


@pytest.mark.parametrize("sheet", ["international", "bg2133", "sixcolours"])
def test_with_all_tiles_known_it_is_what_the_solver_says(sheet: str) -> None:
    for round_ in late_rounds(sheet, 2, 12, tiles=4):
        points, sure = solve(round_), sure_wins([round_], most=1_000_000)
        # A win may bring no points at all, if nothing is left but 0-0.
        assert {option for option in points if points[option] > 0} <= sure
        assert not {option for option in points if points[option] < 0} & sure


def follow(round_: Round, seat: int, chance: Random) -> tuple[Round, int]:
    """Let a seat do what wins for sure as long as there is such a thing, and the others anything; count its turns."""
    turns = 0
    while not round_.is_over:
        options = list(round_.options)
        if round_.turn == seat:
            worlds = every_world(View.of_single_round(round_, seat), 2_000)
            options = sorted(sure_wins([world.round for world in worlds or ()], most=1_000_000), key=str)
            turns += 1
        if not options:
            break
        round_ = round_.apply(chance.choice(options))
    return round_, turns


def test_one_who_follows_it_wins_whatever_the_others_do() -> None:
    chance, won = Random(3), 0
    for round_ in late_rounds("international", 3, 40, tiles=3):
        worlds = every_world(View.of_single_round(round_, round_.turn), 2_000)
        if worlds and sure_wins([world.round for world in worlds], most=1_000_000):
            end, turns = follow(chance.choice(worlds).round, round_.turn, chance)
            assert end.outcome is not None
            assert end.outcome.winner == round_.turn
            won += turns > 1
    assert won > 2


def test_a_question_that_takes_too_long_is_left_open() -> None:
    with pytest.raises(TooFarToSee):
        sure_wins([late_rounds("international", 3, 1, tiles=4)[0]], most=3)
