"""Records in JSON: strict, the same game as in text, and as the published schema has it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.record.records import GOLDEN, fair_record, records, seeded_record
from tests.refusals import coded

from doublesix.errors import DoublesixError, RecordError
from doublesix.i18n import words_for
from doublesix.record.game_record import FORMAT, GameRecord
from doublesix.record.json_form import from_json, has_stamp, to_json
from doublesix.record.lines import LARGEST_RECORD
from doublesix.record.text_reader import read_text
from doublesix.sentences.errors import tell_error

SCHEMA_FILE = "record.schema.json"
PUBLISHED = (files("doublesix.record") / SCHEMA_FILE).read_text("utf-8")
SCHEMA: dict[str, Any] = json.loads(PUBLISHED)


@given(records())
def test_what_is_written_is_read_again(record: GameRecord) -> None:
    written = to_json(record)
    assert from_json(written) == record
    assert to_json(from_json(written)) == written
    assert fits(json.loads(written), SCHEMA)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_json_and_text_hold_the_same(path: Path) -> None:
    record = read_text(path.read_bytes())
    assert from_json(to_json(record)) == record


def test_tiles_and_actions_are_written_as_the_referee_reads_them() -> None:
    told = json.loads(to_json(seeded_record()))
    assert told["format"] == "doublesix record 1"
    assert told["names"] == ["Anna", "Ben"]
    first = told["rounds"][0]
    assert all(re.fullmatch(r"\d-\d", tile) for hand in first["deal"]["hands"] for tile in hand)
    assert all(re.fullmatch(r"\d-\d(@\d(/\d)?)?|draw|pass", action) for action in first["actions"])


def changed(change: Callable[[dict[str, Any]], object]) -> bytes:
    told = json.loads(to_json(fair_record()))
    change(told)
    return json.dumps(told).encode()


@pytest.mark.parametrize(
    ("change", "where", "reason"),
    [
        (lambda told: told.pop("sheet"), None, "record-value"),
        (lambda told: told.update(mood="good"), None, "record-value"),
        (lambda told: told.update(names=[1, 2]), "names[0]", "record-value"),
        (lambda told: told.update(names=["Anna", "Ben", "B;n"]), "names[2]", "record-name-characters"),
        (lambda told: told.update(names=["Anna", "Ben", "ANNA"]), "names[2]", "record-names-alike"),
        (lambda told: told.update(names=["Anna", "Ben", "B\ud800n"]), None, None),
        (lambda told: told.update(sheet="monopoly"), "sheet", "unknown-sheet"),
        (lambda told: told.update(house={"tie": "weighed"}), "house.tie", "unknown-value"),
        (lambda told: told.update(seed=-1), "seed", "record-value"),
        (lambda told: told.update(target=0), "target", "record-value"),
        (lambda told: told.update(tags={"taget": "1"}), "tags.taget", "record-field-meant"),
        (lambda told: told.update(comments=["two\nlines"]), "comments[0]", "record-text"),
        (lambda told: told.update(winners=[0, 1, 2, 0]), "winners", "record-false-winner"),
        (lambda told: told["rounds"][0]["deal"]["hands"][1].pop(), "rounds[0].deal.hands[1]", "record-hand-size"),
        (lambda told: told["rounds"][0]["deal"]["hands"].pop(), "rounds[0].deal.hands", "bad-deal-hands"),
        (lambda told: told["rounds"][0]["deal"].pop("boneyard"), "rounds[0].deal.boneyard", "record-no-boneyard"),
        (lambda told: told["rounds"][1]["actions"].append("pass"), None, "round-over"),
        (lambda told: told["rounds"][1]["actions"].insert(0, "fly"), "rounds[1].actions[0]", "record-not-an-action"),
        (lambda told: told["rounds"][1].update(scores=[1]), "rounds[1].scores", "record-false-scores"),
        (lambda told: told["rounds"][1]["result"].update(points=1000), "rounds[1].result", "record-false-result"),
        (
            lambda told: told["rounds"][0].update(comments=[{"after": 99, "text": "late"}]),
            "rounds[0].comments[0]",
            "record-comment-place",
        ),
        (
            lambda told: told["rounds"][0]["fairness"]["contributions"].pop(),
            "rounds[0].fairness.contributions",
            "record-contributions",
        ),
        (
            lambda told: told["rounds"][0]["fairness"].update(contributions=["a", "b", "c;d"]),
            "rounds[0].fairness.contributions[2]",
            "record-text",
        ),
        (
            lambda told: told["rounds"][0]["fairness"].update(secret="00"),
            "rounds[0].fairness.secret",
            "record-value",
        ),
    ],
)
def test_a_fault_is_refused_with_its_path(
    change: Callable[[dict[str, Any]], object], where: str | None, reason: str | None
) -> None:
    with pytest.raises(RecordError) as caught:
        from_json(changed(change))
    error: DoublesixError = caught.value
    assert tell_error(error, words_for("en"))
    if where is not None:
        assert str(error.details["where"]) == where
    inner = error.details.get("reason")
    if reason is not None:
        told = inner if isinstance(inner, DoublesixError) else error
        assert told.message == f"error.{reason}"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "record-not-json"),
        (b"{", "record-not-json"),
        (b"\xff", "record-not-json"),
        (b"[]", "record-value"),
        (b"[" * 100_000, "record-value"),
        (b"{}", "record-value"),
        (b"null", "record-value"),
        (b'{"format": 1}', "record-at"),
        (b'{"format": "chess"}', "record-format"),
    ],
    ids=["nothing", "cut off", "no text", "list", "deep", "empty", "null", "no format", "another format"],
)
def test_what_is_no_record_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        from_json(data)
    assert caught.value.message == f"error.{message}"
    assert tell_error(caught.value, words_for("en"))


def test_a_record_has_its_limit() -> None:
    with pytest.raises(RecordError, check=coded("record-too-large")):
        from_json(b" " * (LARGEST_RECORD + 1))


def test_a_stamp_tells_records_from_other_json() -> None:
    assert has_stamp(to_json(seeded_record()))
    assert not has_stamp(b'{"sheet": "luckies"}')


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.sampled_from(["6-6", "draw", "luckies"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(st.data())
@example(None)
def test_a_damaged_record_is_read_or_refused(data: st.DataObject | None) -> None:
    told = json.loads(to_json(fair_record(rounds=1)))
    if data is not None:
        place = told
        while True:
            key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
            inner = place[key]
            if not isinstance(inner, dict | list) or not inner or data.draw(st.booleans()):
                place[key] = data.draw(VALUES)
                break
            place = inner
    try:
        assert isinstance(from_json(json.dumps(told).encode()), GameRecord)
    except RecordError as error:
        tell_error(error, words_for("en"))


# The schema


def test_the_published_schema_is_the_true_one() -> None:
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": FORMAT,
        **msgspec.json.schema(GameRecord),
    }
    true = msgspec.json.format(msgspec.json.encode(schema), indent=2).decode() + "\n"
    assert true == PUBLISHED, f"{SCHEMA_FILE} must be:\n{true}"


def test_the_schema_finds_faults() -> None:
    told = json.loads(to_json(fair_record()))
    assert fits(told, SCHEMA)
    for name in ("format", "sheet", "names"):
        assert not fits({key: value for key, value in told.items() if key != name}, SCHEMA)
    for change in ({"mood": "good"}, {"partners": "yes"}, {"seed": -1}, {"format": "chess"}, {"names": "Anna"}):
        assert not fits(told | change, SCHEMA)


def fits(value: Any, schema: dict[str, Any]) -> bool:
    """Check a value by as much of JSON Schema as ours uses."""
    match schema:
        case {"$ref": str(name)}:
            return fits(value, SCHEMA["$defs"][name.removeprefix("#/$defs/")])
        case {"anyOf": list(choices)}:
            return any(fits(value, choice) for choice in choices)
        case {"enum": list(values)}:
            return value in values
        case {"type": "null"}:
            return value is None
        case {"type": "boolean"}:
            return isinstance(value, bool)
        case {"type": "integer"}:
            least, most = schema.get("minimum", value), schema.get("maximum", value)
            return type(value) is int and least <= value <= most and value < schema.get("exclusiveMaximum", value + 1)
        case {"type": "string"}:
            return isinstance(value, str) and bool(re.search(schema.get("pattern", ""), value))
        case {"type": "array"}:
            return isinstance(value, list) and all(fits(item, schema["items"]) for item in value)
        case {"type": "object"}:
            return isinstance(value, dict) and fits_object(value, schema)
    raise AssertionError(f"the schema has something new: {schema}")


def fits_object(value: dict[str, Any], schema: dict[str, Any]) -> bool:
    known, others = schema.get("properties", {}), schema.get("additionalProperties", False)
    return all(name in value for name in schema.get("required", ())) and all(
        fits(inner, known[name]) if name in known else others is not False and fits(inner, others)
        for name, inner in value.items()
    )
