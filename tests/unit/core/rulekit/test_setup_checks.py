"""companion.core.rulekit.setup_checks: what cannot be agreed on is said in one short sentence."""

import pytest

from companion.core.errors import SetupError
from companion.core.game import Json, Seat, SeatSetup, Setup
from companion.core.rulekit.setup_checks import check_seats, options_of
from companion.games import GAMES

INFO = GAMES["rheingold"].info


@pytest.mark.parametrize("first", [10**4000, 16**5000], ids=["long", "longer"])
def test_a_huge_first_seat_is_not_repeated(first: int) -> None:
    seats = tuple(SeatSetup(colour, (colour,)) for colour in INFO.colours[:3])
    setup = Setup("rheingold", "rheingold", {}, {}, seats, Seat(first))
    with pytest.raises(SetupError, match="there's no seat a huge number"):
        check_seats(INFO, setup, (2, 6), 1)


def test_a_deep_option_or_preset_is_named() -> None:
    deep: Json = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(SetupError, match="no preset a list"):
        options_of(INFO, deep, {})
    with pytest.raises(SetupError, match="Option players can't be a list;"):
        options_of(INFO, "rheingold", {INFO.options[0].name: deep})
