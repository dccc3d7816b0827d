#include "cube.h"

#include <stdlib.h>
#include <string.h>

static bool is_near(const int16_t *a, const int16_t *b, int16_t within)
{
    for (uint8_t i = 0; i < 3; i++)
        if (abs(a[i] - b[i]) > within)
            return false;
    return true;
}

/* Between 0.8 g and 1.2 g. */
static bool is_weight(const int16_t *felt)
{
    uint32_t square = 0;
    for (uint8_t i = 0; i < 3; i++)
        square += (uint32_t)((int32_t)felt[i] * felt[i]);
    return square > CUBE_G * 64ul / 100 * CUBE_G && square < CUBE_G * 144ul / 100 * CUBE_G;
}

/* The face that is up, 0 if none. */
static uint8_t face_up(const int16_t *felt)
{
    static const uint8_t faces[3] = {2, 3, 1};
    for (uint8_t i = 0; i < 3; i++)
        if (abs(felt[i]) >= CUBE_UP && abs(felt[(i + 1) % 3]) <= CUBE_ASIDE &&
            abs(felt[(i + 2) % 3]) <= CUBE_ASIDE)
            return felt[i] > 0 ? faces[i] : (uint8_t)(7 - faces[i]);
    return 0;
}

void cube_begin(struct cube *cube, uint32_t now_ms)
{
    memset(cube, 0, sizeof *cube);
    cube->still_ms = now_ms;
    cube->heard_ms = now_ms;
}

static enum cube_event lie_down(struct cube *cube, const int16_t *felt)
{
    bool was_rolling = cube->is_rolling;
    memcpy(cube->lies, felt, sizeof cube->lies);
    cube->is_lying = true;
    cube->is_rolling = false;
    cube->away = 0;
    if (!was_rolling)
        return CUBE_NOTHING;
    cube->face = face_up(felt);
    return cube->face ? CUBE_SETTLED : CUBE_COCKED;
}

enum cube_event cube_step(struct cube *cube, const int16_t felt[3], bool may_roll, uint32_t now_ms)
{
    cube->heard_ms = now_ms;
    if (!is_near(felt, cube->still, CUBE_STILL) || !is_weight(felt)) {
        memcpy(cube->still, felt, sizeof cube->still);
        cube->still_ms = now_ms;
    }
    if (!may_roll) {
        cube->is_lying = false;
        return CUBE_NOTHING;
    }
    if (!cube->is_lying)
        return now_ms - cube->still_ms >= CUBE_STILL_MS ? lie_down(cube, felt) : CUBE_NOTHING;
    if (!is_near(felt, cube->lies, CUBE_AWAY))
        cube->away++;
    else if (cube->away)
        cube->away--;
    if (cube->away < CUBE_AWAY_SAMPLES)
        return CUBE_NOTHING;
    cube->is_lying = false;
    cube->is_rolling = true;
    cube->still_ms = now_ms;
    return CUBE_ROLLING;
}

enum cube_event cube_lost(struct cube *cube, uint32_t now_ms)
{
    bool was_rolling = cube->is_rolling;
    cube->still_ms = now_ms;
    if (!was_rolling) {
        cube->is_lying = false;
        return CUBE_NOTHING;
    }
    if (now_ms - cube->heard_ms < CUBE_LOST_MS)
        return CUBE_NOTHING;
    cube->is_rolling = false;
    return CUBE_COCKED;
}
