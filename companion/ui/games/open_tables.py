"""What does each game show everybody? The list of records; one module a game."""

from companion.ui.boards.open_table import OpenTable


def find(slug: str) -> OpenTable:
    """What the game with this slug shows everybody; its modules are loaded at the first call.

    Raises:
        LookupError: there is no such game, or nobody has drawn it.
    """
    match slug:
        case "rheingold":
            from companion.ui.games.rheingold import open_table as rheingold  # noqa: PLC0415

            return rheingold.OPEN_TABLE
        case "rheinlander":
            from companion.ui.games.rheinlander import open_table as rheinlander  # noqa: PLC0415

            return rheinlander.OPEN_TABLE
        case "ringgeister":
            from companion.ui.games.ringgeister import open_table as ringgeister  # noqa: PLC0415

            return ringgeister.OPEN_TABLE
    raise LookupError(f"nobody has drawn the game {slug!r:.40}")
