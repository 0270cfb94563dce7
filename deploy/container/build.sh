#!/bin/sh
# The steps that make the image, shared by the Containerfile and by tools/chroot_image.py, which takes them where no
# engine runs. Both work on a plain Debian 13 as root.
#
#   build.sh build SOURCE   in the first stage: everything into /opt/doublesix, with the compiled kernel
#   build.sh runtime        in the second: what that needs to run, and the user who runs it
set -eu

HOME_OF_SERVER=/var/lib/doublesix
TARGET=/opt/doublesix

install_packages() {
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "$@"
    rm -rf /var/lib/apt/lists/*
}

# requirements.lock has what the server and its build need, with hashes. What only PostgreSQL needs is in the lock of
# the developers; take those two entries from there, hashes and all.
lock_of_postgresql() {
    awk '/^[a-z]/ { wanted = /^psycopg(-binary)?==/ } wanted && !/^ *#/' "$1/requirements-dev.lock"
}

build() {
    install_packages python3 python3-venv python3-dev gcc libc6-dev
    python3 -m venv "$TARGET"
    work=$(mktemp -d)
    lock_of_postgresql "$1" > "$work/postgresql.lock"
    pip="$TARGET/bin/python -m pip --disable-pip-version-check --quiet --no-cache-dir"
    $pip install --no-compile --no-deps --require-hashes --requirement "$1/requirements.lock"
    $pip install --no-compile --no-deps --require-hashes --requirement "$work/postgresql.lock"
    $pip wheel --no-deps --no-build-isolation --wheel-dir "$work/wheels" "$1"
    $pip install --no-compile --no-deps "$work"/wheels/doublesix-*.whl
    # The root is read-only when the server runs, so bytecode is made now; what only the build needed goes.
    $pip uninstall -y babel cython setuptools
    rm -rf "$TARGET"/lib/python3*/site-packages/pip "$TARGET"/lib/python3*/site-packages/pip-* "$TARGET"/bin/pip*
    "$TARGET/bin/python" -m compileall -q "$TARGET/lib"
    rm -rf "$work"
    "$TARGET/bin/doublesix" doctor
}

runtime() {
    install_packages python3
    groupadd --system --gid 8666 doublesix
    useradd --system --uid 8666 --gid 8666 --home-dir "$HOME_OF_SERVER" --no-create-home --shell /usr/sbin/nologin doublesix
    install -d -o doublesix -g doublesix -m 700 "$HOME_OF_SERVER"
}

case "${1:-}" in
build) build "$2" ;;
runtime) runtime ;;
*)
    echo "usage: build.sh build SOURCE | build.sh runtime" >&2
    exit 2
    ;;
esac
