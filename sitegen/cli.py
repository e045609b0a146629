"""The command line: words to calls, results to text and exit codes.

Comes in: arguments. Goes out: text on the standard streams and an exit code (DESIGN section 2): 0 done, 1 the
content has errors, 2 wrong usage, 3 the surroundings failed, 130 interrupted. Refuses to know: what a site is.

A command imports what it does when it runs, so that `--help` and `--version` need none of it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TypeVar

import click

from sitegen.diagnostics import Diagnostic, has_errors
from sitegen.errors import SitegenError, UsageError
from sitegen.report.registry import REPORTERS
from sitegen.terminal import (
    Progress,
    count,
    is_terminal,
    print_bytes,
    print_fault,
    print_faults,
    print_note,
    print_text,
    show_folder,
)

if TYPE_CHECKING:
    from sitegen.catalogs.update import CatalogState
    from sitegen.write.output_tree import WriteSummary

DONE = 0
CONTENT_HAS_ERRORS = 1
WRONG_USAGE = 2
SURROUNDINGS_FAILED = 3
INTERRUPTED = 130  # 128 and the number of SIGINT, as shells have it

OUTPUT_NAME = "output"

Command = TypeVar("Command", bound=Callable[..., object])


def main() -> NoReturn:
    """Run the command that the user typed, and end the process with its exit code."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run a command; every fault of content and surroundings ends in an exit code, every bug in a traceback."""
    try:
        # Commands return their exit code; so does click for --help and --version.
        return int(sitegen.main(list(arguments), prog_name="sitegen", standalone_mode=False))
    except click.ClickException as error:
        with suppress(OSError):
            error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        print_fault("interrupted")
        return INTERRUPTED
    except UsageError as error:
        print_fault(str(error))
        return WRONG_USAGE
    except SitegenError as error:
        print_fault(str(error))
        return SURROUNDINGS_FAILED


# --- options -----------------------------------------------------------------------------------------------


def _add_site_option(command: Command) -> Command:
    option = click.option(
        "--site",
        type=click.Path(exists=True, file_okay=False, path_type=Path),
        metavar="DIR",
        help="The folder of the site, which holds content/.  [default: the current folder]",
    )
    return option(command)


def _add_format_option(command: Command) -> Command:
    option = click.option(
        "--format",
        "format_name",
        type=click.Choice(tuple(REPORTERS)),
        default=next(iter(REPORTERS)),
        show_default=True,
        help="How faults are told, on standard error: for a person, or for a machine.",
    )
    return option(command)


def _add_output_option(command: Command) -> Command:
    option = click.option(
        "--output",
        type=click.Path(path_type=Path),
        metavar="DIR",
        help="The folder of the generated site.  [default: output/ in the folder of the site]",
    )
    return option(command)


def _add_strict_option(command: Command) -> Command:
    return click.option("--strict", is_flag=True, help="Take warnings for errors.")(command)


def _add_quiet_option(command: Command) -> Command:
    return click.option("-q", "--quiet", is_flag=True, help="Tell faults only.")(command)


# --- commands ----------------------------------------------------------------------------------------------


@click.group(
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="\b\nExamples:\n  sitegen build\n  sitegen check --site my-wiki\n  sitegen build --help",
)
@click.version_option(package_name="sitegen", message="%(prog)s %(version)s")
@_add_site_option
@click.pass_context
def sitegen(context: click.Context, site: Path | None) -> None:
    """Turn benchmark results, written once as YAML, into wiki pages and datasheets in every language."""
    context.obj = site


@sitegen.command(
    epilog="\b\nExamples:\n  sitegen build\n  sitegen build --no-pdf --strict\n"
    "  sitegen build --site my-wiki --output /srv/www/my-wiki",
)
@_add_site_option
@_add_output_option
@click.option("--no-pdf", is_flag=True, help="Make no datasheets (PDF), and need no library for them.")
@_add_strict_option
@_add_format_option
@_add_quiet_option
@click.pass_obj
def build(
    group_site: Path | None,
    *,
    site: Path | None,
    output: Path | None,
    no_pdf: bool,
    strict: bool,
    format_name: str,
    quiet: bool,
) -> int:
    """Build the site into output/.

    All faults of the content are told at once; when there is an error, output/ stays as it was.
    """
    from sitegen.build import build_site  # noqa: PLC0415 - loads the whole program

    root = site or group_site or Path()
    place = output or root / OUTPUT_NAME
    with Progress(is_shown=not quiet and is_terminal(sys.stderr)) as progress:
        result = build_site(
            root,
            output=place,
            with_pdf=not no_pdf,
            strict=strict,
            on_progress=progress.show if progress.is_shown else None,
        )
    print_faults(result.diagnostics, result.sources, format_name)
    if result.summary is not None and result.summary.kept is not None:
        print_note(
            f"{show_folder(place)} held files that sitegen did not make: now in {show_folder(result.summary.kept)}"
        )
    code = _choose_exit_code(result.diagnostics, strict=strict)
    if code != DONE and format_name == "text":
        reason = "" if has_errors(result.diagnostics) else ", because with --strict a warning counts as an error"
        print_note(f"{show_folder(place)} stays as it was{reason}")
    if result.summary is not None and not quiet:
        print_text(f"{_format_summary(result.summary, place)}\n")
        for language, number in result.untranslated.items():
            print_text(f"{count(number, 'text')} untranslated in {language}\n")
    return code


