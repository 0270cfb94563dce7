"""The cheapest way, worked out over C's integers: to the last bit what ``doublesix.layout.cost`` finds.

A square map holds, for each point and for tiles that stand or lie, which tiles are in the way of one with its centre
there: one bit for each laid tile, and the highest for the edge. Tiles laid in thought are few and compared one by one.
"""

from libc.math cimport INFINITY, ceil, sqrt
from libc.stdint cimport uint8_t, uint32_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from doublesix.layout import cost as stated
from doublesix.layout import felt, joints, outlook
from doublesix.rules.rules import Doubles

cdef enum:
    MOST_TILES = 28
    MOST_ENDS = 32
    MOST_WAYS = 7
    MOST_COURSES = 16
    MOST_THOUGHT = 8
    KINDS = 4
    MARGIN = 8
    SPAN = 1024
    THOUGHT = 1 << 28
    OFF_TABLE = 1 << 29


cdef struct Offset:
    int x
    int y


cdef struct Way:
    int course
    Offset tile
    int lying
    Offset far
    int heading


cdef struct Ways:
    int count
    Way way[MOST_WAYS]


cdef struct Joint:
    int kind
    int x
    int y
    int heading


cdef struct Tile:
    int x
    int y
    int lying


cdef struct End:
    Joint joint
    uint32_t parent  # the bit of the tile joined to; none if that one is laid in thought
    double chance_of_double
    double use


cdef struct Outlook:
    double for_single
    double for_double
    int left
    int right
    int top
    int bottom


cdef struct Table:
    int width
    int height
    int columns
    int doubles
    double danger_at_edge
    uint32_t *in_the_way[2]
    Tile thought[MOST_THOUGHT]
    Outlook seen


cdef Ways WAYS_FOR_SINGLE[KINDS][4]
cdef Ways WAYS_FOR_DOUBLE[4]
cdef Offset STEP[4]
cdef int END = joints.JointKind.END, ARM = joints.JointKind.ARM
cdef int LINE = 0, CROSS = 1, TEE = 2
cdef int ROW_PITCH = felt.ROW_PITCH, SEED_LENGTH = felt.SEED_LENGTH, MOST_DOUBLES = outlook.MOST_DOUBLES
cdef int LENGTH_OF_TILE = stated.LENGTH_OF_TILE
cdef double DISCOUNT = outlook.DISCOUNT, CHANCE_OF_DOUBLE = outlook.CHANCE_OF_DOUBLE
cdef double COST_OF_DANGER = stated.COST_OF_DANGER, COST_OF_NO_ROOM = stated.COST_OF_NO_ROOM
cdef double COST[3][MOST_COURSES]
cdef double DANGER_AT_EDGE[3]
cdef int LONG_SIDE[3]
NUMBERS = {Doubles.LINE: LINE, Doubles.CROSS: CROSS, Doubles.TEE: TEE}


cdef Offset read_offset(int point) noexcept:
    cdef Offset offset
    point = (point >> 1) + MARGIN
    offset.x = (point & (SPAN - 1)) - MARGIN
    offset.y = point >> 10
    return offset


cdef Ways read_ways(ways):
    cdef Ways made
    made.count = 0
    for course, tile, far, heading in ways:
        made.way[made.count] = Way(course, read_offset(tile), tile & 1, read_offset(far), heading)
        made.count += 1
    return made


cdef void read_what_is_stated():
    for heading in range(4):
        STEP[heading] = read_offset(joints.STEP[heading])
        WAYS_FOR_DOUBLE[heading] = read_ways(joints.WAYS_FOR_DOUBLE[heading])
        for kind in range(KINDS):
            WAYS_FOR_SINGLE[kind][heading] = read_ways(joints.WAYS_FOR_SINGLE[kind][heading])
    for doubles, number in NUMBERS.items():
        DANGER_AT_EDGE[number] = outlook.DANGER_AT_EDGE[doubles]
        LONG_SIDE[number] = joints.LONG_SIDE[doubles]
        for course, cost in stated.COST[doubles].items():
            COST[number][course] = cost


