"""RL 15: open and hidden."""

from companion.core.game import Seat
from tests.support.rules.rheinlander.table import GAME, Table


def test_rl_15_1_no_card_is_known_before_it_is_played() -> None:
    table = Table(zones=20).place(discards=(9, 2))
    assert GAME.decks(table.state) == {} or not any(GAME.decks(table.state).values())
    assert {one["card"] for one in table.moves} == set(range(1, 21)) - {9, 2}
    before = table.state
    table.do("place 4 l4")
    for event in map(GAME.read_event, table.events):
        assert GAME.secret_duty(before, event) is None


def test_rl_15_2_everything_on_the_table_is_open_to_all() -> None:
    """A seat's view differs from the open one by nothing but coins."""
    table = Table(slots="m1 l1 l2 church").place(
        red="l1 l2", yellow="r4", bastions="r9 blue", dukes="l1 red", archbishop="red"
    )
    for change in (
        {"red": "l1 l2 l5"},
        {"bastions": "r8 blue"},
        {"bastions": "r9 yellow"},
        {"discards": (4,)},
        {"to_move": "blue"},
    ):
        given = {
            "red": "l1 l2", "yellow": "r4", "bastions": "r9 blue", "dukes": "l1 red",
            "archbishop": "red", **change,
        }  # fmt: skip
        other = Table(slots="m1 l1 l2 church").place(**given)
        for viewer in (None, Seat(0), Seat(1), Seat(2)):
            assert GAME.view(table.state, viewer) != GAME.view(other.state, viewer), change


def views(coins: str, option: str, *, over: bool = False) -> list[object]:
    """What the open table and each seat see."""
    table = Table(coins=option, knights=2).place(red="l1", coins=coins)
    if over:
        table.do("place 5 l5", "end")
        assert table.phase == "over"
    return [GAME.view(table.state, viewer) for viewer in (None, Seat(0), Seat(1), Seat(2))]


def test_rl_15_3_coins_face_down_are_seen_by_their_owner_alone() -> None:
    plain, other = views("yellow 3", "face_down"), views("yellow 4", "face_down")
    assert [one == another for one, another in zip(plain, other, strict=True)] == [
        True,
        True,
        False,
        True,
    ]


def test_rl_15_3_open_coins_are_seen_by_all() -> None:
    plain, other = views("yellow 3", "open"), views("yellow 4", "open")
    assert not any(one == another for one, another in zip(plain, other, strict=True))


def test_rl_15_3_when_the_match_is_over_all_are_seen() -> None:
    plain = views("yellow 3", "face_down", over=True)
    other = views("yellow 4", "face_down", over=True)
    assert not any(one == another for one, another in zip(plain, other, strict=True))


def test_rl_15_3_every_payment_is_an_open_event() -> None:
    table = Table(slots="m1 l1 l2 town4").place(
        red="l1 l2", yellow="l3 l4", dukes="l1 red", to_move="yellow"
    )
    table.do("place 5 l5")
    assert table.paid == [5]
    assert table.coins("red") == 5


def test_rl_15_3_coins_changes_nothing_else() -> None:
    ends = []
    for option in ("face_down", "open"):
        table = Table(slots="m1 l1 l2 town4", coins=option).place(
            red="l1 l2", yellow="l3 l4", dukes="l1 red", to_move="yellow"
        )
        table.do("place 5 l5", "end")
        ends.append((table.json, table.moves, table.events))
    assert ends[0] == ends[1]
