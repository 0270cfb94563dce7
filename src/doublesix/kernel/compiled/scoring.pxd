"""Who won a round that is over, and how many points; ``rules/scoring.py`` says the same for people."""

from libc.stdint cimport uint32_t

from doublesix.kernel.compiled.constants cimport (
    BLOCKED_POINTS_EACH_LESS_OWN, BLOCKED_POINTS_MOST_LESS_OWN, BLOCKED_POINTS_OTHERS, ENDED_DOMINO, MOST_PLAYERS,
    OUT_POINTS_OPPONENTS, OUT_POINTS_TILES, TIE_DRAWN, TIE_LOWEST_SINGLE,
)
from doublesix.kernel.compiled.rules cimport Position, Result, Rules, count_bits, lowest_bit, spots_in

cdef inline Result score(const Rules *rules, const Position *p) noexcept nogil:
    if p.ended == ENDED_DOMINO:
        return score_domino(rules, p)
    return score_sides(rules, p) if rules.by_side else score_blocked(rules, p)

cdef inline Result score_domino(const Rules *rules, const Position *p) noexcept nogil:
    cdef Result result
    cdef uint32_t against = p.held
    if rules.partners:
        against ^= p.hands[p.seat ^ 2]
    result.winner = p.seat
    if rules.out_points == OUT_POINTS_OPPONENTS:
        result.points = spots_in(rules, against)
    elif rules.out_points == OUT_POINTS_TILES:
        result.points = count_bits(against)
    else:
        result.points = rules.all_spots - spots_in(rules, p.held) - spots_in(rules, p.unheld)
    return result

cdef inline bint one_side(const Rules *rules, uint32_t seats) noexcept nogil:
    if rules.partners:
        return (seats & 0b0101) == 0 or (seats & 0b1010) == 0
    return seats & (seats - 1) == 0

cdef inline int lightest_in(const Rules *rules, uint32_t hand) noexcept nogil:
    """The spots of its lightest tile that counts; more than any tile has if none counts."""
    cdef int least = 255
    if rules.tie == TIE_LOWEST_SINGLE:
        hand &= ~rules.doubles
    while hand:
        least = min(least, <int> rules.spots[lowest_bit(hand)])
        hand &= hand - 1
    return least

cdef inline Result score_sides(const Rules *rules, const Position *p) noexcept nogil:
    """A blocked round in which partners put their hands together."""
    cdef Result result
    cdef uint32_t hands[2]
    cdef int spots[2]
    cdef int side, own, other, first, second
    result.winner, result.points = -1, 0
    for side in range(2):
        hands[side] = p.hands[side] | p.hands[side + 2]
        spots[side] = spots_in(rules, hands[side])
    first, second = spots[0], spots[1]
    if rules.by_tiles:
        first += count_bits(hands[0]) << 8
        second += count_bits(hands[1]) << 8
    if first == second and rules.tie != TIE_DRAWN:
        first, second = lightest_in(rules, hands[0]), lightest_in(rules, hands[1])
    if first == second:
        return result
    side = second < first
    own, other = spots[side], spots[1 - side]
    result.winner = side + 2 if spots_in(rules, p.hands[side + 2]) < spots_in(rules, p.hands[side]) else side
    if rules.blocked_points == BLOCKED_POINTS_OTHERS:
        result.points = other
    elif rules.blocked_points == BLOCKED_POINTS_MOST_LESS_OWN:
        result.points = max(own, other) - own
    else:
        result.points = other - own
    return result

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
        if rules.tie == TIE_DRAWN:
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
    if rules.blocked_points == BLOCKED_POINTS_OTHERS:
        return others
    if rules.blocked_points == BLOCKED_POINTS_EACH_LESS_OWN:
        return others - opponents * own
    if rules.blocked_points == BLOCKED_POINTS_MOST_LESS_OWN:
        return most - own
    return others - own
