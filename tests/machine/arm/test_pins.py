"""Castle buttons on a kernel's own GPIO chip, pressed from outside, heard by the program's adapter.

The machine is ARM, its chip is the kernel's simulator behind a device tree that looks like a
Raspberry Pi's, gpiozero and lgpio are the real ones. One machine serves all scenarios of a chip.
"""

from __future__ import annotations

import json
import statistics
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, Final

import pytest

from companion.adapters.devices.debounce import STEADY_S
from companion.core.config.pin_header import CASTLES, DEFAULT_CASTLES
from tests.support.machine.arm.fingers import Fingers, Listener, Stroke, bounced
from tests.support.machine.arm.image import OLD
from tests.support.machine.arm.raspberry import computer
from tests.support.machine.arm.tree import PIS
from tests.support.machine.emulated.computer import Computer
from tests.support.machine.emulated.disk import Card

ALL: Final = tuple(range(CASTLES))
PRESSED, RELEASED = "CastlePressed", "CastleReleased"
LOST, BACK = "DeviceLost", "DeviceBack"
_REST_S: Final = 0.15
"""Between two strokes: much longer than a contact bounces."""
_LATEST_S: Final = 0.25
"""A press is heard so late at most, on this slow machine; a person does not feel half of it."""
_NOTHING_S: Final = 0.5
"""So long nothing must come, where nothing should."""
_TRIES: Final = 60
_STARTS: Final = 15


class Adapter:
    """One listener for all tests that want one; between them it may rest.

    Attributes:
        listener: it.
    """

    def __init__(self, listener: Listener) -> None:
        """It rests."""
        self.listener = listener
        self._works = False

    def work(self) -> None:
        """The buttons are there, and whatever was heard is old."""
        if self._works:
            self.listener.forget()
            return
        self.listener.start()
        (back,) = self.listener.hear(BACK)
        assert back["name"] == "18 buttons on the header"
        self._works = True

    def rest(self) -> None:
        """It has let go of the pins."""
        self.listener.stop()
        self._works = False


@pytest.fixture(scope="module")
def pi(arm_card: Card, folder: Path) -> Iterator[Computer]:
    """A Raspberry Pi 4, without the table."""
    with computer(arm_card, folder / "pins", PIS["pi4"]) as made:
        made.run("true")
        yield made


@pytest.fixture(scope="module")
def fingers(pi: Computer) -> Fingers:
    """None of them presses yet."""
    return Fingers(pi)


@pytest.fixture(scope="module")
def adapter(pi: Computer) -> Iterator[Adapter]:
    """The program's adapter as the service's user; it takes a while to start."""
    adapter = Adapter(Listener(pi))
    yield adapter
    adapter.rest()


@pytest.fixture
def listener(adapter: Adapter, fingers: Fingers) -> Listener:
    """It listens, and no button is pressed."""
    fingers.up(*ALL)
    adapter.work()
    return adapter.listener


@pytest.fixture
def alone(adapter: Adapter, fingers: Fingers) -> None:
    """Nobody has the pins, and no button is pressed."""
    fingers.up(*ALL)
    adapter.rest()


def castles(heard: list[dict[str, Any]], signal: str) -> list[int]:
    """Of which castles this was heard, in order."""
    return [int(one["index"]) for one in heard if one["signal"] == signal]


def test_each_button_is_heard_once_and_soon(
    listener: Listener, fingers: Fingers, pictures: Path
) -> None:
    late = []
    for castle in ALL:
        strokes = [Stroke(_REST_S, castle, is_down=True), Stroke(_REST_S, castle, is_down=False)]
        moved = fingers.play(strokes)
        heard = listener.hear(RELEASED)
        assert [one["signal"] for one in heard] == [PRESSED, RELEASED]
        assert [int(one["index"]) for one in heard] == [castle, castle]
        late += [one["at_s"] - at_s for one, at_s in zip(heard, moved, strict=True)]
    found = {"shortest": min(late), "median": statistics.median(late), "longest": max(late)}
    (pictures / "arm-presses.json").write_text(json.dumps(found, indent=1))
    assert min(late) > 0
    assert max(late) < _LATEST_S, found


def test_all_at_once_are_told_apart(listener: Listener, fingers: Fingers) -> None:
    fingers.down(*ALL)
    heard = listener.hear(*[PRESSED] * CASTLES)
    assert sorted(castles(heard, PRESSED)) == list(ALL)
    fingers.up(*ALL)
    heard = listener.hear(*[RELEASED] * CASTLES)
    assert sorted(castles(heard, RELEASED)) == list(ALL)
    assert not castles(heard, PRESSED)


