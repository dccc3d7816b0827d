"""What the trials of buttons, lamps and die make of what they hear."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from companion.ui.ports.bench import DeviceAction, Done, Glow, Went
from companion.ui.screens.hardware.trials import (
    LEAST,
    ROLLS,
    ButtonTrial,
    ButtonVerdict,
    FairnessTrial,
    LampTrial,
    Verdict,
)


def done(deed: DeviceAction, number: int | None) -> Done:
    return Done(deed, number, Went.DESK, 0.0)


def pressed(trial: ButtonTrial, *castles: int) -> ButtonTrial:
    for castle in castles:
        trial = trial.after(done(DeviceAction.PRESSED, castle))
        trial = trial.after(done(DeviceAction.RELEASED, castle))
    return trial


def rolled(faces: Iterable[int]) -> FairnessTrial:
    trial = FairnessTrial()
    for face in faces:
        trial = trial.after(done(DeviceAction.THROWN, None)).after(done(DeviceAction.FELL, face))
    return trial


def test_eighteen_right_buttons_are_ticked_off_in_turn() -> None:
    trial = ButtonTrial.of(18)
    for castle in range(18):
        assert trial.asked == castle
        trial = pressed(trial, castle)
    assert trial.asked is None
    assert trial.right == 18
    assert pressed(trial, 3) == trial


def test_two_exchanged_wires_are_named() -> None:
    trial = pressed(ButtonTrial.of(5), 0, 3).skip()
    trial = pressed(trial, 2, 1).skip()
    trial = pressed(trial, 4)
    assert trial.asked is None
    assert trial.found == (
        ButtonVerdict.RIGHT, ButtonVerdict.WRONG, ButtonVerdict.RIGHT, ButtonVerdict.WRONG,
        ButtonVerdict.RIGHT,
    )  # fmt: skip
    assert trial.exchanged == ((1, 3),)


def test_another_button_that_was_hit_by_mistake_is_forgotten_when_the_right_one_comes() -> None:
    trial = pressed(ButtonTrial.of(3), 2)
    assert (trial.asked, trial.found[0], trial.answered) == (0, ButtonVerdict.WRONG, {0: 2})
    trial = pressed(trial, 0)
    assert (trial.asked, trial.found[0], trial.answered) == (1, ButtonVerdict.RIGHT, {})


def test_a_button_that_never_comes_and_one_that_sticks_are_told_apart() -> None:
    trial = ButtonTrial.of(3).skip()
    trial = trial.after(done(DeviceAction.STUCK, 2))
    assert trial.found == (ButtonVerdict.SILENT, ButtonVerdict.UNTRIED, ButtonVerdict.STUCK)
    trial = pressed(trial, 1)
    assert trial.asked is None
    assert pressed(trial.ask(0), 0).found[0] is ButtonVerdict.RIGHT


def test_a_button_that_the_board_has_no_castle_for_is_no_fault_of_it() -> None:
    trial = ButtonTrial.of(5)
    assert pressed(trial, 17) == trial


def test_a_fair_stream_is_calm_and_a_loaded_one_alarming() -> None:
    chance = Random(1)
    fair = rolled(chance.randint(1, 6) for _ in range(ROLLS))
    assert fair.over
    assert fair.verdict is Verdict.CALM
    assert fair.p_value > 0.01
    loaded = rolled(6 if chance.random() < 0.4 else chance.randint(1, 6) for _ in range(ROLLS))
    assert loaded.verdict is Verdict.ALARMING
    assert loaded.p_value < 0.001


def test_of_a_thousand_fair_trials_next_to_none_alarms_and_of_loaded_ones_most_do() -> None:
    chance = Random(2)
    fair = [rolled(chance.choices(range(1, 7), k=ROLLS)) for _ in range(400)]
    loaded = [rolled(chance.choices(range(1, 7), (1, 1, 1, 1, 1, 5), k=ROLLS)) for _ in range(100)]
    assert sum(one.verdict is Verdict.ALARMING for one in fair) <= 3
    assert sum(one.verdict is Verdict.ALARMING for one in loaded) >= 85


def test_few_rolls_say_nothing_however_they_fall() -> None:
    assert rolled([6] * (LEAST - 1)).verdict is Verdict.TOO_FEW
    assert rolled([6] * LEAST).verdict is Verdict.ALARMING


def test_rolls_after_the_last_do_not_count_until_more_are_wanted() -> None:
    trial = rolled([1] * 70)
    assert trial.rolls == ROLLS
    trial = trial.more().after(done(DeviceAction.FELL, 2))
    assert trial.counts == (ROLLS, 1, 0, 0, 0, 0)
    assert trial.wanted == 2 * ROLLS


def test_lamps_are_lit_round_and_round_alone_all_or_none() -> None:
    trial = LampTrial(3)
    seen = []
    for _ in range(4):
        seen.append(trial.lit)
        trial = trial.step(1)
    assert seen == [0, 1, 2, 0]
    assert trial.step(-2).lit == 2
    assert set(trial.all().picture) == {0, 1, 2}
    assert trial.none().picture == {}
    assert trial.none().step(1).picture == {0: Glow("404040")}
    assert trial.none().step(-1).lit == 2
