"""A puzzle on the table's screen, solved by keys."""

from __future__ import annotations

import asyncio

from tests.kernel_in_use import needs_compiled
from tests.review.games import played, reviewed
from tests.terminal.keyboard import press_keys
from tests.terminal.screens import screen_text
from tests.terminal.test_lesson_screen import SMALL, do, until

from doublesix.actions import Play
from doublesix.puzzle import Puzzle, find_mistakes, shipped_puzzles
from doublesix.puzzle.mistakes import mistakes_lesson
from doublesix.puzzle.one_item import puzzle_lesson
from doublesix.terminal.choice import GameChoice
from doublesix.terminal.lesson.pages import LessonPage
from doublesix.terminal.puzzle_screen import PuzzleApp, PuzzleScreen


def wrong_tile(puzzle: Puzzle) -> Play:
    """A tile other than the best that fits one end only."""
    plays = [option for option in puzzle.view.options if isinstance(option, Play)]
    tiles = [play.tile for play in plays]
    best = puzzle.best.tile if isinstance(puzzle.best, Play) else None
    return next(play for play in plays if tiles.count(play.tile) == 1 and play.tile is not best)


def test_a_wrong_tile_hints_and_the_right_one() -> None:
    puzzle = shipped_puzzles(sheet="luckies", grades=range(2, 3))[1]
    finished: list[tuple[int, int]] = []

    def finish(tries: int, hints: int) -> list[str]:
        finished.append((tries, hints))
        return ["shared"]

    async def solve() -> None:
        choice = GameChoice()
        app = PuzzleApp(puzzle_lesson(puzzle), finish, choice)
        async with app.run_test(size=SMALL) as pilot:
            await until(pilot, PuzzleScreen)
            table = app.screen
            assert isinstance(table, PuzzleScreen)
            await press_keys(pilot, [str(table.choosing.hand.index(wrong_tile(puzzle).tile) + 1), "enter"])
            assert "Try again" in screen_text(app)
            task = table.item.task
            assert task.hint is not None  # type: ignore[union-attr]
            for _ in range(4):
                await press_keys(pilot, ["h"])
            assert str(task.hint.action.tile) in screen_text(app)  # type: ignore[union-attr]
            await do(pilot, table, task)  # type: ignore[arg-type]
            await until(pilot, LessonPage)
            assert "That is the best choice" in screen_text(app)
            assert "shared" in screen_text(app)
            await press_keys(pilot, ["enter"])

    asyncio.run(solve())
    assert finished == [(2, 3)]


@needs_compiled
def test_ones_own_mistakes_one_after_the_other() -> None:
    review = reviewed(played("luckies", rounds=6))
    mistakes = find_mistakes(review, 1)[:2]
    assert len(mistakes) == 2
    lesson = mistakes_lesson(mistakes, review, "game")

    async def solve() -> None:
        app = PuzzleApp(lesson, lambda *_: [], GameChoice())
        async with app.run_test(size=SMALL) as pilot:
            for number, mistake in enumerate(mistakes, 1):
                await until(pilot, PuzzleScreen)
                table = app.screen
                assert isinstance(table, PuzzleScreen)
                assert "Find better." in screen_text(app)
                assert f"Round {mistake.decision.round_number}, to" in screen_text(app)
                assert "Anna" in screen_text(app)
                await do(pilot, table, mistake.exercise)
                await until(pilot, LessonPage)
                assert f"{number}/{len(mistakes)}" in screen_text(app)
                await press_keys(pilot, ["enter"])

    asyncio.run(solve())
