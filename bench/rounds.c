/* The yardstick: random rounds of three sheets in C, of the same design as the kernel and on the same random numbers.

   rounds SHEET COUNT BASE          plays so many rounds from the deal on
   worlds SHEET COUNT BASE <HIDDEN  samples so many worlds of a view and plays each out (yardstick.py writes HIDDEN)

   Prints the seconds of the processor it took, then the wins and the points of each seat, by which the benchmark sees
   that all have played the very same rounds. Everything that a sheet decides is a constant to the compiler. */

#define _POSIX_C_SOURCE 199309L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

#define INLINE static inline __attribute__((always_inline))

enum { NEVER, ONE, UNTIL_PLAYABLE };
enum { TILES = 28, SEATS = 8 };
static const uint64_t GAMMA = 0x9E3779B97F4A7C15u;

typedef struct { /* what a sheet decides */
    int players, size, draw, dead, opening_places, later_places, each_less_own, lowest_single;
} Sheet;

typedef struct { /* a round as it stands */
    uint32_t hands[SEATS], held, unheld, ends, open;
    uint8_t boneyard[TILES];
    int left, seat;
} Round;

typedef struct { /* what is hidden from a seat, as doublesix.kernel.unknowns has it */
    int tiles, groups, cells, tile[TILES], room[TILES], start[TILES], stride[TILES], slot[TILES], holder[TILES];
    uint32_t allowed[TILES], laid;
    double *worlds;
    Round seen;
} Hidden;

static uint32_t fits[128], both[128], doubles;
static uint8_t spots[TILES], high[TILES], low[TILES], numbers[TILES], heap[TILES], spots_of[4][128];
static long wins[SEATS], points[SEATS];

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

INLINE int spots_in(uint32_t set) {
    return spots_of[0][set & 127] + spots_of[1][set >> 7 & 127] + spots_of[2][set >> 14 & 127] + spots_of[3][set >> 21];
}

