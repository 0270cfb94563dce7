"""Take the steps of the container image where no engine runs: in a chroot, and run the server there once.

Needs root, ``debootstrap`` and a mirror of Debian: ``sudo python tools/chroot_image.py /var/tmp/image``. It takes the
steps of deploy/container/build.sh in two trees, as the two stages of the Containerfile do, then starts the server in
the second one with the same command, as the same user, asks whether it is ready, and stops it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
CONTAINERFILE: Final = ROOT / "deploy" / "container" / "Containerfile"
SUITE: Final = "trixie"
SOURCES: Final = ("LICENSE", "README.md", "pyproject.toml", "requirements.lock", "requirements-dev.lock", "setup.py")
SECONDS_TO_START: Final = 60
USER: Final = "8666:8666"


def make_base(folder: Path) -> Path:
    """Return a plain Debian, made once."""
    base = folder / "base"
    if not (base / "etc/debian_version").exists():
        run("debootstrap", "--variant=minbase", SUITE, str(base))
    return base


def run(*command: str, environment: dict[str, str] | None = None) -> None:
    """Run a command; it must succeed."""
    print("$", *command, flush=True)
    subprocess.run(command, check=True, env=environment)


def stage(base: Path, tree: Path, *step: str) -> None:
    """Take a step in a fresh tree."""
    if tree.exists():
        shutil.rmtree(tree)
    run("cp", "-a", str(base), str(tree))
    shutil.copy("/etc/resolv.conf", tree / "etc/resolv.conf")
    source = tree / "source"
    source.mkdir()
    for name in SOURCES:
        shutil.copy(ROOT / name, source)
    ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.words", "*.egg-info")
    shutil.copytree(ROOT / "src", source / "src", ignore=ignored)
    shutil.copytree(ROOT / "deploy" / "container", source / "deploy" / "container")
    environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}
    if certificates := os.environ.get("PIP_CERT"):  # packages come through a proxy of this machine
        shutil.copy(certificates, tree / "etc/pip-certificates.crt")
        environment["PIP_CERT"] = "/etc/pip-certificates.crt"
    run("chroot", str(tree), "sh", "/source/deploy/container/build.sh", *step, environment=environment)


def command_of_image() -> list[str]:
    """Return what the image runs."""
    text = CONTAINERFILE.read_text("utf-8")
    found = re.search(r"^ENTRYPOINT (\[.*\])$", text, re.MULTILINE), re.search(r"^CMD (\[.*\])$", text, re.MULTILINE)
    assert all(found), "the Containerfile says what to run"
    return [word for part in found if part for word in json.loads(part[1])]


def try_server(tree: Path) -> None:
    """Run the server as the image would, and ask whether it is ready."""
    command = ["chroot", f"--userspec={USER}", str(tree), *command_of_image()]
    print("$", *command, flush=True)
    begun = time.monotonic()
    with subprocess.Popen(command) as server:
        try:
            while True:
                try:
                    with urllib.request.urlopen("http://127.0.0.1:8666/health/ready", timeout=3) as answer:
                        print(f"ready after {time.monotonic() - begun:.1f} s: {answer.read().decode()}")
                        break
                except (urllib.error.URLError, ConnectionError):
                    if time.monotonic() - begun > SECONDS_TO_START or server.poll() is not None:
                        sys.exit("the server did not become ready")
                    time.sleep(0.2)
            for path in ("http://127.0.0.1:8666/", "http://127.0.0.1:9666/metrics"):
                with urllib.request.urlopen(path, timeout=10) as answer:
                    print(f"{path}: {answer.status}, {len(answer.read())} bytes")
        finally:
            server.terminate()
            print("ended with", server.wait(30))


def main() -> None:
    """Build both stages and try the result."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    base = make_base(folder)
    built, image = folder / "build", folder / "image"
    stage(base, built, "build", "/source")
    stage(base, image, "runtime")
    shutil.rmtree(image / "source")
    run("cp", "-a", str(built / "opt/doublesix"), str(image / "opt/doublesix"))
    run("du", "-sh", str(image), str(image / "opt/doublesix"))
    try_server(image)


if __name__ == "__main__":
    main()
