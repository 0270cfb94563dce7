/* The yardstick: random rounds of three sheets in C, of the same design as the kernel and on the same random numbers.

   Usage: rounds luckies|international|bg2133 ROUNDS BASE
   Prints the seconds it took, then the wins and the points of each seat, by which the benchmark sees that both have
   played the very same rounds. Everything that a sheet decides is a constant to the compiler. */

#define _POSIX_C_SOURCE 199309L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

enum { NEVER, ONE, UNTIL_PLAYABLE };
enum { TILES = 28 };
static const uint64_t GAMMA = 0x9E3779B97F4A7C15u;

static uint32_t fits[128], both[128], doubles;
static uint8_t spots[TILES], high[TILES], low[TILES], numbers[TILES], heap[TILES], spots_of[4][128];

static void fill_tables(void) {
    int tile = 0;
    for (int h = 0; h < 7; h++)
        for (int l = 0; l <= h; l++, tile++) {
            high[tile] = h, low[tile] = l, spots[tile] = h + l, heap[tile] = tile;
            numbers[tile] = 1 << h | 1 << l;
            if (h == l) doubles |= 1u << tile;
            for (int set = 0; set < 128; set++) {
                if (set >> h & 1 || set >> l & 1) fits[set] |= 1u << tile;
                if (h != l && set >> h & 1 && set >> l & 1) both[set] |= 1u << tile;
                if (set >> tile % 7 & 1) spots_of[tile / 7][set] += h + l;
            }
        }
}

static inline int spots_in(uint32_t set) {
    return spots_of[0][set & 127] + spots_of[1][set >> 7 & 127] + spots_of[2][set >> 14 & 127] + spots_of[3][set >> 21];
}

