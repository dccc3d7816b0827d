"""What do the game and the bridge to Bluetooth dice say to one another? Pure.

The bridge (`herald dice`) is a process of its own that alone speaks Bluetooth. It and the game
meet in a folder of sockets: `control` for what is here, and `die-UID` for each chosen die, where
only the sentences of the wire go (`adapters.devices.sentences`). A line of `control` is one JSON
object with one key, in UTF-8, and ends with a line feed. What is not wholly correct raises, and
the end that receives it closes the connection: nothing of it is believed.

The bridge forgets everything when it ends or the game leaves; the game tells it again.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias, TypeVar, get_args

from companion.core import meeting_folder, product, strict_json
from companion.core.errors import NotationError
from companion.core.frozen import frozen
from companion.core.game import Json
from companion.core.lazy_pattern import lazy_pattern

FOLDER: Final = f"{product.PACKAGE}-dice"
"""The folder of the sockets; also the bridge's user and unit."""
CONTROL: Final = "control"
"""The socket of this module's lines."""
MOST_DICE: Final = 8
"""The most dice that may be chosen at a time."""
MOST_NEARBY: Final = 16
"""The most dice that are told of while looking: the nearest ones."""
MOST_NAME: Final = 32
"""The longest name of a die, in characters."""
MOST_WORDS: Final = 300
"""The longest sentence about the adapter, in characters."""
LONGEST: Final = 8192
"""The longest line, in bytes, with its line feed."""
WIRE_NAME: Final = 20
"""The longest name of a die in its `hello`, in characters of ASCII."""

Make: TypeAlias = Literal["godice", "pixels"]
AdapterState: TypeAlias = Literal["on", "off", "missing", "forbidden", "busy"]
Presence: TypeAlias = Literal["there", "connecting", "away"]
Nearness: TypeAlias = Literal["good", "weak", "gone"]

MAKES: Final[tuple[Make, ...]] = get_args(Make)
_ADAPTER_STATES: Final[tuple[AdapterState, ...]] = get_args(AdapterState)
_PRESENCES: Final[tuple[Presence, ...]] = get_args(Presence)
_NEARNESSES: Final[tuple[Nearness, ...]] = get_args(Nearness)

ADDRESS: Final = lazy_pattern(r"[0-9A-F]{2}(?::[0-9A-F]{2}){5}", re.ASCII)
"""A Bluetooth address, in capitals."""
UID: Final = lazy_pattern(r"[0-9a-f]{8}", re.ASCII)
"""The identity of a die; see `uid_of`."""
_COLOUR: Final = lazy_pattern(r"[0-9a-f]{6}", re.ASCII)
_UNSAYABLE: Final = lazy_pattern(r"[^\x20-\x23\x25-\x29\x2b\x2d-\x7e]", re.ASCII)
"""What may not stand in a sentence of the wire."""
_LEAST_RSSI, _MOST_RSSI = -128, 20
"""The field strengths that Bluetooth can name, in dBm."""

T = TypeVar("T")
W = TypeVar("W", bound=str)


@frozen
class LookForDice:
    """Game: look for dice nearby, or stop looking. The bridge counts throws from here."""

    on: bool


@frozen
class ChosenDie:
    """A die that was chosen at this table.

    Attributes:
        address: its Bluetooth address, in capitals.
        make: who makes it, which says how it speaks.
    """

    address: str
    make: Make

    @property
    def uid(self) -> str:
        """Its identity in sentences and records."""
        return uid_of(self.make, self.address)


@frozen
class Use:
    """Game: use these dice and no others. The whole list each time."""

    dice: tuple[ChosenDie, ...] = ()


@frozen
class Colours:
    """Game: what armed dice shine in; a die that is not named is not lit.

    Attributes:
        by_uid: uid → colour, as `rrggbb`.
    """

    by_uid: Mapping[str, str] = dataclasses.field(default_factory=lambda: MappingProxyType({}))


@frozen
class Adapter:
    """Bridge: whether this computer's Bluetooth can be used.

    Attributes:
        state: "on"; "off" (switched off, or blocked); "missing" (no adapter, no BlueZ, or a
            library is not installed); "forbidden" (the system does not let the bridge);
            "busy" (another game has the bridge: this connection is closed next).
        words: one English sentence with the mend; "" while it is on.
    """

    state: AdapterState
    words: str = ""


