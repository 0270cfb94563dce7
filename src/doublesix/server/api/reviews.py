"""Reviews of games that have ended, and the progress of one in the making."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from doublesix.i18n import Words
from doublesix.review import Review, encode_review
from doublesix.server.reviews.progress import ReviewProgress, ReviewStage
from doublesix.server.web.answers import ServerEvent, answer_events, answer_json
from doublesix.server.web.requests import services_of
from doublesix.server.web.words import words_of

SECONDS_BETWEEN_LOOKS: Final = 0.5
"""How often we tell how far a review is."""
ACCEPTED: Final = 202


class ReviewStands(msgspec.Struct, frozen=True):
    """How far a review is: its stage, how much is done of how much, and the same in a sentence."""

    stage: ReviewStage
    done: int
    of: int
    told: str


async def read_review(request: Request) -> Response:
    """Return a review, or how far it is."""
    words = words_of(request)
    found = await services_of(request).reviews.find(request.path_params["game"])
    if isinstance(found, Review):
        return answer_json(await asyncio.to_thread(_encode, found, words))
    return answer_json(_told(found, words), ACCEPTED)


async def follow_review(request: Request) -> Response:
    """Send how far a review is, whenever that changes."""
    found = await services_of(request).reviews.find(request.path_params["game"])
    first = ReviewProgress(ReviewStage.READY) if isinstance(found, Review) else found
    return answer_events(request, _follow(request, first))


async def _follow(request: Request, progress: ReviewProgress) -> AsyncGenerator[ServerEvent, None]:
    reviews, words = services_of(request).reviews, words_of(request)
    last = None
    while True:
        told = _told(progress, words)
        if told != last:
            yield ServerEvent(msgspec.json.encode(told))
            last = told
        if progress.stage in (ReviewStage.READY, ReviewStage.FAILED):
            return
        await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
        progress = reviews.progress(request.path_params["game"])


def _encode(review: Review, words: Words) -> bytes:
    return msgspec.json.encode(encode_review(review, words))


def _told(progress: ReviewProgress, words: Words) -> ReviewStands:
    return ReviewStands(progress.stage, progress.done, progress.of, progress.tell(words))


routes: list[BaseRoute] = [
    Route("/api/games/{game}/review", read_review),
    Route("/api/games/{game}/review/events", follow_review),
]
