"""Happenings told in sentences."""

from __future__ import annotations

import pytest
from hypothesis import given

from doublesix.events import Ended, GameEnded, LeadReason, Outcome, Passed, PassReason, Played, RoundEnded
from doublesix.game import Game
from doublesix.i18n import words_for
from doublesix.i18n.faces import mark_faces, read_faces
from doublesix.round import Round
from doublesix.rules.rules import Lead, NextLead
from doublesix.rules.scoring import score_domino
from doublesix.rules.sheet_files import SHEETS, choose
from doublesix.seats import Seating
from doublesix.sentences.events import tell_ending, tell_event
from doublesix.sentences.sheet_texts import words_at
from doublesix.testing.strategies import games, rounds
from doublesix.tiles import Tile, TileSet
from doublesix.view import SeenDeal, SeenDraw, View

WORDS = words_for("en")
HANDS = [TileSet([Tile(4, 0)]), TileSet([Tile(2, 1)]), TileSet()]
RULES = choose("international").rules
NAMES = ["Anna", "Ben", "Cleo", "Dan"]


def test_a_pass_says_what_is_lacking() -> None:
    assert tell_event(Passed(1, PassReason.NO_DRAWING, (3, 5)), NAMES, WORDS) == "Ben passes: no 3 or 5."


def test_only_on_luckies_one_taps_and_calls_domino() -> None:
    passed = Passed(1, PassReason.NO_DRAWING, (3, 5))
    went_out = RoundEnded(Outcome(Ended.DOMINO, 2, 7, score_domino(RULES, Seating(3), HANDS, 2, 0)))
    for sheet in SHEETS:
        words = words_at(choose(sheet), WORDS)
        told = tell_event(passed, NAMES, words), tell_event(went_out, NAMES, words)
        if sheet == "luckies":
            assert told == ("Ben taps: no 3 or 5.", 'Cleo calls "domino" and is out. Cleo wins the round: 4 + 3 = 7.')
        else:
            assert told == ("Ben passes: no 3 or 5.", "Cleo is out. Cleo wins the round: 4 + 3 = 7.")


def test_the_face_of_a_drawn_tile_is_told_only_to_its_owner() -> None:
    seen = SeenDraw(0, Tile(6, 4), (5,), 3)
    assert tell_event(seen, NAMES, WORDS) == "Anna has no 5 and draws 6-4 (3 left)."
    assert tell_event(SeenDraw(0, None, (5,), 3), NAMES, WORDS) == "Anna has no 5 and draws (3 left)."


def test_a_tile_is_told_with_the_end_it_went_to_and_what_it_brings() -> None:
    assert tell_event(Played(2, Tile(6, 6), None, 0), NAMES, WORDS) == "Cleo opens with 6-6."
    assert tell_event(Played(2, Tile(6, 5), 6, 1), NAMES, WORDS) == "Cleo lays 6-5 on 6."
    offered = Played(2, Tile(5, 5), 5, 2, offers_extra=True)
    assert tell_event(offered, NAMES, WORDS) == "Cleo lays 5-5 on 5. Cleo may add one more."


@pytest.mark.parametrize("reason", [*Lead, NextLead.WINNER])
def test_every_reason_to_lead_has_a_sentence(reason: LeadReason) -> None:
    seen = SeenDeal((5, 5), 18, 1, reason, (), 0, None)
    assert tell_event(seen, NAMES, WORDS).startswith("Ben ")


@pytest.mark.parametrize("reason", list(PassReason))
def test_every_reason_to_pass_has_a_sentence(reason: PassReason) -> None:
    assert tell_event(Passed(0, reason, (1,)), NAMES, WORDS).startswith("Anna ")


def test_the_end_of_a_game_names_the_winners() -> None:
    alone, pairs = Seating(3), Seating(4, partners=True)
    assert tell_ending(GameEnded((1,), (40, 101, 3)), alone, NAMES, WORDS) == "Ben wins the game with 101 points."
    assert tell_ending(GameEnded((0,), (101, 40)), pairs, NAMES, WORDS) == "Anna and Cleo win the game with 101 points."
    assert tell_ending(GameEnded((0, 2), (1, 0, 1)), alone, NAMES, WORDS) == (
        "The game is drawn between Anna and Cleo with 1 point."
    )


def test_players_are_not_named_to_themselves() -> None:
    told = [
        tell_event(event, NAMES, WORDS, you=0)
        for event in (
            Played(0, Tile(6, 5), 6, 1, offers_extra=True),
            Played(2, Tile(5, 4), 5, 2),
            SeenDraw(0, Tile(6, 4), (5,), 3),
            Passed(0, PassReason.NO_DRAWING, (3, 5)),
            SeenDeal((5, 5), 18, 0, Lead.LOT, (((0, Tile(6, 5)), (1, Tile(4, 4))),), 0, None),
        )
    ]
    assert told == [
        "You lay 6-5 on 6. You may add one more.",
        "Cleo lays 5-4 on 5.",
        "You have no 5 and draw 6-4 (3 left).",
        "You pass: no 3 or 5.",
        "Lots for the lead: you 6-5 (11) and Ben 4-4 (8). You lead by lot.",
    ]
    ends = [
        tell_ending(GameEnded((0,), (101, 40, 3)), Seating(3), NAMES, WORDS, you=0),
        tell_ending(GameEnded((0,), (101, 40)), Seating(4, partners=True), NAMES, WORDS, you=2),
        tell_ending(GameEnded((0, 2), (1, 0, 1)), Seating(3), NAMES, WORDS, you=2),
    ]
    assert ends == [
        "You win the game with 101 points.",
        "You and Anna win the game with 101 points.",
        "The game is drawn between you and Anna with 1 point.",
    ]


@given(rounds())
def test_everything_that_happens_can_be_told_to_everybody(round_: Round) -> None:
    names = [f"Player {seat}" for seat in round_.seating.seats]
    for event in (*round_.events, *View.of_single_round(round_, 0).events, *View.of_single_round(round_, None).events):
        told = tell_event(event, names, WORDS)
        assert told
        assert "{" not in told
    for event in View.of_single_round(round_, 0).events:
        assert names[0] not in tell_event(event, names, WORDS, you=0, partners=round_.seating.partners)


@given(games(finished=True))
def test_every_end_of_a_game_can_be_told(game: Game) -> None:
    names = [f"Player {seat}" for seat in game.seating.seats]
    assert game.ending is not None
    assert "Player" in tell_ending(game.ending, game.seating, names, WORDS)


def test_tiles_and_numbers_can_be_found_in_what_was_told() -> None:
    """What is marked is what the sentence was made of, whatever somebody is called."""
    played = Played(1, Tile(6, 5), 6, 1)
    marked = tell_event(played, ["6-5", "Ben 6"], WORDS.marking)
    plain, spans = read_faces(marked)
    assert plain == tell_event(played, ["6-5", "Ben 6"], WORDS) == "Ben 6 lays 6-5 on 6."
    assert [plain[begin:end] for begin, end in spans] == ["6-5", "6"]
    assert spans[0][0] > len("Ben 6")
    assert mark_faces(plain, spans) == marked
