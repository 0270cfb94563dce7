"""systemd is told when a server is ready, that it is alive, and when it stops."""

from __future__ import annotations

import os
import signal
import socket
from pathlib import Path

import pytest
from tests.server.test_listener import serving

from doublesix.server.notifier import READY, seconds_between_signs, tell_systemd

pytestmark = pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="there is no systemd on this system")


def test_a_server_tells_how_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(10)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        monkeypatch.setenv("WATCHDOG_USEC", "50000")
        with serving(tmp_path / "data") as (process, _):
            told: set[bytes] = set()
            while not {b"READY=1", b"WATCHDOG=1"} <= told:
                told.add(systemd.recv(100))
            process.send_signal(signal.SIGTERM)
            while b"STOPPING=1" not in told:
                told.add(systemd.recv(100))
            assert process.wait(10) == 0
    assert told == {b"READY=1", b"WATCHDOG=1", b"STOPPING=1"}


def test_signs_are_for_the_process_that_is_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WATCHDOG_USEC", raising=False)
    assert seconds_between_signs() is None
    monkeypatch.setenv("WATCHDOG_USEC", "30000000")
    monkeypatch.setenv("WATCHDOG_PID", str(os.getpid()))
    assert seconds_between_signs() == 15
    monkeypatch.setenv("WATCHDOG_PID", "1")
    assert seconds_between_signs() is None


def test_where_nobody_listens_nothing_happens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for address in ("", str(tmp_path / "nobody"), "@nobody-there"):
        monkeypatch.setenv("NOTIFY_SOCKET", address)
        tell_systemd(READY)
