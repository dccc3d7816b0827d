"""Which messages does a table send that plays a match of Rheingold? Those of the contract.

The match is played by bots; boards, walks and charts are made by the project's own drawing code.
It stands in for the relay where the page alone is tried.
"""

from __future__ import annotations

import base64
import gzip
import json
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Any, Final

import pygame

from companion.core.game import Seat
from companion.games import GAMES
from companion.referee import replay, statistics
from companion.ui import games as drawn_games
from companion.ui.art import chart
from companion.ui.boards.drawing import Marks, MovingDrawing
from companion.ui.games import open_tables
from companion.ui.i18n import translate
from companion.ui.i18n.translate import _
from companion.ui.theme import ARMIES, DARK, LARGE_TEXT, LIGHT
from companion.watching.frame_changes import changes
from companion.watching.page_words import page_words
from tests.support import recorded
from tests.support.browser.display_list import Arts, Item, noted

LETTERS: Final = "KRBX"
CHUNK: Final = 50
NOW: Final = 120
"""The step at which viewers come."""
FRAME_MS: Final = 66
SIZES: Final = {"wide": (1600, 1000), "tall": (780, 1160)}
SMALL: Final = {"wide": (680, 425), "tall": (390, 580)}
"""Drawn in half the time: enough where nobody looks at the pictures."""
GAME: Final = GAMES["rheingold"]


