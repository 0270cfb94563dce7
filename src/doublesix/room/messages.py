"""What a server sends to people at a table, and what each sees of it: players, spectators, and replays.

A page that shows this need not know any rules: it is told which tiles may go where, and every sentence to read.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, structs

from doublesix.i18n.faces import Spans
from doublesix.record.fairness import FairDeal
from doublesix.room.offer import Offer
from doublesix.room.room import Phase
from doublesix.rules.variant import FIRST_REVISION

Facing = Annotated[int, Meta(ge=0, le=3, description="Quarter turns clockwise of a tile whose high end points up.")]


class _Seen(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A part of what is seen; what is left out has its usual value."""


class SeenTile(_Seen, frozen=True, kw_only=True):
    """A tile in the line: its middle in widths of a tile from the top left of the table, and how it is turned."""

    tile: str
    x: float
    y: float
    facing: Facing = 0
    seat: int
    """Who laid it."""


class SeenPlace(_Seen, frozen=True, kw_only=True):
    """An open place: where a tile would lie, and the number that it must match."""

    number: int | None = None
    """None for the first tile."""
    x: float
    y: float
    facing: Facing = 0
    joint: tuple[float, float]
    """Where the number is written: the middle of the half that would be joined."""


class Board(_Seen, frozen=True, kw_only=True):
    """The line of play on its table."""

    width: float
    height: float
    line: tuple[SeenTile, ...] = ()
    places: tuple[SeenPlace, ...] = ()
    said: str
    """The whole line in words."""
    boneyard: int
    draws: bool
    """Whether players draw from the boneyard on this sheet; else the rest lies aside."""
    may_pass: bool = False
    """Whether they may pass instead."""


class Fit(_Seen, frozen=True, kw_only=True):
    """A way to lay a tile: the action to send, and the number of the place; none if the picture has no room."""

    action: str
    place: int | None = None


class HeldTile(_Seen, frozen=True, kw_only=True):
    """A tile in one's own hand."""

    tile: str
    said: str
    """Its name in words."""
    fits: tuple[Fit, ...] = ()
    why: str | None = None
    """Why it cannot be laid, while it is one's turn."""
    why_faces: Spans = ()
    """Where in it tiles and numbers stand."""


class Button(_Seen, frozen=True, kw_only=True):
    """Something to do other than laying a tile."""

    do: Literal["draw", "pass", "ready", "return"]
    label: str


class Clock(_Seen, frozen=True, kw_only=True):
    """How long somebody may still take: what is left of the turn, then what is left in the bank."""

    left_ms: int
    whole_ms: int
    """The time for a whole turn; none if there is only a bank."""
    bank_ms: int | None = None
    """None without a bank, and between rounds, when it cannot be used."""
    runs: bool = True
    """Whether the time runs now; other clocks are shown for what their bank has."""


class SeenSeat(_Seen, frozen=True, kw_only=True):
    """A seat and who sits there."""

    name: str = ""
    kind: Literal["open", "person", "bot"]
    bot: str | None = None
    """What sort of bot it is, in words."""
    face: int | None = None
    """The number of a drawing, times six, plus that of a colour; none for an open seat."""
    side: int
    stood_in: bool = False
    """Whether a bot plays for the person who has the seat."""
    left: bool = False
    """Whether that is because they left."""
    away: bool = False
    ready: bool = False
    acts: bool = False
    """Whether it is its turn."""
    tiles: int = 0
    hand: tuple[str, ...] | None = None
    """The tiles, once the round is over; one's own are in ``hand`` of the table."""
    spots_left: int | None = None
    score: int = 0
    gained: int = 0
    """What it scored in the round that has just ended."""
    clock: Clock | None = None


class SeenRating(_Seen, frozen=True, kw_only=True):
    """What the game that has just ended changed in somebody's rating."""

    seat: int
    before: int
    after: int
    said: str


class SeenRequest(_Seen, frozen=True, kw_only=True):
    """Somebody who watches would like to play in place of a bot."""

    seat: int
    name: str
    said: str
    """Who asks for what, and who has not answered yet."""
    own: bool = False
    """Whether one asked oneself."""
    waits_for_you: bool = False
    """Whether one has still to agree or to decline."""


