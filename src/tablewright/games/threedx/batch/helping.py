"""Help: with a blow whose own effect counts all the same, or without one, where that promises more."""

from __future__ import annotations

from tablewright.games.threedx.batch import columns as c
from tablewright.games.threedx.batch import rows as r
from tablewright.games.threedx.batch.choosing import promised
from tablewright.games.threedx.batch.dice import holding_off, joins, kind_of, lay, left_of, promise, result_of, three
from tablewright.games.threedx.batch.line import declare
from tablewright.games.threedx.batch.rows import put
from tablewright.games.threedx.kernel import attack_place, critical_result, one_of_several, succeeds
from tablewright.games.threedx.kernel_fight import help_needed, wounds
from tablewright.kernel.rows import Row

# ── Whom ─────────────────────────────────────────────────────────────────────────────────────


def aided(m: Row, k: Row, one: int) -> bool:
    """Whom the attack that was chosen helps too; whether help without a blow promises more than all that."""
    m[c.HELP_TO] = 0
    if has_help(m, k, one):
        return False
    need_ = m[m[c.TARGET] + c.NUMBER]
    at = promised(m, k, one, m[c.ARM], m[c.ABILITY], m[c.TARGET], m[c.MOVE])
    rest = still_to_act(m, k)
    worth = k[m[c.ARM] + c.ATTACKS] * k[at + min(need_, c.WHOLE - 1)] * rest
    whom(m, k, rest, c.HELP_TO, m[c.TARGET])
    if m[c.HELP_TO]:
        worth += holding_off(k, at, help_needed(need_)) * m[c.HELP_GAIN]
    if not aid(m, k, one, rest):
        return False
    return m[c.AID_WAYS] * m[c.AID_GAIN] * k[at + c.WHOLE] > worth * m[c.AID_WHOLE]


def still_to_act(m: Row, k: Row) -> int:
    """How many heroes have still to act in this turn."""
    found = 0
    for one in range(c.HEAD, k[c.FOES], c.WIDTH):
        found += m[one + c.STATE] == c.OK and m[one + c.PLAN] == 0
    return found


def whom(m: Row, k: Row, rest: int, into: int, target: int) -> None:
    """The hero whose attack gains most by so many levels; at a target (0: any) one whom nobody helps yet."""
    m[into], m[into + 1] = 0, 0
    for other in range(c.HEAD, k[c.FOES], c.WIDTH):
        if m[other + c.STATE] != c.OK or m[other + c.PLAN] != c.ATTACK or m[other + c.HELPS]:
            continue
        if target and (m[other + c.AIM] != target or has_help(m, k, other)):
            continue
        more = gain(m, k, other, rest)
        if more > m[into + 1]:
            m[into], m[into + 1] = other, more


def aid(m: Row, k: Row, one: int, rest: int) -> bool:
    """The best help without a blow; whether there is any that promises something."""
    if has_help(m, k, one):
        return False
    whom(m, k, rest, c.AID_TO, 0)
    if m[c.AID_TO] == 0:
        return False
    likeliest(m, k, one, m[m[m[c.AID_TO] + c.AIM] + c.NUMBER])
    return m[c.AID_WAYS] > 0


def aid_ahead(m: Row, k: Row, one: int) -> bool:
    """Help for the first hero who has still to act, by one who has nothing better to do; whether there is any."""
    if has_help(m, k, one):
        return False
    most = 0
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        if m[foe + c.STATE] == c.OK:
            most = max(most, m[foe + c.NUMBER])
    for other in range(c.HEAD, k[c.FOES], c.WIDTH):
        if other != one and m[other + c.STATE] == c.OK and m[other + c.PLAN] == 0:
            m[c.AID_TO] = other
            likeliest(m, k, one, most)
            return m[c.AID_WAYS] > 0
    return False


def likeliest(m: Row, k: Row, one: int, target: int) -> None:
    """The ability for help without a blow that is likeliest to work against a target number."""
    m[c.AID_BY], m[c.AID_WAYS], m[c.AID_WHOLE] = 0, 0, 1
    for place in range(k[one + c.ASSIST_COUNT]):
        skill = k[k[one + c.ASSIST_AT] + place]
        row = promise(m, k, one, skill, k[skill + c.SKILL_HELPED])
        ways = holding_off(k, row, help_needed(target))
        if ways * m[c.AID_WHOLE] > m[c.AID_WAYS] * k[row + c.WHOLE]:
            m[c.AID_BY], m[c.AID_WAYS], m[c.AID_WHOLE] = skill, ways, k[row + c.WHOLE]


def assist(m: Row, k: Row, one: int) -> None:
    """Help without a blow, as it was chosen; the dice lie there from now on."""
    skill = m[c.AID_BY]
    declare(m, one, c.ASSISTS, 0)
    m[one + c.HELPS] = m[c.AID_TO]
    m[one + c.SKILL] = skill
    m[one + c.LEVEL] = k[skill + c.SKILL_HELPED]
    lay(m, k, one, c.DICE, skill)
    if m[c.LISTENS]:
        x, y, z = m[one + c.DICE], m[one + c.DICE + 1], m[one + c.DICE + 2]
        level, number = m[one + c.LEVEL], k[skill + c.SKILL_NUMBER]
        put(m, k, r.PLANNED, one, c.ASSISTS, 0, level, 0, m[one + c.AT], 0, x, y, z, 0, 0, number, m[one + c.HELPS])


