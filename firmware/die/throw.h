/* How is this die thrown? By a button (throw_button.c) or by hand (throw_cube.c).
 *
 * The build takes one of the two; main.c does not know which. There is one die, so
 * there is one throw.
 */
#ifndef THROW_H
#define THROW_H

#include <stdbool.h>
#include <stdint.h>

#include "rng.h"

enum throw_event {
    THROW_NOTHING,
    THROW_ROLLING, /* it is in the air */
    THROW_SETTLED, /* throw_face says how */
    THROW_COCKED   /* it lies on no face */
};

/* What the die calls itself; at most 21 characters. */
extern const char throw_name[];
/* Bits of PRR: the parts of the chip that this kind of die has no use for. */
extern const uint8_t throw_unused;

void throw_begin(struct rng *rng, uint32_t now_ms);
/* Once a millisecond. `may_begin`: a throw that begins now would count; one that has
 * begun goes on in any case. */
enum throw_event throw_step(bool may_begin, uint32_t now_ms);
bool throw_is_idle(void); /* not in the air, and nobody touches it */
uint8_t throw_face(void); /* 1 to 6, after THROW_SETTLED */
bool throw_has_fault(void);

#endif
