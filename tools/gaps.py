"""Does a translation have the gaps that its text has? Pure."""

from __future__ import annotations

import re
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


def renamed(old: Sequence[str], new: Sequence[str]) -> dict[str, str]:
    """Gap → its new name, where two texts are the same but for these names; else nothing.

    Args:
        old: a text; its plural too, where it has one.
        new: the same text now.
    """
    names: dict[str, str] = {}
    if len(old) != len(new):
        return {}
    for one, other in zip(old, new, strict=True):
        parts, others = [*string.Formatter().parse(one)], [*string.Formatter().parse(other)]
        if [(text, form) for text, _name, form, _turned in parts] != [
            (text, form) for text, _name, form, _turned in others
        ]:
            return {}
        for (_text, name, *_rest), (_other, now, *_more) in zip(parts, others, strict=True):
            if name is not None and names.setdefault(name, str(now)) != now:
                return {}
    several = len({*names.values()}) < len(names)
    return {} if several else {name: now for name, now in names.items() if name != now}


def with_names(text: str, names: dict[str, str]) -> str:
    """A text whose gaps have other names; one that is not whole stays as it is."""
    try:
        of(text)
    except ValueError:
        return text
    pattern = r"\{(\w+)(?=[:}])"
    return re.sub(pattern, lambda gap: "{" + names.get(gap[1], gap[1]), text)


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
