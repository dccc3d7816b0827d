"""A walk that is said in changes is the walk: any lists, and so few bytes of a real one."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.watching.arts import Item
from companion.watching.frame_changes import changes
from tests.support.watching.viewer import frames

LISTS = st.lists(
    st.lists(st.sampled_from([Item(name * 16, x, 0, 255) for name in "ab" for x in (0, 1)])).map(
        tuple
    ),
    min_size=1,
)


@given(LISTS)
def test_any_frames_come_back_from_their_changes(whole: Any) -> None:
    told = json.loads(json.dumps({"first": whole[0], "changes": changes(whole)}))
    assert frames(told) == [[list(item) for item in frame] for frame in whole]


def test_what_stands_still_is_said_once() -> None:
    board = tuple(Item(f"{number:016x}", number, 0, 255) for number in range(40))
    whole = [(*board[:20], Item("f" * 16, x, 5, 255), *board[20:]) for x in range(30)]
    assert changes(whole) == [(20, 20, (frame[20],)) for frame in whole[1:]]
    assert changes([board, board, board]) == [(40, 0, ()), (40, 0, ())]
