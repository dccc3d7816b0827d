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
        fails: it has no answer, as a process that died twice.
    """

    def __init__(self) -> None:
        """Think at once."""
        self.sent: list[bytes] = []
        self.holds = self.fails = self.restarted = False
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
        return Reply(self._thinking.take(question), self.restarted)

    def close(self) -> None:
        """Ask no more."""
        self._question = None

    def _sent(self, message: Json) -> Json:
        self.sent.append(messages.line(message))
        return json.loads(self.sent[-1])
