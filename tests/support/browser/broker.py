"""Which broker do the tests of the page talk to? Debian's Mosquitto, with as little as it needs.

A double of what the relay writes: a unix socket for who publishes, WebSockets and the page's files
for who watches, and a list of rights that lets them read.
"""

from __future__ import annotations

import getpass
import socket
import subprocess
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

from companion.watching import mosquitto

READY_S: Final = 10.0
_HELLO: Final = b"\x10\x10\x00\x04MQTT\x04\x02\x00\x3c\x00\x04drum"
_BEAT: Final = b"\xc0\x00"
_BEAT_S: Final = 0.001


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Broker:
    """A Mosquitto of one's own, to be killed and started again."""

    def __init__(self, folder: Path, page: Path) -> None:
        """Its files are in `folder`; it serves `page`."""
        self.port = free_port()
        self.socket = folder / "publish.sock"
        self._file = folder / "mosquitto.conf"
        rights = folder / "rights.acl"
        rights.write_text("topic read herald/1/#\n")
        self._file.write_text(
            f"user {getpass.getuser()}\n"  # root would become another who may not write here
            f"per_listener_settings true\npersistence false\nlog_type error\nlog_dest stderr\n"
            f"listener 0 {self.socket}\nallow_anonymous true\n"
            f"listener {self.port} 127.0.0.1\nprotocol websockets\nhttp_dir {page}\n"
            f"allow_anonymous true\nacl_file {rights}\n"
        )
        self._running: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Of the page."""
        return f"http://127.0.0.1:{self.port}/"

    @property
    def process(self) -> int:
        """Its number.

        Raises:
            LookupError: it does not run.
        """
        if self._running is None:
            raise LookupError("the broker does not run")
        return self._running.pid

    def start(self) -> None:
        """Start it and wait until it answers.

        Raises:
            ConfigError: there is no Mosquitto.
            RuntimeError: it does not start.
        """
        program = mosquitto.find()
        self.socket.unlink(missing_ok=True)
        self._running = subprocess.Popen([program, "-c", str(self._file)])
        until = time.monotonic() + READY_S
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                if time.monotonic() > until or self._running.poll() is not None:
                    raise RuntimeError("Mosquitto does not start") from None
                time.sleep(0.02)
            else:
                return

    def kill(self) -> None:
        """End it as a crash would; nothing is kept."""
        if self._running is not None:
            self._running.kill()
            self._running.wait()
            self._running = None


class Publisher:
    """Who says something at the table's socket."""

    def __init__(self, broker: Broker) -> None:
        """Connect, and wait until it is done."""
        self._client = mqtt.Client(
            CallbackAPIVersion.VERSION2, transport="unix", reconnect_on_failure=False
        )
        self._client.connect(str(broker.socket), 1)
        self._client.loop_start()
        self._over = threading.Event()
        self._drum = threading.Thread(target=self._beat, args=(broker.socket,), daemon=True)
        self._drum.start()

    def _beat(self, address: Path) -> None:
        """Keep the broker's loop turning, as the relay does: asleep it gives 4 KB at a time."""
        with socket.socket(socket.AF_UNIX) as line, suppress(OSError):
            line.connect(str(address))
            line.sendall(_HELLO)
            while line.recv(16) and not self._over.wait(_BEAT_S):
                line.sendall(_BEAT)

    def say(self, topic: str, payload: bytes, retain: bool = True) -> None:
        """Publish; what is said later comes later."""
        self._said = self._client.publish(topic, payload, qos=1, retain=retain)

    def flush(self) -> None:
        """Wait until the broker has all that was said."""
        self._said.wait_for_publish(20)

    def close(self) -> None:
        """Go."""
        self._over.set()
        self._drum.join()
        self._client.disconnect()
        self._client.loop_stop()
