#define _GNU_SOURCE
#include "serial.h"

#include <errno.h>
#include <fcntl.h>
#include <pty.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <simavr/avr_uart.h>

#include "nano.h"

#define LINE_BITS 10
#define UCSR0A 0xC0
#define UBRR0L 0xC4
#define UNREAD_MOST 512 /* a wire forgets what nobody reads; a pty would keep it */

void (*serial_listener)(const char *line);
struct serial_stats serial_stats;
static avr_uart_t *uart;
static const char *link_path;
static bool has_dtr;

/* The speed at which the program at the pty speaks. One that differs from the chip's by more
 * than a byte can stand makes other bytes, both ways. A pty has no DTR: on a board that line
 * resets the chip when a program opens the port, and here a change of speed stands for it. */

static unsigned pty_baud = 38400;
static int far_end = -1;

static unsigned speed_of(const struct termios *modes)
{
    static const struct {
        speed_t word;
        unsigned baud;
    } known[] = {{B9600, 9600},     {B19200, 19200},   {B38400, 38400},
                 {B57600, 57600},   {B115200, 115200}, {B1000000, 1000000}};
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].word == cfgetospeed(modes))
            return known[i].baud;
    return pty_baud;
}

void serial_look_at_speed(void)
{
    struct termios modes;
    unsigned baud;
    if (far_end < 0 || tcgetattr(far_end, &modes))
        return;
    baud = speed_of(&modes);
    if (baud != pty_baud && has_dtr)
        nano_press_reset();
    pty_baud = baud;
}

static uint8_t as_heard(uint8_t byte)
{
    double ratio = serial_baud() / pty_baud;
    return ratio > 0.95 && ratio < 1.05 ? byte : (uint8_t)(byte * 37 + 5);
}

/* What the device says */

#define SAID_ROOM 4096
static struct serial_said said[SAID_ROOM];
static unsigned said_in, said_out;
static struct serial_said saying;
static size_t saying_length;
static long cut_after = -1;
static int near_end = -1;

void serial_unplug(void)
{
    if (near_end < 0)
        return;
    unlink(link_path);
    close(far_end);
    close(near_end);
    near_end = far_end = -1;
}

bool serial_plug(void)
{
    struct termios modes;
    char name[64];
    if (near_end >= 0 || !link_path)
        return true;
    if (openpty(&near_end, &far_end, name, NULL, NULL))
        return false;
    tcgetattr(far_end, &modes);
    cfmakeraw(&modes);
    tcsetattr(far_end, TCSANOW, &modes);
    fcntl(near_end, F_SETFL, O_NONBLOCK);
    fcntl(near_end, F_SETFD, FD_CLOEXEC);
    unlink(link_path);
    return symlink(name, link_path) == 0;
}

static void to_pty(uint8_t byte)
{
    int unread = 0;
    if (near_end < 0)
        return;
    byte = as_heard(byte);
    if (ioctl(far_end, FIONREAD, &unread) == 0 && unread > UNREAD_MOST)
        tcflush(far_end, TCIFLUSH);
    if (write(near_end, &byte, 1) != 1 && errno != EAGAIN)
        serial_unplug();
}

static void to_log(uint8_t byte)
{
    if (byte == '$' || !saying_length) {
        saying_length = 0;
        saying.when = nano->cycle;
    }
    if (byte != '\n') {
        if (saying_length < sizeof saying.text - 1)
            saying.text[saying_length++] = byte >= ' ' && byte <= '~' ? (char)byte : '?';
        return;
    }
    saying.text[saying_length] = 0;
    saying_length = 0;
    said[said_in++ % SAID_ROOM] = saying;
    if (said_in - said_out > SAID_ROOM)
        said_out = said_in - SAID_ROOM;
    if (serial_listener)
        serial_listener(saying.text);
}

/* libsimavr counts eleven bits a byte, and does not know the true speed at first. */
double serial_baud(void)
{
    int prescaler = nano->data[UCSR0A] & 2 ? 8 : 16;
    int divisor = nano->data[UBRR0L] | (nano->data[UBRR0L + 1] & 15) << 8;
    double bit = prescaler * (divisor + 1.0);
    uart->cycles_per_byte = (avr_cycle_count_t)(bit * LINE_BITS);
    return nano->frequency / bit;
}

static void uart_said(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    (void)param;
    serial_baud();
    serial_stats.said++;
    to_pty((uint8_t)value);
    to_log((uint8_t)value);
    if (cut_after >= 0 && --cut_after < 0)
        serial_unplug();
}

/* What the host says: a byte at a time, as fast as the line brings them. The chip holds
 * three bytes that the firmware has not taken; the next is lost. */

static unsigned host_baud;
static uint8_t line[65536];
static unsigned line_in, line_out;

static bool is_busy;

static void next_byte(void)
{
    unsigned baud = near_end < 0 ? host_baud : pty_baud;
    is_busy = line_in != line_out;
    nano_line_due(is_busy ? nano->cycle + nano->frequency * LINE_BITS / baud
                          : NANO_FOR_EVER);
}

void serial_hear(uint8_t byte)
{
    if (line_in - line_out < sizeof line)
        line[line_in++ % sizeof line] = byte;
    if (!is_busy)
        next_byte();
}

bool serial_is_quiet(void)
{
    return !is_busy;
}

void serial_deliver(void)
{
    unsigned unread = (uart->input.write - uart->input.read) & (uart_fifo_fifo_size - 1);
    uint8_t byte = line[line_out++ % sizeof line];
    serial_baud();
    serial_stats.heard++;
    if (unread >= 3)
        serial_stats.overruns++;
    else
        avr_raise_irq(&uart->io.irq[UART_IRQ_INPUT], byte);
    next_byte();
}

/* The pty and the rest */

int serial_pty(void)
{
    return near_end;
}

void serial_read_pty(void)
{
    uint8_t bytes[256];
    ssize_t count = near_end < 0 ? 0 : read(near_end, bytes, sizeof bytes);
    serial_look_at_speed();
    for (ssize_t i = 0; i < count; i++)
        serial_hear(as_heard(bytes[i]));
}

void serial_cut(int bytes)
{
    cut_after = bytes - 1;
}

const struct serial_said *serial_next(void)
{
    return said_out == said_in ? NULL : &said[said_out++ % SAID_ROOM];
}

void serial_was_reset(void)
{
    saying_length = 0;
}

void serial_attach(const char *link, unsigned baud, bool a_change_of_speed_resets)
{
    has_dtr = a_change_of_speed_resets;
    uint32_t flags = 0; /* no waiting, no printing */
    link_path = link;
    host_baud = baud;
    for (avr_io_t *io = nano->io_port; io; io = io->next)
        if (!strcmp(io->kind, "uart"))
            uart = (avr_uart_t *)io;
    avr_ioctl(nano, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    avr_irq_register_notify(&uart->io.irq[UART_IRQ_OUTPUT], uart_said, NULL);
}
