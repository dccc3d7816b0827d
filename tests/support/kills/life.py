"""How is the program started, followed, and killed at a random microsecond?"""

from __future__ import annotations

import fcntl
import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final, Protocol

from tests.support.kills import inside

ROOT: Final = Path(__file__).parents[3]
PATIENCE_S: Final = 60.0
"""Who shows nothing for so long, or is not touched for so long, hangs."""
_WIDEST_S: Final = (0.002, 0.02, 0.15, 1.0)
"""Within one of these after a finger the kill falls: a write takes a few thousandths."""
_START_S: Final = 1.5
_AT_START: Final = 0.12
_ENVIRONMENT: Final = {
    "SDL_VIDEODRIVER": "dummy",
    "SDL_AUDIODRIVER": "dummy",
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
}
_FINGERS: Final = (8, 24, 70)
"""The most that are waited for; whoever chooses a PIN needs some twenty, twice."""

AT_START: Final = "at the start"
AT_REST: Final = "at rest"
IN_BETWEEN: Final = "between a finger and its picture"


@dataclass
class Life:
    """What was seen of one life of the program, from outside.

    Attributes:
        lines: all that its witness said before it was gone.
        first_s: from the start of the process to its first picture; None where none came.
        code: how it ended; -9 is how it must end.
        errors: what it said on its error stream.
        hung: nothing was heard of it for too long, and it was killed for that.
        taken_s: how long the kill was after the finger, or after the start.
        forked: it was no process of its own from the start, but a copy of one.
        unread: the beginning of a line.
    """

    lines: list[dict[str, Any]] = field(default_factory=list)
    first_s: float | None = None
    code: int = 0
    errors: str = ""
    hung: bool = False
    taken_s: float = 0.0
    forked: bool = False
    unread: bytes = b""

    def of(self, what: str) -> list[dict[str, Any]]:
        """The lines of one kind."""
        return [line for line in self.lines if line["what"] == what]

    @property
    def answered(self) -> bool:
        """Whether every finger had had its round."""
        return len(self.of("finger")) == len(self.of("done"))

    @property
    def hit(self) -> str:
        """What the kill fell into."""
        under_way = Counter(line["of"] for line in self.of("begins"))
        under_way.subtract(Counter(line["of"] for line in self.of("ends")))
        writes = sorted(what for what, number in under_way.items() if number > 0)
        if writes:
            # A move that touches a shield writes the vault and then the record.
            return f"within: {', '.join(writes)}"
        if not self.of("shown"):
            return AT_START
        return AT_REST if self.answered else IN_BETWEEN


class _Started(Protocol):
    """A process that was started here."""

    def kill(self) -> None:
        """Send it SIGKILL."""

    def wait(self) -> int:
        """How it ended; less than 0 is a signal."""


class _Forked:
    """A copy of this process, in which every module is there already and nothing is open."""

    def __init__(self, run: Callable[[], int], errors: int) -> None:
        """Run it in the copy; its error stream goes there."""
        self._pid = os.fork()
        if self._pid:
            return
        try:
            nowhere = os.open(os.devnull, os.O_RDWR)
            for stream, file in enumerate((nowhere, nowhere, errors)):
                os.dup2(file, stream)
            os.environ.update(_ENVIRONMENT)
            os._exit(run())
        finally:
            # Whatever happens there, it never goes on as a second one of us.
            os._exit(99)

    def kill(self) -> None:
        """Send it SIGKILL."""
        os.kill(self._pid, signal.SIGKILL)

    def wait(self) -> int:
        """How it ended."""
        return os.waitstatus_to_exitcode(os.waitpid(self._pid, 0)[1])


def live(data: Path, slug: str, chance: Random, forked: float = 0.0, least: int = 0) -> Life:
    """Start the program on a folder, let it be tapped on, and kill it.

    Args:
        data: the folder.
        slug: the game that is set up.
        chance: what is tapped, and when the kill falls.
        forked: how often it is a copy of this process, in which everything is imported
            already; one that is killed at its start never is.
        least: so many fingers are waited for at least.
    """
    life = Life()
    fingers = 0 if chance.random() < _AT_START else chance.randint(1, chance.choice(_FINGERS))
    fingers = max(fingers, least)
    life.taken_s = chance.uniform(0, chance.choice(_WIDEST_S) if fingers else _START_S)
    life.forked = bool(fingers) and chance.random() < forked
    seed = chance.getrandbits(32)
    here, there = os.pipe()
    # A witness that had to wait for its reader would move the moments.
    fcntl.fcntl(here, fcntl.F_SETPIPE_SZ, 1 << 20)
    with tempfile.TemporaryFile() as errors, os.fdopen(here, "rb", buffering=0) as pipe:
        begun = time.perf_counter()
        program: _Started
        if life.forked:
            program = _Forked(partial(inside.run, str(data), seed, slug, there), errors.fileno())
        else:
            program = subprocess.Popen(
                [sys.executable, "-m", "tests.support.kills.inside",
                 data, str(seed), slug, str(there)],
                cwd=ROOT, env={**os.environ, **_ENVIRONMENT}, pass_fds=[there],
                stdout=subprocess.DEVNULL, stderr=errors,
            )  # fmt: skip
        os.close(there)
        _follow(life, program, pipe, begun, fingers)
        life.code = program.wait()
        while raw := pipe.read(1 << 16):
            _hear(life, raw, begun)
        errors.seek(0)
        life.errors = errors.read().decode("utf-8", "replace")
    return life


def _follow(life: Life, program: _Started, pipe: Any, begun: float, fingers: int) -> None:
    """Until it was killed, or is gone by itself."""
    since = begun
    if not fingers:
        _kill_at(program, begun + life.taken_s)
        return
    while True:
        ready, _, _ = select.select([pipe], [], [], PATIENCE_S)
        if not ready or time.perf_counter() - since > PATIENCE_S:
            life.hung = True
            program.kill()
            return
        raw = pipe.read(1 << 16)
        if not raw:
            return
        before = len(life.of("finger"))
        _hear(life, raw, begun)
        after = len(life.of("finger"))
        if after > before:
            since = time.perf_counter()
        if after >= fingers:
            _kill_at(program, since + life.taken_s)
            return


def _kill_at(program: _Started, moment: float) -> None:
    while (left := moment - time.perf_counter()) > 0:
        if left > 0.002:
            time.sleep(left - 0.001)  # the rest of the way is watched
    program.kill()


def _hear(life: Life, raw: bytes, begun: float) -> None:
    """Take the whole lines; the last one may have been cut short by the kill."""
    *whole, life.unread = (life.unread + raw).split(b"\n")
    for line in whole:
        told = json.loads(line)
        life.lines.append(told)
        if told["what"] == "shown" and life.first_s is None:
            # As late as it was heard; a line that was left in the pipe was not timed.
            life.first_s = time.perf_counter() - begun
