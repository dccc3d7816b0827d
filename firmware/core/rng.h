/* Where do faces without bias come from? Pure: the chip brings the chance.
 *
 * What comes in. Whatever the human and the chip cannot foresee is given to
 * rng_stir, 32 bits at a time: the clock's cycles at every edge of the button
 * (62.5 ns a count: somebody who hits the same millisecond each time still
 * leaves 16,000 of them open), the noise of an open ADC input, and how far the
 * watchdog's own oscillator has drifted from the crystal. The die's uid and boot
 * number go in too; they are no secret, but two dice, or one die twice, then
 * begin differently. A roll needs log2(6) = 2.6 bits.
 *
 * How it is mixed. A sponge: the words are added to one quarter of a state of 128
 * bits, and after each the whole state goes through the permutation of Chaskey
 * (Mouha and others, SAC 2014), eight rounds of addition, rotation and exclusive
 * or, made for small chips. That whitens: every bit that comes out hangs on all
 * bits that went in, so a biased or correlated source, an ADC that sees mains hum
 * say, leaves no trace in the faces as long as it is not wholly foreseeable.
 * Taking a word out folds the state before into the state after, so that
 * somebody who reads the chip's memory later cannot run it backwards.
 *
 * How a face is made. Three fresh bits are a number from 0 to 7; 6 and 7 are
 * thrown away and the next three are taken. Six outcomes of eight equally likely
 * ones stay equally likely; a remainder (modulo) would prefer some.
 */
#ifndef RNG_H
#define RNG_H

#include <stdint.h>

struct rng {
    uint32_t state[4];
};

void rng_begin(struct rng *rng);
void rng_stir(struct rng *rng, uint32_t chance);
uint32_t rng_word(struct rng *rng);
uint8_t rng_face(struct rng *rng); /* 1 to 6 */

#endif
