"""A position set up by hand: what was dealt, as one player knows it. What was played then is told act by act."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from starlette.datastructures import QueryParams

from doublesix.i18n import Words
from doublesix.picture.page_tiles import tile_name
from doublesix.position import grammar, read_position, write_position
from doublesix.position.reader import read_variant
from doublesix.position.writer import write_hidden, write_tiles
from doublesix.rules.rules import NextLead
from doublesix.rules.sheet_files import SHEETS, choose, find_sheet, printed_in
from doublesix.rules.variant import Variant
from doublesix.sentences.sheet_texts import tell_title, words_at
from doublesix.server.pages.home.choices import FormOption
from doublesix.server.pages.home.wish import may_be_partners
from doublesix.server.pages.rules.addresses import set_up_address
from doublesix.tiles import ALL_TILES, Tile

_ROWS: Final = ((6,), (5, 0), (4, 1), (3, 2))
"""The high ends of the tiles in each of four rows: seven tiles in a row, which is all of them."""


@dataclass(frozen=True, slots=True)
class TileField:
    """A tile that somebody may have been dealt."""

    value: str
    name: str
    picture: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class PositionForm:
    """What somebody says of a deal: the rules, how many play, who leads, and the tiles of the first player."""

    rules: str
    variant: Variant
    players: str
    partners: bool
    leader: str
    tiles: frozenset[str]

    @classmethod
    def read(cls, query: QueryParams) -> PositionForm:
        """Read what was chosen so far; raise ``RuleError`` if the rules are not those of a sheet of ours."""
        rules = query["rules"].strip().replace(" ", grammar.HOUSE)
        variant = read_variant(rules)
        players = query.get("players", str(next(iter(variant.rules.hands))))
        tiles = frozenset(query.getlist("tile"))
        return cls(rules, variant, players, "partners" in query, query.get("leader", "1"), tiles)

    @property
    def line(self) -> str:
        """The position before the first tile, on one line; raise what is wrong with it."""
        dealt = self.variant.rules.hands
        players, size = next(((each, size) for each, size in dealt.items() if str(each) == self.players), (0, 0))
        own = grammar.TILE.join(sorted(self.tiles)) or grammar.NOTHING
        hands = grammar.HAND.join([own, *[write_hidden(size)] * (players - 1)])
        boneyard = write_hidden(len(ALL_TILES) - players * size)
        notes = [*([grammar.PARTNERS] if self.partners else []), f"{grammar.SEAT}{grammar.VALUE}1"]
        parts = [self.rules, hands, boneyard, self.leader, grammar.NOTHING, *notes]
        return write_position(read_position(grammar.PART.join(parts)))

    @property
    def may_be_partners(self) -> bool:
        """Whether the rules know partners."""
        return any(may_be_partners(self.variant.rules, players) for players in self.variant.rules.hands)

    def title(self, words: Words) -> str:
        """Say what is played."""
        return tell_title(self.variant, words)

    def player_options(self, words: Words) -> Iterator[FormOption]:
        """Yield how many may play, with how many tiles each."""
        for players, tiles in self.variant.rules.hands.items():
            text = f"{players} · {words('terminal.setup-hand', count=tiles)}"
            yield FormOption(str(players), text, str(players) == self.players)

    def leader_options(self, words: Words) -> Iterator[FormOption]:
        """Yield who may lead, and where the rules know that, because they won the round before."""
        words = words_at(self.variant, words)
        names = [words("general.player", number=seat + 1) for seat in range(max(self.variant.rules.hands))]
        written = {str(number): name for number, name in enumerate(names, 1)}
        if self.variant.rules.next_lead is NextLead.WINNER:
            written |= {
                f"{number}{grammar.WON_BEFORE}": words("event.leads-winner", name=name)
                for number, name in enumerate(names, 1)
            }
        return (FormOption(value, text, value == self.leader) for value, text in written.items())

    def tile_fields(self) -> Iterator[TileField]:
        """Yield all tiles, row by row."""
        for high in (high for row in _ROWS for high in row):
            for tile in (Tile(high, low) for low in range(high + 1)):
                value = write_tiles([tile])
                yield TileField(value, str(tile), tile_name(tile), value in self.tiles)


def sheet_options(words: Words) -> Iterator[FormOption]:
    """Yield the sheets, each in the edition that a reader would choose, with where a position is set up."""
    for sheet in SHEETS:
        variant = choose(sheet, printed_in(find_sheet(sheet), words.language))
        yield FormOption(set_up_address(variant), tell_title(variant, words))
