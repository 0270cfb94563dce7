"""What one's own games on this computer come to: those that a person here played to the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from doublesix.bots.registry import find_bot
from doublesix.errors import DoublesixError
from doublesix.history import GameResult, History, PastGame
from doublesix.i18n import Words
from doublesix.record.glance import Glance
from doublesix.review.figures import SeatFigures
from doublesix.review.weaknesses import Weaknesses, weaknesses_of
from doublesix.table.agreement import CHAIRS, PERSON
from doublesix.terminal.game_lines import seating_of, split_items
from doublesix.terminal.games import SavedGame, read_saved
from doublesix.terminal.replayed_game import PLAYED_ON
from doublesix.terminal.reviews import kept_figures


@dataclass(frozen=True, slots=True)
class ReviewedGames:
    """What the reviews that are kept say of one's own play."""

    games: int
    accuracy: float | None
    """The mean share of what could be lost that was kept; none if nothing was at stake."""
    luck: float | None
    """The mean of the points that luck brought in a game; none if that cannot be told."""
    weaknesses: Weaknesses


def own_history(games: Iterable[SavedGame], own: str, words: Words) -> History:
    """Return the finished games of the person here: of that name, or else the first person at the table."""
    past = [told for game in games if game.is_finished and (told := _past(game, own, words))]
    return History(tuple(sorted(past, key=lambda told: (told.day, told.id))))


def own_reviews(games: Iterable[SavedGame], own: str) -> ReviewedGames:
    """Return what the kept reviews of these games say."""
    found = [figures for game in games if game.is_finished for figures in _reviewed(game, own)]
    return ReviewedGames(
        games=len(found),
        accuracy=_mean([one.accuracy for one in found]),
        luck=_mean([one.luck for one in found]),
        weaknesses=weaknesses_of(one.weaknesses for one in found if one.weaknesses is not None),
    )


def _past(game: SavedGame, own: str, words: Words) -> PastGame | None:
    seen = game.glance
    seat = _own_seat(seen, own) if seen else None
    if seen is None or seat is None:
        return None
    names, seating = split_items(seen.players), seating_of(seen)
    side = seating.side_of(seat)
    try:
        scores = [int(score) for score in split_items(seen.scores)]
    except ValueError:
        return None
    if len(scores) != len(seating.sides):
        return None
    labels = [_label(name, chair, words) for name, chair in zip(names, _chairs(seen), strict=True)]
    return PastGame(
        id=game.name,
        day=game.played.date(),
        sheet=seen.sheet,
        partners=tuple(labels[other] for other in seating.sides[side] if other != seat),
        opponents=tuple(labels[other] for other in seating.opponents(seat)),
        result=_result(split_items(seen.winner), names[seat], len(seating.sides[side])),
        scores=(scores[side], *(score for other, score in enumerate(scores) if other != side)),
    )


def _own_seat(seen: Glance, own: str) -> int | None:
    """Return where the person here sat; nowhere if only bots played, or if the game was played on from another."""
    names, chairs = split_items(seen.players), _chairs(seen)
    people = [seat for seat, chair in enumerate(chairs) if chair == PERSON]
    if PLAYED_ON in seen.tags or len(chairs) != len(names) or not people:
        return None
    return next((seat for seat in people if names[seat] == own), people[0])


def _chairs(seen: Glance) -> list[str]:
    return split_items(seen.tags.get(CHAIRS, ""))


def _label(name: str, chair: str, words: Words) -> str:
    """Name a player: a bot by its kind, since at one table it is called Left and at another Across."""
    if chair == PERSON:
        return name
    try:
        return find_bot(chair).title(words)
    except DoublesixError:
        return name


def _result(winners: list[str], name: str, side: int) -> GameResult:
    if name not in winners:
        return GameResult.LOST
    return GameResult.WON if len(winners) <= side else GameResult.DRAWN


def _reviewed(game: SavedGame, own: str) -> Iterator[SeatFigures]:
    """Yield what the review of a game says of one's own seat, if there is one."""
    seat = _own_seat(game.glance, own) if game.glance else None
    if seat is None:
        return
    try:
        yield from (one for one in kept_figures(game.name, partial(read_saved, game.path)) if one.seat == seat)
    except DoublesixError:
        return


def _mean(values: list[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None
