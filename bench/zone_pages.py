"""How are the figures of a board of zones written down? As Markdown: two tables and a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, median, pstdev, quantiles
from typing import Final

from bench.zone_matches import ZoneFigures
from companion.core.game import Json

_WIDTH: Final = 1.96
"""Standard errors to either side of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class PlayedZones:
    """What was played on one board.

    Attributes:
        board: its file's object.
        figures: what came of it.
    """

    board: Mapping[str, Json]
    figures: ZoneFigures


def page(all_played: Sequence[PlayedZones]) -> str:
    """What is put between the marks."""
    lines = [line for played in all_played for line in _board(played)]
    return "\n".join([*lines, *_unevenness(all_played)]) + "\n"


def unevenness(values: Mapping[tuple[int, int], Sequence[float]]) -> tuple[float, float]:
    """How far seats are from equal, beyond what chance makes of equal ones; and at most so far.

    The root of the mean square over all seats and numbers of players, less the square that
    measuring so few matches alone would bring; 0 where it is no more than that. The second
    number is the upper end of the 95 % interval.

    Args:
        values: (players, seat) → of every match, how much more than an even share.
    """
    means = [fmean(one) for one in values.values()]
    errors = [pstdev(one) / sqrt(len(one)) for one in values.values()]
    pairs = list(zip(means, errors, strict=True))
    left = fmean(mean**2 - error**2 for mean, error in pairs)
    # A measured mean's square varies by what varies the mean, the more the larger it is.
    spread = sqrt(sum(2 * error**4 + 4 * max(0.0, mean**2 - error**2) * error**2
                      for mean, error in pairs)) / len(pairs)  # fmt: skip
    return sqrt(max(0.0, left)), sqrt(max(0.0, left + _WIDTH * spread))


def _board(played: PlayedZones) -> Iterator[str]:
    figures, board = played.figures, played.board
    yield f"## {board['name']}, in figures"
    yield ""
    ends = ", ".join(f"{why} {number:,}" for why, number in figures.ends.most_common())
    tenths = quantiles(figures.turns, n=10, method="inclusive")
    yield (
        f"{len(board['zones'])} zones, {len(board['squares'])} squares, {len(board['slots'])} "
        f"spots. {sum(figures.played.values()):,} matches ended: {ends}; turns: one tenth below "
        f"{tenths[0]:.0f}, median {median(figures.turns):.0f}, one tenth above {tenths[-1]:.0f}."
    )
    yield ""
    yield ("Victories by order of play, in per cent ± half the 95 % interval (a shared one is "
           "divided), and points above the match's mean:")  # fmt: skip
    yield ""
    head = ("players", "matches", "", "1st", "2nd", "3rd", "4th", "5th")
    rows = []
    for players, matches in sorted(figures.played.items()):
        for name, values, factor, sign in (
            ("victories", figures.credit, 100, ""), ("points", figures.points, 1, "+"),
        ):  # fmt: skip
            cells = [_cell(values[players, seat], factor, sign) for seat in range(players)]
            rows.append([str(players), str(matches), name, *cells, *[""] * (5 - len(cells))])
    yield from _table(head, rows)
    yield from _worthless(played)


def _cell(values: Sequence[float], factor: int, sign: str) -> str:
    wide = _WIDTH * pstdev(values) / sqrt(len(values)) * factor
    mean = fmean(values) * factor
    return f"{mean:{sign}.1f} ± {wide:.1f}"


def _worthless(played: PlayedZones) -> Iterator[str]:
    """Spots whose marker hardly ever belongs to a duchy at the end."""
    figures = played.figures
    matches = sum(figures.played.values())
    shares = {slot: figures.slots[slot] / matches for slot in played.board["slots"]}
    if not shares:
        return
    least, most = min(shares, key=lambda one: shares[one]), max(shares, key=lambda one: shares[one])
    mean = fmean(shares.values())
    yield (
        f"At the end, a marker belongs to an owned duchy in {100 * mean:.0f} % of the matches; "
        f"least often at {least}, in {100 * shares[least]:.0f} %, and most often at {most}, in "
        f"{100 * shares[most]:.0f} %."
    )
    yield ""


def _unevenness(all_played: Sequence[PlayedZones]) -> Iterator[str]:
    yield "## Unevenness of the seats"
    yield ""
    yield ("How far a seat is from an even share, beyond chance (root mean square over all seats; "
           "in brackets, the upper end of the 95 % interval):")  # fmt: skip
    yield ""
    rows = []
    for played in all_played:
        figures = played.figures
        wins = {
            (players, seat): [100 * (one - 1 / players) for one in credit]
            for (players, seat), credit in figures.credit.items()
        }
        found = (unevenness(wins), unevenness(figures.points))
        rows.append(
            [str(played.board["name"]), *(f"{one:.1f} ({most:.1f})" for one, most in found)]
        )
    yield from _table(("board", "victories in a hundred", "points"), rows)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    for row in (head, ["---"] * len(head), *rows):
        yield "| " + " | ".join(row) + " |"
    yield ""
