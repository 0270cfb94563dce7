"""What the choices of the others say of a world, and what an option is worth in it.

A round is played again from the deal of a world. Wherever another seat had a choice, three kinds of player are asked how
likely each would have chosen so with the hand that this world gives it: one that thinks, a greedy one and a random one. The
one that thinks looks at worlds of its own, in which it knows its own hand and what everybody saw, and nothing else.
"""

from libc.math cimport exp
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from doublesix.kernel.compiled.playing cimport heaviest_of, play_on
from doublesix.kernel.compiled.sampling cimport Unknowns, tiles_in
from doublesix.kernel.compiled.scoring cimport score
from doublesix.kernel.compiled.search cimport Memory, solve_options
from doublesix.kernel.compiled.table cimport (
    DRAW, MAY_ONE, MOST_PLAYERS, MOST_TILES, NEVER, PASS, Position, Result, Rules, act, below, count_bits, list_options,
    may_draw, nth_bit, stream_of,
)

cdef enum:
    # the kinds of player
    THINKING = 0
    GREEDY = 1
    BLIND = 2
    KINDS = 3
    KNOWN = 1 << 12  # how many likelihoods are remembered

cdef struct Manner:
    # as ``interface.Manner`` lists them
    double prior[KINDS]
    double temperature
    double slip
    int looks
    bint looks_solve
    bint solves
    int playouts
    int policies[MOST_PLAYERS]
    int64_t most

cdef struct Likelihood:
    uint64_t key  # the hand, and how many actions came before; nought where nothing is remembered
    double chance

cdef inline double worth(const Rules *rules, const Position *p, int seat) noexcept nogil:
    """The points of a seat's side above the mean of the other sides, in a round that is over."""
    cdef Result result = score(rules, p)
    if result.winner < 0:
        return 0
    if result.winner == seat or (rules.partners and (result.winner ^ seat) & 1 == 0):
        return result.points
    return -result.points if rules.partners else -result.points / <double> (rules.players - 1)

cdef inline void add_playout(
    const Rules *rules, const Position *world, const int *policies, const uint8_t *options, int number, uint64_t stream,
    double share, double *values,
) noexcept nogil:
    """Play each option out once, all on the same random numbers."""
    cdef Position p
    cdef uint64_t same
    cdef int option
    for option in range(number):
        p = world[0]
        same = stream
        act(rules, &p, options[option])
        play_on(rules, &p, &same, policies, NULL)
        values[option] += share * worth(rules, &p, world.seat)

cdef inline void value_options(
    const Rules *rules, const Position *world, Memory *memory, const Manner *manner, const uint8_t *options, int number,
    uint64_t stream, double *values,
) noexcept nogil:
    """Find what each option is worth in a world: solved, played out, or the mean of both."""
    cdef int solved[64]
    cdef int index
    cdef double share = 1
    memset(values, 0, number * sizeof(double))
    if manner.solves and solve_options(rules, world, memory, options, number, manner.most, solved):
        share = 0.5 if manner.playouts else 0
        for index in range(number):
            values[index] = (1 - share) * solved[index]
    if share == 0:
        return
    for index in range(max(manner.playouts, 1)):
        add_playout(
            rules, world, manner.policies, options, number, stream_of(stream, index), share / max(manner.playouts, 1), values
        )

cdef inline void hide_from_seat(
    const Rules *rules, const Position *p, const uint32_t *barred, uint64_t *stream, Position *world
) noexcept nogil:
    """Deal anew all that the seat to act cannot see; no hand gets what it is barred from, as long as there is anything else."""
    cdef uint32_t heap = (p.held | p.unheld) & ~p.hands[p.seat], fitting, bit
    cdef int seat, index
    world[0] = p[0]
    for seat in range(rules.players):
        if seat == p.seat:
            continue
        world.hands[seat] = 0
        for index in range(count_bits(p.hands[seat])):
            fitting = heap & ~barred[seat]
            if fitting == 0:
                fitting = heap
            bit = <uint32_t> 1 << nth_bit(fitting, below(stream, count_bits(fitting)))
            heap ^= bit
            world.hands[seat] |= bit
    world.unheld = heap
    world.held = (p.held | p.unheld) ^ heap
    for index in range(p.left):
        bit = <uint32_t> 1 << nth_bit(heap, below(stream, count_bits(heap)))
        heap ^= bit
        world.boneyard[index] = <uint8_t> nth_bit(bit, 0)

