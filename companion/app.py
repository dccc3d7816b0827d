"""How does everything hang together? The composition root, floor 6.

Config in, object graph out: the only module that names record, vault, die and
table at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

from companion import archive
from companion.config import NO_DIE, SIMULATED, Config
from companion.devices.serial_die import SerialDie
from companion.devices.simulated import SimulatedDie
from companion.errors import DeviceError, VaultError
from companion.referee import chance
from companion.store import Journal
from companion.table import Table
from companion.vault import LostVault, Vault


@contextmanager
def open_table(config: Config) -> Iterator[Table]:
    """Record, vault and die; closed at the end of the block.

    Raises:
        StoreError: the record cannot be opened; another program may hold it.
    """
    with ExitStack() as stack:
        journal = Journal.open(archive.record_folder(config.data))
        stack.callback(journal.close)
        table = Table(config, journal, _vault(config, stack))
        # The table's record may be another one by then: a rescue puts a fresh one in use.
        stack.callback(table.close)
        counted = chance.counted(journal.sources("die "))
        if config.die == SIMULATED:
            # Without a pseudo-terminal there is no simulated die, and faces are tapped.
            with suppress(DeviceError):
                simulated = stack.enter_context(SimulatedDie())
                die = SerialDie(simulated.path, counted)
                stack.callback(die.close)
                table.plug_in(die, simulated)
        elif config.die != NO_DIE:
            die = SerialDie(config.die, counted)
            stack.callback(die.close)
            table.plug_in(die, None)
        yield table


def _vault(config: Config, stack: ExitStack) -> Vault | LostVault:
    """The vault, or one that says at each reveal why it cannot."""
    try:
        return stack.enter_context(Vault.at(archive.vault_folder(config.data)))
    except VaultError as error:
        return LostVault(error)
