"""The cube's firmware: thrown by hand, and told by its sensor how it lies."""

from collections.abc import Iterator

import pytest

from tests.support.hardware.firmware.workshop import Nano, stepped

SIDES = {1: "0 0 1", 6: "0 0 -1", 2: "1 0 0", 5: "-1 0 0", 3: "0 1 0", 4: "0 -1 0"}


@pytest.fixture
def cube() -> Iterator[Nano]:
    """A cube that lies on the table, known to the host."""
    with stepped("cube") as cube:
        cube.until("hello")
        cube.run(1200)
        cube.log.clear()
        yield cube


def _throw(cube: Nano, lands: str) -> None:
    cube.do("accel 0.6 1.4 -0.2")
    cube.run(150)
    cube.do("accel 0 0 0")
    cube.run(200)
    cube.do("accel -1.2 0.4 1.9")
    cube.run(60)
    cube.do(f"accel {lands}")


def _kinds(cube: Nano) -> list[str]:
    return [line.said.kind for line in cube.log if line.said.kind != "beat"]


@pytest.mark.parametrize("face", SIDES)
def test_a_throw_is_seen_and_counts_when_the_cube_lies_still(cube: Nano, face: int) -> None:
    _throw(cube, SIDES[face])
    rolled = cube.until("roll")
    assert rolled.fields == (str(face),)
    assert _kinds(cube) == ["rolling", "roll"]
    assert cube.face == face
    cube.acknowledge(rolled)
    cube.run(2000)
    assert _kinds(cube) == ["rolling", "roll"]


@pytest.mark.parametrize("who", ["68", "70", "71", "73", "98"])
def test_every_common_sensor_of_that_name_is_taken(who: str) -> None:
    """MPU-6050, -6500, -9250, -9255, and the clones that answer 98."""
    with stepped("cube") as cube:
        cube.do(f"sensor-id {who}")
        cube.until("hello")
        cube.run(1200)
        cube.log.clear()
        _throw(cube, SIDES[5])
        assert cube.until("roll").fields == ("5",)


@pytest.mark.parametrize("who", ["00", "ff", "12"])
def test_what_is_no_such_sensor_is_a_fault(who: str) -> None:
    with stepped("cube") as cube:
        cube.do(f"sensor-id {who}")
        cube.until("hello")
        cube.run(1200)
        _throw(cube, SIDES[5])
        cube.run(2000)
        assert "roll" not in _kinds(cube)


def test_a_cube_that_leans_is_cocked(cube: Nano) -> None:
    _throw(cube, "0.5 0.1 0.86")
    cube.until("cocked")
    cube.run(1000)
    assert _kinds(cube) == ["rolling", "cocked"]
    _throw(cube, SIDES[2])
    assert cube.until("roll").fields == ("2",)


def test_a_lying_cube_says_nothing_and_a_knock_is_no_throw(cube: Nano) -> None:
    cube.do("accel-noise 0.01")
    cube.run(3000)
    cube.do("accel 0 0 1.8")
    cube.run(50)
    cube.do("accel 0 0 1")
    cube.run(2000)
    assert _kinds(cube) == []


def test_a_roll_is_not_replaced_before_it_is_acknowledged(cube: Nano) -> None:
    _throw(cube, SIDES[3])
    rolled = cube.until("roll")
    _throw(cube, SIDES[5])
    cube.run(2000)
    assert {line.said for line in cube.log if line.said.kind == "roll"} == {rolled}
    assert _kinds(cube).count("rolling") == 1
    cube.acknowledge(rolled)
    cube.run(1000)
    _throw(cube, SIDES[1])
    cube.run(1000)
    assert cube.until("roll").fields == ("1",)


@pytest.mark.parametrize("fault", ["i2c off", "i2c jam", "sensor-reset", "sensor-sleep"])
def test_a_fault_of_the_bus_hangs_nothing(cube: Nano, fault: str) -> None:
    before = cube.numbers("stats")["sensor"][0]
    cube.do(fault)
    cube.run(2000)
    cube.do("i2c on")
    cube.run(1500)
    stats = cube.numbers("stats")
    assert stats["resets"] == [0]
    assert stats["awake_ns"][0] < 1_000_000
    assert len([line for line in cube.log if line.said.kind == "beat"]) in {3, 4}
    assert _kinds(cube) == []
    assert stats["sensor"][0] > before + 100
    _throw(cube, SIDES[4])
    assert cube.until("roll").fields == ("4",)


def test_a_jammed_bus_is_freed_by_the_cube_itself(cube: Nano) -> None:
    cube.do("i2c jam")
    cube.run(1000)
    _throw(cube, SIDES[2])
    assert cube.until("roll").fields == ("2",)


def test_a_cube_without_its_sensor_shows_it_and_still_beats(cube: Nano) -> None:
    cube.do("i2c off")
    cube.run(500)
    shown = set()
    for _ in range(20):
        cube.run(50)
        shown.add(cube.pips)
    assert shown == {"0000000", "0100010"}
    assert _kinds(cube) == []


def test_a_cube_that_loses_its_sensor_in_the_air_is_cocked(cube: Nano) -> None:
    cube.do("accel 0.6 1.4 -0.2")
    cube.until("rolling")
    cube.do("i2c off")
    cube.run(1500)
    assert _kinds(cube) == ["rolling"]
    cube.until("cocked")
