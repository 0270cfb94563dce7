"""Every round is judged for itself, and what is wrong is said where it is."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.refusals import coded
from tests.server.pads.sample_pads import FIRST, SECOND, blocked, out, pad

from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.pad.file_form import decode_pad
from doublesix.server.pads.verdicts import RoundStanding, RoundVerdict, judge_pad


def judged(told: dict[str, Any]) -> list[RoundVerdict]:
    return judge_pad(decode_pad(msgspec.json.encode(told)), words_for("en"))


def test_what_can_be_is_scored() -> None:
    first, second = judged(pad(FIRST, SECOND))
    assert (first.standing, first.winner, first.points) == (RoundStanding.READY, 0, 31)
    assert (second.standing, second.winner, second.points) == (RoundStanding.READY, 1, 12)


@pytest.mark.parametrize(
    ("told", "standing", "code", "place"),
    [
        (out(0, None, 99, 12), "impossible", "impossible-spots", 1),
        ({"out": 0, "hands": [{"tiles": []}, {"tiles": ["6-5"]}, {"tiles": ["6-5"]}]}, "impossible", "tile-twice", 2),
        ({"out": 0, "hands": [{"tiles": ["6-5"]}, {"spots": 3}, {"spots": 4}]}, "impossible", "out-with-tiles", 0),
        ({"out": 0, "hands": [{"tiles": []}, {}, {"spots": 4}]}, "missing", "not-told", 1),
        (
            {"out": 0, "hands": [{"tiles": []}, {"tiles": ["6-6"]}, {"spots": 4}]},
            "impossible",
            "highest-double-held",
            1,
        ),
        ({"out": 7, "hands": [{}, {}, {}]}, "impossible", "bad-pad", None),
        ({"hands": [{"tiles": ["9-9"]}, {}, {}]}, "impossible", "not-a-tile", None),
        (blocked("6-6 5-4", "3-3 2-1", "6-0 1-0"), "impossible", "not-blocked", None),
    ],
)
def test_what_cannot_be_is_said_where_it_is(told: dict[str, Any], standing: str, code: str, place: int | None) -> None:
    (verdict,) = judged(pad(told))
    assert (verdict.standing, verdict.code, verdict.place) == (standing, code, place)
    assert verdict.message


@pytest.mark.parametrize(
    ("told", "place"),
    [
        ({"out": 0, "hands": [{"tiles": []}, {"spots": 3}], "boneyard": {"count": 20}}, "boneyard"),
        ({"out": 0, "hands": [{"tiles": []}, {"spots": 3}], "boneyard": {"spots": 168}}, "boneyard"),
        ({"out": 0, "hands": [{"tiles": []}, {"spots": 3}], "table": 5}, "table"),
        ({"out": 0, "hands": [{"tiles": []}, {"spots": 3}]}, "table"),
    ],
)
def test_table_and_boneyard_are_places_too(told: dict[str, Any], place: str) -> None:
    (verdict,) = judged(pad(told, sheet="protocol", names=["Anna", "Ben"]))
    assert verdict.place == place


def test_what_more_tiles_may_put_right_is_only_doubtful() -> None:
    told = {"out": 0, "hands": [{"tiles": []}, {"tiles": ["6-5"]}], "boneyard": {"spots": 60}, "table": 50}
    (verdict,) = judged(pad(told, sheet="protocol", names=["Anna", "Ben"]))
    assert (verdict.standing, verdict.code) == (RoundStanding.DOUBTFUL, "sum-of-spots")


def test_one_bad_round_does_not_hide_the_others() -> None:
    standings = [verdict.standing for verdict in judged(pad(FIRST, out(0, None, 99, 12), SECOND))]
    assert standings == ["ready", "impossible", "ready"]


def test_a_heading_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(DoublesixError, check=coded("players")):
        judged(pad(names=["Anna"]))
