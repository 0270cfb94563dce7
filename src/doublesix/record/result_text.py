"""Results, scores and winners as a record in text has them."""

from __future__ import annotations

from collections.abc import Sequence

from doublesix.record.fields import NOBODY, UNFINISHED
from doublesix.record.game_record import RecordedResult


def result_text(result: RecordedResult | None, names: Sequence[str]) -> str:
    """Write how a round ended: ``domino, Ben, 24``, ``blocked, nobody`` or ``unfinished``."""
    if result is None:
        return UNFINISHED
    if result.winner is None:
        return f"{result.ended}, {NOBODY}"
    return f"{result.ended}, {winners_text([result.winner], names)}, {result.points}"


def scores_text(scores: Sequence[int]) -> str:
    """Write the scores of the sides: ``0, 24``."""
    return ", ".join(map(str, scores))


def winners_text(winners: Sequence[int], names: Sequence[str]) -> str:
    """Write who won the game: ``Ben``, or ``Anna, Cleo`` for a pair."""
    return ", ".join(names[seat] if seat < len(names) else str(seat) for seat in winners) or NOBODY
