"""Settings are refused before anything is opened."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.sentences.errors import tell_error
from doublesix.server.settings import Limits, Settings


def test_a_server_listens_on_this_computer_alone_unless_told_otherwise(tmp_path: Path) -> None:
    assert (Settings(tmp_path).host, Settings(tmp_path).port) == ("127.0.0.1", 8666)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"host": " "}, "needs an address"),
        ({"names": frozenset({"https://dominoes.example"})}, "without a port"),
        ({"names": frozenset({"dominoes.example:443"})}, "without a port"),
        ({"names": frozenset({"our dominoes"})}, "without a port"),
        ({"names": frozenset({""})}, "without a port"),
        ({"store": "mysql://anna:secret@host/doublesix"}, "not the address of a PostgreSQL"),
        ({"port": -1}, "-1 is not a port"),
        ({"port": 65_536}, "65536 is not a port"),
        ({"limits": Limits(requests_each_second=0)}, "too small"),
        ({"limits": Limits(requests_at_once=0)}, "too small"),
        ({"limits": Limits(body=0)}, "too small"),
    ],
)
def test_settings_that_make_no_sense_are_refused_in_words(tmp_path: Path, wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(DoublesixError) as refused:
        Settings(tmp_path, **wrong)
    assert refused.value.code == "bad-settings"
    assert told in tell_error(refused.value, words_for("en"))


def test_the_password_of_a_store_is_not_shown(tmp_path: Path) -> None:
    assert "secret" not in repr(Settings(tmp_path, store="postgresql://anna:secret@host/doublesix"))
