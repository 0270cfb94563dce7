"""A round while somebody enters it: what was tapped and typed, and its result. Nothing here is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final, Literal

from doublesix.errors import DoublesixError
from doublesix.i18n import Words
from doublesix.pad.checks import find_faults
from doublesix.pad.entry import UNTOLD, RoundEntry
from doublesix.pad.heading import Heading
from doublesix.pad.notation import read_holding, write_holding
from doublesix.pad.result import find_needs, work_out
from doublesix.rules.scoring import Fact, Holding, NotTold
from doublesix.sentences.errors import tell_error
from doublesix.sentences.score import tell_outcome
from doublesix.tiles import Tile, TileSet

TABLE: Final = "table"
BONEYARD: Final = "boneyard"
Place = int | Literal["table", "boneyard"]
"""Where tiles are left: with a seat, on the table, in the boneyard."""
Told = TileSet | str
"""What was tapped, or what was typed."""


class DraftState(StrEnum):
    """The state of an entry."""

    IMPOSSIBLE = "impossible"
    MISSING = "missing"
    DOUBTFUL = "doubtful"
    """It is impossible as it is, but tiles still to be tapped may put it right."""
    READY = "ready"


@dataclass(frozen=True, slots=True)
class DraftVerdict:
    """The state of an entry, in a sentence."""

    standing: DraftState
    text: str


@dataclass(frozen=True, slots=True)
class Draft:
    """What was said of a round so far."""

    heading: Heading
    begun: RoundEntry
    """How the round ended, with nothing told of what is left."""
    told: Mapping[Place, Told] = field(default_factory=dict)

    @classmethod
    def begin(cls, heading: Heading, out: int | None) -> Draft:
        """Begin with who went out, or with nobody if the round was blocked."""
        players = heading.seating.players
        return cls(heading, RoundEntry.blocked(players) if out is None else RoundEntry.domino(players, out))

    @classmethod
    def of(cls, heading: Heading, entry: RoundEntry) -> Draft:
        """Take up an entry to correct it."""
        told: dict[Place, Told] = {
            seat: _taken_up(hand) for seat, hand in enumerate(entry.hands) if seat != entry.out and hand != UNTOLD
        }
        if entry.table is not None:
            told[TABLE] = str(entry.table)
        if entry.boneyard != UNTOLD:
            told[BONEYARD] = _taken_up(entry.boneyard)
        return replace(cls.begin(heading, entry.out), told=told)

    def ended(self, out: int | None) -> Draft:
        """Change how the round ended; what was told of the hands stays."""
        return replace(self.begin(self.heading, out), told=self.told)

    @property
    def places(self) -> tuple[Place, ...]:
        """What we ask for: what the sheet needs, what that may follow from, and what was told anyway."""
        needed = self.needed
        seats = tuple(seat for seat in self.heading.seating.seats if seat != self.begun.out)
        every: tuple[Place, ...] = (TABLE, *seats, *((BONEYARD,) if self.heading.stock else ()))
        if TABLE in needed:
            return every
        return tuple(place for place in (*every[1:], TABLE) if place in needed or self.told.get(place))

    @property
    def needed(self) -> tuple[Place, ...]:
        """What the sheet needs for such a round."""
        return self._needs_of(self.begun)

    @property
    def missing(self) -> tuple[Place, ...]:
        """What must be told next."""
        try:
            return self._needs_of(self.entry())
        except DoublesixError:
            return ()

    def number_means(self, place: Place) -> Fact:
        """What a bare number says: spots, or how many tiles if only these count."""
        needs = find_needs(self.heading, self.begun)
        return next((need.number_means for need in needs if need.seat == place), Fact.SPOTS)

    def wants_tiles(self, place: Place) -> bool:
        """Whether only the tiles themselves can settle the round so far."""
        return any(need.seat == place and need.fact is Fact.TILES for need in find_needs(self.heading, self.entry()))

    def owner(self, tile: Tile) -> Place | None:
        """Return where a tile was tapped."""
        held = ((place, self.told.get(place)) for place in self.places)
        return next((place for place, tiles in held if isinstance(tiles, TileSet) and tile in tiles), None)

    def with_told(self, place: Place, told: Told) -> Draft:
        """Return the draft with something else told of a place."""
        return replace(self, told={**self.told, place: told})

    def toggle(self, place: Place, tile: Tile) -> Draft:
        """Put a tile there, or take it away again; refuse one that is somewhere else."""
        before = self.told.get(place)
        tiles = before if isinstance(before, TileSet) else TileSet()
        changed = self.with_told(place, tiles.remove(tile) if tile in tiles else tiles.add(tile))
        for fault in find_faults(self.heading, changed.entry(), finished=False):
            if fault.code == "tile-twice":
                raise fault
        return changed

    def entry(self) -> RoundEntry:
        """Return the entry as far as it was told; raise if something typed cannot be read."""
        entry = self.begun
        for place in self.places:
            holding = self._holding(place)
            if place == TABLE:
                entry = entry.with_table(holding.spots)
            elif place == BONEYARD:
                entry = entry.with_boneyard(holding)
            elif isinstance(place, int):
                entry = entry.with_hand(place, holding)
        return entry

    def _holding(self, place: Place) -> Holding:
        told = self.told.get(place)
        if isinstance(told, str) and told:
            return read_holding(told, self.number_means(place))
        return told if isinstance(told, TileSet) and told else UNTOLD

    def _needs_of(self, entry: RoundEntry) -> tuple[Place, ...]:
        return tuple(TABLE if need.seat is None else need.seat for need in find_needs(self.heading, entry))


def judge(draft: Draft, words: Words) -> DraftVerdict:
    """Say in a sentence what is impossible, what is missing, or what comes of the round."""
    try:
        entry = draft.entry()
    except DoublesixError as unreadable:
        return DraftVerdict(DraftState.IMPOSSIBLE, tell_error(unreadable, words))
    for fault in find_faults(draft.heading, entry, finished=False):
        return DraftVerdict(DraftState.IMPOSSIBLE, tell_error(fault, words))
    try:
        outcome = work_out(draft.heading, entry)
    except NotTold as missing:
        return DraftVerdict(DraftState.MISSING, tell_error(missing, words))
    for fault in find_faults(draft.heading, entry):
        return DraftVerdict(DraftState.DOUBTFUL, words("pad.doubtful", reason=tell_error(fault, words)))
    return DraftVerdict(DraftState.READY, tell_outcome(outcome, draft.heading.names, words))


def _taken_up(holding: Holding) -> Told:
    """Return what somebody would have tapped or typed; "nothing is left" can only be typed."""
    return holding if isinstance(holding, TileSet) and holding else write_holding(holding) or "0"
