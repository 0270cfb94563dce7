"""Where games, score pads and choices are kept on this computer."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from doublesix.errors import DoublesixError

HOME_VARIABLE: Final = "DOUBLESIX_HOME"
"""Names another folder for everything that is kept."""


def home() -> Path:
    """Return the folder that holds everything."""
    chosen = os.environ.get(HOME_VARIABLE)
    return Path(chosen) if chosen else _usual_folder("XDG_DATA_HOME", ".local/share")


def games_folder() -> Path:
    """Return the folder of played games."""
    return home() / "games"


def reviews_folder() -> Path:
    """Return the folder of reviews of played games."""
    return home() / "reviews"


def pads_folder() -> Path:
    """Return the folder of score pads."""
    return home() / "pads"


def puzzles_file() -> Path:
    """Return the file of the puzzles that somebody has solved."""
    return home() / "puzzles.json"


def lessons_file() -> Path:
    """Return the file that says which lessons were done."""
    return home() / "lessons.json"


def server_folder() -> Path:
    """Return the folder of a server, if it is told no other."""
    return home() / "server"


def config_file() -> Path:
    """Return the file in which somebody writes how they like to play."""
    chosen = os.environ.get(HOME_VARIABLE)
    folder = Path(chosen) if chosen else _usual_folder("XDG_CONFIG_HOME", ".config")
    return folder / "config.toml"


def settings_file() -> Path:
    """Return the file of the last choices."""
    return home() / "settings.json"


def servers_file() -> Path:
    """Return the file that holds the tokens for servers; it gives access to one's seats."""
    return home() / "servers.json"


def _usual_folder(variable: str, elsewhere: str) -> Path:
    """Return our folder where this system has such folders: by a variable, or at a place in one's home."""
    if sys.platform == "win32":
        variable, elsewhere = "LOCALAPPDATA", "AppData/Local"
    elif sys.platform == "darwin":
        elsewhere = "Library/Application Support"
    chosen = Path(os.environ.get(variable, "").strip())
    return (chosen if chosen.is_absolute() else _own_home() / elsewhere) / "doublesix"


def _own_home() -> Path:
    try:
        return Path.home()
    except RuntimeError:
        raise DoublesixError("no-home", variable=HOME_VARIABLE) from None
