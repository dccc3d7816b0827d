"""How is it seen that somebody else is to move? The old colour slides out as the new one slides in.

It knows nothing but the colours that were shown: whose turn it is lies open. When a table is
opened, nothing slides; nor where computers play, as their words stand there at once.
"""

from __future__ import annotations

from pygame import Rect

from companion.core.game import Colour
from companion.ui.boards.motion import eased
from companion.ui.pace import CHANGE_S
from companion.ui.screen_kit.context import Room
from companion.ui.widgets.edge import Edge
from companion.ui.widgets.picture import Crest, Picture
from companion.ui.widgets.sliding import Sliding


class ColourChange:
    """The colour that is shown to move, and the one before it while that is still seen."""

    def __init__(self) -> None:
        """None was shown yet."""
        self._colour: Colour | None = None
        self._before: Colour | None = None
        self._since: float | None = None
        self._part = 1.0

    @property
    def moving(self) -> bool:
        """Whether both are seen."""
        return self._before is not None

    def edge(self, room: Room, colour: Colour, broad: int, *, slides: bool) -> Edge:
        """The edge round the screen, for the colour that is to move now.

        Args:
            room: for the time, the page and whether anything moves.
            colour: to move.
            broad: how broad the edge is, in pixels.
            slides: it slides in; else it's there at once.
        """
        page = Rect(room.page)
        if self._colour not in (None, colour) and room.preferences.animated and slides:
            self._before, self._since = self._colour, room.now
        self._colour = colour
        if self._before is None or self._since is None:
            return Edge(page, colour, broad)
        self._part = eased((room.now - self._since) / CHANGE_S)
        return Edge(page, colour, broad, before=self._before, part=self._part)

    def arms(self, colour: Colour) -> Picture:
        """The arms of a colour; of the one that is to move they slide in, too."""
        if self._before is None or colour != self._colour:
            return Crest(colour)
        return Sliding(Crest(self._before), Crest(colour), self._part)

    def tick(self, room: Room) -> bool:
        """Let time pass. Returns whether it looks different now."""
        if self._before is None or self._since is None:
            return False
        if room.now - self._since >= CHANGE_S or not room.preferences.animated:
            self._before = None
        return True

    def drop(self) -> bool:
        """Show the new colour alone at once. Returns whether both were seen."""
        moved, self._before = self.moving, None
        return moved
