/* A Nano in software: runs the very .hex that is flashed, its serial line on a pty.
 *
 *     build/sim --device die build/die.hex --link build/die
 *
 * See `usage` for the options and `help` on standard input for the commands. Time runs
 * with the wall clock (--speed), as fast as it can (--turbo), or only when told so by the
 * command `run` (--stepped). Stepped, with what the host says given by `feed`, the same
 * seed and commands make the same run, cycle by cycle. Every command is answered with a
 * line that begins with `ok` or `err`.
 */
#define _GNU_SOURCE
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "control.h"
#include "nano.h"
#include "parts.h"
#include "serial.h"

static const char *const usage =
    "sim [options] FIRMWARE.hex\n"
    "  --device die|cube|castles   what is soldered to it (die)\n"
    "  --dtr                       opening the port (with another speed) resets the chip\n"
    "  --link PATH                 a symlink to the serial line; none: no pty\n"
    "  --bootloader FILE.hex       every reset begins in it, as on a board from the shop\n"
    "  --eeprom FILE               its EEPROM: read at the start if it is there, kept at the end\n"
    "  --seed N                    of everything random (1)\n"
    "  --speed N                   so many times as fast as the wall clock (1)\n"
    "  --turbo                     as fast as it can\n"
    "  --stepped                   only when told by `run`\n"
    "  --baud N                    at which the host speaks (38400)\n"
    "  --mcu NAME  --freq HZ       atmega328p at 16000000\n";

static bool is_turbo, is_stepped;
static double speed = 1;

static void read_commands(void)
{
    static char text[2048];
    static size_t length;
    ssize_t count = read(0, text + length, sizeof text - 1 - length);
    char *start = text, *end;
    if (count == 0)
        nano_is_over = true;
    if (count <= 0)
        return;
    length += (size_t)count;
    text[length] = 0;
    while ((end = strchr(start, '\n')) && !nano_is_over) {
        *end = 0;
        control_obey(start, true);
        start = end + 1;
    }
    fflush(stdout);
    length = strlen(start);
    if (length == sizeof text - 1)
        length = 0;
    memmove(text, start, length + 1);
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Wait for input, this long at most; -1: until it comes. */
static void attend(double wait_s)
{
    struct pollfd ends[2] = {{.fd = 0, .events = POLLIN}, {.fd = serial_pty(), .events = POLLIN}};
    struct timespec wait = {.tv_sec = (time_t)wait_s,
                            .tv_nsec = (long)((wait_s - (double)(time_t)wait_s) * 1e9)};
    if (ppoll(ends, 2, wait_s < 0 ? NULL : &wait, NULL) <= 0)
        return;
    if (ends[1].revents)
        serial_read_pty();
    if (ends[0].revents)
        read_commands();
}

static void live(void)
{
    double wall = seconds();
    uint64_t begun = nano->cycle;
    while (!nano_is_over) {
        double ahead;
        if (is_stepped) {
            attend(-1);
            continue;
        }
        nano_advance(nano->cycle + nano_cycles(is_turbo ? 5 : 1));
        ahead = (double)(nano->cycle - begun) / nano->frequency / speed - (seconds() - wall);
        if (is_turbo || ahead < -0.1) { /* too slow: what is lost is not made up for */
            wall = seconds();
            begun = nano->cycle;
        }
        attend(is_turbo || ahead < 0 ? 0 : ahead);
        serial_look_at_speed();
    }
}

int main(int count, char **words)
{
    const char *firmware = NULL, *bootloader = NULL, *mcu = "atmega328p";
    const char *link_path = NULL, *eeprom_path = NULL;
    enum parts_device device = PARTS_DIE;
    unsigned baud = 38400;
    uint32_t frequency = 16000000;
    uint64_t seed = 1;
    bool has_dtr = false;
    for (int i = 1; i < count; i++) {
        const char *word = words[i];
        const char *value = i + 1 < count ? words[i + 1] : "";
        bool takes_value = true;
        if (!strcmp(word, "--device") && !strcmp(value, "die"))
            device = PARTS_DIE;
        else if (!strcmp(word, "--device") && !strcmp(value, "cube"))
            device = PARTS_CUBE;
        else if (!strcmp(word, "--device") && !strcmp(value, "castles"))
            device = PARTS_CASTLES;
        else if (!strcmp(word, "--link"))
            link_path = value;
        else if (!strcmp(word, "--bootloader"))
            bootloader = value;
        else if (!strcmp(word, "--eeprom"))
            eeprom_path = value;
        else if (!strcmp(word, "--seed"))
            seed = strtoull(value, NULL, 0);
        else if (!strcmp(word, "--speed") && atof(value) > 0)
            speed = atof(value);
        else if (!strcmp(word, "--mcu"))
            mcu = value;
        else if (!strcmp(word, "--baud") && atoi(value) > 0)
            baud = (unsigned)atoi(value);
        else if (!strcmp(word, "--freq"))
            frequency = (uint32_t)atol(value);
        else
            takes_value = false;
        if (takes_value)
            i++;
        else if (!strcmp(word, "--turbo"))
            is_turbo = true;
        else if (!strcmp(word, "--stepped"))
            is_stepped = true;
        else if (!strcmp(word, "--dtr"))
            has_dtr = true;
        else if (word[0] != '-' && !firmware)
            firmware = word;
        else
            return fputs(usage, stderr), 2;
    }
    if (!firmware)
        return fputs(usage, stderr), 2;
    nano_load(firmware, bootloader, mcu, frequency);
    parts_seed(seed);
    parts_attach(nano, device);
    serial_attach(link_path, baud, has_dtr);
    nano_attached();
    nano_eeprom_file(eeprom_path, false);
    control_begin(device, is_stepped);
    if (!serial_plug())
        nano_die_of("cannot make", link_path);
    printf("ok %s\n", firmware);
    fflush(stdout);
    live();
    nano_eeprom_file(eeprom_path, true);
    serial_unplug();
    return 0;
}
