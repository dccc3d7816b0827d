"""Open the table on the screen."""

from __future__ import annotations

import pygame

from companion.app import compose
from companion.cli import display
from companion.core.config.run_options import Config
from companion.core.errors import ConfigError
from companion.core.systemd import Supervisor
from companion.ui.shell.window import Glass, Window


def show(config: Config, supervisor: Supervisor | None = None) -> None:
    """Open the table and its window; stay until it is closed.

    Args:
        config: the choices of this run.
        supervisor: is notified when the window is open, and then in every round.

    Raises:
        StoreError: the record cannot be opened.
        ConfigError: the display cannot be opened.
    """
    display.tune()
    if why := display.open_display():
        raise ConfigError(f"The screen can't be used: {why}.")
    with compose.open_session(config) as session:
        try:
            glass = Glass(display.fitting(config), config.turned)
            opened = Window(session, glass, supervisor=supervisor)
        except pygame.error as error:
            raise ConfigError(f"The screen can't be used: {error}.") from error
        opened.run()
