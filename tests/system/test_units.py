"""What systemd, udev and dpkg are told: they understand it, and nobody may do more than he must.

Nothing is installed or started here; `make system-test` does that, in machines of its own.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2]
UNITS = HOUSE / "systemd"
WORST = 1.5
"""The exposure that systemd-analyze may find at most, of 10."""

_PACKAGES = {
    "pygame": "python3-pygame", "serial": "python3-serial", "gpiozero": "python3-gpiozero",
    "nacl": "python3-nacl", "PIL": "python3-pil", "reportlab": "python3-reportlab",
    "fontTools": "python3-fonttools", "paho": "python3-paho-mqtt", "segno": "python3-segno",
    "smbus2": "python3-smbus2", "lgpio": "python3-lgpio", "bleak": "python3-bleak",
    "dbus_fast": "python3-bleak",
}  # fmt: skip
"""Module → the package of Debian that has it."""
_ELSEWHERE = {"openskill"}
"""Debian has none: who runs a club's hub gets it from PyPI, and is told so."""


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """Our units, with programs that are there wherever the tests run."""
    for file in (*UNITS.glob("*.service"), *UNITS.glob("*.path"), *UNITS.glob("*.socket")):
        text = file.read_text().replace("/usr/bin/herald", "/bin/true")
        text = text.replace("/var/lib/table-herald-versions/judge/trial", "/bin/true")
        (tmp_path / file.name).write_text(text)
    return tmp_path


def said(*command: str | Path) -> str:
    """Everything that a program prints; it must end well."""
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done
    return done.stdout + done.stderr


@pytest.mark.parametrize(
    "unit", ["table-herald.service", "table-herald-cage.service", "table-herald-off.path",
             "table-herald-off.service", "table-herald-stick@sda1.service",
             "table-herald-watch.path", "table-herald-watch.service", "table-herald-club.service",
             "table-herald-dice.socket", "table-herald-dice.service",
             "table-herald-trial@table-herald.service"],
)  # fmt: skip
def test_systemd_has_nothing_to_say_against_a_unit(units: Path, unit: str) -> None:
    assert said("systemd-analyze", "verify", "--man=no", units / unit) == ""


def test_systemd_has_nothing_to_say_against_the_desktops_unit() -> None:
    text = (UNITS / "user/table-herald.service").read_text().replace("/usr/bin/herald", "/bin/true")
    # Sockets of other units lie there too, and a socket's path is at most 107 letters long.
    with tempfile.TemporaryDirectory() as folder:
        unit = Path(folder) / "table-herald.service"
        unit.write_text(text)
        done = said("env", f"XDG_RUNTIME_DIR={folder}", "systemd-analyze", "verify", "--user",
                    "--man=no", unit)  # fmt: skip
    assert done == ""


@pytest.mark.parametrize("name", ["table-herald.service", "table-herald-cage.service"])
def test_python_may_load_what_root_installs_with_pip(name: str) -> None:
    """Debian's Python finds it below /usr/local/lib; the doctor, outside the sandbox, does too."""
    lines = (UNITS / name).read_text().splitlines()
    open_ = {
        word.lstrip("-")
        for line in lines if line.startswith("ExecPaths=")
        for word in line.removeprefix("ExecPaths=").split()
    }  # fmt: skip
    assert {"/usr/lib", "/usr/local/lib"} <= open_
    assert not {"/usr", "/usr/local", "/usr/local/bin"} & open_


SCREENS = ("table-herald.service", "table-herald-cage.service")
CLOSED = (
    *SCREENS, "table-herald-watch.service", "table-herald-club.service",
    "table-herald-dice.service",
)  # fmt: skip


@pytest.mark.parametrize("name", CLOSED)
def test_the_service_is_closed_but_for_what_it_names_with_a_reason(units: Path, name: str) -> None:
    unit = units / name
    told = said("systemd-analyze", "security", "--offline=true", "--no-pager", unit)
    exposure = re.search(rf"exposure level for {re.escape(name)}: ([0-9.]+)", told)
    assert exposure is not None
    assert float(exposure[1]) <= WORST
    reasons = " ".join(line for line in unit.read_text().splitlines() if line.startswith("#"))
    rows = said("systemd-analyze", "security", "--offline=true", "--json=short", unit)
    for row in json.loads(rows[: rows.rindex("]") + 1]):
        if not row["set"]:
            names = re.findall(r"AF_[A-Z]+|@[a-z]+|[A-Z][A-Za-z]+", row["name"].split("~")[-1])
            assert any(f"{name}" in reasons for name in names), row["name"]


_WAYS = {"After", "Conflicts", "Description", "Environment", "ExecStart", "Wants"}
"""By these another way leads to the screen under cage."""
_LOCKS = """\
ExecPaths=-/usr/bin/cage -/usr/bin/Xwayland -/usr/bin/xkbcomp /usr/bin/dash
InaccessiblePaths=-/dev/mqueue -/run/dbus -/run/user -/run/lock
MemoryDenyWriteExecute=yes
SystemCallFilter=setgid setuid
TasksMax=96
TemporaryFileSystem=/dev/shm:mode=1777,nosuid,nodev,noexec
"""
"""In these it is locked up otherwise, and says why."""


