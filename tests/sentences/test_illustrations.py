"""Pictures in the rules: what they show is what the engine says under these very rules."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from tests import chance

from doublesix.i18n import words_for
from doublesix.picture import Look, draw_scene
from doublesix.rules.rules import KEYS
from doublesix.rules.sheet import Point
from doublesix.rules.sheet_files import SHEETS, choose, find_sheet
from doublesix.rules.values import CHOICES
from doublesix.sentences.illustrations import Illustration, illustrate
from doublesix.tiles import Tile

ENGLISH = words_for("en")
POINTS = (*KEYS, *Point)
EVERY_EDITION = [(sheet, edition) for sheet in SHEETS for edition in find_sheet(sheet).editions]


def picture(sheet: str, point: str, /, **house: object) -> Illustration | None:
    return illustrate(point, choose(sheet, house=house), ENGLISH)


def caption(sheet: str, point: str, /, **house: object) -> str:
    shown = picture(sheet, point, **house)
    assert shown is not None
    return shown.caption


def chosen(sheet: str, point: str, /, **house: object) -> set[str]:
    shown = picture(sheet, point, **house)
    assert shown is not None
    return set(map(str, shown.scene.chosen))


# Every sheet


@pytest.mark.parametrize(("sheet", "edition"), chance.some(EVERY_EDITION, 12))
def test_every_picture_fits_a_page_of_80_columns_on_a_screen_of_24_rows(sheet: str, edition: str) -> None:
    variant = choose(sheet, edition)
    for point in POINTS:
        shown = illustrate(point, variant, ENGLISH)
        if shown:
            drawing = draw_scene(shown.scene, 76)
            assert drawing is not None
            assert 0 < drawing.width <= 76
            assert drawing.height <= 20
            assert shown.scene.look is Look.of(variant)


@pytest.mark.parametrize("key", CHOICES)
def test_every_value_can_be_shown_at_every_size_of_table(key: str) -> None:
    for value in CHOICES[key]:
        for hands in ("2-4: 5", "2: 7", "4: 5", "5-6: 4"):
            house: dict[str, object] = {"hands": hands, key: value}
            if key == "lead" and value == "lot":
                house |= {"opening": "any", "redeal": "never"}
            if key == "redeal" and value == "never":
                house |= {"opening": "any", "lead": "lot"}
            if key == "drawn_tile":
                house |= {"draw": "one"}
            shown = picture("bg2133", key, **house)
            assert shown is None or "{" not in shown.caption


def test_a_table_of_five_or_more_has_no_pictures_of_three_players() -> None:
    assert picture("sixcolours", "tie", hands="5-6: 4") is None


def test_what_a_picture_would_not_help_has_none() -> None:
    assert picture("bg2133", "target") is None
    assert picture("bg2133", "extra") is None
    assert picture("luckies", "drawn_tile") is None


# What they show


@pytest.mark.parametrize(
    ("sheet", "house", "told"),
    [
        ("luckies", {}, "Ben has the highest, 5-5, and leads."),
        ("luckies", {"lead": "most-doubles"}, "Anna has the most and leads."),
        ("sixcolours", {}, "Ben drew the most spots, 9, and leads."),
    ],
)
def test_who_leads(sheet: str, house: Mapping[str, object], told: str) -> None:
    assert told in caption(sheet, "lead", **house)


def test_the_tiles_that_fit_an_open_end() -> None:
    assert caption("luckies", Point.MATCH) == "The open ends are 2 and 5. In this hand, 3-2 and 5-1 fit."
    assert "2, 4, 4 and 5" in caption("bg2133", Point.MATCH), "a crossing is open at its short ends, too"


def test_the_extra_tile_is_joined_to_the_double() -> None:
    assert "laid 5-5, and may lay 5-1 or 6-5 on it" in caption("sixcolours", "extra")
    assert chosen("sixcolours", "extra") == {"5-1", "6-5"}, "3-2 would fit the other end, but not the double"


@pytest.mark.parametrize(
    ("house", "told", "laid"),
    [
        ({"draw": "never"}, "Anna has no tile for 2 or 5, so Anna taps.", set()),
        ({"draw": "one"}, "draws 6-3. It does not fit either, so the turn moves on.", set()),
        ({"draw": "may-one"}, "draws 6-3. It does not fit either", set()),
        ({"draw": "until-playable"}, "draws again: 5-1 fits and is laid.", {"5-1"}),
    ],
)
def test_drawing(house: Mapping[str, object], told: str, laid: set[str]) -> None:
    assert told in caption("luckies", "draw", **house)
    assert chosen("luckies", "draw", **house) == laid


def test_a_drawn_tile_plays_or_waits() -> None:
    assert "fits and is laid at once" in caption("international", "drawn_tile")
    assert chosen("international", "drawn_tile") == {"5-1"}
    assert "It would fit, but the turn moves on" in caption("international", "drawn_tile", drawn_tile="waits")
    assert chosen("international", "drawn_tile", drawn_tile="waits") == set()


@pytest.mark.parametrize(("doubles", "opening", "later"), [("line", 2, 1), ("cross", 4, 3), ("tee", 4, 2)])
def test_doubles(doubles: str, opening: int, later: int) -> None:
    told = caption("bg2133", "doubles", doubles=doubles)
    assert f"6-6 opened the line. Open places: {opening}," in told
    assert told.endswith(f"4-4 came later. Open places: {later}.")


def test_a_block_ends_the_round_at_once_or_once_the_boneyard_is_empty() -> None:
    assert caption("luckies", "blocked_when").endswith("no other end is open. The round is over.")
    assert caption("international", "blocked_when").endswith("no other end is open. The round is over.")
    assert "When the boneyard is empty, too, the round is over." in caption("bg2133", "blocked_when")


@pytest.mark.parametrize("doubles", ["line", "cross", "tee"])
def test_the_blocked_line_holds_every_tile_of_its_open_number(doubles: str) -> None:
    shown = picture("bg2133", "blocked_when", doubles=doubles)
    assert shown is not None
    assert shown.scene.line is not None
    assert set(shown.scene.line.open_numbers) == {6}
    assert {laid.tile for laid in shown.scene.line.laid} >= {Tile(6, number) for number in range(7)}


@pytest.mark.parametrize(
    ("tie", "told"),
    [
        ("drawn", "Anna and Ben are equal, so the round is drawn. Nobody scores."),
        ("lowest-tile", "Anna has 1-1 and Ben has 2-1. Anna scores 6 + 14 − 6 = 14."),
        ("lowest-single", "Anna has 4-0 and Ben has 2-1. Ben scores 6 + 14 − 6 = 14."),
    ],
)
def test_ties(tie: str, told: str) -> None:
    assert caption("luckies", "tie", tie=tie).endswith(told)


@pytest.mark.parametrize(
    ("value", "total"),
    [
        ("others-less-own", "5 + 13 − 3 = 15"),
        ("each-less-own", "5 + 13 − 2 × 3 = 12"),
        ("most-less-own", "13 − 3 = 10"),
        ("others", "5 + 13 = 18"),
    ],
)
def test_what_a_blocked_round_scores(value: str, total: str) -> None:
    assert caption("luckies", "blocked_points", blocked_points=value).endswith(f"Ben scores {total}.")


def test_the_fewest_tiles_win_where_they_count() -> None:
    assert caption("protocol", "blocked_points").endswith("Anna scores 13 − 5 = 8.")


def test_two_players_where_three_may_not_play() -> None:
    assert caption("luckies", "blocked_points", hands="2: 7").endswith("Ben scores 5 − 3 = 2.")


@pytest.mark.parametrize(("value", "total"), [("opponents", "7 + 3 = 10"), ("tiles", "1 + 2 = 3"), ("table", "36")])
def test_what_going_out_scores(value: str, total: str) -> None:
    assert caption("bg2133", "out_points", out_points=value) == f"Anna is out. Anna scores {total}."
    assert caption("luckies", "out_points", out_points=value).startswith('Anna calls "domino" and is out.')


def test_the_table_is_shown_where_it_is_counted_and_hands_where_they_are() -> None:
    table, hands = picture("protocol", "out_points"), picture("luckies", "out_points")
    assert table is not None
    assert table.scene.line is not None
    assert table.scene.line.spots == 36
    assert hands is not None
    assert hands.scene.line is None
    assert [hand.player for hand in hands.scene.hands] == ["Ben: 7 spots", "Cleo: 3 spots"]
