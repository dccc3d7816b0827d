"""A match of nothing but shields with its record and vault, opened again as often as one likes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.adapters.store import Journal
from companion.adapters.vault import Vault
from companion.core.game import AnyGame, Seat
from companion.referee.referee import Referee
from companion.referee.secrets import OpenedKey, SecretStore
from tests.support import shield_game as sg
from tests.support.shield_game import ShieldGame, shield_setup
from tests.support.vaults import vault_at

ADA, BEN = Seat(0), Seat(1)
GAME = ShieldGame()


def find(_slug: str) -> AnyGame:
    return GAME


def now() -> str:
    return "2026-11-20T20:00:00+00:00"


def key(referee: Referee, seat: Seat, pin: str = "") -> OpenedKey:
    found = referee.pins.unlock(seat, pin).key()
    assert found is not None
    return found


class Evening:
    """Record and vault, closed and opened again as often as a test likes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.journal = Journal.open(folder / "record")
        self.vault: Vault = vault_at(folder)

    def begin(self, reveal: str = "public", captured: str = "removed") -> Referee:
        setup = shield_setup(reveal, captured)
        return Referee.begin(GAME, setup, "m", self.journal, self.vault, now)

    def resume(self, vault: SecretStore | None = None) -> Referee:
        return Referee.resume(find, "m", self.journal, vault or self.vault, now)

    def restart(self) -> Referee:
        self.close()
        self.journal = Journal.open(self.folder / "record")
        self.vault = vault_at(self.folder)
        return self.resume()

    def close(self) -> None:
        self.journal.close()
        self.vault.close()

    def kinds(self) -> list[str]:
        return [entry.kind for entry in self.journal.entries("m")]

    def bodies(self, kind: str) -> list[Any]:
        return [entry.body for entry in self.journal.entries("m") if entry.kind == kind]


def besieged(evening: Evening, reveal: str = "public", captured: str = "removed") -> Referee:
    """Ada has drawn a shield for Katz, Ben besieges it."""
    referee = evening.begin(reveal, captured)
    referee.play(sg.Lay("katz"))
    referee.play(sg.Besiege("katz"))
    return referee
