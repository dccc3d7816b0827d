"""Where do the lines of the Japanese texts break? Brings BudouX's models, and shows the phrases.

.venv/bin/python -m tools.japanese_breaks update   copy the models of the installed BudouX
.venv/bin/python -m tools.japanese_breaks check    say whether they are its own; exit 1 if not
.venv/bin/python -m tools.japanese_breaks show     every text of ja.po, with | between its phrases
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path
from typing import Final

import budoux
from babel.messages.pofile import read_po

from companion.ui.i18n import catalogues
from companion.ui.text import japanese_phrases
from companion.ui.widgets import breaks

LICENCE: Final = "LICENSE-BudouX.txt"
_MODELS: Final = Path(budoux.__file__).parent / "models"


def sources() -> dict[Path, Path]:
    """File of ours → the file of BudouX that it is a copy of."""
    licence = next(
        Path(file.locate()) for file in metadata.files("budoux") or () if file.name == "LICENSE"
    )
    kept = japanese_phrases.FOLDER
    models = (japanese_phrases.PHRASES, japanese_phrases.WORDS)
    return {kept / LICENCE: licence, **{kept / name: _MODELS / name for name in models}}


def stale() -> list[str]:
    """The files that are not as the installed BudouX has them."""
    return [
        mine.name
        for mine, its in sources().items()
        if not mine.exists() or mine.read_bytes() != its.read_bytes()
    ]


def texts() -> list[str]:
    """Every text of the Japanese catalogue."""
    with (catalogues.FOLDER / "ja.po").open("rb") as file:
        catalogue = read_po(file)
    return [text for message in catalogue if message.id for text in _forms(message.string) if text]


def _forms(found: str | list[str] | tuple[str, ...] | None) -> Sequence[str]:
    """The translations of a message: one, or one for each plural form."""
    return [found] if isinstance(found, str) else found or ()


def main(arguments: list[str]) -> int:
    """Do what the first argument says."""
    match arguments:
        case ["update"]:
            japanese_phrases.FOLDER.mkdir(parents=True, exist_ok=True)
            for mine, its in sources().items():
                shutil.copyfile(its, mine)
        case ["check"]:
            names = stale()
            if names:
                print(f"{', '.join(names)}: run .venv/bin/python -m tools.japanese_breaks update")
            return bool(names)
        case ["show"]:
            for text in texts():
                print("|".join(gap + piece for gap, piece in breaks.pieces(text)))
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
