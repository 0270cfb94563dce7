"""The rules over integers: what a sheet decided, a round, and what laying, drawing and tapping do to it.

``round.py`` states the rules for people, and the tests compare this module with it, action by action. A set
of tiles is 28 bits, a set of numbers seven; the open places are seven counters of four bits. Everything is inline, so
each module that plays rounds has all of it in its loop.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy

from doublesix.kernel.compiled.constants cimport (
    DRAW_CODE, DRAW_MAY_ONE, DRAW_NEVER, DRAW_UNTIL_PLAYABLE, ENDED_ALL_PASSED, ENDED_DOMINO, ENDED_NOBODY_CAN_PLAY,
    ENDED_NOTHING_FITS, LEAD_LOT, LEAD_MOST_DOUBLES, MOST_PLAYERS, MOST_TILES, NUMBER_BITS, OPENING, PASS_CODE,
    REDEAL_NEVER, REDEAL_NO_DOUBLE,
)

cdef extern from "bits.h" nogil:
    int count_bits(uint32_t)
    int lowest_bit(uint32_t)
    int highest_bit(uint32_t)
    int nth_bit(uint32_t, int)
    bint likely "DOUBLESIX_LIKELY" (bint)

cdef enum: MOST_OPTIONS = 64  # more than a player ever has

cdef struct Rules:
    int players
    int hand_size
    int partners
    int step
    int lead
    int any_opening
    int redeal
    int opening_places  # that a double opens as the first tile
    int later_places  # that a later double adds, minus the one it takes
    int draw
    int waits
    int extra
    int dead
    int by_tiles
    int tie
    int out_points
    int blocked_points
    int by_side  # whether partners put their hands together in a blocked round
    int winner_leads
    # what follows from the size of the set
    int tiles
    int all_spots
    uint32_t doubles
    uint32_t fits[128]  # the tiles that show one of the numbers
    uint32_t both[128]  # those that show two of them
    uint8_t spots[MOST_TILES]
    uint8_t high[MOST_TILES]
    uint8_t low[MOST_TILES]
    uint8_t numbers[MOST_TILES]  # both ends as a set of numbers
    uint8_t growth[MOST_TILES]  # how many more open places there are after it than before
    uint8_t next[MOST_PLAYERS]  # whose turn is next
    uint8_t spots_of[4][128]  # the spots of seven tiles at a time
    uint8_t heap[MOST_TILES]  # all tiles, to deal from

cdef struct Position:
    uint32_t hands[MOST_PLAYERS]
    uint8_t boneyard[MOST_TILES]  # the last one is drawn next, or any one if it is a heap
    int left  # tiles in the boneyard
    uint32_t held  # tiles in hands
    uint32_t unheld  # tiles in the boneyard
    uint32_t ends  # how many open places show each number
    uint32_t open  # the numbers that they show
    uint32_t extra  # the numbers for which an extra tile is offered
    int seat
    int drawn
    int idle
    int laid
    int led_by_winner  # and may open with any tile
    int ended

cdef struct Result:
    int winner  # none is -1
    int points

# actions: a byte, as codes.py writes it

cdef inline int play_code(int tile, int number) noexcept nogil:
    return tile << NUMBER_BITS | number

cdef inline int tile_in(int action) noexcept nogil:
    return action >> NUMBER_BITS

cdef inline int number_in(int action) noexcept nogil:
    return action & OPENING

# random numbers: SplitMix64 as in rng.py

cdef inline uint64_t word(uint64_t *stream) noexcept nogil:
    cdef uint64_t mixed
    stream[0] += <uint64_t> 0x9E3779B97F4A7C15
    mixed = stream[0]
    mixed = (mixed ^ (mixed >> 30)) * <uint64_t> 0xBF58476D1CE4E5B9
    mixed = (mixed ^ (mixed >> 27)) * <uint64_t> 0x94D049BB133111EB
    return mixed ^ (mixed >> 31)

cdef inline void skip(uint64_t *stream) noexcept nogil:
    """Choose from one: takes a word and never rejects it."""
    stream[0] += <uint64_t> 0x9E3779B97F4A7C15

cdef inline uint64_t stream_of(uint64_t base, uint64_t index) noexcept nogil:
    """The stream of a round: it begins at the word with this number in the seed's stream."""
    cdef uint64_t stream = base + index * <uint64_t> 0x9E3779B97F4A7C15
    return word(&stream)

cdef inline int below(uint64_t *stream, uint32_t bound) noexcept nogil:
    cdef uint64_t scaled = (word(stream) >> 32) * bound
    cdef uint32_t unfair
    if not likely(<uint32_t> scaled >= bound):
        unfair = (0 - bound) % bound
        while <uint32_t> scaled < unfair:
            scaled = (word(stream) >> 32) * bound
    return <int> (scaled >> 32)

