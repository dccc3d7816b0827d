"""What the kernel and the system say of a machine is told in words, and in time."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.host.machine import Facts, Machine
from companion.core.errors import StoreError

CMDLINE = "coherent_pool=1M console=tty1 root=PARTUUID=6c586e13-02 rootfstype=ext4 rootwait"


def put(root: Path, **files: str) -> None:
    for name, text in files.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


def mounts(*places: tuple[str, str]) -> str:
    """The text of mountinfo: (where, kind), in the order of mounting."""
    return "".join(
        f"{number} 1 8:2 / {where} rw,noatime shared:1 - {kind} /dev/root rw\n"
        for number, (where, kind) in enumerate(places, 20)
    )


def machine(root: Path, *, heard: bool = True, bare: bool = True, ours: bool = True) -> Machine:
    facts = Facts(Path("/var/lib/table-herald"), root, lambda _device: heard)
    return Machine(facts, lambda: bare, root / "switch-off" if ours else None)


class TestCard:
    """Is what is written there tomorrow?"""

    @pytest.mark.parametrize(
        ("told", "cmdline", "stays"),
        [
            ([("/", "ext4")], CMDLINE, True),
            ([("/", "overlay")], f"{CMDLINE} overlayroot=tmpfs", False),
            ([("/", "overlay")], f"boot=overlay {CMDLINE}", False),
            ([("/", "overlay")], f"{CMDLINE} overlayroot=device:dev=/dev/sda1", True),
            ([("/", "overlay"), ("/var/lib/table-herald", "ext4")],
             f"{CMDLINE} overlayroot=tmpfs", True),
            ([("/", "ext4"), ("/var/lib/table-herald", "tmpfs")], CMDLINE, False),
            ([("/", "ext4"), ("/var", "tmpfs"), ("/var", "ext4")], CMDLINE, True),
            ([("/", "ext4"), ("/var/lib/comp", "tmpfs")], CMDLINE, True),
            ([("/", "ext4")], f"{CMDLINE} companion=overlayroot=tmpfs", True),
        ],
    )  # fmt: skip
    def test_an_overlay_or_a_memory_disk_forgets(
        self, tmp_path: Path, told: list[tuple[str, str]], cmdline: str, stays: bool
    ) -> None:
        put(tmp_path, **{"proc/cmdline": cmdline, "proc/self/mountinfo": mounts(*told)})
        assert machine(tmp_path).card().ok is stays

    def test_it_says_how_to_mend_it(self, tmp_path: Path) -> None:
        put(tmp_path, **{"proc/cmdline": "overlayroot=tmpfs",
                         "proc/self/mountinfo": mounts(("/", "overlay"))})  # fmt: skip
        assert "raspi-config" in str(machine(tmp_path).card().mend)


class TestSupply:
    """Is it strong enough?"""

    FIRMWARE = "sys/devices/platform/soc/soc:firmware/get_throttled"
    ALARM = "sys/class/hwmon/hwmon1/in0_lcrit_alarm"

    def test_where_nobody_measures_it_nothing_is_said(self, tmp_path: Path) -> None:
        put(tmp_path, **{"sys/class/hwmon/hwmon0/name": "cpu_thermal\n"})
        assert machine(tmp_path).power() is None

    @pytest.mark.parametrize(
        ("bits", "ok", "word"),
        [("0", True, "strong enough"), ("50000", False, "It was too weak at some point"),
         ("50005", False, "It's too weak:"), ("80008", True, "strong enough")],
    )  # fmt: skip
    def test_what_the_firmware_says(self, tmp_path: Path, bits: str, ok: bool, word: str) -> None:
        put(tmp_path, **{self.FIRMWARE: f"{bits}\n"})
        found = machine(tmp_path).power()
        assert found is not None
        assert found.ok is ok
        assert word in str(found.text)

    def test_an_alarm_that_is_over_is_not_forgotten(self, tmp_path: Path) -> None:
        put(tmp_path, **{"sys/class/hwmon/hwmon1/name": "rpi_volt\n", self.ALARM: "1\n"})
        looked = machine(tmp_path)
        first = looked.power()
        assert first is not None
        assert "may stop at any moment" in str(first.text)
        put(tmp_path, **{self.ALARM: "0\n"})
        second = looked.power()
        assert second is not None
        assert "was too weak" in str(second.text)


class TestTouch:
    """Does a finger reach us?"""

    def screen(self, root: Path) -> None:
        put(root, **{"sys/class/input/event0/device/name": "pwr_button\n",
                     "sys/class/input/event0/device/properties": "0\n",
                     "sys/class/input/event3/device/name": "generic ft5x06 (79)\n",
                     "sys/class/input/event3/device/properties": "2\n"})  # fmt: skip

    def test_one_that_may_be_used_is_well(self, tmp_path: Path) -> None:
        self.screen(tmp_path)
        found = machine(tmp_path).touch()
        assert found is not None
        assert found.ok
        assert "generic ft5x06 (79)" in str(found.text)

    def test_one_that_this_user_may_not_use_names_the_group(self, tmp_path: Path) -> None:
        self.screen(tmp_path)
        found = machine(tmp_path, heard=False).touch()
        assert found is not None
        assert found.ok is False
        assert "usermod -aG input" in str(found.mend)

    def test_a_machine_without_one_is_told_apart(self, tmp_path: Path) -> None:
        put(tmp_path, **{"sys/class/input/event0/device/properties": "nonsense\n"})
        found = machine(tmp_path).touch()
        assert found is not None
        assert found.ok is False
        assert "No touchscreen found:" in str(found.text)

    def test_on_a_desktop_it_is_the_desktops_business(self, tmp_path: Path) -> None:
        assert machine(tmp_path, bare=False).touch() is None


class TestLogAndClock:
    """Will the log be there tomorrow, and is the time true?"""

    def test_a_log_in_memory_is_told_and_is_no_fault(self, tmp_path: Path) -> None:
        assert machine(tmp_path).log() is None
        (tmp_path / "run/log/journal").mkdir(parents=True)
        volatile = machine(tmp_path).log()
        assert volatile is not None
        assert volatile.ok is None
        (tmp_path / "var/log/journal").mkdir(parents=True)
        kept = machine(tmp_path).log()
        assert kept is not None
        assert kept.ok

    @pytest.mark.parametrize(
        ("files", "was_set"),
        [
            ({}, False),
            ({"run/systemd/timesync/synchronized": ""}, True),
            ({"sys/class/rtc/rtc0/hctosys": "1\n", "sys/class/rtc/rtc0/since_epoch":
              "1795000000\n"}, True),
            # A clock whose battery is missing begins in 1970, and sets the system's all the same.
            ({"sys/class/rtc/rtc0/hctosys": "1\n", "sys/class/rtc/rtc0/since_epoch":
              "60\n"}, False),
            ({"sys/class/rtc/rtc0/hctosys": "0\n", "sys/class/rtc/rtc0/since_epoch":
              "1795000000\n"}, False),
            ({"sys/class/rtc/rtc0/hctosys": "1\n", "sys/class/rtc/rtc0/since_epoch":
              "99999999999999999999\n"}, True),
        ],
    )  # fmt: skip
    def test_who_sets_a_clock(self, tmp_path: Path, files: dict[str, str], was_set: bool) -> None:
        put(tmp_path, **files)
        assert machine(tmp_path).clock_was_set() is was_set


class TestWarnings:
    """What home says, on a machine that is ours alone."""

    def test_they_come_after_a_while_and_go_when_it_is_mended(self, tmp_path: Path) -> None:
        put(tmp_path, **{"proc/self/mountinfo": mounts(("/", "tmpfs"))})
        looked = machine(tmp_path)
        assert not looked.tick(100.0)
        assert not looked.tick(104.9)
        assert not looked.warnings
        assert looked.tick(105.0)
        assert ["No touchscreen found" in str(said.text) for said in looked.warnings] == [
            True,
            False,
        ]
        assert not looked.tick(105.1)
        put(tmp_path, **{"proc/self/mountinfo": mounts(("/", "ext4"))})
        assert looked.tick(110.0)
        assert len(looked.warnings) == 1

    def test_a_newer_version_that_did_not_start_is_told(self, tmp_path: Path) -> None:
        looked = machine(tmp_path)
        assert looked.update() is None
        put(tmp_path, **{"var/lib/table-herald-versions/returned": "0.3.0\n"})
        told = looked.update()
        assert told is not None
        assert told.ok is False
        assert str(told.text) == "Version 0.3.0 didn't start; the previous one is back."
        looked.tick(0.0)
        looked.tick(6.0)
        assert told in looked.warnings

    def test_among_other_programs_it_is_not_our_business(self, tmp_path: Path) -> None:
        looked = machine(tmp_path, ours=False)
        assert not any(looked.tick(float(second)) for second in range(60))
        assert not looked.warnings
        with pytest.raises(StoreError):
            looked.switch_off()

    def test_this_very_machine_can_be_looked_at(self, tmp_path: Path) -> None:
        looked = Machine(Facts(tmp_path), lambda: True, tmp_path / "switch-off")
        assert looked.card().ok is not None
        assert [source() for source in looked.sources()]
