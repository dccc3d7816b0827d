"""The pages for builders say what the code and the boards say."""

import re
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from companion.devices.sentences import Reader, Sentence, write

ROOT = Path(__file__).parents[2]
WIRING = (ROOT / "hardware" / "wiring.md").read_text(encoding="utf-8")
FIRMWARE = (ROOT / "firmware" / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("revision", ["a02082", "c03114", "c04170"], ids=["Pi 3", "Pi 4", "Pi 5"])
def test_the_wire_tables_fit_the_header(revision: str) -> None:
    factory = MockFactory(revision=revision)
    names = {number: pin.name for number, pin in factory.board_info.headers["J8"].pins.items()}
    factory.close()
    buttons = [
        tuple(map(int, cells))
        for line in WIRING.splitlines()
        if re.fullmatch(r"[| 0-9]+", line)
        for cells in re.findall(r"(\d+) \| (\d+) \| (\d+)", line)
    ]
    assert sorted(castle for castle, _, _ in buttons) == list(range(1, 19))
    assert {pin: names[pin] for _, _, pin in buttons} == {
        pin: f"GPIO{gpio}" for _, gpio, pin in buttons
    }
    (grounds,) = re.findall(r"Ground is on pins ([0-9, and]+)", WIRING)
    listed = {int(pin) for pin in re.findall(r"\d+", grounds)}
    assert listed == {pin for pin, name in names.items() if name == "GND"}
    for gpio, pin in re.findall(r"\| GPIO(\d+) \(\w+\) \| (\d+) \|", WIRING):
        assert names[int(pin)] == f"GPIO{gpio}"


def test_the_example_on_the_firmware_page_is_a_sentence() -> None:
    (example,) = re.findall(r"^\$die.*$", FIRMWARE, re.MULTILINE)
    assert Reader().feed(example.encode() + b"\n") == [Sentence("die", 17, "roll", ("4",))]


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
