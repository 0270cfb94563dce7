"""``doublesix push-keys`` makes the keys of a server once."""

from __future__ import annotations

from pathlib import Path

import pytest

from doublesix.cli.main import run
from doublesix.server.push.keys import FILE_NAME, load_keys

pytest.importorskip("pywebpush")


def test_keys_are_made_once_and_for_us_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["push-keys", "owner@example.org", "--data", str(tmp_path)]) == 0
    file = tmp_path / FILE_NAME
    assert str(file) in capsys.readouterr().out
    assert file.stat().st_mode & 0o077 == 0
    keys = load_keys(tmp_path)
    assert keys
    assert (keys.contact, len(keys.public)) == ("mailto:owner@example.org", 87)
    assert run(["push-keys", "owner@example.org", "--data", str(tmp_path)]) == 2
    assert "[file-exists]" in capsys.readouterr().err
    assert load_keys(tmp_path) == keys
