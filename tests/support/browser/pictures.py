"""Pictures of the viewers' page, to be looked at: `python -m tests.support.browser.pictures`.

Into out/watching; with --readme also docs/pictures/watching.png, a television beside a phone.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from companion.watching import page_folder
from tests.support.browser import chromium, sample
from tests.support.browser.broker import Broker, Publisher
from tests.support.browser.sample import Sample
from tests.support.browser.telling import Telling
from tests.support.browser.viewer import PHONE, TELEVISION, Viewer
from tests.support.ui import paletted

ROOT: Final = Path(__file__).parents[3]
OUT: Final = ROOT / "out" / "watching"
SHOWN: Final = 205
"""The step that is shown."""
_README_HIGH: Final = 560
_GAP: Final = 14
_SPREAD: Final = 10
_LOOKS: Final = ("day-wide", "night-wide", "day-tall", "night-tall")
_SIZES: Final = {"television": TELEVISION, "phone": PHONE, "laptop": (1366, 768)}


def draw() -> None:
    """Draw all of them."""
    sample.ready()
    with tempfile.TemporaryDirectory(prefix="herald-page-") as made:
        folder = Path(made)
        page_folder.put_together(folder / "page")
        broker = Broker(folder, folder / "page")
        broker.start()
        publisher = Publisher(broker)
        match = Sample(sample.SIZES)
        languages = ("en", "de", "fr", "nl", "es", "ja")
        table = Telling(match, publisher, languages=languages, looks=_LOOKS, files=folder / "page")
        browser = chromium.start(folder / "profile")
        try:
            _all(Viewer(browser, broker.address), table)
        finally:
            browser.quit()
            publisher.close()
            broker.kill()


def _all(viewer: Viewer, table: Telling) -> None:
    for name, size in _SIZES.items():

        def shot(what: str, ply: int, look: str = "", of: str = name) -> None:
            viewer.wait_board(ply, look)
            time.sleep(0.6)  # until it has faded in
            viewer.shot(OUT / f"{of}-{what}.png")

        table.stand(SHOWN, past_from=SHOWN - 3)
        viewer.open(size)
        shot("day", SHOWN, "day")
        viewer.tap("#earlier")
        shot("past", SHOWN - 1)
        viewer.tap("#history-open")
        shot("list", SHOWN - 1)
        viewer.tap("#history-close")
        viewer.tap("#now")
        _settings(viewer, shot)
        table.away()
        viewer.wait_text("notice", "offline")
        shot("away", SHOWN)
        table.stand(table.sample.last, state="over")
        viewer.wait("document.querySelector('.chart.drawn')")
        shot("end", table.sample.last)


def _settings(viewer: Viewer, shot: Callable[..., None]) -> None:
    """By night, in large print, in every language."""
    viewer.tap("#settings-open")
    shot("settings", SHOWN)
    viewer.tap("#settings [type=submit]")
    viewer.js("Herald.preferences.choose('theme', 'night')")
    shot("night", SHOWN, "night")
    viewer.js("Herald.preferences.choose('theme', 'day')")
    viewer.js("Herald.preferences.choose('large', true)")
    shot("large", SHOWN, "day")
    viewer.js("Herald.preferences.choose('large', false)")
    for language in ("de", "fr", "nl", "es", "ja", "en"):
        viewer.js("Herald.preferences.choose('language', arguments[0])", language)
        viewer.wait("document.documentElement.lang === arguments[0]", language)
        shot(language, SHOWN)


def readme() -> None:
    """A television beside a phone, small."""
    seen = [pygame.image.load(str(OUT / f"{name}-day.png")) for name in ("television", "phone")]
    sizes = [
        (round(one.get_width() * _README_HIGH / one.get_height()), _README_HIGH) for one in seen
    ]
    both = pygame.Surface((sum(wide for wide, _high in sizes) + _GAP, _README_HIGH), 0, 32)
    both.fill((255, 255, 255))
    left = 0
    for picture, size in zip(seen, sizes, strict=True):
        both.blit(pygame.transform.smoothscale(picture, size), (left, 0))
        left += size[0] + _GAP
    paletted.write(both, ROOT / "docs" / "pictures" / "watching.png", _SPREAD)


if __name__ == "__main__":
    draw()
    if "--readme" in sys.argv:
        readme()
    print(f"Look at {OUT}")
