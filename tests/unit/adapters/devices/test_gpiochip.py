"""The kernel's answers about pins, as bytes: there is no chip here to ask."""

import struct
from pathlib import Path

import pytest

from companion.adapters.devices import gpiochip
from companion.adapters.devices.gpiochip import GpioLine, line_question, read_line


def test_a_question_names_the_line_where_linux_gpio_h_has_it() -> None:
    question = line_question(17)
    assert len(question) == 256
    assert struct.unpack_from("I", question, 64) == (17,)


def test_an_answer_says_who_holds_the_line() -> None:
    answer = bytearray(line_question(17))
    answer[:6] = b"GPIO17"
    answer[32:40] = b"spi0 CS1"
    struct.pack_into("Q", answer, 72, 1 | 1 << 2)
    assert read_line(bytes(answer)) == GpioLine(17, "GPIO17", used=True, consumer="spi0 CS1")


def test_a_free_line_has_no_consumer() -> None:
    assert read_line(line_question(4)) == GpioLine(4, "", used=False, consumer="")


def test_the_requests_are_those_of_linux_gpio_h() -> None:
    assert gpiochip._GET_CHIP_INFO == 0x8044B401
    assert gpiochip._GET_LINE_INFO == 0xC100B405


def test_what_is_no_chip_says_so(tmp_path: Path) -> None:
    file = tmp_path / "gpiochip0"
    file.touch()
    with pytest.raises(OSError, match="ioctl"):
        gpiochip.label(file)
