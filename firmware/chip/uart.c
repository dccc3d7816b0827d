#include "uart.h"

#include <avr/interrupt.h>
#include <avr/io.h>

#include "port.h"

#ifndef BAUD
#define BAUD 38400
#endif
#include <util/setbaud.h>

#define HEARD_ROOM 64 /* powers of two */
#define SAID_ROOM 128

static volatile uint8_t heard[HEARD_ROOM];
static volatile uint8_t heard_in, heard_out;
static volatile uint8_t said[SAID_ROOM];
static volatile uint8_t said_in, said_out;

void uart_begin(void)
{
    UCSR0A = 0; /* a bootloader may have left double speed on */
    UBRR0H = UBRRH_VALUE;
    UBRR0L = UBRRL_VALUE;
#if USE_2X
#error "no double speed is needed for 38400 baud at 16 MHz"
#endif
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
}

static inline void take(void)
{
    /* The byte has to be read even if there is no room: else the flag stays. */
    uint8_t byte = UDR0;
    uint8_t next = (heard_in + 1) % HEARD_ROOM;
    if (next != heard_out) {
        heard[heard_in] = byte;
        heard_in = next;
    }
}

ISR(USART_RX_vect)
{
    take();
}

void uart_poll(void)
{
    if (UCSR0A & _BV(RXC0))
        take();
}

ISR(USART_UDRE_vect)
{
    uint8_t out = said_out;
    if (out == said_in) {
        UCSR0B &= (uint8_t)~_BV(UDRIE0);
        return;
    }
    UDR0 = said[out];
    said_out = (out + 1) % SAID_ROOM;
}

bool uart_heard(uint8_t *byte)
{
    uint8_t out = heard_out;
    if (out == heard_in)
        return false;
    *byte = heard[out];
    heard_out = (out + 1) % HEARD_ROOM;
    return true;
}

bool port_send(const char *bytes, uint8_t count)
{
    uint8_t in = said_in;
    uint8_t room = (uint8_t)(said_out - in - 1) % SAID_ROOM;
    if (count > room)
        return false;
    while (count--) {
        said[in] = (uint8_t)*bytes++;
        in = (in + 1) % SAID_ROOM;
    }
    said_in = in;
    UCSR0B |= _BV(UDRIE0);
    return true;
}
