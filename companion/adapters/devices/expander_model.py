"""What does an MCP23017 do with its registers? The chip in software, and its bus.

For `--simulate` and for tests without the chip; it implements `expander.Bus`.
Modelled after Microchip's data sheet DS20001952: the registers of one bank
(IOCON.BANK 0), their values after power-up, input polarity, pull-ups, the output
latch and interrupt-on-change. Newer data sheets forbid GPA7 and GPB7 as inputs,
and so does the model: they read as 0. Not here: the other bank, the interrupt
pins, timing.
"""

from __future__ import annotations

import errno
from typing import Final

IODIR: Final = 0x00
IPOL: Final = 0x02
GPINTEN: Final = 0x04
DEFVAL: Final = 0x06
INTCON: Final = 0x08
IOCON: Final = 0x0A
GPPU: Final = 0x0C
INTF: Final = 0x0E
INTCAP: Final = 0x10
GPIO: Final = 0x12
OLAT: Final = 0x14
_REGISTERS: Final = 0x16
_OUTPUT_ONLY: Final = 0x80


class Chip:
    """One MCP23017. Registers come in pairs: A at an even number, B at the next one."""

    def __init__(self) -> None:
        """Switched on just now, nothing connected to its pins."""
        self._pulled_low = [0, 0]
        self.power_up()

    def power_up(self) -> None:
        """As the data sheet says: every pin an input, everything else 0."""
        self._registers = [0] * _REGISTERS
        self._registers[IODIR] = self._registers[IODIR + 1] = 0xFF
        self._last = [self._pins(0), self._pins(1)]

    def ground(self, pin: int, is_grounded: bool) -> None:
        """Connect a pin to ground, as a button does: 0 to 7 are port A, 8 to 15 port B."""
        port, bit = divmod(pin, 8)
        self._pulled_low[port] &= ~(1 << bit)
        self._pulled_low[port] |= is_grounded << bit
        self._notice(port)

    def level(self, pin: int) -> bool:
        """Whether a pin is high, seen from outside."""
        port, bit = divmod(pin, 8)
        return bool(self._pins(port) >> bit & 1)

    def read(self, register: int) -> int:
        """The host reads a register; reading GPIO or INTCAP clears the interrupt."""
        port = register & 1
        match register & ~1:
            case 0x12:
                self._registers[INTF + port] = 0
                value = self._pins(port) ^ self._registers[IPOL + port]
                inputs = self._registers[IODIR + port]
                return value & ~(_OUTPUT_ONLY & inputs)
            case 0x10:
                self._registers[INTF + port] = 0
        return self._registers[register]

    def write(self, register: int, value: int) -> None:
        """The host writes a register; writing GPIO writes the latch."""
        port = register & 1
        match register & ~1:
            case 0x0E | 0x10:  # read-only
                return
            case 0x12:
                register = OLAT + port
            case 0x0A:
                self._registers[IOCON] = self._registers[IOCON + 1] = value
                return
        self._registers[register] = value
        if register & ~1 in (IODIR, GPPU, OLAT):
            self._notice(port)

    def _pins(self, port: int) -> int:
        """The levels outside: latch where output, else pull-up unless grounded. Open is low."""
        inputs = self._registers[IODIR + port]
        latch = self._registers[OLAT + port]
        return (self._registers[GPPU + port] & inputs & ~self._pulled_low[port]) | (
            latch & ~inputs & 0xFF
        )

    def _notice(self, port: int) -> None:
        now = self._pins(port)
        against_value = self._registers[INTCON + port]
        compared = (
            self._registers[DEFVAL + port] & against_value | self._last[port] & ~against_value
        )
        changed = (now ^ compared) & self._registers[GPINTEN + port] & self._registers[IODIR + port]
        if changed and not self._registers[INTF + port]:
            self._registers[INTF + port] = changed
            self._registers[INTCAP + port] = now ^ self._registers[IPOL + port]
        self._last[port] = now


class ModelBus:
    """An I²C bus with such chips on it; implements `expander.Bus`.

    Attributes:
        chips: by address.
        plugged: whether the cable is in; without it nobody answers.
    """

    def __init__(self, *addresses: int) -> None:
        """Chips at these addresses, plugged in and switched on."""
        self.chips = {address: Chip() for address in addresses}
        self.plugged = True

    def read_byte_data(self, address: int, register: int) -> int:
        """Read a register.

        Raises:
            OSError: nobody answers at this address.
        """
        return self._chip(address).read(register)

    def write_byte_data(self, address: int, register: int, value: int) -> None:
        """Write a register.

        Raises:
            OSError: nobody answers at this address.
        """
        self._chip(address).write(register, value)

    def close(self) -> None:
        """Nothing is held."""

    def _chip(self, address: int) -> Chip:
        if not self.plugged or address not in self.chips:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        return self.chips[address]
