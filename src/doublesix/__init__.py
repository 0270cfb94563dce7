"""doublesix: double-six dominoes exactly as the sheet in the box says.

>>> from doublesix import Game, choose
>>> game = Game.start(choose("bg2133"), players=4, partners=True)
>>> game = game.begin_round(game.seeded_deal(7))
>>> game.round.turn, [str(option) for option in game.round.options]
(1, ['4-4'])
"""

from doublesix.display import show_with
from doublesix.prompt import Prompt

TYPE_CHECKING = False  # as in display.py
if TYPE_CHECKING:
    from doublesix.actions import DRAW, PASS, Action, Play, parse_action
    from doublesix.bots.self_play import play_game
    from doublesix.deal import Deal, deal_round, given_deal
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
    from doublesix.position import read_position, write_position
    from doublesix.record import GameRecord, read_game, write_game
    from doublesix.round import Round
    from doublesix.rules.rules import Points, Rounds, Rules
    from doublesix.rules.sheet_files import SHEETS, choose, choose_file
    from doublesix.rules.variant import Variant
    from doublesix.tiles import ALL_TILES, Tile, TileSet
    from doublesix.view import View
else:
    _FOUND_IN = {
        "doublesix.actions": ("DRAW", "PASS", "Action", "Play", "parse_action"),
        "doublesix.bots.self_play": ("play_game",),
        "doublesix.deal": ("Deal", "deal_round", "given_deal"),
        "doublesix.errors": (
            "DealError",
            "DoublesixError",
            "IllegalAction",
            "NotationError",
            "PositionError",
            "RecordError",
            "RuleError",
        ),
        "doublesix.game": ("Game",),
        "doublesix.line": ("Line",),
        "doublesix.position": ("read_position", "write_position"),
        "doublesix.record": ("GameRecord", "read_game", "write_game"),
        "doublesix.round": ("Round",),
        "doublesix.rules.rules": ("Points", "Rounds", "Rules"),
        "doublesix.rules.sheet_files": ("SHEETS", "choose", "choose_file"),
        "doublesix.rules.variant": ("Variant",),
        "doublesix.tiles": ("ALL_TILES", "Tile", "TileSet"),
        "doublesix.view": ("View",),
    }

    def __getattr__(name):
        """Import what somebody asks for only then: commands begin at once, and can be interrupted from there on."""
        from importlib import import_module

        for module, names in _FOUND_IN.items():
            if name in names:
                value = globals()[name] = getattr(import_module(module), name)
                return value
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__():
        return sorted({*globals(), *__all__})


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
