"""Everybody comes back at once: ``python bench/storm.py [SOCKETS]``.

People at tables lose their connections at the same moment and connect again, as pages do: at once, and if that fails,
after a time by chance that doubles with each failure. We measure until the last one has seen the table.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from collections.abc import Sequence
from statistics import quantiles

from raw_sockets import RawSocket, Seat, allow_many_files, port_of, processor_seconds, seat_people
from servers import running

SOCKETS = 5000
PATIENCE = 10.0
"""Pages give a connection up that takes longer than this, and try again."""


async def come_back(port: int, seat: Seat, tries: list[int]) -> tuple[float, RawSocket]:
    """Connect until there is a table to see; return how long it took."""
    began, failures = time.perf_counter(), 0
    while True:
        tries.append(1)
        live: RawSocket | None = None
        try:
            async with asyncio.timeout(PATIENCE):
                if (live := await RawSocket.open(port, seat)) is not None:
                    await live.read()
                    return time.perf_counter() - began, live
        except (TimeoutError, OSError, asyncio.IncompleteReadError):
            if live is not None:
                live.close()
        failures += 1
        await asyncio.sleep(random.uniform(0, min(30.0, 2.0 ** (failures - 1))))


async def storm(port: int, seats: Sequence[Seat]) -> tuple[list[float], int, list[RawSocket]]:
    """Let everybody come at once; return how long each took, how often all tried, and the sockets."""
    tries: list[int] = []
    came = await asyncio.gather(*(come_back(port, seat, tries) for seat in seats))
    return sorted(took for took, _ in came), len(tries), [live for _, live in came]


async def measure(address: str, pid: int, sockets: int) -> None:
    """Connect everybody, cut all connections, and measure until everybody is back."""
    seats = await asyncio.to_thread(seat_people, address, sockets // 4)
    for name in ("first", "again"):
        before = processor_seconds(pid)
        took, tries, open_now = await storm(port_of(address), seats)
        busy = processor_seconds(pid) - before
        middle, late = quantiles(took, n=100)[49], quantiles(took, n=100)[98]
        print(
            f"{name}: {len(took)} sockets in {took[-1]:.1f} s (median {middle:.1f}, p99 {late:.1f}), {tries} tries,"
            f" {1000 * busy / len(took):.2f} ms of the server's processor each",
            flush=True,
        )
        for one in open_now:
            one.close()
        await asyncio.sleep(1)


def main() -> None:
    """Measure with as many sockets as the command line says."""
    allow_many_files()
    with running() as server:
        asyncio.run(measure(server.address, server.pid, int(sys.argv[1]) if len(sys.argv) > 1 else SOCKETS))


if __name__ == "__main__":
    main()
