"""The referee: rounds in, one JSON object a line; verdicts out, one a line, in order.

Two people settle an argument by it, and any other program checks the engine. One round is in memory at a time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, Final

import msgspec

from doublesix.actions import DRAW, PASS, Action, Play
from doublesix.deal import given_deal, seat_players
from doublesix.errors import DealError, DoublesixError, IllegalAction, RecordError
from doublesix.round import Round
from doublesix.rules.sheet_files import choose
from doublesix.tiles import Tile

LONGEST_LINE: Final = 1_000_000
"""No round comes near it; a longer line is refused unread, so that memory stays flat for any input."""


ENDS: Final = ("0", "1", "2", "3", "4", "5", "6")
NO_END: Final = -1


class RoundSubmitted(msgspec.Struct, kw_only=True):
    """A round as it is handed to the referee."""

    sheet: str
    edition: str = "en"
    options: dict[str, Any] = {}
    players: int
    deal: list[list[str]]
    boneyard: list[str]
    leader: int | None = None
    partners: bool = False
    actions: list[str]


class ExaminedTurn(msgspec.Struct, frozen=True):
    """A turn that was examined: whose it was, and what they could do."""

    seat: int
    options: tuple[str, ...]


class RoundFault(msgspec.Struct, frozen=True):
    """What was wrong: at which action (none if it is the deal or the whole line), as a code and in words."""

    step: int | None
    code: str
    message: str


class RoundRefused(msgspec.Struct, frozen=True, kw_only=True):
    """The verdict on a round that does not hold."""

    ok: bool = False
    steps: tuple[ExaminedTurn, ...] = ()
    ended: str | None = None
    winner: int | None = None
    points: int = 0
    error: RoundFault


class RoundAccepted(msgspec.Struct, frozen=True, kw_only=True):
    """The verdict on a round that holds: how it ended, or who acts next and how."""

    ok: bool = True
    steps: tuple[ExaminedTurn, ...]
    ended: str | None
    winner: int | None
    points: int
    error: None = None
    seat: int | None
    options: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    spots: tuple[int, ...]
    ends: tuple[int, ...]
    boneyard: int


Verdict = RoundAccepted | RoundRefused
Explain = Callable[[DoublesixError], str]
"""How an error is put into words."""

_decoder = msgspec.json.Decoder(RoundSubmitted)


def judge_lines(source: BinaryIO, explain: Explain) -> Iterator[Verdict]:
    """Judge every line of a stream."""
    while line := source.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE:
            _skip_line(source, line)
            yield _refused(RecordError("line-too-long", limit=LONGEST_LINE), explain)
        else:
            yield judge_line(line, explain)


def judge_line(line: bytes | str, explain: Explain) -> Verdict:
    """Judge one line."""
    try:
        submitted = read_round(line)
    except RecordError as error:
        return _refused(error, explain)
    return judge(submitted, explain)


def read_round(line: bytes | str) -> RoundSubmitted:
    """Read one line; raise ``RecordError`` if it is not a round."""
    try:
        return _decoder.decode(line if isinstance(line, str) else line.decode())
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise _as_ours(error) from None


def _as_ours(error: Exception) -> RecordError:
    """Say what the decoder found wrong: the field and what it should be, or that the line is not JSON at all."""
    told = str(error)
    if missing := re.search(r"missing required field `(\w+)`", told):
        return RecordError("round-field-missing", field=missing[1])
    if wrong := re.match(r"Expected `(.+?)`, got `(.+?)`(?: - at `\$\.?(.*?)`)?$", told):
        field = wrong[3] or "round"
        return RecordError("round-field-wrong", field=field, expected=wrong[1], got=wrong[2])
    return RecordError("not-json")


def judge(submitted: RoundSubmitted, explain: Explain) -> Verdict:
    """Judge one round."""
    try:
        round_ = _dealt(submitted)
    except DoublesixError as error:
        return _refused(error, explain)
    steps: list[ExaminedTurn] = []
    for number, text in enumerate(submitted.actions):
        steps.append(_step(round_))
        try:
            round_ = round_.apply(_read_action(text, round_))
        except IllegalAction as error:
            return _refused(error, explain, number, tuple(steps))
    return _accepted(round_, tuple(steps))


def _dealt(submitted: RoundSubmitted) -> Round:
    try:
        rules = choose(submitted.sheet, submitted.edition, submitted.options).rules
    except DoublesixError as error:
        raise RecordError(error.message.removeprefix("error."), **error.details) from None
    seating = seat_players(rules, submitted.players, submitted.partners)
    hands = [[_read_tile(text) for text in hand] for hand in submitted.deal]
    boneyard = [_read_tile(text) for text in submitted.boneyard]
    return Round.start(rules, seating, given_deal(rules, seating, hands, boneyard, submitted.leader))


def _read_tile(text: str) -> Tile:
    try:
        return Tile.parse(text)
    except ValueError:
        raise DealError("not-a-tile", text=text) from None


def _read_action(text: str, round_: Round) -> Action:
    """Read an action by the referee's narrow notation; without an end, it is judged as its tile on a missing end."""
    if text == str(DRAW):
        return DRAW
    if text == str(PASS):
        return PASS
    if round_.is_over:
        raise IllegalAction("round-over", action=text)
    name, at, end = text.partition("@")
    try:
        tile = Tile.parse(name)
    except ValueError:
        raise IllegalAction("not-a-tile", text=name) from None
    if not at:
        return Play(tile)
    if end in ENDS:
        return Play(tile, ENDS.index(end))
    try:
        round_.check(Play(tile, NO_END))
    except IllegalAction as error:
        if error.code != "no-match":
            raise
    raise IllegalAction("no-match", "no-match-bad-end", tile=tile, text=text)


def _step(round_: Round) -> ExaminedTurn:
    return ExaminedTurn(round_.turn, tuple(map(str, round_.options)))


def _accepted(round_: Round, steps: tuple[ExaminedTurn, ...]) -> RoundAccepted:
    outcome = round_.outcome
    return RoundAccepted(
        steps=steps,
        ended=str(outcome.ended) if outcome else None,
        winner=outcome.winner if outcome else None,
        points=outcome.points if outcome else 0,
        seat=None if outcome else round_.turn,
        options=tuple(map(str, round_.options)),
        hands=tuple(tuple(map(str, hand)) for hand in round_.hands),
        spots=tuple(hand.spots for hand in round_.hands),
        ends=round_.line.open_ends,
        boneyard=len(round_.boneyard),
    )


def _refused(
    error: DoublesixError, explain: Explain, step: int | None = None, steps: tuple[ExaminedTurn, ...] = ()
) -> RoundRefused:
    return RoundRefused(steps=steps, error=RoundFault(step, error.code, explain(error)))


def _skip_line(source: BinaryIO, line: bytes) -> None:
    while line and not line.endswith(b"\n"):
        line = source.readline(LONGEST_LINE)
