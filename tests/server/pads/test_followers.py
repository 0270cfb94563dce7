"""Whoever follows a pad is woken by its news, and by nothing else."""

from __future__ import annotations

import asyncio

import pytest
from anyio.from_thread import start_blocking_portal

from doublesix.errors import DoublesixError
from doublesix.server.pads.followers import MOST_OF_ONE_PAD, Followers, first_of


def test_news_reach_those_who_follow_that_pad() -> None:
    followers = Followers()
    with followers.following("ours") as news, followers.following("theirs") as other:
        followers.tell("ours")
        assert news.is_set()
        assert not other.is_set()
    assert followers.count("ours") == 0


def test_a_pad_has_only_so_many_followers() -> None:
    followers = Followers()
    following = [followers.following("ours") for _ in range(MOST_OF_ONE_PAD)]
    for each in following:
        each.__enter__()
    with pytest.raises(DoublesixError, match="pad-followers"), followers.following("ours"):
        pass
    for each in following:
        each.__exit__(None, None, None)
    assert followers.count("ours") == 0


def test_the_first_of_several_events_is_enough() -> None:
    async def wait() -> None:
        quick, never = asyncio.Event(), asyncio.Event()
        quick.set()
        async with asyncio.timeout(1):
            await first_of(never, quick, seconds=60)
            await first_of(never, seconds=0.01)

    with start_blocking_portal() as portal:
        portal.call(wait)
