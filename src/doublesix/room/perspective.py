"""A table as somebody sees it: one function for players, spectators, and every language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from doublesix.actions import DRAW, PASS
from doublesix.i18n import Words
from doublesix.i18n.faces import read_faces
from doublesix.line import Place
from doublesix.picture import Look, name_tile
from doublesix.room.board import Shape
from doublesix.room.game_ratings import tell_ratings, tell_unrated
from doublesix.room.messages import Button, Fit, HeldTile, RoundSum, SeenRequest, SeenTable
from doublesix.room.overview import Overview, Surroundings, show
from doublesix.room.pieces import PLAIN, PlainPieces
from doublesix.room.requests import askable_seats
from doublesix.room.result import show_evening, sum_up
from doublesix.room.room import Phase, Room
from doublesix.room.views import Views
from doublesix.sentences.sheet_texts import words_at
from doublesix.sentences.turn import tell_turn
from doublesix.tiles import Tile
from doublesix.view import View

_TILES_REMEMBERED: Final = 4096
"""All tiles, in every language and look in use."""


@dataclass(frozen=True, slots=True)
class Perspective:
    """Who looks at a table, and how they want it shown."""

    seat: int | None
    words: Words
    shape: Shape = Shape.WIDE
    look: Look | None = None
    """None: the look of the sheet's own tiles."""
    person: str | None = None
    """Who looks, so that somebody without a seat sees what they asked for."""


def see(
    room: Room,
    eyes: Perspective,
    around: Surroundings,
    shown: Overview | None = None,
    views: Views | None = None,
    pieces: PlainPieces = PLAIN,
) -> SeenTable:
    """Return a table as somebody sees it; a caller that shows it to many may give what all see alike."""
    words, seat, table = words_at(room.variant, eyes.words), eyes.seat, room.table
    views = views or Views(table)
    shown = shown or show(room, words, eyes.shape, eyes.look, around, views)
    turn = room.turn
    is_on_turn = seat is not None and seat == turn
    view = views.of(seat) if is_on_turn else None
    ended = around.ratings if room.phase is Phase.OVER else None
    prompt, faces = read_faces(_told_prompt(room, view, seat, words.marking))
    return SeenTable(
        code=room.code,
        seq=room.seq,
        version=room.version,
        phase=room.phase,
        offer=shown.offer,
        game=shown.game,
        you=seat,
        seats=shown.seats,
        board=shown.board,
        hand=_own_hand(room, eyes, shown, views, words, pieces),
        prompt=prompt,
        prompt_faces=faces,
        buttons=tuple(_buttons(room, view, seat, words)),
        turn=turn,
        sum=_sum(room, seat, words, pieces),
        rounds=shown.rounds,
        evening=show_evening(room, words, you=seat),
        ratings=tell_ratings(ended, table.names, words, you=seat) if table and ended else (),
        unrated=tell_unrated(ended, words),
        fairness=shown.fairness,
        requests=tuple(_requests(room, eyes, words)),
        can_ask=_askable(room, eyes),
        watchers=around.watchers,
        ready_at_once=_may_begin_at_once(room, seat),
        passes_in_a_moment=is_on_turn and room.nothing_to_add,
        can_take_back=_may_take_back(room, seat),
        can_hint=is_on_turn and _plays_alone(room, seat),
    )


def _askable(room: Room, eyes: Perspective) -> tuple[int, ...]:
    """Return the seats that somebody who watches may ask for; one at a time."""
    if eyes.seat is not None or not room.is_full or any(request.person == eyes.person for request in room.requests):
        return ()
    return askable_seats(room)


def _requests(room: Room, eyes: Perspective, words: Words) -> Iterator[SeenRequest]:
    """Tell those who play who would like to join them, and those who asked whom they wait for."""
    for request in room.requests:
        own = eyes.seat is None and request.person == eyes.person
        if eyes.seat is None and not own:
            continue
        missing = request.missing(room)
        names = words.list_and([room.occupants[seat].name for seat in missing])
        code = "waits" if own else "asks" if eyes.seat in missing else "agreed"
        said = words(f"company.{code}", name=request.name, bot=room.occupants[request.seat].name, names=names)
        yield SeenRequest(seat=request.seat, name=request.name, said=said, own=own, waits_for_you=eyes.seat in missing)


def _plays_alone(room: Room, seat: int | None) -> bool:
    """Whether somebody plays against bots only."""
    return seat is not None and room.people == (seat,)


def _may_take_back(room: Room, seat: int | None) -> bool:
    """Whether somebody has a choice to take back; a finished game stays as it was played."""
    table = room.table
    return table is not None and _plays_alone(room, seat) and not table.is_over and table.can_take_back


def _may_begin_at_once(room: Room, seat: int | None) -> bool:
    """Whether there is nobody to wait for before the first deal, or all came to play at once."""
    waits = room.phase is Phase.GATHERING and room.is_full and seat in room.waits_for
    return waits and (room.paired or _plays_alone(room, seat))


