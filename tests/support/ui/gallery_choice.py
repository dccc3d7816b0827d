"""Which scenes have pictures, in which languages, at which sizes and in which looks?"""

from __future__ import annotations

from typing import Final

TABLES: Final = ("march", "siege-hidden", "card", "walk")
"""Seen at every size."""

TOLD: Final = (
    "home", "setup", "options", "settings", "settings-table", "menu",
    "siege-hidden", "castle-hidden", "opening", "opening-share-pin", "outcome-held",
    "history", "take-back-many", "away",
    "right-agree", "end: result", "end: deeds", "device-die-lost", "trial-rolls-alarming",
    "card", "walk",
)  # fmt: skip
"""Where there is most to read: seen in every language; upright, where it is, in the longest too."""

LOOKS: Final = (
    "home", "setup", "settings", "menu", "march", "siege-hidden", "why-not", "castle-hidden",
    "private-look", "history", "end: points", "card", "walk", "opening", "outcome-held",
)  # fmt: skip
"""Seen by night and in large letters too."""

WIDE_ONLY: Final = (
    "advice-old", "advice-roll", "reminded-empty", "odds-certain", "assault-no-front",
    "battle-won", "castle-falls", "end-board", "engaged", "enter", "march-on", "march-called",
    "roll-away", "loch-march", "history-alone", "history-undone",
    "march-chosen", "march-done", "march-end", "open", "resolve", "roll-by-hand", "roll-stands",
    "rolling", "shield", "siege-held", "siege-two-gates", "undrawn", "why-not-enemy",
    "castle", "place-dark", "return", "card-typed", "card-grid", "merger", "build-bastion", "duchy",
    "token", "turn-up", "walk-figure", "wind", "teach-00", "teach-01", "teach-07", "teach-09",
    "teach-zones-4", "zones-over",
    "right-space", "right-start", "right-five-castle", "right-forbidden",
    "right-attacked", "right-begun", "right-mended", "right-mends", "right-places",
    "right-zones-screen", "right-zones-table", "right-zones-told", "right-tiles-screen",
    "assault", "odds-march", "roll", "march-many",
    "lay", "why-not", "advice-march", "right-castle", "advice-list", "advice-card",
    "turn-up-list", "walk-refused", "home-again",
    "teach-missed", "history-list", "zones-history", "tiles-history",
    "board-zones", "board-tiles", "board-zones-print", "end: closing-two",
    "end: closing-three", "end: closing-shared", "end: closing-duchies", "end: closing-nobody",
    "edit-zones-move", "boards-which-game",
)  # fmt: skip
"""Upright they are laid out as others are that are seen so."""

