"""Every event and every refusal has a sentence for people."""

from __future__ import annotations

import typing

from companion.game import Refusal
from companion.games import GAMES
from companion.games.rheingold import events as ev
from companion.ui import words
from companion.ui.screens.said import Teller
from tests.ui.simulated_desk import four_players

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


def test_places_have_names() -> None:
    teller = Teller(STATE)
    assert teller.place("s4") == "start 4"
    assert teller.place("katz") == "Katz"
    assert teller.place("g_katz") == "the gate of Katz"
    assert teller.place("w8").startswith("the road near ")


def test_a_refusal_is_filled_in() -> None:
    why = Refusal("x", "7.2", "{castle} needs {need}.", (("castle", "Katz"), ("need", 4)))
    assert words.why_not(why) == "Katz needs 4."


def test_names_in_a_row() -> None:
    assert words.listed(["Ada"]) == "Ada"
    assert words.listed(["Ada", "Ben", "Cem"]) == "Ada, Ben and Cem"
