# The C side of bits.py: see there. It has a name of its own because bits.py is not compiled.

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int sanban_lowest(unsigned long long members) {
        unsigned long place;
        _BitScanForward64(&place, members);
        return (int)place;
    }
    #else
    #define sanban_lowest(members) __builtin_ctzll(members)
    #endif
    #if defined(__GNUC__)
    #define sanban_prefetch(place) __builtin_prefetch(place)
    #else
    #define sanban_prefetch(place) ((void)(place))
    #endif
    #if defined(__POPCNT__)
    #define sanban_count(members) __builtin_popcountll(members)
    #else
    static inline int sanban_count(unsigned long long members) {
        members -= (members >> 1) & 0x5555555555555555ULL;
        members = (members & 0x3333333333333333ULL) + ((members >> 2) & 0x3333333333333333ULL);
        members = (members + (members >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
        return (int)((members * 0x0101010101010101ULL) >> 56);
    }
    #endif
    """
    int lowest "sanban_lowest"(unsigned long long members) noexcept nogil
    int count "sanban_count"(unsigned long long members) noexcept nogil
    void prefetch "sanban_prefetch"(void* place) noexcept nogil
