"""python -m bench: print every measurement.

.venv/bin/python -m bench                 the usual ones; needs Xvfb and xdotool, takes minutes
.venv/bin/python -m bench rules           the rules alone
.venv/bin/python -m bench start           instructions of a start, counted with valgrind
.venv/bin/python -m bench playouts        10,000 random matches of each game; takes an hour
.venv/bin/python -m bench playouts rheingold 500     so many matches of one game
.venv/bin/python -m bench boards --help   are the boards worth playing on
.venv/bin/python -m bench minds --help    how well does the program play; takes hours
.venv/bin/python -m bench watch           does the table feel that others watch; takes minutes
.venv/bin/python -m bench club --help     what does a club's hub bear; takes ten minutes
"""

import os
import sys
from collections.abc import Callable
from importlib import import_module

from companion.games import GAMES

USUAL = ("rules", "vault", "record", "devices", "window", "taps")

_WITH_OPTIONS = (["boards"], ["minds"], ["club"])
"""Measurements that read the rest of the line themselves."""


def main() -> None:
    """Measure what was asked for, or the usual."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # a greeting is no measurement
    wanted = sys.argv[1:]
    if wanted[:1] not in _WITH_OPTIONS and {"-h", "--help"} & set(wanted):
        print(__doc__)
        return
    if wanted[:1] == ["playouts"]:
        _playouts(wanted[1:])
        return
    if wanted[:1] in _WITH_OPTIONS:
        import_module(f"bench.{wanted[0]}").main(wanted[1:])
        return
    if unknown := set(wanted) - {*USUAL, "start", "watch"}:
        sys.exit(
            f"There is no measurement {min(unknown)}; there are {', '.join(USUAL)}, start, watch, "
            "playouts, boards, minds, club."
        )
    for name in wanted or USUAL:
        report: Callable[[], None] = import_module(f"bench.{name}").report
        report()


def _playouts(wanted: list[str]) -> None:
    report: Callable[..., None] = import_module("bench.playouts").report
    numbers = [int(word) for word in wanted if word.isdecimal()]
    slugs = [word for word in wanted if not word.isdecimal()]
    if unknown := set(slugs) - set(GAMES):
        sys.exit(f"There is no game {min(unknown)}; there are {', '.join(GAMES)}.")
    report(slugs or list(GAMES), *numbers)


if __name__ == "__main__":
    try:
        main()
    except ModuleNotFoundError as error:
        sys.exit(f"{error.name} is missing. Install what measurements need: tools/setup.sh bench")
