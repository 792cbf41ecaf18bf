"""A loop with everything in it that the writer of fights side by side knows, on rows that mean nothing."""

from __future__ import annotations

from tablewright.kernel.rows import Row, seed, throw, total

WIDTH = 4
HEAD = 8
FIGURES = 5
END = HEAD + FIGURES * WIDTH
LATE = 9
NOBODY = -1


def run(m: Row, k: Row, begun: Row, t: Row, size: int, number: int, first: int, count: int) -> None:
    """As the games have it."""
    for index in range(first, first + count):
        for place in range(size):
            m[place] = begun[place]
        seed(m, number, index)
        rounds(m, k)
        add(m, k, t)


def rounds(m: Row, k: Row) -> None:
    """Round after round, until one says that it is over."""
    while True:
        m[4] += 1
        if m[4] > LATE:
            m[5] = 2
            return
        turns(m, k)
        if over(m):
            break
        swap(m, k)
    m[6] = below(m, k, HEAD)


def turns(m: Row, k: Row) -> None:
    """Each in turn; who has had its turn is passed over."""
    one = HEAD
    while one < END:
        if m[one + 1] or m[one] < 0:
            one += WIDTH
            continue
        m[one + 1] = 1
        act(m, k, one)
        if m[one + 2] > k[2] and not over(m):
            return
        one = HEAD
    for one in range(END - WIDTH, HEAD - 1, -WIDTH):
        m[one + 1] = 0


def act(m: Row, k: Row, one: int) -> None:
    """Somebody does something to somebody."""
    other = chosen(m, k, one, m[4] & 1 > 0)
    if other < 0:
        m[one + 2] += 1
        return
    face, high = rolled(m, k, one)
    low, top = (1, face) if high else (face, 20)
    amount = total(m, 1 + (face & 1), 4) if high or face > k[1] else 0
    m[other] -= min(amount, low, 3) if other != one else 1
    m[one + 3] |= 1 << (other - HEAD) // WIDTH
    m[one + 2] = max(m[one + 2], top % 7) or k[one + 1]
    if 2 < face <= k[3] and (m[other] not in (1, 2) or -3 <= m[one] - m[other] < 3):
        m[7] += 1


def chosen(m: Row, k: Row, one: int, far: bool) -> int:
    """One of those who are left, by lot or the lowest."""
    best, count = NOBODY, 0
    for other in range(HEAD, END, WIDTH):
        if other == one or m[other] < 0:
            continue
        count += 1
        if best < 0 or m[other] < m[best]:
            best = other
    if far and count > 1:
        nth = throw(m, count)
        for other in range(HEAD, END, WIDTH):
            if other != one and m[other] >= 0:
                nth -= 1
                if nth == 0:
                    return other
    return best if count else k[0]


def rolled(m: Row, k: Row, one: int) -> tuple[int, bool]:
    """A face, thrown again for some; whether it is high."""
    face = 0
    for time in range(2):
        face = throw(m, 20)
        if face > 3 or time == k[4]:
            break
    sum_ = 0
    for column in (0, 2, m[4] % 3):
        sum_ += abs(m[one + column])
    return face, face + sum_ >= k[5]


def swap(m: Row, k: Row) -> None:
    """Those who have are lowered by what the others are, a changing number of times."""
    number = 0
    left = m[HEAD + 3] & 31
    while left >> number:
        if left >> number & 1:
            for place in range(number, m[4] % 4):
                m[HEAD + place % FIGURES * WIDTH + 2] += 1
                if m[7] > k[6]:
                    break
        number += 1


def below(m: Row, k: Row, one: int) -> int:
    """How many are below a number of their own."""
    found = 0
    for other in range(one, END, WIDTH):
        found += m[other] < k[other]
    return found


def over(m: Row) -> bool:
    """Whether one is left."""
    left = 0
    for one in range(HEAD, END, WIDTH):
        left += 1 - (m[one] < 0)
    return left <= 1


def add(m: Row, k: Row, t: Row) -> None:
    """What it came to."""
    t[m[5]] += 1
    t[3] += m[7]
    for place in range(FIGURES):
        t[4 + place] += m[HEAD + place * WIDTH] + 100
        if m[HEAD + place * WIDTH + 3] & k[7]:
            t[9] += 1
    t[10 + min(m[4], LATE)] += m[6]
