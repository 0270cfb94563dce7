/* The most that anybody can make of greedy: how many points a hand the best answer wins on luckies with two players.

   cc -O3 -march=native -o ceiling bench/ceiling.c -lm && ./ceiling DEALS SEED [others]

   The answer knows that the other one lays the heaviest tile that fits (any of them where several weigh the same), and of
   the other hand only what play has shown. For a hand and an opening it looks at every hand that the other may hold, at
   everything it may do itself and at everything that greedy would then do; hands that would have been played otherwise drop
   out. What is left is exact for this hand, so the only chance is in which hands were dealt. The same hands played greedily
   are taken off, which on average make nothing, and the interval is the smaller for it.

   With `others` it is the game of the first prototype: the seats take turns to lead with any tile, and the winner of a block
   scores the spots of the other hand, without its own taken off. */

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TILES = 28, SIZE = 7, REST = TILES - SIZE, HANDS = 116280, PLAYS = 2 * SIZE };

typedef struct { uint32_t hand; double weight; } Belief; /* a hand that the other may hold */
typedef struct { int tile, ends[2]; } Play;

static uint32_t fits[7], doubles;
static int high[TILES], low[TILES], spots[TILES], others_only;

static void fill_tables(void) {
    int tile = 0;
    for (int h = 0; h < 7; h++)
        for (int l = 0; l <= h; l++, tile++) {
            high[tile] = h, low[tile] = l, spots[tile] = h + l;
            fits[h] |= 1u << tile, fits[l] |= 1u << tile;
            if (h == l) doubles |= 1u << tile;
        }
}

static int spots_in(uint32_t hand) {
    int sum = 0;
    for (; hand; hand &= hand - 1) sum += spots[__builtin_ctz(hand)];
    return sum;
}

static int list_plays(uint32_t hand, const int *ends, Play *plays) {
    int number = 0;
    for (uint32_t left = hand & (fits[ends[0]] | fits[ends[1]]); left; left &= left - 1) {
        int tile = __builtin_ctz(left);
        for (int end = 0; end < 2 - (ends[0] == ends[1]); end++)
            if (low[tile] == ends[end] || high[tile] == ends[end]) {
                Play *play = &plays[number++];
                play->tile = tile, play->ends[0] = ends[0], play->ends[1] = ends[1];
                play->ends[end] = spots[tile] - ends[end];
            }
    }
    return number;
}

/* Keep the plays of the heaviest tiles; return how many there are. */
static int keep_heaviest(Play *plays, int number) {
    int most = -1, kept = 0;
    for (int i = 0; i < number; i++)
        if (spots[plays[i].tile] > most) most = spots[plays[i].tile];
    for (int i = 0; i < number; i++)
        if (spots[plays[i].tile] == most) plays[kept++] = plays[i];
    return kept;
}

static double blocked(uint32_t own, uint32_t other) {
    int mine = spots_in(own), theirs = spots_in(other);
    if (!others_only) return theirs - mine;
    return mine < theirs ? theirs : mine > theirs ? -mine : 0;
}

static double answer(uint32_t own, const int *ends, const Belief *beliefs, int number, int greedily);

/* What comes of it when the other one is to play: whatever is seen, the hands that do it are what is left to believe. */
static double other_plays(uint32_t own, const int *ends, const Belief *beliefs, int number, int greedily) {
    uint32_t fitting = fits[ends[0]] | fits[ends[1]];
    double sum = 0;
    Belief *left = malloc((size_t) (number ? number : 1) * sizeof *left);
    int passing = 0;
    for (int i = 0; i < number; i++)
        if (!(beliefs[i].hand & fitting)) {
            if (own & fitting) left[passing++] = beliefs[i];
            else sum += beliefs[i].weight * blocked(own, beliefs[i].hand);
        }
    if (passing) sum += answer(own, ends, left, passing, greedily);
    for (int tile = 0; tile < TILES; tile++)
        for (int end = 0; end < 2 - (ends[0] == ends[1]); end++) {
            if (!(fits[ends[end]] >> tile & 1)) continue;
            int kept = 0, after[2] = {ends[0], ends[1]};
            after[end] = spots[tile] - ends[end];
            for (int i = 0; i < number; i++) {
                Play plays[PLAYS];
                if (!(beliefs[i].hand >> tile & 1)) continue;
                int equal = keep_heaviest(plays, list_plays(beliefs[i].hand, ends, plays));
                if (spots[plays[0].tile] != spots[tile]) continue;
                uint32_t hand = beliefs[i].hand & ~(1u << tile);
                double weight = beliefs[i].weight / equal;
                if (!hand) sum -= weight * spots_in(own);
                else left[kept++] = (Belief) {hand, weight};
            }
            if (kept) sum += answer(own, after, left, kept, greedily);
        }
    free(left);
    return sum;
}

static double lay(uint32_t own, int tile, const int *ends, const Belief *beliefs, int number, int greedily) {
    double sum = 0;
    own &= ~(1u << tile);
    if (own) return other_plays(own, ends, beliefs, number, greedily);
    for (int i = 0; i < number; i++) sum += beliefs[i].weight * spots_in(beliefs[i].hand);
    return sum;
}

/* The best that can be done, or what comes of laying the heaviest tile, too. */
static double answer(uint32_t own, const int *ends, const Belief *beliefs, int number, int greedily) {
    Play plays[PLAYS];
    double best = -1e9, sum = 0;
    int count = list_plays(own, ends, plays);
    if (!count) return other_plays(own, ends, beliefs, number, greedily);
    if (greedily) count = keep_heaviest(plays, count);
    for (int i = 0; i < count; i++) {
        double value = lay(own, plays[i].tile, plays[i].ends, beliefs, number, greedily);
        best = fmax(best, value), sum += value;
    }
    return greedily ? sum / count : best;
}

