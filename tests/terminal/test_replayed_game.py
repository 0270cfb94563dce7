"""A kept game looked at step by step: where one is, what one may see, and playing on."""

from __future__ import annotations

from datetime import datetime

import pytest
from tests.kernel_in_use import needs_compiled
from tests.terminal.tables import forward, session_of

from doublesix.bots.budget import Budget
from doublesix.errors import DoublesixError
from doublesix.record import fairness
from doublesix.record.forms import read_game
from doublesix.record.replay import replay
from doublesix.review import review_record
from doublesix.review.figures import figures_of
from doublesix.terminal.games import read_saved
from doublesix.terminal.places import games_folder, reviews_folder
from doublesix.terminal.replayed_game import PLAYED_ON, ReplayedGame
from doublesix.terminal.reviews import forget_review, keep_review, kept_figures, kept_review
from doublesix.terminal.session import Session
from doublesix.view import SeenDraw


def played(session: Session) -> ReplayedGame:
    """Play a game to its end."""
    while not session.table.is_over:
        if session.table.turn is None:
            session.next_round()
        else:
            session.act(session.table.round.options[0])
    return ReplayedGame.of(session.table.record())


@pytest.fixture
def game() -> ReplayedGame:
    return played(session_of("luckies", 3, rounds=3))


def test_one_goes_by_steps_and_by_rounds_and_never_beyond_the_ends(game: ReplayedGame) -> None:
    assert game.position.game.is_over
    assert game.by(5).place == game.place
    begin = game.by(-10_000)
    assert (begin.position.round_number, begin.position.step) == (1, 0)
    second = begin.by_rounds(1)
    assert (second.position.round_number, second.position.step) == (2, 0)
    assert second.by(3).by_rounds(-1).place == second.place
    assert second.by_rounds(-1).place == 0
    assert second.by_rounds(1).by_rounds(1).place == game.place


def test_of_a_round_in_play_only_the_own_tiles_are_seen() -> None:
    session = forward(
        session_of("international", 3, rounds=3),
        lambda session: len(session.table.game.rounds) == 2 and len(session.table.round.actions) > 8,
    )
    opened = ReplayedGame.of(session.table.record())
    assert [hand is None for hand in opened.hands] == [False, True, True]
    assert all(not isinstance(event, SeenDraw) or event.tile is None or event.seat == 0 for event in opened.news)
    assert None not in opened.by_rounds(-1).by_rounds(-1).hands
    with pytest.raises(DoublesixError) as refused:
        opened.by(-1).play_on("game", {})
    assert refused.value.code == "play-on-unfinished"


@pytest.mark.soak
@needs_compiled
def test_one_goes_from_mistake_to_mistake() -> None:
    game = played(session_of("international", 2, rounds=4, seed=2))
    review = review_record(game.record, budget=Budget(worlds=60), workers=1)
    costly = [
        (each.round_number, each.step) for each in review.decisions if each.verdict == "costly" and each.seat == 0
    ]
    assert costly, "the first of all options is not always good"
    found, here = [], game.by(-10_000)
    while (after := here.to_mistake(review, 1)) is not None:
        decision = after.decision(review)
        assert decision is not None
        found.append((decision.round_number, decision.step))
        here = after
    assert found == costly or [(1, 0), *found] == costly
    before = game.to_mistake(review, -1)
    assert before is not None
    assert (before.position.round_number, before.position.step) == costly[-1]


@needs_compiled
def test_a_review_is_kept_and_forgotten(game: ReplayedGame) -> None:
    assert kept_review("first", game.record) is None
    review = review_record(game.record, budget=Budget(worlds=20), workers=1)
    keep_review("first", review)
    kept = kept_review("first", game.record)
    assert kept is not None
    assert [each.cost for each in kept.decisions] == [each.cost for each in review.decisions]
    figures = kept_figures("first", pytest.fail)
    assert figures == figures_of(review)
    next(reviews_folder().glob("*.figures.json")).write_text("of another version", encoding="utf-8")
    assert kept_figures("first", lambda: game.record) == figures == kept_figures("first", pytest.fail)
    forget_review("first")
    assert not list(reviews_folder().iterdir())
    assert kept_review("first", game.record) is None


def test_playing_on_begins_a_game_that_verifies(game: ReplayedGame) -> None:
    here = game.by(-10_000).by_rounds(1).by(4)
    table = here.play_on("monday", {"date": "2026-11-17"})
    assert table.round == here.position.round
    assert table.agreement.people == (0,)
    session = Session.begin(table, games_folder(), datetime.now().astimezone())
    while not session.is_worth_keeping:
        session.act(session.table.round.options[0])
    session.close()
    record = read_game(session.path.read_bytes())
    assert replay(record) == session.table.game
    assert all(finding.is_well for finding in fairness.verify(record))
    assert record.tags[PLAYED_ON] == "monday 2/4"
    assert Session.resume(games_folder(), session.name).table.game == session.table.game


def test_bots_alone_leave_the_seat_whose_turn_it_is(game: ReplayedGame) -> None:
    alone = played(session_of("luckies", 3, people=())).by(-4)
    table = alone.play_on("bots", {})
    assert table.agreement.people == (alone.position.round.turn,)
    with pytest.raises(DoublesixError) as refused:
        game.play_on("over", {})
    assert refused.value.code == "play-on-over"


def test_a_file_without_a_round_is_refused() -> None:
    session = session_of("luckies", 2)
    text = session.path.read_text().partition("\nround 1")[0] + "\n"
    session.path.write_text(text)
    with pytest.raises(DoublesixError):
        ReplayedGame.of(read_saved(session.path))
