"""Keeps what every screen says in each language, as text: tests/ui/texts/LANGUAGE.txt.

.venv/bin/python -m tools.screen_texts               all of them, in a minute or two
.venv/bin/python -m tools.screen_texts 'end*' menu   only scenes with such names
"""

from __future__ import annotations

import os
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from fnmatch import fnmatch
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from companion.core.config.preferences import LANGUAGES
from tests.support.ui import screen_texts
from tests.support.ui.all_scenes import ALL_SCENES
from tests.support.ui.screen_texts import Lines, Section


def of_scene(scene: str) -> dict[str, dict[Section, Lines]]:
    """What a scene says in each language, at each size."""
    found: dict[str, dict[Section, Lines]] = {}
    each = [[one] for one in LANGUAGES] if scene in screen_texts.REMEMBER else [LANGUAGES]
    for languages in each:
        with (
            tempfile.TemporaryDirectory() as folder,
            screen_texts.made_in(scene, Path(folder), languages[0]) as (stage, desk),
        ):
            for language in languages:
                sized = screen_texts.in_language(stage, desk, language)
                found[language] = {(scene, size): lines for size, lines in sized.items()}
    return found


def main(patterns: list[str]) -> int:
    """Keep the texts of the scenes that are asked for; of all, where none is."""
    scenes = [
        scene for scene in ALL_SCENES if not patterns or any(fnmatch(scene, p) for p in patterns)
    ]
    if not scenes:
        print("No scene is called so.")
        return 1
    with ProcessPoolExecutor() as pool:
        found = list(pool.map(of_scene, scenes, chunksize=8))
    for language in LANGUAGES:
        sections = {
            section: lines
            for section, lines in screen_texts.read(language).items()
            if section[0] in ALL_SCENES and section[0] not in scenes
        }
        for one in found:
            sections |= one[language]
        screen_texts.write(language, sections)
    print(f"{len(scenes)} scenes in {len(LANGUAGES)} languages: git diff {screen_texts.FOLDER}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
