"""What is wrong with the catalogues? One line a fault, with the text and what is wanted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from babel.messages.catalog import Catalog, Message

from companion.core.config.preferences import LANGUAGES
from companion.ui.i18n.catalogues import KEY
from tools import gaps
from tools.texts import lengths
from tools.texts.catalogues import filled, forms, ids_of, key_of, read, template
from tools.texts.finding import Found, find
from tools.texts.gap_kinds import gap_kinds
from tools.texts.glossary import Glossary, glossary


def faults(languages: Sequence[str] = LANGUAGES, found: Found | None = None) -> Iterator[str]:
    """What is wrong with the program's texts and its catalogues.

    Args:
        languages: whose texts; English is the keys, which have rules of their own.
        found: the texts, unless they are to be found first.
    """
    found = find() if found is None else found
    wanted, rules = template(found), glossary()
    yield from found.faults
    for language in languages:
        if language == KEY:
            yield from english_faults(found, rules)
            continue
        told = catalogue_faults(read(language), wanted, rules)
        yield from (f"{language}: {fault}" for fault in told)


def english_faults(found: Found, rules: Glossary) -> Iterator[str]:
    """What is wrong with the keys: their gaps, their words, forms that nobody fills in."""
    texts = [text for key in found.keys.values() for text in (key.text, key.plural) if text]
    yield from gap_kinds().faults(texts, found.fillings)
    for key in found.keys.values():
        ids = (key.text, key.plural) if key.plural else (key.text,)
        for text in ids:
            if not all(map(_has_forms, key.files)) and (asked := _forms(text)):
                yield (
                    f"en: {text!r}: {asked}: a text that is not of the screens is also said in "
                    "English by str.format, which knows no forms; name the gap alone"
                )
            for fault in rules.faults("en", ids, text, key.files):
                yield f"en: {text!r}: {fault}"


def _has_forms(file: str) -> bool:
    """Whether the English texts of a file are filled in by the grammar alone."""
    return file.startswith("companion/ui/")


def _forms(text: str) -> str:
    """The gaps of a text that ask for a form, as they are written; "" for none."""
    try:
        there = gaps.of(text)
    except ValueError:
        return ""
    return ", ".join(
        f"{{{name}:{form}}}" for name, forms in there.items() for form in sorted(forms) if form
    )


def catalogue_faults(catalog: Catalog, template: Catalog, rules: Glossary) -> Iterator[str]:
    """What is wrong with a language's catalogue.

    Args:
        catalog: the catalogue.
        template: the texts that it should have.
        rules: which words are wanted.
    """
    wanted = {key_of(one): one for one in template if one.id}
    there = {key_of(one): one for one in catalog if one.id}
    for key in sorted(wanted.keys() - there.keys()):
        yield f"{wanted[key].id!r} is missing: tools.texts update"
    for key in sorted(there.keys() - wanted.keys()):
        yield f"{there[key].id!r} is not used any more: tools.texts update"
    for old in catalog.obsolete.values():
        yield f"{old.id!r} is not used any more: tools.texts tidy"
    for key in sorted(wanted.keys() & there.keys()):
        for fault in _message_faults(there[key], wanted[key], catalog, rules):
            yield f"{ids_of(there[key])[0]!r}{fault}"


def _message_faults(
    message: Message, wanted: Message, catalog: Catalog, rules: Glossary
) -> Iterator[str]:
    """What is wrong with a translation, to be read behind its text."""
    ids = ids_of(message)
    if ids != ids_of(wanted):
        yield " has another plural: tools.texts update"
    if message.fuzzy:
        before = f"; it was {message.previous_id[0]!r}" if message.previous_id else ""
        yield f" is fuzzy: read it again{before}"
    if not filled(message.string):
        yield " is not translated"
        return
    if len(ids) > 1 and len(forms(message.string)) != catalog.num_plurals:
        yield f" needs {catalog.num_plurals} forms"
    if message.fuzzy:
        return
    most = lengths.noted(wanted)
    language = str(catalog.locale_identifier)
    for form in forms(message.string):
        for fault in gaps.faults(ids, form):
            yield f": {fault}"
        for fault in rules.faults(language, ids, form, [file for file, _line in wanted.locations]):
            yield f": {form!r}: {fault}"
        if most is not None and (length := lengths.columns(form)) > most:
            yield (
                f": {form!r}: {length} columns, {most} are proven to fit; shorten it, or show "
                "that it fits (tools.texts --help: fits)"
            )
