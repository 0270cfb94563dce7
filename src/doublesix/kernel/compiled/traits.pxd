"""What a thoughtful player sees in an option, as numbers, and how much that player likes it.

It uses only what the seat to act knows: its own hand, which tiles it has not seen, how many everybody holds, and
what passes have shown. The liking is learned: a small net with one hidden layer, and a straight way past it.
"""

from libc.math cimport exp
from libc.stdint cimport uint8_t, uint32_t

from doublesix.kernel.compiled.constants cimport (
    DRAW_CODE, HIDDEN, MOST_TILES, OPENING, PASS_CODE, TRAITS, TRAIT_ANOTHER, TRAIT_ANSWERED, TRAIT_ANSWERS,
    TRAIT_COMMAND, TRAIT_DOUBLE, TRAIT_DOUBLES_IN_COMPANY, TRAIT_DRAWS, TRAIT_FEWEST_TILES, TRAIT_FITTING_DOUBLES,
    TRAIT_GOES_OUT, TRAIT_GONE, TRAIT_LEAD_IN_A_BLOCK, TRAIT_NEXT_FITS, TRAIT_NEXT_STUCK, TRAIT_NEXT_TILES,
    TRAIT_NO_ANSWER, TRAIT_ONE_NUMBER, TRAIT_OTHERS_STUCK, TRAIT_OWN_FAR, TRAIT_OWN_NEAR, TRAIT_OWN_SPOTS,
    TRAIT_OWN_TILES, TRAIT_PARTNER_STUCK, TRAIT_PASSES, TRAIT_SPOTS, TRAIT_UNSEEN, TRAIT_UNSEEN_FAR,
    TRAIT_UNSEEN_NEAR, TRAIT_VARIETY, TRAIT_WITHIN_REACH,
)
from doublesix.kernel.compiled.rules cimport Position, Rules, count_bits, lowest_bit, number_in, spots_in, tile_in

cdef struct Taste:
    double inward[TRAITS][HIDDEN]
    double bias[HIDDEN]
    double outward[HIDDEN]
    double direct[TRAITS]

cdef inline double chance_stuck(uint32_t possible, int size, uint32_t fitting) noexcept nogil:
    """How likely it is that none of so many tiles fits, if they may be any of the possible ones."""
    cdef int all_of_them = count_bits(possible), unfit = count_bits(possible & ~fitting), index
    cdef double chance = 1
    for index in range(size):
        if unfit <= index:
            return 0
        chance *= (unfit - index) / <double> (all_of_them - index)
    return chance

cdef inline uint32_t within_reach(const Rules *rules, uint32_t hand, uint32_t fitting) noexcept nogil:
    """The tiles of a hand that fit what the fitting ones among them may open."""
    cdef uint32_t answers = hand & fitting, numbers = 0
    while answers:
        numbers |= rules.numbers[lowest_bit(answers)]
        answers &= answers - 1
    return hand & rules.fits[numbers]

cdef inline uint32_t open_after(const Rules *rules, const Position *p, int action) noexcept nogil:
    """The numbers that are open after an action."""
    cdef int tile = tile_in(action), number = number_in(action), far
    cdef uint32_t left
    if action >= DRAW_CODE:
        return p.open
    if number == OPENING:
        return rules.numbers[tile]
    far = rules.spots[tile] - number
    left = (p.ends >> 4 * number & 15) - 1
    if far == number:
        left += 1 + rules.growth[tile]
    return (p.open & ~(<uint32_t> (left == 0) << number)) | <uint32_t> 1 << far

cdef inline void look_at_ends(
    const Rules *rules, uint32_t hand, uint32_t unseen, uint32_t numbers, double *traits
) noexcept nogil:
    """How the hand fits the open numbers."""
    cdef int number, ends = count_bits(numbers), answered = 0, variety = 0, company = 0, own
    cdef uint32_t doubles = hand & rules.doubles, of_number
    cdef double command = 0
    for number in range(7):
        of_number = rules.fits[1 << number]
        own = count_bits(hand & of_number)
        variety += own > 0
        company += own > 1 and (doubles & of_number) != 0
        if numbers >> number & 1 and own:
            answered += 1
            command += own / <double> (own + count_bits(unseen & of_number))
    traits[TRAIT_VARIETY] = variety / 7.0
    traits[TRAIT_ANSWERED] = answered / <double> ends
    traits[TRAIT_COMMAND] = command / ends
    traits[TRAIT_DOUBLES_IN_COMPANY] = company / 7.0

cdef inline void look_at_tile(
    const Rules *rules, uint32_t hand, uint32_t unseen, int action, double *traits
) noexcept nogil:
    """What the tile itself brings: spots shed, a double placed, and what is left of the numbers at its ends."""
    cdef int tile = tile_in(action), near, far
    near = rules.low[tile] if number_in(action) == OPENING else number_in(action)
    far = rules.spots[tile] - near
    traits[TRAIT_SPOTS] = rules.spots[tile] / 12.0
    if near == far:
        traits[TRAIT_DOUBLE] = 1
        traits[TRAIT_GONE] = (6 - count_bits((hand | unseen) & rules.fits[1 << near])) / 6.0
    traits[TRAIT_OWN_FAR] = count_bits(hand & rules.fits[1 << far]) / 8.0
    traits[TRAIT_UNSEEN_FAR] = count_bits(unseen & rules.fits[1 << far]) / 7.0
    traits[TRAIT_OWN_NEAR] = count_bits(hand & rules.fits[1 << near]) / 8.0
    traits[TRAIT_UNSEEN_NEAR] = count_bits(unseen & rules.fits[1 << near]) / 7.0
    if rules.extra and (near == far or number_in(action) == OPENING):
        traits[TRAIT_ANOTHER] = hand & rules.fits[rules.numbers[tile]] != 0

