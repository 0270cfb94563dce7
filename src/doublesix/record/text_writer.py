"""A record as text that people read, write by hand and compare line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from doublesix.columns import text_width
from doublesix.events import Drew, Passed, Played
from doublesix.game import Game
from doublesix.record.fields import FIRST_LINE
from doublesix.record.game_record import GameRecord, Lot, RecordedRound, RoundsTarget, numbered
from doublesix.record.replay import complete, replay
from doublesix.record.result_text import result_text, scores_text, winners_text
from doublesix.round import Round
from doublesix.rules.rules import Lead
from doublesix.rules.sheet_files import DEFAULT_EDITION

_GAP: Final = 3
_WIDEST: Final = 24
"""A turn that drew half the boneyard pushes its own row aside, not all of them."""


def write_text(record: GameRecord) -> str:
    """Write a record in its one usual way; raise ``RecordError`` if it does not hold."""
    record = complete(record)
    return write_played(record, replay(record))


def write_played(record: GameRecord, game: Game) -> str:
    """Write the record of a game that we have; nothing is checked again."""
    lines = [FIRST_LINE, "", *_header(record)]
    for number, round_ in enumerate(record.rounds):
        lines += ["", f"round {number + 1}", *_round(record, round_, game, game.rounds[number])]
    if record.winners:
        lines += ["", f"winner: {winners_text(record.winners, record.names)}"]
    return "\n".join(lines) + "\n"


def _header(record: GameRecord) -> Iterator[str]:
    yield f"sheet: {record.sheet}"
    if record.edition != DEFAULT_EDITION:
        yield f"edition: {record.edition}"
    yield f"revision: {record.revision}"
    for key, value in record.house.items():
        yield f"house: {key} = {value}"
    named = record.names != numbered(len(record.names))
    yield f"players: {', '.join(record.names) if named else len(record.names)}"
    if record.partners:
        yield "partners: yes"
    if isinstance(record.target, RoundsTarget):
        yield f"rounds: {record.target.rounds}"
    else:
        yield f"target: {record.target}"
    if record.seed is not None:
        yield f"seed: {record.seed}"
    for word, text in record.tags.items():
        yield f"{word}: {text}"
    yield from map(_comment, record.comments)


def _comment(text: str) -> str:
    return f"; {text}".rstrip()


def _round(record: GameRecord, recorded: RecordedRound, game: Game, played: Round) -> Iterator[str]:
    names = record.names
    yield from (_comment(comment.text) for comment in recorded.comments if comment.after == 0)
    if recorded.deal.lots:
        yield f"lots: {' / '.join(_lots(drawing, names) for drawing in recorded.deal.lots)}"
    if played.deal.led_by_winner:
        yield f"won before: {names[played.deal.leader]}"
    elif game.rules.lead is Lead.LOT:
        yield f"leader: {names[played.deal.leader]}"
    if recorded.deal.thrown_in:
        yield f"thrown in: {recorded.deal.thrown_in}"
    yield from _fairness(recorded, names)
    yield from _tiles(recorded, names)
    if recorded.actions:
        yield from _play(recorded, played, names)
    yield f"result: {result_text(recorded.result, names)}"
    if recorded.scores is not None:
        yield f"scores: {scores_text(recorded.scores)}"


def _lots(drawing: Sequence[Lot], names: Sequence[str]) -> str:
    return ", ".join(f"{names[lot.seat]} {lot.tile}" for lot in drawing)


def _tiles(recorded: RecordedRound, names: Sequence[str]) -> Iterator[str]:
    """Write hands and boneyard, the tiles below each other."""
    rows = [(f"hand {name}:", hand) for name, hand in zip(names, recorded.deal.hands, strict=True)]
    if recorded.deal.boneyard:
        rows.append(("boneyard:", recorded.deal.boneyard))
    start = max(text_width(label) for label, _ in rows) + 1
    for label, tiles in rows:
        yield label + " " * (start - text_width(label)) + " ".join(tiles)


def _fairness(recorded: RecordedRound, names: Sequence[str]) -> Iterator[str]:
    fairness = recorded.fairness
    if fairness is None:
        return
    yield f"commitment: {fairness.commitment}"
    if fairness.secret is not None:
        yield f"secret: {fairness.secret}"
    for name, contribution in zip(names, fairness.contributions, strict=True):
        yield f"contribution {name}: {contribution}".rstrip()


@dataclass(frozen=True, slots=True)
class _Cell:
    """A turn in the table of play, or a part of one up to a comment."""

    row: int
    column: int
    text: str
    comments: tuple[str, ...]


def _play(recorded: RecordedRound, played: Round, names: Sequence[str]) -> Iterator[str]:
    """Write a row for each time round the table, a column for each player; a comment interrupts its row."""
    cells = _cells(recorded, played)
    step, leader = played.rules.direction.step, played.deal.leader
    heads = [f"{names[(leader + step * column) % len(names)]}," for column in range(len(names))]
    heads[-1] = heads[-1].removesuffix(",")
    starts = _starts(max(len("play: "), len(f"  {cells[-1].row}. ")), heads, cells)
    yield _line("play:", enumerate(heads), starts)
    for number, row in groupby(cells, key=lambda cell: cell.row):
        label, waiting = f"  {number}.", list[tuple[int, str]]()
        for cell in row:
            waiting.append((cell.column, cell.text))
            if cell.comments:
                yield _line(label, waiting, starts)
                yield from (f"  {_comment(text)}" for text in cell.comments)
                label, waiting = "", []
        if waiting:
            yield _line(label, waiting, starts)


def _cells(recorded: RecordedRound, played: Round) -> list[_Cell]:
    """Return the table of play; no seat ever has two turns in a row, so a turn is a run of one seat's actions."""
    seats = [event.seat for event in played.events if isinstance(event, Played | Drew | Passed)]
    comments = {
        after: tuple(comment.text for comment in group)
        for after, group in groupby(recorded.comments, key=lambda comment: comment.after)
    }
    cells: list[_Cell] = []
    done = 0
    for turn, (_, acted) in enumerate(groupby(zip(seats, recorded.actions, strict=True), key=lambda pair: pair[0])):
        row, column = divmod(turn, len(played.hands))
        part: list[str] = []
        for _, action in acted:
            part.append(action)
            done += 1
            if done in comments:
                cells.append(_Cell(row + 1, column, "+".join(part), comments[done]))
                part = []
        if part:
            cells.append(_Cell(row + 1, column, "+".join(part), ()))
    return cells


def _starts(margin: int, heads: Sequence[str], cells: Sequence[_Cell]) -> list[int]:
    """Return where each column begins: its cells are below its head."""
    widths = [
        max(
            text_width(head),
            *(len(cell.text) for cell in cells if cell.column == column and len(cell.text) <= _WIDEST),
            0,
        )
        for column, head in enumerate(heads)
    ]
    return [margin + sum(widths[:column]) + _GAP * column for column in range(len(heads))]


def _line(label: str, cells: Iterable[tuple[int, str]], starts: Sequence[int]) -> str:
    line = label
    for column, text in cells:
        gap = starts[column] - text_width(line)
        line += " " * (gap if gap > 0 else 1) + text
    return line
