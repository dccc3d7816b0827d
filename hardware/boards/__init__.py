"""The boards that can be ordered: for the castles, and for the die."""

from typing import Final

from hardware.boards import castle_carrier, die_board

BOARDS: Final = (castle_carrier.BOARD, die_board.BOARD)
