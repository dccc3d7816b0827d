"""What does each command do? A function for each; its options are in `parser`.

Each imports what it needs: pygame is slow, and most do without.
"""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.adapters.store import MatchHead

from companion.app.support import crash_log
from companion.cli.exit_codes import OK
from companion.core import product
from companion.core.config import settings
from companion.core.config.run_options import Config, default_data_folder, read_die, read_size
from companion.core.errors import ConfigError, UsageError
from companion.core.loading import uncollected
from companion.core.systemd import Supervisor
from companion.ui import pygame_loader


def chosen_data_folder(options: argparse.Namespace) -> Path:
    """The folder with the record and the vault: as typed, else the usual one."""
    chosen: Path | None = getattr(options, "data", None)
    return chosen if chosen is not None else default_data_folder(os.environ)


def table_config(options: argparse.Namespace, size: tuple[int, int] | None) -> Config:
    """What the options say of the table."""
    file = settings.place(options.settings, os.environ)
    chosen = settings.SIMULATION if options.simulate else settings.load(file)
    for missing in settings.missing_ports(chosen):
        print(
            f"{product.COMMAND}: {missing.text} Table Herald keeps looking; play by touch.",
            file=sys.stderr,
        )
    die = read_die(options.die, chosen)
    crash_log.watch_threads(chosen_data_folder(options))
    return Config(chosen_data_folder(options), size, options.turned, die, chosen)


def kiosk(options: argparse.Namespace) -> int:
    """Take over the whole screen, as the service does."""
    # Before anything else: no child process may talk to systemd.
    supervisor = Supervisor.named_in(os.environ)
    pygame_loader.load_pygame()
    from companion.app.host.compositor import Compositor
    from companion.cli import kiosk

    def choices() -> Config:
        return replace(table_config(options, None), switches_off=kiosk.wish(os.environ))

    kiosk.own(choices, supervisor, options.wait, Compositor() if options.cage else None)
    return OK


def run(options: argparse.Namespace) -> int:
    """Open the table's window; where there is no screen, save the sample match's pictures."""
    pygame_loader.load_pygame()
    from companion.cli import display

    config = table_config(options, read_size(options.size))
    why = display.missing()
    if why:
        print(f"There is no screen ({why}). Playing the sample match into {options.out}/ instead.")
        return demo(options)
    display.greet(config)
    # All of the table: it takes a second or more to load.
    with uncollected():
        from companion.cli import window

    window.show(config)
    return OK


def demo(options: argparse.Namespace) -> int:
    """Play the sample match without a screen."""
    from companion.cli import demo

    demo.play(options.out, sys.stdout)
    return OK


def engine(options: argparse.Namespace) -> int:
    """Referee over standard input and output."""
    from companion.app import data_folder
    from companion.boards.collection.collection import BoardCollection
    from companion.boards.collection.offer import BoardOffer
    from companion.cli import engine

    if sys.stdin is None or sys.stdout is None:
        raise UsageError("The engine needs standard input and output: both must be open.")
    offer = BoardOffer(BoardCollection(data_folder.boards_folder(chosen_data_folder(options))))
    engine.serve(sys.stdin.buffer, sys.stdout.buffer, offer)
    return OK


def matches(options: argparse.Namespace) -> int:
    """List the recorded matches."""
    from companion.adapters.store import Journal
    from companion.app import data_folder
    from companion.referee.entries import AFTER_THE_END

    folder = data_folder.record_folder(chosen_data_folder(options))
    heads: tuple[MatchHead, ...] = ()
    if folder.exists():
        with Journal.open(folder, read_only=True) as journal:
            heads = journal.matches()
    for head in heads:
        state = "over" if head.last_kind in AFTER_THE_END else "in progress"
        print(f"{head.id}  {head.game}  {head.last_at}  {head.entries} entries  {state}")
    if not heads:
        print("No match has been recorded yet.")
    return OK


def play_back(options: argparse.Namespace) -> int:
    """Play back a match."""
    from companion.cli.exchange import commands

    return commands.play_back(options)


def write(options: argparse.Namespace) -> int:
    """Export a match, or its statistics."""
    from companion.cli.exchange import commands

    return commands.write(options)


def take_in(options: argparse.Namespace) -> int:
    """Import an exported match."""
    from companion.cli.exchange import commands

    return commands.take_in(options)


def support(options: argparse.Namespace) -> int:
    """Make one file that helps find a problem."""
    from companion.cli.exchange import commands

    return commands.support(options)


def club(options: argparse.Namespace) -> int:
    """Run a club's hub."""
    try:
        from companion.cli.club import commands
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("companion"):
            raise
        raise ConfigError(
            f"{error.name} is missing. Install it with: pip install 'table-herald[club]'"
        ) from error
    return commands.answer(options)


def doctor(options: argparse.Namespace) -> int:
    """Show what is connected, or test a device."""
    from companion.cli.doctor import commands

    return commands.answer(options)


def setup(options: argparse.Namespace) -> int:
    """Try everything once with the person there."""
    pygame_loader.load_pygame()
    from companion.cli.setup import commands

    return commands.answer(options)
