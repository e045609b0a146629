"""Faults in the surroundings (disk, missing library, wrong folder): exceptions that only the command line catches."""

from __future__ import annotations


class SitegenError(Exception):
    """Something outside the content keeps the program from its work; the message says what to do."""


class UsageError(SitegenError):
    """The command was called for something that is not there, such as a folder without a site."""
