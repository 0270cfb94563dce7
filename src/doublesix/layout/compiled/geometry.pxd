"""Tiles on a table over C's integers: what is in the way of which tile, and the ways in which one can lie.

A square map holds, for each point and for tiles that stand or lie, which tiles are in the way of one with its centre
there: one bit for each laid tile, and the highest for the edge. Tiles laid in thought are few and compared one by one.
"""

from libc.stdint cimport uint32_t
from libc.string cimport memset

cdef enum:
    MOST_TILES = 28
    MOST_WAYS = 7
    MOST_COURSES = 16
    MOST_THOUGHT = 8
    KINDS = 4
    MARGIN = 8
    SPAN = 1024
    THOUGHT = 1 << 28
    OFF_TABLE = 1 << 29
    LINE = 0
    CROSS = 1
    TEE = 2


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


cdef struct Stated:  # what the Python modules state
    Ways for_single[KINDS][4]
    Ways for_double[4]
    Offset step[4]
    int end
    int arm
    int long_side[3]
    double cost[3][MOST_COURSES]
    double cost_of_danger
    double cost_of_no_room
    int length_of_tile
    double danger_at_edge[3]
    double discount
    double chance_of_double
    int most_doubles
    int row_pitch
    int seed_length


cdef struct Table:
    Stated *stated
    int width
    int height
    int columns
    int doubles
    int tiles
    Tile tile[MOST_TILES]
    uint32_t *in_the_way[2]
    Tile thought[MOST_THOUGHT]
    Outlook seen


cdef inline Offset offset_of(int point) noexcept nogil:
    point = (point >> 1) + MARGIN
    return Offset((point & (SPAN - 1)) - MARGIN, point >> 10)


cdef inline uint32_t *cell(Table *table, int lying, int x, int y) noexcept nogil:
    return table.in_the_way[lying] + (y + MARGIN) * table.columns + x + MARGIN


cdef inline void clear(Table *table) noexcept nogil:
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


cdef inline void put(Table *table, Tile tile, uint32_t bit) noexcept nogil:
    """Note where a tile is in the way: no other may touch it."""
    cdef int lying, x, y, wide, high, left, right
    cdef uint32_t *row
    for lying in range(2):
        wide, high = 2 + lying + tile.lying, 4 - lying - tile.lying
        left, right = max(-MARGIN, tile.x - wide), min(table.width + MARGIN, tile.x + wide + 1)
        for y in range(max(-MARGIN, tile.y - high), min(table.height + MARGIN, tile.y + high + 1)):
            row = cell(table, lying, 0, y)
            for x in range(left, right):
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


cdef inline Ways *ways_for_single(Table *table, Joint joint) noexcept nogil:
    return &table.stated.for_single[joint.kind][joint.heading]


cdef inline Joint joint_after_single(Table *table, Joint joint, Way *way) noexcept nogil:
    return Joint(table.stated.end, joint.x + way.far.x, joint.y + way.far.y, way.heading)


cdef inline int joints_after_double(Table *table, Joint joint, Way *way, Joint *into) noexcept nogil:
    """Write the joints that a later double opens, and return how many they are."""
    cdef int x = joint.x + way.far.x, y = joint.y + way.far.y, count = 0, turn, arm
    cdef Offset *step = table.stated.step
    if table.doubles != TEE:
        into[0] = Joint(table.stated.long_side[table.doubles], x, y, way.heading)
        count = 1
    if table.doubles != LINE:
        for turn in range(3, 0, -2):
            arm = (way.heading + turn) % 4
            into[count] = Joint(table.stated.arm, x + step[arm].x, y + step[arm].y, arm)
            count += 1
    return count
