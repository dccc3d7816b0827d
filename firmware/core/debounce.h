/* When has a key been pressed? Pure: time is an argument.
 *
 * A contact bounces for some milliseconds when it closes and when it opens. An
 * edge counts once the contact has been at rest in its new place for
 * DEBOUNCE_STEADY_MS: a spike on the wire never counts, and a press is told that
 * much later. One `struct debounce` a key; call debounce_step at least every few
 * milliseconds, with a clock that may wrap.
 *
 * How the key lies at first is learnt in silence: nobody pressed it while the
 * chip was on. A key held for DEBOUNCE_STUCK_MS is told once as stuck, also one
 * that has been down from the beginning.
 */
#ifndef DEBOUNCE_H
#define DEBOUNCE_H

#include <stdbool.h>
#include <stdint.h>

#ifndef DEBOUNCE_STEADY_MS
#define DEBOUNCE_STEADY_MS 8
#endif
#define DEBOUNCE_STUCK_MS 30000

enum debounce_event {
    DEBOUNCE_NOTHING,
    DEBOUNCE_PRESSED,
    DEBOUNCE_RELEASED, /* never without DEBOUNCE_PRESSED before it */
    DEBOUNCE_STUCK
};

struct debounce {
    uint16_t moved_ms; /* when the contact last moved */
    uint16_t down_ms;  /* since when the key is down */
    bool is_known;
    bool is_down;
    bool is_told; /* the press was told, so the release will be */
    bool is_stuck;
    bool was_closed;
};

void debounce_begin(struct debounce *key, uint16_t now_ms);
enum debounce_event debounce_step(struct debounce *key, bool is_closed, uint16_t now_ms);

#endif
