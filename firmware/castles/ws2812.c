#include "ws2812.h"

#include <avr/interrupt.h>
#include <util/atomic.h>

#include "pin.h"
#include "pins.h"
#include "uart.h"

#if F_CPU != 16000000ul
#error "The cycles are counted for 16 MHz"
#endif

void ws2812_begin(void)
{
    pin_low(PIN_CASTLES_LAMPS);
    pin_output(PIN_CASTLES_LAMPS);
    pin_input(PIN_CASTLES_ORDER);
    pin_high(PIN_CASTLES_ORDER);
}

bool ws2812_takes_red_first(void)
{
    return !pin_read(PIN_CASTLES_ORDER);
}

/* On the right: the cycle, counted from the rising edge, at whose end it is done. */
static inline void send(const uint8_t *colour)
{
    uint8_t high = pin_port(PIN_CASTLES_LAMPS) | _BV(pin_bit(PIN_CASTLES_LAMPS));
    uint8_t low = (uint8_t)(high & ~_BV(pin_bit(PIN_CASTLES_LAMPS)));
    uint8_t first = colour[0], second = colour[1], third = colour[2];
    uint8_t bits = 24;
    __asm__ volatile("1: out %[port], %[high] \n" /*  0 */
                     "lsl %[third]            \n" /*  1 */
                     "rol %[second]           \n" /*  2 */
                     "rol %[first]            \n" /*  3: the carry is the bit */
                     "nop                     \n" /*  4 */
                     "brcs 2f                 \n" /*  5, or 6 if it is 1 */
                     "out %[port], %[low]     \n" /*  6 */
                     "2: rjmp 3f              \n" /*  8 */
                     "3: rjmp 4f              \n" /* 10 */
                     "4: rjmp 5f              \n" /* 12 */
                     "5: out %[port], %[low]  \n" /* 13 */
                     "rjmp 6f                 \n" /* 15 */
                     "6: nop                  \n" /* 16 */
                     "dec %[bits]             \n" /* 17 */
                     "brne 1b                 \n" /* 19 */
                     : [first] "+r"(first), [second] "+r"(second), [third] "+r"(third),
                       [bits] "+r"(bits)
                     : [port] "I"(_SFR_IO_ADDR(pin_port(PIN_CASTLES_LAMPS))), [high] "r"(high),
                       [low] "r"(low));
}

void ws2812_show(const struct lamps *lamps)
{
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        for (uint8_t i = 0; i < LAMPS_COUNT; i++) {
            send(lamps_now(lamps, i));
            uart_poll();
        }
    }
}
