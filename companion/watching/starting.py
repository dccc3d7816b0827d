"""What must be there before a table is shown? Its letters, the page, and what a club has said."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from companion.club import bridge
from companion.club import invitation as invitations
from companion.club.invitation import Invitation
from companion.core import atomic_file, plain_file, private_folder, product
from companion.core.errors import ConfigError, NotationError
from companion.watching import address
from companion.watching.broker import BrokerPlan
from companion.watching.mosquitto import check_free, find
from companion.watching.places import RelayPlaces
from companion.watching.relay import Relay, RelayPlan, make_page

_INVITATION: Final = "invitation.json"
_CERTIFICATE: Final = "club.pem"


def prepared(
    table: Path | None, data: Path, port: int, club: Path | None, leave_s: float | None
) -> Relay:
    """A relay that can run.

    Args:
        table: the table's socket; None where it is by the data folder's name.
        data: the table's data folder.
        port: where people come.
        club: an invitation to take in; None keeps the one that was taken in, if any.
        leave_s: it ends when the table has been away so long; None for never.

    Raises:
        ConfigError: something is missing or in the way; the sentence says what to do.
        NotationError: the file is no invitation.
        OSError: a folder cannot be used.
    """
    places = RelayPlaces.of(table, data, os.environ)
    if not places.is_service:
        # A service stays, and says in the window what is wrong.
        find()
        check_free(port)
    for folder in (places.state, places.run):
        _make(folder)
    invited = _invited(places.state, club)
    letters = invited.letters if invited is not None else address.letters(places.state)
    page = places.state / "page"
    make_page(page)
    broker = BrokerPlan(
        folder=places.run / "broker",
        state=places.state,
        page=page,
        port=port,
        letters=letters,
        head=bridge.QUEUE if invited is not None else (),
        bridges=_bridges(places.state, invited),
    )
    plan = RelayPlan(
        places=places,
        port=port,
        letters=letters,
        name=invited.table if invited is not None else product.NAME,
        club=invited.club if invited is not None else "",
        broker=broker,
        leave_s=leave_s,
    )
    return Relay(plan, _log)


def _make(folder: Path) -> None:
    """Make a folder for this user alone, above all those above it."""
    private_folder.make(folder)
    found = folder.stat()
    if found.st_uid != os.geteuid():
        raise ConfigError(f"The folder {folder} belongs to another user: remove it.")


def _invited(state: Path, club: Path | None) -> Invitation | None:
    """The invitation that is taken in now or was before; None without a club."""
    kept = state / _INVITATION
    if club is None:
        return _read(kept) if kept.exists() else None
    invited = _read(club)
    kept.touch(mode=0o600)
    atomic_file.write(kept, invitations.write(invited))
    kept.chmod(0o600)
    return invited


def _read(file: Path) -> Invitation:
    try:
        return invitations.read(plain_file.read(file, invitations.MOST_BYTES))
    except OSError as error:
        raise NotationError(f"{file} can't be read: {error.strerror or error}.") from error


def _bridges(state: Path, invited: Invitation | None) -> tuple[str, ...]:
    if invited is None:
        return ()
    certificate = state / _CERTIFICATE
    atomic_file.write(certificate, invited.certificate)
    return bridge.bridge_lines(invited, certificate)


def _log(line: str) -> None:
    print(f"{product.COMMAND}: {line}", file=sys.stderr, flush=True)
