"""The settings: what a file says, and everything that is wrong with it at once."""

import os
from importlib.resources import files
from pathlib import Path

import pytest

from companion.core.config.pin_header import DEFAULT_CASTLES
from companion.core.config.settings import Settings, load, missing_ports, place, read
from companion.core.errors import ConfigError

HUGE = "0x" + "f" * 5000

EXAMPLE = files("companion.core.config") / "table-herald.toml"


ON_THE_UART = """
[die]
use = "serial"
port = "/dev/serial0"
[castles]
buttons = "gpio"
[pins]
castles = [14, 17, 27, 22, 5, 6, 13, 19, 26, 18, 23, 24, 25, 12, 16, 20, 21, 7]
"""


def faults(text: str) -> list[tuple[int, str]]:
    return [(fault.line, fault.text) for fault in read(text)[1]]


def test_the_example_says_what_the_defaults_are() -> None:
    settings, wrong = read(EXAMPLE.read_text("utf-8"))
    assert wrong == []
    assert settings == Settings()


def test_the_example_names_every_key() -> None:
    text = EXAMPLE.read_text("utf-8").replace("# roll = 11", "roll = 11")
    settings, wrong = read(text)
    assert wrong == []
    assert settings.pins.roll == 11


def test_a_second_place_for_backups_is_a_folder() -> None:
    text = EXAMPLE.read_text("utf-8").replace("# second =", "second =")
    settings, wrong = read(text)
    assert wrong == []
    assert settings.backup.second == Path("/media/usb/table-herald")


@pytest.mark.parametrize("value", ["media/usb", "", "/a\\u0000b", "/" + "x" * 9000])
def test_a_second_place_that_is_no_folder_is_named_with_its_line(value: str) -> None:
    (fault,) = faults(f'[backup]\nsecond = "{value}"\n')
    assert fault == (2, "backup.second: must be a folder, such as /media/usb/table-herald.")


def test_nothing_said_is_the_defaults() -> None:
    assert read("") == (Settings(), [])
    assert load(None) == Settings()


def test_what_is_said_counts() -> None:
    settings, wrong = read(
        """
        [die]
        use = "serial"
        port = "/dev/serial/by-id/usb-die"
        [castles]
        buttons = "gpio"
        [pins]
        factory = "rpigpio"
        taken = ["i2c", "spi0-1cs"]
        """
    )
    assert wrong == []
    assert settings.ports == {"die": "/dev/serial/by-id/usb-die"}
    assert settings.pins.factory == "rpigpio"
    assert settings.pins.castles == DEFAULT_CASTLES


def test_every_fault_is_named_at_once_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "table-herald.toml"
    file.write_text(
        """[die]
use = "seriel"
[castles]
buttons = "gpio"
port = "/dev/ttyACM0"
lamp = "serial"
[pins]
castles = [4, 4, 2, 22, 5, 6, 13, 19, 26, 18, 23, 24, 25, 12, 16, 20, 0, 7]
taken = ["i2c", "spi"]
[expander]
bus = "one"
[screen]
"""
    )
    with pytest.raises(ConfigError) as caught:
        load(file)
    lines = [line.removeprefix(f"{file}:") for line in str(caught.value).splitlines()]
    begins = [
        "2: die.use: must be one of simulated, serial, bluetooth, touch, not 'seriel'",
        "5: castles.port: /dev/ttyACM0 is whichever board was plugged in first",
        "6: castles.lamp: unknown key; choose from buttons, lamps, port",
        "8: pins.castles: castle 2: GPIO4 is already castle 1's",
        "8: pins.castles: castle 3: GPIO2 is needed by i2c",
        "8: pins.castles: castle 17: GPIO0 can't be used; choose 2 to 27",
        "8: pins.castles: castle 18: GPIO7 is needed by spi",
        "11: expander.bus: must be a number, not 'one'",
        "12: screen: unknown section",
    ]
    assert len(lines) == len(begins)
    for line, begin in zip(lines, begins, strict=True):
        assert line.startswith(begin)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[die\n", "this isn't TOML"),
        ("die = 3\n", "write [die] on its own line"),
        ("[pins]\ncastles = [4, 17]\n", "must have 18 numbers, has 2"),
        ("[pins]\ncastles = 4\n", "a list of 18 numbers"),
        ("[pins]\nroll = true\n", "must be a number"),
        ("[pins]\nroll = 28\n", "the roll button: GPIO28 can't be used"),
        ("[pins]\ntaken = ['hdmi']\n", "a list of i2c, uart, spi"),
        ("[die]\nuse='touch'\n[pins]\nroll = 11\n", "rolls the simulated die"),
        ("[castles]\nbuttons='gpio'\n[pins]\nroll = 4\n", "GPIO4 is already castle 1's"),
        ("[castles]\nlamps='expander'\n[pins]\nroll = 2\n", "GPIO2 is needed by i2c"),
        (ON_THE_UART, "GPIO14 is needed by uart"),
        ("[castles]\nbuttons='serial'\nlamps='simulated'\n", "buttons must be simulated as well"),
        ("[die]\nuse='serial'\nport='/dev/a'\n[castles]\nbuttons='serial'\nport='/dev/a'\n",
         "/dev/a is already the die's"),
        ("[castles]\nlamps='expander'\nbuttons='expander'\n[expander]\nlamps=[0x20, 0x30]\n",
         "0x20 is used twice"),
        ("[castles]\nlamps='expander'\n[expander]\nlamps=[0x20, 0x30]\n", "0x30 isn't an address"),
        ("[die]\nport='ttyS0'\n", "must be a device file"),
        ("[die]\nport='/dev/ttyUSB3'\n", "/dev/serial/by-id"),
        ("[die]\nport='/dev/./ttyUSB3'\n", "/dev/serial/by-id"),
        ('[die]\nport="/dev/\\u0000x"\n', "isn't a device file"),
        ('[die]\nport="/dev/\\u001bx"\n', "isn't a device file"),
        (f"[die]\nport='/{'a' * 255}'\n", "isn't a device file"),
        ("[die]\nuse='serial'\nport='/tmp'\n[castles]\nbuttons='serial'\nport='/tmp/'\n",
         "/tmp is already the die's"),
        ("[die]\nuse='serial'\nport='//a/b'\n[castles]\nbuttons='serial'\nport='/a/./b'\n",
         "/a/b is already the die's"),
        (f"[expander]\nbus = {'9' * 5000}\n", "a number is too long"),
        (f"[expander]\nbus = {HUGE}\n", "must be a number, not a huge number"),
        (f"[pins]\nroll = {HUGE}\n", "must be a number, not a huge number"),
        (f"[die]\nuse = {HUGE}\n", "touch, not a huge number"),
        (f"[die]\nport = {HUGE}\n", "must be a device file"),
        (f"[castles]\nbuttons='gpio'\n[pins]\ncastles = [{', '.join([HUGE] * 18)}]\n",
         "pins.castles: a huge number is too large"),
        (f"[castles]\nbuttons='expander'\n[expander]\nbuttons = [{HUGE}, 1000]\n",
         "expander.buttons: a huge number is too large"),
        (f"[die]\nuse = {'[' * 2000}{']' * 2000}\n", "nested too deeply"),
        (f"[die]\nuse = {'[' * 300}{']' * 300}\n", "touch, not a list"),
        ('["a\\nb"]\n', r"'a\nb': unknown section"),
    ],
    ids=lambda words: words[:40],
)  # fmt: skip
def test_what_cannot_be_is_said_in_words(text: str, said: str) -> None:
    assert any(said in told for _, told in faults(text)), faults(text)


