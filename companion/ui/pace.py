"""How long does each movement take? All of them in one place, in seconds.

A tap ends any of them at once; without animation there is none. No time depends on anything that
is hidden.
"""

from __future__ import annotations

from typing import Final

# Pieces on a board
STEP_S: Final = 0.3
"""One road, or one change without a walk."""
GESTURE_S: Final = 0.9
"""All walks of a gesture together take no longer than this, and whatever is undone."""
FALL_S: Final = 1.0
"""The beaten topple, are counted, and go."""
CONQUEST_S: Final = 1.2
"""A castle falls: they rush at it or go in, the old flag comes down, the new one goes up."""
GO_IN_S: Final = 0.35
"""The first part of that, and the last part of a fight whose winners go on."""
MOMENTS_S: Final = 2.4
"""All of what one move sets off takes no longer than this."""

# A roll
TUMBLE_S: Final = 0.6
"""A die of a lesson tumbles as long as the simulated one."""
ROLL_COMES_S: Final = 0.2
"""The die grows from where it tumbled."""
ROLL_GOES_S: Final = 0.25
"""It goes back there."""
SHOWN_S: Final = 1.5
"""From the roll until it lies in its dock, both of them included."""

# What has happened
FLASH_S: Final = 1.6
"""A place shines where something happened."""

# Somebody else is to move
CHANGE_S: Final = 0.3
"""The frame and the arms of one colour slide away as those of the next come."""

# A hidden value that is opened
FLIP_S: Final = 0.7
"""It turns over."""
ALONE_S: Final = 0.5
"""It lies face up, and nothing else is told."""
COUNTS_S: Final = 0.72
"""The sum counts up."""
OUTCOME_S: Final = FLIP_S + ALONE_S + COUNTS_S
"""From the beginning until what came of it stands there."""

# The past, playing by itself
REST_S: Final = 0.6
"""From the end of a movement to the next step."""
QUIET_S: Final = 0.15
"""From a step that moves nothing on the board to the next."""
STILL_S: Final = 1.0
"""The same where nothing moves, because nobody wants it to."""

# The end
CLOSING_S: Final = 2.2
"""The closing picture, until everything in it stands."""

# Ringgeister
WIND_S: Final = 1.0
"""The wind blows before anybody walks."""
STATION_S: Final = 0.45
"""A dark figure, from one point to the next."""
FIGHT_S: Final = 1.6
"""A fight is looked at."""
REEL_S: Final = 7.0
"""All acts of a step together take no longer than this in the history."""
UNDO_S: Final = 2.5
"""What is taken back takes no longer than this."""
LIGHT_STEP_S: Final = 0.15
"""A light figure, from one part of its way to the next."""
TURN_S: Final = 0.7
"""A tile turns."""