/* All hands of the rest, each once, that hold what must be held and nothing that cannot be. */
static int list_beliefs(uint32_t rest, uint32_t held, uint32_t barred, Belief *beliefs) {
    int tile[REST], chosen[SIZE], number = 0, count = 0;
    for (int i = 0; i < TILES; i++)
        if (rest >> i & 1) tile[count++] = i;
    for (int i = 0; i < SIZE; i++) chosen[i] = i;
    for (int place = 0; place >= 0;) {
        uint32_t hand = 0;
        for (int i = 0; i < SIZE; i++) hand |= 1u << tile[chosen[i]];
        if (!(hand & barred) && (hand & held) == held) beliefs[number++] = (Belief) {hand, 1};
        for (place = SIZE - 1; place >= 0 && chosen[place] == REST - SIZE + place;) place--;
        if (place >= 0) chosen[place]++;
        for (int i = place + 1; place >= 0 && i < SIZE; i++) chosen[i] = chosen[i - 1] + 1;
    }
    for (int i = 0; i < number; i++) beliefs[i].weight = 1.0 / number;
    return number;
}

static double value_by_doubles(uint32_t own, uint32_t other, Belief *beliefs, int greedily) {
    int leads = (own & doubles) > (other & doubles);
    int opening = 31 - __builtin_clz((leads ? own : other) & doubles), ends[2] = {high[opening], high[opening]};
    uint32_t first = 1u << opening, higher = doubles & ~(2 * first - 1);
    int number = list_beliefs(((1u << TILES) - 1) & ~own, leads ? 0 : first, higher, beliefs);
    if (leads) return lay(own, opening, ends, beliefs, number, greedily);
    for (int i = 0; i < number; i++) beliefs[i].hand &= ~first;
    return answer(own, ends, beliefs, number, greedily);
}

static double value_by_turns(uint32_t own, int leads, Belief *beliefs, int greedily) {
    int number = list_beliefs(((1u << TILES) - 1) & ~own, 0, 0, beliefs), most = -1, equal = 0;
    double best = -1e9, sum = 0;
    for (int tile = 0; tile < TILES; tile++)
        if (own >> tile & 1 && spots[tile] > most) most = spots[tile];
    for (int tile = 0; tile < TILES; tile++) {
        int ends[2] = {high[tile], low[tile]}, kept = 0;
        if (leads) {
            if (!(own >> tile & 1) || (greedily && spots[tile] != most)) continue;
            double value = lay(own, tile, ends, beliefs, number, greedily);
            best = fmax(best, value), sum += value, equal++;
            continue;
        }
        Belief *left = malloc((size_t) number * sizeof *left);
        for (int i = 0; i < number; i++) {
            int heaviest = -1, tied = 0;
            for (uint32_t hand = beliefs[i].hand; hand; hand &= hand - 1) {
                int weight = spots[__builtin_ctz(hand)];
                if (weight > heaviest) heaviest = weight, tied = 0;
                tied += weight == heaviest;
            }
            if (beliefs[i].hand >> tile & 1 && spots[tile] == heaviest)
                left[kept++] = (Belief) {beliefs[i].hand & ~(1u << tile), beliefs[i].weight / tied};
        }
        if (kept) sum += answer(own, ends, left, kept, greedily);
        free(left);
    }
    return !leads ? sum : greedily ? sum / equal : best;
}

static uint64_t word(uint64_t *stream) { /* SplitMix64 */
    uint64_t mixed = *stream += 0x9E3779B97F4A7C15u;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBu;
    return mixed ^ mixed >> 31;
}

static void deal(uint64_t *stream, uint32_t *own, uint32_t *other) {
    int heap[TILES], left = TILES;
    for (int i = 0; i < TILES; i++) heap[i] = i;
    *own = *other = 0;
    for (int i = 0; i < 2 * SIZE; i++) {
        int chosen = (int) (word(stream) % (uint64_t) left);
        *(i < SIZE ? own : other) |= 1u << heap[chosen];
        heap[chosen] = heap[--left];
    }
}

int main(int count, char **arguments) {
    int deals = count > 1 ? atoi(arguments[1]) : 100;
    uint64_t stream = count > 2 ? strtoull(arguments[2], NULL, 10) : 1;
    Belief *beliefs = malloc(HANDS * sizeof *beliefs);
    double sum = 0, squares = 0;
    others_only = count > 3 && !strcmp(arguments[3], "others");
    fill_tables();
    for (int number = 1; number <= deals; number++) {
        uint32_t own, other;
        double made[2];
        do deal(&stream, &own, &other);
        while (!others_only && !((own | other) & doubles));
        for (int greedily = 0; greedily < 2; greedily++)
            made[greedily] = others_only ? value_by_turns(own, number & 1, beliefs, greedily)
                                         : value_by_doubles(own, other, beliefs, greedily);
        double lead = made[0] - made[1];
        sum += lead, squares += lead * lead;
        if (number % 50 == 0 || number == deals) {
            double mean = sum / number, spread = squares / number - mean * mean;
            printf("%d deals: %+.2f ± %.2f points a hand\n", number, mean, 1.96 * sqrt(spread / number));
            fflush(stdout);
        }
    }
    free(beliefs);
    return 0;
}