def test_what_is_held_is_one_press_and_then_a_stuck_button(
    listener: Listener, fingers: Fingers
) -> None:
    fingers.down(3, 11)
    pressed = listener.hear(PRESSED, PRESSED)
    assert sorted(castles(pressed, PRESSED)) == [3, 11]
    fingers.play([Stroke(2, 11, is_down=False)])
    assert [(one["signal"], one["index"]) for one in listener.hear(RELEASED)] == [(RELEASED, "11")]
    stuck = listener.hear("CastleStuck")
    assert [(one["signal"], one["index"]) for one in stuck] == [("CastleStuck", "3")]
    assert stuck[0]["at_s"] - pressed[0]["at_s"] == pytest.approx(30, abs=1)
    fingers.up(3)
    assert castles(listener.hear(RELEASED), RELEASED) == [3]


@pytest.mark.parametrize("gap_s", [0, 0.001])
def test_a_contact_that_bounces_is_pressed_once(
    listener: Listener, fingers: Fingers, gap_s: float
) -> None:
    times = 2 if gap_s else 4
    tried = 0
    for castle in ALL:
        moved = fingers.play([
            *bounced(castle, is_down=True, times=times, gap_s=gap_s),
            Stroke(_REST_S, castle, is_down=True),
            *bounced(castle, is_down=False, times=times, gap_s=gap_s),
            Stroke(_REST_S, castle, is_down=False),
        ])  # fmt: skip
        heard = listener.hear(RELEASED)
        half = len(moved) // 2
        # Where this machine was busy, the contact lay still for so long that two presses are right.
        if max(moved[half - 2] - moved[0], moved[-2] - moved[half]) < 2 * STEADY_S:
            tried += 1
            assert [one["signal"] for one in heard] == [PRESSED, RELEASED]
            assert [int(one["index"]) for one in heard] == [castle, castle]
    assert tried > CASTLES // 4, "this machine is too busy to move a contact"


def test_a_spike_is_no_press(listener: Listener, fingers: Fingers) -> None:
    for castle in ALL:
        for _ in range(5):
            fingers.play([Stroke(_REST_S / 5, castle, is_down=True),
                          Stroke(0, castle, is_down=False)])  # fmt: skip
    # What is heard next is the press that was meant.
    fingers.play([Stroke(_NOTHING_S, 7, is_down=True), Stroke(_REST_S, 7, is_down=False)])
    heard = listener.hear(RELEASED)
    assert [(one["signal"], one["index"]) for one in heard] == [(PRESSED, "7"), (RELEASED, "7")]


def test_idle_it_leaves_the_processor_alone(
    pi: Computer, listener: Listener, pictures: Path
) -> None:
    before, begun = listener.used_s(), float(pi.run("cat", "/proc/uptime").said.split()[0])
    pi.run("sleep", "20")
    used = listener.used_s() - before
    share = used / (float(pi.run("cat", "/proc/uptime").said.split()[0]) - begun)
    (pictures / "arm-idle.json").write_text(json.dumps({"of a core": share}))
    # Translated, every instruction takes some twenty times as long as on a Raspberry Pi.
    assert share < 0.5


def test_the_buttons_are_there_after_each_of_many_starts(alone: None, pi: Computer) -> None:
    # One of seventeen hung for good, with a queue that forgot a very short timeout.
    for _ in range(_STARTS):
        with Listener(pi) as again:
            again.hear(BACK)


@contextmanager
def held(pi: Computer, fingers: Fingers) -> Iterator[None]:
    """Another program holds the pin of the sixth castle."""
    chip = fingers.chip()
    hold = ("gpioset", "--mode=signal", chip, f"{DEFAULT_CASTLES[5]}=1")
    pi.run("systemd-run", "--quiet", "--collect", "--unit=holder", *hold)
    try:
        pi.until(lambda: '"gpioset"' in pi.run("gpioinfo", chip).said, "the pin is held")
        yield
    finally:
        pi.run("systemctl", "stop", "holder", check=False)


