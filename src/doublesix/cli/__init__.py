"""The command line: ``doublesix …``."""

import sys


def main() -> None:
    """Run the command line of this process."""
    try:
        from doublesix.cli.main import main as run_command_line  # here, since somebody may interrupt this, too
    except KeyboardInterrupt:
        sys.exit(130)
    run_command_line()
