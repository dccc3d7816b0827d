"""Which texts does a language have? Reads `locale/*.mo`, in a checkout `*.po`; knows no screen."""

from __future__ import annotations

import ast
import gettext
import hashlib
import re
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeAlias

from companion.core.config.preferences import LANGUAGES

FOLDER: Final = Path(__file__).parents[1] / "locale"
"""Where the catalogues are, one a language: `fr.po`."""

KEY: Final = "en"
"""The language of the keys; it has no catalogue."""

Catalogue: TypeAlias = gettext.NullTranslations
"""The texts of a language, by their keys."""


def find(language: str, folder: Path = FOLDER) -> Catalogue:
    """The catalogue of a language; for English, or without a file, the keys themselves."""
    try:
        with (folder / f"{language}.mo").open("rb") as file:
            # A table that speaks English needs neither.
            from mmap import ACCESS_READ, mmap  # noqa: PLC0415

            from companion.ui.i18n.packed_catalogue import PackedCatalogue  # noqa: PLC0415

            # What nobody asks for stays on the disk.
            return PackedCatalogue(mmap(file.fileno(), 0, access=ACCESS_READ))
    except FileNotFoundError:
        pass  # a checkout has the translator's file alone
    translated = folder / f"{language}.po"
    try:
        source = translated.read_bytes()
    except FileNotFoundError:
        return gettext.NullTranslations()
    return _of_source(translated, hashlib.blake2b(source).digest())


@lru_cache(maxsize=len(LANGUAGES))
def _of_source(file: Path, _digest: bytes) -> Catalogue:
    """The catalogue of a `.po` file, compiled once: a file that was changed has another digest."""
    # Installed programs never come here.
    from companion.ui.i18n import po_files  # noqa: PLC0415
    from companion.ui.i18n.packed_catalogue import PackedCatalogue  # noqa: PLC0415

    return PackedCatalogue(po_files.compiled(file.read_text("utf-8")))


def everywhere(key: str, folder: Path = FOLDER) -> frozenset[str]:
    """A short text in every language, English included; read without loading whole `.po` files."""
    line = re.compile(rf'^msgid "{re.escape(key)}"\nmsgstr ("[^"\\\n]+")$', re.MULTILINE)
    files = (file.read_text(encoding="utf-8") for file in folder.glob("*.po"))
    found = {ast.literal_eval(one) for one in line.findall("\n".join(files))}
    found |= {find(file.stem, folder).gettext(key) for file in folder.glob("*.mo")}
    return frozenset((key, *found))


def letters(language: str, folder: Path = FOLDER) -> frozenset[str]:
    """Every letter in the texts of a language, and perhaps a few more."""
    for form in ("mo", "po"):
        file = folder / f"{language}.{form}"
        if file.exists():
            # The tables of a .mo file are no text.
            return frozenset(file.read_bytes().decode(errors="ignore"))
    return frozenset()