def test_under_cage_it_is_locked_up_as_it_is_without() -> None:
    """A lock that is put on one of the two services belongs on the other as well."""
    plain, caged = (
        {line for line in (UNITS / name).read_text().splitlines() if line and line[0] not in "#["}
        for name in SCREENS
    )
    own = {line for line in caged - plain if line.split("=")[0] not in _WAYS}
    assert own == set(_LOCKS.splitlines())
    assert {line.split("=")[0] for line in plain - caged} <= _WAYS | {
        line.split("=")[0] for line in own}  # fmt: skip


@pytest.mark.parametrize("name", SCREENS)
def test_an_older_program_starts_under_a_newer_unit(name: str) -> None:
    """When the version of before comes back, the newer unit starts it: what it is told only stays.

    If this fails: do not change the line, but the program. Its options are in HERALD_OPTIONS.
    """
    lines = (UNITS / name).read_text().splitlines()
    cage = "--cage " if "cage" in name else ""
    assert f"ExecStart=/usr/bin/herald kiosk {cage}$HERALD_OPTIONS" in lines
    asked = [line for line in lines if re.match("ExecStart(Pre|Post)=", line)]
    base = "/var/lib/table-herald-versions"
    for when, word in (("Pre", "starting"), ("Post", "reached")):
        ask = f"[ ! -e {base}/trial ] || exec {base}/judge/trial --base {base} {word}"
        assert f"ExecStart{when}=-+/bin/sh -c '{ask}'" in asked


def test_what_starts_a_version_again_can_do_little_else(units: Path) -> None:
    unit = units / "table-herald-trial@.service"
    assert "SAFE" in said("systemd-analyze", "security", "--offline=true", "--threshold=20", unit)


_DRIVERS = {"drm": "drm", "ttyUSB": "usbserial", "ttyACM": "cdc_acm", "alsa": "snd",
            "i2c": "i2c_dev", "spi": "spidev"}  # fmt: skip
_ALWAYS_THERE = {"input", "tty", "ttyAMA", "ttyS", "gpiochip"}


@pytest.mark.parametrize("unit", sorted(UNITS.glob("*.service")), ids=lambda unit: unit.stem)
def test_no_command_beside_the_program_takes_its_console_away(unit: Path) -> None:
    text = unit.read_text()
    if "ExecStartPost=" in text:
        # systemd does both before each command, also while the program is on that console.
        assert not re.findall(r"(?m)^(?:TTYVHangup|TTYReset)=", text)


@pytest.mark.parametrize("name", SCREENS)
def test_what_is_plugged_in_later_is_not_refused_for_it(name: str) -> None:
    """A kind of device whose driver is not loaded at the start stays closed until the next one."""
    text = (UNITS / name).read_text()
    kinds = set(re.findall(r"^DeviceAllow=char-(\w+) rw$", text, re.MULTILINE))
    assert kinds - _ALWAYS_THERE == set(_DRIVERS)
    for key in ("Wants", "After"):
        named = " ".join(re.findall(rf"^{key}=(.*)$", text, re.MULTILINE))
        assert set(re.findall(r"modprobe@(\w+)\.service", named)) == set(_DRIVERS.values())


def test_what_switches_off_can_do_nothing_else(units: Path) -> None:
    unit = units / "table-herald-off.service"
    told = said("systemd-analyze", "security", "--offline=true", "--threshold=15", unit)
    assert "SAFE" in told