class SumRow(_Seen, frozen=True, kw_only=True):
    """A line of the sum of a round: a hand, all tiles, or the boneyard."""

    name: str
    """Whose hand it is, or what else is counted."""
    seat: int | None = None
    tiles: tuple[str, ...] = ()
    """What was left in the hand."""
    left: str
    """How many spots, in words."""
    part: str = ""
    """What it adds to the sum, with its sign: − 2; empty if it does not count."""


class RoundSum(_Seen, frozen=True, kw_only=True):
    """How a round ended."""

    headline: str
    """Who won it, and what it brought."""
    said: str
    """Who went out, or that the line was blocked."""
    rows: tuple[SumRow, ...]
    """What everybody had left, in the order of the table."""
    sum: str | None = None
    """As people would write it on paper: 10 − 2 = 8."""
    lines: tuple[str, ...]
    """How a tie was settled, and the rule with its clause, in words."""
    line_faces: tuple[Spans, ...] = ()
    """Where tiles stand in each of these lines; nothing if there are none."""
    winner: int | None = None
    points: int = 0
    ending: str | None = None
    """Who won the game, if it is over."""


class EveningSide(_Seen, frozen=True, kw_only=True):
    """What a side has won."""

    names: str
    won: int
    points: int


class SeenEvening(_Seen, frozen=True, kw_only=True):
    """The games that the same players played here in a row, at the end of one."""

    games: int
    said: str
    """How many they were, and how many of them were drawn."""
    sides: tuple[EveningSide, ...]


class SeenGame(_Seen, frozen=True, kw_only=True):
    """What is played."""

    sheet: str
    edition: str
    title: str
    target: str
    house: tuple[str, ...] = ()
    """The house rules in words."""
    partners: bool = False
    number: int
    """Which game at this table."""
    round: int = 0
    one_round: bool = False
    """Whether the game is a single round, so that its score is the round's."""
    revision: int = FIRST_REVISION
    """The revision of our rules in force."""
    look: str
    """The look of the sheet's own tiles."""
    turn_seconds: int | None = None
    clock: str | None = None
    """How long people may take, in words; none without a clock."""
    rated: bool = False
    stakes: str = ""
    """In a word, whether the game is rated or casual."""
    listed: bool = False


class Revealed(_Seen, frozen=True, kw_only=True):
    """What a finished round was dealt from, so that anyone can check it."""

    commitment: str
    secret: str
    contributions: tuple[str, ...]

    @classmethod
    def of(cls, dealt: FairDeal) -> Revealed:
        """Reveal what a round was dealt from."""
        return cls(commitment=dealt.commitment, secret=dealt.secret.hex(), contributions=dealt.contributions)


class SeenFairness(_Seen, frozen=True, kw_only=True):
    """What fixes the deal of this round, or of the next if none is played."""

    commitment: str
    contributions: tuple[str, ...] = ()
    """What everybody added, once it is dealt."""
    revealed: Revealed | None = None
    """What the round that has just ended was dealt from, with its secret."""


class SeenTable(_Seen, frozen=True, kw_only=True):
    """A table as somebody sees it."""

    code: str
    seq: int
    version: int
    phase: Phase
    offer: Offer
    """What was agreed, for programs; ``game`` says it in words."""
    game: SeenGame
    you: int | None = None
    """One's own seat; none for spectators."""
    seats: tuple[SeenSeat, ...]
    board: Board | None = None
    """None before the first deal."""
    hand: tuple[HeldTile, ...] = ()
    prompt: str
    """What to do next, or who the table waits for."""
    prompt_faces: Spans = ()
    """Where in it tiles and numbers stand."""
    buttons: tuple[Button, ...] = ()
    turn: int | None = None
    sum: RoundSum | None = None
    rounds: tuple[tuple[int | None, int], ...] = ()
    """The rounds of this game that are over: the side that won each, if one did, and its points."""
    evening: SeenEvening | None = None
    """None before the second game in a row has ended."""
    ratings: tuple[SeenRating, ...] = ()
    """At the end of a game that was rated."""
    unrated: str | None = None
    """Why a game that was to be rated was not."""
    fairness: SeenFairness
    requests: tuple[SeenRequest, ...] = ()
    """For those who play, and for those who asked."""
    can_ask: tuple[int, ...] = ()
    """The seats that one may ask for, if one watches."""
    watchers: int = 0
    ready_at_once: bool = False
    """Whether there is nobody to wait for: then the page may say by itself that it is ready."""
    passes_in_a_moment: bool = False
    """Whether there is nothing to add, so that the server passes for oneself after a moment."""
    can_take_back: bool = False
    can_hint: bool = False


