"""How is Debian's KiCad asked, from any Python?

.venv/bin/python -m hardware.boards.run renew         the boards of this folder, anew
.venv/bin/python -m hardware.boards.run out/boards    what a maker of boards wants, and the
                                                      list of parts to click through
"""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Final

from hardware.boards import BOARDS

FOLDER: Final = Path(__file__).parent
DEBIANS_PYTHON: Final = "/usr/bin/python3"
_ROOT: Final = FOLDER.parents[1]
_PATIENCE_S: Final = 300.0
_ZIP_DAY: Final = (2026, 11, 24, 0, 0, 0)


class BoardError(Exception):
    """KiCad is missing or refuses a board."""


def kicad(*words: str | Path) -> str:
    """What hardware/boards/kicad.py prints.

    Raises:
        BoardError: it fails.
    """
    done = subprocess.run(
        [DEBIANS_PYTHON, "-m", "hardware.boards.kicad", *map(str, words)],
        cwd=_ROOT, capture_output=True, text=True, timeout=_PATIENCE_S, check=False,
    )  # fmt: skip
    if "No module named 'pcbnew'" in done.stderr:
        raise BoardError(
            "KiCad is missing: sudo apt install --no-install-recommends kicad kicad-footprints"
        )
    if done.returncode:
        raise BoardError(done.stderr)
    return done.stdout


def parts_list(board: Path, folder: Path) -> Path:
    """A page to click through: each part, and where it is on the board (InteractiveHtmlBom).

    Raises:
        BoardError: it cannot be made.
    """
    program = _ROOT / ".venv-kicad" / "bin" / "generate_interactive_bom"
    if not program.exists():
        raise BoardError(f"{program} is missing: tools/setup.sh kit")
    done = subprocess.run(
        [program, "--no-browser", "--no-compression", "--dark-mode", "--highlight-pin1", "all",
         "--checkboxes", "Sourced,Placed", "--name-format", "%f", "--dest-dir", folder.resolve(),
         board.resolve()],
        env={**os.environ, "INTERACTIVE_HTML_BOM_NO_DISPLAY": "1"},
        capture_output=True, text=True, timeout=_PATIENCE_S, check=False,
    )  # fmt: skip
    made = folder / f"{board.stem}.html"
    if done.returncode or not made.exists():
        raise BoardError(done.stdout + done.stderr)
    return made


def stored(name: str) -> Path:
    """The board of this name, as it lies here."""
    return FOLDER / f"{name}.kicad_pcb"


def pack(folder: Path, archive: Path) -> None:
    """Put all files of a folder into an archive, which is the same each time."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for file in sorted(folder.iterdir()):
            packed.writestr(zipfile.ZipInfo(file.name, _ZIP_DAY), file.read_bytes())


def main() -> None:
    """Renew the boards, or make what is ordered with; exit code 1 if a check fails."""
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    if sys.argv[1] == "renew":
        kicad("build", FOLDER)
        return
    out = Path(sys.argv[1]).resolve()
    for board in BOARDS:
        kicad("plot", stored(board.name), out / board.name)
        pack(out / board.name, out / f"{board.name}.zip")
        print(out / f"{board.name}.zip")
        print(parts_list(stored(board.name), out))


if __name__ == "__main__":
    main()
