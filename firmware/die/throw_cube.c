/* A throw by hand: the sensor in the cube tells which side is up; core/cube.h counts. */
#include <avr/io.h>

#include "cube.h"
#include "mpu.h"
#include "throw.h"

const char throw_name[] = "herald cube";
const uint8_t throw_unused = 0;

static struct cube cube;

void throw_begin(struct rng *rng, uint32_t now_ms)
{
    (void)rng;
    mpu_begin(now_ms);
    cube_begin(&cube, now_ms);
}

enum throw_event throw_step(bool may_begin, uint32_t now_ms)
{
    int16_t felt[3];
    enum cube_event event = CUBE_NOTHING;
    if (mpu_step(felt, now_ms))
        event = cube_step(&cube, felt, may_begin || cube.is_rolling, now_ms);
    else if (mpu_has_fault())
        event = cube_lost(&cube, now_ms);
    switch (event) {
    case CUBE_ROLLING:
        return THROW_ROLLING;
    case CUBE_SETTLED:
        return THROW_SETTLED;
    case CUBE_COCKED:
        return THROW_COCKED;
    case CUBE_NOTHING:
        break;
    }
    return THROW_NOTHING;
}

bool throw_is_idle(void)
{
    return !cube.is_rolling && !cube.away;
}

uint8_t throw_face(void)
{
    return cube.face;
}

bool throw_has_fault(void)
{
    return mpu_has_fault();
}
