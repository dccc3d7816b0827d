"""What is loaded before the first picture, and what is not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HOUSE = Path(__file__).parents[3]
SLOW = ("PIL", "fontTools", "gpiozero", "numpy", "pkg_resources", "reportlab", "smbus2")


def output_of(code: str, path: Path | None = None) -> str:
    """What a Python of its own prints; `path` is where it looks first."""
    where = f"{path}{os.pathsep}{HOUSE}" if path else str(HOUSE)
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, input="",
        env={**os.environ, "PYTHONPATH": where},
    )  # fmt: skip
    return done.stdout


def test_nothing_slow_is_loaded_for_the_first_picture() -> None:
    loaded = output_of(
        "import sys; from companion.cli import main; from companion.ui import pygame_loader;"
        "pygame_loader.load_pygame(); from companion.cli import kiosk, window; print(*sys.modules)"
    ).split()
    assert "companion.app.compose" in loaded
    assert not set(SLOW) & set(loaded)


def test_pygame_does_not_find_what_only_its_unused_parts_want(tmp_path: Path) -> None:
    for name in ("numpy", "pkg_resources"):
        (tmp_path / f"{name}.py").write_text(f"print('{name}', end=' ')\n")
    load = "from companion.ui import pygame_loader; pygame_loader.load_pygame();"
    assert output_of(f"{load} import numpy, pkg_resources", tmp_path) == "numpy pkg_resources "
    assert output_of(load, tmp_path) == ""


def test_pygame_does_not_speak_of_the_processor_and_is_heard_otherwise(tmp_path: Path) -> None:
    (tmp_path / "pygame.py").write_text(
        "import warnings\n"
        "for what in ('avx2', 'neon'):\n"
        "    warnings.warn(f'Your system is {what} capable but pygame was not built with '\n"
        "                  'support for it. The performance of some of your blits could be '\n"
        "                  'adversely affected.', RuntimeWarning)\n"
        "warnings.warn('Your system is odd', RuntimeWarning)\n"
    )
    heard = (
        "import sys, warnings; warnings.showwarning = lambda said, *_: print(said);"
        "from companion.cli.main import main; main(['engine']); import pygame"
    )
    assert output_of(heard, tmp_path) == "Your system is odd\n"


def test_only_what_plays_sounds_has_a_mixer() -> None:
    load = "import sys; from companion.ui import pygame_loader; pygame_loader.load_pygame"
    told = "import pygame; print('pygame.mixer' in sys.modules, 'pygame.scrap' in sys.modules)"
    assert output_of(f"{load}(); {told}") == "False False\n"
    assert output_of(f"{load}(with_sound=True); {told}") == "True False\n"
    wanted = "import pygame.mixer; print(pygame.mixer.get_init())"
    assert output_of(f"{load}(); {wanted}") == "None\n"


def test_what_is_loaded_already_stays(tmp_path: Path) -> None:
    (tmp_path / "numpy.py").write_text("")
    code = (
        "import numpy, sys; from companion.ui import pygame_loader as loader; loader.load_pygame();"
    )
    assert output_of(f"{code} print(sys.modules['numpy'] is numpy)", tmp_path) == "True\n"
