"""How does the hub's Mosquitto run? As a child of the hub, with a configuration written for it.

Three listeners: TLS for tables' brokers, each under its own letters only; WebSockets and static
files for people, who can publish nothing; a unix socket for the hub's own process. The child ends
when the hub does, even if the hub is killed.
"""

from __future__ import annotations

import os
import pwd
import resource
import select
import signal
import socket
import subprocess
import threading
import time
from contextlib import suppress
from typing import Final

from companion.club.bridge import PREFIX, SHOWN
from companion.club.certificates import Certificates
from companion.club.club_folder import ClubFolder, ClubSettings
from companion.core import atomic_file
from companion.core.errors import ConfigError, StoreError
from companion.watching import mosquitto
from companion.watching.drum import Drum
from companion.watching.web_server import WebServer

CLUB: Final = "herald/1/club/"
_CONNECTIONS: Final = 8_192
"""So many people and tables at once, where the system allows it; it usually begins at 1,024."""
_ANSWERS_S: Final = 0.05
"""A question of the drum is answered sooner, or the broker is busy turning."""
_HURRIES_S: Final = 0.02
"""The drum notices so soon that it is to hurry."""
_STARTS_S: Final = 15.0
_STOPS_S: Final = 10.0

_CONFIGURATION: Final = """\
per_listener_settings true
user {user}
persistence true
persistence_location {broker}/
autosave_interval 60
max_queued_messages 10000
max_queued_bytes 33554432
memory_limit 1073741824
max_packet_size 8388608
max_keepalive 600
set_tcp_nodelay true
connection_messages false
log_dest stderr
log_timestamp false
log_type error

listener 0 {socket}
allow_anonymous true
acl_file {broker}/own.acl

listener {tables_port}
allow_anonymous false
password_file {passwords}
acl_file {broker}/tables.acl
certfile {certificate}
keyfile {key}

listener {where}
protocol websockets
{files}allow_anonymous true
acl_file {broker}/people.acl
"""
_OWN: Final = "topic readwrite herald/1/#\n"
_TABLES: Final = f"pattern write {PREFIX}%u/#\n"
_PEOPLE: Final = "".join(
    f"topic read {one}\n" for one in (f"{CLUB}#", *(PREFIX + "+/" + one for one in SHOWN))
)


