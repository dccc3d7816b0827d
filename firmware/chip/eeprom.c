/* Keeps the memory of core/port.h: the chip's EEPROM, 3.4 ms a byte. */
#include <avr/eeprom.h>
#include <avr/io.h>
#include <util/atomic.h>

#include "port.h"

bool port_memory_busy(void)
{
    return !eeprom_is_ready();
}

uint8_t port_memory_read(uint16_t at)
{
    EEAR = at;
    EECR |= _BV(EERE);
    return EEDR;
}

void port_memory_write(uint16_t at, uint8_t byte)
{
    EEAR = at;
    EEDR = byte;
    /* The hardware wants the second write within four cycles of the first. */
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        EECR = _BV(EEMPE);
        EECR |= _BV(EEPE);
    }
}
