"""The command line: ``doublesix …``."""

from doublesix.cli.main import main

__all__ = ["main"]
