"""Many rounds or games at once, on all cores.

Every round has a number, and random numbers of its own that follow from it and the seed. So it does not matter how
the rounds are shared out: the same seed gives the same results with any number of workers, in one go or in many.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Lock
from typing import Final

from doublesix.deal import Deal
from doublesix.errors import DoublesixError
from doublesix.kernel.choice import REFERENCE, kernel
from doublesix.kernel.codes import Policy, decoded
from doublesix.kernel.interface import Kernel, stream_at
from doublesix.kernel.rows import RoundRows
from doublesix.kernel.rules import compile_rules
from doublesix.kernel.tally import GAMES, ROUNDS, GameTally, RoundTally
from doublesix.rng import SplitMix
from doublesix.round import Round
from doublesix.rules.rules import Points, Rules, Target
from doublesix.tiles import DOUBLE_SIX, Tile, TileSet

CHUNK: Final = 1 << 15
"""How many rounds are played between two looks at whether to go on."""
CHUNK_OF_REFERENCE: Final = 1 << 5
LARGEST_TARGET: Final = 1_000_000
"""Games to more points or rounds would not end while anybody waits."""

Policies = str | Sequence[str]
"""One policy for all seats, or one for each."""


def play_rounds(
    rules: Rules,
    players: int,
    partners: bool = False,
    *,
    rounds: int,
    seed: int,
    policies: Policies = Policy.RANDOM,
    workers: int | None = None,
    first: int = 0,
    highest: int = DOUBLE_SIX,
    of: Kernel | None = None,
) -> RoundTally:
    """Play the rounds of a seed from number ``first`` on, and return what came of them."""
    used = of or kernel()
    compiled = compile_rules(rules, players, partners, highest=highest)
    chosen, base = policy_numbers(policies, players), base_of(seed)

    def work(start: int, count: int, into: array[int]) -> None:
        used.rounds.play_rounds(compiled, base, start, count, chosen, into)

    return RoundTally(players, share_out(work, used, first, rounds, workers, ROUNDS.size))


def list_rounds(
    rules: Rules,
    players: int,
    partners: bool = False,
    *,
    rounds: int,
    seed: int,
    policies: Policies = Policy.RANDOM,
    workers: int | None = None,
    first: int = 0,
    highest: int = DOUBLE_SIX,
    of: Kernel | None = None,
) -> RoundRows:
    """Play the same rounds as ``play_rounds``, and return them one by one."""
    used = of or kernel()
    compiled = compile_rules(rules, players, partners, highest=highest)
    chosen, base = policy_numbers(policies, players), base_of(seed)
    rows = RoundRows.empty(_checked(rounds, "rounds"))
    view = memoryview(rows.buffer)

    def work(start: int, count: int, into: array[int]) -> None:
        part = array("Q", bytes(8 * count))
        used.rounds.play_rounds(compiled, base, start, count, chosen, into, part)
        view[start - first : start - first + count] = memoryview(part)

    share_out(work, used, first, rounds, workers, ROUNDS.size)
    return rows


def play_games(
    rules: Rules,
    players: int,
    partners: bool = False,
    *,
    games: int,
    seed: int,
    target: Target | None = None,
    policies: Policies = Policy.RANDOM,
    workers: int | None = None,
    first: int = 0,
    of: Kernel | None = None,
) -> GameTally:
    """Play whole games, to the target that the sheet offers first unless another is given."""
    used = of or kernel()
    compiled = compile_rules(rules, players, partners)
    chosen, base = policy_numbers(policies, players), base_of(seed)
    goal = target or rules.target[0]
    to_points = isinstance(goal, Points)
    if goal.number > LARGEST_TARGET:
        raise DoublesixError("target-too-large", target=goal.number, most=LARGEST_TARGET)

    def work(start: int, count: int, into: array[int]) -> None:
        used.rounds.play_games(compiled, base, start, count, chosen, to_points, goal.number, into)

    sides = len(compiled.seating.sides)
    return GameTally(sides, share_out(work, used, first, games, workers, GAMES.size))


def replay_round(
    rules: Rules,
    players: int,
    partners: bool = False,
    *,
    seed: int,
    number: int,
    policies: Policies = Policy.RANDOM,
    of: Kernel | None = None,
) -> Round:
    """Return one of the rounds that ``play_rounds`` plays with this seed, for people to look at."""
    used = of or kernel()
    compiled = compile_rules(rules, players, partners)
    traced = used.rounds.trace(compiled, stream_at(base_of(seed), number), policy_numbers(policies, players))
    deal = Deal(
        hands=tuple(TileSet.of_mask(hand) for hand in traced.hands),
        boneyard=tuple(map(Tile.by_id, traced.drawn + traced.rest)),
        leader=traced.leader,
        thrown_in=traced.redeals,
    )
    round_ = Round.start(rules, compiled.seating, deal)
    for code in traced.actions:
        round_ = round_.apply(decoded(code))
    return round_


def base_of(seed: int) -> int:
    """Return where the stream of a seed begins."""
    return SplitMix.seeded(seed, "kernel").state


def policy_numbers(policies: Policies, players: int) -> tuple[int, ...]:
    """Return the policy of each seat, as a number of the kernel."""
    known = list(Policy)
    names = [policies] * players if isinstance(policies, str) else list(policies)
    for name in names:
        if name not in known:
            raise DoublesixError("unknown-policy", policy=name, policies=tuple(known))
    if len(names) != players:
        raise DoublesixError("policies-number", policies=len(names), players=players)
    return tuple(known.index(Policy(name)) for name in names)


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _checked(number: int, what: str) -> int:
    if number < 0:
        raise DoublesixError("negative-number", what=what, number=number)
    return number


def share_out(
    work: Callable[[int, int, array[int]], None],
    used: Kernel,
    first: int,
    number: int,
    workers: int | None,
    size: int,
    *,
    chunk: int = CHUNK,
) -> array[int]:
    """Let the workers take chunks until all are done; add up what each has counted."""
    number, first = _checked(number, "rounds"), _checked(first, "first")
    workers = cores() if workers is None else workers
    if workers < 1:
        raise DoublesixError("no-workers", workers=workers)
    chunks = _Chunks(first, number, min(chunk, CHUNK_OF_REFERENCE) if used.name == REFERENCE else chunk)

    def run() -> array[int]:
        counted = array("q", bytes(8 * size))
        for start, count in chunks:
            work(start, count, counted)
        return counted

    if workers == 1 or number <= chunk or used.name == REFERENCE:  # the reference would hold the others up
        return run()
    with ThreadPoolExecutor(workers) as pool:
        try:
            parts = [future.result() for future in [pool.submit(run) for _ in range(workers)]]
        finally:
            chunks.stop()
    return array("q", map(sum, zip(*parts, strict=True)))


class _Chunks:
    """The numbers of the rounds in pieces; the worker that asks first gets the next."""

    def __init__(self, first: int, number: int, chunk: int) -> None:
        self._starts = iter(range(first, first + number, chunk))
        self._end, self._chunk = first + number, chunk
        self._lock, self._stopped = Lock(), Event()

    def __iter__(self) -> Iterator[tuple[int, int]]:
        while not self._stopped.is_set():
            with self._lock:
                start = next(self._starts, None)
            if start is None:
                return
            yield start, min(self._chunk, self._end - start)

    def stop(self) -> None:
        """Hand out no more."""
        self._stopped.set()
