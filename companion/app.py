"""How does everything hang together? The composition root, floor 6.

Config in, object graph out: the only module that names record, vault, devices
and table at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import partial

from companion import archive, plugs
from companion.config import Config
from companion.devices.simulated import SimulatedDie
from companion.devices.simulated_castles import SimulatedCastles
from companion.errors import NotationError, StoreError, VaultError
from companion.game import Colour, Json, Seat
from companion.referee import castles, chance
from companion.referee.prompts import owners
from companion.settings import Settings
from companion.setup import read_setup
from companion.store import Journal
from companion.table import Table
from companion.vault import LostVault, Vault


class Devices:
    """The devices of the table; each can be exchanged while a match is played."""

    def __init__(self, table: Table) -> None:
        """Touch alone."""
        self._table = table
        self._die = ExitStack()
        self._castles = ExitStack()

    def use_die(self, choice: str) -> SimulatedDie | None:
        """Roll with this from now on: `SIMULATED`, `NO_DIE` (touch) or a device file."""
        self._die.close()
        counted = chance.counted(self._table.sources("die "))
        plugged = self._die.enter_context(plugs.die(choice, counted))
        self._table.plug_in(plugged.die, plugged.simulated)
        return plugged.simulated

    def use_castles(
        self, settings: Settings, roll: Callable[[], object] | None = None
    ) -> SimulatedCastles | None:
        """Press these from now on; `roll` is what a roll button on the header does."""
        self._castles.close()
        counted = castles.counted_presses(self._table.sources("castles "))
        plugged = self._castles.enter_context(plugs.castles(settings, counted, roll))
        self._table.plug_in_castles(plugged.buttons, plugged.lights)
        return plugged.simulated

    def close(self) -> None:
        """Let all devices go."""
        self._castles.close()
        self._die.close()


@contextmanager
def open_table(config: Config) -> Iterator[Table]:
    """Record, vault and devices; closed at the end of the block.

    Raises:
        StoreError: the record cannot be opened; another program may hold it.
    """
    with open_table_and_devices(config) as (table, _):
        yield table


@contextmanager
def open_table_and_devices(config: Config) -> Iterator[tuple[Table, Devices]]:
    """As `open_table`, for whoever exchanges devices."""
    with ExitStack() as stack:
        journal = Journal.open(archive.record_folder(config.data))
        stack.callback(journal.close)
        table = Table(config, journal, _vault(config, journal, stack))
        # The table's record may be another one by then: a rescue puts a fresh one in use.
        stack.callback(table.close)
        devices = Devices(table)
        stack.callback(devices.close)
        simulated = devices.use_die(config.die)
        devices.use_castles(config.settings, None if simulated is None else simulated.press)
        yield table, devices


def _vault(config: Config, journal: Journal, stack: ExitStack) -> Vault | LostVault:
    """The vault, or one that says at each reveal why it cannot."""
    folder, key = archive.vault_folder(config.data), archive.machine_key(config.data)
    try:
        return stack.enter_context(Vault.at(folder, key, owners=partial(_owners, journal)))
    except VaultError as error:
        return LostVault(error)


def _owners(journal: Journal, match: str) -> Mapping[Colour, Seat] | None:
    """Who plays each colour of a recorded match; None when no record tells it any more.

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
            f"The vault's values are sealed as soon as the record can be read. {error}"
        ) from error
    if not whole:
        return None
    try:
        return owners(read_setup(dict(whole[0].body), _no_board))
    except NotationError:
        return None


def _no_board(name: str) -> Json:
    raise NotationError(f"A record holds its board whole, not by the name {name!r:.40}.")
