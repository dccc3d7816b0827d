"""Draws every screen anew, and lays the pictures side by side to be looked at.

.venv/bin/python -m tools.pictures                   all of them, into out/pictures
.venv/bin/python -m tools.pictures 'end*' menu       only scenes with such names
.venv/bin/python -m tools.pictures --keep            replace those kept that show something else
.venv/bin/python -m tools.pictures --readme          draw README's pictures

out/pictures/index.html has all of them on one page, sheet-*.png show many each, as files.
What `tests/ui/test_snapshots.py` compares with is kept in tests/ui/snapshots.
"""

from __future__ import annotations

import argparse
import html
import os
import sys
from collections.abc import Iterable, Sequence
from fnmatch import fnmatch
from itertools import groupby
from pathlib import Path
from typing import Final

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from tests.support.ui import gallery, likeness, paletted
from tests.support.ui.gallery import DAY, NIGHT, Shot

ROOT: Final = Path(__file__).parents[1]
OUT: Final = ROOT / "out" / "pictures"
DOCS: Final = ROOT / "docs" / "pictures"

README: Final = {
    "table": Shot("siege-hidden", (1024, 600)),
    "history": Shot("history", (1024, 600)),
    "end": Shot("end: points", (1024, 600)),
    "night": Shot("why-not", (1024, 600), look=NIGHT),
    "japanese": Shot("castle-hidden", (1024, 600), "ja"),
    "rheinlander": Shot("merger", (1024, 600)),
    "ringgeister": Shot("walk-sure", (1024, 600)),
    "editor": Shot("edit-castle", (1024, 600)),
    "photograph": Shot("edit-corners", (1024, 600)),
    "first-language": Shot("welcome-glass", (800, 480)),
    "first-upright": Shot("welcome-upright", (800, 480)),
    "first-touch": Shot("welcome-touch", (800, 480)),
    "first-devices": Shot("welcome-devices-fresh", (800, 480)),
    "first-ready": Shot("welcome-ready", (800, 480)),
    "switch-off": Shot("home-appliance", (800, 480)),
}
"""File → what it shows; some are in docs/raspberry-pi.md."""
_README_SPREAD: Final = 6

_SHEET_PX: Final = 1640
_CAPTION_PX: Final = 18
_GAP_PX: Final = 8


def draw(scenes: Sequence[str]) -> list[Shot]:
    """Draw the pictures of these scenes into `OUT`, as they are kept."""
    OUT.mkdir(parents=True, exist_ok=True)
    done: list[Shot] = []
    for number, scene in enumerate(scenes, 1):
        print(f"\r{number} of {len(scenes)}: {scene:<30}", end="", flush=True)
        for shot, picture in gallery.drawn(gallery.shots(scene)):
            _write(shot, picture, OUT / f"{shot.name}.png")
            done.append(shot)
    print()
    return done


