/* How do bytes come and go? The UART at 38400 8N1, both ways through rings.
 *
 * UBRR 25 makes 38462 baud at 16 MHz, 0.16 % off. Keeps port_send of core/port.h:
 * a sentence goes into the ring whole or not at all, and nobody waits for the line.
 * The line brings a byte every 0.26 ms, and the chip itself holds two and a half
 * more: interrupts may be off for half a millisecond at most, or uart_poll must be
 * called meanwhile.
 */
#ifndef UART_H
#define UART_H

#include <stdbool.h>
#include <stdint.h>

void uart_begin(void);
/* The next byte that was heard; false: none. Bytes beyond 63 unread ones are lost, as
 * on any bad line: the sentence is not whole and comes to nothing. */
bool uart_heard(uint8_t *byte);
/* Take a byte out of the chip, if there is one. Only while interrupts are off. */
void uart_poll(void);

#endif
