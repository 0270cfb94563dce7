"""doublesix: double-six dominoes exactly as the sheet in the box says.

>>> from doublesix import Game, choose
>>> game = Game.start(choose("bg2133"), players=4, partners=True)
>>> game = game.begin_round(game.seeded_deal(7))
>>> game.round.turn, [str(option) for option in game.round.options]
(1, ['4-4'])
"""

from typing import TYPE_CHECKING

from doublesix.actions import DRAW, PASS, Action, Play, parse_action
from doublesix.deal import Deal, deal_round, given_deal
from doublesix.display import show_with
from doublesix.errors import (
    DealError,
    DoublesixError,
    IllegalAction,
    NotationError,
    PositionError,
    RecordError,
    RuleError,
)
from doublesix.game import Game
from doublesix.line import Line
from doublesix.prompt import Prompt
from doublesix.round import Round
from doublesix.rules.rules import Points, Rounds, Rules
from doublesix.rules.sheet_files import SHEETS, choose, choose_file
from doublesix.rules.variant import Variant
from doublesix.tiles import ALL_TILES, Tile, TileSet
from doublesix.view import View

if TYPE_CHECKING:
    from doublesix.bots.self_play import play_game
    from doublesix.position import read_position, write_position
    from doublesix.record import GameRecord, read_game, write_game
else:
    _LATER = {
        "GameRecord": "doublesix.record",
        "play_game": "doublesix.bots.self_play",
        "read_game": "doublesix.record",
        "read_position": "doublesix.position",
        "write_game": "doublesix.record",
        "write_position": "doublesix.position",
    }

    def __getattr__(name):
        """Import what needs more than the standard library only when somebody asks for it."""
        from importlib import import_module

        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(_LATER[name]), name)


__version__ = "0.1.0"

show_with(Prompt())

__all__ = [
    "ALL_TILES",
    "DRAW",
    "PASS",
    "SHEETS",
    "Action",
    "Deal",
    "DealError",
    "DoublesixError",
    "Game",
    "GameRecord",
    "IllegalAction",
    "Line",
    "NotationError",
    "Play",
    "Points",
    "PositionError",
    "RecordError",
    "Round",
    "Rounds",
    "RuleError",
    "Rules",
    "Tile",
    "TileSet",
    "Variant",
    "View",
    "choose",
    "choose_file",
    "deal_round",
    "given_deal",
    "parse_action",
    "play_game",
    "read_game",
    "read_position",
    "write_game",
    "write_position",
]
