"""The page and the fragment: nothing is fetched, nothing runs, and it can be read without seeing it."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from msgspec.structs import replace
from tests.kernel_in_use import needs_compiled
from tests.review.games import played, reviewed

from doublesix.actions import Play
from doublesix.i18n import words_for
from doublesix.picture import Badge, Look, badge_on_page
from doublesix.review import REVIEW_STYLE, Review, review_fragment, review_page
from doublesix.review.stages import stages_of
from doublesix.review.style import page_style
from doublesix.tiles import TileSet

pytestmark = needs_compiled

WORDS = words_for("en")
WITHOUT_END = {"meta", "input"}


class Reader(HTMLParser):
    """Collects elements with their attributes, and complains about what is not closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in WITHOUT_END:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def review() -> Review:
    return reviewed(played("luckies", rounds=2))


def test_a_fragment_may_stand_under_a_strict_policy(review: Review) -> None:
    reader = Reader(review_fragment(review, WORDS))
    assert not {tag for tag, _ in reader.elements} & {"script", "style", "link", "iframe", "img", "object"}
    for tag, attributes in reader.elements:
        assert "style" not in attributes, f"{tag} brings its own style"
        assert not [name for name in attributes if name.startswith("on")]


def test_nothing_is_fetched(review: Review) -> None:
    page = review_page(review, WORDS)
    for _, attributes in Reader(page).elements:
        assert not {"src", "srcset"} & attributes.keys()
        assert (attributes.get("href") or "#").startswith("#")
    assert "@import" not in page
    assert re.findall(r"url\((?!#)", page) == []


def test_somebody_may_be_shown_alone_with_what_the_choices_of_all_brought(review: Review) -> None:
    alone = review_fragment(review, WORDS, seats=[0])
    ben = review.of_seats[1]
    assert alone.count("<article") == len(review.of_seats[0].decisions) + len(review.of_seats[0].costliest)
    assert ben.decisions
    assert "Ben: " not in alone
    assert "Choices of Ben" in alone
    assert WORDS("review.part-rest") in alone


def test_every_decision_leads_to_its_moment_in_a_replay(review: Review) -> None:
    links = [
        attributes["href"]
        for tag, attributes in Reader(review_fragment(review, WORDS, replay="/games/ABC234-1")).elements
        if tag == "a"
    ]
    for decision in review.decisions:
        assert f"/games/ABC234-1#{decision.round_number}.{decision.step}.{decision.seat}" in links
    assert "<a " not in review_fragment(review, WORDS)


def test_no_head_of_a_table_is_empty(review: Review) -> None:
    assert not re.search(r"<th[^>]*></th>", review_fragment(review, WORDS))


def test_headings_skip_no_level(review: Review) -> None:
    levels = [int(tag[1]) for tag, _ in Reader(review_page(review, WORDS)).elements if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_pictures_say_what_they_show(review: Review) -> None:
    page = review_page(review, WORDS)
    decisions = [*review.decisions, *(decision for seat in review.of_seats for decision in seat.costliest)]
    shown = sum(len(stages_of(decision)) if decision.is_explained else 1 for decision in decisions)
    pictures = re.findall(r'<figure><svg [^>]*role="img"[^>]*>|<figure>', page)
    assert len(pictures) == shown
    assert all('role="img"' in picture for picture in pictures)
    assert page.count("<desc>") == shown


def test_a_choice_that_cost_points_can_be_stepped_through(review: Review) -> None:
    """Before it, after what was played and after what was best, with a button each and no script."""
    reader = Reader(review_fragment(review, WORDS))
    buttons = [attributes for tag, attributes in reader.elements if tag == "input"]
    labels = [attributes["for"] for tag, attributes in reader.elements if tag == "label"]
    assert buttons, "somebody lost points"
    assert [button["id"] for button in buttons] == labels
    assert len(set(labels)) == len(labels)
    assert sum("checked" in button for button in buttons) == len({button["name"] for button in buttons})
    for decision in review.decisions:
        if decision.is_explained:
            before, played, best = stages_of(decision)
            assert before.line == decision.view.line
            chosen = decision.played.option
            assert played.hand == decision.view.hand - TileSet([chosen.tile] if isinstance(chosen, Play) else [])
            assert best.line.size == decision.view.line.size + isinstance(decision.best.option, Play)


def test_what_was_played_and_what_was_best_have_badges_of_their_own(review: Review) -> None:
    fragment = review_fragment(review, WORDS)
    assert fragment.count('class="badge"') == 2 * fragment.count("<article")
    drawn = {badge: badge_on_page(badge) for badge in Badge}
    assert "<circle" in drawn[Badge.BEST]
    assert "<rect" in drawn[Badge.PLAYED]


def test_a_verdict_is_a_word_and_not_only_a_colour(review: Review) -> None:
    fragment = review_fragment(review, WORDS)
    for decision in review.decisions:
        assert f'class="decision {decision.verdict}"' in fragment
    assert fragment.count('<span class="mark">') == fragment.count("<article")


def test_names_are_written_as_text() -> None:
    record = replace(played("luckies", actions=8), names=("<script>alert(1)", 'Ben "&"'))
    fragment = review_fragment(reviewed(record), WORDS)
    assert "<script" not in fragment
    assert "&lt;script&gt;" in fragment


@pytest.mark.parametrize("look", Look)
def test_the_page_follows_day_and_night(look: Look) -> None:
    style = page_style(look)
    assert "prefers-color-scheme:dark" in style
    assert style.count("{") == style.count("}")
    assert "http" not in style


def test_a_page_has_every_colour_that_the_review_needs() -> None:
    used = set(re.findall(r"var\((--[\w-]+)\)", REVIEW_STYLE + page_style(Look.COLOURS)))
    given = set(re.findall(r"(--[\w-]+):", page_style(Look.COLOURS)))
    assert used <= given
    assert not re.search(r"#[0-9a-f]{3}", REVIEW_STYLE), "the page around it has the colours"


def test_a_page_has_the_tiles_that_its_pictures_refer_to(review: Review) -> None:
    page = review_page(review, WORDS)
    named, used = set(re.findall(r' id="([^"]+)"', page)), set(re.findall(r'href="#([^"]+)"', page))
    assert used <= named
    assert "<defs" not in review_fragment(review, WORDS), "a page has the sprite once"


def test_where_nobody_had_a_choice_the_page_says_so() -> None:
    assert "nothing to review" in review_page(reviewed(played(actions=0)), WORDS)
