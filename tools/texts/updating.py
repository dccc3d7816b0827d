"""How do catalogues follow the program's texts?

What was translated stays. The translation of a text that changed stays too, and is fuzzy.
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import Final

from babel.messages.catalog import Catalog, Message

from companion.ui.i18n import catalogues
from tools import gaps
from tools.texts.catalogues import (
    TEMPLATE,
    TRANSLATED,
    filled,
    forms,
    headed,
    ids_of,
    key_of,
    read,
    template,
    write,
)
from tools.texts.finding import find

_ALIKE: Final = 0.6
"""How alike two texts of one file must be for one to be the other reworded; 1 is the same."""


def update(*, tidy: bool, accept: bool = False) -> None:
    """Write the template and all catalogues.

    Args:
        tidy: forget what no text uses any more.
        accept: every translation that was read is proven to fit.
    """
    found = find()
    wanted = template(found, accept=accept)
    write(wanted, TEMPLATE)
    for language in TRANSLATED:
        new = followed(wanted, read(language), headed(language), tidy=tidy)
        write(new, catalogues.FOLDER / f"{language}.po", language)
        empty = sum(not filled(one.string) for one in new if one.id)
        fuzzy = sum(one.fuzzy for one in new if one.id)
        print(
            f"{language}: {len(new)} texts, {empty} empty, {fuzzy} to be read again, "
            f"{len(new.obsolete)} not used any more"
        )
    for fault in found.faults:
        print(fault)


def followed(wanted: Catalog, old: Catalog, new: Catalog, *, tidy: bool = False) -> Catalog:
    """A language's catalogue with the texts that are wanted now.

    A text that was there keeps its translation. A new one takes that of the text which it
    replaces: one that is gone, stood in the same file and is alike. It is then fuzzy, and
    so is one whose plural alone is another.

    Args:
        wanted: the template.
        old: the catalogue so far.
        new: an empty one of the language, which is filled.
        tidy: forget what is not used any more.
    """
    kept = {key_of(one): one for one in (*old.obsolete.values(), *old) if one.id}
    there = {key_of(one) for one in wanted if one.id}
    gone = [one for key, one in kept.items() if key not in there and filled(one.string)]
    replaced = _replaced([one for one in wanted if one.id and key_of(one) not in kept], gone)
    for message in wanted:
        if not message.id:
            continue
        before = kept.pop(key_of(message), None)
        if before is None and key_of(message) in replaced:
            before = kept.pop(replaced[key_of(message)], None)
        if before is None or before.pluralizable != message.pluralizable:
            new.add(
                message.id,
                None,
                message.locations,
                (),
                message.auto_comments,
                before.user_comments if before else (),
                context=message.context,
            )
        else:
            add(new, message, before)
    if not tidy:
        for key, message in kept.items():
            if filled(message.string):
                new.obsolete[key] = message
    return new


def add(new: Catalog, message: Message, before: Message) -> None:
    """Put a text into a catalogue with the translation of what it was before.

    It is fuzzy then, unless its gaps alone are called otherwise: so they are in the translation.
    """
    ids = ids_of(message)
    previous = tuple(before.previous_id)
    flags = {*before.flags}
    string = before.string
    renamed = gaps.renamed(ids_of(before), ids)
    if renamed:
        # The sentence is the same, so is its translation.
        made = [gaps.with_names(form, renamed) for form in forms(string)]
        string = made if message.pluralizable else made[0]
        previous = tuple(gaps.with_names(one, renamed) for one in previous)
    elif previous == ids:
        # It says again what the translator read.
        flags.discard("fuzzy")
    elif ids_of(before) != ids and any(forms(before.string)):
        flags.add("fuzzy")
        previous = previous or ids_of(before)
    new.add(
        message.id,
        string,
        message.locations,
        flags,
        message.auto_comments,
        before.user_comments,
        previous if "fuzzy" in flags else (),
        context=message.context,
    )


def _replaced(fresh: Sequence[Message], gone: Sequence[Message]) -> dict[str, str]:
    """Key of a new text → key of the old one that it replaces; the most alike come first."""
    pairs = sorted(
        (
            (-alike, key_of(one), key_of(other))
            for one in fresh
            for other in gone
            if one.pluralizable == other.pluralizable
            and {file for file, _line in one.locations} & {file for file, _line in other.locations}
            and (alike := _likeness(one, other)) >= _ALIKE
        ),
    )
    found: dict[str, str] = {}
    for _alike, new, old in pairs:
        if new not in found and old not in found.values():
            found[new] = old
    return found


def _likeness(one: Message, other: Message) -> float:
    """How alike two texts are, from 0 to 1."""
    return difflib.SequenceMatcher(None, ids_of(one)[0], ids_of(other)[0]).ratio()
