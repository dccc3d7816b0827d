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
    drawn=N_("Drawing shields"),
    real=N_("Real shields"),
    means_real=N_("Each player draws a real shield, places it face down and taps its value here."),
    means_no_pins=N_(
        "A shield shows only while you hold the button, and nobody needs a PIN: anyone with this "
        "device could read the shields."
    ),
    means_pins_real=N_(
        "Each player enters a PIN of 4 to 8 digits to see a shield. A forgotten PIN can't be "
        "recovered, but the real shield can always be turned over."
    ),
    means_pins=N_(
        "Each player enters a PIN of 4 to 8 digits to see a shield. A forgotten PIN can't be "
        "recovered: the table then agrees on the shield's value."
    ),
    look=N_("Look at my shields"),
    which=N_("Which shield, {name}?"),
    was_drawn=N_("You've drawn a shield. Don't let anyone else see it."),
    other_opens=N_("Look at the defending shield, then tell the table how it ended."),
    lies_here=N_("Here's the shield. Don't let anyone else see it."),
    choose=N_("Look at your hand, then tap the shield you want to place."),
    key_in=N_("Draw one of your real shields, place it face down and tap its value."),
    not_in_hand=N_("You no longer have that shield in hand."),
    lay_unseen=N_("Place a real one, unrecorded"),
    turn=N_("Turn the real shield over instead"),
    turn_all=N_("Turn the real shield over for all to see and tap its value."),
    turn_alone=N_("Look at the real shield under the castle on your own and tap its value."),
    maybe_all=N_(
        "Turn the real shield over. If there isn't one, everybody must agree on a value; it's "
        "recorded as the table's decision."
    ),
    maybe_alone=N_(
        "Look at the real shield on your own. If there isn't one, everybody must agree on a value."
    ),
    to_look=N_("to see the shield at {castle}"),
    to_choose=N_("to choose a shield for {castle}"),
    to_key_in=N_("to record the shield at {castle}"),
    to_turn=N_("to record the shield at {castle}"),
    to_agree=N_("to agree to reveal all shields"),
    at_place=N_("The shield at {castle}"),
    all_title=N_("The shields"),
    agree=N_("Reveal all shields of this match? Everybody must agree."),
    open_all=N_("Reveal all shields"),
    open_all_means=N_(
        "Once everybody agrees, all shields of this match are revealed and recorded."
    ),
    owner_away=N_(
        "Away: {name}. Nobody else can reveal their shields. Take back the last move, say who's "
        "back, then play it again."
    ),
    forget=N_("Forget the shields"),
    forget_means=N_(
        "Once everybody agrees, any shields not yet revealed are destroyed. The match itself stays "
        "on record."
    ),
    forgotten=N_("The shields of this match are forgotten."),
    unknown=N_("Table Herald doesn't know any shields of this match."),
    face_down=N_("The shields of this match are face down. Everybody must agree to reveal them."),
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
