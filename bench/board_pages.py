"""How are the figures of a board written down? As Markdown: tables, and a sentence on duds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median, quantiles

from bench import board_figures
from bench.board_matches import MOST_MOVES, Figures
from companion.core.game import Json

BEGIN = "<!-- Below: written by `python -m bench boards --write`. -->"
END = "<!-- Above: written by `python -m bench boards --write`. -->"


@dataclass(frozen=True, slots=True)
class Played:
    """What was played on one board.

    Attributes:
        board: its file's object.
        greedy, random: preset → what came of its matches, by the raider and at random.
    """

    board: Mapping[str, Json]
    greedy: Mapping[str, Figures]
    random: Mapping[str, Figures]

    @property
    def whole(self) -> Figures:
        """All greedy matches together."""
        whole = Figures()
        for figures in self.greedy.values():
            whole.add(figures)
        return whole


def page(all_played: Sequence[Played]) -> str:
    """What is put between the marks."""
    return "\n".join(line for played in all_played for line in _board(played)) + "\n"


def put_into(text: str, new: str) -> str:
    """A page with everything between its marks replaced.

    Raises:
        ValueError: it has no such marks.
    """
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"there is no {BEGIN} with its end")
    return f"{before}{BEGIN}\n\n{new.strip()}\n\n{END}{after}"


def _board(played: Played) -> Iterator[str]:
    yield f"## {played.board['name']}, in figures"
    yield ""
    yield from _lengths(played)
    yield from _victories(played)
    whole = played.whole
    yield from _castles(board_figures.castles(whole, played.board))
    yield from _starts(board_figures.starts(whole, played.board))
    yield from _duds(played)
    if played.random:
        yield from _random(played)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    for row in (head, ["---"] * len(head), *rows):
        yield "| " + " | ".join(row) + " |"
    yield ""


def _lengths(played: Played) -> Iterator[str]:
    yield "How matches ended and how long they took; each colour's turn counts as one:"
    yield ""
    rows = []
    for preset, figures in played.greedy.items():
        ends = ", ".join(f"{why} {number:,}" for why, number in figures.ends.most_common())
        rows.append([f"`{preset}`", f"{figures.matches:,}", ends,
                     _spread(figures.turns), _spread(figures.moves)])  # fmt: skip
    head = ("preset", "matches", "ends", "turns: 10 %, median, 90 %", "moves: likewise")
    yield from _table(head, rows)


def _spread(numbers: Sequence[int]) -> str:
    if len(numbers) < 2:
        return ", ".join(map(str, numbers))
    tenths = quantiles(numbers, n=10, method="inclusive")
    return f"{tenths[0]:.0f}, {median(numbers):.0f}, {tenths[-1]:.0f}"


def _victories(played: Played) -> Iterator[str]:
    yield ("Who won, by order of play, in per cent ± half the 95 % interval; "
           "a shared victory is divided:")  # fmt: skip
    yield ""
    rows = []
    kinds = {f"`{preset}`": figures for preset, figures in played.greedy.items()}
    for preset, figures in {**kinds, "together": played.whole}.items():
        for players, shares in board_figures.seats(figures).items():
            cells = [f"{100 * one.value:.0f} ± {100 * one.wide:.0f}" for one in shares]
            rows.append([preset, str(players), *cells, *[""] * (5 - len(cells))])
    yield from _table(("preset", "players", "1st", "2nd", "3rd", "4th", "5th"), rows)


def _castles(rows: Sequence[board_figures.CastleRow]) -> Iterator[str]:
    yield ("Castles, all presets together: how often each was taken (the average castle is 1), in "
           "how many matches it was left to the last, and in how many a winner owned it at the "
           "end:")  # fmt: skip
    yield ""
    cells = [
        [row.name + (" (dud)" if row.dud else ""), str(row.swords), f"{row.taken:.2f}",
         f"{100 * row.left:.1f} %", f"{100 * row.kept:.0f} %"]
        for row in rows
    ]  # fmt: skip
    yield from _table(("castle", "swords", "taken", "left over", "a winner's"), cells)


def _starts(rows: Sequence[board_figures.StartRow]) -> Iterator[str]:
    yield ("Starts: marches to the nearest gate; how many rolls of its number brought a knight in; "
           "points for one more roll of it and one fewer of the others:")  # fmt: skip
    yield ""
    cells = [
        [row.number + (" (dud)" if row.dud else ""), str(row.near), f"{100 * row.entered:.0f} %",
         f"{round(row.worth.value, 2) + 0.0:+.2f} ± {row.worth.wide:.2f}"]
        for row in rows
    ]  # fmt: skip
    yield from _table(("start", "nearest gate", "brought one in", "worth"), cells)


def _duds(played: Played) -> Iterator[str]:
    """Duds of all presets together, and of single ones."""
    found = []
    kinds = {f"`{preset}`": figures for preset, figures in played.greedy.items()}
    for preset, figures in {"all presets together": played.whole, **kinds}.items():
        names = [row.name for row in board_figures.castles(figures, played.board) if row.dud]
        names += [
            f"start {row.number}" for row in board_figures.starts(figures, played.board) if row.dud
        ]
        if names:
            found.append(f"{', '.join(names)} ({preset})")
    yield "Duds: " + ("; ".join(found) if found else "none in any preset") + "."
    yield ""


def _random(played: Played) -> Iterator[str]:
    matches = sum(figures.matches for figures in played.random.values())
    whole = Figures()
    for figures in played.random.values():
        whole.add(figures)
    shares = {
        entry.get("name", name): whole.seen[name] / max(1, whole.matches)
        for name, entry in played.board["castles"].items()
    }
    most = max(shares, key=lambda name: shares[name])
    least = min((name for name in shares if shares[name]), key=lambda name: shares[name],
                default=most)  # fmt: skip
    never = [name for name, share in shares.items() if not share]
    yield (f"At random: {matches:,} matches, stopped after {MOST_MOVES[False]:,} moves "
           f"({sum(whole.played.values()):,} ended earlier). Taken in most matches: {most} "
           f"({100 * shares[most]:.0f} %), in fewest: {least} ({100 * shares[least]:.1f} %), "
           f"never: {', '.join(never) or 'none'}.")  # fmt: skip
    yield ""
