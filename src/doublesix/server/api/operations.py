"""Every HTTP request, described by the types that are read and sent; the routes must agree."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from doublesix.pad.file_form import WrittenPad
from doublesix.record.game_record import GameRecord
from doublesix.room.commands import AnyCommand
from doublesix.room.messages import Answer, ReplayedRound, TableMessage, TableNews
from doublesix.server.api import pads, people, push
from doublesix.server.api.analyses import AnalysisQuery, AnalysisTold
from doublesix.server.api.exercises import AnswerTold, ExerciseQuery, ExerciseTold, GivenAnswer
from doublesix.server.api.games import RoundQuery
from doublesix.server.api.hints import HintTold
from doublesix.server.api.pairing import PairingGroups
from doublesix.server.api.requests import FollowQuery, TableQuery
from doublesix.server.api.reviews import ReviewStands
from doublesix.server.api.tables import LobbyQuery, NewTable, OpenTables, TableOpened
from doublesix.server.hall.own_tables import OwnTables
from doublesix.server.web.invitation import TableInvitation


@dataclass(frozen=True, slots=True)
class Stream:
    """An answer that goes on: Server-Sent Events, each with one of these as JSON."""

    of: Any


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing that can be asked: what for, with what, and what comes back."""

    method: str
    path: str
    summary: str
    answer: Any
    """The type of the answer, which is JSON; text if it is ``str``."""
    status: int = 200
    body: Any = None
    query: type[msgspec.Struct] | None = None
    errors: tuple[int, ...] = ()
    """Statuses of errors besides those that any request may get."""
    needs: tuple[str, ...] = field(default=())
    """Headers that must be sent."""
    meanwhile: Any = None
    """The type of the answer, with the status 202, while we are still making what was asked for."""


ANY_REQUEST: Final = (400, 413, 429, 503)
"""Statuses of errors that any request may get: it cannot be read, is too long, comes too often or at a bad time."""

OPERATIONS: Final = (
    Operation("GET", "/api/tables", "List the open tables that anybody may join.", OpenTables, query=LobbyQuery),
    Operation(
        "POST", "/api/tables", "Open a table and sit down at it.", TableOpened, 201, body=NewTable, errors=(403, 409)
    ),
    Operation("GET", "/api/tables/events", "Follow the open tables.", Stream(OpenTables)),
    Operation(
        "GET", "/api/tables/{code}", "See a table as one may see it.", TableMessage, query=TableQuery, errors=(404,)
    ),
    Operation(
        "POST",
        "/api/tables/{code}/commands",
        "Ask for something at a table; the same id again gets the same answer, and is done once.",
        Answer,
        body=AnyCommand,
        errors=(403, 404, 409),
    ),
    Operation(
        "GET",
        "/api/tables/{code}/events",
        "Follow a table: all that a WebSocket at /api/tables/{code}/live would tell.",
        Stream(TableNews),
        query=FollowQuery,
        errors=(404,),
    ),
    Operation(
        "GET",
        "/api/tables/{code}/invitation",
        "Ask by which links others come to a table.",
        TableInvitation,
        errors=(404,),
    ),
    Operation(
        "GET",
        "/api/tables/{code}/hint",
        "Ask what the strongest bot would do, when one is to act and plays against bots only.",
        HintTold,
        errors=(403, 404, 409),
    ),
    Operation(
        "GET",
        "/api/exercises/{kind}/{row}/{number}",
        "See an exercise of a row: something is asked of its solver at a table, or there is something to read.",
        ExerciseTold,
        query=ExerciseQuery,
        errors=(404,),
    ),
    Operation(
        "POST",
        "/api/exercises/{kind}/{row}/{number}",
        "Answer an exercise; nothing is kept of the answer, so one may try again.",
        AnswerTold,
        body=GivenAnswer,
        query=ExerciseQuery,
        errors=(403, 404),
    ),
    Operation(
        "POST",
        "/api/exercises/{kind}/{row}/{number}/hint",
        "Ask for a hint to an exercise; before the first answer to a puzzle it counts as a wrong one.",
        HintTold,
        query=ExerciseQuery,
        errors=(403, 404),
    ),
    Operation(
        "GET",
        "/api/analysis/events",
        "Follow what the options of a position are worth while more and more worlds are counted.",
        Stream(AnalysisTold),
        query=AnalysisQuery,
    ),
    Operation("GET", "/api/games/{game}/record.txt", "Read a finished game as text.", str, errors=(404,)),
    Operation("GET", "/api/games/{game}/record.json", "Read a finished game as JSON.", GameRecord, errors=(404,)),
    Operation(
        "GET",
        "/api/games/{game}/steps",
        "See a round of a finished game step by step.",
        ReplayedRound,
        query=RoundQuery,
        errors=(404,),
    ),
    Operation(
        "GET",
        "/api/games/{game}/review",
        "Read what every choice in a finished game was worth; the first time it has to be found out.",
        dict[str, Any],
        errors=(404,),
        meanwhile=ReviewStands,
    ),
    Operation(
        "GET",
        "/api/games/{game}/review/events",
        "Follow how far a review is, until it is ready or has failed.",
        Stream(ReviewStands),
        errors=(404,),
    ),
    Operation("GET", "/api/me", "Ask who one is.", people.Me),
    Operation("GET", "/api/me/tables", "List where one can go on playing.", OwnTables),
    Operation("GET", "/api/me/tables/events", "Follow where one can go on playing.", Stream(OwnTables), errors=(401,)),
    Operation(
        "DELETE",
        "/api/me/tables/{code}",
        "Take a table off that list: leave it, or do not come.",
        OwnTables,
        errors=(401, 403, 404, 409),
    ),
    Operation("PATCH", "/api/me", "Change one's name or language.", people.Me, body=people.Changes, errors=(403,)),
    Operation("GET", "/api/me/push", "Ask for the key that a browser subscribes to notifications with.", push.PushKey),
    Operation(
        "PUT",
        "/api/me/push",
        "Notify a browser when it is one's turn and one is not at the table.",
        push.PushKey,
        body=push.NewPushSubscription,
        errors=(403, 404),
    ),
    Operation(
        "DELETE", "/api/me/push", "Notify a browser no more.", push.PushKey, body=push.PushEndpoint, errors=(403,)
    ),
    Operation(
        "POST", "/api/people", "Become a guest.", people.GuestMade, 201, body=people.NewGuest | None, errors=(403,)
    ),
    Operation("GET", "/api/pairing", "List what people wait for who want to be matched.", PairingGroups),
    Operation(
        "GET",
        "/api/pairing/events",
        "Follow what people wait for; to wait oneself, open a WebSocket at /api/pairing/live.",
        Stream(PairingGroups),
    ),
    Operation("POST", "/api/pads", "Share a score pad.", pads.SharedPad, 201, body=WrittenPad, errors=(403,)),
    Operation(
        "POST", "/api/pads/check", "Judge every round of a score pad.", pads.PadVerdicts, body=WrittenPad, errors=(403,)
    ),
    Operation("GET", "/api/pads/{code}", "Read a shared score pad.", pads.SharedPad, errors=(404,)),
    Operation(
        "PUT",
        "/api/pads/{code}",
        "Write the next version of a shared score pad.",
        pads.PadVersion,
        body=pads.PadChange,
        errors=(403, 404, 409),
        needs=("authorization",),
    ),
    Operation(
        "GET",
        "/api/pads/{code}/events",
        "Follow a shared score pad.",
        Stream(pads.SharedPad),
        query=pads.PadQuery,
        errors=(404,),
    ),
    Operation("GET", "/api/openapi.json", "Read this description.", dict[str, Any]),
)
