"""How a person gets to an action: a tile of the hand, then one of the places where it fits. Nothing here is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from doublesix.actions import Action, Play
from doublesix.layout import Placement
from doublesix.line import Place
from doublesix.terminal.config import HandOrder
from doublesix.terminal.table.routine import ordered
from doublesix.tiles import Tile
from doublesix.view import View

ASIDE: Final = 3
"""How much further away a place seems if it is beside the arrow's direction."""


@dataclass(frozen=True, slots=True)
class TileChoice:
    """How far the player whose turn it is has come: no tile yet, a tile, or a tile and a place."""

    view: View
    tile: Tile | None = None
    place: Place | None = None
    """The selected place while there are several to choose from."""
    order: HandOrder = "dealt"

    @property
    def hand(self) -> tuple[Tile, ...]:
        """One's own tiles in their order."""
        return ordered(self.view.standing, self.order)

    @property
    def playable(self) -> tuple[Tile, ...]:
        """The tiles that may be laid, in their order in the hand."""
        fitting = {option.tile for option in self.view.options if isinstance(option, Play)}
        return tuple(tile for tile in self.hand if tile in fitting)

    @property
    def places(self) -> tuple[Place, ...]:
        """Where the chosen tile may go; all places that may be played on while none is chosen."""
        return tuple(dict.fromkeys(place for place, play in self.view.ways if self.tile in (None, play.tile) if place))

    @property
    def only_action(self) -> Action | None:
        """The one possible action, if there is just one: the place matters only to the picture."""
        options = self.view.options
        if len(options) != 1:
            return None
        return options[0] if len(self.view.ways) < 2 else None

    def action(self) -> Play | None:
        """Return the chosen action; none while a tile or a place is missing."""
        plays = [play for place, play in self.view.ways if play.tile is self.tile and self.place in (None, place)]
        return plays[0] if self.tile and (self.place or len(plays) == 1) else None

    def at(self, place: Place) -> Play | None:
        """Return the action of laying the chosen tile at a place; none if it does not fit there."""
        return next((play for there, play in self.view.ways if there == place and play.tile is self.tile), None)

    def with_tile(self, tile: Tile | None) -> TileChoice:
        """Choose a tile."""
        return replace(self, tile=tile, place=None)

    def with_place(self, place: Place | None) -> TileChoice:
        """Select a place."""
        return replace(self, place=place)

    def with_action(self, play: Play) -> TileChoice:
        """Choose the tile and the place of an action."""
        places = [place for place, other in self.view.ways if other == play]
        chosen = self.with_tile(play.tile)
        return chosen.with_place(places[0]) if places and len(chosen.places) > 1 else chosen

    def next_tile(self, step: int) -> TileChoice:
        """Choose the next tile that fits, or the one before."""
        tiles = self.playable
        if not tiles:
            return self
        if self.tile not in tiles:
            return self.with_tile(tiles[0 if step > 0 else -1])
        return self.with_tile(tiles[(tiles.index(self.tile) + step) % len(tiles)])

    def next_place(self, step: int) -> TileChoice:
        """Select the next place; the oldest follows the youngest."""
        places = self.places
        return self.with_place(places[(places.index(self.place) + step) % len(places)] if self.place else places[0])

    def place_showing(self, number: int) -> TileChoice:
        """Select the next place that shows a number; nothing changes if there is none."""
        places = [place for place in self.places if place.number == number]
        if not places:
            return self
        return self.with_place(places[(places.index(self.place) + 1) % len(places) if self.place in places else 0])

    def place_towards(self, dx: int, dy: int, placements: Mapping[Place, Placement]) -> TileChoice:
        """Select the nearest place in the direction of an arrow, seen from the selected one."""
        here = placements.get(self.place) if self.place else None
        if here is None:
            return self.next_place(dx + dy)
        distances: dict[float, Place] = {}
        for place in self.places:
            if place in placements and place != self.place:
                x, y = placements[place].x - here.x, placements[place].y - here.y
                along, across = x * dx + y * dy, abs(x * dy) + abs(y * dx)
                if along > 0:
                    distances[along + ASIDE * across] = place
        return self.with_place(distances[min(distances)]) if distances else self
