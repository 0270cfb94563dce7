"""What can be typed in a plain game, and what is meant by it."""

from __future__ import annotations

import pytest
from tests.engine.table import hand

from doublesix.errors import DoublesixError
from doublesix.i18n import Words, words_for
from doublesix.terminal.plain.commands import CommandReader, Lay, PlainCommand
from doublesix.tiles import ALL_TILES, Tile

HAND = tuple(hand("1-0 5-3 6-0 6-5"))


@pytest.fixture(scope="module")
def reader() -> CommandReader:
    return CommandReader(words_for("en"))


@pytest.mark.parametrize(
    "text", ["6-5", "65", "5-6", "56", "6/5", "6:5", "6 5", " 6 - 5 ", "6–5", "\u0666-\u0665", "4"]
)
def test_a_tile_can_be_written_in_many_ways(reader: CommandReader, text: str) -> None:
    assert reader.read(text, HAND) == Lay(Tile(6, 5))


@pytest.mark.parametrize(
    "text", ["6-5 6", "6-5@6", "6-5 on 6", "65 6", "65@6", "5-6 ON 6", "6-5 to 6", "6-5 at 6", "4 on 6", "4@6", "4 @ 6"]
)
def test_the_end_follows_the_tile(reader: CommandReader, text: str) -> None:
    assert reader.read(text, HAND) == Lay(Tile(6, 5), 6)


@pytest.mark.parametrize(("text", "command"), [("\u0440", "hint"), ("\u0412", "draw"), ("\u03b7", "hint")])
def test_a_letter_may_come_from_a_cyrillic_or_greek_keyboard(reader: CommandReader, text: str, command: str) -> None:
    assert reader.read(text, HAND) is PlainCommand(command)


def test_an_action_can_be_typed_as_records_write_it(reader: CommandReader) -> None:
    assert reader.read("6-5@6/2", HAND) == Lay(Tile(6, 5), 6, 2)


@pytest.mark.parametrize("text", ["6-0", "60", "06", "6-blank", "blank-6", "6 blank", "Blank 6", "3"])
def test_a_blank_may_be_called_so(reader: CommandReader, text: str) -> None:
    assert reader.read(text, HAND) == Lay(Tile(6, 0))


@pytest.mark.parametrize("text", ["6-blank on blank", "6-0 blank", "60@0", "3 on blank"])
def test_an_open_blank_may_be_called_so_too(reader: CommandReader, text: str) -> None:
    assert reader.read(text, HAND) == Lay(Tile(6, 0), 0)


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("draw", PlainCommand.DRAW),
        ("d", PlainCommand.DRAW),
        ("pass", PlainCommand.PASS),
        ("tap", PlainCommand.PASS),
        ("T", PlainCommand.PASS),
        ("hint", PlainCommand.HINT),
        ("h", PlainCommand.HINT),
        ("undo", PlainCommand.UNDO),
        ("u", PlainCommand.UNDO),
        ("table", PlainCommand.TABLE),
        ("draw  table", PlainCommand.PICTURE),
        ("picture", PlainCommand.PICTURE),
        ("hand", PlainCommand.HAND),
        ("score", PlainCommand.SCORE),
        ("log", PlainCommand.LOG),
        ("rules", PlainCommand.RULES),
        ("help", PlainCommand.HELP),
        ("?", PlainCommand.HELP),
        ("quit", PlainCommand.QUIT),
        (" Q ", PlainCommand.QUIT),
    ],
)
def test_words_and_their_short_forms(reader: CommandReader, text: str, command: PlainCommand) -> None:
    assert reader.read(text, HAND) is command


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("xyz", "plain-not-understood"),
        ("6", "plain-no-such-number"),
        ("6-", "plain-not-understood"),
        ("6-5-4", "plain-not-understood"),
        ("0", "plain-not-understood"),
        ("9", "plain-no-such-number"),
        ("-1", "plain-not-understood"),
        ("7-1", "not-a-tile"),
        ("6-5 on 8", "no-match-bad-end"),
        ("6-5 on six", "plain-not-understood"),
        ("\x00", "plain-not-understood"),
    ],
)
def test_what_is_not_understood_is_said_to_be_so(reader: CommandReader, text: str, message: str) -> None:
    with pytest.raises(DoublesixError) as refused:
        reader.read(text, HAND)
    assert refused.value.message == f"error.{message}"


def test_two_digits_are_a_tile_unless_they_can_only_be_a_number(reader: CommandReader) -> None:
    many = tuple(ALL_TILES)[:20]
    assert reader.read("11", (*many[:2], *many[3:])) == Lay(many[11])
    assert reader.read("19", many) == Lay(many[18])
    assert reader.read("17 on 3", many) == Lay(many[16], 3)
    assert reader.read("65", many) == Lay(Tile(6, 5))
    with pytest.raises(DoublesixError) as refused:
        reader.read("10", many)
    assert refused.value.code == "plain-either"
    assert reader.read("1-0", many) == Lay(Tile(1, 0))


class German(Words):
    """A few words of another language."""

    def __call__(self, code: str, /, *, count: int | None = None, **args: object) -> str:
        own = {"terminal.plain-word-pass": "klopfen, k", "terminal.plain-on": "an", "picture.blank": "leer"}
        return own.get(code) or super().__call__(code, count=count, **args)


@pytest.mark.parametrize("text", ["klopfen", "K", "tap", "pass"])
def test_words_are_understood_in_ones_own_language_and_in_english(text: str) -> None:
    assert CommandReader(German()).read(text, HAND) is PlainCommand.PASS


@pytest.mark.parametrize("text", ["6-leer an 6", "6-blank on 6"])
def test_tiles_too(text: str) -> None:
    assert CommandReader(German()).read(text, HAND) == Lay(Tile(6, 0), 6)


def test_no_word_means_two_things() -> None:
    words = words_for("en")
    listed = [word.strip() for command in PlainCommand for word in words(f"terminal.plain-word-{command}").split(",")]
    assert len(listed) == len(set(listed))
