/* What does the core need of a chip? These functions and nothing else.
 *
 * chip/ keeps them for the ATmega328P; the tests keep them on the host. None
 * may block: what cannot be done at once is refused, and the core asks again.
 */
#ifndef PORT_H
#define PORT_H

#include <stdbool.h>
#include <stdint.h>

/* Send these bytes: all of them, or (false) none because there is no room yet. */
bool port_send(const char *bytes, uint8_t count);

/* The memory that outlasts a power cut (EEPROM). Reading and writing are only
 * allowed while it is not busy; a write makes it busy for some milliseconds. A
 * power cut in that time may leave anything in that one byte, and in no other. */
bool port_memory_busy(void);
uint8_t port_memory_read(uint16_t at);
void port_memory_write(uint16_t at, uint8_t byte);

#endif
