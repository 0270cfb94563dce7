"""Shared pads: who has the token writes, and nobody writes over what they have not seen."""

from __future__ import annotations

import pytest

from doublesix.errors import DoublesixError
from doublesix.server.store import pads
from doublesix.server.store.codes import CodeTaken
from doublesix.server.store.pads import PadMoved, StoredPad
from doublesix.server.store.store import Connection


@pytest.fixture(autouse=True)
def pad(connection: Connection) -> None:
    pads.create(connection, "PAD", "token", b"nothing yet", 1)


def test_a_pad_is_written_version_by_version(connection: Connection) -> None:
    assert pads.save(connection, "PAD", "token", 1, b"round 1", 2) == 2
    assert pads.save(connection, "PAD", "token", 2, b"round 2", 3) == 3
    assert pads.load(connection, "PAD") == StoredPad("PAD", 3, b"round 2", 3)


def test_somebody_who_comes_second_gets_what_the_first_wrote(connection: Connection) -> None:
    pads.save(connection, "PAD", "token", 1, b"Anna's round", 2)
    with pytest.raises(PadMoved) as moved:
        pads.save(connection, "PAD", "token", 1, b"Bruno's round", 3)
    assert moved.value.pad == StoredPad("PAD", 2, b"Anna's round", 2)


def test_without_the_token_a_pad_can_only_be_read(connection: Connection) -> None:
    with pytest.raises(DoublesixError) as error:
        pads.save(connection, "PAD", "guess", 1, b"mine", 2)
    assert error.value.code == "not-allowed"
    assert not pads.may_write(connection, "PAD", "guess")
    assert pads.may_write(connection, "PAD", "token")


def test_a_pad_that_is_not_there(connection: Connection) -> None:
    assert pads.load(connection, "NONE") is None
    with pytest.raises(DoublesixError) as error:
        pads.save(connection, "NONE", "token", 1, b"", 2)
    assert error.value.code == "unknown-pad"


def test_two_pads_never_have_the_same_code(connection: Connection) -> None:
    with pytest.raises(CodeTaken):
        pads.create(connection, "PAD", "other", b"", 2)


def test_old_pads_are_forgotten(connection: Connection) -> None:
    pads.create(connection, "NEW", "token", b"", 5)
    assert pads.forget_untouched(connection, before_ms=5) == 1
    assert pads.load(connection, "PAD") is None
    assert pads.load(connection, "NEW")
