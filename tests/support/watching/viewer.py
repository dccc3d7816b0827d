"""Somebody who watches: what a browser gets from the broker, and the picture that it lays out."""

from __future__ import annotations

import base64
import gzip
import io
import json
import time
import urllib.request
from collections.abc import Callable, Sequence
from typing import Any

import pygame

from companion.watching.publication import PREFIX
from tests.support.watching.web_mqtt import WebMqtt

Json = dict[str, Any]


def composed(arts: dict[str, bytes], size: Sequence[int], items: Sequence[Sequence[Any]]) -> Any:
    """The picture that a display list means."""
    picture = pygame.Surface(tuple(size))
    for art, x, y, alpha in items:
        part = pygame.image.load(io.BytesIO(arts[art]), "art.png")
        if alpha < 255:
            part.set_alpha(alpha)
        picture.blit(part, (x, y))
    return picture


def frames(walk: Json) -> list[list[Any]]:
    """The display lists of a walk."""
    found = [walk["first"]]
    for first, last, between in walk["changes"]:
        before = found[-1]
        found.append([*before[:first], *between, *before[len(before) - last :]])
    return found


class Fetched(dict[str, bytes]):
    """Pictures that are fetched as files when they are first asked for, as the page does."""

    def __init__(self, port: int, letters: str) -> None:
        """None is fetched yet."""
        super().__init__()
        self._above = f"http://127.0.0.1:{port}/tables/{letters}"

    def __missing__(self, name: str) -> bytes:
        """Fetch it."""
        with urllib.request.urlopen(f"{self._above}/{name}.png", timeout=10) as answer:
            self[name] = answer.read()
        return self[name]


class Kept:
    """What is retained under topics, as a broker keeps it.

    Attributes:
        topics: topic, after the table's letters → payload.
        arts: the pictures that are out.
        walks: walks that came by, each with its look.
        at: topic → when it came last, by a monotonic clock in seconds.
        messages: how many came.
    """

    def __init__(self) -> None:
        """Nothing."""
        self.topics: dict[str, bytes] = {}
        self.arts: dict[str, bytes] = {}
        self.walks: list[tuple[str, Json]] = []
        self.at: dict[str, float] = {}
        self.messages = 0

    def take(self, topic: str, payload: bytes) -> None:
        """A message has come."""
        self.messages += 1
        kind, _slash, rest = topic.removeprefix(PREFIX).partition("/")[2].partition("/")
        name = f"{kind}/{rest}" if rest else kind
        self.at[name] = time.monotonic()
        if kind == "art":
            if payload:
                self.arts[rest] = payload
            else:
                self.arts.pop(rest, None)
        elif kind == "walk":
            self.walks.append((rest, json.loads(payload)))
        elif payload:
            self.topics[name] = payload
        else:
            self.topics.pop(name, None)

    def json(self, name: str) -> Json:
        """What is said under a topic."""
        found: Json = json.loads(self.topics[name])
        return found

    def past(self, look: str, ply: int) -> Any:
        """An earlier board, as a display list."""
        chunk = max(0, ply - 1) // self.json("match")["chunk"]
        packed = self.json(f"past/{look}/{chunk}")["gz"]
        return json.loads(gzip.decompress(base64.b64decode(packed)))["plies"][str(ply)]

    def picture(self, look: str) -> Any:
        """The newest board in a look."""
        board = self.json(f"board/{look}")
        return composed(self.arts, board["size"], board["items"])


class Viewer(Kept):
    """A viewer at a broker, by WebSocket as a browser is."""

    def __init__(self, port: int, letters: str, only: Sequence[str] = ("#",)) -> None:
        """Connect and ask for topics of a table."""
        super().__init__()
        self.arts = Fetched(port, letters)
        self.line = WebMqtt(port)
        self.line.subscribe([f"{PREFIX}{letters}/{one}" for one in only])

    def until(self, condition: Callable[[], bool], patience_s: float = 20.0) -> None:
        """Take what comes until a condition holds."""
        end = time.monotonic() + patience_s
        while not condition():
            assert time.monotonic() < end, "it does not come"
            assert not self.line.ended, "the broker has ended it"
            for topic, payload in self.line.read(0.05):
                self.take(topic, payload)

    def close(self) -> None:
        """Leave."""
        self.line.close()
