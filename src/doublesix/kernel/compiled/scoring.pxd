"""Who won a round that is over, and how many points; ``rules/scoring.py`` says the same for people."""

from libc.stdint cimport uint32_t

from doublesix.kernel.compiled.table cimport (
    DOMINO, EACH_LESS_OWN, LOWEST_SINGLE, MOST_LESS_OWN, MOST_PLAYERS, OTHERS, OPPONENTS, TILES, DRAWN, Position, Result,
    Rules, count_bits, lowest_bit, spots_in,
)

cdef inline Result score(const Rules *rules, const Position *p) noexcept nogil:
    return score_domino(rules, p) if p.ended == DOMINO else score_blocked(rules, p)

cdef inline Result score_domino(const Rules *rules, const Position *p) noexcept nogil:
    cdef Result result
    cdef uint32_t against = p.held
    if rules.partners:
        against ^= p.hands[p.seat ^ 2]
    result.winner = p.seat
    if rules.out_points == OPPONENTS:
        result.points = spots_in(rules, against)
    elif rules.out_points == TILES:
        result.points = count_bits(against)
    else:
        result.points = rules.all_spots - spots_in(rules, p.held) - spots_in(rules, p.unheld)
    return result

cdef inline bint one_side(const Rules *rules, uint32_t seats) noexcept nogil:
    if rules.partners:
        return (seats & 0b0101) == 0 or (seats & 0b1010) == 0
    return seats & (seats - 1) == 0

cdef inline int lightest_in(const Rules *rules, uint32_t hand) noexcept nogil:
    """The spots of its lightest tile that counts; more than any tile has where none does."""
    cdef int least = 255
    if rules.tie == LOWEST_SINGLE:
        hand &= ~rules.doubles
    while hand:
        least = min(least, <int> rules.spots[lowest_bit(hand)])
        hand &= hand - 1
    return least

cdef inline Result score_blocked(const Rules *rules, const Position *p) noexcept nogil:
    cdef Result result
    cdef int spots[MOST_PLAYERS]
    cdef int seat, weight, least = 1 << 30
    cdef uint32_t tied = 0, turns, left
    result.winner, result.points = -1, 0
    for seat in range(rules.players):
        spots[seat] = weight = spots_in(rules, p.hands[seat])
        if rules.by_tiles:
            weight += count_bits(p.hands[seat]) << 8
        if weight < least:
            least = weight
            tied = 0
        tied |= <uint32_t> (weight == least) << seat
    if not one_side(rules, tied):
        if rules.tie == DRAWN:
            return result
        left, least, turns = 0, 1 << 30, tied
        while turns:
            seat = lowest_bit(turns)
            turns &= turns - 1
            weight = lightest_in(rules, p.hands[seat])
            if weight < least:
                least = weight
                left = 0
            left |= <uint32_t> (weight == least) << seat
        if not one_side(rules, left):
            return result
        tied = left
    result.winner = lowest_bit(tied)
    result.points = blocked_points(rules, spots, result.winner)
    return result

cdef inline int blocked_points(const Rules *rules, const int *spots, int winner) noexcept nogil:
    cdef int seat, own = spots[winner], others = 0, opponents = 0, most = own
    for seat in range(rules.players):
        if seat == winner or (rules.partners and (seat ^ winner) & 1 == 0):
            continue
        others += spots[seat]
        opponents += 1
        most = max(most, spots[seat])
    if rules.blocked_points == OTHERS:
        return others
    if rules.blocked_points == EACH_LESS_OWN:
        return others - opponents * own
    if rules.blocked_points == MOST_LESS_OWN:
        return most - own
    return others - own
