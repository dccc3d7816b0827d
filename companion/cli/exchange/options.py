"""With which words are matches sent out and taken in? Quick to import."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

FORMS: Final = ("text", "json", "csv", "bgstats", "link")
"""Every form of `companion.app.transfer.export_match`."""
MATCHES: Final = 20
"""The number of matches in a bundle: the last ones played."""


def _add_data(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, help="folder with the record and the vault")


def add_export(parser: argparse.ArgumentParser) -> None:
    """The options of `herald export`."""
    parser.add_argument("match", help='a match\'s id, the start of its id, or "last"')
    parser.add_argument(
        "--as",
        dest="form",
        choices=FORMS,
        default=FORMS[0],
        help="text: to read and play back; json: everything recorded; csv: statistics; "
        "bgstats: a file for BG Stats; link: the same as a link (default: text)",
    )
    parser.add_argument("--out", type=Path, help="a new file (default: standard output)")
    _add_data(parser)


def add_import(parser: argparse.ArgumentParser) -> None:
    """The options of `herald import`."""
    parser.add_argument(
        "file", type=Path, help="an exported match (json or text), or - for standard input"
    )
    parser.add_argument(
        "--as-new",
        action="store_true",
        help="import it under a new id, next to another match with its id",
    )
    _add_data(parser)


def add_replay(parser: argparse.ArgumentParser) -> None:
    """The options of `herald replay`."""
    parser.add_argument(
        "match",
        help='a match\'s id, the start of its id, "last", a file, or - for standard input',
    )
    how = parser.add_mutually_exclusive_group()
    how.add_argument(
        "--check", action="store_true", help="judge every move again, and list the moves (default)"
    )
    how.add_argument(
        "--step", action="store_true", help="step through the positions: n, p, a number, q"
    )
    parser.add_argument(
        "--quiet", action="store_true", help="say only whether the match is correct"
    )
    _add_data(parser)


def add_support(parser: argparse.ArgumentParser) -> None:
    """The options of `herald support`."""
    parser.add_argument(
        "--out", type=Path, help="a new file (default: a USB stick, else the export folder)"
    )
    parser.add_argument(
        "--without-names", action="store_true", help="replace the players' names with their seats"
    )
    parser.add_argument(
        "--matches",
        type=int,
        default=MATCHES,
        metavar="N",
        help=f"include the last N matches played (default: {MATCHES})",
    )
    parser.add_argument("--settings", type=Path, help="the settings file")
    _add_data(parser)
