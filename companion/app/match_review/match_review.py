"""How is a match looked at again, and what was found? Keeps `MatchReviewPort`.

What was found is kept in the data folder, a file a match, so that a review that was interrupted
goes on, and is made once. It can be deleted at any time.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.core.errors import StoreError
from companion.core.game import Seat
from companion.core.message import N_
from companion.referee.entries import RecordEntry
from companion.ui.ports.match_review import CostlyDecision, ReviewState

FAILED: Final = N_("The match couldn't be reviewed: {why}")
COMMAND: Final = (sys.executable, "-m", "companion.app.match_review.reviewing")
MOST: Final = 9
"""How many decisions are handed on: some may read the same in words, and are not told then."""


@dataclass(slots=True)
class _Running:
    """A review that is being made."""

    match: str
    process: subprocess.Popen[bytes]


class MatchReview:
    """The reviews of one table. For the window's thread."""

    def __init__(
        self,
        folder: Path,
        entries: Callable[[str], Sequence[RecordEntry]],
        command: Sequence[str] = COMMAND,
    ) -> None:
        """Nothing is looked at yet.

        Args:
            folder: where what was found is kept; it need not exist.
            entries: returns the entries of a recorded match; may raise StoreError.
            command: looks at a match, given a file's name and the entries on its standard
                input.
        """
        self._folder = folder
        self._entries = entries
        self._command = command
        self._running: _Running | None = None

    def begin(self, match_id: str) -> None:
        """Begin or go on; see `MatchReviewPort.begin`."""
        if self._running is not None and self._running.match == match_id:
            return
        if self.state(match_id).is_whole:
            return
        self.close()
        public = [
            {
                "match": one.match, "seq": one.seq, "kind": one.kind, "version": one.version,
                "body": one.body, "at": one.at, "source": one.source,
            }
            for one in self._entries(match_id)
        ]  # fmt: skip
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._mend(match_id)
            # A pipe would make the window wait until the process has read it all.
            with tempfile.TemporaryFile("w+") as given:
                json.dump(public, given)
                given.seek(0)
                process = subprocess.Popen(
                    [*self._command, str(self._file(match_id))],
                    stdin=given, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                )  # fmt: skip
            self._running = _Running(match_id, process)
        except OSError as error:
            self.close()
            raise StoreError(FAILED, why=error.strerror or str(error)) from error

    def state(self, match_id: str) -> ReviewState:
        """How far it is; see `MatchReviewPort.state`."""
        found: list[CostlyDecision] = []
        looked_at = of = 0
        for line in _whole_lines(self._file(match_id)):
            try:
                one = json.loads(line)
                looked_at, of = int(one["at"]), int(one["of"])
                if one["found"] is not None:
                    found.append(_decision(one["found"]))
            except (ValueError, LookupError, TypeError):
                break
        costly = tuple(sorted(found, key=lambda one: (-one.cost, one.seq))[:MOST])
        running = self._running
        ended = running is None or running.match != match_id or running.process.poll() is not None
        return ReviewState(looked_at, of, costly, failed=ended and not (of and looked_at >= of))

    def close(self) -> None:
        """End a review that is being made; what was found is kept. Idempotent."""
        if self._running is not None:
            if self._running.process.poll() is None:
                self._running.process.kill()
            self._running.process.wait()
            self._running = None

    def _file(self, match_id: str) -> Path:
        return self._folder / f"{match_id}.jsonl"

    def _mend(self, match_id: str) -> None:
        """Drop a last line that was being written when the power failed."""
        file = self._file(match_id)
        if file.exists():
            whole = "".join(f"{line}\n" for line in _whole_lines(file))
            if file.read_text("utf-8", "replace") != whole:
                file.write_text(whole, "utf-8")


def _whole_lines(file: Path) -> Iterable[str]:
    """The lines of a file that end."""
    try:
        text = file.read_text("utf-8", "replace")
    except OSError:
        return ()
    return text[: text.rfind("\n") + 1].splitlines()


def _decision(obj: dict[str, object]) -> CostlyDecision:
    played, better = obj["played"], obj["better"]
    if not isinstance(played, list) or not isinstance(better, list):
        raise TypeError("moves are a list")
    return CostlyDecision(
        int(str(obj["seq"])),
        Seat(int(str(obj["seat"]))),
        tuple(played),
        tuple(better),
        float(str(obj["cost"])),
    )
