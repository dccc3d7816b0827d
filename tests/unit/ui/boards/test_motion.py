"""What is seen while pieces walk: nobody is lost on the way, and the time is kept."""

from __future__ import annotations

import pytest

from companion.ui.boards.motion import Fade, Motion, MovingPiece, Step, Walk, chained, crossfade
from companion.ui.boards.scene import CastleMark, Scene
from companion.ui.pace import GESTURE_S, STEP_S

ALONE = Scene(stacks=(("a", "red", 5),))
PARTED = Scene(stacks=(("a", "red", 2), ("b", "red", 3)))
JOINED = Scene(stacks=(("b", "red", 5),))
OUT = Step(ALONE, PARTED, (Walk("red", 3, ("a", "b")),))
TOGETHER = Step(PARTED, JOINED, (Walk("red", 2, ("a", "b")),))


def march(from_: str, to: str, before: Scene, after: Scene, knights: int = 5) -> Step:
    return Step(before, after, (Walk("red", knights, (from_, to)),))


def test_who_walks_is_drawn_nowhere_else_until_there() -> None:
    frame = OUT.frame(0.5)
    assert frame.scene.stacks == (("a", "red", 2),)
    assert frame.moving.pieces == (MovingPiece("red", 3, ("a", "b"), 0.5),)


def test_a_stack_that_is_joined_counts_up() -> None:
    numbers = [dict_of(TOGETHER.frame(part / 100).scene).get("b") for part in range(101)]
    assert numbers[:80] == [3] * 80
    assert numbers[80:] == sorted(x for x in numbers[80:] if x is not None)
    assert {*numbers} == {3, 4, 5}
    assert TOGETHER.frame(1.0).moving.pieces == ()


def dict_of(scene: Scene) -> dict[str, int]:
    return {place: knights for place, _colour, knights in scene.stacks}


def test_two_who_come_to_an_empty_place_join_there() -> None:
    before = Scene(stacks=(("a", "red", 2), ("c", "red", 4)))
    after = Scene(stacks=(("b", "red", 6),))
    both = Step(before, after, (Walk("red", 2, ("a", "b")), Walk("red", 4, ("c", "b"))))
    assert len(both.frame(0.4).moving.pieces) == 2
    assert both.frame(1.0).scene.stacks == after.stacks


def test_a_garrison_counts_up_and_its_castle_is_not_drawn_twice() -> None:
    before = Scene(stacks=(("g", "red", 4),), castles={"k": CastleMark("red", 2, "hidden")})
    after = Scene(castles={"k": CastleMark("red", 6, "hidden")})
    step = march("g", "k", before, after, 4)
    assert step.frame(0.5).scene.castles["k"].knights == 2
    assert step.frame(1.0).scene.castles == after.castles
    assert not step.frame(0.5).moving.castles


def test_a_castle_that_changes_its_flag_is_seen_both_ways() -> None:
    before = Scene(castles={"k": CastleMark("blue", 3)})
    after = Scene(castles={"k": CastleMark("red")})
    frame = Step(before, after, (), (Fade("blue", 3, "k"),)).frame(0.25)
    assert frame.scene.castles == {"k": CastleMark("blue", 0)}
    assert frame.moving.castles == {"k": (CastleMark("red"), 0.25)}
    (fallen,) = frame.moving.pieces
    assert (fallen.knights, fallen.strength) == (3, 0.75)


def test_one_step_takes_its_time_and_then_is_over() -> None:
    assert 0.25 <= STEP_S <= 0.35
    alone = Motion((OUT,))
    assert alone.frame(STEP_S * 0.99) is not None
    assert alone.frame(STEP_S) is None


@pytest.mark.parametrize("number", [1, 2, 3, 4, 9])
def test_no_gesture_takes_longer_than_nine_tenths_of_a_second(number: int) -> None:
    gesture = Motion((OUT,) * number)
    assert gesture.seconds == pytest.approx(min(number * STEP_S, GESTURE_S))
    assert gesture.seconds <= 0.9
    assert gesture.frame(gesture.seconds - 1e-6) is not None
    assert gesture.frame(gesture.seconds) is None


def test_the_steps_of_a_gesture_come_one_after_the_other() -> None:
    gesture = Motion((OUT, TOGETHER))
    first, then = gesture.frame(0.3 * gesture.seconds), gesture.frame(0.7 * gesture.seconds)
    assert first is not None
    assert then is not None
    assert first.moving.pieces[0].knights == 3
    assert then.moving.pieces[0].knights == 2


def test_backwards_is_the_same_from_its_end() -> None:
    there, back = Motion((OUT, TOGETHER)), Motion((OUT, TOGETHER)).reversed()
    assert back.reversed() == there
    for part in (0.1, 0.25, 0.6, 0.9):
        one, other = there.frame(part * there.seconds), back.frame((1 - part) * back.seconds)
        assert one is not None
        assert other is not None
        assert one.scene == other.scene
        pairs = zip(one.moving.pieces, other.moving.pieces, strict=True)
        assert all(a.part == pytest.approx(b.part) for a, b in pairs)


def test_knights_who_walk_on_do_not_halt_on_their_way() -> None:
    through = Scene(stacks=(("b", "red", 7),))
    own = Scene(stacks=(("a", "red", 5), ("b", "red", 2)))
    beyond = Scene(stacks=(("b", "red", 2), ("c", "red", 5)))
    (step,) = chained([march("a", "b", own, through), march("b", "c", through, beyond)])
    assert step.walks == (Walk("red", 5, ("a", "b", "c")),)
    assert step.seconds == 2 * STEP_S
    assert {dict_of(step.frame(part / 20).scene)["b"] for part in range(21)} == {2}


def test_others_who_walk_on_from_there_are_a_step_of_their_own() -> None:
    through = Scene(stacks=(("b", "red", 7),))
    own = Scene(stacks=(("a", "red", 5), ("b", "red", 2)))
    beyond = Scene(stacks=(("c", "red", 7),))
    steps = chained([march("a", "b", own, through), march("b", "c", through, beyond, 7)])
    assert len(steps) == 2


def test_what_changes_without_a_walk_changes_at_once() -> None:
    full = Scene(castles={"k": CastleMark("blue", 3, 2)})
    empty, taken = (Scene(castles={"k": mark}) for mark in (CastleMark("blue"), CastleMark("red")))
    (step,) = chained([Step(full, empty, (), (Fade("blue", 3, "k"),)), Step(empty, taken)])
    assert step.before == full
    assert step.after == taken
    assert step.fades == (Fade("blue", 3, "k"),)


def test_where_the_way_is_not_known_one_position_fades_into_the_other() -> None:
    before = Scene(stacks=(("a", "red", 2), ("x", "blue", 1)), engaged=(("k", "g", "red", 3),))
    after = Scene(stacks=(("a", "red", 5), ("x", "blue", 1)))
    frame = crossfade(before, after).frame(STEP_S / 4)
    assert frame is not None
    assert frame.scene.stacks == (("x", "blue", 1),)
    assert frame.scene.engaged == ()
    seen = {(one.knights, one.path): one.strength for one in frame.moving.pieces}
    assert seen == pytest.approx({(2, ("a",)): 0.75, (3, (("k", "g"),)): 0.75, (5, ("a",)): 0.25})
