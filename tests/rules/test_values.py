"""Values of the keys, read from TOML, from JSON and from a command line, and written back."""

from __future__ import annotations

import json
import pickle
import tomllib

import pytest

from doublesix.errors import RuleError
from doublesix.rules.rules import KEYS, Hands, Points, Rounds
from doublesix.rules.sheet_files import SHEETS, choose
from doublesix.rules.values import (
    CHOICES,
    LARGEST_TARGET,
    build,
    check_key,
    plain_value,
    read_target,
    read_value,
    read_values,
    value_text,
    values_of,
    with_values,
)

THE_VALUES = {
    "lead": ["highest-double", "most-doubles", "lot"],
    "opening": ["that-double", "any"],
    "redeal": ["no-double", "one-holder", "never"],
    "direction": ["clockwise", "counterclockwise"],
    "doubles": ["line", "cross", "tee"],
    "draw": ["never", "one", "may-one", "until-playable"],
    "drawn_tile": ["plays", "waits"],
    "extra": ["none", "after-double"],
    "blocked_when": ["exhausted", "dead"],
    "blocked_winner": ["fewest-spots", "fewest-tiles"],
    "tie": ["drawn", "lowest-tile", "lowest-single"],
    "out_points": ["opponents", "table", "tiles"],
    "blocked_points": ["others-less-own", "each-less-own", "most-less-own", "others"],
    "partners": ["no", "optional"],
    "blocked_hands": ["own", "side"],
    "next_lead": ["afresh", "winner"],
    "faces": ["pips", "colours"],
}


def refused(key: str, raw: object) -> RuleError:
    with pytest.raises(RuleError) as error:
        read_value(key, raw)
    assert error.value.code == "bad-rules"
    return error.value


def test_the_keys_are_those_of_the_rules_and_no_others() -> None:
    assert set(KEYS) == {"hands", "target", *THE_VALUES}
    assert set(CHOICES) == set(THE_VALUES)


@pytest.mark.parametrize("key", THE_VALUES)
def test_a_closed_key_has_these_values_and_no_others(key: str) -> None:
    assert list(map(str, CHOICES[key])) == THE_VALUES[key]
    for value in THE_VALUES[key]:
        assert str(read_value(key, value)) == value
        assert value_text(read_value(key, value)) == plain_value(read_value(key, value)) == value


@pytest.mark.parametrize("key", THE_VALUES)
@pytest.mark.parametrize("raw", ["", "sometimes", "Never ", 1, True, None, ["never"], {"value": "never"}])
def test_anything_else_is_refused_with_the_list_of_values(key: str, raw: object) -> None:
    error = refused(key, raw)
    assert error.message == "error.unknown-value"
    assert error.details == {"key": key, "value": raw, "values": tuple(THE_VALUES[key])}


class TestHands:
    SIZES = Hands({2: 7, 3: 7, 4: 5})

    @pytest.mark.parametrize(
        "raw",
        [
            {"2": 7, "3": 7, "4": 5},
            {2: 7, 3: 7, 4: 5},
            {"4": 5, "3": 7, "2": 7},
            "2: 7, 3: 7, 4: 5",
            "2-3: 7, 4: 5",
            "2–3:7,4:5",
            "  2 - 3 : 7 , 4 : 5 ",
            tomllib.loads("hands = { 2 = 7, 3 = 7, 4 = 5 }")["hands"],
            json.loads('{"2": 7, "3": 7, "4": 5}'),
        ],
    )
    def test_read(self, raw: object) -> None:
        assert read_value("hands", raw) == self.SIZES

    @pytest.mark.parametrize(
        "raw",
        [
            "", "7", "2=7", "2: seven", "4-2: 5", "2: 7,", ":", "02: 7", "2: 5, 2: 7", "3: 5, 2-4: 7", {}, [], 7, None,
            {"two": 7}, {"-2": 7}, {"02": 7}, {"\N{ARABIC-INDIC DIGIT TWO}": 7}, {"2": "7"}, {"2": True}, {"2": 7.0},
        ],
    )  # fmt: skip
    def test_refused(self, raw: object) -> None:
        assert refused("hands", raw).message == "error.bad-hands"

    @pytest.mark.parametrize(("raw", "players", "tiles"), [("1: 7", 1, 7), ("2: 0", 2, 0), ({"2": -1}, 2, -1)])
    def test_nobody_plays_alone_or_without_tiles(self, raw: object, players: int, tiles: int) -> None:
        error = refused("hands", raw)
        assert (error.message, error.details) == ("error.too-small-hands", {"players": players, "tiles": tiles})

    @pytest.mark.parametrize(
        ("raw", "players", "tiles"),
        [
            ("2: 15", 2, 15),
            ("2-6: 5", 6, 5),
            ("2: 99999", 2, 99999),
            ("2-9999999999: 1", 9999999999, 1),
            ({"29": 1}, 29, 1),
        ],
    )
    def test_there_are_only_twenty_eight_tiles(self, raw: object, players: int, tiles: int) -> None:
        error = refused("hands", raw)
        assert error.message == "error.too-large-hands"
        assert error.details == {"players": players, "tiles": tiles, "total": 28}

    def test_all_tiles_may_be_dealt(self) -> None:
        assert read_value("hands", "2: 14, 4: 7, 28: 1") == Hands({2: 14, 4: 7, 28: 1})

    def test_written_and_read_back(self) -> None:
        assert value_text(self.SIZES) == "2: 7, 3: 7, 4: 5"
        assert plain_value(self.SIZES) == {"2": 7, "3": 7, "4": 5}
        assert read_value("hands", value_text(self.SIZES)) == read_value("hands", plain_value(self.SIZES)) == self.SIZES

    def test_it_is_a_value(self) -> None:
        assert hash(self.SIZES) == hash(Hands({4: 5, 3: 7, 2: 7}))
        assert pickle.loads(pickle.dumps(self.SIZES)) == self.SIZES
        assert Hands({2: 7}) != self.SIZES


