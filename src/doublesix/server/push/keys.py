"""The keys by which browsers know that a notification comes from this server (VAPID)."""

from __future__ import annotations

import os
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Any, Final

import msgspec

from doublesix.errors import DoublesixError
from doublesix.extras import need
from doublesix.files import cannot

FILE_NAME: Final = "push-keys.json"


class PushKeys(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A pair of keys, and whom a push service may write to if something is wrong."""

    public: str
    """Browsers are given this one when they subscribe."""
    private: str
    contact: str


def make_keys(folder: Path, contact: str) -> Path:
    """Make keys in the folder of a server, readable by us alone; keys that are there stay, since browsers know them."""
    file = folder / FILE_NAME
    vapid = _vapid()
    vapid.generate_keys()
    keys = PushKeys(public=_public(vapid), private=_private(vapid), contact=f"mailto:{contact}")
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with os.fdopen(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as opened:
            opened.write(msgspec.json.format(msgspec.json.encode(keys)) + b"\n")
    except FileExistsError:
        raise DoublesixError("file-exists", "push-keys-exist", file=str(file)) from None
    except OSError as error:
        raise cannot("cannot-write", str(file), error) from None
    return file


def load_keys(folder: Path) -> PushKeys | None:
    """Return the keys of a server; none if nobody has made any."""
    file = folder / FILE_NAME
    try:
        return msgspec.json.decode(file.read_bytes(), type=PushKeys)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise cannot("cannot-read", str(file), error) from None
    except msgspec.DecodeError as error:
        raise DoublesixError("bad-settings", "bad-push-keys", file=str(file), reason=str(error)) from None


def need_package() -> None:
    """Refuse to send notifications if what sends them is not installed."""
    need("push", "Web Push")


def _vapid() -> Any:
    need_package()
    from py_vapid import Vapid02  # here, so that a server without notifications does not need it

    return Vapid02()


def _public(vapid: Any) -> str:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return _text(vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def _private(vapid: Any) -> str:
    return _text(vapid.private_key.private_numbers().private_value.to_bytes(32, "big"))


def _text(key: bytes) -> str:
    return urlsafe_b64encode(key).rstrip(b"=").decode()
