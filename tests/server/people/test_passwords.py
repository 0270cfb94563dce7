"""Passwords are argon2id, take as long for an account that is not there, and make nobody else wait."""

from __future__ import annotations

import subprocess
import sys

from tests import patience
from tests.server.store.jobs import run

from doublesix.server.people.passwords import Passwords


def test_they_are_kept_as_argon2id() -> None:
    async def test() -> None:
        passwords = Passwords()
        kept = await passwords.written("6-6 opens the round")
        assert kept.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
        assert await passwords.fits(kept, "6-6 opens the round")
        assert not await passwords.fits(kept, "5-5 opens the round")
        assert not passwords.is_outdated(kept)

    run(test())


def test_an_account_that_is_not_there_costs_the_same_work() -> None:
    class Counted(Passwords):
        checks = 0

        def _fits(self, kept: str | None, password: str) -> bool:
            self.checks += 1
            assert (kept or self._nobodys).startswith("$argon2id$v=19$m=8,t=1,")
            return super()._fits(kept, password)

    async def test() -> None:
        passwords = Counted(memory_kib=8, passes=1)
        assert not await passwords.fits(None, "anything at all")
        assert passwords.checks == 1

    run(test())


def test_an_accent_is_the_same_on_every_keyboard() -> None:
    async def test() -> None:
        passwords = Passwords(memory_kib=8, passes=1)
        kept = await passwords.written("caf\N{LATIN SMALL LETTER E WITH ACUTE}")
        assert await passwords.fits(kept, "cafe\N{COMBINING ACUTE ACCENT}")

    run(test())


def test_a_server_starts_without_loading_what_only_few_requests_need() -> None:
    program = (
        "import sys, doublesix.server.people.people, doublesix.server.people.ratings as r\n"
        "sys.exit(bool({'argon2', 'openskill'} & set(sys.modules)))"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=patience.SECONDS)
