"""Under which addresses others reach a server."""

from __future__ import annotations

from ipaddress import ip_address

import pytest

from doublesix.server import reach
from doublesix.server.reach import is_loopback, origins_for_others, own_addresses


@pytest.fixture(autouse=True)
def addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "own_addresses", lambda: ("192.168.1.7", "172.17.0.1", "fd00::7"))


@pytest.mark.parametrize(
    ("host", "is_so"),
    [
        ("127.0.0.1", True),
        ("127.0.0.1:8666", True),
        ("localhost:8666", True),
        ("box.localhost", True),
        ("[::1]:8666", True),
        ("192.168.1.7", False),
        ("box.lan", False),
        ("0.0.0.0", False),
    ],
)
def test_loopback_is_the_computer_of_the_person_who_asks(host: str, is_so: bool) -> None:
    assert is_loopback(host) is is_so


@pytest.mark.parametrize(
    ("host", "port", "names", "expected"),
    [
        ("127.0.0.1", 8666, (), ()),
        ("::1", 8666, (), ()),
        ("0.0.0.0", 8666, (), ("http://192.168.1.7:8666", "http://172.17.0.1:8666")),
        ("::", 80, (), ("http://192.168.1.7", "http://172.17.0.1", "http://[fd00::7]")),
        ("192.168.1.7", 8666, (), ("http://192.168.1.7:8666",)),
        ("box.lan", 8666, (), ("http://box.lan:8666",)),
        ("127.0.0.1", 8666, ("dominoes.example",), ("https://dominoes.example",)),
        ("192.168.1.7", 80, ("dominoes.example",), ("http://dominoes.example", "http://192.168.1.7")),
    ],
)
def test_others_come_by_public_names_and_by_what_the_server_listens_to(
    host: str, port: int, names: tuple[str, ...], expected: tuple[str, ...]
) -> None:
    assert origins_for_others(host, port, names) == expected


def test_the_addresses_of_this_computer_are_those_that_others_can_use() -> None:
    found = [ip_address(address) for address in own_addresses()]
    assert not any(address.is_loopback or address.is_unspecified for address in found)
    assert [address.version for address in found] == sorted(address.version for address in found)
