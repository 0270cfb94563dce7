"""Runs the server: takes the port, says where it listens, and stops at once when asked to."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from types import FrameType
from typing import Any, Final, cast

import uvicorn
from starlette.applications import Starlette

from doublesix import __version__
from doublesix.errors import DoublesixError
from doublesix.server.app import build_app
from doublesix.server.cycles import look_for_cycles
from doublesix.server.log import ServerLog, log_lines, watch_loop
from doublesix.server.metrics import metrics_shown
from doublesix.server.neighbours import CAN_PASS_ON, SECONDS_BETWEEN_SIGNS, Neighbours
from doublesix.server.notifier import ALIVE, READY, STOPPING, seconds_between_signs, tell_systemd
from doublesix.server.parent import Parent
from doublesix.server.reach import is_loopback, origin, origins_for_others
from doublesix.server.services import Services
from doublesix.server.settings import Settings
from doublesix.server.web.connections import PatientProtocol
from doublesix.server.web.door import Door, TrustedProxies, most_connections
from doublesix.server.web.outbox import Outbox
from doublesix.server.web.socket_protocol import PatientSocket

BACKLOG: Final = 4096
"""So many connections wait in the system until we accept them."""
ACCEPTED_AT_ONCE: Final = 64
"""So many are accepted between two looks at what else there is to do."""
SECONDS_TO_FINISH: Final = 2
"""How long unfinished answers may take once the server was asked to stop."""
SECONDS_BETWEEN_PINGS: Final = 10.0
"""If somebody's network goes without a word, we notice after twice as long."""
MOST_FILES: Final = 16_384
SECONDS_OF_A_THREAD: Final = 0.001
"""How long a thread may run while another waits, for instance the one that writes, back from the disk."""
_SECONDS_BETWEEN_GLANCES: Final = 0.1
_log: Final = ServerLog(__name__)
_ANY: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where a server is found."""

    address: str
    """For a browser on this computer."""
    for_others: tuple[str, ...]
    """For people elsewhere, the best first."""
    is_for_this_computer: bool
    """Whether it listens to this computer alone."""


Listening = Callable[[Whereabouts], None]
"""Told where the server is when it listens."""


class Listener(uvicorn.Server):
    """A server that says when it listens, and tells everybody when it stops."""

    def __init__(
        self,
        config: uvicorn.Config,
        app: Starlette,
        listening: Callable[[], None],
        neighbours: Neighbours | None = None,
    ) -> None:
        super().__init__(config)
        self._app = app
        self._listening = listening
        self._neighbours = neighbours
        """The other processes that serve the port, if there are any."""
        self._known: asyncio.Task[None] | None = None
        """Lets the neighbours know that this process listens."""
        self._arriving: set[asyncio.Task[None]] = set()

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the app here, since uvicorn would not say why it cannot be opened; serve until somebody stops it."""
        watch_loop(asyncio.get_running_loop())
        beside = [
            asyncio.create_task(_show_life(), name="signs of life"),
            asyncio.create_task(look_for_cycles(), name="cycles"),
        ]
        try:
            async with self._app.router.lifespan_context(self._app):
                await super().serve(sockets)
        finally:
            for task in beside:
                task.cancel()
        _log.info("stopped", "the server has stopped")

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        for one in sockets or ():
            one.listen(BACKLOG)  # asyncio has made it as few as it accepts at once
        if self.started:
            self._meet_neighbours()
            _log.info("started", "the server listens, doublesix {version}", version=__version__)
            self._listening()

    def _meet_neighbours(self) -> None:
        """Serve the connections that other processes pass on to this one."""
        if (neighbours := self._neighbours) is not None:
            asyncio.get_running_loop().add_reader(neighbours.inbox, self._take_in, neighbours)
            neighbours.show_life()
            self._known = asyncio.create_task(_stay_known(neighbours), name="neighbours")

    def _take_in(self, neighbours: Neighbours) -> None:
        for connection, request in neighbours.taken():
            arriving = asyncio.create_task(self._serve_on(connection, request), name="passed on")
            self._arriving.add(arriving)
            arriving.add_done_callback(self._arriving.discard)

    async def _serve_on(self, connection: socket.socket, request: bytes) -> None:
        """Serve a connection as if it had come here, and as if we had just read the beginning of a request."""
        protocol = partial(
            cast(Any, self.config.http_protocol_class),
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
            brought=request,
        )
        try:
            await asyncio.get_running_loop().connect_accepted_socket(protocol, connection)
        except OSError:
            connection.close()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let proxies and neighbours send people elsewhere, say goodbye to all who wait for news, then close."""
        if self._neighbours is not None and self._known is not None:
            self._known.cancel()
            self._neighbours.leave()
        services: Services = self._app.state.services
        services.readiness.stop()
        tell_systemd(STOPPING)
        _log.info("stopping", "the server was asked to stop")
        await self._drain(services.settings.drain_seconds)
        await services.leave()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop; if asked a second time, without waiting for anybody."""
        self.force_exit = self.force_exit or self.should_exit
        super().handle_exit(sig, frame)

    async def _drain(self, seconds: float) -> None:
        """Serve on for a while, unless somebody asks a second time."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while loop.time() < until and not self.force_exit:
            await asyncio.sleep(_SECONDS_BETWEEN_GLANCES)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop when asked to: that is how a server ends well; the signals are not raised again afterwards."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


async def _stay_known(neighbours: Neighbours) -> None:
    """Show the neighbours again and again that the event loop runs."""
    while True:
        await asyncio.sleep(SECONDS_BETWEEN_SIGNS)
        neighbours.show_life()


async def _show_life() -> None:
    """Say again and again that the event loop runs, if somebody waits for that."""
    while (pause := seconds_between_signs()) is not None:
        tell_systemd(ALIVE)
        await asyncio.sleep(pause)


def serve(settings: Settings, listening: Listening, processes: int = 1) -> None:
    """Serve until somebody stops it, in so many processes."""
    _allow_many_connections()
    taken = take_port(settings)
    with taken:
        here = whereabouts(settings, taken)

        def told() -> None:
            tell_systemd(READY)
            listening(here)

        if processes > 1:
            neighbours = Neighbours(processes) if CAN_PASS_ON else None
            target = partial(_serve_port, settings, neighbours=neighbours)
            ended = neighbours.leave if neighbours is not None else None
            with log_lines(settings.log):
                Parent(target, taken, processes, told, settings.drain_seconds, ended).run()
        else:
            _serve_port(settings, 1, taken, told)


def _serve_port(
    settings: Settings,
    number: int,
    taken: socket.socket,
    listening: Callable[[], None],
    neighbours: Neighbours | None = None,
) -> None:
    """Serve a port that was taken; of several processes, each shows its figures at a port of its own."""
    metrics = settings.metrics
    if metrics is not None and metrics.port:
        metrics = replace(metrics, port=metrics.port + number - 1)
    sys.setswitchinterval(SECONDS_OF_A_THREAD)
    with log_lines(settings.log), metrics_shown(metrics):
        make_server(settings, listening, neighbours and neighbours.seen_from(number)).run([taken])


def make_server(settings: Settings, listening: Callable[[], None], neighbours: Neighbours | None = None) -> Listener:
    """Return a server, ready to run."""
    app = build_app(Services(settings))
    proxies = TrustedProxies(os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1"))
    door = Door(2 * settings.limits.connections, most_connections(_most_files()), proxies)
    config = uvicorn.Config(
        app,
        http=cast(Any, partial(PatientProtocol, door=door, neighbours=neighbours)),  # called like the class
        ws=cast(Any, partial(PatientSocket, door=door, outbox=Outbox())),
        ws_max_size=settings.limits.body,
        ws_per_message_deflate=False,  # it would take a third of a megabyte for each socket, for messages of a few kB
        ws_ping_interval=SECONDS_BETWEEN_PINGS,
        ws_ping_timeout=SECONDS_BETWEEN_PINGS,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        lifespan="off",
        timeout_graceful_shutdown=SECONDS_TO_FINISH,
        backlog=ACCEPTED_AT_ONCE,
    )
    return Listener(config, app, listening, neighbours)


def take_port(settings: Settings) -> socket.socket:
    """Take the port before anything else, so that we say at once if it is in use."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except OSError:
        raise DoublesixError("bad-settings", "unknown-host", host=settings.host) from None
    taken = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if settings.host == "::":
            taken.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)  # everybody, on systems that differ here, too
        taken.bind(address)
        taken.listen(BACKLOG)
    except PermissionError:
        taken.close()
        raise DoublesixError("bad-settings", "port-forbidden", port=settings.port) from None
    except OSError as error:
        taken.close()
        if error.errno == errno.EADDRNOTAVAIL:
            raise DoublesixError("bad-settings", "foreign-host", host=settings.host) from None
        raise DoublesixError("port-taken", host=settings.host, port=settings.port) from None
    return taken


def address_of(host: str, taken: socket.socket) -> str:
    """Return the address for a browser on this computer."""
    return f"{origin(_ANY.get(host, host), taken.getsockname()[1])}/"


def whereabouts(settings: Settings, taken: socket.socket) -> Whereabouts:
    """Return where a server is found that has taken its port."""
    others = origins_for_others(settings.host, taken.getsockname()[1], settings.names)
    return Whereabouts(
        address_of(settings.host, taken), tuple(f"{each}/" for each in others), is_loopback(settings.host)
    )


def _allow_many_connections() -> None:
    """Ask for many open files, if there are fewer: each socket is one, and the usual limit is 1,024."""
    try:
        import resource
    except ImportError:  # this system has no such limit
        return
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
    if now == resource.RLIM_INFINITY or now >= wanted:
        return
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def _most_files() -> int:
    """Return how many files this process may have open."""
    try:
        import resource
    except ImportError:
        return MOST_FILES
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_FILES if allowed == resource.RLIM_INFINITY else allowed


def has_display() -> bool:
    """Whether there is a screen that a browser could open on."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_browser(address: str) -> None:
    """Show an address in a browser, without waiting for it."""
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
