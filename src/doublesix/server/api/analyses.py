"""What the options of a position are worth, told again and again while more worlds are counted."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from doublesix.errors import DoublesixError
from doublesix.i18n import Words
from doublesix.position import PositionLine, read_position
from doublesix.position.reader import LONGEST
from doublesix.review.analysis import Analysis, AnalysisWords
from doublesix.review.page import reaches
from doublesix.sentences.errors import tell_error
from doublesix.server.hall.analyses import ENOUGH, AnalysisStage, Asker
from doublesix.server.web.answers import ServerEvent, answer_events
from doublesix.server.web.identity import current_person
from doublesix.server.web.requests import client_in, query_of, services_of
from doublesix.server.web.words import words_of


class AnalysisQuery(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which position is looked at."""

    position: Annotated[str, Meta(max_length=LONGEST, description="A position on one line.")]


class AnalysedOption(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An option and what it is worth, as far as that is known."""

    action: str
    said: str
    points: str
    """With how far they may be off."""
    behind: str
    """How much less that is than the best option; empty for the best itself."""
    mark: str
    """A word for the best option; empty for the others."""
    reach: tuple[float, float, float]
    """The least that it may be worth, what it is worth, and the most, in per cent of the width of a picture."""


class AnalysisTold(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How far an analysis is, and what it says by then."""

    stage: AnalysisStage
    worlds: int
    of: int
    """How many worlds are enough."""
    told: str
    """How many worlds were counted, in words."""
    about: str
    """The same in a sentence that says what it means."""
    options: tuple[AnalysedOption, ...]
    because: str | None = None
    """What speaks for the best option, if that can be proved."""
    problem: str | None = None
    """Why it does not go on, if something is in its way."""


async def follow_analysis(request: Request) -> Response:
    """Send what the options of a position are worth by ever more worlds, until more of them change little."""
    position = read_position(query_of(request, AnalysisQuery).position)
    found = services_of(request).analyses.follow(position, await asker_of(request))
    # What is wrong with the position is told with a status, so the stream begins after the first step.
    first = await anext(found)
    return answer_events(request, _told(found, first, words_of(request)))


async def asker_of(request: Request) -> Asker:
    """Return who wants to look at a position."""
    person = await current_person(request)
    return Asker(client_in(request.scope), person.id if person else None)


async def _told(
    found: AsyncGenerator[tuple[AnalysisStage, Analysis], None], first: tuple[AnalysisStage, Analysis], words: Words
) -> AsyncGenerator[ServerEvent, None]:
    stage, analysis = first
    try:
        yield _event(tell_analysis(stage, analysis, words))
        async for stage, analysis in found:
            yield _event(tell_analysis(stage, analysis, words))
    except DoublesixError as error:
        told = tell_analysis(AnalysisStage.STOPPED, analysis, words)
        yield _event(msgspec.structs.replace(told, problem=tell_error(error, words)))
    finally:
        await found.aclose()


def tell_analysis(stage: AnalysisStage, analysis: Analysis, words: Words) -> AnalysisTold:
    """Tell how far an analysis is."""
    wording = AnalysisWords(analysis, words, names_at(analysis.position, words))
    worlds = analysis.judgement.worlds
    rows = zip(analysis.options, wording.rows(), reaches(analysis.options), strict=True)
    return AnalysisTold(
        stage=stage,
        worlds=worlds,
        of=max(worlds, ENOUGH.worlds or 0),
        told=words("review.worlds", count=worlds),
        about=next(wording.about()),
        options=tuple(
            AnalysedOption(action=str(judged.option), said=said, points=points, behind=behind, mark=mark, reach=reach)
            for judged, (said, points, behind, mark), reach in rows
        ),
        because=wording.because(),
    )


def names_at(position: PositionLine, words: Words) -> tuple[str, ...]:
    """Return what to call the players of a position, which has no names."""
    return tuple(words("general.player", number=seat + 1) for seat in position.seen.seating.seats)


def _event(told: AnalysisTold) -> ServerEvent:
    return ServerEvent(msgspec.json.encode(told))


routes: list[BaseRoute] = [Route("/api/analysis/events", follow_analysis)]
