"""Games side by side, in step."""

from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from doublesix.kernel.compiled.arrays cimport borrow, give_back
from doublesix.kernel.compiled.constants cimport (
    ACTIONS, DRAW_ID, EVENT, LARGEST, MOST_PLAYERS, MOST_TILES, NUMBERS, OPENING_ID, PART_BONEYARD, PART_DRAWN, PART_ENDS,
    PART_EXTRA,
    PART_HAND, PART_HISTORY, PART_LACKS, PART_LAID, PART_NEEDS, PART_POSSIBLE, PART_SCORES, PART_SEAT, PART_SIZES, PART_TURN,
    PARTS, PASS_ID,
)
from doublesix.kernel.compiled.conversion cimport read_policies, read_position, read_rules
from doublesix.kernel.compiled.options cimport (
    IdTables, Options, choose_option, fill_ids, is_option, options_of, write_options,
)
from doublesix.kernel.compiled.proofs cimport (
    Proofs, begin_proofs, possible_tiles, prove_by_draw, prove_by_laying, prove_by_opening, prove_by_tap,
)
from doublesix.kernel.compiled.rules cimport (
    Position, Result, Rules, below, count_bits, deal, draw, lay, lowest_bit, open_with, stream_of, tap,
)
from doublesix.kernel.compiled.scoring cimport score
from doublesix.kernel.interface import Past


cdef enum: LIVE_ARRAYS = 8

cdef struct Game:
    Position p
    uint64_t stream  # for deals and draws
    uint64_t choices  # for policies
    uint64_t dealt_from  # where the stream was before the deal
    bint in_order  # the deal was given, and so was the order in which tiles are drawn
    int led_by
    int events

cdef struct Event:
    int8_t seat
    int8_t action
    int8_t tile  # that was laid or drawn; none is -1


def begin(compiled, goal, layout, beginnings, live):
    """Make room for as many games as the arrays tell of, none of them begun."""
    return CompiledGames(compiled, goal, layout, beginnings, live)


