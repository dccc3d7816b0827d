"""A vault that is lost while a match is being played."""

from __future__ import annotations

from typing import Any

from companion.adapters.vault import LostVault
from companion.core.errors import LostSecretsError
from companion.referee.referee import Referee


def lose_vault(referee: Referee, why: str, **values: object) -> None:
    """From here on the match has a vault that can tell nothing."""
    lost = LostVault(LostSecretsError(why, **values))
    parts: tuple[Any, ...] = (referee, *vars(referee).values())
    for part in parts:
        if hasattr(part, "_secrets"):
            part._secrets = lost
