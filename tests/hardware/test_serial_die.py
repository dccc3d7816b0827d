"""The serial adapter and the simulated die as programs: ports, threads, wake-ups, closing."""

import os
import threading
import time
from pathlib import Path

import pytest

from companion.adapters.devices.die_logic import DieTimes
from companion.adapters.devices.ports import DeviceBack, DeviceLost, DieSettled, Why
from companion.adapters.devices.sentences import Sentence, SentenceReader
from companion.adapters.devices.serial_die import SerialDie
from companion.adapters.devices.simulated import SimulatedDie
from companion.core.errors import DeviceError
from tests.hardware.conftest import FAST, Rig, Tap
from tests.support.hardware.inbox import PATIENCE_S


def test_a_port_that_another_program_uses(rig: Rig) -> None:
    rig.adapt().wait_for(DeviceBack)
    assert rig.adapt().wait_for(DeviceLost) == DeviceLost("die", Why.BUSY)


def test_a_file_that_is_no_port(rig: Rig, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.touch()
    assert rig.adapt(path=str(path)).wait_for(DeviceLost) == DeviceLost("die", Why.UNUSABLE)


def test_a_name_that_no_port_can_have(rig: Rig) -> None:
    lost = rig.adapt(path="/dev/\0x").wait_for(DeviceLost)
    assert lost == DeviceLost("die", Why.UNUSABLE)


def test_everything_is_given_back() -> None:
    def held() -> tuple[int, int]:
        return len(os.listdir("/proc/self/fd")), threading.active_count()  # noqa: PTH208

    before = held()
    with SimulatedDie(times=FAST) as simulated:
        folder = Path(simulated.path).parent
        die = SerialDie(simulated.path)
        lost = threading.Event()
        die.start(lambda _: lost.set())
        assert lost.wait(PATIENCE_S)
        simulated.unplug()
        simulated.plug()
        assert held() > before
        die.close()
    assert held() == before
    assert not folder.exists()


@pytest.mark.parametrize("path", ["", "/nowhere"], ids=["die there", "no die"])
def test_closing_does_not_wait_for_the_next_try(path: str) -> None:
    with SimulatedDie(times=FAST) as simulated:
        die = SerialDie(path or simulated.path, retry_s=(PATIENCE_S, PATIENCE_S))
        lost = threading.Event()
        die.start(lambda _: lost.set())
        assert lost.wait(PATIENCE_S)
        started_s = time.monotonic()
        die.close()
        assert time.monotonic() - started_s < PATIENCE_S / 2


def test_closing_twice_and_asking_afterwards_is_harmless() -> None:
    die = SerialDie("/nowhere")
    die.close()
    die.close()
    die.arm(True)
    die.acknowledge(DieSettled(1, "00c0ffee", 1, 1))


def test_a_die_that_was_taken_away_says_so() -> None:
    with SimulatedDie() as simulated:
        pass
    simulated.close()
    with pytest.raises(DeviceError, match="closed"):
        simulated.press()


def test_a_simulated_die_has_six_faces_and_a_short_name() -> None:
    with SimulatedDie() as simulated, pytest.raises(ValueError, match="no face 7"):
        simulated.press(7)
    with pytest.raises(ValueError, match="No sentence"):
        SimulatedDie("a name that is far too long")


def test_the_line_forgets_what_nobody_reads() -> None:
    tap, reader = Tap(), SentenceReader()
    found: list[Sentence] = []
    with SimulatedDie(times=DieTimes(beat_s=0.001)) as simulated:
        simulated.disturb(tap)
        tap.wait_for("beat", times=500)
        port = os.open(simulated.path, os.O_RDONLY | os.O_NOCTTY)
        while not found:
            found += reader.feed(os.read(port, 4096))
        os.close(port)
    assert found[0].seq > 50


def test_an_idle_die_wakes_nobody_up() -> None:
    beats = 5
    tap = Tap()
    with SimulatedDie(times=DieTimes(beat_s=0.25)) as simulated:
        die = SerialDie(simulated.path, beat_s=0.25)
        back = threading.Event()
        die.start(lambda _: back.set())
        assert back.wait(PATIENCE_S)
        simulated.disturb(tap)
        before = _wake_ups()
        tap.wait_for("beat", times=beats)
        after = _wake_ups()
        die.close()
    assert after - before < 15 * beats


def _wake_ups() -> int:
    """How often the threads of this process have gone to sleep."""
    tasks = Path("/proc/self/task").iterdir()
    lines = [line for task in tasks for line in (task / "status").read_text().splitlines()]
    return sum(int(line.split()[1]) for line in lines if line.startswith("voluntary"))
