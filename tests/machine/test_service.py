"""The service under a real systemd: what it does when it is killed, hangs, or cannot be mended.

There is no screen in these machines, so SDL's dummy driver stands for one where one is needed.
"""

from __future__ import annotations

from pathlib import Path

from tests.support.machine.root import HOUSE, Booted, Root
from tests.support.machine.walls import PROBE, UNIT_FILE, it_may_only_keep_its_record, probing

UNIT = "table-herald.service"


def drop_in(machine: Root, unit: str = "", service: str = "") -> None:
    """What is different in a machine without a console."""
    machine.write(
        "etc/systemd/system/table-herald.service.d/test.conf",
        f"[Unit]\nConditionPathExists=\n{unit}\n[Service]\nStandardInput=null\nTTYPath=\n{service}\n",
    )


def seen(machine: Root) -> None:
    """A screen that nobody sees."""
    drop_in(machine, service="Environment=SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy\n"
                             "WatchdogSec=2\nRestartSec=100ms")  # fmt: skip


def shown(booted: Booted) -> None:
    """Wait for the first picture."""
    booted.until(lambda: booted.shown(UNIT, "ActiveState") == "active")


def pid(booted: Booted) -> str:
    return booted.shown(UNIT, "MainPID")


def test_a_machine_without_a_console_is_left_alone(machine: Root) -> None:
    with machine.booted() as booted:
        assert booted.shown(UNIT, "ActiveState") == "inactive"
        assert booted.shown(UNIT, "ConditionResult") == "no"
        assert booted.shown(UNIT, "Result") == "success"


def test_it_is_ready_with_its_first_picture_and_says_so(machine: Root) -> None:
    seen(machine)
    with machine.booted() as booted:
        shown(booted)
        assert booted.shown(UNIT, "StatusText").startswith("The picture is shown: ")
        assert booted.shown("table-herald-off.path", "ActiveState") == "active"
        state = machine.path / "var/lib/table-herald"
        assert oct(state.stat().st_mode & 0o777) == "0o700"
        assert (state / "record/record.db").exists()
        booted.run("systemctl", "stop", UNIT)
        assert booted.shown(UNIT, "Result") == "success"
        assert booted.shown(UNIT, "ExecMainStatus") == "0"


def test_killed_it_is_there_again(machine: Root) -> None:
    seen(machine)
    with machine.booted() as booted:
        shown(booted)
        before = pid(booted)
        booted.run("systemctl", "kill", "--kill-who=main", "--signal=KILL", UNIT)
        booted.until(lambda: booted.shown(UNIT, "NRestarts") == "1")
        shown(booted)
        assert pid(booted) not in ("0", before)


def test_hanging_it_is_restarted_by_the_watchdog(machine: Root) -> None:
    seen(machine)
    with machine.booted() as booted:
        shown(booted)
        before = pid(booted)
        booted.run("systemctl", "kill", "--kill-who=main", "--signal=STOP", UNIT)
        booted.until(lambda: booted.shown(UNIT, "NRestarts") == "1")
        shown(booted)
        assert pid(booted) not in ("0", before)
        assert "Watchdog timeout" in booted.log(UNIT)


def gives_up(booted: Booted, code: int) -> None:
    """The service ends with this code and is not tried again."""
    booted.until(lambda: booted.shown(UNIT, "ActiveState") == "failed")
    assert booted.shown(UNIT, "ExecMainStatus") == str(code)
    assert booted.shown(UNIT, "NRestarts") == "0"


def test_what_only_a_person_can_mend_is_said_once_and_not_tried_again(machine: Root) -> None:
    drop_in(machine)
    machine.write("etc/default/table-herald", "HERALD_OPTIONS=--wait 0\n")
    with machine.booted() as booted:
        gives_up(booted, 78)
        said = "The screen can't be used: there is no graphics device"
        assert said in booted.log(UNIT)
        assert booted.shown(UNIT, "StatusText").startswith(said)
        assert booted.shown("getty@tty1.service", "ConditionTimestampMonotonic") != "0"


def test_wrong_settings_are_named_and_not_tried_again(machine: Root) -> None:
    seen(machine)
    machine.write("etc/table-herald.toml", '[die]\nuse = "dice"\n')
    with machine.booted() as booted:
        gives_up(booted, 78)
        assert "die.use: must be one of simulated, serial, bluetooth, touch" in booted.log(UNIT)


def test_a_wrong_option_is_not_tried_again(machine: Root) -> None:
    seen(machine)
    machine.write("etc/default/table-herald", "HERALD_OPTIONS=--turend 1\n")
    with machine.booted() as booted:
        gives_up(booted, 2)
        assert "unrecognized arguments: --turend 1" in booted.shown(UNIT, "StatusText")


def test_a_damaged_record_is_not_tried_again_and_is_rescued_as_the_page_says(
    machine: Root,
) -> None:
    seen(machine)
    page = (HOUSE / "docs/raspberry-pi.md").read_text()
    block = page.split("## When the record is damaged")[1].split("```sh\n")[1].split("```")[0]
    stop, rescue, start = block.splitlines()
    state = machine.path / "var/lib/table-herald"
    with machine.booted() as booted:
        shown(booted)
        booted.run("systemctl", "stop", UNIT)
        (state / "record/record.db").write_bytes(b"")
        booted.run("systemctl", "start", UNIT, check=False)
        gives_up(booted, 78)
        said = booted.shown(UNIT, "StatusText")
        assert rescue.removeprefix("sudo -u table-herald ") in said
        for command in (stop, rescue, start):
            # By root, who leaves nothing behind that is root's.
            booted.run(*command.replace("-u table-herald ", "").removeprefix("sudo ").split())
        shown(booted)
        assert (state / "record-2").is_dir()
        assert (state / "record-2").stat().st_uid == state.stat().st_uid


def test_a_file_on_the_boot_partition_gives_the_console_back(machine: Root) -> None:
    seen(machine)
    with_it = machine.path / "etc/systemd/system/table-herald.service.d/test.conf"
    with_it.write_text(with_it.read_text().replace(
        "ConditionPathExists=\n",
        "ConditionPathExists=\n"
        "ConditionPathExists=!/boot/firmware/table-herald.off\n"))  # fmt: skip
    machine.write("boot/firmware/table-herald.off", "")
    with machine.booted() as booted:
        assert booted.shown(UNIT, "ActiveState") == "inactive"


def test_a_wish_on_the_screen_switches_the_machine_off(machine: Root) -> None:
    seen(machine)
    with machine.booted() as booted:
        shown(booted)
        booted.run("setpriv", "--reuid=table-herald", "--regid=table-herald", "--clear-groups",
                   "touch", "/run/table-herald/switch-off")  # fmt: skip
        booted.until(lambda: not Path(f"/proc/{booted.leader}").exists())


def test_in_its_sandbox_it_can_do_nothing_but_keep_its_record(machine: Root) -> None:
    for name, text in probing((machine.path / UNIT_FILE).read_text()).items():
        machine.write(name, text)
    with machine.booted() as booted:
        booted.run("systemctl", "start", PROBE, check=False)
        it_may_only_keep_its_record(booted.log(PROBE))


def test_nobody_can_log_in_as_its_user(installed: Root) -> None:
    shadow = (installed.path / "etc/shadow").read_text()
    line = next(line for line in shadow.splitlines() if line.startswith("table-herald:"))
    assert line.split(":")[1] == "!*"
    refused = installed.run("su", "table-herald", "-c", "id", check=False)
    assert refused.returncode != 0
    assert "uid=" not in refused.stdout
