"""Views as bytes: how to send and read what a seat knows, and how to compare two views."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final, cast

import msgspec

from doublesix.actions import parse_action
from doublesix.deal import LotRound
from doublesix.errors import DoublesixError, NotationError
from doublesix.events import BlockedBecause, Ended, LeadReason, Outcome, Passed, Played, RoundEnded
from doublesix.habits import Habit
from doublesix.line import Laid, Line, Place
from doublesix.round import ExtraOffer
from doublesix.rules.rules import BlockedPoints, Doubles, Lead, NextLead, OutPoints, Rules
from doublesix.rules.scoring import Score, Term, TieBreak
from doublesix.rules.values import build, plain_value, read_values, values_of
from doublesix.seats import Seating
from doublesix.tiles import Tile, TileSet
from doublesix.view import SeenDeal, SeenDraw, SeenEvent, View

_KINDS: Final = {"deal": SeenDeal, "played": Played, "drew": SeenDraw, "passed": Passed, "ended": RoundEnded}
_KIND_OF: Final = {kind: name for name, kind in _KINDS.items()}


def encode_view(view: View) -> bytes:
    """Write a view as JSON, the same bytes for equal views."""
    written = {field.name: getattr(view, field.name) for field in fields(View) if field.init}
    written["rules"] = {key: plain_value(value) for key, value in values_of(view.rules).items()}
    written["possible"] = view.possible
    written["options"] = [str(option) for option in view.options]
    written["events"] = [_written_event(event) for event in view.events]
    return msgspec.json.encode(written, enc_hook=_plain, order="deterministic")


def read_view(raw: Any) -> View:
    """Read a view from its JSON; raise ``NotationError`` if it is none."""
    try:
        return _read_view(raw)
    except (KeyError, TypeError, AttributeError, msgspec.MsgspecError, DoublesixError) as error:
        raise NotationError("not-a-view", reason=repr(error)) from None


def _read_view(raw: dict[str, Any]) -> View:
    return View(
        rules=_read_rules(raw["rules"]),
        seating=_read(raw["seating"], Seating),
        seat=_read(raw["seat"], int | None),
        line=_read(raw["line"], Line),
        hands=_read(raw["hands"], tuple[TileSet | None, ...]),
        sizes=_read(raw["sizes"], tuple[int, ...]),
        boneyard=_read(raw["boneyard"], int),
        turn=_read(raw["turn"], int | None),
        drawn=_read(raw["drawn"], int),
        extra=_read(raw["extra"], ExtraOffer | None),
        options=tuple(parse_action(_read(option, str)) for option in raw["options"]),
        events=tuple(_read_event(event) for event in raw["events"]),
        outcome=None if raw["outcome"] is None else _read_outcome(raw["outcome"]),
        needs=_read(raw["needs"], tuple[int, ...] | None),
        habits=_read(raw.get("habits"), tuple[Habit, ...] | None),
    )


def _written_event(event: SeenEvent) -> dict[str, object]:
    return {"kind": _KIND_OF[type(event)]} | {field.name: getattr(event, field.name) for field in fields(event)}


def _read_event(raw: dict[str, Any]) -> SeenEvent:
    kind, told = _KINDS[raw["kind"]], {name: value for name, value in raw.items() if name != "kind"}
    if kind is RoundEnded:
        return RoundEnded(_read_outcome(told["outcome"]))
    if kind is SeenDeal:
        return _read_deal(told)
    return cast(SeenEvent, _read(told, kind))


def _read_deal(raw: dict[str, Any]) -> SeenDeal:
    return SeenDeal(
        sizes=_read(raw["sizes"], tuple[int, ...]),
        boneyard=_read(raw["boneyard"], int),
        leader=_read(raw["leader"], int),
        reason=_read_reason(raw["reason"]),
        lots=_read(raw["lots"], tuple[LotRound, ...]),
        thrown_in=_read(raw["thrown_in"], int),
        hand=_read(raw["hand"], TileSet | None),
    )


def _read_reason(raw: str) -> LeadReason:
    return NextLead.WINNER if raw == NextLead.WINNER else Lead(raw)


def _read_outcome(raw: dict[str, Any]) -> Outcome:
    because = raw["because"]
    return Outcome(
        ended=Ended(raw["ended"]),
        winner=_read(raw["winner"], int | None),
        points=_read(raw["points"], int),
        score=_read_score(raw["score"]),
        because=None if because is None else BlockedBecause(because),
    )


def _read_score(raw: dict[str, Any]) -> Score:
    key = _read(raw["key"], str)
    return Score(
        winner=_read(raw["winner"], int | None),
        points=_read(raw["points"], int),
        spots=_read(raw["spots"], tuple[int | None, ...]),
        tiles=_read(raw["tiles"], tuple[int | None, ...]),
        key=key,
        value=OutPoints(raw["value"]) if key == "out_points" else BlockedPoints(raw["value"]),
        terms=_read(raw["terms"], tuple[Term, ...]),
        tie=_read(raw["tie"], TieBreak | None),
    )


def _read_rules(raw: dict[str, Any]) -> Rules:
    return build(read_values(raw))


def _read(raw: Any, kind: Any) -> Any:
    """Read a value of a type that JSON can tell apart by itself."""
    return msgspec.convert(raw, kind, dec_hook=_of_our_own)


def _of_our_own(kind: type, raw: Any) -> Any:
    if kind is Tile:
        return Tile.parse(raw)
    if kind is TileSet:
        return TileSet(map(Tile.parse, raw))
    if kind is Line:
        laid, places = _read(raw["laid"], tuple[Laid, ...]), _read(raw["places"], tuple[Place, ...])
        return Line(Doubles(raw["doubles"]), laid, places, _read(raw["counts"], tuple[int, ...]))
    raise TypeError(f"{kind.__name__} has no place in a view")


def _plain(value: Any) -> Any:
    """Write the types of our own as JSON holds them."""
    if isinstance(value, Tile):
        return str(value)
    if isinstance(value, TileSet):
        return [str(tile) for tile in value]
    if isinstance(value, Line):
        return {"doubles": value.doubles, "laid": value.laid, "places": value.places, "counts": value.counts}
    raise TypeError(f"{type(value).__name__} has no place in a view")
