"""``doublesix stats``: what one's own games come to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

import click

from doublesix.cli import completion
from doublesix.cli.commands import WordedCommand
from doublesix.cli.drawings import emphasised, write_json
from doublesix.cli.lines import in_columns, say, write
from doublesix.cli.pager import paged
from doublesix.history import History, Totals
from doublesix.i18n import words_for
from doublesix.puzzle.weakness_help import HELP
from doublesix.review.weaknesses import RoundPart, Topic, Weakness, Weaknesses
from doublesix.rules.sheet_files import SHEETS, choose, find_sheet
from doublesix.sentences.sheet_texts import sheet_text
from doublesix.terminal.choice import own_name
from doublesix.terminal.games import SavedGame, saved_games
from doublesix.terminal.own_history import ReviewedGames, own_history, own_reviews
from doublesix.terminal.places import games_folder

_words = words_for()


@click.command(cls=WordedCommand, help=_words("cli.stats-help"), short_help=_words("cli.stats"))
@click.option(
    "--sheet",
    shell_complete=completion.sheets,
    metavar="SHEET",
    help=_words("cli.stats-sheet", sheets=_words.list_or(SHEETS)),
)
@click.option("--json", "as_json", is_flag=True, help=_words("cli.stats-json"))
@paged
def stats(sheet: str | None, as_json: bool) -> None:
    """Tell what one's own games come to."""
    if sheet is not None:
        choose(sheet)
    own = own_name(_words)
    games = [game for game in saved_games(games_folder()) if sheet is None or _sheet(game) == sheet]
    history, reviews = own_history(games, own, _words), own_reviews(games, own)
    if as_json:
        write_json(_as_json(history, reviews))
    else:
        _print(history, reviews)


def _sheet(game: SavedGame) -> str | None:
    return game.glance.sheet if game.glance else None


def _print(history: History, reviews: ReviewedGames) -> None:
    totals = history.totals
    if not totals.played:
        say(_words("error.no-game-yet"))
        return
    share = _per_cent(totals.share)
    say(_words("stats.totals", count=totals.played, won=totals.won, share=share, lost=totals.lost, drawn=totals.drawn))
    say(_words("stats.streak", count=history.streak, best=history.best_streak))
    if reviews.accuracy is not None:
        say(_words("people.accuracy-mean", count=reviews.games, percent=_per_cent(reviews.accuracy)))
    if reviews.luck is not None:
        points = f"{'+' if reviews.luck > 0 else ''}{_words.number(reviews.luck, 1)}"
        say(_words("people.luck-mean", count=reviews.games, points=points))
    if not reviews.games:
        say(_words("stats.no-review"))
    named = {_name(sheet): each for sheet, each in history.by_sheet.items()}
    for title, groups in (("general.by-sheet", named), ("general.by-opponent", history.by_opponent)):
        _print_groups(_words(title), groups)
    if reviews.games:
        _print_weaknesses(reviews.weaknesses)


def _print_weaknesses(weaknesses: Weaknesses) -> None:
    """Tell where the points go, with the lessons and puzzles that help; how many games are missing if they are few."""
    write()
    write(emphasised(_words("weakness.title")))
    if weaknesses.missing:
        say(_words("weakness.not-yet", count=weaknesses.missing))
        return
    say(_words("weakness.about", count=weaknesses.games))
    parts = {_words(f"weakness.part-{part}"): (part, lost) for part, lost in weaknesses.parts.items()}
    topics = {_words(f"weakness.topic-{topic}"): (topic, lost) for topic, lost in weaknesses.topics.items()}
    for title, rows in (("weakness.part", parts), ("weakness.topic", topics)):
        if rows:
            _print_lost(_words(title), rows)


def _print_lost(title: str, rows: Mapping[str, tuple[RoundPart | Topic, Weakness]]) -> None:
    heads = (title, _words("weakness.points"), _words("weakness.choices"))
    told = [(name, _words.number(lost.points, 1), _words.number(lost.choices)) for name, (_, lost) in rows.items()]
    head, *lines = in_columns([heads, *told])
    write()
    write(head)
    for line, (respect, _) in zip(lines, rows.values(), strict=True):
        write(line)
        for command in _commands(respect):
            write(f"      {command}")


def _commands(respect: RoundPart | Topic) -> list[str]:
    """Return the commands that help against a weakness."""
    found = HELP[respect]
    puzzles = [f"doublesix puzzle --theme {theme}" for theme in found.themes]
    return [*(f"doublesix learn {skill}" for skill in found.skills), *puzzles]


def _print_groups(title: str, groups: Mapping[str, Totals]) -> None:
    heads = ("", _words("people.played"), _words("people.won"), "")
    rows = [(name, str(each.played), str(each.won), _per_cent(each.share)) for name, each in groups.items()]
    write()
    write(emphasised(title))
    for line in in_columns([heads, *rows]):
        write(line)


def _name(sheet: str) -> str:
    if sheet not in SHEETS:
        return sheet
    found = find_sheet(sheet)
    return sheet_text(found.name, _words)


def _per_cent(share: float | None) -> str:
    return "" if share is None else _words.percent(100 * share)


def _as_json(history: History, reviews: ReviewedGames) -> dict[str, object]:
    return {
        **_counts(history.totals),
        "streak": history.streak,
        "best_streak": history.best_streak,
        "by_sheet": {sheet: _counts(each) for sheet, each in history.by_sheet.items()},
        "by_opponent": {name: _counts(each) for name, each in history.by_opponent.items()},
        "reviewed": reviews.games,
        "accuracy": reviews.accuracy,
        "luck": reviews.luck,
        "weaknesses": _lost(reviews.weaknesses),
    }


def _lost(weaknesses: Weaknesses) -> dict[str, object] | None:
    if weaknesses.missing:
        return None
    return {
        "games": weaknesses.games,
        "rounds": weaknesses.rounds,
        "parts": {part: asdict(lost) for part, lost in weaknesses.parts.items()},
        "topics": {topic: asdict(lost) for topic, lost in weaknesses.topics.items()},
    }


def _counts(totals: Totals) -> dict[str, object]:
    return {"played": totals.played, "won": totals.won, "lost": totals.lost, "drawn": totals.drawn}
