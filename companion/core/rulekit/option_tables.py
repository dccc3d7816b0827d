"""How do a game's tables become its options and presets? Independent of any game.

A game writes its options three times, each for another reader: as the fields of
a frozen dataclass for its rules, as a table of values with their paragraphs,
and as words for people. Here they come together. A field whose name ends in `_`
is the option without it (`return_`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import Any, ClassVar, Protocol, TypeVar

from companion.core.options import OptionInfo, OptionValue, PresetInfo


class OptionRecord(Protocol):
    """A frozen dataclass with a field for every option."""

    __dataclass_fields__: ClassVar[dict[str, Any]]


O = TypeVar("O", bound=OptionRecord)  # noqa: E741 # beside S, M, E, V of `Game`


def option_infos(
    values: Mapping[str, tuple[tuple[OptionValue, ...], str]],
    titles: Mapping[str, str],
    meanings: Mapping[str, Mapping[OptionValue, str]],
    offered: Mapping[str, tuple[OptionValue, ...]],
    moot: Mapping[str, Mapping[str, OptionValue]],
) -> tuple[OptionInfo, ...]:
    """Every option of a game, in the order of `values`.

    Args:
        values: option → the allowed values, and the paragraph that defines it.
        titles: option → its name for people; every option has one.
        meanings: option → value → one sentence; every option has an entry.
        offered: option → the values that a screen offers, where not all are offered.
        moot: option → see `OptionInfo.moot`; only options that can be moot.
    """
    return tuple(
        OptionInfo(
            name, known, paragraph, titles[name], meanings[name],
            offered.get(name, ()), moot.get(name, {}),
        )
        for name, (known, paragraph) in values.items()
    )  # fmt: skip


def preset_infos(
    choices: Mapping[str, OptionRecord],
    words: Mapping[str, tuple[str, str]],
    boards: Mapping[str, str] = MappingProxyType({}),
    known_as: Mapping[str, str] = MappingProxyType({}),
) -> dict[str, PresetInfo]:
    """Every preset of a game, in the order of `choices`.

    Args:
        choices: preset → its options.
        words: preset → its name for people, and one sentence.
        boards: preset → its usual board, where it is not the game's.
        known_as: preset → what its players call the game, where it is not the game's title.
    """
    return {
        name: PresetInfo(
            {_name(field.name): getattr(options, field.name) for field in fields(options)},
            *words[name],
            boards.get(name, ""),
            known_as.get(name, ""),
        )
        for name, options in choices.items()
    }


def read_options(kind: type[O], chosen: Mapping[str, OptionValue]) -> O:
    """The options of a match from every option's value by its name."""
    values: Any = {field.name: chosen[_name(field.name)] for field in fields(kind)}
    return kind(**values)


def _name(field: str) -> str:
    return field.rstrip("_")
