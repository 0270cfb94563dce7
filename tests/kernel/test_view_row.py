"""A view is the same row of numbers as the seat of a batch sees."""

from __future__ import annotations

import pytest
from tests.kernel_in_use import needs_compiled

from doublesix.kernel import Batch, row_of
from doublesix.rules.rules import Points
from doublesix.rules.sheet_files import SHEETS, choose
from doublesix.view import View

np = pytest.importorskip("numpy", reason="no NumPy: batches are not tested")


@needs_compiled
@pytest.mark.parametrize("sheet", SHEETS)
def test_a_row_is_the_same_from_a_batch_and_from_a_view(sheet: str) -> None:
    rules = choose(sheet).rules
    players = max(rules.hands)
    batch = Batch(rules, players, size=2, target=Points(20))
    for step in range(60):
        batch.step(batch.choose("random"))
        seat = step % players
        for index in range(2):
            row = row_of(batch.view(index, seat), batch.layout, batch.scores[index].tolist())
            assert np.array_equal(row, batch.observe(seat)[index])


def test_a_spectator_has_no_row() -> None:
    batch = Batch(choose("luckies").rules, 2, size=1)
    with pytest.raises(ValueError, match="a seat sees"):
        row_of(View.of_single_round(batch.round(0), None), batch.layout)
