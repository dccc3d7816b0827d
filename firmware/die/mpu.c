#include "mpu.h"

#include "cube.h"
#include "twi.h"

#define PART 0x68
#define CONFIG 0x1A
#define ACCEL_CONFIG 0x1C
#define ACCEL_CONFIG_2 0x1D
#define ACCEL_XOUT_H 0x3B
#define PWR_MGMT_1 0x6B
#define PWR_MGMT_2 0x6C
#define WHO_AM_I 0x75

#define DEVICE_RESET 0x80
#define AWAKE 0x00
#define GYROS_OFF 0x07
#define DLPF_21_HZ 4
#define RANGE_2_G 0x00

#define START_MS 100
#define SETTLE_MS 30 /* three times the low-pass filter's delay */
#define ASK_EVERY 100 /* samples */

enum state { STARTING, RESETTING, SETTLING, FEELING };

static enum state state;
static bool has_fault;
static uint32_t due_ms;
static uint8_t samples;

static void enter(enum state next, uint32_t after_ms)
{
    state = next;
    due_ms += after_ms;
}

void mpu_begin(uint32_t now_ms)
{
    twi_begin();
    due_ms = now_ms;
    enter(STARTING, START_MS);
}

/* What is sold as this sensor: MPU-6050, MPU-6500, MPU-9250, MPU-9255, and one that
 * answers 98. The registers used here are the same in all. */
static bool is_known(uint8_t who)
{
    return who == 0x68 || who == 0x70 || who == 0x71 || who == 0x73 || who == 0x98;
}

static bool is_there(void)
{
    uint8_t who;
    return twi_read(PART, WHO_AM_I, &who, 1) && is_known(who) &&
           twi_write(PART, PWR_MGMT_1, DEVICE_RESET);
}

static bool set_up(void)
{
    return twi_write(PART, PWR_MGMT_1, AWAKE) && twi_write(PART, PWR_MGMT_2, GYROS_OFF) &&
           twi_write(PART, CONFIG, DLPF_21_HZ) && twi_write(PART, ACCEL_CONFIG, RANGE_2_G) &&
           twi_write(PART, ACCEL_CONFIG_2, DLPF_21_HZ);
}

static bool feel(int16_t felt[3])
{
    uint8_t bytes[6];
    uint8_t power;
    if (++samples >= ASK_EVERY) {
        samples = 0;
        if (!twi_read(PART, PWR_MGMT_1, &power, 1) || power != AWAKE)
            return false;
    }
    if (!twi_read(PART, ACCEL_XOUT_H, bytes, sizeof bytes))
        return false;
    for (uint8_t i = 0; i < 3; i++)
        felt[i] = (int16_t)(((uint16_t)bytes[2 * i] << 8) | bytes[2 * i + 1]) / (16384 / CUBE_G);
    return true;
}

bool mpu_step(int16_t felt[3], uint32_t now_ms)
{
    bool is_good = true;
    bool is_new = false;
    if ((int32_t)(now_ms - due_ms) < 0)
        return false;
    due_ms = now_ms;
    switch (state) {
    case STARTING:
        is_good = is_there();
        enter(RESETTING, START_MS);
        break;
    case RESETTING:
        is_good = set_up();
        enter(SETTLING, SETTLE_MS);
        break;
    case SETTLING:
        has_fault = false;
        enter(FEELING, CUBE_SAMPLE_MS);
        break;
    case FEELING:
        is_new = is_good = feel(felt);
        enter(FEELING, CUBE_SAMPLE_MS);
        break;
    }
    if (!is_good) {
        has_fault = true;
        twi_free();
        due_ms = now_ms;
        enter(STARTING, MPU_RETRY_MS);
    }
    return is_new;
}

bool mpu_has_fault(void)
{
    return has_fault;
}
