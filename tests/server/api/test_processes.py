"""Real processes that share one port: one is killed, the others go on, and the parent starts another."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic, sleep

from tests import patience
from tests.server.api.server_process import asked, next_command
from websockets.sync.client import connect

from doublesix.client.server import Server
from doublesix.errors import DoublesixError
from doublesix.room.commands import Ready, Sit
from doublesix.room.offer import Offer

_SERVER = """
import sys
from pathlib import Path
from doublesix.server.listener import serve
from doublesix.server.settings import Limits, Pace, Settings
if __name__ == "__main__":
    limits = Limits(requests_each_second=10_000, requests_at_once=10_000, commands_at_once=10_000)
    settings = Settings(Path(sys.argv[1]), port=0, limits=limits, pace=Pace(bot_seconds=0))
    serve(settings, lambda here: print(here.address, flush=True), processes=2)
"""


def children(pid: int) -> list[int]:
    """The processes that serve, among those that a parent has started."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    commands = {int(one): Path(f"/proc/{one}/cmdline").read_bytes() for one in found if Path(f"/proc/{one}").exists()}
    return [one for one, command in commands.items() if b"spawn_main" in command]


def connections(pid: int) -> int:
    """How many connections a process has open that others have opened to it."""
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    established = {f"socket:[{line[9]}]" for line in lines if line[3] == "01"}
    held = [str(one.readlink()) for one in Path(f"/proc/{pid}/fd").iterdir() if one.is_symlink()]
    return len(established & set(held))


def patiently(ask: Callable[[], object]) -> None:
    """Ask again if a process dies while it answers."""
    until = monotonic() + 15
    while True:
        try:
            ask()
        except (DoublesixError, OSError):
            if monotonic() > until:
                raise
            sleep(0.05)
        else:
            return


@contextmanager
def two_processes(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run a server in two processes; give their parent and the address."""
    program = folder / "server.py"
    program.write_text(_SERVER)
    command = [sys.executable, str(program), str(folder / "data")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as parent:
        try:
            assert parent.stdout is not None
            yield parent, parent.stdout.readline().strip().rstrip("/")
        finally:
            parent.kill()


def test_a_game_goes_on_when_one_of_two_processes_is_killed(tmp_path: Path) -> None:
    with two_processes(tmp_path) as (parent, address):
        anna, ben = (Server.as_guest(address, name) for name in ("Anna", "Ben"))
        code = anna.open_table(Offer(sheet="international", players=2))
        ben.command(code, Sit(id="sit", name="Ben"))
        for person in (anna, ben):
            person.command(code, Ready(id="ready", contribution="ab12"))

        def play() -> None:
            for person in (anna, ben):
                if (command := next_command(person.table(code).table)) is not None:
                    asked(person, code, command)

        for _ in range(4):
            play()
        before = anna.table(code).table.seq
        first = children(parent.pid)
        assert len(first) == 2
        os.kill(first[0], signal.SIGKILL)
        for _ in range(4):
            patiently(play)
        assert anna.table(code).table.seq > before
        until = monotonic() + 15
        while len(now := children(parent.pid)) < 2 or first[0] in now:
            assert monotonic() < until
            sleep(0.05)
        parent.send_signal(signal.SIGTERM)
        assert parent.wait(20) == 0
        assert not any(Path(f"/proc/{pid}").exists() for pid in (*first, *now))


def test_the_people_of_a_table_meet_at_one_process_also_when_it_was_killed(tmp_path: Path) -> None:
    with two_processes(tmp_path) as (parent, address), ExitStack() as stack:
        code = Server.as_guest(address, "Anna").open_table(Offer(sheet="international", players=4))

        def come() -> None:
            live = connect(f"{address.replace('http', 'ws', 1)}/api/tables/{code}/live", open_timeout=1)
            stack.enter_context(live)
            assert code in str(live.recv(timeout=patience.SECONDS))

        for _ in range(6):
            come()
        there = {pid: connections(pid) for pid in children(parent.pid)}
        assert sorted(there.values()) == [0, 6]
        [home] = [pid for pid, number in there.items() if number]
        os.kill(home, signal.SIGKILL)
        patiently(come)
