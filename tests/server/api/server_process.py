"""A real server in a process of its own, which can be killed, and people who play there by HTTP."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.api.players import new_id

from doublesix.client.server import Refused, Server
from doublesix.room.commands import Act, AnyCommand, Ready
from doublesix.room.messages import Answer, SeenTable

_SERVER = """
import sys
from pathlib import Path
from doublesix.server.listener import serve
from doublesix.server.settings import Limits, Pace, Settings
limits = Limits(requests_each_second=10_000, requests_at_once=10_000, commands_at_once=10_000)
pace = Pace(bot_seconds=float(sys.argv[2]))
settings = Settings(Path(sys.argv[1]), port=0, limits=limits, pace=pace, store=sys.argv[3] or None)
serve(settings, lambda here: print(here.address, flush=True))
"""


class Running:
    """A server that runs, and where."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        self.process = process
        self.address = process.stdout.readline().strip().rstrip("/")

    def kill(self) -> None:
        """End it without a word, as when the power fails."""
        self.process.kill()
        self.process.wait(10)


@contextmanager
def running(folder: Path, bot_seconds: float = 0, store: str = "") -> Iterator[Running]:
    """Run a server over a folder, or over a PostgreSQL."""
    command = [sys.executable, "-c", _SERVER, str(folder), str(bot_seconds), store]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield Running(process)
        finally:
            process.kill()


def next_command(table: SeenTable) -> AnyCommand | None:
    """Return what somebody would ask for who only does what the page offers."""
    offered = [fit.action for held in table.hand for fit in held.fits]
    offered += [button.do for button in table.buttons if button.do in ("draw", "pass")]
    if offered:
        return Act(id=new_id(), action=offered[0], version=table.version)
    if any(button.do == "ready" for button in table.buttons):
        return Ready(id=new_id(), contribution="ab12")
    return None


def asked(server: Server, code: str, command: AnyCommand) -> Answer | None:
    """Ask for something; none if a bot was quicker."""
    try:
        return server.command(code, command)
    except Refused as refused:
        if refused.code not in ("stale", "nothing-to-wait-for"):
            raise
        return None
