"""`herald doctor` as it is typed: what it says, and its exit code."""

import os
import tty
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.adapters.devices.simulated import SimulatedDie
from companion.adapters.devices.simulated_castles import SimulatedCastles
from companion.cli.main import main


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No settings and no record but those of the test."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("HERALD_DATA", str(tmp_path / "data"))


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def settings(folder: Path, text: str) -> str:
    file = folder / "hall.toml"
    file.write_text(text)
    return str(file)


def test_without_any_settings_a_match_can_be_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor"]) == 0
    said = capsys.readouterr().out
    assert "the defaults" in said
    assert "die: simulated; castles: buttons touch" in said


def test_the_devices_of_the_settings_say_who_they_are(
    stack: ExitStack, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    die = stack.enter_context(SimulatedDie("Ada", uid="00c0ffee"))
    castles = stack.enter_context(SimulatedCastles("Bo", uid="0badcafe"))
    text = (
        f'[die]\nuse = "serial"\nport = "{die.path}"\n'
        f'[castles]\nbuttons = "serial"\nlamps = "serial"\nport = "{castles.path}"\n'
    )
    assert main(["doctor", "--settings", settings(tmp_path, text)]) == 0
    said = capsys.readouterr().out
    assert "Ada, uid 00c0ffee, boot" in said
    assert "Bo, uid 0badcafe, boot" in said


def test_devices_in_each_others_place_are_told_apart(
    stack: ExitStack, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    castles = stack.enter_context(SimulatedCastles("Bo"))
    text = f'[die]\nuse = "serial"\nport = "{castles.path}"\n'
    assert main(["doctor", "--settings", settings(tmp_path, text)]) == 1
    assert "A different device is plugged in here" in capsys.readouterr().out


def test_a_device_of_a_newer_protocol_is_refused_in_words(
    stack: ExitStack, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    die = stack.enter_context(SimulatedDie("Ada", proto=2))
    text = f'[die]\nuse = "serial"\nport = "{die.path}"\n'
    assert main(["doctor", "--settings", settings(tmp_path, text)]) == 1
    said = capsys.readouterr().out
    assert "newer protocol" in said
    assert "protocol 2" in said


def test_what_is_missing_is_said_and_the_match_cannot_be_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = '[die]\nuse = "serial"\nport = "/nowhere/die"\n'
    assert main(["doctor", "--settings", settings(tmp_path, text)]) == 1
    said = capsys.readouterr().out
    assert "MISSING: /nowhere/die is missing" in said
    assert "not ready" in said


def test_a_folder_that_cannot_be_written_is_missed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    assert main(["doctor", "--data", str(tmp_path / "file" / "data")]) == 1
    assert "can't be written" in capsys.readouterr().out


@pytest.mark.parametrize("command", [["doctor"], ["doctor", "wiring"], ["run"]])
def test_wrong_settings_are_78_and_a_line_a_fault(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = settings(tmp_path, '[die]\nuse = "dice"\nport = "/dev/ttyACM0"\n')
    assert main([*command, "--settings", file]) == 78
    lines = capsys.readouterr().err.splitlines()
    assert [line.split(": ")[1] for line in lines] == [f"{file}:2", f"{file}:3"]


def test_a_port_by_its_number_is_refused_on_the_command_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["doctor", "die", "--die", "/dev/ttyACM0"]) == 2
    assert "plugged in first" in capsys.readouterr().err


@pytest.mark.parametrize("seconds", ["nan", "inf", "-1", "1e400", "86401", "soon"])
@pytest.mark.parametrize(
    "option",
    [["--wait"], ["die", "--wait"], ["buttons", "--wait"], ["lamps", "--each"]],
    ids=" ".join,
)
def test_a_time_that_never_ends_or_is_none_is_one_line_and_exit_2(
    option: list[str], seconds: str, capsys: pytest.CaptureFixture[str]
) -> None:
    *before, last = option
    with pytest.raises(SystemExit) as caught:
        main(["doctor", *before, f"{last}={seconds}"])
    assert caught.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "0 to 86400 seconds" in line


def test_the_die_is_rolled_and_its_faces_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "die", "--rolls", "3"]) == 0
    said = capsys.readouterr().out
    assert "3 rolls, chi-square" in said
    assert "Too few" in said


@pytest.mark.parametrize("rolls", ["0", "-5", "1000001", "9" * 5000, "six"])
def test_a_number_of_rolls_that_nobody_would_throw_is_a_usage_error(
    rolls: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["doctor", "die", f"--rolls={rolls}"])
    assert left.value.code == 2
    assert "choose 1 to 1000000 rolls" in capsys.readouterr().err


def test_without_a_die_there_is_nothing_to_examine(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "die", "--die", "none"]) == 1
    assert "no die to test" in capsys.readouterr().err


