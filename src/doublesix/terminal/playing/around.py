"""What stands around the line of play, in words: the sheet, the round, the target, the seats, oneself."""

from __future__ import annotations

from doublesix.i18n import Words
from doublesix.rules.sheet import Draw, Points
from doublesix.table.table import Table
from doublesix.telling.events import tell_event, tell_numbers
from doublesix.telling.titles import tell_title
from doublesix.terminal.playing.seats_panel import SeatStrip
from doublesix.view import View


def tell_sheet(table: Table, words: Words) -> str:
    """Name what is played."""
    return tell_title(table.game.variant, words)


def tell_standing(table: Table, view: View, words: Words) -> list[str]:
    """Tell the round, the target, and how many tiles nobody holds; then only the latter, for where there is no room."""
    game = table.game
    number = len(game.rounds)
    if isinstance(game.target, Points):
        told = words("terminal.table-round-to-points", number=number, points=game.target.at_least)
    else:
        told = words("terminal.table-round-of-rounds", number=number, rounds=game.target.number)
    code = "terminal.table-aside" if view.rules.draw is Draw.NEVER else "terminal.table-boneyard"
    left = words(code, count=view.boneyard)
    return [f"{told}  {left}", left]


def strips_of(table: Table, view: View, words: Words) -> list[SeatStrip]:
    """Return the others, clockwise from one's own left; everybody where nobody in particular looks."""
    players = table.game.seating.players
    seats = range(players) if view.seat is None else range(view.seat + 1, view.seat + players)
    return [_strip(table, view, seat, words) for seat in (seat % players for seat in seats)]


def tell_own(table: Table, seat: int, words: Words) -> list[str]:
    """Tell oneself and one's score; then more shortly, for where there is less room."""
    points = words("event.points", count=_score(table, seat))
    names = dict.fromkeys([_with_partner(table, seat, words), table.names[seat]])
    return [*(words("terminal.table-own", name=name, points=points) for name in names), points]


def tell_log(table: Table, view: View, words: Words) -> list[str]:
    """Tell everything that happened in this round, as far as it was seen."""
    return [tell_event(event, table.names, words) for event in view.events]


def _strip(table: Table, view: View, seat: int, words: Words) -> SeatStrip:
    score = _score(table, seat)
    return SeatStrip(
        name=_with_partner(table, seat, words),
        tiles=view.sizes[seat],
        score=score,
        points=words("event.points", count=score),
        is_to_act=view.turn == seat,
        note="" if view.hands[seat] is not None else tell_numbers(view.lacks(seat), words),
    )


def _with_partner(table: Table, seat: int, words: Words) -> str:
    seating = table.game.seating
    partners = [other for other in seating.sides[seating.side_of(seat)] if other != seat]
    name = table.names[seat]
    return words("terminal.table-with", name=name, partner=table.names[partners[0]]) if partners else name


def _score(table: Table, seat: int) -> int:
    return table.game.scores[table.game.seating.side_of(seat)]
