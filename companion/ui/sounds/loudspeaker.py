"""How does the window play sounds? It writes orders to a player process, and never waits.

Wiring: `PlayerProcess` is given to the table; the player (`player.py`) is started with the
first sound, and ends with this program whichever way it ends.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.adapters import speech
from companion.core.message import N_
from companion.ui.sounds import orders
from companion.ui.sounds.orders import MOST_BYTES, AudioStatus, Forgive, Hush, Order, Play, Say

STOPPED: Final = N_("No sound: playback has stopped. Trying again soon.")

_HERE: Final = Path(__file__).parents[3]
_COMMAND: Final = (sys.executable, "-m", "companion.ui.sounds")
_AGAIN_S: Final = 30.0
"""In seconds: a player that has ended by itself is not started again sooner."""
_ENDS_S: Final = 1.0


class PlayerProcess:
    """A player in a process of its own. For one thread; no method blocks or raises."""

    def __init__(
        self,
        command: Sequence[str] = _COMMAND,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Start nothing yet; `command` starts the player, `clock` is the system's monotonic one."""
        self._command = tuple(command)
        self._clock = clock
        self._player: subprocess.Popen[bytes] | None = None
        self._started_s: float | None = None
        self._speaking = False
        self._partial = b""
        self._why: dict[str, str] = {}

    def play(self, sounds: Sequence[str], loudness: float) -> None:
        """Play these sounds, one after another; `loudness` is 0 to 1."""
        if sounds and loudness > 0:
            self._order(Play(tuple(sounds), loudness, self._clock()))

    def say(self, text: str, language: str, loudness: float) -> None:
        """Read this text aloud, instead of whatever is being read."""
        if text and loudness > 0:
            self._speaking = True
            self._order(Say(text[: speech.MOST_LETTERS], language, loudness))

    def hush(self) -> None:
        """Stop reading aloud."""
        if self._speaking:
            self._speaking = False
            self._order(Hush())

    def try_again(self) -> None:
        """Allow another attempt at what has failed: somebody at the settings asks for it."""
        self._started_s = None
        self._why.clear()
        if self._player is not None:
            self._order(Forgive())

    @property
    def trouble(self) -> str:
        """Why sounds cannot be played, a key for translations; "" while all is well, or untried."""
        self._listen()
        return self._why.get("", "")

    def voice_trouble(self, language: str) -> str:
        """Why no voice is heard in a language, a key for translations; "" as far as is known."""
        self._listen()
        return speech.missing(language) or self._why.get(language, "") or self._why.get("", "")

    def close(self) -> None:
        """End the player."""
        if self._player is not None:
            _end(self._player)
            self._player = None

    def _order(self, order: Order) -> None:
        line = orders.write(order)
        if len(line) > MOST_BYTES or not self._is_there():
            return
        # A player that hangs fills its pipe sooner or later: orders that do not fit are dropped.
        with suppress(BlockingIOError, BrokenPipeError):
            if self._player is not None and self._player.stdin is not None:
                os.write(self._player.stdin.fileno(), line)

    def _is_there(self) -> bool:
        """Whether a player is running; starts one if that is allowed."""
        if self._player is not None:
            if self._player.poll() is None:
                return True
            self.close()
            self._why[""] = STOPPED
        if self._started_s is not None and self._clock() - self._started_s < _AGAIN_S:
            return False
        self._started_s = self._clock()
        environment = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        try:
            # A session of its own: Ctrl-C must reach the window first.
            self._player = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL, cwd=_HERE, env=environment, start_new_session=True,
            )  # fmt: skip
        except OSError:
            self._why[""] = STOPPED
            return False
        self._partial = b""
        self._why.clear()
        for pipe in (self._player.stdin, self._player.stdout):
            if pipe is not None:
                os.set_blocking(pipe.fileno(), False)
        return True

    def _listen(self) -> None:
        """Read the player's answers, if there are any."""
        if self._player is None or self._player.stdout is None:
            return
        received = self._partial
        with suppress(BlockingIOError):
            while more := os.read(self._player.stdout.fileno(), MOST_BYTES):
                received += more
        *lines, self._partial = received.split(b"\n")
        for line in lines:
            trouble = orders.read(line)
            if isinstance(trouble, AudioStatus):
                self._why[trouble.language] = trouble.why


class Silence:
    """A loudspeaker that plays nothing and has no trouble."""

    def play(self, _sounds: Sequence[str], _loudness: float) -> None:
        """Nothing."""

    def say(self, _text: str, _language: str, _loudness: float) -> None:
        """Nothing."""

    def hush(self) -> None:
        """Nothing."""

    def try_again(self) -> None:
        """Nothing."""

    @property
    def trouble(self) -> str:
        """None."""
        return ""

    def voice_trouble(self, _language: str) -> str:
        """None."""
        return ""


def _end(player: subprocess.Popen[bytes]) -> None:
    """Send no more orders: the player ends by itself, or is ended."""
    if player.stdin is not None:
        with suppress(OSError):
            player.stdin.close()
    try:
        player.wait(_ENDS_S)
    except subprocess.TimeoutExpired:
        player.kill()
        player.wait()
    if player.stdout is not None:
        player.stdout.close()
