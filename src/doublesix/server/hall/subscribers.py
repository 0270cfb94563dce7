"""People who are told what happens at a table, over any kind of connection.

A reader who is slower than the events misses steps, and gets the whole table instead.
"""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import Final

from doublesix.i18n import Words
from doublesix.picture import Look
from doublesix.room.board import Shape
from doublesix.server.meters import FELL_BEHIND, MESSAGE_BYTES, MESSAGES
from doublesix.server.settings import PaceWish
from doublesix.server.sockets import FrameWriter, text_frame

MOST_WAITING: Final = 32
"""How many messages may wait for a slow reader before one whole message replaces them."""
MOST_ANSWERS: Final = 32
"""How many answers may wait before we stop reading from the person who asks."""


@dataclass(frozen=True, slots=True)
class Presentation:
    """How to tell somebody: in which language, and how the table is shown."""

    words: Words
    shape: Shape = Shape.WIDE
    look: Look | None = None
    view: bool = False
    """Whether to send what one's seat knows, too, for programs that think."""
    pace: PaceWish = PaceWish.USUAL
    """How fast bots should play, so that somebody can follow."""


class Sent:
    """A message ready to send, and the last entry of the log that it tells about; none if it tells nothing."""

    __slots__ = ("_frame", "message", "seq")

    def __init__(self, message: bytes, seq: int | None = None) -> None:
        self.message = message
        self.seq = seq
        self._frame: bytes | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sent) and (self.message, self.seq) == (other.message, other.seq)

    def __hash__(self) -> int:
        return hash((self.message, self.seq))

    @property
    def frame(self) -> bytes:
        """The message as it goes over a WebSocket, made once for all who get it."""
        frame = self._frame
        if frame is None:
            frame = self._frame = text_frame(self.message)
        return frame


class Subscriber:
    """A connection that tells somebody what happens at a table."""

    def __init__(self, person: str | None, presentation: Presentation) -> None:
        self.person = person
        """The id by which the table knows them; none if nobody does."""
        self.presentation = presentation
        self.behind = False
        """Whether messages were dropped, so that the next one must be whole."""
        self.is_over = False
        """Whether to hang up: the person there may be another one now."""
        self.writer: FrameWriter | None = None
        """The socket, if it takes frames: then nobody has to be woken to send one."""
        self._is_sending = True
        """Whether something is being sent that was taken from here: what comes after it has to wait."""
        self._messages: deque[Sent] = deque()
        self._answers: deque[Sent] = deque()
        self._something = asyncio.Event()
        self._room_for_answers = asyncio.Event()
        self._room_for_answers.set()

    def tell(self, message: Sent) -> None:
        """Send what happened; if too much waits already, a whole message replaces all of it."""
        if self.behind or self._is_sent(message.frame):
            return
        if len(self._messages) >= MOST_WAITING:
            self.fall_behind()
            return
        self._messages.append(message)
        MESSAGES.add()
        MESSAGE_BYTES.add(by=len(message.message))
        self._something.set()

    def is_told_and_answered(self, message: Sent, answer: Sent) -> bool:
        """Send what happened and the answer to the person who asked for it together, at once, if that is possible."""
        return not self.behind and self._is_sent(message.frame + answer.frame)

    def _is_sent(self, frames: bytes) -> bool:
        """Send something at once, if that is possible and nothing else waits."""
        if self._is_sending or self.writer is None or self._messages or self._answers or self.is_over:
            return False
        return self.writer.write_frame(frames)

    def end(self) -> None:
        """Tell nothing more and hang up; a browser comes again, as the person that it then is."""
        self.is_over = True
        self._something.set()
        self._room_for_answers.set()

    def fall_behind(self) -> None:
        """Send the whole table next, in place of what waits."""
        self._messages.clear()
        self.behind = True
        FELL_BEHIND.add()
        self._something.set()

    async def answer(self, message: Sent) -> None:
        """Send an answer, which is never dropped; wait if too many wait already, unless nobody reads them any more."""
        if not self.behind and self._is_sent(message.frame):
            return
        await self._room_for_answers.wait()
        self._answers.append(message)
        if len(self._answers) >= MOST_ANSWERS and not self.is_over:
            self._room_for_answers.clear()
        self._something.set()

    async def wait(self) -> None:
        """Wait until there is something to send."""
        await self._something.wait()

    def take(self) -> Sent | None:
        """Return the next message to send; none if there is none, or if the whole table comes next."""
        self._is_sending = True
        if self._answers:
            self._room_for_answers.set()
            return self._answers.popleft()
        if self._messages:
            return self._messages.popleft()
        if not self.behind and not self.is_over:
            self._something.clear()
            self._is_sending = False
        return None


class Asking:
    """A command that came over a connection; its answer goes out with what all are told, in one write if possible."""

    __slots__ = ("answer", "is_answered", "subscriber")

    def __init__(self, subscriber: Subscriber) -> None:
        self.subscriber = subscriber
        self.answer: Sent | None = None
        """What to answer, once that is known."""
        self.is_answered = False

    def hear(self, message: Sent) -> None:
        """Send what all are told, with the answer if both can be sent at once; else somebody sends the answer later."""
        if self.answer is not None and self.subscriber.is_told_and_answered(message, self.answer):
            self.is_answered = True
        else:
            self.subscriber.tell(message)
