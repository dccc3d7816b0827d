"""What game and bridge say to one another is read as it was said, or not believed at all."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from companion.adapters.devices.sentences import Sentence
from companion.core.dice_lines import (
    LONGEST,
    MOST_DICE,
    MOST_NAME,
    MOST_NEARBY,
    Adapter,
    ChosenDie,
    Colours,
    DieCondition,
    DieHandled,
    FromBridge,
    FromGame,
    Gap,
    LineReader,
    LookForDice,
    Nearby,
    NearbyDie,
    Twice,
    Use,
    decode_bridge,
    decode_game,
    die_socket,
    encode,
    folder,
    uid_of,
    wire_name,
)
from companion.core.errors import NotationError

ADDRESS = "AA:BB:CC:00:11:22"
UID = uid_of("godice", ADDRESS)

GAME: tuple[FromGame, ...] = (
    LookForDice(True),
    LookForDice(False),
    Use(),
    Use((ChosenDie(ADDRESS, "godice"), ChosenDie("00:00:00:00:00:01", "pixels"))),
    Colours(),
    Colours({UID: "ff8800"}),
)
BRIDGE: tuple[FromBridge, ...] = (
    Adapter("on"),
    Adapter("missing", "Bluetooth isn't there: plug in an adapter."),
    Nearby(),
    Nearby((NearbyDie(ADDRESS, "godice", "GoDice_R", -61, 2, True),)),
    Twice(ADDRESS),
    DieCondition(UID, "there", 87, False, -61, "good"),
    DieCondition(UID, "away"),
    DieHandled(UID),
    Gap(UID, 4),
    Gap(UID),
)


@pytest.mark.parametrize("message", GAME)
def test_what_the_game_says_is_read_as_it_was_said(message: FromGame) -> None:
    line = encode(message)
    assert line.count(b"\n") == 1
    assert decode_game(line) == message
    with pytest.raises(NotationError):
        decode_bridge(line)


@pytest.mark.parametrize("message", BRIDGE)
def test_what_the_bridge_says_is_read_as_it_was_said(message: FromBridge) -> None:
    line = encode(message)
    assert line.count(b"\n") == 1
    assert decode_bridge(line) == message
    with pytest.raises(NotationError):
        decode_game(line)


def test_the_lines_are_those_of_the_contract() -> None:
    assert json.loads(encode(Use((ChosenDie(ADDRESS, "pixels"),)))) == {
        "use": [{"address": ADDRESS, "make": "pixels", "uid": uid_of("pixels", ADDRESS)}]
    }
    assert json.loads(encode(DieCondition(UID, "there", 87, False, -61, "good"))) == {
        "die": {"uid": UID, "state": "there", "battery": 87, "charging": False, "rssi": -61,
                "near": "good"}
    }  # fmt: skip
    assert json.loads(encode(Gap(UID))) == {"gap": {"uid": UID, "face": None, "thrown": "unknown"}}
    assert json.loads(encode(Adapter("off", "x"))) == {"adapter": "off", "words": "x"}


def use(**changed: Any) -> dict[str, Any]:
    return {"use": [{"address": ADDRESS, "make": "godice", "uid": UID} | changed]}


@pytest.mark.parametrize(
    "line",
    [
        {}, {"look": 1}, {"look": True, "use": []}, {"look": True, "words": ""}, {"jump": True},
        {"use": None}, use(address=ADDRESS.lower()), use(address="AA"), use(make="dnd"),
        use(uid="00000000"), use(name="x"), {"use": use()["use"] * 2},
        {"use": [{"address": f"00:00:00:00:00:{n:02X}", "make": "godice",
                  "uid": uid_of("godice", f"00:00:00:00:00:{n:02X}")}
                 for n in range(MOST_DICE + 1)]},
        {"colour": []}, {"colour": {"x": "ff8800"}}, {"colour": {UID: "FF8800"}},
        {"colour": {f"{n:08x}": "000000" for n in range(MOST_DICE + 1)}},
    ],
)  # fmt: skip
def test_a_line_of_a_game_that_is_not_correct_is_not_believed(line: dict[str, Any]) -> None:
    with pytest.raises(NotationError):
        decode_game(json.dumps(line).encode())


NEAR = {"address": ADDRESS, "make": "godice", "name": "G", "rssi": -61, "thrown": 0,
        "moving": False}  # fmt: skip
DIE = {"uid": UID, "state": "there", "battery": 5, "charging": False, "rssi": None, "near": "good"}


@pytest.mark.parametrize(
    "line",
    [
        {"adapter": "on"}, {"adapter": "well", "words": ""}, {"adapter": "on", "words": "x" * 301},
        {"adapter": "on", "words": "", "look": True}, {"words": ""},
        {"nearby": [NEAR | {"name": "x" * (MOST_NAME + 1)}]}, {"nearby": [NEAR | {"rssi": -200}]},
        {"nearby": [NEAR | {"thrown": -1}]}, {"nearby": [NEAR] * (MOST_NEARBY + 1)},
        {"nearby": [NEAR | {"moving": 0}]}, {"nearby": [NEAR | {"name": "a\nb"}]},
        {"twice": "here"}, {"die": DIE | {"battery": 101}}, {"die": DIE | {"state": "dead"}},
        {"die": DIE | {"near": None}}, {"die": DIE | {"rssi": 21}}, {"die": []},
        {"handled": "x"}, {"gap": {"uid": UID, "face": 7, "thrown": "unknown"}},
        {"gap": {"uid": UID, "face": 4, "thrown": True}}, {"gap": {"uid": UID, "face": 4}},
    ],
)  # fmt: skip
def test_a_line_of_a_bridge_that_is_not_correct_is_not_believed(line: dict[str, Any]) -> None:
    with pytest.raises(NotationError):
        decode_bridge(json.dumps(line).encode())


@pytest.mark.parametrize("line", [b"", b"[]", b"\xff", b'{"look":true,"look":false}', b"{"])
def test_what_is_no_object_is_not_believed(line: bytes) -> None:
    for decode in (decode_game, decode_bridge):
        with pytest.raises(NotationError):
            decode(line)


def test_the_longest_list_of_dice_fits_into_a_line() -> None:
    name = "\N{GAME DIE}" * MOST_NAME
    die = NearbyDie("FF:FF:FF:FF:FF:FF", "godice", name, -128, 1_000_000_000, False)
    line = encode(Nearby((die,) * MOST_NEARBY))
    assert len(line) <= LONGEST
    assert decode_bridge(line) == Nearby((die,) * MOST_NEARBY)


def test_lines_come_in_pieces_of_any_size() -> None:
    lines = [encode(one) for one in GAME]
    for size in (1, 2, 7, 100, 10_000):
        reader, data = LineReader(), b"".join(lines)
        found = [
            line
            for start in range(0, len(data), size)
            for line in reader.feed(data[start : start + size])
        ]
        assert tuple(map(decode_game, found)) == GAME


def test_a_line_without_end_is_refused() -> None:
    reader = LineReader()
    assert reader.feed(b"x" * (LONGEST - 1)) == []
    with pytest.raises(NotationError):
        reader.feed(b"x")
    with pytest.raises(NotationError):
        LineReader().feed(b"x" * LONGEST + b"\n")


def test_an_identity_follows_from_make_and_address_alone() -> None:
    assert uid_of("godice", ADDRESS.lower()) == UID
    assert uid_of("pixels", ADDRESS) != UID
    assert re.fullmatch("[0-9a-f]{8}", UID)
    assert die_socket(UID) == f"die-{UID}"


@pytest.mark.parametrize(
    ("name", "said"),
    [("GoDice_D4A2_R", "GoDice_D4A2_R"), ("W$ü*r,fel", "Wrfel"), ("さいころ", "Pixels"),
     ("x" * 40, "x" * 20), ("  ", "Pixels")],
)  # fmt: skip
def test_a_name_is_said_so_that_the_wire_can_carry_it(name: str, said: str) -> None:
    assert wire_name(name, "Pixels") == said
    hello = Sentence("die", 65535, "hello", ("1", UID, str(2**32 - 1), said))
    assert hello.is_known


def test_a_services_folder_is_beside_the_games() -> None:
    environment = {"RUNTIME_DIRECTORY": "/run/table-herald", "XDG_RUNTIME_DIR": "/run/user/7"}
    assert folder(environment) == Path("/run/table-herald-dice")
    assert folder({"XDG_RUNTIME_DIR": "/run/user/7"}) == Path("/run/user/7/table-herald-dice")
    assert folder({}).parent == Path("/tmp")
