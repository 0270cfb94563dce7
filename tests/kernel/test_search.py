"""Open hands solved: the compiled solver against one that simply tries everything on the readable engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from doublesix.actions import Play, parse_action
from doublesix.deal import Deal, deal_round, seat_players
from doublesix.errors import DoublesixError
from doublesix.kernel import Worlds, solve
from doublesix.kernel.choice import reference
from doublesix.kernel.interface import Kernel
from doublesix.rng import SplitMix
from doublesix.round import Round
from doublesix.rules.rules import Rules
from doublesix.rules.sheet_files import choose
from doublesix.seats import Seating
from doublesix.testing.strategies import any_action
from doublesix.tiles import Tile, TileSet
from doublesix.view import View

SMALL_ENDING = 10
"""With so few tiles in the hands everything can be tried."""

LEAD_BY_LOT: dict[str, object] = {"lead": "lot", "opening": "any", "redeal": "never"}


def endings(rules: Rules, seating: Seating, number: int) -> Iterator[Round]:
    """Positions near the end, of rounds that are played at random."""
    for seed in range(1_000):
        chance = Random(seed)
        round_ = Round.start(rules, seating, deal_round(rules, seating, SplitMix.seeded(seed)))
        while not round_.is_over and sum(map(len, round_.hands)) > SMALL_ENDING:
            round_ = round_.apply(any_action(round_, chance))
        if not round_.is_over and len(round_.boneyard) <= 3 and len(round_.options) > 1:
            yield round_
            number -= 1
        if not number:
            return


@pytest.mark.parametrize(
    ("sheet", "options", "partners"),
    [
        ("luckies", {"hands": "2: 14"}, False),
        ("luckies", {"hands": "4: 7", "partners": "optional", "tie": "lowest-single"}, True),
        ("luckies", {"hands": "2: 14", "out_points": "tiles", "blocked_points": "others"}, False),
        ("international", {"hands": "2: 13"}, False),
        ("international", {"hands": "2: 13", "draw": "may-one", "drawn_tile": "waits"}, False),
        ("international", {"hands": "4: 6", "partners": "optional", "draw": "may-one"}, True),
        ("bg2133", {"hands": "4: 6"}, True),
        ("bg2133", {"hands": "2: 13", "doubles": "tee"}, False),
        ("sixcolours", {"hands": "2: 13"}, False),
        ("sixcolours", {"hands": "4: 6", "partners": "optional"}, True),
        ("protocol", {"hands": "2: 13", "blocked_points": "each-less-own"}, False),
        ("protocol", {"hands": "4: 6", "partners": "optional"}, True),
    ],
)
def test_endings_are_solved_as_by_trying_everything(
    fast: Kernel, sheet: str, options: dict[str, object], partners: bool
) -> None:
    rules = choose(sheet, house=options).rules
    seating = seat_players(rules, 4 if partners else 2, partners)
    solved = 0
    for round_ in endings(rules, seating, number=12):
        assert solve(round_, of=fast) == solve(round_, of=reference())
        solved += 1
    assert solved == 12


def test_a_player_who_sees_everything_finds_the_better_tile(kernel: Kernel) -> None:
    """After 5-4 the other cannot play, and 6-5 goes out against 6-0 and 3-2; after 6-5 the other gets rid of 6-0."""
    rules = choose("luckies", house={"hands": "2: 2"} | LEAD_BY_LOT).rules
    deal = Deal((tiles("6-5 5-4"), tiles("6-0 3-2")), tuple(rest_of("6-5 5-4 6-0 3-2")), leader=0)
    values = solve(Round.start(rules, Seating(2), deal), of=kernel)
    assert values == {parse_action("5-4"): 6 + 0 + 3 + 2, parse_action("6-5"): 3 + 2}


def tiles(names: str) -> TileSet:
    return TileSet(Tile.parse(name) for name in names.split())


def rest_of(names: str) -> TileSet:
    return TileSet(Tile.by_id(number) for number in range(28)) - tiles(names)


def test_worlds_are_solved_one_by_one_and_added_up(fast: Kernel) -> None:
    rules = choose("luckies").rules
    deal = Deal((tiles("6-6 6-5 5-4 3-3 2-0 1-1 1-0"), tiles("5-5 6-4 6-3 3-2 4-4 2-1 0-0")), tuple(rest_of(
        "6-6 6-5 5-4 3-3 2-0 1-1 1-0 5-5 6-4 6-3 3-2 4-4 2-1 0-0")), 0)  # fmt: skip
    round_ = Round.start(rules, Seating(2), deal)
    for text in ("6-6", "6-4@6", "6-5@6"):
        round_ = round_.apply(parse_action(text))
    worlds = Worlds(View.of_single_round(round_, round_.turn), of=fast)
    solved = worlds.solve(40, seed=1)
    assert solved == worlds.solve(40, seed=1, workers=3)
    one_by_one = dict.fromkeys(round_.options, 0)
    for world in worlds.sample(40, seed=1):
        there = replace(round_, hands=world.hands, boneyard=world.boneyard)
        for option, value in solve(there, of=fast).items():
            one_by_one[option] += value
    assert {option: sums.points for option, sums in solved.items()} == one_by_one
    assert all(isinstance(option, Play) for option in solved)


def test_what_takes_too_long_is_given_up(kernel: Kernel) -> None:
    rules = choose("bg2133").rules
    round_ = Round.start(rules, Seating(2), deal_round(rules, Seating(2), SplitMix(1)))
    with pytest.raises(DoublesixError) as refused:
        solve(round_, most=20, of=kernel)
    assert refused.value.code == "too-many-positions"
    solved = Worlds(View.of_single_round(round_, round_.turn), of=kernel).solve(3, seed=1, most=20)
    assert [option.worlds for option in solved.values()] == [0]


def test_more_than_two_sides_are_not_solved(kernel: Kernel) -> None:
    rules = choose("luckies").rules
    deal = Deal((TileSet(), TileSet(), TileSet()), (), 0)
    with pytest.raises(DoublesixError) as refused:
        solve(Round.start(rules, Seating(3), deal), of=kernel)
    assert refused.value.code == "not-two-sides"
