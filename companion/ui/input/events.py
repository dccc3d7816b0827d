"""What did a hand do? Fingers, mouse and keys as one stream of events.

Turns pygame's events into `Touch` and `KeyStroke`, which know no device, and follows
one finger from press to release (`Press`). It finds no widgets and draws nothing.

The traps: a Pi without a desktop sends FINGER events only; under Wayland one tap
gives FINGER *and* MOUSE; a mouse may in turn pretend to be a finger. So a mouse
counts only where it says that no touch made it, a finger only where no mouse did.
"""

from __future__ import annotations

from enum import Enum

import pygame

from companion.core.frozen import frozen

_MOUSE = -1
"""The finger id that our mouse goes by."""
_NOT_A_FINGER = (-1, 0xFFFFFFFF)
"""SDL's device number of a mouse that pretends to be a touch screen."""


class TouchPhase(Enum):
    """Where a finger is on its way."""

    DOWN = "down"
    MOVE = "move"
    UP = "up"


class KeyName(Enum):
    """The keys that do something everywhere."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    ENTER = "enter"
    ESCAPE = "escape"
    BACKSPACE = "backspace"
    TEXT = "text"


@frozen
class Touch:
    """A finger at a point of the screen, in pixels."""

    finger: int
    phase: TouchPhase
    x: int
    y: int

    @property
    def point(self) -> tuple[int, int]:
        """Where it is."""
        return self.x, self.y

    @property
    def by_mouse(self) -> bool:
        """Whether it is a mouse that stands for a finger."""
        return self.finger == _MOUSE


@frozen
class Wheel:
    """A mouse's wheel was turned: so many steps, away from the hand is more than 0."""

    steps: int
    x: int
    y: int

    @property
    def point(self) -> tuple[int, int]:
        """Where the mouse is."""
        return self.x, self.y


@frozen
class KeyStroke:
    """A key that was pressed or let go.

    `text` only with `KeyName.TEXT`: a letter, or several that were composed at once.
    """

    name: KeyName
    text: str = ""
    down: bool = True


_KEYS = {
    pygame.K_UP: KeyName.UP,
    pygame.K_DOWN: KeyName.DOWN,
    pygame.K_LEFT: KeyName.LEFT,
    pygame.K_RIGHT: KeyName.RIGHT,
    pygame.K_RETURN: KeyName.ENTER,
    pygame.K_KP_ENTER: KeyName.ENTER,
    pygame.K_ESCAPE: KeyName.ESCAPE,
    pygame.K_AC_BACK: KeyName.ESCAPE,
    pygame.K_BACKSPACE: KeyName.BACKSPACE,
}

_MOUSE_PHASES = {
    pygame.MOUSEBUTTONDOWN: TouchPhase.DOWN,
    pygame.MOUSEMOTION: TouchPhase.MOVE,
    pygame.MOUSEBUTTONUP: TouchPhase.UP,
}
_FINGER_PHASES = {
    pygame.FINGERDOWN: TouchPhase.DOWN,
    pygame.FINGERMOTION: TouchPhase.MOVE,
    pygame.FINGERUP: TouchPhase.UP,
}


