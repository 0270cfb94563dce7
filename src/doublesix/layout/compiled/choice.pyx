"""The choice of ways over C's integers: to the last bit what ``doublesix.layout.choice`` chooses.

Each call reads an arrangement from Python and weighs the ways at its places on one map of the table.
"""

from libc.math cimport INFINITY, ceil, sqrt
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

from doublesix.layout.compiled.geometry cimport (
    CROSS, KINDS, LINE, MARGIN, MOST_TILES, OFF_TABLE, SPAN, TEE, End, Joint, Offset, Outlook, Stated, Table, Tile, Way,
    Ways, blocked, clear, joint_after_single, joints_after_double, offset_of, put, tile_at, ways_for_single,
)
from doublesix.layout.compiled.outlook cimport danger_of, look_ahead, may_change
from doublesix.layout.compiled.territory cimport (
    Halves, Territory, fill, length_of_columns, length_of_rows, seed, spread, take, words_in,
)

from doublesix.layout import choice as readable
from doublesix.layout import cost, felt, joints, outlook
from doublesix.line import Port
from doublesix.rules.rules import Doubles
from doublesix.tiles import ALL_TILES, DOUBLES, WITH_NUMBER

cdef enum:
    MOST_ENDS = 32
    MOST_NEW_ENDS = 3
    NUMBERS = 7
    MOST_WITH_NUMBER = 8
    MOST_DEPTHS = 8


cdef struct Single:  # a tile that is not a double, as a bit, and its other number
    uint32_t bit
    int number


cdef struct Side:
    Joint joint
    int number
    uint32_t parent
    int end  # its number among the ends; none is -1


cdef struct Survey:
    Table table
    Halves halves
    bint has_halves
    uint32_t unlaid
    int tiles_left
    int counts[NUMBERS]
    int numbers_left[NUMBERS]
    int doubles_left[NUMBERS]
    int sides
    Side side[MOST_ENDS]
    int ends
    End end[MOST_ENDS]
    bint has_before[MOST_ENDS]
    Outlook before[MOST_ENDS]
    int depth


cdef struct Choice:
    Joint joint
    int end  # that of the place itself
    bint is_double
    double chance_of_double
    double use


cdef Stated stated
cdef int TURNS[4]
cdef int HIGH = Port.HIGH, LOW = Port.LOW
cdef int OPENED_BY_DOUBLE[3]
cdef int SINGLES_COUNT[NUMBERS]
cdef Single SINGLES[NUMBERS][MOST_WITH_NUMBER]
cdef int DEPTHS[MOST_DEPTHS]
cdef int DEPTHS_COUNT = len(readable.DEPTHS)
cdef uint32_t ALL = ALL_TILES.mask, ALL_DOUBLES = DOUBLES.mask
cdef uint32_t WITH[NUMBERS]
cdef object Pose = joints.Pose
cdef dict KINDS_OF_DOUBLES = {Doubles.LINE: LINE, Doubles.CROSS: CROSS, Doubles.TEE: TEE}


cdef Ways read_ways(ways):
    cdef Ways made
    made.count = 0
    for course, tile, far, heading in ways:
        made.way[made.count] = Way(course, offset_of(tile), tile & 1, offset_of(far), heading)
        made.count += 1
    return made


cdef void read_what_is_stated():
    stated.end, stated.arm = joints.JointKind.END, joints.JointKind.ARM
    stated.cost_of_danger, stated.cost_of_no_room = cost.COST_OF_DANGER, cost.COST_OF_NO_ROOM
    stated.length_of_tile, stated.row_pitch, stated.seed_length = cost.LENGTH_OF_TILE, felt.ROW_PITCH, felt.SEED_LENGTH
    stated.discount, stated.chance_of_double = outlook.DISCOUNT, outlook.CHANCE_OF_DOUBLE
    stated.most_doubles = outlook.MOST_DOUBLES
    for heading in range(4):
        stated.step[heading] = offset_of(joints.STEP[heading])
        stated.for_double[heading] = read_ways(joints.WAYS_FOR_DOUBLE[heading])
        for kind in range(KINDS):
            stated.for_single[kind][heading] = read_ways(joints.WAYS_FOR_SINGLE[kind][heading])
    for doubles, number in KINDS_OF_DOUBLES.items():
        stated.danger_at_edge[number] = outlook.DANGER_AT_EDGE[doubles]
        stated.long_side[number] = joints.LONG_SIDE[doubles]
        OPENED_BY_DOUBLE[number] = joints.OPENED_BY_DOUBLE[doubles]
        for course, of_course in cost.COST[doubles].items():
            stated.cost[number][course] = of_course
    for port, turns in joints.TURNS.items():
        TURNS[port] = turns
    for number, singles in enumerate(readable.SINGLES_WITH):
        WITH[number], SINGLES_COUNT[number] = WITH_NUMBER[number].mask, len(singles)
        for i, (bit, other) in enumerate(singles):
            SINGLES[number][i] = Single(bit, other)
    for i, depth in enumerate(readable.DEPTHS):
        DEPTHS[i] = depth


