"""What people see at a prompt and in a notebook."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given
from tests.kernel_in_use import needs_compiled

import doublesix
from doublesix import DoublesixError, Game, GameRecord, Points, choose, parse_action, play_game, read_game, write_game
from doublesix.bots.budget import Budget
from doublesix.lab import compare, duel, simulate
from doublesix.position import read_position, write_position
from doublesix.review import review_record
from doublesix.round import Round
from doublesix.rules.rules import Rounds
from doublesix.testing.strategies import rounds
from doublesix.view import View

ROOT = Path(__file__).parent.parent
LINE = 120


@given(rounds())
def test_a_repr_is_one_line(round_: Round) -> None:
    seen = [View.of_single_round(round_, seat) for seat in (None, *round_.seating.seats)]
    for value in (round_, round_.rules, round_.deal, round_.line, round_.outcome, *seen):
        assert len(repr(value)) <= LINE
        assert "\n" not in repr(value)


@given(rounds())
def test_a_round_prints_as_a_table(round_: Round) -> None:
    printed = str(round_)
    for hand in round_.hands:
        assert " ".join(map(str, hand)) in printed
    assert ET.fromstring(round_._repr_svg_() or "").tag.endswith("svg")


def test_a_view_prints_nothing_hidden() -> None:
    game = Game.start(choose("luckies"), players=2)
    game = game.begin_round(game.seeded_deal(7))
    printed = str(game.view(0))
    assert "2 holds 7 tiles." in printed
    for tile in game.rounds[-1].hands[1]:
        assert str(tile) not in printed
    line = read_position(write_position(game.view(0)))
    assert (str(line), line._repr_svg_()) == (printed, game.view(0)._repr_svg_())


def test_a_game_prints_its_latest_round_and_the_scores() -> None:
    game = Game.start(choose("luckies"), players=2, target=30)
    assert (str(game), game._repr_svg_()) == (repr(game), None)
    assert "Scores: 1 0, 2 0." in str(game.begin_round(game.seeded_deal(7)))


def test_an_error_is_a_sentence_with_a_code_beside_it() -> None:
    with pytest.raises(DoublesixError) as caught:
        choose("spinner")
    assert caught.value.code == "bad-rules"
    assert re.fullmatch(r"There is no sheet .*\.", str(caught.value))
    with pytest.raises(ValueError, match="7-7 is not a tile of the set"):
        parse_action("7-7")


def test_an_error_without_words_says_its_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert str(DoublesixError("no-words-for-this", seat=1)) == "no-words-for-this (seat=1)"


@pytest.mark.parametrize(
    ("target", "meant"), [(30, Points(30)), (Points(30), Points(30)), (Rounds(2), Rounds(2)), (None, Points(100))]
)
def test_a_number_is_a_target_in_points(target: Points | Rounds | int | None, meant: Points | Rounds) -> None:
    assert Game.start(choose("luckies"), players=2, target=target).target == meant


@pytest.mark.parametrize("target", [0, -1, True, 2**60])
def test_a_target_that_is_none_is_refused_at_once(target: int) -> None:
    with pytest.raises(DoublesixError, match="target"):
        Game.start(choose("luckies"), players=2, target=target)


def test_games_are_played_written_and_read_in_a_line_each() -> None:
    begun = Game.start(choose("luckies"), players=2, target=30)
    game = play_game(begun, ["greedy", "random"], seed=7)
    assert game.is_over
    assert game == play_game(begun, ["greedy", "random"], seed=7)
    assert read_game(write_game(game)) == read_game(write_game(game).decode()) == GameRecord.of(game)


def test_all_public_names_are_there() -> None:
    assert [name for name in doublesix.__all__ if not hasattr(doublesix, name)] == []
    with pytest.raises(AttributeError):
        doublesix.no_such_name  # type: ignore[attr-defined]  # noqa: B018


def test_the_example_of_the_readme_is_the_one_that_mypy_checks() -> None:
    shown = re.findall(r"^(?:>>>|\.\.\.) ?(.*)$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    checked = (ROOT / "tests" / "examples" / "readme.py").read_text("utf-8").splitlines()
    plain = [re.sub(r" +# ", "  # ", line) for line in shown]
    assert plain == [line for line in checked[2:] if line]


class Tags(HTMLParser):
    """Collects the tags of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append(tag)


@needs_compiled
def test_results_of_the_lab_print_as_tables_and_show_in_notebooks() -> None:
    played = simulate("luckies", players=2, rounds=1000, seed=7)
    compared = compare("luckies", "protocol", players=2, rounds=1000, seed=7)
    fought = duel("greedy", "random", sheet="luckies", deals=10, seed=7)
    for result in (played, compared, fought):
        assert len(repr(result)) <= LINE
        assert str(result).count("\n") > 1
    assert Tags(played._repr_html_()).found == Tags(fought._repr_html_()).found == ["pre"]
    assert Tags(compared._repr_html_()).found == ["iframe"]


@needs_compiled
def test_a_review_shows_in_a_notebook() -> None:
    game = play_game(Game.start(choose("luckies"), players=2, target=Rounds(1)), ["greedy", "random"], seed=7)
    review = review_record(GameRecord.of(game), budget=Budget(worlds=12))
    assert Tags(review._repr_html_()).found == ["iframe"]
    assert len(repr(review)) <= LINE
    assert all(len(repr(decision)) <= LINE for decision in review.decisions)
