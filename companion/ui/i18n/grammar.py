"""Which form of a name does a sentence need? Pure.

A gap of a text can ask for a form: `{name:s}` is "Ada's", `{name:of}` is French
"d'Ada", `{place:at}` is "at the gate of Katz". Every language asks for the forms that it
needs, wherever it needs them; `FORMS` is all there are.
"""

from __future__ import annotations

import re
import string
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, Self

from companion.core.lazy_pattern import lazy_pattern

PLACES: Final = ("at", "to", "from")
"""Forms of a place: where something is, goes to, comes from, with the preposition."""

FIGURES: Final = ("object",)
"""Forms of a figure: whom somebody moves, puts or beats."""

FORMS: Final = (*PLACES, *FIGURES, "of", "s")
"""All forms. `of`: of a name, with "of"; `s`: its genitive."""

_APOSTROPHE: Final = "\u2019"
_VOWELS: Final = frozenset("aeiouæœø")
_MUTE_H: Final = frozenset(
    (
        "hadrien", "hector", "helene", "heloise", "henri", "henriette", "hercule", "hermine",
        "hermione", "hilaire", "hippolyte", "homere", "honore", "honorine", "horace", "hortense",
        "hubert", "huguette", "hyacinthe",
    )
)  # fmt: skip
"""French names whose H is silent, without accents; before any other H nothing is elided."""

_HISSING: Final = ("s", "ß", "x", "z", "ce")
_OWNED: Final = lazy_pattern(r"\{(\w+):s\} ((?:[a-zäöüß]+ )*[A-ZÄÖÜ]\w*)")


class Inflected(str):
    """A name as its sentence calls it: a text, and another one for each of its forms."""

    __slots__ = ("_form",)
    _form: Callable[[str], str]
    forms: ClassVar[tuple[str, ...]] = ()
    """Those of `FORMS` that it has."""

    def __new__(cls, text: str, form: Callable[[str], str]) -> Self:
        """Something called `text`; `form` gives it in one of its forms."""
        made = super().__new__(cls, text)
        made._form = form
        return made

    def form(self, form: str) -> str:
        """The name as one of `FORMS` has it."""
        return self._form(form)


class PlaceName(Inflected):
    """A place; its forms have a preposition."""

    __slots__ = ()
    forms = PLACES


class FigureName(Inflected):
    """A figure of the board: "an orc", "Ada's man"."""

    __slots__ = ()
    forms = FIGURES


def english(name: str, form: str) -> str:
    """A name in English: "Ada's", "Hans's"; "of Ada"."""
    return {"s": f"{name}'s", "of": f"of {name}"}.get(form, name)


def french(name: str, form: str) -> str:
    """A name in French: "d'Ada", "de Ben"; the genitive is the same."""
    if form not in ("s", "of"):
        return name
    return f"d{_APOSTROPHE}{name}" if _elides(name) else f"de {name}"


def _elides(name: str) -> bool:
    """Whether French "de" loses its vowel before a name.

    It does before a vowel, before a Y that is one ("d'Yves", "de Yann"), and before the H
    of a few names ("d'Hélène", "de Hugo"); not before a letter that stands alone.
    """
    plain = unicodedata.normalize("NFKD", name).casefold()
    letters = "".join(one for one in plain if not unicodedata.combining(one))
    first = re.split(r"\W", letters, maxsplit=1)[0]
    if len(first) < 2:
        return False
    match first[0]:
        case "h":
            return first in _MUTE_H
        case "y":
            return first[1].isalpha() and first[1] not in _VOWELS
        case letter:
            return letter in _VOWELS


def german(name: str, form: str) -> str:
    """A name in German: "Adas", of Hans with an apostrophe alone; "von Ada".

    What ends with no Latin letter, or with one that stands alone, has no genitive: "von
    Spieler 5".
    """
    if form == "s" and _takes_s(name):
        hissing = name.casefold().endswith(_HISSING)
        return f"{name}{_APOSTROPHE}" if hissing else f"{name}s"
    return f"von {name}" if form in ("s", "of") else name


def _takes_s(name: str) -> bool:
    """Whether a German genitive can be written behind a name."""
    latin = unicodedata.name(name[-1:] or " ", "").startswith("LATIN")
    return latin and len(re.split(r"\W", name)[-1]) > 1


def german_order(text: str, values: Mapping[str, object]) -> str:
    """A German text with what is owned before an owner who has no genitive.

    "{name:s} Zug" is "Adas Zug", and "Zug von Spieler 5".
    """

    def turned(owned: re.Match[str]) -> str:
        gap, thing = owned.groups()
        takes_s = _takes_s(str(values.get(gap, "")))
        return owned[0] if takes_s else f"{thing} {{{gap}:of}}"

    return _OWNED.sub(turned, text)


def japanese(name: str, form: str) -> str:
    """A name in Japanese: the genitive's particle behind it."""
    return f"{name}の" if form in ("s", "of") else name


_DUTCH_APOSTROPHE: Final = lazy_pattern(
    r"(?<![aeou])y$|(?<!a)a$|(?<![eu])i$|(?<![oe])o$|(?<![aeou])u$"
)
"""Ends in a vowel that an "s" behind it would make short: Ada's, Otto's; not Sophies, Joeys."""


def dutch(name: str, form: str) -> str:
    """A name in Dutch: "Ada's", "Bens", of Hans with an apostrophe alone; "van Ada".

    What ends with no letter, or with one that stands alone, has an apostrophe: "Speler 5's".
    """
    if form != "s":
        return f"van {name}" if form == "of" else name
    small = name.lower()
    if small.endswith(("s", "x", "z", "ß", "ce")):
        return f"{name}{_APOSTROPHE}"
    apart = not _takes_s(name) or _DUTCH_APOSTROPHE.search(small)
    return f"{name}{_APOSTROPHE if apart else ''}s"


def spanish(name: str, form: str) -> str:
    """A name in Spanish: "de Ada"; the genitive is the same."""
    return f"de {name}" if form in ("s", "of") else name


NAMES: Final[Mapping[str, Callable[[str, str], str]]] = {
    "en": english, "fr": french, "de": german, "ja": japanese, "nl": dutch, "es": spanish,
}  # fmt: skip
"""Language → a name in a form."""


_ORDERS: Final[Mapping[str, Callable[[str, Mapping[str, object]], str]]] = {"de": german_order}
"""Language → a text's order of words for what fills its gaps, where it depends on that."""


class Filler(string.Formatter):
    """Fills the gaps of a language's texts."""

    def __init__(self, language: str) -> None:
        """For one of `NAMES`."""
        self._of_name = NAMES[language]
        self._order = _ORDERS.get(language)

    def fill(self, text: str, args: Sequence[object], values: Mapping[str, object]) -> str:
        """A text with its gaps filled."""
        ordered = self._order(text, values) if self._order and ":s}" in text else text
        return self.vformat(ordered, args, values)

    def format_field(self, value: Any, format_spec: str) -> str:
        """One gap, in the form that it asks for."""
        if format_spec not in FORMS:
            return str(super().format_field(value, format_spec))
        if isinstance(value, Inflected) and format_spec in value.forms:
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
        return self._filler.fill(self, args, values)
