"""The links by which others come to a table."""

from __future__ import annotations

import msgspec
from starlette.requests import Request

from doublesix.server.reach import FOR_EVERYBODY, is_loopback, origins_for_others
from doublesix.server.web.requests import services_of


class TableInvitation(msgspec.Struct, frozen=True, omit_defaults=True):
    """The links by which others come to a table."""

    links: tuple[str, ...]
    """The best first: the address by which one came oneself, the public names, then this computer in its networks."""
    only_here: bool = False
    """Whether nobody but this computer can follow them."""
    command: str | None = None
    """How to start the server so that others can."""

    @property
    def link(self) -> str:
        """The link to send."""
        return self.links[0]


def invitation_to(request: Request, path: str) -> TableInvitation:
    """Return how others come to a page of ours; a loopback address means another computer to each of them."""
    own = str(request.base_url).rstrip("/")
    settings = services_of(request).settings
    came_by_loopback = is_loopback(request.base_url.netloc)
    others = origins_for_others(settings.host, request.scope["server"][1], settings.names)
    origins = others if came_by_loopback else tuple(dict.fromkeys((own, *others)))
    if origins:
        return TableInvitation(tuple(f"{origin}{path}" for origin in origins))
    command = FOR_EVERYBODY if is_loopback(settings.host) else None
    return TableInvitation((f"{own}{path}",), only_here=True, command=command)