# ── What it comes to ─────────────────────────────────────────────────────────────────────────


def has_help(m: Row, k: Row, one: int) -> bool:
    """Whether anybody's help goes to that one."""
    for other in range(c.HEAD, k[c.FOES], c.WIDTH):
        if m[other + c.HELPS] == one:
            return True
    return False


def gain(m: Row, k: Row, one: int, more: int) -> int:
    """Wounds that so many levels more add to a blow as its dice lie and with the help it has."""
    need, level, found = m[m[one + c.AIM] + c.NUMBER], m[one + c.LEVEL] + m[one + c.EXTRA] + helped(m, k, one), 0
    for place in range(k[m[one + c.WITH] + c.ATTACKS]):
        found += wounds(struck(m, k, one, place, level + more), need) - wounds(struck(m, k, one, place, level), need)
    return found


def helped(m: Row, k: Row, one: int) -> int:
    """How many levels help gives somebody as things stand."""
    found = 0
    for other in range(c.HEAD, k[c.FOES], c.WIDTH):
        if m[other + c.HELPS] == one and works(m, k, other):
            found += 1
    return found


def works(m: Row, k: Row, one: int) -> bool:
    """Whether somebody's help reaches what it needs, for one who has rolled and helps nobody."""
    return receives(m, m[one + c.HELPS]) and succeeds(help_of(m, one), need_of(m, k, one))


def help_of(m: Row, one: int) -> int:
    """What somebody's help comes to."""
    return result_of(m, one, c.DICE, m[one + c.LEVEL] + m[one + c.EXTRA])


def receives(m: Row, one: int) -> bool:
    """Whether somebody can be helped: with dice in this turn, for an action or a defence, and helping nobody."""
    plan = m[one + c.PLAN]
    rolled = plan == c.ATTACK or plan == c.TENDS or plan == c.BREAKS or m[one + c.DEFENDED] > 0
    return rolled and m[one + c.HELPS] == 0


def need_of(m: Row, k: Row, one: int) -> int:
    """What somebody's help must reach: half of what the one helped must."""
    other = m[one + c.HELPS]
    plan = m[other + c.PLAN]
    if plan == c.ATTACK:
        return help_needed(m[m[other + c.AIM] + c.NUMBER])
    return help_needed(m[other + c.NEED] if plan == c.TENDS or plan == c.BREAKS else strongest(m, k, other))


def strongest(m: Row, k: Row, one: int) -> int:
    """The highest number of those who strike at a hero."""
    found = 0
    for foe in range(k[c.FOES], k[c.END], c.WIDTH):
        if m[foe + c.PLAN] == c.ATTACK and m[foe + c.AIM] == one:
            found = max(found, m[foe + c.NUMBER])
    return found


def warded(m: Row, k: Row, one: int) -> int:
    """Levels of help that go to a hero's defence: those of who rolls for nothing else in the turn."""
    plan = m[one + c.PLAN]
    return 0 if plan == c.ATTACK or plan == c.TENDS or plan == c.BREAKS or plan == c.ASSISTS else helped(m, k, one)


def tell_helps(m: Row, k: Row) -> None:
    """Write down what every help of the turn comes to."""
    for one in range(c.HEAD, k[c.FOES], c.WIDTH):
        if m[one + c.HELPS]:
            to = m[one + c.HELPS] if receives(m, m[one + c.HELPS]) else 0
            need, worked = need_of(m, k, one) if to else 0, 1 if works(m, k, one) else 0
            put(m, k, r.HELPED, one, to, help_of(m, one), need, worked)


def better_roll(m: Row, k: Row, one: int) -> None:
    """An attribute's bonus die for a roll that fails as things stand."""
    if m[one + c.PLAN] == 0 or m[one + c.PLAN] == c.OTHER or kind_of(m, one, c.DICE):
        return
    strikes = m[one + c.PLAN] == c.ATTACK
    need = m[m[one + c.AIM] + c.NUMBER] if strikes else m[one + c.NEED]
    level = m[one + c.LEVEL] + m[one + c.EXTRA] + helped(m, k, one)
    attributes = k[m[one + c.SKILL] + c.SKILL_FROM]
    while attributes:
        number = (attributes & 15) - 1
        if left_of(m, k, one, number) > 0:
            if result_of(m, one, c.DICE, level) < need:
                joins(m, k, one, number)
            return
        attributes >>= 4


def struck(m: Row, k: Row, one: int, place: int, level: int) -> int:
    """What one attack of a hero's roll comes to at a level."""
    most, kind = m[one + c.DICE + c.DICE_MOST], kind_of(m, one, c.DICE)
    if kind:
        return critical_result(kind, most)
    arm = m[one + c.WITH]
    low, mid, high = three(m, one, c.DICE)
    level += m[one + c.DICE + c.DICE_LEVELS]
    which = attack_place(place, k[arm + c.ATTACKS], level, k[arm + c.PAIRED])
    return one_of_several(low, mid, high, which, level, most)
