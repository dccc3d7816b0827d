"""What does an event mean for the vault?

A vault that has lost a match's secrets for good does not stop the match: its duties
are skipped. Only a value that the vault itself would have to know (drawn on the
screen, or keyed in) is refused.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from companion.core.errors import LostSecretsError, VaultError
from companion.core.game import DutyKind, SecretDuty, Setup
from companion.referee.match_fold import VaultUndo
from companion.referee.prompts import seat_of
from companion.referee.secrets import PlacedSecret, PlacementMode, SecretStore


def fulfil(
    secrets: SecretStore,
    setup: Setup,
    match: str,
    seq: int,
    duty: SecretDuty,
    laid: PlacedSecret | PlacementMode,
    announced: int | None,
) -> int | None:
    """Carry out in the vault what an event means.

    Args:
        secrets: the vault.
        setup: who has which colours.
        match: the match.
        seq: the number of the event's entry.
        duty: what is to be done.
        laid: for a value that is hidden, how it is chosen.
        announced: for a value that is opened, the value as far as the referee knows it.

    Returns:
        The number of a new slip; None when no slip was laid.

    Raises:
        VaultError: it cannot be done; nothing was changed.
    """
    if duty.kind is DutyKind.SEAL:
        return _seal(secrets, setup, match, seq, duty, laid)
    with suppress(LostSecretsError):
        match duty.kind:
            case DutyKind.OPEN:
                secrets.open(match, seq, duty.place, announced)
            case DutyKind.PEEK:
                assert duty.viewer is not None  # by the contract of `Game`, a peek names its viewer
                secrets.peek(match, seq, duty.place, duty.viewer, announced)
            case DutyKind.REMOVE:
                secrets.remove(match, seq, duty.place)
            case DutyKind.RETURN:
                secrets.give_back(match, seq, duty.place)
            case DutyKind.TAKE_UP:
                secrets.take_up(match, seq, duty.place)
    return None


def _seal(
    secrets: SecretStore,
    setup: Setup,
    match: str,
    seq: int,
    duty: SecretDuty,
    laid: PlacedSecret | PlacementMode,
) -> int | None:
    owner, place = duty.owner, duty.place
    if laid is PlacementMode.UNSEEN:
        with suppress(LostSecretsError):
            return secrets.lay_unseen(match, seq, owner, place)
        return None
    if isinstance(laid, PlacedSecret):
        if laid.key.seat != seat_of(setup, owner):
            raise VaultError("Only its owner may place anything from this hand.")
        return secrets.lay(match, seq, owner, place, laid.value, laid.key)
    return secrets.draw(match, seq, owner, place)


def catch_up(
    secrets: SecretStore,
    setup: Setup,
    match: str,
    last_seq: int,
    duties: Iterable[tuple[int, SecretDuty | VaultUndo]],
) -> None:
    """Bring the vault into line with the record, whichever of them is ahead.

    Operations that the record never received are undone. Duties that the vault missed,
    because it was lost or restored from an older copy, are carried out now; a value
    hidden in the meantime counts as laid unseen.

    Raises:
        VaultError: the vault fails.
    """
    with suppress(LostSecretsError):
        secrets.settle(match, last_seq)
        done = secrets.last_seq(match)
        for seq, duty in duties:
            if seq <= done:
                continue
            if isinstance(duty, VaultUndo):
                secrets.undo(match, seq, duty.to)
            else:
                fulfil(secrets, setup, match, seq, duty, PlacementMode.UNSEEN, duty.announced)
