"""What is seen while pieces walk: nobody is lost on the way, and the time is kept."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companion.ui.boards.motion import Motion, Step, chained, crossfade, paced
from companion.ui.boards.moving import Fade, FlagChange, Moving, MovingPiece, Walk
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


FALLING = Step(
    Scene(stacks=(("g", "red", 4),), castles={"k": CastleMark("blue", 3)}),
    Scene(stacks=(("g", "red", 4),), castles={"k": CastleMark("red")}),
    fades=(Fade("blue", 3, "k", falls=True),),
    flags=(FlagChange("k", "blue", "red"),),
    charges=(Walk("red", 4, ("g", ("k", "g"))),),
)


def moments(step: Step, number: int = 60) -> list[Moving]:
    return [step.frame(part / number).moving for part in range(number + 1)]


def test_a_castle_falls_for_long_enough_to_be_seen() -> None:
    assert 0.9 <= FALLING.seconds <= 1.5
    assert Motion((FALLING,)).seconds == FALLING.seconds


def test_first_the_old_flag_comes_down_and_then_the_new_one_goes_up() -> None:
    flags = [one.flags[0] for one in moments(FALLING)]
    assert {(flag.before, flag.after) for flag in flags} == {("blue", "red")}
    for name in ("lowered", "raised"):
        seen = [getattr(flag, name) for flag in flags]
        assert seen == sorted(seen)
        assert (seen[0], seen[-1]) == (0, 1)
    assert all(flag.lowered > 0.7 for flag in flags if flag.raised)
    assert (flags[0].strength, flags[-1].strength) == (0, 0)
    assert sum(flag.strength == 1 for flag in flags) > 40


def test_over_nobodys_castle_one_flag_goes_up() -> None:
    step = Step(Scene(), FALLING.after, flags=(FlagChange("k", None, "red"),))
    assert {one.flags[0].lowered for one in moments(step)} == {1.0}
    assert moments(step)[-1].flags[0].raised == 1


def test_the_besiegers_rush_at_the_walls_and_stand_at_their_gate_again() -> None:
    assert FALLING.frame(0.0).scene.stacks == FALLING.frame(1.0).scene.stacks == (("g", "red", 4),)
    (rushing,) = (one for one in FALLING.frame(0.5).moving.pieces if one.colour == "red")
    assert rushing == MovingPiece("red", 4, ("g", ("k", "g")), 1.0)
    assert FALLING.frame(0.5).scene.stacks == ()


def test_the_fallen_topple_are_counted_and_go() -> None:
    (seen,) = zip(*(one.pieces[:1] for one in moments(FALLING)), strict=True)
    assert [one.fallen for one in seen] == sorted(one.fallen for one in seen)
    assert [one.strength for one in seen] == sorted((one.strength for one in seen), reverse=True)
    assert {one.lost for one in seen} == {3}
    lying = [one for one in seen if one.fallen == 1 and one.strength == 1]
    assert len(lying) * FALLING.seconds / 60 > 0.25


def test_whoever_is_put_up_again_is_not_counted_as_lost() -> None:
    back = Motion((FALLING,)).reversed()
    assert back.seconds <= GESTURE_S
    frame = back.frame(back.seconds / 2)
    assert frame is not None
    assert {one.lost for one in frame.moving.pieces} == {0}


def test_where_all_go_in_at_once_they_do_so_as_it_falls() -> None:
    full = Scene(castles={"k": CastleMark("red", 4)})
    walk = Walk("red", 4, ("g", "k"))
    (step,) = chained([FALLING, Step(FALLING.after, full, (walk,))])
    assert step == Step(FALLING.before, full, (walk,), FALLING.fades, FALLING.flags)
    (inside,) = (one for one in step.frame(0.5).moving.pieces if one.colour == "red")
    assert inside.part == 1, "the flag changes once they are inside"


def test_the_winners_of_a_fight_go_on_once_the_others_lie() -> None:
    before = Scene(stacks=(("a", "red", 5), ("b", "blue", 2)))
    fight = Step(before, JOINED, (Walk("red", 5, ("a", "b")),), (Fade("blue", 2, "b", falls=True),))
    assert 0.8 <= fight.seconds <= 1.2
    parts = [fight.frame(part / 10).moving.pieces for part in range(11)]
    assert [walker.part > 0 for _fallen, walker in parts] == [False] * 7 + [True] * 4


def test_who_walks_halts_gently_at_every_place() -> None:
    roads = [paced(part / 300, 3) for part in range(301)]
    assert roads == sorted(roads)
    assert (roads[0], roads[100], roads[200], roads[300]) == pytest.approx((0, 1 / 3, 2 / 3, 1))
    steps = [after - before for before, after in pairwise(roads)]
    assert max(steps[95:105]) < max(steps) / 4, "slow at a place"
    assert max(steps[:5]) < max(steps) / 4
