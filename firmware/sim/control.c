#include "control.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <simavr/sim_hex.h>

#include "nano.h"
#include "parts.h"
#include "pins.h"
#include "sentence.h"
#include "serial.h"

static const char *const help =
    "run MS                        stepped: let so much time pass\n"
    "at +MS COMMAND                do it then\n"
    "press [HOLD_MS [BOUNCE_MS]]   the roll button, 60 and 5; bounces at both ends\n"
    "hold [BOUNCE_MS] | let-go [BOUNCE_MS]\n"
    "key N down|up [BOUNCE_MS]     a castle's key\n"
    "diodes on|off                 of the key matrix\n"
    "pin D2 0|1                    any input\n"
    "pips                          the seven pips, the face that they are, the armed light\n"
    "lamps | bytes                 the lamps' colours; the bytes on their wire\n"
    "wire | wire-forget            the measurements of it\n"
    "chain grb|rgb                 lamps that take green first, or red\n"
    "noise MV SIGMA | supply MV | watchdog SIGMA\n"
    "accel X Y Z | accel-noise SIGMA | i2c on|off|jam | sensor-reset | sensor-sleep\n"
    "sensor-id HEX                 what the sensor answers to WHO_AM_I\n"
    "plug | unplug | cut N         pull the cable, also after N more bytes of the device\n"
    "feed HEX                      the host's bytes, without a pty\n"
    "heard                         what the device has said since, with its microsecond\n"
    "reset | power-cycle | hang [deaf]   deaf: interrupts off as well\n"
    "hand N                        throw and acknowledge N times; tells the faces\n"
    "measure                       stack and masked interrupts as well, from now on; slower\n"
    "stats | now | help | quit\n";

static enum parts_device device;
static bool is_stepped;

/* Keys and buttons: a contact that bounces flips at random moments and then rests. */

static void contact(const char *closed, const char *open, bool is_closing, double bounce_ms,
                    double after_ms)
{
    double at = after_ms;
    bool is_closed = is_closing;
    nano_later(nano->cycle + nano_cycles(at), "%s", is_closed ? closed : open);
    while (bounce_ms > 0) {
        at += 0.02 + parts_chance() * 0.8;
        if (at >= after_ms + bounce_ms)
            break;
        is_closed = !is_closed;
        nano_later(nano->cycle + nano_cycles(at), "%s", is_closed ? closed : open);
    }
    if (is_closed != is_closing)
        nano_later(nano->cycle + nano_cycles(after_ms + bounce_ms), "%s",
                   is_closing ? closed : open);
}

#define TEXT(...) TEXT_(__VA_ARGS__)
#define TEXT_(a, b) #a #b
static void button(bool is_closing, double bounce_ms, double after_ms)
{
    contact("pin " TEXT(PIN_DIE_BUTTON) " 0", "pin " TEXT(PIN_DIE_BUTTON) " 1", is_closing,
            bounce_ms, after_ms);
}

static void key(int which, bool is_closing, double bounce_ms)
{
    char closed[32], open[32];
    snprintf(closed, sizeof closed, "contact %d 1", which);
    snprintf(open, sizeof open, "contact %d 0", which);
    contact(closed, open, is_closing, bounce_ms, 0);
}

/* A hand that throws: presses, waits for the roll, acknowledges, presses again. */

static int hand_face;
static unsigned hand_seq, hand_hellos;

static void hand_listens(const char *text)
{
    unsigned seq;
    int face;
    if (sscanf(text, "$die,%u,roll,%d*", &seq, &face) == 2) {
        hand_face = face;
        hand_seq = seq;
    }
    if (strstr(text, ",hello,"))
        hand_hellos++;
}

static void acknowledge(void)
{
    static uint16_t seq;
    struct sentence_draft draft;
    sentence_begin(&draft, "host", seq++, "ack");
    sentence_number(&draft, hand_seq);
    sentence_end(&draft);
    for (uint8_t i = 0; i < draft.length; i++)
        serial_hear((uint8_t)draft.text[i]);
}

/* For die-quick, whose debouncing takes 2 ms. */
#define HAND_HOLD_MS 3
#define HAND_BOUNCE_MS 0.5
#define HAND_REST_MS 3.2

