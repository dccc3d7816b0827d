/* Which pin of the Arduino Nano (ATmega328P) does what?
 *
 * The one source: the firmware and the simulator are built from it, and a test
 * compares the tables of firmware/README.md with it. One pin a line: a name, the
 * chip's port and bit, and in the comment the Nano's own name of the pin.
 *
 * D0 (RXD) and D1 (TXD) are the serial line of every device. A7 is only an
 * analogue input, on the Nano's flat package alone; it stays open (chip/noise.h).
 */
#ifndef PINS_H
#define PINS_H

/* die and cube */
#define PIN_DIE_BUTTON D, 2     /* D2: roll button, through 1000 ohms to ground; not in the cube */
#define PIN_DIE_BUZZER D, 3     /* D3: piezo disc to ground, optional */
#define PIN_DIE_PIP_0 D, 4      /* D4: pip top left */
#define PIN_DIE_PIP_1 D, 5      /* D5: pip middle left */
#define PIN_DIE_PIP_2 D, 6      /* D6: pip bottom left */
#define PIN_DIE_PIP_3 D, 7      /* D7: pip centre */
#define PIN_DIE_PIP_4 B, 0      /* D8: pip top right */
#define PIN_DIE_PIP_5 B, 1      /* D9: pip middle right */
#define PIN_DIE_PIP_6 B, 2      /* D10: pip bottom right */
#define PIN_DIE_ARMED B, 5      /* D13: the Nano's own LED: the table waits for a roll */
#define PIN_DIE_SDA C, 4        /* A4: MPU-6050 data; in the cube only */
#define PIN_DIE_SCL C, 5        /* A5: MPU-6050 clock; in the cube only */

/* castle controller: the key of castle i is at row i / 6 and column i % 6 */
#define PIN_CASTLES_ROW_0 C, 0    /* A0: castles 0 to 5 */
#define PIN_CASTLES_ROW_1 C, 1    /* A1: castles 6 to 11 */
#define PIN_CASTLES_ROW_2 C, 2    /* A2: castles 12 to 17 */
#define PIN_CASTLES_COLUMN_0 D, 2 /* D2: castles 0, 6, 12 */
#define PIN_CASTLES_COLUMN_1 D, 3 /* D3: castles 1, 7, 13 */
#define PIN_CASTLES_COLUMN_2 D, 4 /* D4: castles 2, 8, 14 */
#define PIN_CASTLES_COLUMN_3 D, 5 /* D5: castles 3, 9, 15 */
#define PIN_CASTLES_COLUMN_4 D, 6 /* D6: castles 4, 10, 16 */
#define PIN_CASTLES_COLUMN_5 D, 7 /* D7: castles 5, 11, 17 */
#define PIN_CASTLES_LAMPS B, 0    /* D8: data of the eighteen WS2812, through 330 ohms */
#define PIN_CASTLES_ORDER B, 1    /* D9: jumper to ground if the lamps take red first (RGB) */

/* every device */
#define PIN_NOISE_CHANNEL 7 /* A7: stays open: its noise is wanted */

#endif
