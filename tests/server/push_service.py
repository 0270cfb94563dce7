"""A push service on this computer, and browsers that subscribe to it, decrypt what they get and check who sent it."""

from __future__ import annotations

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import SimpleQueue
from threading import Thread
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

PATIENCE = 20


def as_text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Delivery:
    """What a server sent to a push service."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class PushService:
    """A push service that runs."""

    address: str
    deliveries: SimpleQueue[Delivery] = field(default_factory=SimpleQueue)
    statuses: dict[str, list[int]] = field(default_factory=dict)
    """What it answers to the next deliveries to a path, in this order; then 201."""

    def next(self) -> Delivery:
        return self.deliveries.get(timeout=PATIENCE)


class Browser:
    """A browser that has subscribed."""

    def __init__(self, service: PushService, name: str) -> None:
        self.path = f"/push/{name}"
        self.endpoint = service.address + self.path
        self._service = service.address
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._secret = os.urandom(16)

    def description(self) -> dict[str, Any]:
        """Describe oneself as ``PushSubscription.toJSON`` does."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": as_text(point), "auth": as_text(self._secret)}
        return {"endpoint": self.endpoint, "expirationTime": None, "keys": keys}

    def read(self, delivery: Delivery, server_key: str) -> dict[str, Any]:
        """Decrypt what came, and check that the server signed it."""
        assert delivery.path == self.path
        self._check_sender(delivery.headers["authorization"], server_key)
        assert delivery.headers["content-encoding"] == "aes128gcm"
        text = http_ece.decrypt(delivery.body, private_key=self._key, auth_secret=self._secret, version="aes128gcm")
        shown: dict[str, Any] = json.loads(text)
        return shown

    def _check_sender(self, authorization: str, server_key: str) -> None:
        kind, _, fields = authorization.partition(" ")
        given = dict(one.strip().split("=", 1) for one in fields.split(","))
        assert (kind, given["k"]) == ("vapid", server_key)
        signed, _, signature = given["t"].rpartition(".")
        numbers = from_text(signature)
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_text(server_key))
        whole = encode_dss_signature(int.from_bytes(numbers[:32], "big"), int.from_bytes(numbers[32:], "big"))
        point.verify(whole, signed.encode(), ec.ECDSA(SHA256()))
        claims = json.loads(from_text(signed.partition(".")[2]))
        assert (claims["aud"], claims["sub"]) == (self._service, "mailto:owner@example.org")


@contextmanager
def push_service() -> Iterator[PushService]:
    """Run a push service."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            waiting = service.statuses.get(self.path)
            self.send_response(waiting.pop(0) if waiting else 201)
            self.send_header("content-length", "0")
            self.end_headers()
            service.deliveries.put(Delivery(self.path, headers, body))

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    service = PushService(f"http://127.0.0.1:{server.server_port}")
    thread = Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
