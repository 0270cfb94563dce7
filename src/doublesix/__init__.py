"""doublesix: double-six dominoes exactly as the sheet in the box says.

>>> from doublesix import Game, choose
>>> game = Game.start(choose("bg2133"), players=4, partners=True)
>>> game = game.begin_round(game.seeded_deal(7))
>>> game.round.turn, [str(option) for option in game.round.options]
(1, ['4-4'])
"""

from doublesix.actions import DRAW, PASS, Action, Play, parse_action
from doublesix.deal import Deal, deal_round, given_deal
from doublesix.errors import DealError, DoublesixError, IllegalAction, RecordError, RuleError
from doublesix.game import Game
from doublesix.line import Line
from doublesix.round import Round
from doublesix.rules.rules import Rules
from doublesix.rules.sheet_files import SHEETS, choose, choose_file
from doublesix.rules.variant import Variant
from doublesix.tiles import ALL_TILES, Tile, TileSet
from doublesix.view import View

__version__ = "0.1.0"

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
    "IllegalAction",
    "Line",
    "Play",
    "RecordError",
    "Round",
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
]
