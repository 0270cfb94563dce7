"""Records and the referee: the rounds of a game as the lines that the referee reads, and back.

The lines have no names, targets or comments: a game read from them is one of so many rounds.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from doublesix.actions import Play, parse_action
from doublesix.errors import DoublesixError, RecordError
from doublesix.record.game_record import GameRecord, RecordedDeal, RecordedRound, RoundsTarget, numbered
from doublesix.record.lines import LARGEST_RECORD
from doublesix.record.referee import read_round
from doublesix.record.replay import complete, replay
from doublesix.rules.rules import KEYS, Lead, NextLead
from doublesix.rules.sheet_files import DEFAULT_EDITION, choose
from doublesix.rules.values import read_values, value_text
from doublesix.rules.variant import REVISION
from doublesix.tiles import ALL_TILES


def to_rounds(record: GameRecord) -> Iterator[bytes]:
    """Yield the rounds of a record, each as a line for the referee; to the referee, equal ends are one."""
    game = replay(record)
    agreed: dict[str, object] = {"sheet": record.sheet}
    if record.edition != DEFAULT_EDITION:
        agreed["edition"] = record.edition
    house = {key: value_text(value) for key, value in game.variant.earlier_values.items()} | dict(record.house)
    if house:
        agreed["options"] = house
    agreed["players"] = len(record.names)
    if record.partners:
        agreed["partners"] = True
    for recorded, round_ in zip(complete(record).rounds, game.rounds, strict=True):
        told: dict[str, object] = {"deal": recorded.deal.hands, "boneyard": recorded.deal.boneyard}
        if game.rules.lead is Lead.LOT or round_.deal.led_by_winner:
            told["leader"] = round_.deal.leader
        told["actions"] = [_plain(action) for action in recorded.actions]
        yield msgspec.json.encode(agreed | told) + b"\n"


def from_rounds(data: bytes) -> GameRecord:
    """Read lines for the referee as one game of that many rounds; all must have agreed on the same."""
    if len(data) > LARGEST_RECORD:
        raise RecordError("record-too-large", limit=LARGEST_RECORD)
    records: list[GameRecord] = []
    numbers: list[int] = []
    for number, line in enumerate(data.splitlines(), 1):
        if line.strip():
            records.append(_submitted(line, number))
            numbers.append(number)
    if not records:
        raise RecordError("record-no-rounds")
    first = records[0]
    for number, other in zip(numbers, records, strict=True):
        if msgspec.structs.replace(other, rounds=()) != msgspec.structs.replace(first, rounds=()):
            raise _on_line(number, RecordError("record-rounds-differ"))
    rounds = tuple(round_ for record in records for round_ in record.rounds)
    return complete(msgspec.structs.replace(first, rounds=rounds, target=RoundsTarget(rounds=len(rounds))))


def pick_round(data: bytes, number: int | None) -> bytes:
    """Return one line of many, counted from 1; the last if no number is given."""
    lines = [line for line in data.splitlines() if line.strip()]
    number = len(lines) if number is None else number
    if not 1 <= number <= len(lines):
        raise DoublesixError("no-such-round", number=number, count=len(lines))
    return lines[number - 1]


def _submitted(line: bytes, number: int) -> GameRecord:
    try:
        submitted = read_round(line)
        values = read_values(submitted.options)
        rules = choose(submitted.sheet, submitted.edition, submitted.options).rules
    except DoublesixError as error:
        raise _on_line(number, error) from None
    if not 1 <= submitted.players <= len(ALL_TILES):
        raise _on_line(number, RecordError("record-number", text=submitted.players, least=1, most=len(ALL_TILES)))
    # If lots decide the first lead, every line names a leader: the game shows which rounds are later ones.
    tells_winner = rules.next_lead is NextLead.WINNER and rules.lead is not Lead.LOT
    deal = RecordedDeal(
        hands=tuple(map(tuple, submitted.deal)),
        boneyard=tuple(submitted.boneyard),
        leader=submitted.leader,
        won_before=tells_winner and submitted.leader is not None,
    )
    return GameRecord(
        sheet=submitted.sheet,
        edition=submitted.edition,
        revision=REVISION,
        house={key: value_text(values[key]) for key in KEYS if key in values},
        names=numbered(submitted.players),
        partners=submitted.partners,
        rounds=(RecordedRound(deal=deal, actions=tuple(submitted.actions)),),
    )


def _on_line(number: int, reason: DoublesixError) -> RecordError:
    return RecordError("record-line", line=number, column=1, reason=reason)


def _plain(text: str) -> str:
    action = parse_action(text)
    return str(action.plain) if isinstance(action, Play) else text
