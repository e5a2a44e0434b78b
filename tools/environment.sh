#!/bin/sh
# Makes or mends the environment in .venv. `environment.sh lab`: what the course needs;
# `environment.sh classroom`: nbgrader as well; `environment.sh test`: all that `make test` needs.
# Where all is in place it does nothing.
set -eu
cd "$(dirname "$0")/.."
what=$1
python=.venv/bin/python

new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }

# The first Python that really runs (a name on the PATH may be a shim that does not).
find_python() {
    if [ -n "${PYTHON:-}" ]; then set -- "$PYTHON"; else
        set -- python3.13 python3.12 python3.11 python3 python
    fi
    found=
    for name in "$@"; do
        if new_enough "$name"; then
            echo "$name"
            return
        fi
        version=$("$name" -c 'import platform; print(platform.python_version())' 2>/dev/null) ||
            continue
        found="${found:+$found, }$name is $version"
    done
    echo "ragnotes needs Python 3.11 or newer; ${found:-found none under the names $*}." \
        "Name one that you have: make $what PYTHON=/path/to/python3" >&2
    return 1
}

# What the environment was made from: the stamp holds it once everything is installed.
state() {
    pwd
    "$python" --version
    cksum pyproject.toml constraints.txt
    grep __version__ ragnotes/__init__.py
}

# Does the environment run, on the Python that was asked for?
usable() {
    new_enough "$python" &&
        { [ -z "${PYTHON:-}" ] || [ "$("$PYTHON" --version 2>&1)" = "$("$python" --version)" ]; }
}

stamp=.venv/installed-$what
if usable && [ "$(state)" = "$(cat "$stamp" 2>/dev/null)" ]; then
    exit
fi

uv=
if uv --version >/dev/null 2>&1; then uv=yes; fi

if usable && { [ "$uv" ] || "$python" -m pip --version >/dev/null 2>&1; }; then
    echo "Bringing the environment in .venv up to date…"
else
    base=$(find_python)
    echo "Making the environment in .venv (one to three minutes the first time)…"
    "$base" -m venv --clear ${uv:+--without-pip} .venv
fi
rm -f .venv/installed-*

wanted=.
if [ "$what" != lab ]; then wanted=.[$what]; fi
if [ "$uv" ]; then
    UV_PYTHON_DOWNLOADS=never uv pip install --quiet --python "$python" -c constraints.txt -e "$wanted"
else
    "$python" -m pip install --quiet --disable-pip-version-check -c constraints.txt -e "$wanted"
fi

state >"$stamp"
if [ "$what" != lab ]; then cp "$stamp" .venv/installed-lab; fi
if [ "$what" = test ]; then cp "$stamp" .venv/installed-classroom; fi
