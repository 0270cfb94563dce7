"""What passes and draws prove of a hidden hand; ``knowledge.py`` says the same for people.

Tiles that came to a hand together are an arrival: those dealt, and each tile drawn. A pass or a draw bars tiles from
the arrivals so far. A laid tile that may have come with several is kept as unsure until it is settled.
"""

from libc.stdint cimport uint32_t

from doublesix.kernel.compiled.constants cimport LEAD_HIGHEST_DOUBLE, MOST_TILES
from doublesix.kernel.compiled.rules cimport Position, Rules, any_tile_opens, lowest_bit

cdef enum: MOST_ARRIVALS = 29  # the deal, and a draw of every tile

cdef struct Arrival:
    uint32_t barred  # the tiles that none of them can be
    int size  # how many are still in the hand

cdef struct Proofs:
    int arrivals
    int unsure
    bint just_drew
    Arrival arrival[MOST_ARRIVALS]
    uint32_t came_with[MOST_TILES]  # for each unsure tile the arrivals that it may be of

cdef inline void begin_proofs(Proofs *of, int size) noexcept nogil:
    of.arrivals = 1
    of.unsure = 0
    of.just_drew = False
    of.arrival[0].barred = 0
    of.arrival[0].size = size

cdef inline void bar(Proofs *of, uint32_t tiles) noexcept nogil:
    """The hand holds none of these tiles now."""
    cdef int index
    for index in range(of.arrivals):
        of.arrival[index].barred |= tiles

cdef inline void prove_by_opening(const Rules *rules, const Position *p, Proofs *hands, int tile) noexcept nogil:
    """Opening with the highest double shows that nobody was dealt a higher one, or that this seat was not."""
    cdef uint32_t higher = rules.doubles >> tile >> 1 << tile << 1
    cdef int seat
    if any_tile_opens(rules, p):
        return
    for seat in range(rules.players):
        if rules.lead == LEAD_HIGHEST_DOUBLE or seat == p.seat:
            bar(&hands[seat], higher)

cdef inline void prove_by_draw(Proofs *of, uint32_t fitting) noexcept nogil:
    bar(of, fitting)
    of.arrival[of.arrivals].barred = 0
    of.arrival[of.arrivals].size = 1
    of.arrivals += 1
    of.just_drew = True

cdef inline void prove_by_tap(Proofs *of, uint32_t fitting) noexcept nogil:
    bar(of, fitting)
    of.just_drew = False

cdef inline void prove_by_laying(Proofs *of, int tile) noexcept nogil:
    """It is the tile that was just drawn, or one of any arrival that could hold it."""
    cdef uint32_t from_which = 0
    cdef int index
    if of.arrivals == 1 or of.just_drew:
        of.arrival[of.arrivals - 1].size -= 1
        of.just_drew = False
        return
    for index in range(of.arrivals):
        from_which |= <uint32_t> (not of.arrival[index].barred >> tile & 1) << index
    of.came_with[of.unsure] = from_which
    of.unsure += 1

cdef inline uint32_t filled(const Proofs *of) noexcept nogil:
    """The arrivals of which something is left."""
    cdef uint32_t found = 0
    cdef int index
    for index in range(of.arrivals):
        found |= <uint32_t> (of.arrival[index].size > 0) << index
    return found

cdef inline void settle(Proofs *of) noexcept nogil:
    """Take the laid tiles that can only have come with one arrival out of it, until none are left."""
    cdef bint settled = of.unsure > 0
    cdef uint32_t from_which
    cdef int index, kept
    while settled:
        settled = False
        kept = 0
        for index in range(of.unsure):
            from_which = of.came_with[index] & filled(of)
            if from_which and not from_which & (from_which - 1):
                of.arrival[lowest_bit(from_which)].size -= 1
                settled = True
            else:
                of.came_with[kept] = from_which
                kept += 1
        of.unsure = kept

cdef inline bint may_have_one_left(const Proofs *of, int arrival) noexcept nogil:
    """Whether all laid tiles can have come with others, or with this one and still leave a tile of it."""
    cdef int room[MOST_ARRIVALS]
    cdef uint32_t left = 0, from_which
    cdef int index, taken
    for index in range(of.arrivals):
        room[index] = of.arrival[index].size - (index == arrival)
        left |= <uint32_t> (room[index] > 0) << index
    for index in range(of.unsure):
        from_which = of.came_with[index] & left
        if not from_which:
            return False
        taken = lowest_bit(from_which)
        room[taken] -= 1
        left ^= <uint32_t> (room[taken] == 0) << taken
    return True

cdef inline uint32_t possible_tiles(Proofs *of, uint32_t unseen) noexcept nogil:
    """The unseen tiles that the hand may hold: those that its newest arrival with a tile left may hold."""
    cdef int index
    settle(of)
    for index in range(of.arrivals - 1, -1, -1):
        if of.arrival[index].size and may_have_one_left(of, index):
            return unseen & ~of.arrival[index].barred
    return 0
