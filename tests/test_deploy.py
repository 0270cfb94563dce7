"""What stands in deploy/ and in docs/operations.md agrees with the program, and with the tools that read it."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

import sizing
from chroot_image import command_of_image
from doublesix.cli.main import COMMANDS as OURS
from doublesix.server.meters import LevelMeter, Meter, SpreadMeter, all_meters

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
PAGES = (ROOT / "docs" / "operations.md", ROOT / "docs" / "server.md")
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "container" / "compose.yaml").read_text("utf-8"))
PROGRAM = "/opt/doublesix/bin/doublesix"


def commands_in_pages() -> Iterator[str]:
    """Yield every command of ours that a page shows."""
    for page in PAGES:
        for line in page.read_text("utf-8").splitlines():
            if found := re.match(rf"\s{{4,}}(?:.* -- )?(?:{PROGRAM}|doublesix) (\w.*)", line):
                yield re.sub(r"\s+#.*", "", found[1])


def commands_in_units() -> Iterator[str]:
    for unit in UNITS:
        for started in re.findall(rf"^ExecStart={PROGRAM} (.*)$", unit.read_text("utf-8"), re.MULTILINE):
            yield started.replace("%i", "8666").replace("${METRICS}", "9666")


COMMANDS = [
    *commands_in_pages(),
    *commands_in_units(),
    shlex.join(command_of_image()[1:]),
    shlex.join(COMPOSE["services"]["doublesix"]["command"]),
]


def parsed(command: str) -> dict[str, Any]:
    """Read a command as the program would; raise if it takes no such thing."""
    name, *words = shlex.split(command)
    module, _, function = OURS[name].partition(":")
    called: click.Command = getattr(import_module(module), function)
    while isinstance(called, click.Group):
        called = called.commands[words.pop(0)]
    given, rest, _ = called.make_parser(click.Context(called)).parse_args(words)
    assert not rest, command
    return given


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_that_we_tell_is_one_that_the_program_takes(command: str) -> None:
    given = parsed(command)
    assert not (given.get("store") and given.get("data")), "the program refuses both"


def test_a_command_with_an_unknown_option_would_be_noticed() -> None:
    assert len(COMMANDS) > 12
    with pytest.raises(click.UsageError):
        parsed("serve --no-such-option")


def metric_names() -> set[str]:
    """Every name under which a figure is shown."""
    names = {"doublesix_build_info", "up", "process_resident_memory_bytes", "process_cpu_seconds_total"}
    names |= {"process_open_fds", "process_max_fds"}
    for meter in all_meters():
        if isinstance(meter, SpreadMeter):
            names |= {f"{meter.name}_{part}" for part in ("bucket", "sum", "count")}
        else:
            assert isinstance(meter, Meter | LevelMeter)
            names.add(meter.name)
    return names


def names_in(text: str) -> set[str]:
    return set(re.findall(r"\b(?:doublesix|process)_\w+", text))


def test_dashboard_and_alerts_name_figures_that_there_are() -> None:
    board = json.loads((DEPLOY / "grafana" / "doublesix.json").read_text("utf-8"))
    asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    alerts = yaml.safe_load((DEPLOY / "prometheus" / "alerts.yml").read_text("utf-8"))
    asked += [rule["expr"] for group in alerts["groups"] for rule in group["rules"]]
    named = set().union(*(names_in(expression) for expression in asked))
    assert named <= metric_names()
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"])
    shown = {name.removesuffix("_bucket").removesuffix("_count") for name in named}
    assert {meter.name for meter in all_meters()} <= shown, "the dashboard shows every figure"


def test_the_page_names_figures_that_there_are() -> None:
    told = names_in((ROOT / "docs" / "operations.md").read_text("utf-8"))
    bases = {name.removesuffix("_bucket") for name in metric_names()}
    assert told - {"doublesix_quiet"} <= bases | metric_names()


def test_the_page_names_files_that_there_are() -> None:
    text = (ROOT / "docs" / "operations.md").read_text("utf-8")
    for name in re.findall(r"(?<!/)\b(?:systemd|nginx|caddy|prometheus|grafana)/[\w@.-]+\w", text):
        assert (DEPLOY / name).exists(), name
    for name in re.findall(r"\b(?:deploy|tools)/[\w/]+\.\w+", text):
        assert (ROOT / name).exists(), name


def test_containers_are_safe_by_default() -> None:
    server = COMPOSE["services"]["doublesix"]
    assert server["read_only"] is True
    assert server["cap_drop"] == ["ALL"]
    assert all(port.startswith("127.0.0.1:") for port in server["ports"])
    assert "ports" not in COMPOSE["services"]["database"]
    text = (DEPLOY / "container" / "Containerfile").read_text("utf-8")
    assert re.search(r"^USER 8666:8666$", text, re.MULTILINE)
    assert re.search(r"^HEALTHCHECK ", text, re.MULTILINE)
    assert not re.search(r":latest|^ADD ", text, re.MULTILINE)
    for service in COMPOSE["services"].values():
        assert set(service.get("secrets", ())) <= COMPOSE["secrets"].keys()
        assert {volume.split(":")[0] for volume in service.get("volumes", ())} <= COMPOSE["volumes"].keys()


def test_what_an_image_is_made_from_is_let_in() -> None:
    let_in = [line[1:] for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line.startswith("!")]
    assert all((ROOT / name).exists() for name in let_in)
    assert "deploy/container/build.sh" in let_in
    subprocess.run(["sh", "-n", DEPLOY / "container" / "build.sh"], check=True)


@pytest.mark.skipif(shutil.which("hadolint") is None, reason="hadolint is not installed")
def test_hadolint_is_content() -> None:
    subprocess.run(["hadolint", DEPLOY / "container" / "Containerfile"], check=True)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    units = [*UNITS, DEPLOY / "systemd" / "doublesix-backup.timer"]
    program = tmp_path / "doublesix"  # a path without a space, wherever the clone is
    program.symlink_to(sys.executable)
    for unit in units:
        (tmp_path / unit.name).write_text(unit.read_text("utf-8").replace(PROGRAM, str(program)))
    named = [str(tmp_path / unit.name.replace("@", "@8666")) for unit in units]
    said = subprocess.run(["systemd-analyze", "verify", *named], capture_output=True, text=True, check=False)
    ours = [line for line in said.stderr.splitlines() if "doublesix" in line and "Failed to create" not in line]
    assert ours == []


@pytest.mark.skipif(shutil.which("nginx") is None or shutil.which("openssl") is None, reason="nginx is not installed")
def test_nginx_understands_its_file(tmp_path: Path) -> None:
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    made = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:P-256",
        "-nodes",
        "-subj",
        "/CN=x",
    ]
    subprocess.run([*made, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    text = (DEPLOY / "nginx" / "doublesix.conf").read_text("utf-8")
    text = re.sub(r"(ssl_certificate_key) \S+;", rf"\1 {key};", text)
    text = re.sub(r"(ssl_certificate) \S+;", rf"\1 {certificate};", text).replace("/var/log/nginx", str(tmp_path))
    (tmp_path / "site.conf").write_text(text)
    whole = f"pid {tmp_path}/pid; error_log {tmp_path}/log; events {{}} http {{ include {tmp_path}/site.conf; }}"
    (tmp_path / "nginx.conf").write_text(whole)
    said = subprocess.run(["nginx", "-t", "-c", tmp_path / "nginx.conf"], capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr
    assert "warn" not in said.stderr


def test_the_sheet_of_sizes_is_up_to_date() -> None:
    page = sizing.PAGE.read_text("utf-8")
    assert sizing.sheet() in page, "write it again: python tools/sizing.py"


def test_a_machine_that_fails_is_felt_and_got_over() -> None:
    trial = sizing.Trial(
        processes=4, machines=4, seconds=12, fails_at=3, noticed_after=1, return_seconds=4, busy_share=0.2
    )
    measured = sizing.Measured(moves_each_second=1_000, restored_sockets_each_second=500)
    waits = sizing.simulate(trial, measured)
    assert waits == sizing.simulate(trial, measured)
    assert waits["before"].p99 < 100 < waits["during"].longest
    assert waits["after"].p99 < 100


def test_twice_the_players_need_no_less_of_anything() -> None:
    for smaller, larger in zip(sizing.SIZES, sizing.SIZES[1:], strict=False):
        for name, value in sizing.ROWS:
            assert value(sizing.Sizing(smaller)) <= value(sizing.Sizing(larger)) * 1.001, name
    million = sizing.Sizing(1_000_000)
    assert million.processes * million.measured.moves_each_second * million.assumed.busy_share >= million.moves