INLINE uint64_t word(uint64_t *stream) {
    uint64_t z = *stream += GAMMA;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

INLINE uint64_t stream_of(uint64_t base, long index) {
    uint64_t stream = base + (uint64_t)index * GAMMA;
    return word(&stream);
}

INLINE int below(uint64_t *stream, uint32_t bound) {
    uint64_t scaled = (word(stream) >> 32) * bound;
    if (__builtin_expect((uint32_t)scaled < bound, 0))
        while ((uint32_t)scaled < -bound % bound) scaled = (word(stream) >> 32) * bound;
    return (int)(scaled >> 32);
}

INLINE int nth_bit(uint32_t set, int rank) {
#if defined(__BMI2__)
    return __builtin_ctz(_pdep_u32(1u << rank, set));
#else
    while (rank--) set &= set - 1;
    return __builtin_ctz(set);
#endif
}

INLINE void deal(const Sheet s, Round *r, uint64_t *stream) {
    uint32_t best;
    do { /* until somebody holds a double */
        memcpy(r->boneyard, heap, TILES);
        r->held = 0, best = 0, r->seat = 0;
        int left = TILES;
        for (int seat = 0; seat < s.players; seat++) {
            uint32_t hand = 0;
            for (int k = 0; k < s.size; k++) {
                int index = below(stream, left);
                hand |= 1u << r->boneyard[index];
                r->boneyard[index] = r->boneyard[--left];
            }
            r->hands[seat] = hand, r->held |= hand, r->left = left;
            if ((hand & doubles) > best) best = hand & doubles, r->seat = seat;
        }
    } while (!best);
    int tile = 31 - __builtin_clz(best);
    *stream += GAMMA;
    r->unheld = (1u << TILES) - 1 ^ r->held;
    r->hands[r->seat] ^= 1u << tile, r->held ^= 1u << tile;
    r->open = 1u << high[tile], r->ends = (uint32_t)s.opening_places << 4 * high[tile];
    if (++r->seat == s.players) r->seat = 0;
}

INLINE void score_blocked(const Sheet s, const uint32_t *hands) {
    int own[SEATS], least = 1000, tied = 0, total = 0;
    for (int seat = 0; seat < s.players; seat++) {
        total += own[seat] = spots_in(hands[seat]);
        if (own[seat] < least) least = own[seat], tied = 0;
        tied |= (own[seat] == least) << seat;
    }
    if (tied & tied - 1 && s.lowest_single) {
        int lightest_of_all = 1000, lowest = 0;
        for (int seat = 0; seat < s.players; seat++)
            if (tied >> seat & 1) {
                int lightest = 1000;
                for (uint32_t hand = hands[seat] & ~doubles; hand; hand &= hand - 1)
                    if (spots[__builtin_ctz(hand)] < lightest) lightest = spots[__builtin_ctz(hand)];
                if (lightest < lightest_of_all) lightest_of_all = lightest, lowest = 0;
                lowest |= (lightest == lightest_of_all) << seat;
            }
        tied = lowest;
    }
    if (tied & tied - 1) return;
    int winner = __builtin_ctz(tied);
    wins[winner]++;
    points[winner] += total - own[winner] - (s.each_less_own ? s.players - 1 : 1) * own[winner];
}

INLINE void play(const Sheet s, const Round *from, uint64_t stream) {
    uint32_t hands[SEATS], held = from->held, unheld = from->unheld, ends = from->ends, open = from->open;
    uint8_t boneyard[TILES];
    int left = from->left, seat = from->seat, drawn = 0;
    for (int k = 0; k < s.players; k++) hands[k] = from->hands[k];
    memcpy(boneyard, from->boneyard, TILES);
    while (held & fits[open] || (s.draw != NEVER && left && !(s.dead && !(unheld & fits[open])))) {
        uint32_t hand = hands[seat], fitting = hand & fits[open];
        if (fitting) {
            uint32_t twice = hand & both[open];
            int rank = below(&stream, __builtin_popcount(fitting) + __builtin_popcount(twice)), tile, number;
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
            if (s.later_places) ends += (uint32_t)((far == number) * s.later_places) << 4 * number;
            open |= 1u << far;
            open &= ~((uint32_t)!(ends >> 4 * number & 15) << number);
            if (!hand) {
                wins[seat]++, points[seat] += spots_in(held);
                return;
            }
        } else {
            stream += GAMMA;
            if (s.draw != NEVER && left && (s.draw == UNTIL_PLAYABLE || !drawn)) {
                int index = below(&stream, left);
                uint32_t bit = 1u << boneyard[index];
                boneyard[index] = boneyard[--left];
                hands[seat] |= bit, held |= bit, unheld ^= bit;
                drawn = 1;
                continue;
            }
        }
        drawn = 0;
        if (++seat == s.players) seat = 0;
    }
    score_blocked(s, hands);
}

static void read_hidden(Hidden *h) {
    int known[SEATS], index = 0, players, counts[7], slots;
    memset(h, 0, sizeof *h);
    if (scanf("%d %d %u %d %d", &players, &h->seen.seat, &h->laid, &h->tiles, &h->groups) != 5) exit(2);
    for (int k = 0; k < players; k++) index += scanf("%d", &known[k]), h->seen.hands[k] = known[k], h->seen.held |= known[k];
    for (int k = 0; k < 7; k++) index += scanf("%d", &counts[k]);
    for (int k = 0; k < 7; k++) h->seen.ends |= (uint32_t)counts[k] << 4 * k, h->seen.open |= (counts[k] > 0) << k;
    for (int k = 0; k < h->tiles; k++) index += scanf("%d %u %d", &h->tile[k], &h->allowed[k], &h->holder[k]);
    h->cells = 1, slots = 0;
    for (int g = 0; g < h->groups; g++) {
        index += scanf("%d", &h->room[g]);
        h->start[g] = slots, h->stride[g] = h->cells, h->cells *= h->room[g] + 1;
        for (int k = 0; k < h->room[g]; k++) index += scanf("%d", &h->slot[slots++]);
    }
    if (index != players + 7 + 4 * h->tiles + h->groups) exit(2);
    h->worlds = malloc(h->cells * sizeof(double));
    int left[TILES] = {0}, total = 0;
    h->worlds[0] = 1;
    for (int state = 1; state < h->cells; state++) {
        int g = 0;
        for (; left[g] == h->room[g]; g++) total -= left[g], left[g] = 0;
        left[g]++, total++;
        h->worlds[state] = 0;
        for (g = 0; g < h->groups; g++)
            if (h->allowed[h->tiles - total] >> g & 1 && left[g]) h->worlds[state] += h->worlds[state - h->stride[g]];
    }
}

INLINE void sample(const Sheet s, const Hidden *h, Round *r, uint64_t *stream) {
    do {
        int left[TILES], slots[TILES], tiles[TILES], state = h->cells - 1;
        memcpy(slots, h->slot, h->tiles * sizeof(int)), memcpy(left, h->room, h->groups * sizeof(int));
        for (int k = 0; k < h->tiles; k++) {
            int group = 0;
            if (h->groups > 1) {
                double rest = (double)(word(stream) >> 11) * (1.0 / 9007199254740992.0) * h->worlds[state];
                for (int g = 0; g < h->groups; g++)
                    if (h->allowed[k] >> g & 1 && left[g]) {
                        double count = h->worlds[state - h->stride[g]];
                        if (count > 0) {
                            group = g;
                            if (rest < count) break;
                            rest -= count;
                        }
                    }
            }
            state -= h->stride[group];
            int chosen = h->start[group] + below(stream, left[group]--);
            tiles[slots[chosen]] = h->tile[k];
            slots[chosen] = slots[h->start[group] + left[group]];
        }
        *r = h->seen;
        for (int slot = 0; slot < h->tiles; slot++) {
            uint32_t bit = 1u << tiles[slot];
            if (h->holder[slot] == s.players)
                r->boneyard[r->left++] = tiles[slot], r->unheld |= bit;
            else
                r->hands[h->holder[slot]] |= bit & ~h->laid, r->held |= bit & ~h->laid;
        }
    } while (!(r->held & fits[r->open]) && (s.draw == NEVER || !r->left || (s.dead && !(r->unheld & fits[r->open]))));
}

INLINE double run(const Sheet s, long count, uint64_t base, const Hidden *hidden) {
    struct timespec start, end;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
    for (long index = 0; index < count; index++) {
        uint64_t stream = stream_of(base, index);
        Round r;
        if (hidden)
            sample(s, hidden, &r, &stream);
        else
            deal(s, &r, &stream);
        play(s, &r, stream);
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    return (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec);
}

INLINE double run_either(const Sheet s, long count, uint64_t base, const Hidden *hidden) {
    return hidden ? run(s, count, base, hidden) : run(s, count, base, NULL);
}

int main(int given, char **arguments) {
    if (given != 5) return 2;
    long count = atol(arguments[3]);
    uint64_t base = strtoull(arguments[4], NULL, 10);
    const char *sheet = arguments[2];
    static Hidden hidden;
    const Hidden *from = NULL;
    double seconds;
    fill_tables();
    if (!strcmp(arguments[1], "worlds")) read_hidden(&hidden), from = &hidden;
    if (!strcmp(sheet, "luckies"))
        seconds = run_either((Sheet){2, 7, NEVER, 0, 2, 0, 0, 1}, count, base, from);
    else if (!strcmp(sheet, "international"))
        seconds = run_either((Sheet){4, 5, ONE, 1, 2, 0, 0, 0}, count, base, from);
    else if (!strcmp(sheet, "bg2133"))
        seconds = run_either((Sheet){4, 5, UNTIL_PLAYABLE, 0, 4, 2, 1, 0}, count, base, from);
    else
        return 2;
    printf("%.9f", seconds);
    for (int seat = 0; seat < SEATS; seat++) printf(" %ld %ld", wins[seat], points[seat]);
    printf("\n");
    return 0;
}
