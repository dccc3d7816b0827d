"""How does Mosquitto run for those who watch? As a child, with a configuration written for it.

The relay publishes over a unix socket that only this user can open. Everybody else comes by one
port that serves the page's files and MQTT over WebSockets, reads, and can publish nothing. A
Mosquitto that serves no files has a `WebServer` in front of it.
"""

from __future__ import annotations

import os
import pwd
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.core import private_folder
from companion.core.errors import ConfigError
from companion.watching import mosquitto
from companion.watching.publication import PREFIX

if TYPE_CHECKING:
    from companion.watching.web_server import WebServer

_ENDS_S: Final = 5.0
_MOST_WATCHERS: Final = 1200
"""So many connections at once; many of them may be silent."""
_MOST_HEAP: Final = 96 * 1024 * 1024
"""The broker gives no more memory to anybody, in bytes."""

_GIVES_BACK: Final = {"MALLOC_MMAP_THRESHOLD_": "1024"}
"""A message is copied for each viewer. What is larger than this goes back to the system when it was
sent; in the heap it would stay for the evening, held by what is kept after it (glibc, mallopt(3)).
"""

_HEAD: Final = """\
per_listener_settings true
user {user}
allow_duplicate_messages false
connection_messages false
log_dest stderr
log_timestamp false
log_type error
max_inflight_messages 20
max_keepalive 180
max_packet_size 8388608
memory_limit {most_heap}
retain_available true
set_tcp_nodelay true
sys_interval 1
"""
_ALONE: Final = "persistence false\nmax_queued_messages 2000\nmax_queued_bytes 16777216\n"
"""Without a club nothing is kept: the relay says everything anew."""
_WITH_CLUB: Final = "persistence true\npersistence_location {state}/\nautosave_interval 300\n"
_LISTENERS: Final = """
listener 0 {socket}
allow_anonymous true
acl_file {folder}/relay.acl

listener {where}
protocol websockets
{files}allow_anonymous true
acl_file {folder}/people.acl
max_connections {most}
"""
_RELAY: Final = "topic readwrite {prefix}{letters}/#\ntopic read $SYS/broker/clients/connected\n"
_PEOPLE: Final = "topic read {prefix}{letters}/#\n"


@dataclass(frozen=True, slots=True)
class BrokerPlan:
    """What a broker is to do.

    Attributes:
        folder: for its configuration and its socket; nobody else may enter it.
        state: for what it keeps for a club.
        page: the folder that it serves.
        port: where people come.
        letters: the table whose messages they may read.
        head: more lines for the head of the configuration.
        bridges: the lines of its bridges; none without a club.
    """

    folder: Path
    state: Path
    page: Path
    port: int
    letters: str
    head: Sequence[str] = ()
    bridges: Sequence[str] = ()

    @property
    def socket(self) -> Path:
        """Where the relay publishes."""
        return self.folder / "relay.sock"


