"""Records of games: written, read, replayed and judged.

>>> from doublesix import Game, choose, play_game, read_game, write_game
>>> from doublesix.record import positions
>>> game = play_game(Game.start(choose("luckies"), players=2, target=30), ["greedy", "random"], seed=7)
>>> record = read_game(write_game(game))
>>> record
<GameRecord: luckies:en, 1, 2, 6 rounds, won by 1>
>>> sum(1 for position in positions(record)) == sum(1 + len(round_.actions) for round_ in game.rounds)
True
"""

from doublesix.record.collection import read_games
from doublesix.record.fairness import Finding, verify
from doublesix.record.forms import RecordForm, read_game, write_game
from doublesix.record.game_record import GameRecord
from doublesix.record.replay import Position, position_at, positions, replay

__all__ = [
    "Finding",
    "GameRecord",
    "Position",
    "RecordForm",
    "position_at",
    "positions",
    "read_game",
    "read_games",
    "replay",
    "verify",
    "write_game",
]
