"""How does a table learn where its club is, and prove who it is? By one file, read strictly.

What is read here ends in a broker's configuration, so every text has a narrow alphabet: no line
break, no quotation mark and no wildcard can come in.
"""

from __future__ import annotations

import base64
import binascii
import ipaddress
import json
import re
from dataclasses import dataclass
from typing import Any, Final

from companion.core.errors import NotationError

VERSION: Final = 1
ALPHABET: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""The letters that name a table: I and O are left out, they look like figures."""
MOST_BYTES: Final = 32_768
MOST_NAME: Final = 60

_LETTERS: Final = re.compile(f"[{ALPHABET}]{{4}}")
_PASSWORD: Final = re.compile(r"[A-Za-z0-9_-]{24,64}")
_HOST: Final = re.compile(r"(?=.{1,253}\Z)([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.?)+")
_PEM: Final = re.compile(
    r"-----BEGIN CERTIFICATE-----\n([A-Za-z0-9+/=\n]{100,16000})\n-----END CERTIFICATE-----\n"
)
_KEYS: Final = frozenset(
    ("v", "club", "address", "port", "letters", "table", "password", "certificate")
)


@dataclass(frozen=True, slots=True)
class Invitation:
    """What a table needs to publish at a club.

    Attributes:
        club: the club's name.
        address: the hub's host name or IP address.
        port: the hub's port for tables (TLS).
        letters: the table's four letters, also its user name.
        table: the table's name at the club.
        password: of this table alone; a secret.
        certificate: the club's own certificate authority, PEM.
    """

    club: str
    address: str
    port: int
    letters: str
    table: str
    password: str
    certificate: str

    def __post_init__(self) -> None:
        """Judge every field.

        Raises:
            NotationError: a field is none that an invitation can have.
        """
        name(self.club, "The club's name")
        name(self.table, "The table's name")
        address(self.address)
        letters(self.letters)
        if type(self.port) is not int or not 0 < self.port < 65_536:
            raise NotationError("The port must be a number from 1 to 65535.")
        if not _PASSWORD.fullmatch(self.password):
            raise NotationError("The password isn't a club's.")
        _certificate(self.certificate)


def write(invitation: Invitation) -> str:
    """An invitation as the text of its file."""
    document = {
        "v": VERSION,
        "club": invitation.club,
        "address": invitation.address,
        "port": invitation.port,
        "letters": invitation.letters,
        "table": invitation.table,
        "password": invitation.password,
        "certificate": invitation.certificate,
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def read(text: bytes) -> Invitation:
    """The invitation in a file.

    Raises:
        NotationError: it is no invitation, one of a later program, or a field is wrong.
    """
    if len(text) > MOST_BYTES:
        raise NotationError("This isn't an invitation: it's too large.")
    try:
        found: Any = json.loads(text.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise NotationError("This isn't an invitation: it isn't JSON.") from error
    if not isinstance(found, dict) or "v" not in found:
        raise NotationError("This isn't a club's invitation.")
    if type(found["v"]) is not int or found["v"] != VERSION:
        raise NotationError("This invitation is for another version of Table Herald: update it.")
    if set(found) != _KEYS:
        raise NotationError("This invitation is incomplete: ask the club for a new one.")
    texts = _KEYS - {"v", "port"}
    if not all(isinstance(found[key], str) for key in texts):
        raise NotationError("This invitation is incomplete: ask the club for a new one.")
    return Invitation(port=found["port"], **{key: found[key] for key in texts})


def letters(text: str) -> str:
    """A table's four letters, as they are.

    Raises:
        NotationError: they are not four capital letters of `ALPHABET`.
    """
    if not _LETTERS.fullmatch(text):
        raise NotationError(
            f"{text!r:.20} aren't a table's letters. They are four of A to Z without I and O, "
            "as the table shows them."
        )
    return text


def name(text: str, whose: str) -> str:
    """A name of a club or a table, as it is.

    Args:
        text: the name.
        whose: what is named, as the beginning of the error's sentence.

    Raises:
        NotationError: it is empty, too long, or has characters that no line can show.
    """
    if not 0 < len(text) <= MOST_NAME or not text.isprintable() or text != text.strip():
        raise NotationError(f"{whose} must be 1 to {MOST_NAME} characters on one line.")
    return text


def address(text: str) -> str:
    """A host name or an IP address, as it is.

    Raises:
        NotationError: it is neither.
    """
    if _HOST.fullmatch(text):
        return text
    try:
        ipaddress.ip_address(text)
    except ValueError as error:
        raise NotationError(f"{text!r:.60} is neither a host name nor an IP address.") from error
    if "%" in text:
        raise NotationError(
            f"{text!r:.60} names a network interface: leave out the % and what follows."
        )
    return text


def _certificate(text: str) -> None:
    found = _PEM.fullmatch(text)
    try:
        if found is None:
            raise NotationError("The invitation must hold a single PEM certificate.")
        base64.b64decode(found[1].replace("\n", ""), validate=True)
    except binascii.Error as error:
        raise NotationError("The invitation's certificate is damaged.") from error
