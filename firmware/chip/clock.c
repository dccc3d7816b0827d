#include "clock.h"

#include <avr/interrupt.h>
#include <avr/power.h>
#include <avr/sleep.h>
#include <util/atomic.h>

static volatile uint32_t milliseconds;

ISR(TIMER0_COMPA_vect)
{
    milliseconds++;
}

void clock_begin(uint8_t unused)
{
    PRR = (uint8_t)(_BV(PRSPI) | unused);
    ACSR = _BV(ACD); /* the analogue comparator */
    OCR0A = F_CPU / 64 / 1000 - 1;
    TCCR0A = _BV(WGM01);
    TCCR0B = _BV(CS01) | _BV(CS00);
    TIMSK0 = _BV(OCIE0A);
    TCCR1B = _BV(CS10);
    set_sleep_mode(SLEEP_MODE_IDLE);
}

uint32_t clock_now_ms(void)
{
    uint32_t now;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        now = milliseconds;
    }
    return now;
}

uint16_t clock_cycles(void)
{
    uint16_t now;
    /* Its two bytes are read through a register that an interrupt would share. */
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        now = TCNT1;
    }
    return now;
}

void clock_rest(void)
{
    sleep_mode();
}
