"""What is said under which topic? Retained messages, each only when it has changed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Final, Protocol

from companion.watching.art_files import ArtFiles

PREFIX: Final = "herald/1/tables/"
"""Before the letters of every table."""
_DIGEST_BYTES: Final = 8


class Sink(Protocol):
    """Where messages go: a broker, or what stands for one in tests."""

    def send(self, topic: str, payload: bytes, *, retain: bool, qos: int) -> None:
        """One message; an empty one that is retained takes back what was retained there."""


class Publication:
    """The messages of one table. Nothing is sent twice in a row under one topic.

    Attributes:
        letters: of the table.
    """

    def __init__(
        self, sink: Sink, letters: str, files: ArtFiles | None = None, *, messages: bool = True
    ) -> None:
        """Nothing has been said.

        Args:
            sink: takes messages.
            letters: of the table.
            files: takes pictures; None where they are messages alone.
            messages: pictures are messages too, as a club's hub needs them.
        """
        self.letters = letters
        self._sink, self._files, self._messages = sink, files, messages
        self._said: dict[str, bytes] = {}

    def say(self, topic: str, what: Mapping[str, Any], *, qos: int = 0) -> None:
        """Say something that stays, unless it is what was said last.

        Args:
            topic: after the table's letters.
            what: a JSON object.
            qos: 1 where it must arrive at a hub, once it is there again.
        """
        payload = written(what)
        digest = hashlib.blake2b(payload, digest_size=_DIGEST_BYTES).digest()
        if self._said.get(topic) != digest:
            self._said[topic] = digest
            self._send(topic, payload, retain=True, qos=qos)

    def pass_by(self, topic: str, what: Mapping[str, Any]) -> None:
        """Say something that is only for those who are there."""
        self._send(topic, written(what), retain=False, qos=0)

    def take_back(self, topic: str) -> None:
        """Take back what was said under a topic, if anything was."""
        if self._said.pop(topic, None) is not None:
            self._send(topic, b"", retain=True, qos=0)

    def take_back_below(self, start: str) -> None:
        """Take back what was said under all topics that begin so."""
        for topic in [topic for topic in self._said if topic.startswith(start)]:
            self.take_back(topic)

    def art(self, name: str, png: bytes) -> None:
        """A picture; empty takes it back. Where it can be no file it is a message."""
        filed = self._files is not None and self._files.put(name, png)
        if filed and not self._messages:
            return
        self._send(f"art/{name}", png, retain=True, qos=0)

    def forget(self) -> None:
        """Whoever kept what was said has lost it: everything is said anew."""
        self._said.clear()

    def _send(self, topic: str, payload: bytes, *, retain: bool, qos: int) -> None:
        self._sink.send(f"{PREFIX}{self.letters}/{topic}", payload, retain=retain, qos=qos)


def about(letters: str, name: str, *, alive: bool) -> dict[str, Any]:
    """Which table it is, and whether its relay is there."""
    return {"v": 1, "letters": letters, "name": name, "alive": alive}


def written(what: Mapping[str, Any]) -> bytes:
    """A JSON object as it is sent: equal objects have equal bytes."""
    return json.dumps(what, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()
