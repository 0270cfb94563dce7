"""WebSockets that are read no faster than anybody plays, whatever a client sends, and that take whole frames."""

from __future__ import annotations

import asyncio
from typing import Any, Final, cast

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from doublesix.server.sockets import FRAMES
from doublesix.server.web.connections import CONNECTION
from doublesix.server.web.door import Door, OpenConnection
from doublesix.server.web.outbox import Outbox
from doublesix.server.web.unread_watch import UnreadWatch

try:
    from websockets.speedups import apply_mask
except ImportError:  # its compiled part is missing
    from websockets.utils import apply_mask

FRAMES_EACH_SECOND: Final = 50.0
FRAMES_AT_ONCE: Final = 200.0
"""How many frames are read, control frames included; what comes faster waits in the network."""
NOT_A_FRAME: Final = 1002
NOT_TEXT: Final = 1007
SHORT_HEAD: Final = 6
"""So many bytes stand before what a short frame of a client holds: what it is, how long it is, and its mask."""
LONGEST_SHORT: Final = 126
_WHOLE_TEXT: Final = 0x81
_WHOLE_CONTROLS: Final = (0x88, 0x89, 0x8A)
_MASKED: Final = 0x80
BYTES_AT_ONCE: Final = 1024
"""How much is read between two looks at the count; a frame may have six bytes."""


