"""``doublesix puzzle``: positions in which one choice is clearly best, and one's own mistakes as such."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from typing import Final

import click

from doublesix.cli import completion
from doublesix.cli.commands import OneOf, WordedCommand
from doublesix.cli.files import saved_path
from doublesix.cli.lines import is_plain, need_screens
from doublesix.cli.many_games import one_game
from doublesix.cli.position import seat_of
from doublesix.cli.progress import progress
from doublesix.errors import DoublesixError
from doublesix.exercise import Exercise
from doublesix.i18n import words_for
from doublesix.lesson import Lesson
from doublesix.puzzle import Puzzle, PuzzleTheme, daily_puzzle, find_mistakes, find_puzzle, shipped_puzzles
from doublesix.puzzle.mistakes import mistakes_lesson
from doublesix.puzzle.one_item import puzzle_lesson
from doublesix.record.game_record import GameRecord
from doublesix.review import Review, review_record
from doublesix.rng import SplitMix, below, new_seed
from doublesix.rules.sheet_files import SHEETS
from doublesix.sentences.cast import Cast
from doublesix.sentences.sheet_texts import tell_title, words_at
from doublesix.table.agreement import first_person
from doublesix.terminal.background import terminal_asked
from doublesix.terminal.choice import last_choice, usual_chairs
from doublesix.terminal.games import LATEST
from doublesix.terminal.plain.exercise import PlainExercise
from doublesix.terminal.plain.paper import EndOfInput, Paper
from doublesix.terminal.puzzle_log import TriedPuzzle, keep_log, read_log
from doublesix.terminal.reviews import keep_review, kept_review

_GRADES: Final = re.compile(r"([1-9]|10)(?:-([1-9]|10))?")
_words = words_for()


def _read_grades(_: click.Context, option: click.Parameter, text: str | None) -> range | None:
    """Read one grade or a span of grades."""
    if text is None:
        return None
    read = _GRADES.fullmatch(text.strip())
    if read is None:
        raise DoublesixError("bad-usage", "bad-grade", option=option.opts[0], text=text)
    return range(int(read[1]), int(read[2] or read[1]) + 1)


@click.command(cls=WordedCommand, help=_words("puzzle.help"), short_help=_words("cli.puzzle"))
@click.argument("name", required=False, metavar="[ID]")
@click.option("--daily", is_flag=True, help=_words("puzzle.help-daily"))
@click.option(
    "--theme",
    type=OneOf([str(theme) for theme in PuzzleTheme]),
    help=_words("puzzle.help-theme", themes=_words.list_or(PuzzleTheme)),
)
@click.option(
    "--sheet",
    type=OneOf(SHEETS),
    shell_complete=completion.sheets,
    metavar="SHEET",
    help=_words("puzzle.help-sheet", sheets=_words.list_or(SHEETS)),
)
@click.option("--grade", "grades", callback=_read_grades, metavar="N|N-M", help=_words("puzzle.help-grade"))
@click.option(
    "--mistakes",
    "game",
    is_flag=False,
    flag_value=LATEST,
    shell_complete=completion.records,
    metavar="GAME",
    help=_words("puzzle.help-mistakes"),
)
@click.option("--seat", metavar="NAME|NUMBER", help=_words("puzzle.help-seat"))
@click.option("--plain", is_flag=True, help=_words("cli.play-plain"))
def puzzle(
    name: str | None,
    daily: bool,
    theme: str | None,
    sheet: str | None,
    grades: range | None,
    game: str | None,
    seat: str | None,
    plain: bool,
) -> None:
    """Solve a puzzle."""
    asked = [name is not None, daily, theme is not None or grades is not None, game is not None]
    if sum(asked) > 1 or ((name or game) and sheet) or (seat and not game):
        raise DoublesixError("bad-usage", "puzzle-or-puzzle")
    need_screens("doublesix puzzle", plain)
    if game is not None:
        _solve_mistakes(game, seat, is_plain(plain))
        return
    solve = _solve_on_paper if is_plain(plain) else _solve_on_screen
    today = datetime.now(UTC).date()
    if name is not None:
        solve(find_puzzle(name), today, None)
    elif theme is None and grades is None:
        solve(daily_puzzle(today, sheet), today, None if sheet else today)
    else:
        wished = None if theme is None else PuzzleTheme(theme)
        solve(_any_of(shipped_puzzles(sheet=sheet, theme=wished, grades=grades)), today, None)


def _any_of(puzzles: Sequence[Puzzle]) -> Puzzle:
    """Choose a puzzle at random, one that is not solved yet if there is any."""
    if not puzzles:
        raise DoublesixError("no-such-puzzle", "no-puzzle-like-that")
    tried = read_log().tried
    fresh = [puzzle for puzzle in puzzles if puzzle.id not in tried or tried[puzzle.id].solved is None] or puzzles
    return fresh[below(SplitMix.seeded(new_seed()), len(fresh))]


def _solve_on_paper(puzzle: Puzzle, today: date, daily: date | None) -> None:
    """Let somebody solve a puzzle in lines of text."""
    paper = Paper(sys.stdin, sys.stdout)
    if daily is not None:
        paper.say(_words("puzzle.title-daily", date=daily.isoformat()))
    sheet = tell_title(puzzle.line.variant, _words)
    paper.say(_words("puzzle.title", id=puzzle.id, sheet=sheet, grade=puzzle.grade))
    exercise = puzzle.exercise()
    cast = _cast(exercise, _names(exercise))
    on_paper = PlainExercise(exercise, paper, cast)
    is_solved = _asked(on_paper)
    outcome = TriedPuzzle(on_paper.attempts, on_paper.hints_told, today if is_solved else None)
    paper.say(*_finish(puzzle, outcome, daily))


def _solve_on_screen(puzzle: Puzzle, today: date, daily: date | None) -> None:
    """Let somebody solve a puzzle on the table's screen."""

    def finish(tries: int, hints: int) -> list[str]:
        return _finish(puzzle, TriedPuzzle(tries, hints, today), daily)

    _run_on_screen(puzzle_lesson(puzzle), finish)


