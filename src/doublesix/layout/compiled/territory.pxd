"""The free half tiles that belong to each end, as rows of bits: what ``Felt.territories`` finds.

A row is a few words, the leftmost half tile in the lowest bit. A row of zeros lies above the first and below the last.
"""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy, memset

from doublesix.layout.compiled.geometry cimport End, Offset, Table, Tile, Way, Ways, blocked, tile_at, ways_for_single

cdef enum: MOST_WORDS = 16  # as many as the widest table has, on which points can be told apart


cdef struct Territory:
    int top  # of the part that grows: its first row, and its last
    int bottom
    int size
    bint grows
    uint64_t *area
    uint64_t *front


cdef struct Halves:
    int words  # of each row
    int rows
    uint64_t *free  # that a double could still lie across
    uint64_t *left  # those of them that nobody has taken so far
    Territory *territory


cdef inline int words_in(Halves *halves) noexcept nogil:
    """How many words all rows take, those of zeros included."""
    return (halves.rows + 2) * halves.words


cdef inline void fill(Halves *halves, uint64_t *bits, int left, int right, int top, int bottom, bint free) noexcept nogil:
    """Set or clear a rectangle of bits, as far as it is on the table."""
    cdef int y, word, first, last
    cdef uint64_t mask
    top, bottom = max(top, 0), min(bottom, halves.rows)
    for word in range(max(left, 0) // 64, halves.words):
        first, last = max(left - 64 * word, 0), min(right - 64 * word, 64)
        if first >= last:
            break
        mask = (~<uint64_t> 0 >> (64 - (last - first))) << first
        for y in range(top, bottom):
            if free:
                bits[y * halves.words + word] |= mask
            else:
                bits[y * halves.words + word] &= ~mask


cdef inline void take(Table *table, Halves *halves, uint64_t *bits, Tile tile) noexcept nogil:
    """Note that no double can lie across the halves near a tile."""
    fill(
        halves, bits, tile.x - 4 - tile.lying, min(table.width, tile.x + 3 + tile.lying),
        tile.y - 5 + tile.lying, tile.y + 4 - tile.lying, False,
    )


cdef inline void seed(Table *table, Halves *halves, End *end, int thought, Territory *into) noexcept nogil:
    """Let the territory of an end begin at the far ends of the ways that have room."""
    cdef Ways *ways = ways_for_single(table, end.joint)
    cdef Way *way
    cdef Offset *step
    cdef uint64_t *word
    cdef uint64_t bit
    cdef int i, steps, x, y
    memset(into.area - halves.words, 0, words_in(halves) * sizeof(uint64_t))
    into.size, into.top, into.bottom, into.grows = 0, halves.rows, -1, True
    for i in range(ways.count):
        way = &ways.way[i]
        if blocked(table, tile_at(end.joint, way), end.parent, thought):
            continue
        step = &table.stated.step[way.heading]
        for steps in range(table.stated.seed_length):
            x = end.joint.x + way.far.x + steps * step.x
            y = end.joint.y + way.far.y + steps * step.y
            if 1 <= x < table.width and 1 <= y < table.height:
                word, bit = into.area + (y - 1) * halves.words + (x - 1) // 64, (<uint64_t> 1) << ((x - 1) % 64)
                into.size += not word[0] & bit
                word[0] |= bit
                into.top, into.bottom = min(into.top, y - 1), max(into.bottom, y - 1)
    memcpy(into.front - halves.words, into.area - halves.words, words_in(halves) * sizeof(uint64_t))


cdef inline int count_bits(uint64_t bits) noexcept nogil:
    bits -= bits >> 1 & <uint64_t> 0x5555555555555555
    bits = (bits & <uint64_t> 0x3333333333333333) + (bits >> 2 & <uint64_t> 0x3333333333333333)
    return <int> ((bits + (bits >> 4) & <uint64_t> 0x0F0F0F0F0F0F0F0F) * <uint64_t> 0x0101010101010101 >> 56)


cdef inline void grow(Halves *halves, Territory *territory, int words) noexcept nogil:
    """Take all halves that are left beside those that were taken last; ``words`` is how many each row has."""
    cdef int y, word, at, top = halves.rows, bottom = -1, size = 0
    cdef uint64_t taken, old, carried
    cdef uint64_t above[MOST_WORDS]
    cdef uint64_t *front = territory.front
    for word in range(words):
        above[word] = 0
    for y in range(max(territory.top - 1, 0), min(territory.bottom + 2, halves.rows)):
        carried = 0
        for word in range(words):
            at = y * words + word
            old = front[at]
            taken = above[word] | front[at + words] | old << 1 | old >> 1 | carried
            if word + 1 < words:
                taken |= front[at + 1] << 63
            taken &= halves.left[at]
            above[word], carried, front[at] = old, old >> 63, taken
            if taken:
                halves.left[at] ^= taken
                territory.area[at] |= taken
                size += count_bits(taken)
                top, bottom = min(top, y), y
    territory.top, territory.bottom, territory.grows = top, bottom, size > 0
    territory.size += size


cdef inline bint spread(Halves *halves, int count, int enough) noexcept nogil:
    """Let territories grow by turns until there is no more room; whether each has enough."""
    cdef int i
    cdef bint growing = True, short
    for i in range(count):
        for word in range(halves.rows * halves.words):
            halves.left[word] &= ~halves.territory[i].area[word]
    while growing:
        growing = short = False
        for i in range(count):
            if not halves.territory[i].grows:
                pass
            elif halves.words == 1:  # as most tables have it: compiled for itself, and much faster
                grow(halves, &halves.territory[i], 1)
            else:
                grow(halves, &halves.territory[i], halves.words)
            growing |= halves.territory[i].grows
            short |= halves.territory[i].size < enough
        if not short:
            return True
    return False


cdef inline int length_of_rows(Halves *halves, uint64_t *area, int pitch) noexcept nogil:
    """How long a line the area may hold in rows that lie."""
    cdef int y, word, words = halves.words, length = 0
    cdef uint64_t any_left, carried, shifted
    cdef uint64_t *row
    cdef uint64_t begun[MOST_WORDS]
    for y in range(halves.rows):
        row = area + y * words
        any_left = carried = 0
        for word in range(words):
            begun[word] = row[word] & ~(row[word] << 1 | carried)
            carried = row[word] >> 63
            any_left |= begun[word]
        while any_left:
            any_left = carried = 0
            for word in range(words):
                length += count_bits(begun[word])
                shifted = begun[word] << pitch | carried
                carried = begun[word] >> (64 - pitch)
                begun[word] = shifted & row[word]
                any_left |= begun[word]
    return length


cdef inline int length_of_columns(Halves *halves, uint64_t *area, int pitch) noexcept nogil:
    """How long a line the area may hold in rows that stand."""
    cdef int at, down, words = halves.words, length = 0
    cdef uint64_t begun
    for at in range(halves.rows * words):
        begun, down = area[at] & ~area[at - words], at
        while begun:
            length += count_bits(begun)
            down += pitch * words
            begun &= area[down] if down < halves.rows * words else 0
    return length
