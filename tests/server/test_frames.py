"""A message goes over a socket as one frame, written once for all, and never overtakes another."""

from __future__ import annotations

import asyncio

import pytest
from tests import patience
from tests.server.hall.halls import ENGLISH
from tests.server.store.jobs import run
from websockets.frames import Frame, Opcode

from doublesix.server.hall.subscribers import MOST_WAITING, Sent, Subscriber
from doublesix.server.sockets import text_frame


class Socket:
    """A socket whose reader may be slow."""

    def __init__(self) -> None:
        self.is_slow = False
        self.frames: list[bytes] = []

    def write_frame(self, frame: bytes) -> bool:
        """Take a frame, unless the reader is slow."""
        if not self.is_slow:
            self.frames.append(frame)
        return not self.is_slow


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_a_frame_is_what_a_websocket_sends(length: int) -> None:
    message = b"x" * length
    assert text_frame(message) == Frame(Opcode.TEXT, message).serialize(mask=False)


def test_a_frame_is_made_once_for_all() -> None:
    sent = Sent(b"hello")
    assert sent.frame is sent.frame


def test_messages_go_straight_to_the_socket_unless_something_waits_or_is_on_its_way() -> None:
    async def test() -> None:
        socket, subscriber = Socket(), Subscriber("anna", ENGLISH)
        subscriber.writer = socket
        subscriber.tell(Sent(b"1"))
        assert not socket.frames, "the first message is not sent yet"
        taken = subscriber.take()
        assert taken is not None
        subscriber.tell(Sent(b"2"))
        await subscriber.answer(Sent(b"3"))
        assert not socket.frames, "the one that was taken may still be on its way"
        assert [one.message for one in (subscriber.take(), subscriber.take()) if one] == [b"3", b"2"]
        assert subscriber.take() is None
        subscriber.tell(Sent(b"4"))
        await subscriber.answer(Sent(b"5"))
        assert socket.frames == [text_frame(b"4"), text_frame(b"5")]
        assert not subscriber._something.is_set(), "nobody is woken"

    run(test())


def test_a_slow_reader_falls_behind_and_then_gets_the_whole_table_first() -> None:
    async def test() -> None:
        socket, subscriber = Socket(), Subscriber("anna", ENGLISH)
        subscriber.writer = socket
        assert subscriber.take() is None
        socket.is_slow = True
        for number in range(MOST_WAITING + 1):
            subscriber.tell(Sent(b"%d" % number))
        assert subscriber.behind
        socket.is_slow = False
        subscriber.tell(Sent(b"later"))
        assert subscriber.take() is None
        subscriber.behind = False  # the whole table is on its way now
        subscriber.tell(Sent(b"after it"))
        assert not socket.frames
        taken = subscriber.take()
        assert taken is not None
        assert taken.message == b"after it"
        await asyncio.wait_for(subscriber.wait(), patience.SECONDS)

    run(test())
