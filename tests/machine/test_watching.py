"""Others watch a table that runs as a service: on there is a page, off there is nothing left.

The club's hub as well, as docs/club.md sets it up. Both on Debian 13, whose paho is new enough.
"""

from __future__ import annotations

import json
import re
import shutil
import socket
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import openskill
import pytest

from tests.machine.test_service import UNIT, seen, shown
from tests.support.machine.root import HOUSE, Booted, Root, base, overlay
from tests.support.watching.web_mqtt import WebMqtt

WATCH, CLUB = "table-herald-watch.service", "table-herald-club.service"
_SWITCH = """
import sys
sys.path.insert(0, "/usr/lib/table-herald")
from dataclasses import replace
from pathlib import Path
from companion.core.config import preferences
file = Path("/var/lib/table-herald/preferences.json")
chosen = replace(preferences.read(file), welcomed=True, spectators=sys.argv[1] == "on")
preferences.write(file, chosen)
"""


@pytest.fixture(scope="module")
def with_broker(stack: ExitStack, folder: Path, deb: Path) -> Root:
    """Debian 13 with the package, and what watching needs; not to be changed by a test."""
    root = stack.enter_context(overlay(base("trixie"), folder / "broker"))
    root.install(deb)
    root.run("apt-get", "-qq", "-y", "--no-install-recommends", "install", "mosquitto",
             "python3-paho-mqtt", "python3-segno", "openssl")  # fmt: skip
    root.run("systemctl", "disable", "mosquitto")
    return root


@pytest.fixture
def machine(with_broker: Root, folder: Path, request: pytest.FixtureRequest) -> Iterator[Root]:
    """The same, to be changed."""
    with overlay(with_broker.path, folder / request.node.name[:40]) as root:
        yield root


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


def page_at(port: int) -> str:
    """What is served there; "" for nothing. A container has this machine's network."""
    with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as page:
        return str(page.read().decode())
    return ""


def switched(booted: Booted, to: str) -> None:
    """Let others watch or not, as the page in Settings keeps it; the window is started anew."""
    booted.run("systemctl", "stop", UNIT)
    as_table = ("setpriv", "--reuid=table-herald", "--regid=table-herald", "--clear-groups")
    booted.run(*as_table, "python3", "-c", _SWITCH, to)
    booted.run("systemctl", "start", UNIT)
    shown(booted)


def of_watcher(booted: Booted) -> set[str]:
    """The programs that its user runs."""
    each = 'for one in /proc/[0-9]*; do echo "$(stat -c %U $one) $(cat $one/comm)"; done'
    said = booted.run("sh", "-c", each, check=False).stdout
    return {line.split()[1] for line in said.splitlines() if line.startswith("table-herald-watch ")}


def nothing_is_left(machine: Root, booted: Booted, port: int) -> None:
    assert booted.shown(WATCH, "ActiveState") == "inactive"
    assert booted.shown(WATCH, "Result") == "success"
    assert of_watcher(booted) == set()
    assert booted.run("ls", "-A", "/run/table-herald-public").stdout == ""
    assert booted.run("ls", "/run/table-herald-watch", check=False).returncode != 0
    assert not list((machine.path / "var/lib/table-herald-watch").rglob("tables"))
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port), 5).close()


def test_on_there_is_a_page_and_off_nothing_is_left(machine: Root) -> None:
    port = free_port()
    seen(machine)
    machine.write("etc/default/table-herald", f"HERALD_WATCH_OPTIONS=--port {port}\n")
    with machine.booted() as booted:
        shown(booted)
        nothing_is_left(machine, booted, port)

        switched(booted, "on")
        booted.until(lambda: "<title>Table Herald" in page_at(port), 120)
        assert {name.rstrip("0123456789.") for name in of_watcher(booted)} == {
            "python",
            "mosquitto",
        }
        told = ("cat", "/run/table-herald-watch/address.json")
        booted.until(lambda: booted.run(*told, check=False).returncode == 0)
        address = json.loads(booted.run(*told).stdout)
        assert address["url"].endswith(f":{port}/#{address['letters']}")
        guest = WebMqtt(port)
        guest.subscribe([f"herald/1/tables/{address['letters']}/match"])
        said: list[bytes] = []

        def heard() -> bool:
            said.extend(one for _topic, one in guest.read(0))
            return bool(said)

        booted.until(heard)
        assert json.loads(said[0])["state"] == "none"
        guest.close()
        shown(booted)

        switched(booted, "off")
        booted.until(lambda: booted.shown(WATCH, "ActiveState") == "inactive", 120)
        nothing_is_left(machine, booted, port)


