"""How many connections are let in, before anybody has asked for anything."""

from __future__ import annotations

import asyncio
from functools import partial

from doublesix.server.web.door import AT_ONCE, Door, OpenConnection, TrustedProxies, most_connections

NONE = TrustedProxies("")


def let_in(door: Door, address: str, closed: list[str] | None = None) -> OpenConnection | None:
    one = door.admit(address, lambda: closed.append(address) if closed is not None else None)
    if one is not None:
        door.rests(one)
    return one


def test_one_address_has_only_so_many_connections() -> None:
    door = Door(most_of_one=2, most=100, proxies=NONE)
    first, second = let_in(door, "192.0.2.1"), let_in(door, "192.0.2.1")
    assert first is not None
    assert second is not None
    assert let_in(door, "192.0.2.1") is None
    assert let_in(door, "192.0.2.2") is not None
    door.dismiss(first)
    door.dismiss(first)
    assert len(door) == 2
    assert let_in(door, "192.0.2.1") is not None
    assert let_in(door, "192.0.2.1") is None


def test_a_network_of_ipv6_is_one_address() -> None:
    door = Door(most_of_one=1, most=100, proxies=NONE)
    assert let_in(door, "2001:db8:1:2::3")
    assert let_in(door, "2001:db8:1:2::4") is None
    assert let_in(door, "2001:db8:1:3::4")


def test_a_proxy_may_have_as_many_as_there_are() -> None:
    door = Door(most_of_one=1, most=100, proxies=TrustedProxies("127.0.0.1, 10.0.0.0/8, ::1"))
    assert all(let_in(door, address) for address in ("127.0.0.1", "10.1.2.3", "::1", "") for _ in range(3))
    assert let_in(door, "192.0.2.1")
    assert let_in(door, "192.0.2.1") is None
    assert "192.0.2.1" in TrustedProxies("*")


def test_who_has_been_idle_longest_makes_room() -> None:
    closed: list[str] = []
    door = Door(most_of_one=10, most=10, proxies=NONE)
    inside = [let_in(door, f"192.0.2.{number}", closed) for number in range(9)]
    busy = inside[0]
    assert busy is not None
    door.works(busy)
    assert let_in(door, "198.51.100.1", closed)
    assert closed == ["192.0.2.1"], "the first of them has asked for something"


def test_when_all_are_busy_nobody_more_comes_in() -> None:
    door = Door(most_of_one=10, most=3, proxies=NONE)
    for number in range(3):
        one = let_in(door, f"192.0.2.{number}")
        assert one is not None
        door.works(one)
    assert let_in(door, "198.51.100.1") is None


def test_if_many_come_at_once_what_else_there_is_to_do_comes_between() -> None:
    async def test() -> list[str]:
        door = Door(10, 10, NONE)
        done: list[str] = []
        for number in range(2 * AT_ONCE):
            door.queue(partial(done.append, f"came {number}"))
        await asyncio.sleep(0)
        done.append("played")
        await asyncio.sleep(0)
        return done

    done = asyncio.run(test())
    assert done.index("played") == AT_ONCE
    assert len(done) == 2 * AT_ONCE + 1


def test_some_files_are_left_for_the_store() -> None:
    assert most_connections(16_384) == 16_128
    assert most_connections(256) == 128
