"""The steps of build.md: each has what it needs, and each line that is typed works at that stage.

The table is simulated and wired just so far: the firmware itself, in a chip of software.
"""

from __future__ import annotations

import re
import threading
import time
import tomllib
from collections.abc import Iterator
from contextlib import ExitStack, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.core.config.pin_header import CASTLES
from hardware import cutting
from hardware.boards import BOARDS
from tests.support.hardware.firmware.workshop import Nano, build
from tools import step_drawings

PAGE = (Path(__file__).parents[2] / "hardware" / "build.md").read_text(encoding="utf-8")
STEPS = re.split(r"^## \d+\. ", PAGE, flags=re.MULTILINE)[1:]
NAMES = re.findall(r"^## (\d+)\. ", PAGE, re.MULTILINE)
PARTS = ("**Time:**", "**Tools:**", "**You read:**", "**You type:**", "**If it isn't so:**")


def _typed(step: int) -> list[str]:
    (line,) = re.findall(r"\*\*You type:\*\* `herald (.*)`", STEPS[step - 1])
    return str(line).split()


def _line(step: int, folder: Path, **ports: str) -> list[str]:
    """What is typed at a step, and the settings that the page has asked for until then."""
    told: dict[str, dict[str, str]] = {}
    for text in STEPS[:step]:
        for block in re.findall(r"^```toml\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
            for table, keys in tomllib.loads(block).items():
                told.setdefault(table, {}).update(keys)
    for table, port in ports.items():
        told[table]["port"] = port
    file = folder / "table-herald.toml"
    file.write_text(
        "".join(
            f"[{table}]\n" + "".join(f'{key} = "{value}"\n' for key, value in keys.items())
            for table, keys in told.items()
        ),
        "utf-8",
    )
    return [*_typed(step), "--settings", str(file)]


def test_there_are_twelve_steps_and_each_has_all_that_it_needs() -> None:
    assert [str(number) for number in range(1, 13)] == NAMES
    for step in STEPS:
        assert [step.count(part) for part in PARTS] == [1] * len(PARTS)
        assert re.search(r"\*\*You read:\*\* .*(\d|open|diode test|step 7)", step)


def test_each_step_has_a_picture_that_is_there() -> None:
    folder = Path(__file__).parents[2] / "hardware"
    for step in STEPS:
        pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", step)
        assert pictures
        assert all((folder / picture).stat().st_size < 500_000 for picture in pictures)


def test_a_step_shows_the_parts_that_it_solders_and_all_are_soldered_in_the_end() -> None:
    shown = {"die": set[str](), "castles": set[str]()}
    for step in step_drawings.STEPS:
        told = re.findall(r">now: ([^<]*)<", step_drawings.STEPS[step]())
        device = "die" if step <= 5 else "castles"
        for run in told[0].split(", ") if told else ():
            first, _, last = run.partition(" to ")
            letter, end = first[0], int((last or first)[1:])
            new = {f"{letter}{n}" for n in range(int(first[1:]), end + 1)}
            assert not new & shown[device], "soldered twice"
            shown[device] |= new
    for board in BOARDS:
        device = "die" if board.name == "die" else "castles"
        assert shown[device] == {fitting.reference for fitting in board.fittings}


def test_a_drawings_readings_stand_on_the_page() -> None:
    page = " ".join(PAGE.split())
    readings = {
        reading
        for draw in step_drawings.STEPS.values()
        for reading in re.findall(r"[\d.]+ to [\d.]+ V", draw())
    }
    assert readings == {"4.4 to 5.3 V", "4.7 to 5.25 V"}
    assert all(reading in page for reading in readings)


def test_there_are_as_many_screws_as_the_boxes_take() -> None:
    wiring = " ".join((Path(__file__).parents[2] / "hardware" / "wiring.md").read_text().split())
    (told,) = re.findall(
        r"(\d+) of 10 mm for the die; (\d+) of 10 mm, and (\d+) of 12 mm with nuts, for the strip",
        wiring,
    )
    pieces = CASTLES // int(cutting._size("castles"))
    assert tuple(map(int, told)) == (4, 4 * pieces, 2 * (pieces - 1))
    for board in BOARDS:
        assert f"{len(board.holes)} of 6 mm for each printed board" in wiring
    page = " ".join(PAGE.split())
    assert "four screws M3 × 10. Plug in" in page, "a cover has four"
    assert "two screws M3 × 12 with nuts at each joint" in page


def test_readings_that_stand_on_both_pages_are_equal() -> None:
    wiring = " ".join((Path(__file__).parents[2] / "hardware" / "wiring.md").read_text().split())
    page = " ".join(PAGE.split())
    for reading in ("0.9 to 1.1 kΩ", "4.4 to 5.3 V between 5V and GND", "4.85 to 5.25 V between"):
        assert reading in wiring or reading.replace(" between", "") in wiring
        assert reading in page
    for volts in set(re.findall(r"[\d.]+ to [\d.]+ V", page)) - {"4.7 to 5.25 V"}:
        assert volts in wiring


@pytest.fixture(scope="module", autouse=True)
def _built() -> None:
    build()


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def _nano(stack: ExitStack, folder: Path, device: str) -> tuple[Nano, str]:
    link = str(folder / f"herald-{device}")
    nano = Nano(device, "--link", link, "--speed", "4")
    stack.callback(nano.close)
    return nano, link


def test_step_1_the_wires_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(_typed(1)) == 0
    assert "castle 18" in capsys.readouterr().out


@pytest.mark.parametrize(("step", "device"), [(2, "die"), (6, "castles"), (9, "castles")])
def test_steps_2_6_and_9_the_board_says_who_it_is(
    step: int, device: str, stack: ExitStack, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, link = _nano(stack, tmp_path, device)
    words = [link if word == f"/dev/herald-{device}" else word for word in _typed(step)]
    assert link in words
    assert main(words) == 0
    assert capsys.readouterr().out.strip() == device


@pytest.mark.parametrize("step", [3, 4])
def test_steps_3_and_4_the_die_rolls(step: int, stack: ExitStack, tmp_path: Path) -> None:
    nano, link = _nano(stack, tmp_path, "die")
    done = threading.Event()

    def hand() -> None:
        while not done.wait(0.4):
            nano.do("press 60 5")

    presser = threading.Thread(target=hand)
    presser.start()
    out = StringIO()
    try:
        with redirect_stdout(out):
            assert main(_line(step, tmp_path, die=link)) == 0
    finally:
        done.set()
        presser.join()
    assert "Roll the die 6 times" in out.getvalue(), "it was the simulated die"
    assert "6 rolls, chi-square" in out.getvalue()


def test_step_5_asks_for_as_many_rolls_as_the_page_of_wires() -> None:
    assert _typed(5) == ["doctor", "die", "--rolls", "600"]


class _Hand(StringIO):
    """A terminal at which somebody presses the castles that are wired."""

    def __init__(self, nano: Nano, wired: int) -> None:
        super().__init__()
        self._nano, self._wired = nano, wired

    def write(self, text: str) -> int:
        if (asked := re.match(r"Press castle (\d+)", text)) and int(asked[1]) <= self._wired:
            key = int(asked[1]) - 1
            self._nano.do(f"key {key} down 3")
            self._nano.do(f"at +150 key {key} up 3")
        return super().write(text)


@pytest.mark.parametrize(("step", "wired"), [(7, 6), (8, 18)])
def test_steps_7_and_8_the_castles_that_are_wired_are_right(
    step: int, wired: int, stack: ExitStack, tmp_path: Path
) -> None:
    nano, link = _nano(stack, tmp_path, "castles")
    terminal = _Hand(nano, wired)
    # Each castle that isn't wired is waited for in vain.
    wait = "1" if wired < 18 else "10"
    with redirect_stdout(terminal):
        wrong = main([*_line(step, tmp_path, castles=link), "--wait", wait])
    assert wrong == (wired < 18)
    assert f"{wired} of 18 buttons are right" in terminal.getvalue()


_COLOURS = ("400000", "004000", "000040", "101010")
_ONE_EACH = [["101010" if lamp == lit else "000000" for lamp in range(18)] for lit in range(18)]


class _Eyes(StringIO):
    """A terminal at which somebody reads no further until the lamps show what was said."""

    def __init__(self, nano: Nano) -> None:
        super().__init__()
        self._nano = nano
        self.awaited = [*_ONE_EACH, *([colour] * 18 for colour in _COLOURS)]
        self.seen: list[list[str]] = []

    def write(self, text: str) -> int:
        said = len(re.findall(r"^(?:Castle|All) .*\n", self.getvalue(), re.MULTILINE))
        if text.strip() and 0 < said <= len(self.awaited):
            self._look(self.awaited[said - 1])
        return super().write(text)

    def _look(self, awaited: list[str]) -> None:
        until = time.monotonic() + 10
        while (shown := self._nano.lamps) != awaited and time.monotonic() < until:
            time.sleep(0.005)
        self.seen.append(shown)


@pytest.mark.parametrize("step", [10, 11])
def test_steps_10_and_11_the_lamps_show_each_colour(
    step: int, stack: ExitStack, tmp_path: Path
) -> None:
    nano, link = _nano(stack, tmp_path, "castles")
    line = _line(step, tmp_path, castles=link)
    each = line.index("--each") + 1
    assert float(line[each]) >= (0.5 if step == 10 else 3), "who shall read a meter so quickly?"
    line[each] = "0.01"
    terminal = _Eyes(nano)
    with redirect_stdout(terminal):
        assert main([*line, "--wait", "10"]) == 0
    assert terminal.getvalue().endswith("All are dark.\n")
    assert terminal.seen == terminal.awaited


def test_step_12_everything_is_there(
    stack: ExitStack, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, of_die = _nano(stack, tmp_path, "die")
    _, of_castles = _nano(stack, tmp_path, "castles")
    line = _line(12, tmp_path, die=of_die, castles=of_castles)
    assert main([*line, "--data", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "herald die" in out
    assert "herald castles" in out
    assert "MISSING" not in out
