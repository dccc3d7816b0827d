"""The pages for builders say what the code and the boards say."""

import re
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from companion.adapters.devices.ports import Why
from companion.adapters.devices.sentences import Sentence, SentenceReader, write
from companion.core.config.pin_header import FIVE_VOLTS, GROUNDS, PIN_OF, THREE_VOLTS
from tools import draw_wiring, pins_of_firmware

ROOT = Path(__file__).parents[2]
WIRING = (ROOT / "hardware" / "wiring.md").read_text(encoding="utf-8")
HEADER = ROOT / "firmware" / "pins.h"
FIRMWARE = (ROOT / "firmware" / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("revision", ["a02082", "c03114", "c04170"], ids=["Pi 3", "Pi 4", "Pi 5"])
def test_the_wire_tables_fit_the_header(revision: str) -> None:
    factory = MockFactory(revision=revision)
    names = {number: pin.name for number, pin in factory.board_info.headers["J8"].pins.items()}
    factory.close()
    buttons = [
        tuple(map(int, found))
        for found in re.findall(r"\| castle (\d+) \| (\d+) \| (\d+) \|", WIRING)
    ]
    assert [castle for castle, _, _ in buttons] == list(range(1, 19))
    assert {pin: names[pin] for _, _, pin in buttons} == {
        pin: f"GPIO{gpio}" for _, gpio, pin in buttons
    }
    assert {pin: names[pin] for pin in PIN_OF.values()} == {
        pin: f"GPIO{gpio}" for gpio, pin in PIN_OF.items()
    }
    assert {number for number, name in names.items() if name == "5V"} == set(FIVE_VOLTS)
    assert {number for number, name in names.items() if name == "3V3"} == set(THREE_VOLTS)
    assert {number for number, name in names.items() if name == "GND"} == set(GROUNDS)
    (grounds,) = re.findall(r"Ground is on pins ([0-9, and]+)", WIRING)
    listed = {int(pin) for pin in re.findall(r"\d+", grounds)}
    assert listed == {pin for pin, name in names.items() if name == "GND"}
    for gpio, pin in re.findall(r"\| GPIO(\d+) \(\w+\) \| (\d+) \|", WIRING):
        assert names[int(pin)] == f"GPIO{gpio}"


def test_the_example_on_the_firmware_page_is_a_sentence() -> None:
    (example,) = re.findall(r"^\$die.*$", FIRMWARE, re.MULTILINE)
    assert SentenceReader().feed(example.encode() + b"\n") == [Sentence("die", 17, "roll", ("4",))]


def test_every_sentence_on_the_firmware_page_is_known() -> None:
    values = {
        "proto": "1",
        "uid": "00c0ffee",
        "boot": "7",
        "name": "Ada",
        "uptime_s": "1",
        "millivolt": "5000",
        "index": "17",
        "seq": "9",
        "rrggbb": "ff8800",
        "steady or blink": "blink",
        "1-6": "6",
        "0-7": "7",
    }
    rows = re.findall(r"^\| (device|die|castles|host) \| (.*?) \|", FIRMWARE, re.MULTILINE)
    sentences = [
        Sentence("die" if speaker == "device" else speaker, 0, kind, tuple(fields))
        for speaker, cell in rows
        for written in re.findall(r"`(.*?)`", cell)
        for kind, *fields in [re.sub(r"<(.*?)>", lambda gap: values[gap[1]], written).split(",")]
    ]
    assert len(sentences) == 14
    for sentence in sentences:
        assert sentence.is_known, write(sentence)


def test_drawings_and_tables_are_what_the_tool_makes_of_the_code() -> None:
    stale = [
        file.name
        for file, text in draw_wiring.wanted().items()
        if file.read_text(encoding="utf-8") != text
    ]
    assert stale == [], "run: .venv/bin/python -m tools.draw_wiring"


def test_every_pin_of_the_firmware_is_on_the_page() -> None:
    pins = pins_of_firmware.read()
    defined = re.findall(r"#define (PIN_(?:DIE|CASTLES)_\w+)", HEADER.read_text(encoding="utf-8"))
    assert list(pins) == defined
    for pin in pins.values():
        assert f"| {pin.nano} | {pin.chip} | {pin.what} |" in WIRING


def test_the_page_says_what_to_do_when_a_device_is_not_there() -> None:
    for why in (Why.NOT_THERE, Why.FORBIDDEN, Why.BUSY, Why.SILENT, Why.OTHER_DEVICE, Why.NEWER,
                Why.RESTARTED, Why.NO_LIBRARY):  # fmt: skip
        begin = re.split(r"[.;]", why.value)[0]
        assert f'| "{begin}' in WIRING, why
