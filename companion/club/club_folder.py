"""Where does a hub keep what it knows, and which tables has it invited?

One folder, mode 0700. What commands and the running hub both change is changed under one lock,
and written whole: the hub looks at the files' stamps, nothing else tells it.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from companion.club import invitation
from companion.core import atomic_file, plain_file
from companion.core.config.run_options import own_folders
from companion.core.errors import ConfigError, NotationError, StoreError

TABLES_PORT: Final = 8883
PAGE_PORT: Final = 8017
_MOST_BYTES: Final = 4_000_000
_LONGEST_SOCKET: Final = 104
"""A unix socket's path has 108 bytes, the last one is zero."""


@dataclass(frozen=True, slots=True)
class ClubSettings:
    """What an organiser says of the club.

    Attributes:
        name: the club's.
        addresses: host names and IP addresses of this machine besides those that it knows
            itself; the first stands in invitations.
        tables_port: where tables' brokers come in.
        page_port: where people come in.
    """

    name: str = "Our club"
    addresses: tuple[str, ...] = ()
    tables_port: int = TABLES_PORT
    page_port: int = PAGE_PORT


@dataclass(frozen=True, slots=True)
class ClubFolder:
    """The files of one club.

    Attributes:
        root: the folder; it need not be there yet.
    """

    root: Path

    @classmethod
    def default(cls, environment: Mapping[str, str]) -> ClubFolder:
        """The folder when no option names one: `HERALD_CLUB`, systemd's, or the user's own.

        Raises:
            UsageError: the environment names none, and the user has no home.
        """
        for variable in ("HERALD_CLUB", "STATE_DIRECTORY"):
            if environment.get(variable):
                return cls(Path(environment[variable].split(":")[0]))
        table = own_folders(environment)[0]
        return cls(table.with_name(f"{table.name}-club"))

    @property
    def results(self) -> Path:
        """The league's file: every result, one a line."""
        return self.root / "results.jsonl"

    @property
    def torn(self) -> Path:
        """Ends of the league's file that a power cut tore."""
        return self.root / "results.torn"

    @property
    def aliases(self) -> Path:
        """Name → the name that is shown instead."""
        return self.root / "aliases.json"

    @property
    def seasons(self) -> Path:
        """Seasons that the club has named."""
        return self.root / "seasons.json"

    @property
    def forgetting(self) -> Path:
        """Names that a running hub is asked to forget; it takes the file away when it has."""
        return self.root / "forgetting.json"

    @property
    def tables(self) -> Path:
        """The tables that are invited."""
        return self.root / "tables.json"

    @property
    def passwords(self) -> Path:
        """Their passwords, hashed by Mosquitto."""
        return self.root / "passwords"

    @property
    def page(self) -> Path:
        """What people's browsers get."""
        return self.root / "page"

    @property
    def broker(self) -> Path:
        """Mosquitto's own files."""
        return self.root / "broker"

    @property
    def socket(self) -> Path:
        """Where the hub's own process meets the broker.

        Raises:
            ConfigError: the path is too long for a socket.
        """
        path = self.root.absolute() / "hub.sock"
        if len(os.fsencode(path)) > _LONGEST_SOCKET:
            raise ConfigError(f"{self.root} is too long a path for a hub; choose another --data.")
        return path

    def settings(self) -> ClubSettings:
        """What was last said of the club; the defaults before that.

        Raises:
            ConfigError: the file is damaged.
        """
        file = self.root / "club.json"
        try:
            found = self._object(file)
            known = ClubSettings(**{**found, "addresses": tuple(found.get("addresses", ()))})
            invitation.name(known.name, "The club's name")
            for one in known.addresses:
                invitation.address(one)
        except FileNotFoundError:
            return ClubSettings()
        except (TypeError, NotationError, StoreError) as error:
            raise ConfigError(f"{file} is damaged: {error}") from error
        return known

    def keep_settings(self, settings: ClubSettings) -> None:
        """Keep what was said of the club."""
        self.write(self.root / "club.json", asdict(settings))

    def invited(self) -> dict[str, str]:
        """Letters → name of each table that is invited, by letters.

        Raises:
            StoreError: the file is damaged.
        """
        found = self.read_names(self.tables)
        return dict(sorted(found.items()))

    def read_names(self, file: Path) -> dict[str, str]:
        """An object of texts in a file; empty where there is none.

        Raises:
            StoreError: the file is damaged.
        """
        try:
            found = self._object(file)
        except FileNotFoundError:
            return {}
        if not all(isinstance(one, str) for one in found.values()):
            raise StoreError("{file} is damaged.", file=str(file))
        return found

    def write(self, file: Path, document: object) -> None:
        """Write JSON into one of the club's files, all or nothing, for its user alone."""
        self.make()
        atomic_file.write(file, json.dumps(document, ensure_ascii=False, indent=1) + "\n")

    def make(self) -> None:
        """Make the folder, for its user alone."""
        self.root.mkdir(mode=0o700, parents=True, exist_ok=True)

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Hold the lock of all that commands and the hub both change."""
        self.make()
        with (self.root / "lock").open("a") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield

    def is_running(self) -> bool:
        """Whether a hub runs in this folder."""
        try:
            with self.running():
                return False
        except StoreError:
            return True

    @contextmanager
    def running(self) -> Iterator[None]:
        """Be the only hub of this folder.

        Raises:
            StoreError: another one runs.
        """
        self.make()
        with (self.root / "running").open("a") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise StoreError("The hub of {root} is running.", root=str(self.root)) from error
            yield

    def stamp(self) -> tuple[tuple[int, int, int], ...]:
        """Changes whenever a file has changed that commands and the hub share."""
        files = (self.results, self.aliases, self.seasons, self.tables, self.passwords)
        return tuple(map(_stamp, files))

    @staticmethod
    def _object(file: Path) -> dict[str, Any]:
        text = plain_file.read(file, _MOST_BYTES)
        try:
            found: Any = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise StoreError("{file} is damaged.", file=str(file)) from error
        if not isinstance(found, dict):
            raise StoreError("{file} is damaged.", file=str(file))
        return found


def _stamp(file: Path) -> tuple[int, int, int]:
    try:
        found = file.stat()
    except FileNotFoundError:
        return (0, 0, 0)
    return found.st_ino, found.st_mtime_ns, found.st_size
