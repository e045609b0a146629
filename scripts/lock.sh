#!/bin/sh
# Write the lock files requirements/*.txt from pyproject.toml: exact versions with hashes, one file for all of
# Python 3.11 and newer and for every platform.
#
#   scripts/lock.sh                          keep what is locked, where pyproject.toml still allows it
#   scripts/lock.sh --upgrade                take the newest of everything
#   scripts/lock.sh --upgrade-package NAME   take the newest of one
#
# No address and no path gets into the files, whatever registry this machine uses.
set -eu

cd "$(dirname "$0")/.."

compile() {
    UV_CUSTOM_COMPILE_COMMAND='make lock' .venv-lock/bin/uv pip compile \
        --quiet --no-config --no-python-downloads --python .venv-lock/bin/python \
        --universal --python-version 3.11 \
        --generate-hashes --no-emit-index-url --no-emit-find-links --annotation-style line \
        "$@"
}

# What two files have in common has one version: the largest comes first, and the others follow it.
compile "$@" --group build --group dev --output-file requirements/dev.txt pyproject.toml
compile --constraint requirements/dev.txt --output-file requirements/runtime.txt pyproject.toml
compile --constraint requirements/dev.txt --group build --output-file requirements/build.txt
compile "$@" --group lock --output-file requirements/lock.txt
