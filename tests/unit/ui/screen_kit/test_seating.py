"""On which side of the screen does each player sit?"""

from companion.core.config.preferences import MOST_SIDES
from companion.ui.screen_kit.seating import moved, sides

NAMES = ("Ada", "Ben", "Chloé")


def test_people_sit_evenly_round_the_table_until_they_are_placed() -> None:
    assert sides(("Ada", "Ben"), ()) == (0, 2)
    assert sides(NAMES, ()) == (0, 1, 2)
    assert sides((*NAMES, "Dörte"), ()) == (0, 1, 2, 3)
    assert sides((*NAMES, "Dörte", "Eve", "Finn"), ()) == (0, 0, 1, 2, 2, 3)


def test_who_was_placed_sits_there_in_the_next_match_too() -> None:
    known = moved(NAMES, 1, ())
    assert sides(NAMES, known) == (0, 2, 2)
    assert sides(("Ben", "Eve"), known) == (2, 2)
    assert sides(NAMES, moved(NAMES, 1, moved(NAMES, 1, known))) == (0, 0, 2)


def test_those_placed_long_ago_are_forgotten() -> None:
    known = moved(NAMES, 0, ())
    for number in range(MOST_SIDES):
        known = moved((f"guest {number}", "Ada"), 0, known)
    assert len(known) == MOST_SIDES
    assert "Ada" in dict(known)
    assert "Ben" not in dict(known)
