"""What ``doublesix doctor`` says is missing, and the command that mends it."""

from __future__ import annotations

import sysconfig
from pathlib import Path

import pytest

from doublesix.cli import remedy
from doublesix.cli.main import run
from doublesix.kernel.choice import COMPILED, REFERENCE, InUse


def has_only(monkeypatch: pytest.MonkeyPatch, *programs: str) -> None:
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}" if name in programs else None)


@pytest.fixture
def on_linux(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A Linux on which an ordinary user has no headers of Python yet."""
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    monkeypatch.setattr(sysconfig, "get_path", lambda _: str(tmp_path))
    monkeypatch.setattr(remedy, "is_clone", lambda: True)
    return tmp_path


@pytest.mark.parametrize(
    ("programs", "said"),
    [
        (("apt-get",), "sudo apt install build-essential python3-dev && make clean setup"),
        (("apt-get", "gcc"), "sudo apt install python3-dev && make clean setup"),
        (("dnf",), "sudo dnf install gcc python3-devel && make clean setup"),
        (("apk",), "sudo apk add gcc musl-dev python3-dev && make clean setup"),
        ((), None),
    ],
)
def test_the_command_installs_what_is_missing(
    on_linux: Path, monkeypatch: pytest.MonkeyPatch, programs: tuple[str, ...], said: str | None
) -> None:
    has_only(monkeypatch, *programs)
    assert remedy.remedy() == said


def test_if_nothing_is_missing_only_doublesix_is_built_again(on_linux: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    has_only(monkeypatch, "gcc")
    (on_linux / "Python.h").touch()
    assert remedy.remedy() == "make clean setup"
    monkeypatch.setattr(remedy, "is_clone", lambda: False)
    assert str(remedy.remedy()).startswith("pip install --force-reinstall")


@pytest.mark.parametrize("because", ["not-compiled", "does-not-load"])
def test_what_is_missing_is_said_in_a_line(
    on_linux: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], because: str
) -> None:
    has_only(monkeypatch, "apt-get")
    monkeypatch.setattr("doublesix.cli.doctor.in_use", lambda: InUse(REFERENCE, because))
    assert run(["doctor", "--missing"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("No compiled kernel: ")
    assert line.endswith("sudo apt install build-essential python3-dev && make clean setup")


@pytest.mark.parametrize("used", [InUse(COMPILED, "fastest"), InUse(REFERENCE, "asked-for")])
def test_if_nothing_is_missing_nothing_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], used: InUse
) -> None:
    monkeypatch.setattr("doublesix.cli.doctor.in_use", lambda: used)
    assert run(["doctor", "--missing"]) == 0
    assert capsys.readouterr().out == ""