read_what_is_stated()


cdef inline int count_tiles(uint32_t tiles) noexcept nogil:
    cdef int count = 0
    while tiles:
        tiles &= tiles - 1
        count += 1
    return count


cdef class Room:
    """Memory for the map of a table and for the halves of all ends, used again by each call."""

    cdef uint32_t *map
    cdef uint64_t *rows
    cdef int cells
    cdef int words
    cdef Territory territory[MOST_ENDS + MOST_NEW_ENDS]

    def __dealloc__(self):
        free(self.map)
        free(self.rows)

    cdef int give(self, Survey *survey) except -1:
        """Give a survey of a table all the room that it needs."""
        cdef Table *table = &survey.table
        cdef Halves *halves = &survey.halves
        cdef int cells = table.columns * (table.height + 2 * MARGIN), each, i
        halves.words, halves.rows = (table.width + 63) // 64, table.height
        each = words_in(halves)
        if cells > self.cells:
            free(self.map)
            self.cells, self.map = 0, <uint32_t *> malloc(2 * cells * sizeof(uint32_t))
            if not self.map:
                raise MemoryError
            self.cells = cells
        if each > self.words:
            free(self.rows)
            self.words, self.rows = 0, <uint64_t *> malloc(2 * (1 + MOST_ENDS + MOST_NEW_ENDS) * each * sizeof(uint64_t))
            if not self.rows:
                raise MemoryError
            self.words = each
        table.in_the_way[0], table.in_the_way[1] = self.map, self.map + cells
        halves.free, halves.left = self.rows + halves.words, self.rows + each + halves.words
        halves.territory = self.territory
        for i in range(MOST_ENDS + MOST_NEW_ENDS):
            self.territory[i].area = self.rows + (2 + 2 * i) * each + halves.words
            self.territory[i].front = self.rows + (3 + 2 * i) * each + halves.words
        return 0


cdef Room room = Room()


cdef int read(Survey *survey, arrangement) except -1:
    """Read an arrangement: its tiles, its places, and what may be laid there."""
    cdef Table *table = &survey.table
    cdef Offset offset
    cdef int i, facing, tile, index, port, number
    cdef uint32_t doubles = 0, laid_tiles = 0
    cdef tuple pose
    cdef tuple poses = (<tuple> arrangement)[3]
    line = (<tuple> arrangement)[0]
    cdef bytes code = line.code
    cdef const unsigned char *codes = code
    table.stated = &stated
    table.width, table.height, table.tiles = (<tuple> arrangement)[1], (<tuple> arrangement)[2], len(poses)
    table.columns, table.doubles = table.width + 2 * MARGIN, KINDS_OF_DOUBLES[line.doubles]
    if table.tiles > MOST_TILES or len(code) != 1 + 3 * table.tiles or max(table.width, table.height) >= SPAN:
        raise ValueError(f"a table is no larger than {SPAN - 1} half widths, and holds no more than {MOST_TILES} tiles")
    room.give(survey)
    clear(table)
    for i in range(table.tiles):
        pose = <tuple> poses[i]
        offset, facing, tile = offset_of(pose[0]), pose[1], codes[1 + 3 * i]
        table.tile[i] = Tile(offset.x, offset.y, facing & 1)
        put(table, table.tile[i], 1u << i)
        laid_tiles |= 1u << tile
        doubles |= (ALL_DOUBLES >> tile & 1) << i
    survey.has_halves = False
    count(survey, ALL & ~laid_tiles, line.counts)
    survey.sides = survey.ends = 0
    for place in line.places:
        index, port, number = place.index, place.port, place.number
        add_side(survey, <tuple> poses[index], index, port, number, doubles >> index & 1)
    survey.depth = DEPTHS[min(survey.ends, DEPTHS_COUNT - 1)]
    return 0


cdef int count(Survey *survey, uint32_t unlaid, tuple counts) except -1:
    cdef int number
    survey.unlaid, survey.tiles_left = unlaid, count_tiles(unlaid)
    for number in range(NUMBERS):
        survey.counts[number] = counts[number]
        survey.numbers_left[number] = count_tiles(unlaid & WITH[number])
        survey.doubles_left[number] = count_tiles(unlaid & WITH[number] & ALL_DOUBLES)
    return 0


