"""Reading a record from text: any bytes give a ``GameRecord`` that holds, or a ``RecordError`` that says where not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from doublesix.errors import RecordError
from doublesix.record.fields import NOBODY, UNFINISHED
from doublesix.record.game_record import (
    LARGEST_SEED,
    Comment,
    GameRecord,
    Lot,
    RecordedDeal,
    RecordedFairness,
    RecordedResult,
    RecordedRound,
    RoundsTarget,
    numbered,
)
from doublesix.record.lines import Piece, read_lines
from doublesix.record.location import RECORD, Location, unpack
from doublesix.record.replay import begin, complete
from doublesix.record.result_text import result_text
from doublesix.record.sections import RecordField, RecordSection, read_sections
from doublesix.record.texts import plain
from doublesix.rules.sheet_files import DEFAULT_EDITION
from doublesix.rules.values import LARGEST_TARGET
from doublesix.rules.variant import FIRST_REVISION, REVISION
from doublesix.tiles import ALL_TILES

_NUMBER: Final = re.compile(r"-?[0-9]{1,19}")
_YES_OR_NO: Final = {"yes": True, "no": False}
_ENDINGS: Final[dict[str, Literal["domino", "blocked"]]] = {"domino": "domino", "blocked": "blocked"}


def read_text(data: bytes | str) -> GameRecord:
    """Read a record, check it and fill in what it leaves out."""
    header, rounds = read_sections(read_lines(data))
    reading = _Reading()
    try:
        record = complete(reading.record(header, rounds))
    except RecordError as error:
        found = unpack(error)
        if found is None:
            raise
        where, reason = found
        raise reading.piece_at(where).fault(reason) from None
    _check_play_heads(record, rounds)
    _check_unfinished(record, rounds)
    return record


class _Reading:
    """Turns sections into a record that is still to be checked, and remembers where everything was."""

    def __init__(self) -> None:
        self._pieces: dict[Location, Piece] = {RECORD: Piece("", 1, 1)}
        self._seats: dict[str, int] = {}

    def piece_at(self, where: Location) -> Piece:
        """Return the piece at a place, or the one that holds it."""
        while where not in self._pieces:
            where = where.outer
        return self._pieces[where]

    def record(self, header: RecordSection, rounds: Sequence[RecordSection]) -> GameRecord:
        """Return the record as it is written; what was agreed must make sense before the rounds can."""
        agreed = self._agreed(header)
        begin(agreed)
        return msgspec.structs.replace(
            agreed,
            rounds=tuple(self._round(section, RECORD.at("rounds", index)) for index, section in enumerate(rounds)),
            winners=self._winners(rounds[-1].one("winner")) if rounds else (),
        )

    def _agreed(self, header: RecordSection) -> GameRecord:
        return GameRecord(
            sheet=self._text(header.needed("sheet"), RECORD.at("sheet")),
            edition=self._text(header.one("edition"), RECORD.at("edition")) or DEFAULT_EDITION,
            revision=self._number(header.one("revision"), RECORD.at("revision"), FIRST_REVISION, REVISION),
            house=self._house(header),
            names=self._names(header.needed("players")),
            partners=self._partners(header.one("partners")),
            target=self._target(header),
            seed=self._number(header.one("seed"), RECORD.at("seed"), 0, LARGEST_SEED),
            tags=self._tags(header),
            comments=tuple(text for _, text in header.comments),
        )

    def _text(self, piece: Piece | None, where: Location) -> str:
        if piece is None:
            return ""
        self._pieces[where] = piece
        return piece.text

    def _number(self, piece: Piece | None, where: Location, least: int, most: int) -> int | None:
        if piece is None:
            return None
        self._pieces[where] = piece
        if not _NUMBER.fullmatch(piece.text) or not least <= int(piece.text) <= most:
            raise piece.fault(RecordError("record-number", text=plain(piece.text), least=least, most=most))
        return int(piece.text)

    def _names(self, piece: Piece) -> tuple[str, ...]:
        self._pieces[RECORD.at("names")] = piece
        if piece.text.isdecimal():
            players = self._number(piece, RECORD.at("names"), 1, len(ALL_TILES))
            names = numbered(players or 0)
        else:
            names = tuple(self._text(name, RECORD.at("names", seat)) for seat, name in enumerate(piece.split(",")))
        self._seats = {name: seat for seat, name in enumerate(names)}
        return names

    def _seat(self, piece: Piece) -> int:
        if piece.text not in self._seats:
            raise piece.fault(RecordError("record-unknown-player", name=plain(piece.text), names=tuple(self._seats)))
        return self._seats[piece.text]

    def _house(self, header: RecordSection) -> dict[str, str]:
        house: dict[str, str] = {}
        for rule in (*header.fields.get("house", ()), *header.fields.get("rule", ())):
            parts = rule.value.partition("=")
            if parts is None:
                raise rule.value.fault(RecordError("record-rule", text=plain(rule.value.text)))
            key, value = parts
            if key.text in house:
                raise key.fault(RecordError("record-twice", field=plain(key.text)))
            self._pieces[RECORD.at("house")] = key
            self._pieces[RECORD.at("house", key.text)] = key
            house[key.text] = value.text
        return house

    def _tags(self, header: RecordSection) -> dict[str, str]:
        for word, tag in header.tags.items():
            self._pieces[RECORD.at("tags", word)] = tag.label
        return {word: tag.value.text for word, tag in header.tags.items()}

    def _partners(self, piece: Piece | None) -> bool:
        if piece is None:
            return False
        self._pieces[RECORD.at("partners")] = piece
        if piece.text not in _YES_OR_NO:
            raise piece.fault(RecordError("record-yes-or-no", text=plain(piece.text)))
        return _YES_OR_NO[piece.text]

    def _target(self, header: RecordSection) -> int | RoundsTarget | None:
        rounds = self._number(header.one("rounds"), RECORD.at("target"), 1, LARGEST_TARGET)
        if rounds is not None:
            return RoundsTarget(rounds=rounds)
        return self._number(header.one("target"), RECORD.at("target"), 1, LARGEST_TARGET)

    def _winners(self, piece: Piece | None) -> tuple[int, ...]:
        if piece is None:
            return ()
        self._pieces[RECORD.at("winners")] = piece
        return tuple(self._seat(name) for name in piece.split(","))

    def _round(self, section: RecordSection, where: Location) -> RecordedRound:
        self._pieces[where] = section.opening
        for step, action in enumerate(section.actions):
            self._pieces[where.at("actions", step)] = action
        return RecordedRound(
            deal=self._deal(section, where.at("deal")),
            fairness=self._fairness(section, where.at("fairness")),
            actions=tuple(action.text for action in section.actions),
            comments=tuple(Comment(after=after, text=text) for after, text in section.comments),
            result=self._result(section.one("result"), where.at("result")),
            scores=self._scores(section.one("scores"), where.at("scores")),
        )

    def _deal(self, section: RecordSection, where: Location) -> RecordedDeal:
        hands = self._by_player(section, "hand", required=True)
        boneyard, leader, winner = (section.one(name) for name in ("boneyard", "leader", "won before"))
        if leader is not None and winner is not None:
            raise winner.fault(RecordError("record-twice", field="leader"))
        leader = leader or winner
        if leader is not None:
            self._pieces[where.at("leader")] = leader
        return RecordedDeal(
            hands=tuple(self._tiles(hand.value, where.at("hands", seat)) for seat, hand in enumerate(hands)),
            boneyard=None if boneyard is None else self._tiles(boneyard, where.at("boneyard")),
            leader=None if leader is None else self._seat(leader),
            won_before=winner is not None,
            lots=self._lots(section.one("lots"), where.at("lots")),
            thrown_in=self._number(section.one("thrown in"), where.at("thrown_in"), 0, LARGEST_TARGET) or 0,
        )

    def _by_player(self, section: RecordSection, name: str, *, required: bool) -> list[RecordField]:
        """Return a field that every player has, in the order of the seats."""
        found: dict[int, RecordField] = {}
        for given in section.fields.get(name, ()):
            seat = self._seat(given.of)
            if seat in found:
                raise given.label.fault(RecordError("record-twice", field=given.label.text))
            found[seat] = given
        for player, seat in self._seats.items():
            if required and seat not in found:
                raise section.opening.fault(RecordError("record-missing", field=f"{name} {player}"))
        return [found[seat] for seat in sorted(found)]

    def _tiles(self, piece: Piece, where: Location) -> tuple[str, ...]:
        self._pieces[where] = piece
        return tuple(self._text(tile, where.at(place)) for place, tile in enumerate(piece.words()))

    def _lots(self, piece: Piece | None, where: Location) -> tuple[tuple[Lot, ...], ...]:
        if piece is None:
            return ()
        self._pieces[where] = piece
        return tuple(
            tuple(self._lot(lot, where.at(number, place)) for place, lot in enumerate(drawing.split(",")))
            for number, drawing in enumerate(piece.split("/"))
        )

    def _lot(self, piece: Piece, where: Location) -> Lot:
        *before, tile = [Piece("", piece.line, piece.column), *piece.words()]
        name = piece.cut(0, tile.column - piece.column) if len(before) > 1 else piece
        self._pieces[where] = tile
        return Lot(seat=self._seat(name), tile=tile.text)

    def _fairness(self, section: RecordSection, where: Location) -> RecordedFairness | None:
        contributions = self._by_player(section, "contribution", required="commitment" in section.fields)
        if not contributions and "secret" not in section.fields and "commitment" not in section.fields:
            return None
        for seat, contribution in enumerate(contributions):
            self._pieces[where.at("contributions", seat)] = contribution.value
        return RecordedFairness(
            commitment=self._text(section.needed("commitment"), where.at("commitment")),
            secret=self._text(section.one("secret"), where.at("secret")) or None,
            contributions=tuple(contribution.value.text for contribution in contributions),
        )

    def _result(self, piece: Piece | None, where: Location) -> RecordedResult | None:
        if piece is None or piece.text == UNFINISHED:
            return None
        self._pieces[where] = piece
        ended, *rest = piece.split(",")
        if ended.text not in _ENDINGS or len(rest) not in (1, 2) or (len(rest) == 1 and rest[0].text != NOBODY):
            raise piece.fault(RecordError("record-result", text=plain(piece.text)))
        nobody = rest[0].text == NOBODY and (len(rest) == 1 or NOBODY not in self._seats)
        points = self._number(rest[1], where, -LARGEST_TARGET, LARGEST_TARGET) if len(rest) == 2 else 0
        self._pieces[where] = piece
        return RecordedResult(
            ended=_ENDINGS[ended.text], winner=None if nobody else self._seat(rest[0]), points=points or 0
        )

    def _scores(self, piece: Piece | None, where: Location) -> tuple[int, ...] | None:
        if piece is None:
            return None
        scores = [self._number(score, where, -LARGEST_SEED, LARGEST_SEED) or 0 for score in piece.split(",")]
        self._pieces[where] = piece
        return tuple(scores)


def _check_play_heads(record: GameRecord, rounds: Sequence[RecordSection]) -> None:
    """Check the names that head the columns of play: the leader, and the others in turn."""
    step = begin(record).rules.direction.step
    for section, round_ in zip(rounds, record.rounds, strict=True):
        heads = section.one("play")
        if heads is not None and heads.text:
            players, leader = len(record.names), round_.deal.leader or 0
            turns = tuple(record.names[(leader + step * column) % players] for column in range(players))
            if tuple(head.text for head in heads.split(",")) != turns:
                raise heads.fault(RecordError("record-false-heads", truth=", ".join(turns)))


def _check_unfinished(record: GameRecord, rounds: Sequence[RecordSection]) -> None:
    for section, round_ in zip(rounds, record.rounds, strict=True):
        said = section.one("result")
        if said is not None and said.text == UNFINISHED and round_.result is not None:
            truth = result_text(round_.result, record.names)
            raise said.fault(RecordError("record-false-result", said=UNFINISHED, truth=truth))
