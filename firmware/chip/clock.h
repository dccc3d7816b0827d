/* What time is it, and when may the chip rest? Timer 0 and timer 1.
 *
 * Timer 0 counts milliseconds since power-up. Timer 1 runs free at the crystal's
 * 16 MHz; its lowest bits at a moment that nobody can aim at are chance.
 *
 * Why not sleep deeper than idle: in idle the CPU stands and timers and UART run,
 * so every byte of the host and every millisecond wakes it. In power-down the
 * crystal stands: it takes 1 ms (16,384 cycles) to swing again, four bytes of the
 * line; the first sentence would be lost each time, and beats would have to be
 * timed by the watchdog's oscillator, 10 % off. A device that is to answer at once
 * cannot power down. The parts not in use are switched off instead (clock_begin).
 */
#ifndef CLOCK_H
#define CLOCK_H

#include <avr/io.h>
#include <stdbool.h>
#include <stdint.h>

/* `unused`: bits of PRR (PRTWI, PRTIM2) besides those that no device here uses. */
void clock_begin(uint8_t unused);
uint32_t clock_now_ms(void);
uint16_t clock_cycles(void);
/* The same inside an interrupt. */
static inline uint16_t clock_cycles_in_interrupt(void)
{
    return TCNT1;
}
/* Stand still until the next interrupt, 1 ms at most. */
void clock_rest(void);
/* One turn of the main loop begins. Nothing reads the register but somebody who looks
 * at the chip from outside: the tests measure the longest turn by it. */
static inline void clock_turn(void)
{
    GPIOR0 = 1;
}

#endif