class HubBroker:
    """Mosquitto as a child. For one thread; `stop` ends it."""

    def __init__(self, folder: ClubFolder) -> None:
        """Nothing runs yet."""
        self._folder = folder
        self._child: subprocess.Popen[bytes] | None = None
        self._front: WebServer | None = None

    def start(self, settings: ClubSettings) -> None:
        """Write the configuration and start Mosquitto; it answers when this returns.

        Raises:
            ConfigError: Mosquitto or what it needs beside it is missing, a port is taken or may not
                be used.
            StoreError: Mosquitto does not start; its last line says why.
        """
        program = mosquitto.find()
        for port in (settings.tables_port, settings.page_port):
            mosquitto.check_free(port, "--port or --tables-port")
        folder = self._folder
        if not mosquitto.serves_pages(program):
            port = settings.page_port
            self._front = WebServer(folder.broker, folder.page, port, _CONNECTIONS // 2)
        self._write(settings)
        self._folder.socket.unlink(missing_ok=True)
        _allow_connections()
        errors = (self._folder.broker / "last-words").open("w+b")
        with errors:
            self._child = subprocess.Popen(
                # It must not outlive a hub that was killed: it would hold the ports.
                [*mosquitto.leash(), program, "-c", str(self._folder.broker / "mosquitto.conf")],
                stdin=subprocess.DEVNULL, stdout=errors, stderr=errors,
                start_new_session=True,
            )  # fmt: skip
            until = time.monotonic() + _STARTS_S
            while not self._answers():
                if self._child.poll() is not None or time.monotonic() > until:
                    self.stop()
                    errors.seek(0)
                    said = errors.read().decode(errors="replace").split("\n")
                    why = next((line.strip() for line in reversed(said) if line.strip()), "?")
                    raise StoreError("Mosquitto won't start: {why:.200}", why=why)
                time.sleep(0.02)
        if self._front is not None:
            self._front.start()

    @property
    def runs(self) -> bool:
        """Whether the child is alive, and who is in front of it."""
        alive = self._child is not None and self._child.poll() is None
        return alive and (self._front is None or self._front.runs)

    @property
    def pid(self) -> int:
        """The child's process id; 0 without one."""
        return self._child.pid if self._child is not None else 0

    def read_passwords(self) -> None:
        """Let it read its passwords again; who has none any more is cut off."""
        self._signal(signal.SIGHUP)

    def save(self) -> None:
        """Let it write its retained messages to the disk now."""
        self._signal(signal.SIGUSR1)

    def stop(self) -> None:
        """End it; it writes what it retains. Harmless without a child."""
        child, self._child = self._child, None
        front, self._front = self._front, None
        if front is not None:
            front.stop()
        if child is None:
            return
        with suppress(ProcessLookupError):
            child.terminate()
        try:
            child.wait(_STOPS_S)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()

    def _signal(self, number: signal.Signals) -> None:
        if self.runs and self._child is not None:
            self._child.send_signal(number)

    def _answers(self) -> bool:
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asked:
            asked.connect(str(self._folder.socket))
            return True
        return False

    def _write(self, settings: ClubSettings) -> None:
        folder = self._folder
        folder.broker.mkdir(mode=0o700, parents=True, exist_ok=True)
        root = str(folder.root.absolute())
        if not root.isprintable():
            raise ConfigError(
                "Mosquitto can't read the path given with --data: choose another folder."
            )
        if not folder.passwords.exists():
            atomic_file.write(folder.passwords, "")
        certificates, front = Certificates(folder.root.absolute()), self._front
        text = _CONFIGURATION.format(
            user=pwd.getpwuid(os.geteuid()).pw_name,
            broker=folder.broker.absolute(),
            socket=folder.socket,
            tables_port=settings.tables_port,
            where=settings.page_port if front is None else f"{front.behind} 127.0.0.1",
            passwords=folder.passwords.absolute(),
            certificate=certificates.server,
            key=certificates.server_key,
            files=f"http_dir {folder.page.absolute()}\n" if front is None else "",
        )
        files = {"own.acl": _OWN, "tables.acl": _TABLES, "people.acl": _PEOPLE}
        for name, content in {**files, "mosquitto.conf": text}.items():
            atomic_file.write(folder.broker / name, content)


class HubDrum(threading.Thread):
    """Keeps Mosquitto turning, so that messages of some size reach browsers at once; see `Drum`.

    A thread of its own: the hub's loop waits a quarter of a second at a time.
    """

    def __init__(self, folder: ClubFolder) -> None:
        """Silent until `start`; `end` ends it."""
        super().__init__(name="drum", daemon=True)
        self._drum = Drum(folder.socket)
        self._ended = threading.Event()
        self._hurried = threading.Event()

    def hurry(self) -> None:
        """Something was said; from any thread."""
        self._hurried.set()

    def end(self) -> None:
        """Be silent for good."""
        self._ended.set()
        self.join()

    def run(self) -> None:
        """Beat until the end."""
        while not self._ended.is_set():
            if self._hurried.is_set():
                self._hurried.clear()
                self._drum.hurry()
            self._drum.beat()
            lines = [self._drum] if self._drum.fileno() >= 0 else []
            if lines and self._drum.patience_s() == 0:
                select.select(lines, [], [], _ANSWERS_S)
            else:
                time.sleep(min(self._drum.patience_s(), _HURRIES_S))
        self._drum.close()


def _allow_connections() -> None:
    """Raise the limit of open files for this process and its child; a system may say less."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(_CONNECTIONS, hard)), hard))
