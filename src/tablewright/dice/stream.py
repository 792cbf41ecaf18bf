"""The generator behind seeded dice: xoshiro128** 1.1 (Blackman and Vigna), on 32-bit words only.

Its state is set from (seed, index) by the quarter round of ChaCha (RFC 8439), which is a bijection: two different
pairs never start in the same state. Everything here is plain non-negative integers below 2**32 or so, which a
compiler may keep in signed 64-bit registers without a change of result.
"""

from __future__ import annotations

from tablewright.dice import whole

MASK = 0xFFFFFFFF
SEED_LIMIT = 2**63
"""Seeds and indexes are whole numbers from 0 up to, not including, this."""

State = tuple[int, int, int, int]

ROUNDS = 10
FIRST_STATE: State = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)  # ChaCha's constants: any fixed non-zero words


def quarter_round(a: int, b: int, c: int, d: int) -> State:
    """Mix four 32-bit words so that no two inputs share a result (RFC 8439, section 2.1)."""
    a = (a + b) & MASK
    d ^= a
    d = (d << 16 | d >> 16) & MASK
    c = (c + d) & MASK
    b ^= c
    b = (b << 12 | b >> 20) & MASK
    a = (a + b) & MASK
    d ^= a
    d = (d << 8 | d >> 24) & MASK
    c = (c + d) & MASK
    b ^= c
    b = (b << 7 | b >> 25) & MASK
    return a, b, c, d


def start(seed: int, index: int = 0) -> State:
    """The state in which stream number `index` of `seed` begins.

    Both run from 0 to 2**63 - 1; anything else is a ValueError.
    """
    return begin(_whole("a seed", seed), _whole("an index", index))


def _whole(name: str, number: object) -> int:
    found = whole.index_of(number)
    if found is None or not 0 <= found < SEED_LIMIT:
        told = repr(number) if found is None else found
        raise ValueError(f"{name} is a whole number from 0 to {SEED_LIMIT - 1}, not {told}")
    return found


def begin(seed: int, index: int) -> State:
    """The same, of numbers that are known to be right."""
    a, b, c, d = FIRST_STATE
    a ^= seed & MASK
    b ^= seed >> 32
    c ^= index & MASK
    d ^= index >> 32
    for _ in range(ROUNDS):
        a, b, c, d = quarter_round(a, b, c, d)
        a, b, c, d = b, c, d, a  # turned, so that every word is added to and rotated in its turn
    if a | b | c | d == 0:  # the one state that the generator must never be in
        return FIRST_STATE
    return a, b, c, d


def step(state: State) -> tuple[int, State]:
    """The next 32-bit word, and the state after it."""
    a, b, c, d = state
    word = (b * 5) & MASK
    word = (word << 7 | word >> 25) & MASK
    word = (word * 9) & MASK
    shifted = (b << 9) & MASK
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = (d << 11 | d >> 21) & MASK
    return word, (a, b, c, d)


def face_of(word: int, sides: int) -> int:
    """The face from 1 to `sides` that a 32-bit word stands for, or 0 if the word must be thrown away.

    Words beyond the last full round of faces are thrown away, so that every face is exactly as likely as another.
    """
    if word >= 0x100000000 - sides and word >= 0x100000000 - 0x100000000 % sides:  # the first is quicker asked
        return 0
    return word % sides + 1


class Stream:
    """One run of words and faces: the same seed and index always give the same ones."""

    __slots__ = ("_state",)

    def __init__(self, seed: int, index: int = 0) -> None:
        self._state = start(seed, index)

    def word(self) -> int:
        """The next word, 0 to 2**32 - 1."""
        word, self._state = step(self._state)
        return word

    def face(self, sides: int) -> int:
        """The next face, 1 to `sides`, each equally likely."""
        while True:
            word, self._state = step(self._state)
            face = face_of(word, sides)
            if face:
                return face
