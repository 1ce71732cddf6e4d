# The C side of atomic.py: see there. It has a name of its own because atomic.py is not compiled.

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    #define sanban_add(numbers, place, amount) _InterlockedExchangeAdd64((numbers) + (place), amount)
    #define sanban_swap(numbers, place, number) _InterlockedExchange64((numbers) + (place), number)
    #define sanban_put(numbers, place, number) \
        ((void)_InterlockedExchange64((numbers) + (place), number))
    #define sanban_read(numbers, place) _InterlockedOr64((numbers) + (place), 0)
    #else
    #define sanban_add(numbers, place, amount) \
        __atomic_fetch_add((numbers) + (place), amount, __ATOMIC_SEQ_CST)
    #define sanban_swap(numbers, place, number) \
        __atomic_exchange_n((numbers) + (place), number, __ATOMIC_SEQ_CST)
    #define sanban_put(numbers, place, number) \
        __atomic_store_n((numbers) + (place), number, __ATOMIC_RELEASE)
    #define sanban_read(numbers, place) __atomic_load_n((numbers) + (place), __ATOMIC_SEQ_CST)
    #endif
    #if defined(_MSC_VER) && (defined(_M_X64) || defined(_M_IX86))
    #define sanban_pause() _mm_pause()
    #elif defined(__x86_64__) || defined(__i386__)
    #define sanban_pause() __builtin_ia32_pause()
    #elif defined(__aarch64__)
    #define sanban_pause() __asm__ volatile("yield")
    #else
    #define sanban_pause() ((void)0)
    #endif
    """
    long long add "sanban_add"(long long* numbers, int place, long long amount) noexcept nogil
    long long swap "sanban_swap"(long long* numbers, int place, long long number) noexcept nogil
    void put "sanban_put"(long long* numbers, int place, long long number) noexcept nogil
    long long read "sanban_read"(long long* numbers, int place) noexcept nogil
    void pause "sanban_pause"() noexcept nogil
