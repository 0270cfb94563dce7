"""Events that are sent for as long as somebody listens."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator
from types import SimpleNamespace
from typing import cast

import pytest
from starlette.requests import HTTPConnection

from doublesix.errors import DoublesixError
from doublesix.server.web import answers
from doublesix.server.web.answers import ServerEvent, answer_events


class Listening:
    """Somebody who listens to events that come when they are let go."""

    def __init__(self) -> None:
        self.leaving = asyncio.Event()
        self.go_on = asyncio.Event()
        self.is_over = False
        self.error: DoublesixError | None = None
        services = SimpleNamespace(leaving=self.leaving)
        app = SimpleNamespace(state=SimpleNamespace(services=services))
        response = answer_events(cast(HTTPConnection, SimpleNamespace(app=app)), self._events())
        self.stream = cast(AsyncGenerator[bytes, None], response.body_iterator)

    async def _events(self) -> AsyncGenerator[ServerEvent, None]:
        try:
            yield ServerEvent(b"1", 7)
            await self.go_on.wait()
            if self.error is not None:
                raise self.error
            yield ServerEvent(b"2")
        finally:
            self.is_over = True


def test_events_have_a_number_if_they_can_be_gone_on_from() -> None:
    async def test() -> None:
        listening = Listening()
        listening.go_on.set()
        first, *others = [sent async for sent in listening.stream]
        assert re.fullmatch(rb"retry: [1-8]\d{3}\n\n", first), "not all come again at once"
        assert others == [
            b"id: 7\ndata: 1\n\n",
            b"data: 2\n\n",
        ]

    asyncio.run(test())


def test_who_waits_for_long_gets_signs_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "SECONDS_BETWEEN_SIGNS_OF_LIFE", 0.01)

    async def test() -> None:
        listening = Listening()
        sent = [await anext(listening.stream) for _ in range(4)]
        assert sent[2:] == [b":\n\n", b":\n\n"]
        await listening.stream.aclose()

    asyncio.run(test())


def test_a_stream_ends_when_the_server_stops() -> None:
    async def test() -> None:
        listening = Listening()
        for _ in range(2):
            await anext(listening.stream)
        ending = asyncio.ensure_future(anext(listening.stream, None))
        await asyncio.sleep(0)
        listening.leaving.set()
        assert await ending is None

    asyncio.run(test())


def test_a_stream_that_cannot_go_on_ends_without_a_mistake() -> None:
    async def test() -> None:
        listening = Listening()
        listening.error = DoublesixError("busy")
        listening.go_on.set()
        assert len([sent async for sent in listening.stream]) == 2, "when to come again, and the first event"
        assert listening.is_over
        await asyncio.sleep(0)
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(test())


@pytest.mark.parametrize("waits", [True, False])
def test_nothing_is_left_of_a_stream_whose_listener_hung_up(waits: bool) -> None:
    async def test() -> None:
        listening = Listening()
        for _ in range(2):
            await anext(listening.stream)
        if waits:
            waiting = asyncio.ensure_future(anext(listening.stream))
            await asyncio.sleep(0.01)
            waiting.cancel()
            await asyncio.wait([waiting])
        else:
            await listening.stream.aclose()
        await asyncio.sleep(0.01)
        assert listening.is_over
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(test())
