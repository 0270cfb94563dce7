"""Pieces of work handed out and gathered in, a few at a time: memory stays flat however many there are."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from typing import Final

from doublesix.lab.workers import Piece, Played, Workers

PIECES_FOR_EACH: Final = 3
"""Pieces that each worker has in hand or waiting, so that none of them stands idle."""


def run(
    pieces: Iterable[Piece],
    workers: Workers,
    play: Callable[[Piece], Played],
    gathered: Callable[[Piece, Played], None],
) -> None:
    """Have all pieces played, and again those lost with their worker; each that was played is ``gathered``."""
    upcoming, again = iter(pieces), deque[Piece]()
    in_hand: dict[Future[Played], Piece] = {}
    try:
        while True:
            while len(in_hand) < PIECES_FOR_EACH * workers.number:
                piece = again.popleft() if again else next(upcoming, None)
                if piece is None:
                    break
                _hand_out(piece, workers, play, in_hand, again)
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
    piece: Piece,
    workers: Workers,
    play: Callable[[Piece], Played],
    in_hand: dict[Future[Played], Piece],
    again: deque[Piece],
) -> None:
    try:
        in_hand[workers.submit(play, piece)] = piece
    except BrokenExecutor:
        again.append(piece)
        _recover(workers, in_hand, again)


def _recover(workers: Workers, in_hand: dict[Future[Played], Piece], again: deque[Piece]) -> None:
    """Replace the workers, and let the new ones have what the old ones did not finish."""
    again.extend(in_hand.values())
    in_hand.clear()
    workers.renew()


def _gather(future: Future[Played], piece: Piece, gathered: Callable[[Piece, Played], None]) -> bool:
    """Take in what came of a piece, unless its worker was lost."""
    try:
        played = future.result()
    except (BrokenExecutor, CancelledError):
        return False
    gathered(piece, played)
    return True
