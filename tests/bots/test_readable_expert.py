"""The expert without the compiled kernel: it thinks less far, but it thinks."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest
from tests.kernel_in_use import needs_compiled

from doublesix import Game, choose
from doublesix.bots import expert
from doublesix.bots.budget import Budget
from doublesix.bots.steady import choose_steadily
from doublesix.kernel import Worlds
from doublesix.kernel.choice import REFERENCE, InUse
from doublesix.reference import VARIABLE
from doublesix.rng import SplitMix
from doublesix.view import View

pytestmark = needs_compiled
"""The compiled kernel weighs worlds as the readable one does, in a hundredth of the time."""

FIRST_CHOICE = """
from doublesix.bots.expert import choose_expertly
from doublesix.rng import SplitMix
from tests.bots.test_readable_expert import turns
print(choose_expertly(next(turns(3)), SplitMix(1)))
"""


def turns(seed: int) -> Iterator[View]:
    """Yield what each seat knows when it has a choice, in a round that steady players play."""
    game = Game.start(choose("international"), players=2)
    game = game.begin_round(game.seeded_deal(seed))
    while game.round is not None and game.in_round:
        view = game.view(game.round.turn)
        if len(view.options) > 1:
            yield view
        game = game.apply(choose_steadily(view, SplitMix(1)))


@pytest.fixture
def no_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("doublesix.bots.expert.in_use", lambda: InUse(REFERENCE, "not-compiled"))


@pytest.mark.usefixtures("no_kernel")
def test_it_does_not_play_as_another_bot() -> None:
    views = [view for seed in range(6) for view in turns(seed)]
    thought = [expert.choose_expertly(view, SplitMix(1)) for view in views]
    assert thought != [choose_steadily(view, SplitMix(1)) for view in views]


@pytest.mark.usefixtures("no_kernel")
def test_it_chooses_what_it_chooses_on_the_readable_engine() -> None:
    environment = {**os.environ, VARIABLE: REFERENCE}
    ran = subprocess.run(
        [sys.executable, "-c", FIRST_CHOICE], env=environment, capture_output=True, text=True, check=True
    )
    assert str(expert.choose_expertly(next(turns(3)), SplitMix(1))) == ran.stdout.strip()


@pytest.mark.usefixtures("no_kernel")
def test_it_looks_at_no_more_worlds_than_there_is_time_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    weigh = Worlds.weigh

    def counted(self: Worlds, number: int, *arguments: object, **further: object) -> object:
        asked.append(number)
        return weigh(self, number, *arguments, **further)  # type: ignore[arg-type]

    monkeypatch.setattr(Worlds, "weigh", counted)
    expert.choose_expertly(next(turns(3)), SplitMix(1), Budget(worlds=1000))
    assert 0 < sum(asked) <= expert.READABLE_WORLDS


def test_a_budget_can_be_made_smaller_but_not_larger() -> None:
    assert Budget(worlds=400).at_most(40) == Budget(worlds=40)
    assert Budget(worlds=4, seconds=1).at_most(40) == Budget(worlds=4, seconds=1)
    assert Budget(seconds=1).at_most(40) == Budget(worlds=40, seconds=1)