cdef int add_side(Survey *survey, tuple pose, int index, int port, int number, bint is_double) except -1:
    cdef Side *side = &survey.side[survey.sides]
    cdef Offset centre = offset_of(pose[0])
    cdef int facing = pose[1], heading = (facing + TURNS[port]) % 4, fitting = survey.numbers_left[number]
    cdef Offset step = stated.step[heading]
    if port == HIGH or port == LOW:
        side.joint = Joint(stated.arm if is_double else stated.end, centre.x + step.x, centre.y + step.y, heading)
    else:
        side.joint = Joint(stated.long_side[survey.table.doubles], centre.x, centre.y, heading)
    side.number, side.parent, side.end = number, 1u << index, -1
    survey.sides += 1
    if fitting:
        side.end = survey.ends
        survey.end[survey.ends] = End(
            side.joint,
            side.parent,
            survey.doubles_left[number] / <double> fitting,
            min(1.0, fitting / <double> survey.counts[number]),
        )
        survey.has_before[survey.ends] = False
        survey.ends += 1
    return 0


cdef int new_ends(Table *table, Choice *choice, Way *way, End *into) noexcept nogil:
    """Write the ends of the new tile, and return how many they are."""
    cdef Joint opened[MOST_NEW_ENDS]
    cdef int i, count = 1
    if choice.is_double:
        count = joints_after_double(table, choice.joint, way, opened)
    else:
        opened[0] = joint_after_single(table, choice.joint, way)
    for i in range(count):
        into[i] = End(opened[i], 0, choice.chance_of_double, choice.use)
    return count


cdef Outlook *outlook_before(Survey *survey, int end) noexcept nogil:
    """The outlook from an end as it is: the same for all choices."""
    if not survey.has_before[end]:
        survey.before[end] = look_ahead(&survey.table, &survey.end[end], 0, survey.depth)
        survey.has_before[end] = True
    return &survey.before[end]


cdef double cost_of_danger(Survey *survey, Choice *choice, Way *way) noexcept nogil:
    cdef Table *table = &survey.table
    cdef Tile new_tile = tile_at(choice.joint, way)
    cdef Outlook after
    cdef Outlook *before
    cdef End *end
    cdef End ends[MOST_NEW_ENDS]
    cdef double danger = 0.0
    cdef int i
    for i in range(survey.ends):
        if i == choice.end:
            continue
        end, before = &survey.end[i], outlook_before(survey, i)
        if may_change(before, new_tile):
            table.thought[0] = new_tile
            after = look_ahead(table, end, 1, survey.depth)
            danger += end.use * (danger_of(&after, end.chance_of_double) - danger_of(before, end.chance_of_double))
    table.thought[0] = new_tile
    if choice.use:
        for i in range(new_ends(table, choice, way, ends)):
            after = look_ahead(table, &ends[i], 0, survey.depth)
            danger += ends[i].use * danger_of(&after, ends[i].chance_of_double)
    return stated.cost_of_danger * danger


cdef void find_halves(Survey *survey) noexcept nogil:
    """Find the halves that a double could still lie across: the same for all choices."""
    cdef Table *table = &survey.table
    cdef Halves *halves = &survey.halves
    cdef int i
    if survey.has_halves:
        return
    survey.has_halves = True
    memset(halves.free - halves.words, 0, words_in(halves) * sizeof(uint64_t))
    fill(halves, halves.free, 1, table.width - 2, 1, table.height - 2, True)
    for i in range(table.tiles):
        take(table, halves, halves.free, table.tile[i])


cdef double cost_of_no_room(Survey *survey, Choice *choice, Way *way) noexcept nogil:
    cdef Table *table = &survey.table
    cdef Halves *halves = &survey.halves
    cdef Tile new_tile = tile_at(choice.joint, way)
    cdef End opened[MOST_NEW_ENDS]
    cdef int i, room_there, enough, opened_count = new_ends(table, choice, way, opened), ends = 0
    cdef int all_ends = survey.ends - 1 + opened_count, pitch = stated.row_pitch
    cdef double share = survey.tiles_left / <double> all_ends, missing, cost = 0.0
    cdef double need = stated.length_of_tile * min(<double> survey.tiles_left, share + sqrt(share))
    cdef Territory *territory
    enough = <int> ceil(pitch * need)
    find_halves(survey)
    memcpy(halves.left - halves.words, halves.free - halves.words, words_in(halves) * sizeof(uint64_t))
    take(table, halves, halves.left, new_tile)
    table.thought[0] = new_tile
    for i in range(survey.ends):
        if i != choice.end:
            seed(table, halves, &survey.end[i], 1, &halves.territory[ends])
            ends += 1
    for i in range(opened_count):
        seed(table, halves, &opened[i], 0, &halves.territory[ends])
        ends += 1
    if spread(halves, ends, enough):
        return 0.0
    for i in range(ends):
        territory = &halves.territory[i]
        if territory.size < enough:
            room_there = max(
                length_of_rows(halves, territory.area, pitch), length_of_columns(halves, territory.area, pitch)
            )
            if room_there < need:
                missing = 1 - room_there / need
                cost += stated.cost_of_no_room * (missing * missing)
    return cost


