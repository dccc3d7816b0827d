"""The castle controller's firmware: eighteen keys, eighteen lamps, one host."""

import itertools
from collections.abc import Iterator
from random import Random

import pytest

from companion.adapters.devices.sentences import Sentence, write
from tests.support.hardware.firmware.workshop import Nano, ready, stepped

ALL = range(18)
BUDGET_MA = 290
"""What hardware/wiring.md says eighteen lamps draw at most."""


@pytest.fixture
def castles() -> Iterator[Nano]:
    with ready("castles") as castles:
        castles.log.clear()
        yield castles


def _serve(castles: Nano, ms: int) -> list[tuple[str, int]]:
    """Let time pass, acknowledge what is to be; the keys' events in their order, each once."""
    events: dict[int, tuple[str, int]] = {}
    for _ in range(ms // 10):
        for line in castles.run(10):
            if line.said.kind in {"press", "release"}:
                events[line.said.seq] = (line.said.kind, int(line.said.fields[0]))
                castles.say("ack", line.said.seq)
    return list(events.values())


def test_it_says_who_it_is() -> None:
    with stepped("castles") as castles:
        hello = castles.until("hello")
        assert hello.device == "castles"
        assert hello.fields[3] == "herald castles"


def test_each_key_is_pressed_and_released_once_however_it_bounces(castles: Nano) -> None:
    for key in ALL:
        castles.do(f"key {key} down 5")
        assert _serve(castles, 50) == [("press", key)]
        castles.do(f"key {key} up 5")
        assert _serve(castles, 50) == [("release", key)]


def test_several_keys_at_once(castles: Nano) -> None:
    for key in (0, 5, 7, 16):
        castles.do(f"key {key} down 5")
    assert sorted(_serve(castles, 150)) == [("press", key) for key in (0, 5, 7, 16)]
    for key in (0, 5, 7, 16):
        castles.do(f"key {key} up 5")
    assert sorted(_serve(castles, 150)) == [("release", key) for key in (0, 5, 7, 16)]


def test_three_keys_of_a_rectangle_show_no_ghost(castles: Nano) -> None:
    for key in (1, 4, 7):  # rows 0 and 1, columns 1 and 4; the fourth corner is key 10
        castles.do(f"key {key} down")
    assert sorted(_serve(castles, 150)) == [("press", 1), ("press", 4), ("press", 7)]
    castles.do("diodes off")
    assert _serve(castles, 100) == [("press", 10)], "without the diodes there is one"


def test_all_keys_at_once_and_in_any_order(castles: Nano) -> None:
    chance = Random(1)
    pressed: set[int] = set()
    for key in chance.sample(list(ALL), 18):
        castles.do(f"key {key} down 5")
    pressed = {key for kind, key in _serve(castles, 700) if kind == "press"}
    assert pressed == set(ALL)
    for key in chance.sample(list(ALL), 18):
        castles.do(f"key {key} up 5")
    assert {key for kind, key in _serve(castles, 700) if kind == "release"} == set(ALL)


def test_what_is_unacknowledged_is_repeated_and_holds_the_rest_in_order(castles: Nano) -> None:
    castles.do("key 3 down")
    pressed = castles.until("press")
    castles.do("key 3 up")
    castles.do("at +50 key 9 down")
    castles.run(2100)
    events = [line for line in castles.log if line.said.kind != "beat"]
    assert {line.said for line in events} == {pressed}
    for before, after in itertools.pairwise(events):
        assert after.ms - before.ms == pytest.approx(400, abs=3)
    castles.acknowledge(pressed)
    assert _serve(castles, 1000) == [("release", 3), ("press", 9)]


def test_nothing_is_forgotten_while_nobody_listens(castles: Nano) -> None:
    done: list[tuple[str, int]] = []
    for key in [*ALL, *ALL, *ALL]:
        castles.do(f"key {key} down 0")
        castles.run(25)
        castles.do(f"key {key} up 0")
        castles.run(25)
        done += [("press", key), ("release", key)]
    kept = _serve(castles, 3500)
    assert len(kept) >= 36
    assert kept == done[: len(kept)]
    castles.do("key 0 down")
    assert _serve(castles, 100) == [("press", 0)]


def test_no_press_is_without_its_release_however_full_it_is(castles: Nano) -> None:
    for key in range(10):
        castles.do(f"key {key} down 0")
    castles.run(30)
    for _ in range(40):
        castles.do("key 12 down 0")
        castles.run(25)
        castles.do("key 12 up 0")
        castles.run(25)
    for key in range(10):
        castles.do(f"key {key} up 0")
    castles.run(30)
    kept = _serve(castles, 3500)
    assert len(kept) > 50
    for key in ALL:
        kinds = [kind for kind, of in kept if of == key]
        assert kinds == ["press", "release"] * (len(kinds) // 2), key


def test_a_key_that_sticks_is_told_once_and_keeps_no_other_from_working(castles: Nano) -> None:
    castles.do("key 11 down")
    assert _serve(castles, 100) == [("press", 11)]
    castles.run(29_800)
    assert not [line for line in castles.log if line.said.kind == "stuck"]
    assert castles.until("stuck", 400).fields == ("11",)
    castles.do("key 2 down")
    assert _serve(castles, 100) == [("press", 2)]
    castles.run(31_000)
    stuck = [line.said.fields for line in castles.log if line.said.kind == "stuck"]
    assert stuck == [("11",), ("2",)]
    castles.do("key 11 up")
    assert _serve(castles, 100) == [("release", 11)]


def test_a_key_that_is_down_at_power_up_has_not_been_pressed() -> None:
    with stepped("castles") as castles:
        castles.do("key 8 down")
        castles.run(2000)
        assert {line.said.kind for line in castles.log} == {"hello", "beat"}
        castles.do("key 8 up")
        castles.do("at +100 key 8 down")
        castles.run(90)
        assert _serve(castles, 200) == [("press", 8)]


# Lamps


def _colours(seed: int) -> list[str]:
    chance = Random(seed)
    return [f"{chance.getrandbits(24):06x}" for _ in ALL]


def _capped(colours: list[str]) -> list[str]:
    """What a lamp is sent for this: a quarter, and never nothing for something."""
    return [bytes((value + 3) // 4 for value in bytes.fromhex(colour)).hex() for colour in colours]


def _milliampere(castles: Nano) -> float:
    """What eighteen WS2812B draw, by the bytes on the wire: 20 mA a colour and 1 mA always."""
    return sum(1 + sum(lamp) / 255 * 20 for lamp in castles.lamp_bytes)


def _show(castles: Nano, colours: list[str], way: str = "steady") -> None:
    for index, colour in enumerate(colours):
        castles.say("lamp", index, colour, way)
    castles.run(250)


def test_the_lamps_are_dark_at_first(castles: Nano) -> None:
    assert castles.lamps == ["000000"] * 18
    assert castles.numbers("wire")["pictures"][0] > 0


def test_each_lamp_shines_as_told_and_the_wire_is_as_the_data_sheet_wants(castles: Nano) -> None:
    for seed in range(5):
        _show(castles, _colours(seed))
        assert castles.lamps == _capped(_colours(seed))
    castles.say("lamp", 4, "FF00aa", "steady")
    castles.run(30)
    assert castles.lamps[4] == "40002b"
    wire = castles.numbers("wire")
    assert wire["faults"] == [0]
    assert wire["pictures"][0] > 20
    assert wire["zero"] == [6, 6]  # cycles of 62.5 ns: 0.375 us
    assert wire["one"] == [13, 13]  # 0.8125 us
    assert wire["bit"] == [20, 20]  # 1.25 us
    assert wire["gap"][0] <= 80  # 5 us


@pytest.mark.parametrize(
    "colours",
    [["ffffff"] * 18, ["FFFFFF"] * 18, ["ffffff", "fefefe"] * 9, _colours(4), ["010203"] * 18],
)
@pytest.mark.parametrize("way", ["steady", "blink"])
def test_nothing_that_the_host_says_draws_more_than_the_supply_is_made_for(
    castles: Nano, colours: list[str], way: str
) -> None:
    _show(castles, colours, way)
    most = 0.0
    for _ in range(12):
        castles.run(100)
        most = max(most, _milliampere(castles))
        assert max(max(lamp) for lamp in castles.lamp_bytes) <= 64
    assert 18 < most <= BUDGET_MA


@pytest.mark.parametrize("chain", ["grb", "rgb"])
def test_the_jumper_says_which_colour_the_chain_takes_first(chain: str) -> None:
    with stepped("castles") as castles:
        castles.do(f"chain {chain}")
        castles.do(f"pin B1 {int(chain == 'grb')}")
        castles.do("power-cycle")
        castles.until("hello")
        _show(castles, ["ff8000"] * 18)
        assert castles.lamps == ["402000"] * 18
        assert set(castles.lamp_bytes) == {bytes.fromhex("204000" if chain == "grb" else "402000")}


def test_without_its_jumper_the_other_chain_shows_red_as_green(castles: Nano) -> None:
    """The page says so: it is how somebody sees that the jumper is missing."""
    castles.do("chain rgb")
    _show(castles, ["ff0000"] * 18)
    assert castles.lamps == ["004000"] * 18


def test_a_lamp_blinks_by_itself(castles: Nano) -> None:
    _show(castles, _colours(1))
    castles.say("lamp", 3, "00ff00", "blink")
    castles.run(20)
    lit = []
    for _ in range(200):
        castles.run(20)
        lamps = castles.lamps
        lit.append(lamps[3] == "004000")
        assert lamps[3] in {"004000", "000000"}
        assert lamps[:3] + lamps[4:] == _capped(_colours(1)[:3] + _colours(1)[4:])
    changes = [at * 20 for at, (a, b) in enumerate(itertools.pairwise(lit)) if a != b]
    assert len(changes) >= 7
    for before, after in itertools.pairwise(changes):
        assert after - before == pytest.approx(500, abs=20)


@pytest.mark.parametrize(
    "fields",
    [
        ("18", "ff0000", "steady"),
        ("-1", "ff0000", "steady"),
        ("01", "ff0000", "steady"),
        ("1", "ff000", "steady"),
        ("1", "ff00000", "steady"),
        ("1", "gg0000", "steady"),
        ("1", "ff0000", "glow"),
        ("1", "ff0000"),
    ],
)
def test_what_is_no_lamp_changes_nothing(castles: Nano, fields: tuple[str, ...]) -> None:
    castles.say("lamp", *fields)
    castles.run(50)
    assert castles.lamps == ["000000"] * 18


def test_no_byte_is_lost_while_the_lamps_are_told(castles: Nano) -> None:
    """Sentences as fast as the line brings them, a picture between any two."""
    castles.do("wire-forget")
    for seed in range(10):
        castles.feed(
            b"".join(
                write(Sentence("host", index, "lamp", (str(index), colour, "steady")))
                for index, colour in enumerate(_colours(seed))
            )
        )
        castles.run(220)
        assert castles.lamps == _capped(_colours(seed))
    assert castles.numbers("stats")["overruns"] == [0]
    assert castles.numbers("wire")["pictures"][0] > 100


def test_the_lamps_are_restored_by_the_host_after_a_new_start(castles: Nano) -> None:
    wanted = _colours(7)
    _show(castles, wanted)
    castles.do("power-cycle")
    castles.run(15)
    assert castles.lamps == ["000000"] * 18
    hello = castles.until("hello")
    assert hello.fields[2] == "2", "which tells the host that the picture is gone"
    _show(castles, wanted)
    assert castles.lamps == _capped(wanted)


def test_the_picture_stays_while_the_host_is_away(castles: Nano) -> None:
    _show(castles, _colours(9))
    castles.run(20_000)
    assert castles.lamps == _capped(_colours(9))


@pytest.mark.parametrize("way", ["hang", "hang deaf"])
def test_a_hung_controller_starts_afresh(castles: Nano, way: str) -> None:
    castles.run(1000)
    castles.do(way)
    assert castles.until("hello").fields[2] == "2"
    castles.do("key 1 down")
    assert ("press", 1) in _serve(castles, 200)
