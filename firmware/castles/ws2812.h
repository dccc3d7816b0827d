/* How are WS2812 lamps told their colours? Over one wire, by how long it is high.
 *
 * A bit lasts 20 cycles of 16 MHz, 1.25 us: high for 6 (0.375 us) if it is 0, for 13
 * (0.81 us) if it is 1; the data sheet of the WS2812B wants 0.4 and 0.8 us, each within
 * 0.15 us. That leaves no room for an interrupt, so the 24 bits of a lamp are one piece of
 * counted assembly. Between two lamps the wire may rest low for a moment: the first lamps
 * were seen to take some 6 us for the end of the picture (the data sheet says 50, the
 * newer ones wait for 280), so what happens there must be short and of known length.
 * Letting interrupts in would not be: three may be waiting. Instead the one thing that
 * cannot wait 0.6 ms is done by hand, and that is to take a heard byte out of the UART.
 * A tick of the clock waits and is not lost; what is to be sent is sent a little later.
 *
 * One picture of eighteen lamps takes 0.6 ms, with interrupts off. Leave at least
 * WS2812_LATCH_MS between two pictures.
 */
#ifndef WS2812_H
#define WS2812_H

#include "lamps.h"

#define WS2812_LATCH_MS 2

void ws2812_begin(void);
/* Whether the jumper says that the chain takes red first; read it after ws2812_begin. */
bool ws2812_takes_red_first(void);
void ws2812_show(const struct lamps *lamps);

#endif
