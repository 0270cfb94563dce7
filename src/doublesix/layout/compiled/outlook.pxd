"""How likely an open place runs out of room, over C's integers: what ``doublesix.layout.outlook`` finds."""

from libc.stdint cimport uint32_t

from doublesix.layout.compiled.geometry cimport (
    OFF_TABLE, End, Joint, Outlook, Table, Tile, Ways, blocked, joint_after_single, joints_after_double, tile_at,
    ways_for_single,
)


cdef inline void look_at(Table *table, Tile tile) noexcept nogil:
    table.seen.left, table.seen.right = min(table.seen.left, tile.x), max(table.seen.right, tile.x)
    table.seen.top, table.seen.bottom = min(table.seen.top, tile.y), max(table.seen.bottom, tile.y)


cdef inline double danger_for_single(
    Table *table, Joint joint, uint32_t parent, int thought, int depth, int doubles
) noexcept nogil:
    """The danger at a joint of a laid tile with this bit, or without one, of the tile in thought with this number."""
    cdef Ways *ways = ways_for_single(table, joint)
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
                least = min(least, table.stated.danger_at_edge[table.doubles])
            continue
        if depth == 1:
            return 0.0
        end = joint_after_single(table, joint, &ways.way[i])
        table.thought[later] = tile
        danger = danger_for_single(table, end, 0, later, depth - 1, doubles)
        if doubles and danger < least:
            danger += table.stated.chance_of_double * (
                danger_for_double(table, end, 0, later, depth - 1, doubles) - danger
            )
        danger *= table.stated.discount
        if danger < least:
            least = danger
            if least == 0:
                break
    return least


cdef inline double danger_for_double(
    Table *table, Joint joint, uint32_t parent, int thought, int depth, int doubles
) noexcept nogil:
    """The same if the next tile is a double."""
    cdef Ways *ways = &table.stated.for_double[joint.heading]
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
                least = min(least, table.stated.danger_at_edge[table.doubles])
            continue
        if depth == 1:
            return 0.0
        danger = 0.0
        table.thought[later] = tile
        for opened in range(joints_after_double(table, joint, &ways.way[i], ends)):
            danger += table.stated.discount * danger_for_single(table, ends[opened], 0, later, depth - 1, doubles - 1)
        if danger < least:
            least = danger
            if least == 0:
                break
    return least


cdef inline Outlook look_ahead(Table *table, End *end, int thought, int depth) noexcept nogil:
    cdef int doubles = table.stated.most_doubles
    table.seen = Outlook(0, 0, end.joint.x, end.joint.x, end.joint.y, end.joint.y)
    table.seen.for_single = danger_for_single(table, end.joint, end.parent, thought, depth, doubles)
    if end.joint.kind == table.stated.end:
        table.seen.for_double = danger_for_double(table, end.joint, end.parent, thought, depth, doubles)
    return table.seen


cdef inline double danger_of(Outlook *outlook, double chance_of_double) noexcept nogil:
    return outlook.for_single + chance_of_double * (outlook.for_double - outlook.for_single)


cdef inline bint may_change(Outlook *outlook, Tile tile) noexcept nogil:
    """Whether a tile is so near to those looked at that it may be in their way."""
    return (outlook.left - 5 < tile.x < outlook.right + 5) and (outlook.top - 5 < tile.y < outlook.bottom + 5)
