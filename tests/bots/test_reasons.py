"""Reasons for a hint: true whatever the hidden tiles are, and told in plain words."""

from __future__ import annotations

from itertools import chain

import pytest
from hypothesis import given
from tests.engine.table import Table, table

from doublesix.actions import DRAW, PASS, Action, Play, parse_action
from doublesix.bots.reasons import FEW_TILES, LackShown, Proof, Reason, Why, explain, prove, tell_reason
from doublesix.events import Ended
from doublesix.i18n import words_for
from doublesix.i18n.faces import read_faces
from doublesix.round import Round
from doublesix.testing.strategies import rounds
from doublesix.tiles import TileSet
from doublesix.view import View

WORDS = words_for("en")
NAMES = ["You", "Ben", "Cleo", "Dan"]


def told(at: Table, action: str) -> str:
    reason = explain(View.of_single_round(at.round, at.turn), parse_action(action))
    assert reason is not None
    return tell_reason(reason, NAMES, WORDS)


def test_the_last_tile() -> None:
    assert told(table("luckies", "6-6 6-5 | 4-3 2-1").play("6-6 pass"), "6-5@6") == "it is your last tile"


def test_the_opening_and_the_only_tile_are_no_choice() -> None:
    at = table("luckies", "6-6 6-5 | 6-3 2-1")
    assert told(at, "6-6") == "the round opens with your highest double"
    assert told(at.play("6-6"), "6-3@6") == "it is the only tile that fits"


def test_a_number_that_the_next_player_tapped_on() -> None:
    at = table("luckies", "6-6 6-5 6-4 5-0 | 5-4 3-3 2-2 1-1").play("6-6 pass 6-5@6 5-4@5")
    assert told(at, "6-4@4") == "it leaves only 6, which Ben does not hold"


def test_a_number_that_somebody_further_on_tapped_on() -> None:
    at = table("luckies", "6-6 5-4 3-0 6-1 | 6-5 4-2 1-1 2-0 | 2-1 3-3 4-1 0-0")
    at = at.play("6-6 6-5@6 pass 5-4@5 4-2@4 2-1@2")
    assert told(at, "6-1@1") == "it opens 6, which Cleo does not hold"


def test_ends_where_nobody_else_can_play() -> None:
    at = table("luckies", "6-6 6-5 6-4 6-3 6-2 6-1 6-0 | 5-4 5-3 5-2 5-1 5-0 4-0 3-0").play("6-6 pass 6-5@6 5-4@5")
    assert told(at, "6-4@4") == "it leaves only 6, where nobody else can play"


def test_a_block() -> None:
    at = table("luckies", "6-6 6-4 6-3 2-1 4-0 4-4 3-3 | 6-5 5-3 6-2 6-1 6-0 1-1 2-2")
    at = at.play("6-6 6-5@6 6-4@6 5-3@5 6-3@3 6-2@6 2-1@2 6-1@1 4-0@4")
    assert told(at, "6-0@0") == "it blocks the round"


def test_weight_variety_and_another_tile() -> None:
    at = table("international", "6-6 5-4 3-3 2-1 | 6-1 6-2 1-0 5-3").play("6-6")
    assert told(at, "6-2@6") == "it is the heaviest tile that fits"
    assert told(at, "6-1@6") == "you keep a tile for 1 and 6"
    colours = table("sixcolours", "6-5 5-5 5-1 4-0 | 6-2 6-1 2-1 0-0", leader=0)
    assert told(colours, "5-5") == "you may lay one more tile after it"


def test_drawing_and_passing() -> None:
    hardly = table("international", "6-6 6-5 4-4 3-3 | 5-4 5-3 2-1 0-0", edition="lt").play("6-6")
    assert told(hardly, "pass") == "a drawn tile is more likely to stay in your hand than to fit"
    assert told(hardly, "draw") == "nothing in your hand fits"
    probably = table("bg2133", "6-6 6-4 2-1 2-0 1-0 | 6-5 6-3 5-5 4-4 3-3", draw="may-one")
    assert told(probably.play("6-6 6-5@6 6-4@6 6-3@6"), "draw") == "most tiles that you have not seen fit"


def shown(at: Table, action: str) -> list[tuple[str, tuple[int, ...]]]:
    view = View.of_single_round(at.round, at.turn)
    reason = explain(view, parse_action(action))
    assert reason is not None
    return [(str(proof.shown), proof.numbers) for proof in prove(view, reason.seat, reason.numbers)]


def test_a_pass_and_a_draw_prove_what_a_hand_lacks() -> None:
    passed = table("luckies", "6-6 6-5 6-4 5-0 | 5-4 3-3 2-2 1-1").play("6-6 pass 6-5@6 5-4@5")
    assert shown(passed, "6-4@4") == [("passed", (6,))]
    hands = "6-6 6-5 6-4 4-0 | 5-4 3-3 2-2 1-1"
    drew = table("international", hands, "6-1", draw="until-playable").play("6-6 draw 6-1@6 6-5@6 5-4@5")
    assert shown(drew, "6-4@4") == [("drew", (6,))]


