"""How does everything hang together? The composition root.

Config in, object graph out: the only module that opens record, vault and
devices of a session.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from types import TracebackType

from companion.adapters.store import Journal
from companion.adapters.store.file import RECORD
from companion.adapters.store.running import RunningMark
from companion.adapters.vault import LostVault, Vault
from companion.app import data_folder
from companion.app.backup_worker import BackupWorker
from companion.app.host.machine import Facts, Machine
from companion.app.match_session import MatchSession
from companion.app.session import Session
from companion.core.config import settings
from companion.core.config.run_options import Config
from companion.core.errors import CompanionError, NotationError, StoreError, VaultError
from companion.core.game import Colour, Json, Seat
from companion.core.setup_json import read_setup
from companion.referee.prompts import owners
from companion.ui.input import touch_probe
from companion.ui.sounds.loudspeaker import PlayerProcess


@contextmanager
def open_session(config: Config) -> Iterator[Session]:
    """Record, vault and devices; closed at the end of the block.

    Raises:
        StoreError: the record cannot be opened; another program may hold it.
    """
    with ExitStack() as stack:
        folder = data_folder.record_folder(config.data)
        journal = Journal.open(folder)
        stack.callback(journal.close)
        running = RunningMark(config.data)
        stack.push(partial(_end, running))
        second = config.settings.backup.second
        backup_worker = BackupWorker(
            folder / RECORD, data_folder.backups_folder(config.data), second
        )
        stack.callback(backup_worker.close)
        journal.listen(backup_worker.heard)
        vault = _vault(config, journal, stack)
        loudspeaker = stack.enter_context(closing(PlayerProcess()))
        file = settings.place(None, os.environ)
        session = Session.of(
            config,
            MatchSession(config, journal, vault, backup_worker),
            was_cut=running.was_cut,
            loudspeaker=loudspeaker,
            report=partial(_report, config.data, file, second),
            machine=Machine(Facts(config.data), touch_probe.is_bare, config.switches_off),
        )
        # The session's record may be another one by then: a rescue puts a fresh one in use.
        stack.callback(session.close)
        # Before the record: while it is copied its log cannot be put away.
        stack.callback(backup_worker.close)
        stack.callback(session.selection.close)
        session.selection.begin()
        yield session


def _report(
    data: Path, file: Path | None, second: Path | None, working: Callable[[], object]
) -> Path:
    """Write the fault report; what packs it is loaded when somebody asks for it."""
    from companion.app.support import bundle  # noqa: PLC0415 # see above

    return bundle.put(bundle.Wishes(data, file, second), working)


def _end(
    running: RunningMark,
    _kind: type[BaseException] | None,
    error: BaseException | None,
    _trace: TracebackType | None,
) -> None:
    """Note a clean end: the program stopped by itself, on a request, or with a known error."""
    if not isinstance(error, Exception) or isinstance(error, CompanionError):
        running.clear()


def _vault(config: Config, journal: Journal, stack: ExitStack) -> Vault | LostVault:
    """The vault, or a stand-in that gives the reason at each reveal."""
    folder, key = data_folder.vault_folder(config.data), data_folder.machine_key(config.data)

    def opened() -> Vault:
        return stack.enter_context(Vault.at(folder, key, owners=partial(_owners, journal)))

    try:
        with suppress(VaultError):
            return opened()
        # Try once more: a disk that failed for a moment must not cost the evening its shields.
        return opened()
    except VaultError as error:
        return LostVault(error)


def _owners(journal: Journal, match: str) -> Mapping[Colour, Seat] | None:
    """Who plays each colour of a recorded match; None where no record says so any more.

    Its first entry is enough: neither damage after it nor rules that this
    program does not play keep a match from being sealed.

    Raises:
        VaultError: the disk fails now.
    """
    try:
        if all(head.id != match for head in journal.matches()):
            return None
        whole = journal.whole_entries(match)
    except StoreError as error:
        raise VaultError(
            "The vault's values will be sealed once the record can be read. {why}", why=error
        ) from error
    if not whole:
        return None
    try:
        return owners(read_setup(dict(whole[0].body), _no_board))
    except NotationError:
        return None


def _no_board(name: str) -> Json:
    raise NotationError(f"A record holds its board whole, not by the name {name!r:.40}.")
