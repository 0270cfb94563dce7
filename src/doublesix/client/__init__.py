"""Tables on the web for programs: open one, sit down, see what a player sees, and play."""

from doublesix.client.live import LiveTable
from doublesix.client.server import Server

__all__ = ["LiveTable", "Server"]
