/* Bits of a set of tiles, as single instructions where the machine has them. */
#ifndef DOUBLESIX_BITS_H
#define DOUBLESIX_BITS_H

#include <stdint.h>

#if defined(_MSC_VER)
#include <intrin.h>
static __inline int lowest_bit(uint32_t set) {
    unsigned long index;
    _BitScanForward(&index, set);
    return (int)index;
}
static __inline int highest_bit(uint32_t set) {
    unsigned long index;
    _BitScanReverse(&index, set);
    return (int)index;
}
#define DOUBLESIX_LIKELY(condition) (condition)
#else
static inline int lowest_bit(uint32_t set) { return __builtin_ctz(set); }
static inline int highest_bit(uint32_t set) { return 31 - __builtin_clz(set); }
#define DOUBLESIX_LIKELY(condition) __builtin_expect(!!(condition), 1)
#endif

/* Plain x86-64 has no instruction that counts bits, and a call into the compiler's library costs more than this sum. */
#if defined(__POPCNT__) || defined(__aarch64__)
#define count_bits(set) __builtin_popcount(set)
#else
#define count_bits count_bits_by_sums
static inline int count_bits_by_sums(uint32_t set) {
    set -= (set >> 1) & 0x55555555u;
    set = (set & 0x33333333u) + ((set >> 2) & 0x33333333u);
    return (int)((((set + (set >> 4)) & 0x0F0F0F0Fu) * 0x01010101u) >> 24);
}
#endif

/* The index of the bit before which there are `rank` lower ones. */
#if defined(__BMI2__)
#include <immintrin.h>
static inline int nth_bit(uint32_t set, int rank) { return __builtin_ctz(_pdep_u32(1u << rank, set)); }
#else
static inline int nth_bit(uint32_t set, int rank) {
    uint32_t second, third;
    for (; rank > 2; rank--) set &= set - 1;
    second = set & (set - 1);
    third = second & (second - 1);
    set = rank > 0 ? second : set; /* no branch: nobody can foresee the rank */
    return lowest_bit(rank > 1 ? third : set);
}
#endif

#endif
