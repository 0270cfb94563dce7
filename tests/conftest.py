"""Settings for all tests: the same examples and deals in every run, many more and new ones in a soak."""

from __future__ import annotations

import gc
import multiprocessing
import os
from collections.abc import Callable, Iterator
from math import inf
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from tests import chance

from plain_signals import restore_signals

gc.set_threshold(50_000, 20, 100)  # a worker of many tests has a large heap, and going through it takes a tenth of all
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # every worker of the tests has a core to itself at best
os.environ["DOUBLESIX_LANG"] = "en"  # whatever the person who tests it reads; some words are taken when a module comes
restore_signals()
multiprocessing.set_forkserver_preload(
    [f"doublesix.{module}" for module in ("server.hall.thinker", "server.reviews.reviewer", "bots.expert", "lab.duel")]
)

settings.register_profile(
    "test",
    max_examples=12,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("soak", parent=settings.get_profile("test"), derandomize=False, max_examples=5_000)
settings.register_profile("planted", parent=settings.get_profile("test"), phases=[Phase.explicit, Phase.generate])
settings.load_profile(chance.PROFILE)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave to a soak the tests that are marked so, unless one is asked for by its name."""
    if chance.IS_NEW or any("::" in argument for argument in config.args):
        return
    left = [item for item in items if item.get_closest_marker("soak")]
    config.hook.pytest_deselected(items=left)
    items[:] = [item for item in items if item not in left]


class SameChance:
    """What is dealt and contributed, the same in every run of a test."""

    def begin(self, test: str) -> None:
        # Bots at a table of an earlier test may still think, and take seeds; what is dealt does not hang on that.
        self._seeds, self._seals = Random(f"{test} seeds"), Random(f"{test} seals")

    def seed(self, size: int) -> bytes:
        return self._seeds.randbytes(size)

    def seal(self) -> str:
        return self._seals.randbytes(32).hex()

    def contribution(self) -> str:
        return "5a" * 16


@pytest.fixture(scope="session")
def all_chance() -> Iterator[SameChance]:
    """Let all that tests do take its chance from here; done once, since there are thousands of them."""
    chances = SameChance()
    with pytest.MonkeyPatch.context() as patch:
        if not chance.IS_NEW:
            patch.setattr("doublesix.rng.urandom", chances.seed)
            patch.setattr("doublesix.server.hall.register.new_seal", chances.seal)
            patch.setattr("doublesix.client.commands.new_contribution", chances.contribution)
        yield chances


@pytest.fixture(autouse=True)
def same_chance(request: pytest.FixtureRequest, all_chance: SameChance) -> None:
    """Give a test the same seeds, and let the tables of its servers deal the same, in every run."""
    all_chance.begin(request.node.nodeid)


@pytest.fixture(scope="session", autouse=True)
def never_late() -> Iterator[None]:
    """Let no server send people away because the computer is full of tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("doublesix.server.load.SECONDS_OF_MEMORY", inf)
        yield


@pytest.fixture(scope="session", autouse=True)
def nobody_waits_for_the_disk() -> Iterator[None]:
    """Leave to the system when it writes: no test takes the power away, and waiting takes milliseconds each time."""
    from doublesix.server.store.sqlite import connection

    assert connection.DURABLE == "synchronous = FULL", "servers do wait"
    with pytest.MonkeyPatch.context() as patch:
        if not chance.IS_NEW:
            patch.setattr(connection, "DURABLE", "synchronous = OFF")
            patch.setattr(os, "fsync", lambda _: None)
        yield


@pytest.fixture(scope="session", autouse=True)
def stores_from_one() -> Iterator[None]:
    """Begin stores as copies of one that is up to date."""
    from tests.sqlite_template import copy_or_bring_up_to_date

    with pytest.MonkeyPatch.context() as patch:
        if not chance.IS_NEW:
            patch.setattr("doublesix.server.store.sqlite.sqlite_store.bring_up_to_date", copy_or_bring_up_to_date)
        yield


@pytest.fixture(scope="session", autouse=True)
def processes_from_one() -> Iterator[None]:
    """Begin processes from one that has loaded all that they need: to load it takes half a second of a core."""
    if chance.IS_NEW or "forkserver" not in multiprocessing.get_all_start_methods():
        yield
        return
    get_context: Callable[[str | None], Any] = multiprocessing.get_context

    def from_one(method: str | None = None) -> Any:
        return get_context("forkserver" if method == "spawn" else method)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(multiprocessing, "get_context", from_one)
        patch.setattr("doublesix.server.supervisor.get_context", from_one)
        yield
