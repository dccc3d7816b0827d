/* Who notices that the chip hangs, and where does chance come from at power-up?
 * The watchdog, which has an oscillator of its own.
 *
 * First it measures: for half a second it interrupts every 16 ms, and where the
 * crystal's counter then stands depends on the jitter and drift of two oscillators.
 * Then it guards: a main loop that does not come round for 250 ms is reset, whether
 * interrupts are on or off. While it measures it guards too (two missed interrupts
 * reset the chip), but only against hanging with interrupts on: in that mode the
 * hardware waits for the interrupt. That is why it does not measure for ever.
 *
 * A board with the old bootloader (ATmegaBOOT, on many Nanos) never leaves the
 * bootloader after such a reset: so a reset is only for a chip that hangs, and nothing
 * restarts by it on purpose. firmware/README.md says more.
 */
#ifndef GUARD_H
#define GUARD_H

#include <stdbool.h>
#include <stdint.h>

#define GUARD_MEASURES 32
#define GUARD_MEASURE_MS 16
/* Measuring ends by then even if the watchdog's oscillator should stand still. */
#define GUARD_MEASURED_MS 1000

/* To be called first of all: after a reset by the watchdog it still runs. */
void guard_begin(void);
/* Once in each turn of the main loop, and nowhere else. */
void guard_feed(uint32_t now_ms);
/* A new word of chance while it measures; false: none since the last one. */
bool guard_chance(uint32_t *word);
/* Whether measuring is over. */
bool guard_has_measured(void);

#endif