def test_killed_it_is_there_again_and_the_table_does_not_notice(machine: Root) -> None:
    port = free_port()
    seen(machine)
    machine.write("etc/default/table-herald", f"HERALD_WATCH_OPTIONS=--port {port}\n")
    with machine.booted() as booted:
        shown(booted)
        switched(booted, "on")
        booted.until(lambda: page_at(port) != "", 120)
        before = booted.shown(WATCH, "MainPID"), booted.shown(UNIT, "MainPID")
        booted.run("systemctl", "kill", "--kill-who=main", "--signal=KILL", WATCH)
        booted.until(lambda: booted.shown(WATCH, "NRestarts") == "1")
        booted.until(lambda: page_at(port) != "", 120)
        assert booted.shown(WATCH, "MainPID") not in ("0", before[0])
        assert booted.shown(UNIT, "MainPID") == before[1]


def test_in_its_sandbox_it_reaches_nothing_of_the_table(machine: Root) -> None:
    probe = (HOUSE / "tests/support/machine/probe.py").read_text()
    unit = (machine.path / "usr/lib/systemd/system" / WATCH).read_text()
    secrets = ("/var/lib/table-herald/secret", "/run/table-herald/secret", "/etc/table-herald.toml")
    unit, found = re.subn(
        r"(?m)^ExecStart=.*$",
        f"ExecStart=/usr/bin/python3 -I /usr/share/probe.py {' '.join(secrets)}", unit,
    )  # fmt: skip
    unit = re.sub("(?m)^(ConditionPathExists|Restart)=.*$", "", unit)
    assert found == 1
    machine.write("etc/systemd/system/probe.service", unit.replace("Type=exec", "Type=oneshot"))
    machine.write("usr/share/probe.py", probe)
    for name in ("root/secret", "home/ada/secret", secrets[0][1:]):
        machine.write(name, "of others")
    machine.run("chmod", "-R", "a+rX", "/var/lib/table-herald")
    with machine.booted() as booted:
        machine.write(secrets[1][1:], "of others")
        booted.run("sh", "-c", "mkdir -pm755 /run/table-herald; echo no >/run/table-herald/secret")
        booted.run("systemctl", "start", "probe.service", check=False)
        log = booted.log("probe.service")
    line = next(line for line in log.splitlines() if line.startswith("PROBE "))
    told = json.loads(line.removeprefix("PROBE "))
    assert set(told["writable"]) <= {
        "/var/lib/table-herald-watch", "/run/table-herald-watch", "/tmp", "/var/tmp",
    }  # fmt: skip
    assert set(told["sockets"]) == {"AF_INET", "AF_INET6"}
    for kind in ("changed", "programs", "read", "calls", "processes"):
        assert told[kind] == [], kind
    assert not told["capabilities"]
    assert (told["no_new_privileges"], told["seccomp"]) == ("1", "2")


def test_a_clubs_hub_is_set_up_as_the_page_says(machine: Root) -> None:
    page_port, tables_port = free_port(), free_port()
    text = (HOUSE / "docs/club.md").read_text()
    block = text.split("### As a service")[1].split("```sh\n")[1].split("```")[0]
    shutil.copytree(HOUSE / "systemd", machine.path / "root/systemd")
    # Debian has no openskill.
    shutil.copytree(Path(next(iter(openskill.__path__))),
                    machine.path / "usr/lib/python3/dist-packages/openskill")  # fmt: skip
    options = f"--address 127.0.0.1 --port {page_port} --tables-port {tables_port}"
    block = block.replace("sudo ", "").replace("--address 192.168.1.5", options)
    machine.write("root/set-up", f"set -e\ncd /root\n{block}")
    with machine.booted() as booted:
        booted.run("sh", "/root/set-up")
        booted.until(lambda: booted.shown(CLUB, "ActiveState") == "active", 120)
        booted.until(lambda: "<title>Table Herald" in page_at(page_port), 30)
        booted.run("setpriv", "--reuid=table-herald-club", "--regid=table-herald-club",
                   "--clear-groups", "herald", "club", "invite", "KRBX", "--data",
                   "/var/lib/table-herald-club", "--name", "Table 3",
                   "--out", "/tmp/KRBX.invitation")  # fmt: skip
        before = booted.shown(CLUB, "MainPID")
        booted.run("systemctl", "kill", "--kill-who=main", "--signal=KILL", CLUB)
        booted.until(lambda: booted.shown(CLUB, "MainPID") not in ("0", before))
        booted.until(lambda: page_at(page_port) != "", 60)
        booted.run("systemctl", "stop", CLUB)
        assert booted.shown(CLUB, "Result") == "success"
        assert page_at(page_port) == ""
