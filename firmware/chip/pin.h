/* How is a pin of pins.h used? Macros, because each becomes a single instruction. */
#ifndef PIN_H
#define PIN_H

#include <avr/io.h>

#define pin_output(...) pin_output_(__VA_ARGS__)
#define pin_input(...) pin_input_(__VA_ARGS__)
#define pin_high(...) pin_high_(__VA_ARGS__) /* an input: pull-up on */
#define pin_low(...) pin_low_(__VA_ARGS__)   /* an input: pull-up off */
#define pin_read(...) pin_read_(__VA_ARGS__)
#define pin_bit(...) pin_bit_(__VA_ARGS__)
#define pin_port(...) pin_port_(__VA_ARGS__)

#define pin_output_(port, bit) (DDR##port |= _BV(bit))
#define pin_input_(port, bit) (DDR##port &= (uint8_t)~_BV(bit))
#define pin_high_(port, bit) (PORT##port |= _BV(bit))
#define pin_low_(port, bit) (PORT##port &= (uint8_t)~_BV(bit))
#define pin_read_(port, bit) ((PIN##port & _BV(bit)) != 0)
#define pin_bit_(port, bit) (bit)
#define pin_port_(port, bit) PORT##port

#define pin_set(is_on, ...)                                                                        \
    do {                                                                                           \
        if (is_on)                                                                                 \
            pin_high(__VA_ARGS__);                                                                 \
        else                                                                                       \
            pin_low(__VA_ARGS__);                                                                  \
    } while (0)

#endif
