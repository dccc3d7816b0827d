"""How does a table tell its viewers? In the contract's order: what is named comes first."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.support.browser.broker import Publisher
from tests.support.browser.sample import LETTERS, Sample
from tests.support.watching.viewer import frames


class Telling:
    """A table that tells of a sample match, step by step.

    Attributes:
        ply: the step that was told last.
        state: of the match.
    """

    def __init__(
        self, sample: Sample, publisher: Publisher, letters: str = LETTERS,
        languages: tuple[str, ...] = ("en",), looks: tuple[str, ...] = ("day-wide",),
        files: Path | None = None,
    ) -> None:  # fmt: skip
        """Nothing is told yet; pictures become files of the page's folder `files` too."""
        self._files = None if files is None else files / "tables" / letters
        self.sample, self.letters = sample, letters
        self.languages, self.looks = languages, looks
        self.ply, self.state = 0, "none"
        self._publisher = publisher
        self._arts = set[str]()

    def to(self, publisher: Publisher) -> None:
        """Talk to another broker, which knows nothing."""
        self._publisher = publisher
        self._arts.clear()

    def raw(self, rest: str, payload: bytes, retain: bool = True) -> None:
        """Say anything at all under this table's name."""
        self._publisher.say(f"herald/1/tables/{self.letters}/{rest}", payload, retain)

    def say(self, rest: str, told: Any, retain: bool = True) -> None:
        """Say an object."""
        self.raw(rest, json.dumps(told, ensure_ascii=False, sort_keys=True).encode(), retain)

    def arts(self) -> None:
        """Say all pictures that are new."""
        for name, png in self.sample.arts.png.items():
            if name not in self._arts:
                self._arts.add(name)
                if self._files is not None:
                    self._files.mkdir(parents=True, exist_ok=True)
                    (self._files / f"{name}.png").write_bytes(png)
                self.raw(f"art/{name}", png)

    def about(self, alive: bool = True, name: str = "") -> None:
        """Say whose table it is."""
        self.say("about", self.sample.about(alive, self.letters, name))

    def stand(self, ply: int, past_from: int | None = None, state: str = "playing") -> None:
        """Say everything as it stands after a step.

        Args:
            ply: the step.
            past_from: from which step on the boards of the past are told; None for none.
            state: of the match.
        """
        self.ply, self.state = ply, state
        sample = self.sample
        boards = {look: sample.board(look, ply) for look in self.looks}
        said = {one: sample.words(one, ply, state == "over") for one in self.languages}
        past = {
            look: sample.past(look, ply, past_from) for look in self.looks if past_from is not None
        }
        self.arts()
        self.about()
        self.say("match", sample.match(ply, state))
        for language, words in said.items():
            self.say(f"words/{language}", words)
            for chunk, lines in sample.history(language, ply).items():
                self.say(f"history/{language}/{chunk}", lines)
        for look, board in boards.items():
            self.say(f"board/{look}", board)
        for look, chunks in past.items():
            for chunk, told in chunks.items():
                self.say(f"past/{look}/{chunk}", told)
        self._publisher.flush()

    def step(self, *, whole: bool = False) -> None:
        """Say the next step, with its walk; every frame whole, as version 0.1 said it."""
        ply, sample = self.ply + 1, self.sample
        walks = {look: sample.walk(look, ply) for look in self.looks}
        boards = {look: sample.board(look, ply) for look in self.looks}
        self.arts()
        for look in self.looks:
            if (walk := walks[look]) is not None:
                if whole:
                    walk["frames"] = frames(walk)
                    del walk["first"], walk["changes"]
                self.say(f"walk/{look}", walk, retain=False)
            self.say(f"board/{look}", boards[look])
        self.say("match", sample.match(ply))
        for language in self.languages:
            self.say(f"words/{language}", sample.words(language, ply))
        self.ply = ply

    def away(self) -> None:
        """Say that the table is away."""
        self.say("match", self.sample.match(self.ply, "away"))
