"""The sum of a round line by line, as it is written on paper: every hand, and what it adds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from doublesix.events import Outcome
from doublesix.i18n import Words
from doublesix.sentences.cast import Cast
from doublesix.sentences.score import worked_out, write_term
from doublesix.tiles import ALL_TILES, TileSet


@dataclass(frozen=True, slots=True)
class SumLine:
    """A line of the sum: a hand, all tiles, or the boneyard."""

    name: str
    left: str
    """How many spots, in words."""
    part: str = ""
    """What it adds to the sum, with its sign; empty if it does not count."""
    seat: int | None = None
    tiles: TileSet = field(default_factory=TileSet)


def tell_line(name: str, tiles: Iterable[object], left: str, part: str, words: Words) -> str:
    """Tell a line of the sum: whose tiles they are, and what they add."""
    held = " ".join(map(words.face, tiles))
    left = f"{held} ({left})" if held else left
    return (
        words("score.line", name=name, left=left, part=part) if part else words("general.named", name=name, text=left)
    )


def sum_lines(
    outcome: Outcome, hands: Sequence[TileSet], names: Sequence[str], words: Words, *, you: int | None = None
) -> Iterator[SumLine]:
    """Write every hand in the order of the table; before and after them what else is counted."""
    cast, terms = Cast(names, words, you), worked_out(outcome.score)
    parts = {term.seat: write_term(term) for term in terms if term.seat is not None}
    for term in terms:
        if term.seat is None and term.times > 0:
            name = words("score.all-tiles", count=len(ALL_TILES))
            yield SumLine(name, words("score.spots", count=term.amount), str(term.amount))
    for seat, hand in enumerate(hands):
        yield SumLine(cast.call(seat), words("score.spots", count=hand.spots), parts.get(seat, ""), seat, hand)
    for term in terms:
        if term.seat is None and term.times < 0:
            yield SumLine(words("general.boneyard"), words("score.spots", count=term.amount), write_term(term))
