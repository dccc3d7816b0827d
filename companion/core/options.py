"""What can be chosen for a match, and in which words? Options and presets of a game.

A game lists them in its `GameInfo`; `option_tables` builds them, `setup_checks` checks what
was chosen. Nothing here knows a particular game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TypeAlias

from companion.core.frozen import frozen

OptionValue: TypeAlias = str | int | tuple[int, ...] | None
"""What an option can be set to."""


@frozen
class OptionInfo:
    """One option of a game.

    Attributes:
        name: its name in files and on the pipe.
        values: every value that it may have; in JSON a tuple is a list.
        paragraph: the paragraph of the rules that defines it, "11".
        title: its name for people: English, the key for translations.
        meanings: value → one sentence for people; a value without a sentence
            needs no explanation.
        offered: the values that a screen offers; all of them when empty, and an
            option with fewer than two is not shown.
        moot: option → the value of that other option with which this one makes
            no difference.
    """

    name: str
    values: tuple[OptionValue, ...]
    paragraph: str
    title: str = ""
    meanings: Mapping[OptionValue, str] = field(default_factory=dict, hash=False)
    offered: tuple[OptionValue, ...] = ()
    moot: Mapping[str, OptionValue] = field(default_factory=dict, hash=False)


@frozen
class PresetInfo:
    """A named choice of all options.

    Attributes:
        options: every option with its value.
        title: its name for people: English, the key for translations.
        line: one sentence that says what it is.
        board: the board that it is usually played on; the game's usual one when empty.
        known_as: what its players call the game, in English; the game's own title when empty.
    """

    options: Mapping[str, OptionValue]
    title: str = ""
    line: str = ""
    board: str = ""
    known_as: str = ""
