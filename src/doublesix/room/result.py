"""How a round ended and what an evening has brought, told to one person at the table."""

from __future__ import annotations

from collections.abc import Sequence

from doublesix.game import Game
from doublesix.i18n import Words
from doublesix.i18n.faces import read_faces
from doublesix.room.messages import EveningSide, RoundSum, SeenEvening, SumRow
from doublesix.room.room import Room
from doublesix.round import Round
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


def sum_up(game: Game, round_: Round, names: Sequence[str], words: Words, *, you: int | None = None) -> RoundSum | None:
    """Tell how a round of a game ended; nothing while it is in play."""
    outcome, partners = round_.outcome, game.seating.partners
    if outcome is None:
        return None
    ending = game.ending if round_ is game.rounds[-1] else None
    ruling = tell_ruling(outcome, names, game.variant, words.marking, partners=partners, you=you)
    lines, faces = zip(*map(read_faces, ruling), strict=True) if ruling else ((), ())
    return RoundSum(
        headline=tell_headline(outcome, names, words, you=you, partners=partners),
        said=tell_end(outcome, names, words, you=you),
        rows=tuple(map(_row, sum_lines(outcome, round_.hands, names, words, you=you))),
        sum=None if outcome.winner is None else write_terms(worked_out(outcome.score), outcome.points),
        lines=lines,
        line_faces=faces if any(faces) else (),
        winner=outcome.winner,
        points=outcome.points,
        ending=tell_ending(ending, game.seating, names, words, you=you) if ending else None,
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
