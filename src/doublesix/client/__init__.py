"""Tables on the web for programs: open one, sit down, see what a player sees, and play."""

from doublesix.client.address import Address
from doublesix.client.commands import (
    act,
    answer_request,
    ask_for_seat,
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
    withdraw_request,
)
from doublesix.client.server import OpenTable, Refused, RemoteHint, Server, TableLinks
from doublesix.extras import brought_by
from doublesix.room.messages import TableMessage
from doublesix.room.offer import Offer
from doublesix.room.pairing import PairingPace, PairingWish

with brought_by("client", "doublesix.client"):
    from doublesix.client.pairing import pair
    from doublesix.client.table_connection import Lost, TableConnection

__all__ = [
    "Address",
    "Lost",
    "Offer",
    "OpenTable",
    "PairingPace",
    "PairingWish",
    "Refused",
    "RemoteHint",
    "Server",
    "TableConnection",
    "TableLinks",
    "TableMessage",
    "act",
    "answer_request",
    "ask_for_seat",
    "clear_seat",
    "come_back",
    "pair",
    "ready",
    "say",
    "say_phrase",
    "seat_bot",
    "sit",
    "stand",
    "stand_in",
    "take_back",
    "withdraw_request",
]
