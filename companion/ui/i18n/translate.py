"""How is a text said in the player's language? Every text on the screen passes through `_`.

English is the key of every text. Knows no screen and draws nothing. There
is one language at a time, the table's, so it is the module's: `use` chooses it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from companion.core.config.preferences import LANGUAGES, SYSTEM
from companion.core.errors import CompanionError
from companion.core.game import GameInfo
from companion.core.message import N_, Message
from companion.core.options import OptionInfo, OptionValue
from companion.core.refusal import Refusal
from companion.ui.i18n import catalogues
from companion.ui.i18n.grammar import Filler, Text


class _Language(NamedTuple):
    """A language in use."""

    code: str
    texts: catalogues.Catalogue
    filler: Filler


def _opened(code: str) -> _Language:
    return _kept(code, catalogues.find)


@lru_cache(maxsize=len(LANGUAGES))
def _kept(code: str, find: Callable[[str], catalogues.Catalogue]) -> _Language:
    """A language; kept, because who speaks to many changes it with every sentence."""
    return _Language(code, find(code), Filler(code))


_now = _opened(catalogues.KEY)


def use(language: str) -> None:
    """Speak this language from now on: one of `LANGUAGES`, or `SYSTEM`. Cheap when it does."""
    global _now  # noqa: PLW0603 # one table, one language
    code = of_system() if language == SYSTEM else language
    if code != _now.code:
        _now = _opened(code)


def language() -> str:
    """The language that is spoken, one of `LANGUAGES`."""
    return _now.code


def of_system(env: Mapping[str, str] = os.environ) -> str:
    """The language that the system speaks, English when it is none of ours."""
    names = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    wished = next((env[name] for name in names if env.get(name)), "")
    codes = (one[:2].lower() for one in wished.split(":"))
    return next((code for code in codes if code in LANGUAGES), catalogues.KEY)


def _(text: str) -> str:
    """`text` in the player's language."""
    return Text(_now.texts.gettext(text), _now.filler) if text else ""


def in_context(context: str, text: str) -> str:
    """`text` in the player's language, where other texts are the same in English.

    Args:
        context: a word or two for the translator.
        text: the key.
    """
    return Text(_now.texts.pgettext(context, text), _now.filler)


def ngettext(one: str, more: str, number: int, **values: object) -> str:
    """The form of a text that suits `number`, with `{n}` and the `values` filled in."""
    text = _now.texts.ngettext(one, more, number)
    return Text(text, _now.filler).format(n=number, **values)


def translate(told: Message | CompanionError) -> str:
    """A message or an error of another module, in the player's language.

    An error that was raised without a key is said in English. A gap named `colour`
    holds an army's English name.
    """
    values = {name: _said(name, value) for name, value in told.values.items()}
    return _(told.template).format(**values) if values else str(_(told.template))


def _said(gap: str, value: object) -> object:
    if isinstance(value, Message | CompanionError):
        return translate(value)
    return colour_name(value) if gap == "colour" and isinstance(value, str) else value


def translate_refusal(refusal: Refusal) -> str:
    """A refusal as a sentence in the player's language, with its numbers."""
    values = dict(refusal.values)
    if not refusal.plural:
        return _(refusal.template).format(**values)
    number = int(values[refusal.counted])
    text = _now.texts.ngettext(refusal.template, refusal.plural, number)
    return Text(text, _now.filler).format(**values)


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
    return str(_(board_key(game, name)))


def match_title(game: str, board: str) -> str:
    """What is played, and on which board: "Rheingold, The Rhine".

    Args:
        game: what the game is called, in English.
        board: the board's name.
    """
    return _("{game}, {board}").format(game=_(game), board=board_title(game, board))


def board_key(game: str, name: str) -> str:
    """A board's name without its game's, in English: the key of its title."""
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
    "green": N_("Green"),
    "black": N_("Black"),
    "yellow": N_("Yellow"),
    "blue": N_("Blue"),
    "red": N_("Red"),
    "purple": N_("Purple"),
    "orange": N_("Orange"),
    "violet": N_("Violet"),
}


def colour_name(colour: str) -> str:
    """An army's name as a word on its own."""
    return _(_COLOURS.get(colour, colour.title()))


def knights(number: int) -> str:
    """A number of knights in words."""
    return ngettext("{n} knight", "{n} knights", number)
