"""With which words are boards looked at, sent out and taken in? Quick to import.

`herald board` is one command for one thing. `herald board FILE` checks a file; after
a word of its own something else is done. A file that is called like a word is `./export`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from companion.core.config.preferences import LANGUAGES, SYSTEM

CHECK: Final = "check"
"""The action when no word names one."""
WORDS: Final = (CHECK, "export", "import", "print")
"""What can follow `herald board`."""
PAPERS: Final = ("a4", "a3", "letter", "sheet")
"""Every choice of `companion.app.printing`."""


def add(board: argparse.ArgumentParser) -> argparse._SubParsersAction[argparse.ArgumentParser]:
    """The words of `herald board`. Returns where more can be added."""
    words = board.add_subparsers(required=True, metavar="WORD", parser_class=type(board))
    check = add_word(
        words, CHECK, _check, "check board files; without a file, list the boards (default)",
        "example: herald board myboard.json",
    )  # fmt: skip
    check.add_argument(
        "file", type=Path, nargs="*", help="a board file (.json) or a shared board (.board)"
    )
    _add_data(check)
    export = add_word(
        words, "export", _export, "export a board to a file that you can share",
        "example: herald board export my_rhine --out my_rhine.board",
    )  # fmt: skip
    export.add_argument("board", help="the board's id, as `herald board` lists it")
    export.add_argument(
        "--out", type=Path, help="a new file (default: a USB stick, else the export folder)"
    )
    _add_data(export)
    take_in = add_word(
        words, "import", _take_in, "import a board that somebody shared",
        "example: herald board import my_rhine.board",
    )  # fmt: skip
    take_in.add_argument("file", type=Path, help="a shared board (.board) or a board file (.json)")
    take_in.add_argument(
        "--as-new", action="store_true", help="import it again even if you already have it"
    )
    _add_data(take_in)
    printed = add_word(
        words, "print", _print,
        "print a board in full size, with its pieces, its cards and a guide to what you need",
        "example: herald board print rheinlander --parts cards coins --out cards.pdf",
    )  # fmt: skip
    printed.add_argument(
        "board", help="the board's id, as `herald board` lists it, a board file or a .board file"
    )
    printed.add_argument(
        "--paper",
        choices=PAPERS,
        default=PAPERS[0],
        help="a4, a3 or letter: the board on several sheets; sheet: the board in one piece; "
        "pieces and rules are on a4, or on letter with letter (default: a4)",
    )
    printed.add_argument(
        "--parts",
        nargs="+",
        default=(),
        metavar="PART",
        help="only these: board, pieces, guide, rules, labels (rheingold); board, pieces, markers, "
        "coins, cards, guide, rules (rheinlander); board, tiles, figures, cards, guide, rules "
        "(ringgeister) (default: all)",
    )
    printed.add_argument(
        "--drill", action="store_true",
        help="instead, a plan in full size for drilling a hole for a button into each castle: a "
        "PDF and a DXF",
    )  # fmt: skip
    printed.add_argument(
        "--hole", type=float, default=24.0, metavar="MM",
        help="with --drill: the diameter of a hole (default: 24)",
    )  # fmt: skip
    printed.add_argument(
        "--flange", type=float, default=30.0, metavar="MM",
        help="with --drill: the diameter of a button's flange (default: 30)",
    )  # fmt: skip
    printed.add_argument(
        "--language",
        choices=LANGUAGES,
        default=SYSTEM,
        help="language of the print (default: the system's)",
    )
    printed.add_argument(
        "--out", type=Path, help="a new PDF (default: on a USB stick, else in the export folder)"
    )
    _add_data(printed)
    return words


def add_word(
    words: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    command: Callable[[argparse.Namespace], int],
    what: str,
    example: str,
) -> argparse.ArgumentParser:
    """Add one more word of `herald board`; `WORDS` must have it."""
    parser = words.add_parser(
        name, help=what, description=f"{what[0].upper()}{what[1:]}.", epilog=example
    )
    parser.set_defaults(command=command)
    return parser


def spelled_out(arguments: Sequence[str]) -> list[str]:
    """The arguments after `herald`, with `check` inserted where it was left out."""
    spelled = list(arguments)
    if spelled[:1] == ["board"] and spelled[1:2] not in (
        [word] for word in (*WORDS, "-h", "--help")
    ):
        spelled.insert(1, CHECK)
    return spelled


def _add_data(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--data", type=Path, help="folder with the record, the vault and your boards"
    )


def _check(options: argparse.Namespace) -> int:
    from companion.cli.exchange import boards  # noqa: PLC0415 - most commands do without

    return boards.check(options)


def _export(options: argparse.Namespace) -> int:
    from companion.cli.exchange import boards  # noqa: PLC0415 - most commands do without

    return boards.export(options)


def _take_in(options: argparse.Namespace) -> int:
    from companion.cli.exchange import boards  # noqa: PLC0415 - most commands do without

    return boards.take_in(options)


def _print(options: argparse.Namespace) -> int:
    from companion.cli.exchange import printing  # noqa: PLC0415 - most commands do without

    return printing.answer(options)
