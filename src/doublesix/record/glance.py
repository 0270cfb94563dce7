"""What a record says of its game at a glance, without replaying it: for lists of many games."""

from __future__ import annotations

from dataclasses import dataclass

from doublesix.record.lines import read_lines
from doublesix.record.sections import read_sections
from doublesix.rules.sheet_files import DEFAULT_EDITION


@dataclass(frozen=True, slots=True)
class Glance:
    """A game as its record tells it; nothing is checked."""

    sheet: str
    edition: str
    players: str
    rounds: int
    """How many rounds were begun."""
    scores: str
    """The latest running scores, as written; empty before the first round is over."""
    winner: str
    """Who won, as written; empty while the game is unfinished."""
    tags: dict[str, str]


def glance(data: bytes) -> Glance:
    """Look at a record as text; raise ``RecordError`` if it cannot be read at all."""
    header, rounds = read_sections(read_lines(data))
    edition = header.one("edition")
    scores = [said.text for section in rounds if (said := section.one("scores"))]
    winner = rounds[-1].one("winner") if rounds else None
    return Glance(
        sheet=header.needed("sheet").text,
        edition=edition.text if edition else DEFAULT_EDITION,
        players=header.needed("players").text,
        rounds=len(rounds),
        scores=scores[-1] if scores else "",
        winner=winner.text if winner else "",
        tags={word: tag.value.text for word, tag in header.tags.items()},
    )
