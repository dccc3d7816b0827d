"""What does every screen say, in each language? Kept as text, so that a changed label is seen.

`tests/ui/texts/LANGUAGE.txt` has a section for each scene: what stands on the smallest screen
from top to bottom; one for the upright screen where that says something else; and one of what
is read aloud when somebody comes to it, as the speech program gets it. What a person
sees alone is in none of them: it is drawn past all texts (`own_assets`), in the pictures too.
"""

from __future__ import annotations

import difflib
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeAlias
from unittest.mock import patch

import pygame

from companion.ui.i18n import translate
from companion.ui.i18n.speakable import speakable
from companion.ui.screen_kit.read_aloud import Speaking, Spoken, fresh
from companion.ui.shell.stage import Stage
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.text import Fitted
from tests.support.ui import gallery
from tests.support.ui.all_scenes import ALL_SCENES
from tests.support.ui.simulated_desk import SimulatedDesk

FOLDER: Final = Path(__file__).parents[2] / "ui" / "texts"
RENEW: Final = "If it is right: .venv/bin/python -m tools.screen_texts"
_BESIDE: Final = " | "
"""Between two texts of a row."""
_FOLDER: Final = re.escape(tempfile.gettempdir()) + r"/tmp\w{8}"
"""A desk's folder as the gallery makes one."""
REMEMBER: Final = (
    "busy", "settling", "settling-coin", "report-written", "board-shared", "board-printing",
    "pin-short", "pin-wrong", "opening-wrong", "missions", "mission-done", "castle-crowded",
    "castle-all-history",
    "history", "history-list", "history-undone", "history-alone", "history-closer", "zones-history",
    "tiles-history", "tiles-history-closer",
    "take-back", "take-back-many", "take-back-alone",
    "right-agreed", "right-five-agree", "right-ring-agree",
    "boards", "boards-last", "program: set-up", "history-playing", "right-begun",
    "right-forbidden", "devices-more", "devices-machine-more", "dice-list-more", "undrawn",
    "private-shut",
    "past", "fault", "home-after-a-cut", "home-appliance",
)  # fmt: skip
"""Scenes that show what was said before, in the language of then: made anew for each language
where they are kept. One that is missing here fails, however often it is renewed.
"""
ALOUD: Final = (0, 0)
"""Instead of a size: what is read aloud."""
SIZES: Final = (gallery.WIDE, gallery.TALL)

Lines: TypeAlias = Sequence[str]
Section: TypeAlias = tuple[str, tuple[int, int]]
"""A scene and the size of the screen."""


def shown(stage: Stage, desk: SimulatedDesk) -> list[str]:
    """What a screen says now, from top to bottom."""
    words = (one for widget in stage.widgets() for one in widget.words())
    return rows(words, re.escape(str(desk.folder)))


def rows(words: Iterable[Words], folder: str = _FOLDER) -> list[str]:
    """Rows of texts from top to bottom, each place once; the desk's own folder is "…"."""
    placed = {(one.box.y, one.box.x, one.text) for one in words if one.text.strip()}
    found: dict[int, list[str]] = {}
    for y, _x, text in sorted(placed):
        found.setdefault(y, []).append(re.sub(folder, "…", text).replace("\n", " / "))
    return [_BESIDE.join(row) for row in found.values()]


def in_language(stage: Stage, desk: SimulatedDesk, language: str) -> dict[tuple[int, int], Lines]:
    """What a screen says in a language at each of `SIZES`, and `ALOUD` where it is read."""
    desk.set_preferences(replace(desk.preferences, language=language, large_text=False))
    stage.room.follow()
    found: dict[tuple[int, int], Lines] = {}
    for size in SIZES:
        stage.resize(size)
        found[size] = shown(stage, desk)
    if isinstance(stage.screen, Speaking):
        text = fresh(Spoken(), stage.screen.spoken(stage.room), refused=False)
        lines = [line for line in speakable(text, language).split("\n") if line]
        if lines:
            found[ALOUD] = lines
    return found


