"""What ``pip install doublesix`` brings alone, and what is said if something needs more."""

from __future__ import annotations

import os
import pickle
import re
import subprocess
import sys
import tomllib
from importlib import import_module
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from doublesix.cli.main import COMMANDS, run
from doublesix.extras import EXTRAS, ExtraMissing, brought_by, need

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
HAVE_NO_PACKAGE = {"all", "bench"}
"""One that stands for others, and one whose package we compare ourselves with."""


def distribution_names(requirements: list[str]) -> set[str]:
    """Return what pip must install on every system, as pip calls it."""
    return {plain_name(re.split(r"[\[<>=; ]", line)[0]) for line in requirements if ";" not in line}


def plain_name(name: str) -> str:
    """Return the name of a distribution as it is compared: in small letters, with hyphens."""
    return name.lower().replace("_", "-")


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a folder that holds doublesix and the packages that pip brings with it, and nothing else."""
    folder = tmp_path_factory.mktemp("core")
    for package in ("click", "msgspec", "doublesix"):
        (folder / package).symlink_to(Path(import_module(package).__file__ or "").parent, target_is_directory=True)
    return folder


def run_bare(code: str, core: Path, home: Path) -> subprocess.CompletedProcess[str]:
    """Run Python with these packages and the standard library alone."""
    environment = {**os.environ, "DOUBLESIX_HOME": str(home), "DOUBLESIX_LANG": "en"}
    command = [sys.executable, "-I", "-S", "-c", f"import sys\nsys.path.append({str(core)!r})\n{code}"]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)


def test_the_core_is_small() -> None:
    assert distribution_names(PROJECT["dependencies"]) == {"click", "msgspec"}


def test_extras_bring_what_they_are_said_to_bring() -> None:
    brought = {
        extra: distribution_names(lines)
        for extra, lines in PROJECT["optional-dependencies"].items()
        if extra not in HAVE_NO_PACKAGE
    }
    of_package = packages_distributions()
    assert {extra: {plain_name(of_package[package][0]) for package in EXTRAS[extra]} for extra in EXTRAS} == brought


def test_the_page_names_every_extra() -> None:
    page = (ROOT / "docs" / "installing.md").read_text("utf-8")
    assert [extra for extra in (*EXTRAS, "all") if f"| `{extra}` |" not in page] == []


def test_all_is_all_that_people_use() -> None:
    (line,) = PROJECT["optional-dependencies"]["all"]
    assert set(line.removeprefix("doublesix[").removesuffix("]").split(",")) == EXTRAS.keys() - {"testing", "openspiel"}


def test_every_command_explains_itself_with_the_core_alone(core: Path, tmp_path: Path) -> None:
    code = "from doublesix.cli.main import run\n"
    code += "".join(f"assert run([{name!r}, '--help']) == 0, {name!r}\n" for name in COMMANDS)
    ran = run_bare(code, core, tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_the_core_plays_tells_shows_judges_and_simulates(core: Path, tmp_path: Path) -> None:
    code = """
from doublesix.cli.main import run
for line in (
    "play --plain --people 0 --bots 2 --sheet luckies --rounds 1 --seed 7",
    "games --json", "stats", "config", "doctor", "demo --seed 7", "rules list",
    "rules show luckies", "replay 1", "show 1", "verify 1", "watch --plain --bots 2 --rounds 1 --sheet protocol",
    "simulate --sheet luckies --players 2 --rounds 50",
    "score --sheet luckies --players Anna,Ben --out Anna --hand Ben=6-5",
):
    assert run(line.split()) == 0, line
"""
    ran = run_bare(code, core, tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_commands_say_which_extra_they_need(core: Path, tmp_path: Path) -> None:
    few = "simulate --sheet luckies --players 2 --rounds 5"
    need_extras = {
        "serve": "server",
        "play --plain --server http://127.0.0.1:1/": "client",
        "ladder steady greedy --deals 1": "lab",
        "push-keys somebody@example.org": "push",
        f"{few} --parquet {tmp_path}/rounds.parquet": "parquet",
        f"{few} --plot {tmp_path}/rounds.png": "plots",
        f"{few} --cluster tcp://127.0.0.1:1": "cluster",
        "db check --store postgresql://127.0.0.1:1/x": "postgresql",
    }
    code = "from doublesix.cli.main import run\n"
    code += "".join(f"assert run({command.split()!r}) == 2\n" for command in need_extras)
    ran = run_bare(code, core, tmp_path)
    assert ran.returncode == 0, ran.stderr
    for line, extra in zip(ran.stderr.splitlines(), need_extras.values(), strict=True):
        assert f"pip install 'doublesix[{extra}]'" in line
        assert line.endswith("[extra-missing]")


@pytest.mark.parametrize("command", ["play", "watch", "score", "games"])
def test_screens_that_cannot_be_drawn_are_refused_before_anything_is_begun(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DOUBLESIX_HOME", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setitem(sys.modules, "textual", None)
    assert run([command]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert f"The screens of doublesix {command} " in line
    assert "pip install 'doublesix[terminal]'" in line
    assert "--plain" in line
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("module", "extra"),
    [("doublesix.client", "client"), ("doublesix.lab.solution", "lab"), ("doublesix.testing.strategies", "testing")],
)
def test_a_module_says_which_extra_it_needs(module: str, extra: str, core: Path, tmp_path: Path) -> None:
    code = f"from doublesix.extras import ExtraMissing\ntry:\n    import {module}\nexcept ImportError as error:\n"
    ran = run_bare(f"{code}    print(isinstance(error, ExtraMissing), error.details['extra'])", core, tmp_path)
    assert (ran.stdout.split(), ran.stderr) == (["True", extra], "")


def test_the_error_goes_from_process_to_process() -> None:
    with pytest.raises(ExtraMissing) as refused:
        need("lab", "this", "there_is_no_such_package")
    again = pickle.loads(pickle.dumps(refused.value))
    assert (again.code, again.details) == ("extra-missing", refused.value.details)


def test_a_module_of_ours_that_is_not_there_is_a_mistake_of_ours() -> None:
    with pytest.raises(ModuleNotFoundError) as refused, brought_by("lab", "this"):
        import doublesix.there_is_no_such_module  # type: ignore[import-not-found]  # noqa: F401
    assert not isinstance(refused.value, ExtraMissing)
