"""Does a left-over write-ahead log end where the process was killed, or was it damaged afterwards?

SQLite stops reading a log at the first frame whose checksum is wrong, and so does not tell a last write that never
finished (harmless: nobody was told) from a flipped bit amid finished ones (commands lost without a word). We sync after
every commit, so what follows a torn frame can hold at most the one commit that was under way: two commit frames behind
the first bad place mean damage. The last commit of all cannot be told from an unfinished one. (Format: SQLite's
"Database File Format", section 4.)
"""

import struct
from itertools import islice
from pathlib import Path

_HEADER = struct.Struct(">IIIIIIII")  # magic, version, page size, checkpoint number, two salts, two checksums
_FRAME = struct.Struct(">IIIIII")  # page, pages after a commit (else 0), two salts, two checksums
_MAGIC = (0x377F0682, 0x377F0683)  # checksums over little-endian, big-endian words


def broken_in_the_middle(path: Path) -> bool:
    """Whether finished commits lie behind a damaged place; False for a log that is sound or merely torn at its end."""
    data = memoryview(path.read_bytes())
    if len(data) < _HEADER.size:
        return False
    magic, _, size, _, *salts_and_sums = _HEADER.unpack_from(data)
    little = magic == _MAGIC[0]
    sums = _checksum(data[:24], (0, 0), little=little)
    step = _FRAME.size + size
    if magic not in _MAGIC or list(sums) != salts_and_sums[2:] or not 512 <= size <= 65536:
        # Written and synced before the first frame: with frames behind it, a bad header is damage.
        return len(data) > _HEADER.size
    starts = iter(range(_HEADER.size, len(data) - step + 1, step))
    for start in starts:
        _, _, salt1, salt2, *stored = _FRAME.unpack_from(data, start)
        sums = _checksum(data[start : start + 8], sums, little=little)
        sums = _checksum(data[start + _FRAME.size : start + step], sums, little=little)
        if [salt1, salt2] != salts_and_sums[:2] or list(sums) != stored:
            return _commits(data, [start, *starts], salts_and_sums[:2]) >= 2
    return False


def _commits(data: memoryview, starts: list[int], salts: list[int]) -> int:
    """How many of these frames end a commit of this log (older frames from before a checkpoint have other salts)."""
    heads = (_FRAME.unpack_from(data, start) for start in starts)
    return len(list(islice((1 for head in heads if head[1] and list(head[2:4]) == salts), 2)))


def _checksum(part: memoryview, sums: tuple[int, int], *, little: bool) -> tuple[int, int]:
    one, two = sums
    words = struct.unpack(f"{'<' if little else '>'}{len(part) // 4}I", part)
    for first, second in zip(words[::2], words[1::2], strict=True):
        one = (one + first + two) & 0xFFFFFFFF
        two = (two + second + one) & 0xFFFFFFFF
    return one, two
