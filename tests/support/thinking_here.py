"""Thinking without a process: at once, or when a test says so."""

from __future__ import annotations

import json

from companion.app.program_players import messages
from companion.app.program_players.thinking import Thinking
from companion.app.program_players.thinking_process import Reply
from companion.core.game import Json


class ThinkingHere:
    """Keeps `Thinker`.

    Attributes:
        sent: every message, byte for byte.
        holds: it does not answer yet.
        placed: the values of its answers that are to be hidden.
        fails: it has no answer, as a process that died twice.
        says: what it answers, as moves in JSON; None where it thinks.
    """

    def __init__(self) -> None:
        """Think at once."""
        self.sent: list[bytes] = []
        self.holds = self.fails = self.restarted = False
        self.says: list[Json] | None = None
        self.placed: list[int | None] = []
        self._thinking = Thinking()
        self._question: Json = None

    def begin(self, first: Json) -> None:
        """Another match."""
        self._thinking = Thinking()
        self.tell(first)

    def tell(self, message: Json) -> None:
        """Heard."""
        self._thinking.take(self._sent(message))

    def ask(self, question: Json) -> None:
        """Keep the question."""
        self._question = self._sent(question)

    def poll(self) -> Reply | None:
        """Think."""
        if self.holds or self._question is None:
            return None
        question, self._question = self._question, None
        if self.fails:
            return Reply(None, restarted=True)
        answer = self._thinking.take(question) if self.says is None else self._said(self.says)
        self.placed += [] if answer is None else answer["placed"]
        return Reply(answer, self.restarted)

    def close(self) -> None:
        """Ask no more."""
        self._question = None

    @staticmethod
    def _said(moves: list[Json]) -> Json:
        return messages.answer([moves], [None] * len(moves))

    def _sent(self, message: Json) -> Json:
        self.sent.append(messages.line(message))
        return json.loads(self.sent[-1])
