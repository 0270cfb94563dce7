"""``doublesix config``: the settings as a file that can be read again."""

from __future__ import annotations

from pathlib import Path

import pytest

from doublesix.cli.main import run
from doublesix.terminal.config import read_config
from doublesix.terminal.places import HOME_VARIABLE, config_file


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep everything in a folder of the test."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    return tmp_path


def test_what_is_shown_can_be_read_again(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["config"]) == 0
    told = capsys.readouterr().out
    assert str(config_file()) in told
    assert "There is no such file yet" in told
    config_file().parent.mkdir()
    config_file().write_text('name = "Ana \\"B\\""\nbell = true\n[keys]\nhint = "f1"\n')
    run(["config"])
    shown = home / "shown.toml"
    shown.write_text(capsys.readouterr().out)
    assert read_config(shown) == read_config(config_file())
    assert "There is no such file" not in shown.read_text()


def test_a_new_file_changes_nothing_and_is_opened_in_the_editor(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("click.edit", lambda filename: opened.append(filename))
    assert run(["config", "--edit"]) == 0
    assert opened == [str(config_file())]
    shown = config_file().read_text()
    assert '# look = "pips"' in shown
    config_file().write_text("pager = 1")
    assert run(["config", "--edit"]) == 2
    assert "pager cannot be 1; it is true or false. [bad-config]" in capsys.readouterr().err
