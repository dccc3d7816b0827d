"""Which boards of a match are out in one look? The newest, those before it, and walks between."""

from __future__ import annotations

import base64
import gzip
import json
from typing import Any, Final

from companion.referee.replay import ReplayStep
from companion.watching import frame_changes
from companion.watching.arts import Arts, Items
from companion.watching.followed_match import WatchedMatch
from companion.watching.pictures import Pictures, WalkFrames
from companion.watching.publication import Publication

CHUNK: Final = 50
"""So many earlier boards, or lines, are one message."""
_MOST_STEPS: Final = 3
"""More steps at once are not walked: whoever comes back sees the board as it stands."""


def chunk_of(ply: int) -> int:
    """The chunk of a ply; the beginning, ply 0, is in the first one."""
    return max(0, ply - 1) // CHUNK


class BoardShow:
    """The boards of one match in one look.

    Attributes:
        name: of the look.
        drawn: how many boards were drawn so far.
    """

    def __init__(self, pictures: Pictures, arts: Arts, publication: Publication) -> None:
        """None is out."""
        self.name = pictures.look.name
        self._pictures, self._arts, self._publication = pictures, arts, publication
        self.drawn = 0
        self._boards: dict[int, Items] = {}
        self._whole: dict[int, frozenset[str]] = {}
        """Of chunks that are out and do not grow: the pictures that they name."""
        self._seqs: list[int] = []
        self._newest: Any = None
        self._shown = False
        self._walk_arts: frozenset[str] = frozenset()
        self._stale = 0
        """The chunks from this one on are not out as they are now."""
        self._chunks = 0
        """So many chunks are out."""

    def show(self, match: WatchedMatch, *, walks: bool) -> None:
        """Show the newest position.

        Args:
            match: as far as it has gone.
            walks: somebody is there who sees what moves.
        """
        seqs = [step.seq for step in match.shown]
        if self._shown and seqs == self._seqs:
            return
        before = len(self._seqs)
        same = _same(self._seqs, seqs)
        walk = self._walk(match, before, same) if walks and self._shown else None
        self._stale = min(self._stale, chunk_of(same + 1))
        self._drop(same)
        self._seqs = seqs
        ply = len(seqs)
        items = self._board(match, ply)
        self._let_go_of_walk()
        if walk is not None:
            self._walk_arts = frozenset(item.art for frame in walk.frames for item in frame)
            self._arts.hold(self._walk_arts)
            self._publication.pass_by(f"walk/{self.name}", self._walked(walk, before, ply))
        self._publication.say(
            f"board/{self.name}", {"v": 1, "ply": ply, "size": self._pictures.size, "items": items}
        )
        self._shown, self._newest = True, match.now

    def catch_up(self, match: WatchedMatch) -> bool:
        """Draw and say a few of the earlier boards. Returns whether there are more to say."""
        last = chunk_of(match.ply)
        for chunk in range(self._stale, last + 1):
            first = chunk * CHUNK + 1 if chunk else 0
            end = min((chunk + 1) * CHUNK, match.ply) + 1
            missing = [ply for ply in range(first, end) if ply not in self._boards]
            for ply in missing[:5]:
                self._board(match, ply)
            if len(missing) > 5:
                return True
            plies = {str(ply): self._boards[ply] for ply in range(first, end)}
            self._publication.say(f"past/{self.name}/{chunk}", {"v": 1, "gz": _packed(plies)})
            self._stale = chunk + 1
            return True
        for chunk in range(last + 1, self._chunks):
            self._publication.take_back(f"past/{self.name}/{chunk}")
        self._chunks = last + 1
        for chunk in range(last):
            self._close(chunk)
        return False

    def warm_up(self, match: WatchedMatch) -> None:
        """Draw the newest board once more: its pieces are at hand for the next one then."""
        self._pictures.board(match.now, match.shown[-1] if match.shown else None)

    def end(self) -> None:
        """Take everything back."""
        self._let_go_of_walk()
        self._drop(-1)
        self._publication.take_back(f"board/{self.name}")
        self._publication.take_back_below(f"past/{self.name}/")
        self._shown, self._seqs, self._stale = False, [], 0

    def _walk(self, match: WatchedMatch, before: int, same: int) -> WalkFrames | None:
        if same < before:
            return self._pictures.turned_back(self._newest, match.now)
        steps = match.shown[same:]
        return self._pictures.walk(steps) if len(steps) <= _MOST_STEPS else None

    def _walked(self, walk: WalkFrames, before: int, ply: int) -> dict[str, Any]:
        return {
            "v": 1, "from": before, "to": ply, "size": self._pictures.size,
            "frame_ms": walk.frame_ms, "first": walk.frames[0],
            "changes": frame_changes.changes(walk.frames),
        }  # fmt: skip

    def _board(self, match: WatchedMatch, ply: int) -> Items:
        if ply not in self._boards:
            step: ReplayStep | None = match.shown[ply - 1] if ply else None
            items = self._pictures.board(match.state(ply), step)
            self.drawn += 1
            self._arts.hold({item.art for item in items})
            self._boards[ply] = items
        return self._boards[ply]

    def _close(self, chunk: int) -> None:
        """Keep no board of a chunk that is out; its pictures are needed as before."""
        plies = [ply for ply in self._boards if chunk_of(ply) == chunk]
        if not plies:
            return
        if chunk not in self._whole:
            names = frozenset(item.art for ply in plies for item in self._boards[ply])
            self._arts.hold(names)
            self._whole[chunk] = names
        for ply in plies:
            self._forget(ply)

    def _drop(self, last: int) -> None:
        """Forget the boards after a ply, and whole chunks in which there are any of them."""
        for ply in [ply for ply in self._boards if ply > last]:
            self._forget(ply)
        for chunk in [chunk for chunk in self._whole if (chunk + 1) * CHUNK > last]:
            self._arts.release(self._whole.pop(chunk))

    def _forget(self, ply: int) -> None:
        self._arts.release({item.art for item in self._boards.pop(ply)})

    def _let_go_of_walk(self) -> None:
        self._arts.release(self._walk_arts)
        self._walk_arts = frozenset()


def _same(one: list[int], other: list[int]) -> int:
    """How many of their first numbers two lists have in common."""
    for number, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return number
    return min(len(one), len(other))


def _packed(plies: dict[str, Items]) -> str:
    text = json.dumps({"plies": plies}, separators=(",", ":"))
    return base64.b64encode(gzip.compress(text.encode(), 6, mtime=0)).decode()