static void hand(long count)
{
    uint64_t free_at = nano->cycle;
    serial_listener = hand_listens;
    hand_hellos = 0;
    printf("faces ");
    for (long i = 0; i < count && !nano_is_over; i++) {
        hand_face = 0;
        while (!hand_face && !nano_is_over) {
            double hold_ms = HAND_HOLD_MS + parts_chance();
            uint64_t patience;
            nano_advance(free_at + nano_cycles(2 * parts_chance()));
            patience = nano->cycle + nano_cycles(200);
            free_at = nano->cycle + nano_cycles(hold_ms + HAND_BOUNCE_MS + HAND_REST_MS);
            button(true, HAND_BOUNCE_MS, 0);
            button(false, HAND_BOUNCE_MS, hold_ms);
            while (!hand_face && nano->cycle < patience && !nano_is_over)
                nano_advance(nano->cycle + nano_cycles(0.5));
        }
        putchar('0' + hand_face);
        acknowledge();
        while (!serial_is_quiet() && !nano_is_over)
            nano_advance(nano->cycle + nano_cycles(0.1));
    }
    printf(" hellos %u\n", hand_hellos);
    serial_listener = NULL;
}

/* Commands */

static void tell_pips(void)
{
    static const char *const faces[8] = {"0000000", "0001000", "0010001", "0011001",
                                         "1010101", "1011101", "1110111", "1111111"};
    static const struct parts_pin pips[7] = {
        PARTS_PIN(PIN_DIE_PIP_0), PARTS_PIN(PIN_DIE_PIP_1), PARTS_PIN(PIN_DIE_PIP_2),
        PARTS_PIN(PIN_DIE_PIP_3), PARTS_PIN(PIN_DIE_PIP_4), PARTS_PIN(PIN_DIE_PIP_5),
        PARTS_PIN(PIN_DIE_PIP_6)};
    static const struct parts_pin armed = PARTS_PIN(PIN_DIE_ARMED);
    char lit[8] = "";
    int face = -1;
    for (int i = 0; i < 7; i++)
        lit[i] = parts_output(pips[i]) == 1 ? '1' : '0';
    for (int i = 0; i < 8; i++)
        if (!strcmp(lit, faces[i]))
            face = i;
    printf("ok pips %s face %d armed %d\n", lit, face, parts_output(armed) == 1);
}

static void tell_lamps(const char *what, const uint32_t *lamps)
{
    printf("ok %s", what);
    for (int i = 0; i < PARTS_LAMPS; i++)
        printf(" %06x", lamps[i]);
    putchar('\n');
}

static void tell_wire(void)
{
    const struct parts_wire *wire = parts_wire();
    printf("ok wire pictures %lu faults %lu zero %d %d one %d %d bit %d %d gap %d\n",
           wire->pictures, wire->faults, wire->zero_min, wire->zero_max, wire->one_min,
           wire->one_max, wire->bit_min, wire->bit_max, wire->gap_max);
}

static void tell_heard(void)
{
    const struct serial_said *one;
    unsigned count = 0;
    for (; (one = serial_next()); count++)
        printf("line %lu %s\n", nano_microseconds(one->when), one->text);
    printf("ok heard %u\n", count);
}

static void tell_stats(void)
{
    double ns = 1e9 / nano->frequency;
    printf("ok stats awake_ns %.0f masked_ns %.0f stack %d said %lu heard %lu overruns %lu "
           "resets %lu baud %.0f sensor %lu us %lu\n",
           (double)nano_stats.awake_most * ns, (double)nano_stats.masked_most * ns,
           nano->ramend - nano_stats.stack_least, serial_stats.said, serial_stats.heard,
           serial_stats.overruns, nano_stats.resets, serial_baud(), parts_sensor_reads(),
           nano_microseconds(nano->cycle));
}

static bool feed(const char *hex)
{
    uint8_t bytes[512];
    int count = read_hex_string(hex, bytes, sizeof bytes);
    for (int i = 0; i < count; i++)
        serial_hear(bytes[i]);
    return count > 0;
}

static bool is_word(const char *text, const char *word)
{
    size_t length = strlen(word);
    return !strncmp(text, word, length) && (!text[length] || text[length] == ' ');
}

