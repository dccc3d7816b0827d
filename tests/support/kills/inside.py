"""python -m tests.support.kills.inside: the real program, a hand on its glass, and a witness.

What runs is `herald run`, composed as it always is, on a screen that nobody sees. A hand
posts fingers as SDL does; a witness says on a pipe what was touched, what is about to be shown,
and which writes have begun. It is killed from outside, at any moment.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import companion.app.backup_worker
from companion.adapters.store import Journal
from companion.adapters.vault import seals
from companion.adapters.vault.database import VaultDatabase
from companion.cli import main
from companion.core import atomic_file
from companion.referee.hidden_values import HiddenValuesAtTable
from companion.ui.shell.stage import Stage
from companion.ui.shell.window import Window

SIZE = "800x480"


class Witness:
    """Says what happens on a pipe, a JSON object a line; what it said outlives the process."""

    def __init__(self, pipe: int) -> None:
        """Over the writing end of a pipe."""
        self._pipe, self._lock = pipe, threading.Lock()

    def tell(self, what: str, **more: Any) -> None:
        """One line."""
        line = json.dumps({"what": what, **more}).encode() + b"\n"
        with self._lock:
            while line:
                line = line[os.write(self._pipe, line) :]

    def look_on(self) -> None:
        """Watch everything that is written, shown and learnt."""
        self._watch(Journal, "append", "record")
        self._watch(Journal, "take_in", "record")
        self._watch(atomic_file, "write", "small file")
        self._watch(companion.app.backup_worker, "make", "backup")
        self._watch(seals, "stretch", "PIN")
        self._watch_vault()
        self._watch_looks()
        self._watch_pictures()

    def _watch(self, owner: Any, name: str, what: str) -> None:
        really: Callable[..., Any] = getattr(owner, name)

        def watched(*args: Any, **named: Any) -> Any:
            self.tell("begins", of=what)
            try:
                return really(*args, **named)
            finally:
                self.tell("ends", of=what)

        setattr(owner, name, watched)

    def _watch_vault(self) -> None:
        really = VaultDatabase.writing

        @contextmanager
        def watched(vault: VaultDatabase) -> Iterator[None]:
            self.tell("begins", of="vault")
            try:
                with really(vault):
                    yield
            finally:
                self.tell("ends", of="vault")

        vault_class: Any = VaultDatabase
        vault_class.writing = watched

    def _watch_looks(self) -> None:
        really = HiddenValuesAtTable.look

        def watched(hidden: HiddenValuesAtTable, place: str, key: Any) -> int:
            value = really(hidden, place, key)
            inside: Any = hidden
            match, vault = inside._queries.match_id, inside._secrets
            number = vault._database.rows.secrets(match).slip(place).number
            self.tell(
                "looked", match=match, seq=inside._recording.last_seq, slip=number, value=value
            )
            return value

        hidden_class: Any = HiddenValuesAtTable
        hidden_class.look = watched

    def _watch_pictures(self) -> None:
        really = Stage.draw

        def watched(stage: Stage, surface: Any) -> None:
            really(stage, surface)
            self.tell("shown", **_picture(stage), pixels=_digest(surface.get_buffer().raw))

        stage_class: Any = Stage
        stage_class.draw = watched


def _picture(stage: Stage) -> dict[str, Any]:
    """All that is on the glass, and where the match stands that it is said of."""
    room, found = stage.room, {}
    top, referee = room.nav.top, stage.match.on_table
    if referee is not None:
        found = {
            "match": referee.match_id,
            "seq": referee.seq,
            "state": _digest(json.dumps(referee.game.write_state(referee.state)).encode()),
        }
    return {
        **found,
        "page": top.page.value,
        "stack": [stop.page.value for stop in room.nav.stack],
        "fault": room.fault,
        "words": [
            f"{type(one).__name__}: {words.text}"
            for one in stage.widgets()
            for words in one.words()
        ],
        "moving": stage.moving,
        "held": stage.held,
    }


def _digest(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()[:24]


def run(data: str, seed: int, slug: str, pipe: int) -> int:
    """Run the program on a folder until it is killed; the exit code where it ends by itself.

    Args:
        data: the folder.
        seed: of what the hand does.
        slug: the game that it sets up.
        pipe: the writing end.
    """
    witness = Witness(pipe)
    witness.look_on()
    really, hand = Window.step, None

    def step(window: Window) -> bool:
        nonlocal hand
        if hand is None:
            drawn = really(window)
            # Only now: what the hand is made of takes a while to come, and is no part of a start.
            from tests.support.kills.hand import Hand  # noqa: PLC0415 - see above

            hand = Hand(window, Random(seed), slug, witness.tell)
            return drawn
        number = hand.stirs(time.monotonic())
        drawn = really(window)
        if number:
            witness.tell("done", number=number)
        return drawn

    window_class: Any = Window
    window_class.step = step
    return main.main(["run", "--data", data, "--size", SIZE, "--die", "simulated"])


if __name__ == "__main__":
    sys.exit(run(sys.argv[1], int(sys.argv[2]), sys.argv[3], int(sys.argv[4])))
