"""Pieces of work handed out and gathered in, a few at a time, so that memory stays flat however many there are."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from typing import TYPE_CHECKING, Final

from doublesix.lab.chunks import Chunk
from doublesix.lab.workers import Workers

if TYPE_CHECKING:
    from doublesix.kernel import GameTally, Tally

PIECES_FOR_EACH: Final = 3
"""Pieces that each worker has in hand or waiting, so that none of them stands idle."""

Gathered = Callable[[Chunk, "Tally | GameTally"], None]
"""What is done with a piece that was played."""


def run(chunks: Iterable[Chunk], workers: Workers, gathered: Gathered) -> None:
    """Have all pieces played, those again that were lost with their worker."""
    upcoming, again = iter(chunks), deque[Chunk]()
    in_hand: dict[Future[Tally | GameTally], Chunk] = {}
    try:
        while True:
            while len(in_hand) < PIECES_FOR_EACH * workers.number:
                chunk = again.popleft() if again else next(upcoming, None)
                if chunk is None:
                    break
                _hand_out(chunk, workers, in_hand, again)
            if not in_hand:
                return
            done, _ = wait(in_hand, return_when=FIRST_COMPLETED)
            lost = [future for future in done if not _gather(future, in_hand[future], gathered)]
            again.extend(in_hand[future] for future in lost)
            for future in done:
                del in_hand[future]
            if lost:
                _recover(workers, in_hand, again)
    finally:
        for future in in_hand:
            future.cancel()


def _hand_out(
    chunk: Chunk, workers: Workers, in_hand: dict[Future[Tally | GameTally], Chunk], again: deque[Chunk]
) -> None:
    try:
        in_hand[workers.submit(chunk)] = chunk
    except BrokenExecutor:
        again.append(chunk)
        _recover(workers, in_hand, again)


def _recover(workers: Workers, in_hand: dict[Future[Tally | GameTally], Chunk], again: deque[Chunk]) -> None:
    """Replace the workers, and let the new ones have what the old ones did not finish."""
    again.extend(in_hand.values())
    in_hand.clear()
    workers.renew()


def _gather(future: Future[Tally | GameTally], chunk: Chunk, gathered: Gathered) -> bool:
    """Take in what came of a piece, unless its worker was lost."""
    try:
        tally = future.result()
    except (BrokenExecutor, CancelledError):
        return False
    gathered(chunk, tally)
    return True
