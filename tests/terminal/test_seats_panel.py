"""The strips of those at the table: whatever their names, everybody's rows are equally wide."""

from __future__ import annotations

import asyncio

import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult

from doublesix.terminal.table.seats_panel import SeatsPanel, SeatStrip, strip_widths

LONG = "Maximiliana-Wilhelmina von Hohenstaufen"
NAMES = ("Anna", LONG, "骨牌" * 10, "Çelik Öz", "骨牌")


def strips(tiles: int) -> list[SeatStrip]:
    return [SeatStrip(name, tiles, 12, "12 points", is_to_act=name == "Anna", note="no 3") for name in NAMES]


class Strips(App[None]):
    def compose(self) -> ComposeResult:
        yield SeatsPanel()


def render(shown: list[SeatStrip], columns: int) -> list[str]:
    """Return the rows of the strips on a screen of so many columns."""

    async def rendering() -> list[str]:
        app = Strips()
        async with app.run_test(size=(columns, 5)):
            panel = app.query_one(SeatsPanel)
            panel.show(shown, has_notes=True)
            return panel.render().plain.split("\n")

    return asyncio.run(rendering())


@pytest.mark.parametrize("columns", [60, 80, 140, 200, 250])
@pytest.mark.parametrize("tiles", [1, 5, 15])
def test_every_strip_has_the_same_columns(columns: int, tiles: int) -> None:
    rows = render(strips(tiles), columns)
    assert len({cell_len(row) for row in rows}) == 1
    assert cell_len(rows[0]) <= columns - 2
    assert rows[1].count(f" {tiles}  12") == len(NAMES)


def test_a_long_name_is_whole_where_there_is_room() -> None:
    assert LONG in render(strips(5), 250)[0]
    assert LONG[:10] in render(strips(5), 80)[0]


def test_short_names_leave_room_for_long_ones() -> None:
    assert strip_widths(["Left", "Across", "Right"], 78) == [25, 25, 25]
    widths = strip_widths(["Esquerda", "Esquerda ao fundo", "Frente", "Direita ao fundo", "Direita"], 78)
    assert sum(widths) + 4 <= 78
    assert widths[1] >= 19
    assert strip_widths(["Esquerda ao fundo"] * 5, 78) == [14] * 5


def test_one_back_stands_for_all_where_there_is_no_room_for_all() -> None:
    assert render(strips(5), 140)[1].split()[0] == "▮▮▮▮▮"
    assert render(strips(5), 60)[1].split()[0] == "▮"


def test_the_score_is_in_words_for_all_or_for_nobody() -> None:
    uneven = [
        SeatStrip(name, tiles, 12, "12 points", is_to_act=False) for name, tiles in zip("AB", (1, 9), strict=True)
    ]
    assert render(uneven, 80)[1].count("points") == 2
    assert render(uneven, 44)[1].count("points") == 0
