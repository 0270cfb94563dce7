"""What pyproject.toml cannot say: how the catalogues of messages, the kernel and the layout are compiled.

Both are compiled where there is a compiler; without one the installation succeeds, and doublesix plays on the
readable engine. On x86-64 the kernel is compiled twice, for any processor and for those of the last ten years, and
``kernel/choice.py`` takes what suits. ``DOUBLESIX_NATIVE=1`` compiles them for this very machine, which others may
not be able to run.
"""

from __future__ import annotations

import os
import platform
import re
import sys
import sysconfig
from pathlib import Path
from typing import ClassVar, Final

from babel.messages.pofile import read_po
from setuptools import Command, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

sys.path.insert(0, "src")
from doublesix.i18n import catalogue

IS_NATIVE: Final = os.environ.get("DOUBLESIX_NATIVE") == "1"
COMPILED: Final = (Path("src/doublesix/kernel/compiled"), Path("src/doublesix/layout/compiled"))
FOR_NEWER: Final = ("-mavx", "-mavx2", "-mbmi", "-mbmi2", "-mf16c", "-mfma", "-mlzcnt", "-mmovbe", "-mpopcnt")
"""What x86-64-v3 adds, in words that every compiler knows; ``compiled/processor.h`` asks for the same."""
DIRECTIVES: Final = {"language_level": 3, "boundscheck": False, "wraparound": False, "cdivision": True}


def catalogues(language: str = "*") -> list[Path]:
    """Return the catalogues of a language, or of all."""
    return sorted(Path("src/doublesix/i18n/locales").glob(f"{language}/LC_MESSAGES/*.po"))


def texts_of(path: Path) -> tuple[str, dict[str, catalogue.Text]]:
    """Return the rule by which a catalogue counts, and its texts by name; fuzzy and empty ones are none."""
    with path.open("rb") as source:
        read = read_po(source, locale=path.parts[-3], abort_invalid=True)
    texts = {}
    for message in read:
        code, text = message.id, message.string
        if code and any(text) and not message.fuzzy:
            texts[(code if isinstance(code, str) else code[0]).partition(".")[2]] = text
    return read.plural_expr, texts


class BuildCatalogues(Command):
    """Compile the catalogues of every language to one file, from where ``build_py`` takes it as package data.

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
        """Compile them all; it takes seconds."""
        for folder in {path.parents[1] for path in catalogues()}:
            read = {path.stem: texts_of(path) for path in catalogues(folder.name)}
            [rule] = {rule for rule, _ in read.values()}
            areas = {area: texts for area, (_, texts) in read.items()}
            (folder / catalogue.COMPILED).write_bytes(catalogue.compiled(rule, areas))

    def get_source_files(self) -> list[str]:
        """Name the sources, so that a source distribution holds them."""
        return [str(path) for path in catalogues()]

    def get_outputs(self) -> list[str]:
        """Name no outputs: ``build_py`` copies the compiled catalogues."""
        return []

    def get_output_mapping(self) -> dict[str, str]:
        """Map nothing, for the same reason."""
        return {}


def sources(folder: Path, *suffixes: str) -> list[str]:
    """Return the files of a folder that end like this."""
    return sorted(str(path) for path in folder.iterdir() if path.suffix in suffixes)


def compiled_modules() -> list[Extension]:
    """Return the modules that are compiled."""
    return [
        Extension(
            ".".join(Path(source).with_suffix("").parts[1:]),
            [source],
            depends=sources(folder, ".pxd", ".h"),
            include_dirs=[str(folder)],
        )
        for folder in COMPILED
        for source in sources(folder, ".pyx")
    ]


def for_newer_processors(portable: list[Extension]) -> list[Extension]:
    """Return the modules of the kernel once more, from the same C, for x86-64 processors of the last ten years."""
    if IS_NATIVE or not sysconfig.get_platform().endswith("x86_64"):
        return []
    kernel, made = "doublesix.kernel.compiled.", []
    for extension in portable:
        name = extension.name.removeprefix(kernel)
        if name not in (extension.name, "processor"):
            same = Path(extension.sources[0]).resolve()
            source = Path("build/kernel/v3", same.name)  # of its own, so that its object file is, too
            write_if_changed(source, f'#include "{same.as_posix()}"\n')
            depends = [*extension.depends, str(same)]
            made.append(
                Extension(f"{kernel}v3.{name}", [str(source)], depends=depends, include_dirs=extension.include_dirs)
            )
    return made


def write_if_changed(path: Path, text: str) -> None:
    """Write a file, unless it says the same already: it would be compiled again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text("utf-8") != text:
        path.write_text(text, "utf-8")


class BuildCompiled(build_ext):
    """Turn Cython into C and compile it, for any machine of this kind unless it is to be for this one only."""

    def finalize_options(self) -> None:
        """Write the C files, where they are older than what they are made from."""
        from Cython.Build import cythonize  # here, because the other commands need not wait for it

        written = [each for each in self.distribution.ext_modules if ".v3." not in each.name]  # pip asks more than once
        portable = cythonize(written, build_dir="build/kernel", compiler_directives=DIRECTIVES, quiet=True)
        self.distribution.ext_modules = portable + for_newer_processors(portable)
        for extension in self.distribution.ext_modules:
            extension.optional = True
        self.parallel = self.parallel or os.cpu_count()
        super().finalize_options()

    def build_extension(self, ext: Extension) -> None:
        """Compile one module with the flags that the compiler understands."""
        if self.compiler.compiler_type == "msvc":
            ext.extra_compile_args = ["/O2"]
        else:
            ext.extra_compile_args = ["-O3", "-g0", "-ffp-contract=off"]
            if IS_NATIVE:
                arm = platform.machine().lower() in ("arm64", "aarch64")
                ext.extra_compile_args.append("-mcpu=native" if arm else "-march=native")
            elif ".v3." in ext.name:
                ext.extra_compile_args += FOR_NEWER
        try:
            super().build_extension(ext)
        except (BaseError, CCompilerError, OSError) as error:
            self.warn(f"{ext.name} could not be compiled; doublesix works without it, only slower ({error})")
            _remove_compiled(ext.name)

    def get_source_files(self) -> list[str]:
        """Name what people write, not the C that is made of it, so that a source distribution holds it."""
        return [source for folder in COMPILED for source in sources(folder, ".pyx", ".pxd", ".h")]


def _remove_compiled(name: str) -> None:
    """Remove what an earlier build left, which would play by rules that may have changed since."""
    *folder, module = name.split(".")
    for suffix in (".so", ".pyd"):
        for path in Path("src", *folder).glob(f"{module}*{suffix}"):
            path.unlink()


class Build(build):
    """The usual build, after the catalogues."""

    sub_commands: ClassVar = [("build_catalogues", None), *build.sub_commands]


def description() -> str:
    """Return the first page as it is read outside the repository: what lies in the repository is named, not linked."""
    return re.sub(r"!?\[([^\]]*)\]\((?!https?:)[^)]*\)", r"\1", Path("README.md").read_text("utf-8"))


setup(
    long_description=description(),
    long_description_content_type="text/markdown",
    cmdclass={"build": Build, "build_catalogues": BuildCatalogues, "build_ext": BuildCompiled},
    ext_modules=compiled_modules(),
)
