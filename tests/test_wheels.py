"""The definition of our wheels is understood by what builds them, and names the systems that people play on."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import zlib
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests import chance

from doublesix.i18n import languages
from doublesix.i18n.catalogue import COMPILED
from doublesix.i18n.conventions import TABLES
from doublesix.i18n.languages import LOCALES

ROOT = Path(__file__).parent.parent
WORKFLOW = ROOT / ".github" / "workflows" / "wheels.yml"
PYTHONS = ("cp311", "cp312", "cp313", "cp314")
SYSTEMS = {
    "linux": ("manylinux_x86_64", "manylinux_aarch64", "musllinux_x86_64", "musllinux_aarch64"),
    "macos": ("macosx_x86_64", "macosx_arm64"),
    "windows": ("win_amd64", "win_arm64"),
}
MOST_BYTES_A_LANGUAGE = 2_500_000 // 27
"""A wheel may grow by 2.5 MB with the 27 languages that were added to the first ten."""


@pytest.fixture(scope="module")
def workflow() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load(WORKFLOW.read_text("utf-8"))
    return read


@pytest.mark.parametrize("system", chance.some(list(SYSTEMS), 1))
def test_wheels_are_built_for_every_python_and_machine(system: str) -> None:
    command = [sys.executable, "-m", "cibuildwheel", "--platform", system, "--print-build-identifiers", str(ROOT)]
    named = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert sorted(named) == sorted(f"{python}-{machine}" for python in PYTHONS for machine in SYSTEMS[system])


def test_the_workflow_is_one_that_its_host_understands() -> None:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", str(WORKFLOW)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout


def test_the_workflow_builds_what_the_project_names(workflow: dict[str, Any]) -> None:
    named = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["cibuildwheel"]
    built = [(row["system"], row["arch"]) for row in workflow["jobs"]["wheels"]["strategy"]["matrix"]["include"]]
    assert sorted(built) == sorted((system, arch) for system in SYSTEMS for arch in named[system]["archs"])


def test_the_workflow_trusts_nothing_that_may_change(workflow: dict[str, Any]) -> None:
    assert workflow["permissions"] == {"contents": "read"}
    text = WORKFLOW.read_text("utf-8")
    used = re.findall(r"uses: \S+@(\S+)", text)
    assert used
    assert all(re.fullmatch(r"[0-9a-f]{40}", commit) for commit in used)
    locked = (ROOT / "requirements-dev.lock").read_text("utf-8")
    installed = re.findall(r"pip install (\S+)", text)
    assert installed
    assert all(f"\n{pinned} " in locked for pinned in installed)


def test_no_language_takes_much_room_in_a_wheel() -> None:
    files = {tag: (LOCALES / tag.replace("-", "_") / COMPILED, TABLES / f"{tag}.json") for tag in languages()}
    sizes = {tag: sum(len(zlib.compress(path.read_bytes())) for path in paths) for tag, paths in files.items()}
    assert max(sizes.values()) <= MOST_BYTES_A_LANGUAGE, sizes
