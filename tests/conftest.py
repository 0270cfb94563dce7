"""Settings for all tests: the same examples and deals in every run, many more and new ones in a soak."""

from __future__ import annotations

import gc
import multiprocessing
import os
from collections.abc import Callable
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


@pytest.fixture(autouse=True)
def same_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give a test the same seeds, and let the tables of its servers deal the same, in every run."""
    if not chance.IS_NEW:
        # Bots at a table of an earlier test may still think, and take seeds; what is dealt does not hang on that.
        seeds, seals = Random(f"{request.node.nodeid} seeds"), Random(f"{request.node.nodeid} seals")
        monkeypatch.setattr("doublesix.rng.urandom", seeds.randbytes)
        monkeypatch.setattr("doublesix.server.hall.register.new_seal", lambda: seals.randbytes(32).hex())
        monkeypatch.setattr("doublesix.client.commands.new_contribution", lambda: "5a" * 16)


@pytest.fixture(autouse=True)
def never_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no server send people away because the computer is full of tests."""
    monkeypatch.setattr("doublesix.server.load.SECONDS_OF_MEMORY", inf)


@pytest.fixture(autouse=True)
def processes_from_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin processes from one that has loaded all that they need: to load it takes half a second of a core."""
    if chance.IS_NEW or "forkserver" not in multiprocessing.get_all_start_methods():
        return
    get_context: Callable[[str | None], Any] = multiprocessing.get_context

    def from_one(method: str | None = None) -> Any:
        return get_context("forkserver" if method == "spawn" else method)

    monkeypatch.setattr(multiprocessing, "get_context", from_one)
    monkeypatch.setattr("doublesix.server.supervisor.get_context", from_one)
