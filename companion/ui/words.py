"""How does the screen say it? Every text that a player can see passes through `_`.

Floor 5. English is the key of every text. Knows no screen and draws nothing.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping

from companion.game import GameInfo, OptionInfo, OptionValue, Refusal

_CATALOGUE = gettext.NullTranslations()
"""English; another language is another catalogue here."""


def _(text: str) -> str:
    """`text` in the player's language."""
    return _CATALOGUE.gettext(text) if text else ""


def many(one: str, more: str, number: int, **values: object) -> str:
    """The form of a text that suits `number`, with `{n}` and the `values` filled in."""
    return _CATALOGUE.ngettext(one, more, number).format(n=number, **values)


def why_not(refusal: Refusal) -> str:
    """A refusal as a sentence in the player's language, with its numbers."""
    return _(refusal.template).format(**dict(refusal.values))


def preset_title(info: GameInfo, preset: str) -> str:
    """A preset's name for people."""
    return _(info.presets[preset].title) or preset.replace("_", " ").capitalize()


def preset_line(info: GameInfo, preset: str) -> str:
    """One line that says what a preset means."""
    return _(info.presets[preset].line)


def board_title(game: str, name: str) -> str:
    """A board's name beside its game's, which it may begin with: not said twice.

    "Rheinländer: the winding Rhine" is "The winding Rhine".
    """
    rest = name.removeprefix(game).lstrip(" :,")
    if rest.startswith("(") and rest.endswith(")"):
        rest = rest[1:-1]
    return rest[:1].upper() + rest[1:] if rest and rest != name else name


def option_title(option: OptionInfo) -> str:
    """An option's name for people."""
    return _(option.title) or option.name.replace("_", " ").capitalize()


def value_text(option: OptionInfo, value: OptionValue) -> str:
    """One sentence that says what a value of an option means."""
    if value in option.meanings:
        return _(option.meanings[value])
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return "-" if value is None else str(value).replace("_", " ")


_COLOURS: Mapping[str, str] = {
    "green": "Green",
    "black": "Black",
    "yellow": "Yellow",
    "blue": "Blue",
    "red": "Red",
    "purple": "Purple",
    "orange": "Orange",
    "violet": "Violet",
}


def colour_name(colour: str) -> str:
    """An army's name as a word on its own."""
    return _(_COLOURS.get(colour, colour.title()))


def listed(names: tuple[str, ...] | list[str]) -> str:
    """Names in a row: "Ada, Ben and Cem"."""
    if len(names) < 2:
        return "".join(names)
    return _("{some} and {last}").format(some=", ".join(names[:-1]), last=names[-1])


def knights(number: int) -> str:
    """A number of knights in words."""
    return many("{n} knight", "{n} knights", number)
