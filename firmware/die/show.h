/* What do the seven pips show? Pure: time is an argument; pips go out through die/pips.h.
 *
 *   in the air        faces tumble by, ever more slowly
 *   settled           the face, steadily: at least SHOW_FACE_MS, and while it is
 *                     unacknowledged
 *   the table waits   one light walks round the six outer pips; no face looks like it
 *   it does not       the last face for SHOW_KEEP_MS, then nothing
 *   cocked            the four corners blink
 *   fault (cube)      the two middle pips blink
 *   `pips` of the host: as told, for SHOW_TEST_MS or until the die is thrown
 */
#ifndef SHOW_H
#define SHOW_H

#include <stdbool.h>
#include <stdint.h>

#define SHOW_FACE_MS 3000
#define SHOW_KEEP_MS 30000
#define SHOW_TEST_MS 10000
#define SHOW_COCKED_MS 3000
#define SHOW_WALK_MS 200
#define SHOW_BLINK_MS 250

enum show_scene { SHOW_NOTHING, SHOW_TUMBLE, SHOW_FACE, SHOW_COCKED, SHOW_TEST };

struct show {
    uint8_t scene;
    uint8_t face;
    uint8_t turns; /* of the tumble */
    bool is_armed;
    bool is_held; /* the roll is unacknowledged */
    bool has_fault;
    uint32_t since_ms;
    uint32_t turn_ms;
};

void show_begin(struct show *show);
/* `face`: 1 to 6; for SHOW_TEST 0 to 7, none to all. */
void show_enter(struct show *show, enum show_scene scene, uint8_t face, uint32_t now_ms);
/* The pips that are lit now, pip i as bit i, numbered as in pins.h. `ticked` is set when
 * the die turned over in its tumble: time for a click. */
uint8_t show_step(struct show *show, bool *ticked, uint32_t now_ms);
/* The pips of a face, 0 to 7. */
uint8_t show_pattern(uint8_t face);

#endif
