/* The MPU-6050, and the TWI unit that speaks to it. */
#include "parts.h"

#include <math.h>
#include <string.h>

#include <simavr/avr_ioport.h>
#include <simavr/sim_cycle_timers.h>

#include "pins.h"

static avr_t *avr;

/* The sensor: registers behind an address, asleep after power-up, silent for the first
 * 30 ms after power-up or reset. */

#define MPU_ADDRESS 0x68
#define MPU_SILENT_CYCLES 480000

static struct {
    uint8_t reg[128];
    uint8_t at;
    bool has_address;
    uint64_t silent_until;
    double accel[3], sigma;
    uint64_t reads;
} mpu = {.accel = {0, 0, 1}, .sigma = 0.003};
static uint8_t mpu_id = MPU_ADDRESS;
static enum parts_bus bus;
static int clocks;

static void mpu_restart(void)
{
    memset(mpu.reg, 0, sizeof mpu.reg);
    mpu.reg[0x6B] = 0x40;
    mpu.reg[0x75] = mpu_id;
    mpu.silent_until = avr->cycle + MPU_SILENT_CYCLES;
}

static void mpu_measure(void)
{
    double per_g = 16384 >> (mpu.reg[0x1C] >> 3 & 3);
    if (mpu.reg[0x6B] & 0x40)
        return;
    for (int i = 0; i < 3; i++) {
        double value = (mpu.accel[i] + parts_bell(mpu.sigma)) * per_g;
        int16_t word = (int16_t)fmax(-32768, fmin(32767, value));
        mpu.reg[0x3B + 2 * i] = (uint8_t)((uint16_t)word >> 8);
        mpu.reg[0x3C + 2 * i] = (uint8_t)word;
    }
}

static bool mpu_select(uint8_t address, bool is_read)
{
    if (bus != PARTS_BUS_ON || address != MPU_ADDRESS || avr->cycle < mpu.silent_until)
        return false;
    mpu.has_address = false;
    if (is_read && mpu.at == 0x3B)
        mpu_measure();
    return true;
}

static void mpu_take(uint8_t byte)
{
    if (!mpu.has_address) {
        mpu.has_address = true;
        mpu.at = byte & 127;
    } else if (mpu.at == 0x6B && (byte & 0x80)) {
        mpu_restart();
    } else {
        if (mpu.at != 0x75)
            mpu.reg[mpu.at] = byte;
        mpu.at = (mpu.at + 1) & 127;
    }
}

static uint8_t mpu_give(void)
{
    uint8_t byte = mpu.reg[mpu.at];
    mpu.at = (mpu.at + 1) & 127;
    mpu.reads++;
    return byte;
}

void parts_accel(double x, double y, double z)
{
    mpu.accel[0] = x;
    mpu.accel[1] = y;
    mpu.accel[2] = z;
}

void parts_accel_noise(double sigma)
{
    mpu.sigma = sigma;
}

void parts_sensor_id(uint8_t id)
{
    mpu_id = id;
    mpu_restart();
}

void parts_sensor_lost_power(void)
{
    mpu_restart();
}

void parts_sensor_falls_asleep(void)
{
    mpu.reg[0x6B] = 0x40;
}

uint64_t parts_sensor_reads(void)
{
    return mpu.reads;
}

/* The TWI unit as a master, after the data sheet: writing TWINT as 1 starts an action,
 * TWINT comes back when it is done and TWSR tells how it went. That of libsimavr 1.6 tells
 * 0x28 instead of 0x18 and never lowers TWINT, so its register is taken over. */

#define TWBR 0xB8
#define TWSR 0xB9
#define TWDR 0xBB
#define TWCR 0xBC
#define TWINT 0x80
#define TWEA 0x40
#define TWSTA 0x20
#define TWSTO 0x10
#define TWEN 0x04

enum phase { BUS_FREE, BUS_STARTED, BUS_WRITING, BUS_READING };
static enum phase phase;
static uint8_t outcome;

static avr_cycle_count_t twi_done(avr_t *a, avr_cycle_count_t when, void *param)
{
    (void)a;
    (void)when;
    (void)param;
    avr->data[TWSR] = (uint8_t)((avr->data[TWSR] & 3) | outcome);
    avr->data[TWCR] |= TWINT;
    return 0;
}

