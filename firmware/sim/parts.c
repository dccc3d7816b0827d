#include "parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <simavr/avr_adc.h>
#include <simavr/avr_eeprom.h>
#include <simavr/avr_extint.h>
#include <simavr/avr_ioport.h>
#include <simavr/avr_watchdog.h>
#include <simavr/sim_cycle_timers.h>
#include <simavr/sim_interrupts.h>

#include "pins.h"

static avr_t *avr;
static enum parts_device device;

/* Chance: splitmix64. */

static uint64_t chance_state;

void parts_seed(uint64_t seed)
{
    chance_state = seed;
}

double parts_chance(void)
{
    uint64_t z = chance_state += 0x9E3779B97F4A7C15ull;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return (double)((z ^ (z >> 31)) >> 11) / 9007199254740992.0;
}

double parts_bell(double sigma)
{
    double radius = sqrt(-2 * log(1 - parts_chance()));
    return sigma * radius * cos(2 * M_PI * parts_chance());
}

static avr_io_t *find(const char *kind)
{
    avr_io_t *io = avr->io_port;
    while (io && strcmp(io->kind, kind))
        io = io->next;
    if (!io)
        abort();
    return io;
}

/* Pins. libsimavr takes an input with its pull-up on for high at every write to its port,
 * unless the pin has an `external` level; so every driven pin is given one. */

static struct {
    uint8_t mask, value;
} outside[4];

avr_irq_t *parts_irq(struct parts_pin pin)
{
    return avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ(pin.port), pin.bit);
}

static void set_outside(char port)
{
    avr_ioport_external_t external = {.name = (uint64_t)port,
                                      .mask = outside[port - 'A'].mask,
                                      .value = outside[port - 'A'].value};
    avr_ioctl(avr, AVR_IOCTL_IOPORT_SET_EXTERNAL(port), &external);
}

static uint16_t pin_register(char port)
{
    return (uint16_t)(0x23 + 3 * (port - 'B')); /* PINx, then DDRx and PORTx */
}

void parts_drive(struct parts_pin pin, int level)
{
    uint8_t mask = (uint8_t)(1 << pin.bit);
    outside[pin.port - 'A'].mask |= mask;
    outside[pin.port - 'A'].value &= (uint8_t)~mask;
    if (level)
        outside[pin.port - 'A'].value |= mask;
    set_outside(pin.port);
    avr_raise_irq(parts_irq(pin), (uint32_t)level);
}

int parts_output(struct parts_pin pin)
{
    uint16_t at = pin_register(pin.port);
    return (avr->data[at + 1] >> pin.bit & 1) ? (avr->data[at + 2] >> pin.bit & 1) : -1;
}

/* After a reset libsimavr has forgotten how the inputs are driven. */
static void drive_again(void)
{
    for (char port = 'B'; port <= 'D'; port++)
        avr->data[pin_register(port)] = outside[port - 'A'].value;
}

/* The key matrix */

static const struct parts_pin rows[] = {PARTS_PIN(PIN_CASTLES_ROW_0), PARTS_PIN(PIN_CASTLES_ROW_1),
                                  PARTS_PIN(PIN_CASTLES_ROW_2)};
static const struct parts_pin columns[] = {
    PARTS_PIN(PIN_CASTLES_COLUMN_0), PARTS_PIN(PIN_CASTLES_COLUMN_1),
    PARTS_PIN(PIN_CASTLES_COLUMN_2), PARTS_PIN(PIN_CASTLES_COLUMN_3),
    PARTS_PIN(PIN_CASTLES_COLUMN_4), PARTS_PIN(PIN_CASTLES_COLUMN_5)};
#define ROWS 3
#define COLUMNS 6

static bool keys[PARTS_KEYS];
static bool has_diodes = true;
static uint8_t row_direction, row_level;

static void flow(void)
{
    bool row_low[ROWS], column_low[COLUMNS] = {false};
    for (int r = 0; r < ROWS; r++)
        row_low[r] = (row_direction >> rows[r].bit & 1) && !(row_level >> rows[r].bit & 1);
    for (int again = 0; again < (has_diodes ? 1 : ROWS); again++)
        for (int r = 0; r < ROWS; r++)
            for (int c = 0; c < COLUMNS; c++)
                if (keys[r * COLUMNS + c]) {
                    column_low[c] |= row_low[r];
                    if (!has_diodes)
                        row_low[r] |= column_low[c];
                }
    for (int c = 0; c < COLUMNS; c++)
        parts_drive(columns[c], !column_low[c]);
}

static void row_moved(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    *(uint8_t *)param = (uint8_t)value;
    flow();
}

void parts_key(int key, bool is_down)
{
    keys[key] = is_down;
    flow();
}

void parts_diodes(bool has_them)
{
    has_diodes = has_them;
    flow();
}

static void attach_matrix(void)
{
    avr_irq_t *irq = avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('C'), 0);
    avr_irq_register_notify(irq + IOPORT_IRQ_DIRECTION_ALL, row_moved, &row_direction);
    avr_irq_register_notify(irq + IOPORT_IRQ_REG_PORT, row_moved, &row_level);
    flow();
}

/* The ADC, the supply, the watchdog. libsimavr's watchdog is as exact as the crystal; a
 * real one is up to 10 % off its 128 kHz. */

#define WATCHDOG_HZ 123400

static double noise_millivolt = 1650, noise_sigma = 40;
static avr_watchdog_t *watchdog;
static double watchdog_sigma = 20;

void parts_noise(double millivolt, double sigma)
{
    noise_millivolt = millivolt;
    noise_sigma = sigma;
}

