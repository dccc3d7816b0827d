"""A contact in made-up time: edges count once it has come to rest, and only then."""

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.adapters.devices.debounce import STEADY_S, STUCK_S, Change, Debouncer


def at_rest(is_closed: bool = False) -> Debouncer:
    """A debouncer that knows how its one contact lies, at moment 0."""
    debouncer = Debouncer()
    debouncer.seen(0, is_closed, -1.0)
    assert list(debouncer.due(0.0)) == []
    return debouncer


def test_how_a_contact_lies_at_first_is_learnt_in_silence() -> None:
    for is_closed in (False, True):
        debouncer = at_rest(is_closed)
        assert list(debouncer.due(1.0)) == []


def test_a_press_counts_when_the_contact_has_been_at_rest_and_no_earlier() -> None:
    debouncer = at_rest()
    debouncer.seen(0, True, 1.0)
    assert debouncer.next_due == 1.0 + STEADY_S
    assert list(debouncer.due(1.0 + STEADY_S - 0.001)) == []
    assert list(debouncer.due(1.0 + STEADY_S)) == [(0, Change.PRESSED)]
    assert list(debouncer.due(2.0)) == []


def test_a_spike_never_counts() -> None:
    debouncer = at_rest()
    debouncer.seen(0, True, 1.0)
    debouncer.seen(0, False, 1.007)
    assert list(debouncer.due(2.0)) == []


def test_a_lost_edge_is_healed_by_a_look() -> None:
    debouncer = at_rest()
    debouncer.seen(0, True, 1.0)
    list(debouncer.due(1.1))
    debouncer.seen(0, False, 1.25)
    assert list(debouncer.due(1.3)) == [(0, Change.RELEASED)]


def test_an_edge_that_a_look_overtook_does_not_turn_back_time() -> None:
    debouncer = at_rest()
    debouncer.seen(0, True, 1.010)
    debouncer.seen(0, False, 1.000)
    assert list(debouncer.due(1.012)) == []
    assert list(debouncer.due(1.5)) == []


def test_stuck_is_said_once_also_of_a_contact_that_was_down_at_first() -> None:
    for is_closed in (False, True):
        debouncer = at_rest(is_closed)
        debouncer.seen(0, True, 0.0)
        list(debouncer.due(1.0))
        assert list(debouncer.due(STUCK_S + 0.1)) == [(0, Change.STUCK)]
        assert list(debouncer.due(STUCK_S * 3)) == []


def test_a_button_that_was_down_at_first_is_not_released() -> None:
    debouncer = at_rest(is_closed=True)
    debouncer.seen(0, False, 1.0)
    assert list(debouncer.due(2.0)) == []
    debouncer.seen(0, True, 3.0)
    assert list(debouncer.due(4.0)) == [(0, Change.PRESSED)]


HOLDS = st.lists(
    st.tuples(st.integers(20, 400), st.lists(st.integers(1, 7), max_size=8)), max_size=12
)


@settings(deadline=None)
@given(HOLDS)
def test_every_hold_is_one_press_and_one_release_however_it_bounces(
    holds: list[tuple[int, list[int]]],
) -> None:
    debouncer = at_rest()
    changes: list[Change] = []
    now_ms = 0
    is_closed = False
    for hold_ms, bounces_ms in holds:
        # An odd number of flips: the contact rests where it was to go.
        flips = [*bounces_ms, *([1] if len(bounces_ms) % 2 else [])]
        is_closed = not is_closed
        debouncer.seen(0, is_closed, now_ms / 1000)
        for flip_ms in flips:
            now_ms += flip_ms
            is_closed = not is_closed
            changes += [change for _, change in debouncer.due(now_ms / 1000)]
            debouncer.seen(0, is_closed, now_ms / 1000)
        now_ms += hold_ms
        changes += [change for _, change in debouncer.due(now_ms / 1000)]
    expected = [(Change.PRESSED, Change.RELEASED)[turn % 2] for turn in range(len(holds))]
    assert changes == expected


def test_contacts_do_not_disturb_one_another() -> None:
    debouncer = Debouncer()
    for index in range(18):
        debouncer.seen(index, False, 0.0)
    list(debouncer.due(1.0))
    debouncer.seen(3, True, 1.0)
    debouncer.seen(11, True, 1.0)
    assert list(debouncer.due(1.1)) == [(3, Change.PRESSED), (11, Change.PRESSED)]
