"""Where are the table's socket, the address file, and what the relay keeps? By how it runs.

As a service all of them lie in folders that the system has made; else in folders of our own that
nobody else may enter. The socket is where the table makes it (`app.spectators.places`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.core import meeting_folder, product
from companion.core.meeting_folder import ADDRESS, PUBLIC, SOCKET

_NAME: Final = re.compile(r"[0-9a-f]{8}", re.ASCII)


@dataclass(frozen=True, slots=True)
class RelayPlaces:
    """The paths of one run.

    Attributes:
        socket: the table's.
        address: the file in which the relay says how to reach it.
        state: a folder for what is kept: letters, invitation, the page's files.
        run: a folder for what is not: the broker's socket and configuration.
        is_service: systemd has made the folders.
    """

    socket: Path
    address: Path
    state: Path
    run: Path
    is_service: bool

    @classmethod
    def of(cls, table: Path | None, data: Path, environment: Mapping[str, str]) -> RelayPlaces:
        """The places of a run. Makes nothing.

        Args:
            table: the table's socket; None where it is by the data folder's name.
            data: the table's data folder.
            environment: systemd names its folders there.
        """
        runtime = environment.get("RUNTIME_DIRECTORY", "").partition(":")[0]
        kept = environment.get("STATE_DIRECTORY", "").partition(":")[0]
        if runtime and kept:
            run = Path(runtime)
            socket = table or run.parent / PUBLIC / SOCKET
            return cls(socket, run / ADDRESS, Path(kept), run, is_service=True)
        name = meeting_folder.name_of(data)
        socket = table or meeting_folder.of_user(environment) / name / SOCKET
        if table is not None:
            above = table.parent.name
            name = above if _NAME.fullmatch(above) else meeting_folder.name_of(table)
        home = Path(environment.get("XDG_STATE_HOME") or Path.home() / ".local" / "state")
        state = home / product.PACKAGE / "watch" / name
        run = meeting_folder.of_user(environment) / f"{name}-watch"
        return cls(socket, socket.with_name(ADDRESS), state, run, is_service=False)
