/* What does the MPU-6050 feel? Its accelerometer alone, over I2C.
 *
 * After power-up and after a reset it is left alone for 100 ms (the data sheet's
 * longest start-up time and the register map's word on DEVICE_RESET). Gyroscopes
 * off, range 2 g, low-pass 21 Hz (DLPF 4): what it tells is 8.5 ms old. The MPU-6500 and
 * its kin have that filter in a register of its own, which is set as well. Whatever
 * goes wrong, the bus is freed and all is tried again from the start MPU_RETRY_MS
 * later. Once a second it is asked whether it still is awake: one that lost its
 * supply for a moment sleeps, and would tell the same for ever.
 */
#ifndef MPU_H
#define MPU_H

#include <stdbool.h>
#include <stdint.h>

#define MPU_RETRY_MS 100

void mpu_begin(uint32_t now_ms);
/* Once a millisecond. True, every CUBE_SAMPLE_MS: `felt` is new, x y z, 256 a g. */
bool mpu_step(int16_t felt[3], uint32_t now_ms);
/* It does not answer, or has not yet been set up again after a fault. */
bool mpu_has_fault(void);

#endif
