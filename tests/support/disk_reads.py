"""What a table does on a disk that now and then does not give what it has; run by
test_failing_disk.

Each scene is a process of its own: `python -m tests.support.disk_reads SCENE FOLDER`.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from companion.adapters.store import Journal
from companion.app import data_folder
from companion.app.compose import open_session
from companion.app.preference_file import PreferenceFile
from companion.core.errors import PassingStoreError, StoreError, VaultError
from companion.core.game import Seat
from tests.support.disk_attacks import Attack, Switch
from tests.support.disk_scenes import config, entries, referee, setup, turn
from tests.support.vaults import DECKS, OWNERS, RED, key_of, vault_at

READS = 14
"""At least so many calls read in each of these deeds."""


def record(data: Path, switch: Switch) -> None:
    """A read that the disk refuses is told as such, and is no damage: play goes on."""
    told = set()
    with open_session(config(data)) as table:
        match = table.match.new_match(setup())
        for first in range(1, READS):
            # Another connection has written: what this one has in memory counts no more.
            turn(table)
            try:
                with switch.on(Attack(errno.EIO, "r", first, 1)):
                    table.match.resume(match)
            except PassingStoreError as error:
                assert switch.hits
                told.add(str(error))
            turn(table)
        before = referee(table).seq
    assert told
    print(*told, sep="\n")
    assert entries(data, match) == before + 1


def shared_memory(data: Path, switch: Switch) -> None:
    """What could not be opened for writing at the start is opened when it is needed."""
    refused = 0
    with open_session(config(data)) as table:
        match = table.match.new_match(setup())
    for first in range(1, READS):
        try:
            with switch.on(Attack(errno.EIO, "o", first, 1)):
                opened = Journal.open(data_folder.record_folder(data))
        except StoreError:
            refused += 1
            continue
        before = opened.entries(match)
        opened.begin(f"m{first}", {"game": "none"}, "2026-11-22T12:00:00.000+00:00")
        assert opened.entries(match) == before
        assert len(opened.entries(f"m{first}")) == 1
        opened.close()
    assert refused
    assert refused < READS - 1


def vault(data: Path, switch: Switch) -> None:
    """The same for the vault; a PIN that was set is set, whatever fails after it."""
    told = set()
    with vault_at(data) as opened:
        opened.begin("m", OWNERS, DECKS)
        before = opened.hand("m", "red", key_of(opened, RED))
        for first in range(1, READS):
            pin = str(1000 + first)
            key = key_of(opened, RED, pin=str(999 + first) if opened.has_pin("m", RED) else "")
            try:
                with switch.on(Attack(errno.EIO, "r", first, 1)):
                    opened.set_pin(key, pin).key()
            except VaultError as error:
                told.add(str(error))
                opened.set_pin(key, pin).key()
            assert opened.hand("m", "red", key_of(opened, RED, pin=pin)) == before
        for first in range(1, READS):
            try:
                with switch.on(Attack(errno.EIO, "r", first, 1)), vault_at(data):
                    pass
            except VaultError as error:
                told.add(str(error))
        assert Seat(0) in OWNERS.values()
    print(*told, sep="\n")


def preferences(data: Path, switch: Switch) -> None:
    """What could not be read at the start is not written over, and comes back."""
    file = data_folder.preferences_file(data)
    old = replace(PreferenceFile(file).preferences, language="fr", volume=2)
    PreferenceFile(file).set_preferences(old)
    with switch.on(Attack(errno.EIO, "r", 1, 1)):
        kept = PreferenceFile(file)
    kept.set_preferences(replace(kept.preferences, large_text=True))
    assert kept.preferences == replace(old, large_text=True)
    assert PreferenceFile(file).preferences == kept.preferences


SCENES: dict[str, Callable[[Path, Switch], None]] = {
    scene.__name__: scene for scene in (record, shared_memory, vault, preferences)
}

if __name__ == "__main__":
    SCENES[sys.argv[1]](Path(sys.argv[2]), Switch(Path(os.environ["FAILING_SWITCH"])))
