"""Tables on the web for programs: open one, sit down, see what a player sees, and play."""

from doublesix.client.address import Address
from doublesix.client.commands import (
    act,
    clear_seat,
    come_back,
    ready,
    say,
    say_phrase,
    seat_bot,
    sit,
    stand,
    stand_in,
    take_back,
)
from doublesix.client.live import LiveTable, Lost
from doublesix.client.refusing import Refused
from doublesix.client.server import Hint, OpenTable, Server
from doublesix.room.messages import TableMessage
from doublesix.room.offer import Offer

__all__ = [
    "Address",
    "Hint",
    "LiveTable",
    "Lost",
    "Offer",
    "OpenTable",
    "Refused",
    "Server",
    "TableMessage",
    "act",
    "clear_seat",
    "come_back",
    "ready",
    "say",
    "say_phrase",
    "seat_bot",
    "sit",
    "stand",
    "stand_in",
    "take_back",
]
