"""Finished games that are there before a browser comes."""

from __future__ import annotations

from contextlib import closing
from functools import cache
from pathlib import Path

from tests.record.records import fair_record

from doublesix.bots.budget import Budget
from doublesix.record.text_writer import write_text
from doublesix.review import pack_review, review_record
from doublesix.review.figures import SeatFigures
from doublesix.review.weaknesses import CostlyChoice, GameWeaknesses, RoundPart, Topic
from doublesix.server.store import games, reviews
from doublesix.server.store.games import EndedGame, EndedSeat
from doublesix.server.store.sqlite.connection import FILE_NAME, connect

GAME = "ABC234-1"


def keep_finished(folder: Path, *, game: str = GAME, sheet: str = "bg2133", person: str | None = None) -> None:
    """Keep a game of two rounds among three in the store of a running server; the first seat may be somebody's."""
    record = fair_record(sheet)
    last = record.rounds[-1].scores or ()
    room, _, number = game.rpartition("-")
    seats = tuple(
        EndedSeat(seat, name, seat, last[seat], seat in record.winners, person if seat == 0 else None, None)
        for seat, name in enumerate(record.names)
    )
    ended = EndedGame(game, room, int(number), sheet, record.edition, len(seats), False, 1_790_000_000_000, seats)
    with closing(connect(folder / FILE_NAME)) as connection:
        games.keep(connection, ended, write_text(record))


def keep_reviewed(folder: Path, *, game: str = GAME, sheet: str = "bg2133", person: str | None = None) -> None:
    """Keep a game and its review, made in little time."""
    keep_finished(folder, game=game, sheet=sheet, person=person)
    with closing(connect(folder / FILE_NAME)) as connection:
        reviews.keep(connection, game, packed_review(sheet))


def keep_figures(folder: Path, game: str) -> None:
    """Keep what a review would say of the first seat of a game."""
    with closing(connect(folder / FILE_NAME)) as connection:
        lost = tuple(CostlyChoice(RoundPart.END, topic, 2.5) for topic in Topic)
        reviews.keep_figures(connection, game, [SeatFigures(0, 0.8, 4.5, GameWeaknesses(2, lost))])


@cache
def packed_review(sheet: str) -> bytes:
    """The review of the game that ``keep_finished`` keeps."""
    return pack_review(review_record(fair_record(sheet), budget=Budget(worlds=12)))
