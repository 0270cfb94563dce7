"""What the choices of the others say of a world, and what an option is worth in it.

A round is played again from the deal of a world. When another seat had a choice, we ask three kinds of player how
likely each would have chosen this with the hand that this world gives it: a thinker, a greedy and a random one.
How likely each kind is for a seat then decides how the seat goes on when the world is played out.
"""

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from doublesix.kernel.compiled.constants cimport (
    DRAW_CODE, DRAW_MAY_ONE, KINDS, KIND_BLIND, KIND_GREEDY, KIND_THINKING, LEAD_HIGHEST_DOUBLE, MOST_PLAYERS,
    MOST_TILES, PASS_CODE,
)
from doublesix.kernel.compiled.rules cimport (
    MOST_OPTIONS, Position, Result, Rules, act, any_tile_opens, below, fraction, list_options, may_draw, stream_of,
    tile_in,
)
from doublesix.kernel.compiled.scoring cimport score
from doublesix.kernel.compiled.search cimport Memory, solve_options
from doublesix.kernel.compiled.traits cimport Taste, find_odds
from doublesix.kernel.compiled.unknowns cimport Unknowns, sample, tiles_in

cdef enum: KNOWN = 1 << 12  # how many likelihoods are remembered

cdef struct Manner:
    # as ``interface.Manner`` lists them
    double prior[MOST_PLAYERS][KINDS]
    double slip
    Taste taste
    int candidates
    bint solves
    int64_t most
    int playouts
    bint for_the_game
    int needs[MOST_PLAYERS]

cdef struct Likelihood:
    uint64_t key  # the hand, and how many actions came before; zero if nothing is remembered
    double chance

cdef struct Others:
    # what was learned of everybody in a world
    double kinds[MOST_PLAYERS][KINDS]  # how likely a seat is of a kind and chose as it did
    uint32_t barred[MOST_PLAYERS]  # what everybody knows that a seat does not hold

# what options are worth

cdef inline bint same_side(const Rules *rules, int seat, int other) noexcept nogil:
    return seat == other or (rules.partners and (seat ^ other) & 1 == 0)

cdef inline double worth(const Rules *rules, const Position *p, int seat) noexcept nogil:
    """The points of a seat's side above the mean of the other sides, in a round that is over."""
    cdef Result result = score(rules, p)
    if result.winner < 0:
        return 0
    if same_side(rules, result.winner, seat):
        return result.points
    return -result.points if rules.partners else -result.points / <double> (rules.players - 1)

cdef inline double chance_to_win(const Rules *rules, const Position *p, int seat, const int *needs) noexcept nogil:
    """How likely a seat's side wins the game after a round that is over: by its need and the needs of the others."""
    cdef Result result = score(rules, p)
    cdef double own = 0, total = 0
    cdef int other, left
    for other in range(rules.players):
        left = needs[other]
        if result.winner >= 0 and same_side(rules, result.winner, other):
            left -= result.points
        if left <= 0:
            return same_side(rules, other, seat)
        total += 1.0 / left
        if same_side(rules, other, seat):
            own += 1.0 / left
    return own / total

cdef inline int heaviness(const Rules *rules, int action) noexcept nogil:
    """What a greedy player goes by: spots; rather any tile than a draw, and rather a draw than a pass."""
    return 0 if action == DRAW_CODE else -1 if action == PASS_CODE else 1 + rules.spots[tile_in(action)]

cdef inline int choose_in_kind(
    const Rules *rules, const Position *p, const uint32_t *barred, const Taste *taste, int kind, const uint8_t *options,
    int number, uint64_t *stream,
) noexcept nogil:
    """Choose one of several options as a player of that kind would."""
    cdef double odds[MOST_OPTIONS]
    cdef double rest
    cdef int index, most = -2, equals = 0, heavy
    if kind == KIND_BLIND:
        return options[below(stream, number)]
    if kind == KIND_THINKING:
        rest = find_odds(rules, p, barred, taste, options, number, odds) * fraction(stream)
        for index in range(number - 1):
            rest -= odds[index]
            if rest < 0:
                return options[index]
        return options[number - 1]
    for index in range(number):
        heavy = heaviness(rules, options[index])
        if heavy > most:
            most = heavy
            equals = 0
        equals += heavy == most
    equals = below(stream, equals)
    for index in range(number):
        if heaviness(rules, options[index]) == most:
            if equals == 0:
                return options[index]
            equals -= 1
    return options[0]