_SAME: Final = "the same picture as {}"
_BEAT: Final = "laid out as the other steps of the lesson"
LEFT_OUT: Final[dict[str, str]] = {
    "pin-scattered": "digits in random places: no two pictures are alike",
    "report-written": "names a folder of this machine",
    "boards-last": _SAME.format("boards, with other boards"),
    "boards-none-came": "names a folder of this machine",
    "board-damaged": "names a folder of this machine",
    "board-shared": "names a folder of this machine",
    "edit-no-photos": "names a folder of this machine",
    "castle-fell": _SAME.format("march, with other words"),
    "hint": _SAME.format("why-not, with other words"),
    "end": "a result without a match; see end: result",
    "reminded-marches": _SAME.format("march-end"),
    "reminded-shield": _SAME.format("shield"),
    "turned": _SAME.format("siege-held"),
    "open-aside": _SAME.format("open"),
    "castle-own": _SAME.format("castle-open, in red"),
    "private-draw": _SAME.format("private-look, with other words"),
    "private-peek": _SAME.format("private-look, with other words"),
    "opening-wrong": _SAME.format("pin-opening, with other words"),
    "opening-share": _SAME.format("opening-peek, with other words"),
    "opening-peek-pin": _SAME.format("opening-share-pin, with other words"),
    "pin-right": _SAME.format("private-look"),
    "pin-earlier": _SAME.format("pin-short, before the first digit"),
    "pin-short": _SAME.format("pin-wrong, with other words"),
    "choose-pin-again": _SAME.format("choose-pin, with other words"),
    "pass-pin": _SAME.format("pass, with other words"),
    "private-choose": _SAME.format("private-chosen, before the tap"),
    "private-lay": _SAME.format("private-laid, before the tap"),
    "turn": _SAME.format("turn-chosen, before the tap"),
    "wishes": _SAME.format("wishes-pins, with the other choices"),
    "forget": _SAME.format("agree, with other words"),
    "history-playing": _SAME.format("history, with the other sign"),
    "history-empty": _SAME.format("take-back-nothing, with other words"),
    "menu-castles-lost": _SAME.format("menu-buttons-stuck, with other words"),
    "device-lamps": _SAME.format("device-die, with other words"),
    "device-die-unwritten": _SAME.format("device-die, with other words"),
    "device-die-unseen": _SAME.format("device-die, with other words"),
    "advice-shield": _SAME.format("advice-roll, with other words"),
    "advice-quiet": _SAME.format("advice-march, with fewer words"),
    "options-zones": _SAME.format("options-tiles, with other words"),
    "march-long-name": "a long name is seen in right-agree and setup",
    "name-katakana": _SAME.format("name-kana, with the other letters"),
    "name-more": _SAME.format("name-accents, with other letters"),
    "card-one": _SAME.format("card-typed, a tap before"),
    "card-waits": _SAME.format("card-typed, the square first"),
    "card-refused": _SAME.format("card, with a note"),
    "lay-kind": _SAME.format("lay, a tap later"),
    "settling-coin": _SAME.format("settling, a tap later"),
    "build": _SAME.format("card, with the other button"),
    "advice-build": _SAME.format("advice-card, with other words"),
    "build-grid": _SAME.format("card-grid, with a button more"),
    "last-turn": _SAME.format("card, with other words"),
    "last-knights": _SAME.format("card, with a reminder"),
    "place-light": _SAME.format("place-dark, earlier"),
    "walk-sure": _SAME.format("walk-figure, a tap later"),
    "right-turn-roll": _SAME.format("right-turn-enter, with a button less"),
    "right-turn-begun": _SAME.format("right-turn-enter, with other words"),
    "right-five-turn": _SAME.format("right-turn, with a button more"),
    "right-five-agree": _SAME.format("right-agree, with a button more"),
    "seating-nobody": _SAME.format("seating, with other words"),
    "end-early": _SAME.format("end-early-agreed, before the taps"),
    "board-printing": _SAME.format("board-print, with other words"),
    "edit-zones-new": _SAME.format("edit-new, with other words"),
    "edit-zones-blank": _SAME.format("edit-zones-river, before the first tap"),
    "edit-zones-river": _SAME.format("edit-zones-move, with the other bar"),
    "edit-zones-island": _SAME.format("edit-zones-move, with the other bar"),
    "edit-zones-spot": _SAME.format("edit-zones-move, with the other bar"),
    "edit-zones-borders": _SAME.format("edit-zones-move, with the other bar"),
    "edit-zones-look": _SAME.format("edit-zones-move, without corners"),
    "edit-zones-erase": _SAME.format("edit-zones-move, without corners"),
    "edit-zones-list": _SAME.format("edit-list, with other words"),
    "edit-zones-whole": _SAME.format("edit-zones-move, with the whole board"),
    "edit-zones-photo": _SAME.format("edit-photo, with another board"),
    "right-zones-agree": _SAME.format("right-agree, with other words"),
    "right-zones": _SAME.format("right-which, with other words"),
    **{f"teach-zones-{step}": _BEAT for step in (0, 1, 2, 3, 5)},
    **{
        f"teach-{beat:02}": _BEAT
        for beat in (2, 3, 4, 5, 8)
    },
}  # fmt: skip
"""Scene → why it has no picture."""
