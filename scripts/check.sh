#!/bin/sh
# Run everything there is to check, all of it whatever fails, and end with 1 if anything did.
#
#   scripts/check.sh [ARGUMENT OF PYTEST]...
#
# pytest comes last, so that its closing line is the last one of a run without faults.
set -u

cd "$(dirname "$0")/.." || exit 1
if ! [ -x .venv/bin/pytest ]; then
    echo 'check: .venv lacks the tools; run "make test", which sets them up' >&2
    exit 1
fi

failed=

run() {
    name=$1
    shift
    printf '\n== %s: %s\n' "$name" "$*"
    "$@" || failed="$failed $name"
}

run format .venv/bin/ruff format --check .
run lint .venv/bin/ruff check .
run types .venv/bin/python -m mypy
run layers .venv/bin/lint-imports --no-logo
if [ -n "$failed" ]; then
    printf '\n== failed so far:%s\n' "$failed"
fi
run tests .venv/bin/python -m pytest "$@"

if [ -n "$failed" ]; then
    printf '\ncheck: failed:%s\n' "$failed" >&2
    exit 1
fi
