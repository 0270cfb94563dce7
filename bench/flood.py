"""One socket floods a server: ``python bench/flood.py [MESSAGES A SECOND]``.

People at other tables talk meanwhile; we measure how long their server takes to answer, with and without the flood, in
turns, so that whatever else the computer does counts for both.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from statistics import quantiles

from raw_sockets import RawSocket, Seat, allow_many_files, frame, port_of, seat_people
from servers import running

EACH_SECOND = 10_000
TABLES = 20
TURNS = 4
SECONDS = 5.0
PAUSE = 0.25
"""Everybody talks so often."""
KINDS = {
    "commands": frame(b'{"do":"act","id":"x","action":"6-6"}'),
    "nonsense": frame(b"{"),
    "pings of the network": frame(b"", 0x9),
}
_ids = count()


async def answered(live: RawSocket) -> float:
    """Ask for a sign of life and return how long the answer took."""
    began = time.perf_counter()
    await live.write(frame(b'{"do":"stand-in","id":"%d","seat":0}' % next(_ids)))
    while b'"refused"' not in await live.read():
        pass
    return time.perf_counter() - began


async def talk(live: RawSocket, until: float) -> list[float]:
    """Ask now and then."""
    took = []
    while time.perf_counter() < until:
        took.append(await answered(live))
        await asyncio.sleep(PAUSE)
    return took


async def flood(port: int, seat: Seat, kind: bytes, each_second: int) -> None:
    """Send as much as the server takes, up to so much; come again when it hangs up."""
    while True:
        live = await RawSocket.open(port, seat)
        if live is None:
            await asyncio.sleep(0.1)
            continue
        with suppress(OSError):
            while True:
                await live.write(kind * (each_second // 20))
                await asyncio.sleep(1 / 20)
        live.close()


async def measure(address: str, each_second: int) -> None:
    """Measure in turns, and tell what the flood costs the others."""
    port = port_of(address)
    *others, flooding = await asyncio.to_thread(seat_people, address, TABLES + 1, 2)
    lives = [await _opened(port, seat) for seat in others]
    for name, kind in KINDS.items():
        quiet, loud = [], []
        for _ in range(TURNS):
            quiet += await _all(lives)
            flooder = asyncio.create_task(flood(port, flooding, kind, each_second))
            loud += await _all(lives)
            flooder.cancel()
            with suppress(asyncio.CancelledError):
                await flooder
        before, after = (1000 * quantiles(times, n=100)[98] for times in (quiet, loud))
        told = {"p99_quiet_ms": round(before, 2), "p99_flood_ms": round(after, 2), "ratio": round(after / before, 2)}
        print(f"{each_second} {name} a second: {json.dumps(told)}", flush=True)


async def _opened(port: int, seat: Seat) -> RawSocket:
    live = await RawSocket.open(port, seat)
    assert live is not None, "the server lets nobody in"
    await live.read()
    return live


async def _all(lives: Sequence[RawSocket]) -> list[float]:
    until = time.perf_counter() + SECONDS
    return [took for times in await asyncio.gather(*(talk(live, until) for live in lives)) for took in times]


def main() -> None:
    """Measure with as many messages a second as the command line says."""
    allow_many_files()
    with running() as server:
        asyncio.run(measure(server.address, int(sys.argv[1]) if len(sys.argv) > 1 else EACH_SECOND))


if __name__ == "__main__":
    main()
