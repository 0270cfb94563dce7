"""From Python's numbers to C's: the rules with their tables, positions, policies."""

from libc.stdint cimport uint8_t, uint32_t
from libc.string cimport memset

from doublesix.kernel.compiled.constants cimport (
    BLOCKED_HANDS_SIDE, BLOCKED_WHEN_DEAD, BLOCKED_WINNER_FEWEST_TILES, DRAWN_TILE_WAITS, EXTRA_AFTER_DOUBLE,
    NEXT_LEAD_WINNER, OPENING_ANY, POLICIES,
)
from doublesix.kernel.compiled.rules cimport Position, Rules

cdef inline int read_rules(object numbers, Rules *rules) except -1:
    rules.players = numbers.players
    rules.hand_size = numbers.hand_size
    rules.partners = numbers.partners
    rules.step = numbers.step
    rules.lead = numbers.lead
    rules.any_opening = numbers.opening == OPENING_ANY
    rules.redeal = numbers.redeal
    rules.opening_places = numbers.opening_places
    rules.later_places = numbers.later_places
    rules.draw = numbers.draw
    rules.waits = numbers.drawn_tile == DRAWN_TILE_WAITS
    rules.extra = numbers.extra == EXTRA_AFTER_DOUBLE
    rules.dead = numbers.blocked_when == BLOCKED_WHEN_DEAD
    rules.by_tiles = numbers.blocked_winner == BLOCKED_WINNER_FEWEST_TILES
    rules.tie = numbers.tie
    rules.out_points = numbers.out_points
    rules.blocked_points = numbers.blocked_points
    rules.by_side = numbers.partners and numbers.blocked_hands == BLOCKED_HANDS_SIDE
    rules.winner_leads = numbers.next_lead == NEXT_LEAD_WINNER
    fill_tables(rules, numbers.highest)
    return 0

cdef inline void fill_tables(Rules *rules, int highest) noexcept nogil:
    cdef int high, low, tile = 0, set, part
    rules.doubles = 0
    rules.all_spots = 0
    memset(rules.fits, 0, sizeof(rules.fits))
    memset(rules.both, 0, sizeof(rules.both))
    memset(rules.spots_of, 0, sizeof(rules.spots_of))
    memset(rules.heap, 0, sizeof(rules.heap))
    for high in range(highest + 1):
        for low in range(high + 1):
            rules.high[tile] = <uint8_t> high
            rules.low[tile] = <uint8_t> low
            rules.spots[tile] = <uint8_t> (high + low)
            rules.heap[tile] = <uint8_t> tile
            rules.numbers[tile] = <uint8_t> (1 << high | 1 << low)
            rules.growth[tile] = <uint8_t> (rules.later_places if high == low else 0)
            rules.all_spots += high + low
            if high == low:
                rules.doubles |= <uint32_t> 1 << tile
            for set in range(128):
                if set >> high & 1 or set >> low & 1:
                    rules.fits[set] |= <uint32_t> 1 << tile
                if set >> high & 1 and set >> low & 1 and high != low:
                    rules.both[set] |= <uint32_t> 1 << tile
                part = tile // 7
                if set >> (tile - 7 * part) & 1:
                    rules.spots_of[part][set] += <uint8_t> (high + low)
            tile += 1
    rules.tiles = tile
    for part in range(rules.players):
        rules.next[part] = <uint8_t> ((part + rules.step + rules.players) % rules.players)

cdef inline int read_position(object position, const Rules *rules, Position *p) except -1:
    """Read a position; the boneyard is listed in the order of drawing, and the kernel draws from the end."""
    cdef int number
    memset(p, 0, sizeof(Position))
    for number in range(rules.players):
        p.hands[number] = position.hands[number]
        p.held |= p.hands[number]
    p.left = len(position.boneyard)
    for number in range(p.left):
        p.boneyard[p.left - 1 - number] = position.boneyard[number]
        p.unheld |= <uint32_t> 1 << <int> position.boneyard[number]
    for number in range(7):
        p.ends |= <uint32_t> position.counts[number] << 4 * number
        p.open |= <uint32_t> (position.counts[number] > 0) << number
    p.extra = position.extra
    p.seat = position.seat
    p.drawn = position.drawn
    p.idle = position.idle
    p.laid = position.laid
    p.led_by_winner = position.led_by_winner
    return 0

cdef inline int read_policies(object policies, const Rules *rules, int *read) except -1:
    cdef int seat
    for seat in range(rules.players):
        read[seat] = policies[seat]
        if not 0 <= read[seat] < POLICIES:
            raise ValueError(f"the kernel knows no policy {read[seat]}")
    return 0
