"""Open hands solved exactly: the best that both sides can do if everybody sees everything.

Alpha-beta over the options with a table of earlier positions. Values are points for side 0, which is seat
0 and, with partners, seat 2.
"""

from libc.stdint cimport int16_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from doublesix.kernel.compiled.constants cimport (
    BLOCKED_POINTS_EACH_LESS_OWN, BLOCKED_POINTS_OTHERS_LESS_OWN, DRAW_MAY_ONE, DRAW_NEVER, OUT_POINTS_OPPONENTS,
    OUT_POINTS_TABLE,
)
from doublesix.kernel.compiled.rules cimport (
    MOST_OPTIONS, Position, Result, Rules, act, count_bits, list_options, spots_in,
)
from doublesix.kernel.compiled.scoring cimport score

cdef enum: INFINITE = 10000
cdef enum Bound: NOTHING, EXACT, AT_LEAST, AT_MOST

cdef struct Entry:
    uint64_t stage
    uint64_t hands
    uint64_t partners
    int16_t value
    uint8_t bound
    uint8_t best

cdef struct Memory:
    Entry *entries
    uint64_t mask
    uint64_t generation  # of the present deal; entries of others are ignored
    int64_t left  # how many more positions to look at

cdef inline int value_of(const Rules *rules, const Position *p) noexcept nogil:
    cdef Result result = score(rules, p)
    if result.winner < 0:
        return 0
    return -result.points if result.winner & 1 else result.points

cdef inline int most_that_side_can_win(const Rules *rules, const Position *p, int side) noexcept nogil:
    """No more than this, no matter how the round goes on."""
    cdef uint32_t against = p.hands[1 - side]
    cdef int most
    if rules.out_points == OUT_POINTS_TABLE or (
        rules.by_tiles and (rules.blocked_points == BLOCKED_POINTS_OTHERS_LESS_OWN or rules.blocked_points == BLOCKED_POINTS_EACH_LESS_OWN)
    ):
        return INFINITE
    if rules.partners:
        against |= p.hands[3 - side]
    if rules.draw != DRAW_NEVER:
        against |= p.unheld
    most = spots_in(rules, against)
    return most if rules.out_points == OUT_POINTS_OPPONENTS else max(most, count_bits(against))

cdef inline void key_of(const Rules *rules, const Position *p, const Memory *memory, Entry *key) noexcept nogil:
    key.stage = (
        p.ends | <uint64_t> p.seat << 28 | <uint64_t> (p.drawn > 0) << 30 | <uint64_t> p.extra << 31
        | <uint64_t> p.left << 38 | memory.generation << 46
    )
    if rules.draw == DRAW_MAY_ONE:
        key.stage |= <uint64_t> p.idle << 43
    key.hands = p.hands[0] | <uint64_t> p.hands[1] << 28
    key.partners = 0
    if rules.partners:
        key.partners = p.hands[2] | <uint64_t> p.hands[3] << 28

cdef inline Entry *entry_for(const Memory *memory, const Entry *key) noexcept nogil:
    cdef uint64_t mixed = key.stage * <uint64_t> 0x9E3779B97F4A7C15
    mixed = (mixed ^ key.hands ^ mixed >> 32) * <uint64_t> 0xBF58476D1CE4E5B9
    mixed = (mixed ^ key.partners ^ mixed >> 29) * <uint64_t> 0x94D049BB133111EB
    return &memory.entries[(mixed ^ mixed >> 32) & memory.mask]

cdef inline void put_first(uint8_t *options, int number, int best) noexcept nogil:
    """Put the option that was best before first."""
    cdef int index
    for index in range(number):
        if options[index] == best:
            options[index] = options[0]
            options[0] = <uint8_t> best
            break

cdef inline int search(const Rules *rules, const Position *p, Memory *memory, int alpha, int beta) noexcept nogil:
    """Return the value of a position; exact between alpha and beta, else no further from them than the truth.

    Once ``left`` has run out, the returned value means nothing.
    """
    cdef uint8_t options[MOST_OPTIONS]
    cdef Position after
    cdef Entry key
    cdef Entry *entry
    cdef int number, index, value, best = 0, least, most, found
    memory.left -= 1
    if p.ended or memory.left < 0:
        return value_of(rules, p) if p.ended else 0
    number = list_options(rules, p, options)
    if number == 1:
        after = p[0]
        act(rules, &after, options[0])
        return search(rules, &after, memory, alpha, beta)
    most = most_that_side_can_win(rules, p, 0)
    if most <= alpha:
        return most
    least = -most_that_side_can_win(rules, p, 1)
    if least >= beta:
        return least
    key_of(rules, p, memory, &key)
    entry = entry_for(memory, &key)
    if entry.stage == key.stage and entry.hands == key.hands and entry.partners == key.partners and entry.bound:
        if (
            entry.bound == EXACT
            or (entry.bound == AT_LEAST and entry.value >= beta)
            or (entry.bound == AT_MOST and entry.value <= alpha)
        ):
            return entry.value
        put_first(options, number, entry.best)
    least, most = alpha, beta
    found = INFINITE if p.seat & 1 else -INFINITE
    for index in range(number):
        after = p[0]
        act(rules, &after, options[index])
        value = search(rules, &after, memory, alpha, beta)
        if (value < found) if p.seat & 1 else (value > found):
            found = value
            best = options[index]
        if p.seat & 1:
            beta = min(beta, found)
        else:
            alpha = max(alpha, found)
        if alpha >= beta:
            break
    if memory.left < 0:
        return 0
    key.value = <int16_t> found
    key.best = <uint8_t> best
    key.bound = AT_MOST if found <= least else AT_LEAST if found >= most else EXACT
    entry[0] = key
    return found

cdef inline bint solve_options(
    const Rules *rules, const Position *p, Memory *memory, const uint8_t *options, int number, int64_t most, int *values
) noexcept nogil:
    """Find what each option is worth to the side to act; give up after ``most`` positions."""
    cdef Position after
    cdef int index, value
    memory.left = most
    memory.generation = (memory.generation + 1) & 0x3FFFF
    if memory.generation == 0:
        memset(memory.entries, 0, (memory.mask + 1) * sizeof(Entry))
    for index in range(number):
        after = p[0]
        act(rules, &after, options[index])
        value = search(rules, &after, memory, -INFINITE, INFINITE)
        values[index] = -value if p.seat & 1 else value
    return memory.left >= 0
