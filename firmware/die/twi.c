#include "twi.h"

#include <avr/io.h>
#include <util/delay.h>
#include <util/twi.h>

#include "pin.h"
#include "pins.h"

#define BIT_HZ 400000ul
#define POLL_US 2

void twi_begin(void)
{
    /* No pull-ups of the chip's own: they would lift a 3.3 V part to 5 V. */
    pin_low(PIN_DIE_SDA);
    pin_low(PIN_DIE_SCL);
    TWSR = 0;
    TWBR = (F_CPU / BIT_HZ - 16) / 2;
    TWCR = _BV(TWEN);
}

static bool act(uint8_t action, uint8_t status)
{
    TWCR = (uint8_t)(_BV(TWINT) | _BV(TWEN) | action);
    for (uint8_t us = 0; us < TWI_PATIENCE_US; us += POLL_US) {
        if (TWCR & _BV(TWINT))
            return TW_STATUS == status;
        _delay_us(POLL_US - 1);
    }
    return false;
}

static bool say(uint8_t byte, uint8_t status)
{
    TWDR = byte;
    return act(0, status);
}

static bool finish(bool is_good)
{
    TWCR = _BV(TWINT) | _BV(TWEN) | _BV(TWSTO);
    for (uint8_t us = 0; us < TWI_PATIENCE_US; us += POLL_US) {
        if (!(TWCR & _BV(TWSTO)))
            return is_good;
        _delay_us(POLL_US - 1);
    }
    return false;
}

static bool point(uint8_t part, uint8_t reg)
{
    return act(_BV(TWSTA), TW_START) && say((uint8_t)(part << 1) | TW_WRITE, TW_MT_SLA_ACK) &&
           say(reg, TW_MT_DATA_ACK);
}

bool twi_write(uint8_t part, uint8_t reg, uint8_t value)
{
    return finish(point(part, reg) && say(value, TW_MT_DATA_ACK));
}

static bool take(uint8_t *bytes, uint8_t count)
{
    while (count--) {
        bool is_last = count == 0;
        if (!act(is_last ? 0 : _BV(TWEA), is_last ? TW_MR_DATA_NACK : TW_MR_DATA_ACK))
            return false;
        *bytes++ = TWDR;
    }
    return true;
}

bool twi_read(uint8_t part, uint8_t reg, uint8_t *bytes, uint8_t count)
{
    return finish(point(part, reg) && act(_BV(TWSTA), TW_REP_START) &&
                  say((uint8_t)(part << 1) | TW_READ, TW_MR_SLA_ACK) && take(bytes, count));
}

void twi_free(void)
{
    TWCR = 0; /* the pins are the port's again: low when outputs, else open */
    for (uint8_t i = 0; i < 9; i++) {
        pin_output(PIN_DIE_SCL);
        _delay_us(5);
        pin_input(PIN_DIE_SCL);
        _delay_us(5);
    }
    pin_output(PIN_DIE_SDA); /* a stop: the data line rises while the clock is high */
    _delay_us(5);
    pin_input(PIN_DIE_SDA);
    twi_begin();
}
