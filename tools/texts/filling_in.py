"""How do translations that were written as data get into a catalogue? They count as read."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from babel.messages.catalog import Catalog, Message

from tools.texts.catalogues import forms, ids_of, key_of

Translations: TypeAlias = Mapping[str, str | list[str]]
"""English, with `context|` before it where it has one → the translation, or its plural forms."""


def read_translations(file: Path) -> Translations:
    """The translations of a JSON file.

    Raises:
        ValueError: it is no object of strings and lists of strings.
    """
    data = json.loads(file.read_text(encoding="utf-8"))
    if not isinstance(data, dict):
        raise ValueError(f"{file}: an object is wanted")  # noqa: TRY004 # the file's fault
    for text, string in data.items():
        every = string if isinstance(string, list) else [string]
        if not all(isinstance(one, str) for one in every):
            raise ValueError(f"{file}: {text!r}: a string or a list of strings is wanted")
    return data


def fill(catalog: Catalog, translations: Translations) -> Iterator[str]:
    """Put translations into a catalogue; what was fuzzy is so no more.

    Args:
        catalog: a language's, which is changed.
        translations: what was written.

    Yields:
        What could not be put in, a line each.
    """
    there = {key_of(one): one for one in catalog if one.id}
    for text, string in translations.items():
        context, bar, rest = text.partition("|")
        message = there.get(f"\x04{text}") or (there.get(f"{context}\x04{rest}") if bar else None)
        if message is None:
            yield f"no text is {text!r}"
        elif (wanted := _forms(message, catalog)) != len(forms(string)):
            yield f"{text!r}: {wanted} forms are wanted"
        else:
            message.string = tuple(forms(string)) if len(ids_of(message)) > 1 else forms(string)[0]
            message.flags.discard("fuzzy")
            message.previous_id = []


def _forms(message: Message, catalog: Catalog) -> int:
    return catalog.num_plurals if len(ids_of(message)) > 1 else 1
