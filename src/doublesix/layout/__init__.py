"""The line of play as coordinates on a table: one geometry for all pictures."""

from doublesix.layout.laying import lay_out
from doublesix.layout.shapes import Box, Facing, Layout, Spot, Table

__all__ = ["Box", "Facing", "Layout", "Spot", "Table", "lay_out"]
