/* Which side of the cube is up, and when does that count? Pure: time is an argument.
 *
 * Fed with one measured acceleration every CUBE_SAMPLE_MS, 256 a g, from a sensor
 * whose axes stand on the cube's sides: Z up is 1, X up 2, Y up 3, and the sides
 * opposite make seven: Y down 4, X down 5, Z down 6. The fairness is the cube's own.
 *
 *   lying    - the way it lies is known. It left the table when it was away from
 *              that way for CUBE_AWAY_SAMPLES more samples than not: a knock on the
 *              table is over sooner.
 *   rolling  - until nothing has moved by more than CUBE_STILL for CUBE_STILL_MS,
 *              and what is felt is the weight and nothing else (a cube in free
 *              fall feels nothing, steadily).
 *   settled  - a face, if one axis feels nearly all of the weight; else cocked.
 *              The MPU-6050 may be off by 50 mg (x, y) or 80 mg (z) and 3 %: so
 *              0.8 g on one axis and below 0.3 g (17 degrees) on the others.
 *
 * Before it counts anything, a cube must first have lain still once; after a roll
 * again, and that only while `may_roll`: what moved while the last roll was
 * unacknowledged is not half a throw.
 */
#ifndef CUBE_H
#define CUBE_H

#include <stdbool.h>
#include <stdint.h>

#define CUBE_G 256
#define CUBE_SAMPLE_MS 10
#define CUBE_AWAY 90 /* 0.35 g */
#define CUBE_AWAY_SAMPLES 8
#define CUBE_STILL 13 /* 0.05 g */
#define CUBE_STILL_MS 400
#define CUBE_UP 205     /* 0.80 g */
#define CUBE_ASIDE 77   /* 0.30 g */
#define CUBE_LOST_MS 2000

enum cube_event { CUBE_NOTHING, CUBE_ROLLING, CUBE_SETTLED, CUBE_COCKED };

struct cube {
    bool is_lying;
    bool is_rolling;
    uint8_t away;
    uint8_t face; /* after CUBE_SETTLED */
    int16_t lies[3];
    int16_t still[3];
    uint32_t still_ms;
    uint32_t heard_ms;
};

void cube_begin(struct cube *cube, uint32_t now_ms);
enum cube_event cube_step(struct cube *cube, const int16_t felt[3], bool may_roll,
                          uint32_t now_ms);
/* Nothing can be measured. A cube that was rolling is cocked after CUBE_LOST_MS, so
 * that the table does not wait for ever. */
enum cube_event cube_lost(struct cube *cube, uint32_t now_ms);

#endif
