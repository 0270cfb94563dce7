"""What surrounds the line of play, in words: the sheet, the round, the target, the seats, oneself."""

from __future__ import annotations

from doublesix.i18n import Words
from doublesix.rules.rules import DrawRule, Points
from doublesix.sentences.events import tell_event, tell_lacks
from doublesix.sentences.sheet_texts import tell_title
from doublesix.sentences.turn import tell_next_thing
from doublesix.terminal.table.game_header import GameHeader
from doublesix.terminal.table.seats_panel import SeatStrip
from doublesix.terminal.table.tile_choice import TileChoice
from doublesix.terminal.table.tile_count import tell_ends
from doublesix.view import View


def tell_sheet(standing: GameHeader, words: Words) -> str:
    """Name what is played."""
    return tell_title(standing.variant, words)


def tell_standing(standing: GameHeader, view: View, words: Words, *, has_ends: bool = True) -> list[str]:
    """Tell what is open, the round, the target, and how many tiles nobody holds; then less, if there is no room."""
    number, target = standing.rounds, standing.target
    if isinstance(target, Points):
        told = words("terminal.table-round-to-points", number=number, points=target.number)
    else:
        told = words("terminal.table-round-of-rounds", number=number, rounds=target.number)
    code = "terminal.table-aside" if view.rules.draw is DrawRule.NEVER else "terminal.table-boneyard"
    left = words(code, count=view.boneyard)
    ends = tell_ends(view, words) if has_ends and view.turn is not None else []
    with_ends = [f"{ends[0]}  {told}  {left}", *(f"{end}  {left}" for end in ends), ends[-1]] if ends else []
    return [*with_ends, f"{told}  {left}", left]


def strips_of(standing: GameHeader, view: View, words: Words) -> list[SeatStrip]:
    """Return the others, clockwise from one's own left; everybody if nobody in particular looks."""
    players = standing.seating.players
    seats = range(players) if view.seat is None else range(view.seat + 1, view.seat + players)
    return [_strip(standing, view, seat, words) for seat in (seat % players for seat in seats)]


def tell_own(standing: GameHeader, seat: int, words: Words) -> list[str]:
    """Tell one's name and score; then in fewer words, in case there is less room."""
    points = words("event.points", count=_score(standing, seat))
    names = dict.fromkeys([_with_partner(standing, seat, words), standing.names[seat]])
    return [*(words("general.beside", one=name, other=points) for name in names), points]


def tell_log(standing: GameHeader, view: View, words: Words) -> list[str]:
    """Tell everything that happened in this round, as far as it was seen."""
    you, partners = standing.you, standing.seating.partners
    return [tell_event(event, standing.names, words, you=you, partners=partners) for event in view.events]


def _strip(standing: GameHeader, view: View, seat: int, words: Words) -> SeatStrip:
    score = _score(standing, seat)
    return SeatStrip(
        name=_marked(standing, seat, words),
        tiles=view.sizes[seat],
        score=score,
        points=words("event.points", count=score),
        is_to_act=view.turn == seat,
        note="" if view.hands[seat] is not None else tell_lacks(view.lacks(seat), words),
    )


def _marked(standing: GameHeader, seat: int, words: Words) -> str:
    name, mark = _with_partner(standing, seat, words), standing.marks[seat] if standing.marks else ""
    return words("general.beside", one=name, other=mark) if mark else name


def _with_partner(standing: GameHeader, seat: int, words: Words) -> str:
    seating = standing.seating
    partners = [other for other in seating.sides[seating.side_of(seat)] if other != seat]
    name = standing.names[seat]
    return words("terminal.table-with", name=name, partner=standing.names[partners[0]]) if partners else name


def _score(standing: GameHeader, seat: int) -> int:
    return standing.scores[standing.seating.side_of(seat)]


def tell_choice(choosing: TileChoice, words: Words) -> str:
    """Tell the player whose turn it is what to do next."""
    places = choosing.places
    if choosing.tile is None:
        return tell_next_thing(choosing.view, words)
    tile = words.face(choosing.tile)
    if choosing.place is not None:
        return words("terminal.table-which-place", tile=tile, end=words.face(choosing.place.number))
    if not places:
        return words("terminal.table-opens-with", tile=tile)
    if len(places) == 1:
        return words("terminal.table-goes-on", tile=tile, end=words.face(places[0].number))
    return words("terminal.table-fits-several", tile=tile, count=len(places))
