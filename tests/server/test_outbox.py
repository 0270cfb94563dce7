"""What sockets have to send leaves together, and one that fails keeps nobody else from sending."""

from __future__ import annotations

import asyncio
from functools import partial

from doublesix.server.web.outbox import Outbox


def test_all_send_when_everything_of_a_moment_is_made() -> None:
    async def test() -> None:
        outbox, loop, sent = Outbox(), asyncio.get_running_loop(), list[int]()
        for number in range(3):
            outbox.put(partial(sent.append, number), loop)
        assert sent == []
        await asyncio.sleep(0)
        assert sent == [0, 1, 2]

    asyncio.run(test())


def test_one_that_fails_does_not_keep_the_others_from_sending() -> None:
    async def test() -> None:
        outbox, loop, sent, complaints = Outbox(), asyncio.get_running_loop(), list[str](), list[str]()
        loop.set_exception_handler(lambda _, context: complaints.append(str(context.get("exception"))))

        def fail() -> None:
            raise OSError("nobody is there")

        outbox.put(lambda: sent.append("before"), loop)
        outbox.put(fail, loop)
        outbox.put(lambda: sent.append("after"), loop)
        for _ in range(3):
            await asyncio.sleep(0)
        outbox.put(lambda: sent.append("later"), loop)
        await asyncio.sleep(0)
        assert sent == ["before", "after", "later"]
        assert complaints == ["nobody is there"]

    asyncio.run(test())
