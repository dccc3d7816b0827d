/* Who am I, and how often was I switched on? Kept over power cuts.
 *
 * The uid is made once and written twice. The boot number is one up at each
 * start and goes round a ring of MEMORY_SLOTS records, so that each cell is
 * written once in that many starts: 100,000 writes a cell are 3 million starts.
 *
 * A record is a number and a CRC. A power cut while one is being written spoils
 * that record alone: never the newest whole one, which lies elsewhere in the
 * ring. A number is only told to the host after it has been written and read
 * back, so no boot number is ever told twice, whenever the power goes.
 *
 * Nothing here waits: one record is read or one byte written at each step. When
 * no cell takes its byte any more (a worn chip), the boot number is taken from
 * chance, and differs from others as well as a number of 31 bits can.
 */
#ifndef MEMORY_H
#define MEMORY_H

#include <stdbool.h>
#include <stdint.h>

#define MEMORY_SLOTS 32
#define MEMORY_RECORD 6 /* bytes */
/* Address 0 is left alone: it is the one that a failing supply spoils first. */
#define MEMORY_UID_AT 16
#define MEMORY_UID_COPIES 2
#define MEMORY_BOOT_AT 32
#define MEMORY_STRIDE 8

struct memory {
    uint8_t step;
    uint8_t slot;   /* being read or written */
    uint8_t newest; /* slot of the last boot number */
    uint8_t tries;
    uint8_t byte;
    uint8_t record[MEMORY_RECORD];
    bool has_uid;
    bool is_whole[MEMORY_UID_COPIES];
    uint32_t uid;
    uint32_t boot;
};

/* Find out who I am. */
void memory_begin(struct memory *memory);
/* Go on with it; true once uid and boot are known and kept. `chance` is asked for
 * a word when one is needed, and may say false: not yet. */
bool memory_step(struct memory *memory, bool (*chance)(uint32_t *word));

#endif
