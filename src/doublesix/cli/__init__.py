"""The command line: ``doublesix …``."""

from doublesix.cli.ctrl_c import end_by_ctrl_c


def main() -> None:
    """Run the command line of this process."""
    end_by_ctrl_c()  # first of all: what is imported now takes long enough for somebody to think better of it
    from doublesix.cli.main import main as run_command_line

    run_command_line()
