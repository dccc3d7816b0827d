"""Record the sample match: four greedy players on the Rhine.

    .venv/bin/python -m tools.record_sample > companion/boards/shipped/sample.match

Tries one seed after another until a match shows what a newcomer should see: a
castle taken through both its gates, an attack from two fronts, a shield that
held and one that did not save its castle.
"""

from __future__ import annotations

import sys
from itertools import count

from companion import games
from companion.app.transfer import export_match
from companion.boards.shipped import shelf
from companion.core import transcript
from companion.core.game import SeatSetup, Setup
from tests.support import bots

PLAYERS = (("Ada", "red"), ("Ben", "blue"), ("Cleo", "green"), ("Dario", "yellow"))
WANTED = {"besiege from two", "assault from two", "siege_held", "garrison_beaten", "shield_opened"}


def shown(played: bots.Played) -> set[str]:
    """What a match shows."""
    found = {event.kind for events in played.events for event in events}
    for move in played.moves:
        if len(getattr(move, "fronts", ())) > 1:
            found.add(f"{move.kind} from two")
    return found


def main() -> None:
    """Print the first match that shows everything."""
    game = games.find("rheingold")
    seats = tuple(SeatSetup(name, (colour,)) for name, colour in PLAYERS)
    setup = Setup("rheingold", "rheingold", {}, shelf.board("rhine"), seats)
    for seed in count():
        played = bots.play(game, setup, seed)
        if shown(played) >= WANTED:
            print(f"seed {seed}: {len(played.moves)} moves", file=sys.stderr)
            sys.stdout.write(transcript.write(game, setup, played.moves, export_match.is_shipped))
            return


if __name__ == "__main__":
    main()
