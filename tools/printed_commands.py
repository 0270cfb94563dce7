"""Every command and example that a page prints, and whether it works as printed.

``python tools/printed_commands.py`` builds a source distribution, from it a wheel, installs the wheel with what the
pages tell people to install into an empty environment, and runs everything there, in a folder that holds the files
which the pages speak of. ``python tools/printed_commands.py PROGRAM`` runs them with a program that is there already.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PAGES: Final = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md")))
PROGRAMS: Final = (".venv/bin/doublesix", "/opt/doublesix/bin/doublesix", "doublesix")
EXTRAS: Final = "terminal,server,client,lab,parquet,plots,push,env,openspiel"

NEEDS_MORE: Final = {
    "postgresql://": "a PostgreSQL",
    "tcp://scheduler": "a Dask cluster",
    "[FILE]": "a file of one's own",
}
"""What some commands need that is on no machine by itself; tests of their own run these."""
SHORTER: Final = {
    "bot": ("--rounds", "5"),
    "duel": ("--deals", "20"),
    "ladder": ("--deals", "1"),
    "simulate": ("--rounds", "20000"),
}
"""What makes commands shorter that take minutes by design."""
PATIENCE: Final = 240
POSITION: Final = "international/x4,33.53.60.64/x14/2/44.42.25.50.03.31/seat=2"
"""What stands for POSITION on a page."""

NEED_A_SERVER: Final = ("client.md",)
"""Pages whose examples a test of their own runs."""
EXAMPLES: Final = """
import doctest, re, sys
text = open(sys.argv[1], encoding="utf-8").read()
blocks = re.findall(r"^```python\\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
known = {"__name__": "page"}
for block in blocks:
    if ">>>" not in block:
        exec(block, known)
sys.exit(doctest.testfile(sys.argv[1], module_relative=False).failed)
"""
"""Runs the examples of a page, those with prompts and those without."""

_PRINTED: Final = re.compile(rf"^(?: {{4,}}|\$ )(?:\$ )?(?:.* -- )?(?:{'|'.join(map(re.escape, PROGRAMS))}) (\w.*)$")
_REMARK: Final = re.compile(r"\s+#.*|\s{2,}\S.*")


@dataclass(frozen=True)
class Printed:
    """A command as a page prints it."""

    page: str
    line: int
    words: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.page}:{self.line}: doublesix {shlex.join(self.words)}"

    @property
    def needs_more(self) -> str | None:
        """What it needs that is on no machine by itself."""
        text = " ".join(self.words)
        return next((what for sign, what in NEEDS_MORE.items() if sign in text), None)


def printed_commands() -> Iterator[Printed]:
    """Yield every command of ours that a page prints on a line of its own."""
    for page in PAGES:
        for number, line in enumerate(page.read_text("utf-8").splitlines(), 1):
            if found := _PRINTED.match(line):
                command = _REMARK.sub("", found[1]).replace("[PAD]", "").rstrip()
                if command != "record 1":  # the first line of a record
                    yield Printed(page.relative_to(ROOT).as_posix(), number, tuple(shlex.split(command)))


@contextmanager
def bare_program() -> Iterator[Path]:
    """Make an environment with nothing but our wheel and what pip brings with it; yield the program."""
    with tempfile.TemporaryDirectory(prefix="doublesix-") as place:
        folder = Path(place)
        _run([sys.executable, "-m", "build", "--no-isolation", "--outdir", folder / "dist", ROOT])
        (wheel,) = (folder / "dist").glob("*.whl")
        venv.create(folder / "venv", with_pip=True)
        _run([folder / "venv" / "bin" / "pip", "install", "--quiet", f"{wheel}[{EXTRAS}]"])
        yield folder / "venv" / "bin" / "doublesix"


def _run(command: list[str | Path]) -> None:
    ran = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if ran.returncode:
        sys.exit(f"{shlex.join(map(str, command))}\n{ran.stdout[-4000:]}")


def _first_block(page: str, kind: str) -> str:
    """Return the first block of a kind on a page, as somebody would copy it into a file."""
    found = re.search(rf"```{kind}\n(.*?)```", (ROOT / "docs" / page).read_text("utf-8"), re.DOTALL)
    assert found
    return found[1]


def shortened(words: list[str]) -> list[str]:
    """Return a command that does no more than it must to be tried."""
    option, most = SHORTER.get(words[0], ("", ""))
    for given in (option, "-n"):
        if option and given in words:
            place = words.index(given) + 1
            return [*words[:place], str(min(int(words[place]), int(most))), *words[place + 1 :]]
    return [*words, option, most] if option and words[0] != "bot" else words


class Visitor:
    """Somebody who tries every command, in a folder with the files that the pages speak of."""

    def __init__(self, program: Path, folder: Path) -> None:
        self.program, self.folder = program, folder
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(folder / "home"),
            "LANG": "C.UTF-8",
            "NO_COLOR": "1",
        }

    def prepare(self) -> None:
        """Play a game and keep a pad, write a sheet and some rounds, and start a server."""
        (self.folder / "home").mkdir()
        for name in ("ours.toml", "sunday.toml"):
            (self.folder / name).write_text(_first_block("sheets.md", "toml"), "utf-8")
        shutil.copytree(ROOT / "examples", self.folder / "examples")
        self._write_bots()
        begins = ("play", "--plain", "--sheet", "luckies", "--seed", "3", "--rounds", "4")
        self._call(*begins, "--names", "Anna", "--bots", "1", typed="1\n2\n3\n4\n5\n6\n7\n")
        self._call(*begins, "--people", "0", "--bots", "2")
        self._call("convert", "1", "game.domino")
        record = self.folder / "game.domino"
        record.write_text(record.read_text("utf-8").replace("Guest", "Anna"), "utf-8")
        (self.folder / "rounds.jsonl").write_text("", "utf-8")
        self._call("score", "--plain", "--sheet", "luckies", "--players", "Anna,Ben")
        self._fault_of_server(["serve", "--data", self._here("/var/lib/doublesix")])

    def _write_bots(self) -> None:
        """Write a bot of one's own, as a file, as a module and as a program."""
        (self.folder / "mypackage").mkdir()
        for name in ("mybot.py", "mypackage/bots.py"):
            (self.folder / name).write_text(_first_block("own-bots.md", "python"), "utf-8")
        program = self.folder / "mybot"
        text = (ROOT / "examples" / "heaviest.py").read_text("utf-8")
        program.write_text(f"#!{self.program.parent / 'python'}\n{text}", "utf-8")
        program.chmod(0o755)

    def _call(self, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.program, *words],
            cwd=self.folder,
            env=self.environment,
            input=typed,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )

    def fault_of(self, printed: Printed) -> str | None:
        """Run a command; return what is wrong, if anything is."""
        words = shortened([self._here(word) for word in printed.words])
        if words[0] == "serve":
            return self._fault_of_server(words)
        if "--server" in words:
            return self._fault_at_server(words)
        try:
            ran = self._call(*words)
        except subprocess.TimeoutExpired:
            return f"not done after {PATIENCE} seconds"
        is_well = ran.returncode == 0 and "Traceback" not in ran.stderr
        return None if is_well else f"status {ran.returncode}: {ran.stderr.strip()[-300:]}"

    def fault_of_examples(self, page: Path) -> str | None:
        """Run the Python of a page with the Python beside the program."""
        ran = subprocess.run(
            [self.program.parent / "python", "-c", EXAMPLES, page],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        return None if ran.returncode == 0 else (ran.stdout + ran.stderr).strip()[-600:]

    def _here(self, word: str) -> str:
        """Return a word with the places of one's own machine for those of the page."""
        if word == "POSITION":
            return POSITION
        return re.sub(r"^/var/(?:lib|backups)/doublesix", str(self.folder / "home" / "data"), word)

    def _fault_of_server(self, words: list[str]) -> str | None:
        """Start a server, wait until it says where it is, and stop it as Ctrl-C would."""
        port = [] if "--port" in words else ["--port", "0"]
        with self._serving([*words, *port, "--no-open"]) as (process, address):
            if address is None:
                return f"no address: {process.stderr.read()[-300:] if process.stderr else ''}"
            process.send_signal(signal.SIGINT)
            status = process.wait(PATIENCE)
            return None if status in (0, 130) else f"status {status}"

    def _fault_at_server(self, words: list[str]) -> str | None:
        """Come to a table of a server as printed, with nobody at the keyboard."""
        with self._serving(["serve", "--port", "0", "--no-open", "--data", str(self.folder / "hall")]) as (_, address):
            if address is None:
                return "the server did not start"
            place = words.index("--server") + 1
            if "/t/" in words[place]:
                return (
                    None if self._call("play", "--server", f"{address}t/ABCDEF").stderr.endswith("]\n") else "no answer"
                )
            words[place] = address
            if "--pair" in words:
                words[words.index("--fill") + 1] = "10"
            ran = self._call(*words)
            return None if ran.returncode == 0 and "Traceback" not in ran.stderr else ran.stderr.strip()[-300:]

    @contextmanager
    def _serving(self, words: list[str]) -> Iterator[tuple[subprocess.Popen[str], str | None]]:
        process = subprocess.Popen(
            [self.program, *words],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            found = re.search(r"http://[\w.]+:\d+/", said)
            yield process, found[0] if found else None
        finally:
            process.kill()
            process.wait()


def main(program: Path) -> int:
    """Run every command and example; say what failed and what was left out, and return how many failed."""
    faults = 0
    with tempfile.TemporaryDirectory(prefix="doublesix-") as place:
        visitor = Visitor(program, Path(place))
        visitor.prepare()
        for printed in printed_commands():
            if printed.needs_more:
                print(f"left out: {printed} (needs {printed.needs_more})", flush=True)
                continue
            began = time.monotonic()
            fault = visitor.fault_of(printed)
            print(f"{'FAILED' if fault else 'works'}: {printed} ({time.monotonic() - began:.1f} s)", flush=True)
            if fault:
                print(f"    {fault}", flush=True)
            faults += fault is not None
        for page in PAGES:
            if "```python" in page.read_text("utf-8") and page.name not in NEED_A_SERVER:
                fault = visitor.fault_of_examples(page)
                print(f"{'FAILED' if fault else 'works'}: the examples of {page.name}", flush=True)
                if fault:
                    print(f"    {fault}", flush=True)
                faults += fault is not None
    return faults


if __name__ == "__main__":
    if len(sys.argv) > 1:
        sys.exit(main(Path(sys.argv[1]).absolute()))
    with bare_program() as installed:
        sys.exit(main(installed))