cdef class CompiledGames:
    """Games in step. Only one thread may use them at a time."""

    cdef Rules rules
    cdef IdTables ids
    cdef bint to_points
    cdef int64_t goal
    cdef int64_t size
    cdef uint64_t deals, choices
    cdef int longest  # no round has more events
    cdef int width, history
    cdef int start[PARTS]
    cdef Game *games
    cdef Options *options
    cdef Proofs *proofs
    cdef Event *events
    cdef Py_buffer held[LIVE_ARRAYS]
    cdef int borrowed
    cdef int8_t *turn
    cdef uint8_t *over
    cdef uint8_t *ended
    cdef int8_t *winner
    cdef int32_t *points
    cdef int32_t *scores
    cdef uint8_t *won
    cdef int32_t *rounds

    def __cinit__(self, compiled, goal, layout, beginnings, live):
        cdef int index
        read_rules(compiled.numbers, &self.rules)
        fill_ids(&self.rules, &self.ids)
        self.to_points, self.goal = goal.to_points, goal.number
        self.deals, self.choices = beginnings.deals, beginnings.choices
        self.width, self.history = layout.width, layout.history
        for index, part in enumerate(layout.parts.values()):
            self.start[index] = part.start
        self.size = len(live.turn)
        self.turn = <int8_t *> self.borrow_live(live.turn, sizeof(int8_t))
        self.over = <uint8_t *> self.borrow_live(live.over, sizeof(uint8_t))
        self.ended = <uint8_t *> self.borrow_live(live.ended, sizeof(uint8_t))
        self.winner = <int8_t *> self.borrow_live(live.winner, sizeof(int8_t))
        self.points = <int32_t *> self.borrow_live(live.points, sizeof(int32_t))
        self.scores = <int32_t *> self.borrow_live(live.scores, self.rules.players * sizeof(int32_t))
        self.won = <uint8_t *> self.borrow_live(live.won, self.rules.players * sizeof(uint8_t))
        self.rounds = <int32_t *> self.borrow_live(live.rounds, sizeof(int32_t))
        # every tile is laid once and drawn once at most; after each of these at most everybody passes
        self.longest = 2 * self.rules.tiles * (1 + self.rules.players)
        self.games = <Game *> calloc(self.size, sizeof(Game))
        self.options = <Options *> calloc(self.size, sizeof(Options))
        self.proofs = <Proofs *> calloc(self.size * self.rules.players, sizeof(Proofs))
        self.events = <Event *> calloc(self.size * self.longest, sizeof(Event))
        if self.games == NULL or self.options == NULL or self.proofs == NULL or self.events == NULL:
            raise MemoryError

    cdef void *borrow_live(self, object array, size_t each) except NULL:
        cdef void *where = borrow(array, self.size * each, True, &self.held[self.borrowed])
        self.borrowed += 1
        return where

    def __dealloc__(self):
        cdef int index
        for index in range(self.borrowed):
            give_back(&self.held[index])
        free(self.games)
        free(self.options)
        free(self.proofs)
        free(self.events)

    def reset(self, seeds, where):
        """Begin new games: all, or those that are chosen; without seeds on the streams of the old ones."""
        cdef Py_buffer of_seeds, of_where
        cdef uint64_t *seed = NULL
        cdef uint8_t *chosen = NULL
        if seeds is not None:
            seed = <uint64_t *> borrow(seeds, self.size * sizeof(uint64_t), False, &of_seeds)
        try:
            if where is not None:
                chosen = <uint8_t *> borrow(where, self.size, False, &of_where)
            with nogil:
                self.begin_games(seed, chosen)
        finally:
            if seed != NULL:
                give_back(&of_seeds)
            if chosen != NULL:
                give_back(&of_where)

    cdef void begin_games(self, const uint64_t *seed, const uint8_t *chosen) noexcept nogil:
        cdef int64_t index
        for index in range(self.size):
            if chosen != NULL and not chosen[index]:
                continue
            if seed != NULL:
                self.games[index].stream = stream_of(self.deals, seed[index])
                self.games[index].choices = stream_of(self.choices, seed[index])
            self.begin_game(index)
            self.begin_round(index, -1)

    def give(self, int64_t index, position):
        """Begin a new game with a deal that is given, as a position before the first tile."""
        self.begin_game(index)
        read_position(position, &self.rules, &self.games[index].p)
        self.games[index].in_order = True
        self.after_deal(index)

    cdef inline void begin_game(self, int64_t index) noexcept nogil:
        cdef int seat
        self.over[index] = 0
        self.forget_outcome(index)
        self.rounds[index] = 0
        for seat in range(self.rules.players):
            self.scores[index * self.rules.players + seat] = 0
            self.won[index * self.rules.players + seat] = 0

    cdef inline void forget_outcome(self, int64_t index) noexcept nogil:
        self.ended[index] = 0
        self.winner[index] = -1
        self.points[index] = 0

    cdef inline void begin_round(self, int64_t index, int winner) noexcept nogil:
        cdef Game *game = &self.games[index]
        game.dealt_from = game.stream
        game.led_by = winner
        game.in_order = False
        deal(&self.rules, &game.p, &game.stream, winner)
        self.after_deal(index)

    cdef inline void after_deal(self, int64_t index) noexcept nogil:
        cdef Game *game = &self.games[index]
        cdef int seat
        game.events = 0
        for seat in range(self.rules.players):
            begin_proofs(&self.proofs[index * self.rules.players + seat], self.rules.hand_size)
        self.turn[index] = <int8_t> game.p.seat
        self.options[index] = options_of(&self.rules, &self.ids, &game.p)

    def step(self, actions, where):
        """Do an action in every game that goes on, or in those of them that are chosen.

        If one is no option, nothing happens; return the first game where that is so, else -1.
        """
        cdef Py_buffer of_actions, of_where
        cdef const int16_t *action = <const int16_t *> borrow(actions, self.size * sizeof(int16_t), False, &of_actions)
        cdef const uint8_t *chosen = NULL
        cdef int64_t wrong
        try:
            if where is not None:
                chosen = <const uint8_t *> borrow(where, self.size, False, &of_where)
            with nogil:
                wrong = self.first_wrong(action, chosen)
                if wrong < 0:
                    self.act_everywhere(action, chosen)
        finally:
            give_back(&of_actions)
            if chosen != NULL:
                give_back(&of_where)
        return wrong

    cdef int64_t first_wrong(self, const int16_t *action, const uint8_t *chosen) noexcept nogil:
        cdef int64_t index
        for index in range(self.size):
            if self.over[index] or (chosen != NULL and not chosen[index]):
                continue
            if not is_option(&self.options[index], action[index]):
                return index
        return -1

    cdef void act_everywhere(self, const int16_t *action, const uint8_t *chosen) noexcept nogil:
        cdef int64_t index
        for index in range(self.size):
            if not self.over[index] and (chosen == NULL or chosen[index]):
                self.act(index, action[index])

    cdef inline void act(self, int64_t index, int action) noexcept nogil:
        cdef Game *game = &self.games[index]
        cdef Position *p = &game.p
        cdef Event *event = &self.events[index * self.longest + game.events]
        event.seat = <int8_t> p.seat
        event.action = <int8_t> action
        event.tile = <int8_t> self.do(game, &self.proofs[index * self.rules.players], action)
        game.events += 1
        self.forget_outcome(index)
        if p.ended:
            self.end_round(index)
        else:
            self.turn[index] = <int8_t> p.seat
            self.options[index] = options_of(&self.rules, &self.ids, p)

    cdef inline int do(self, Game *game, Proofs *hands, int action) noexcept nogil:
        """Do an action; return the tile that was laid or drawn."""
        cdef Position *p = &game.p
        cdef Proofs *own = &hands[p.seat]
        cdef int tile = -1, chosen
        if action < OPENING_ID:
            tile = self.ids.tile[action]
            prove_by_laying(own, tile)
            lay(&self.rules, p, tile, action // NUMBERS)
        elif action < DRAW_ID:
            tile = action - OPENING_ID
            prove_by_opening(&self.rules, p, hands, tile)
            prove_by_laying(own, tile)
            open_with(&self.rules, p, tile)
        elif action == DRAW_ID:
            chosen = p.left - 1 if game.in_order else below(&game.stream, p.left)
            tile = p.boneyard[chosen]
            prove_by_draw(own, self.rules.fits[p.open])
            draw(&self.rules, p, chosen)
        else:
            prove_by_tap(own, 0 if p.extra or self.rules.waits and p.drawn else self.rules.fits[p.open])
            tap(&self.rules, p)
        return tile

    cdef void end_round(self, int64_t index) noexcept nogil:
        cdef Position *p = &self.games[index].p
        cdef Result result = score(&self.rules, p)
        cdef int seat
        self.ended[index] = <uint8_t> p.ended
        self.winner[index] = <int8_t> result.winner
        self.points[index] = result.points
        self.rounds[index] += 1
        if result.winner >= 0:
            for seat in range(self.rules.players):
                if self.same_side(seat, result.winner):
                    self.scores[index * self.rules.players + seat] += result.points
        if self.is_reached(index):
            self.end_game(index, result.winner)
        else:
            self.begin_round(index, result.winner if self.rules.winner_leads else -1)

    cdef inline bint same_side(self, int seat, int other) noexcept nogil:
        return seat == other or (self.rules.partners and (seat ^ other) & 1 == 0)

    cdef inline int32_t most_points(self, int64_t index) noexcept nogil:
        cdef int32_t most = 0
        cdef int seat
        for seat in range(self.rules.players):
            most = max(most, self.scores[index * self.rules.players + seat])
        return most

    cdef inline bint is_reached(self, int64_t index) noexcept nogil:
        return self.most_points(index) >= self.goal if self.to_points else self.rounds[index] >= self.goal

    cdef void end_game(self, int64_t index, int winner) noexcept nogil:
        """Say who won: a single round with or without points; several sides if they are equal."""
        cdef bint by_winner = not self.to_points and (self.goal == 0 or self.goal == 1 and winner >= 0)
        cdef int32_t most = self.most_points(index)
        cdef int seat
        self.over[index] = 1
        self.turn[index] = -1
        self.options[index].low = self.options[index].high = 0
        for seat in range(self.rules.players):
            if by_winner:
                self.won[index * self.rules.players + seat] = winner >= 0 and self.same_side(seat, winner)
            else:
                self.won[index * self.rules.players + seat] = self.scores[index * self.rules.players + seat] == most

    def legal(self, into):
        """Write for each game and each action whether it is an option."""
        cdef Py_buffer held
        cdef uint8_t *rows = <uint8_t *> borrow(into, self.size * ACTIONS, True, &held)
        cdef int64_t index
        with nogil:
            for index in range(self.size):
                write_options(&self.ids, self.options[index], &rows[index * ACTIONS])
        give_back(&held)

    def choose(self, policies, into):
        """Write an action for each game, as the policy of the seat to act chooses it."""
        cdef Py_buffer held
        cdef int16_t *chosen
        cdef int seats[MOST_PLAYERS]
        cdef int64_t index
        read_policies(policies, &self.rules, seats)
        chosen = <int16_t *> borrow(into, self.size * sizeof(int16_t), True, &held)
        with nogil:
            for index in range(self.size):
                chosen[index] = -1 if self.over[index] else <int16_t> choose_option(
                    &self.rules, &self.ids, self.options[index], &self.games[index].choices, seats[self.turn[index]]
                )
        give_back(&held)

    def past(self, int64_t index):
        """Return the present round of a game."""
        cdef Game *game = &self.games[index]
        cdef Event *events = &self.events[index * self.longest]
        actions = bytes([events[number].action for number in range(game.events)])
        return Past(None if game.in_order else game.dealt_from, game.led_by, actions)

    def observe(self, seats, into):
        """Write what a seat of each game may know; of the one whose turn it is if none is given."""
        cdef Py_buffer of_seats, of_rows
        cdef int8_t *seat = NULL
        cdef int16_t *rows = <int16_t *> borrow(into, self.size * self.width * sizeof(int16_t), True, &of_rows)
        cdef int64_t index
        try:
            if seats is not None:
                seat = <int8_t *> borrow(seats, self.size, False, &of_seats)
            with nogil:
                for index in range(self.size):
                    self.tell(index, self.games[index].p.seat if seat == NULL else seat[index], &rows[index * self.width])
        finally:
            give_back(&of_rows)
            if seat != NULL:
                give_back(&of_seats)

    cdef inline int place(self, int seat, int other) noexcept nogil:
        """How many turns after one seat another comes."""
        cdef int distance = (other - seat) * self.rules.step
        return distance + self.rules.players if distance < 0 else distance

    cdef void tell(self, int64_t index, int seat, int16_t *row) noexcept nogil:
        cdef const Position *p = &self.games[index].p
        cdef uint32_t laid = ((<uint32_t> 1 << self.rules.tiles) - 1) ^ p.held ^ p.unheld
        cdef int number
        memset(row, 0, self.width * sizeof(int16_t))
        mark(&row[self.start[PART_HAND]], p.hands[seat])
        mark(&row[self.start[PART_LAID]], laid)
        mark(&row[self.start[PART_EXTRA]], p.extra)
        for number in range(NUMBERS):
            row[self.start[PART_ENDS] + number] = <int16_t> (p.ends >> 4 * number & 15)
        row[self.start[PART_BONEYARD]] = <int16_t> p.left
        row[self.start[PART_TURN]] = -1 if self.over[index] else <int16_t> self.place(seat, p.seat)
        row[self.start[PART_DRAWN]] = <int16_t> p.drawn
        row[self.start[PART_SEAT]] = <int16_t> seat
        self.tell_of_others(index, seat, p.held | p.unheld, row)
        self.tell_history(index, seat, &row[self.start[PART_HISTORY]])

    cdef inline void tell_of_others(self, int64_t index, int seat, uint32_t not_laid, int16_t *row) noexcept nogil:
        cdef const Position *p = &self.games[index].p
        cdef uint32_t unseen = not_laid & ~p.hands[seat], possible
        cdef int other, place, number
        for other in range(self.rules.players):
            place = self.place(seat, other)
            if other == seat:
                possible = p.hands[seat]
            else:
                possible = possible_tiles(&self.proofs[index * self.rules.players + other], unseen)
            mark(&row[self.start[PART_POSSIBLE] + MOST_TILES * place], possible)
            for number in range(NUMBERS):
                row[self.start[PART_LACKS] + NUMBERS * place + number] = (
                    unseen & self.rules.fits[1 << number] != 0 and possible & self.rules.fits[1 << number] == 0
                )
            row[self.start[PART_SIZES] + place] = <int16_t> count_bits(p.hands[other])
            row[self.start[PART_SCORES] + place] = <int16_t> min(self.scores[index * self.rules.players + other], LARGEST)
            row[self.start[PART_NEEDS] + place] = self.needs(index, other)

    cdef inline int16_t needs(self, int64_t index, int seat) noexcept nogil:
        if self.to_points:
            return <int16_t> max(0, min(self.goal - self.scores[index * self.rules.players + seat], LARGEST))
        return self.goal == 1

    cdef inline void tell_history(self, int64_t index, int seat, int16_t *row) noexcept nogil:
        """Tell what happened, the latest first; the face of a drawn tile only to those who drew it."""
        cdef const Event *event = &self.events[index * self.longest + self.games[index].events]
        cdef int told = min(self.games[index].events, self.history), number
        for number in range(told):
            event -= 1
            row[0] = <int16_t> self.place(seat, event.seat)
            row[1] = event.action
            row[2] = -1 if event.action == DRAW_ID and event.seat != seat else event.tile
            row += EVENT
        memset(row, -1, (self.history - told) * EVENT * sizeof(int16_t))


cdef inline void mark(int16_t *row, uint32_t set) noexcept nogil:
    """Write 1 for everything in a set."""
    while set:
        row[lowest_bit(set)] = 1
        set &= set - 1
