"""A table on the web: who sits at it, how far the game is, what was said. A value, the fold of its log."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final, cast

from doublesix.actions import parse_action
from doublesix.bots.registry import USUAL, bot_or_stand_in
from doublesix.errors import DoublesixError, IllegalAction
from doublesix.evening import Evening, evening_after
from doublesix.maker import changer
from doublesix.record.fairness import FairDeal
from doublesix.record.texts import alike
from doublesix.rng import commitment
from doublesix.room.banks import allowance_ms, banks_after, ends_turn, since_after
from doublesix.room.decided_rules import DecidedRules, check_engine, kept_variant
from doublesix.room.entries import (
    Acted,
    AnyEntry,
    BotSatDown,
    By,
    ClockResumed,
    Opened,
    Returned,
    Said,
    SatDown,
    SeatAgreed,
    SeatAsked,
    SeatCleared,
    SeatRefused,
    StoodIn,
    StoodUp,
    TookBack,
    WasReady,
)
from doublesix.room.offer import Offer
from doublesix.room.requests import SeatRequest
from doublesix.rules.variant import FIRST_REVISION, Variant
from doublesix.table.agreement import Agreement, Chair
from doublesix.table.table import Table

BOT_NAMES: Final = ("Ada", "Bruno", "Clara", "Dario", "Edith", "Felix", "Greta")
"""Names for bots; each gets the first that nobody at the table has."""
NOTHING_ADDED: Final = "none"
"""What bots and stand-ins add to a deal."""
KEPT_TALK: Final = 200
"""How much of what was said is remembered."""
TURNS_UNATTENDED: Final = 2
"""By correspondence, the clock rests when it has acted so often for everybody, and nobody has done anything since."""
_SEAL_LABEL: Final = b"doublesix round secret 1\0"


def round_secret(seal: bytes, number: int, round_: int) -> bytes:
    """Return what a round of a game at a table is dealt from, apart from what the players add."""
    return hashlib.sha256(_SEAL_LABEL + seal + number.to_bytes(4, "big") + round_.to_bytes(4, "big")).digest()


class Phase(StrEnum):
    """How far a table is."""

    GATHERING = "gathering"
    """People are taking seats; the first deal comes when all are taken and all are ready."""
    PLAYING = "playing"
    BETWEEN = "between"
    """A round is over; the next comes when all are ready."""
    OVER = "over"
    """The game is over; another may follow."""


@dataclass(frozen=True, slots=True)
class Occupant:
    """Who has a seat: a person, a bot, or nobody yet."""

    name: str = ""
    person: str | None = None
    bot: str | None = None
    stood_in: bool = False
    """Whether a bot plays for the person until they return."""
    left: bool = False
    """Whether that is because they said that they leave."""

    @property
    def is_nobody(self) -> bool:
        """Whether the seat is open."""
        return self.person is None and self.bot is None

    @property
    def player(self) -> str | None:
        """The bot that plays this seat now; none if a person does."""
        return self.bot or (USUAL.name if self.stood_in else None)


@dataclass(frozen=True, slots=True)
class Talk:
    """Something that was said, and when: a number of the log."""

    seq: int
    said: Said


@dataclass(frozen=True, slots=True)
class Room:
    """A table on the web as it is now."""

    code: str
    offer: Offer
    seal: bytes
    occupants: tuple[Occupant, ...]
    number: int = 1
    """Which game at this table is in play, or comes next."""
    paired: bool = False
    """Whether those who sit here were matched, and came to play at once."""
    revision: int = FIRST_REVISION
    """The revision of our rules for the next game at this table."""
    decided: DecidedRules | None = None
    """The rules for the next game at this table; none if its log is older than that."""
    table: Table | None = None
    """The game; none before the first deal of the first one."""
    players: tuple[Occupant, ...] = ()
    """Who sat where when the game began."""
    games_before: Evening | None = None
    """The games before this one that the same players played here in a row; none if there are none."""
    contributions: tuple[str | None, ...] = ()
    """By seat, what people who are ready add to the next deal."""
    requests: tuple[SeatRequest, ...] = ()
    """Who would like to play in place of a bot."""
    talk: tuple[Talk, ...] = ()
    seq: int = 0
    """How many entries its log has."""
    version: int = 0
    """How often the position has changed: talk changes nothing that anybody has to decide."""
    since: int = 0
    """When the present wait began, in milliseconds since 1970."""
    banks: tuple[int, ...] = ()
    """By seat, the milliseconds left in the bank; empty without banks, and before the first deal."""
    timed_out: tuple[tuple[int, int], ...] = ()
    """What the clock did in this game: the number of the round, and of the event in it."""
    unattended: int = 0
    """How many turns the clock has ended since somebody last did something."""
    _phase: Phase | None = field(default=None, init=False, repr=False, compare=False)

    @classmethod
    def opened(cls, code: str, entry: Opened, at: int) -> Room:
        """Return a newly opened table."""
        check_engine(entry.decided, code)
        nobody_yet = (Occupant(),) * entry.offer.players
        nobody = (None,) * entry.offer.players
        seal = bytes.fromhex(entry.seal)
        revision = FIRST_REVISION if entry.revision is None else entry.revision
        return cls(
            code,
            entry.offer,
            seal,
            nobody_yet,
            paired=entry.paired,
            revision=revision,
            decided=entry.decided,
            contributions=nobody,
            seq=1,
            version=1,
            since=at,
        )

    @property
    def phase(self) -> Phase:
        """How far the table is."""
        phase = self._phase
        if phase is None:
            phase = _phase_of(self.table)
            _keep_phase(self, phase)
        return phase

    @property
    def evening(self) -> Evening | None:
        """The games that the same players have played here in a row, if one has just ended."""
        ending = self.table.game.ending if self.table else None
        return evening_after(self.games_before, ending) if ending else None

    @property
    def variant(self) -> Variant:
        """What is played, or will be."""
        return self.table.agreement.variant if self.table is not None else self._next_variant

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is, while a round is played."""
        return self.table.turn if self.table is not None else None

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people, also if a bot stands in for them."""
        return tuple([seat for seat, occupant in enumerate(self.occupants) if occupant.person is not None])

    @property
    def is_full(self) -> bool:
        """Whether no seat is open."""
        return not any(occupant.is_nobody for occupant in self.occupants)

    @property
    def commitment(self) -> str:
        """What fixes the deal of the present round, or of the next if none is in play."""
        return commitment(self._secret)

    @property
    def waits_for(self) -> tuple[int, ...]:
        """The seats of the people whom the table waits for now."""
        turn = self.turn
        if turn is not None:
            return (turn,) if self.occupants[turn].player is None else ()
        return tuple(
            seat for seat in self.people if self.contributions[seat] is None and not self.occupants[seat].stood_in
        )

    @property
    def on_the_clock(self) -> tuple[int, ...]:
        """The seats of people whose time runs now; nobody is hurried into a game, or at a table that all have left."""
        begun = self.phase in (Phase.PLAYING, Phase.BETWEEN)
        return self.waits_for if begun and self.offer.has_clock and not self.is_given_up else ()

    @property
    def clock_stops_alone(self) -> bool:
        """Whether a clock runs that stops when all who play have left; a clock of days does not."""
        return bool(self.on_the_clock) and not self.offer.is_by_correspondence

    @property
    def is_given_up(self) -> bool:
        """Whether nobody has come for so long that a clock of days rests; it runs again when one of them comes."""
        return self.offer.is_by_correspondence and self.unattended >= TURNS_UNATTENDED * max(1, len(self.people))

    @property
    def due(self) -> int | None:
        """When a clock of days runs out, in milliseconds since 1970; none if none runs."""
        if not self.offer.is_by_correspondence or not self.on_the_clock:
            return None
        return self.since + sum(allowance_ms(self, self.on_the_clock[0]))

    @property
    def bots_turn(self) -> str | None:
        """The bot whose turn it is; none if it is a person's turn, or nobody's."""
        return None if self.turn is None else self.occupants[self.turn].player

    @property
    def nothing_to_add(self) -> bool:
        """Whether it is the turn of a person who may add one more tile, but has none that fits."""
        return self.table is not None and self.bots_turn is None and self.table.round.nothing_to_add

    @property
    def goes_on_by_itself(self) -> bool:
        """Whether something happens soon without anybody asking: a bot acts, somebody can only pass, a clock runs."""
        return self.bots_turn is not None or self.nothing_to_add or self.clock_stops_alone

    def seat_of(self, person: str | None) -> int | None:
        """Return where a person sits; none for spectators."""
        if person is not None:
            for seat, occupant in enumerate(self.occupants):
                if occupant.person == person:
                    return seat
        return None

    def chance(self, *purpose: int | str) -> tuple[int | str, ...]:
        """Return where the random numbers for a purpose begin: nobody can guess them, and they are always the same."""
        return (self.seal.hex(), self.number, *purpose)

    def after(self, entry: AnyEntry, at: int) -> Room:
        """Return the table after something has happened; raise if it is not possible."""
        changed = self._changed(entry)
        for request in changed.requests:
            if request.agreed and not request.missing(changed):
                changed = changed._seated(request)
        if isinstance(entry, Said):
            return _with(changed, seq=self.seq + 1)
        if isinstance(entry, ClockResumed):
            return _with(changed.resumed(at), seq=self.seq + 1)
        room = changed._dealt() if changed._is_ready else changed
        return room._clocked(self, entry, at)

    def resumed(self, at: int) -> Room:
        """Return the table with a turn that has its whole time again."""
        return replace(self, since=at, unattended=0)

    def _clocked(self, before: Room, entry: AnyEntry, at: int) -> Room:
        """Return the table, one version on, with the clocks as they are after something has happened."""
        acted_by_clock = isinstance(entry, Acted | WasReady) and entry.by is By.CLOCK
        ended = ends_turn(before, self, entry) or isinstance(entry, WasReady)
        timed_out = self.timed_out
        if acted_by_clock and isinstance(entry, Acted) and before.table is not None:
            timed_out = (*timed_out, (len(before.table.game.rounds), len(before.table.round.events)))
        by_itself = isinstance(entry, Acted | WasReady) and entry.by is not By.PERSON
        return _with(
            self,
            seq=before.seq + 1,
            version=before.version + 1,
            since=since_after(before, self, entry, at),
            banks=banks_after(before, self, entry, at),
            timed_out=timed_out,
            unattended=before.unattended + (acted_by_clock and ended) if by_itself else 0,
        )

    def _changed(self, entry: AnyEntry) -> Room:  # noqa: C901 - one case for each kind of entry
        match entry:
            case SatDown():
                return self._with_occupant(entry.seat, Occupant(self._name(entry.name, entry.seat), entry.person))
            case BotSatDown():
                return self._with_occupant(entry.seat, Occupant(self._bots_name(), bot=bot_or_stand_in(entry.bot).name))
            case SeatCleared():
                return self._with_occupant(entry.seat, Occupant())
            case StoodUp():
                if self.phase in (Phase.GATHERING, Phase.OVER):
                    return self._with_occupant(entry.seat, Occupant())
                return self._with_occupant(entry.seat, replace(self.occupants[entry.seat], stood_in=True, left=True))
            case StoodIn():
                return self._with_occupant(entry.seat, replace(self.occupants[entry.seat], stood_in=True))
            case Returned():
                return self._with_occupant(entry.seat, replace(self.occupants[entry.seat], stood_in=False, left=False))
            case WasReady():
                check_engine(entry.decided, self.code)
                added = list(self.contributions)
                added[entry.seat] = entry.contribution
                revision, decided = entry.revision or self.revision, entry.decided or self.decided
                return replace(self, contributions=tuple(added), revision=revision, decided=decided)
            case Acted():
                return self._acted(entry)
            case TookBack():
                if self.table is None:
                    raise DoublesixError("game-not-begun")
                table = self.table.take_back()
                place = len(table.game.rounds), len(table.round.events)
                return replace(self, table=table, timed_out=tuple(one for one in self.timed_out if one < place))
            case Said():
                return replace(self, talk=(*self.talk, Talk(self.seq + 1, entry))[-KEPT_TALK:])
            case SeatAsked():
                return replace(self, requests=(*self.requests, SeatRequest(entry.seat, entry.person, entry.name)))
            case SeatAgreed():
                return self._agreed(entry)
            case SeatRefused():
                return self._without_request(entry.seat)
            case ClockResumed():
                return self
            case Opened():
                raise DoublesixError("our-mistake", "our-mistake-here")

    def request_for(self, seat: int) -> SeatRequest | None:
        """Return the request for a seat, if there is one."""
        return next((request for request in self.requests if request.seat == seat), None)

    def _agreed(self, entry: SeatAgreed) -> Room:
        """Note that somebody has agreed; let the other sit down if all have."""
        request = self.request_for(entry.seat)
        if request is None:
            raise DoublesixError("no-request", seat=entry.seat + 1)
        if entry.granted:
            return self._seated(request)
        agreed = request.agreed_by(entry.by)
        return replace(self, requests=tuple(agreed if one is request else one for one in self.requests))

    def _seated(self, request: SeatRequest) -> Room:
        """Let somebody play on in place of a bot, with its tiles and under their own name."""
        seat = request.seat
        occupant = Occupant(self._name(request.name, seat), request.person)
        room = self._with_occupant(seat, occupant)
        table = room.table
        if table is not None and not table.is_over:
            chairs = table.agreement.chairs
            chairs = (*chairs[:seat], Chair(occupant.name), *chairs[seat + 1 :])
            agreement = replace(table.agreement, chairs=chairs)
            room = replace(room, table=replace(table, agreement=agreement, tags={**table.tags, **agreement.tags}))
        return room

    def _without_request(self, seat: int) -> Room:
        return replace(self, requests=tuple(one for one in self.requests if one.seat != seat))

    def _acted(self, entry: Acted) -> Room:
        if self.table is None:
            raise DoublesixError("game-not-begun")
        try:
            action = parse_action(entry.action)
        except ValueError:
            raise IllegalAction("not-a-tile", text=entry.action) from None
        return _with(self, table=self.table.act(entry.seat, action))

    @property
    def _is_ready(self) -> bool:
        """Whether the next deal can be made."""
        somebody_is = any(added is not None for added in self.contributions)
        return self.phase is not Phase.PLAYING and self.is_full and somebody_is and not self.waits_for

    def _dealt(self) -> Room:
        """Deal the next round, or the first of the next game."""
        deal = FairDeal(self._secret, tuple(added or NOTHING_ADDED for added in self.contributions))
        room = self._begun() if self.table is None or self.table.is_over else self
        assert room.table is not None, "a game has begun"
        return replace(room, table=room.table.deal_fairly(deal), contributions=(None,) * len(self.occupants))

    def _begun(self) -> Room:
        """Return the room with the next game before its first deal, for the people who sit at the table now."""
        chairs = tuple(Chair(occupant.name, occupant.bot) for occupant in self.occupants)
        offer = self.offer
        agreement = Agreement(self._next_variant, chairs, offer.partners, offer.target())
        players = tuple(replace(occupant, stood_in=False, left=False) for occupant in self.occupants)
        return replace(
            self,
            number=self.number + (self.table is not None),
            table=Table(agreement, agreement.begin(), agreement.tags),
            players=players,
            games_before=self.evening if players == self.players else None,
            timed_out=(),
        )

    @property
    def _next_variant(self) -> Variant:
        """The rules of the next game."""
        return kept_variant(self.offer, self.decided, self.revision)

    @property
    def _secret(self) -> bytes:
        """The secret of the present round, or of the next if none is in play."""
        number, rounds = self.number, len(self.table.game.rounds) if self.table else 0
        if self.phase is Phase.OVER:
            number, rounds = number + 1, 0
        # While a round is dealt, its number is how many came before it; a round in play is among them.
        latest = rounds if self.phase is Phase.PLAYING else rounds + 1
        return round_secret(self.seal, number, latest)

    @property
    def wait(self) -> tuple[object, ...]:
        """What the table waits for: a clock starts again when this changes."""
        drawn = len(self.table.round.events) if self.table else 0
        return self.phase, self.turn, drawn if self.phase is Phase.PLAYING else None, self.number

    def _with_occupant(self, seat: int, occupant: Occupant) -> Room:
        occupants = (*self.occupants[:seat], occupant, *self.occupants[seat + 1 :])
        requests = tuple(one for one in self.requests if one.seat != seat and one.person != occupant.person)
        contributions = (*self.contributions[:seat], None, *self.contributions[seat + 1 :])
        return replace(self, occupants=occupants, contributions=contributions, requests=requests)

    def _name(self, wanted: str, seat: int) -> str:
        """Return the name, numbered if another at the table has it."""
        taken = {alike(occupant.name) for other, occupant in enumerate(self.occupants) if other != seat}
        names = (wanted, *(f"{wanted} {number}" for number in range(2, len(self.occupants) + 2)))
        return next(name for name in names if alike(name) not in taken)

    def _bots_name(self) -> str:
        taken = {alike(occupant.name) for occupant in self.occupants}
        names = (*BOT_NAMES, *(f"{name} {number}" for number in range(2, 9) for name in BOT_NAMES))
        return next(name for name in names if alike(name) not in taken)


def _phase_of(table: Table | None) -> Phase:
    if table is None:
        return Phase.GATHERING
    if table.is_over:
        return Phase.OVER
    return Phase.BETWEEN if table.round.is_over else Phase.PLAYING


_with: Final = changer(Room)
_keep_phase: Final = cast(Any, Room)._phase.__set__
