"""Which tables may publish at this club? An organiser invites them and takes that back."""

from __future__ import annotations

import os
import secrets
import subprocess
import tempfile
from pathlib import Path
from typing import Final

from companion.club import invitation
from companion.club.certificates import Certificates, own_names
from companion.club.club_folder import ClubFolder
from companion.club.invitation import Invitation
from companion.core import atomic_file
from companion.core.errors import NotationError, StoreError
from companion.watching import mosquitto

_BYTES: Final = 24
"""Of chance in a password: nobody tries these out."""


def invite(folder: ClubFolder, letters: str, name: str, *, again: bool = False) -> Invitation:
    """Let a table in, with a password of its own.

    Args:
        folder: the club's.
        letters: the table's, as its screen shows them.
        name: what the club calls it.
        again: a table that is invited already gets a new password; the old one is worthless.

    Raises:
        NotationError: the letters or the name are none, or the table is invited already.
        ConfigError: Mosquitto or openssl is missing.
        StoreError: the folder or a certificate cannot be written.
    """
    invitation.letters(letters)
    invitation.name(name, "The table's name")
    settings = folder.settings()
    certificates = Certificates(folder.root)
    with folder.changing():
        tables = folder.invited()
        if letters in tables and not again:
            raise NotationError(
                f"{letters} is already invited, as {tables[letters]}. With --again it gets a new "
                "invitation, and the old one stops working."
            )
        same = [one for one, called in tables.items() if called == name and one != letters]
        if same:
            raise NotationError(f"{same[0]} is already called {name}: choose another name.")
        certificates.make_authority()
        made = Invitation(
            club=settings.name,
            address=(*settings.addresses, *own_names(), "localhost")[0],
            port=settings.tables_port,
            letters=letters,
            table=name,
            password=secrets.token_urlsafe(_BYTES),
            certificate=certificates.authority.read_text(encoding="ascii"),
        )
        _keep_password(folder, letters, _hashed(folder.root, letters, made.password))
        folder.write(folder.tables, {**tables, letters: name})
    return made


def revoke(folder: ClubFolder, letters: str) -> str:
    """Let a table in no more; a hub that runs cuts it off and clears what it showed.

    Its results stay in the league.

    Returns:
        what the club called it.

    Raises:
        NotationError: it was not invited.
    """
    with folder.changing():
        tables = folder.invited()
        if letters not in tables:
            raise NotationError(
                f"No table {letters!r:.20} is invited: herald club tables lists them."
            )
        name = tables.pop(letters)
        _keep_password(folder, letters, None)
        folder.write(folder.tables, tables)
    return name


def _keep_password(folder: ClubFolder, letters: str, line: str | None) -> None:
    try:
        lines = folder.passwords.read_text(encoding="ascii").splitlines()
    except FileNotFoundError:
        lines = []
    kept = [one for one in lines if not one.startswith(f"{letters}:")]
    kept += [line] if line is not None else []
    atomic_file.write(folder.passwords, "".join(f"{one}\n" for one in sorted(kept)))


def _hashed(folder: Path, letters: str, password: str) -> str:
    """The line of Mosquitto's password file. The password is on no command line."""
    program = mosquitto.tool("mosquitto_passwd")
    handle, made = tempfile.mkstemp(dir=folder)
    file = Path(made)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as out:
            out.write(f"{letters}:{password}\n")
        done = subprocess.run([program, "-U", made], capture_output=True, text=True, check=False)
        line = file.read_text(encoding="ascii").strip()
    finally:
        file.unlink()
    if done.returncode or not line.startswith(f"{letters}:$"):
        why = " ".join(done.stderr.split()) or "no reason given"
        raise StoreError("mosquitto_passwd failed: {why:.200}", why=why)
    return line
