"""Who somebody is: guests, accounts, and the tokens that show it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from functools import partial
from math import ceil
from types import TracebackType
from typing import Final

from doublesix.errors import DoublesixError
from doublesix.i18n import Words, languages
from doublesix.room.look_alikes import looks_of
from doublesix.server.buckets import Buckets
from doublesix.server.people.deletion import forget_person
from doublesix.server.people.names import clean_name
from doublesix.server.people.passwords import Passwords, check_password
from doublesix.server.server_clock import now_ms
from doublesix.server.store import guesses, people, sessions
from doublesix.server.store.clock_gaps import DAY_MS, lived_back
from doublesix.server.store.people import Account, AccountTaken, Person
from doublesix.server.store.store import Connection, Store

REMEMBERED_DAYS: Final = 400
"""How long a token is valid that nobody shows; browsers keep the cookie just as long."""

LONGEST_COMPARED: Final = 100
"""So much of a name counts when somebody guesses at its account."""
_ADDRESSES_REMEMBERED: Final = 10_000


def check_language(language: str) -> str:
    """Return a language for which we have words; raise if we have none."""
    if language not in languages():
        raise DoublesixError("bad-language", language=language, languages=languages())
    return language


class People:
    """All people that the server knows. Open it with ``async with``, after the store."""

    def __init__(self, store: Store, *, passwords: Passwords | None = None, clock: Callable[[], int] = now_ms) -> None:
        self._store = store
        self._passwords = passwords or Passwords()
        self._clock = clock
        # Ten wrong guesses at one account from one place, then one a minute; a hundred at all accounts from there.
        self._guesses = Buckets(each_second=1 / 60, at_once=10, remembered=_ADDRESSES_REMEMBERED)
        self._visits = Buckets(each_second=1 / 10, at_once=100, remembered=_ADDRESSES_REMEMBERED)

    @property
    def buckets(self) -> Mapping[str, Buckets]:
        """How often somebody may try passwords, by what the limit is called."""
        return {"guesses": self._guesses, "visits": self._visits}

    async def forget_idle(self) -> None:
        """Forget tokens and guests that nobody has used for long."""
        await self._store.write(self._forget_idle)

    async def __aenter__(self) -> People:
        await self._store.write(_claim_older_looks)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave all as it is; the store closes itself."""

    async def find(self, token: str) -> Person | None:
        """Return the person who has this token."""
        session = await self._store.look_up(partial(sessions.find, token=token))
        if session is None:
            return None
        if session.used_ms < (now := self._clock()) - DAY_MS:
            await self._store.write(partial(sessions.use, token=token, at_ms=now))
        return session.person

    async def make_guest(self, words: Words, name: str | None = None) -> tuple[Person, str]:
        """Make a guest, and return them with the token that we know them by from now on."""
        number = secrets.randbelow(900) + 100
        called = clean_name(name if name is not None else words("web.people-guest", number=number))

        def make(connection: Connection) -> tuple[Person, str]:
            now = self._clock()
            _check_looks(connection, None, called)
            person = people.create(connection, called, None, now)
            return _loaded(connection, person), sessions.begin(connection, person, now)

        return await self._store.write(make)

    async def change(self, person: Person, *, name: str | None = None, language: str | None = None) -> Person:
        """Change somebody's name and language, if they are given."""
        called = None if name is None else clean_name(name)
        if language is not None:
            check_language(language)

        def change(connection: Connection) -> Person:
            if called is not None:
                _check_looks(connection, person.id, called)
                people.rename(connection, person.id, called)
            if language is not None:
                people.speak(connection, person.id, language)
            return _loaded(connection, person.id)

        return await self._store.write(change)

    async def sign_up(self, name: str, password: str, *, token: str | None, address: str) -> str:
        """Make an account and return a new token. A guest keeps their games and seats; others need no token."""
        called = clean_name(name)
        check_password(password)
        self._count(self._visits, address)
        written = await self._passwords.written(password)

        def add(connection: Connection) -> str:
            now = self._clock()
            session = sessions.find(connection, token) if token else None
            if session and session.person.account is None:
                person = session.person.id
                people.rename(connection, person, called)
            else:
                person = people.create(connection, called, None, now)
            people.add_account(connection, person, called, written)
            if (other := people.claim_looks(connection, person, _looks(called))) is not None:
                raise DoublesixError("bad-name", "name-looks-like", name=other)
            return _new_token(connection, person, token, now)

        try:
            return await self._store.write(add)
        except AccountTaken:
            raise DoublesixError("name-taken", name=called) from None

    async def sign_in(
        self, name: str, password: str, *, token: str | None, address: str, device: str | None = None
    ) -> str:
        """Return a new token for the account of this name; what a guest began now belongs to the account."""
        compared = people.alike(name.strip())[:LONGEST_COMPARED]
        self._count(self._visits, address)
        self._count(self._guesses, f"{address} {compared}")
        account = await self._store.read(partial(people.account_named, name=name.strip()))
        await self._count_guess(compared, account, device)
        fits = await self._passwords.fits(account.password if account else None, password)
        if account is None or not fits:
            raise DoublesixError("wrong-password", "wrong-name-or-password")
        rewritten = await self._passwords.written(password) if self._passwords.is_outdated(account.password) else None

        def enter(connection: Connection) -> str:
            guesses.forget_guesses(connection, compared)
            if rewritten is not None:
                people.set_password(connection, account.person, rewritten)
            session = sessions.find(connection, token) if token else None
            if session and session.person.account is None:
                people.merge_guest(connection, session.person.id, account.person)
            return _new_token(connection, account.person, token, self._clock())

        return await self._store.write(enter)

    async def know_device(self, token: str, device: str | None) -> str | None:
        """Know the browser in which somebody has just signed in; return the token it shows, none if it has one."""

        def know(connection: Connection) -> str | None:
            session, now = sessions.find(connection, token), self._clock()
            if session is None:
                return None
            if device is not None and guesses.is_device_of(connection, device, session.person.id):
                guesses.use_device(connection, device, now)
                return None
            return guesses.add_device(connection, session.person.id, now)

        return await self._store.write(know)

    async def check_name(self, person: str | None, name: str) -> None:
        """Refuse a name that others could take for that of somebody with an account."""
        await self._store.read(partial(_check_looks, person=person, name=name))

    async def _count_guess(self, compared: str, account: Account | None, device: str | None) -> None:
        """Count a guess at an account, from wherever it comes; a browser that is known there does not count."""

        def count(connection: Connection) -> int:
            if device and account and guesses.is_device_of(connection, device, account.person):
                return 0
            return guesses.claim_guess(connection, compared, self._clock())

        if wait := await self._store.write(count):
            raise DoublesixError("too-many-requests", seconds=ceil(wait / 1000))

    async def sign_out(self, token: str) -> None:
        """Forget a token."""
        await self._store.write(partial(sessions.end, token=token))

    async def change_password(self, person: Person, password: str, new: str, *, token: str, address: str) -> None:
        """Take another password, and sign out other devices that used the old one."""
        await self._check_own_password(person, password, address)
        check_password(new)
        written = await self._passwords.written(new)

        def change(connection: Connection) -> None:
            people.set_password(connection, person.id, written)
            sessions.end_others(connection, person.id, token)
            guesses.forget_devices(connection, person.id)

        await self._store.write(change)

    async def delete(self, person: Person, password: str, *, stand_in: str, address: str) -> None:
        """Delete an account and the person; another name replaces theirs in the games of others."""
        await self._check_own_password(person, password, address)
        await forget_person(self._store, person.id, stand_in)

    async def _check_own_password(self, person: Person, password: str, address: str) -> None:
        self._count(self._guesses, f"{address} {people.alike(person.account or '')}")
        account = await self._store.read(partial(people.account_of, person=person.id))
        if not await self._passwords.fits(account.password if account else None, password):
            raise DoublesixError("wrong-password")

    def _count(self, buckets: Buckets, who: str) -> None:
        if wait := buckets.take(who):
            raise DoublesixError("too-many-requests", seconds=ceil(wait))

    def _forget_idle(self, connection: Connection) -> None:
        before = lived_back(connection, self._clock(), REMEMBERED_DAYS * DAY_MS)
        sessions.forget_unused(connection, before)
        guesses.forget_unused_devices(connection, before)
        guesses.forget_old_guesses(connection, self._clock())
        people.forget_idle_guests(connection, before)


def _claim_older_looks(connection: Connection) -> None:
    """Let accounts that are older than this keep what their names look like."""
    for person, name in people.accounts_without_looks(connection):
        people.claim_looks(connection, person, _looks(name))


def _looks(name: str) -> tuple[str, ...]:
    return tuple(sorted(looks_of(name)))


def _check_looks(connection: Connection, person: str | None, name: str) -> None:
    if (other := people.account_that_looks(connection, person, name, _looks(name))) is not None:
        raise DoublesixError("bad-name", "name-looks-like", name=other)


def _new_token(connection: Connection, person: str, old: str | None, now: int) -> str:
    """Begin a session in place of the last one, whose token others may have seen."""
    if old is not None:
        sessions.end(connection, old)
    return sessions.begin(connection, person, now)


def _loaded(connection: Connection, person: str) -> Person:
    found = people.load(connection, person)
    if found is None:
        raise DoublesixError("not-signed-in")
    return found
