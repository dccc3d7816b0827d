"""What can an organiser say after `herald club`? Quick to import."""

from __future__ import annotations

import argparse
from pathlib import Path


def add(parser: argparse.ArgumentParser) -> None:
    """The words and options of `herald club`."""
    asked = parser.add_subparsers(required=True, metavar="WHAT", parser_class=type(parser))
    _add_start(asked)
    one = _add(asked, "invite", "invite a table to publish here; writes a file for it",
               'example: herald club invite KRBX --name "Table 3"')  # fmt: skip
    one.add_argument("letters", help="the four letters on the table's screen")
    one.add_argument("--name", required=True, help='what the club calls it: "Table 3"')
    one.add_argument("--out", type=Path, help="the file (default: LETTERS.invitation here)")
    one.add_argument(
        "--again", action="store_true", help="make a new invitation; the old one stops working"
    )
    one = _add(asked, "revoke", "stop a table from publishing here; its results stay",
               "example: herald club revoke KRBX")  # fmt: skip
    one.add_argument("letters", help="the table's four letters")
    _add(asked, "tables", "list the invited tables", "example: herald club tables")
    one = _add(asked, "league", "show the standings, and who beat whom",
               "example: herald club league --season 2026/2")  # fmt: skip
    one.add_argument(
        "--season", help='a season other than the latest, or "all" to list the seasons'
    )
    one = _add(asked, "alias", "show a player under another name",
               'example: herald club alias "Ada Lovelace" "Ada L."')  # fmt: skip
    one.add_argument("player", help="the name at the tables")
    one.add_argument("shown", nargs="?", help="the name to show (default: their own name again)")
    one = _add(asked, "forget", "remove a player's name from everything the club saves",
               'example: herald club forget "Ada"')  # fmt: skip
    one.add_argument("player", help="the name at the tables, or the name that is shown")
    one = _add(asked, "season", "name a season and set its first day",
               'example: herald club season "Winter 2026" --from 2026-12-01')  # fmt: skip
    one.add_argument("season", metavar="NAME", help="the season's name")
    how = one.add_mutually_exclusive_group(required=True)
    how.add_argument("--from", dest="first", metavar="DAY", help="its first day: 2026-12-01")
    how.add_argument("--drop", action="store_true", help="remove this season")
    one = _add(asked, "export", "export the league to files",
               "example: herald club export --csv league")  # fmt: skip
    how = one.add_mutually_exclusive_group(required=True)
    how.add_argument("--csv", type=Path, metavar="FOLDER",
                     help="results.csv, ratings.csv and head_to_head.csv")  # fmt: skip
    how.add_argument("--bgstats", type=Path, metavar="FILE", help="a file for BG Stats")


def _add_start(asked: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    one = _add(asked, "start", "run the hub: tables connect, people watch",
               'example: herald club start --name "Friday" --address 192.168.1.5')  # fmt: skip
    one.add_argument("--name", help="the club's name (default: as last time)")
    one.add_argument(
        "--address", action="append", metavar="HOST",
        help="this computer's name or address on the network; can be given more than once, and "
        "invitations have the first one (default: as last time, else what this computer finds)",
    )  # fmt: skip
    one.add_argument("--port", type=_port, metavar="N", help="port for viewers (default: 8017)")
    one.add_argument(
        "--tables-port", type=_port, metavar="N", help="port for tables (default: 8883)"
    )


def _add(
    asked: argparse._SubParsersAction[argparse.ArgumentParser], name: str, what: str, example: str
) -> argparse.ArgumentParser:
    parser = asked.add_parser(
        name, help=what, description=f"{what[0].upper()}{what[1:]}.", epilog=example
    )
    parser.add_argument("--data", dest="club", type=Path, help="folder of the club")
    parser.set_defaults(ask=name)
    return parser


def _port(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or not 0 < int(text) < 65_536:
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to 65535, not {text!r:.20}")
    return int(text)
