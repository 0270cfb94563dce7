"""Worlds that agree with a view: sampled, played out and solved."""

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from doublesix.kernel.compiled.arrays cimport borrow, give_back
from doublesix.kernel.compiled.constants cimport HIDDEN, KINDS, MOST_PLAYERS, MOST_TILES, TRAITS, PlayedOut
from doublesix.kernel.compiled.conversion cimport read_policies, read_position, read_rules
from doublesix.kernel.compiled.policies cimport play_on
from doublesix.kernel.compiled.rules cimport MOST_OPTIONS, Position, Result, Rules, act, list_options, stream_of
from doublesix.kernel.compiled.scoring cimport score
from doublesix.kernel.compiled.search cimport Entry, Memory, solve_options
from doublesix.kernel.compiled.traits cimport Taste
from doublesix.kernel.compiled.unknowns cimport Unknowns, count_worlds, sample
from doublesix.kernel.compiled.weights cimport KNOWN, Likelihood, Manner, Others, sample_weighed, value_options

cdef enum:
    MOST_TRIES = 1_000_000
    MEMORY = 1 << 14
    LARGE_MEMORY = 1 << 20


cdef Memory new_memory(uint64_t entries) except *:
    cdef Memory memory
    memory.entries = <Entry *> calloc(entries, sizeof(Entry))
    if memory.entries == NULL:
        raise MemoryError
    memory.mask = entries - 1
    memory.generation = 0
    memory.left = 0
    return memory


cdef int read_options(object options, uint8_t *into) except -1:
    cdef int index
    if len(options) > MOST_OPTIONS:
        raise ValueError("there are never so many options")
    for index in range(len(options)):
        into[index] = options[index]
    return len(options)


cdef int read_taste(object taste, Taste *read) except -1:
    cdef int trait, unit
    for unit in range(HIDDEN):
        read.bias[unit] = taste.bias[unit]
        read.outward[unit] = taste.outward[unit]
    for trait in range(TRAITS):
        read.direct[trait] = taste.direct[trait]
        for unit in range(HIDDEN):
            read.inward[trait][unit] = taste.inward[trait][unit]
    return 0


cdef int read_manner(object manner, int players, Manner *read) except -1:
    cdef int kind, seat
    for seat in range(players):
        for kind in range(KINDS):
            read.prior[seat][kind] = manner.priors[seat][kind]
    read.slip = manner.slip
    read_taste(manner.taste, &read.taste)
    read.candidates = manner.candidates
    read.solves = manner.solves
    read.most = manner.most
    read.playouts = manner.playouts
    read.for_the_game = len(manner.needs) > 0
    for seat in range(len(manner.needs)):
        read.needs[seat] = manner.needs[seat]
    return 0