cdef Way *cheapest(Survey *survey, Choice *choice, Way **ways, int count) noexcept nogil:
    """Return the way that costs least; of several the first."""
    cdef int i
    cdef double cost, least = INFINITY
    cdef Way *best = ways[0]
    for i in range(count):
        cost = stated.cost[survey.table.doubles][ways[i].course]
        if cost < least:
            cost += cost_of_danger(survey, choice, ways[i])
        if cost < least and survey.table.doubles == LINE:
            cost += cost_of_no_room(survey, choice, ways[i])
        if cost < least:
            best, least = ways[i], cost
    return best


cdef double use_of_double(Survey *survey, int number) noexcept nogil:
    """How likely a tile is laid at a place that a double laid here would open."""
    cdef int opened = survey.counts[number] - 1 + OPENED_BY_DOUBLE[survey.table.doubles]
    return max(0.0, min(1.0, (survey.numbers_left[number] - 1) / <double> opened))


cdef void add_chances_after_single(Survey *survey, Choice *choice, int number) noexcept nogil:
    """How likely the tile after the next is a double, and how likely there is one, for any next tile."""
    cdef double chance_of_double = 0.0, use = 0.0, candidates = 0.0
    cdef int i, other, fitting
    for i in range(SINGLES_COUNT[number]):
        if survey.unlaid & SINGLES[number][i].bit:
            candidates += 1
            other = SINGLES[number][i].number
            fitting = survey.numbers_left[other] - 1
            if fitting:
                chance_of_double += survey.doubles_left[other] / <double> fitting
                use += min(1.0, fitting / <double> (survey.counts[other] + 1))
    if candidates:
        choice.chance_of_double, choice.use = chance_of_double / candidates, use / candidates


cdef Way *choose_way(Survey *survey, Side *side, bint is_double) noexcept nogil:
    """Return the way of a double, or of another tile, at a place; none if there is no room."""
    cdef Table *table = &survey.table
    cdef Ways *ways = &stated.for_double[side.joint.heading] if is_double else ways_for_single(table, side.joint)
    cdef Way *among[8]
    cdef Choice choice = Choice(side.joint, side.end, is_double, 0.0, 0.0)
    cdef int i, count = 0
    cdef uint32_t found
    for i in range(ways.count):
        found = blocked(table, tile_at(side.joint, &ways.way[i]), side.parent, 0)
        if not found:
            among[count] = &ways.way[i]
            count += 1
        elif i == 0 and is_double and found == OFF_TABLE and table.doubles != LINE:
            return NULL  # any other way would take the room of an arm for good
    if count == 0:
        return NULL
    if count == 1 or side.end < 0:
        return among[0]
    if is_double:
        choice.use = use_of_double(survey, side.number)
    else:
        add_chances_after_single(survey, &choice, side.number)
    return cheapest(survey, &choice, among, count)


cdef bint wants_a_larger_table(Survey *survey, Side *side) noexcept nogil:
    """Whether a tile could be laid at a place if only the table were larger."""
    cdef Ways *ways = ways_for_single(&survey.table, side.joint)
    cdef int i
    cdef uint32_t found
    cdef bint only_edge = False
    if side.end < 0:
        return False
    for i in range(ways.count):
        found = blocked(&survey.table, tile_at(side.joint, &ways.way[i]), side.parent, 0)
        if not found:
            return False
        only_edge |= found == OFF_TABLE
    return only_edge


cdef pose_in(Side *side, Way *way, bint is_double):
    """Return how a double, or another tile joined by its low end, lies if it is laid in this way; none if in none."""
    if way == NULL:
        return None
    cdef int x = side.joint.x + way.tile.x, y = side.joint.y + way.tile.y
    return Pose(2 * (y * SPAN + x), (way.heading + 3) % 4 if is_double else way.heading)


def outlines(arrangement, *, bint anyway=False):
    """Return for each open place how a tile that is not a double, joined by its low end, would lie there."""
    cdef Survey survey
    cdef int i
    read(&survey, arrangement)
    if not anyway:
        for i in range(survey.sides):
            if wants_a_larger_table(&survey, &survey.side[i]):
                return None
    return tuple([
        pose_in(&survey.side[i], choose_way(&survey, &survey.side[i], False), False) for i in range(survey.sides)
    ])


def pose_at(arrangement, place, *, bint is_double):
    """Return how a double, or another tile joined by its low end, would lie at a place; none if there is no room."""
    cdef Survey survey
    cdef int i = arrangement.line.places.index(place)
    read(&survey, arrangement)
    return pose_in(&survey.side[i], choose_way(&survey, &survey.side[i], is_double), is_double)
