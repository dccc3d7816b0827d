"""How does the first evening talk? Plain lines: a question, an answer, a finding."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TextIO

_YES: Final = ("y", "yes")
_NO: Final = ("n", "no")
_GREEN: Final = "\x1b[32m"
_RED: Final = "\x1b[31m"
_PLAIN: Final = "\x1b[0m"


@dataclass(frozen=True, slots=True)
class PartFinding:
    """What was found out about a part of the table.

    Attributes:
        part: its name, such as "touch".
        ok: whether it works; None where it is not used or was not tried.
        text: one sentence; where it does not work, the mend.
    """

    part: str
    ok: bool | None
    text: str

    def __str__(self) -> str:
        """One line, without colours."""
        word = {True: "ok", False: "MEND", None: "-"}[self.ok]
        return f"{self.part:<8} {word:<5} {self.text}"


class Terminal:
    """Asks a person, and prints what was found."""

    def __init__(self, answers: TextIO, out: TextIO) -> None:
        """Read `answers` line by line and print to `out`."""
        self._answers = answers
        self.out = out

    def say(self, text: str) -> None:
        """Print a line."""
        print(text, file=self.out, flush=True)

    def show(self, finding: PartFinding) -> None:
        """Print a finding: green, or red with what to do."""
        colour = {True: _GREEN, False: _RED, None: ""}[finding.ok]
        if colour and self.out.isatty():
            self.say(f"{colour}{finding}{_PLAIN}")
        else:
            self.say(str(finding))

    def read(self, question: str) -> str:
        """Ask for a word. Returns it; "" where there is no answer."""
        print(f"{question} ", end="", file=self.out, flush=True)
        answer = self._answers.readline()
        if not self.out.isatty() or not answer:
            self.say("")
        return answer.strip()

    def ask(self, question: str) -> bool | None:
        """Ask a question. Returns the answer; None for Enter: the person does not know or skips."""
        for _ in range(3):
            answer = self.read(f"{question} (y/n, Enter: skip)").lower()
            if answer in _YES:
                return True
            if answer in _NO:
                return False
            if not answer:
                return None
            self.say("Please type y or n, or press Enter.")
        return None
