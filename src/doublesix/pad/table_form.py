"""A pad as CSV, a line a round, for spreadsheets and other programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from doublesix.pad.notation import write_holding
from doublesix.pad.pad import Pad, PadRow


def write_csv(pad: Pad) -> str:
    """Write every round with its result, what was entered, and the running scores."""
    heading = pad.heading
    sides = ["+".join(heading.names[seat] for seat in side) for side in heading.seating.sides]
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(
        [
            *("game", "round", "ended", "winner", "points"),
            *(f"hand {name}" for name in heading.names),
            *("table", "boneyard"),
            *(f"score {side}" for side in sides),
        ]
    )
    writer.writerows(list(_cells(row, pad)) for row in pad.rows())
    return written.getvalue()


def _cells(row: PadRow, pad: Pad) -> Iterator[object]:
    outcome, entry = row.outcome, row.entry
    yield row.game
    yield row.number
    yield outcome.ended
    yield "" if outcome.winner is None else pad.heading.names[outcome.winner]
    yield outcome.points
    yield from map(write_holding, entry.hands)
    yield "" if entry.table is None else entry.table
    yield write_holding(entry.boneyard)
    yield from row.scores
