"""The kernel's answers about pins, as bytes: there is no chip here to ask."""

import struct
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.adapters.devices import gpiochip
from companion.adapters.devices.contacts import ContactsError
from companion.adapters.devices.gpiochip import GpioLine, line_question, read_line
from companion.adapters.devices.ports import Why


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


def dev(folder: Path, **labels: str) -> Callable[[Path], str]:
    """A /dev with these chips; a label that ends in ! is one that may not be read."""
    for chip in labels:
        (folder / chip).touch()

    def label(chip: Path) -> str:
        if labels[chip.name].endswith("!"):
            raise PermissionError
        return labels[chip.name]

    return label


@pytest.mark.parametrize(
    ("labels", "number"),
    [
        ({"gpiochip0": "pinctrl-bcm2835", "gpiochip1": "raspberrypi-exp-gpio"}, 0),  # 3, Zero 2 W
        ({"gpiochip0": "pinctrl-bcm2711", "gpiochip1": "raspberrypi-exp-gpio"}, 0),  # 4
        ({"gpiochip0": "pl061", "gpiochip1": "pinctrl-bcm2711"}, 1),
        ({"gpiochip0": "gpio-brcmstb@107d508500", "gpiochip4": "pinctrl-rp1"}, 4),  # 5, kernel 6.1
        ({"gpiochip0": "pinctrl-rp1", "gpiochip10": "gpio-brcmstb@107d508500"}, 0),  # 5, newer
        ({"gpiochip2": "gpio-mockup", "gpiochip10": "pinctrl-rp1"}, 10),
        ({"gpiochip0": "pinctrl-other", "gpiochip1": "pinctrl-rp1"}, 1),
        ({"gpiochip0": "gpio-x", "gpiochip1": "pinctrl-bcm2999"}, 1),  # a model to come
        ({"gpiochip0": "gpio-x!", "gpiochip1": "pinctrl-rp1"}, 1),
    ],
)
def test_the_chip_of_the_header_is_found_by_its_label(
    tmp_path: Path, labels: dict[str, str], number: int
) -> None:
    label = dev(tmp_path, **labels)
    assert gpiochip.header_for_use(tmp_path, label) == number
    assert gpiochip.header(tmp_path, label) == tmp_path / f"gpiochip{number}"


def test_a_second_name_of_a_chip_is_no_second_chip(tmp_path: Path) -> None:
    label = dev(tmp_path, gpiochip0="pinctrl-rp1", gpiochip10="gpio-brcmstb")
    (tmp_path / "gpiochip4").symlink_to("gpiochip0")
    (tmp_path / "gpiochip-old").touch()
    assert [chip.name for chip in gpiochip.chips(tmp_path)] == ["gpiochip0", "gpiochip10"]
    assert gpiochip.header_for_use(tmp_path, label) == 0


@pytest.mark.parametrize(
    ("labels", "why", "word"),
    [
        ({}, Why.UNUSABLE, "none at all"),
        ({"gpiochip0": "gpio-x"}, Why.UNUSABLE, "gpiochip0"),
        ({"gpiochip0": "pinctrl-rp1!"}, Why.FORBIDDEN, "group gpio"),
    ],
)
def test_a_header_that_cannot_be_used_is_a_sentence(
    tmp_path: Path, labels: dict[str, str], why: Why, word: str
) -> None:
    with pytest.raises(ContactsError, match=word) as caught:
        gpiochip.header_for_use(tmp_path, dev(tmp_path, **labels))
    assert caught.value.why is why


def test_a_chip_that_may_only_be_read_is_forbidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.access", lambda *_: False)
    with pytest.raises(ContactsError, match="No permission") as caught:
        gpiochip.header_for_use(tmp_path, dev(tmp_path, gpiochip0="pinctrl-bcm2835"))
    assert caught.value.why is Why.FORBIDDEN
