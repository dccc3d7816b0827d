"""A hub as an organiser runs it: the command in a process of its own, on ports that were free."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.club import guest_list
from companion.club.club_folder import ClubFolder
from companion.club.invitation import Invitation

STARTS_S = 30.0


def wait(condition: Callable[[], object], what: str, most_s: float = 15.0) -> None:
    """Wait until a condition holds; it is an error if it never does."""
    until = time.monotonic() + most_s
    while not condition():
        assert time.monotonic() < until, f"waited in vain for: {what}"
        time.sleep(0.02)


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class HubProcess:
    """One hub; it can be killed and started again."""

    def __init__(self, root: Path, name: str = "Friday") -> None:
        """Nothing runs yet."""
        self.folder = ClubFolder(root)
        self.port, self.tables_port = free_port(), free_port()
        self.name = name
        self.lines: list[str] = []
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it; tables and people can come in when this returns."""
        self._process = subprocess.Popen(
            [
                sys.executable, "-m", "companion", "club", "start", "--data", self.folder.root,
                "--name", self.name, "--port", str(self.port), "--address", "127.0.0.1",
                "--tables-port", str(self.tables_port),
            ],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
        )  # fmt: skip
        said = len(self.lines)
        threading.Thread(target=self._listen, args=(self._process,), daemon=True).start()
        wait(
            lambda: any("Ctrl-C" in line for line in self.lines[said:]) or not self.runs,
            "the hub's start",
            STARTS_S,
        )
        assert self.runs, self.lines

    @property
    def runs(self) -> bool:
        """Whether the process is there."""
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int:
        """Of the hub's own process."""
        assert self._process is not None
        return self._process.pid

    def broker_pid(self) -> int:
        """Of its Mosquitto."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        return int(children[0])

    def kill(self) -> None:
        """Kill both of its processes, as a power cut would."""
        broker = self.broker_pid()
        assert self._process is not None
        os.kill(broker, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        self._process = None

    def stop(self) -> int:
        """End it as systemd does; its exit code."""
        process, self._process = self._process, None
        if process is None:
            return 0
        process.terminate()
        return process.wait(20)

    def invite(self, letters: str, name: str) -> Invitation:
        """Invite a table; a hub that runs lets it in within a second."""
        self.folder.make()
        known = self.folder.settings()
        if known.tables_port != self.tables_port:
            self.folder.keep_settings(
                type(known)(self.name, ("127.0.0.1",), self.tables_port, self.port)
            )
        return guest_list.invite(self.folder, letters, name)

    def _listen(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        with process.stdout as said:
            for line in said:
                self.lines.append(line.rstrip("\n"))


@contextmanager
def hub(name: str = "Friday", *tables: str) -> Iterator[HubProcess]:
    """A hub's folder with some tables invited; nothing runs yet, and nothing afterwards.

    Args:
        name: the club's.
        tables: letters; they are called "Table 1" and so on.
    """
    # A socket's path is short, and pytest's folders are not.
    with tempfile.TemporaryDirectory(prefix="hub") as root:
        made = HubProcess(Path(root) / "club", name)
        for number, letters in enumerate(tables, 1):
            made.invite(letters, f"Table {number}")
        try:
            yield made
        finally:
            made.stop()