cdef inline double fraction(uint64_t *stream) noexcept nogil:
    return <double> (word(stream) >> 11) * (1.0 / 9007199254740992.0)

# sets of tiles

cdef inline int spots_in(const Rules *rules, uint32_t set) noexcept nogil:
    return (
        rules.spots_of[0][set & 127] + rules.spots_of[1][set >> 7 & 127]
        + rules.spots_of[2][set >> 14 & 127] + rules.spots_of[3][set >> 21]
    )

# the deal

cdef inline bint thrown_in(const Rules *rules, const uint32_t *hands) noexcept nogil:
    cdef int seat, holders = 0
    if rules.redeal == REDEAL_NEVER:
        return False
    for seat in range(rules.players):
        holders += (hands[seat] & rules.doubles) != 0
    return holders < (1 if rules.redeal == REDEAL_NO_DOUBLE else 2)

cdef inline int leader_by_doubles(const Rules *rules, const uint32_t *hands) noexcept nogil:
    """Higher doubles have higher bits, so the set of doubles itself is the claim."""
    cdef int seat, leader = 0
    cdef uint64_t claim, best = 0
    for seat in range(rules.players):
        claim = hands[seat] & rules.doubles
        if rules.lead == LEAD_MOST_DOUBLES:
            claim |= <uint64_t> count_bits(<uint32_t> claim) << 32
        if claim > best:
            best = claim
            leader = seat
    return leader

cdef inline int leader_by_lot(const Rules *rules, uint64_t *stream) noexcept nogil:
    cdef uint32_t everything = (<uint32_t> 1 << rules.tiles) - 1, rest = everything
    cdef uint32_t drawing = (<uint32_t> 1 << rules.players) - 1, turns, tied
    cdef int seat, tile, most
    while drawing & (drawing - 1):
        if count_bits(rest) < count_bits(drawing):
            rest = everything
        turns, tied, most = drawing, 0, -1
        while turns:
            seat = lowest_bit(turns)
            turns &= turns - 1
            tile = nth_bit(rest, below(stream, count_bits(rest)))
            rest ^= <uint32_t> 1 << tile
            if rules.spots[tile] > most:
                most = rules.spots[tile]
                tied = 0
            if rules.spots[tile] == most:
                tied |= <uint32_t> 1 << seat
        drawing = tied
    return lowest_bit(drawing)

cdef inline int deal(const Rules *rules, Position *p, uint64_t *source, int winner) noexcept nogil:
    """Draw lots if the rules want it, then deal until the hands may be played; return how many were thrown in.

    The winner of the round before leads this one, with any hand; none is -1.
    """
    cdef int seat, index, chosen, left = 0, redeals = -1
    cdef uint64_t stream = source[0]  # here, because the compiler cannot know that no tile is written over it
    cdef int leader = winner if winner >= 0 or rules.lead != LEAD_LOT else leader_by_lot(rules, &stream)
    cdef uint32_t hand, held = 0
    while redeals < 0 or (winner < 0 and thrown_in(rules, p.hands)):
        redeals += 1
        memcpy(p.boneyard, rules.heap, MOST_TILES)
        left = rules.tiles
        held = 0
        for seat in range(rules.players):
            hand = 0
            for index in range(rules.hand_size):
                chosen = below(&stream, left)
                left -= 1
                hand |= <uint32_t> 1 << p.boneyard[chosen]
                p.boneyard[chosen] = p.boneyard[left]
            p.hands[seat] = hand
            held |= hand
    p.left = left
    p.held = held
    p.unheld = ((<uint32_t> 1 << rules.tiles) - 1) ^ held
    p.ends = p.open = p.extra = 0
    p.drawn = p.idle = p.laid = p.ended = 0
    p.led_by_winner = winner >= 0
    p.seat = leader_by_doubles(rules, p.hands) if leader < 0 else leader
    source[0] = stream
    return redeals

# a turn

cdef inline uint32_t playable_numbers(const Rules *rules, const Position *p) noexcept nogil:
    if p.extra:
        return p.extra
    return 0 if rules.waits and p.drawn else p.open

cdef inline bint any_tile_opens(const Rules *rules, const Position *p) noexcept nogil:
    return rules.any_opening or p.led_by_winner

cdef inline bint may_draw(const Rules *rules, const Position *p) noexcept nogil:
    return rules.draw != DRAW_NEVER and p.left > 0 and not p.extra and (p.drawn == 0 or rules.draw == DRAW_UNTIL_PLAYABLE)

cdef inline void end_if_blocked(const Rules *rules, Position *p) noexcept nogil:
    cdef uint32_t fitting = rules.fits[p.open]
    if likely(p.held & fitting):
        return
    if rules.draw == DRAW_NEVER or p.left == 0:
        p.ended = ENDED_NOBODY_CAN_PLAY
    elif rules.dead and not p.unheld & fitting:
        p.ended = ENDED_NOTHING_FITS
    elif p.idle >= rules.players:
        p.ended = ENDED_ALL_PASSED

