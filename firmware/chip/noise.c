#include "noise.h"

#include <avr/io.h>

#include "pins.h"

#define SUPPLY_AS_REFERENCE _BV(REFS0)
#define BANDGAP_CHANNEL 14
#define BANDGAP_MILLIVOLT 1100ul
#define FULL_SCALE 1024ul

/* The moments of a second, in readings. The reference takes some time to charge the
 * converter's capacitor, and the input to leave it: those readings are not used. */
#define MEASURED_AT 10
#define QUIET_AT 13
#define ROUND_AT 1000

static uint16_t moment;
static uint16_t supply;
static uint8_t readings;
static uint32_t mixed;

void noise_begin(void)
{
    ADMUX = SUPPLY_AS_REFERENCE | BANDGAP_CHANNEL;
    /* 125 kHz, what the data sheet wants for all ten bits: 0.1 ms a reading. */
    ADCSRA = _BV(ADEN) | _BV(ADPS2) | _BV(ADPS1) | _BV(ADPS0) | _BV(ADSC);
}

static bool mix(uint16_t reading, uint32_t *word)
{
    /* By nine bits: a byte and one, which is quick, and sixteen times nine bits never fall
     * on the same place twice. */
    mixed = (mixed << 8) | (mixed >> 24);
    mixed = (mixed << 1) | (mixed >> 31);
    mixed ^= reading;
    if (++readings < NOISE_READINGS)
        return false;
    readings = 0;
    *word = mixed;
    return true;
}

bool noise_step(uint32_t *word)
{
    bool is_new = false;
    uint16_t reading;
    if (ADCSRA & _BV(ADSC))
        return false;
    reading = ADC;
    if (moment == MEASURED_AT) {
        if (reading)
            supply = (uint16_t)(BANDGAP_MILLIVOLT * FULL_SCALE / reading);
        ADMUX = SUPPLY_AS_REFERENCE | PIN_NOISE_CHANNEL;
    } else if (moment >= QUIET_AT) {
        is_new = mix(reading, word);
    }
    if (++moment == ROUND_AT) {
        moment = 0;
        ADMUX = SUPPLY_AS_REFERENCE | BANDGAP_CHANNEL;
    }
    ADCSRA |= _BV(ADSC);
    return is_new;
}

uint16_t noise_supply(void)
{
    return supply;
}