read_what_is_stated()


cdef Joint read_joint(joint):
    kind, at, heading = joint
    cdef Offset offset = read_offset(at)
    return Joint(kind, offset.x, offset.y, heading)


cdef inline uint32_t *cell(Table *table, int lying, int x, int y) noexcept nogil:
    return table.in_the_way[lying] + (y + MARGIN) * table.columns + x + MARGIN


cdef void clear(Table *table) noexcept nogil:
    """Note where the edge is in the way, and nothing else."""
    cdef int lying, x, y
    cdef uint32_t *row
    for lying in range(2):
        for y in range(-MARGIN, table.height + MARGIN):
            row = cell(table, lying, 0, y)
            for x in range(-MARGIN, table.width + MARGIN):
                row[x] = OFF_TABLE
            if 2 - lying <= y < table.height + lying - 1:
                memset(row + 1 + lying, 0, max(0, table.width - 1 - 2 * lying) * sizeof(uint32_t))


cdef void put(Table *table, Tile tile, uint32_t bit) noexcept nogil:
    """Note where a tile is in the way: no other may touch it."""
    cdef int lying, x, y, wide, high
    cdef uint32_t *row
    for lying in range(2):
        wide, high = 2 + lying + tile.lying, 4 - lying - tile.lying
        for y in range(max(-MARGIN, tile.y - high), min(table.height + MARGIN, tile.y + high + 1)):
            row = cell(table, lying, 0, y)
            for x in range(max(-MARGIN, tile.x - wide), min(table.width + MARGIN, tile.x + wide + 1)):
                row[x] |= bit


cdef inline uint32_t blocked(Table *table, Tile tile, uint32_t parent, int thought) noexcept nogil:
    """What is in the way of a tile: bits of laid tiles but for the parent, of the edge, and of any tile in thought."""
    cdef uint32_t found = cell(table, tile.lying, tile.x, tile.y)[0] & ~parent
    cdef int i
    cdef Tile *other
    for i in range(thought):
        other = &table.thought[i]
        if abs(tile.x - other.x) < 3 + tile.lying + other.lying and abs(tile.y - other.y) < 5 - tile.lying - other.lying:
            found |= THOUGHT
    return found


cdef inline Tile tile_at(Joint joint, Way *way) noexcept nogil:
    return Tile(joint.x + way.tile.x, joint.y + way.tile.y, way.lying)


cdef inline Joint joint_after_single(Joint joint, Way *way) noexcept nogil:
    return Joint(END, joint.x + way.far.x, joint.y + way.far.y, way.heading)


cdef int joints_after_double(Joint joint, Way *way, int doubles, Joint *into) noexcept nogil:
    """Write the joints that a later double opens, and return how many they are."""
    cdef int x = joint.x + way.far.x, y = joint.y + way.far.y, count = 0, turn, arm
    if doubles != TEE:
        into[0] = Joint(LONG_SIDE[doubles], x, y, way.heading)
        count = 1
    if doubles != LINE:
        for turn in range(3, 0, -2):
            arm = (way.heading + turn) % 4
            into[count] = Joint(ARM, x + STEP[arm].x, y + STEP[arm].y, arm)
            count += 1
    return count


cdef inline void look_at(Table *table, Tile tile) noexcept nogil:
    table.seen.left, table.seen.right = min(table.seen.left, tile.x), max(table.seen.right, tile.x)
    table.seen.top, table.seen.bottom = min(table.seen.top, tile.y), max(table.seen.bottom, tile.y)


