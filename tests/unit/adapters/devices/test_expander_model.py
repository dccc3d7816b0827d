"""The modelled MCP23017 against its data sheet."""

import pytest

from companion.adapters.devices.expander_model import (
    GPINTEN,
    GPIO,
    GPPU,
    INTCAP,
    INTF,
    IODIR,
    IPOL,
    OLAT,
    Chip,
    ModelBus,
)


def test_after_power_up_all_pins_are_inputs_and_every_other_register_is_zero() -> None:
    chip = Chip()
    assert [chip.read(IODIR), chip.read(IODIR + 1)] == [0xFF, 0xFF]
    assert [chip.read(register) for register in range(2, 0x16)] == [0] * 20


def test_a_pull_up_makes_an_open_pin_high_and_a_button_makes_it_low() -> None:
    chip = Chip()
    chip.write(GPPU, 0xFF)
    assert chip.read(GPIO) == 0x7F  # GPA7 is no input any more
    chip.ground(3, is_grounded=True)
    assert chip.read(GPIO) == 0x77
    chip.ground(3, is_grounded=False)
    assert chip.read(GPIO) == 0x7F


def test_polarity_turns_what_is_read() -> None:
    chip = Chip()
    chip.write(GPPU + 1, 0xFF)
    chip.write(IPOL + 1, 0xFF)
    chip.ground(8, is_grounded=True)
    assert chip.read(GPIO + 1) == 0x01


def test_an_output_shows_its_latch_and_writing_the_port_writes_the_latch() -> None:
    chip = Chip()
    chip.write(GPIO, 0x05)
    assert chip.read(OLAT) == 0x05
    assert not chip.level(0)
    chip.write(IODIR, 0xF0)
    assert [chip.level(pin) for pin in range(4)] == [True, False, True, False]


def test_a_change_is_flagged_and_kept_until_it_is_read() -> None:
    chip = Chip()
    chip.write(GPPU, 0xFF)
    chip.write(GPINTEN, 0xFF)
    chip.ground(2, is_grounded=True)
    assert chip.read(INTF) == 0x04
    chip.ground(2, is_grounded=False)
    assert chip.read(INTCAP) & 0x04 == 0
    assert chip.read(INTF) == 0


def test_what_is_read_only_cannot_be_written() -> None:
    chip = Chip()
    chip.write(INTF, 0xFF)
    chip.write(INTCAP, 0xFF)
    assert [chip.read(INTF), chip.read(INTCAP)] == [0, 0]


def test_nobody_answers_at_another_address_nor_without_the_cable() -> None:
    bus = ModelBus(0x20)
    assert bus.read_byte_data(0x20, IODIR) == 0xFF
    with pytest.raises(OSError, match="Remote"):
        bus.read_byte_data(0x21, IODIR)
    bus.plugged = False
    with pytest.raises(OSError, match="Remote"):
        bus.write_byte_data(0x20, IODIR, 0)