static inline uint64_t word(uint64_t *stream) {
    uint64_t z = *stream += GAMMA;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static inline int below(uint64_t *stream, uint32_t bound) {
    uint64_t scaled = (word(stream) >> 32) * bound;
    if (__builtin_expect((uint32_t)scaled < bound, 0))
        while ((uint32_t)scaled < -bound % bound) scaled = (word(stream) >> 32) * bound;
    return (int)(scaled >> 32);
}

static inline int nth_bit(uint32_t set, int rank) {
#if defined(__BMI2__)
    return __builtin_ctz(_pdep_u32(1u << rank, set));
#else
    while (rank--) set &= set - 1;
    return __builtin_ctz(set);
#endif
}

static inline __attribute__((always_inline)) void run(
    const int players, const int size, const int draw, const int dead, const int opening_places, const int later_places,
    const int each_less_own, const int lowest_tile, long rounds, uint64_t base, long *wins, long *points
) {
    for (long round = 0; round < rounds; round++) {
        uint64_t seed = base + (uint64_t)round * GAMMA, stream = word(&seed);
        uint32_t hands[8], held, unheld, ends, open, best;
        uint8_t boneyard[TILES];
        int left, seat, winner = -1, score = 0, drawn = 0;
        do { /* deal until somebody holds a double */
            memcpy(boneyard, heap, TILES);
            left = TILES, held = 0, best = 0, seat = 0;
            for (int s = 0; s < players; s++) {
                uint32_t hand = 0;
                for (int k = 0; k < size; k++) {
                    int index = below(&stream, left);
                    hand |= 1u << boneyard[index];
                    boneyard[index] = boneyard[--left];
                }
                hands[s] = hand, held |= hand;
                if ((hand & doubles) > best) best = hand & doubles, seat = s;
            }
        } while (!(held & doubles));
        unheld = (1u << TILES) - 1 ^ held;
        int tile = 31 - __builtin_clz(best);
        stream += GAMMA;
        hands[seat] ^= 1u << tile, held ^= 1u << tile;
        open = 1u << high[tile], ends = (uint32_t)opening_places << 4 * high[tile];
        if (++seat == players) seat = 0;
        for (;;) {
            if (!(held & fits[open]) && (draw == NEVER || !left || (dead && !(unheld & fits[open])))) break;
            uint32_t hand = hands[seat], fitting = hand & fits[open];
            if (fitting) {
                uint32_t twice = hand & both[open];
                int rank = below(&stream, __builtin_popcount(fitting) + __builtin_popcount(twice)), number;
                if (!twice) {
                    tile = nth_bit(fitting, rank);
                    number = 31 - __builtin_clz(numbers[tile] & open);
                } else
                    for (;; fitting &= fitting - 1) {
                        tile = __builtin_ctz(fitting);
                        int ways = 1 + (twice >> tile & 1);
                        if (rank < ways) {
                            number = rank || ways == 1 ? 31 - __builtin_clz(numbers[tile] & open) : low[tile];
                            break;
                        }
                        rank -= ways;
                    }
                int far = spots[tile] - number;
                hands[seat] = hand ^= 1u << tile, held ^= 1u << tile;
                ends += (1u << 4 * far) - (1u << 4 * number);
                if (later_places) ends += (uint32_t)((far == number) * later_places) << 4 * number;
                open |= 1u << far;
                open &= ~((uint32_t)!(ends >> 4 * number & 15) << number);
                if (!hand) {
                    winner = seat, score = spots_in(held);
                    break;
                }
            } else {
                stream += GAMMA;
                if (draw != NEVER && left && (draw == UNTIL_PLAYABLE || !drawn)) {
                    int index = below(&stream, left);
                    uint32_t bit = 1u << boneyard[index];
                    boneyard[index] = boneyard[--left];
                    hands[seat] |= bit, held |= bit, unheld ^= bit;
                    drawn = 1;
                    continue;
                }
            }
            drawn = 0;
            if (++seat == players) seat = 0;
        }
        if (winner < 0) { /* blocked */
            int own[8], least = 1000, tied = 0, total = 0, lightest[8];
            for (int s = 0; s < players; s++) {
                total += own[s] = spots_in(hands[s]);
                if (own[s] < least) least = own[s], tied = 0;
                tied |= (own[s] == least) << s;
            }
            if (tied & tied - 1 && lowest_tile) {
                int lightest_of_all = 1000, lowest = 0;
                for (int s = 0; s < players; s++)
                    if (tied >> s & 1) {
                        lightest[s] = 1000;
                        for (uint32_t hand = hands[s]; hand; hand &= hand - 1)
                            if (spots[__builtin_ctz(hand)] < lightest[s]) lightest[s] = spots[__builtin_ctz(hand)];
                        if (lightest[s] < lightest_of_all) lightest_of_all = lightest[s], lowest = 0;
                        lowest |= (lightest[s] == lightest_of_all) << s;
                    }
                tied = lowest;
            }
            if (!(tied & tied - 1)) {
                winner = __builtin_ctz(tied);
                score = total - own[winner] - (each_less_own ? players - 1 : 1) * own[winner];
            }
        }
        if (winner >= 0) wins[winner]++, points[winner] += score;
    }
}

int main(int count, char **arguments) {
    if (count != 4) return 2;
    long rounds = atol(arguments[2]), wins[8] = {0}, points[8] = {0};
    uint64_t base = strtoull(arguments[3], NULL, 10);
    struct timespec start, end;
    int players = 4;
    fill_tables();
    clock_gettime(CLOCK_MONOTONIC, &start);
    if (!strcmp(arguments[1], "luckies"))
        players = 2, run(2, 7, NEVER, 0, 2, 0, 0, 1, rounds, base, wins, points);
    else if (!strcmp(arguments[1], "international"))
        run(4, 5, ONE, 1, 2, 0, 0, 0, rounds, base, wins, points);
    else if (!strcmp(arguments[1], "bg2133"))
        run(4, 5, UNTIL_PLAYABLE, 0, 4, 2, 1, 0, rounds, base, wins, points);
    else
        return 2;
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf("%.9f", (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec));
    for (int s = 0; s < players; s++) printf(" %ld %ld", wins[s], points[s]);
    printf("\n");
    return 0;
}
