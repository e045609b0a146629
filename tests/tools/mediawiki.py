"""A real MediaWiki for tests: copied, installed with SQLite into a temporary folder, asked to parse wikitext.

Comes in: the folder of MediaWiki, from the environment variable `MEDIAWIKI` or where Debian puts it. Goes out: HTML.
On Debian: apt-get install --no-install-recommends mediawiki php-cli php-sqlite3 php-mbstring php-xml php-intl

Used by hand: `python tests/tools/mediawiki.py < page.wiki > page.html`
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

_DEBIAN = "/usr/share/mediawiki"
_EXTENSIONS = ("sqlite3", "mbstring", "xml", "intl")


def missing_reason() -> str:
    """Say why there is no MediaWiki to ask; "" when there is one."""
    if shutil.which("php") is None:
        return "php is not installed (apt-get install php-cli php-sqlite3 php-mbstring php-xml php-intl)"
    if not (_source() / "maintenance" / "install.php").is_file():
        return f"no MediaWiki in {_source()} (apt-get install mediawiki, or set MEDIAWIKI)"
    modules = subprocess.run(["php", "-m"], capture_output=True, text=True, check=True).stdout.split()
    lacking = [name for name in _EXTENSIONS if name not in modules]
    return f"php lacks {', '.join(lacking)}" if lacking else ""


class MediaWiki:
    """An installed wiki in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self._wiki = folder / "wiki"
        # Debian links what it keeps elsewhere: the copy has the files themselves.
        shutil.copytree(_source(), self._wiki, ignore_dangling_symlinks=True)
        (self._wiki / "LocalSettings.php").unlink(missing_ok=True)
        database = folder / "database"
        database.mkdir()
        self._php(
            "maintenance/install.php",
            "--dbtype=sqlite",
            f"--dbpath={database}",
            "--scriptpath=/wiki",
            "--server=https://mediawiki.example",
            "--lang=de",
            "--pass=only-for-tests-7",
            "Test",
            "Admin",
        )
        with (self._wiki / "LocalSettings.php").open("a", encoding="utf-8") as settings:
            settings.write("\nwfLoadExtension('Cite');\n")

    def parse(self, wikitext: str) -> str:
        """Give the HTML of a page."""
        return self._php("maintenance/parse.php", wikitext=wikitext)

    def _php(self, *arguments: str, wikitext: str = "") -> str:
        done = subprocess.run(
            ["php", *arguments], cwd=self._wiki, input=wikitext, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise RuntimeError(f"php {arguments[0]}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
        return done.stdout


def _source() -> Path:
    return Path(os.environ.get("MEDIAWIKI", _DEBIAN))


if __name__ == "__main__":
    if missing_reason():
        sys.exit(missing_reason())
    with tempfile.TemporaryDirectory() as folder:
        sys.stdout.write(MediaWiki(Path(folder)).parse(sys.stdin.read()))
