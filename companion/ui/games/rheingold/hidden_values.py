"""What do all screens have to know of shields? See `HiddenValues`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion.core.game import Colour, Seat
from companion.core.message import N_
from companion.games.rheingold import moves as mv
from companion.games.rheingold.events import ShieldPlaced
from companion.games.rheingold.state import HIDDEN, State
from companion.games.rheingold.view import TableView
from companion.referee.referee import Referee
from companion.referee.secrets import Draws
from companion.ui.games.rheingold.pictures import OpenShield
from companion.ui.i18n.translate import _
from companion.ui.screen_kit.hidden_values import HiddenWords

_WORDS: Final = HiddenWords(
    title=N_("Shields and PINs"),
    button=N_("Shields"),
    drawn=N_("Shields are drawn"),
    real=N_("Real shields"),
    means_real=N_("Each draws a real shield, lays it face down, and taps here what it shows."),
    means_no_pins=N_(
        "A shield shows only while a finger rests on the button, and nobody is asked for a "
        "PIN: whoever has this machine could read the shields."
    ),
    means_pins_real=N_(
        "Each player types 4 to 8 digits before a shield is shown. Forgotten ones cannot be "
        "found again; the real shield can always be turned over."
    ),
    means_pins=N_(
        "Each player types 4 to 8 digits before a shield is shown. Forgotten ones cannot be "
        "found again; the table then agrees what the shield shall count."
    ),
    look=N_("Look at my shields"),
    which=N_("Which shield, {name}?"),
    was_drawn=N_("You have drawn a shield. Nobody else may see it."),
    other_opens=N_("Look at the shield that defends, then tell the table how it ended."),
    lies_here=N_("The shield lies here. Nobody else may see it."),
    choose=N_("See what you have in hand, then tap the shield that you place."),
    key_in=N_("Draw one of your real shields, lay it face down, and tap what it shows."),
    not_in_hand=N_("You have no such shield in hand any more."),
    lay_unseen=N_("Lay a real shield, unseen here"),
    turn=N_("Turn the real shield over instead"),
    turn_all=N_("Turn the real shield over for all to see, and tap what it shows."),
    turn_alone=N_("Look at the real shield under the castle, alone, and tap what it shows."),
    maybe_all=N_(
        "Turn the real shield over. If there is none: what shall it count? All must agree; it"
        " is recorded as told by the table."
    ),
    maybe_alone=N_(
        "Look at the real shield, alone. If there is none, all must agree what it shall count."
    ),
    to_look=N_("to look at the shield of {castle}"),
    to_choose=N_("to choose a shield for {castle}"),
    to_key_in=N_("to tell the shield of {castle}"),
    to_turn=N_("to say what the shield of {castle} is"),
    to_agree=N_("to let all shields be opened"),
    at_place=N_("The shield of {castle}"),
    all_title=N_("The shields"),
    agree=N_("Shall all shields of this match be opened? It is done when everybody agrees."),
    open_all=N_("Open all shields"),
    open_all_means=N_("When everybody agrees, all shields of this match are shown and recorded."),
    owner_away=N_(
        "{name} is away: nobody opens shields for them. Take the last move back and say who "
        "is back, then play it again."
    ),
    forget=N_("Forget the shields"),
    forget_means=N_(
        "When everybody agrees, the shields that were not opened are destroyed. The match "
        "itself stays in the record."
    ),
    forgotten=N_("The shields of this match are forgotten."),
    unknown=N_("The program knows no shield of this match."),
    face_down=N_("The shields of this match lie face down. Everybody must agree to open them."),
)


def words() -> HiddenWords:
    """They are shields."""
    return _WORDS


def about(text: str, place: str) -> str:
    """A text about the shield of a castle."""
    return _(text).format(castle=place)


def placing() -> mv.Move:
    """R 8.1."""
    return mv.PlaceShield()


def picture(colour: Colour, value: int) -> OpenShield:
    """One that lies open."""
    return OpenShield(colour, value)


def place_name(view: TableView, place: str) -> str:
    """A castle's name."""
    return view.castles[place].name if place in view.castles else place


def owner(state: State, place: str) -> Colour:
    """Whose castle it is."""
    return str(state.holding(place).owner)


def in_hand(view: TableView, colour: Colour) -> int:
    """How many a colour has not placed yet."""
    return view.hand[colour]


def lying(view: TableView, colours: Sequence[Colour]) -> Mapping[str, str]:
    """Castles whose shield lies face down: place and name."""
    return {
        place: castle.name
        for place, castle in view.castles.items()
        if castle.shield == HIDDEN and castle.owner in colours
    }


def is_chosen(state: State) -> bool:
    """Whether its owner chooses which one is placed (an option); else it is drawn (R 8.2)."""
    return state.terms.options.draw == "chosen"


def unseen(referee: Referee) -> tuple[Seat, str] | None:
    """Who has drawn a shield, and for which castle, when nothing happened since."""
    turn = referee.queries.this_turn
    last = turn[-1][1] if turn else None
    if not isinstance(last, ShieldPlaced):
        return None
    seat: Seat = referee.state.terms.seat[last.colour]
    keyed_in = is_chosen(referee.state) or referee.hidden.draws is Draws.PIECES
    if keyed_in or not referee.hidden.can_open(last.castle, seat):
        return None
    return seat, last.castle
