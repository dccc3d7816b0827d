#include "show.h"

#include <string.h>

/* Pips: 0 top left, 1 middle left, 2 bottom left, 3 centre, 4 top right, 5 middle right,
 * 6 bottom right. */
#define CORNERS 0x55
#define MIDDLE 0x22

uint8_t show_pattern(uint8_t face)
{
    static const uint8_t patterns[8] = {0x00, 0x08, 0x44, 0x4C, 0x55, 0x5D, 0x77, 0x7F};
    return patterns[face & 7];
}

void show_begin(struct show *show)
{
    memset(show, 0, sizeof *show);
}

void show_enter(struct show *show, enum show_scene scene, uint8_t face, uint32_t now_ms)
{
    show->scene = (uint8_t)scene;
    show->face = face;
    show->turns = 0;
    show->since_ms = now_ms;
    show->turn_ms = now_ms;
}

static uint8_t tumble(struct show *show, bool *ticked, uint32_t now_ms)
{
    if (now_ms - show->turn_ms >= 30u + 12u * show->turns) {
        show->turn_ms = now_ms;
        if (show->turns < 12)
            show->turns++;
        /* Never the same face twice running, or it would seem to stand still. */
        show->face = (uint8_t)((show->face + 1 + show->turns % 4) % 6);
        *ticked = true;
    }
    return show_pattern(show->face + 1);
}

static uint8_t idle(const struct show *show, uint32_t now_ms)
{
    static const uint8_t walk[6] = {0, 4, 5, 6, 2, 1};
    if (show->has_fault)
        return now_ms / SHOW_BLINK_MS % 2 ? MIDDLE : 0;
    return (uint8_t)(show->is_armed ? 1 << walk[now_ms / SHOW_WALK_MS % 6] : 0);
}

static bool is_over(const struct show *show, uint32_t age_ms)
{
    switch ((enum show_scene)show->scene) {
    case SHOW_FACE:
        return !show->is_held && age_ms >= (show->is_armed ? SHOW_FACE_MS : SHOW_KEEP_MS);
    case SHOW_COCKED:
        return age_ms >= SHOW_COCKED_MS;
    case SHOW_TEST:
        return age_ms >= SHOW_TEST_MS;
    case SHOW_TUMBLE:
    case SHOW_NOTHING:
        break;
    }
    return false;
}

uint8_t show_step(struct show *show, bool *ticked, uint32_t now_ms)
{
    *ticked = false;
    if (is_over(show, now_ms - show->since_ms))
        show->scene = SHOW_NOTHING;
    switch ((enum show_scene)show->scene) {
    case SHOW_TUMBLE:
        return tumble(show, ticked, now_ms);
    case SHOW_FACE:
    case SHOW_TEST:
        return show_pattern(show->face);
    case SHOW_COCKED:
        return now_ms / SHOW_BLINK_MS % 2 ? CORNERS : 0;
    case SHOW_NOTHING:
        break;
    }
    return idle(show, now_ms);
}
