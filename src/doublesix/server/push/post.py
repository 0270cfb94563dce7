"""Sends notifications to push services, in threads of their own, so that nobody waits for them."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final
from urllib.parse import urlsplit

from doublesix.errors import DoublesixError
from doublesix.server.log import ServerLog
from doublesix.server.push.keys import PushKeys
from doublesix.server.store.push import PushSubscription

SECONDS_TO_ANSWER: Final = 10.0
SECONDS_BETWEEN: Final = (2.0, 20.0)
"""How long to wait before each further try, if a service is busy or out of reach."""
MOST_WAITING: Final = 1000
"""With more than this on the way we send no more: a service may be down for long."""

_THREADS: Final = 2
_GONE: Final = frozenset({404, 410})
_log = ServerLog(__name__)


class PushOutcome(Enum):
    """What became of a notification."""

    SENT = "sent"
    GONE = "gone"
    """The browser does not want any more."""
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Notification:
    """What a browser is to show, encrypted on its way; a newer one of the same topic replaces it."""

    content: str
    topic: str
    seconds: int
    """How long it is worth showing."""


class PushPost:
    """Sends notifications. Close it when the server stops."""

    def __init__(self, keys: PushKeys, pauses: tuple[float, ...] = SECONDS_BETWEEN) -> None:
        self._keys = keys
        self._pauses = pauses
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="doublesix-push")
        self._waiting = 0

    async def send(self, browser: PushSubscription, notification: Notification) -> PushOutcome:
        """Send a notification, a few times if the service is busy, and return what became of it."""
        if self._waiting >= MOST_WAITING:
            return PushOutcome.FAILED
        self._waiting += 1
        try:
            for pause in (*self._pauses, None):
                status = await self._try(browser, notification)
                if status is not None and status < 500 and status != 429:
                    return _outcome(status)
                if pause is not None:
                    await asyncio.sleep(pause)
        finally:
            self._waiting -= 1
        reason = "no answer" if status is None else status
        _log.warning("push-failed", "a notification could not be sent: {reason}", reason=reason)
        return PushOutcome.FAILED

    async def _try(self, browser: PushSubscription, notification: Notification) -> int | None:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, _send, self._keys, browser, notification)

    def close(self) -> None:
        """Send no more; what is on its way is not waited for."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _outcome(status: int) -> PushOutcome:
    if status in _GONE:
        return PushOutcome.GONE
    if status >= 400:
        _log.warning("push-refused", "a push service refused a notification: {status}", status=status)
        return PushOutcome.FAILED
    return PushOutcome.SENT


def _send(keys: PushKeys, browser: PushSubscription, notification: Notification) -> int | None:
    """Send once; return the status of the answer, none without one."""
    from pywebpush import WebPushException, webpush  # here: most servers never send any
    from requests import RequestException, Session

    with Session() as session:
        session.max_redirects = 0  # a push service that sends us elsewhere is none
        try:
            answer: Any = webpush(
                {"endpoint": browser.endpoint, "keys": {"p256dh": browser.public_key, "auth": browser.secret}},
                notification.content,
                vapid_private_key=keys.private,
                vapid_claims={"sub": keys.contact},
                timeout=SECONDS_TO_ANSWER,
                ttl=notification.seconds,
                headers={"Topic": notification.topic, "Urgency": "high"},
                requests_session=session,
            )
        except WebPushException as error:
            return None if error.response is None else int(error.response.status_code)
        except RequestException:
            return None
        except ValueError:
            return 410  # its keys are no keys, and nothing can ever be sent there
    return int(answer.status_code)


def check_endpoint(endpoint: str, services: frozenset[str]) -> str:
    """Return the address of a browser; raise if it is not with a push service, since we send to it."""
    parts = urlsplit(endpoint)
    host = parts.hostname or ""
    if not any(_is_at(parts.scheme, host, service) for service in services):
        raise DoublesixError("bad-request", "no-push-service", host=host)
    return endpoint


def _is_at(scheme: str, host: str, service: str) -> bool:
    """Whether an address is at a service, such as ``https://fcm.googleapis.com`` or ``https://*.push.apple.com``."""
    wanted, _, name = service.partition("://")
    return scheme == wanted and (host == name or (name.startswith("*.") and host.endswith(name[1:])))