def test_a_pin_that_another_program_holds_is_told_and_taken_when_it_is_free(
    pi: Computer, fingers: Fingers, alone: None
) -> None:
    with held(pi, fingers):
        said = pi.run("herald", "doctor", check=False).said
        gpio = DEFAULT_CASTLES[5]
        assert f"GPIO{gpio} (GPIO{gpio}) is in use by gpioset." in said
        with Listener(pi) as listener:
            lost = listener.hear(LOST)[0]
            assert lost["why"] == "Why.BUSY"
            assert "busy" in lost["words"]
            # Looked at in the middle of a try it has the chip open; between two it must not.
            pi.until(lambda: not listener.holds_pins(), "it has let go")
            waiting = listener.open_files()
            pi.run("sleep", "12")  # it tries again meanwhile
            pi.until(lambda: listener.open_files() == waiting, "nothing has leaked")
            pi.run("systemctl", "stop", "holder", check=False)
            listener.hear(BACK)
            fingers.play([Stroke(_REST_S, 5, is_down=True), Stroke(_REST_S, 5, is_down=False)])
            assert castles(listener.hear(RELEASED), PRESSED) == [5]


OPENED_AGAIN: Final = f"""
import os, sys
from functools import partial
from companion.adapters.devices.contacts import ContactsError
from companion.adapters.devices.header_contacts import HeaderContacts
from companion.adapters.devices.pin_library import open_factory
contacts = HeaderContacts({DEFAULT_CASTLES}, partial(open_factory, "lgpio"))
def tried():
    try:
        contacts.open(lambda *_: None)
    except ContactsError as error:
        return error.why.name
    finally:
        contacts.close()
    return "opened"
tried()
before = len(os.listdir("/proc/self/fd"))
said = {{tried() for _ in range({_TRIES})}}
print(*sorted(said), len(os.listdir("/proc/self/fd")) - before)
"""


@pytest.mark.parametrize("said", ["opened", "BUSY"])
def test_the_factory_is_closed_each_time(
    pi: Computer, fingers: Fingers, alone: None, said: str
) -> None:
    with held(pi, fingers) if said == "BUSY" else nullcontext():
        code = ("env", "PYTHONPATH=/usr/lib/table-herald", "python3", "-c", OPENED_AGAIN)
        assert pi.run(*code).said.split() == [said, "0"]
        assert ("[used]" in pi.run("gpioinfo", fingers.chip()).said) == (said == "BUSY")


def test_whoever_may_not_is_told_and_by_both_in_the_same_words(
    pi: Computer, fingers: Fingers, alone: None
) -> None:
    told = f"No permission for {fingers.chip()}: add your user to group gpio."
    said = pi.run("sudo", "-u", "ada", "herald", "doctor", check=False).said
    assert told in said
    assert "Traceback" not in said
    with Listener(pi, user="ada") as listener:
        lost = listener.hear(LOST)[0]
        assert (lost["why"], lost["words"]) == ("Why.FORBIDDEN", told)


def test_after_roots_doctor_the_service_still_has_its_buttons(
    pi: Computer, fingers: Fingers, alone: None
) -> None:
    for user in ("root", "table-herald", "root"):
        said = pi.run("sudo", "-u", user, "herald", "doctor", check=False).said
        assert f"all {CASTLES} are free at {fingers.chip()}" in said
        assert "Traceback" not in said
    with Listener(pi) as listener:
        listener.hear(BACK)
        said = pi.run("herald", "doctor", check=False).said
        assert "is in use by" in said


@pytest.mark.parametrize("version", OLD)
def test_a_library_that_is_too_old_is_told_with_the_way_out(
    pi: Computer, fingers: Fingers, alone: None, version: str
) -> None:
    with Listener(pi, library=f"/opt/gpiozero-{version}") as listener:
        first = listener.until(bool, "it says something")
        if version == "1.6.2":
            assert (first[0]["signal"], first[0]["why"]) == (LOST, "Why.OLD_LIBRARY")
            assert f"gpiozero {version} is too old for these pins" in first[0]["words"]
            assert "pip install --break-system-packages 'gpiozero>=" in first[0]["words"]
        else:  # it opens chip 0 on everything but a Raspberry Pi 5
            assert first[0]["signal"] == BACK


def test_the_chip_goes_and_comes_back_and_nothing_leaks(
    listener: Listener, fingers: Fingers
) -> None:
    # The last one: the chip has another number afterwards.
    before = listener.open_files()
    first = fingers.chip()
    assert first in before
    for castle in (1, 2, 3):
        fingers.pull_out()
        assert listener.hear(LOST)[0]["device"] == "castles"
        fingers.put_in()
        listener.hear(BACK)
        fingers.play([Stroke(_REST_S, castle, is_down=True),
                      Stroke(_REST_S, castle, is_down=False)])  # fmt: skip
        heard = listener.hear(RELEASED)
        assert castles(heard, PRESSED) == [castle]
        now = [fingers.chip() if file == first else file for file in before]
        assert listener.open_files() == sorted(now)
