"""All soaks by name, in the order in which they are run: what breaks quickly first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from soak.barrage import FuzzPlan, throw
from soak.flood import FloodPlan, flooded
from soak.killer import KillPlan
from soak.killings import beside_earlier_version, on_postgresql, on_small_disk, on_sqlite
from soak.load import Plan
from soak.measurements import ScalingPlan, loaded, scaled
from soak.party import Mischief
from soak.report import Result
from soak.secrecy import AlikePlan, HiddenPlan, LeakPlan, compare_look_alikes, look_for_hidden_tiles, plant_leaks
from soak.storm import StormPlan, come_back
from soak.trouble import ClockJump, DatabaseAway, Deafened, DiskFull, Paused, TornTail
from soak.versions import VersionPlan

TRICKS: Final = Mischief(links=2, twice=0.15, late=0.1, early=0.05, stale=0.05, talk=0.1, hang_up=0.01)


@dataclass(frozen=True)
class Soak:
    """Something to look for, for minutes."""

    purpose: str
    plan: Any
    """A dataclass; each number in it can be changed on the command line."""
    run: Callable[[str, Any], Result]
    """Given its name and its plan."""


_FEW: Final = KillPlan(kills=3, mean_life=2000, mischief=TRICKS)
_FEW_OF_THREE: Final = replace(_FEW, processes=3)
_TWO_VERSIONS: Final = VersionPlan(kills=12, mean_life=1500, processes=2, mischief=TRICKS)

SOAKS: Final = {
    "paused": Soak(
        "one of three processes on SQLite is stopped for 20 seconds, and goes on",
        _FEW_OF_THREE,
        partial(on_sqlite, kind=Paused),
    ),
    "paused-postgresql": Soak("the same on PostgreSQL", _FEW_OF_THREE, partial(on_postgresql, kind=Paused)),
    "deaf": Soak(
        "the connections break over which processes hear of each other",
        replace(_FEW_OF_THREE, kills=20),
        partial(on_postgresql, kind=Deafened),
    ),
    "away": Soak(
        "the database is away for a minute",
        replace(_FEW_OF_THREE, kills=2),
        partial(on_postgresql, kind=DatabaseAway),
    ),
    "disk-full": Soak(
        "there is no room on the disk for some seconds; needs root",
        replace(_FEW, mean_life=300, entries_each=60, at_once=8, tables_each_leg=60),
        partial(on_small_disk, kind=DiskFull),
    ),
    "torn-tail": Soak("half a page ends SQLite's log", replace(_FEW, kills=20), partial(on_sqlite, kind=TornTail)),
    "clock-jump": Soak(
        "the clock jumps 101 days ahead, and back", replace(_FEW, kills=6), partial(on_sqlite, kind=ClockJump)
    ),
    "versions": Soak(
        "servers of two versions on SQLite: one after the other is upgraded, and back again",
        _TWO_VERSIONS,
        partial(beside_earlier_version, postgresql=False),
    ),
    "versions-postgresql": Soak(
        "the same on PostgreSQL", _TWO_VERSIONS, partial(beside_earlier_version, postgresql=True)
    ),
    "leaks": Soak("leaks are planted in copies of the source; the tests must find each", LeakPlan(), plant_leaks),
    "fuzz": Soak("odd requests, frames and bytes are sent", FuzzPlan(), throw),
    "hidden-tiles": Soak("hidden tiles are looked for in messages", HiddenPlan(), look_for_hidden_tiles),
    "look-alikes": Soak(
        "games that somebody cannot tell apart are compared, byte for byte", AlikePlan(), compare_look_alikes
    ),
    "kill": Soak(
        "servers on SQLite are killed at random moments while people play",
        KillPlan(kills=200, moves=700_000),
        on_sqlite,
    ),
    "kill-three": Soak(
        "three servers on one file of SQLite are killed at random moments",
        KillPlan(kills=60, moves=50_000, processes=3),
        on_sqlite,
    ),
    "kill-one-port": Soak(
        "one of three processes that serve one port is killed at random moments; their parent starts it again",
        KillPlan(kills=20, processes=3, one_port=True, mean_life=9000),
        on_sqlite,
    ),
    "kill-postgresql": Soak(
        "three servers on PostgreSQL are killed at random moments, and so are the processes of the database",
        KillPlan(kills=100, moves=300_000, processes=3),
        on_postgresql,
    ),
    "linear": Soak(
        "with three servers, commands are sent twice, late, early and for tables that have moved on",
        KillPlan(kills=0, commands=1_000_000, processes=3, mischief=TRICKS),
        on_sqlite,
    ),
    "linear-postgresql": Soak(
        "the same on PostgreSQL",
        KillPlan(kills=0, commands=200_000, processes=3, mischief=TRICKS),
        on_postgresql,
    ),
    "flood": Soak("one socket floods the server while others play", FloodPlan(), flooded),
    "storm": Soak("5,000 sockets come back at once", StormPlan(), come_back),
    "load": Soak(
        "1,000 tables with four sockets each, 500 moves a second for ten minutes",
        Plan(moves_each_second=500, seconds=600),
        partial(loaded, most_ms=50),
    ),
    "saturation": Soak("as many moves as one process takes", Plan(tables=250, seconds=60), partial(loaded, least=1000)),
    "manners": Soak(
        "the same where the four people see the table differently",
        Plan(tables=250, seconds=60, mixed=True),
        partial(loaded, least=700),
    ),
    "spectators": Soak("a thousand people watch one table", Plan(tables=1, seconds=30, spectators=1000), loaded),
    "scaling": Soak("three processes on PostgreSQL against one", ScalingPlan(), scaled),
}