cdef inline void look_at_others(
    const Rules *rules, const Position *p, const uint32_t *barred, uint32_t hand, uint32_t unseen, uint32_t fitting,
    double *traits,
) noexcept nogil:
    """Whether the others can go on, and how near they are to going out."""
    cdef int seat, size, least = MOST_TILES, next_seat = rules.next[p.seat], others = 0
    cdef uint32_t possible
    cdef double stuck, expected
    for seat in range(rules.players):
        if seat == p.seat:
            continue
        possible = unseen & ~barred[seat]
        size = count_bits(p.hands[seat])
        if count_bits(possible) < size:
            possible = unseen
        stuck = chance_stuck(possible, size, fitting)
        if rules.partners and (seat ^ p.seat) & 1 == 0:
            traits[TRAIT_PARTNER_STUCK] = stuck
            continue
        least = min(least, size)
        if seat != next_seat:
            traits[TRAIT_OTHERS_STUCK] += stuck
            others += 1
            continue
        traits[TRAIT_NEXT_STUCK] = stuck
        traits[TRAIT_NEXT_FITS] = count_bits(possible & fitting) / <double> count_bits(possible)
        traits[TRAIT_NEXT_TILES] = size / 8.0
        if not hand & fitting:
            expected = spots_in(rules, possible) / <double> count_bits(possible) * size
            traits[TRAIT_LEAD_IN_A_BLOCK] = stuck * (expected - spots_in(rules, hand)) / 10.0
    if others:
        traits[TRAIT_OTHERS_STUCK] /= others
    traits[TRAIT_FEWEST_TILES] = least / 8.0

cdef inline void see_traits(
    const Rules *rules, const Position *p, const uint32_t *barred, int action, double *traits
) noexcept nogil:
    """Write down what there is to see in an option."""
    cdef uint32_t own = p.hands[p.seat], hand = own, unseen, numbers = open_after(rules, p, action), fitting
    cdef int index, answers
    for index in range(TRAITS):
        traits[index] = 0
    unseen = (p.held | p.unheld) & ~own
    if action < DRAW_CODE:
        hand ^= <uint32_t> 1 << tile_in(action)
        look_at_tile(rules, hand, unseen, action, traits)
    fitting = rules.fits[numbers]
    answers = count_bits(hand & fitting)
    look_at_ends(rules, hand, unseen, numbers, traits)
    look_at_others(rules, p, barred, hand, unseen, fitting, traits)
    traits[TRAIT_ONE_NUMBER] = numbers & (numbers - 1) == 0
    traits[TRAIT_GOES_OUT] = hand == 0
    traits[TRAIT_ANSWERS] = answers / 8.0
    traits[TRAIT_NO_ANSWER] = answers == 0
    traits[TRAIT_FITTING_DOUBLES] = count_bits(hand & rules.doubles & fitting) / 7.0
    if hand:
        traits[TRAIT_WITHIN_REACH] = count_bits(within_reach(rules, hand, fitting)) / <double> count_bits(hand)
    traits[TRAIT_OWN_TILES] = count_bits(hand) / 8.0
    traits[TRAIT_OWN_SPOTS] = spots_in(rules, hand) / 40.0
    traits[TRAIT_UNSEEN] = count_bits(unseen) / 21.0
    traits[TRAIT_DRAWS] = action == DRAW_CODE
    traits[TRAIT_PASSES] = action == PASS_CODE

cdef inline double liking(const Taste *taste, const double *traits) noexcept nogil:
    """How much a player likes an option with these traits."""
    cdef double hidden[HIDDEN]
    cdef double total = 0, trait
    cdef int index, unit
    for unit in range(HIDDEN):
        hidden[unit] = taste.bias[unit]
    for index in range(TRAITS):
        trait = traits[index]
        if trait != 0:
            total += taste.direct[index] * trait
            for unit in range(HIDDEN):
                hidden[unit] += taste.inward[index][unit] * trait
    for unit in range(HIDDEN):
        if hidden[unit] > 0:
            total += taste.outward[unit] * hidden[unit]
    return total

cdef inline double find_odds(
    const Rules *rules, const Position *p, const uint32_t *barred, const Taste *taste, const uint8_t *options, int number,
    double *odds,
) noexcept nogil:
    """Find how likely a player with this taste is to choose each option; return the sum of the odds."""
    cdef double traits[TRAITS]
    cdef double best = 0, total = 0
    cdef int index
    for index in range(number):
        see_traits(rules, p, barred, options[index], traits)
        odds[index] = liking(taste, traits)
        if index == 0 or odds[index] > best:
            best = odds[index]
    for index in range(number):
        odds[index] = exp(odds[index] - best)
        total += odds[index]
    return total
