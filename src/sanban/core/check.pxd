cpdef bint fits(object value, long long low, long long high) except? -1
cpdef str shown(object value)
cpdef object refusal(str sentence)
cpdef long long whole(object value, long long low, long long high, str what) except? -1
cpdef bint spans(object value, double low, double high) except? -1
cpdef long long seat(object value, long long seats) except? -1
cpdef object viewer(object value, long long seats)
cpdef long long action(object value, long long actions, str title) except? -1
cpdef bint flag(object value, str what) except? -1
cpdef str text(object value, str what)
cpdef object member(object value, object kind, str what)
cpdef list members(object value, object kind, str what)
cpdef list items(object value, str what, long long low=*, long long high=*)
cpdef list wholes(object value, long long count, long long low, long long high, str what)
cpdef dict mapping(object value, str what)
cpdef object fitting(object make, object fits, object unfit)
cpdef bytes block(object value, object kind, str what)