cdef inline void next_turn(const Rules *rules, Position *p) noexcept nogil:
    p.seat = rules.next[p.seat]
    p.drawn = 0
    end_if_blocked(rules, p)

cdef inline void lay(const Rules *rules, Position *p, int tile, int number) noexcept nogil:
    """Lay a tile on an open number. Nobody can foresee which tile it is, so the code does not branch on that."""
    cdef int far = rules.spots[tile] - number
    p.ends += (<uint32_t> 1 << 4 * far) - (<uint32_t> 1 << 4 * number) + (<uint32_t> rules.growth[tile] << 4 * number)
    p.open |= <uint32_t> 1 << far
    p.open &= ~(<uint32_t> ((p.ends >> 4 * number & 15) == 0) << number)
    after_laying(rules, p, tile, rules.extra and far == number)

cdef inline void open_with(const Rules *rules, Position *p, int tile) noexcept nogil:
    """Lay the first tile of the line."""
    cdef int high = rules.high[tile], low = rules.low[tile]
    p.open = rules.numbers[tile]
    if high == low:
        p.ends = <uint32_t> rules.opening_places << 4 * high
    else:
        p.ends = (<uint32_t> 1 << 4 * high) + (<uint32_t> 1 << 4 * low)
    after_laying(rules, p, tile, rules.extra)

cdef inline void after_laying(const Rules *rules, Position *p, int tile, bint grants_extra) noexcept nogil:
    cdef uint32_t bit = <uint32_t> 1 << tile, hand = p.hands[p.seat] ^ bit
    p.hands[p.seat] = hand
    p.held ^= bit
    p.laid += 1
    p.drawn = p.idle = 0
    p.extra = 0
    if hand == 0:
        p.ended = ENDED_DOMINO
    elif grants_extra:
        end_if_blocked(rules, p)
        if not p.ended:
            p.extra = rules.numbers[tile]
        else:
            p.seat = rules.next[p.seat]
    else:
        next_turn(rules, p)

cdef inline void draw(const Rules *rules, Position *p, int index) noexcept nogil:
    """Draw the tile at this index: the last of a boneyard in order, any of a heap; the last tile fills its gap."""
    cdef uint32_t bit = <uint32_t> 1 << p.boneyard[index]
    p.left -= 1
    p.boneyard[index] = p.boneyard[p.left]
    p.hands[p.seat] |= bit
    p.held |= bit
    p.unheld ^= bit
    p.drawn += 1
    p.idle = 0
    end_if_blocked(rules, p)

cdef inline void tap(const Rules *rules, Position *p) noexcept nogil:
    """End the turn without a tile, or decline an extra one."""
    p.idle = 0 if p.drawn or p.extra else p.idle + 1
    p.extra = 0
    next_turn(rules, p)

cdef inline int list_options(const Rules *rules, const Position *p, uint8_t *options) noexcept nogil:
    """Write down all that may be done now, in the order of ``Round.options``; return how many there are."""
    cdef uint32_t hand = p.hands[p.seat], numbers, fitting
    cdef int number = 0, tile
    if p.ended:
        return 0
    if p.laid == 0:
        fitting = hand if any_tile_opens(rules, p) else <uint32_t> 1 << highest_bit(hand & rules.doubles)
        while fitting:
            options[number] = <uint8_t> play_code(lowest_bit(fitting), OPENING)
            number += 1
            fitting &= fitting - 1
        return number
    numbers = playable_numbers(rules, p)
    fitting = hand & rules.fits[numbers]
    while fitting:
        tile = lowest_bit(fitting)
        fitting &= fitting - 1
        if numbers >> rules.low[tile] & 1:
            options[number] = <uint8_t> play_code(tile, rules.low[tile])
            number += 1
        if numbers >> rules.high[tile] & 1 and rules.high[tile] != rules.low[tile]:
            options[number] = <uint8_t> play_code(tile, rules.high[tile])
            number += 1
    if number and not p.extra:
        return number
    if may_draw(rules, p):
        options[number] = DRAW_CODE
        number += 1
        if rules.draw != DRAW_MAY_ONE:
            return number
    options[number] = PASS_CODE
    return number + 1

cdef inline void act(const Rules *rules, Position *p, int action) noexcept nogil:
    """Do an option; draws are from a boneyard in order."""
    if action == DRAW_CODE:
        draw(rules, p, p.left - 1)
    elif action == PASS_CODE:
        tap(rules, p)
    elif number_in(action) == OPENING:
        open_with(rules, p, tile_in(action))
    else:
        lay(rules, p, tile_in(action), number_in(action))
