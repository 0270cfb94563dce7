"""``config.toml``: what it may say, what is refused, and that the app does as it says."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.terminal.screens import screen_text
from tests.terminal.tables import TablePilot, at_table, forward, press, session_of

from doublesix.actions import DRAW
from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.sentences.errors import tell_error
from doublesix.table.agreement import Chair
from doublesix.terminal.choice import GameChoice, last_choice, remember
from doublesix.terminal.config import Config, config, read_config
from doublesix.terminal.key_map import TableAction
from doublesix.terminal.places import config_file

ENGLISH = words_for("en")


def write(text: str) -> Path:
    config_file().write_text(text)
    return config_file()


def test_no_file_and_an_empty_file_change_nothing() -> None:
    assert read_config(config_file()) == Config()
    assert read_config(write("")) == Config()


def test_everything_can_be_said() -> None:
    said = read_config(
        write(
            'name = "Anna"\nbots_pause = 2\nlook = "both"\ntheme = "light"\nascii = true\nhand_order = "doubles"\n'
            "pass_by_itself = true\ndraw_by_itself = true\nlay_at_once = true\nbell = true\npager = false\n"
            '[keys]\ndraw = "x"\nhint = "f1"\nkeys = ","\n'
        )
    )
    assert said == Config(
        name="Anna",
        bots_pause=2.0,
        look="both",
        theme="light",
        ascii=True,
        hand_order="doubles",
        pass_by_itself=True,
        draw_by_itself=True,
        lay_at_once=True,
        bell=True,
        pager=False,
        keys={TableAction.DRAW: "x", TableAction.HINT: "f1", TableAction.KEYS: ","},
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('looks = "both"', "there is no looks; there are name, bots_pause, look"),
        ('look = "shiny"', "look cannot be shiny; it is pips, colours, coloured-pips or both."),
        ("theme = 1", "theme cannot be 1; it is light or dark."),
        ('ascii = "yes"', "ascii cannot be yes; it is true or false."),
        ("bots_pause = 61", "bots_pause cannot be 61; it is a number of seconds from 0 to 60."),
        ("bots_pause = true", "bots_pause cannot be true"),
        ("bots_pause = nan", "bots_pause cannot be nan"),
        ("name = 7", "name cannot be 7; it is a name in quotes."),
        ('name = "a,b"', "name cannot be a,b. "),
        ("keys = 3", "keys cannot be 3; it is a section [keys] of its own."),
        ('[keys]\nfly = "f"', "there is no keys.fly; there are draw, pass"),
        ('[keys]\ndraw = "7"', "keys.draw cannot be 7; it is one letter or sign, space, or f1 to f12."),
        ('[keys]\ndraw = "h"', "h cannot be the key for both keys.draw and keys.hint"),
        ('[keys]\nlog = "w"\nrules = "w"', "w cannot be the key for both keys.log and keys.rules"),
        ("name = ", "is not TOML"),
    ],
)
def test_a_mistake_is_named_with_what_would_be_right(text: str, told: str) -> None:
    with pytest.raises(DoublesixError) as raised:
        read_config(write(text))
    sentence = tell_error(raised.value, ENGLISH)
    assert sentence.startswith(str(config_file()))
    assert told in sentence
    assert "\n" not in sentence


def test_two_actions_may_change_their_keys() -> None:
    said = read_config(write('[keys]\ndraw = "h"\nhint = "d"\n'))
    assert said.keys == {TableAction.DRAW: "h", TableAction.HINT: "d"}


def test_the_file_goes_before_what_was_chosen_last_time() -> None:
    remember(GameChoice(chairs=(Chair("Old"), Chair("Left", "greedy")), pause=3, look="pips"), ENGLISH)
    write('name = "Anna"\nbots_pause = 0.2\ntheme = "light"\n')
    chosen = last_choice(ENGLISH)
    assert (chosen.pause, chosen.look, chosen.theme) == (0.2, "pips", "light")
    assert chosen.chairs == (Chair("Anna"), Chair("Left", "greedy"))


def test_the_file_is_read_once() -> None:
    assert not config().bell
    write("bell = true")
    assert not config().bell


def test_chosen_keys_work_at_the_table_and_are_shown_there() -> None:
    write('ascii = true\n[keys]\ndraw = "x"\nkeys = "f1"\n')
    session = forward(session_of("international", 2, seed=5, rounds=9), lambda session: DRAW in session.view.options)

    async def test(pilot: TablePilot) -> None:
        round_ = session.table.round
        assert " x draw" in screen_text(pilot.app)
        assert not [sign for sign in screen_text(pilot.app) if sign in "╭╮╰╯│─▮"]
        await press(pilot, "d")
        assert session.table.round is round_
        await press(pilot, "x")
        assert session.table.round.actions[len(round_.actions)] == DRAW
        await press(pilot, "f1")
        assert "x  " in screen_text(pilot.app)

    async def sit_down() -> None:
        async with at_table(session) as pilot:
            await test(pilot)

    asyncio.run(sit_down())
