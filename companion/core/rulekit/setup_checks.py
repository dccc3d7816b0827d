"""Can a match be played with these options and seats? Independent of any game.

Every game has presets, and every option can be set on its own. The values of an
option are a plain list, so the same checks serve all games.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from companion.core.errors import SetupError
from companion.core.game import Colour, GameInfo, Json, Setup
from companion.core.message import N_, Message
from companion.core.options import OptionInfo, OptionValue
from companion.core.quoting import brief, show


def options_of(info: GameInfo, preset: Json, changes: Mapping[str, Json]) -> dict[str, OptionValue]:
    """Every option of a preset, with some of them set otherwise.

    Args:
        info: the game's presets and options.
        preset: the preset's name.
        changes: option → value as JSON has it, a list for a tuple.

    Raises:
        SetupError: no such preset, option or value.
    """
    if not isinstance(preset, str) or preset not in info.presets:
        presets = ", ".join(info.presets)
        raise SetupError(
            "There's no preset {preset}; choose from {presets}.",
            preset=brief(preset),
            presets=presets,
        )
    options = dict(info.presets[preset].options)
    known = {option.name: option for option in info.options}
    for name, value in changes.items():
        if name not in known:
            raise SetupError(
                "There's no option {option}; choose from {options}.",
                option=brief(name),
                options=", ".join(known),
            )
        options[name] = _read(known[name], value)
    return options


def _read(option: OptionInfo, value: Json) -> OptionValue:
    read = tuple(value) if isinstance(value, list) else value
    for known in option.values:
        # 1, 1.0 and True are equal in Python; only the whole number 1 is accepted for 1.
        if _alike(known, read):
            return known
    raise SetupError(
        "Option {option} can't be {given}; it can be {values}.",
        option=option.name,
        given=brief(value),
        values=_listed(_value_texts(option.values)),
    )


def _alike(one: OptionValue, other: Json) -> bool:
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(_alike, one, other))
    return type(one) is type(other) and bool(one == other)


def _listed(parts: Iterable[str | Message]) -> str | Message:
    """One after the other."""
    text: str | Message = ""
    for one in parts:
        text = Message("{some}, {one}", some=text, one=one) if text else one
    return text


def _value_texts(values: Sequence[OptionValue]) -> Iterator[str | Message]:
    """The values for a sentence; a run of numbers by its ends, of lists an example."""
    run: list[int] = []
    for value in (*values, None):
        if isinstance(value, int) and (not run or value == run[-1] + 1):
            run.append(value)
            continue
        if run:
            whole = Message("{least} to {most}", least=run[0], most=run[-1])
            yield whole if len(run) > 2 else ", ".join(map(str, run))
        run = [value] if isinstance(value, int) else []
        if isinstance(value, str):
            yield value
    if None in values:
        yield "null"
    lists = [value for value in values if isinstance(value, tuple)]
    if lists:
        text = "one of {number} lists like {example}"
        yield Message(text, number=len(lists), example=str(list(lists[0])))


def check_seats(info: GameInfo, setup: Setup, limits: tuple[int, int], each: int) -> None:
    """Check who plays.

    Args:
        info: the game's colours.
        setup: the seats, and which is first.
        limits: fewest and most players.
        each: how many colours every player has.

    Raises:
        SetupError: too few or too many players, or colours that cannot be.
    """
    least, most = limits
    if not least <= len(setup.seats) <= most:
        text = N_("This match needs {least} to {most} players, not {n}.")
        if least == most:
            text = N_("This match needs {most} players, not {n}.")
        elif least > most:
            text = N_("These options allow no players at all, let alone {n}.")
        raise SetupError(text, n=len(setup.seats), least=least, most=most)
    seen: set[Colour] = set()
    for seat in setup.seats:
        if len(seat.colours) != each:
            raise SetupError(
                "{name} needs exactly {each} of the colours.",
                name=brief(seat.name),
                each=each,
            )
        for colour in seat.colours:
            if colour not in info.colours:
                known = ", ".join(info.colours)
                raise SetupError(
                    "There's no colour {found}; choose from {known}.",
                    found=brief(colour),
                    known=known,
                )
            if colour in seen:
                raise SetupError("The colour {colour} is chosen twice.", colour=colour)
            seen.add(colour)
    if not 0 <= setup.first < len(setup.seats):
        raise SetupError("first: there's no seat {seat}.", seat=show(int(setup.first)))
