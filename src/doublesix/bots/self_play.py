"""Rounds and games that bots play among themselves, each in one call."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from doublesix.bots.registry import Choose
from doublesix.deal import Deal
from doublesix.game import Game
from doublesix.rng import Source
from doublesix.round import Round
from doublesix.view import View


def play_round(round_: Round, bots: Sequence[Choose], sources: Sequence[Source]) -> Round:
    """Let bots play a round outside any game to its end: for each seat a bot and its random numbers."""
    while not round_.is_over:
        seat = round_.turn
        round_ = round_.apply(bots[seat](View.of_single_round(round_, seat), sources[seat]))
    return round_


def play_game(game: Game, bots: Sequence[Choose], sources: Sequence[Source], deal: Callable[[Game], Deal]) -> Game:
    """Let bots play a game to its end, with the deals that ``deal`` makes for it."""
    while not game.is_over:
        game = game.begin_round(deal(game))
        while game.in_round:
            seat = game.rounds[-1].turn
            game = game.apply(bots[seat](game.view(seat), sources[seat]))
    return game
