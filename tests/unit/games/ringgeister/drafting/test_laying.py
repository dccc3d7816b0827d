"""companion.games.ringgeister.drafting.laying: what a tile takes from another."""

from __future__ import annotations

from companion.boards.shipped import shelf
from companion.games.ringgeister.drafting import edits
from companion.games.ringgeister.drafting.applying import apply
from companion.games.ringgeister.drafting.draft import TileDraft
from companion.games.ringgeister.drafting.reading import from_json

DRAFT = from_json(shelf.board("ringgeister"))


def mountains(draft: TileDraft) -> list[str]:
    """The tiles that have one."""
    return [name for name, tile in draft.tiles.items()
            if any(point.mountain for point in tile.points.values())]  # fmt: skip


def test_a_copy_has_all_of_the_other_tile_but_the_mountain() -> None:
    (there,) = mountains(DRAFT)
    shape = DRAFT.tiles[there].shape
    other = next(
        name for name, tile in DRAFT.tiles.items() if name != there and tile.shape == shape
    )
    copied = apply(DRAFT, edits.CopyTile(other, there))
    assert mountains(copied) == [there]
    assert copied.tiles[other].points.keys() == DRAFT.tiles[there].points.keys()
    assert mountains(apply(DRAFT, edits.CopyTile(there, there))) == [there]
