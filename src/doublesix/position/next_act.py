"""What may happen next in a position, as somebody tells it who watches, and the lines after it and before."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from doublesix.actions import DRAW, PASS, Action, Play
from doublesix.errors import DoublesixError
from doublesix.events import Passed, Played
from doublesix.position import grammar
from doublesix.position.position_line import PositionLine
from doublesix.position.reader import read_position
from doublesix.position.writer import write_act, write_hidden, write_position, write_tiles
from doublesix.round import Round
from doublesix.tiles import Tile, TileSet
from doublesix.view import SeenDraw, View


@dataclass(frozen=True, slots=True)
class NextAct:
    """Something that the seat to act may do: lay a tile, draw, or pass."""

    action: Action
    drawn: Tile | None = None
    """The tile, if it is drawn by the seat that sees the position."""
    after: str = ""
    """The position after it, on one line; empty if it is refused."""
    refused: DoublesixError | None = None
    """Why the rules do not allow it."""


def next_acts(position: PositionLine) -> tuple[NextAct, ...]:
    """Return what the seat to act may do next; drawing and passing also if that is refused, with the reason.

    Of a seat whose hand is not seen, any tile is told that nobody has seen yet. The rules judge every act.
    """
    seen = position.seen
    if seen.outcome is not None:
        return ()
    if isinstance(seen, Round):
        return tuple(
            NextAct(option, after=write_position(replace(position, seen=seen.apply(option)))) for option in seen.options
        )
    tried = [_tried(position, seen, act) for act in _conceivable(seen)]
    laid = [act for act in tried if isinstance(act.action, Play)]
    others = [act for act in tried if not isinstance(act.action, Play)]
    # A tile that does not fit is not worth a word; but if none can be laid at all, the reason is.
    possible = [act for act in laid if act.after] or laid[:1]
    return *sorted(possible, key=_end_of, reverse=True), *others


def _end_of(act: NextAct) -> int:
    return act.action.end or 0 if isinstance(act.action, Play) else 0


def line_before(position: PositionLine) -> str | None:
    """Return the position before the last act, on one line; none before the first act, and once a round is over."""
    seen = position.seen
    if isinstance(seen, Round):
        *earlier, _ = seen.moments()
        return write_position(replace(position, seen=earlier[-1])) if earlier else None
    last = seen.events[-1]
    if seen.outcome is not None or not isinstance(last, Played | SeenDraw | Passed):
        return None
    rules, hands, _, leader, play, *notes = write_position(position).split(grammar.PART)
    held, hand, is_draw = hands.split(grammar.HAND), seen.hands[last.seat], isinstance(last, SeenDraw)
    if hand is None:
        held[last.seat] = write_hidden(seen.sizes[last.seat] + isinstance(last, Played) - is_draw)
    elif isinstance(last, Played):
        held[last.seat] = write_tiles(hand.add(last.tile))
    elif isinstance(last, SeenDraw) and last.tile:
        held[last.seat] = write_tiles(hand.remove(last.tile))
    acts = grammar.TILE.join(play.split(grammar.TILE)[:-1]) or grammar.NOTHING
    before = write_hidden(seen.boneyard + is_draw)
    return grammar.PART.join([rules, grammar.HAND.join(held), before, leader, acts, *notes])


def _conceivable(view: View) -> Iterator[NextAct]:
    """Yield what a seat might do, whether or not that is allowed."""
    is_own = view.turn == view.seat
    if not view.line.size:
        yield from (NextAct(Play(tile)) for tile in (view.hand if is_own else view.unseen))
        return
    for tile in view.hand if is_own else view.unseen:
        for end in sorted({tile.high, tile.low} & set(view.line.open_numbers), reverse=True):
            yield NextAct(Play(tile, end))
    if not is_own or DRAW in view.options:
        yield from (NextAct(DRAW, drawn=tile) for tile in view.unseen) if is_own else [NextAct(DRAW)]
    if not is_own or PASS in view.options:
        yield NextAct(PASS)


def _tried(position: PositionLine, view: View, act: NextAct) -> NextAct:
    try:
        after = _line_after(write_position(position), view, act)
        read_position(after)
    except DoublesixError as error:
        reason = error.details.get("reason")
        return replace(act, refused=reason if isinstance(reason, DoublesixError) else error)
    return replace(act, after=after)


def _line_after(line: str, view: View, act: NextAct) -> str:
    """Write the line of a seat after something was done, whether or not that is allowed."""
    assert view.turn is not None, "the round goes on"
    rules, hands, boneyard, leader, play, *notes = line.split(grammar.PART)
    held, written = hands.split(grammar.HAND), write_act(act.action, act.drawn)
    held[view.turn] = _held_after(view, view.turn, act)
    if act.action is DRAW:
        boneyard = write_hidden(view.boneyard - 1)
    acts = written if play == grammar.NOTHING else f"{play}{grammar.TILE}{written}"
    return grammar.PART.join([rules, grammar.HAND.join(held), boneyard, leader, acts, *notes])


def _held_after(view: View, seat: int, act: NextAct) -> str:
    """Write what the seat to act holds then: its tiles, or how many they are."""
    laid = act.action.tile if isinstance(act.action, Play) else None
    hand = view.hands[seat]
    if hand is None:
        return write_hidden(view.sizes[seat] + (act.action is DRAW) - (laid is not None))
    return write_tiles((hand.remove(laid) if laid else hand) | TileSet([act.drawn] if act.drawn else ()))
