/* Which keys are closed? Eighteen keys in three rows of six columns, a diode to each.
 *
 * One row at a time is pulled to ground, and the columns of its closed keys follow it,
 * against their pull-ups. The other rows are left open. Without the diodes (cathode to
 * the row) current would run backwards through a second closed key, and three keys of a
 * rectangle would make the fourth seem closed.
 *
 * matrix_step reads one row and pulls down the next, so each row has a millisecond to
 * settle, also over long wires; every key is seen every 3 ms.
 */
#ifndef MATRIX_H
#define MATRIX_H

#include <stdint.h>

#define MATRIX_ROWS 3
#define MATRIX_COLUMNS 6

void matrix_begin(void);
/* Once a millisecond: the row whose keys were read; bit c of `closed` is column c. */
uint8_t matrix_step(uint8_t *closed);

#endif
