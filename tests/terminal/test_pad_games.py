"""Whole games with real tiles on the pad: what is entered comes to what the engine scored."""

from __future__ import annotations

from random import Random

import pytest
from tests import chance
from tests.terminal.pads import heading, keep, kept_pad, keys_for
from tests.terminal.screens import screen_text

from doublesix.game import Game
from doublesix.pad.heading import Heading
from doublesix.testing.strategies import any_action


def played(agreed: Heading, seed: int) -> Game:
    """Play a game to its end, everybody doing anything that is allowed."""
    random = Random(seed)
    seating = agreed.seating
    game = Game.start(agreed.variant, seating.players, partners=seating.partners, target=agreed.target)
    while not game.is_over:
        if not game.in_round:
            game = game.begin_round(game.seeded_deal(seed))
        assert game.round is not None
        game = game.apply(any_action(game.round, random))
    return game


GAMES = [
    heading("luckies", 3, target="40"),
    heading("bg2133", 4, partners=True, target="60"),
    heading("protocol", 3, target="150"),
    heading("international", 4, target="40"),
    heading("sixcolours", 2, target="rounds: 3"),
]


@pytest.mark.parametrize(
    ("agreed", "typed"),
    [
        pytest.param(agreed, typed, id=f"{agreed.variant.sheet.id}-{'typed' if typed else 'tapped'}")
        for number, agreed in enumerate(GAMES)
        for typed in (False, True)
        if chance.IS_NEW or typed == bool(number % 2)
    ],
)
def test_a_whole_game(agreed: Heading, typed: bool) -> None:
    game = played(agreed, seed=5)
    keys = " ".join(keys_for(agreed, round_, typed=typed) for round_ in game.rounds)
    shown = keep(agreed, keys, screen_text)
    pad = kept_pad()
    assert pad.scores == game.scores
    assert pad.ending == game.ending
    assert len(game.rounds) > 1
    assert "n begins another game with the same players." in shown
