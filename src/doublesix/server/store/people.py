"""People: guests and those with an account, their tokens, and who they were before."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from doublesix.server.store.store import Connection

_ID_BYTES: Final = 9


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody. Without an account they are a guest, known only by a token in their browser."""

    id: str
    name: str
    account: str | None
    """The name that they sign in with."""
    language: str | None
    former: frozenset[str] = frozenset()
    """Ids that they had as guests before they signed in here: what these began is theirs."""

    def was(self, person: str | None) -> bool:
        """Whether this is the id of this person, now or before."""
        return person == self.id or person in self.former


@dataclass(frozen=True, slots=True)
class Account:
    """What is needed to sign in."""

    person: str
    password: str
    """In argon2's form."""


class AccountTaken(Exception):
    """Somebody has an account of this name, or of one that looks the same."""


def alike(name: str) -> str:
    """Return a name ready to compare: two that differ only in case or in the form of their letters are the same."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def create(connection: Connection, name: str, language: str | None, at_ms: int) -> str:
    """Make a guest and return their id."""
    person = secrets.token_urlsafe(_ID_BYTES)
    connection.execute(
        "INSERT INTO person (id, name, language, created_ms) VALUES (?, ?, ?, ?)", (person, name, language, at_ms)
    )
    return person


def load(connection: Connection, person: str) -> Person | None:
    """Return a person by their id, or by one that they had as a guest."""
    row = connection.execute(
        "SELECT person.id, person.name, account.name, language FROM person"
        " LEFT JOIN account ON account.person = person.id WHERE person.id ="
        " coalesce((SELECT person FROM former_guest WHERE id = ?1), ?1)",
        (person,),
    ).fetchone()
    if row is None:
        return None
    id_, name, account, language = row
    former = connection.execute("SELECT id FROM former_guest WHERE person = ?", (id_,))
    return Person(id_, name, account, language, frozenset(guest for (guest,) in former))


def rename(connection: Connection, person: str, name: str) -> None:
    """Give a person another name; games that have ended keep the old one."""
    connection.execute("UPDATE person SET name = ? WHERE id = ?", (name, person))


def speak(connection: Connection, person: str, language: str | None) -> None:
    """Note somebody's language; None is what their browser asks for."""
    connection.execute("UPDATE person SET language = ? WHERE id = ?", (language, person))


def delete(connection: Connection, person: str) -> None:
    """Delete a person with all that is theirs alone. Their games stay, for the others who played."""
    connection.execute("DELETE FROM person WHERE id = ?", (person,))


def forget_idle_guests(connection: Connection, before_ms: int) -> None:
    """Delete guests who never ended a game and whose tokens are gone: nobody can be them any more."""
    connection.execute(
        "DELETE FROM person WHERE created_ms < ? AND id NOT IN (SELECT person FROM account)"
        " AND id NOT IN (SELECT person FROM session)"
        " AND id NOT IN (SELECT person FROM game_seat WHERE person IS NOT NULL)",
        (before_ms,),
    )


# Accounts


@dataclass(frozen=True, slots=True)
class StoredProfile:
    """What anybody may know of an account, if its owner lets them."""

    person: str
    name: str
    since_ms: int
    """When we first knew them."""
    shown: bool


def profile_named(connection: Connection, name: str) -> StoredProfile | None:
    """Return the profile of the account of this name."""
    return _profile(connection, "alike", alike(name))


def profile_of(connection: Connection, person: str) -> StoredProfile | None:
    """Return the profile of a person, if they have an account."""
    return _profile(connection, "person", person)


def show_profile(connection: Connection, person: str, *, shown: bool) -> None:
    """Let everybody see the page of an account, or nobody."""
    connection.execute("UPDATE account SET shown = ? WHERE person = ?", (shown, person))


def _profile(connection: Connection, column: str, value: str) -> StoredProfile | None:
    row = connection.execute(
        "SELECT account.person, account.name, created_ms, shown FROM account"
        f" JOIN person ON person.id = account.person WHERE account.{column} = ?",
        (value,),
    ).fetchone()
    return StoredProfile(row[0], row[1], row[2], bool(row[3])) if row else None


def add_account(connection: Connection, person: str, name: str, password: str) -> None:
    """Give a guest an account; they stay who they are, with all their games."""
    added = connection.execute(
        "INSERT INTO account (person, name, alike, password) VALUES (?, ?, ?, ?) ON CONFLICT (alike) DO NOTHING",
        (person, name, alike(name), password),
    )
    if not added.rowcount:
        raise AccountTaken(name)


def claim_looks(connection: Connection, person: str, looks: Iterable[str]) -> str | None:
    """Let no other account look like this one from now on; if another does, return its name and claim nothing."""
    wanted = tuple(looks)
    if (other := _account_that_looks(connection, person, wanted)) is not None:
        return other.name
    connection.executemany(
        "INSERT INTO account_look (look, person) VALUES (?, ?) ON CONFLICT DO NOTHING",
        [(look, person) for look in wanted],
    )
    return None


def account_that_looks(connection: Connection, person: str | None, name: str, looks: Iterable[str]) -> str | None:
    """Return the name of another person's account that looks like this name but is written in another way."""
    other = _account_that_looks(connection, person, tuple(looks))
    return None if other is None or other.alike == alike(name) else other.name


def accounts_without_looks(connection: Connection) -> list[tuple[str, str]]:
    """Return the person and the name of each account for which no looks are kept yet."""
    rows = connection.execute("SELECT person, name FROM account WHERE person NOT IN (SELECT person FROM account_look)")
    return [(person, name) for person, name in rows]


@dataclass(frozen=True, slots=True)
class _NamedAccount:
    name: str
    alike: str


def _account_that_looks(connection: Connection, person: str | None, looks: tuple[str, ...]) -> _NamedAccount | None:
    row = connection.execute(
        "SELECT account.name, account.alike FROM account_look JOIN account ON account.person = account_look.person"
        f" WHERE look IN ({', '.join('?' * len(looks))}) AND account.person != ? LIMIT 1",
        (*looks, person or ""),
    ).fetchone()
    return _NamedAccount(*row) if row else None


def account_named(connection: Connection, name: str) -> Account | None:
    """Return the account of this name."""
    row = connection.execute("SELECT person, password FROM account WHERE alike = ?", (alike(name),)).fetchone()
    return Account(*row) if row else None


def account_of(connection: Connection, person: str) -> Account | None:
    """Return the account of a person."""
    row = connection.execute("SELECT person, password FROM account WHERE person = ?", (person,)).fetchone()
    return Account(*row) if row else None


def set_password(connection: Connection, person: str, password: str) -> None:
    """Keep another password, or the same one written again."""
    connection.execute("UPDATE account SET password = ? WHERE person = ?", (password, person))


def merge_guest(connection: Connection, guest: str, person: str) -> None:
    """Merge a guest into the person whose account they have signed in to."""
    connection.execute("UPDATE game_seat SET person = ? WHERE person = ?", (person, guest))
    connection.execute("INSERT INTO former_guest (id, person) VALUES (?, ?)", (guest, person))
    connection.execute("UPDATE push_subscription SET person = ? WHERE person = ?", (person, guest))
    connection.execute("DELETE FROM person WHERE id = ?", (guest,))
