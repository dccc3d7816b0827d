"""What are the statistics of a recorded match? Pure.

`match.of` counts from the record, `match.of_steps` from a known history; `chances` compares
rolls with a fair die; `solitude` says who was alone at the table.
"""

from companion.referee.statistics.chances import Chances, chances
from companion.referee.statistics.match import MatchStatistics, Turn, of, of_steps
from companion.referee.statistics.solitude import Solitude, solitude_lines

__all__ = [
    "Chances",
    "MatchStatistics",
    "Solitude",
    "Turn",
    "chances",
    "of",
    "of_steps",
    "solitude_lines",
]
