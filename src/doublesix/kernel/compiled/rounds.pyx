"""Rounds by the million."""

from libc.stdint cimport int8_t, int16_t, int64_t, uint8_t, uint64_t
from libc.string cimport memset

from doublesix.kernel.codes import Trace
from doublesix.kernel.compiled.arrays cimport borrow, give_back
from doublesix.kernel.compiled.constants cimport MOST_PASSES, MOST_PLAYERS, MOST_ROUNDS, GameTally, RoundRow, RoundTally
from doublesix.kernel.compiled.conversion cimport read_policies, read_position, read_rules
from doublesix.kernel.compiled.policies cimport Log, play_on
from doublesix.kernel.compiled.rules cimport (
    MOST_OPTIONS, Position, Result, Rules, act, deal, list_options, stream_of,
)
from doublesix.kernel.compiled.scoring cimport score


cdef struct Won:
    # what came of the rounds that one seat led and one won
    int64_t rounds
    int64_t points
    int64_t points_squared


cdef struct Counts:
    # what is added to a tally at the end, because a round counts for seats and for distances alike
    Won won[MOST_PLAYERS][MOST_PLAYERS + 1]  # by leader and winner; the last is for nobody


cdef inline void count_round(
    const Position *p, Counts *counts, RoundTally *tally, Result result, int leader, int draws, int passes, int redeals
) noexcept nogil:
    cdef Won *won = &counts.won[leader][result.winner if result.winner >= 0 else MOST_PLAYERS]
    won.rounds += 1
    won.points += result.points
    won.points_squared += result.points * result.points
    tally.laid[p.laid] += 1
    tally.draws[draws] += 1
    tally.endings[p.ended - 1] += 1
    tally.passes += passes
    tally.passes_squared += passes * passes
    tally.redeals += redeals
    tally.redeals_squared += redeals * redeals


cdef void add_counts(const Rules *rules, const Counts *counts, RoundTally *tally) noexcept nogil:
    cdef const Won *won
    cdef int leader, winner, distance
    for leader in range(rules.players):
        tally.leads[leader] += counts.won[leader][MOST_PLAYERS].rounds
        tally.unwon += counts.won[leader][MOST_PLAYERS].rounds
        for winner in range(rules.players):
            won = &counts.won[leader][winner]
            distance = (winner - leader) * rules.step
            if distance < 0:
                distance += rules.players
            tally.leads[leader] += won.rounds
            tally.wins[winner] += won.rounds
            tally.points[winner] += won.points
            tally.points_squared[winner] += won.points_squared
            tally.wins_by_distance[distance] += won.rounds
            tally.points_by_distance[distance] += won.points
            tally.points_squared_by_distance[distance] += won.points_squared


def play_rounds(compiled, uint64_t base, uint64_t first, int64_t count, policies, into, rows=None):
    """Play rounds and add them to a tally; write each into a row of its own if rows are given."""
    cdef Rules rules
    cdef int seats[MOST_PLAYERS]
    cdef Py_buffer of_tally, of_rows
    cdef RoundTally *tally
    cdef RoundRow *each = NULL
    read_rules(compiled.numbers, &rules)
    read_policies(policies, &rules, seats)
    tally = <RoundTally *> borrow(into, sizeof(RoundTally), True, &of_tally)
    try:
        if rows is not None and count > 0:
            each = <RoundRow *> borrow(rows, count * sizeof(RoundRow), True, &of_rows)
        with nogil:
            tally_rounds(&rules, base, first, count, seats, tally, each)
    finally:
        give_back(&of_tally)
        if each != NULL:
            give_back(&of_rows)


cdef void tally_rounds(
    const Rules *rules, uint64_t base, uint64_t first, int64_t count, const int *policies, RoundTally *tally, RoundRow *rows
) noexcept nogil:
    cdef Position p
    cdef Result result
    cdef uint64_t stream
    cdef int64_t index
    cdef Counts counts
    cdef int leader, redeals, passes, left
    memset(&counts, 0, sizeof(Counts))
    for index in range(count):
        stream = stream_of(base, first + <uint64_t> index)
        redeals = deal(rules, &p, &stream, -1)
        leader = p.seat
        left = p.left
        passes = play_on(rules, &p, &stream, policies, NULL)
        result = score(rules, &p)
        count_round(&p, &counts, tally, result, leader, left - p.left, passes, redeals)
        if rows != NULL:
            rows[index].points = <int16_t> result.points
            rows[index].winner = <int8_t> result.winner
            rows[index].leader = <uint8_t> leader
            rows[index].ended = <uint8_t> p.ended
            rows[index].laid = <uint8_t> p.laid
            rows[index].draws = <uint8_t> (left - p.left)
            rows[index].passes = <uint8_t> min(passes, MOST_PASSES)
    tally.rounds += count
    add_counts(rules, &counts, tally)


