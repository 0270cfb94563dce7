"""Settings that somebody changed at the table, written into ``config.toml``; everything else there stays as it is."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from pathlib import Path

from doublesix.files import cannot, write_whole
from doublesix.terminal.config import Config, forget_config, read_config


def save_changes(path: Path, before: Config, after: Config) -> None:
    """Write what differs into the file; raise ``DoublesixError`` if it cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text(encoding="utf-8") if path.exists() else ""
    except OSError as error:
        raise cannot("cannot-write", str(path), error) from None
    for item in fields(Config):
        value = getattr(after, item.name)
        if value != getattr(before, item.name):
            text = _with_setting(text, f"{item.name} = {json.dumps(value, ensure_ascii=False)}")
    write_whole(path, text.encode(), overwrite=True)
    forget_config()
    read_config(path)


def _with_setting(text: str, setting: str) -> str:
    """Return the text of a file with one setting, in the place of the old one or before the first section."""
    key = setting.partition(" ")[0]
    head, section, rest = _split(text)
    line = re.compile(rf"^[ \t]*{re.escape(key)}[ \t]*=.*$", re.MULTILINE)
    if line.search(head):
        head = line.sub(lambda _: setting, head, count=1)
    else:
        head = f"{head.rstrip()}\n{setting}\n".lstrip("\n") + ("\n" if section else "")
    return head + section + rest


def _split(text: str) -> tuple[str, str, str]:
    """Return what stands before the first section, its heading, and the rest."""
    heading = re.search(r"^[ \t]*\[.*$", text, re.MULTILINE)
    return (text[: heading.start()], heading[0], text[heading.end() :]) if heading else (text, "", "")
