"""What does a `.po` file say, and how is it compiled? For developers and for packages.

An installed program has compiled catalogues (`.mo`) and never loads this. A checkout has the files
as their translators wrote them, and compiles them when a language is chosen: no file holds a
second form that could be stale.

    python3 companion/ui/i18n/po_files.py SOURCE TARGET    compile every .po of a folder
"""

from __future__ import annotations

import json
import struct
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Final

_MAGIC: Final = 0x950412DE
_CONTEXT_ENDS: Final = "\x04"


@dataclass
class CatalogueEntry:
    """One text of a catalogue.

    Attributes:
        parts: the file's word for it → text: `msgid`, `msgid_plural`, `msgstr[1]` ...
        fuzzy: the translator is not sure.
    """

    parts: dict[str, str] = field(default_factory=dict)
    fuzzy: bool = False


def compiled(text: str) -> bytes:
    """A `.po` file's text in the binary form that `gettext` reads."""
    return _mo(_texts(text.splitlines()))


def compile_folder(source: Path, target: Path) -> None:
    """Compile every `.po` file of a folder into another one, which is made when missing.

    Raises:
        OSError: a file cannot be read or written.
    """
    target.mkdir(parents=True, exist_ok=True)
    for file in sorted(source.glob("*.po")):
        content = compiled(file.read_text(encoding="utf-8"))
        (target / file.with_suffix(".mo").name).write_bytes(content)


def _texts(lines: Iterable[str]) -> dict[str, str]:
    """Key → text, as gettext's binary form has them; what is fuzzy or empty is left out."""
    found: dict[str, str] = {}
    for entry in entries(lines):
        parts = entry.parts
        key = parts["msgid"]
        if "msgid_plural" in parts:
            key = f"{key}\0{parts['msgid_plural']}"
            forms = sorted(name for name in parts if name.startswith("msgstr["))
            value = "\0".join(parts[name] for name in forms)
            whole = all(parts[name] for name in forms)
        else:
            value = parts.get("msgstr", "")
            whole = bool(value)
        if "msgctxt" in parts:
            key = f"{parts['msgctxt']}{_CONTEXT_ENDS}{key}"
        if whole and (not entry.fuzzy or not key):
            found[key] = value
    return found


def entries(lines: Iterable[str]) -> Iterator[CatalogueEntry]:
    """The texts of a `.po` file, its heading first."""
    entry, name = CatalogueEntry(), ""
    for line in lines:
        if line.startswith("#"):
            if "msgid" in entry.parts:
                yield entry
                entry, name = CatalogueEntry(), ""
            entry.fuzzy |= line.startswith("#,") and "fuzzy" in line
            continue
        word, _space, rest = line.strip().partition(" ")
        if word.startswith('"'):
            entry.parts[name] += json.loads(line.strip())
        elif word in ("msgctxt", "msgid", "msgid_plural") or word.startswith("msgstr"):
            if word in ("msgctxt", "msgid") and "msgid" in entry.parts:
                yield entry
                entry = CatalogueEntry()
            name = word
            entry.parts[name] = json.loads(rest)
    if "msgid" in entry.parts:
        yield entry


def _mo(texts: dict[str, str]) -> bytes:
    """The binary form that `gettext` reads: header, two tables, then all texts."""
    pairs = sorted((key.encode(), value.encode()) for key, value in texts.items())
    offset = 28 + 16 * len(pairs)
    tables, data = [], []
    for text in chain.from_iterable(zip(*pairs, strict=True)):
        tables.append(struct.pack("<II", len(text), offset))
        data.append(text + b"\0")
        offset += len(text) + 1
    header = struct.pack("<7I", _MAGIC, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return b"".join((header, *tables, *data))


if __name__ == "__main__":
    compile_folder(Path(sys.argv[1]), Path(sys.argv[2]))
