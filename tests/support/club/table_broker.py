"""A table's own Mosquitto, bridged to a hub by `bridge_lines`; and a network that can be cut."""

from __future__ import annotations

import selectors
import socket
import subprocess
import threading
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from paho.mqtt import client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

from companion.club.bridge import PREFIX, QUEUE, bridge_lines
from companion.club.invitation import Invitation
from companion.watching import mosquitto
from tests.support.club.hub_process import wait


class TableBroker:
    """One table's broker and a publisher at it, as its relay is."""

    def __init__(self, folder: Path, invitation: Invitation, port: int | None = None) -> None:
        """Nothing runs yet.

        Args:
            folder: of the table; its path is short.
            invitation: of the club.
            port: where the hub is found instead: a network that can be cut.
        """
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self.letters = folder, invitation.letters
        certificate = folder / "club.pem"
        certificate.write_text(invitation.certificate)
        through = invitation if port is None else replace(invitation, port=port)
        lines = [
            *QUEUE, "persistence true", f"persistence_location {folder}/", "user root",
            "autosave_interval 1", "log_dest stderr", "log_type error",
            f"listener 0 {self.socket}", "allow_anonymous true",
            *bridge_lines(through, certificate),
        ]  # fmt: skip
        (folder / "mosquitto.conf").write_text("\n".join(lines) + "\n")
        self._process: subprocess.Popen[bytes] | None = None
        self._client: mqtt.Client | None = None

    @property
    def socket(self) -> Path:
        """Where the relay publishes."""
        return self.folder / "table.sock"

    @property
    def pid(self) -> int:
        """Of its Mosquitto."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start the broker and connect the publisher."""
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [mosquitto.find(), "-c", self.folder / "mosquitto.conf"], stderr=log
            )
        client = mqtt.Client(CallbackAPIVersion.VERSION2, transport="unix")
        wait(self._answers, "the table's broker")
        client.connect(str(self.socket), 1)
        client.loop_start()
        wait(client.is_connected, "the table's publisher")
        self._client = client

    def publish(self, topic: str, payload: bytes, *, retain: bool = True) -> None:
        """Publish below the table's letters; the broker has it when this returns."""
        assert self._client is not None
        told = self._client.publish(f"{PREFIX}{self.letters}/{topic}", payload, 1, retain)
        told.wait_for_publish(10)
        assert told.is_published(), topic

    def wait_until_saved(self) -> None:
        """Wait until all that was acknowledged by now is on the disk; takes some two seconds."""
        until = time.time_ns()
        saved = self.folder / "mosquitto.db"
        wait(lambda: saved.exists() and saved.stat().st_mtime_ns > until, "what is saved")

    def stop(self, *, kill: bool = False) -> None:
        """End or kill the broker."""
        if self._client is not None:
            self._client.loop_stop()
            self._client.disconnect()
            self._client = None
        if self._process is not None:
            self._process.kill() if kill else self._process.terminate()
            try:
                self._process.wait(5)
            except subprocess.TimeoutExpired:
                # Mosquitto 2.0.11 can loop for ever once its bridge was closed at once.
                self._process.kill()
                self._process.wait()
            self._process = None

    def _answers(self) -> bool:
        with suppress(OSError), socket.socket(socket.AF_UNIX) as asked:
            asked.connect(str(self.socket))
            return True
        return False


class Cable:
    """A port of this machine that leads to another one, until it is cut."""

    def __init__(self, port: int) -> None:
        """Args:
        port: where it leads.
        """
        self._to = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self.late_s = 0.0
        """Each new connection carries nothing for so long."""
        self._cut = False
        self._ended = False
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def cut(self) -> None:
        """Nothing gets through any more, and no connection says so."""
        self._cut = True

    def mend(self) -> None:
        """Everything gets through again; connections from before are gone."""
        for pair in self._pairs:
            _close(pair)
        self._pairs.clear()
        self._cut = False

    def end(self) -> None:
        """Close everything."""
        self._ended = True
        self._thread.join(5)
        for pair in self._pairs:
            _close(pair)
        self._listener.close()

    def _run(self) -> None:
        self._listener.settimeout(0.05)
        while not self._ended:
            with suppress(OSError):
                near, _address = self._listener.accept()
                if self._cut:
                    near.close()
                    continue
                try:
                    far = socket.create_connection(("127.0.0.1", self._to), 2)
                except OSError:
                    near.close()
                    continue
                pair = (near, far)
                self._pairs.append(pair)
                threading.Thread(target=self._carry, args=pair, daemon=True).start()

    def _carry(self, near: socket.socket, far: socket.socket) -> None:
        time.sleep(self.late_s)
        with selectors.DefaultSelector() as watched:
            try:
                watched.register(near, selectors.EVENT_READ, far)
                watched.register(far, selectors.EVENT_READ, near)
                while not self._ended:
                    if self._cut:
                        time.sleep(0.02)
                        continue
                    for key, _events in watched.select(0.05):
                        data = key.fileobj.recv(65536)  # type: ignore[union-attr]
                        if not data or self._cut:
                            _close((near, far))
                            return
                        key.data.sendall(data)
            except (OSError, ValueError):
                _close((near, far))


def _close(pair: tuple[socket.socket, socket.socket]) -> None:
    for one in pair:
        with suppress(OSError):
            one.shutdown(socket.SHUT_RDWR)
        one.close()
