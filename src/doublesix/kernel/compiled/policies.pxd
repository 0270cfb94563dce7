"""Rounds played to their end by simple policies, on one stream of random numbers.

The policies take the same words from the stream as those of ``bots/simple.py`` do from theirs, so that one can follow
a round there: a choice from one takes a word, too, and the greedy policy chooses only among plays.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from doublesix.kernel.compiled.constants cimport (
    DRAW_CODE, DRAW_MAY_ONE, MOST_TILES, OPENING, PASS_CODE, POLICY_GREEDY, POLICY_RANDOM,
)
from doublesix.kernel.compiled.rules cimport (
    Position, Rules, any_tile_opens, below, count_bits, draw, highest_bit, lay, likely, lowest_bit, may_draw,
    nth_bit, open_with, play_code, playable_numbers, skip, tap,
)

cdef enum: LONGEST_ROUND = 2048

cdef struct Log:
    # what was done, and which tiles were drawn
    int actions
    int draws
    uint8_t action[LONGEST_ROUND]
    uint8_t tile[MOST_TILES]

cdef struct Choice:
    int tile  # -1 to decline an extra one
    int number

cdef inline void note(Log *log, int action) noexcept nogil:
    if log != NULL:
        log.action[log.actions] = <uint8_t> action
        log.actions += 1

cdef inline int number_for(const Rules *rules, uint32_t numbers, int tile) noexcept nogil:
    """The number that a tile with only one fitting end is laid on."""
    return highest_bit(rules.numbers[tile] & numbers)

cdef inline Choice on(int tile, int number) noexcept nogil:
    cdef Choice choice
    choice.tile = tile
    choice.number = number
    return choice

cdef inline Choice nth_play(
    const Rules *rules, uint32_t fitting, uint32_t both, uint32_t numbers, int rank
) noexcept nogil:
    """The play with ``rank`` others before it: tiles from low to high, each on its low number first."""
    cdef int tile
    if likely(both == 0):
        tile = nth_bit(fitting, rank)
        return on(tile, number_for(rules, numbers, tile))
    while True:
        tile = lowest_bit(fitting)
        if not both >> tile & 1:
            if rank == 0:
                return on(tile, number_for(rules, numbers, tile))
        elif rank == 0:
            return on(tile, rules.low[tile])
        elif rank == 1:
            return on(tile, rules.high[tile])
        else:
            rank -= 1
        rank -= 1
        fitting &= fitting - 1

cdef inline uint32_t heaviest_of(const Rules *rules, uint32_t tiles) noexcept nogil:
    """The tiles with the most spots."""
    cdef int most = -1, tile
    cdef uint32_t heaviest = 0
    while tiles:
        tile = lowest_bit(tiles)
        tiles &= tiles - 1
        if rules.spots[tile] > most:
            most = rules.spots[tile]
            heaviest = 0
        if rules.spots[tile] == most:
            heaviest |= <uint32_t> 1 << tile
    return heaviest

cdef inline void lead(const Rules *rules, Position *p, uint64_t *stream, int policy, Log *log) noexcept nogil:
    """Lay the first tile of the line."""
    cdef uint32_t hand = p.hands[p.seat]
    cdef int tile
    if not any_tile_opens(rules, p):
        skip(stream)
        tile = highest_bit(hand & rules.doubles)
    else:
        if policy == POLICY_GREEDY:
            hand = heaviest_of(rules, hand)
        tile = nth_bit(hand, below(stream, count_bits(hand)))
    note(log, play_code(tile, OPENING))
    open_with(rules, p, tile)

cdef inline Choice choose_play(
    const Rules *rules, const Position *p, uint32_t fitting, uint32_t numbers, uint64_t *stream, int policy
) noexcept nogil:
    """Choose one of the plays, or decline an extra tile."""
    cdef uint32_t both
    cdef int options, rank
    if policy == POLICY_GREEDY:
        fitting = heaviest_of(rules, fitting)
    both = fitting & rules.both[numbers]
    options = count_bits(fitting) + count_bits(both)
    if p.extra and policy == POLICY_RANDOM:
        rank = below(stream, options + 1)
        if rank == options:
            return on(-1, -1)
    else:
        rank = below(stream, options)
    return nth_play(rules, fitting, both, numbers, rank)

cdef inline int play_on(
    const Rules *rules, Position *p, uint64_t *source, const int *policies, Log *log
) noexcept nogil:
    """Play a round to its end from its present state; return how many turns ended without a tile."""
    cdef uint64_t stream = source[0]  # here, because the compiler cannot know that nothing is written over it
    cdef uint32_t numbers, fitting
    cdef Choice choice
    cdef int index, passes = 0
    if p.laid == 0 and not p.ended:
        lead(rules, p, &stream, policies[p.seat], log)
    while not p.ended:
        numbers = playable_numbers(rules, p)
        fitting = p.hands[p.seat] & rules.fits[numbers]
        if fitting:
            choice = choose_play(rules, p, fitting, numbers, &stream, policies[p.seat])
            if likely(choice.tile >= 0):
                note(log, play_code(choice.tile, choice.number))
                lay(rules, p, choice.tile, choice.number)
            else:
                note(log, PASS_CODE)
                tap(rules, p)
            continue
        if may_draw(rules, p) and not chooses_to_pass(rules, &stream, policies[p.seat]):
            note(log, DRAW_CODE)
            index = below(&stream, p.left)
            if log != NULL:
                log.tile[log.draws] = p.boneyard[index]
                log.draws += 1
            draw(rules, p, index)
            continue
        if policies[p.seat] == POLICY_RANDOM and not (rules.draw == DRAW_MAY_ONE and may_draw(rules, p)):
            skip(&stream)
        note(log, PASS_CODE)
        passes += not p.extra
        tap(rules, p)
    source[0] = stream
    return passes

cdef inline bint chooses_to_pass(const Rules *rules, uint64_t *stream, int policy) noexcept nogil:
    """Whether a player who may draw does not; the random one chooses even if there is no choice."""
    if policy != POLICY_RANDOM:
        return False
    if rules.draw == DRAW_MAY_ONE:
        return below(stream, 2) == 1
    skip(stream)
    return False
