/* The lamps' wire, read as the lamps read it.
 *
 * WS2812B: high for 0.4 us is a 0, for 0.8 us a 1, each within 0.15 us; a bit lasts 1.25 us
 * within 0.6. Between two lamps the wire may rest for 5 us; from 300 us on (the newest want
 * 280) the picture is taken over. A rest between the two is a fault: some lamps would take
 * it for the end, others not.
 */
#include "parts.h"

#include <string.h>

#include "pins.h"

#define CYCLES(us) ((int)((us) * 16.0 + 0.5))
#define REST_MOST CYCLES(5)
#define LATCH CYCLES(300)
#define BITS (PARTS_LAMPS * 24)

static const avr_t *avr;
static struct parts_wire wire;
static bool takes_red_first;
static struct {
    bool is_high;
    bool has_fault;
    uint64_t rise, fall;
    int bits;
    uint8_t bytes[BITS / 8];
} reading;

const struct parts_wire *parts_wire(void)
{
    /* A picture is whole when the wire has rested long enough. */
    if (!reading.is_high && reading.bits && avr->cycle - reading.fall >= (uint64_t)LATCH) {
        if (reading.bits == BITS && !reading.has_fault) {
            wire.pictures++;
            for (int i = 0; i < PARTS_LAMPS; i++) {
                const uint8_t *one = reading.bytes + 3 * i;
                int red = takes_red_first ? 0 : 1;
                wire.bytes[i] = (uint32_t)one[0] << 16 | (uint32_t)one[1] << 8 | one[2];
                wire.colour[i] = (uint32_t)one[red] << 16 | (uint32_t)one[1 - red] << 8 | one[2];
            }
        } else {
            wire.faults++;
        }
        reading.bits = 0;
        reading.has_fault = false;
    }
    return &wire;
}

void parts_chain(bool is_red_first)
{
    takes_red_first = is_red_first;
}

void parts_wire_forget(void)
{
    struct parts_wire kept = wire;
    memset(&wire, 0, sizeof wire);
    memcpy(wire.bytes, kept.bytes, sizeof kept.bytes);
    memcpy(wire.colour, kept.colour, sizeof kept.colour);
    wire.zero_min = wire.one_min = wire.bit_min = 1 << 30;
}

static void widen(int *min, int *max, int value)
{
    if (value < *min)
        *min = value;
    if (value > *max)
        *max = value;
}

static void fault(void)
{
    wire.faults++;
    reading.has_fault = true;
}

static void wire_rose(void)
{
    int low = (int)(avr->cycle - reading.fall);
    int bit = (int)(avr->cycle - reading.rise);
    parts_wire();
    if (reading.bits % 24) {
        widen(&wire.bit_min, &wire.bit_max, bit);
        if (bit < CYCLES(0.65) || bit > CYCLES(1.85))
            fault();
    } else if (reading.bits) {
        if (low > wire.gap_max)
            wire.gap_max = low;
        if (low > REST_MOST)
            fault();
    }
    reading.rise = avr->cycle;
}

static void wire_fell(void)
{
    int high = (int)(avr->cycle - reading.rise);
    bool is_one = high > CYCLES(0.6);
    if (is_one)
        widen(&wire.one_min, &wire.one_max, high);
    else
        widen(&wire.zero_min, &wire.zero_max, high);
    if (high < CYCLES(0.25) || high > CYCLES(0.95) || (high > CYCLES(0.55) && high < CYCLES(0.65)))
        fault();
    if (reading.bits < BITS) {
        uint8_t *byte = &reading.bytes[reading.bits / 8];
        *byte = (uint8_t)(*byte << 1 | is_one);
    }
    reading.bits++;
    reading.fall = avr->cycle;
}

void parts_wire_moved(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    (void)param;
    if ((value & 1) == reading.is_high)
        return;
    if (value & 1)
        wire_rose();
    else
        wire_fell();
    reading.is_high = value & 1;
}

void parts_attach_wire(const avr_t *chip)
{
    static const struct parts_pin pin = PARTS_PIN(PIN_CASTLES_LAMPS);
    avr = chip;
    parts_wire_forget();
    avr_irq_register_notify(parts_irq(pin), parts_wire_moved, NULL);
}
