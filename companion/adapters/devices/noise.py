"""What does a bad line do to bytes? Pure except for the random generator passed in.

For rehearsing faults: the tests and `--die simulated` put it between the simulated
die and the wire. It knows nothing of sentences.
"""

from __future__ import annotations

from dataclasses import field
from random import Random

from companion.core.frozen import frozen


@frozen
class Noise:
    """A bad line; each number is a probability from 0 to 1, for each piece of bytes.

    Attributes:
        lose: it does not arrive.
        cut: it arrives without its end.
        garble: one bit of one byte arrives wrong.
        litter: one to eight random bytes come in front of it.
        double: it arrives twice, with the same damage.
        chance: the random generator; with a seed the damage is reproducible.
    """

    lose: float = 0.0
    cut: float = 0.0
    garble: float = 0.0
    litter: float = 0.0
    double: float = 0.0
    chance: Random = field(default_factory=Random)

    def disturb(self, data: bytes) -> bytes:
        """What arrives of a piece that was sent."""
        chance = self.chance
        if not data or chance.random() < self.lose:
            return b""
        if chance.random() < self.cut:
            data = data[: chance.randrange(len(data))]
        if data and chance.random() < self.garble:
            at = chance.randrange(len(data))
            data = data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]
        if chance.random() < self.litter:
            data = chance.randbytes(chance.randint(1, 8)) + data
        return data * 2 if chance.random() < self.double else data
