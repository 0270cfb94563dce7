"""Single decisions of the steady bot that a domino player would nod at, and what they come to over many deals."""

from __future__ import annotations

import pytest
from tests import chance
from tests.engine.table import Table, table

import doublesix.bots.expert as expert
from doublesix.bots.expert import choose_expertly
from doublesix.bots.steady import choose_steadily
from doublesix.kernel.choice import REFERENCE, InUse
from doublesix.lab import duel
from doublesix.rng import SplitMix
from doublesix.view import View


def chosen(at: Table) -> str:
    """What the bot does whose turn it is; if one option is better, chance has no say."""
    view = View.of_single_round(at.round, at.turn)
    answers = {str(choose_steadily(view, SplitMix(seed))) for seed in range(5)}
    assert len(answers) == 1, f"it wavers between {answers}"
    return answers.pop()


def test_lays_its_last_tile() -> None:
    at = table("sixcolours", "6-6 6-5 | 5-4 3-1", leader=0).play("6-6")
    assert at.options == "6-5@6 pass"
    assert chosen(at) == "6-5@6"


def test_lays_the_heavier_of_two_tiles_that_are_alike_in_all_else() -> None:
    at = table("luckies", "6-6 5-5 4-4 3-3 | 6-2 6-1 2-1 0-0").play("6-6")
    assert at.options == "6-1@6 6-2@6"
    assert chosen(at) == "6-2@6"


def test_keeps_a_tile_for_both_ends_rather_than_shedding_a_spot() -> None:
    at = table("international", "6-6 5-4 3-3 2-1 | 6-1 6-2 1-0 5-3").play("6-6")
    assert at.options == "6-1@6 6-2@6"
    assert chosen(at) == "6-1@6", "1-0 then fits the one end and 6-2 the other"


def test_keeps_four_numbers_rather_than_three() -> None:
    at = table("international", "4-1 5-1 5-4 5-5 6-4 | 2-1 2-2 3-2 3-3 5-3").play("5-5 5-3@5 5-4@5 3-3@3")
    assert at.options == "4-1@4 6-4@4"
    assert chosen(at) == "4-1@4", "5-1 and 6-4 answer more than 4-1 and 5-1 would"


def test_leaves_the_next_player_the_number_that_they_lack() -> None:
    at = table("luckies", "6-6 6-5 6-4 5-0 | 5-4 3-3 2-2 1-1").play("6-6 pass 6-5@6 5-4@5")
    assert at.options == "6-4@4 6-4@6"
    assert chosen(at) == "6-4@4", "seat 1 tapped on 6 and must tap again"


def test_counts_and_leaves_the_end_that_fewer_tiles_still_fit() -> None:
    """Five fours are out of its sight, but only four sixes; 6-0 would be the heavier tile."""
    at = table("international", "1-0 4-4 5-2 5-4 6-3 | 4-0 5-0 5-3 6-0 6-6").play("6-6 6-3@6 5-3@3 5-4@5")
    assert at.options == "4-0@4 6-0@6"
    assert chosen(at) == "4-0@4", "it leaves 0 and 6"


@pytest.mark.parametrize(("as_partners", "tile"), [(True, "5-2@2"), (False, "4-4@4")])
def test_opens_a_number_for_the_partner_who_tapped(as_partners: bool, tile: str) -> None:
    """Seat 1 has tapped on 4 and 2, and seat 3 can leave just these or open a 5."""
    hands = "0-0 2-0 3-0 6-4 6-5 | 1-1 3-1 3-3 5-5 6-3 | 2-2 4-0 5-4 6-0 6-6 | 4-4 5-0 5-2 5-3 6-2"
    at = table("bg2133", hands, as_partners=as_partners, draw="never", doubles="line")
    assert chosen(at.play("6-6 6-2@6 6-4@6 pass 2-2@2")) == tile


@pytest.mark.parametrize(("rest", "end"), [("1-1 2-2", 0), ("5-5 5-4", 6)])
def test_blocks_with_a_light_hand_and_not_with_a_heavy_one(rest: str, end: int) -> None:
    """All other sixes lie: 6-0 on the 0 leaves a 6 at both ends, where nobody can play any more."""
    at = table("luckies", f"6-6 6-4 6-3 2-1 4-0 4-4 3-3 | 6-5 5-3 6-2 6-1 6-0 {rest}")
    at = at.play("6-6 6-5@6 6-4@6 5-3@5 6-3@3 6-2@6 2-1@2 6-1@1 4-0@4")
    assert at.options == "6-0@0 6-0@6"
    assert chosen(at) == f"6-0@{end}"


def test_lays_a_double_rather_than_another_tile_of_its_weight() -> None:
    at = table("international", "2-1 5-2 6-0 6-1 6-4 | 1-1 3-2 4-4 6-2 6-6").play("6-6 6-4@6")
    assert at.options == "4-4@4 6-2@6"
    assert chosen(at) == "4-4@4"


def test_opens_with_a_double_that_brings_another_tile() -> None:
    at = table("sixcolours", "6-5 5-5 5-1 4-0 | 6-2 6-1 2-1 0-0", leader=0)
    assert chosen(at) == "5-5"
    assert chosen(at.play("5-5")) == "6-5@5"


def test_draws_by_choice_only_where_the_tile_will_probably_fit() -> None:
    hardly = table("international", "6-6 6-5 4-4 3-3 | 5-4 5-3 2-1 0-0", edition="lt").play("6-6")
    assert hardly.options == "draw pass"
    assert chosen(hardly) == "pass"
    probably = table("bg2133", "6-6 6-4 2-1 2-0 1-0 | 6-5 6-3 5-5 4-4 3-3", draw="may-one")
    probably = probably.play("6-6 6-5@6 6-4@6 6-3@6")
    assert probably.ends == "3 4 5 6"
    assert chosen(probably) == "draw"


def test_without_the_compiled_kernel_the_expert_plays_so(monkeypatch: pytest.MonkeyPatch) -> None:
    at = table("luckies", "6-6 5-5 4-4 3-3 | 6-2 6-1 2-1 0-0").play("6-6")
    monkeypatch.setattr(expert, "in_use", lambda: InUse(REFERENCE, "asked-for"))
    monkeypatch.setattr(expert, "evaluate", None)
    view = View.of_single_round(at.round, at.turn)
    assert choose_expertly(view, SplitMix(1)) == choose_steadily(view, SplitMix(1))


@pytest.mark.soak
@pytest.mark.parametrize(
    ("sheet", "players", "partners", "deals", "at_least"),
    chance.some(
        [
            ("luckies", 2, False, 200, 0.4),
            ("international", 2, False, 200, 1.0),
            ("bg2133", 4, True, 200, 1.0),
            ("sixcolours", 2, False, 100, 3.0),
            ("protocol", 2, False, 100, 9.0),
        ],
        3,
    ),
)
def test_beats_greedy(sheet: str, players: int, partners: bool, deals: int, at_least: float) -> None:
    """Measured over thousands of deals the lead is about three times as large; see docs/bots.md."""
    played = duel("steady", "greedy", sheet=sheet, players=players, partners=partners, deals=deals, seed=0, workers=1)
    assert played.standings[0].points.value > at_least
