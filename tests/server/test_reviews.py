"""Reviews are made one after the other in a process of their own and kept; what fails is not tried at once again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from tests.kernel_in_use import needs_compiled
from tests.server import reviewers
from tests.server.store.jobs import run
from tests.web.finished_games import GAME, keep_finished, keep_reviewed

from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.review import Review
from doublesix.server.cluster.cluster import Cluster
from doublesix.server.reviews.progress import ReviewProgress, ReviewStage
from doublesix.server.reviews.reviewer import Reviewer
from doublesix.server.reviews.reviews import MOST_WAITING, SECONDS_TO_REST, Reviews
from doublesix.server.store import reviews as kept
from doublesix.server.store.sqlite.sqlite_store import SqliteStore
from doublesix.server.supervisor import Target


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def making(
    folder: Path, target: Target, clock: Clock | None = None, patience: float = 280
) -> AsyncIterator[Reviews]:
    async with (
        SqliteStore(folder) as store,
        Cluster(store) as cluster,
        Reviews(store, cluster, Reviewer(target, patience), clock or Clock()) as made,
    ):
        keep_finished(folder)
        yield made


async def until(made: Reviews, is_so: Callable[[ReviewProgress], bool]) -> ReviewProgress:
    while not is_so(progress := made.progress(GAME)):
        await asyncio.sleep(0.01)
    return progress


@needs_compiled
def test_a_review_is_made_once_and_kept(tmp_path: Path) -> None:
    async def test() -> None:
        async with making(tmp_path, reviewers.is_quick) as made:
            assert await made.find(GAME) == ReviewProgress(ReviewStage.WORKING)
            await until(made, lambda progress: progress.stage is ReviewStage.READY)
            review = await made.find(GAME)
            assert isinstance(review, Review)
            assert review.names == ("Anna", "Ben", "Cleo")

    run(test())

    async def after_a_restart() -> None:
        async with (
            SqliteStore(tmp_path) as store,
            Cluster(store) as cluster,
            Reviews(store, cluster, Reviewer(reviewers.dies)) as made,
        ):
            assert isinstance(await made.find(GAME.lower()), Review)

    run(after_a_restart())


def test_a_game_that_has_not_ended_has_no_review(tmp_path: Path) -> None:
    async def test() -> None:
        async with making(tmp_path, reviewers.is_quick) as made:
            with pytest.raises(DoublesixError) as error:
                await made.find("ABC234-2")
            assert error.value.code == "unknown-game"

    run(test())


def test_it_is_told_how_far_a_review_is(tmp_path: Path) -> None:
    async def test() -> None:
        clock = Clock()
        async with making(tmp_path, reviewers.gets_half_way, clock) as made:
            await made.find(GAME)
            await until(made, lambda progress: progress.done == 2)
            clock.now += 12
            progress = await made.find(GAME)
            assert progress == ReviewProgress(ReviewStage.WORKING, 2, 4, seconds_left=12)
            assert progress.tell(words_for("en")) == "About 15 seconds left."

    run(test())


def test_games_wait_for_each_other_and_not_too_many_of_them(tmp_path: Path) -> None:
    async def test() -> None:
        async with making(tmp_path, reviewers.gets_half_way) as made:
            await made.find(GAME)
            for number in range(1, MOST_WAITING):
                keep_finished(tmp_path, game=f"XYZ789-{number}")
                progress = await made.find(f"XYZ789-{number}")
                assert progress == ReviewProgress(ReviewStage.WAITING, ahead=number)
            keep_finished(tmp_path, game="XYZ789-99")
            with pytest.raises(DoublesixError) as error:
                await made.find("XYZ789-99")
            assert error.value.code == "busy"

    run(test())


def test_stopping_does_not_wait_for_a_review(tmp_path: Path) -> None:
    async def test() -> None:
        async with making(tmp_path, reviewers.gets_half_way) as made:
            await made.find(GAME)
            await until(made, lambda progress: progress.done == 2)

    run(test())


@pytest.mark.parametrize(
    ("target", "patience", "reason"),
    [
        (reviewers.dies, 20, "died"),
        (reviewers.fails, 20, "LookupError"),
        (reviewers.gets_half_way, 0.01, "late"),
    ],
)
def test_a_review_that_fails_is_tried_again_only_after_a_while(
    tmp_path: Path, target: Target, patience: float, reason: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        clock = Clock()
        async with making(tmp_path, target, clock, patience) as made:
            await made.find(GAME)
            await until(made, lambda progress: progress.stage is ReviewStage.FAILED)
            assert await made.find(GAME) == ReviewProgress(ReviewStage.FAILED)
            clock.now += SECONDS_TO_REST
            assert await made.find(GAME) == ReviewProgress(ReviewStage.WORKING)

    with caplog.at_level(logging.WARNING):
        run(test())
    assert reason in caplog.text


@needs_compiled
def test_what_an_older_version_has_kept_is_made_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            SqliteStore(tmp_path) as store,
            Cluster(store) as cluster,
            Reviews(store, cluster, Reviewer(reviewers.is_quick)) as made,
        ):
            keep_reviewed(tmp_path)
            await store.write(lambda connection: kept.keep(connection, GAME, b"old"))
            assert await made.find(GAME) == ReviewProgress(ReviewStage.WORKING)
            await until(made, lambda progress: progress.stage is ReviewStage.READY)
            assert isinstance(await made.find(GAME), Review)

    run(test())


@needs_compiled
def test_figures_that_an_older_version_did_not_keep_are_made_meanwhile(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            SqliteStore(tmp_path) as store,
            Cluster(store) as cluster,
            Reviews(store, cluster, Reviewer(reviewers.dies)) as made,
        ):
            keep_reviewed(tmp_path)
            keep_finished(tmp_path, game="UNREVIEWED-1")
            made.complete_figures(["UNREVIEWED-1", "gone", GAME])
            while not await store.read(lambda connection: kept.has_figures(connection, GAME)):
                await asyncio.sleep(0)

    run(test())


def test_nothing_is_kept_of_a_game_that_is_gone(tmp_path: Path) -> None:
    async def test() -> None:
        async with SqliteStore(tmp_path) as store:
            await store.write(lambda connection: kept.keep(connection, GAME, b"review"))
            assert await store.read(lambda connection: kept.load(connection, GAME)) is None

    run(test())
