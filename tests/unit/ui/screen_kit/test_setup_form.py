"""A set-up while it is filled in."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from companion.core.setup_json import read_setup, write_setup
from companion.games import GAMES
from companion.ui.i18n.translate import (
    board_title,
    option_title,
    preset_line,
    preset_title,
    value_text,
)
from companion.ui.screen_kit.setup_form import SetupDraft, SetupPart, nobodys_names

GAME = GAMES["rheingold"]
INFO = GAME.info
FRESH = SetupDraft.fresh(INFO, "rhine").with_preset("highlanders")


def option(name: str):  # type: ignore[no-untyped-def]
    return next(one for one in INFO.options if one.name == name)


def test_two_players_have_two_colours_each() -> None:
    two = FRESH.with_seats(2)
    worn = [colour for seat in two.seats for colour in seat.colours]
    assert [len(seat.colours) for seat in two.seats] == [2, 2]
    assert len(set(worn)) == 4
    assert [len(seat.colours) for seat in two.with_seats(5).seats] == [1] * 5


def test_who_was_given_no_name_is_known_in_every_language() -> None:
    assert {"Player 1", "Spieler 2", "Joueur 3", "プレイヤー4"} <= nobodys_names()
    assert FRESH.shown_name(2) in nobodys_names()
    assert not {"Ada", "Player", "Player One"} & nobodys_names()


def test_names_and_colours_stay_when_seats_are_added() -> None:
    named = FRESH.with_name(1, "  Ben   Nevis ").with_colour(1, 0, "red")
    grown = named.with_seats(5)
    assert grown.seats[1] == named.seats[1]
    assert grown.seats[1].name == "Ben Nevis"
    assert len({seat.colours for seat in grown.seats}) == 5


def test_a_player_who_was_left_out_comes_back_with_the_name() -> None:
    five = FRESH.with_seats(5).with_name(4, "Emil").with_name(3, "Dora")
    assert [seat.name for seat in five.with_seats(3).with_seats(5).seats[3:]] == ["Dora", "Emil"]
    assert len(five.with_seats(3).seats) == 3
    again = five.with_seats(4).with_seats(2).with_seats(5)
    assert again.seats[4].name == "Emil"
    worn = [colour for seat in again.seats for colour in seat.colours]
    assert len(set(worn)) == 5


def test_a_colour_that_is_worn_is_exchanged() -> None:
    changed = FRESH.with_colour(0, 0, "yellow")
    assert changed.seats[0].colours == ("yellow",)
    assert changed.seats[2].colours == ("green",)


def test_a_value_that_is_the_preset_s_own_is_no_departure() -> None:
    changed = FRESH.with_option(option("supply"), "unlimited")
    assert dict(changed.changes) == {"supply": "unlimited"}
    assert dict(changed.with_option(option("supply"), "value_cap").changes) == {}
    assert changed.with_preset("osullivan").changes == {}


def test_a_preset_brings_its_own_number_of_players() -> None:
    assert len(FRESH.with_seats(2).with_preset("rheingold").seats) == 3
    assert len(FRESH.with_seats(2).with_option(option("two_player"), "forbidden").seats) == 3


def test_every_value_that_is_offered_can_be_chosen() -> None:
    for one in INFO.options:
        choices = FRESH.choices(one)
        assert set(choices) == set(one.offered or one.values)
        assert {FRESH.with_option(one, value).value(one.name) for value in choices} == set(choices)


def test_a_value_that_is_not_offered_is_seen_where_it_was_set() -> None:
    """A set-up that was saved before may have one."""
    players = option("players")
    assert FRESH.choices(players) == ("2-5", "3-5")
    assert FRESH.with_option(players, "4-4").choices(players) == ("2-5", "3-5", "4-4")


@pytest.mark.parametrize("preset", list(INFO.presets))
def test_what_a_draft_says_is_a_match(preset: str) -> None:
    from tests.support.ui.desk_boards import rhine  # noqa: PLC0415

    for number in range(2, 6):
        draft = FRESH.with_preset(preset).with_seats(number)
        low, high = draft.seat_limits
        assert (draft.missing == "") == (low <= number <= high)
        if not draft.missing:
            GAMES["rheingold"].initial_state(draft.setup(rhine()))


def test_again_is_the_same_match() -> None:
    from tests.support.ui.desk_boards import rhine  # noqa: PLC0415

    draft = FRESH.with_seats(4).with_name(2, "Cem").with_option(option("supply"), "unlimited")
    setup = draft.with_first(3).setup(rhine())
    again = SetupDraft.again(GAME.info, setup, "rhine", roll_here=False)
    assert again.setup(rhine()) == setup
    assert not again.roll_here


def test_equal_names_are_refused_in_words() -> None:
    assert FRESH.with_name(0, "Ada").with_name(1, "ada").missing


def test_everything_has_words() -> None:
    for preset in INFO.presets:
        assert preset_title(INFO, preset)
        assert preset_line(INFO, preset)
    for one in INFO.options:
        assert option_title(one)[0].isupper()
        for value in one.values:
            assert value_text(one, value).endswith("."), (one.name, value)


def test_a_board_beside_its_game_does_not_say_the_game_again() -> None:
    assert board_title("Rheinländer", "Rheinländer: the winding Rhine") == "The winding Rhine"
    assert board_title("Ringgeister", "Ringgeister (our reconstruction)") == "Our reconstruction"
    assert board_title("Rheingold", "The Rhine") == "The Rhine"
    assert board_title("Rheingold", "Rheingold") == "Rheingold"


@pytest.mark.parametrize("slug", list(GAMES))
def test_every_game_can_be_set_up(slug: str) -> None:
    from tests.support.ui.desk_boards import shipped  # noqa: PLC0415

    game = GAMES[slug]
    board = shipped("rhine" if slug == "rheingold" else slug)
    draft = SetupDraft.fresh(game.info, game.info.default_board)
    for number in draft.numbers:
        seated = draft.with_seats(number)
        low, high = seated.seat_limits
        assert (seated.missing == "") == (low <= number <= high)
        if not seated.missing:
            game.initial_state(seated.setup(board))


def test_the_numbers_are_those_of_the_game() -> None:
    numbers = {slug: list(SetupDraft.fresh(game.info, "").numbers) for slug, game in GAMES.items()}
    assert numbers["rheingold"] == [2, 3, 4, 5]
    assert numbers["rheinlander"] == [3, 4, 5]
    assert numbers["ringgeister"] == [2, 3, 4]


def test_another_game_keeps_the_players_and_has_its_own_colours() -> None:
    draft = FRESH.with_seats(5).with_name(0, "Ada").with_name(4, "Emil").with_first(4)
    duchies = draft.with_game(GAMES["rheinlander"].info, "rheinlander")
    assert [seat.name for seat in duchies.seats] == ["Ada", "", "", "", "Emil"]
    assert duchies.first == 4
    worn = [colour for seat in duchies.seats for colour in seat.colours]
    assert set(worn) == set(GAMES["rheinlander"].info.colours)
    assert worn[0] == draft.seats[0].colours[0], "the box has this colour too"
    assert duchies.preset in duchies.info.presets
    assert duchies.changes == {}
    ring = draft.with_game(GAMES["ringgeister"].info, "ringgeister")
    assert len(ring.seats) == 4
    assert ring.first == 3


def test_a_game_that_was_filled_in_before_comes_back_as_it_was_left() -> None:
    changed = (
        FRESH.with_seats(5).with_colour(0, 0, "red").with_option(option("supply"), "unlimited")
    )
    away = changed.with_game(GAMES["ringgeister"].info, "ringgeister").with_name(1, "Ben")
    back = away.with_game(GAME.info, "island")
    assert dict(back.changes) == {"supply": "unlimited"}
    assert back.board_id == changed.board_id
    assert [seat.colours for seat in back.seats] == [seat.colours for seat in changed.seats]
    assert back.seats[1].name == "Ben"
    twice = back.with_game(GAMES["ringgeister"].info, "ringgeister")
    assert [seat.colours for seat in twice.seats[:4]] == [seat.colours for seat in away.seats]


def test_an_option_says_from_what_it_departs() -> None:
    changed = FRESH.with_option(option("supply"), "unlimited")
    said = "Knights in the box: differs from Highlanders"
    assert changed.departs(option("supply")) == said
    assert changed.departs(option("draw")) == ""


def test_the_usual_board_turns_with_the_preset() -> None:
    both = ("rhine_balanced", "loch")
    draft = replace(FRESH, board_id="loch")
    assert draft.preset == "highlanders"
    turned = draft.with_preset("rheingold", both)
    assert turned.board_id == "rhine_balanced"
    assert turned.with_preset("osullivan", both).board_id == "rhine_balanced"
    assert turned.with_preset("highlanders", both).board_id == "loch"


def test_a_board_that_somebody_chose_stays() -> None:
    both = ("rhine", "loch", "mine")
    assert SetupDraft.fresh(GAME.info, "mine").with_preset("rheingold", both).board_id == "mine"
    assert SetupDraft.fresh(GAME.info, "rhine").with_preset("osullivan", both).board_id == "rhine"


def test_the_rules_are_those_of_the_box_wherever_so_many_may_play() -> None:
    draft = SetupDraft.fresh(INFO, "rhine")
    assert [draft.with_seats(n).preset for n in (2, 3, 4, 5)] == ["highlanders"] + ["rheingold"] * 3
    assert draft.with_seats(2).with_seats(3).preset == "rheingold"
    assert draft.with_preset("osullivan").with_seats(4).preset == "osullivan", "it was chosen"


def test_what_a_tap_changes_besides_is_noted_until_the_next() -> None:
    draft = SetupDraft.fresh(INFO, "rhine_balanced")
    two = draft.with_seats(2).after(draft, SetupPart.SEATS)
    assert two.followed == {SetupPart.RULES}
    three = two.with_preset("rheingold").after(two, SetupPart.RULES)
    assert three.followed == {SetupPart.SEATS}
    loch = three.with_preset("highlanders", ("loch",)).after(three, SetupPart.RULES)
    assert loch.followed == {SetupPart.BOARD}
    assert loch.with_name(0, "Ada").after(loch, SetupPart.OTHER).followed == frozenset()


def test_a_board_that_was_tapped_stays_whatever_the_rules() -> None:
    draft = SetupDraft.fresh(INFO, "rhine").with_board("rhine_balanced")
    assert draft.with_preset("highlanders", ("loch", "rhine_balanced")).board_id == "rhine_balanced"


def test_a_board_that_is_not_offered_is_not_chosen() -> None:
    draft = SetupDraft.fresh(GAME.info, "loch").with_preset("rheingold", ("loch", "mine"))
    assert draft.board_id == "loch"


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_set_up_with_any_option_is_the_same_when_it_is_read_from_the_record(slug: str) -> None:
    game = GAMES[slug]
    draft = SetupDraft.fresh(game.info, "any")
    departures = 0
    for one in game.info.options:
        for value in one.values:
            setup = draft.with_option(one, value).setup({})
            departures += bool(setup.options)
            again = read_setup(json.loads(json.dumps(write_setup(setup))), lambda _name: {})
            assert again == setup, (one.name, value)
    assert departures or not game.info.options
