#include "guard.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/wdt.h>
#include <util/atomic.h>

#include "clock.h"

#define MEASURING (_BV(WDE) | _BV(WDIE) | WDTO_15MS)
#define GUARDING (_BV(WDE) | WDTO_250MS)

static volatile uint8_t measures;
static volatile uint16_t cycles;
static uint8_t taken;
static bool is_guarding;

/* The hardware wants both writes within four cycles. */
static void set_up(uint8_t mode)
{
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        wdt_reset();
        WDTCSR = _BV(WDCE) | _BV(WDE);
        WDTCSR = mode;
    }
    wdt_reset();
}

ISR(WDT_vect)
{
    cycles = clock_cycles_in_interrupt();
    measures++;
}

void guard_begin(void)
{
    MCUSR = 0; /* while it says "reset by the watchdog", the watchdog cannot be changed */
    set_up(MEASURING);
}

void guard_feed(uint32_t now_ms)
{
    if (is_guarding) {
        wdt_reset();
    } else if (measures >= GUARD_MEASURES || now_ms >= GUARD_MEASURED_MS) {
        is_guarding = true;
        set_up(GUARDING);
    } else if (!(WDTCSR & _BV(WDIE))) {
        WDTCSR |= _BV(WDIE); /* the interrupt has cleared it: the next timeout would reset */
    }
}

bool guard_chance(uint32_t *word)
{
    uint8_t count = measures;
    if (count == taken)
        return false;
    taken = count;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        *word = ((uint32_t)count << 16) | cycles;
    }
    return true;
}

bool guard_has_measured(void)
{
    return is_guarding;
}
