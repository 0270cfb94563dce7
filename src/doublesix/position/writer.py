"""A position written on one line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from doublesix.actions import DRAW, PASS, Action, Play
from doublesix.deal import LotRound
from doublesix.events import Drew, Event, Passed, Played
from doublesix.game import Game
from doublesix.habits import Habit
from doublesix.position import grammar
from doublesix.position.position_line import PositionLine, told_seat
from doublesix.round import Round
from doublesix.rules.rules import NextLead, Rules
from doublesix.rules.sheet_files import DEFAULT_EDITION, SHEETS, choose, find_sheet
from doublesix.rules.values import changed_keys, value_text
from doublesix.rules.variant import Variant
from doublesix.tiles import ALL_TILES, Tile
from doublesix.view import SeenDeal, SeenDraw, SeenEvent, View


def write_position(of: Game | Round | View | PositionLine, variant: Variant | None = None) -> str:
    """Write a position on one line: the latest round of a game, a round, or a view, which tells nothing hidden.

    A round does not know which sheet it is played by: without a variant, the line names the nearest and what differs.
    """
    if isinstance(of, PositionLine):
        if isinstance(of.seen, View):
            return write_position(of.seen, of.variant)
        return _joined(of.seen.rules, of.variant, _parts_of_round(of.seen, of.needs, of.habits))
    if isinstance(of, View):
        return _joined(of.rules, variant, _parts_of_view(of))
    if isinstance(of, Round):
        return _joined(of.rules, variant, _parts_of_round(of, None, None))
    if of.round is None:
        raise ValueError("there is no position before the first deal")
    return _joined(of.rules, variant or of.variant, _parts_of_round(of.round, of.needs, of.habits))


def _joined(rules: Rules, variant: Variant | None, parts: Iterable[str]) -> str:
    agreed = nearest_sheet(rules) if variant is None else _described(variant.sheet.id, variant.edition.code, rules)
    return grammar.PART.join([agreed, *parts])


def _parts_of_round(round_: Round, needs: tuple[int, ...] | None, habits: tuple[Habit, ...] | None) -> Iterator[str]:
    deal = round_.deal
    yield grammar.HAND.join(write_tiles(hand) for hand in round_.hands)
    yield write_tiles(round_.boneyard)
    yield _leader(deal.leader, won_before=deal.led_by_winner)
    yield _play(round_.events)
    yield from _notes(round_, deal.lots, deal.thrown_in, "", needs, habits)


def _parts_of_view(view: View) -> Iterator[str]:
    deal = view.events[0]
    assert isinstance(deal, SeenDeal), "a round begins with its deal"
    if len(view.tiles) != len(ALL_TILES):
        raise ValueError("only positions with a double-six set are written on a line")
    yield grammar.HAND.join(
        write_hidden(size) if hand is None else write_tiles(hand)
        for hand, size in zip(view.hands, view.sizes, strict=True)
    )
    yield write_hidden(view.boneyard)
    yield _leader(deal.leader, won_before=deal.reason is NextLead.WINNER)
    yield _play(view.events)
    yield from _notes(view, deal.lots, deal.thrown_in, told_seat(view.seat), view.needs, view.habits)


def _notes(
    seen: Round | View,
    lots: tuple[LotRound, ...],
    thrown_in: int,
    seat: str,
    needs: tuple[int, ...] | None,
    habits: tuple[Habit, ...] | None,
) -> Iterator[str]:
    if seen.seating.partners:
        yield grammar.PARTNERS
    if lots:
        yield _note(grammar.LOTS, (write_tiles(tile for _, tile in drawing) for drawing in lots))
    if thrown_in:
        yield _note(grammar.THROWN_IN, [str(thrown_in)])
    if seat:
        yield _note(grammar.SEAT, [seat])
    if needs is not None:
        yield _note(grammar.NEEDS, map(str, needs))
    if habits is not None:
        yield _note(grammar.HABITS, map(_habit, habits))


def _note(name: str, values: Iterable[str]) -> str:
    return f"{name}{grammar.VALUE}{grammar.HAND.join(values)}"


def _habit(habit: Habit) -> str:
    return grammar.HABIT.join((str(habit.choices), str(habit.heaviest), repr(habit.by_chance)))


def _leader(seat: int, *, won_before: bool) -> str:
    return f"{seat + 1}{grammar.WON_BEFORE if won_before else ''}"


def write_tiles(tiles: Iterable[Tile]) -> str:
    """Write tiles, each by two digits."""
    return grammar.TILE.join([_NAMES[tile.id] for tile in tiles]) or grammar.NOTHING


def write_hidden(size: int) -> str:
    """Write how many tiles there are that are not told."""
    return f"{grammar.HIDDEN}{size}"


_NAMES = tuple(f"{tile.high}{tile.low}" for tile in ALL_TILES)


def _play(events: Iterable[Event | SeenEvent]) -> str:
    acts = [act for event in events if (act := _act(event))]
    return grammar.TILE.join(acts) or grammar.NOTHING


def _act(event: Event | SeenEvent) -> str | None:
    if isinstance(event, Played):
        return write_act(Play(event.tile, event.end, event.which))
    if isinstance(event, Passed):
        return write_act(PASS)
    if isinstance(event, Drew | SeenDraw):
        return write_act(DRAW, event.tile)
    return None


def write_act(action: Action, drawn: Tile | None = None) -> str:
    """Write what somebody did; a tile from the end that it is joined by, so that a line reads like the tiles lie."""
    if isinstance(action, Play):
        if action.end is None:
            return _NAMES[action.tile.id]
        which = "" if action.which == 1 else f"{grammar.WHICH}{action.which}"
        return f"{action.end}{action.tile.other(action.end)}{which}"
    if action is PASS:
        return grammar.PASSED
    return grammar.DRAWN if drawn is None else f"{grammar.DRAWN}{_NAMES[drawn.id]}"


@cache
def nearest_sheet(rules: Rules) -> str:
    """Name the sheet and edition of ours that needs the fewest house rules to be these rules."""
    named = [
        (sheet, code)
        for sheet in SHEETS
        for code in sorted(find_sheet(sheet).editions, key=lambda code: code != DEFAULT_EDITION)
    ]
    sheet, code = min(named, key=lambda pair: len(changed_keys(choose(*pair).rules, rules)))
    return _described(sheet, code, rules)


@cache
def _described(sheet: str, edition: str, rules: Rules) -> str:
    if sheet not in SHEETS or edition not in find_sheet(sheet).editions:
        return nearest_sheet(rules)
    changed = changed_keys(choose(sheet, edition).rules, rules)
    house = "".join(
        f"{grammar.HOUSE}{key}{grammar.VALUE}{value_text(getattr(rules, key)).replace(' ', '')}" for key in changed
    )
    return f"{sheet}{'' if edition == DEFAULT_EDITION else grammar.EDITION + edition}{house}"
