"""How does what is said reach the broker? By paho, over its unix socket, without a thread."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from paho.mqtt import client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

from companion.watching.publication import PREFIX, about, written

_CONNECTED: Final = "$SYS/broker/clients/connected"
_KEEPALIVE_S: Final = 15
"""A broker that answers nothing for twice as long hangs. It counts us as away after one and a half
times as long, and all is said anew then: painting a board must not take that long on a small
machine that does other things too.
"""


class Publisher:
    """The connection to the broker, or none. For one thread.

    Attributes:
        clients: how many connections the broker has, as it said last; this one counts.
        connects: how often it has been connected: after each time everything is to be said.
    """

    def __init__(self, socket: Path, letters: str, name: str) -> None:
        """Not connected yet.

        Args:
            socket: the broker's.
            letters: of the table.
            name: of the table.
        """
        self.clients = 0
        self.connects = 0
        self._socket = socket
        self._will = f"{PREFIX}{letters}/about", written(about(letters, name, alive=False))
        self._client: mqtt.Client | None = None
        self._there = False

    @property
    def connected(self) -> bool:
        """Whether the broker has let us in."""
        return self._there

    @property
    def busy(self) -> bool:
        """Whether something said has not left yet."""
        return self._client is not None and bool(self._client.want_write())

    def fileno(self) -> int:
        """The connection, for `select`; -1 without one."""
        line = None if self._client is None else self._client.socket()
        return -1 if line is None else int(line.fileno())

    def connect(self) -> bool:
        """Try to connect. Returns whether there is a connection; `connected` comes later."""
        if self.fileno() >= 0:
            return True
        self._there = False
        client = mqtt.Client(
            CallbackAPIVersion.VERSION2, client_id="relay", transport="unix", clean_session=True
        )
        client.will_set(*self._will, qos=0, retain=True)
        client.max_queued_messages_set(0)
        client.on_connect = self._on_connect
        client.on_disconnect = self._on_disconnect
        client.on_message = self._on_message
        try:
            client.connect(str(self._socket), keepalive=_KEEPALIVE_S)
        except OSError:
            return False
        self._client = client
        return True

    def read(self) -> None:
        """Take what the broker has said; a lost connection is noticed."""
        if self._client is not None:
            self._client.loop_read()

    def write(self) -> None:
        """Give what waits, as far as the broker takes it."""
        if self._client is not None and self._client.want_write():
            self._client.loop_write()

    def tend(self) -> None:
        """What is due by the clock; to be called every second or so."""
        if self._client is not None:
            self._client.loop_misc()

    def send(self, topic: str, payload: bytes, *, retain: bool, qos: int) -> None:
        """One message; without a connection it is lost, and everything is said anew later."""
        if self._client is not None and self._there:
            self._client.publish(topic, payload, qos=qos, retain=retain)

    def close(self, *, farewell: bool = True) -> None:
        """End the connection; with a farewell the table is said to be away."""
        client, self._client, there = self._client, None, self._there
        self._there = False
        if client is None:
            return
        if there and farewell:
            client.publish(*self._will, qos=0, retain=True)
        client.disconnect()
        for _try in range(100):
            if not client.want_write() or client.loop_write() != mqtt.MQTT_ERR_SUCCESS:
                break

    def _on_connect(
        self, client: mqtt.Client, _data: Any, _flags: Any, reason: Any, _p: Any
    ) -> None:
        if reason.is_failure:
            return
        self._there, self.clients = True, 0
        self.connects += 1
        client.subscribe(_CONNECTED)

    def _on_disconnect(self, *_told: Any) -> None:
        self._there, self._client = False, None

    def _on_message(self, _client: mqtt.Client, _data: Any, message: mqtt.MQTTMessage) -> None:
        if message.topic == _CONNECTED and message.payload.isdigit():
            self.clients = int(message.payload)
