"""A score pad in words: what is played, each round line by line, the tally, and all of it as a Markdown page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from doublesix.errors import DoublesixError
from doublesix.evening import Evening
from doublesix.i18n import Words
from doublesix.pad.file_form import write_pad
from doublesix.pad.heading import Heading
from doublesix.pad.pad import Pad, PadRow
from doublesix.pad.result import Need, spots_elsewhere
from doublesix.pad.table_form import write_csv
from doublesix.rules.rules import NextLead, OutPoints, Points
from doublesix.rules.scoring import Fact
from doublesix.sentences.agreement import tell_agreement
from doublesix.sentences.events import tell_ending
from doublesix.sentences.score import (
    MINUS,
    name_sides,
    tell_evening,
    tell_hands,
    tell_outcome,
    tell_points,
    tell_scores,
)
from doublesix.tiles import ALL_TILES


def tell_heading(heading: Heading, words: Words) -> Iterator[str]:
    """Say what is played, by whom and to what."""
    return tell_agreement(heading.variant, heading.seating, heading.names, heading.target, words)


def tell_row(row: PadRow, heading: Heading, words: Words) -> Iterator[str]:
    """Tell a round line by line: how it ended, every hand, the rule with its clause, and the sum."""
    yield from tell_hands(row.outcome, row.entry.hands, heading.names, words)
    table = _tell_table(row, heading, words)
    if table:
        yield table
    yield from tell_points(row.outcome, heading.names, heading.variant, words, partners=heading.seating.partners)
    if not row.counts:
        yield words("pad.after-the-end")


def tell_tally(pad: Pad, words: Words) -> Iterator[str]:
    """Tell every round with its points in a line each, the scores, and who won or what is still missing."""
    names = pad.heading.names
    for row in pad.rows():
        told = tell_outcome(row.outcome, names, words)
        told = told if row.counts else f"{told} {words('pad.after-the-end')}"
        yield words("pad.told-round", round=name_round(row, pad, words), told=told)
    yield from tell_standing(pad, words)


def tell_standing(pad: Pad, words: Words) -> Iterator[str]:
    """Tell the scores, who won or how far it is to the target, and what came of all games on the pad."""
    heading = pad.heading
    yield tell_scores(pad.scores, heading.seating, heading.names, words)
    yield from tell_game(pad, words)
    if pad.evening is not None:
        yield _tell_evening(pad.evening, heading, words)


def tell_game(pad: Pad, words: Words) -> Iterator[str]:
    """Tell who won the present game, or how far it is to its target."""
    heading = pad.heading
    ending = pad.ending
    if ending is not None:
        yield tell_ending(ending, heading.seating, heading.names, words)
    elif isinstance(heading.target, Points):
        sides = name_sides(heading.seating, heading.names, words)
        best = max(pad.scores)
        leading = [side for side, score in zip(sides, pad.scores, strict=True) if score == best]
        if len(leading) == 1:
            yield words("pad.lacking", name=leading[0], count=heading.target.number - best)
    else:
        yield words("pad.rounds-left", count=heading.target.number - len(pad.entries) + sum(pad.games))


def _tell_evening(evening: Evening, heading: Heading, words: Words) -> str:
    """Tell how many games there were, how many each side has won, and its points in all of them."""
    sides = name_sides(heading.seating, heading.names, words)

    def told(numbers: Sequence[int]) -> str:
        counted = zip(sides, numbers, strict=True)
        return ", ".join(words("score.side", side=side, points=words.number(number)) for side, number in counted)

    games = tell_evening(evening, words)
    return words("pad.evening", games=games, won=told(evening.won), points=told(evening.points))


def tell_next(pad: Pad, words: Words) -> Iterator[str]:
    """Tell who leads the next round if that depends on the last one, and whether the next game has other rules."""
    heading = pad.heading
    has_begun = len(pad.entries) > sum(pad.games)
    if pad.ending is not None:
        if pad.is_revised:
            yield words("rules.revised")
    elif has_begun and heading.rules.next_lead is NextLead.WINNER:
        leader = pad.next_leader
        if leader is None:
            yield words("pad.leads-afresh")
        else:
            yield words("pad.leads-next", name=heading.names[leader])


def name_round(row: PadRow, pad: Pad, words: Words) -> str:
    """Name a round by its number, and by its game if there are several."""
    if not pad.games:
        return words("record.round", number=row.number)
    return words("pad.round-of-game", game=row.game, number=row.number)


class PadQuestion(NamedTuple):
    """A question, and how to answer it."""

    asked: str
    how: str


def tell_question(need: Need, heading: Heading, words: Words) -> PadQuestion:
    """Ask for something that must still be told."""
    if need.seat is None:
        return PadQuestion(words("pad.ask-table"), words("pad.how-table"))
    name = heading.names[need.seat]
    match need.fact:
        case Fact.COUNT if need.spots_too:
            return PadQuestion(words("pad.ask-hand", name=name), words("pad.how-hand-counted"))
        case Fact.COUNT:
            return PadQuestion(words("pad.ask-count", name=name), words("pad.how-count"))
        case Fact.TILES:
            return PadQuestion(words("pad.ask-tiles", name=name), words("pad.how-tiles"))
        case _:
            return PadQuestion(words("pad.ask-hand", name=name), words("pad.how-hand"))


def write_export(pad: Pad, path: Path, words: Words) -> bytes:
    """Write a pad in the form that the name of a file asks for."""
    match path.suffix.lower():
        case ".md":
            return write_markdown(pad, words).encode()
        case ".csv":
            return write_csv(pad).encode()
        case ".json":
            return write_pad(pad)
    raise DoublesixError("export-form", "picture-kind", file=path.name, kinds=(".md", ".csv", ".json"))


def write_markdown(pad: Pad, words: Words) -> str:
    """Write a pad as a page: what is played, the tally as a table, and every round explained."""
    heading = pad.heading
    sides = name_sides(heading.seating, heading.names, words)
    lines = [f"# {words('pad.title', date=heading.date)}", "", *(_paragraphs(tell_heading(heading, words)))]
    titles = [words.label("key.round"), words("general.result"), *sides]
    lines += [_row(titles), _row(["--:", "---", *("--:" for _ in sides)])]
    for row in pad.rows():
        outcome = tell_outcome(row.outcome, heading.names, words)
        lines.append(_row([str(row.number), outcome, *map(words.number, row.scores)]))
    lines += ["", *_paragraphs(tell_standing(pad, words))]
    for row in pad.rows():
        lines += [f"## {name_round(row, pad, words)}", ""]
        lines += [f"- {_escaped(told)}" for told in tell_row(row, heading, words)] + [""]
    return "\n".join(lines)


def _tell_table(row: PadRow, heading: Heading, words: Words) -> str | None:
    """Tell how the spots on the table were found, if they count and nobody counted them."""
    elsewhere = spots_elsewhere(heading, row.entry)
    if row.outcome.score.value is not OutPoints.TABLE or row.entry.table is not None or elsewhere is None:
        return None
    spots = (ALL_TILES.spots, *(part for part in elsewhere if part))
    total = row.outcome.points
    return words("pad.table", sum=f" {MINUS} ".join(map(str, spots)), spots=words("score.spots", count=total))


def _paragraphs(texts: Iterator[str]) -> Iterator[str]:
    for text in texts:
        yield _escaped(text)
        yield ""


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(map(_escaped, cells))} |"


def _escaped(text: str) -> str:
    """Keep names from looking like Markdown."""
    return "".join(f"\\{sign}" if sign in "\\`*_[]<>|#" else sign for sign in text)
