"""Games to review: played anyhow from a seed, or written out tile by tile."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from hypothesis import assume
from hypothesis import strategies as st
from tests.engine.table import Table

from doublesix.bots.budget import Budget
from doublesix.game import Game
from doublesix.record.game_record import GameRecord
from doublesix.review import Decision, Review, review_record
from doublesix.review.judgement import judge
from doublesix.rng import SplitMix
from doublesix.round import Round
from doublesix.rules.rules import Rounds
from doublesix.rules.sheet_files import choose
from doublesix.testing.strategies import any_action, rounds
from doublesix.view import View

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva", "Flo")
SHORT = Budget(worlds=24)


def played(
    sheet: str = "luckies",
    players: int = 2,
    *,
    partners: bool = False,
    rounds: int = 1,
    seed: int = 7,
    actions: int | None = None,
    house: Mapping[str, object] | None = None,
) -> GameRecord:
    """A game whose players choose anything, perhaps stopped after so many actions."""
    game = Game.start(choose(sheet, None, house), players, partners=partners, target=Rounds(rounds))
    chance, left = Random(seed), 1_000 if actions is None else actions
    while not game.is_over and left:
        game = game if game.in_round else game.begin_round(game.seeded_deal(seed))
        game, left = game.apply(any_action(game.rounds[-1], chance)), left - 1
    return GameRecord.of(game, NAMES[:players], seed=seed)


@st.composite
def choices(draw: st.DrawFn) -> Round:
    """A round of any kind at a moment when there is a choice."""
    end = draw(rounds())
    found = [moment for moment in end.moments() if len(moment.options) > 1]
    assume(found)
    return draw(st.sampled_from(found))


def reviewed(record: GameRecord, budget: Budget = SHORT) -> Review:
    return review_record(record, budget=budget, workers=1)


def decided(at: Table, chosen: str, budget: Budget = SHORT) -> Decision:
    """Choose one of the options at a table, and judge the choice."""
    view = View.of_single_round(at.round, at.turn)
    action = at.play(chosen).round.actions[-1]
    options = judge(view, budget, SplitMix.seeded(1)).options
    return Decision(1, len(at.round.actions), view, action, options, at.round.hands, at.round.boneyard)