cdef inline void play_in_kind(
    const Rules *rules, Position *p, uint32_t *barred, const Taste *taste, const int *kinds, uint64_t *stream
) noexcept nogil:
    """Play a round to its end; everybody plays as their kind does."""
    cdef uint8_t options[MOST_OPTIONS]
    cdef int number, action
    while not p.ended:
        number = list_options(rules, p, options)
        action = options[0]
        if number > 1:
            action = choose_in_kind(rules, p, barred, taste, kinds[p.seat], options, number, stream)
        remember(rules, p, action, barred)
        act(rules, p, action)

cdef inline int draw_kind(const double *chances, uint64_t *stream) noexcept nogil:
    cdef double rest = (chances[KIND_THINKING] + chances[KIND_GREEDY] + chances[KIND_BLIND]) * fraction(stream)
    rest -= chances[KIND_THINKING]
    if rest < 0:
        return KIND_THINKING
    return KIND_GREEDY if rest < chances[KIND_GREEDY] else KIND_BLIND

cdef inline void add_playout(
    const Rules *rules, const Position *world, const Others *others, const Manner *manner, const uint8_t *options,
    int number, uint64_t stream, double share, double *values,
) noexcept nogil:
    """Play each option out once, all with the same kinds of players; the seat that asks is a thinker."""
    cdef int kinds[MOST_PLAYERS]
    cdef uint32_t barred[MOST_PLAYERS]
    cdef Position p
    cdef uint64_t same
    cdef int option, seat
    for seat in range(rules.players):
        kinds[seat] = KIND_THINKING if seat == world.seat else draw_kind(others.kinds[seat], &stream)
    for option in range(number):
        p = world[0]
        same = stream
        for seat in range(rules.players):
            barred[seat] = others.barred[seat]
        remember(rules, &p, options[option], barred)
        act(rules, &p, options[option])
        play_in_kind(rules, &p, barred, &manner.taste, kinds, &same)
        if manner.for_the_game:
            values[option] += share * chance_to_win(rules, &p, world.seat, manner.needs)
        else:
            values[option] += share * worth(rules, &p, world.seat)

cdef inline void value_options(
    const Rules *rules, const Position *world, const Others *others, Memory *memory, const Manner *manner,
    const uint8_t *options, int number, uint64_t stream, double *values,
) noexcept nogil:
    """Find what each option is worth in a world: solved, played out, or the mean of both."""
    cdef int solved[MOST_OPTIONS]
    cdef int index, playouts = manner.playouts
    cdef double share = 1
    memset(values, 0, number * sizeof(double))
    if manner.solves and solve_options(rules, world, memory, options, number, manner.most, solved):
        share = 0.5 if playouts else 0
        for index in range(number):
            values[index] = (1 - share) * solved[index]
    if share == 0:
        return
    playouts = max(playouts, 1)
    for index in range(playouts):
        add_playout(rules, world, others, manner, options, number, stream_of(stream, index), share / playouts, values)

# how likely a world is

cdef inline double chance_if_greedy(
    const Rules *rules, const uint8_t *options, int number, int chosen
) noexcept nogil:
    """How likely a player chooses this who lays the heaviest tile, and draws rather than passes."""
    cdef int index, equals = 0, heavy, most = heaviness(rules, options[chosen])
    for index in range(number):
        heavy = heaviness(rules, options[index])
        if heavy > most:
            return 0
        equals += heavy == most
    return 1.0 / equals

