"""How a round ended and what an evening has brought, told to one person at the table."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from doublesix.events import Outcome
from doublesix.game import Game
from doublesix.i18n import Words
from doublesix.i18n.faces import read_faces
from doublesix.room.messages import EveningSide, RoundSum, SeenEvening, SumRow
from doublesix.room.room import Room
from doublesix.round import Round
from doublesix.rules.variant import Variant
from doublesix.sentences.events import tell_ending
from doublesix.sentences.score import (
    name_sides,
    tell_end,
    tell_evening,
    tell_headline,
    tell_ruling,
    worked_out,
    write_terms,
)
from doublesix.sentences.sum_lines import SumLine, sum_lines
from doublesix.tiles import TileSet


def sum_up(game: Game, round_: Round, names: Sequence[str], words: Words, *, you: int | None = None) -> RoundSum | None:
    """Tell how a round of a game ended; nothing while it is in play."""
    if round_.outcome is None:
        return None
    told = tell_sum(round_.outcome, round_.hands, names, game.variant, words, partners=game.seating.partners, you=you)
    if round_ is not game.rounds[-1] or game.ending is None:
        return told
    return structs.replace(told, ending=tell_ending(game.ending, game.seating, names, words, you=you))


def tell_sum(
    outcome: Outcome,
    hands: Sequence[TileSet],
    names: Sequence[str],
    variant: Variant,
    words: Words,
    *,
    partners: bool,
    you: int | None = None,
) -> RoundSum:
    """Tell how a round ended by itself, outside any game."""
    ruling = tell_ruling(outcome, names, variant, words.marking, partners=partners, you=you)
    lines, faces = zip(*map(read_faces, ruling), strict=True) if ruling else ((), ())
    return RoundSum(
        headline=tell_headline(outcome, names, words, you=you, partners=partners),
        said=tell_end(outcome, names, words, you=you),
        rows=tuple(map(_row, sum_lines(outcome, hands, names, words, you=you))),
        sum=None if outcome.winner is None else write_terms(worked_out(outcome.score), outcome.points),
        lines=lines,
        line_faces=faces if any(faces) else (),
        winner=outcome.winner,
        points=outcome.points,
    )


def show_evening(room: Room, words: Words, *, you: int | None = None) -> SeenEvening | None:
    """Tell what everybody has won, once there is more to tell than how the last game ended."""
    evening, table = room.evening, room.table
    if evening is None or table is None or evening.games < 2:
        return None
    names = name_sides(table.game.seating, table.names, words, you=you)
    sides = zip(names, evening.won, evening.points, strict=True)
    return SeenEvening(
        games=evening.games,
        said=tell_evening(evening, words),
        sides=tuple(EveningSide(names=names, won=won, points=points) for names, won, points in sides),
    )


def _row(line: SumLine) -> SumRow:
    return SumRow(name=line.name, seat=line.seat, tiles=tuple(map(str, line.tiles)), left=line.left, part=line.part)