cdef inline double chance_if_thinking(
    const Rules *rules, const Position *p, const uint32_t *barred, Memory *memory, const Manner *manner,
    const uint8_t *options, int number, int chosen, uint64_t stream,
) noexcept nogil:
    """How likely one chooses so who looks at a few worlds, and chooses the better the likelier."""
    cdef double values[64]
    cdef int solved[64]
    cdef Position world
    cdef int look, index
    cdef double best, total = 0
    memset(values, 0, number * sizeof(double))
    for look in range(manner.looks):
        hide_from_seat(rules, p, barred, &stream, &world)
        if manner.looks_solve and solve_options(rules, &world, memory, options, number, manner.most, solved):
            for index in range(number):
                values[index] += solved[index]
        else:
            add_playout(rules, &world, manner.policies, options, number, stream, 1, values)
    best = values[0]
    for index in range(1, number):
        best = max(best, values[index])
    for index in range(number):
        values[index] = exp((values[index] - best) / (manner.looks * manner.temperature))
        total += values[index]
    return values[chosen] / total

cdef inline double chance_if_greedy(
    const Rules *rules, const uint8_t *options, int number, int chosen
) noexcept nogil:
    """How likely one chooses so who lays the heaviest tile, and draws rather than passes."""
    cdef int index, most = -1, equals = 0, spots
    for index in range(number):
        spots = 0 if options[index] == DRAW else -1 if options[index] == PASS else 1 + rules.spots[options[index] >> 3]
        if spots > most:
            most = spots
            equals = 0
        equals += spots == most
        if index == chosen and spots < most:
            return 0
    spots = 0 if options[chosen] == DRAW else -1 if options[chosen] == PASS else 1 + rules.spots[options[chosen] >> 3]
    return 1.0 / equals if spots == most else 0

cdef inline void start_again(const Rules *rules, const Unknowns *u, const uint8_t *tiles, Position *p) noexcept nogil:
    """Go back to the deal of a world, with the boneyard in the order in which it was drawn."""
    cdef int seat, slot, index
    memset(p, 0, sizeof(Position))
    for seat in range(rules.players):
        p.hands[seat] = u.known_dealt[seat] | tiles_in(tiles, u.dealt[seat])
        p.held |= p.hands[seat]
    for slot in range(u.slots):
        if u.holder[slot] == rules.players:
            p.boneyard[p.left] = tiles[slot]
            p.left += 1
    for index in range(u.draws - 1, -1, -1):
        p.boneyard[p.left] = u.drawn_tile[index] if u.drawn_slot[index] < 0 else tiles[u.drawn_slot[index]]
        p.left += 1
    for index in range(p.left):
        p.unheld |= <uint32_t> 1 << p.boneyard[index]
    p.seat = u.leader

cdef inline double weigh(
    const Rules *rules, const Unknowns *u, const uint8_t *tiles, const uint8_t *past, int actions, int seat,
    Memory *memory, const Manner *manner, Likelihood *known, uint64_t base,
) noexcept nogil:
    """How likely the others chose as they did, had they the hands of this world."""
    cdef double chances[MOST_PLAYERS][KINDS]
    cdef uint32_t barred[MOST_PLAYERS]
    cdef uint8_t options[64]
    cdef Position p
    cdef int index, kind, other, number, chosen
    cdef double weight = 1, total, chance
    cdef uint64_t key
    cdef Likelihood *entry
    for other in range(rules.players):
        barred[other] = 0
        for kind in range(KINDS):
            chances[other][kind] = manner.prior[kind]
    start_again(rules, u, tiles, &p)
    for index in range(actions):
        other = p.seat
        number = 0 if other == seat else list_options(rules, &p, options)
        if number > 1:
            chosen = 0
            while options[chosen] != past[index] and chosen < number - 1:
                chosen += 1
            if manner.prior[THINKING] > 0:
                key = p.hands[other] | <uint64_t> (index + 1) << 28
                entry = &known[(key * <uint64_t> 0x9E3779B97F4A7C15) >> 52]
                if entry.key != key:
                    entry.key = key
                    entry.chance = chance_if_thinking(
                        rules, &p, barred, memory, manner, options, number, chosen, stream_of(base, key)
                    )
                chances[other][THINKING] *= (1 - manner.slip) * entry.chance + manner.slip / number
            chance = chance_if_greedy(rules, options, number, chosen)
            chances[other][GREEDY] *= (1 - manner.slip) * chance + manner.slip / number
            chances[other][BLIND] *= 1.0 / number
        follow_hand(rules, &p, past[index], barred)
        act(rules, &p, past[index])
    for other in range(rules.players):
        total = 0
        for kind in range(KINDS):
            total += chances[other][kind]
        weight *= total
    return weight

cdef inline void follow_hand(const Rules *rules, const Position *p, int action, uint32_t *barred) noexcept nogil:
    """Note what everybody learns of a hand: nothing fits when it passes; a tile that it draws may be any."""
    if action == DRAW:
        barred[p.seat] = 0
    elif action == PASS and not p.extra and not (rules.draw == MAY_ONE and may_draw(rules, p)) and not p.drawn:
        barred[p.seat] |= rules.fits[p.open]
