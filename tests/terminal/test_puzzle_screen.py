"""A puzzle on the table's screen, solved by keys."""

from __future__ import annotations

import asyncio

from tests.terminal.keyboard import press_keys
from tests.terminal.screens import screen_text
from tests.terminal.test_lesson_screen import SMALL, do, until

from doublesix.actions import Play
from doublesix.puzzle import Puzzle, shipped_puzzles
from doublesix.puzzle.hints import hints_to
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
        app = PuzzleApp(puzzle_lesson(puzzle), hints_to(puzzle), finish, choice)
        async with app.run_test(size=SMALL) as pilot:
            await until(pilot, PuzzleScreen)
            table = app.screen
            assert isinstance(table, PuzzleScreen)
            await press_keys(pilot, [str(table.choosing.hand.index(wrong_tile(puzzle).tile) + 1), "enter"])
            assert "Try again" in screen_text(app)
            await press_keys(pilot, ["h"])
            assert "Think of" in screen_text(app)
            task = table.item.task
            await do(pilot, table, task)  # type: ignore[arg-type]
            await until(pilot, LessonPage)
            assert "That is the best choice" in screen_text(app)
            assert "shared" in screen_text(app)
            await press_keys(pilot, ["enter"])

    asyncio.run(solve())
    assert finished == [(2, 1)]
