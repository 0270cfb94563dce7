"""The wishes of all who wait to be paired, at whichever process: kept in the store, so that nobody is matched twice."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from functools import partial

import msgspec
from msgspec.structs import replace

from doublesix.room.decisions import Somebody
from doublesix.room.pairing import PairingWish
from doublesix.server.cluster.cluster import Cluster
from doublesix.server.cluster.notes import WishNote
from doublesix.server.server_clock import now_ms
from doublesix.server.store import pairing_wishes
from doublesix.server.store.pairing_wishes import StoredWish
from doublesix.server.store.store import Connection, Store

_ID_BYTES = 8


class OpenWish(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What somebody waits for, and since they have been matched, where they play."""

    id: str
    person: str
    name: str
    wish: PairingWish
    code: str | None = None
    """The table that they were matched for."""

    @classmethod
    def of(cls, who: Somebody, wish: PairingWish) -> OpenWish:
        """Return a new wish, which no other is equal to."""
        # A request may say more than what is wished for, which nobody else has to read.
        fields = {name: getattr(wish, name) for name in PairingWish.__struct_fields__}
        return cls(id=secrets.token_hex(_ID_BYTES), person=who.person, name=who.name, wish=PairingWish(**fields))

    @property
    def who(self) -> Somebody:
        """Who waits."""
        return Somebody(self.person, self.name)


class WishGone(Exception):
    """Somebody who was about to be matched waits no longer."""


class PairingWishes:
    """What is kept of those who wait, and the other processes told of it."""

    def __init__(self, store: Store, cluster: Cluster) -> None:
        self._store = store
        self._relay = cluster.relay
        self._process = cluster.membership.process

    async def put(self, wish: OpenWish) -> None:
        """Let somebody wait."""

        def put(connection: Connection) -> None:
            pairing_wishes.put(connection, StoredWish(wish.person, self._process, _written(wish)), now_ms())
            self._tell(connection)

        await self._store.write(put)

    async def remove(self, wish: OpenWish) -> None:
        """Let somebody wait no longer."""

        def remove(connection: Connection) -> None:
            pairing_wishes.remove(connection, wish.person, _written(wish))
            self._tell(connection)

        await self._store.write(remove)

    async def load(self) -> Sequence[OpenWish]:
        """Return all wishes, those who came first at the front; what a newer server wrote is left to it."""
        rows = await self._store.read(pairing_wishes.all_of_them)
        return [wish for row in rows if (wish := _read(row.body)) is not None]

    def claim(self, connection: Connection, wishes: Collection[OpenWish], code: str) -> None:
        """Note the table of those who were matched, within the job that opens it; raise if one of them has left."""
        for wish in wishes:
            if not pairing_wishes.change(connection, wish.person, _written(wish), _written(replace(wish, code=code))):
                raise WishGone(wish.person)
        self._tell(connection)

    def _tell(self, connection: Connection) -> None:
        connection.tell_others(partial(self._relay.written, WishNote()))


def _written(wish: OpenWish) -> bytes:
    return msgspec.json.encode(wish)


def _read(body: bytes) -> OpenWish | None:
    try:
        return msgspec.json.decode(body, type=OpenWish)
    except msgspec.MsgspecError:
        return None
