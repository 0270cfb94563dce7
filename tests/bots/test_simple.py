"""The simple bots play legally everywhere, by what their seat can see and by their seed alone."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from doublesix.bots.simple import Choose, choose_anything, choose_heaviest
from doublesix.rng import SplitMix
from doublesix.round import Round
from doublesix.testing.strategies import rounds, seeds
from doublesix.testing.worlds import other_worlds
from doublesix.view import View

BOTS = pytest.mark.parametrize("bot", [choose_anything, choose_heaviest])


@BOTS
@given(round_=rounds(), seed=seeds)
def test_a_bot_chooses_an_option(bot: Choose, round_: Round, seed: int) -> None:
    if not round_.is_over:
        assert bot(View.of(round_, round_.seat), SplitMix(seed)) in round_.options()


@BOTS
@given(round_=rounds(), seed=seeds)
def test_a_bot_chooses_the_same_whatever_lies_hidden(bot: Choose, round_: Round, seed: int) -> None:
    if not round_.is_over:
        chosen = bot(View.of(round_, round_.seat), SplitMix(seed))
        for other in other_worlds(round_, round_.seat, 3, Random(seed)):
            assert bot(View.of(other, round_.seat), SplitMix(seed)) == chosen
