"""The line of play as coordinates on a table: one geometry for all pictures."""

from doublesix.layout.line_layout import lay_out
from doublesix.layout.shapes import Box, Facing, Layout, Placement, TableSize

__all__ = ["Box", "Facing", "Layout", "Placement", "TableSize", "lay_out"]
