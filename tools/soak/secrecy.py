"""What is told of soaks that look for what nobody may be told: hidden tiles, games told apart, planted leaks."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

import hidden_tiles
import leaks
import look_alikes
from doublesix.rules.sheet_files import SHEETS
from planted_leaks import LEAKS
from soak.interruption import is_asked_to_stop
from soak.progress import Progress
from soak.report import Result

MOST_TOLD: Final = 20
SEED: Final = "doublesix"


@dataclass(frozen=True)
class HiddenPlan:
    """How many messages to look at."""

    messages: int = 10_000_000
    games: str = SEED
    """The same name gives the same games."""


def look_for_hidden_tiles(name: str, plan: HiddenPlan) -> Result:
    """Look for hidden tiles in what a server tells."""
    progress, began = Progress(), time.monotonic()

    def is_enough(found: hidden_tiles.Findings) -> bool:
        rate = progress.rate(found.messages)
        progress.tell(found.messages / plan.messages, f"{found.messages:,} messages, {rate:,.0f} a second, none wrong")
        return is_asked_to_stop()

    found = hidden_tiles.look_for(plan.messages, plan.games, is_enough)
    progress.end()
    return Result(
        name=name,
        passed=not found.wrong and found.messages >= plan.messages,
        stopped=is_asked_to_stop(),
        seconds=time.monotonic() - began,
        verdict=f"{found.messages:,} messages ({found.size / 1e9:.1f} GB) of {found.moments:,} moments in"
        f" {found.games:,} games: {len(found.wrong)} tell something hidden",
        violations=found.wrong[:MOST_TOLD],
        figures={
            "messages": found.messages,
            "bytes": found.size,
            "moments": found.moments,
            "games": found.games,
            "wrong": len(found.wrong),
        },
    )


@dataclass(frozen=True)
class AlikePlan:
    """How many pairs of games to compare."""

    pairs: int = 100_000
    """On each sheet."""
    games: str = SEED
    """The same name gives the same games."""


def compare_look_alikes(name: str, plan: AlikePlan) -> Result:
    """Compare what is told of games that an observer cannot tell apart."""
    progress, began = Progress(), time.monotonic()
    compared: dict[str, int] = {}
    wrong: list[str] = []

    def is_enough(pairs: int) -> bool:
        done = sum(compared.values()) + pairs
        share = (len(compared) + min(1.0, pairs / plan.pairs)) / len(SHEETS)
        progress.tell(share, f"{done:,} pairs, {progress.rate(done):.0f} a second, {len(wrong)} differ")
        return is_asked_to_stop()

    with look_alikes.two_pools() as pools:
        for sheet in SHEETS:
            if not is_asked_to_stop():
                compared[sheet], differ = look_alikes.compare_sheet(sheet, plan.pairs, plan.games, pools, is_enough)
                wrong += differ
    progress.end()
    return Result(
        name=name,
        passed=not wrong and len(compared) == len(SHEETS) and min(compared.values()) >= plan.pairs,
        stopped=is_asked_to_stop(),
        seconds=time.monotonic() - began,
        verdict=f"{sum(compared.values()):,} pairs on {len(compared)} sheets: {len(wrong)} differ",
        violations=wrong[:MOST_TOLD],
        figures={"pairs": compared, "differ": len(wrong)},
    )


@dataclass(frozen=True)
class LeakPlan:
    """Which leaks to plant."""

    words: str = ""
    """Only those whose names hold this; all if nothing is said."""


def plant_leaks(name: str, plan: LeakPlan) -> Result:
    """Plant leaks in copies of the source, and see whether the tests find each of them."""
    began = time.monotonic()
    planted = [leak for leak in LEAKS if plan.words in leak.name]
    wrong = [fault for leak in planted for fault in leaks.faults(leak)]
    if not wrong and (fails := leaks.wrong_without(planted)):
        wrong.append(fails)
    found = [] if wrong else leaks.look_for(planted, is_asked_to_stop)
    wrong += [str(one) for one in found if not one.is_well]
    caught = sum(one.is_well for one in found)
    return Result(
        name=name,
        passed=not wrong and caught == len(planted),
        stopped=is_asked_to_stop(),
        seconds=time.monotonic() - began,
        verdict=f"of {len(planted)} planted leaks the tests caught {caught}",
        violations=wrong[:MOST_TOLD],
        figures={"planted": len(planted), "caught": caught},
    )