cdef inline double chance_if_thinking(
    const Rules *rules, const Position *p, const uint32_t *barred, const Taste *taste, const uint8_t *options, int number,
    int chosen, uint64_t key, Likelihood *known,
) noexcept nogil:
    """How likely a player with this taste chooses this; what was found for a hand is remembered."""
    cdef double odds[MOST_OPTIONS]
    cdef double total
    cdef Likelihood *entry = &known[(key * <uint64_t> 0x9E3779B97F4A7C15) >> 52]
    if entry.key != key:
        total = find_odds(rules, p, barred, taste, options, number, odds)
        entry.key = key
        entry.chance = odds[chosen] / total
    return entry.chance

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
    p.led_by_winner = u.led_by_winner

cdef inline double weigh(
    const Rules *rules, const Unknowns *u, const uint8_t *tiles, const uint8_t *past, int actions, int seat,
    const Manner *manner, Likelihood *known, Others *others,
) noexcept nogil:
    """How likely the others would have chosen as they did, with the hands of this world."""
    cdef uint8_t options[MOST_OPTIONS]
    cdef Position p
    cdef int index, other, number, chosen
    cdef double weight = 1, chance, slip = manner.slip
    cdef double *kinds
    for other in range(rules.players):
        others.barred[other] = 0
        for index in range(KINDS):
            others.kinds[other][index] = manner.prior[other][index]
    start_again(rules, u, tiles, &p)
    for index in range(actions):
        other = p.seat
        number = 0 if other == seat else list_options(rules, &p, options)
        if number > 1:
            chosen = 0
            while options[chosen] != past[index] and chosen < number - 1:
                chosen += 1
            kinds = others.kinds[other]
            if kinds[KIND_THINKING] > 0:
                chance = chance_if_thinking(
                    rules, &p, others.barred, &manner.taste, options, number, chosen,
                    p.hands[other] | <uint64_t> (index + 1) << 28, known,
                )
                kinds[KIND_THINKING] *= (1 - slip) * chance + slip / number
            chance = chance_if_greedy(rules, options, number, chosen)
            kinds[KIND_GREEDY] *= (1 - slip) * chance + slip / number
            kinds[KIND_BLIND] *= 1.0 / number
        remember(rules, &p, past[index], others.barred)
        act(rules, &p, past[index])
    for other in range(rules.players):
        weight *= others.kinds[other][KIND_THINKING] + others.kinds[other][KIND_GREEDY] + others.kinds[other][KIND_BLIND]
    return weight

cdef inline void remember(const Rules *rules, const Position *p, int action, uint32_t *barred) noexcept nogil:
    """Add what an action shows to what everybody remembers of the hands, as ``reference`` says it."""
    cdef int seat
    if action == DRAW_CODE:
        barred[p.seat] = 0
    elif action == PASS_CODE:
        if not p.extra and not p.drawn and not (rules.draw == DRAW_MAY_ONE and may_draw(rules, p)):
            barred[p.seat] |= rules.fits[p.open]
    elif p.laid == 0 and not any_tile_opens(rules, p):
        for seat in range(rules.players):
            if rules.lead == LEAD_HIGHEST_DOUBLE or seat == p.seat:
                barred[seat] |= rules.doubles & ~((<uint32_t> 2 << tile_in(action)) - 1)

cdef inline double sample_weighed(
    const Rules *rules, const Unknowns *u, const Position *seen, const uint8_t *past, int actions, const Manner *manner,
    Likelihood *known, uint64_t *stream, int tries, Position *world, Others *others,
) noexcept nogil:
    """Draw one of several worlds by weight; return the mean of their weights, less than zero for none.

    A world that is drawn for its weight stands for all the candidates, so the mean of their weights counts.
    """
    cdef uint8_t tiles[MOST_TILES]
    cdef Position candidate
    cdef Others of_candidate
    cdef double total = 0, weight
    cdef int index
    for index in range(manner.candidates):
        if not sample(rules, u, seen, &candidate, tiles, stream, tries):
            return -1
        weight = weigh(rules, u, tiles, past, actions, seen.seat, manner, known, &of_candidate)
        total += weight
        if index == 0 or fraction(stream) * total < weight:
            world[0] = candidate
            others[0] = of_candidate
    return total / manner.candidates
