"""Go on with a match, as home's large button does."""

from __future__ import annotations

from companion.ui.ports.session import SessionPorts
from companion.ui.screens import home
from companion.ui.shell.stage import Stage


def resume(stage: Stage, ports: SessionPorts, match_id: str, *, rescue: bool = False) -> None:
    """Go on with a recorded match on this stage, or with what is whole of it."""
    home.resume(stage.room, stage.match, ports.match_list, ports.ui_state, match_id, rescue=rescue)
