"""Which Bluetooth dice were chosen at this table, and what are they called here?

One JSON file in the data folder, beside the preferences. Only a die of this list can roll for a
match. What is wrong in the file is left out: a die that is missing can be added again in a minute.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from companion.core import atomic_file, strict_json
from companion.core.dice_lines import ADDRESS, MAKES, MOST_DICE, MOST_NAME, UID, ChosenDie, Make
from companion.core.errors import NotationError, StoreError
from companion.core.frozen import frozen

MOST_OWNER: Final = 100
"""The longest name of a player to whom a die belongs, in characters."""
_MOST_BYTES: Final = 100_000


@frozen
class KnownDie:
    """A die that was chosen at this table.

    Attributes:
        address: its Bluetooth address, in capitals.
        make: who makes it, which says how it speaks.
        name: what people here call it.
        whose: the player to whom it belongs; "" for a die that everybody throws.
    """

    address: str
    make: Make
    name: str
    whose: str = ""

    @property
    def chosen(self) -> ChosenDie:
        """The die as the bridge is told of it."""
        return ChosenDie(self.address, self.make)

    @property
    def uid(self) -> str:
        """Its identity in sentences and records."""
        return self.chosen.uid


@frozen
class OpenQuestion:
    """Whether a die was thrown while it was away; asked of the table and not answered yet.

    Attributes:
        match: the match that waits for the roll.
        seq: the number of the match's last entry when it was asked.
        uid: the die.
        face: the face that it shows.
    """

    match: str
    seq: int
    uid: str
    face: int


@frozen
class KnownDice:
    """The dice of this table.

    Attributes:
        dice: in the order in which they were added, each address once.
        used: Bluetooth dice roll for this table, also after the next start.
        question: what the table was asked last and has not answered; None for nothing.
    """

    dice: tuple[KnownDie, ...] = ()
    used: bool = False
    question: OpenQuestion | None = None

    def die(self, uid: str) -> KnownDie | None:
        """The die with this identity; None where it is not known."""
        return next((one for one in self.dice if one.uid == uid), None)

    def with_die(self, die: KnownDie) -> KnownDice:
        """With this die, in the place of an earlier one with its address.

        Raises:
            ValueError: there are as many as there may be.
        """
        if any(one.address == die.address for one in self.dice):
            changed = tuple(die if one.address == die.address else one for one in self.dice)
            return dataclasses.replace(self, dice=changed)
        if len(self.dice) >= MOST_DICE:
            raise ValueError("no room for another die")
        return dataclasses.replace(self, dice=(*self.dice, die))

    def without(self, uid: str) -> KnownDice:
        """Without this die."""
        return dataclasses.replace(self, dice=tuple(one for one in self.dice if one.uid != uid))


def read(file: Path) -> KnownDice:
    """The dice in a file; none where it cannot be read."""
    try:
        with file.open("rb") as opened:
            raw = opened.read(_MOST_BYTES + 1)
        found = strict_json.load(raw) if len(raw) <= _MOST_BYTES else {}
    except (OSError, NotationError):
        return KnownDice()
    made = KnownDice(used=found.get("used") is True, question=_question(found.get("question")))
    listed = found.get("dice")
    for one in listed if isinstance(listed, list) else ():
        try:
            made = made.with_die(_die(one))
        except (NotationError, ValueError):
            continue
    return made


def write(file: Path, known: KnownDice) -> None:
    """Write the dice to disk, all or nothing.

    Raises:
        StoreError: the disk refuses; the file is as it was, or wholly new.
    """
    question = known.question
    said = {
        "used": known.used,
        "question": None if question is None else _fields(question),
        "dice": [_fields(one) for one in known.dice],
    }
    try:
        atomic_file.write(file, json.dumps(said, indent=1))
    except OSError as error:
        raise StoreError(
            "The list of dice can't be saved in {file} ({why}); it lasts until the program ends. "
            "Check that the disk has space and is writable.",
            file=str(file),
            why=error.strerror,
        ) from error


def _fields(one: KnownDie | OpenQuestion) -> dict[str, Any]:
    return {name: getattr(one, name) for name in _names(type(one))}


def _names(kind: type[KnownDie | OpenQuestion]) -> tuple[str, ...]:
    return tuple(one.name for one in dataclasses.fields(kind))


def _die(found: Any) -> KnownDie:
    fields = strict_json.members(found, "a die", *_names(KnownDie))
    make = next((make for make in MAKES if make == fields["make"]), None)
    if make is None:
        raise strict_json.wrong("make")
    return KnownDie(
        strict_json.spelt(fields, "address", ADDRESS),
        make,
        strict_json.text(fields, "name", 1, MOST_NAME),
        strict_json.text(fields, "whose", 0, MOST_OWNER),
    )


def _question(found: Any) -> OpenQuestion | None:
    try:
        fields: Mapping[str, Any] = strict_json.members(found, "it", *_names(OpenQuestion))
        return OpenQuestion(
            strict_json.text(fields, "match", 1),
            strict_json.whole(fields, "seq", 0),
            strict_json.spelt(fields, "uid", UID),
            strict_json.whole(fields, "face", 1, 6),
        )
    except NotationError:
        return None
