"""Results as text, pictures, reports and files."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from tests.kernel_in_use import dial

from doublesix import lab
from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.lab import files
from doublesix.lab.estimates import Estimate, EstimateKind
from doublesix.lab.figure_svg import figure_svg
from doublesix.lab.figures import Dots, Figure, Histogram, bounds, figure_of_comparison, figure_of_result, ticks
from doublesix.lab.measure_words import MeasureWords
from doublesix.lab.report import report_html
from doublesix.lab.scenario import Scenario
from doublesix.lab.tables import lay_out_comparison, lay_out_histogram, lay_out_result

WORDS = words_for("en")

ROUNDS = dial(2000, 200)


@pytest.fixture(scope="module")
def result() -> lab.SimulationResult:
    return lab.simulate("bg2133", players=3, rounds=ROUNDS, games=20, seed=11)


@pytest.fixture(scope="module")
def comparison() -> lab.Comparison:
    house = Scenario.of("luckies", house={"draw": "one", "drawn_tile": "waits"}, label="luckies+<&>")
    return lab.compare("luckies", house, "protocol", rounds=dial(1500, 150), games=15, seed=11)


# Words and numbers


@pytest.mark.parametrize(
    ("estimate", "kind", "value", "interval"),
    [
        (Estimate(0.5, 0.49, 0.51), EstimateKind.SHARE, "50.0%", "49.0–51.0%"),
        (Estimate(0.123456, 0.12301, 0.12390), EstimateKind.SHARE, "12.346%", "12.301–12.390%"),
        (Estimate(7.0, 6.989, 7.011), EstimateKind.AMOUNT, "7.000", "6.989–7.011"),
        (Estimate(1234.5, 1100.0, 1369.0), EstimateKind.AMOUNT, "1,234", "1,100–1,369"),
        (Estimate(0.0, 0.0, 0.0), EstimateKind.AMOUNT, "0.00", "0.00–0.00"),
        (Estimate(3.0, float("nan"), float("nan")), EstimateKind.AMOUNT, "3.00", "?"),
    ],
)
def test_numbers_are_as_exact_as_they_are_known(
    estimate: Estimate, kind: EstimateKind, value: str, interval: str
) -> None:
    wording = MeasureWords(WORDS)
    assert (wording.value(estimate, kind), wording.interval(estimate, kind)) == (value, interval)


@pytest.mark.parametrize(
    ("estimate", "told"),
    [
        (Estimate(0.0123, 0.0113, 0.0133), "+1.23 ± 0.10"),
        (Estimate(-0.0123, -0.0133, -0.0113), "−1.23 ± 0.10"),
        (Estimate(0.0, -0.001, 0.001), "0.00 ± 0.10"),
        (Estimate(0.000001, -0.001, 0.001), "0.00 ± 0.10"),
    ],
)
def test_differences_have_their_sign(estimate: Estimate, told: str) -> None:
    assert MeasureWords(WORDS).difference(estimate, EstimateKind.SHARE) == told


def test_a_result_is_told_on_a_screen(result: lab.SimulationResult) -> None:
    lines = list(lay_out_result(result, WORDS))
    assert max(map(len, lines)) <= 80
    told = "\n".join(lines)
    for text in (
        "seat 3",
        "2 after the leader",
        "somebody goes out",
        "deals thrown in",
        "rounds per game",
        "95% interval",
    ):
        assert text in told
    assert not re.search(r"lab\.|nan|None", told)


def test_a_histogram_has_a_bar_for_every_number() -> None:
    counts = [0, 0, 1, 0, 4, 2, 0]
    bars = list(lay_out_histogram(counts, WORDS, width=24))
    assert [line.split()[0] for line in bars] == ["2", "3", "4", "5"]
    assert [line.count("█") for line in bars] == [2, 0, 8, 4]
    plain = list(lay_out_histogram(counts, WORDS, plain=True, width=24))
    assert all(line.isascii() for line in plain)
    assert [line.count("#") for line in plain] == [2, 0, 8, 4]


@pytest.mark.parametrize("width", [40, 60, 80, 100])
def test_a_comparison_fits_the_screen(comparison: lab.Comparison, width: int) -> None:
    lines = list(lay_out_comparison(comparison, WORDS, width))
    assert max(map(len, lines)) <= max(width, 46)
    for label in comparison.labels:
        assert sum(label in line for line in lines) == 1 or label == "luckies"
    assert any("±" in line for line in lines)


def test_seats_are_told_apart_where_different_bots_play() -> None:
    alike = lab.compare("luckies", "bg2133", rounds=50, seed=1)
    mixed = lab.compare("luckies", "bg2133", rounds=50, seed=1, bots=["greedy", "random"])
    assert "seat 1 wins" not in "\n".join(lay_out_comparison(alike, WORDS))
    assert "seat 1 wins" in "\n".join(lay_out_comparison(mixed, WORDS))


# Pictures


@pytest.mark.parametrize(
    ("low", "high", "wanted"),
    [
        (0, 10, [0, 2, 4, 6, 8, 10]),
        (0.49, 0.51, [0.49, 0.495, 0.5, 0.505, 0.51]),
        (-3, 3, [-3, -2, -1, 0, 1, 2, 3]),
        (5, 5, [5]),
    ],
)
def test_axes_have_round_numbers(low: float, high: float, wanted: list[float]) -> None:
    assert ticks(low, high) == pytest.approx(wanted)


def test_axes_reach_around_all_intervals() -> None:
    low, high = bounds(
        Dots("", EstimateKind.SHARE, (("a", Estimate(0.5, 0.4, 0.6)), ("b", Estimate(0.2, 0.1, 0.3))), 0.7)
    )
    assert low < 0.1
    assert high > 0.7


def test_svg_stands_alone(result: lab.SimulationResult, comparison: lab.Comparison) -> None:
    for figure in (figure_of_result(result, WORDS), figure_of_comparison(comparison, WORDS)):
        drawn = figure_svg(figure, WORDS)
        root = ET.fromstring(drawn)
        assert root.tag.endswith("svg")
        assert "prefers-color-scheme:dark" in drawn
        assert not re.search(r"href|src=|url\(|<script|nan", drawn)
        assert len(drawn) < 40_000


def test_every_dot_and_bar_lies_inside_the_picture(result: lab.SimulationResult) -> None:
    root = ET.fromstring(figure_svg(figure_of_result(result, WORDS), WORDS))
    circles = [circle for circle in root.iter() if circle.tag.endswith("circle")]
    assert len(circles) == 3 + 3 + sum(1 for count in result.tally.endings.values() if count) + bool(result.tally.unwon)
    assert all(0 < float(circle.attrib["cx"]) < 380 for circle in circles)
    bars = [bar for bar in root.iter() if bar.tag.endswith("rect") and "x" in bar.attrib]
    assert all(float(bar.attrib["height"]) >= 0 for bar in bars)


def test_labels_are_shortened_where_the_house_rules_still_show() -> None:
    dots = Dots("", EstimateKind.SHARE, (("international+drawn_tile=waits", Estimate(0.5, 0.4, 0.6)),))
    assert "drawn_tile=waits<" in figure_svg(Figure("", "", (dots,)), WORDS)


@pytest.mark.soak
def test_png_is_drawn_by_matplotlib(result: lab.SimulationResult, comparison: lab.Comparison) -> None:
    for figure in (figure_of_result(result, WORDS), figure_of_comparison(comparison, WORDS)):
        assert files.picture(figure, Path("x.PNG"), WORDS).startswith(b"\x89PNG")


def test_nothing_but_svg_and_png_is_drawn(result: lab.SimulationResult) -> None:
    with pytest.raises(DoublesixError) as refused:
        files.picture(figure_of_result(result, WORDS), Path("x.pdf"), WORDS)
    assert refused.value.code == "picture-kind"


def test_empty_histograms_are_drawn_too() -> None:
    assert figure_svg(Figure("", "", (Histogram("none", (("", (0.0,)),), 0),)), WORDS)


# The report


def test_a_report_can_be_mailed(comparison: lab.Comparison) -> None:
    page = report_html(comparison, WORDS)
    assert page.startswith("<!doctype html>")
    assert not re.search(r"<script|<link|<img|src=|href=|url\(|@import", page)
    assert set(re.findall(r"https?://[^\"'<\s]+", page)) == {"http://www.w3.org/2000/svg"}
    assert page.count("<svg") == len(figure_of_comparison(comparison, WORDS).panels)
    assert "luckies+&lt;&amp;&gt;" in page
    assert "luckies+<&>" not in page
    assert "prefers-color-scheme:dark" in page


# Files


def test_json_has_what_programs_ask_for(result: lab.SimulationResult) -> None:
    told = json.loads(json.dumps(files.result_as_json(result), allow_nan=False))
    assert (told["rounds"], told["seed"], told["players"]) == (ROUNDS, 11, 3)
    assert told["seconds"] > 0
    assert told["rounds_per_second"] > 0
    assert [seat["wins"] for seat in told["seats"]] == list(result.tally.wins)
    assert [seat["points"] for seat in told["seats"]] == list(result.tally.points)
    assert (told["wins"], told["points"]) == (list(result.tally.wins), list(result.tally.points))
    assert len(told["measures"]) == len(result.samples)


def test_a_comparison_is_json_too(comparison: lab.Comparison) -> None:
    told = json.loads(json.dumps(files.comparison_as_json(comparison), allow_nan=False))
    assert [scenario["sheet"] for scenario in told["scenarios"]] == ["luckies", "luckies", "protocol"]
    assert told["scenarios"][1]["house"] == {"draw": "one", "drawn_tile": "waits"}


def test_csv_and_parquet_hold_the_same_table(result: lab.SimulationResult) -> None:
    columns = result.columns()
    rows = list(csv.DictReader(io.StringIO(files.as_csv(columns))))
    assert [float(row["value"]) for row in rows] == columns["value"]
    table = pq.read_table(io.BytesIO(files.as_parquet(columns)))
    assert table.to_pydict() == columns


@pytest.mark.parametrize(("package", "extra"), [("numpy", "lab"), ("pyarrow", "parquet"), ("matplotlib", "plots")])
def test_what_is_not_installed_is_named(
    result: lab.SimulationResult, monkeypatch: pytest.MonkeyPatch, package: str, extra: str
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    uses: dict[str, Callable[[], object]] = {
        "lab": result.to_numpy,
        "parquet": lambda: files.as_parquet(result.columns()),
        "plots": lambda: files.picture(figure_of_result(result, WORDS), Path("x.png"), WORDS),
    }
    with pytest.raises(DoublesixError) as refused:
        uses[extra]()
    assert (refused.value.code, refused.value.details["extra"]) == ("extra-missing", extra)