cdef double danger_for_single(Table *table, Joint joint, uint32_t parent, int thought, int depth, int doubles) noexcept nogil:
    """The danger at a joint of a laid tile with this bit, or without one, of the tile in thought with this number."""
    cdef Ways *ways = &WAYS_FOR_SINGLE[joint.kind][joint.heading]
    cdef int i, later = thought if parent else thought + 1
    cdef double danger, least = 1.0
    cdef uint32_t found
    cdef Tile tile
    cdef Joint end
    for i in range(ways.count):
        tile = tile_at(joint, &ways.way[i])
        look_at(table, tile)
        found = blocked(table, tile, parent, thought)
        if found:
            if found == OFF_TABLE:
                least = min(least, table.danger_at_edge)
            continue
        if depth == 1:
            return 0.0
        end = joint_after_single(joint, &ways.way[i])
        table.thought[later] = tile
        danger = danger_for_single(table, end, 0, later, depth - 1, doubles)
        if doubles and danger < least:
            danger += CHANCE_OF_DOUBLE * (danger_for_double(table, end, 0, later, depth - 1, doubles) - danger)
        danger *= DISCOUNT
        if danger < least:
            least = danger
            if least == 0:
                break
    return least


cdef double danger_for_double(Table *table, Joint joint, uint32_t parent, int thought, int depth, int doubles) noexcept nogil:
    """The same if the next tile is a double."""
    cdef Ways *ways = &WAYS_FOR_DOUBLE[joint.heading]
    cdef int i, opened, later = thought if parent else thought + 1
    cdef double danger, least = 1.0
    cdef uint32_t found
    cdef Tile tile
    cdef Joint ends[3]
    for i in range(ways.count):
        tile = tile_at(joint, &ways.way[i])
        look_at(table, tile)
        found = blocked(table, tile, parent, thought)
        if found:
            if found == OFF_TABLE:
                least = min(least, table.danger_at_edge)
            continue
        if depth == 1:
            return 0.0
        danger = 0.0
        table.thought[later] = tile
        for opened in range(joints_after_double(joint, &ways.way[i], table.doubles, ends)):
            danger += DISCOUNT * danger_for_single(table, ends[opened], 0, later, depth - 1, doubles - 1)
        if danger < least:
            least = danger
            if least == 0:
                break
    return least


cdef Outlook look_ahead(Table *table, End *end, int thought, int depth) noexcept nogil:
    table.seen = Outlook(0, 0, end.joint.x, end.joint.x, end.joint.y, end.joint.y)
    table.seen.for_single = danger_for_single(table, end.joint, end.parent, thought, depth, MOST_DOUBLES)
    if end.joint.kind == END:
        table.seen.for_double = danger_for_double(table, end.joint, end.parent, thought, depth, MOST_DOUBLES)
    return table.seen


cdef inline double danger_of(Outlook *outlook, double chance_of_double) noexcept nogil:
    return outlook.for_single + chance_of_double * (outlook.for_double - outlook.for_single)


cdef inline bint may_change(Outlook *outlook, Tile tile) noexcept nogil:
    """Whether a tile is so near to those looked at that it may be in their way."""
    return (outlook.left - 5 < tile.x < outlook.right + 5) and (outlook.top - 5 < tile.y < outlook.bottom + 5)


cdef struct Choice:
    Joint joint
    bint is_double
    int depth
    double use
    double chance_of_double
    int tiles_left
    int tiles
    Tile tile[MOST_TILES]
    int ends
    End end[MOST_ENDS]
    Outlook before[MOST_ENDS]


cdef int new_ends(Table *table, Choice *choice, Way *way, End *into) noexcept nogil:
    """Write the ends of the new tile, and return how many they are."""
    cdef Joint opened[3]
    cdef int i, count = 1
    if choice.is_double:
        count = joints_after_double(choice.joint, way, table.doubles, opened)
    else:
        opened[0] = joint_after_single(choice.joint, way)
    for i in range(count):
        into[i] = End(opened[i], 0, choice.chance_of_double, choice.use)
    return count


cdef double cost_of_danger(Table *table, Choice *choice, Way *way) noexcept nogil:
    cdef Tile new_tile = tile_at(choice.joint, way)
    cdef Outlook after
    cdef End *end
    cdef End ends[3]
    cdef double danger = 0.0
    cdef int i
    table.thought[0] = new_tile
    for i in range(choice.ends):
        end = &choice.end[i]
        if may_change(&choice.before[i], new_tile):
            after = look_ahead(table, end, 1, choice.depth)
            danger += end.use * (
                danger_of(&after, end.chance_of_double) - danger_of(&choice.before[i], end.chance_of_double)
            )
    if choice.use:
        for i in range(new_ends(table, choice, way, ends)):
            after = look_ahead(table, &ends[i], 0, choice.depth)
            danger += ends[i].use * danger_of(&after, ends[i].chance_of_double)
    return COST_OF_DANGER * danger


