"""Where a PostgreSQL is, and how that is said without its password."""

from __future__ import annotations

from typing import Any, Final

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from doublesix.errors import DoublesixError

_ALIVE: Final = {
    "connect_timeout": "5",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "2",
    "tcp_user_timeout": "10000",
}
"""How soon we find out that the other side is gone, unless the address says otherwise."""
_UNTOLD: Final = "…"


class PostgresAddress:
    """An address that was checked. As text it names no secret."""

    def __init__(self, text: str) -> None:
        try:
            self._parts: dict[str, Any] = conninfo_to_dict(text)
        except psycopg.Error:  # what it says would repeat the address with the password
            raise DoublesixError("bad-settings", "bad-store-address") from None

    def __str__(self) -> str:
        parts = self._parts
        user = f"{parts['user']}@" if "user" in parts else ""
        port = f":{parts['port']}" if "port" in parts else ""
        return f"postgresql://{user}{parts.get('host', '')}{port}/{parts.get('dbname', '')}"

    def conninfo(self, name: str) -> str:
        """Return what to connect with, under a name that the database shows."""
        parts: dict[str, Any] = {**_ALIVE, "application_name": name, **self._parts}
        return make_conninfo(**parts)

    def reason(self, error: BaseException) -> str:
        """Return what an error says, in one line and without the password."""
        said = " ".join(str(error).split()) or type(error).__name__
        password = self._parts.get("password")
        return said.replace(str(password), _UNTOLD) if password else said