def _run_on_screen(lesson: Lesson, finish: Callable[[int, int], list[str]]) -> None:
    with terminal_asked():
        from doublesix.terminal.puzzle_screen import run_puzzles  # here, because plain lines need no screens

    run_puzzles(lesson, finish, last_choice(_words, on_screen=False))


def _finish(puzzle: Puzzle, outcome: TriedPuzzle, daily: date | None) -> list[str]:
    """Keep what came of a puzzle, and return what there is to say: how it went, the streak, and how to share it."""
    log = read_log().after(puzzle.id, outcome, daily=daily)
    keep_log(log)
    told = []
    if outcome.solved is not None:
        at_once = outcome.tries == 1 and not outcome.hints
        told.append(_words("puzzle.solved-at-once") if at_once else _words("puzzle.solved", count=outcome.tries))
    if outcome.solved is not None and daily is not None:
        told.append(_words("puzzle.streak", count=log.streak(daily)))
    return [*told, _words("puzzle.share", command=f"doublesix puzzle {puzzle.id}")]


def _asked(on_paper: PlainExercise) -> bool:
    """Ask until an answer is right; return whether there was one."""
    try:
        on_paper.solve()
    except EndOfInput:
        return False
    return True


def _cast(exercise: Exercise, names: Sequence[str]) -> Cast:
    return Cast(names, words_at(exercise.variant, _words), exercise.seat)


def _names(exercise: Exercise) -> list[str]:
    """Name the players after their places, as seen from the one who is asked."""
    players = exercise.round.seating.players
    chairs = usual_chairs(players, _words)
    return [chairs[(seat - exercise.seat) % players].name for seat in range(players)]


def _solve_mistakes(game: str, seat: str | None, plain: bool) -> None:
    """Ask for something better at each costly choice of a game."""
    record, paper = one_game(game, None).read(), Paper(sys.stdin, sys.stdout)
    review = _reviewed(game, record)
    mistakes = find_mistakes(review, first_person(record) if seat is None else seat_of(review.names, seat))
    paper.say(_words("puzzle.mistakes", count=len(mistakes)) if mistakes else _words("puzzle.no-mistakes"))
    if mistakes and not plain:
        _run_on_screen(mistakes_lesson(mistakes, review, game), lambda *_: [])
        return
    for mistake in mistakes:
        if not _asked(PlainExercise(mistake.exercise, paper, _cast(mistake.exercise, review.names))):
            return


def _reviewed(game: str, record: GameRecord) -> Review:
    """Return the review that is kept of a game, or make one and keep it."""
    path = saved_path(game)
    kept = None if path is None else kept_review(path.stem, record)
    if kept is not None:
        return kept
    with progress(_words, told="review.progress") as watch:
        review = review_record(record, progress=watch)
    if path is not None and review.game.is_over:
        keep_review(path.stem, review)
    return review
