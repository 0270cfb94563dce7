"""Sentences in the app: where tiles show colours or shapes, the tiles and numbers in them do, too."""

from __future__ import annotations

import pytest
from tests.terminal.screens import screen_lines
from tests.terminal.tables import TablePilot, at, forward, session_of, settled
from textual.content import Content
from textual.style import Style

from doublesix.actions import Play
from doublesix.i18n import words_for
from doublesix.picture import ASCII, UNICODE, Charset, Look, Theme
from doublesix.terminal.table.word_row import cut_content
from doublesix.terminal.tile_ink import TileInk
from doublesix.tiles import Tile

SHAPES = {*UNICODE.shapes}
ENGLISH = words_for("en")


def told(look: Look, tile: Tile, end: int, charset: Charset = UNICODE, theme: Theme = Theme.DARK) -> Content:
    """Tell in the ink of a look that Anna has 2 tiles after this one."""
    ink = TileInk(look, charset)
    words = ink.words(ENGLISH)
    played = words("event.played", name="Anna 2", tile=words.face(tile), end=words.face(end))
    return ink.written(played, theme)


def coloured(content: Content) -> list[str]:
    """Return the characters that have a colour."""
    return [
        content.plain[span.start : span.end]
        for span in content.spans
        if isinstance(span.style, Style) and span.style.foreground
    ]


@pytest.mark.parametrize(
    ("look", "charset", "plain", "in_colour"),
    [
        (Look.PIPS, UNICODE, "Anna 2 lays 6-5 on 5.", ""),
        (Look.COLOURED_PIPS, UNICODE, "Anna 2 lays 6-5 on 5.", "655"),
        (Look.COLOURS, UNICODE, "Anna 2 lays 6-5✱★ on 5★.", "65✱★5★"),
        (Look.BOTH, UNICODE, "Anna 2 lays 6-5✱★ on 5★.", "65✱★5★"),
        (Look.BOTH, ASCII, "Anna 2 lays 6-5 on 5.", "655"),
    ],
)
def test_only_tiles_and_numbers_have_what_their_look_shows(
    look: Look, charset: Charset, plain: str, in_colour: str
) -> None:
    content = told(look, Tile(6, 5), 5, charset)
    assert content.plain == plain
    assert "".join(coloured(content)) == in_colour


def test_a_blank_has_neither_colour_nor_shape() -> None:
    content = told(Look.COLOURS, Tile(3, 0), 0)
    assert content.plain == "Anna 2 lays 3-0▲ on 0."
    assert coloured(content) == ["3", "▲"]


def test_without_colours_numbers_and_shapes_stay() -> None:
    content = told(Look.COLOURS, Tile(6, 5), 5, theme=Theme.PRINT)
    assert content.plain == "Anna 2 lays 6-5✱★ on 5★."
    assert not coloured(content)


def test_what_is_cut_keeps_the_colours_of_the_rest() -> None:
    content = cut_content(told(Look.COLOURS, Tile(6, 5), 5), 17)
    assert content.plain == "Anna 2 lays 6-5✱…"
    assert coloured(content) == ["6", "5", "✱"]


def test_prompt_log_and_hint_show_what_the_tiles_show() -> None:
    session = forward(session_of("luckies", 3, seed=5, rounds=9), lambda session: len(session.view.line.laid) > 5)
    hint = session.hint()().action
    assert isinstance(hint, Play)

    async def look(pilot: TablePilot) -> None:
        await pilot.press("h")
        while any(worker.group == "hint" and worker.is_running for worker in pilot.app.workers):
            await pilot.pause()
        await pilot.press("h")
        while any(worker.group == "hint" and worker.is_running for worker in pilot.app.workers):
            await pilot.pause()
        await settled(pilot)
        rows = [row for row in screen_lines(pilot.app) if "lay" in "".join(segment.text for segment in row).lower()]
        shown = ["".join(segment.text for segment in row) for row in rows]
        shape = UNICODE.shapes[(hint.end or 0) - 1]
        assert any(f"Lay {hint.tile}" in row and f" on {hint.end}{shape}" in row for row in shown)
        assert any(f"{hint.tile}" in row and "Enter lays it" in row and f"{hint.end}{shape}" in row for row in shown)
        assert any("Clara lays" in row and SHAPES & {*row.partition("Clara lays")[2]} for row in shown)
        for row in rows:
            shapes = [segment for segment in row if SHAPES & {*segment.text} and len(segment.text) == 1]
            assert all(segment.style and segment.style.color for segment in shapes)

    at(session, look)
