/* How are a part's registers read and written over I2C? The TWI unit at 400 kHz.
 *
 * Every wait is bounded: a byte takes 23 us, TWI_PATIENCE_US at most, and after the
 * first fault the whole exchange is given up. Seven bytes read from a good part take
 * 0.3 ms; a dead bus costs less than 0.2 ms at each try.
 */
#ifndef TWI_H
#define TWI_H

#include <stdbool.h>
#include <stdint.h>

#define TWI_PATIENCE_US 60

void twi_begin(void);
/* False: the part did not answer as it should. */
bool twi_write(uint8_t part, uint8_t reg, uint8_t value);
bool twi_read(uint8_t part, uint8_t reg, uint8_t *bytes, uint8_t count);
/* After a fault: a part that was interrupted in the middle of a byte may hold the data
 * line down for ever. Nine clocks by hand let it finish, then comes a stop. 0.1 ms. */
void twi_free(void);

#endif