def play_games(compiled, uint64_t base, uint64_t first, int64_t count, policies, bint to_points, int64_t goal, into):
    """Play games to so many points, or of so many rounds, and add them to a tally."""
    cdef Rules rules
    cdef int seats[MOST_PLAYERS]
    cdef Py_buffer held
    cdef GameTally *tally
    cdef uint64_t stream
    cdef int64_t index
    read_rules(compiled.numbers, &rules)
    read_policies(policies, &rules, seats)
    tally = <GameTally *> borrow(into, sizeof(GameTally), True, &held)
    with nogil:
        for index in range(count):
            stream = stream_of(base, first + <uint64_t> index)
            tally_game(&rules, &stream, seats, to_points, goal, tally)
    give_back(&held)


cdef void tally_game(
    const Rules *rules, uint64_t *stream, const int *policies, bint to_points, int64_t goal, GameTally *tally
) noexcept nogil:
    cdef Position p
    cdef Result result
    cdef int64_t scores[MOST_PLAYERS]
    cdef int64_t rounds = 0, most = 0
    cdef int side, sides = 2 if rules.partners else rules.players, best, winners = 0, winner = -1
    memset(scores, 0, sizeof(scores))
    result.winner = -1
    while rounds < goal if not to_points else most < goal:
        deal(rules, &p, stream, winner)
        play_on(rules, &p, stream, policies, NULL)
        result = score(rules, &p)
        winner = result.winner if rules.winner_leads else -1
        rounds += 1
        if result.winner >= 0:
            scores[result.winner & 1 if rules.partners else result.winner] += result.points
        most = scores[0]
        for side in range(1, sides):
            most = max(most, scores[side])
    best = 0
    for side in range(sides):
        tally.points[side] += scores[side]
        tally.points_squared[side] += scores[side] * scores[side]
        if scores[side] == most:
            winners += 1
            best = side
    if not to_points and goal == 1 and result.winner >= 0:  # with or without points
        winners = 1
        best = result.winner & 1 if rules.partners else result.winner
    tally.games += 1
    tally.rounds += rounds
    tally.rounds_squared += rounds * rounds
    tally.lengths[min(rounds, MOST_ROUNDS)] += 1
    if winners == 1:
        tally.wins[best] += 1
    else:
        tally.shared += 1


def count_sequences(compiled, position, int depth):
    """Count the sequences of exactly 1, 2, … up to so many actions."""
    cdef Rules rules
    cdef Position p
    cdef int64_t counts[64]
    if not 0 < depth <= 64:
        raise ValueError("a depth lies between 1 and 64")
    read_rules(compiled.numbers, &rules)
    read_position(position, &rules, &p)
    memset(counts, 0, sizeof(counts))
    with nogil:
        count_from(&rules, &p, 0, depth, counts)
    return [counts[length] for length in range(depth)]


cdef void count_from(const Rules *rules, const Position *p, int length, int depth, int64_t *counts) noexcept nogil:
    cdef uint8_t options[MOST_OPTIONS]
    cdef Position after
    cdef int index, number = list_options(rules, p, options)
    counts[length] += number
    if length + 1 < depth:
        for index in range(number):
            after = p[0]
            act(rules, &after, options[index])
            count_from(rules, &after, length + 1, depth, counts)


def trace(compiled, uint64_t stream, policies):
    """Play one round and return all of it: hands, leader, deals thrown in, actions, tiles drawn, ending, winner, points."""
    cdef Rules rules
    cdef Position p
    cdef Log log
    cdef Result result
    cdef int seats[MOST_PLAYERS]
    read_rules(compiled.numbers, &rules)
    read_policies(policies, &rules, seats)
    log.actions = log.draws = 0
    redeals = deal(&rules, &p, &stream, -1)
    hands = tuple([p.hands[seat] for seat in range(rules.players)])
    leader = p.seat
    play_on(&rules, &p, &stream, seats, &log)
    result = score(&rules, &p)
    rest = bytes(p.boneyard[:p.left])
    return Trace(
        hands, leader, redeals, bytes(log.action[:log.actions]), bytes(log.tile[:log.draws]), rest,
        p.ended, result.winner, result.points,
    )
