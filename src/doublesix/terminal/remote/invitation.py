"""How others come to a table of a server: the link in words, and for the cameras of their phones."""

from __future__ import annotations

from typing import Final

from textual.content import Content

from doublesix.client import TableLinks
from doublesix.i18n import Words
from doublesix.picture.link_code import link_rows

_BLACK_ON_WHITE: Final = "#000000 on #ffffff"
"""Cameras expect that, whatever the colours of the terminal are."""


def tell_invitation(invitation: TableLinks, words: Words) -> list[str]:
    """Tell the link; if others cannot follow it, also how to let them in."""
    told = [words("terminal.remote-link", link=invitation.links[0])]
    if invitation.only_here:
        told = [invitation.links[0], words("invitation.only-here")]
    if invitation.command:
        told += [words("invitation.let-in"), f"    {invitation.command}"]
    return told


def draw_invitation(invitation: TableLinks) -> Content | None:
    """Draw the link; none if nobody else could follow it."""
    if invitation.only_here:
        return None
    return Content("\n").join(Content.styled(row, _BLACK_ON_WHITE) for row in link_rows(invitation.links[0]))