def _write(shot: Shot, picture: pygame.Surface, file: Path) -> None:
    """Write a picture as it is kept, in as many colours as it needs to be like itself.

    Where no number of colours makes it as like as that, the fewest that the test accepts are kept.
    """
    reduced = gallery.reduced(shot, picture)
    for most in (likeness.TOLERANCE * 3 // 4, likeness.TOLERANCE):
        for colours in gallery.COLOURS:
            paletted.write(reduced, file, gallery.SPREAD, colours)
            if not likeness.differing(_load(file), picture, most):
                return


def keep(shots: Iterable[Shot], every: bool) -> None:
    """Replace the kept pictures that show something else than those in `OUT`.

    Stricter than the test: a picture is kept in few colours, and both together must suffice it.
    """
    gallery.FOLDER.mkdir(exist_ok=True)
    shots = list(shots)
    for shot in shots:
        new = OUT / f"{shot.name}.png"
        if not shot.file.exists() or likeness.differing(
            _load(shot.file), _load(new), likeness.TOLERANCE // 4
        ):
            shot.file.write_bytes(new.read_bytes())
            print(f"kept: {shot.name}")
    if every:
        for file in set(gallery.FOLDER.glob("*.png")) - {shot.file for shot in shots}:
            file.unlink()
            print(f"gone: {file.stem}")


def sheets(shots: Iterable[Shot]) -> int:
    """Lay the pictures of a size on sheets; how many sheets there are."""
    for old in OUT.glob("sheet-*.png"):
        old.unlink()
    number = 0
    for size, of_size in groupby(sorted(shots, key=_order), lambda shot: shot.kept_size):
        across = max(1, _SHEET_PX // (size[0] + _GAP_PX))
        down = max(1, _SHEET_PX * 7 // 8 // (size[1] + _GAP_PX + _CAPTION_PX))
        left = list(of_size)
        while left:
            page, left = left[: across * down], left[across * down :]
            number += 1
            pygame.image.save(_sheet(page, across, size), str(OUT / f"sheet-{number:02}.png"))
    return number


def _order(shot: Shot) -> tuple[object, ...]:
    return shot.kept_size, shot.language != "en", shot.look != DAY, shot.name


def _sheet(page: Sequence[Shot], across: int, size: tuple[int, int]) -> pygame.Surface:
    w, h = size[0] + _GAP_PX, size[1] + _GAP_PX + _CAPTION_PX
    told = pygame.Surface((across * w, -(-len(page) // across) * h))
    told.fill((48, 48, 48))
    letters = pygame.font.Font(None, _CAPTION_PX)
    for number, shot in enumerate(page):
        x, y = number % across * w, number // across * h
        told.blit(letters.render(shot.name, True, (255, 255, 255)), (x + 4, y + 3))
        told.blit(_load(OUT / f"{shot.name}.png"), (x + 4, y + _CAPTION_PX))
    return told


def _load(file: Path) -> pygame.Surface:
    return pygame.image.load(str(file))


def page(shots: Iterable[Shot]) -> str:
    """All pictures on one page, scene by scene."""
    lines = [
        "<!doctype html><html lang=en><meta charset=utf-8><title>Pictures</title>",
        "<style>body{background:#333;color:#eee;font:14px sans-serif}",
        "figure{display:inline-block;margin:4px;vertical-align:top}h2{margin:1em 4px 0}</style>",
    ]
    for scene, of_scene in groupby(shots, lambda shot: shot.scene):
        lines.append(f"<h2>{html.escape(scene)}</h2>")
        lines += [
            f'<figure><img src="{html.escape(shot.name)}.png" alt="">'
            f"<figcaption>{html.escape(shot.name)}</figcaption></figure>"
            for shot in of_scene
        ]
    return "\n".join(lines) + "\n"


def readme() -> None:
    """Draw README's pictures, at the screens' own sizes."""
    DOCS.mkdir(exist_ok=True)
    for name, wanted in README.items():
        for _shot, picture in gallery.drawn([wanted]):
            paletted.write(picture, DOCS / f"{name}.png", _README_SPREAD)


def main() -> None:
    """Draw, show, and keep what is asked for."""
    parser = argparse.ArgumentParser(prog="tools.pictures", description=__doc__.splitlines()[0])
    parser.add_argument("scenes", nargs="*", default=["*"], help="names, with * and ?")
    parser.add_argument("--keep", action="store_true", help="replace the kept pictures")
    parser.add_argument("--readme", action="store_true", help="draw README's pictures alone")
    args = parser.parse_args()
    pygame.font.init()
    if args.readme:
        readme()
        return
    scenes = [name for name in gallery.scenes() if any(fnmatch(name, one) for one in args.scenes)]
    if not scenes:
        sys.exit(f"No scene is named {' or '.join(args.scenes)}.")
    done = draw(scenes)
    if args.keep:
        keep(done, every=len(scenes) == len(gallery.scenes()))
    (OUT / "index.html").write_text(page(done), "utf-8")
    print(f"{len(done)} pictures, {sheets(done)} sheets: {OUT / 'index.html'}")


if __name__ == "__main__":
    main()