def test_the_user_has_no_shell_and_no_password(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    said("systemd-sysusers", f"--root={tmp_path}", UNITS / "table-herald.sysusers")
    lines = (tmp_path / "etc/passwd").read_text().splitlines()
    users = {one.split(":")[0]: one.split(":") for one in lines}
    homes = {
        "table-herald": "/var/lib/table-herald",
        "table-herald-watch": "/var/lib/table-herald-watch",
        "table-herald-dice": "/nonexistent",  # the bridge keeps nothing
    }
    assert set(users) == set(homes)
    for name, who in users.items():
        assert int(who[2]) < 1000
        assert who[5:] == [homes[name], "/usr/sbin/nologin"]
    shadow = (tmp_path / "etc/shadow").read_text().splitlines()
    assert all(one.split(":")[1].startswith("!") for one in shadow)
    assert len({who[3] for who in users.values()}) == len(users)


def test_the_hubs_user_has_no_shell_and_is_nobody_elses(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    said("systemd-sysusers", f"--root={tmp_path}", UNITS / "table-herald-club.sysusers")
    who = (tmp_path / "etc/passwd").read_text().strip().split(":")
    assert who[0] == "table-herald-club"
    assert who[5:] == ["/var/lib/table-herald-club", "/usr/sbin/nologin"]
    assert "User=table-herald-club\n" in (UNITS / "table-herald-club.service").read_text()


def test_every_line_of_the_rules_for_udev_ends_where_it_should() -> None:
    text = (UNITS / "70-table-herald.rules").read_text().replace("\\\n", "")
    rules = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    one = r'[A-Z_]+(\{[A-Za-z_]+\})?(==|!=|\+=|=)"[^"]*"'
    labels = set(re.findall(r'LABEL="(\w+)"', text))
    for rule in rules:
        assert re.fullmatch(rf"{one}(,\s*{one})*", rule), rule
    assert set(re.findall(r'GOTO="(\w+)"', text)) <= labels
    assert "ttyACM" in text
    # Later than 73 the right of whoever sits at a desktop would come to nothing.
    assert "uaccess" in text
    assert sorted(["70-table-herald.rules", "73-seat-late.rules", "60-serial.rules"])[1] == (
        "70-table-herald.rules"
    )


def test_the_names_that_udev_gives_are_those_that_settings_expect() -> None:
    text = (UNITS / "70-table-herald.rules").read_text()
    assert 'SYMLINK+="herald-$env{HERALD_DEVICE} companion-$env{HERALD_DEVICE}"' in text
    settings = (HOUSE / "companion/core/config/table-herald.toml").read_text()
    assert {"/dev/herald-die", "/dev/herald-castles"} <= set(
        re.findall(r'port = "(.*?)"', settings)
    )


@pytest.mark.parametrize(
    "script", ["packaging/build.sh", "packaging/preinst", "packaging/postinst", "packaging/prerm",
               "packaging/postrm", "packaging/take-over", "tools/install.sh"],
)  # fmt: skip
def test_no_script_has_what_shellcheck_warns_of(script: str) -> None:
    assert said("shellcheck", "--shell=sh", HOUSE / script) == ""


def test_the_package_depends_on_everything_that_is_imported() -> None:
    control = (HOUSE / "packaging/control.in").read_text()
    found: dict[str, str] = {}
    for file in (HOUSE / "companion").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names = [node.module]
            for name in names:
                module = name.split(".")[0]
                if module not in sys.stdlib_module_names and module != "companion":
                    found[module] = str(file.relative_to(HOUSE))
    assert "pygame" in found
    assert set(found) >= _ELSEWHERE
    for module, importer in found.items():
        if module in _ELSEWHERE:
            continue
        assert _PACKAGES[module] in control, f"{importer} imports {module}"


def test_what_every_start_loads_is_more_than_recommended() -> None:
    code = "import sys, companion.cli.kiosk; print(*{name.split('.')[0] for name in sys.modules})"
    loaded = set(said(sys.executable, "-W", "ignore", "-c", code).split())
    depends = re.search(r"^Depends: (.*)$", (HOUSE / "packaging/control.in").read_text(), re.M)
    assert depends is not None
    assert "pygame" in loaded
    for module in loaded & set(_PACKAGES):
        assert _PACKAGES[module] in depends[1], module


def test_the_bridge_to_bluetooth_dice_reaches_dbus_and_its_sockets_alone() -> None:
    lines = (UNITS / "table-herald-dice.service").read_text().splitlines()
    assert {
        "RestrictAddressFamilies=AF_UNIX",
        "PrivateNetwork=yes",
        "IPAddressDeny=any",
        "PrivateDevices=yes",
        "ReadWritePaths=/run/table-herald-dice",
    } <= set(lines)
    hidden = " ".join(line for line in lines if line.startswith("InaccessiblePaths="))
    for path in ("/var/lib/table-herald", "/run/table-herald", "/etc/table-herald.toml"):
        assert f"-{path} " in f"{hidden} "
    assert "/run/dbus" not in hidden


@pytest.mark.parametrize("name", SCREENS)
def test_the_window_has_no_bluetooth_and_no_dbus(name: str) -> None:
    """Its units do not even name the bridge: a link makes them want its socket."""
    text = (UNITS / name).read_text()
    assert "dice" not in text
    assert "bluetooth" not in text.lower()
    assert "RestrictAddressFamilies=AF_UNIX AF_NETLINK\n" in text
    assert re.search(r"^InaccessiblePaths=.* -/run/dbus ", text, re.MULTILINE)


def test_the_socket_for_dice_lets_in_the_tables_group_alone(tmp_path: Path) -> None:
    socket = (UNITS / "table-herald-dice.socket").read_text()
    for line in ("ListenStream=/run/table-herald-dice/control", "SocketUser=table-herald-dice",
                 "SocketGroup=table-herald", "SocketMode=0660"):  # fmt: skip
        assert f"{line}\n" in socket
    folder = "d /run/table-herald-dice 2750 table-herald-dice table-herald -\n"
    assert folder in (UNITS / "table-herald.tmpfiles").read_text()


def test_both_ways_of_installing_make_the_window_want_the_socket_for_dice() -> None:
    wanted = "for unit in table-herald table-herald-cage; do"
    for script in ("packaging/build.sh", "tools/install.sh"):
        text = (HOUSE / script).read_text()
        assert wanted in text
        assert "$unit.service.wants" in text
    assert "[watch,dice]" in (HOUSE / "tools/install.sh").read_text()
