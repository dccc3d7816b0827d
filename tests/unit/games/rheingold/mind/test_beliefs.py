"""What a hidden shield can be to a seat: what it saw, what is gone, what a siege ruled out."""

from companion.core.game import Seat
from companion.core.mind import SeatKnowledge
from companion.games.rheingold.mind import beliefs
from companion.games.rheingold.mind.memory import Memory, Watched, notice
from companion.games.rheingold.mind.rheingold_mind import RheingoldMind
from tests.support.rules.rheingold.table import GAME, Table

RED = Seat(0)


def shields(table: Table, castle: str, knowledge: SeatKnowledge) -> tuple[int, ...]:
    number = table.state.terms.board.castle_index[castle]
    return beliefs.shields(table.state, number, knowledge)


def followed(table: Table, *lines: str) -> Memory:
    """The memory of a mind that watched blue's shields being laid, and these moves."""
    mind = RheingoldMind(table.state.terms.setup, RED, {})
    memory = Memory(1, (Watched("katz", "blue"), Watched("maus", "blue")))
    for line in lines:
        move = GAME.read_text(table.state, line)
        here = table.state
        table.state, events = GAME.apply(here, move)
        for event in events:
            memory = mind.notice(memory, here, event)
            here = GAME.evolve(here, event)
    return memory


def test_a_shield_that_nobody_saw_is_any_that_is_left() -> None:
    table = Table().place(blue="katz 1 hidden, maus 1 face 2", spent={"blue": [0]})
    assert shields(table, "katz", SeatKnowledge(RED)) == (0, 0, 1, 3)


def test_a_shield_that_the_seat_saw_is_certain() -> None:
    table = Table().place(blue="katz 1 hidden")
    assert shields(table, "katz", SeatKnowledge(RED, {"katz": 3})) == (3,)


def test_what_the_seat_saw_elsewhere_does_not_lie_here() -> None:
    table = Table().place(blue="katz 1 hidden, maus 1 hidden")
    assert shields(table, "katz", SeatKnowledge(RED, {"maus": 3})) == (0, 0, 0, 1, 2)


def test_a_shield_of_another_that_lay_there_before_says_nothing() -> None:
    table = Table().place(red="katz 1 hidden")
    memory = Memory(1, (Watched("katz", "blue"),))
    seen = SeatKnowledge(RED, {"katz": 3}, memory=memory)
    assert shields(table, "katz", seen) == (0, 0, 0, 1, 2, 3)


def test_a_held_siege_rules_out_the_weaker_shields() -> None:
    table = Table("osullivan").place(red="k 4", blue="katz 1 hidden")
    memory = followed(table, "march 4 k > katz", "halt", "resolve katz", "open held")
    assert shields(table, "katz", SeatKnowledge(RED, memory=memory)) == (2, 3)


def test_a_memory_that_fits_nothing_is_left_aside() -> None:
    table = Table().place(blue="katz 1 hidden", spent={"blue": [3]})
    memory = Memory(1, (Watched("katz", "blue", (3,)),))
    assert shields(table, "katz", SeatKnowledge(RED, memory=memory)) != ()


def test_the_turn_of_the_last_capture_is_remembered() -> None:
    table = Table().place(red="k 4")
    table.state = GAME.read_position(table.state, {**table.json, "turn": 17})
    assert followed(table, "besiege katz from k 4").taken == 17


def test_a_lost_shield_is_forgotten() -> None:
    table = Table().place(red="k 8", blue="katz 1 hidden")
    memory = followed(table, "besiege katz from k 8", "open 3")
    assert memory.of("katz") is None
    assert memory.of("maus") is not None


def test_events_that_show_nothing_leave_the_memory_as_it_is() -> None:
    table = Table().place(red="k 4")
    memory = Memory()
    move = GAME.read_text(table.state, "march 4 k > w")
    _, events = GAME.apply(table.state, move)
    assert notice(memory, table.state, events[0]) is memory
