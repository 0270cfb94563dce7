"""What everybody may know of how the players have chosen, once all hands lie open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from tests.engine.table import Table, table

from doublesix.actions import Play
from doublesix.deal import Deal
from doublesix.events import Drew
from doublesix.habits import Habit, habits_in
from doublesix.round import Round
from doublesix.rules.sheet_files import choose
from doublesix.testing.strategies import rounds
from doublesix.testing.worlds import replayed
from doublesix.tiles import Tile

NOTHING = Habit()


def test_the_heaviest_tile_was_laid_or_it_was_not() -> None:
    """Seat 1 answers 6-6 with 6-2, though it holds 6-5 and 6-0, too; then it lays 6-5, the heavier of the two."""
    over = table("luckies", "6-6 2-1 4-4 | 6-5 6-2 6-0").play("6-6 6-2@6 2-1@2 6-5@6")
    assert over.round.is_over
    assert habits_in(over.round) == (NOTHING, Habit(choices=2, heaviest=1, by_chance=1 / 3 + 1 / 2))


def test_tiles_of_the_same_weight_are_no_choice() -> None:
    """After 6-6 and 6-3 either 6-1 or 4-3 fits, and both have seven spots."""
    over = table("luckies", "6-6 6-1 4-3 | 6-3 2-2 0-0").play("6-6 6-3@6 4-3@3 pass 6-1@6")
    assert over.round.is_over
    assert habits_in(over.round) == (NOTHING, NOTHING)


def test_to_decline_an_extra_tile_is_not_to_lay_the_heaviest() -> None:
    offered = table("luckies", "6-6 6-5 6-1 | 5-4 6-4 3-3", extra="after-double").play("6-6")
    assert offered.options == "6-1@6 6-5@6 pass"
    over = offered.play("pass 6-4@6 6-5@6 5-4@5")
    assert over.round.is_over
    assert habits_in(over.round) == (Habit(choices=2, heaviest=1, by_chance=1 / 3 + 1 / 2), NOTHING)


def played_with(dealt: str, drawn: str) -> Table:
    """Seat 0 lays 5-0 on a 5, draws twice, and lays 5-4 and 4-3 in the end; which of these it drew, only it knows."""
    at = table("protocol", f"6-6 5-0 {dealt} | 6-5 3-3 2-2", f"1-0 {drawn} 5-1 6-4 0-0 4-0")
    return at.play("6-6 6-5@6 5-0@5 draw 1-0@0 draw*2 5-1@1 draw 6-4@6 5-4@5 draw*2 4-0@4 4-3@4")


def test_what_a_seat_held_before_its_last_draw_is_not_known() -> None:
    """With 5-4 dealt, 5-0 was the lighter of two; with 4-3 dealt, it was all that fitted."""
    for over in (played_with("5-4", "4-3"), played_with("4-3", "5-4")):
        assert over.round.is_over
        assert habits_in(over.round) == (Habit(choices=1, heaviest=1, by_chance=2 / 3), NOTHING)


def test_rounds_that_looked_the_same_to_everybody_show_the_same_habits() -> None:
    found = 0

    @given(rounds(finished=True))
    def look(over: Round) -> None:
        nonlocal found
        for other in looking_the_same(over):
            found += 1
            assert habits_in(other) == habits_in(over)

    look()
    assert found > 20, "else nothing was tried"


def looking_the_same(over: Round) -> Iterator[Round]:
    """Yield other rounds in which a seat was dealt what it drew, and drew what it was dealt."""
    for event in over.events:
        if isinstance(event, Drew):
            for dealt in over.deal.hands[event.seat]:
                other = replayed(over, swapped(over.deal, event.seat, dealt, event.tile))
                if other is not None and other.hands == over.hands:
                    yield other


def swapped(deal: Deal, seat: int, dealt: Tile, drawn: Tile) -> Deal:
    hand = deal.hands[seat].remove(dealt).add(drawn)
    boneyard = tuple(dealt if tile == drawn else tile for tile in deal.boneyard)
    return replace(deal, hands=(*deal.hands[:seat], hand, *deal.hands[seat + 1 :]), boneyard=boneyard)


@given(rounds(choose("luckies"), finished=True))
def test_where_nobody_draws_every_choice_of_the_round_counts(over: Round) -> None:
    for habit, shown in zip(habits_in(over), recounted(over), strict=True):
        assert habit.choices == len(shown)
        assert habit.heaviest == sum(laid_heaviest for laid_heaviest, _ in shown)
        assert habit.by_chance == pytest.approx(sum(chance for _, chance in shown))


def recounted(over: Round) -> list[list[tuple[bool, float]]]:
    """Go backwards from the end: what was laid returns to the hand, where another tile may have fitted, too."""
    hands, shown = list(over.hands), [list[tuple[bool, float]]() for _ in over.hands]
    for moment, action in reversed(list(over.steps())):
        if isinstance(action, Play):
            hands[moment.turn] = hands[moment.turn].add(action.tile)
            fitting = [tile.spots for tile in hands[moment.turn] for end in moment.line.open_numbers if tile.has(end)]
            if len(set(fitting)) > 1:
                heaviest = max(fitting)
                shown[moment.turn].append((action.tile.spots == heaviest, fitting.count(heaviest) / len(fitting)))
    return shown
