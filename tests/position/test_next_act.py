"""What may happen next in a position: all that the rules allow, as far as somebody who watches can tell it."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from tests import chance

from doublesix import Game, choose, read_position, write_position
from doublesix.actions import DRAW, PASS, Play
from doublesix.position import next_acts
from doublesix.position.next_act import line_before
from doublesix.rules.sheet_files import SHEETS

WATCHER = 0


def line_of(game: Game) -> str:
    return write_position(game.view(WATCHER), game.variant)


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_round_can_be_told_act_by_act_by_one_of_its_players(sheet: str) -> None:
    """Whatever happens, the act is offered, and leads to the line of what the player then knows."""
    variant, dice = choose(sheet), Random(sheet)
    game = Game.start(variant, players=next(iter(variant.rules.hands)))
    game = game.begin_round(game.seeded_deal(7))
    games = [game]
    while game.in_round:
        game = game.apply(dice.choice(game.rounds[-1].options))
        games.append(game)
    for before, after in chance.some(list(pairwise(games[:-1])), 6):
        offered = {act.after for act in next_acts(read_position(line_of(before)))}
        assert line_of(after) in offered
        assert line_before(read_position(line_of(after))) == line_of(before)


def test_a_whole_round_offers_its_options() -> None:
    game = Game.start(choose("luckies"), players=2)
    game = game.begin_round(game.seeded_deal(7))
    acts, options = next_acts(read_position(write_position(game))), game.rounds[-1].options
    assert tuple(act.action for act in acts) == options
    assert [act.after for act in acts] == [write_position(game.apply(option)) for option in options]
    assert [line_before(read_position(act.after)) for act in acts] == [write_position(game)] * len(acts)
    assert line_before(read_position(write_position(game))) is None


def acts_after(line: str) -> dict[str, str]:
    """What may be done, with where it leads to or why it is refused."""
    return {
        f"{act.action}{f' {act.drawn}' if act.drawn else ''}": act.after or (act.refused.code if act.refused else "")
        for act in next_acts(read_position(line))
    }


def test_the_reason_is_told_why_somebody_cannot_pass() -> None:
    acts = acts_after("international/52.62,x2/x13/1/33.35.51.30.05.14.54.40.d42.42.22.23/seat=1")
    assert acts[str(PASS)] == "must-draw"
    assert acts[str(DRAW)].startswith("international/52.62,x3/x12/")
    assert "5-3@3" not in acts, "it lies on the table"
    assert "5-2@3" not in acts, "it does not fit"


def test_of_an_own_draw_the_tile_is_told() -> None:
    acts = acts_after("international/52.62,x1/x13/1/33.35.51.30.05.14.54.40.d42.42.22.23.34/seat=1")
    assert acts["draw 4-4"] == "international/44.52.62,x1/x12/1/33.35.51.30.05.14.54.40.d42.42.22.23.34.d44/seat=1"
    assert not any("@" in act for act in acts), "nothing of the own hand fits"


def test_the_last_tile_of_a_hidden_hand_is_refused_because_all_hands_would_have_to_be_told() -> None:
    acts = next_acts(
        read_position("international/52.62,x1/x12/1/33.35.51.30.05.14.54.40.d42.42.22.23.34.d44.44/seat=1")
    )
    refused = [act.refused for act in acts if isinstance(act.action, Play)]
    assert [error.message for error in refused if error] == ["error.position-goes-on"], "once, not for every tile"
