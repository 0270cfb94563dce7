"""Sheets named on the command line: one of ours or a file, an edition, and house rules."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from doublesix.errors import RuleError
from doublesix.rules.sheet_files import choose, choose_file
from doublesix.rules.variant import Variant


def is_file(sheet: str) -> bool:
    """Whether a sheet is named by its file."""
    return sheet.endswith(".toml") or "/" in sheet or os.sep in sheet


def named_variant(sheet: str, edition: str | None = None, house: Sequence[str] = ()) -> Variant:
    """Return the variant to play; house rules are written ``key=value``."""
    options = dict(read_setting(setting) for setting in house)
    return choose_file(Path(sheet), edition, options) if is_file(sheet) else choose(sheet, edition, options)


def read_setting(text: str) -> tuple[str, str]:
    """Read one house rule, written ``key=value``."""
    key, equals, value = text.partition("=")
    if not equals:
        raise RuleError("set-without-value", text=text)
    return key.strip(), value.strip()