def test_every_button_is_asked_for_in_turn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = settings(tmp_path, '[castles]\nbuttons = "simulated"\n')
    assert main(["doctor", "buttons", "--settings", file]) == 0
    assert "18 of 18 buttons are right" in capsys.readouterr().out


def test_every_lamp_is_lit_in_turn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = settings(tmp_path, '[castles]\nbuttons = "simulated"\nlamps = "simulated"\n')
    assert main(["doctor", "lamps", "--each", "0.001", "--settings", file]) == 0
    said = capsys.readouterr().out
    assert "Castle 18 is white" in said
    assert "All blink" in said


@pytest.mark.parametrize("what", ["buttons", "lamps"])
def test_touch_has_no_buttons_and_no_lamps(what: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", what]) == 1
    assert " to test: " in capsys.readouterr().err


def test_the_wires_are_those_of_the_settings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pins = "[21, 17, 27, 22, 5, 6, 13, 19, 26, 18, 23, 24, 25, 12, 16, 20, 4, 7]"
    text = f'[castles]\nbuttons = "gpio"\n[pins]\ncastles = {pins}\n'
    assert main(["doctor", "wiring", "--settings", settings(tmp_path, text)]) == 0
    rows = [line.split()[:4] for line in capsys.readouterr().out.splitlines()]
    assert ["castle", "1", "21", "40"] in rows
    assert ["castle", "17", "4", "7"] in rows


@pytest.mark.parametrize("words", [["die"], ["buttons"], ["lamps"], ["wiring"], ["flash"], []])
def test_help_has_an_example(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["doctor", *words, "--help"])
    assert ended.value.code == 0
    assert f"example: herald doctor{' ' if words else ''}{''.join(words)}" in (
        capsys.readouterr().out
    )


def test_nobody_is_left_behind(tmp_path: Path) -> None:
    before = len(os.listdir("/proc/self/fd"))  # noqa: PTH208
    file = settings(tmp_path, '[castles]\nbuttons = "simulated"\nlamps = "simulated"\n')
    main(["doctor", "lamps", "--each", "0.001", "--settings", file])
    assert len(os.listdir("/proc/self/fd")) == before  # noqa: PTH208


def test_who_is_plugged_in_says_so_without_being_asked(
    stack: ExitStack, capsys: pytest.CaptureFixture[str]
) -> None:
    die = stack.enter_context(SimulatedDie("Ada"))
    castles = stack.enter_context(SimulatedCastles("Bo"))
    assert main(["doctor", "who", castles.path]) == 0
    assert main(["doctor", "who", die.path]) == 0
    assert capsys.readouterr().out == "castles\ndie\n"


def test_a_stranger_at_a_port_hears_not_a_byte_and_gets_no_name(
    capsys: pytest.CaptureFixture[str],
) -> None:
    stranger, port = os.openpty()
    tty.setraw(port)  # what the line itself would echo is not from us
    try:
        os.write(stranger, b"AT+GMM?\r\n$modem,1,hello*0000\n")
        assert main(["doctor", "who", "--wait", "0.2", os.ttyname(port)]) == 1
        assert capsys.readouterr().out == "nobody\n"
        os.set_blocking(stranger, False)
        with pytest.raises(BlockingIOError):
            os.read(stranger, 1)
    finally:
        os.close(stranger)
        os.close(port)


def test_a_port_that_is_not_there_is_one_clear_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "who", "/dev/not-there"]) == 1
    assert capsys.readouterr().err == "herald: /dev/not-there: No such file or directory.\n"
