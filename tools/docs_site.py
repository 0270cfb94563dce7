"""Make the site of docs, and the man pages: the pages of docs/ as they are, and reference made from the program.

``python tools/docs_site.py [FOLDER]`` puts the sources together in FOLDER (build/docs, unless named), has Sphinx write
FOLDER/site, and writes FOLDER/man. Whatever Sphinx warns of is an error.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from reference.commands import commands_page, man_pages
from reference.errors import errors_page
from reference.messages import messages_page
from reference.names import names_pages

ROOT: Final = Path(__file__).parents[1]
TOP_PAGES: Final = ("CHANGELOG.md", "CONTRIBUTING.md")
"""Pages at the top of the repository; on the site they are beside those of docs/."""
_LINK: Final = re.compile(r"\]\(((?:\.\./)*)([\w./-]+)((?:#[\w-]*)?)\)")


def assemble(folder: Path) -> None:
    """Put the sources of the site together."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "reference" / "names").mkdir(parents=True)
    for page in sorted((ROOT / "docs").glob("*.md")):
        (folder / page.name).write_text(links_of_the_site(page.read_text("utf-8"), page), "utf-8")
    for name in TOP_PAGES:
        text = (ROOT / name).read_text("utf-8")
        (folder / name).write_text(links_of_the_site(text, ROOT / name), "utf-8")
    shutil.copy(ROOT / "docs" / "conf.py", folder)
    shutil.copytree(ROOT / "docs" / "pictures", folder / "pictures")
    made = {"commands.md": commands_page(), "errors.md": errors_page(), "messages.md": messages_page()}
    for name, text in (made | {f"names/{name}": text for name, text in names_pages().items()}).items():
        (folder / "reference" / name).write_text(text, "utf-8")
    (folder / "more.md").write_text(more_page(), "utf-8")


def links_of_the_site(text: str, page: Path) -> str:
    """Return a page whose links lead to pages of the site; what is not on the site is named, not linked."""

    def led(found: re.Match[str]) -> str:
        up, path, place = found.groups()
        target = (page.parent / up / path).resolve()
        if target.parent == ROOT / "docs" or (target.parent == ROOT and target.name in TOP_PAGES):
            return f"]({target.name}{place})"
        if target.is_relative_to(ROOT / "docs" / "pictures"):
            return f"](pictures/{target.name})"
        return found[0] if (page.parent / path).exists() and page.parent == ROOT / "docs" else "]()"

    return re.sub(r"\[([^\]]*)\]\(\)", r"\1", _LINK.sub(led, text))


def more_page() -> str:
    """Write the page that lists what no other page of the site lists."""
    index = (ROOT / "docs" / "index.md").read_text("utf-8")
    listed = set(re.findall(r"^(?:[^<\n]*<)?([\w-]+)(?:\.md)?>?$", index, re.MULTILINE))
    rest = sorted(page.stem for page in (ROOT / "docs").glob("*.md") if page.stem not in listed | {"index"})
    return "\n".join(["# More", "", "```{toctree}", *rest, "```", ""])


def main(folder: Path) -> int:
    """Make everything; return the status of Sphinx."""
    sources = folder / "sources"
    assemble(sources)
    pages = folder / "man"
    pages.mkdir(parents=True, exist_ok=True)
    for name, text in man_pages().items():
        (pages / name).write_text(text, "utf-8")
    command = [sys.executable, "-m", "sphinx", "--builder", "html", "--fail-on-warning", "--keep-going", "--quiet"]
    status = subprocess.run([*command, "--jobs", "auto", sources, folder / "site"], check=False).returncode
    if status == 0:
        print(f"The site: {folder / 'site' / 'index.html'}\nThe man pages: man -l {pages / 'doublesix.1'}")
    return status


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "docs"))
