"""What is wrong with the catalogues? One line a fault."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tools import gaps
from tools.texts.catalogues import TRANSLATED, filled, forms, ids_of, key_of, read, template
from tools.texts.finding import Found, find


def faults(languages: Sequence[str] = TRANSLATED, found: Found | None = None) -> Iterator[str]:
    """What is wrong with the catalogues, one line each; the texts are `found` unless given."""
    found = find() if found is None else found
    yield from found.faults
    wanted = {key_of(one): one for one in template(found) if one.id}
    for language in languages:
        catalog = read(language)
        there = {key_of(one): one for one in catalog if one.id}
        for key in wanted.keys() - there.keys():
            yield f"{language}: {wanted[key].id!r} is missing: tools.texts update"
        for key in there.keys() - wanted.keys():
            yield f"{language}: {there[key].id!r} is not used any more: tools.texts update"
        for old in catalog.obsolete.values():
            yield f"{language}: {old.id!r} is not used any more: tools.texts tidy"
        for key in wanted.keys() & there.keys():
            message = there[key]
            ids = ids_of(message)
            if message.fuzzy:
                before = f"; it was {message.previous_id[0]!r}" if message.previous_id else ""
                yield f"{language}: {ids[0]!r} is fuzzy: read it again{before}"
            if ids != ids_of(wanted[key]):
                yield f"{language}: {ids[0]!r} has another plural: tools.texts update"
            if not filled(message.string):
                yield f"{language}: {ids[0]!r} is not translated"
                continue
            if len(ids) > 1 and len(forms(message.string)) != catalog.num_plurals:
                yield f"{language}: {ids[0]!r} needs {catalog.num_plurals} forms"
            for form in forms(message.string):
                for fault in gaps.faults(ids, form):
                    yield f"{language}: {ids[0]!r}: {fault}"
