"""``python -m doublesix``."""

from doublesix.cli import main

main()