@frozen
class NearbyDie:
    """A die that is heard nearby.

    Attributes:
        address: its Bluetooth address, in capitals.
        make: who makes it.
        name: what it calls itself; any device can use the name.
        rssi: field strength in dBm.
        thrown: how many times it was thrown since looking began, as far as was heard.
        moving: whether it rolls now.
    """

    address: str
    make: Make
    name: str
    rssi: int
    thrown: int = 0
    moving: bool = False


@frozen
class Nearby:
    """Bridge: all dice that are heard nearby; the whole list each time, the nearest first."""

    dice: tuple[NearbyDie, ...] = ()


@frozen
class Twice:
    """Bridge: two dice say that they have this address. Neither counts."""

    address: str


@frozen
class DieCondition:
    """Bridge: how a chosen die is.

    Attributes:
        uid: which die.
        state: whether it can be thrown.
        battery: percent, or None if it has not said.
        charging: whether it lies in its charger.
        rssi: field strength in dBm, or None if unknown.
        near: what the field strength means.
    """

    uid: str
    state: Presence
    battery: int | None = None
    charging: bool = False
    rssi: int | None = None
    near: Nearness = "gone"


@frozen
class DieHandled:
    """Bridge: the die was picked up or turned, not thrown. Nothing was counted."""

    uid: str


@frozen
class Gap:
    """Bridge: the die is back after an absence in which it may have been thrown.

    Nothing was counted and nothing will be: the table says whether it was thrown.

    Attributes:
        uid: which die.
        face: the face that is up now, or None if the die has not said.
    """

    uid: str
    face: int | None = None


FromGame: TypeAlias = LookForDice | Use | Colours
FromBridge: TypeAlias = Adapter | Nearby | Twice | DieCondition | DieHandled | Gap


def uid_of(make: Make, address: str) -> str:
    """The identity of a die: eight hexadecimal digits that follow from make and address."""
    return hashlib.sha256(f"{make} {address.upper()}".encode()).hexdigest()[:8]


def die_socket(uid: str) -> str:
    """The name of a chosen die's socket in the folder."""
    return f"die-{uid}"


def wire_name(name: str, otherwise: str) -> str:
    """A die's name as `hello` can say it: printable ASCII without `$`, `*` and comma, short."""
    return _UNSAYABLE.sub("", name)[:WIRE_NAME].strip() or otherwise


def folder(environment: Mapping[str, str]) -> Path:
    """Where the sockets are, for game and bridge alike. Makes nothing.

    A service's are in `/run/table-herald-dice`, beside its own folder; a person's are in the
    folder of the session.
    """
    runtime = environment.get("RUNTIME_DIRECTORY", "").partition(":")[0]
    if runtime:
        return Path(runtime).parent / FOLDER
    return meeting_folder.of_user(environment, FOLDER)


def encode(message: FromGame | FromBridge) -> bytes:
    """The line of a message, with its line feed."""
    return json.dumps(_said(message), separators=(",", ":")).encode() + b"\n"


def decode_game(line: bytes) -> FromGame:
    """What a line of the game says; with or without its line feed.

    Raises:
        NotationError: it is no such line.
    """
    key, found = _one(line)
    match key:
        case "look":
            return LookForDice(strict_json.truth(found, "look"))
        case "use":
            dice = tuple(map(_chosen, strict_json.listed(found, "use", 0, MOST_DICE)))
            if len({die.address for die in dice}) < len(dice):
                raise NotationError("use names an address twice.")
            return Use(dice)
        case "colour":
            colours = found["colour"]
            if not isinstance(colours, dict) or len(colours) > MOST_DICE:
                raise strict_json.wrong("colour")
            return Colours({_uid(uid): strict_json.spelt(colours, uid, _COLOUR) for uid in colours})
    raise NotationError(f"{key!r:.40} is nothing that a game says.")


def decode_bridge(line: bytes) -> FromBridge:
    """What a line of the bridge says; with or without its line feed.

    Raises:
        NotationError: it is no such line.
    """
    key, found = _one(line, "words")
    match key:
        case "adapter":
            strict_json.members(found, "the line", "adapter", "words")
            words = strict_json.text(found, "words", most=MOST_WORDS)
            return Adapter(_of(found, "adapter", _ADAPTER_STATES), words)
        case "nearby":
            return Nearby(tuple(map(_nearby, strict_json.listed(found, "nearby", 0, MOST_NEARBY))))
        case "twice":
            return Twice(strict_json.spelt(found, "twice", ADDRESS))
        case "die":
            return _condition(found["die"])
        case "handled":
            return DieHandled(strict_json.spelt(found, "handled", UID))
        case "gap":
            gap = strict_json.members(found["gap"], "gap", "uid", "face", "thrown")
            _of(gap, "thrown", ("unknown",))
            face = _maybe(gap, "face", lambda: strict_json.whole(gap, "face", 1, 6))
            return Gap(strict_json.spelt(gap, "uid", UID), face)
    raise NotationError(f"{key!r:.40} is nothing that a bridge says.")


