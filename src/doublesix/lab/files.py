"""Results in the forms that other programs read: JSON, CSV, Parquet, and pictures by the ending of the file's name."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from math import isfinite
from pathlib import Path
from typing import Any

from doublesix.errors import DoublesixError
from doublesix.extras import need
from doublesix.i18n import Words, words_for
from doublesix.kernel import in_use
from doublesix.lab.comparison import Comparison
from doublesix.lab.duels import Duel, DuelStanding
from doublesix.lab.estimates import Estimate
from doublesix.lab.figure_svg import figure_svg
from doublesix.lab.figures import Figure
from doublesix.lab.ladder import Ladder
from doublesix.lab.lost_rounds import LostRounds
from doublesix.lab.result import COUNTS, SimulationResult
from doublesix.lab.scenario import Scenario
from doublesix.rules.values import value_text
from doublesix.rules.variant import Variant
from doublesix.sentences.errors import tell_error

PICTURES = (".svg", ".png")

Columns = Mapping[str, Sequence[Any]]


def result_as_json(result: SimulationResult) -> dict[str, object]:
    """Return everything that was counted and measured, for JSON."""
    tally, games = result.tally, result.games
    seats = range(result.scenario.table.players)
    return {
        **_scenario_as_json(result.scenario),
        "seed": result.seed,
        "kernel": in_use().name,
        "complete": result.is_complete,
        "rounds": result.rounds,
        "seconds": round(result.seconds, 6),
        "rounds_per_second": round(result.rounds_per_second),
        "seats": [{name: getattr(tally, name)[seat] for name in ("wins", "points", "leads")} for seat in seats],
        **{name: list(getattr(tally, name)) for name in COUNTS},
        "endings": tally.endings,
        "unwon": tally.unwon,
        "passes": tally.passes,
        "redeals": tally.redeals,
        "games": {
            "number": games.games,
            "rounds": games.rounds,
            "wins": list(games.wins),
            "shared": games.shared,
        },
        "lost": _lost_as_json(result.lost),
        "measures": _as_rows(result.columns()),
    }


def comparison_as_json(comparison: Comparison) -> dict[str, object]:
    """Return the scenarios and all measures with their differences, for JSON."""
    return {
        "scenarios": [_scenario_as_json(result.scenario) for result in comparison.results],
        "seed": comparison.seed,
        "complete": comparison.is_complete,
        "rounds": comparison.results[0].rounds,
        "games": comparison.results[0].games.games,
        "seconds": round(comparison.seconds, 6),
        "lost": [_lost_as_json(result.lost) for result in comparison.results],
        "measures": _as_rows(comparison.columns()),
    }


def duel_as_json(duel: Duel) -> dict[str, object]:
    """Return how the bots fared, for JSON."""
    match, test = duel.match, duel.test
    return {
        **_variant_as_json(duel.variant),
        "players": match.players,
        "partners": match.partners,
        "budget": match.budget and asdict(match.budget),
        "seed": duel.seed,
        "complete": duel.is_complete,
        "deals": len(duel.deals),
        "rounds": duel.rounds,
        "seconds": round(duel.seconds, 6),
        "early_stop": test and {"margin": test.margin, "error": test.error, "decision": test.decision},
        "results": [_standing_as_json(standing) for standing in duel.standings],
        "lost": _lost_as_json(duel.lost),
    }


def _lost_as_json(lost: LostRounds) -> dict[str, object]:
    return {
        "number": lost.number,
        "first": [
            {
                "bot": one.bot,
                "number": one.number,
                "turn": one.turn,
                "seat": one.seat,
                "position": one.position,
                "code": one.fault.code,
                "reason": tell_error(one.fault, words_for("en")),
                **({"table": one.table} if one.table else {}),
            }
            for one in lost.kept
        ],
    }


def _standing_as_json(standing: DuelStanding) -> dict[str, object]:
    return {
        "bot": standing.bot,
        "points_per_hand": standing.points.value,
        "ci95": _interval_as_json(standing.points),
        "win_rate": standing.wins.value,
        "win_rate_ci95": _interval_as_json(standing.wins),
    }


def ladder_as_json(ladder: Ladder) -> dict[str, object]:
    """Return how the bots were rated, for JSON."""
    return {
        "tables": [table._asdict() for table in ladder.tables],
        "budget": ladder.budget and asdict(ladder.budget),
        "seed": ladder.seed,
        "complete": ladder.is_complete,
        "deals": ladder.deals,
        "seconds": round(ladder.seconds, 6),
        "results": [
            {
                "bot": rung.bot,
                "rating": rung.rating,
                "deviation": rung.deviation,
                "deals_won": rung.won,
                "deals": rung.deals,
            }
            for rung in ladder.rungs
        ],
        "lost": _lost_as_json(ladder.lost),
    }


def _interval_as_json(estimate: Estimate) -> list[float] | None:
    return [estimate.low, estimate.high] if isfinite(estimate.low) else None


def as_csv(columns: Columns) -> str:
    """Return a table as CSV."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(zip(*columns.values(), strict=True))
    return written.getvalue()


def as_parquet(columns: Columns) -> bytes:
    """Return a table as Parquet."""
    check_parquet()
    import pyarrow as pa
    import pyarrow.parquet as pq

    written = io.BytesIO()
    pq.write_table(pa.table(dict(columns)), written)
    return written.getvalue()


def check_parquet() -> None:
    """Refuse Parquet if it cannot be written, before anything is played."""
    need("parquet", "Parquet")


def check_picture(path: Path) -> None:
    """Refuse a picture that cannot be drawn, before anything is played."""
    if path.suffix.lower() not in PICTURES:
        raise DoublesixError("picture-kind", file=path, kinds=PICTURES)
    if path.suffix.lower() == ".png":
        need("plots", "PNG")


def picture(figure: Figure, path: Path, words: Words) -> bytes:
    """Draw a figure as the ending of the file's name asks for."""
    check_picture(path)
    if path.suffix.lower() == ".svg":
        return figure_svg(figure, words).encode()
    from doublesix.lab.figure_png import figure_png

    return figure_png(figure, words)


def _scenario_as_json(scenario: Scenario) -> dict[str, object]:
    variant, table = scenario.variant, scenario.table
    return {
        "label": scenario.label,
        **_variant_as_json(variant),
        "players": table.players,
        "partners": table.partners,
        "bots": list(scenario.bot_names),
    }


def _variant_as_json(variant: Variant) -> dict[str, object]:
    return {
        "sheet": variant.sheet.id,
        "edition": variant.edition.code,
        "house": {key: value_text(value) for key, value in variant.house},
    }


def _as_rows(columns: Columns) -> list[dict[str, object]]:
    """Return a table row by row; unknown values are null, since JSON has no word for them."""
    return [
        {name: None if isinstance(value, float) and not isfinite(value) else value for name, value in row.items()}
        for row in (dict(zip(columns, values, strict=True)) for values in zip(*columns.values(), strict=True))
    ]
