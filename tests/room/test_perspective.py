"""What those at a table see: everything that a page needs, in words, and nothing hidden."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.engine.table import table
from tests.room.rooms import (
    EVERY_SHEET,
    FOUR,
    TWO,
    acted,
    after,
    dealt,
    full,
    go_on,
    last,
    moments,
    opened,
    ready,
    sat_down,
    with_round,
)

from doublesix.events import Ended
from doublesix.i18n import words_for
from doublesix.i18n.faces import Spans
from doublesix.picture import Look
from doublesix.room.board import Shape
from doublesix.room.commands import Phrase
from doublesix.room.entries import Said, StoodIn
from doublesix.room.messages import SeenTable
from doublesix.room.news import tell_happened, tell_talk
from doublesix.room.offer import Offer
from doublesix.room.overview import Surroundings
from doublesix.room.perspective import Perspective, see
from doublesix.room.room import Phase, Room

WORDS = words_for("en")


def seen(room: Room, seat: int | None, around: Surroundings | None = None) -> SeenTable:
    return see(room, Perspective(seat, WORDS), around or Surroundings(now=0))


def test_before_the_deal_seats_are_seen_and_no_board() -> None:
    table = seen(after(opened(FOUR), sat_down(0)), 0)
    assert [seat.kind for seat in table.seats] == ["person", "open", "open", "open"]
    assert (table.board, table.hand, table.turn) == (None, (), None)
    assert table.prompt == "3 seats are open: invite others, or let bots sit there."
    assert seen(opened(FOUR), None).prompt == "Take a seat, or watch."


def test_one_who_plays_alone_may_begin_at_once() -> None:
    assert seen(full(FOUR, bots=[1, 2, 3]), 0).ready_at_once
    assert not seen(full(FOUR, bots=[1, 2]), 0).ready_at_once
    assert not seen(after(opened(FOUR), sat_down(0)), 0).ready_at_once


@pytest.mark.parametrize("offer", EVERY_SHEET, ids=lambda offer: offer.sheet)
@pytest.mark.parametrize("shape", Shape)
def test_a_page_is_told_every_legal_move_and_no_other(offer: Offer, shape: Shape) -> None:
    for room in moments(dealt(offer)):
        if room.turn is None or room.table is None:
            continue
        table = see(room, Perspective(room.turn, WORDS, shape), Surroundings(now=0))
        told = {fit.action.partition("/")[0] for held in table.hand for fit in held.fits}
        told |= {button.do for button in table.buttons}
        assert told == {str(option) for option in room.table.round.options}
        assert table.board is not None
        places = {fit.place for held in table.hand for fit in held.fits}
        assert places <= {None, *range(len(table.board.places))}


def test_a_tile_that_does_not_fit_says_why() -> None:
    told = set()
    for room in moments(dealt(FOUR), rounds=2):
        if room.turn is not None:
            held = seen(room, room.turn).hand
            assert all(tile.why for tile in held if not tile.fits)
            told |= {tile.why for tile in held if not tile.fits}
            assert all(tile.tile in _faces(tile.why, tile.why_faces) for tile in held if tile.tile in (tile.why or ""))
            assert not any(tile.why for tile in seen(room, (room.turn + 1) % 4).hand)
    assert any(why and "fits no open end; the open ends are" in why for why in told)


def _faces(text: str | None, spans: Spans) -> list[str]:
    return [(text or "")[begin:end] for begin, end in spans]


def test_the_sum_tells_where_the_tiles_of_a_tie_stand() -> None:
    tied = table("luckies", "6-6 5-1 | 0-0 4-2", draw="never", tie="lowest-tile").play("6-6").round
    total = seen(with_round(dealt(TWO), tied), 0).sum
    assert total is not None
    assert any(_faces(*line) == ["5-1", "0-0"] for line in zip(total.lines, total.line_faces, strict=True))


def test_others_are_told_whose_turn_it_is() -> None:
    room = dealt(TWO)
    assert room.turn is not None
    other = 1 - room.turn
    assert seen(room, other).prompt == f"It is {room.occupants[room.turn].name}’s turn."
    assert seen(room, other).buttons == ()
    assert seen(room, room.turn).prompt.startswith("Your turn")


def test_only_who_has_nothing_to_add_is_told_so_and_may_pass_at_once() -> None:
    offer = Offer(sheet="sixcolours", players=3, points=1000)
    rooms = [room for room in moments(dealt(offer), rounds=4) if room.nothing_to_add]
    assert rooms
    for room in rooms:
        assert room.turn is not None
        own, other = seen(room, room.turn), seen(room, (room.turn + 1) % 3)
        assert own.prompt == "Nothing to add: you pass in a moment."
        assert [button.do for button in own.buttons] == ["pass"]
        assert other.prompt == f"It is {room.occupants[room.turn].name}’s turn."
        assert seen(room, None).prompt == f"You are watching. {other.prompt}"
        assert tell_happened(room, other.you, WORDS)[-1].said.endswith(" may add one more.")


def test_one_taps_on_luckies_and_passes_elsewhere() -> None:
    labels, told = {}, {}
    for offer in (TWO, Offer(sheet="international", edition="ms", players=2)):
        rooms = [room for room in moments(dealt(offer), rounds=5) if room.turn is not None]
        labels[offer.sheet] = {button.label for room in rooms for button in seen(room, room.turn).buttons}
        told[offer.sheet] = {line.said.split()[1] for room in rooms for line in tell_happened(room, None, WORDS)}
    assert labels == {"luckies": {"Tap"}, "international": {"Pass"}}
    assert "taps:" in told["luckies"] - told["international"]
    assert "passes:" in told["international"] - told["luckies"]


def test_somebody_who_goes_out_on_luckies_calls_domino() -> None:
    over = next(room for room in moments(dealt(TWO), rounds=50) if room.phase is Phase.BETWEEN and _went_out(room))
    assert over.table is not None
    name = over.occupants[over.table.round.turn].name
    total = seen(over, None).sum
    assert total is not None
    assert total.said == f'{name} calls "domino" and is out.'
    assert tell_happened(over, None, WORDS)[-1].said.startswith(total.said)


def _went_out(room: Room) -> bool:
    outcome = room.table.round.outcome if room.table else None
    return outcome is not None and outcome.ended is Ended.DOMINO


def test_it_is_told_that_the_winner_of_a_round_leads_the_next() -> None:
    offer = Offer(sheet="international", players=2, house={"next_lead": "winner"})
    rooms = list(moments(dealt(offer), rounds=4))
    deals = [(before, room) for before, room in pairwise(rooms) if before.phase is Phase.BETWEEN]
    assert deals
    for before, room in deals:
        winner = before.table.round.outcome.winner if before.table and before.table.round.outcome else None
        if winner is not None:
            said = tell_happened(room, 0, WORDS)[0].said
            name = room.occupants[winner].name
            assert said == (
                "You won the last round and lead." if winner == 0 else f"{name} won the last round and leads."
            )


def test_hands_of_others_are_backs_until_the_round_is_over() -> None:
    room = dealt(TWO)
    assert [(seat.tiles, seat.hand) for seat in seen(room, 0).seats] == [(7, None), (7, None)]
    over = seen(last(room), 0)
    assert all(seat.hand is not None and seat.spots_left is not None for seat in over.seats)
    assert over.sum is not None
    assert sum(seat.gained for seat in over.seats) == over.sum.points


def test_the_secret_of_a_deal_is_told_only_after_the_round() -> None:
    room = dealt(TWO)
    assert room.table is not None
    fairness = seen(room, 0).fairness
    assert (fairness.commitment, fairness.revealed) == (room.table.fair[0].commitment, None)
    assert fairness.contributions == ("chance0", "chance1")
    over = seen(last(room), 0).fairness
    assert over.revealed is not None
    assert over.revealed.secret == room.table.fair[0].secret.hex()
    assert (over.revealed.commitment, over.commitment) == (fairness.commitment, last(room).commitment)


def test_nobody_sees_what_others_add_before_the_deal() -> None:
    """Who adds last could otherwise try what they add until the deal suits them, once a secret is out."""
    over = last(dealt(TWO))
    for room in (after(full(TWO), ready(0)), after(over, ready(0))):
        assert "chance0" in room.contributions
        for seat in (0, 1, None):
            fairness = seen(room, seat).fairness
            assert fairness.contributions == ()
            assert seen(room, seat).seats[0].ready


def test_after_the_game_another_one_is_offered() -> None:
    room = last(dealt(TWO), rounds=1000)
    table = seen(room, 0)
    assert [button.label for button in table.buttons] == ["Play again"]
    assert table.sum is not None
    assert table.sum.ending is not None
    waiting = seen(after(room, ready(0)), 0)
    assert (waiting.buttons, waiting.prompt) == ((), "Waiting for Ben.")


def test_a_single_round_is_a_game_and_games_in_a_row_are_told() -> None:
    """One game tells itself; from the second on everybody sees who has won how many."""
    one = last(dealt(Offer(sheet="sixcolours", players=2)))
    table = seen(one, 0)
    assert (table.phase, table.game.one_round, table.evening) == (Phase.OVER, True, None)
    assert [button.label for button in table.buttons] == ["Play again"]
    two = last(go_on(one))
    evening, scores = seen(two, None).evening, [room.table.game.scores for room in (one, two) if room.table]
    assert evening is not None
    assert evening.said == "2 games in a row"
    assert [side.names for side in evening.sides] == ["Anna", "Ben"]
    assert [side.points for side in evening.sides] == [sum(points) for points in zip(*scores, strict=True)]
    assert (evening.games, sum(side.won for side in evening.sides)) == (2, 2), "the second was won without a point"


def test_hints_and_taking_back_are_for_those_who_play_alone() -> None:
    alone, together = dealt(FOUR, bots=[1, 2, 3]), dealt(FOUR)
    while alone.turn != 0:
        alone = acted(alone)
    assert seen(alone, 0).can_hint
    assert not any(seen(together, seat).can_hint or seen(together, seat).can_take_back for seat in range(4))
    assert any(seen(room, 0).can_take_back for room in moments(alone))
    assert not seen(last(alone, rounds=1000), 0).can_take_back, "what is over is kept as it was played"


def test_clocks_show_how_much_time_is_left() -> None:
    room = dealt(Offer(sheet="luckies", players=2, turn_seconds=30))
    assert room.turn is not None
    clocks = [seat.clock for seat in seen(room, 0, Surroundings(now=4_000)).seats]
    clock = clocks[room.turn]
    assert clock is not None
    assert (clock.left_ms, clock.whole_ms) == (26_000, 30_000)
    assert clocks[1 - room.turn] is None
    late = seen(room, 0, Surroundings(now=99_000)).seats[room.turn].clock
    assert late is not None
    assert late.left_ms == 0


def test_who_is_away_or_stood_in_for_is_seen() -> None:
    room = after(dealt(FOUR), StoodIn(seat=2))
    table = seen(room, 0, Surroundings(now=0, away=frozenset({2, 3}), watchers=5))
    assert [seat.away for seat in table.seats] == [False, False, True, True]
    assert [(seat.stood_in, seat.bot) for seat in table.seats][2] == (True, "Steady (8)")
    assert table.watchers == 5
    assert [button.do for button in seen(room, 2).buttons] == ["return"]


def test_what_happened_is_told_once_in_order() -> None:
    room = dealt(TWO)
    assert [told.kind for told in tell_happened(room, 0, WORDS)] == ["dealt"]
    final = tell_happened(last(room), 0, WORDS)
    assert [one.id for one in final] == [f"1.1.{number}" for number in range(len(final))]
    assert final[-1].kind == "ended"
    assert tell_happened(last(room), 0, WORDS, since=2) == final[2:]
    assert tell_happened(opened(), 0, WORDS) == ()


def test_the_ids_of_what_happened_go_on_in_the_next_round() -> None:
    room = go_on(last(dealt(FOUR)))
    assert room.phase is Phase.PLAYING
    assert tell_happened(room, 0, WORDS)[0].id == "1.2.0"


def test_phrases_are_told_in_the_words_of_the_reader() -> None:
    room = after(
        opened(),
        Said(person="person-0", name="Anna", phrase=Phrase.WELL_PLAYED),
        Said(person="person-1", name="Ben", text="Thanks", seat=1),
    )
    lines = tell_talk(room.talk, "person-1", WORDS)
    assert [(line.name, line.text, line.own, line.seat) for line in lines] == [
        ("Anna", "Well played", False, None),
        ("Ben", "Thanks", True, 1),
    ]
    assert [line.seq for line in lines] == [2, 3]


def test_tiles_are_named_by_the_look_that_somebody_chose() -> None:
    room = dealt(TWO)
    pips, colours = (
        see(room, Perspective(0, WORDS, look=look), Surroundings(now=0)) for look in (Look.PIPS, Look.COLOURS)
    )
    assert pips.hand[0].tile == colours.hand[0].tile
    assert colours.hand[0].said.startswith(f"{colours.hand[0].tile}, ")
    assert colours.hand[0].said.count(" and ") == 1
    assert " and " not in pips.hand[0].said
