"""From a hand to an action: tiles that fit, places that differ only to the eye, arrows that point."""

from __future__ import annotations

from tests.terminal.tables import forward, session_of

from doublesix.actions import DRAW, Play
from doublesix.layout import Facing, Placement
from doublesix.terminal.session import Session
from doublesix.terminal.table.tile_choice import TileChoice
from doublesix.tiles import Tile
from doublesix.view import SeenDraw


def after_the_opening(session: Session) -> bool:
    """Whether a double with four open places is all that lies on the table, and several tiles fit."""
    return len(session.view.line.laid) == 1 and len(session.view.options) > 1


def crossing() -> TileChoice:
    return TileChoice(forward(session_of("bg2133", 2, seed=1, rounds=99), after_the_opening).view)


def test_equal_ends_are_different_places() -> None:
    choosing = crossing().next_tile(1)
    assert len(choosing.places) == 4
    assert choosing.action() is None
    whiches = []
    for _ in choosing.places:
        choosing = choosing.next_place(1)
        action = choosing.action()
        assert action is not None
        whiches.append(action.which)
    assert whiches == [1, 2, 3, 4]
    assert choosing.next_place(1).place == choosing.places[0]


def test_a_number_points_at_one_place_after_the_other() -> None:
    choosing = crossing().next_tile(1)
    number = choosing.places[0].number
    first = choosing.place_showing(number)
    assert first.place == choosing.places[0]
    assert first.place_showing(number).place == choosing.places[1]
    assert first.place_showing((number + 1) % 7).place == first.place


def test_arrows_point_at_what_lies_in_their_direction() -> None:
    choosing = crossing().next_tile(1)
    right, left, up, down = choosing.places
    at = {right: (4, 2), left: (0, 2), up: (2, 0), down: (2, 4)}
    spots = {place: Placement(x, y, Facing.UP) for place, (x, y) in at.items()}
    choosing = choosing.with_place(left)
    assert choosing.place_towards(1, 0, spots).place == right
    assert choosing.place_towards(0, -1, spots).place == up
    assert choosing.place_towards(0, 1, spots).place == down
    assert choosing.place_towards(-1, 0, spots).place == left


def test_the_only_thing_to_do_is_known() -> None:
    opening = TileChoice(session_of("international", 4, seed=3).view)
    assert opening.only_action == Play(Tile(3, 3))
    stuck = forward(session_of("international", 2, seed=11), lambda session: session.view.options == (DRAW,))
    assert TileChoice(stuck.view).only_action == DRAW
    assert crossing().only_action is None


def test_drawn_tiles_stand_at_the_end_of_the_hand() -> None:
    session = forward(session_of("bg2133", 2, seed=12, rounds=99), lambda session: session.view.drawn > 1)
    view = session.view
    drawn = [event.tile for event in view.events if isinstance(event, SeenDraw) and event.tile in view.hand]
    assert TileChoice(view).hand[-len(drawn) :] == tuple(drawn)
    assert set(TileChoice(view).hand) == set(view.hand)


def test_an_action_can_be_pointed_at() -> None:
    choosing = crossing()
    play = Play(choosing.playable[0], choosing.view.line.places[0].number, 3)
    assert choosing.with_action(play).action() == play