class Sample:
    """A match at a table, as its viewers are told of it."""

    def __init__(self, sizes: dict[str, tuple[int, int]], players: int = 4) -> None:
        """A match of so many players, its boards of these sizes by shape."""
        self.arts = Arts()
        self._sizes = sizes
        entries = recorded.entries(players=players)
        self.setup = recorded.finished(players=players).setup
        self.steps = [one for one in replay.history(GAME, self.setup, entries) if one.in_force]
        self._entries = entries
        self._ui = drawn_games.find("rheingold")
        self._open = open_tables.find("rheingold")

    @property
    def last(self) -> int:
        """The number of the match's last step."""
        return len(self.steps)

    def _state(self, ply: int) -> Any:
        return self.steps[ply - 1].after if ply else self.steps[0].before

    @lru_cache(maxsize=4)  # noqa: B019 # samples live as long as the tests
    def _drawing(self, look: str) -> MovingDrawing:
        when, shape = look.split("-")
        theme = replace(DARK if when == "night" else LIGHT, letters=LARGE_TEXT)
        made = self._ui.board.drawing(self.setup, self._sizes[shape], theme)
        assert isinstance(made, MovingDrawing)
        return made

    @lru_cache(maxsize=1000)  # noqa: B019 # the same
    def _items(self, look: str, ply: int) -> list[Item]:
        drawing, view = self._drawing(look), GAME.view(self._state(ply), None)
        return noted(drawing.size, self.arts, lambda on: drawing.draw(on, (0, 0), view, Marks()))

    def about(self, alive: bool = True, letters: str = LETTERS, name: str = "") -> Any:
        """Who the table is."""
        return {"v": 1, "letters": letters, "name": name, "alive": alive}

    def match(self, ply: int, state: str = "playing") -> Any:
        """What is played, and by whom."""
        seats = [
            {
                "name": seat.name,
                "colours": list(seat.colours),
                "hex": ["#" + bytes(ARMIES[colour].fill).hex() for colour in seat.colours],
                "program": number == 3,
            }
            for number, seat in enumerate(self.setup.seats)
        ]
        mover = GAME.mover(self._state(ply))
        turn = next(n for n, seat in enumerate(self.setup.seats) if mover in seat.colours)
        return {
            "v": 1, "state": state, "game": "Rheingold", "ply": ply,
            "turn": None if state == "over" else turn,
            "seats": seats, "steps": ply, "chunk": CHUNK,
        }  # fmt: skip

    def board(self, look: str, ply: int) -> Any:
        """What stands."""
        size = list(self._drawing(look).size)
        return {"v": 1, "ply": ply, "size": size, "items": self._items(look, ply)}

    def walk(self, look: str, ply: int) -> Any | None:
        """How the step to `ply` is seen; None where nothing moves."""
        drawing, step = self._drawing(look), self.steps[ply - 1]
        motion = drawing.motion(step.before, step.events, step.after)
        if motion is None:
            return None
        view = GAME.view(step.before, None)
        frames, passed = list[list[Item]](), 0.0
        while (frame := motion.frame(passed)) is not None:
            surface = lambda on, at=frame: drawing.draw_motion(on, (0, 0), view, motion, at)  # noqa: E731
            frames.append(noted(drawing.size, self.arts, surface))
            passed += FRAME_MS / 1000
        return {
            "v": 1, "from": ply - 1, "to": ply, "size": list(drawing.size),
            "frame_ms": FRAME_MS, "first": frames[0], "changes": changes(frames),
        }  # fmt: skip

    def _text(self, ply: int) -> str:
        """What was done in a step, in the language in use."""
        step = self.steps[ply - 1]
        voice = self._ui.wording(self.setup)
        return str(voice.story(GAME, step.before, step.events, step.after))

    def _seat(self, ply: int) -> int:
        mover = GAME.mover(self.steps[ply - 1].before)
        return next(n for n, seat in enumerate(self.setup.seats) if mover in seat.colours)

    def words(self, language: str, ply: int, over: bool = False) -> Any:
        """All that is to be read beside the board."""
        translate.use(language)
        try:
            return self._words(ply, over)
        finally:
            translate.use("en")

    def _words(self, ply: int, over: bool) -> Any:
        voice = self._ui.wording(self.setup)
        view = GAME.view(self._state(ply), None)
        faces = [
            (n, event.face)
            for n in range(1, ply + 1)
            for event in self.steps[n - 1].events
            if hasattr(event, "face")
        ]
        recent = [
            {"ply": n, "seat": self._seat(n), "text": self._text(n)}
            for n in range(max(1, ply - 7), ply + 1)
        ]
        return {
            "v": 1, "ply": ply, "page": page_words(), "title": "Rheingold, The Rhine",
            "line": voice.line(view),
            "due": "" if over else str(self._open.due(self.setup, self._state(ply))),
            "standing": {
                "headings": [str(one) for one in voice.headings(view)],
                "rows": [
                    {"seat": seat, "figures": [str(one) for one in voice.figures(view, Seat(seat))]}
                    for seat in range(len(self.setup.seats))
                ],
            },
            "recent": recent,
            "roll": {"face": faces[-1][1], "text": self._text(faces[-1][0])} if faces else None,
            "odds": [] if over else [{"text": "Katz: 3 of 6 shields, 50 %"}],
            "picture": f"The Rhine. {voice.line(view)}. " + " ".join(
                f"{seat.name} has {voice.figures(view, Seat(number))[1]} castles."
                for number, seat in enumerate(self.setup.seats)
            ),
            "end": self._end() if over else None,
        }  # fmt: skip

    def _end(self) -> Any:
        found = statistics.match.of(GAME, self.setup, self._entries)
        outcome = GAME.outcome(self._state(self.last))
        winners = list(outcome.winners) if outcome is not None else [0]
        names = " and ".join(self.setup.seats[one].name for one in winners)
        return {
            "title": _("{name} wins").format(name=names), "why": "", "winners": winners,
            "charts": [{
                "title": "Points", "alt": f"Points turn by turn. {names} leads at the end.",
                "png": self._chart,
            }],
            "figures": [{"text": str(one)} for one in self._feats(found)],
        }  # fmt: skip

    def _feats(self, found: Any) -> list[str]:
        return [
            _(feat.template).format(
                who=self.setup.seats[feat.seat].name, value=feat.value, turn=feat.turn
            )
            for feat in found.feats
        ]

    @cached_property
    def _chart(self) -> str:
        found = statistics.match.of(GAME, self.setup, self._entries)
        curves = tuple(
            chart.Curve(
                seat.colours,
                (found.at_start[n], *(one.standing[n] for one in found.turns)),
            )
            for n, seat in enumerate(self.setup.seats)
        )
        return self.arts.keep(chart.curves((1000, 420), curves, 20, "", LIGHT))

    def history(self, language: str, ply: int) -> dict[int, Any]:
        """The lines of all steps up to `ply`, by chunk."""
        translate.use(language)
        try:
            told = [
                {"ply": n, "seat": self._seat(n), "text": self._text(n), "turn": n // 6 + 1}
                for n in range(1, ply + 1)
            ]
        finally:
            translate.use("en")
        return {
            at // CHUNK: {"v": 1, "first": at + 1, "lines": told[at : at + CHUNK]}
            for at in range(0, ply, CHUNK)
        }

    def past(self, look: str, ply: int, first: int = 0) -> dict[int, Any]:
        """The boards from `first` to `ply`, by chunk."""
        chunks = dict[int, dict[str, Any]]()
        for n in range(first, ply + 1):
            chunks.setdefault(max(0, n - 1) // CHUNK, {})[str(n)] = self._items(look, n)
        return {chunk: {"v": 1, "gz": _packed({"plies": plies})} for chunk, plies in chunks.items()}


def _packed(told: Any) -> str:
    return base64.b64encode(gzip.compress(json.dumps(told).encode(), 6)).decode()


def ready() -> None:
    """Drawing needs pygame's letters, and no screen."""
    pygame.font.init()
