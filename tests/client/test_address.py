from __future__ import annotations

import pytest

from doublesix.client import Address, Server
from doublesix.errors import DoublesixError


@pytest.mark.parametrize(
    ("text", "url", "code"),
    [
        ("http://127.0.0.1:8666", "http://127.0.0.1:8666", None),
        ("http://127.0.0.1:8666/", "http://127.0.0.1:8666", None),
        ("127.0.0.1:8666", "http://127.0.0.1:8666", None),
        ("https://dominoes.example/t/ABCDEF", "https://dominoes.example", "ABCDEF"),
        (" localhost:8666/t/abcdef/ ", "http://localhost:8666", "ABCDEF"),
        ("http://[::1]:8666/t/abc-def?lang=en", "http://[::1]:8666", "ABC-DEF"),
        ("localhost:8666/t/abcd 2345", "http://localhost:8666", "ABCD 2345"),
        ("http://localhost/games/ABCDEF-1", "http://localhost", None),
    ],
)
def test_an_address_is_a_server_and_perhaps_a_table(text: str, url: str, code: str | None) -> None:
    assert Address.parse(text) == Address(url, code)


@pytest.mark.parametrize(
    "text", ["", "ftp://localhost", "http://", "http://host:port", "http://host:99999", "http://[::1", "http://me@host"]
)
def test_what_is_no_address_is_said_to_be_none(text: str) -> None:
    with pytest.raises(DoublesixError) as refused:
        Server(text)
    assert refused.value.code == "bad-address"


def test_a_link_leads_back_to_the_table() -> None:
    here = Address("http://localhost:8666")
    assert Address.parse(here.link("ABCDEF")) == Address("http://localhost:8666", "ABCDEF")