@pytest.mark.parametrize("port", ["/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0", "/dev//ttyS1"])
@pytest.mark.parametrize("section", ["die", "castles"])
def test_every_name_of_the_headers_uart_takes_its_pins(port: str, section: str) -> None:
    use = 'use = "serial"' if section == "die" else 'buttons = "serial"'
    text = f'[{section}]\n{use}\nport = "{port}"\n[pins]\nroll = 14\n'
    text += "" if section == "die" else '[die]\nuse = "simulated"\n'
    assert "GPIO14 is needed by uart" in " ".join(fault for _, fault in faults(text))


@pytest.mark.parametrize(
    ("die", "castles"), [("/dev/serial0", "/dev/ttyS0"), ("/dev/ttyAMA0", "/dev/serial0")]
)
def test_two_devices_cannot_share_the_headers_uart_by_two_names(die: str, castles: str) -> None:
    text = f'[die]\nuse="serial"\nport="{die}"\n[castles]\nbuttons="serial"\nport="{castles}"\n'
    (fault,) = faults(text)
    assert fault[0] == 6
    assert (
        f"{castles} is the header's serial port (pins 8 and 10), and so is the die's {die}"
        in (fault[1])
    )


def test_pins_that_are_not_used_are_not_checked() -> None:
    assert faults("[pins]\ntaken = ['spi']\n") == []


def test_a_port_that_is_not_there_is_named_and_the_table_can_be_played_at(tmp_path: Path) -> None:
    port = tmp_path / "die"
    text = f"[die]\nuse = 'serial'\nport = '{port}'\n"
    settings, wrong = read(text)
    assert wrong == []
    (missing,) = missing_ports(settings, text)
    assert (missing.line, missing.text) == (3, f"die.port: {port} isn't connected.")
    port.touch()
    assert missing_ports(settings, text) == []


def test_a_missing_port_is_among_the_faults_of_a_wrong_file(tmp_path: Path) -> None:
    file = tmp_path / "table-herald.toml"
    file.write_text("[die]\nuse = 'serial'\nport = '/nowhere/die'\nspeed = 9600\n")
    with pytest.raises(ConfigError, match=r"3: die.port: /nowhere/die isn't connected"):
        load(file)


def test_a_file_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="can't be read"):
        load(tmp_path)
    with pytest.raises(ConfigError, match="can't be read"):
        load(tmp_path / "nowhere.toml")


def test_a_number_that_is_too_long_is_named_with_its_line() -> None:
    assert faults(f"[expander]\n\nbus = {'9' * 5000}\n") == [(3, "a number is too long.")]


def test_a_file_without_an_end_is_not_waited_for(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    for file in (fifo, Path("/dev/zero")):
        with pytest.raises(ConfigError, match="it must be a text file"):
            load(file)
    long = tmp_path / "long.toml"
    long.write_text("#" * 1_000_001)
    with pytest.raises(ConfigError, match="larger than 1 MB"):
        load(long)


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    file = tmp_path / "table-herald.toml"
    file.write_text("[die]\nuse = 'touch'\n", "utf-8-sig")
    assert load(file).die.use == "touch"


def test_a_port_has_one_spelling() -> None:
    settings, wrong = read("[die]\nuse = 'serial'\nport = '/dev/serial/./by-id//usb-die/'\n")
    assert wrong == []
    assert settings.die.port == "/dev/serial/by-id/usb-die"


def test_the_nearest_file_counts(tmp_path: Path) -> None:
    chosen = tmp_path / "mine.toml"
    assert place(chosen, {}) == chosen
    at_home = tmp_path / "table-herald" / "table-herald.toml"
    at_home.parent.mkdir()
    at_home.touch()
    assert place(None, {"XDG_CONFIG_HOME": str(tmp_path)}) == at_home
    at_home.rename(tmp_path / ".table-herald.toml")
    assert place(None, {"XDG_CONFIG_HOME": str(tmp_path)}) != at_home
