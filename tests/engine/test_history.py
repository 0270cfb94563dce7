"""What somebody's games come to."""

from __future__ import annotations

from datetime import date

from doublesix.history import GameResult, History, PastGame, Totals


def game(result: str, *opponents: str, sheet: str = "international") -> PastGame:
    return PastGame("ABCDEF-1", date(2026, 11, 17), sheet, (), opponents, GameResult(result), (100, 40))


def test_games_are_counted_by_result_sheet_and_opponent() -> None:
    history = History(
        (game("won", "Ben"), game("lost", "Ben", "Cleo"), game("drawn", "Cleo", sheet="bg2133"), game("won", "Ben"))
    )
    assert history.totals == Totals(won=2, lost=1, drawn=1)
    assert (history.totals.played, history.totals.share) == (4, 0.5)
    assert list(history.by_sheet.items()) == [("international", Totals(2, 1)), ("bg2133", Totals(drawn=1))]
    assert list(history.by_opponent.items()) == [("Ben", Totals(2, 1)), ("Cleo", Totals(0, 1, 1))]


def test_some_games_can_be_told_alone() -> None:
    history = History((game("won", "Ben"), game("lost", "Ben", "Cleo"), game("won", "Cleo", sheet="bg2133")))
    assert history.only() == history
    assert history.only(opponent="Cleo").totals == Totals(won=1, lost=1)
    assert history.only(opponent="Ben", result=GameResult.WON).games == history.games[:1]
    assert history.only(sheet="bg2133", result=GameResult.LOST).games == ()


def test_two_opponents_of_one_name_make_one_game_against_that_name() -> None:
    assert History((game("won", "Ada", "Ada"),)).by_opponent == {"Ada": Totals(won=1)}


def test_a_streak_ends_with_a_game_that_was_not_won() -> None:
    results = ("won", "won", "won", "drawn", "won", "lost", "won", "won")
    history = History(tuple(game(result, "Ben") for result in results))
    assert (history.streak, history.best_streak) == (2, 3)
    assert (History(history.games[:6]).streak, History(history.games[:6]).best_streak) == (0, 3)


def test_without_games_there_is_nothing_to_tell() -> None:
    nothing = History(())
    assert (nothing.totals, nothing.totals.share, nothing.streak, nothing.best_streak) == (Totals(), None, 0, 0)
    assert not nothing.by_sheet
    assert not nothing.by_opponent
