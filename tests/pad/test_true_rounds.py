"""Whatever truly happens at a table can be entered, in any form, and scores what the engine scored."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doublesix.deal import deal_round
from doublesix.events import Ended
from doublesix.pad.checks import find_faults
from doublesix.pad.entry import UNTOLD, RoundEntry
from doublesix.pad.heading import Heading
from doublesix.pad.pad import Pad
from doublesix.pad.result import find_needs, work_out
from doublesix.rng import SplitMix
from doublesix.round import Round
from doublesix.rules.rules import NextLead
from doublesix.rules.scoring import Counted, Fact, Holding, NotTold
from doublesix.rules.sheet_files import SHEETS, choose
from doublesix.rules.variant import Variant
from doublesix.testing.strategies import any_action, rounds, seatings, variants
from doublesix.tiles import TileSet


def heading_for(variant: Variant, round_: Round) -> Heading:
    names = ("Anna", "Ben", "Cleo", "Dan", "Eva", "Finn")[: round_.seating.players]
    return Heading.of(variant, names, date(2026, 11, 15), partners=round_.seating.partners)


def entry_of(round_: Round) -> RoundEntry:
    """What people at the table see when the round is over."""
    assert round_.outcome is not None
    out = round_.outcome.winner if round_.outcome.ended is Ended.DOMINO else None
    return RoundEntry(out, round_.hands, round_.line.spots, TileSet(round_.boneyard))


def counted(hand: Holding, *, with_count: bool) -> Holding:
    assert isinstance(hand, TileSet)
    return Counted(hand.spots, len(hand) if with_count else None)


@st.composite
def ways_to_tell(draw: st.DrawFn, entry: RoundEntry) -> RoundEntry:
    """The same round told tile by tile, counted, or not at all, each part for itself."""
    ways = st.sampled_from(["tiles", "spots", "both", "count", "nothing"])

    def told(hand: Holding) -> Holding:
        way = draw(ways)
        if way == "nothing":
            return UNTOLD
        if way == "count":
            assert isinstance(hand, TileSet)
            return Counted(count=len(hand))
        return hand if way == "tiles" else counted(hand, with_count=way == "both")

    hands = tuple(hand if seat == entry.out else told(hand) for seat, hand in enumerate(entry.hands))
    return RoundEntry(entry.out, hands, entry.table if draw(st.booleans()) else None, told(entry.boneyard))


@st.composite
def true_rounds(draw: st.DrawFn) -> tuple[Heading, Round]:
    variant = draw(variants())
    round_ = draw(led_rounds(variant) if variant.rules.next_lead is NextLead.WINNER else rounds(variant, finished=True))
    return heading_for(variant, round_), round_


@st.composite
def led_rounds(draw: st.DrawFn, variant: Variant) -> Round:
    """A round that the winner of the one before has led with any tile, or the first one."""
    seating, chance = draw(seatings(variant)), Random(draw(st.integers(0, 2**32)))
    winner = draw(st.none() | st.sampled_from(seating.seats))
    deal = deal_round(variant.rules, seating, SplitMix.seeded(chance.randrange(2**32)), winner)
    round_ = Round.start(variant.rules, seating, deal)
    while not round_.is_over:
        round_ = round_.apply(any_action(round_, chance))
    return round_


@given(true_rounds())
def test_tile_by_tile(case: tuple[Heading, Round]) -> None:
    heading, round_ = case
    assert round_.outcome is not None
    entry = entry_of(round_)
    for told in (entry, entry.with_table(None), entry.with_table(None).with_boneyard(UNTOLD)):
        assert find_faults(heading, told) == ()
    result = work_out(heading, entry)
    assert (result.ended, result.winner, result.points) == (
        round_.outcome.ended,
        round_.outcome.winner,
        round_.outcome.points,
    )
    assert result.score == round_.outcome.score
    assert result.because in (None, round_.outcome.because)
    assert work_out(heading, entry.with_table(None)) == result


@given(true_rounds(), st.data())
def test_told_in_any_way(case: tuple[Heading, Round], data: st.DataObject) -> None:
    heading, round_ = case
    told = data.draw(ways_to_tell(entry_of(round_)))
    assert find_faults(heading, told) == ()
    assert find_faults(heading, told, finished=False) == ()
    try:
        result = work_out(heading, told)
    except NotTold:
        return
    assert round_.outcome is not None
    assert (result.winner, result.points) == (round_.outcome.winner, round_.outcome.points)


@given(true_rounds(), st.data())
def test_while_tiles_are_tapped(case: tuple[Heading, Round], data: st.DataObject) -> None:
    """However many of the tiles have been tapped so far, none of them is called wrong."""
    heading, round_ = case
    entry = entry_of(round_).with_table(None).with_boneyard(UNTOLD)
    for seat, hand in enumerate(round_.hands):
        tapped = data.draw(st.sets(st.sampled_from(tuple(hand)))) if hand else set()
        entry = entry.with_hand(seat, TileSet(tapped) if tapped or seat == entry.out else UNTOLD)
    assert find_faults(heading, entry, finished=False) == ()


@given(true_rounds())
def test_what_is_asked_for_is_enough_and_needed(case: tuple[Heading, Round]) -> None:
    """Answering only what is asked for leads to the true result."""
    heading, round_ = case
    truth = entry_of(round_)
    assert round_.outcome is not None
    players = round_.seating.players
    told = RoundEntry.blocked(players) if truth.out is None else RoundEntry.domino(players, truth.out)
    for _ in range(4):
        for need in find_needs(heading, told):
            if need.seat is None:
                assert need.fact is Fact.TABLE
                told = told.with_table(round_.line.spots)
                continue
            hand, known = round_.hands[need.seat], told.hands[need.seat]
            assert isinstance(known, Counted)
            match need.fact:
                case Fact.SPOTS:
                    told = told.with_hand(need.seat, replace(known, spots=hand.spots))
                case Fact.COUNT:
                    told = told.with_hand(need.seat, replace(known, count=len(hand)))
                case _:
                    told = told.with_hand(need.seat, hand)
    assert find_needs(heading, told) == ()
    pad = Pad(heading).add(told)
    row = next(pad.rows())
    assert (row.outcome.winner, row.outcome.points) == (round_.outcome.winner, round_.outcome.points)


@pytest.mark.parametrize("sheet", SHEETS)
@given(data=st.data())
def test_every_sheet(sheet: str, data: st.DataObject) -> None:
    variant = choose(sheet)
    round_ = data.draw(rounds(variant, finished=True))
    heading, entry = heading_for(variant, round_), entry_of(round_)
    assert round_.outcome is not None
    Pad(heading).add(entry)
    spots = RoundEntry(entry.out, tuple(Counted(hand.spots, len(hand)) for hand in round_.hands), entry.table)
    assert find_faults(heading, spots) == ()
