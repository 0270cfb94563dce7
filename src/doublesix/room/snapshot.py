"""A table as it was after an entry of its log, in few bytes: a room is loaded from it, and from what came later.

The log stays the truth. What it says anyway is not repeated here: what was agreed at the opening, and what people
said. Rounds that are over are kept as what was dealt and done. Nothing here is executed when it is read: numbers,
texts and tiles come out, and every action is checked by the rules when its round is played again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

import msgspec

from doublesix.actions import DRAW, PASS, Action, Draw, Play
from doublesix.deal import Deal
from doublesix.evening import Evening
from doublesix.events import BlockedBecause
from doublesix.game import Game
from doublesix.habits import Habit
from doublesix.kept_round import kept_round, way_to
from doublesix.record.fairness import FairDeal
from doublesix.room.decided_rules import ENGINE, DecidedRules, decided_rules, kept_variant
from doublesix.room.entries import Opened, Said
from doublesix.room.requests import SeatRequest
from doublesix.room.room import Occupant, Room, Talk, round_secret
from doublesix.round import Round, outcome_of
from doublesix.rules.rules import Rules
from doublesix.seats import Seating
from doublesix.table.agreement import Agreement, Chair
from doublesix.table.table import Table
from doublesix.tiles import Tile, TileSet

FORM: Final = 1
"""The number of the form in which snapshots are written. Raise it when that changes."""
_MARK_BYTES: Final = 8
_BITS_OF_END: Final = 3
_NO_END: Final = 7
_DRAW: Final = 28
_PASS: Final = 29


class _Part(msgspec.Struct, frozen=True, array_like=True):
    """A part of a snapshot, written without the names of its fields."""


class _Occupant(_Part, frozen=True):
    name: str
    person: str | None
    bot: str | None
    stood_in: bool
    left: bool


class _Request(_Part, frozen=True):
    seat: int
    person: str
    name: str
    agreed: tuple[int, ...]


class _Evening(_Part, frozen=True):
    won: tuple[int, ...]
    points: tuple[int, ...]
    drawn: int


class _Ending(_Part, frozen=True):
    hands: tuple[int, ...]
    """What everybody had left."""
    turn: int
    blocked: BlockedBecause | None


class _Round(_Part, frozen=True):
    hands: tuple[int, ...]
    boneyard: bytes
    leader: int
    lots: tuple[tuple[tuple[int, int], ...], ...]
    thrown_in: int
    led_by_winner: bool
    contributions: tuple[str, ...]
    actions: bytes
    ending: _Ending | None


class _Game(_Part, frozen=True):
    decided: DecidedRules
    chairs: tuple[tuple[str, str | None], ...]
    players: tuple[_Occupant, ...]
    scores: tuple[int, ...]
    habits: tuple[tuple[int, int, float], ...] | None
    games_before: _Evening | None
    timed_out: tuple[tuple[int, int], ...]
    rounds: tuple[_Round, ...]


class RoomSnapshot(_Part, frozen=True):
    """Everything about a table that its log would have to be folded for."""

    seq: int
    """The entry after which it was made."""
    version: int
    since: int
    number: int
    revision: int
    decided: DecidedRules | None
    occupants: tuple[_Occupant, ...]
    contributions: tuple[str | None, ...]
    requests: tuple[_Request, ...]
    talk: tuple[int, ...]
    """The entries in which somebody said something that is remembered."""
    banks: tuple[int, ...]
    unattended: int
    game: _Game | None

    def restored(self, code: str, opened: Opened, said: Mapping[int, Said]) -> Room:
        """Return the table again, with the opening of its log, and what was said in the entries of ``talk``."""
        room = Room(
            code,
            opened.offer,
            bytes.fromhex(opened.seal),
            tuple(map(_occupant, self.occupants)),
            number=self.number,
            paired=opened.paired,
            revision=self.revision,
            decided=self.decided,
            contributions=self.contributions,
            requests=tuple(SeatRequest(one.seat, one.person, one.name, frozenset(one.agreed)) for one in self.requests),
            talk=tuple(Talk(seq, said[seq]) for seq in self.talk),
            seq=self.seq,
            version=self.version,
            since=self.since,
            banks=self.banks,
            unattended=self.unattended,
        )
        game = self.game
        if game is None:
            return room
        before = game.games_before
        return replace(
            room,
            table=_table(room, game),
            players=tuple(map(_occupant, game.players)),
            games_before=None if before is None else Evening(before.won, before.points, before.drawn),
            timed_out=game.timed_out,
        )


_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(RoomSnapshot)


def _fingerprint() -> bytes:
    """Return the mark of what this engine reads; snapshots with another mark are not for it."""
    parts = (_Occupant, _Request, _Evening, _Ending, _Round, _Game, RoomSnapshot)
    form = [(part.__name__, part.__struct_fields__) for part in parts]
    return hashlib.blake2b(repr((ENGINE, FORM, form)).encode(), digest_size=_MARK_BYTES).digest()


_FINGERPRINT: Final = _fingerprint()


def write_snapshot(room: Room) -> bytes:
    """Write a table: the mark of the engine and of the form, a checksum, and what the table is."""
    body = _ENCODER.encode(_snapshot(room))
    return _FINGERPRINT + _checksum(body) + body


def read_snapshot(data: bytes) -> RoomSnapshot | None:
    """Read what was written; none if another engine wrote it, or if it is not whole."""
    mark, checksum, body = data[:_MARK_BYTES], data[_MARK_BYTES : 2 * _MARK_BYTES], data[2 * _MARK_BYTES :]
    if mark != _FINGERPRINT or checksum != _checksum(body):
        return None
    try:
        return _DECODER.decode(body)
    except msgspec.MsgspecError:
        return None


def _checksum(body: bytes) -> bytes:
    return hashlib.blake2b(body, digest_size=_MARK_BYTES).digest()


def _snapshot(room: Room) -> RoomSnapshot:
    return RoomSnapshot(
        seq=room.seq,
        version=room.version,
        since=room.since,
        number=room.number,
        revision=room.revision,
        decided=room.decided,
        occupants=tuple(map(_written_occupant, room.occupants)),
        contributions=room.contributions,
        requests=tuple(_Request(one.seat, one.person, one.name, tuple(sorted(one.agreed))) for one in room.requests),
        talk=tuple(talk.seq for talk in room.talk),
        banks=room.banks,
        unattended=room.unattended,
        game=None if room.table is None else _written_game(room, room.table),
    )


def _written_game(room: Room, table: Table) -> _Game:
    game, before = table.game, room.games_before
    habits = game.habits
    return _Game(
        decided=decided_rules(game.variant, game.rules),
        chairs=tuple((chair.name, chair.bot) for chair in table.agreement.chairs),
        players=tuple(map(_written_occupant, room.players)),
        scores=game.scores,
        habits=None if habits is None else tuple((one.choices, one.heaviest, one.by_chance) for one in habits),
        games_before=None if before is None else _Evening(before.won, before.points, before.drawn),
        timed_out=room.timed_out,
        rounds=tuple(_written_round(round_, fair) for round_, fair in zip(game.rounds, table.fair, strict=True)),
    )


def _written_round(round_: Round, fair: FairDeal) -> _Round:
    again = way_to(round_)
    if again is not None:
        written: _Round = again.args[-1]  # it was read from a snapshot, and nobody has looked at it since
        return written
    deal, outcome = round_.deal, round_.outcome
    left = tuple(hand.mask for hand in round_.hands)
    return _Round(
        hands=tuple(hand.mask for hand in deal.hands),
        boneyard=bytes(tile.id for tile in deal.boneyard),
        leader=deal.leader,
        lots=tuple(tuple((seat, tile.id) for seat, tile in lot) for lot in deal.lots),
        thrown_in=deal.thrown_in,
        led_by_winner=deal.led_by_winner,
        contributions=fair.contributions,
        actions=_written_actions(round_.actions),
        ending=None if outcome is None else _Ending(left, round_.turn, outcome.because),
    )


def _written_occupant(occupant: Occupant) -> _Occupant:
    return _Occupant(occupant.name, occupant.person, occupant.bot, occupant.stood_in, occupant.left)


def _written_actions(actions: Iterable[Action]) -> bytes:
    """Write a tile as its number and where it went, drawing and passing as a number alone."""
    written = bytearray()
    for action in actions:
        if isinstance(action, Play):
            written.append(action.tile.id)
            written.append(action.which << _BITS_OF_END | (_NO_END if action.end is None else action.end))
        else:
            written.append(_DRAW if isinstance(action, Draw) else _PASS)
    return bytes(written)


def _read_actions(written: bytes) -> Iterator[Action]:
    places = iter(written)
    for number in places:
        if number == _DRAW:
            yield DRAW
        elif number == _PASS:
            yield PASS
        else:
            place = next(places)
            end = place & _NO_END
            yield Play(Tile.by_id(number), None if end == _NO_END else end, place >> _BITS_OF_END)


def _occupant(written: _Occupant) -> Occupant:
    return Occupant(written.name, written.person, written.bot, written.stood_in, written.left)


def _table(room: Room, written: _Game) -> Table:
    """Return the game at a table whose log was opened like this."""
    offer = room.offer
    variant = kept_variant(offer, written.decided, written.decided.revision)
    agreement = Agreement(variant, tuple(Chair(*chair) for chair in written.chairs), offer.partners, offer.target())
    begun = agreement.begin()
    rounds = tuple(_round(begun.rules, begun.seating, one) for one in written.rounds)
    habits = None if written.habits is None else tuple(Habit(*one) for one in written.habits)
    fair = tuple(
        FairDeal(round_secret(room.seal, room.number, number), one.contributions)
        for number, one in enumerate(written.rounds, 1)
    )
    game = Game(variant, begun.rules, begun.seating, begun.target, rounds, written.scores, habits)
    return Table(agreement, game, agreement.tags, fair=fair)


def _round(rules: Rules, seating: Seating, written: _Round) -> Round:
    """Return a round: played again now, or when somebody looks at it if it is over."""
    again = partial(_played_again, rules, seating, written)
    if written.ending is None:
        return again()
    hands, turn = tuple(map(TileSet.of_mask, written.ending.hands)), written.ending.turn
    laid = (action.tile.spots for action in _read_actions(written.actions) if isinstance(action, Play))
    return kept_round(again, outcome_of(rules, seating, hands, turn, sum(laid), written.ending.blocked))


def _played_again(rules: Rules, seating: Seating, written: _Round) -> Round:
    lots = tuple(tuple((seat, Tile.by_id(tile)) for seat, tile in lot) for lot in written.lots)
    hands, boneyard = tuple(map(TileSet.of_mask, written.hands)), tuple(map(Tile.by_id, written.boneyard))
    deal = Deal(hands, boneyard, written.leader, lots, written.thrown_in, written.led_by_winner)
    round_ = Round.start(rules, seating, deal)
    for action in _read_actions(written.actions):
        round_ = round_.apply(action)
    return round_
