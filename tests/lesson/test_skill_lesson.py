"""Lessons on playing well: the best option is clearly best, and what is said of it is true of the position."""

from __future__ import annotations

from random import Random

import pytest
from tests.chance import PROFILE
from tests.kernel_in_use import needs_compiled

from doublesix.actions import PASS, Play, parse_action
from doublesix.bots.budget import Budget
from doublesix.events import Ended, Passed
from doublesix.exercise import Exercise
from doublesix.i18n import words_for
from doublesix.lesson import Remark, find_lesson, lessons
from doublesix.lesson.sentences import cast_at
from doublesix.lesson.skill import Skill
from doublesix.lesson.skill_lesson import SKILLS, SkillPosition, skill_exercise, skill_positions
from doublesix.position import read_position
from doublesix.review.analysis import judge_position
from doublesix.round import Round
from doublesix.testing.worlds import other_worlds
from doublesix.tiles import Tile

IN_SOAK = PROFILE == "soak"
BUDGET = Budget(worlds=20_000 if IN_SOAK else 1_200)
CASES = [(skill, given) for skill, listed in skill_positions().items() for given in listed]

every_position = pytest.mark.parametrize(
    ("skill", "given"), CASES, ids=lambda value: getattr(value, "best", str(value))
)


def test_there_are_eight_lessons_with_three_or_four_positions_each() -> None:
    assert set(skill_positions()) == set(Skill)
    assert len(SKILLS) == 8
    assert {len(listed) for listed in skill_positions().values()} <= {3, 4}
    assert len({given.position for _, given in CASES}) == len(CASES)


@needs_compiled
@every_position
def test_the_best_option_is_clearly_best(skill: Skill, given: SkillPosition) -> None:
    exercise = skill_exercise(skill, given)
    judged = judge_position(exercise.view, BUDGET).options
    best = next(each for each in judged if not each.loss.points)
    assert str(best.option) == given.best
    losses = [each.loss for each in judged if each is not best]
    assert all(loss.points >= 1.5 and loss.points > 3 * loss.error for loss in losses)


@every_position
def test_what_is_said_is_true_in_every_world(skill: Skill, given: SkillPosition) -> None:
    """Checked against the round itself, also if the hidden tiles lie otherwise, and not by the code that says it."""
    exercise, best = skill_exercise(skill, given), parse_action(given.best)
    assert exercise.praise is not None
    assert isinstance(best, Play)
    said = dict(exercise.praise.args) | {"count": exercise.praise.count, "seat": exercise.praise.seat}
    for world in [exercise.round, *other_worlds(exercise.round, exercise.seat, 12, Random(1))]:
        assert TRUE[exercise.praise.code](world, best, said)


def numbers_of(tiles: object) -> set[int]:
    return {number for tile in tiles for number in (tile.high, tile.low)}  # type: ignore[attr-defined]


def of_variety(world: Round, best: Play, said: dict[str, object]) -> bool:
    def left(tile: Tile) -> int:
        return len(numbers_of(world.hand.remove(tile)))

    others = [play.tile for play in world.options if isinstance(play, Play) and play.tile is not best.tile]
    return left(best.tile) == said["count"] and all(left(tile) < left(best.tile) for tile in others)


def of_counting(world: Round, best: Play, said: dict[str, object]) -> bool:
    after = world.apply(best)
    others = [hand for seat, hand in enumerate(after.hands) if seat != world.turn]
    nobody = not any(numbers_of(hand) & set(after.line.open_numbers) for hand in [*others, after.boneyard])
    return nobody and after.line.open_numbers == said["numbers"] and bool(numbers_of(after.hands[world.turn]))


def of_passes(world: Round, best: Play, said: dict[str, object]) -> bool:
    after, seat = world.apply(best), said["seat"]
    passed = {
        number for event in world.events if isinstance(event, Passed) and event.seat == seat for number in event.lacking
    }
    numbers = set(after.line.open_numbers)
    return (
        numbers <= passed and after.line.open_numbers == said["numbers"] and (after.is_over or after.options == (PASS,))
    )


def of_doubles(world: Round, best: Play, said: dict[str, object]) -> bool:
    laid = {each.tile for each in world.line.laid}
    number = best.tile.high
    others = [Tile(max(number, other), min(number, other)) for other in range(7) if other != number]
    left = [tile for tile in others if tile not in laid]
    return best.tile.is_double and said["number"] == number and len(left) == said["count"]


def of_block(world: Round, best: Play, said: dict[str, object]) -> bool:
    after = world.apply(best)
    outcome = after.outcome
    return outcome is not None and outcome.ended is Ended.BLOCKED and after.hands[world.turn].spots == said["count"]


def of_no_block(world: Round, best: Play, said: dict[str, object]) -> bool:
    blocking = [play for play in world.options if isinstance(play, Play) and play.tile is said["tile"] and play != best]
    blocked = [world.apply(play) for play in blocking]
    return not world.apply(best).is_over and any(
        after.outcome is not None
        and after.outcome.ended is Ended.BLOCKED
        and after.hands[world.turn].spots == said["count"]
        for after in blocked
    )


def of_weight(world: Round, best: Play, said: dict[str, object]) -> bool:
    others = [play.tile.spots for play in world.options if isinstance(play, Play) and play.tile is not best.tile]
    return best.tile.spots == said["count"] and best.tile.spots > max(others)


def of_partner(world: Round, best: Play, said: dict[str, object]) -> bool:
    partner, number = said["seat"], said["number"]
    moments = [
        (moment, action) for moment, action in world.steps() if moment.turn == partner and isinstance(action, Play)
    ]
    before, laid = moments[-1]
    opened = {laid.tile.high, laid.tile.low} - {laid.end}
    covering = [play for play in world.options if isinstance(play, Play) and play.end == number]
    stays = number in world.apply(best).line.open_numbers
    return (
        partner == (world.turn + 2) % 4 and opened == {number} and bool(covering) and stays and before.seating.partners
    )


def of_end(world: Round, best: Play, said: dict[str, object]) -> bool:
    """Whatever the other does, the last tile goes out next."""
    after = world.apply(best)
    if tuple(after.hands[world.turn]) != (said["last"],):
        return False
    for reply in after.options:
        then = after.apply(reply)
        if then.is_over or not any(isinstance(option, Play) for option in then.options):
            return False
    return True


TRUE = {
    "skill.because-variety": of_variety,
    "skill.because-counting": of_counting,
    "skill.because-passes": of_passes,
    "skill.because-doubles": of_doubles,
    "skill.because-block": of_block,
    "skill.because-no-block": of_no_block,
    "skill.because-no-block-there": of_no_block,
    "skill.because-weight": of_weight,
    "skill.because-partner": of_partner,
    "skill.because-end": of_end,
}


def test_every_lesson_tells_what_it_is_about_and_why() -> None:
    english = words_for("en")
    for lesson in lessons():
        for item in lesson.items:
            cast = cast_at(item, lesson, english)
            assert item.heading.tell(cast)
            if isinstance(item.task, Remark):
                assert [saying.tell(cast) for saying in item.task.sayings] or item.clauses
            if isinstance(item.task, Exercise) and item.task.praise is not None:
                assert item.task.praise.tell(cast)


def test_positions_on_one_line_are_whole_rounds() -> None:
    for _, given in CASES:
        assert read_position(given.position).round is not None
    assert find_lesson("the-end-game").items[1].round is not None
