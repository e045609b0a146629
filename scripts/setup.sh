#!/bin/sh
# Set up what sitegen needs on this machine, and do nothing where that was done before.
#
#   scripts/setup.sh site   .venv with what building the site takes
#   scripts/setup.sh dev    .venv with that and what the checks take
#   scripts/setup.sh lock   .venv-lock with what writes the lock files
#
# PYTHON=/path/to/python chooses the Python (3.11 or newer); else python3 is taken, or python3.13 … python3.11.
# On Debian and Ubuntu missing system packages are installed, as root or by sudo; elsewhere they are named.
# An environment holds a stamp for each thing that it was completely set up for. The stamps go before an
# installation begins and come back when it has ended, so that one without a stamp is half-made, and made anew.
set -eu

cd "$(dirname "$0")/.."
root=$(pwd -P)
exec </dev/null # nothing below may wait for an answer, or trip over a closed standard input

# No setting of this user's or this shell's may bend the environment that is made.
unset PYTHONHOME PYTHONPATH PIP_TARGET PIP_PREFIX PIP_REQUIRE_HASHES
export LC_ALL=C PIP_USER=0 PIP_NO_INPUT=1 PIP_DISABLE_PIP_VERSION_CHECK=1

mode=${1:-}
case $mode in
    site) environment=.venv stamps='site' ;;
    dev) environment=.venv stamps='dev site' ;; # all that `site` has is in it
    lock) environment=.venv-lock stamps='lock' ;;
    *)
        echo 'usage: scripts/setup.sh site|dev|lock' >&2
        exit 2
        ;;
esac

say() {
    printf 'set-up: %s\n' "$*"
}

fail() {
    printf 'set-up: %s\n' "$@" >&2
    exit 1
}

# --- the environment ---------------------------------------------------------------------------------------

is_new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

# The interpreter itself, behind shims and virtual environments.
real_python() {
    "$1" -c 'import os, sys; print(os.path.realpath(getattr(sys, "_base_executable", None) or sys.executable))'
}

locks_of() {
    case $1 in
        site) echo requirements/runtime.txt requirements/build.txt ;;
        *) echo "requirements/$1.txt" ;;
    esac
}

# What an environment was made from; the first line is where it is, because its scripts hold the path.
stamp_text() {
    printf '%s\n' "$root"
    # shellcheck disable=SC2046 # two names, two arguments
    cat scripts/setup.sh $(locks_of "$1")
    [ "$1" = lock ] || cat pyproject.toml
}

is_wanted_python() {
    [ -z "${PYTHON:-}" ] || [ "$(real_python "$PYTHON" 2>&1)" = "$(real_python "$environment/bin/python" 2>&1)" ]
}

is_complete() {
    stamp_text "$mode" | cmp -s - "$environment/.complete-$mode" && is_wanted_python || return 1
    case $mode in
        lock) "$environment/bin/python" -I -c 'import uv' 2>/dev/null ;;
        *) "$environment/bin/python" -I -c 'import sitegen' 2>/dev/null ;;
    esac
}

# Fit to be brought up to date: made completely, here, and by a Python that still runs.
is_usable() {
    for stamp in "$environment"/.complete-*; do
        [ -f "$stamp" ] && [ "$(head -n 1 "$stamp")" = "$root" ] || return 1
    done
    is_new_enough "$environment/bin/python" && "$environment/bin/python" -I -c 'import pip' 2>/dev/null &&
        is_wanted_python
}

# --- Python ------------------------------------------------------------------------------------------------

choose_python() {
    if [ -n "${PYTHON:-}" ]; then
        is_new_enough "$PYTHON" || fail "PYTHON=$PYTHON is no Python 3.11 or newer that runs."
        python=$(real_python "$PYTHON")
        return
    fi
    for candidate in python3 python3.13 python3.12 python3.11; do
        if is_new_enough "$candidate"; then
            python=$(real_python "$candidate")
            return
        fi
    done
    fail 'no Python 3.11 or newer was found (looked for python3, python3.13, python3.12, python3.11).' \
        'Debian 12, Ubuntu 24.04 and newer have one: apt-get install python3' \
        'If it has another name, give it: make site PYTHON=/path/to/python3'
}

