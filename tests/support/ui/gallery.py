"""Which pictures are kept of the screens, and how is each drawn, always the same?

`gallery_choice` says which scenes have which; a new scene gets its own at once.
No picture knows the machine: time stands, languages and hours are given, nothing moves.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import Final

import pygame

from companion.ui.i18n import translate
from companion.ui.screens.board_list.detail import BoardScreen
from companion.ui.screens.board_list.screen import BoardListScreen
from companion.ui.screens.board_list.which_game import WhichGameScreen
from companion.ui.screens.match.end import EndScreen
from companion.ui.screens.match.history import HistoryScreen
from companion.ui.screens.match.program_turn import ProgramTurnScreen
from companion.ui.screens.match.review import ReviewScreen
from companion.ui.screens.new_match.all_boards import AllBoardsScreen
from companion.ui.screens.new_match.setup import SetupScreen
from companion.ui.theme import DARK, LIGHT
from tests.support.ui.all_scenes import ALL_SCENES
from tests.support.ui.gallery_choice import LEFT_OUT, LOOKS, TABLES, TOLD, WIDE_ONLY
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import SIZES

_BY_PARTS: Final = (
    ProgramTurnScreen, ReviewScreen, HistoryScreen, SetupScreen, AllBoardsScreen, EndScreen,
    BoardListScreen, BoardScreen, WhichGameScreen,
)  # fmt: skip
"""Screens whose boards are drawn after them, by parts."""

FOLDER: Final = Path(__file__).parents[2] / "ui" / "snapshots"
"""Where the kept pictures are."""
SPREAD: Final = 17
COLOURS: Final = (88, 96, 112, 128, 160, 192, 256)
"""How fine a kept picture's colours are, see `paletted`; the fewest that are enough."""

WIDE, TALL = (800, 480), (720, 1280)
_KEPT: Final = {
    (800, 480): (400, 240),
    (1024, 600): (512, 300),
    (1280, 720): (480, 270),
    (1920, 1080): (480, 270),
    (720, 1280): (360, 640),
}
"""Screen → the size in which its pictures are kept."""

DAY, NIGHT, LARGE = "", "dark", "large"
PICTURED: Final = ("en", "fr", "de", "ja")
"""The languages that have pictures; `screen_texts` has all of them, and is smaller."""
LONGEST: Final = "de"
"""The language whose words are longest."""
_PARTS: Final = 1_000
"""The boards of a screen are drawn in fewer parts, however fast the machine is."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture.

    Attributes:
        scene: its name, of `ALL_SCENES`.
        size: of the screen, in pixels.
        language: one of `PICTURED`.
        look: `DAY`, `NIGHT` or `LARGE`.
    """

    scene: str
    size: tuple[int, int]
    language: str = PICTURED[0]
    look: str = DAY

    @property
    def name(self) -> str:
        """Scene, size, language and look, as a file is named."""
        scene = self.scene.replace(": ", "-")
        parts = [scene, "{}x{}".format(*self.size), self.language, self.look]
        return "-".join(part for part in parts if part)

    @property
    def kept_size(self) -> tuple[int, int]:
        """Of the kept picture, in pixels."""
        return _KEPT[self.size]

    @property
    def file(self) -> Path:
        """The kept picture."""
        return FOLDER / f"{self.name}.png"


def scenes() -> list[str]:
    """Those that have pictures."""
    return [name for name in ALL_SCENES if name not in LEFT_OUT]


def shots(scene: str) -> list[Shot]:
    """The pictures of a scene, those of a language together."""
    sizes = SIZES if scene in TABLES else (WIDE,) if scene in WIDE_ONLY else (WIDE, TALL)
    found = [Shot(scene, size) for size in sizes]
    if scene in LOOKS:
        found += [Shot(scene, WIDE, look=look) for look in (NIGHT, LARGE)]
    if scene in TOLD:
        found += [Shot(scene, WIDE, language) for language in PICTURED[1:]]
        if sizes == (WIDE, TALL):
            found.append(Shot(scene, TALL, LONGEST))
    return sorted(found, key=lambda shot: PICTURED.index(shot.language))


def drawn(wanted: Sequence[Shot]) -> Iterator[tuple[Shot, pygame.Surface]]:
    """Draw pictures of one scene, at the screens' own sizes; one desk for each language."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    with one_time_zone():
        for language, shots_of in groupby(wanted, lambda shot: shot.language):
            with tempfile.TemporaryDirectory() as folder:
                yield from _of_a_desk(Path(folder), language, list(shots_of))
    translate.use(PICTURED[0])


def _of_a_desk(
    folder: Path, language: str, wanted: Sequence[Shot]
) -> Iterator[tuple[Shot, pygame.Surface]]:
    desk = SimulatedDesk(folder, seed=3, clock=lambda: 100.0)
    desk.set_preferences(replace(desk.preferences, language=language))
    translate.use(language)
    stage = ALL_SCENES[wanted[0].scene](desk)
    for shot in wanted:
        desk.set_preferences(replace(desk.preferences, large_text=shot.look == LARGE))
        stage.room.follow()
        look = DARK if shot.look == NIGHT else LIGHT
        stage.room.theme = replace(look, letters=stage.room.theme.letters)
        stage.resize(shot.size)
        picture = pygame.Surface(shot.size, 0, 32)
        stage.draw(picture)
        stage.tick(stage.room.now)
        for _part in range(_PARTS):
            if not (isinstance(stage.screen, _BY_PARTS) and stage.moving):
                break
            stage.tick(stage.room.now)
        if stage.dirty:
            stage.draw(picture)
        yield shot, picture
    desk.close()


@contextmanager
def one_time_zone() -> Iterator[None]:
    """The hours of history are those of Greenwich."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = "UTC"
    time.tzset()
    try:
        yield
    finally:
        if before is None:
            del os.environ["TZ"]
        else:
            os.environ["TZ"] = before
        time.tzset()


def reduced(shot: Shot, picture: pygame.Surface) -> pygame.Surface:
    """A picture at the size in which it is kept."""
    return pygame.transform.smoothscale(picture, shot.kept_size)
