"""``doublesix config``: how somebody likes to play in the terminal, and where that is written."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields
from typing import Final, get_args

import click

from doublesix.cli.commands import WordedCommand
from doublesix.cli.lines import write
from doublesix.errors import DoublesixError
from doublesix.files import cannot, is_there, write_whole
from doublesix.i18n import words_for
from doublesix.terminal.choice import USUAL_PAUSE, own_name
from doublesix.terminal.config import LONGEST_PAUSE, Config, Ground, HandOrder, LookName, read_config
from doublesix.terminal.key_map import USUAL_KEYS
from doublesix.terminal.places import config_file

_words = words_for()

_CHOICES: Final = {"look": get_args(LookName), "theme": get_args(Ground), "hand_order": get_args(HandOrder)}


@click.command(cls=WordedCommand, help=_words("cli.config-help"), short_help=_words("cli.config"))
@click.option("--edit", is_flag=True, help=_words("cli.config-edit"))
def config(edit: bool) -> None:
    """Show the settings as a file would have them, or edit the file."""
    path = config_file()
    if edit:
        _edit()
        return
    said = read_config(path)
    write(f"# {_words('config.file', file=path)}")
    if not is_there(path):
        write(f"# {_words('config.no-file')}")
    write(f"# {_words('config.usual')}")
    for line in _lines(said):
        write(line)


def _edit() -> None:
    """Open the file in an editor, and say if something is wrong with it afterwards."""
    path = config_file()
    if not is_there(path):
        head = [f"# {_words('config.file', file=path)}", f"# {_words('config.usual')}"]
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise cannot("cannot-write", str(path), error) from None
        write_whole(path, "\n".join([*head, *_lines(Config()), ""]).encode(), overwrite=False)
    try:
        click.edit(filename=str(path))
    except click.ClickException as error:
        raise DoublesixError("no-editor", reason=error.message) from None
    read_config(path)


def _lines(said: Config) -> Iterator[str]:
    """Write every setting with what it means; those that the file does not change stand behind a #."""
    usual = Config()
    for item in fields(Config):
        if item.name == "keys":
            continue
        value = getattr(said, item.name)
        yield ""
        yield f"# {_about(item.name)}"
        is_usual = value == getattr(usual, item.name)
        yield f"{'# ' if is_usual else ''}{item.name} = {_toml(_example(item.name) if value is None else value)}"
    yield ""
    yield f"# {_about('keys')}"
    yield "[keys]"
    for action, keys in USUAL_KEYS.items():
        chosen = said.keys.get(action)
        yield f"{'' if chosen else '# '}{action} = {_toml(chosen or keys[0])}"


def _about(key: str) -> str:
    return _words(f"config.about-{key}", choices=_words.list_or(_CHOICES.get(key, ())), longest=LONGEST_PAUSE)


def _example(key: str) -> object:
    """Return a value for a setting that has none."""
    return {"name": own_name(_words), "bots_pause": USUAL_PAUSE, "look": "pips", "theme": "dark"}[key]


def _toml(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