cdef struct Halves:
    int stride
    int cells
    uint8_t *free
    uint32_t *area
    int *queue


cdef void take(Table *table, Halves *halves, Tile tile) noexcept nogil:
    """Note that no double can lie across the halves near a tile."""
    cdef int y
    cdef int left = max(0, tile.x - 4 - tile.lying), right = min(table.width, tile.x + 3 + tile.lying)
    for y in range(max(0, tile.y - 5 + tile.lying), min(table.height, tile.y + 4 - tile.lying)):
        if right > left:
            memset(halves.free + y * halves.stride + left, 0, right - left)


cdef int seed(Table *table, Halves *halves, End *end, int thought, uint32_t bit, int *queue) noexcept nogil:
    """Queue the halves at which the territory of an end begins, and return how many they are."""
    cdef Ways *ways = &WAYS_FOR_SINGLE[end.joint.kind][end.joint.heading]
    cdef Way *way
    cdef int i, steps, x, y, at, count = 0
    for i in range(ways.count):
        way = &ways.way[i]
        if blocked(table, tile_at(end.joint, way), end.parent, thought):
            continue
        for steps in range(SEED_LENGTH):
            x = end.joint.x + way.far.x + steps * STEP[way.heading].x
            y = end.joint.y + way.far.y + steps * STEP[way.heading].y
            if 1 <= x < table.width and 1 <= y < table.height:
                at = (y - 1) * halves.stride + x - 1
                if not halves.area[at] & bit:
                    halves.area[at] |= bit
                    halves.free[at] = 0
                    queue[count] = at
                    count += 1
    return count


cdef int length_of_rows(Halves *halves, uint32_t bit, int across) noexcept nogil:
    cdef int at, along, length = 0
    for at in range(halves.cells):
        if halves.area[at] & bit and not halves.area[at - across] & bit:
            along = at
            while halves.area[along] & bit:
                length += 1
                along += ROW_PITCH * across
    return length


cdef bint spread(Halves *halves, int ends, int *done, int *known, int enough) noexcept nogil:
    """Let territories grow by turns until there is no more room; whether each has enough."""
    cdef int i, side, at, until, short, growing = 1
    cdef int *queue
    cdef int sides[4]
    sides[0], sides[1], sides[2], sides[3] = 1, -1, halves.stride, -halves.stride
    while growing:
        growing = short = 0
        for i in range(ends):
            queue, until = halves.queue + i * halves.cells, known[i]
            while done[i] < until:
                for side in range(4):
                    at = queue[done[i]] + sides[side]
                    if at >= 0 and halves.free[at]:
                        halves.free[at] = 0
                        halves.area[at] |= 1u << i
                        queue[known[i]] = at
                        known[i] += 1
                done[i] += 1
            growing |= known[i] > until
            short |= known[i] < enough
        if not short:
            return True
    return False


