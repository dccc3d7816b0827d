#include "rng.h"

#define ROUNDS 8

/* An 8-bit chip shifts by single bits and moves whole bytes: by 5, 13 and 7 bits to the
 * left is a move and some single bits back to the right. */
static inline uint32_t left_8(uint32_t word)
{
    return (word << 8) | (word >> 24);
}

static inline uint32_t left_16(uint32_t word)
{
    return (word << 16) | (word >> 16);
}

static inline uint32_t right_1(uint32_t word)
{
    return (word >> 1) | (word << 31);
}

static inline uint32_t right_3(uint32_t word)
{
    return right_1(right_1(right_1(word)));
}

static void permute(uint32_t *v)
{
    uint32_t a = v[0], b = v[1], c = v[2], d = v[3];
    for (uint8_t i = 0; i < ROUNDS; i++) {
        a += b;
        b = right_3(left_8(b)) ^ a;
        a = left_16(a);
        c += d;
        d = left_8(d) ^ c;
        a += d;
        d = right_3(left_16(d)) ^ a;
        c += b;
        b = right_1(left_8(b)) ^ c;
        c = left_16(c);
    }
    v[0] = a;
    v[1] = b;
    v[2] = c;
    v[3] = d;
}

void rng_begin(struct rng *rng)
{
    /* Any start but all zeros, which the permutation leaves as it is. */
    rng->state[0] = 0x64696501;
    rng->state[1] = 0x6e6f2062;
    rng->state[2] = 0x6961732c;
    rng->state[3] = 0x20706c73;
}

void rng_stir(struct rng *rng, uint32_t chance)
{
    rng->state[0] ^= chance;
    permute(rng->state);
}

uint32_t rng_word(struct rng *rng)
{
    const uint32_t before[3] = {rng->state[1], rng->state[2], rng->state[3]};
    permute(rng->state);
    for (uint8_t i = 0; i < 3; i++)
        rng->state[i + 1] ^= before[i];
    return rng->state[0];
}

uint8_t rng_face(struct rng *rng)
{
    for (;;) {
        uint32_t word = rng_word(rng);
        for (uint8_t i = 0; i < 10; i++) {
            uint8_t number = word & 7;
            if (number < 6)
                return number + 1;
            word >>= 3;
        }
    }
}
