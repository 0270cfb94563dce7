"""People: guests, accounts, and what becomes of a guest who signs up or in."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.server.store.jobs import run
from tests.server.store.sample_games import a_game, seat

from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.server.people.passwords import Passwords
from doublesix.server.people.people import REMEMBERED_DAYS, People
from doublesix.server.store import games, people
from doublesix.server.store.clock_gaps import DAY_MS
from doublesix.server.store.guesses import FREE_GUESSES, LONGEST_WAIT_MS
from doublesix.server.store.people import Person
from doublesix.server.store.sqlite.backup import copy_database
from doublesix.server.store.sqlite.sqlite_store import SqliteStore
from doublesix.server.store.store import Connection

PASSWORD = "6-6 opens the round"
HOME = "192.0.2.1"
QUICK = {"memory_kib": 8, "passes": 1}
"""Passwords that are quick to write, for tests only."""

WORDS = words_for("en")


class Around:
    """People in a folder, at a time that the test says."""

    def __init__(self, store: SqliteStore) -> None:
        self.now = 1_000 * DAY_MS
        self.store = store
        self.people = People(store, passwords=Passwords(**QUICK), clock=lambda: self.now)

    async def guest(self, name: str = "Anna") -> tuple[Person, str]:
        return await self.people.make_guest(WORDS, name)

    async def sign_up(self, name: str = "Anna", token: str | None = None, password: str = PASSWORD) -> str:
        return await self.people.sign_up(name, password, token=token, address=HOME)

    async def sign_in(self, name: str = "Anna", token: str | None = None, password: str = PASSWORD) -> str:
        return await self.people.sign_in(name, password, token=token, address=HOME)

    async def who(self, token: str) -> Person:
        found = await self.people.find(token)
        assert found
        return found

    async def games_of(self, person: Person) -> list[str]:
        found = await self.store.read(partial(games.of_person, person=person.id, limit=10))
        return [game.id for game in found]


@asynccontextmanager
async def around(folder: Path) -> AsyncIterator[Around]:
    async with SqliteStore(folder) as store:
        yield Around(store)


async def refused(asked: Coroutine[Any, Any, object]) -> str:
    with pytest.raises(DoublesixError) as error:
        await asked
    return error.value.message.removeprefix("error.")


Test = Callable[[Around], Coroutine[Any, Any, None]]


@pytest.fixture
def go(tmp_path: Path) -> Callable[[Test], None]:
    """Run a test among people."""

    def go(test: Test) -> None:
        async def whole() -> None:
            async with around(tmp_path) as those:
                await test(those)

        run(whole())

    return go


Go = Callable[[Test], None]


# Guests


def test_a_guest_is_known_by_their_token_only(go: Go) -> None:
    async def test(those: Around) -> None:
        anna, token = await those.guest()
        assert await those.who(token) == anna
        assert anna.account is None
        assert len(token) >= 43
        assert await those.people.find(token[:-1]) is None
        assert await those.people.find(anna.id) is None

    go(test)


def test_no_token_is_in_the_file(go: Go, tmp_path: Path) -> None:
    async def test(those: Around) -> None:
        tokens = [(await those.guest())[1], await those.sign_up()]
        copy_database(those.store.file.parent, tmp_path / "copy", overwrite=False)
        content = (tmp_path / "copy").read_bytes()
        assert not [token for token in tokens if token.encode() in content]
        assert PASSWORD.encode() not in content

    go(test)


def test_a_guest_without_a_name_is_called_a_guest(go: Go) -> None:
    async def test(those: Around) -> None:
        person, _ = await those.people.make_guest(WORDS)
        assert person.name.startswith("Guest ")

    go(test)


def test_a_guest_may_take_another_name_and_language(go: Go) -> None:
    async def test(those: Around) -> None:
        anna, token = await those.guest()
        assert (await those.people.change(anna, name=" Anja ", language="en")).name == "Anja"
        changed = await those.who(token)
        assert (changed.name, changed.language) == ("Anja", "en")
        assert await refused(those.people.change(anna, language="tlh")) == "bad-language"
        assert await refused(those.people.change(anna, name="")) == "name-empty"

    go(test)


def test_a_token_that_nobody_shows_for_a_year_and_more_is_forgotten(go: Go) -> None:
    async def test(those: Around) -> None:
        _, shown = await those.guest("Anna")
        _, never_shown = await those.guest("Bruno")
        those.now += 300 * DAY_MS
        await those.who(shown)
        those.now += (REMEMBERED_DAYS - 299) * DAY_MS
        await those.people.forget_idle()
        assert (await those.who(shown)).name == "Anna"
        assert await those.people.find(never_shown) is None
        rows = await those.store.read(lambda connection: connection.execute("SELECT name FROM person").fetchall())
        assert rows == [("Anna",)], "and so is the guest"

    go(test)


# Accounts


def test_signing_up_keeps_who_one_is(go: Go) -> None:
    async def test(those: Around) -> None:
        guest, old = await those.guest("Guest 5")
        await those.store.write(partial(a_game, seats=[seat(0, "Guest 5", person=guest.id, won=True)]))
        anna = await those.who(await those.sign_up("Anna", old))
        assert (anna.id, anna.name, anna.account) == (guest.id, "Anna", "Anna")
        assert await those.games_of(anna) == ["g1"]
        assert await those.people.find(old) is None, "a new token takes the place of the old one"

    go(test)


def test_signing_in_brings_along_what_the_guest_began(go: Go) -> None:
    async def test(those: Around) -> None:
        anna = await those.who(await those.sign_up())
        guest, old = await those.guest("Guest 5")
        await those.store.write(partial(a_game, seats=[seat(0, "Guest 5", person=guest.id)]))
        now = await those.who(await those.sign_in(token=old))
        assert now.id == anna.id
        assert now.was(guest.id)
        assert not now.was(None)
        assert await those.games_of(now) == ["g1"]
        # A game in which they sat as a guest ends only now.
        await those.store.write(
            partial(a_game, game="g2", number=2, ended_ms=9_000, seats=[seat(0, "Guest 5", person=guest.id)])
        )
        assert await those.games_of(now) == ["g2", "g1"]

    go(test)


def test_signing_in_to_another_account_leaves_both_apart(go: Go) -> None:
    async def test(those: Around) -> None:
        anna = await those.sign_up("Anna")
        bruno = await those.who(await those.sign_up("Bruno"))
        now = await those.who(await those.sign_in("Bruno", token=anna))
        assert (now.id, now.former) == (bruno.id, frozenset())
        assert (await those.who(await those.sign_in("Anna"))).id != bruno.id

    go(test)


@pytest.mark.parametrize("name", ["Anna", "anna", "Ann\N{FULLWIDTH LATIN SMALL LETTER A}", " Anna "])
def test_a_name_is_taken_however_it_is_written(name: str, go: Go) -> None:
    async def test(those: Around) -> None:
        await those.sign_up("Anna")
        _, token = await those.guest("Guest 5")
        assert await refused(those.sign_up(name, token)) == "name-taken"
        assert (await those.who(token)).name == "Guest 5", "nothing has changed"

    go(test)


def test_sign_in_says_only_that_name_and_password_do_not_belong_together(go: Go) -> None:
    async def test(those: Around) -> None:
        await those.sign_up("Anna")
        for name, password in [("Anna", "5-5 opens the round"), ("Bruno", PASSWORD), ("", ""), ("Anna", "x" * 10_000)]:
            assert await refused(those.sign_in(name, password=password)) == "wrong-name-or-password"
        assert (await those.who(await those.sign_in("ANNA"))).account == "Anna"

    go(test)


@pytest.mark.parametrize(
    ("password", "message"), [("7 chars", "password-short"), ("x" * 201, "password-long"), ("x" * 200, None)]
)
def test_how_long_a_password_is(password: str, message: str | None, go: Go) -> None:
    async def test(those: Around) -> None:
        if message is None:
            await those.sign_up(password=password)
            await those.sign_in(password=password)
        else:
            assert await refused(those.sign_up(password=password)) == message

    go(test)


def test_guessing_is_slowed_down_for_the_guesser_only(go: Go) -> None:
    async def test(those: Around) -> None:
        await those.sign_up("Anna")
        await those.sign_up("Bruno")
        guesses = [await refused(those.sign_in("Anna", password=f"guess number {number}")) for number in range(12)]
        assert guesses == ["wrong-name-or-password"] * 10 + ["too-many-requests"] * 2
        assert await refused(those.sign_in("Anna")) == "too-many-requests"
        await those.sign_in("Bruno")
        await those.people.sign_in("Anna", PASSWORD, token=None, address="198.51.100.7")

    go(test)


def test_guesses_at_an_account_count_from_anywhere_but_not_against_its_owner(go: Go) -> None:
    async def test(those: Around) -> None:
        async def guess(number: int, password: str = "a wrong guess", device: str | None = None) -> str:
            return await those.people.sign_in(
                "Anna", password, token=None, address=f"198.51.100.{number}", device=device
            )

        token = await those.sign_up("Anna")
        phone = await those.people.know_device(token, None)
        assert phone is not None
        assert await those.people.know_device(token, phone) is None
        heard = [await refused(guess(number)) for number in range(FREE_GUESSES + 2)]
        assert heard == ["wrong-name-or-password"] * FREE_GUESSES + ["too-many-requests"] * 2
        assert await refused(guess(100, PASSWORD)) == "too-many-requests"
        await guess(101, PASSWORD, phone)
        await guess(102, PASSWORD)  # since the owner was there, it counts from zero again
        for number in range(FREE_GUESSES + 1):
            await refused(guess(number, device="a made-up device"))
        assert await refused(guess(103)) == "too-many-requests"
        those.now += LONGEST_WAIT_MS
        assert await refused(guess(103)) == "wrong-name-or-password"
        await those.people.change_password(
            await those.who(token), PASSWORD, f"{PASSWORD}!", token=token, address="198.51.100.104"
        )
        assert await refused(guess(105, f"{PASSWORD}!", phone)) == "too-many-requests", "a new password forgets devices"

    go(test)


def test_no_account_looks_like_another(go: Go) -> None:
    async def test(those: Around) -> None:
        await those.sign_up("Ian")
        assert await refused(those.sign_up("lan")) == "name-looks-like"
        assert await refused(those.sign_up("IAN")) == "name-taken"
        await those.sign_up("Lan")
        _, token = await those.guest("Ian")  # the same name is no disguise
        assert await refused(those.guest("lan")) == "name-looks-like"
        assert await refused(those.people.change(await those.who(token), name="lan")) == "name-looks-like"
        assert await refused(those.people.check_name(None, "1an")) == "name-looks-like"
        own = await those.sign_in("Ian")
        await those.people.change(await those.who(own), name="lan")

    go(test)


def test_older_accounts_keep_their_names_although_they_look_alike(go: Go) -> None:
    async def test(those: Around) -> None:
        await those.sign_up("Ian")

        def as_before(connection: Connection) -> None:
            connection.execute("DELETE FROM account_look")
            person = people.create(connection, "lan", None, 0)
            people.add_account(connection, person, "lan", "")

        await those.store.write(as_before)
        async with those.people:
            pass
        await those.sign_in("Ian")
        assert await refused(those.sign_up("1an")) == "name-looks-like"

    go(test)


def test_signing_out_here_leaves_other_devices_signed_in(go: Go) -> None:
    async def test(those: Around) -> None:
        phone, laptop = await those.sign_up(), await those.sign_in()
        await those.people.sign_out(phone)
        assert await those.people.find(phone) is None
        assert (await those.who(laptop)).account == "Anna"

    go(test)


def test_a_new_password_signs_out_other_devices(go: Go) -> None:
    async def test(those: Around) -> None:
        phone, laptop = await those.sign_up(), await those.sign_in()
        anna = await those.who(laptop)
        change = partial(those.people.change_password, anna, token=laptop, address=HOME)
        assert await refused(change("not the password", "another password")) == "wrong-password"
        assert await refused(change(PASSWORD, "short")) == "password-short"
        await change(PASSWORD, "another password")
        assert await those.people.find(phone) is None
        assert (await those.who(laptop)).id == anna.id
        assert await refused(those.sign_in()) == "wrong-name-or-password"
        await those.sign_in(password="another password")

    go(test)


def test_passwords_are_written_again_when_we_become_more_careful(go: Go) -> None:
    async def test(those: Around) -> None:
        await those.sign_up()
        later = People(those.store, passwords=Passwords(memory_kib=16, passes=2))
        await later.sign_in("Anna", PASSWORD, token=None, address=HOME)
        account = await those.store.read(partial(people.account_named, name="Anna"))
        assert account
        assert "$m=16,t=2," in account.password
        await later.sign_in("Anna", PASSWORD, token=None, address=HOME)

    go(test)
