"""One position of a game on the command line: the line of play drawn, hands and boneyard, and whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from doublesix.cli.drawings import charset, painted
from doublesix.cli.lines import say, width, write
from doublesix.errors import DoublesixError
from doublesix.i18n import Words
from doublesix.layout import TableSize, lay_out
from doublesix.line import Line
from doublesix.picture import Drawing, Look, Scale, ShownHand, Theme, draw_table, table_svg
from doublesix.record.game_record import GameRecord
from doublesix.record.replay import Position
from doublesix.round import Round
from doublesix.sentences.rest import tell_hidden_rest, tell_rest
from doublesix.sentences.score import tell_outcome
from doublesix.sentences.sheet_texts import words_at
from doublesix.tiles import TileSet
from doublesix.view import View

_ROWS: Final = 40
"""Taller tables are hard to take in, however large the terminal."""

_PICTURE: Final = TableSize(20, 14)


@dataclass(frozen=True, slots=True)
class Drawn:
    """How to draw a position: for whom, in which look, and on what."""

    names: tuple[str, ...]
    seat: int | None = None
    """Whose eyes see it; with nobody's eyes, everything is seen."""
    look: Look = Look.PIPS
    theme: Theme = Theme.LIGHT

    def hands(self, round_: Round) -> tuple[TileSet | None, ...]:
        """Return the hands, without those that may not be seen."""
        return round_.hands if self.seat is None else View.of_single_round(round_, self.seat).hands


def echo_position(position: Position, drawn: Drawn, words: Words) -> None:
    """Print a position."""
    round_ = position.round
    say(caption(position, words))
    if round_.line.laid:
        print_drawing(draw_line(round_.line, drawn.look), drawn.theme)
    else:
        say(words("picture.line-empty"))
    for name, size, hand in zip(drawn.names, map(len, round_.hands), drawn.hands(round_), strict=True):
        say(_tell_hand(name, size, hand, words))
    say(_tell_rest(round_, drawn, words))
    say(_tell_turn(round_, drawn, words_at(position.game.variant, words)))


def print_drawing(drawing: Drawing, theme: Theme | None = None) -> None:
    """Print a drawing between two empty lines, coloured if the output is a terminal."""
    write(f"\n{painted(drawing, theme)}\n")


def position_svg(position: Position, drawn: Drawn, words: Words) -> str:
    """Return a position as a picture."""
    round_ = position.round
    hands = [
        ShownHand(name, tuple(hand) if hand is not None else (None,) * size)
        for name, size, hand in zip(drawn.names, map(len, round_.hands), drawn.hands(round_), strict=True)
    ]
    return table_svg(
        round_.line,
        lay_out(round_.line, _PICTURE),
        words,
        drawn.look,
        drawn.theme,
        hands=hands,
        caption=caption(position, words),
    )


def caption(position: Position, words: Words) -> str:
    """Say which position this is."""
    if position.step == 0:
        return words("record.position-start", round=position.round_number)
    return words("record.position", round=position.round_number, count=position.step)


def draw_line(line: Line, look: Look) -> Drawing:
    """Draw the line at the usual scale, or narrower if it would be too wide."""
    columns = width()
    layout = lay_out(line, Scale.NORMAL.table(columns, _ROWS))
    if Scale.NORMAL.size(layout.table)[0] <= columns:
        return draw_table(line, layout, look, charset=charset())
    narrow = lay_out(line, Scale.NARROW.table(columns, _ROWS))
    return draw_table(line, narrow, look, Scale.NARROW, charset=charset())


def _tell_hand(name: str, size: int, hand: TileSet | None, words: Words) -> str:
    if hand is None:
        return words("record.hand-hidden", name=name, count=size)
    if not hand:
        return words("record.hand-empty", name=name)
    return words("record.hand", name=name, tiles=" ".join(map(str, hand)))


def _tell_rest(round_: Round, drawn: Drawn, words: Words) -> str:
    if drawn.seat is not None:
        return tell_hidden_rest(round_.rules, len(round_.boneyard), words)
    return tell_rest(round_.rules, round_.boneyard, words)


def _tell_turn(round_: Round, drawn: Drawn, words: Words) -> str:
    if round_.outcome is not None:
        return tell_outcome(round_.outcome, drawn.names, words)
    name = drawn.names[round_.turn]
    if drawn.seat not in (None, round_.turn):
        return words("record.turn", name=name)
    return words("record.options", name=name, options=words.list_or(map(str, round_.options)))


def seat_of(record: GameRecord, player: str) -> int:
    """Find a seat by the player's name, or by its number from 1 on."""
    if player in record.names:
        return record.names.index(player)
    if player.isascii() and player.isdecimal() and 1 <= int(player) <= len(record.names):
        return int(player) - 1
    raise DoublesixError("no-such-player", name=player, names=record.names)
