"""Does a translation have the gaps that its text has? Pure."""

from __future__ import annotations

import string
from collections.abc import Iterator, Sequence

from companion.ui.i18n.grammar import FORMS


def of(text: str) -> dict[str, set[str]]:
    """Gap → the forms that it asks for.

    Raises:
        ValueError: a brace that opens or closes nothing.
    """
    found: dict[str, set[str]] = {}
    for _text, name, form, turned in string.Formatter().parse(text):
        if name is None:
            continue
        if turned or not name.isidentifier():
            raise ValueError(f"{{{name}}} is no gap")
        found.setdefault(name, set()).add(form or "")
    return found


def faults(ids: Sequence[str], translation: str) -> Iterator[str]:
    """What is wrong with one form of a translation.

    Args:
        ids: the text; its plural too, where it has one.
        translation: one of its forms.
    """
    try:
        there = of(translation)
    except ValueError as error:
        yield str(error)
        return
    wanted = [set(of(text)) for text in ids]
    most: set[str] = set().union(*wanted)
    # "One knight" need not say the number.
    least = most - {"n"} if len(ids) > 1 else most
    for name in sorted(there.keys() - most):
        yield f"{{{name}}} is no gap of this text"
    for name in sorted(least - there.keys()):
        yield f"{{{name}}} is lost"
    for name, forms in there.items():
        for form in sorted(forms - {"", *FORMS}):
            yield f"{{{name}:{form}}}: there is no form {form!r}"
    if translation != translation.strip() and ids[0] == ids[0].strip():
        yield "it begins or ends with a space"
