"""Who is at the other end of a socket in the folder of the dice? One of two users, or nobody.

In a person's session it is this user. As services the game and the bridge have users of their
own, and the folder's rights let in these two alone. The game's service has a user namespace
(`PrivateUsers=`) in which every other user has the same number, so there the folder's rights
are what protects, and this check only keeps root and other sessions out.
"""

from __future__ import annotations

import os
import pwd
import socket
import struct
from contextlib import suppress
from typing import Final

from companion.core import product
from companion.core.dice_lines import FOLDER

_UCRED: Final = struct.Struct("3i")
_UNMAPPED: Final = 65534
"""The number that Linux shows for a user whom this namespace does not know."""


def is_expected(connection: socket.socket, *, service: bool) -> bool:
    """Whether the process that connected, or listens, may be the game or the bridge.

    Args:
        connection: a connected Unix socket.
        service: whether this process is a service with the folder that systemd made.
    """
    _pid, user, _group = _UCRED.unpack(
        connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _UCRED.size)
    )
    return user in expected_users(service=service)


def expected_users(*, service: bool) -> frozenset[int]:
    """The numbers of the users who may be at the other end."""
    own = os.geteuid()
    if not service:
        return frozenset({own})
    users = {own, _UNMAPPED}
    for name in (product.PACKAGE, FOLDER):
        with suppress(KeyError):
            users.add(pwd.getpwnam(name).pw_uid)
    return frozenset(users)
