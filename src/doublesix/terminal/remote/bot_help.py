"""Where a bot can help: at a seat that stays open, or for somebody who has gone."""

from __future__ import annotations

from dataclasses import dataclass

from doublesix.bots.registry import USUAL
from doublesix.client import seat_bot, stand_in
from doublesix.i18n import Words
from doublesix.room.commands import SeatBot, StandIn
from doublesix.room.messages import SeenTable


@dataclass(frozen=True, slots=True)
class BotsHelp:
    """What can be asked for, and what that is in words."""

    command: SeatBot | StandIn
    about: str


def bots_help(seen: SeenTable, words: Words) -> BotsHelp | None:
    """Return what a bot could do at this table; none if it is not needed, or not for spectators to ask."""
    if seen.you is None:
        return None
    for number, seat in enumerate(seen.seats):
        if seat.kind == "open":
            return BotsHelp(seat_bot(number, USUAL.name), words("terminal.remote-key-bot"))
    for number, seat in enumerate(seen.seats):
        if seat.away and not seat.stood_in and seat.kind == "person":
            return BotsHelp(stand_in(number), words("terminal.remote-key-stand-in", name=seat.name))
    return None
