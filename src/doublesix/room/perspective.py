"""A table as somebody sees it: one function for players, spectators, and every language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

import msgspec
from msgspec import structs

from doublesix.actions import DRAW, PASS
from doublesix.i18n import Words
from doublesix.i18n.faces import read_faces
from doublesix.line import Place
from doublesix.picture import Look, name_tile
from doublesix.room.board import Shape
from doublesix.room.game_ratings import tell_ratings
from doublesix.room.messages import Button, Fit, HeldTile, RoundSum, SeenRequest, SeenTable
from doublesix.room.overview import Overview, Surroundings, show
from doublesix.room.pieces import PLAIN, PlainPieces
from doublesix.room.requests import askable_seats
from doublesix.room.result import show_evening, sum_up
from doublesix.room.room import Phase, Room
from doublesix.room.views import Views
from doublesix.sentences.sheet_texts import words_at
from doublesix.sentences.turn import tell_next_thing
from doublesix.tiles import Tile
from doublesix.view import View

_TO_BE_READY: Final = {Phase.GATHERING: "key.begin", Phase.BETWEEN: "key.next-round", Phase.OVER: "key.again"}
_TILES_REMEMBERED: Final = 4096
"""All tiles, in every language and look in use."""
_REASONS_REMEMBERED: Final = 16_384
"""Why a tile does not fit: for all tiles and most pairs of ends, in some languages."""


class Perspective(msgspec.Struct, frozen=True):
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
    words, seat = words_at(room.variant, eyes.words), eyes.seat
    views = views or Views(room.table)
    shown = shown or show(room, words, eyes.shape, eyes.look, around, views)
    in_round = room.turn is not None
    own = _own_turn(room, seat, views, words) if in_round else _between_rounds(room, seat, around, words, pieces)
    if seat is None:
        own |= _as_spectator(room, eyes, own.get("prompt", shown.table.prompt), words)
    else:
        own |= _as_player(room, seat, words)
        own["hand"] = _own_hand(room, seat, eyes.shape, shown, views, words, pieces)
    if room.requests:
        own["requests"] = tuple(_requests(room, eyes, words))
    return structs.replace(shown.table, you=seat, **own)


def _own_turn(room: Room, seat: int | None, views: Views, words: Words) -> dict[str, Any]:
    """Show somebody what is their own while a round is played: what to do, if it is their turn."""
    view = views.of(seat) if seat is not None and seat == room.turn else None
    if view is None:
        return {}
    stood_in = room.occupants[room.turn or 0].stood_in
    marking = words.marking
    prompt, faces = read_faces(marking("you.bot-plays") if stood_in else tell_next_thing(view, marking))
    return {
        "prompt": prompt,
        "prompt_faces": faces,
        "buttons": turn_buttons(view, words),
        "passes_in_a_moment": room.nothing_to_add,
        "can_hint": _plays_alone(room, seat),
    }


def _between_rounds(
    room: Room, seat: int | None, around: Surroundings, words: Words, pieces: PlainPieces
) -> dict[str, Any]:
    """Show somebody what is their own while no round is played: how the last one ended, and what to do."""
    table, waits = room.table, seat is not None and seat in room.waits_for
    ended = around.ratings if room.phase is Phase.OVER else None
    own: dict[str, Any] = {
        "sum": _sum(room, seat, words, pieces),
        "evening": show_evening(room, words, you=seat),
        "ratings": tell_ratings(ended, table.names, words, you=seat) if table and ended else (),
    }
    if not room.is_full:
        free = sum(occupant.is_nobody for occupant in room.occupants)
        own["prompt"] = words("web.turn-seats-open", count=free) if seat is not None else words("web.turn-take-a-seat")
    elif waits:
        own["prompt"] = _told_to_be_ready(room, words)
        own["buttons"] = (Button(do="ready", label=words.label(_TO_BE_READY[room.phase])),)
        begins = room.phase is Phase.GATHERING and (room.paired or _plays_alone(room, seat))
        own["ready_at_once"] = begins
    return own


def _told_to_be_ready(room: Room, words: Words) -> str:
    ready = words(f"web.turn-ready-{room.phase}")
    revised = room.phase is Phase.OVER and room.table and room.table.agreement.variant.is_outdated
    return f"{words('rules.revised')} {ready}" if revised else ready


def _as_spectator(room: Room, eyes: Perspective, prompt: str, words: Words) -> dict[str, Any]:
    """Show somebody without a seat what is theirs: they are told that they watch, unless they may sit down."""
    if not room.is_full:
        return {}
    told, faces = read_faces(words.marking("company.watching", prompt=prompt))
    return {"prompt": told, "prompt_faces": faces, "can_ask": _askable(room, eyes)}


def _as_player(room: Room, seat: int, words: Words) -> dict[str, Any]:
    """Show somebody at the table what does not depend on whose turn it is."""
    own: dict[str, Any] = {}
    if room.occupants[seat].stood_in:
        own["buttons"] = (Button(do="return", label=words.label("key.return")),)
    if _plays_alone(room, seat):
        own["can_take_back"] = _may_take_back(room)
    return own


def _askable(room: Room, eyes: Perspective) -> tuple[int, ...]:
    """Return the seats that somebody who watches may ask for; one at a time."""
    asked = any(request.person == eyes.person for request in room.requests)
    return () if asked else askable_seats(room)


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
    return room.people == (seat,)


def _may_take_back(room: Room) -> bool:
    """Whether the only person has a choice to take back; a finished game stays as it was played."""
    table = room.table
    return table is not None and not table.is_over and table.can_take_back


def _own_hand(
    room: Room, seat: int, shape: Shape, shown: Overview, views: Views, words: Words, pieces: PlainPieces
) -> tuple[HeldTile, ...]:
    """Show somebody their tiles, which stay as they are while others play."""
    table = room.table
    if table is None:
        return ()

    def made() -> tuple[HeldTile, ...]:
        view = views.of(seat)
        held = show_hand(view, shown.places, shown.look, words) if view else ()
        return pieces.written(held) if held else ()

    round_ = table.round
    fits_as_of = room.version if round_.turn == seat and round_.outcome is None else None
    basis = room.number, len(table.game.rounds), round_.hands[seat], fits_as_of
    return pieces.kept(("hand", seat, shape, shown.look, words), basis, made)


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


def show_hand(view: View, places: dict[Place | None, int], look: Look, words: Words) -> tuple[HeldTile, ...]:
    """Show a seat its own tiles, in its turn with the places where each may go, or why it may not."""
    if view.turn is None or view.turn != view.seat:
        return tuple([_idle(tile, look, words) for tile in view.standing])
    fits: dict[Tile, list[Fit]] = {}
    for place, play in view.ways:
        fits.setdefault(play.tile, []).append(Fit(action=str(play), place=places.get(place)))
    code, args = _why_not(view, words.marking)
    return tuple(
        [
            HeldTile(tile=str(tile), said=_idle(tile, look, words).said, fits=tuple(fits[tile]))
            if tile in fits
            else _unfit(tile, look, words, code, args)
            for tile in view.standing
        ]
    )


@lru_cache(maxsize=_REASONS_REMEMBERED)
def _unfit(tile: Tile, look: Look, words: Words, code: str, args: tuple[tuple[str, str], ...]) -> HeldTile:
    """Return a tile that cannot be laid, with the reason."""
    marking = words.marking
    why, faces = read_faces(marking(code, count=None, **{"tile": marking.face(tile), **dict(args)}))
    return HeldTile(tile=str(tile), said=_idle(tile, look, words).said, why=why, why_faces=faces)


def _why_not(view: View, words: Words) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Return the reason why a tile cannot be laid, as a code and its arguments beside the tile."""
    if not view.line.laid:
        opening = " ".join(words.face(play.tile) for _, play in view.ways)
        return "web.turn-must-open-why", (("tile", opening),)
    if view.extra is not None and view.extra.on is not None:
        return "web.turn-extra-why", (("double", words.face(view.line.laid[view.extra.on].tile)),)
    ends = words.list_or([words.face(number) for number in view.line.open_numbers])
    return "error.no-match-nowhere", (("ends", ends),)


@lru_cache(maxsize=_TILES_REMEMBERED)
def _idle(tile: Tile, look: Look, words: Words) -> HeldTile:
    """Return a tile of somebody whose turn it is not."""
    return HeldTile(tile=str(tile), said=_name(tile, look, words))


def _name(tile: Tile, look: Look, words: Words) -> str:
    """Name a tile of a hand by the numbers that everything else uses, and by its colours if it has some."""
    if not look.has_colours:
        return name_tile(tile, words)
    return words("general.beside", one=tile, other=name_tile(tile, words, Look.COLOURS))


def turn_buttons(view: View, words: Words) -> tuple[Button, ...]:
    """Return what a seat may do in its turn besides laying a tile."""
    buttons = []
    if DRAW in view.options:
        buttons.append(Button(do="draw", label=words.label("key.draw")))
    if PASS in view.options:
        code = "coach.hint-pass" if view.extra is None else "web.turn-button-no-more"
        buttons.append(Button(do="pass", label=words(code)))
    return tuple(buttons)