/* The commands that only set something. */
static bool set(const char *text)
{
    double a, b, c;
    int n, level;
    char port, word[16] = "";
    if (sscanf(text, "pin %c%d %d", &port, &n, &level) == 3 && port >= 'B' && port <= 'D')
        parts_drive((struct parts_pin){port, n & 7}, level);
    else if (sscanf(text, "contact %d %d", &n, &level) == 2 && n >= 0 && n < PARTS_KEYS)
        parts_key(n, level);
    else if (sscanf(text, "noise %lf %lf", &a, &b) == 2)
        parts_noise(a, b);
    else if (sscanf(text, "supply %d", &n) == 1)
        parts_supply(n);
    else if (sscanf(text, "watchdog %lf", &a) == 1)
        parts_watchdog(a);
    else if (sscanf(text, "accel %lf %lf %lf", &a, &b, &c) == 3)
        parts_accel(a, b, c);
    else if (sscanf(text, "accel-noise %lf", &a) == 1)
        parts_accel_noise(a);
    else if (is_word(text, "i2c on"))
        parts_bus(PARTS_BUS_ON);
    else if (is_word(text, "i2c off"))
        parts_bus(PARTS_BUS_OFF);
    else if (is_word(text, "i2c jam"))
        parts_bus(PARTS_BUS_JAMMED);
    else if (is_word(text, "sensor-reset"))
        parts_sensor_lost_power();
    else if (is_word(text, "sensor-sleep"))
        parts_sensor_falls_asleep();
    else if (sscanf(text, "diodes %15s", word) == 1)
        parts_diodes(!strcmp(word, "on"));
    else if (sscanf(text, "chain %15s", word) == 1)
        parts_chain(!strcmp(word, "rgb"));
    else if (sscanf(text, "sensor-id %x", (unsigned *)&n) == 1)
        parts_sensor_id((uint8_t)n);
    else if (is_word(text, "wire-forget"))
        parts_wire_forget();
    else if (is_word(text, "measure"))
        nano_measure();
    else if (is_word(text, "plug"))
        return serial_plug();
    else if (is_word(text, "unplug"))
        serial_unplug();
    else if (sscanf(text, "cut %d", &n) == 1)
        serial_cut(n);
    else if (is_word(text, "reset"))
        nano_press_reset();
    else if (is_word(text, "power-cycle"))
        parts_power_lost();
    else if (is_word(text, "hang"))
        nano_hang(is_word(text, "hang deaf"));
    else
        return false;
    return true;
}

/* The commands that make something happen later. */
static bool plan(const char *text)
{
    double a, b;
    int n, given;
    char word[16];
    if (is_word(text, "press")) {
        given = sscanf(text, "press %lf %lf", &a, &b);
        a = given > 0 ? a : 60;
        b = given > 1 ? b : 5;
        button(true, b, 0);
        button(false, b, a);
    } else if (is_word(text, "hold")) {
        button(true, sscanf(text, "hold %lf", &a) == 1 ? a : 5, 0);
    } else if (is_word(text, "let-go")) {
        button(false, sscanf(text, "let-go %lf", &a) == 1 ? a : 5, 0);
    } else if ((given = sscanf(text, "key %d %15s %lf", &n, word, &a)) >= 2 && n >= 0 &&
               n < PARTS_KEYS && (!strcmp(word, "down") || !strcmp(word, "up"))) {
        key(n, !strcmp(word, "down"), given > 2 ? a : 5);
    } else if (sscanf(text, "at +%lf %n", &a, &n) == 1) {
        nano_later(nano->cycle + nano_cycles(a), "%s", text + n);
    } else if (is_word(text, "feed")) {
        return feed(text + strlen("feed "));
    } else {
        return false;
    }
    return true;
}

bool control_obey(char *text, bool is_told)
{
    double ms;
    long count;
    bool is_done = true;
    if (sscanf(text, "run %lf", &ms) == 1 && is_stepped)
        nano_advance(nano->cycle + nano_cycles(ms));
    else if (sscanf(text, "hand %ld", &count) == 1 && device == PARTS_DIE)
        hand(count);
    else if (is_word(text, "pips"))
        return tell_pips(), true;
    else if (is_word(text, "lamps"))
        return tell_lamps("lamps", parts_wire()->colour), true;
    else if (is_word(text, "bytes"))
        return tell_lamps("bytes", parts_wire()->bytes), true;
    else if (is_word(text, "wire"))
        return tell_wire(), true;
    else if (is_word(text, "heard"))
        return tell_heard(), true;
    else if (is_word(text, "stats"))
        return tell_stats(), true;
    else if (is_word(text, "help"))
        fputs(help, stdout);
    else if (is_word(text, "quit"))
        nano_is_over = true;
    else if (!is_word(text, "now"))
        is_done = set(text) || plan(text);
    if (!is_done)
        printf("err %s\n", text);
    else if (is_told)
        printf("ok %lu\n", nano_microseconds(nano->cycle));
    return is_done;
}


void control_begin(enum parts_device which, bool only_when_told)
{
    device = which;
    is_stepped = only_when_told;
}