def _own_hand(
    room: Room, eyes: Perspective, shown: Overview, views: Views, words: Words, pieces: PlainPieces
) -> tuple[HeldTile, ...]:
    """Show somebody their tiles, which stay as they are while others play."""
    seat, table = eyes.seat, room.table
    if seat is None or table is None:
        return ()

    def made() -> tuple[HeldTile, ...]:
        view = views.of(seat)
        held = _hand(view, shown.places, shown.look, words) if view else ()
        return pieces.written(held) if held else ()

    played = room.number, len(table.game.rounds), table.round.hands[seat]
    fits_as_of = room.version if table.turn == seat else None
    return pieces.kept(("hand", seat, eyes.shape, shown.look, words), (played, fits_as_of), made)


def _sum(room: Room, seat: int | None, words: Words, pieces: PlainPieces) -> RoundSum | None:
    """Tell somebody how the round ended, once it has."""
    table = room.table
    if table is None or (outcome := table.round.outcome) is None:
        return None
    game, names = table.game, table.names
    return pieces.kept(
        ("sum", seat, words),
        (room.number, len(game.rounds), outcome, names),
        lambda: pieces.written(sum_up(game, table.round, names, words, you=seat)),
    )


def _hand(view: View, places: dict[Place | None, int], look: Look, words: Words) -> tuple[HeldTile, ...]:
    if view.turn is None or view.turn != view.seat:
        return tuple([_idle(tile, look, words) for tile in view.standing])
    ways, marking = view.ways, words.marking
    ends = words.list_or([marking.face(number) for number in view.line.open_numbers])
    held = []
    for tile in view.standing:
        fits = tuple([Fit(action=str(play), place=places.get(place)) for place, play in ways if play.tile is tile])
        why, faces = read_faces("" if fits else _why(view, tile, ends, marking))
        said = _idle(tile, look, words).said
        held.append(HeldTile(tile=str(tile), said=said, fits=fits, why=why or None, why_faces=faces))
    return tuple(held)


@lru_cache(maxsize=_TILES_REMEMBERED)
def _idle(tile: Tile, look: Look, words: Words) -> HeldTile:
    """Return a tile of somebody whose turn it is not."""
    return HeldTile(tile=str(tile), said=_name(tile, look, words))


def _name(tile: Tile, look: Look, words: Words) -> str:
    """Name a tile of a hand by the numbers that everything else uses, and by its colours if it has some."""
    if not look.has_colours:
        return name_tile(tile, words)
    return words("web.turn-tile-in-colours", tile=tile, colours=name_tile(tile, words, Look.COLOURS))


def _why(view: View, tile: Tile, ends: str, words: Words) -> str:
    """Say why a tile cannot be laid."""
    if not view.line.laid:
        return words("web.turn-must-open-why", tile=" ".join(words.face(play.tile) for _, play in view.ways))
    if view.extra is not None and view.extra.on is not None:
        return words("web.turn-extra-why", tile=words.face(tile), double=words.face(view.line.laid[view.extra.on].tile))
    return words("web.turn-no-match-why", tile=words.face(tile), ends=ends)


def _told_prompt(room: Room, view: View | None, seat: int | None, words: Words) -> str:
    """Say what to do next; spectators are told that they watch, unless they may sit down."""
    prompt = _prompt(room, view, seat, words)
    watches = seat is None and room.is_full
    return words("company.watching", prompt=prompt) if watches else prompt


def _prompt(room: Room, view: View | None, seat: int | None, words: Words) -> str:
    """Say what to do next, or who the table waits for; the view is that of the seat whose turn it is."""
    if (turn := room.turn) is not None:
        if view is not None:
            stood_in = room.occupants[turn].stood_in
            return words("you.bot-plays") if stood_in else tell_turn(view, "web.turn-", words)
        return words("web.turn-others", name=room.occupants[turn].name)
    if not room.is_full:
        free = sum(occupant.is_nobody for occupant in room.occupants)
        return words("web.turn-seats-open", count=free) if seat is not None else words("web.turn-take-a-seat")
    if seat is not None and seat in room.waits_for:
        ready = words(f"web.turn-ready-{room.phase}")
        revised = room.phase is Phase.OVER and room.table and room.table.agreement.variant.is_outdated
        return f"{words('rules.revised')} {ready}" if revised else ready
    waiting = words.list_and([room.occupants[other].name for other in room.waits_for])
    return words("web.turn-waiting", names=waiting) if waiting else words("web.turn-watching")


def _buttons(room: Room, view: View | None, seat: int | None, words: Words) -> list[Button]:
    if seat is None:
        return []
    if room.occupants[seat].stood_in:
        return [Button(do="return", label=words("web.turn-button-return"))]
    if view is not None:
        buttons = []
        if DRAW in view.options:
            buttons.append(Button(do="draw", label=words("web.turn-button-draw")))
        if PASS in view.options:
            extra = view.extra is not None
            buttons.append(
                Button(do="pass", label=words("web.turn-button-no-more" if extra else "web.turn-button-pass"))
            )
        return buttons
    if room.phase is not Phase.PLAYING and seat in room.waits_for and room.is_full:
        return [Button(do="ready", label=words(f"web.turn-button-{room.phase}"))]
    return []
