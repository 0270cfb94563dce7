"""What operators do with a store: bring it up to date, look whether it is sound, move it elsewhere."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from doublesix.extras import brought_by
from doublesix.server.hall.soundness import Soundness, StoreFault, examine
from doublesix.server.store.address import is_postgresql, open_store, place_of
from doublesix.server.store.migration import SchemaState, migrations, refuse_newer
from doublesix.server.store.sqlite import upkeep as of_file
from doublesix.server.store.transfer import move_everything

Watch = Callable[[int, int], None]
"""Told how much is done, and of how much."""


async def upgrade(address: str | Path) -> int:
    """Bring a store up to date, and return its version."""
    schema_at(address)
    async with open_store(address):
        return schema_at(address).number


async def check(address: str | Path, watch: Watch | None = None) -> Soundness:
    """Look whether a store is sound; nothing of it is changed."""
    state, known = schema_at(address), migrations(_kind(address))
    refuse_newer(known, state, place_of(address))
    if state.number < known[-1].number:
        details = {"version": state.number, "known": known[-1].number}
        return Soundness({}, [StoreFault("store.outdated", details)])
    if not is_postgresql(address) and (damage := await asyncio.to_thread(of_file.damage_in, Path(address))):
        return Soundness({}, [StoreFault("store.damaged", {"reason": reason}) for reason in damage])
    async with open_store(address) as store:
        return await examine(store, watch)


async def move(source: str | Path, target: str | Path, watch: Watch | None = None) -> int:
    """Copy everything from one store to another, and return how many rows that are."""
    schema_at(source)
    for address in (source, target):
        refuse_if_used(address)
    async with open_store(source) as origin, open_store(target) as goal:
        return await move_everything(origin, goal, place_of(source), place_of(target), watch)


def schema_at(address: str | Path) -> SchemaState:
    """Return how far a store has come; nothing of it is changed."""
    if not is_postgresql(address):
        return of_file.schema_in(Path(address))
    with brought_by("postgresql", "PostgreSQL"):
        from doublesix.server.store.postgresql.upkeep import schema_of  # nobody needs it who has one file
    return schema_of(str(address))


def refuse_if_used(address: str | Path) -> None:
    """Refuse a store that a server uses."""
    if not is_postgresql(address):
        return of_file.refuse_if_used(Path(address))
    with brought_by("postgresql", "PostgreSQL"):
        from doublesix.server.store.postgresql import upkeep as of_database  # as above
    return of_database.refuse_if_used(str(address))


def _kind(address: str | Path) -> str:
    return "postgresql" if is_postgresql(address) else "sqlite"
