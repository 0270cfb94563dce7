"""A position on one line, as chess has its FEN: a whole round, or what one seat may know of it.

>>> from doublesix import Game, choose
>>> from doublesix.position import read_position, write_position
>>> game = Game.start(choose("luckies"), players=2)
>>> game = game.begin_round(game.seeded_deal(7))
>>> text = write_position(game.view(seat=0))
>>> print(text)
luckies/11.22.31.42.50.54.61,x7/x14/2/-/seat=1/needs=100,100
>>> read_position(text).seen == game.view(seat=0)
True

``docs/position.md`` has the grammar.
"""

from doublesix.position.next_act import NextAct, next_acts
from doublesix.position.position_line import PositionLine
from doublesix.position.reader import is_position, read_position
from doublesix.position.writer import write_position

__all__ = ["NextAct", "PositionLine", "is_position", "next_acts", "read_position", "write_position"]
