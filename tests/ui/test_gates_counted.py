"""Two gates of a castle: which one the numbers are for is lit and named, and sums are said once."""

from __future__ import annotations

from companion.ui.boards.scene import Light
from companion.ui.games.rheingold.board_widget import BoardPart
from companion.ui.shell.stage import Stage
from companion.ui.widgets.tab import Flag
from tests.support.ui.scenes import SCENES, at
from tests.support.ui.simulated_desk import SimulatedDesk

GATES = {"g_pfalz_w": "16", "g_pfalz_e": "17"}


def lit(stage: Stage) -> dict[str, Light]:
    """Which gates are lit, and how."""
    board = next(one for one in stage.widgets() if isinstance(one, BoardPart))
    return {gate: board.scene.lights[gate] for gate in GATES}


def said(stage: Stage) -> str:
    """All that stands on the screen."""
    return " | ".join(
        words.text for one in stage.widgets() if hasattr(one, "words") for words in one.words()
    )


def test_the_gate_that_is_changed_glows_and_is_named(desk: SimulatedDesk) -> None:
    stage = SCENES["siege-two-gates"](desk)
    for active, number in reversed(GATES.items()):
        if active == "g_pfalz_w":
            at(stage, f"at-{active}")  # the other one was tapped before
        assert lit(stage) == {
            gate: Light.FRONT if gate == active else Light.ASIDE for gate in GATES
        }
        assert f"Gate {number} sends 4 of 4. 6 to 10 needed, 8 ready" in said(stage)


def test_how_many_go_in_is_said_of_the_gate_and_of_both(desk: SimulatedDesk) -> None:
    stage = at(SCENES["castle-falls"](desk), "at-g_pfalz_w", "number1")
    assert "Pfalz bei Kaub falls: 5 of 8 go in" in said(stage)
    assert "Gate 16 |" in said(stage)
    at(stage, "at-g_pfalz_e")
    assert "Gate 17 |" in said(stage)


def test_why_a_second_gate_cannot_help_is_said_at_its_place(desk: SimulatedDesk) -> None:
    """There is one march left, and each gate takes one (R 5.1)."""
    stage = SCENES["siege-one-march"](desk)
    why = "{} can't send knights as well. That takes 2 marches; you have 1 left."
    for other, number in (("g_pfalz_w", "16"), ("g_pfalz_e", "17")):
        assert why.format(f"Gate {number} of Pfalz bei Kaub") in said(stage)
        assert "Rule 5.1" in said(stage)
        (flag,) = (one for one in stage.widgets() if isinstance(one, Flag))
        target = next(one for one in stage.targets() if one.id == f"at-{other}")
        assert abs(flag.foot[0] - target.rect.centerx) < target.rect.w
        assert flag.foot[1] <= target.rect.bottom
        at(stage, f"at-{other}")


def test_nothing_of_the_kind_is_said_where_both_gates_are_counted(desk: SimulatedDesk) -> None:
    stage = SCENES["siege-two-gates"](desk)
    assert "as well" not in said(stage)
    assert not any(isinstance(one, Flag) for one in stage.widgets())
