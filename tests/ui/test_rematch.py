"""A rematch that people only look at leaves no match behind, over a restart as well."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from companion.app.compose import open_session
from companion.app.session import Session
from companion.core.config.run_options import Config
from companion.core.game import Seat, Setup
from companion.games import GAMES
from companion.ui.screen_kit.navigator import Navigator, Page
from companion.ui.shell.window import Glass, Window
from companion.ui.widgets.parts import Button
from tests.support.ui.game_scenes import agreed
from tests.support.ui.hand import Hand
from tests.support.ui.secret_hand import words
from tests.support.ui.simulated_desk import four_players

BEN = Seat(1)


class Machine:
    """A data folder that outlives the program."""

    def __init__(self, data: Path) -> None:
        """Nothing was played yet."""
        self._data = data
        self._session: Session | None = None
        self._off = ExitStack()

    def start(self) -> Hand:
        """Switch it on; it shows home. If it was on, it's off first."""
        self.stop()
        self._session = session = self._off.enter_context(open_session(Config(self._data)))
        session.preference_store.set_preferences(
            replace(session.preference_store.preferences, welcomed=True)
        )
        hand = Hand(Window(session, Glass((800, 480))))
        hand.window.stage.room.nav = Navigator()
        hand.window.step()
        return hand

    def stop(self) -> None:
        """Switch it off."""
        self._off.close()

    @property
    def session(self) -> Session:
        """What runs."""
        assert self._session is not None
        return self._session

    def ended(self, setup: Setup, *, computer: bool = False) -> str:
        """A match that all agreed to end; a computer plays Ben's seat, where it's said."""
        session = self.session
        match_id = session.match.new_match(setup)
        if computer:
            weakest = session.program_players.levels(setup.game)[0].name
            session.program_players.take_seat(BEN, weakest)
        referee = session.match.referee
        assert referee is not None
        referee.corrections.end(referee.present)
        return match_id

    def listed(self) -> list[str]:
        """The matches that people see."""
        return [card.match_id for card in self.session.match.matches()]


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    made = Machine(tmp_path / "data")
    yield made
    made.stop()


def setup_of(game: str) -> Setup:
    """Of a match of three or four."""
    return four_players() if game == "rheingold" else agreed(game, 3)


def home(hand: Hand) -> None:
    """Leave the table."""
    hand.window.stage.room.nav = Navigator()
    hand.window.step()


def main_button(hand: Hand) -> str:
    """What home's large button says."""
    buttons = (one for one in hand.window.stage.widgets() if isinstance(one, Button))
    return next(one.text for one in buttons if one.id == "primary")


@pytest.mark.parametrize("computer", [False, True])
@pytest.mark.parametrize("game", list(GAMES))
def test_a_rematch_that_people_only_look_at_is_no_past_match(
    machine: Machine, game: str, computer: bool
) -> None:
    machine.start()
    before = machine.ended(setup_of(game), computer=computer)
    hand = machine.start()
    hand.tap("primary")
    assert hand.page is Page.TABLE
    looked_at = hand.referee.match_id
    home(hand)
    assert main_button(hand) == "Rematch"
    assert machine.listed() == [before]
    hand.tap("past")
    assert "no moves yet" not in " ".join(words(hand))
    hand = machine.start()
    assert machine.listed() == [before]
    assert main_button(hand) == "Rematch"
    hand.tap("primary")
    assert hand.page is Page.TABLE
    assert hand.referee.match_id == looked_at, "one record is enough"
    assert machine.session.program_players.seats().keys() == ({BEN} if computer else set())


def test_a_rematch_that_was_played_in_is_a_past_match_that_goes_on(machine: Machine) -> None:
    machine.start()
    before = machine.ended(four_players())
    hand = machine.start()
    hand.tap("primary")
    hand.referee.settle_die(4)
    played = hand.referee.match_id
    hand = machine.start()
    assert machine.listed() == [played, before]
    assert main_button(hand) == "Continue"


def test_what_people_set_up_by_themselves_stays(machine: Machine) -> None:
    machine.start()
    before = machine.ended(four_players())
    other = machine.session.match.new_match(four_players(supply="unlimited"))
    hand = machine.start()
    assert machine.listed() == [other, before]
    assert main_button(hand) == "Continue"