cdef class CompiledSampler:
    """Everything that sampling worlds of one view needs; nothing of it changes, so threads may share it."""

    cdef Rules rules
    cdef Unknowns unknowns
    cdef Position seen

    def __cinit__(self, compiled, unknowns, position):
        read_rules(compiled.numbers, &self.rules)
        read_position(position, &self.rules, &self.seen)
        self.read(unknowns)
        self.unknowns.worlds = <double *> malloc(self.unknowns.cells * sizeof(double))
        if self.unknowns.worlds == NULL:
            raise MemoryError
        with nogil:
            count_worlds(&self.unknowns)

    def __dealloc__(self):
        free(self.unknowns.worlds)

    cdef int read(self, object unknowns) except -1:
        cdef Unknowns *u = &self.unknowns
        cdef int index, group
        u.tiles = len(unknowns.tiles)
        u.groups = len(unknowns.groups)
        u.slots = len(unknowns.holders)
        u.leader = unknowns.leader
        u.led_by_winner = unknowns.led_by_winner
        u.check_deal = unknowns.check_deal
        u.laid = unknowns.laid
        if u.tiles != u.slots or u.tiles > MOST_TILES:
            raise ValueError("every hidden tile needs a slot")
        u.cells = 1
        index = 0
        for group in range(u.groups):
            u.room[group] = len(unknowns.groups[group])
            u.start[group] = index
            u.stride[group] = u.cells
            u.cells *= u.room[group] + 1
            for slot in unknowns.groups[group]:
                u.slot[index] = slot
                index += 1
        for index in range(u.tiles):
            u.tile[index] = unknowns.tiles[index]
            u.allowed[index] = unknowns.allowed[index]
            u.holder[index] = unknowns.holders[index]
        for index in range(self.rules.players):
            u.dealt[index] = unknowns.dealt[index]
            u.known_dealt[index] = unknowns.known_dealt[index]
        u.draws = len(unknowns.drawn)
        for index in range(u.draws):
            u.drawn_slot[index] = unknowns.drawn[index][0]
            u.drawn_tile[index] = max(unknowns.drawn[index][1], 0)
        return 0

    def worlds(self):
        """How many worlds there are, before we look at leads."""
        return self.unknowns.worlds[self.unknowns.cells - 1]

    def sample(self, uint64_t base, uint64_t first, int64_t count):
        """Sample worlds; return for each a byte a slot, which is the tile that lies there. None: there is no world."""
        cdef Position p
        cdef uint64_t stream
        cdef int64_t index
        cdef int slots = self.unknowns.slots, found = 1
        cdef bytearray rows = bytearray(count * slots + MOST_TILES)
        cdef uint8_t *row = rows
        with nogil:
            for index in range(count):
                stream = stream_of(base, first + <uint64_t> index)
                found = sample(
                    &self.rules, &self.unknowns, &self.seen, &p, &row[index * slots], &stream, MOST_TRIES
                )
                if not found:
                    break
        return bytes(rows[:count * slots]) if found else None

    def play_out(self, options, uint64_t base, uint64_t first, int64_t count, policies, into):
        """Play each option out in each of the worlds and add up what it comes to; False: there is no world."""
        cdef uint8_t actions[MOST_OPTIONS]
        cdef int seats[MOST_PLAYERS]
        cdef int number = read_options(options, actions)
        cdef Py_buffer held
        cdef PlayedOut *sums
        cdef bint found
        read_policies(policies, &self.rules, seats)
        sums = <PlayedOut *> borrow(into, max(number, 1) * sizeof(PlayedOut), True, &held)
        with nogil:
            found = self.tally(actions, number, base, first, count, seats, sums)
        give_back(&held)
        return found

    cdef bint tally(
        self, const uint8_t *options, int number, uint64_t base, uint64_t first, int64_t count, const int *policies,
        PlayedOut *sums,
    ) noexcept nogil:
        cdef Position world, p
        cdef Result result
        cdef uint8_t tiles[MOST_TILES]
        cdef uint64_t stream, same
        cdef int64_t index
        cdef int option
        for index in range(count):
            stream = stream_of(base, first + <uint64_t> index)
            if not sample(&self.rules, &self.unknowns, &self.seen, &world, tiles, &stream, MOST_TRIES):
                return False
            for option in range(max(number, 1)):
                p = world
                same = stream
                if number:
                    act(&self.rules, &p, options[option])
                play_on(&self.rules, &p, &same, policies, NULL)
                result = score(&self.rules, &p)
                if result.winner >= 0:
                    sums[option].wins[result.winner] += 1
                    sums[option].points[result.winner] += result.points
                    sums[option].points_squared[result.winner] += result.points * result.points
        return True

    def solve(self, options, uint64_t base, uint64_t first, int64_t count, int64_t most, into):
        """Solve each option in each of the worlds, if that takes no more than ``most`` positions.

        Add up how many there were, and for each option the points and their squares. False: there is no world.
        """
        cdef Position world
        cdef uint8_t actions[MOST_OPTIONS]
        cdef uint8_t tiles[MOST_TILES]
        cdef int values[MOST_OPTIONS]
        cdef uint64_t stream
        cdef int64_t index
        cdef int option, number = read_options(options, actions)
        cdef bint found = True
        cdef Memory memory = new_memory(MEMORY)
        cdef Py_buffer held
        cdef int64_t *sums
        try:
            sums = <int64_t *> borrow(into, (1 + 2 * number) * sizeof(int64_t), True, &held)
        except BaseException:
            free(memory.entries)
            raise
        with nogil:
            for index in range(count):
                stream = stream_of(base, first + <uint64_t> index)
                found = sample(&self.rules, &self.unknowns, &self.seen, &world, tiles, &stream, MOST_TRIES) > 0
                if not found:
                    break
                if not solve_options(&self.rules, &world, &memory, actions, number, most, values):
                    continue
                sums[0] += 1
                for option in range(number):
                    sums[2 * option + 1] += values[option]
                    sums[2 * option + 2] += <int64_t> values[option] * values[option]
        give_back(&held)
        free(memory.entries)
        return found

    def weigh(self, options, bytes past not None, uint64_t base, uint64_t first, int64_t count, manner, into):
        """Weigh worlds by what the others chose, and value each option in them.

        Write for each world its weight and then a value an option. False: there is no world.
        """
        cdef Position world
        cdef Manner how
        cdef Others others
        cdef uint8_t actions[MOST_OPTIONS]
        cdef uint64_t stream
        cdef int64_t index
        cdef int number = read_options(options, actions), events = len(past)
        cdef const uint8_t *done = past
        cdef bint found = True
        cdef double *row
        cdef Memory memory
        cdef Py_buffer held
        cdef double *rows
        cdef Likelihood *known
        read_manner(manner, self.rules.players, &how)
        memory = new_memory(MEMORY)
        known = <Likelihood *> calloc(KNOWN, sizeof(Likelihood))
        try:
            if known == NULL:
                raise MemoryError
            rows = <double *> borrow(into, count * (1 + number) * sizeof(double), True, &held)
        except BaseException:
            free(known)
            free(memory.entries)
            raise
        with nogil:
            for index in range(count):
                stream = stream_of(base, first + <uint64_t> index)
                row = &rows[index * (1 + number)]
                row[0] = sample_weighed(
                    &self.rules, &self.unknowns, &self.seen, done, events, &how, known, &stream, MOST_TRIES, &world, &others
                )
                found = row[0] >= 0
                if not found:
                    break
                value_options(&self.rules, &world, &others, &memory, &how, actions, number, stream, row + 1)
        give_back(&held)
        free(known)
        free(memory.entries)
        return found


def prepare(compiled, unknowns, position):
    """Count the worlds of a view and prepare to sample them."""
    return CompiledSampler(compiled, unknowns, position)


def solve(compiled, position, int64_t most):
    """Return what each option of a position is worth in points to the side to act, with all hands open.

    None: it takes more than ``most`` positions.
    """
    cdef Rules rules
    cdef Position p
    cdef uint8_t options[MOST_OPTIONS]
    cdef int values[MOST_OPTIONS]
    cdef int number
    cdef bint solved
    cdef Memory memory
    memset(options, 0, sizeof(options))
    read_rules(compiled.numbers, &rules)
    read_position(position, &rules, &p)
    memory = new_memory(LARGE_MEMORY)
    with nogil:
        number = list_options(&rules, &p, options)
        solved = solve_options(&rules, &p, &memory, options, number, most, values)
    free(memory.entries)
    if not solved:
        return None
    return {options[index]: values[index] for index in range(number)}