class TestTargets:
    @pytest.mark.parametrize(
        ("raw", "targets"),
        [
            (100, (Points(100),)),
            ("100", (Points(100),)),
            ([100, 50, 75], (Points(100), Points(50), Points(75))),
            ("100, 50, 75", (Points(100), Points(50), Points(75))),
            ({"rounds": 1}, (Rounds(1),)),
            ("rounds: 1", (Rounds(1),)),
            (" rounds :12 ", (Rounds(12),)),
            ([100, {"rounds": 1}], (Points(100), Rounds(1))),
            ("100, rounds: 1", (Points(100), Rounds(1))),
            (1_000_001, (Points(1_000_001),)),
            (LARGEST_TARGET, (Points(LARGEST_TARGET),)),
        ],
    )
    def test_read(self, raw: object, targets: object) -> None:
        assert read_value("target", raw) == targets

    @pytest.mark.parametrize(
        ("raw", "told"),
        [
            (0, 0), (-5, -5), ("0", "0"), ("-5", "-5"), ("", ""), ("many", "many"), (True, True), (None, None),
            (1.5, 1.5), ("1.5", "1.5"), ([], []), ([100, 0], 0), ("100,", ""), ("rounds: 0", "rounds: 0"),
            ("rounds", "rounds"), ({"rounds": 0}, {"rounds": 0}), ({"rounds": "1"}, {"rounds": "1"}),
            ({"points": 5}, {"points": 5}), ({}, {}), (LARGEST_TARGET + 1, LARGEST_TARGET + 1),
            ("9" * 5000, "9" * 5000), ("0100", "0100"), ("rounds: 01", "rounds: 01"),
        ],
    )  # fmt: skip
    def test_refused(self, raw: object, told: object) -> None:
        error = refused("target", raw)
        assert (error.message, error.details) == ("error.bad-target", {"value": told})

    def test_one_alone(self) -> None:
        assert read_target("61") == Points(61)
        assert read_target({"rounds": 3}) == Rounds(3)

    def test_written_and_read_back(self) -> None:
        targets = (Points(100), Rounds(1))
        assert value_text(targets) == "100, rounds: 1"
        assert plain_value(targets) == [100, {"rounds": 1}]
        assert read_value("target", value_text(targets)) == read_value("target", plain_value(targets)) == targets


class TestKeys:
    @pytest.mark.parametrize(
        ("key", "meant"),
        [("drawn-tile", "drawn_tile"), ("TIE", "tie"), ("blocked_win", "blocked_winner"), ("double", "doubles")],
    )
    def test_a_slip_is_told_what_was_meant(self, key: str, meant: str) -> None:
        with pytest.raises(RuleError) as error:
            read_values({key: "x"})
        assert error.value.message == "error.meant"
        assert error.value.details == {"name": key, "meant": meant}

    def test_an_unknown_key_is_told_all_that_there_are(self) -> None:
        with pytest.raises(RuleError) as error:
            check_key("weather")
        assert error.value.message == "error.unknown-key"
        assert error.value.details == {"key": "weather", "keys": KEYS}


class TestSheets:
    @pytest.mark.parametrize("sheet", SHEETS)
    def test_all_values_written_and_read_back_make_the_same_sheet(self, sheet: str) -> None:
        values = values_of(choose(sheet).rules)
        as_json = json.loads(json.dumps({key: plain_value(value) for key, value in values.items()}))
        as_text = {key: value_text(value) for key, value in values.items()}
        assert build(read_values(as_json)) == build(read_values(as_text)) == choose(sheet).rules

    def test_a_sheet_needs_every_key(self) -> None:
        values = values_of(choose("luckies").rules)
        del values["tie"], values["draw"]
        with pytest.raises(RuleError) as error:
            build(values)
        assert error.value.message == "error.missing-keys"
        assert error.value.details == {"keys": ("draw", "tie")}

    @pytest.mark.parametrize(
        ("sheet", "values", "message"),
        [
            ("bg2133", {"drawn_tile": "waits"}, "waits-until-playable"),
            ("luckies", {"draw": "until-playable", "drawn_tile": "waits"}, "waits-until-playable"),
            ("luckies", {"lead": "lot"}, "lot-that-double"),
            ("sixcolours", {"opening": "that-double"}, "lot-that-double"),
            ("luckies", {"redeal": "never"}, "lead-needs-redeal"),
            ("sixcolours", {"lead": "most-doubles"}, "lead-needs-redeal"),
        ],
    )
    def test_combinations_that_make_no_sense(self, sheet: str, values: dict[str, object], message: str) -> None:
        with pytest.raises(RuleError) as error:
            with_values(choose(sheet).rules, read_values(values))
        assert error.value.message == f"error.combination.{message}"
        with pytest.raises(RuleError):
            choose(sheet, house=values)

    @pytest.mark.parametrize(
        ("sheet", "values"),
        [
            ("luckies", {"draw": "one", "drawn_tile": "waits"}),
            ("luckies", {"drawn_tile": "waits"}),
            ("luckies", {"lead": "lot", "opening": "any"}),
            ("luckies", {"lead": "lot", "opening": "any", "redeal": "never"}),
            ("sixcolours", {"redeal": "one-holder"}),
            ("luckies", {"opening": "any"}),
        ],
    )
    def test_combinations_that_make_sense(self, sheet: str, values: dict[str, object]) -> None:
        agreed = values_of(choose(sheet, house=values).rules)
        assert {key: str(agreed[key]) for key in values} == values
