"""Ctrl-C reaches every process of a terminal; only the one that people started deals with it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests import chance, patience
from tests.processes import HAS_PROC, children_of, has_ended

from doublesix.interrupts import ctrl_c_held_back

pytestmark = pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="no signals are held back here")

BEGUN_MEANWHILE = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))"


def test_processes_begun_meanwhile_are_left_alone() -> None:
    with ctrl_c_held_back():
        begun = subprocess.run([sys.executable, "-c", BEGUN_MEANWHILE], capture_output=True, check=True)
    assert begun.stdout.strip() == b"True"


def test_ctrl_c_comes_when_it_is_held_back_no_longer() -> None:
    happened = []

    def interrupt() -> None:
        with ctrl_c_held_back():
            signal.raise_signal(signal.SIGINT)
            happened.append("all that was to be done first")

    with pytest.raises(KeyboardInterrupt):
        interrupt()
    assert happened


@pytest.mark.parametrize(
    "arguments",
    [
        ["ladder"],
        ["compare", "luckies", "bg2133", "-n", "1_000_000_000"],
        ["simulate", "--sheet", "luckies", "--bots", "expert"],
    ],
)
@pytest.mark.parametrize("later", [0.1, 0.5, 1.5] if chance.IS_NEW else [0.5])
def test_somebody_who_interrupts_sees_no_traceback(arguments: list[str], later: float) -> None:
    command = [sys.executable, "-m", "doublesix", *arguments, "--workers", "2"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as running:
        try:
            await_workers(running)
            time.sleep(later)
            os.killpg(running.pid, signal.SIGINT)
            _, said = running.communicate(timeout=patience.SECONDS)
        finally:
            if running.poll() is None:
                os.killpg(running.pid, signal.SIGKILL)
    assert running.returncode == 130
    assert "Traceback" not in said
    assert "our-mistake" not in said


def await_workers(running: subprocess.Popen[str]) -> None:
    """Wait until a program has processes or threads at work."""
    threads = Path(f"/proc/{running.pid}/task")
    if not threads.exists():  # another system than Linux
        time.sleep(2)
        return
    until = time.monotonic() + patience.SECONDS
    while running.poll() is None and len(list(threads.iterdir())) == 1 and not children_of(running.pid):
        assert time.monotonic() < until
        time.sleep(0.05)


def await_children(running: subprocess.Popen[bytes], number: int) -> list[int]:
    """Wait until a program has started so many others."""
    while running.poll() is None and len(found := children_of(running.pid)) < number:
        time.sleep(0.05)
    return found


IMPORTS = """
import signal, sys

class Interrupter:
    left = int(sys.argv.pop(1))

    def find_spec(self, name, path=None, target=None):
        self.left -= 1
        if self.left == 0:
            signal.raise_signal(signal.SIGINT)

import doublesix.cli
sys.meta_path.insert(0, Interrupter())
doublesix.cli.main()
"""
"""Interrupts itself at one of the modules that a command imports."""


@pytest.mark.parametrize("module", range(1, 260) if chance.IS_NEW else [1, 80, 160, 240])
def test_somebody_who_interrupts_what_is_imported_sees_no_traceback(module: int) -> None:
    command = [sys.executable, "-c", IMPORTS, str(module), "duel", "--help"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (-signal.SIGINT, "", "")


@pytest.mark.skipif(not HAS_PROC, reason="no /proc, which shows whether a process is there")
def test_workers_end_if_the_program_that_started_them_is_killed() -> None:
    played = ["simulate", "--sheet", "luckies", "--bots", "steady", "-n", "1_000_000_000", "--workers", "2"]
    with subprocess.Popen(
        [sys.executable, "-m", "doublesix", *played], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as running:
        workers = await_children(running, 3)  # and the one that tidies up after them
        running.kill()
    assert workers
    assert [pid for pid in workers if not has_ended(pid)] == []


IGNORES_ALL = """
import os, signal, sys
for name in "INT", "TERM", "HUP", "QUIT", "PIPE", "CHLD", "TSTP":
    signal.signal(signal.Signals["SIG" + name], signal.SIG_IGN)
signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM))
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""
SLEEPS = "import time; print('asleep', flush=True); time.sleep(60)"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_what_a_test_starts_hears_signals(number: signal.Signals) -> None:
    with subprocess.Popen([sys.executable, "-c", SLEEPS], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as asleep:
        assert asleep.stdout
        asleep.stdout.readline()
        asleep.send_signal(number)
        try:
            assert asleep.wait(timeout=patience.SECONDS) == -number
        finally:
            asleep.kill()


def test_tests_pass_whatever_signals_their_parent_ignores() -> None:
    tests = f"{__file__}::{test_what_a_test_starts_hears_signals.__name__}"
    again = [sys.executable, "-c", IGNORES_ALL, "-m", "pytest", "--quiet", "-p", "no:cacheprovider", tests]
    ended = subprocess.run(again, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout
