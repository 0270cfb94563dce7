"""What a clone of the repository promises to the person who has nothing else."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import doublesix

ROOT = Path(__file__).parents[1]
LOCKS = ("requirements.lock", "requirements-dev.lock")

INSTALLED = "/opt/doublesix"
"""Where deploy/ and docs/operations.md put doublesix on a server."""
PLACES_OF_ONE_MACHINE = re.compile(
    rf"(?<![\w.~*-])(?!{INSTALLED}\b)/(?:home|Users|root|work|workspace|tmp|opt|mnt|srv)/[\w.-]"
)


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def files_in_git() -> list[Path]:
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("this is no clone")
    command = ["git", "ls-files", "-z"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


def targets_named_in(page: str) -> set[str]:
    """Find `make this`, alone on its line or between backticks, and not "make sense"."""
    return set(re.findall(r"(?:^\s*(?:\$ )?|`)make ([a-z]+)", page, re.MULTILINE))


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "docs/words.md"])
def test_what_the_pages_tell_people_to_make_can_be_made(page: str) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    named = targets_named_in((ROOT / page).read_text(encoding="utf-8"))
    assert named, f"{page} should name a command"
    assert named <= targets


def test_setup_compiles_on_one_core_if_processes_cannot_share_semaphores(tmp_path: Path) -> None:
    """A Python that fails on several cores stands in for one whose system has no semaphores."""
    said = tmp_path / "said"
    python = tmp_path / "python"
    python.write_text(f'#!/bin/sh\necho "$@" >> {said}\ncase " $* " in *" -j "*) echo OSError >&2; exit 1;; esac\n')
    python.chmod(0o755)
    tried = tmp_path / "Makefile"
    tried.write_text(f"try:\n\t@python={python} && $(BYTECODE) src\n")
    command = ["make", "-f", str(ROOT / "Makefile"), "-f", str(tried), "try"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert ran.stderr == ""
    assert said.read_text().splitlines() == ["-m compileall -q -j 0 src", "-m compileall -q src"]


def test_the_first_page_has_no_links_that_break_outside_the_repository() -> None:
    command = [sys.executable, "setup.py", "--quiet", "--long-description"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "docs/installing.md" in told
    assert re.findall(r"\]\((?!https?:)[^)]*\)", told) == []


def test_bytecode_of_tests_is_kept_even_by_those_who_usually_keep_none(tmp_path: Path) -> None:
    tried = tmp_path / "Makefile"
    tried.write_text("try:\n\t@echo kept$$PYTHONDONTWRITEBYTECODE\n")
    # Within another make it would say which folder it enters.
    command = ["make", "--no-print-directory", "-f", str(ROOT / "Makefile"), "-f", str(tried), "try"]
    environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}
    ran = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    assert ran.stdout == "kept\n"


def test_no_file_knows_the_machine_it_was_written_on() -> None:
    told = []
    for path in files_in_git():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        told += [f"{path.relative_to(ROOT)}: {found.group()}" for found in PLACES_OF_ONE_MACHINE.finditer(text)]
    assert not told


def test_compiled_files_are_not_kept() -> None:
    assert not [path for path in files_in_git() if path.suffix in {".mo", ".words", ".so", ".pyc"}]


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_pins_by_hash_and_names_no_host(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert "://" not in text
    assert not re.search(r"^--", text, re.MULTILINE)
    pins = re.findall(r"^[a-z0-9][^\n]*(?:\n[ ]{4}--hash=[^\n]*)*", text, re.MULTILINE)
    assert pins
    assert not [pin for pin in pins if "==" not in pin or "--hash=sha256:" not in pin]


def test_both_locks_agree() -> None:
    runtime, dev = ({*re.findall(r"^([\w.-]+==\S+)", (ROOT / lock).read_text(), re.MULTILINE)} for lock in LOCKS)
    assert runtime <= dev


def test_what_builds_the_package_is_locked(project: dict[str, Any]) -> None:
    assert project["dependency-groups"]["build"] == project["build-system"]["requires"]


def test_the_package_knows_its_version(project: dict[str, Any]) -> None:
    version = getattr(doublesix, "__version__", None)
    if version is None:
        pytest.skip("the package states no version")
    assert version == project["project"]["version"]


def test_the_changelog_knows_the_version(project: dict[str, Any]) -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## \[{re.escape(project['project']['version'])}\] - \d{{4}}-\d\d-\d\d$", text, re.MULTILINE)


def test_wheels_hold_what_others_need_to_build_on_the_kernel(project: dict[str, Any]) -> None:
    packaged = project["tool"]["setuptools"]["package-data"]
    for path in (ROOT / "src").rglob("*.pxd"):
        package = ".".join(path.parent.relative_to(ROOT / "src").parts)
        assert "*.pxd" in packaged.get(package, ()), path


def test_the_changelog_has_room_for_what_comes_next() -> None:
    assert "## [Unreleased]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
