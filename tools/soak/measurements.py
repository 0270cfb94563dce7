"""What is told of a soak that measures how much servers do, and how soon."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from statistics import median
from typing import Final

from soak.interruption import is_asked_to_stop
from soak.load import Figures, Plan, centiles, measure, summary
from soak.report import Result

LEAST_SHARE: Final = 0.98
"""Of the moves that are planned for each second; some tables wait for the next deal."""
MOST_GROWTH: Final = 1.1
WARM_AFTER: Final = 0.2
"""After this share of the time, what is remembered on purpose (layouts, the names of rows of tiles) is full."""
LEAST_GAIN: Final = 1.5
MOST_MS_TO_SEE: Final = 100.0


def loaded(name: str, plan: Plan, least: float = 0, most_ms: float = inf) -> Result:
    """Measure; at least so many moves a second, or those that are planned, and 99 of 100 answers in so many ms."""
    least = max(least, LEAST_SHARE * plan.moves_each_second)
    measured = measure(plan)
    if not is_enough(measured):
        return _too_little(name, measured)
    figures = summary(plan, measured)
    moves, answered = moves_each_second(measured), centiles(measured.acknowledged)
    grown = measured.memory[-1] / measured.memory[int(WARM_AFTER * len(measured.memory))]
    verdict = (
        f"{moves:.0f} moves/s, acknowledged after {answered['p50']} ms (median), {answered['p99']} ms (99 %),"
        f" {figures['server, cores']} cores, {measured.memory[-1]:.0f} MB ({grown:.2f} times what it was once warm)"
    )
    if measured.stolen and (quiet := centiles(measured.undisturbed)):
        share = len(measured.undisturbed) / len(measured.acknowledged)
        verdict += (
            f"; others took {figures['stolen, cores']} cores away, and while they did not ({share:.0%} of the answers)"
            f" it was {quiet['p50']} ms (median), {quiet['p99']} ms (99 %)"
        )
    passed = moves >= least and answered["p99"] <= most_ms and (most_ms == inf or grown <= MOST_GROWTH)
    stopped = is_asked_to_stop()
    return Result(
        name=name,
        passed=passed and not stopped,
        stopped=stopped,
        seconds=measured.seconds,
        verdict=verdict,
        figures=figures,
    )


@dataclass(frozen=True)
class ScalingPlan:
    """How to compare three processes with one."""

    tables: int = 250
    pairs: int = 3
    """How often one and three take turns: a machine that is slow for a minute then slows both."""
    seconds: float = 20
    """Of each turn, and of people at different processes."""
    moves_each_second: float = 200
    """At this rate we see how soon others see a move."""
    seconds_to_see: float = 60


def scaled(name: str, plan: ScalingPlan) -> Result:
    """On PostgreSQL, compare what three processes do with what one does, and see how soon others see a move.

    Three are measured twice: as they serve one port, where the people of a table meet at one of them, and with people
    at different ones, which costs more, since each tells its own. That is also where we see how soon a move is seen.
    """
    alone = Plan(tables=plan.tables, seconds=plan.seconds, postgresql=True)
    apart = replace(alone, processes=3)
    steady = replace(apart, moves_each_second=plan.moves_each_second, seconds=plan.seconds_to_see)
    turns = [measure(one) for _ in range(plan.pairs) for one in (alone, replace(apart, one_port=True))]
    scattered, slow = measure(apart), measure(steady)
    every = (*turns, scattered, slow)
    if not (is_enough(*every) and slow.seen):
        return _too_little(name, *every)
    ones, threes = ([moves_each_second(some) for some in turns[first::2]] for first in (0, 1))
    gains = [three / one for one, three in zip(ones, threes, strict=True)]
    times, times_apart = median(gains), moves_each_second(scattered) / median(ones)
    seen, stopped = centiles(slow.seen), is_asked_to_stop()
    return Result(
        name=name,
        passed=times >= LEAST_GAIN and seen["p99"] <= MOST_MS_TO_SEE and not stopped,
        stopped=stopped,
        seconds=sum(one.seconds for one in every),
        verdict=f"three processes do {times:.2f} times what one does ({min(gains):.2f} to {max(gains):.2f}), with the"
        f" people of a table at different ones {times_apart:.2f} times; then, at {plan.moves_each_second:.0f} moves/s,"
        f" others see one after {seen} ms, while others took {_stolen_cores(slow):.2f} cores away",
        figures={
            "one, moves each second": [round(one, 1) for one in ones],
            "three, moves each second": [round(three, 1) for three in threes],
            "three with people apart, moves each second": round(moves_each_second(scattered), 1),
            "seen by the others, ms": seen,
            "stolen in each, cores": [round(_stolen_cores(one), 2) for one in every],
            "driver in each, cores": [round(one.driver_cpu / one.seconds, 2) for one in every],
            "servers in each, cores": [round(one.server_cpu / one.seconds, 2) for one in every],
        },
    )


def _stolen_cores(measured: Figures) -> float:
    return measured.stolen / measured.seconds


def is_enough(*measured: Figures) -> bool:
    """Whether there is something to tell of all of it; not if it was stopped too soon, or nobody was answered."""
    return all(one.moves and one.memory for one in measured)


def _too_little(name: str, *measured: Figures) -> Result:
    stopped, seconds = is_asked_to_stop(), sum(one.seconds for one in measured)
    verdict = "stopped before everything was measured" if stopped else "nobody was answered"
    return Result(name=name, passed=False, stopped=stopped, seconds=seconds, verdict=verdict)


def moves_each_second(measured: Figures) -> float:
    """Return how many moves were acknowledged each second."""
    return measured.moves / measured.seconds