@sitegen.command(epilog="\b\nExamples:\n  sitegen check\n  sitegen check --format github")
@_add_site_option
@_add_strict_option
@_add_format_option
@_add_quiet_option
@click.pass_obj
def check(group_site: Path | None, *, site: Path | None, strict: bool, format_name: str, quiet: bool) -> int:
    """Tell all faults of the content, and write nothing."""
    from sitegen.build import check_site  # noqa: PLC0415 - loads the whole program

    result = check_site(site or group_site or Path())
    print_faults(result.diagnostics, result.sources, format_name)
    if not result.diagnostics and not quiet:
        print_text("no faults found\n")
    return _choose_exit_code(result.diagnostics, strict=strict)


@sitegen.command(epilog="\b\nExamples:\n  sitegen clean\n  sitegen clean --site my-wiki")
@_add_site_option
@_add_output_option
@_add_quiet_option
@click.pass_obj
def clean(group_site: Path | None, *, site: Path | None, output: Path | None, quiet: bool) -> int:
    """Remove output/ and the work folder .sitegen/, and nothing that sitegen did not make."""
    from sitegen.write.clean import clean_output  # noqa: PLC0415 - only this command needs it
    from sitegen.write.place import find_work_folder, resolve_output  # noqa: PLC0415 - only this command needs it

    root = site or group_site or Path()
    place = resolve_output(output or root / OUTPUT_NAME, site=root)
    summary = clean_output(place, work=find_work_folder(place))
    if not quiet:
        removed = f"removed {count(summary.removed, 'file')} of {show_folder(place)}"
        print_text(f"{removed if summary.removed else 'nothing to remove'}\n")
    for kept in summary.kept:
        print_note(f"{show_folder(kept)} holds files that sitegen did not make, and stays")
    return DONE


@sitegen.group(epilog="\b\nExamples:\n  sitegen translations update\n  sitegen translations update --help")
def translations() -> None:
    """Keep the catalogs of translators (content/locale/) in step with the content."""


@translations.command(
    epilog="\b\nExamples:\n  sitegen translations update\n  sitegen translations update --site my-wiki",
)
@_add_site_option
@_add_format_option
@_add_quiet_option
@click.pass_obj
def update(group_site: Path | None, *, site: Path | None, format_name: str, quiet: bool) -> int:
    """Write all texts of the content into the catalogs, and keep their translations.

    A new text waits without translation, a changed one keeps its old translation marked "fuzzy", and the
    translation of a text that has gone stays at the end of the file, for when it comes back. Where the content
    has errors, nothing is written.
    """
    from sitegen.commands.translations import update_translations  # noqa: PLC0415 - loads the whole program

    result = update_translations(site or group_site or Path())
    print_faults(result.diagnostics, result.sources, format_name)
    if result.states is None:
        return CONTENT_HAS_ERRORS
    if not quiet:
        print_text(_format_update(len(result.written), result.unchanged, len(result.removed)))
        for language, state in result.states.items():
            print_text(_format_state(language, state))
    return DONE


@sitegen.group(epilog="\b\nExamples:\n  sitegen new site my-wiki\n  sitegen new site --help")
def new() -> None:
    """Make something to start from."""


@new.command(
    "site",
    epilog="\b\nExamples:\n  sitegen new site my-wiki\n  cd my-wiki\n  sitegen build",
)
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@_add_quiet_option
def new_site(folder: Path, *, quiet: bool) -> int:
    """Make a small site that works, with invented measurements, in the new folder DIR."""
    from sitegen.commands.new_site import make_new_site  # noqa: PLC0415 - only this command needs it

    made = make_new_site(folder)
    if not quiet:
        print_text(f"{show_folder(folder)}: {count(made, 'file')}; sitegen build --site {folder} builds the site\n")
    return DONE


