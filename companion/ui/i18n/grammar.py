"""Which form of a name does a sentence need? Pure.

A gap of a text can ask for a form: `{name:s}` is "Ada's", `{name:of}` is French
"d'Ada", `{place:at}` is "at the gate of Katz". Every language asks for the forms that it
needs, wherever it needs them; `FORMS` is all there are.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping
from typing import Any, Final

PLACES: Final = ("at", "to", "from")
"""Forms of a place: where something is, goes to, comes from, with the preposition."""

FORMS: Final = (*PLACES, "of", "s")
"""All forms. `of`: of a name, with "of"; `s`: its genitive."""

_APOSTROPHE: Final = "\u2019"
_VOWELS: Final = frozenset("aàâäáãåæeéèêëiîïíìoôöóòøœuùûüúyAÀÂÄÁÃÅÆEÉÈÊËIÎÏÍÌOÔÖÓÒØŒUÙÛÜÚYhH")
_HISSING: Final = ("s", "ß", "x", "z", "S", "X", "Z", "ce")


class PlaceName(str):
    """A place as its sentence calls it: a text, and another one for each form."""

    __slots__ = ("_form",)
    _form: Callable[[str], str]

    def __new__(cls, text: str, form: Callable[[str], str]) -> PlaceName:
        """A place called `text`; `form` gives it with a preposition."""
        made = super().__new__(cls, text)
        made._form = form
        return made

    def form(self, form: str) -> str:
        """The place as one of `FORMS` has it."""
        return self._form(form)


def english(name: str, form: str) -> str:
    """A name in English: "Ada's", "Hans's"; "of Ada"."""
    return {"s": f"{name}'s", "of": f"of {name}"}.get(form, name)


def french(name: str, form: str) -> str:
    """A name in French: "d'Ada", "de Ben"; the genitive is the same."""
    if form not in ("s", "of"):
        return name
    return f"d{_APOSTROPHE}{name}" if name[:1] in _VOWELS else f"de {name}"


def german(name: str, form: str) -> str:
    """A name in German: "Adas", of Hans with an apostrophe alone; "von Ada"."""
    if form == "s":
        return f"{name}{_APOSTROPHE}" if name.endswith(_HISSING) else f"{name}s"
    return f"von {name}" if form == "of" else name


def japanese(name: str, form: str) -> str:
    """A name in Japanese: the genitive's particle behind it."""
    return f"{name}の" if form in ("s", "of") else name


NAMES: Final[Mapping[str, Callable[[str, str], str]]] = {
    "en": english, "fr": french, "de": german, "ja": japanese,
}  # fmt: skip
"""Language → a name in a form."""


class Filler(string.Formatter):
    """Fills the gaps of a language's texts."""

    def __init__(self, language: str) -> None:
        """For one of `NAMES`."""
        self._of_name = NAMES[language]

    def format_field(self, value: Any, format_spec: str) -> str:
        """One gap, in the form that it asks for."""
        if format_spec not in FORMS:
            return str(super().format_field(value, format_spec))
        if isinstance(value, PlaceName) and format_spec in PLACES:
            return value.form(format_spec)
        return self._of_name(str(value), format_spec)


class Text(str):
    """A text in the player's language, whose gaps may ask for forms."""

    __slots__ = ("_filler",)
    _filler: Filler

    def __new__(cls, text: str, filler: Filler) -> Text:
        """`text`, to be filled by its language's rules."""
        made = super().__new__(cls, text)
        made._filler = filler
        return made

    def format(self, *args: object, **values: object) -> str:
        """The text with its gaps filled."""
        return self._filler.vformat(self, args, values)
