"""A pad in its file: JSON with a version. Results and scores are there for readers and are never read back."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from doublesix.errors import DoublesixError
from doublesix.pad.entry import UNTOLD, RoundEntry
from doublesix.pad.heading import Heading
from doublesix.pad.notation import read_tiles
from doublesix.pad.pad import Pad, PadRow
from doublesix.record.game_record import (
    Goal,
    RecordedResult,
    RecordPart,
    RoundsTarget,
    Seat,
    TileText,
    described,
    recorded_target,
)
from doublesix.record.house_rules import WithHouseRules
from doublesix.record.location import RECORD
from doublesix.record.texts import plain
from doublesix.rules.scoring import Counted, Holding
from doublesix.rules.sheet_files import DEFAULT_EDITION, choose
from doublesix.rules.values import read_target
from doublesix.rules.variant import FIRST_REVISION
from doublesix.tiles import ALL_TILES, TileSet

FORMAT: Final = "doublesix pad 1"
LARGEST_PAD: Final = 1_000_000

Spots = Annotated[int, Meta(ge=0, le=ALL_TILES.spots)]


class WrittenHolding(RecordPart, frozen=True, kw_only=True):
    """What was told of a hand or of the boneyard: its tiles, or its numbers."""

    tiles: tuple[TileText, ...] | None = None
    spots: Spots | None = None
    count: Annotated[int, Meta(ge=0, le=len(ALL_TILES))] | None = None


class WrittenRound(RecordPart, frozen=True, kw_only=True):
    """One round: who went out (nobody if it was blocked), what is left where, and what came of it."""

    out: Seat | None = None
    hands: tuple[WrittenHolding, ...]
    table: Spots | None = None
    boneyard: WrittenHolding | None = None
    result: RecordedResult | None = None
    scores: tuple[int, ...] = ()


class WrittenEvening(RecordPart, frozen=True, kw_only=True):
    """What came of the finished games on the pad, for each side."""

    won: tuple[int, ...]
    points: tuple[int, ...]
    drawn: int = 0


class WrittenPad(WithHouseRules, frozen=True, kw_only=True, tag_field="format", tag=FORMAT):
    """A whole pad."""

    sheet: str
    edition: str = DEFAULT_EDITION
    revision: Annotated[int, Meta(ge=FIRST_REVISION)] | None = None
    """The revision of our rules in force; a pad without one has the first."""
    names: tuple[str, ...]
    partners: bool = False
    target: Goal | RoundsTarget
    date: date
    rounds: tuple[WrittenRound, ...] = ()
    games: tuple[Annotated[int, Meta(ge=1)], ...] = ()
    """How many rounds each game before the present one had."""
    winners: tuple[Seat, ...] = ()
    evening: WrittenEvening | None = None


class _Stamp(msgspec.Struct):
    format: str


def write_pad(pad: Pad) -> bytes:
    """Write a pad as JSON."""
    heading = pad.heading
    sheet, edition, house = described(heading.variant)
    sides, ending, evening = heading.seating.sides, pad.ending, pad.evening
    written = WrittenPad(
        sheet=sheet,
        edition=edition,
        revision=heading.variant.revision,
        house=house,
        names=heading.names,
        partners=heading.seating.partners,
        target=recorded_target(heading.target),
        date=heading.date,
        rounds=tuple(map(_written_round, pad.rows())),
        games=pad.games,
        winners=tuple(seat for side in ending.winners for seat in sides[side]) if ending else (),
        evening=WrittenEvening(won=evening.won, points=evening.points, drawn=evening.drawn) if evening else None,
    )
    return msgspec.json.format(msgspec.json.encode(written), indent=2) + b"\n"


def read_pad(data: bytes) -> Pad:
    """Read a pad and judge every round of it again."""
    return _pad_of(decode_pad(data))


def decode_pad(data: bytes) -> WrittenPad:
    """Read what a pad's file says, without judging any of it."""
    if len(data) > LARGEST_PAD:
        raise DoublesixError("bad-pad", "pad-too-large", limit=LARGEST_PAD)
    try:
        stamp = msgspec.json.decode(data, type=_Stamp)
        if stamp.format != FORMAT:
            raise DoublesixError("bad-pad", "pad-format", said=plain(stamp.format), format=FORMAT)
        return msgspec.json.decode(data, type=WrittenPad)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise DoublesixError("bad-pad", "pad-unreadable", reason=str(error)) from None


def heading_of(written: WrittenPad) -> Heading:
    """Return what stands at the head of a pad; raise if it makes no sense."""
    revision = FIRST_REVISION if written.revision is None else written.revision
    variant = choose(written.sheet, written.edition, written.house, revision=revision)
    target = read_target(written.target if isinstance(written.target, int) else {"rounds": written.target.rounds})
    return Heading.of(variant, written.names, written.date, partners=written.partners, target=target)


def _pad_of(written: WrittenPad) -> Pad:
    blank = Pad(heading_of(written))
    entries = []
    for index, round_ in enumerate(written.rounds):
        try:
            entries.append(entry_of(round_, blank.heading))
            blank.check(entries[-1])
        except DoublesixError as reason:
            where = RECORD.at("rounds", index)
            raise DoublesixError("bad-pad", "record-at", where=where, reason=reason) from None
    if sum(written.games) > len(entries):
        raise DoublesixError("bad-pad", "pad-games", games=sum(written.games), rounds=len(entries))
    return Pad(blank.heading, tuple(entries), written.games)


def _written_round(row: PadRow) -> WrittenRound:
    outcome, entry = row.outcome, row.entry
    return WrittenRound(
        out=entry.out,
        hands=tuple(map(_written_holding, entry.hands)),
        table=entry.table,
        boneyard=None if entry.boneyard == UNTOLD else _written_holding(entry.boneyard),
        result=RecordedResult(ended=outcome.ended.value, winner=outcome.winner, points=outcome.points),
        scores=row.scores,
    )


def _written_holding(holding: Holding) -> WrittenHolding:
    if isinstance(holding, TileSet):
        return WrittenHolding(tiles=tuple(map(str, holding)))
    return WrittenHolding(spots=holding.spots, count=holding.count)


def entry_of(written: WrittenRound, heading: Heading) -> RoundEntry:
    """Return a round as it was told, without judging it."""
    players = heading.seating.players
    if len(written.hands) != players:
        raise DoublesixError("bad-pad", "bad-deal-hands", players=players, hands=len(written.hands))
    if written.out is not None and written.out >= players:
        raise DoublesixError("bad-pad", "pad-seat", seat=written.out, last=players - 1)
    out = written.out
    entry = RoundEntry.blocked(players) if out is None else RoundEntry.domino(players, out)
    for seat, hand in enumerate(map(_holding_of, written.hands)):
        entry = entry if hand == UNTOLD else entry.with_hand(seat, hand)
    return entry.with_table(written.table).with_boneyard(_holding_of(written.boneyard))


def _holding_of(written: WrittenHolding | None) -> Holding:
    if written is None:
        return UNTOLD
    if written.tiles is None:
        return Counted(written.spots, written.count)
    return read_tiles(" ".join(written.tiles)) if written.tiles else TileSet()
