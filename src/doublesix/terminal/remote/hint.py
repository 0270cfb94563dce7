"""The hint of a server, told as any other."""

from __future__ import annotations

from doublesix.actions import parse_action
from doublesix.client import RemoteHint
from doublesix.i18n import Words
from doublesix.terminal.plain.sentences import tell_action


def tell_remote_hint(hint: RemoteHint, words: Words) -> str:
    """Say what the strongest bot would do, and why."""
    action = tell_action(parse_action(hint.action), words)
    if hint.reason is None:
        return words("terminal.plain-hint", action=action)
    return words("terminal.plain-hint-because", action=action, reason=hint.reason)
