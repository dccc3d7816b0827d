"""What a table says, as the contract of its topics has it: enough of a match to fill a wall."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from random import Random
from typing import Any

from companion.core.config.preferences import LANGUAGES
from companion.core.shared_result import ResultPlayer, SharedResult, write_result
from companion.ui.theme import ARMIES

GAMES = {
    "rheingold": ("Rheingold, The Rhine", "Castles", ("takes Katz with {n} knights", "Katz")),
    "rheinlander": ("Rheinländer, The winding Rhine", "Points", ("founds a duchy", "Ehrenfels")),
    "ringgeister": ("Ringgeister, The valley", "Missions", ("fulfils a mission", "the gate")),
}
CASTLES = ("Katz", "Maus", "Rheinfels", "Pfalz bei Kaub", "Sooneck", "Stahleck", "Marksburg")


@dataclass(slots=True)
class TableMessages:
    """One table with a match, and its messages: topic → payload.

    Attributes:
        letters: the table's.
        players: their names.
        game: its slug.
        state: as in `match`.
        ply: the newest step.
        figures: by seat.
    """

    letters: str
    players: tuple[str, ...] = ("Ada", "Ben", "Cleo")
    game: str = "rheingold"
    state: str = "playing"
    ply: int = 0
    figures: list[int] = field(default_factory=list)
    recent: list[dict[str, Any]] = field(default_factory=list)
    end: str = ""
    programs: frozenset[int] = frozenset()
    seed: int = 0

    def __post_init__(self) -> None:
        """All begin with as much."""
        self.figures = self.figures or [1] * len(self.players)

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return (self.ply // 3) % len(self.players)

    def colours(self, seat: int) -> str:
        """A seat's colour."""
        return list(ARMIES)[(seat + self.seed) % len(ARMIES)]

    def step(self, capture: bool = False) -> None:
        """One more step; with a capture the figures change."""
        chance = Random(f"{self.letters} {self.ply}")
        seat, self.ply = self.turn, self.ply + 1
        castle = chance.choice(CASTLES)
        if capture:
            self.figures[seat] += 1
            text = f"{self.players[seat]} takes {castle} with {chance.randint(3, 9)} knights"
        else:
            text = f"{self.players[seat]} marches to space {chance.randint(1, 45)}"
        self.recent = [*self.recent[-7:], {"ply": self.ply, "seat": seat, "text": text}]

    def finish(self) -> None:
        """The match is over: the best figure wins."""
        self.state = "over"
        self.end = f"{self.players[self.figures.index(max(self.figures))]} has won"

    def about(self) -> tuple[str, bytes]:
        """The message `about`."""
        return "about", _json({"v": 1, "letters": self.letters, "name": "?", "alive": True})

    def all(self) -> dict[str, bytes]:
        """Every message that the wall reads."""
        return dict([self.about(), ("match", self.match()), *self.words().items()])

    def match(self) -> bytes:
        """The message `match`."""
        if self.state == "none":
            return _json({"v": 1, "state": "none", "ply": 0, "turn": None, "seats": []})
        seats = [
            {
                "name": name,
                "colours": [self.colours(seat)],
                "hex": [f"#{bytes(ARMIES[self.colours(seat)].fill).hex()}"],
                "program": seat in self.programs,
            }
            for seat, name in enumerate(self.players)
        ]
        turn = None if self.end else self.turn
        return _json({
            "v": 1, "state": self.state, "game": self.game, "ply": self.ply, "turn": turn,
            "seats": seats, "steps": self.ply, "chunk": 50,
        })  # fmt: skip

    def words(self) -> dict[str, bytes]:
        """The messages `words/LANG`; all in English."""
        title, heading, _step = GAMES[self.game]
        name = self.players[self.turn]
        best = self.figures.index(max(self.figures))
        said = {
            "v": 1,
            "ply": self.ply,
            "page": {},
            "title": title,
            "line": f"turn {1 + self.ply // 3} · 5 castles until the end",
            "due": f"{name} marches on: {1 + self.ply % 3} of 3 left",
            "standing": {
                "headings": [heading, "Knights"],
                "rows": [
                    {"seat": seat, "figures": [figure, 12]}
                    for seat, figure in enumerate(self.figures)
                ],
            },
            "recent": self.recent,
            "roll": None,
            "odds": [],
            "picture": "",
            "end": {"title": self.end, "why": "", "winners": [best], "charts": [], "figures": []}
            if self.end
            else None,
        }
        return {f"words/{language}": _json(said) for language in LANGUAGES}


def result(
    seed: object,
    ranks: tuple[tuple[str, int], ...] = (("Ada", 1), ("Ben", 2), ("Cleo", 3)),
    *,
    at: str = "2026-11-20",
    game: str = "rheingold",
    programs: tuple[str, ...] = (),
) -> SharedResult:
    """The result of a match, its hash made of `seed`."""
    return SharedResult(
        hashlib.sha256(str(seed).encode()).hexdigest(),
        game,
        "rheingold",
        "The Rhine",
        at,
        tuple(ResultPlayer(name, rank, 10 - rank, name in programs) for name, rank in ranks),
    )


def payload(of: SharedResult) -> bytes:
    """A result as its message."""
    return _json(write_result(of))


def _json(document: object) -> bytes:
    return json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