@sitegen.command(
    epilog="\b\nExamples:\n  sitegen export opnsense-rack-servers --format csv --language de\n"
    "  sitegen export opnsense-rack-servers --format pdf -o datasheet.pdf",
)
@click.argument("result_set", metavar="RESULTS")
@_add_site_option
@click.option(
    "--format",
    "file_format",
    type=click.Choice(("csv", "json", "wiki", "html", "pdf")),
    required=True,
    help="What to make: values for a spreadsheet or for programs, MediaWiki wikitext, the page, the datasheet.",
)
@click.option("--language", metavar="TAG", help="A language of the site.  [default: its first one]")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The file to write.  [default: standard output]",
)
@click.pass_obj
def export(
    group_site: Path | None,
    *,
    result_set: str,
    site: Path | None,
    file_format: str,
    language: str | None,
    output: Path | None,
) -> int:
    """Write one result set in one format to a file or to standard output.

    RESULTS is its id: the name of its file in content/results/, without .yaml.
    """
    from sitegen.commands.export import export_result_set  # noqa: PLC0415 - loads the whole program

    if output is None and file_format == "pdf" and is_terminal(sys.stdout):
        raise UsageError("a PDF is nothing for a terminal: name a file with -o FILE")
    result = export_result_set(site or group_site or Path(), result_set, file_format=file_format, language=language)
    print_faults(result.diagnostics, result.sources, "text")
    if result.content is None:
        return CONTENT_HAS_ERRORS
    if output is None:
        print_bytes(result.content)
    else:
        from sitegen.write.site_files import write_single_file  # noqa: PLC0415 - only with -o

        write_single_file(output, result.content)
    return DONE


@sitegen.command(epilog="\b\nExamples:\n  sitegen release\n  sitegen release --site my-wiki")
@_add_site_option
@_add_format_option
@_add_quiet_option
@click.pass_obj
def release(group_site: Path | None, *, site: Path | None, format_name: str, quiet: bool) -> int:
    """Record all addresses of pages and cells in content/released.txt, as a promise to those who link to them.

    From then on "check" and "build" report an address that would be lost. Run it when the site goes public, and
    again whenever new pages do; commit the file.
    """
    from sitegen.commands.release import release_site  # noqa: PLC0415 - loads the whole program

    result = release_site(site or group_site or Path())
    print_faults(result.diagnostics, result.sources, format_name)
    if result.total is None:
        return CONTENT_HAS_ERRORS
    if not quiet:
        print_text(f"content/released.txt: {result.added} added, {result.total} in all\n")
    return DONE


@sitegen.command(epilog="\b\nExamples:\n  sitegen explain unit-unknown\n  sitegen explain")
@click.argument("code", required=False)
def explain(code: str | None) -> int:
    """Say what a fault means, with an example and its repair; without CODE, list all codes.

    CODE is what stands in brackets in front of a fault's message: error[unit-unknown].
    """
    from sitegen.commands.explain import explain_code, list_codes  # noqa: PLC0415 - only this command needs it

    print_text(list_codes() if code is None else explain_code(code))
    return DONE


# --- what is said at the end ------------------------------------------------------------------------------


def _choose_exit_code(diagnostics: tuple[Diagnostic, ...], *, strict: bool) -> int:
    return CONTENT_HAS_ERRORS if has_errors(diagnostics) or (strict and diagnostics) else DONE


def _format_summary(summary: WriteSummary, output: Path) -> str:
    folder = show_folder(output)
    if not summary.written and not summary.removed:
        return f"{folder} is up to date: {count(len(summary.unchanged), 'file')}"
    written = count(len(summary.written), "file")
    return f"{folder}: {written} written, {len(summary.unchanged)} unchanged, {len(summary.removed)} removed"


def _format_update(written: int, unchanged: int, removed: int) -> str:
    catalogs = count(written + unchanged, "catalog")
    if not written and not removed:
        return f"content/locale/ is up to date: {catalogs}\n"
    gone = f", {removed} removed" if removed else ""
    return f"content/locale/: {count(written, 'catalog')} written, {unchanged} unchanged{gone}\n"


def _format_state(language: str, state: CatalogState) -> str:
    if not state.untranslated and not state.outdated:
        return f"  {language}: {count(state.texts, 'text')}, all translated\n"
    return f"  {language}: {count(state.texts, 'text')}, {state.untranslated} untranslated, {state.outdated} outdated\n"
