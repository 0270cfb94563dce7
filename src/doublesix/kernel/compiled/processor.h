/* Whether this processor runs the modules in v3, and runs them well. */
#ifndef DOUBLESIX_PROCESSOR_H
#define DOUBLESIX_PROCESSOR_H

#if defined(__x86_64__) && defined(__GNUC__)
#include <cpuid.h>

enum { MOVBE = 1 << 22, F16C = 1 << 29, LZCNT = 1 << 5, OF_AMD = 0x68747541 /* "Auth" */, ZEN_3 = 0x19 };

static int processor_suits_v3(void) {
    unsigned a, b, c, d, family, extended;
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi") || !__builtin_cpu_supports("bmi2") ||
        !__builtin_cpu_supports("fma") || !__builtin_cpu_supports("popcnt"))
        return 0;
    if (!__get_cpuid(1, &a, &b, &c, &d) || (c & (MOVBE | F16C)) != (MOVBE | F16C)) return 0;
    if (!__get_cpuid(0x80000001, &extended, &b, &c, &d) || !(c & LZCNT)) return 0;
    /* AMD's processors before Zen 3 know pdep, but take a hundred times as long over it. */
    family = (a >> 8 & 15) + (a >> 20 & 255);
    __get_cpuid(0, &a, &b, &c, &d);
    return b != OF_AMD || family >= ZEN_3;
}
#else
static int processor_suits_v3(void) { return 0; }
#endif

#endif