# --- system packages ---------------------------------------------------------------------------------------

# The Debian packages that are missing, one a line, seen by what they hold and not by their names: a library may
# have come another way. Python's own `venv` is always there on Debian; `ensurepip` is what python3-venv brings.
missing_packages() {
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
        if [ "$(real_python /usr/bin/python3 2>/dev/null)" = "$python" ]; then
            echo python3-venv
        else
            echo "python$version-venv"
        fi
    fi
    # The tests let GNU gettext judge the catalogs.
    if [ "$mode" = dev ] && ! command -v msgfmt >/dev/null 2>&1; then
        echo gettext
    fi
    [ "$mode" = lock ] || "$python" -c '
import ctypes
import ctypes.util

packages = {
    "libpango-1.0.so.0": "libpango-1.0-0",
    "libgobject-2.0.so.0": "libpango-1.0-0",
    "libharfbuzz.so.0": "libharfbuzz0b",
    "libharfbuzz-subset.so.0": "libharfbuzz-subset0",
    "libfontconfig.so.1": "libfontconfig1",
    "libpangoft2-1.0.so.0": "libpangoft2-1.0-0",
}
missing = set()
for library, package in packages.items():
    try:
        ctypes.CDLL(library)
    except OSError:
        if not ctypes.util.find_library(library[3:].partition(".so")[0]):
            missing.add(package)
print("\n".join(sorted(missing)))'
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    else
        sudo "$@"
    fi
}

# An index that cannot be fetched may be one that is not needed: only the installation decides.
install_packages() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 update ||
        say 'apt-get update reported faults; going on with the package lists that are there.'
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 \
        install --no-install-recommends "$@"
}

ensure_system_packages() {
    # shellcheck disable=SC2046 # names of packages have no blanks, and each is an argument
    set -- $(missing_packages)
    [ $# -gt 0 ] || return 0
    by_hand="apt-get update && apt-get install --no-install-recommends $*"
    if ! command -v apt-get >/dev/null 2>&1; then
        fail "missing on this system (by their names in Debian): $*" \
            'They are: ensurepip and venv of Python, and the libraries Pango, PangoFT2, HarfBuzz, HarfBuzz-Subset,' \
            'Fontconfig. Install them with the package manager of this system' \
            '(Fedora: dnf install pango fontconfig; Arch: pacman -S pango; macOS: brew install pango), then try again.'
    fi
    if [ "$(id -u)" -ne 0 ] && ! command -v sudo >/dev/null 2>&1; then
        fail "system packages are missing: $*" "There is no sudo here. Let root run:  $by_hand"
    fi
    say "installing system packages: $*"
    install_packages "$@" || fail "the system packages were not installed: $*" "Let root run:  $by_hand"

    # shellcheck disable=SC2046
    set -- $(missing_packages)
    [ $# -eq 0 ] || fail "still missing although apt-get ended well: $*" \
        "This Python does not see them: $python" 'Another one may:  make site PYTHON=/usr/bin/python3'
}

# --- all together ------------------------------------------------------------------------------------------

pip_install() {
    "$environment/bin/python" -m pip install --quiet --progress-bar off "$@"
}

if is_complete; then
    exit 0
fi

choose_python
ensure_system_packages

if ! is_usable; then
    say "making $environment with $python"
    rm -rf "$environment"
    "$python" -m venv "$environment" || fail "making $environment failed; the reason stands above."
fi

rm -f "$environment"/.complete-*
say 'installing the locked Python packages (a minute or two, the first time)'
for lock in $(locks_of "$mode"); do
    # Wheels only: building from source would fetch build tools that no lock file names.
    pip_install --require-hashes --only-binary :all: --requirement "$lock" ||
        fail "installing $lock failed; the reason stands above. The next run starts anew."
done
if [ "$mode" != lock ]; then
    pip_install --no-index --no-deps --no-build-isolation --editable . ||
        fail 'installing sitegen itself failed; the reason stands above.'
fi
for stamp in $stamps; do
    stamp_text "$stamp" >"$environment/.complete-$stamp"
done
say 'done'
