"""A match of three with its record and vault, for whatever happens to it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion import games
from companion.adapters.store import Journal
from companion.adapters.vault import Vault
from companion.boards.shipped import shelf
from companion.core.game import Seat, SeatSetup, Setup
from companion.games.rheingold import moves as mv
from companion.referee.referee import Referee
from tests.support.vaults import vault_at

GAME = games.find("rheingold")
ADA, BEN, CLEO = Seat(0), Seat(1), Seat(2)
ALL = (ADA, BEN, CLEO)


def setup(**options: Any) -> Setup:
    seats = (
        SeatSetup("Ada", ("red",)),
        SeatSetup("Ben", ("blue",)),
        SeatSetup("Cleo", ("green",)),
    )
    return Setup("rheingold", "highlanders", options, shelf.board("rhine"), seats)


class House:
    """A match with its record and vault, opened again as often as a test likes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.journal = Journal.open(folder / "record")
        self.vault: Vault = vault_at(folder)
        self.time = 0
        self.referee = Referee.begin(GAME, setup(), "m", self.journal, self.vault, self.now)

    def now(self) -> str:
        self.time += 1
        return f"2026-11-20T20:{self.time // 60:02}:{self.time % 60:02}+00:00"

    def restart(self) -> Referee:
        self.close()
        self.journal = Journal.open(self.folder / "record")
        self.vault = vault_at(self.folder)
        self.referee = Referee.resume(games.find, "m", self.journal, self.vault, self.now)
        return self.referee

    def close(self) -> None:
        self.journal.close()
        self.vault.close()

    def put(self, **changes: Any) -> None:
        """Put the match into another position, by agreement."""
        obj = GAME.write_state(self.referee.state)
        for key, value in changes.items():
            obj[key] = {**obj[key], **value} if isinstance(value, dict) else value
        self.referee.corrections.adjust(obj, "for the test", ALL)

    def kinds(self) -> list[str]:
        return [entry.kind for entry in self.journal.entries("m")]

    def last(self, kind: str) -> Any:
        return [entry.body for entry in self.journal.entries("m") if entry.kind == kind][-1]


def beside_katz(house: House, knights: int = 8) -> Referee:
    """Red may march, with knights at the gate of Katz."""
    referee = house.referee
    referee.settle_die(1)
    gate = shelf.board("rhine")["castles"]["katz"]["gates"][0]
    house.put(places={gate: {"red": knights}}, supply={"red": 41 - knights})
    return referee


def take_katz(house: House) -> tuple[Referee, str]:
    referee = beside_katz(house)
    gate = shelf.board("rhine")["castles"]["katz"]["gates"][0]
    referee.play(mv.Besiege("katz", ((gate, 8),)))
    referee.play(mv.Occupy(((gate, 2),)))
    return referee, gate
