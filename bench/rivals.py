"""Our bots against those of the package ``dominoes`` (``pip install 'doublesix[bench]'``), in its game by its rules.

    python bench/rivals.py [--deals N] [--bot NAME] [--ms N] [--start-move N] [--samples N]

Four play as partners with seven tiles each, and nothing lies aside. The seat that begins may lay anything. Who goes
out scores all spots that are left; a block is won by the pair with fewer spots, which scores those of both pairs. Each
deal is played twice, so that either pair has either tiles. Its own referee deals, plays and counts; our bot is told
what its seat may know, as a view by the rules of a sheet that differ from these only in what a block is worth.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any, Final

import dominoes

from doublesix.actions import PASS, Action, Play
from doublesix.bots.budget import Budget
from doublesix.bots.registry import Choose, find_bot
from doublesix.deal import Deal, seat_players
from doublesix.rng import SplitMix
from doublesix.round import Round
from doublesix.rules.sheet_files import choose
from doublesix.tiles import Tile, TileSet
from doublesix.view import View

Rival = Callable[[Any], None]

HOUSE: Final = {
    "hands": {4: 7},
    "partners": "optional",
    "lead": "lot",
    "opening": "any",
    "redeal": "never",
    "tie": "drawn",
    "blocked_points": "others",
}
RULES: Final = choose("luckies", None, HOUSE).rules
SEATING: Final = seat_players(RULES, 4, partners=True)


def round_of(game: Any, dealt: Sequence[TileSet]) -> Round:
    """Follow a game of theirs as a round of ours."""
    round_ = Round.start(RULES, SEATING, Deal(tuple(dealt), (), game.starting_player))
    ends: list[int] = []
    for move in game.moves:
        if move is None:
            round_ = round_.apply(PASS)
            continue
        tile, left = tile_of(move[0]), move[1]
        if not ends:
            round_, ends = round_.apply(Play(tile, None)), [move[0].first, move[0].second]
            continue
        end = ends[0 if left else 1]
        round_ = round_.apply(Play(tile, end))
        ends[0 if left else 1] = tile.spots - end
    return round_


def move_of(game: Any, action: Action) -> Any:
    """Write what our bot does as a move of theirs."""
    assert isinstance(action, Play)
    for domino, left in game.valid_moves:
        end = None if action.end is None else game.board.left_end() if left else game.board.right_end()
        if tile_of(domino) is action.tile and end == action.end:
            return domino, left
    raise AssertionError(f"{action} is not one of {game.valid_moves}")


def play(
    hands: Sequence[Sequence[Any]], ours: Choose, rival: Rival, our_side: int, seed: int
) -> tuple[int, list[float]]:
    """Play a deal; return our pair's points, less than zero if they are the others', and the longest moves."""
    game = dominoes.Game.new(starting_player=0)
    game.hands = [dominoes.Hand(hand) for hand in hands]
    game.valid_moves = tuple((domino, True) for domino in game.hands[0])
    dealt = [TileSet(map(tile_of, hand)) for hand in hands]
    sources, times = [SplitMix.seeded(seed, "seat", seat) for seat in range(4)], [0.0, 0.0]
    while game.result is None:
        began, seat = time.perf_counter(), game.turn
        if seat % 2 == our_side:
            move = move_of(game, ours(View.of_single_round(round_of(game, dealt), seat), sources[seat]))
        else:
            rival(game)
            move = game.valid_moves[0]
        times[seat % 2 != our_side] = max(times[seat % 2 != our_side], time.perf_counter() - began)
        game.make_move(*move)
    return game.result.points * (1 if our_side == 0 else -1), times


def rival_of(start_move: int, samples: int) -> Rival:
    """The rival that samples worlds and searches them; before its first move to do so it lays what is heaviest."""
    thinks = dominoes.players.probabilistic_alphabeta(start_move, samples, dominoes.players.bota_gorda)

    def choose_move(game: Any) -> None:
        dominoes.players.bota_gorda(game)
        thinks(game)

    return choose_move if samples else dominoes.players.bota_gorda


def tile_of(domino: Any) -> Tile:
    """Return our tile for one of theirs."""
    return Tile.parse(f"{max(domino.first, domino.second)}-{min(domino.first, domino.second)}")


def main() -> None:
    """Play the duel and tell how it went, after every ten deals."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--ms", type=float, default=50)
    parser.add_argument("--start-move", type=int, default=8)
    parser.add_argument("--samples", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    ours = find_bot(given.bot).within(Budget(seconds=given.ms / 1000))
    rival, won, points, longest = rival_of(given.start_move, given.samples), [], [], [0.0, 0.0]
    for number in range(given.deals):
        random.seed(given.seed * 1_000_003 + number)
        tiles = [dominoes.Domino(low, high) for low in range(7) for high in range(low, 7)]
        random.shuffle(tiles)
        hands = [tiles[seat * 7 : seat * 7 + 7] for seat in range(4)]
        made = [play(hands, ours, rival, side, number) for side in (0, 1)]
        won.append(sum(result > 0 for result, _ in made) / 2)
        points.append(sum(result for result, _ in made) / 2)
        longest = [max(longest[who], *(times[who] for _, times in made)) for who in (0, 1)]
        if number % 10 == 9 or number == given.deals - 1:
            print(
                f"{number + 1} deals: won {_told([100 * share for share in won])} % of the hands, "
                f"{_told(points)} points a hand; longest move {longest[0]:.2f} s, theirs {longest[1]:.2f} s",
                flush=True,
            )


def _told(values: Sequence[float]) -> str:
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / max(len(values) - 1, 1)
    return f"{mean:.1f} ± {1.96 * sqrt(spread / len(values)):.1f}"


if __name__ == "__main__":
    main()
