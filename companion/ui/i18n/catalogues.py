"""Which texts does a language have? Floor 5: reads `locale/*.po`; knows no screen.

A catalogue is read as its translator wrote it, when its language is chosen: there
is no second form of it that could be stale. Looking up is the standard library's.
"""

from __future__ import annotations

import ast
import gettext
import io
import re
import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeAlias

FOLDER: Final = Path(__file__).parents[1] / "locale"
"""Where the catalogues are, one a language: `fr.po`."""

KEY: Final = "en"
"""The language of the keys; it has no catalogue."""

Catalogue: TypeAlias = gettext.NullTranslations
"""The texts of a language, by their keys."""

_MAGIC: Final = 0x950412DE
_CONTEXT_ENDS: Final = "\x04"


@dataclass
class Entry:
    """One text of a catalogue.

    Attributes:
        parts: the file's word for it → text: `msgid`, `msgid_plural`, `msgstr[1]` ...
        fuzzy: the translator is not sure.
    """

    parts: dict[str, str] = field(default_factory=dict)
    fuzzy: bool = False


def find(language: str, folder: Path = FOLDER) -> Catalogue:
    """The catalogue of a language; for English, or without a file, the keys themselves."""
    try:
        text = (folder / f"{language}.po").read_text(encoding="utf-8")
    except FileNotFoundError:
        return gettext.NullTranslations()
    return gettext.GNUTranslations(io.BytesIO(_mo(_texts(text.splitlines()))))


def everywhere(key: str, folder: Path = FOLDER) -> frozenset[str]:
    """A short text in every language, English too; no catalogue is read as a whole for it."""
    line = re.compile(rf'^msgid "{re.escape(key)}"\nmsgstr ("[^"\\\n]+")$', re.MULTILINE)
    files = (file.read_text(encoding="utf-8") for file in folder.glob("*.po"))
    return frozenset((key, *(ast.literal_eval(one) for one in line.findall("\n".join(files)))))


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


def entries(lines: Iterable[str]) -> Iterator[Entry]:
    """The texts of a `.po` file, its heading first."""
    entry, name = Entry(), ""
    for line in lines:
        if line.startswith("#"):
            if "msgid" in entry.parts:
                yield entry
                entry, name = Entry(), ""
            entry.fuzzy |= line.startswith("#,") and "fuzzy" in line
            continue
        word, _space, rest = line.strip().partition(" ")
        if word.startswith('"'):
            entry.parts[name] += ast.literal_eval(line.strip())
        elif word in ("msgctxt", "msgid", "msgid_plural") or word.startswith("msgstr"):
            if word in ("msgctxt", "msgid") and "msgid" in entry.parts:
                yield entry
                entry = Entry()
            name = word
            entry.parts[name] = ast.literal_eval(rest)
    if "msgid" in entry.parts:
        yield entry


def _mo(texts: dict[str, str]) -> bytes:
    """The binary form that `gettext` reads: header, two tables, then all texts."""
    pairs = sorted((key.encode(), value.encode()) for key, value in texts.items())
    tables, data = (b"", b""), b""
    start = 28 + 16 * len(pairs)
    for number, column in enumerate(zip(*pairs, strict=True)):
        rows = b""
        for text in column:
            rows += struct.pack("<II", len(text), start + len(data))
            data += text + b"\0"
        tables = (rows, tables[1]) if number == 0 else (tables[0], rows)
    second = 28 + 8 * len(pairs)
    return struct.pack("<7I", _MAGIC, 0, len(pairs), 28, second, 0, 0) + b"".join(tables) + data