cdef double cost_of_no_room(Table *table, Choice *choice, Way *way, Halves *halves) noexcept nogil:
    cdef Tile new_tile = tile_at(choice.joint, way)
    cdef End opened[3]
    cdef int done[MOST_ENDS]
    cdef int known[MOST_ENDS]
    cdef int i, room, enough, count = new_ends(table, choice, way, opened), ends = choice.ends + count
    cdef double share = choice.tiles_left / <double> ends, missing, cost = 0.0
    cdef double need = LENGTH_OF_TILE * min(<double> choice.tiles_left, share + sqrt(share))
    cdef End *end
    enough = <int> ceil(ROW_PITCH * need)
    table.thought[0] = new_tile
    memset(halves.free, 0, halves.cells)
    memset(halves.area - halves.stride, 0, (halves.cells + (ROW_PITCH + 1) * halves.stride) * sizeof(uint32_t))
    for i in range(1, table.height - 2):
        memset(halves.free + i * halves.stride + 1, 1, max(0, table.width - 3))
    for i in range(choice.tiles):
        take(table, halves, choice.tile[i])
    take(table, halves, new_tile)
    for i in range(ends):
        end = &choice.end[i] if i < choice.ends else &opened[i - choice.ends]
        done[i] = 0
        known[i] = seed(table, halves, end, 1 if i < choice.ends else 0, 1u << i, halves.queue + i * halves.cells)
    if spread(halves, ends, done, known, enough):
        return 0.0
    for i in range(ends):
        if known[i] < enough:
            room = max(length_of_rows(halves, 1u << i, 1), length_of_rows(halves, 1u << i, halves.stride))
            if room < need:
                missing = 1 - room / need
                cost += COST_OF_NO_ROOM * (missing * missing)
    return cost


cdef int cheapest_of(Table *table, Choice *choice, Way *ways, int count, Halves *halves) noexcept nogil:
    """Return the number of the way that costs least; of several the first."""
    cdef int i, best = 0
    cdef double cost, least = INFINITY
    for i in range(choice.ends):
        choice.before[i] = look_ahead(table, &choice.end[i], 0, choice.depth)
    for i in range(count):
        cost = COST[table.doubles][ways[i].course]
        if cost < least:
            cost += cost_of_danger(table, choice, &ways[i])
        if cost < least and table.doubles == LINE:
            cost += cost_of_no_room(table, choice, &ways[i], halves)
        if cost < least:
            best, least = i, cost
    return best


def cheapest(choice, ways):
    """Return the way that costs least; of several the first."""
    cdef Choice c
    cdef Table table
    cdef Halves halves
    cdef Ways among = read_ways(ways)
    cdef int cells, best, ends
    cdef Offset offset
    arrangement = choice.arrangement
    table.width, table.height = arrangement.width, arrangement.height
    table.columns = table.width + 2 * MARGIN
    table.doubles = NUMBERS[arrangement.line.doubles]
    table.danger_at_edge = DANGER_AT_EDGE[table.doubles]
    bits = {}
    c.tiles = 0
    for centre, facing in arrangement.poses:
        offset = read_offset(centre)
        c.tile[c.tiles] = Tile(offset.x, offset.y, facing & 1)
        bits[centre] = 1u << c.tiles
        c.tiles += 1
    c.joint, c.is_double, c.depth = read_joint(choice.joint), choice.is_double, choice.depth
    c.chance_of_double, c.use, c.tiles_left = choice.chance_of_double, choice.use, len(arrangement.unlaid)
    c.ends = 0
    for joint, parent, chance_of_double, use in choice.ends:
        c.end[c.ends] = End(read_joint(joint), bits[parent & ~1], chance_of_double, use)
        c.ends += 1
    cells = table.columns * (table.height + 2 * MARGIN)
    ends = c.ends + 1
    halves.stride = table.width + ROW_PITCH
    halves.cells = halves.stride * (table.height + 1)
    table.in_the_way[0] = <uint32_t *> malloc(2 * cells * sizeof(uint32_t))
    table.in_the_way[1] = table.in_the_way[0] + cells
    halves.free = <uint8_t *> malloc(halves.cells)
    halves.area = <uint32_t *> malloc((halves.cells + (ROW_PITCH + 2) * halves.stride) * sizeof(uint32_t))
    halves.queue = <int *> malloc(ends * halves.cells * sizeof(int))
    try:
        if not (table.in_the_way[0] and halves.free and halves.area and halves.queue):
            raise MemoryError
        clear(&table)
        for i in range(c.tiles):
            put(&table, c.tile[i], 1u << <int> i)
        halves.area += halves.stride
        best = cheapest_of(&table, &c, among.way, among.count, &halves)
        halves.area -= halves.stride
    finally:
        free(table.in_the_way[0])
        free(halves.free)
        free(halves.area)
        free(halves.queue)
    return ways[best]
