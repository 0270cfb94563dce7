"""What pyproject.toml cannot say: the catalogues of messages are compiled whenever the package is built."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools import Command, setup
from setuptools.command.build import build


def catalogues() -> list[Path]:
    """Return the catalogues of all languages."""
    return sorted(Path("src/doublesix/i18n/locales").glob("*/LC_MESSAGES/*.po"))


class BuildCatalogues(Command):
    """Compile every ``.po`` to a ``.mo`` next to it, from where ``build_py`` takes it as package data.

    It is a command of its own, not a part of ``build_py``: an editable installation only warns when that one fails.
    """

    description = "compile the catalogues of messages"
    user_options: ClassVar[list[tuple[str, str | None, str]]] = []
    editable_mode = False
    build_lib: str | None = None

    def initialize_options(self) -> None:
        """Take no options."""

    def finalize_options(self) -> None:
        """Take no options."""

    def run(self) -> None:
        """Compile them all; it takes milliseconds."""
        for path in catalogues():
            with path.open("rb") as source:
                catalogue = read_po(source, locale=path.parts[-3], abort_invalid=True)
            with path.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, catalogue)

    def get_source_files(self) -> list[str]:
        """Name the sources, so that a source distribution holds them."""
        return [str(path) for path in catalogues()]

    def get_outputs(self) -> list[str]:
        """Name no outputs: ``build_py`` copies the compiled catalogues."""
        return []

    def get_output_mapping(self) -> dict[str, str]:
        """Map nothing, for the same reason."""
        return {}


class Build(build):
    """The usual build, after the catalogues."""

    sub_commands: ClassVar = [("build_catalogues", None), *build.sub_commands]


setup(cmdclass={"build": Build, "build_catalogues": BuildCatalogues})