static void twi_soon(int bits, uint8_t status)
{
    int clock = 16 + 2 * avr->data[TWBR] * (1 << 2 * (avr->data[TWSR] & 3));
    outcome = status;
    avr_cycle_timer_register(avr, (avr_cycle_count_t)(bits * clock), twi_done, NULL);
}

static void twi_byte(bool wants_more)
{
    uint8_t byte = avr->data[TWDR];
    bool is_answered = bus == PARTS_BUS_ON && avr->cycle >= mpu.silent_until;
    switch (phase) {
    case BUS_FREE:
        break;
    case BUS_STARTED:
        is_answered = mpu_select(byte >> 1, byte & 1);
        phase = byte & 1 ? BUS_READING : BUS_WRITING;
        if (byte & 1)
            twi_soon(9, is_answered ? 0x40 : 0x48);
        else
            twi_soon(9, is_answered ? 0x18 : 0x20);
        break;
    case BUS_WRITING:
        if (is_answered)
            mpu_take(byte);
        twi_soon(9, is_answered ? 0x28 : 0x30);
        break;
    case BUS_READING:
        avr->data[TWDR] = is_answered ? mpu_give() : 0xFF;
        twi_soon(9, wants_more ? 0x50 : 0x58);
        break;
    }
}

static void twi_control(avr_t *a, avr_io_addr_t address, uint8_t value, void *param)
{
    (void)a;
    (void)address;
    (void)param;
    if (!(value & TWEN)) {
        phase = BUS_FREE;
        avr_cycle_timer_cancel(avr, twi_done, NULL);
        avr->data[TWCR] = value & (uint8_t)~TWINT;
        return;
    }
    if (!(value & TWINT)) {
        avr->data[TWCR] = (uint8_t)((value & ~TWINT) | (avr->data[TWCR] & TWINT));
        return;
    }
    avr->data[TWCR] = value & (uint8_t)~TWINT;
    if (bus == PARTS_BUS_JAMMED)
        return; /* neither start nor stop can be made: the unit waits for ever */
    if (value & TWSTO) {
        phase = BUS_FREE;
        avr->data[TWCR] &= (uint8_t)~TWSTO;
    } else if (value & TWSTA) {
        twi_soon(1, phase == BUS_FREE ? 0x08 : 0x10);
        phase = BUS_STARTED;
    } else {
        twi_byte(value & TWEA);
    }
}

void parts_bus(enum parts_bus state)
{
    static const struct parts_pin data = PARTS_PIN(PIN_DIE_SDA);
    bus = state;
    clocks = 0;
    parts_drive(data, bus != PARTS_BUS_JAMMED);
}

/* Nine clocks by hand free a jammed bus: the pin is pulled down as an output. */
static void clock_moved(struct avr_irq_t *irq, uint32_t value, void *param)
{
    static const struct parts_pin pin = PARTS_PIN(PIN_DIE_SCL);
    static bool was_down;
    bool is_down = value >> pin.bit & 1;
    (void)irq;
    (void)param;
    if (is_down && !was_down && bus == PARTS_BUS_JAMMED && ++clocks == 9)
        parts_bus(PARTS_BUS_ON);
    was_down = is_down;
}

void parts_sensor_was_reset(void)
{
    phase = BUS_FREE;
}

void parts_attach_sensor(avr_t *chip)
{
    static const struct parts_pin pin = PARTS_PIN(PIN_DIE_SCL);
    avr_irq_t *irq = avr_io_getirq(chip, AVR_IOCTL_IOPORT_GETIRQ(pin.port), 0);
    avr = chip;
    avr->io[AVR_DATA_TO_IO(TWCR)].w.c = twi_control;
    avr->io[AVR_DATA_TO_IO(TWDR)].w.c = NULL;
    avr->io[AVR_DATA_TO_IO(TWSR)].w.c = NULL;
    avr_irq_register_notify(irq + IOPORT_IRQ_DIRECTION_ALL, clock_moved, NULL);
    mpu_restart();
    parts_bus(PARTS_BUS_ON);
}
