"""Can the boards be played: has one a castle, a start or a seat that is worth nothing?

.venv/bin/python -m bench boards                     Rheingold's boards that came with the program
.venv/bin/python -m bench boards --game rheinlander  those of Rheinländer: what is each seat worth
.venv/bin/python -m bench boards loch --matches 200  one of them, fewer matches
.venv/bin/python -m bench boards mine.json           a board file of one's own
.venv/bin/python -m bench boards --write             docs/boards.md, its plot and its pictures
.venv/bin/python -m bench boards --pictures          the pictures of the boards alone
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from bench import (
    board_figures,
    board_matches,
    board_pages,
    board_pictures,
    zone_matches,
    zone_pages,
)
from companion import games
from companion.boards.shipped import shelf
from companion.core.errors import CompanionError
from companion.core.game import Json

DOCS: Final = Path(__file__).parents[1] / "docs"
PAGES: Final = {"rheingold": "boards.md", "rheinlander": "boards-rheinlander.md"}
"""Game → the page with its boards' figures."""
MATCHES: Final = {"rheingold": 500, "rheinlander": 1500}
"""Game → usual number of matches: of each preset, of the standard rules alone."""
PICTURES: Final = "pictures"


def main(words: Sequence[str]) -> None:
    """Play, count, and print or write what came of it."""
    asked = _asked(words)
    names = asked.boards or shelf.shipped(asked.game)
    boards = [_board(name, asked.game) for name in names]
    if asked.pictures:
        _draw_boards(boards, asked.out)
    elif asked.processes == 1:
        _measure(boards, asked, map)
    else:
        with multiprocessing.Pool(asked.processes) as pool:
            _measure(boards, asked, pool.imap)


def _measure(boards: Sequence[dict[str, Json]], asked: argparse.Namespace, spread: Any) -> None:
    """Play on all boards; print or write what came of it."""
    if asked.game == zone_matches.GAME.info.slug:
        zones = [zone_pages.PlayedZones(one, _play_zones(one, asked, spread)) for one in boards]
        _publish(zone_pages.page(zones), boards, asked)
        return
    played = [_play(board, asked, spread) for board in boards]
    _publish(board_pages.page(played), boards, asked)
    if asked.write:
        _draw_chart(played, asked.out)


def _publish(text: str, boards: Sequence[dict[str, Json]], asked: argparse.Namespace) -> None:
    if not asked.write:
        print(text, end="")
        return
    file = asked.out / PAGES[asked.game]
    file.write_text(board_pages.put_into(file.read_text("utf-8"), text), "utf-8")
    _draw_boards(boards, asked.out)


def _asked(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bench boards",
        description=(__doc__ or "").splitlines()[0],
        epilog="example: .venv/bin/python -m bench boards loch --matches 200",
    )
    parser.add_argument("boards", nargs="*", help="names or files; all that were shipped if none")
    parser.add_argument("--game", choices=sorted(PAGES), default="rheingold", help="%(default)s")
    parser.add_argument("--matches", type=int, help="of each preset, 500; in Rheinländer in all, "
                        "1500")  # fmt: skip
    parser.add_argument("--random", type=int, default=200, metavar="N",
                        help="matches at random of each preset; %(default)s")  # fmt: skip
    parser.add_argument("--processes", type=int, default=2, help="at a time; %(default)s")
    parser.add_argument("--write", action="store_true", help="write the page, plot and pictures")
    parser.add_argument("--pictures", action="store_true", help="draw the boards alone")
    parser.add_argument("--out", type=Path, default=DOCS, help="the folder of the page: docs")
    asked = parser.parse_args(words)
    asked.matches = MATCHES[asked.game] if asked.matches is None else asked.matches
    return asked


def _board(name: str, slug: str) -> dict[str, Json]:
    """A board that can be played.

    Raises:
        SystemExit: there is none of this name, or it has faults.
    """
    try:
        obj: Any = shelf.board_file(Path(name)) if name.endswith(".json") else shelf.board(name)
    except CompanionError as error:
        raise SystemExit(str(error)) from error
    other = obj.get("game")
    if other != slug and other in PAGES:
        raise SystemExit(f"{name}: a board of {other}: say --game {other}")
    faults = games.find(slug).check_board(obj).faults
    if faults:
        raise SystemExit(f"{name}: {'; '.join(map(str, faults))}")
    board: dict[str, Json] = obj
    return board


def _play(
    board: dict[str, Json], asked: argparse.Namespace, spread: board_matches.Spread
) -> board_pages.Played:
    begun = time.monotonic()
    greedy, random = (
        {
            preset: board_matches.run(board, preset, matches, greedy=raider, spread=spread)
            for preset in (board_matches.GAME.info.presets if matches else ())
        }
        for raider, matches in ((True, asked.matches), (False, asked.random))
    )
    if asked.write:
        print(f"{board['name']}: {time.monotonic() - begun:.0f} s")
    return board_pages.Played(board, greedy, random)


def _play_zones(
    board: dict[str, Json], asked: argparse.Namespace, spread: zone_matches.Spread
) -> zone_matches.ZoneFigures:
    begun = time.monotonic()
    figures = zone_matches.run(board, asked.matches, spread)
    if asked.write:
        print(f"{board['name']}: {time.monotonic() - begun:.0f} s")
    return figures


def _draw_boards(boards: Sequence[dict[str, Json]], out: Path) -> None:
    board_pictures.begin()
    (out / PICTURES).mkdir(exist_ok=True)
    for board in boards:
        board_pictures.board(board, out / PICTURES / f"board-{board['id']}.png")


def _draw_chart(played: Sequence[board_pages.Played], out: Path) -> None:
    charts = [
        (str(one.board["name"]), board_figures.castles(one.whole, one.board)) for one in played
    ]
    board_pictures.chart(charts, out / PICTURES / "board-castles.png")
