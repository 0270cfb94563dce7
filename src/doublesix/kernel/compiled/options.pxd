"""What may be done now, as a set of ids: bits 0 to 63 in one word, the rest in another."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from doublesix.kernel.compiled.constants cimport (
    ACTIONS, DRAW_ID, DRAW_MAY_ONE, NUMBERS, OPENING_ID, PASS_ID, POLICY_GREEDY,
)
from doublesix.kernel.compiled.policies cimport heaviest_of
from doublesix.kernel.compiled.rules cimport (
    Position, Rules, any_tile_opens, below, count_bits, highest_bit, lowest_bit, may_draw, nth_bit, playable_numbers,
)

cdef enum:
    WORD = 64
    MOST_SPOTS = 12
    EVERY_TILE = (1 << 28) - 1

cdef struct Options:
    uint64_t low
    uint64_t high

cdef struct IdTables:
    uint64_t plays[4][128]  # of seven tiles at a time: all their plays, on any end
    uint64_t on[128]  # all plays on a set of ends
    uint64_t with_spots[MOST_SPOTS + 1]  # all plays of tiles with so many spots
    uint8_t tile[OPENING_ID]
    uint8_t bytes[256][8]  # eight bits as bytes

cdef inline void fill_ids(const Rules *rules, IdTables *tables) noexcept nogil:
    cdef int tile, high, low, set, bit
    cdef uint64_t both
    memset(tables, 0, sizeof(IdTables))
    for tile in range(rules.tiles):
        high, low = rules.high[tile], rules.low[tile]
        tables.tile[NUMBERS * high + low] = tables.tile[NUMBERS * low + high] = <uint8_t> tile
        both = <uint64_t> 1 << (NUMBERS * high + low) | <uint64_t> 1 << (NUMBERS * low + high)
        tables.with_spots[high + low] |= both
        for set in range(128):
            if set >> tile % 7 & 1:
                tables.plays[tile // 7][set] |= both
    for set in range(128):
        for bit in range(NUMBERS):
            if set >> bit & 1:
                tables.on[set] |= <uint64_t> 127 << NUMBERS * bit
    for set in range(256):
        for bit in range(8):
            tables.bytes[set][bit] = <uint8_t> (set >> bit & 1)

cdef inline Options options_of(const Rules *rules, const IdTables *tables, const Position *p) noexcept nogil:
    cdef uint32_t hand = p.hands[p.seat]
    cdef Options found
    found.low = found.high = 0
    if p.ended:
        return found
    if p.laid == 0:
        if not any_tile_opens(rules, p):
            hand = <uint32_t> 1 << highest_bit(hand & rules.doubles)
        found.low = <uint64_t> hand << OPENING_ID
        found.high = hand >> (WORD - OPENING_ID)
        return found
    found.low = tables.on[playable_numbers(rules, p)] & (
        tables.plays[0][hand & 127] | tables.plays[1][hand >> 7 & 127]
        | tables.plays[2][hand >> 14 & 127] | tables.plays[3][hand >> 21]
    )
    if found.low == 0 or p.extra:
        if not may_draw(rules, p):
            found.high = <uint64_t> 1 << (PASS_ID - WORD)
        elif rules.draw == DRAW_MAY_ONE:
            found.high = <uint64_t> 1 << (PASS_ID - WORD) | <uint64_t> 1 << (DRAW_ID - WORD)
        else:
            found.high = <uint64_t> 1 << (DRAW_ID - WORD)
    return found

cdef inline bint is_option(const Options *options, int action) noexcept nogil:
    if not 0 <= action < ACTIONS:
        return False
    return ((options.low >> action) if action < WORD else (options.high >> (action - WORD))) & 1

cdef inline int count_long(uint64_t set) noexcept nogil:
    return count_bits(<uint32_t> set) + count_bits(<uint32_t> (set >> 32))

cdef inline int nth_of_long(uint64_t set, int rank) noexcept nogil:
    """The index of the bit before which there are ``rank`` lower ones."""
    cdef int low = count_bits(<uint32_t> set)
    if rank < low:
        return nth_bit(<uint32_t> set, rank)
    return 32 + nth_bit(<uint32_t> (set >> 32), rank - low)

cdef inline int choose_option(
    const Rules *rules, const IdTables *tables, Options options, uint64_t *stream, int policy
) noexcept nogil:
    """Choose as a policy does; the random one any option, the greedy one the most spots."""
    cdef int low, rank, spots
    cdef uint32_t tiles
    cdef uint64_t plays
    if policy == POLICY_GREEDY:
        plays = options.low & ((<uint64_t> 1 << OPENING_ID) - 1)
        tiles = <uint32_t> (options.low >> OPENING_ID | options.high << (WORD - OPENING_ID)) & EVERY_TILE
        if plays == 0 and tiles == 0:
            return DRAW_ID if is_option(&options, DRAW_ID) else PASS_ID
        options.high = 0
        options.low = 0
        if tiles:
            tiles = heaviest_of(rules, tiles)
            options.low = <uint64_t> tiles << OPENING_ID
            options.high = tiles >> (WORD - OPENING_ID)
        else:
            spots = MOST_SPOTS
            while not plays & tables.with_spots[spots]:
                spots -= 1
            options.low = plays & tables.with_spots[spots]
    low = count_long(options.low)
    rank = below(stream, low + count_bits(<uint32_t> options.high))
    return nth_of_long(options.low, rank) if rank < low else WORD + nth_bit(<uint32_t> options.high, rank - low)

cdef inline void write_options(const IdTables *tables, Options options, uint8_t *row) noexcept nogil:
    """Write a byte for each action."""
    cdef int part
    for part in range(8):
        memcpy(&row[8 * part], &tables.bytes[options.low >> 8 * part & 255][0], 8)
    memcpy(&row[WORD], &tables.bytes[options.high & 255][0], 8)
    memcpy(&row[WORD + 8], &tables.bytes[options.high >> 8][0], ACTIONS - WORD - 8)
