"""Rounds and games that bots play among themselves, each in one call."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from doublesix.bots.registry import Choose, find_bot
from doublesix.deal import Deal
from doublesix.game import Game
from doublesix.rng import Source, SplitMix, new_seed
from doublesix.round import Round
from doublesix.view import View


def play_round(round_: Round, bots: Sequence[Choose], sources: Sequence[Source]) -> Round:
    """Let bots play a round outside any game to its end: for each seat a bot and its random numbers."""
    while not round_.is_over:
        seat = round_.turn
        round_ = round_.apply(bots[seat](View.of_single_round(round_, seat), sources[seat]))
    return round_


def play_game(
    game: Game,
    bots: Sequence[Choose | str],
    sources: Sequence[Source] | None = None,
    deal: Callable[[Game], Deal] | None = None,
    *,
    seed: int | None = None,
) -> Game:
    """Let bots play a game to its end: for each seat a bot, or the name of one.

    The deals and the random numbers of the bots follow from the seed, unless they are given.
    """
    number = new_seed() if seed is None else seed
    chooses = [find_bot(bot).choose if isinstance(bot, str) else bot for bot in bots]
    sources = sources or [SplitMix.seeded(number, "bot", seat) for seat in game.seating.seats]
    while not game.is_over:
        game = game.begin_round(deal(game) if deal else game.seeded_deal(number))
        while game.in_round:
            seat = game.rounds[-1].turn
            game = game.apply(chooses[seat](game.view(seat), sources[seat]))
    return game