class Broker:
    """Mosquitto as a child, or none. For one thread."""

    def __init__(self, plan: BrokerPlan) -> None:
        """Nothing runs yet."""
        self.plan = plan
        self._child: subprocess.Popen[bytes] | None = None
        self._front: WebServer | None = None

    @property
    def runs(self) -> bool:
        """Whether the child is alive, and who is in front of it."""
        alive = self._child is not None and self._child.poll() is None
        return alive and (self._front is None or self._front.runs)

    @property
    def pid(self) -> int:
        """The child's process id; 0 without one."""
        return 0 if self._child is None else self._child.pid

    def start(self) -> None:
        """Write the configuration and start it. It may take a moment until it answers.

        Raises:
            ConfigError: Mosquitto is missing or too old, what it needs beside it is missing, or the
                port is taken. The sentence says what to do.
            OSError: the configuration cannot be written.
        """
        program = mosquitto.find()
        plan = self.plan
        mosquitto.check_free(plan.port)
        if not mosquitto.serves_pages(program):
            # Seldom needed, and a relay is to be small.
            from companion.watching.web_server import WebServer  # noqa: PLC0415

            self._front = WebServer(plan.folder, plan.page, plan.port, _MOST_WATCHERS)
        file = write(plan, behind=self._front.behind if self._front is not None else None)
        with suppress(FileNotFoundError):
            self.plan.socket.unlink()
        self._child = subprocess.Popen(
            [*mosquitto.leash(), program, "-c", str(file)], env={**os.environ, **_GIVES_BACK},
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )  # fmt: skip
        assert self._child.stderr is not None
        os.set_blocking(self._child.stderr.fileno(), False)
        if self._front is not None:
            self._front.start()

    def last_words(self) -> str:
        """What it has said of its errors since this was asked last: the last line; "" for none."""
        if self._child is None or self._child.stderr is None:
            return ""
        if self._front is not None and not self._front.runs:
            return "lighttpd, which stands in front of it, has ended"
        said = b""
        with suppress(BlockingIOError):
            while more := os.read(self._child.stderr.fileno(), 65_536):
                said = (said + more)[-65_536:]
        lines = [line.strip() for line in said.decode("utf-8", "replace").splitlines()]
        return next((line for line in reversed(lines) if line), "")

    def kill(self) -> None:
        """End it though it hears nothing. Harmless without a child."""
        if self._child is not None:
            self._child.kill()
            self._child.wait()

    def stop(self) -> None:
        """End it. Harmless without a child."""
        child, self._child = self._child, None
        front, self._front = self._front, None
        if front is not None:
            front.stop()
        if child is None:
            return
        end(child)
        if child.stderr is not None:
            child.stderr.close()
        with suppress(OSError):
            self.plan.socket.unlink()


def why_not(words: str, port: int) -> str:
    """A sentence for people about a broker that has ended, from its last words."""
    if "ebsocket" in words:
        return f"This Mosquitto can't speak to browsers. Install Debian's: {mosquitto.INSTALL}"
    if "Address already in use" in words:
        return mosquitto.taken(port)
    return f"Mosquitto stopped: {words[:200] or 'it gave no reason'}"


def write(plan: BrokerPlan, behind: int | None = None) -> Path:
    """Write the configuration and the lists of rights. Returns the configuration's path.

    Args:
        plan: what it is to do.
        behind: the port of this machine where a web server hands browsers on; None where they come
            to Mosquitto itself.

    Raises:
        ConfigError: a path cannot stand in it.
        OSError: it cannot be written.
    """
    paths = (plan.folder, plan.state, plan.page)
    if not all(str(path.absolute()).isprintable() for path in paths):
        raise ConfigError(
            "Mosquitto can't read the names of `herald watch`'s folders: choose another --data."
        )
    private_folder.make(plan.folder)
    user = pwd.getpwuid(os.geteuid()).pw_name
    head = _HEAD.format(user=user, most_heap=_MOST_HEAP)
    if plan.bridges:
        head += _WITH_CLUB.format(state=plan.state.absolute())
    else:
        head += _ALONE
    listeners = _LISTENERS.format(
        socket=plan.socket.absolute(),
        folder=plan.folder.absolute(),
        where=plan.port if behind is None else f"{behind} 127.0.0.1",
        files=f"http_dir {plan.page.absolute()}\n" if behind is None else "",
        most=_MOST_WATCHERS,
    )
    lines = "\n".join((head + "\n".join(plan.head), listeners, *plan.bridges, ""))
    rights = {"prefix": PREFIX, "letters": plan.letters}
    file = plan.folder / "mosquitto.conf"
    for name, content in (
        ("relay.acl", _RELAY.format(**rights)),
        ("people.acl", _PEOPLE.format(**rights)),
        ("mosquitto.conf", lines),
    ):
        written = plan.folder / name
        written.touch(mode=0o600)
        written.write_text(content, "utf-8")
    return file


def end(child: subprocess.Popen[bytes]) -> None:
    """Ask a server to end, and kill it if it does not within five seconds."""
    child.terminate()
    try:
        child.wait(_ENDS_S)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
