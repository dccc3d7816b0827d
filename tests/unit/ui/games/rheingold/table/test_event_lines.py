"""Every event and every refusal has a sentence for people."""

from __future__ import annotations

import typing
from dataclasses import replace

from companion.core.refusal import Refusal
from companion.games import GAMES
from companion.games.rheingold import events as ev
from companion.games.rheingold.state import Beaten, Phase
from companion.ui.games.rheingold.table.event_lines import Teller, is_great, last_move
from companion.ui.games.rheingold.table.move_plan import IDLE, Marching
from companion.ui.games.rheingold.table.wording import DieIs, phase_words
from companion.ui.i18n import phrasing, translate
from tests.support.ui.simulated_desk import four_players

STATE = GAMES["rheingold"].initial_state(four_players())
SILENT = {ev.RetreatDue, ev.ShieldHidden, ev.GarrisonBeaten, ev.ShieldOffered, ev.TurnEnded}
SAMPLES: dict[str, object] = {
    "colour": "red", "loser": "blue", "winner": "blue", "owner": "blue", "next_colour": "blue",
    "face": 4, "waits": False, "start": "s4", "from_": "w8", "to": "g_katz", "knights": 2,
    "space": "w8", "fronts": (("w9", 3),), "lost": 1, "marches": 1, "back": (("w9", 3),),
    "stray": (), "castle": "katz", "value": 2, "winners": (0,), "points": (1,),
    "castles": (1,), "why": "last_castle",
}  # fmt: skip


def test_every_event_is_told() -> None:
    teller = Teller(STATE)
    for kind in typing.get_args(ev.Event):
        fields = {name: SAMPLES[name] for name in kind.__slots__}
        if kind is ev.SiegeHeld:
            fields["lost"] = (("w9", 3),)
        sentence = teller.sentence(kind(**fields))
        if kind in SILENT or kind is ev.MatchEnded:
            assert sentence == ""
        else:
            assert not sentence[0].islower()
            assert "{" not in sentence
            assert "w8" not in sentence


def test_how_a_siege_ended_is_one_sentence() -> None:
    teller = Teller(STATE)
    fronts = (("g_katz", 6),)
    opened = ev.ShieldOpened("blue", "katz", 3)
    held = ev.SiegeHeld("red", "katz", "blue", fronts, (), ())
    taken = ev.CastleTaken("red", "katz", "blue")
    inside = ev.CastleOccupied("red", "katz", fronts, (), ())
    assert teller.tell([opened, held]) == "The shield shows 3: Katz holds, and Ada loses 6 knights."
    assert teller.tell([opened, taken, inside]) == (
        "The shield shows 3: Katz falls, and Ada takes it from Ben."
    )
    assert teller.tell([taken]) == "Katz falls: Ada takes it from Ben."
    neutral = ev.CastleTaken("red", "katz", None)
    assert teller.tell([neutral, inside]) == "Katz falls: Ada takes it."
    assert is_great([opened, held])
    assert not is_great([inside])
    marched = ev.KnightsMarched("red", "w8", "w9", 2)
    assert last_move([marched, opened, taken, inside]) == [opened, taken, inside]
    assert last_move([]) == []


def test_a_way_of_several_marches_is_told_from_end_to_end() -> None:
    first = ev.KnightsMarched("red", "s4", "w7", 2)
    second = ev.KnightsMarched("red", "w7", "w8", 2)
    third = ev.KnightsMarched("red", "w8", "w9", 2)
    roll = ev.DieRolled("red", 4, False)
    whole = ev.KnightsMarched("red", "s4", "w9", 2)
    assert last_move([roll, first, second, third], 3) == [whole]
    assert last_move([roll, first, second, third], 2) == [replace(whole, from_="w7")]
    assert last_move([roll, first, second, third]) == [third]
    others = ev.KnightsMarched("red", "w1", "w8", 1)
    assert last_move([first, others, third], 3) == [third]
    engaged = ev.KnightsEngaged("red", "w8", "katz", 2)
    assert last_move([first, second, engaged], 3) == [replace(engaged, from_="s4")]


def test_a_roll_that_brings_nobody_says_why() -> None:
    roll = ev.DieRolled("red", 4, False)
    starts = list(STATE.starts)
    starts[3] = frozenset({"red"})
    stands = replace(STATE, starts=tuple(starts))
    assert "but still has a knight at start 4:" in Teller(stands).tell([roll])
    none_left = replace(STATE, supply=(0,) * len(STATE.supply), starts=(frozenset(),) * 6)
    assert "the supply is empty" in Teller(none_left).tell([roll])
    entered = [roll, ev.KnightEntered("red", "s4")]
    assert Teller(stands).tell(entered) == "Ada rolls a 4. A knight enters at start 4."


def test_one_knight_is_one() -> None:
    teller = Teller(STATE)
    one = teller.sentence(ev.KnightsRetreated("blue", "w8", "s4", 1))
    assert one == "Ben retreats to start 4 with 1 knight."
    two = teller.sentence(ev.KnightsRetreated("blue", "w8", "s4", 2))
    assert two == "Ben retreats to start 4 with 2 knights."
    beaten = replace(STATE, phase=Phase.RETREAT, pending=Beaten("blue", "w8", 1, ("s4",)))
    view = GAMES["rheingold"].view(beaten, None)
    assert phase_words(beaten, view, IDLE, teller, DieIs.READY) == "1 knight retreats: tap where"
    going = Marching("w9", 4, 4)
    told = phase_words(STATE, view, going, teller, DieIs.READY)
    assert told == "4 of 4 knights: tap where they go"


def test_two_gates_have_two_names() -> None:
    teller = Teller(STATE)
    names = {teller.place("g_pfalz_w"), teller.place("g_pfalz_e")}
    assert len(names) == 2
    assert all("of Pfalz" in name for name in names)


def test_places_have_names() -> None:
    teller = Teller(STATE)
    assert teller.place("s4") == "start 4"
    assert teller.place("katz") == "Katz"
    assert teller.place("g_katz") == "gate 25 of Katz"
    assert teller.place("w5") == "space 19"


def test_a_refusal_is_filled_in() -> None:
    why = Refusal("x", "7.2", "{castle} needs {need}.", (("castle", "Katz"), ("need", 4)))
    assert translate.translate_refusal(why) == "Katz needs 4."


def test_a_march_is_told_by_numbers() -> None:
    teller = Teller(STATE)
    told = teller.sentence(ev.KnightsMarched("red", "w8", "g_katz", 3))
    assert told == "Ada marches 3 from 31 to 25."
    told = teller.sentence(ev.KnightsMarched("red", "s4", "w8", 1))
    assert told == "Ada marches 1 from start 4 to 31."


def test_names_in_a_row() -> None:
    assert phrasing.listed(["Ada"]) == "Ada"
    assert phrasing.listed(["Ada", "Ben", "Cem"]) == "Ada, Ben and Cem"
