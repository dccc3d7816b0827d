"""Which files do browsers get from a hub? The watching page's, and the wall's beside them.

Mosquitto answers a request for a file about three times a second, one after another: the scripts
of a page are joined into one file.
"""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path
from typing import Final

import companion.club
from companion.core import atomic_file
from companion.watching import page_folder

_KINDS: Final = frozenset((".html", ".css", ".js"))
_SCRIPT: Final = re.compile(r'<script src="([a-z.-]+)"></script>\n?')
_JOINED: Final = '<script src="{name}"></script>\n'


def put_together(folder: Path) -> None:
    """Write all of them into a folder; what it has already is written anew.

    Raises:
        OSError: a file cannot be written.
    """
    page_folder.put_together(folder)
    for file in (resources.files(companion.club) / "page").iterdir():
        if Path(file.name).suffix in _KINDS:
            text = page_folder.whole_page(file.read_text(encoding="utf-8"))
            atomic_file.write(folder / file.name, text)
    join_scripts(folder / "wall.html")


def join_scripts(page: Path) -> None:
    """Join the scripts of a page into one file beside it, `NAME-all.js`, and let the page name it.

    Raises:
        OSError: a file cannot be read or written.
    """
    text = page.read_text(encoding="utf-8")
    names = _SCRIPT.findall(text)
    joined = page.with_name(f"{page.stem}-all.js")
    parts = [page.with_name(name).read_text(encoding="utf-8") for name in names]
    atomic_file.write(joined, "\n;\n".join(parts))
    first, _scripts, rest = text.partition(_JOINED.format(name=names[0]))
    atomic_file.write(page, first + _JOINED.format(name=joined.name) + _SCRIPT.sub("", rest))
