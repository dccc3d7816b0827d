/* What does the ADC tell? Chance from an open input, and the supply's voltage.
 *
 * Chance. An input with nothing connected (PIN_NOISE_CHANNEL) is read once a
 * millisecond; sixteen readings, turned against each other so that their noisiest
 * bits fall on different places, make one word. How much chance is in one reading
 * depends on the board: the last bit or two, with mains hum on top. The sponge of
 * core/rng.h makes do with little; there are a thousand readings a second.
 *
 * Voltage. The chip's own reference, 1.1 V, measured against the supply; the
 * reference may be 10 % off, so this is a hint and no measurement.
 *
 * Nothing waits: each step takes what the step before has started.
 */
#ifndef NOISE_H
#define NOISE_H

#include <stdbool.h>
#include <stdint.h>

#define NOISE_READINGS 16

void noise_begin(void);
/* Call it once a millisecond. True: `word` is a new word of chance. */
bool noise_step(uint32_t *word);
/* Millivolts, measured once a second; 0 before the first time. */
uint16_t noise_supply(void);

#endif