class PatientSocket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, which stops reading for a while when frames come too fast."""

    def __init__(self, *given: Any, door: Door, outbox: Outbox, **named: Any) -> None:
        super().__init__(*given, **named)
        self._door = door
        self._outbox = outbox
        self._outgoing: list[bytes] = []
        """Frames that leave when the outbox says so."""
        self._unread = bytearray()
        self._extensions: dict[str, Any] = {}
        self._frames = FRAMES_AT_ONCE
        self._counted_at = self.loop.time()
        """When frames were last counted: nothing has come since then."""
        self._resting: asyncio.TimerHandle | None = None
        self._upgraded = False
        self._is_aligned = True
        """Whether everything that came so far ended with a whole message."""
        self._watch: UnreadWatch | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Watch whether what is sent is taken."""
        super().connection_made(transport)
        self._watch = UnreadWatch(self.transport)

    def pause_writing(self) -> None:
        """Wait until somebody reads, but not for ever."""
        super().pause_writing()
        if self._watch is not None:
            self._watch.begin()

    def resume_writing(self) -> None:
        """Go on, since somebody reads."""
        if self._watch is not None:
            self._watch.end()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count one connection less."""
        if self._watch is not None:
            self._watch.end()
        if self._resting is not None:
            self._resting.cancel()
        self._unread.clear()
        super().connection_lost(exc)
        counted: OpenConnection | None = self.app_state.get(CONNECTION)
        if counted is not None:
            self._door.dismiss(counted)
        self._let_go()

    def _let_go(self) -> None:
        """Refer to nothing that refers back, so that all of it is freed at once, and nobody has to look for it."""
        self._watch = None
        self._extensions.pop(FRAMES, None)
        self.conn.parser.close()

    def data_received(self, data: bytes) -> None:
        """Read a part of what came; the rest when it is due."""
        if not self._upgraded:  # this is the request that opens the socket
            self._upgraded = True
            super().data_received(data)
            return
        nothing_waits = not self._unread and self._resting is None
        if self._is_aligned and nothing_waits and self._have_read_at_once(data):
            return
        self._is_aligned = self._is_aligned and nothing_waits
        self._unread += data
        if self._resting is None:
            self._read()
        else:
            self.transport.pause_reading()  # whatever made it read on

    def _have_read_at_once(self, data: bytes) -> bool:
        """Read one whole short text, as almost everything is that comes; false if it is something else.

        That takes a third of the time of reading it byte by byte, which is left to the others.
        """
        size = len(data) - SHORT_HEAD
        if not 0 <= size < LONGEST_SHORT or data[1] != _MASKED + size:
            self._is_aligned = False  # a frame may go on with what comes next
            return False
        if data[0] != _WHOLE_TEXT:
            self._is_aligned = data[0] in _WHOLE_CONTROLS
            return False
        if self.close_sent or self.disconnected or self.conn.state is not State.OPEN or self._wait() > 0:
            return False
        try:
            text = apply_mask(data[SHORT_HEAD:], data[2:SHORT_HEAD]).decode()
        except UnicodeDecodeError:
            return False
        self._frames -= 1
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        return True

    def _read(self) -> None:
        self._resting = None
        while self._unread and not self.disconnected:
            if (wait := self._wait()) > 0:
                self._rest(wait)
                return
            part = bytes(self._unread[:BYTES_AT_ONCE])
            del self._unread[:BYTES_AT_ONCE]
            before = self._frames
            super().data_received(part)
            if self._frames == before:
                self._frames -= len(part) / BYTES_AT_ONCE  # a part of a long frame counts, too
            if self.conn.parser_exc is not None:
                self._unread.clear()
                return
        if self.queue.empty() and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def send_receive_event_to_app(self) -> None:
        """Hand a message on; hang up if it is no text although it says so."""
        if self.curr_msg_data_type == "text" and not _is_text(self.frames):
            self.frames = []
            self.conn.send_close(NOT_TEXT)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """Hang up on what is no frame; before the handshake is over, without one that says so."""
        if self.conn.close_sent is not None:
            super().handle_parser_exception()
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": NOT_A_FRAME, "reason": ""})
        self.close_sent = True
        self.transport.close()

    def handle_events(self) -> None:
        """Count the frames that were read."""
        self._frames -= len(self.conn.events)
        super().handle_events()

    def _wait(self) -> float:
        now = self.loop.time()
        self._frames = min(FRAMES_AT_ONCE, self._frames + (now - self._counted_at) * FRAMES_EACH_SECOND)
        self._counted_at = now
        return 0.0 if self._frames > 0 else (1 - self._frames) / FRAMES_EACH_SECOND

    def _rest(self, seconds: float) -> None:
        self.read_paused = True
        self.transport.pause_reading()
        self._resting = self.loop.call_later(seconds, self._read)

    async def send(self, message: Any) -> None:
        """Send something on, after the frames before it; an answer that refuses the socket ends the handshake, too."""
        if not self.handshake_complete and self.transport.is_closing():
            self.handshake_complete = True  # the server has stopped meanwhile, and has said so
            raise ClientDisconnected
        if self.handshake_complete and self.close_sent:
            raise ClientDisconnected  # somebody was being told something when the server, or they, said goodbye
        self._send_outgoing()
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True

    def send_500_response(self) -> None:
        """Say that nothing came of it, unless the server has stopped meanwhile, and has said so."""
        if not self.transport.is_closing():
            super().send_500_response()

    def handle_connect(self, event: Any) -> None:
        """Let the application know that it may send whole frames, the same to many people."""
        super().handle_connect(event)
        if not self.close_sent:
            self._extensions = cast(dict[str, Any], self.scope["extensions"])
            self._extensions[FRAMES] = {"writer": self}

    def send_keepalive_ping(self) -> None:
        """Ask whether somebody is still there, once nothing has come from them for long enough."""
        silent = self.loop.time() - self._counted_at
        if self.ping_interval is not None and silent < self.ping_interval:
            self.ping_timer = self.loop.call_later(self.ping_interval - silent, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def write_frame(self, frame: bytes) -> bool:
        """Send a frame with all others of this moment; false if the reader is too slow for that, or gone."""
        if not self._takes_frames or not self.writable.is_set():
            return False
        if not self._outgoing:
            self._outbox.put(self._send_outgoing, self.loop)
        self._outgoing.append(frame)
        return True

    @property
    def _takes_frames(self) -> bool:
        is_open = self.handshake_complete and not self.close_sent and not self.disconnected
        return is_open and not self.transport.is_closing()

    def _send_outgoing(self) -> None:
        outgoing = self._outgoing
        if outgoing:
            self._outgoing = []
            if self._takes_frames:
                self.transport.write(outgoing[0] if len(outgoing) == 1 else b"".join(outgoing))

    def shutdown(self) -> None:
        """Say goodbye, after what is still to be sent."""
        self._send_outgoing()
        super().shutdown()

    async def receive(self) -> Any:
        """Return what came next; read on only if nothing waits to be read."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty() and self._resting is None and not self._unread:
            self.read_paused = False
            self.transport.resume_reading()
        return message


def _is_text(frames: list[bytes]) -> bool:
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True
