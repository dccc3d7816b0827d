"""Where do the window and the programs beside it meet? Names that both must agree on. Pure."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from companion.core import product

SOCKET: Final = "public.sock"
"""The window's socket."""
ADDRESS: Final = "address.json"
"""What the relay says of itself."""
PUBLIC: Final = f"{product.PACKAGE}-public"
"""The socket's folder where a service has it, beside the service's own."""


def of_user(environment: Mapping[str, str], name: str = product.PACKAGE) -> Path:
    """The folder of this name for sockets of this user, where no service has one."""
    above = environment.get("XDG_RUNTIME_DIR", "")
    if above:
        return Path(above) / name
    user = os.getuid() if hasattr(os, "getuid") else 0
    # Every Linux has this folder; who else may enter ours is checked when it is made.
    return Path(f"/tmp/{name}-{user}")


def name_of(path: Path) -> str:
    """The name of a data folder's part of it: eight letters that follow from its true path."""
    return hashlib.sha256(os.fsencode(os.path.realpath(path))).hexdigest()[:8]
