"""What can be done when a PIN is forgotten or the vault fails?

A match never waits for a secret: a value that should be opened can be turned over at the
table; a value that should be placed can be drawn or placed unseen.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.game import Seat
from companion.referee.hidden_values import RealPiece
from companion.referee.secrets import PlacementMode
from companion.ui.i18n.translate import _
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import OPENINGS, Page, Purpose, Stop
from companion.ui.widgets.base import Intent


@dataclass(frozen=True, slots=True)
class Fallback:
    """Another way: its button's name, its words and what a tap means."""

    id: str
    text: str

    @property
    def intent(self) -> Intent:
        """What a tap on it means."""
        return Intent("instead", self.id)


TURN = "turn"
DRAW = "draw"
UNSEEN = "unseen"


def fallbacks_for(match: MatchInPlay, purpose: Purpose | None) -> tuple[Fallback, ...]:
    """The other ways to do what a private screen is for."""
    draw = Fallback(DRAW, _("Draw on the screen instead"))
    unseen = Fallback(UNSEEN, _(match.hidden_words.lay_unseen))
    if purpose in OPENINGS and purpose is not Purpose.TURN:
        return (Fallback(TURN, at_table(match).way),)
    if purpose is Purpose.LAY and not match.hidden.is_chosen(match.referee.state):
        return (draw, unseen)
    if purpose in (Purpose.LAY, Purpose.CHOOSE):
        return (unseen,)
    return ()


@dataclass(frozen=True, slots=True)
class AtTable:
    """The words for a value that no key opens.

    Attributes:
        way: the button that leads there.
        asked: what everybody does.
        alone: what the one seat does that alone may know the value; "" where everybody must agree.
        confirm: what the button says when a value was tapped.
    """

    way: str
    asked: str
    alone: str
    confirm: str


def at_table(match: MatchInPlay) -> AtTable:
    """The words for a real one, for one that was drawn here, and for one that may be either."""
    referee = match.referee
    piece = referee.hidden.real_piece(referee.prompt.place)
    if piece is RealPiece.THERE:
        return AtTable(
            _(match.hidden_words.turn),
            _(match.hidden_words.turn_all),
            _(match.hidden_words.turn_alone),
            _("It's a {value}"),
        )
    if piece is RealPiece.MAYBE:
        return AtTable(
            _("Reveal it at the table instead"),
            _(match.hidden_words.maybe_all),
            _(match.hidden_words.maybe_alone),
            _("It's worth {value}"),
        )  # fmt: skip
    return AtTable(
        _("Can't reveal it: agree on a value"),
        _(
            "Nobody can reveal it. Everybody must agree on a value; it's recorded as the table's "
            "decision."),
        "",
        _("It's worth {value}"),
    )  # fmt: skip


def take(way: str, room: Room, match: MatchInPlay, holder: Seat | None) -> str:
    """Use a fallback.

    Args:
        way: the `Fallback`'s name.
        room: the room of the screens.
        match: on the table.
        holder: the seat that holds the screen; None when it is on the table.

    Returns:
        The vault's objection; empty when it is done.
    """
    match way:
        case "turn":
            _turn(room, match, holder)
            return ""
        case "draw":
            return _lay(room, match, PlacementMode.DRAW)
        case _:
            return _lay(room, match, PlacementMode.UNSEEN)


def _turn(room: Room, match: MatchInPlay, holder: Seat | None) -> None:
    """Open the screen for keying in the real piece: for everybody, or for the attacker alone."""
    prompt = match.referee.prompt
    viewer = prompt.private_to
    if viewer is None or match.referee.hidden.must_agree():
        stop = Stop(Page.TURN, None, prompt.place, Purpose.TURN)
    else:
        page = Page.PRIVATE if holder == viewer else Page.PASS
        stop = Stop(page, viewer, prompt.place, Purpose.TURN)
    room.nav = room.nav.swap(stop)


def _lay(room: Room, match: MatchInPlay, mode: PlacementMode) -> str:
    trouble = match.attempt(lambda: match.referee.play(match.hidden.placing(), laid=mode))
    if not trouble and not room.fault:
        room.nav = room.nav.down_to(Page.TABLE)
    return trouble
