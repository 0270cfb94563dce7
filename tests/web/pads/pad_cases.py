"""Rounds of every sheet, edition and some house rules, told in every way, with what the engine makes of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import date
from random import Random

from tests.chance import IS_NEW

from doublesix.i18n import words_for
from doublesix.pad.entry import UNTOLD, RoundEntry
from doublesix.pad.file_form import write_pad
from doublesix.pad.heading import Heading
from doublesix.pad.pad import Pad, PadRow
from doublesix.pad.result import work_out
from doublesix.pad.table_form import write_csv
from doublesix.rules.rules import (
    BlockedHands,
    BlockedPoints,
    BlockedWinner,
    NextLead,
    OutPoints,
    Partners,
    Points,
    Rounds,
    Tie,
)
from doublesix.rules.scoring import Counted, Holding, NotTold
from doublesix.rules.sheet_files import SHEETS, choose, find_sheet
from doublesix.rules.variant import FIRST_REVISION, REVISION
from doublesix.sentences.pad import name_round, tell_next, tell_row, tell_standing
from doublesix.tiles import ALL_TILES, Tile, TileSet

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva", "Finn")
DAY = date(2026, 11, 15)
WORDS = words_for("en")
ROUNDS = 10
"""How many rounds each pad has."""


def headings(chance: Random) -> Iterator[Heading]:
    """Every edition of every sheet as read today and at first, and counted otherwise; in a soak for every table."""
    for sheet in SHEETS:
        for edition in find_sheet(sheet).editions:
            for house, revision in (({}, REVISION), ({}, FIRST_REVISION), (_counted_otherwise(chance), REVISION)):
                variant = choose(sheet, edition, house, revision=revision)
                players_of = list(variant.rules.hands)
                for players in players_of if IS_NEW else [chance.choice(players_of)]:
                    pairs = players == 4 and variant.rules.partners is Partners.OPTIONAL and chance.random() < 0.5
                    target = chance.choice((Points(chance.choice((20, 60, 100))), Rounds(chance.randrange(1, 5))))
                    yield Heading.of(variant, NAMES[:players], DAY, partners=pairs, target=target)


def _counted_otherwise(chance: Random) -> dict[str, object]:
    choices = {
        "out_points": OutPoints,
        "blocked_points": BlockedPoints,
        "blocked_winner": BlockedWinner,
        "tie": Tie,
        "partners": Partners,
        "blocked_hands": BlockedHands,
        "next_lead": NextLead,
    }
    return {key: str(chance.choice(list(values))) for key, values in choices.items()}


def entries(heading: Heading, chance: Random) -> Iterator[RoundEntry]:
    """Rounds as people might tell them; sums must be right also for hands that no game leads to."""
    players = heading.seating.players
    for _ in range(ROUNDS):
        tiles = chance.sample(tuple(ALL_TILES), len(ALL_TILES))
        most = chance.choice((1, 2, heading.dealt))
        held = [TileSet([tiles.pop() for _ in range(chance.randint(1, most))]) for _ in range(players)]
        out = chance.randrange(players) if chance.random() < 0.5 else None
        if out is None and chance.random() < 0.5:
            held = list(_alike(players, chance))
        hands = tuple(TileSet() if seat == out else _told(hand, chance) for seat, hand in enumerate(held))
        table = chance.randrange(169) if chance.random() < 0.3 else None
        boneyard = _told(TileSet(tiles[: chance.randrange(4)]), chance) if heading.stock else UNTOLD
        yield RoundEntry(out, hands, table, boneyard)


def _alike(players: int, chance: Random) -> Iterator[TileSet]:
    """Hands with equal spots, so that there are ties to settle."""
    pairs = [(Tile(6, 0), Tile(1, 1)), (Tile(5, 1), Tile(2, 0)), (Tile(4, 2), Tile(1, 1)), (Tile(3, 3), Tile(2, 0))]
    yield from (TileSet(pair) for pair in chance.sample(pairs * 2, players))


def _told(hand: TileSet, chance: Random) -> Holding:
    way = chance.choice(("tiles",) * 8 + ("both",) * 6 + ("spots", "spots", "count", "nothing"))
    ways: dict[str, Holding] = {
        "tiles": hand,
        "both": Counted(hand.spots, len(hand)),
        "spots": Counted(hand.spots),
        "count": Counted(count=len(hand)),
        "nothing": UNTOLD,
    }
    return ways[way]


@dataclass(frozen=True)
class Case:
    """A pad in the form of its file, and what must come of it."""

    pad: dict[str, object]
    missing: list[dict[str, object] | None]
    """What each round lacks before it can be scored."""
    rows: list[dict[str, object]]
    """The rounds that lack nothing."""
    standing: str
    next: str
    json: dict[str, object]
    csv: str

    @property
    def expected(self) -> object:
        told = asdict(self)
        del told["pad"]
        return json.loads(json.dumps(told))


def cases(seed: int) -> Iterator[Case]:
    """Yield pads in the form of their file with, for each round, what is missing or what it comes to."""
    chance = Random(seed)
    for heading in headings(chance):
        told = tuple(entries(heading, chance))
        entered = tuple(entry for entry in told if _missing(heading, entry) is None)
        whole = Pad(heading, entered, tuple(_games(len(entered), chance)))
        yield Case(
            pad=_written(heading, told) | {"games": list(whole.games)},
            missing=[_missing(heading, entry) for entry in told],
            rows=[_row(row, whole) for row in whole.rows()],
            standing=" ".join(list(tell_standing(whole, WORDS))[1:]),
            next=" ".join(tell_next(whole, WORDS)),
            json=json.loads(write_pad(whole)),
            csv=write_csv(whole),
        )


def _games(rounds: int, chance: Random) -> Iterator[int]:
    """Some rounds for each of several games before the present one, or none at all."""
    while rounds and chance.random() < 0.4:
        played = chance.randint(1, rounds)
        rounds -= played
        yield played


def _written(heading: Heading, told: tuple[RoundEntry, ...]) -> dict[str, object]:
    """Write rounds that may lack something, which a pad that is kept never has."""
    head: dict[str, object] = json.loads(write_pad(Pad(heading)))
    return head | {"rounds": [_told_round(entry) for entry in told]}


def _told_round(entry: RoundEntry) -> dict[str, object]:
    boneyard = None if entry.boneyard == UNTOLD else _holding(entry.boneyard)
    written = {"out": entry.out, "hands": list(map(_holding, entry.hands)), "table": entry.table, "boneyard": boneyard}
    return {key: value for key, value in written.items() if value is not None}


def _holding(holding: Holding) -> dict[str, object]:
    if isinstance(holding, TileSet):
        return {"tiles": list(map(str, holding))}
    return {key: value for key, value in (("spots", holding.spots), ("count", holding.count)) if value is not None}


def _missing(heading: Heading, entry: RoundEntry) -> dict[str, object] | None:
    try:
        work_out(heading, entry)
    except NotTold as missing:
        return {"fact": missing.fact, "seats": list(missing.seats)}
    return None


def _row(row: PadRow, pad: Pad) -> dict[str, object]:
    outcome = row.outcome
    return {
        "game": row.game,
        "name": name_round(row, pad, WORDS),
        "ended": outcome.ended,
        "winner": outcome.winner,
        "points": outcome.points,
        "scores": list(row.scores),
        "counts": row.counts,
        "told": list(tell_row(row, pad.heading, WORDS)),
    }
