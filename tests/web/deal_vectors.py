"""Records of every sheet, honest and tampered with, and what Python finds in their deals; a soak has all tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

import msgspec
from tests.chance import IS_NEW
from tests.record.records import NAMES, played

from doublesix.errors import RecordError
from doublesix.game import Game
from doublesix.record.fairness import FairDeal, verify
from doublesix.record.forms import RecordForm, write_game
from doublesix.record.game_record import GameRecord
from doublesix.rules.rules import Rounds
from doublesix.rules.sheet_files import SHEETS, choose
from doublesix.rules.variant import Variant

ADDED = ("the cat", "17", "", "rain on Sunday", "größer ☂", "a=b / c", "x" * 200)
HOUSE_RULES = (
    ("luckies", {"hands": "2: 7, 3–4: 6"}),
    ("luckies", {"lead": "most-doubles", "redeal": "one-holder"}),
    ("protocol", {"hands": "2-3: 3", "redeal": "one-holder"}),
    ("international", {"draw": "never"}),
    ("sixcolours", {"hands": "7: 4, 14: 2", "redeal": "no-double"}),
)
EDITIONS = (("international", "fi"), ("international", "hu"), ("international", "zh-Hans"), ("luckies", "de"))

Tampering = Callable[[GameRecord], GameRecord]


@dataclass(frozen=True)
class Vector:
    """A record as it is written, and what Python finds in its rounds; none if it refuses the record."""

    name: str
    written: str
    found: list[tuple[str, list[str]]] | None


@cache
def vectors() -> tuple[Vector, ...]:
    """Return all of them, every other one as text."""
    tampered = [(name, tamper(record)) for record in _honest() for name, tamper in TAMPERINGS.items()]
    forms = (RecordForm.JSON, RecordForm.TEXT)
    return tuple(_vector(name, record, forms[number % 2]) for number, (name, record) in enumerate(tampered))


def _vector(name: str, record: GameRecord, form: RecordForm) -> Vector:
    name = f"{record.sheet} {record.edition} {len(record.names)} {name} {form}"
    try:
        found = [(str(one.check), [str(part) for part in one.differs]) for one in verify(record)]
    except RecordError:  # which no text can be written of
        return Vector(name, msgspec.json.encode(record).decode(), None)
    return Vector(name, write_game(record, form).decode(), found)


def _honest() -> Iterator[GameRecord]:
    variants = [choose(sheet) for sheet in SHEETS]
    variants += [choose(sheet, edition) for sheet, edition in EDITIONS]
    variants += [choose(sheet, house=options) for sheet, options in HOUSE_RULES]
    for variant in variants:
        possible = list(variant.rules.hands)
        for players in possible if IS_NEW else {possible[0], Random(variant.name).choice(possible)}:
            yield _record(variant, players)


def _record(variant: Variant, players: int) -> GameRecord:
    """Two rounds, the first played to its end, the second only dealt."""
    game = Game.start(variant, players, target=Rounds(9))
    chance = Random(f"{variant.name} {players}")
    first, second = (
        FairDeal(chance.randbytes(32), tuple(chance.choice(ADDED) for _ in range(players))) for _ in range(2)
    )
    game = played(game.begin_round(first.deal(game)), chance)
    game = game.begin_round(second.deal(game))
    names = [f"Player {seat}" if players > len(NAMES) else NAMES[seat] for seat in range(players)]
    return GameRecord.of(game, names, fairness={1: first.recorded(), 2: second.recorded()})


def _with_second(record: GameRecord, **changes: object) -> GameRecord:
    first, second = record.rounds
    return msgspec.structs.replace(record, rounds=(first, msgspec.structs.replace(second, **changes)))


def _with_deal(record: GameRecord, **changes: object) -> GameRecord:
    return _with_second(record, deal=msgspec.structs.replace(record.rounds[1].deal, **changes))


def _with_fairness(record: GameRecord, **changes: object) -> GameRecord:
    fairness = record.rounds[1].fairness
    assert fairness is not None
    return _with_second(record, fairness=msgspec.structs.replace(fairness, **changes))


def _other_tiles(record: GameRecord) -> GameRecord:
    deal = record.rounds[1].deal
    (one, *mine), (other, *theirs), *rest = deal.hands
    leader = deal.leader if deal.lots else None
    return _with_deal(record, hands=((other, *mine), (one, *theirs), *rest), leader=leader)


def _other_boneyard(record: GameRecord) -> GameRecord:
    return _with_deal(record, boneyard=tuple(reversed(record.rounds[1].deal.boneyard or ())))


def _other_leader(record: GameRecord) -> GameRecord:
    return _with_deal(record, lots=(), leader=((record.rounds[1].deal.leader or 0) + 1) % len(record.names))


def _hidden(record: GameRecord) -> GameRecord:
    rounds = [
        msgspec.structs.replace(one, fairness=one.fairness and msgspec.structs.replace(one.fairness, secret=None))
        for one in record.rounds
    ]
    return msgspec.structs.replace(record, rounds=tuple(rounds))


def _seeded(record: GameRecord, seed: int) -> GameRecord:
    """The same sheet and players, dealt by a seed."""
    variant = choose(record.sheet, record.edition, record.house)
    game = Game.start(variant, len(record.names), target=Rounds(9))
    for _ in range(2):
        game = played(game.begin_round(game.seeded_deal(seed)), Random(seed))
    return GameRecord.of(game, record.names, seed=seed)


TAMPERINGS: dict[str, Tampering] = {
    "honest": lambda record: record,
    "two tiles exchanged": _other_tiles,
    "a tile dealt twice": lambda it: _with_deal(it, hands=(it.rounds[1].deal.hands[0],) * len(it.names)),
    "boneyard turned round": _other_boneyard,
    "boneyard left out": lambda it: _with_deal(it, boneyard=None),
    "another leader": _other_leader,
    "lots left out": lambda it: _with_deal(it, lots=()),
    "thrown in": lambda it: _with_deal(it, thrown_in=it.rounds[1].deal.thrown_in + 1),
    "another secret": lambda it: _with_fairness(it, secret="ab" * 32),
    "another commitment": lambda it: _with_fairness(it, commitment="cd" * 32),
    "another contribution": lambda it: _with_fairness(it, contributions=("the dog",) * len(it.names)),
    "a contribution too few": lambda it: _with_fairness(it, contributions=("the dog",)),
    "secrets kept": _hidden,
    "seeded": lambda it: _seeded(it, 2**63 - 25),
    "another seed": lambda it: msgspec.structs.replace(_seeded(it, 741), seed=742),
    "by hand": lambda it: _with_second(it, fairness=None),
    "another sheet": lambda it: msgspec.structs.replace(it, sheet="nothing"),
}