class Told(_Seen, frozen=True, kw_only=True):
    """Something that happened in a round, for the log, for screen readers, and for what moves on the screen."""

    id: str
    """Unique within the table, such as 1.2.14: the game, the round, the place in it."""
    kind: Literal["dealt", "played", "drew", "passed", "ended"]
    said: str
    faces: Spans = ()
    """Where in it tiles and numbers stand, counted in characters."""
    seat: int | None = None
    tile: str | None = None
    by_clock: bool = False
    """Whether it was done because time ran out."""


class TalkLine(_Seen, frozen=True, kw_only=True):
    """Something that somebody said."""

    seq: int
    name: str
    seat: int | None = None
    text: str
    phrase: str | None = None
    own: bool = False


class ReplayFrame(_Seen, frozen=True, kw_only=True):
    """A step of a round in a replay."""

    board: Board
    hands: tuple[tuple[str | None, ...], ...]
    """By seat; a tile whose face was hidden is null."""
    turn: int | None = None
    happened: tuple[Told, ...]


class ReplayedSeat(_Seen, frozen=True, kw_only=True):
    """Who sat where, and the score of their side before the round."""

    name: str
    side: int
    score: int = 0


class ReplayedRound(_Seen, frozen=True, kw_only=True):
    """A round of a finished game, step by step."""

    round: int
    rounds: int
    """How many there were."""
    look: str
    seats: tuple[ReplayedSeat, ...]
    frames: tuple[ReplayFrame, ...]
    sum: RoundSum | None = None
    fairness: Revealed | None = None


class Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", omit_defaults=True):
    """Something sent to people at a table."""


class TableMessage(Message, frozen=True, kw_only=True, tag="table"):
    """The table as it is now, and what is new since the last message."""

    table: SeenTable
    happened: tuple[Told, ...] = ()
    talk: tuple[TalkLine, ...] = ()
    view: Any = None
    """What one's seat knows, for ``wire.read_view``: for programs that ask for it, once tiles are dealt."""
    whole: bool = False
    """Whether log and talk begin with the round, and replace what was sent before."""


class TalkMessage(Message, frozen=True, kw_only=True, tag="talk"):
    """Something was said; nothing else is new."""

    seq: int
    """That of the table from now on."""
    talk: tuple[TalkLine, ...]

    def at(self, table: TableMessage) -> TableMessage:
        """Return the table that was told before, with what was said."""
        seen = structs.replace(table.table, seq=self.seq)
        return TableMessage(table=seen, talk=self.talk, view=table.view)


class PresenceMessage(Message, frozen=True, kw_only=True, tag="presence"):
    """Who is there has changed; nothing else is new."""

    away: tuple[int, ...] = ()
    """The seats of the people who are away; all others are there."""
    watchers: int = 0

    def at(self, table: TableMessage) -> TableMessage:
        """Return the table that was told before, with those who are there."""
        seats = tuple(structs.replace(one, away=seat in self.away) for seat, one in enumerate(table.table.seats))
        seen = structs.replace(table.table, seats=seats, watchers=self.watchers)
        return TableMessage(table=seen, view=table.view)


class Answer(Message, frozen=True, kw_only=True, tag="answer"):
    """A command was carried out, and is kept."""

    id: str
    seq: int
    version: int


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """Why something was refused: a code that stays the same for ever, and a sentence in one's own language."""

    code: Annotated[str, Meta(examples=["not-your-turn"])]
    message: str


class Refusal(Message, frozen=True, kw_only=True, tag="refused"):
    """A command was not carried out."""

    id: str | None = None
    """None if not even its id could be read."""
    error: Problem
    version: int | None = None
    """The version of the table, if it exists."""


class Pong(Message, frozen=True, kw_only=True, tag="pong"):
    """The answer to ``ping``."""


TableNews = TableMessage | TalkMessage | PresenceMessage
AnyMessage = TableNews | Answer | Refusal | Pong