@contextmanager
def made_in(scene: str, folder: Path, language: str) -> Iterator[tuple[Stage, SimulatedDesk]]:
    """A scene that spoke a language from its beginning."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    with gallery.one_time_zone():
        desk = SimulatedDesk(folder, seed=3, clock=lambda: 100.0)
        desk.set_preferences(replace(desk.preferences, language=language))
        translate.use(language)
        yield ALL_SCENES[scene](desk), desk
        desk.close()


def faults(stage: Stage, desk: SimulatedDesk, scene: str, language: str) -> list[str]:
    """How what a screen says in a language differs from what is kept, at each of `SIZES`.

    What differs may have been said before, in another language: the scene is then made anew.
    """
    said = in_language(stage, desk, language)
    if any(fault(language, scene, *one) for one in said.items()):
        folder = desk.folder / language
        folder.mkdir()
        with made_in(scene, folder, language) as (other, its):
            said = in_language(other, its, language)
    found = (fault(language, scene, *one) for one in said.items())
    return [one for one in found if one]


@contextmanager
def written() -> Iterator[list[Words]]:
    """While it lasts, each text that any pen writes is noted."""
    found: list[Words] = []
    write = Pen.write

    def note(pen: Pen, words: Words) -> Fitted:
        found.append(words)
        return write(pen, words)

    with patch.object(Pen, "write", note):
        yield found


def fault(language: str, scene: str, size: tuple[int, int], lines: Lines) -> str:
    """How what a screen says differs from what is kept; "" where it does not.

    Where on the screen it says so is for the pictures.
    """
    kept = read(language)
    before = apart(kept.get((scene, size), kept.get((scene, gallery.WIDE), ())))
    now = apart(lines)
    if before == now:
        return ""
    name = f"{scene} {_shape(size)} {language}"
    changes = difflib.unified_diff(before, now, f"{name} kept", name, "", "", 0, "")
    return "\n".join([*changes, f"{RENEW} '{scene}'"])


def apart(lines: Lines) -> list[str]:
    """The texts of a screen, wherever they stand."""
    return sorted(text for line in lines for text in line.split(_BESIDE))


def _shape(size: tuple[int, int]) -> str:
    return "aloud" if size == ALOUD else "{}x{}".format(*size)


def file_of(language: str) -> Path:
    """Where a language's texts are kept."""
    return FOLDER / f"{language}.txt"


@lru_cache(maxsize=16)
def read(language: str) -> Mapping[Section, Lines]:
    """The kept sections of a language; none where it has no file."""
    file = file_of(language)
    found: dict[Section, list[str]] = {}
    lines: list[str] = []
    for line in file.read_text("utf-8").splitlines() if file.exists() else ():
        if line.startswith("== "):
            scene, _space, shape = line[3:].rpartition(" ")
            wide, _by, high = shape.partition("x")
            size = ALOUD if shape == "aloud" else (int(wide), int(high))
            lines = found.setdefault((scene, size), [])
        elif line:
            lines.append(line)
    return found


def write(language: str, sections: Mapping[Section, Lines]) -> None:
    """Keep the sections of a language; one that says the same as before stays as it was."""
    FOLDER.mkdir(exist_ok=True)
    kept = read(language)
    blocks = []
    for section in sorted(sections, key=lambda one: (one[0], one[1][1])):
        (scene, size), lines = section, sections[section]
        if size == gallery.TALL and apart(lines) == apart(sections[scene, gallery.WIDE]):
            continue
        if section in kept and apart(kept[section]) == apart(lines):
            lines = kept[section]
        blocks.append("\n".join([f"== {scene} {_shape(size)}", *lines]))
    file_of(language).write_text("\n\n".join(blocks) + "\n", encoding="utf-8")
    read.cache_clear()
