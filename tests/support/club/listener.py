"""Who listens at a hub: through its own socket, as a viewer, or as a table with a password."""

from __future__ import annotations

import json
import socket
import ssl
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from paho.mqtt import client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

from companion.club.invitation import Invitation
from tests.support.club.hub_process import HubProcess, wait


class Listener:
    """A client and what it has heard: topic → payload, the newest; and all in order."""

    def __init__(self, client: mqtt.Client) -> None:
        """Args:
        client: not connected yet.
        """
        self.client = client
        self.now: dict[str, bytes] = {}
        self.all: list[tuple[str, bytes]] = []
        self.refused = False
        client.on_message = self._hear
        client.on_connect = self._connected

    def said(self, topic: str) -> bytes:
        """The newest message at a topic; empty as long as nothing was heard."""
        return self.now.get(topic, b"")

    def document(self, topic: str) -> dict[str, Any]:
        """The newest message at a topic; empty without one."""
        found: dict[str, Any] = json.loads(self.said(topic) or b"{}")
        return found

    def _hear(self, _client: mqtt.Client, _data: object, message: mqtt.MQTTMessage) -> None:
        self.now[message.topic] = bytes(message.payload)
        self.all.append((message.topic, bytes(message.payload)))

    def _connected(self, _c: mqtt.Client, _d: object, _f: object, code: Any, _p: object) -> None:
        self.refused = code.is_failure


@contextmanager
def inside(hub: HubProcess, *topics: str) -> Iterator[Listener]:
    """Through the hub's own socket: hears everything."""
    client = mqtt.Client(CallbackAPIVersion.VERSION2, transport="unix")
    client.connect(str(hub.folder.socket), 1)
    yield from _listening(client, topics)


@contextmanager
def viewer(hub: HubProcess, *topics: str) -> Iterator[Listener]:
    """As a browser comes in."""
    client = mqtt.Client(CallbackAPIVersion.VERSION2, transport="websockets")
    client.ws_set_options(path="/")
    client.connect("127.0.0.1", hub.port)
    yield from _listening(client, topics)


@contextmanager
def viewer_again(hub: HubProcess, *topics: str) -> Iterator[Listener]:
    """The same at a hub that is just coming back."""
    wait(lambda: _listens(hub.port), "the hub's port")
    with viewer(hub, *topics) as found:
        yield found


@contextmanager
def table(hub: HubProcess, invitation: Invitation | None, user: str = "") -> Iterator[Listener]:
    """As a table's broker comes in; without an invitation as nobody.

    Args:
        hub: where.
        invitation: the table's.
        user: says that it is this table instead.
    """
    client = mqtt.Client(CallbackAPIVersion.VERSION2)
    context = ssl.create_default_context(cadata=(hub.folder.root / "ca.pem").read_text())
    client.tls_set_context(context)
    if invitation is not None:
        client.username_pw_set(user or invitation.letters, invitation.password)
    client.connect("127.0.0.1", hub.tables_port)
    yield from _listening(client, ())


def _listening(client: mqtt.Client, topics: tuple[str, ...]) -> Iterator[Listener]:
    made = Listener(client)
    client.loop_start()
    try:
        wait(lambda: client.is_connected() or made.refused, "an answer of the hub")
        for topic in topics:
            client.subscribe(topic, 1)
        yield made
    finally:
        client.disconnect()
        client.loop_stop()


@contextmanager
def short_folder() -> Iterator[Path]:
    """A folder whose path leaves room for a socket's name."""
    with tempfile.TemporaryDirectory(prefix="tbl") as root:
        yield Path(root)


def _listens(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False