static void adc_started(struct avr_irq_t *irq, uint32_t value, void *param)
{
    double millivolt = noise_millivolt + parts_bell(noise_sigma);
    (void)irq;
    (void)value;
    (void)param;
    if (millivolt < 0)
        millivolt = 0;
    if (millivolt > avr->vcc)
        millivolt = avr->vcc;
    avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_ADC_GETIRQ, ADC_IRQ_ADC0 + PIN_NOISE_CHANNEL),
                  (uint32_t)millivolt);
}

void parts_supply(int millivolt)
{
    avr->vcc = avr->avcc = avr->aref = (uint32_t)millivolt;
}

void parts_watchdog(double sigma)
{
    watchdog_sigma = sigma;
}

static void watchdog_fired(struct avr_irq_t *irq, uint32_t value, void *param)
{
    uint8_t prescaler = avr_regbit_get_array(avr, watchdog->wdp, 4);
    double exact = (double)(2048u << prescaler) * avr->frequency / WATCHDOG_HZ;
    (void)irq;
    (void)value;
    (void)param;
    watchdog->cycle_count = (avr_cycle_count_t)(exact + parts_bell(watchdog_sigma));
}

/* The EEPROM. libsimavr writes in no time; a real byte takes 3.4 ms, and a power cut
 * meanwhile leaves anything in it. */

#define EECR 0x3F
#define EEDR 0x40
#define EEARL 0x41
#define EERE 0x01
#define EEPE 0x02
#define EEMPE 0x04

static avr_eeprom_t *eeprom;
static struct {
    bool is_writing;
    uint16_t at;
    uint8_t byte;
    uint64_t allowed_until;
} cell;

static avr_cycle_count_t eeprom_done(avr_t *a, avr_cycle_count_t when, void *param)
{
    (void)a;
    (void)when;
    (void)param;
    eeprom->eeprom[cell.at] = cell.byte;
    cell.is_writing = false;
    avr->data[EECR] &= (uint8_t)~EEPE;
    return 0;
}

static void eeprom_control(avr_t *a, avr_io_addr_t address, uint8_t value, void *param)
{
    uint16_t at = (uint16_t)(avr->data[EEARL] | avr->data[EEARL + 1] << 8) % eeprom->size;
    (void)a;
    (void)address;
    (void)param;
    if (value & EEMPE)
        cell.allowed_until = cell.allowed_until < avr->cycle ? avr->cycle + 5 : cell.allowed_until;
    if ((value & EERE) && !cell.is_writing)
        avr->data[EEDR] = eeprom->eeprom[at];
    if ((value & EEPE) && !cell.is_writing && avr->cycle <= cell.allowed_until) {
        cell.is_writing = true;
        cell.at = at;
        cell.byte = avr->data[EEDR];
        avr_cycle_timer_register(avr, (avr_cycle_count_t)(54400 + parts_bell(300)), eeprom_done,
                                 NULL);
    }
    avr->data[EECR] = cell.is_writing ? EEPE : 0;
}

uint8_t *parts_eeprom(int *size)
{
    *size = eeprom->size;
    return eeprom->eeprom;
}

/* All together */

static void was_reset(struct avr_io_t *io)
{
    (void)io;
    /* Else libsimavr asks at each cycle whether a low pin still is low, used or not. */
    avr_extint_set_strict_lvl_trig(avr, EXTINT_IRQ_OUT_INT0, 0);
    avr_extint_set_strict_lvl_trig(avr, EXTINT_IRQ_OUT_INT1, 0);
    drive_again();
    parts_sensor_was_reset();
    row_direction = row_level = 0;
    parts_wire_moved(NULL, 0, NULL);
    if (cell.is_writing)
        eeprom_done(avr, 0, NULL);
    if (device == PARTS_CASTLES)
        flow();
}

void parts_power_lost(void)
{
    if (cell.is_writing)
        cell.byte = (uint8_t)(parts_chance() * 256);
    for (uint32_t at = 0; at <= avr->ramend; at++)
        if (at < 32 || at >= 0x100)
            avr->data[at] = (uint8_t)(parts_chance() * 256);
    if (device == PARTS_CUBE)
        parts_sensor_lost_power();
    avr_reset(avr);
    avr_regbit_set(avr, avr->reset_flags.porf);
}

void parts_after_resets(avr_io_t *io)
{
    avr_io_t *last = avr->io_port;
    while (last->next)
        last = last->next;
    last->next = io;
    io->avr = avr;
}

void parts_attach(avr_t *chip, enum parts_device which)
{
    static const struct parts_pin button = PARTS_PIN(PIN_DIE_BUTTON);
    static avr_io_t self = {.kind = "parts", .reset = was_reset};
    avr = chip;
    device = which;
    parts_supply(5000);
    eeprom = (avr_eeprom_t *)find("eeprom");
    avr->io[AVR_DATA_TO_IO(EECR)].w.c = eeprom_control;
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_ADC_GETIRQ, ADC_IRQ_OUT_TRIGGER),
                            adc_started, NULL);
    watchdog = (avr_watchdog_t *)find("watchdog");
    avr_irq_register_notify(watchdog->watchdog.irq + AVR_INT_IRQ_PENDING, watchdog_fired, NULL);
    if (device == PARTS_CASTLES) {
        static const struct parts_pin order = PARTS_PIN(PIN_CASTLES_ORDER);
        parts_drive(order, 1);
        attach_matrix();
        parts_attach_wire(avr);
    } else {
        parts_drive(button, 1);
    }
    if (device == PARTS_CUBE)
        parts_attach_sensor(avr);
    parts_after_resets(&self);
    was_reset(&self);
}