class LineReader:
    """Finds the lines in bytes that come in pieces of any size."""

    def __init__(self) -> None:
        """Begin without a byte."""
        self._rest = bytearray()

    def feed(self, data: bytes) -> list[bytes]:
        """The lines that these bytes complete, without their line feeds.

        Raises:
            NotationError: a line is longer than `LONGEST`; close the connection.
        """
        self._rest += data
        *lines, rest = self._rest.split(b"\n")
        if max(map(len, (*lines, rest))) >= LONGEST:
            raise NotationError(f"A line is longer than {LONGEST} bytes.")
        self._rest = rest
        return [bytes(line) for line in lines]


def _said(message: FromGame | FromBridge) -> dict[str, Json]:
    match message:
        case LookForDice(on):
            return {"look": on}
        case Use(dice):
            return {"use": [{"address": d.address, "make": d.make, "uid": d.uid} for d in dice]}
        case Colours(by_uid):
            return {"colour": dict(by_uid)}
        case Adapter(state, words):
            return {"adapter": state, "words": words}
        case Nearby(dice):
            return {"nearby": [_fields(die) for die in dice]}
        case Twice(address):
            return {"twice": address}
        case DieCondition():
            return {"die": _fields(message)}
        case DieHandled(uid):
            return {"handled": uid}
        case Gap(uid, face):
            return {"gap": {"uid": uid, "face": face, "thrown": "unknown"}}


def _fields(message: NearbyDie | DieCondition) -> dict[str, Json]:
    return {name: getattr(message, name) for name in _names(type(message))}


def _names(kind: type[NearbyDie | DieCondition]) -> tuple[str, ...]:
    return tuple(one.name for one in dataclasses.fields(kind))


def _one(line: bytes, *beside: str) -> tuple[str, dict[str, Any]]:
    """The only key of a line's object, apart from those that may stand beside it."""
    if len(line) > LONGEST:
        raise NotationError(f"A line is longer than {LONGEST} bytes.")
    found = strict_json.load(line)
    keys = set(found) - set(beside)
    if len(keys) != 1 or ("adapter" not in keys and len(found) != 1):
        raise NotationError("A line says one thing.")
    return keys.pop(), found


def _chosen(found: Json) -> ChosenDie:
    fields = strict_json.members(found, "a die", "address", "make", "uid")
    die = ChosenDie(strict_json.spelt(fields, "address", ADDRESS), _of(fields, "make", MAKES))
    if fields["uid"] != die.uid:
        raise strict_json.wrong("uid")
    return die


def _nearby(found: Json) -> NearbyDie:
    fields = strict_json.members(found, "a die", *_names(NearbyDie))
    return NearbyDie(
        strict_json.spelt(fields, "address", ADDRESS),
        _of(fields, "make", MAKES),
        strict_json.text(fields, "name", most=MOST_NAME),
        strict_json.whole(fields, "rssi", _LEAST_RSSI, _MOST_RSSI),
        strict_json.whole(fields, "thrown", 0),
        strict_json.truth(fields, "moving"),
    )


def _condition(found: Json) -> DieCondition:
    fields = strict_json.members(found, "a die", *_names(DieCondition))
    return DieCondition(
        strict_json.spelt(fields, "uid", UID),
        _of(fields, "state", _PRESENCES),
        _maybe(fields, "battery", lambda: strict_json.whole(fields, "battery", 0, 100)),
        strict_json.truth(fields, "charging"),
        _maybe(fields, "rssi", lambda: strict_json.whole(fields, "rssi", _LEAST_RSSI, _MOST_RSSI)),
        _of(fields, "near", _NEARNESSES),
    )


def _of(found: Mapping[str, Any], key: str, words: tuple[W, ...]) -> W:
    for word in words:
        if found[key] == word:
            return word
    raise strict_json.wrong(key)


def _maybe(found: Mapping[str, Any], key: str, read: Callable[[], T]) -> T | None:
    return None if found[key] is None else read()


def _uid(text: str) -> str:
    return strict_json.spelt({"uid": text}, "uid", UID)
