"""Made by tools/kernel_constants.py from doublesix.kernel: what both kernels number alike."""

from libc.stdint cimport int16_t, int64_t, int8_t, uint8_t

cdef enum:  # limits
    MOST_PLAYERS=28, MOST_TILES=28, MOST_ROUNDS=255, MOST_PASSES=255, POLICIES=2, KINDS=3, TRAITS=30, HIDDEN=16,
    NUMBERS=7, PARTS=14, EVENT=3, LARGEST=32767

cdef enum:  # actions
    NUMBER_BITS=3, OPENING=7, DRAW_CODE=224, PASS_CODE=225

cdef enum:  # ids of actions
    OPENING_ID=49, DRAW_ID=77, PASS_ID=78, ACTIONS=79

cdef enum:  # parts of an observation
    PART_HAND=0, PART_LAID=1, PART_ENDS=2, PART_EXTRA=3, PART_SIZES=4, PART_BONEYARD=5, PART_TURN=6, PART_DRAWN=7,
    PART_SEAT=8, PART_POSSIBLE=9, PART_LACKS=10, PART_SCORES=11, PART_NEEDS=12, PART_HISTORY=13

cdef enum:  # values of lead
    LEAD_HIGHEST_DOUBLE=0, LEAD_MOST_DOUBLES=1, LEAD_LOT=2

cdef enum:  # values of opening
    OPENING_THAT_DOUBLE=0, OPENING_ANY=1

cdef enum:  # values of redeal
    REDEAL_NO_DOUBLE=0, REDEAL_ONE_HOLDER=1, REDEAL_NEVER=2

cdef enum:  # values of direction
    DIRECTION_CLOCKWISE=0, DIRECTION_COUNTERCLOCKWISE=1

cdef enum:  # values of doubles
    DOUBLES_LINE=0, DOUBLES_CROSS=1, DOUBLES_TEE=2

cdef enum:  # values of draw
    DRAW_NEVER=0, DRAW_ONE=1, DRAW_MAY_ONE=2, DRAW_UNTIL_PLAYABLE=3

cdef enum:  # values of drawn_tile
    DRAWN_TILE_PLAYS=0, DRAWN_TILE_WAITS=1

cdef enum:  # values of extra
    EXTRA_NONE=0, EXTRA_AFTER_DOUBLE=1

cdef enum:  # values of blocked_when
    BLOCKED_WHEN_EXHAUSTED=0, BLOCKED_WHEN_DEAD=1

cdef enum:  # values of blocked_winner
    BLOCKED_WINNER_FEWEST_SPOTS=0, BLOCKED_WINNER_FEWEST_TILES=1

cdef enum:  # values of tie
    TIE_DRAWN=0, TIE_LOWEST_TILE=1, TIE_LOWEST_SINGLE=2

cdef enum:  # values of out_points
    OUT_POINTS_OPPONENTS=0, OUT_POINTS_TABLE=1, OUT_POINTS_TILES=2

cdef enum:  # values of blocked_points
    BLOCKED_POINTS_OTHERS_LESS_OWN=0, BLOCKED_POINTS_EACH_LESS_OWN=1, BLOCKED_POINTS_MOST_LESS_OWN=2,
    BLOCKED_POINTS_OTHERS=3

cdef enum:  # values of blocked_hands
    BLOCKED_HANDS_OWN=0, BLOCKED_HANDS_SIDE=1

cdef enum:  # values of next_lead
    NEXT_LEAD_AFRESH=0, NEXT_LEAD_WINNER=1

cdef enum:  # how a round ended
    ENDED_NOT_YET=0, ENDED_DOMINO=1, ENDED_NOBODY_CAN_PLAY=2, ENDED_NOTHING_FITS=3, ENDED_ALL_PASSED=4

cdef enum:  # policies
    POLICY_RANDOM=0, POLICY_GREEDY=1

cdef enum:  # kinds of player
    KIND_THINKING=0, KIND_GREEDY=1, KIND_BLIND=2

cdef enum:  # traits of an option
    TRAIT_SPOTS=0, TRAIT_DOUBLE=1, TRAIT_GONE=2, TRAIT_VARIETY=3, TRAIT_ANSWERED=4, TRAIT_COMMAND=5, TRAIT_NEXT_STUCK=6,
    TRAIT_NEXT_FITS=7, TRAIT_ONE_NUMBER=8, TRAIT_GOES_OUT=9, TRAIT_ANSWERS=10, TRAIT_NO_ANSWER=11,
    TRAIT_LEAD_IN_A_BLOCK=12, TRAIT_OWN_FAR=13, TRAIT_UNSEEN_FAR=14, TRAIT_OWN_NEAR=15, TRAIT_UNSEEN_NEAR=16,
    TRAIT_FITTING_DOUBLES=17, TRAIT_DOUBLES_IN_COMPANY=18, TRAIT_WITHIN_REACH=19, TRAIT_OTHERS_STUCK=20,
    TRAIT_PARTNER_STUCK=21, TRAIT_FEWEST_TILES=22, TRAIT_NEXT_TILES=23, TRAIT_OWN_TILES=24, TRAIT_OWN_SPOTS=25,
    TRAIT_UNSEEN=26, TRAIT_DRAWS=27, TRAIT_PASSES=28, TRAIT_ANOTHER=29

cdef struct RoundTally:
    int64_t rounds
    int64_t wins[28]
    int64_t points[28]
    int64_t points_squared[28]
    int64_t leads[28]
    int64_t wins_by_distance[28]
    int64_t points_by_distance[28]
    int64_t points_squared_by_distance[28]
    int64_t laid[29]
    int64_t draws[29]
    int64_t endings[4]
    int64_t unwon
    int64_t passes
    int64_t passes_squared
    int64_t redeals
    int64_t redeals_squared

cdef struct GameTally:
    int64_t games
    int64_t wins[28]
    int64_t points[28]
    int64_t points_squared[28]
    int64_t shared
    int64_t rounds
    int64_t rounds_squared
    int64_t lengths[256]

cdef struct PlayedOut:
    int64_t wins[28]
    int64_t points[28]
    int64_t points_squared[28]

cdef struct RoundRow:
    int16_t points
    int8_t winner
    uint8_t leader
    uint8_t ended
    uint8_t laid
    uint8_t draws
    uint8_t passes
