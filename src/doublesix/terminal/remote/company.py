"""Company at a table of a server: what a bot could do there, and who would like to play in place of one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from doublesix.bots.registry import USUAL
from doublesix.client import answer_request, ask_for_seat, seat_bot, stand_in, withdraw_request
from doublesix.i18n import Words
from doublesix.room.commands import AnswerRequest, AskForSeat, SeatBot, StandIn, WithdrawRequest
from doublesix.room.messages import SeenRequest, SeenTable


@dataclass(frozen=True, slots=True)
class BotsHelp:
    """What one can ask for, and the same in words."""

    command: SeatBot | StandIn | AskForSeat | AnswerRequest | WithdrawRequest
    about: str


def bots_help(seen: SeenTable, words: Words) -> BotsHelp | None:
    """Return what one could ask for now that has to do with bots; none if there is nothing."""
    return next(_ways(seen, words), None)


def refusal(seen: SeenTable, words: Words) -> BotsHelp | None:
    """Return how to decline that somebody takes the seat of a bot; none if nobody asks."""
    asked = _asked(seen)
    if asked is None or seen.you is None:
        return None
    return BotsHelp(answer_request(asked.seat, agree=False), words("company.decline"))


def tell_company(before: SeenTable, now: SeenTable, words: Words) -> Iterator[str]:
    """Tell who asks for a seat, who took one, and that those who play declined."""
    known = {request.said for request in before.requests}
    yield from (request.said for request in now.requests if request.said not in known)
    for was, seat in zip(before.seats, now.seats, strict=True):
        if was.kind == "bot" and seat.kind == "person":
            yield words("company.took-seat", name=seat.name, bot=was.name)
    if any(request.own for request in before.requests) and not now.requests and now.you is None:
        yield words("company.declined")


def _ways(seen: SeenTable, words: Words) -> Iterator[BotsHelp]:
    if seen.you is None:
        yield from _ways_to_sit(seen, words)
        return
    asked = _asked(seen)
    if asked is not None and asked.waits_for_you:
        yield BotsHelp(answer_request(asked.seat, agree=True), words("company.agree"))
    for number, seat in enumerate(seen.seats):
        if seat.kind == "open":
            yield BotsHelp(seat_bot(number, USUAL.name), words("key.bot"))
    for number, seat in enumerate(seen.seats):
        if seat.away and not seat.stood_in and seat.kind == "person":
            yield BotsHelp(stand_in(number), words("terminal.remote-key-stand-in", name=seat.name))


def _ways_to_sit(seen: SeenTable, words: Words) -> Iterator[BotsHelp]:
    if any(request.own for request in seen.requests):
        yield BotsHelp(withdraw_request(), words("pairing.cancel"))
    for number in seen.can_ask:
        yield BotsHelp(ask_for_seat(number), words("company.ask-for", bot=seen.seats[number].name))


def _asked(seen: SeenTable) -> SeenRequest | None:
    """Return the first request that one may answer; one that waits for the answer comes first."""
    return next(iter(sorted(seen.requests, key=lambda request: not request.waits_for_you)), None)