def test_a_pass_on_an_extra_tile_proves_nothing() -> None:
    """Seat 1 holds no five but 5-5: nobody can know, so it is no reason to leave fives only."""
    at = table("sixcolours", "6-4 5-4 6-5 2-0 | 5-5 3-3 2-2 1-1", leader=0).play("6-4 5-4@4 5-5@5 pass")
    assert View.of_single_round(at.round, 0).lacks(1) == ()
    assert shown(at, "6-5@6") == []


def test_what_is_in_sight_nobody_else_holds() -> None:
    at = table("luckies", "6-6 6-4 6-3 6-2 6-1 6-0 4-3 | 6-5 2-2 1-1 2-1 2-0 1-0 0-0")
    view = View.of_single_round(at.play("6-6 6-5@6 6-4@6 pass 4-3@4 pass").round, 0)
    proofs = prove(view, 1, (5, 6))
    assert proofs == (Proof(LackShown.PASSED, (5,)), Proof(LackShown.ALL_IN_SIGHT, (6,)))


def test_what_needs_no_proof_has_none() -> None:
    at = table("luckies", "6-6 6-5 | 4-3 2-1").play("6-6 pass")
    assert shown(at, "6-5@6") == []


@pytest.mark.parametrize("why", list(Why))
def test_every_reason_has_words(why: Why) -> None:
    reason = Reason(why, (3, 5), 1)
    plain, spans = read_faces(tell_reason(reason, NAMES, WORDS.marking))
    assert plain == tell_reason(reason, NAMES, WORDS) != ""
    assert [plain[begin:end] for begin, end in spans] in ([], ["3", "5"])


@given(rounds())
def test_reasons_are_true(round_: Round) -> None:
    if not round_.is_over:
        view = View.of_single_round(round_, round_.turn)
        for action in view.options:
            reason = explain(view, action)
            assert reason is None or is_true(reason, round_, action), f"{reason} of {action}"


def is_true(reason: Reason, round_: Round, action: Action) -> bool:
    """Judge a reason by the round itself, with all tiles face up."""
    after = round_.apply(action)
    if not set(reason.numbers) <= set(after.line.open_numbers):
        return False
    if reason.seat is not None and after.hands[reason.seat].with_number(*reason.numbers):
        return False
    if isinstance(action, Play):
        return foresees(reason, round_, after) and compares_well(reason.why, round_, action)
    match reason.why:
        case Why.NO_CHOICE:
            return round_.options == (PASS,)
        case Why.DRAW_HARDLY_FITS:
            return round_.options == (DRAW, PASS)
        case _:
            return action is DRAW and not round_.hand.with_number(*round_.line.open_numbers)


def foresees(reason: Reason, round_: Round, after: Round) -> bool:
    """Whether what a reason says of the table comes about."""
    own, ends = after.hands[round_.turn], after.line.open_numbers
    elsewhere = unplayed_tiles(after) - own
    match reason.why:
        case Why.GOES_OUT:
            return after.outcome is not None and after.outcome.ended is Ended.DOMINO
        case Why.BLOCKS:
            return after.outcome is not None and after.outcome.ended is Ended.BLOCKED
        case Why.NEXT_CANNOT_PLAY:
            following = round_.seating.after(round_.turn, round_.rules.direction.step)
            return set(reason.numbers) == set(ends) and reason.seat == following
        case Why.OPENS_LACKING:
            return reason.seat in round_.seating.opponents(round_.turn)
        case Why.ONLY_YOURS:
            return bool(own.with_number(*ends)) and not elsewhere.with_number(*ends)
        case Why.BRINGS_ANOTHER:
            return after.extra is not None
        case Why.FITS_EVERY_END:
            return all(own.with_number(number) for number in ends)
    return True


def compares_well(why: Why, round_: Round, play: Play) -> bool:
    """Whether what a reason says of the tile, compared with the others that fit, is so."""
    tiles = {option.tile for option in round_.options if isinstance(option, Play)}
    match why:
        case Why.HARD_DOUBLE:
            outstanding = unplayed_tiles(round_).with_number(play.tile.high).remove(play.tile)
            return play.tile.is_double and len(outstanding) <= FEW_TILES
        case Why.HEAVIEST:
            return len(tiles) > 1 and all(tile is play.tile or tile.spots < play.tile.spots for tile in tiles)
        case Why.MOST_NUMBERS:
            kept = {tile: len(numbers_of(round_.hand.remove(tile))) for tile in tiles}
            return kept[play.tile] == max(kept.values())
        case Why.ONLY_TILE | Why.MUST_OPEN:
            return tiles == {play.tile}
    return True


def unplayed_tiles(round_: Round) -> TileSet:
    return TileSet(chain(round_.boneyard, *round_.hands))


def numbers_of(hand: TileSet) -> set[int]:
    return {number for tile in hand for number in (tile.high, tile.low)}
