"""What is measured: every number that the tallies hold, as samples with names."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from doublesix.errors import DoublesixError
from doublesix.kernel import GameTally, RoundTally
from doublesix.lab.estimates import EstimateKind, Sample

TELLING: Final = (
    "wins-by-distance",
    "points",
    "blocked",
    "unwon",
    "laid",
    "draws",
    "passes",
    "redeals",
    "rounds-a-game",
)
"""What people ask about first when they compare."""


def not_measured(name: str, place: str | int, known: Collection[tuple[str, str]]) -> DoublesixError:
    """Say what there is instead: the places of a measure of that name, or else all names."""
    places = [f"{name} {at}".strip() for other, at in known if other == name]
    names = places or dict.fromkeys(other for other, _ in known)
    return DoublesixError("no-such-measure", name=f"{name} {place}".strip(), names=tuple(names))


def of_rounds(tally: RoundTally) -> Iterator[Sample]:
    """Everything that is measured round by round."""
    number = tally.rounds
    yield from _shares("wins-by-seat", tally.wins, number)
    yield from _shares("wins-by-distance", tally.wins_by_distance, number)
    yield from _shares("leads-by-seat", tally.leads, number)
    yield _amount("points", "", sum(tally.points), sum(tally.points_squared), number)
    yield from _amounts("points-by-seat", tally.points, tally.points_squared, number)
    yield from _amounts("points-by-distance", tally.points_by_distance, tally.points_squared_by_distance, number)
    yield _share("blocked", "", number - tally.endings["domino"], number)
    for ending, count in tally.endings.items():
        yield _share("endings", ending, count, number)
    yield _share("unwon", "", tally.unwon, number)
    yield _histogram("laid", tally.laid)
    yield _histogram("draws", tally.draws)
    yield _amount("passes", "", tally.passes, tally.passes_squared, number)
    yield _amount("redeals", "", tally.redeals, tally.redeals_squared, number)


def of_games(tally: GameTally) -> Iterator[Sample]:
    """Everything that is measured game by game."""
    number = tally.games
    yield _amount("rounds-a-game", "", tally.rounds, tally.rounds_squared, number)
    yield from _shares("games-by-side", tally.wins, number)
    yield _share("games-shared", "", tally.shared, number)
    yield from _amounts("score-by-side", tally.points, tally.points_squared, number)


def _share(name: str, place: str, count: int, number: int) -> Sample:
    return Sample(name, place, EstimateKind.SHARE, count, count, number)


def _shares(name: str, counts: Sequence[int], number: int) -> Iterator[Sample]:
    for place, count in enumerate(counts):
        yield _share(name, str(place), count, number)


def _amount(name: str, place: str, total: int, squares: int, number: int) -> Sample:
    return Sample(name, place, EstimateKind.AMOUNT, total, squares, number)


def _amounts(name: str, totals: Sequence[int], squares: Sequence[int], number: int) -> Iterator[Sample]:
    for place, (total, squared) in enumerate(zip(totals, squares, strict=True)):
        yield _amount(name, str(place), total, squared, number)


def _histogram(name: str, counts: Sequence[int]) -> Sample:
    total = sum(amount * count for amount, count in enumerate(counts))
    squares = sum(amount**2 * count for amount, count in enumerate(counts))
    return _amount(name, "", total, squares, sum(counts))
