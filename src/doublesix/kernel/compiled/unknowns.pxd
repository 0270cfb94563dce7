"""Worlds that agree with what a seat knows: every hidden tile in one of the slots it may lie in, without bias.

We count once how many worlds there are from each stage on (so many tiles placed, so much room left in each group of
slots); then we place tiles one after another, each choice weighed by the worlds that follow it.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from doublesix.kernel.compiled.constants cimport LEAD_LOT, MOST_PLAYERS, MOST_TILES
from doublesix.kernel.compiled.rules cimport (
    Position, Rules, below, end_if_blocked, fraction, leader_by_doubles, thrown_in,
)

cdef struct Unknowns:
    int tiles
    int groups
    int slots
    int leader
    int led_by_winner
    bint check_deal
    uint32_t laid
    uint8_t tile[MOST_TILES]
    uint32_t allowed[MOST_TILES]
    int room[MOST_TILES]  # the slots of each group, one group after another in ``slot``
    int start[MOST_TILES]
    uint8_t slot[MOST_TILES]
    uint8_t holder[MOST_TILES]
    uint32_t dealt[MOST_PLAYERS]
    uint32_t known_dealt[MOST_PLAYERS]
    int draws  # so far: each from a slot, or a tile that is known if the slot is -1
    int drawn_slot[MOST_TILES]
    uint8_t drawn_tile[MOST_TILES]
    int stride[MOST_TILES]
    int cells
    double *worlds  # how many follow, by the room that is left

cdef inline void count_worlds(Unknowns *u) noexcept nogil:
    """Count the worlds for every state of the groups; the room that is left tells which tile is next."""
    cdef int left[MOST_TILES]
    cdef int state, group, total = 0
    cdef double count
    for group in range(u.groups):
        left[group] = 0
    u.worlds[0] = 1
    for state in range(1, u.cells):
        group = 0
        while left[group] == u.room[group]:
            total -= left[group]
            left[group] = 0
            group += 1
        left[group] += 1
        total += 1
        count = 0
        if total <= u.tiles:
            for group in range(u.groups):
                if u.allowed[u.tiles - total] >> group & 1 and left[group]:
                    count += u.worlds[state - u.stride[group]]
        u.worlds[state] = count

cdef inline int choose_group(const Unknowns *u, int index, int state, const int *left, uint64_t *stream) noexcept nogil:
    """Choose a group for a tile, each as likely as it has worlds."""
    cdef uint32_t allowed = u.allowed[index]
    cdef int group, chosen = -1
    cdef double count, rest
    rest = fraction(stream) * u.worlds[state]
    for group in range(u.groups):
        if allowed >> group & 1 and left[group]:
            count = u.worlds[state - u.stride[group]]
            if count > 0:
                chosen = group
                if rest < count:
                    break
                rest -= count
    return chosen

cdef inline void place_tiles(const Unknowns *u, uint8_t *tiles, uint64_t *stream) noexcept nogil:
    """Put a tile into every slot."""
    cdef uint8_t slots[MOST_TILES]
    cdef int left[MOST_TILES]
    cdef int index, group, state = u.cells - 1, chosen
    for index in range(u.slots):
        slots[index] = u.slot[index]
    for group in range(u.groups):
        left[group] = u.room[group]
    for index in range(u.tiles):
        group = choose_group(u, index, state, left, stream) if u.groups > 1 else 0
        state -= u.stride[group]
        chosen = u.start[group] + below(stream, left[group])
        left[group] -= 1
        tiles[slots[chosen]] = u.tile[index]
        slots[chosen] = slots[u.start[group] + left[group]]

cdef inline uint32_t tiles_in(const uint8_t *tiles, uint32_t slots) noexcept nogil:
    cdef uint32_t found = 0
    cdef int slot
    for slot in range(MOST_TILES):
        if slots >> slot & 1:
            found |= <uint32_t> 1 << tiles[slot]
    return found

cdef inline bint agrees(const Rules *rules, const Unknowns *u, const uint8_t *tiles, const Position *p) noexcept nogil:
    """Whether a world agrees with what slots cannot say: who leads, and that play goes on."""
    cdef uint32_t dealt[MOST_PLAYERS]
    cdef Position now
    cdef int index
    if u.check_deal:
        for index in range(rules.players):
            dealt[index] = u.known_dealt[index] | tiles_in(tiles, u.dealt[index])
        if thrown_in(rules, dealt) or (rules.lead != LEAD_LOT and leader_by_doubles(rules, dealt) != u.leader):
            return False
    if p.laid == 0 or p.held & rules.fits[p.open]:
        return True
    now = p[0]
    end_if_blocked(rules, &now)
    return now.ended == 0

cdef inline int sample(
    const Rules *rules, const Unknowns *u, const Position *seen, Position *p, uint8_t *tiles, uint64_t *stream, int tries
) noexcept nogil:
    """Fill what is hidden at random; return how many tries are left, none if all failed."""
    cdef uint32_t bit
    cdef int slot, holder
    while tries:
        place_tiles(u, tiles, stream)
        p[0] = seen[0]
        for slot in range(u.slots):
            bit = <uint32_t> 1 << tiles[slot]
            holder = u.holder[slot]
            if holder == rules.players:
                p.boneyard[p.left] = tiles[slot]
                p.left += 1
                p.unheld |= bit
            else:
                bit &= ~u.laid
                p.hands[holder] |= bit
                p.held |= bit
        if agrees(rules, u, tiles, p):
            return tries
        tries -= 1
    return 0
