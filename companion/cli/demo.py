"""What can be seen without a screen? The sample match, refereed into pictures.

Everything is real but the glass: the moves of the sample go through the referee
into a record of its own, and the screens draw what they would show.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TextIO

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from companion.app import compose
from companion.app.transfer import export_match
from companion.boards.shipped import shelf
from companion.core.config.run_options import NO_DIE, Config
from companion.core.errors import UsageError
from companion.core.game import AnyGame, Setup
from companion.referee.referee import Referee
from companion.ui.screens.home import resume
from companion.ui.shell.stage import Stage
from companion.ui.theme import LIGHT

SIZE: Final = (1280, 720)
_BAR: Final = 40


def play(out: Path, terminal: TextIO) -> None:
    """Referee the sample match; pictures of its turns and the scores go to `out`.

    Raises:
        UsageError: `out` cannot be written.
        StoreError: there is no room for a record in the temporary folder.
    """
    game, setup, moves = export_match.from_text(shelf.sample())
    with _writing(out):
        out.mkdir(parents=True, exist_ok=True)
    pygame.font.init()
    with tempfile.TemporaryDirectory(prefix="herald-demo-") as folder:
        config = Config(Path(folder), SIZE, die=NO_DIE)
        with compose.open_session(config) as session:
            match_id = session.match.new_match(setup)
            stage = Stage(session, LIGHT, SIZE, 0.0)
            resume(stage.room, stage.match, session.match_list, session.ui_state, match_id)
            referee = session.match.referee
            assert referee is not None  # it was just begun
            turns = 0
            for number, move in enumerate(moves, 1):
                mover = game.mover(referee.state)
                referee.play(move, "sample")
                if game.mover(referee.state) != mover:
                    turns += 1
                    _picture(stage, out / f"turn-{turns:03}.jpg")
                _bar(terminal, number, len(moves))
            _picture(stage, out / "end.jpg")
            scores = _scores(game, setup, referee)
            with _writing(out):
                (out / "scores.txt").write_text(scores, "utf-8")
    print(scores, end="", file=terminal)
    print(
        f"{turns} turns, {len(moves)} moves; the pictures and scores are in {out}/.", file=terminal
    )


@contextmanager
def _writing(out: Path) -> Iterator[None]:
    """Turn a failed write of a picture or of the scores into an error that names it.

    Raises:
        UsageError: a file cannot be written.
    """
    try:
        yield
    except OSError as error:
        raise UsageError(f"{out} can't be written: {error.strerror}.") from error
    except pygame.error as error:
        raise UsageError(f"{out} can't be written: {error}.") from error


def _picture(stage: Stage, file: Path) -> None:
    stage.tick(0.0)
    picture = pygame.Surface(SIZE)
    stage.draw(picture)
    with _writing(file):
        pygame.image.save(picture, str(file))


def _bar(terminal: TextIO, done: int, whole: int) -> None:
    """A progress bar on one line of a terminal; elsewhere a line at each quarter."""
    full = _BAR * done // whole
    if terminal.isatty():
        end = "\n" if done == whole else ""
        print(
            f"\r[{'#' * full}{'.' * (_BAR - full)}] move {done} of {whole}", end=end, file=terminal
        )
        terminal.flush()
    elif done * 4 // whole > (done - 1) * 4 // whole:
        print(f"[{'#' * full}{'.' * (_BAR - full)}] move {done} of {whole}", file=terminal)


def _scores(game: AnyGame, setup: Setup, referee: Referee) -> str:
    outcome = game.outcome(referee.state)
    if outcome is None:
        return "The sample match isn't over.\n"
    lines = [
        f"{seat.name:<12} {', '.join(seat.colours):<10} {points:>3} points"
        for seat, points in zip(setup.seats, outcome.points, strict=False)
    ]
    return "\n".join([*lines, f"{outcome.who(setup)} won."]) + "\n"