class Pointer:
    """Reads pygame's events for a screen of a certain size.

    Attributes:
        size: of the picture that is drawn, in pixels.
        turned: by how many quarter turns, clockwise, the picture is shown on the glass.
    """

    def __init__(self, size: tuple[int, int], turned: int = 0) -> None:
        """Start with the size of the picture."""
        self.size = size
        self.turned = turned % 4
        self._typed = ""
        self._mouse_at = (0, 0)

    def read(self, event: pygame.event.Event) -> Touch | KeyStroke | Wheel | None:
        """What the event means, None when it is no touch, no key of ours and no wheel."""
        if event.type == pygame.MOUSEMOTION:
            self._mouse_at = self._of_mouse(event)
        if event.type in _MOUSE_PHASES:
            return self._mouse(event)
        if event.type in _FINGER_PHASES:
            if getattr(event, "touch_id", 0) in _NOT_A_FINGER:
                return None
            phase = _FINGER_PHASES[event.type]
            return Touch(int(event.finger_id), phase, *self._place(event.x, event.y))
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            return self._key(event, event.type == pygame.KEYDOWN)
        if event.type == pygame.TEXTINPUT:
            return self._composed(str(event.text))
        if event.type == pygame.MOUSEWHEEL and event.y:
            return Wheel(event.y, *self._mouse_at)
        return None

    def _composed(self, text: str) -> KeyStroke | None:
        """What a dead key or an input method wrote, as far as no key has written it already."""
        known, self._typed = self._typed, ""
        text = text.removeprefix(known) if known else text
        return KeyStroke(KeyName.TEXT, text) if text and text.isprintable() else None

    def _mouse(self, event: pygame.event.Event) -> Touch | None:
        if getattr(event, "touch", False):
            return None
        if event.type == pygame.MOUSEMOTION:
            if not event.buttons[0]:
                return None
        elif event.button != 1:
            return None
        return Touch(_MOUSE, _MOUSE_PHASES[event.type], *self._of_mouse(event))

    def _of_mouse(self, event: pygame.event.Event) -> tuple[int, int]:
        """Where on the picture the mouse is."""
        wide, high = self._glass()
        return self._place(event.pos[0] / max(1, wide), event.pos[1] / max(1, high))

    def _key(self, event: pygame.event.Event, down: bool) -> KeyStroke | None:
        name = _KEYS.get(event.key)
        if name is not None:
            return KeyStroke(name, "", down)
        text = getattr(event, "unicode", "")
        if down:
            self._typed = text
        if down and text and text.isprintable():
            return KeyStroke(KeyName.TEXT, text)
        return None

    def _glass(self) -> tuple[int, int]:
        wide, high = self.size
        return (high, wide) if self.turned % 2 else (wide, high)

    def _place(self, x: float, y: float) -> tuple[int, int]:
        """A point of the glass, 0 … 1, in pixels of the picture."""
        if self.turned == 1:
            x, y = y, 1 - x
        elif self.turned == 2:
            x, y = 1 - x, 1 - y
        elif self.turned == 3:
            x, y = 1 - y, x
        wide, high = self.size
        return _within(round(x * wide), wide), _within(round(y * high), high)


def _within(value: int, limit: int) -> int:
    return max(0, min(limit - 1, value))


class Gesture(Enum):
    """What a touch meant for the target under it."""

    PRESSED = "pressed"
    """A finger came down on it."""
    LEFT = "left"
    """The finger slid off: nothing will happen when it is lifted."""
    BACK = "back"
    """The finger slid back onto it."""
    TAPPED = "tapped"
    """The finger was lifted on it: this counts."""
    CANCELLED = "cancelled"
    """The finger was lifted beside it: this does not."""


class Press:
    """Follows the one finger that counts; others, and a palm, are left alone.

    The names of targets are the caller's own; None is "no target".
    """

    def __init__(self) -> None:
        """Nothing is touched."""
        self._finger: int | None = None
        self.target: str | None = None
        self.inside = False

    @property
    def held(self) -> str | None:
        """The target that a finger holds down at this moment."""
        return self.target if self.inside else None

    def touch(self, touch: Touch, under: str | None) -> Gesture | None:
        """Follow a touch that has the target `under` it; what it meant, if anything."""
        if touch.phase is TouchPhase.DOWN:
            if self._finger is not None:
                return None
            self._finger, self.target, self.inside = touch.finger, under, under is not None
            return Gesture.PRESSED if under is not None else None
        if touch.finger != self._finger:
            return None
        inside = self.target is not None and under == self.target
        if touch.phase is TouchPhase.MOVE:
            if inside == self.inside:
                return None
            self.inside = inside
            return Gesture.BACK if inside else Gesture.LEFT
        had = self.target
        self.drop()
        if had is None:
            return None
        return Gesture.TAPPED if inside else Gesture.CANCELLED

    def drop(self) -> None:
        """Forget the finger: the screen under it has changed."""
        self._finger, self.target, self.inside = None, None, False
