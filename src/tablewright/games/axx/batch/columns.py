"""Where everything stands in the two rows of numbers that a fight is: `m`, which changes, and `k`, which does not.

Both begin with a header and go on with one block a figure, heroes first, so that a figure is the place of its block,
the same in both. Behind the figures `k` has arms, powers, wards and the tables of hands; `m` has what is down, the
blows that wait, what hits carried, and the log.
"""

from __future__ import annotations

HEAD = 32
"""Numbers in the header of either row."""
WIDTH = 64
"""Numbers in the block of one figure of either row."""

# ── The header of m. The first four are the words of the dice. ───────────────────────────────
ROUND = 4
ORDER = 5
SIDE = 6
PHASE = 7
ASKED = 8
NEWS = 9
"""1 once somebody was lost since morale and the end were last looked at."""
WON = 10
"""How the fighting ended; 0 while it goes on."""
CHASED = 11
AWAYS = 12
FALLS = 13
BLOWS = 14
CARRIED = 15
ROWS = 16
LISTENS = 17
FOUGHT = 18
FIRST = 19
CAPPED = 20
TICKS = 21
"""Marks that count the order in which conditions began."""
ENDED = 22
SPLINTERED = 23
CALLED = 24
"""How many have been called into the fight."""
AILS = 25
"""1 once a round's end may have a step for anybody."""
CHARGES = 27
"""Bits of the sides, 1 and 2, of whom somebody charged since the side was last exposed."""
HELD = 26
"""1 once anybody was held helpless, or out of the fight by a charm."""

# ── The header of k ──────────────────────────────────────────────────────────────────────────
FOES = 0
END = 1
CAP = 2
NATURAL = 3
SHOWN = 4
HERO_WAY = 5
FOE_WAY = 6
WARDS = 7
"""How many wards there are; WARD is where they stand."""
WARD = 8
BEGAN = 9
FALL_AT = 10
BLOW_AT = 11
CARRIED_AT = 12
LOG_AT = 13
LOG_END = 14
LONG_ARMS = 15
"""1 where anybody has a spear or polearm."""
FRIGHTS = 30
"""1 where somebody may be frightened."""
STABS_FAR = 19
"""2 where Thieves backstab with missiles too, by a house rule; else 0."""
DECLARES = 20
"""1 where spells are announced before the dice for initiative."""
RESERVE = 18
"""Where those stand who may yet be called into the fight."""
COVERS = 31
"""1 where anybody begins under cover."""
UNDEADS = 29
"""1 where anybody is undead."""
OWN_HARM = 17
"""1 where a foe's power may hurt its own side."""

# ── A figure in m ────────────────────────────────────────────────────────────────────────────
HP = 0
STATE = 1
STILL = 2
"""How many conditions hold it helpless, and ASIDE for a charm; 0 for one who can act."""
AT = 3
ROUND_BEGINS = 4
"""From here to ROUND_ENDS is what counts for one round alone."""
ACTED = 4
SHOTS = 5
BEGUN = 6
"""What a turn with attacks left began with: 0 blows, else 1 + the number of the item."""
STEPPED = 7
CHARGING = 8
HURT = 9
CHASING = 10
FREE = 11
SHOOTING = 12
SICK = 13
"""1 once this round's poison was taken, 2 once the save against it was made."""
COUNTED = 14
DRAWN = 15
STABBED = 16
STRUCK = 17
"""1 once it struck a blow of its own."""
WAITED = 18
MARKS = 19
"""Bits of the damage types that have hurt it this round; MENDED once it has grown back."""
HELD_OFF = 20
"""Bits of the foes whose spears have stopped a hero."""
SHAKEN_OFF = 21
"""1 once it came out of a Brush with Death Shaken."""
ROUND_ENDS = 22
CHARGED = 51
BAYED = 53
"""1 once a spear has hit it as it came."""
RUNNING = 55
START = 52
COVER = 45
STANDS = 62
"""Where it is for whoever looks for somebody able to act: as AT, or NOWHERE for one who cannot."""
AILING = 63
"""1 once a round's end may have a step for it."""
ASLEEP = 46
"""1 + the turns that its sleep lasts at most; 0 for awake."""
NUMB = 22
"""Rounds of paralysis left; then whether they are fresh, and the mark of when it began."""
NUMB_SINCE = 24
STUCK = 25
"""Rounds in a web, in the same way."""
STUCK_SINCE = 27
POISON = 28
"""What the save against the poison in it must reach; 0 for none."""
POISONER = 29
INJURED = 30
MAIMED = 31
BRUSHES = 32
AGAIN = 33
HANDS = 34
HAVE = 35
DROPPED = 36
UP = 37
"""Bits of the wards that are on it."""
SPENT = 38
"""Bits of the spell slots that are spent."""
BARRED = 40
"""Bits of the spell slots that cannot be cast from now, since another spell was announced, or none."""
DECLARED = 48
"""Where the spell stands that it has announced for this round; 0 for none."""
USES = 39
"""How often each of its magic things can still be used, four bits each from below."""
SHIELD = 41
UNLOADED = 42
FELL = 43
COUNTS = 44
"""What is left of each of its items, COUNT_BITS each from below."""
COUNT_BITS = 7
MOST_COUNTED = 127
TRIED = 49
"""1 once it tried to turn undead."""
TURNED = 50
"""1 + the turns for which it is turned; 0 for not."""
TOP = 54
"""The most Hit Points that it can have."""
USED = 56
"""How often it has used each of its powers, four bits each from below."""
FRIGHT = 57
"""Rounds of fright, as those of paralysis."""
FRIGHT_SINCE = 59
CHARMED = 60
"""1 + the turns for which it takes CHARMER for a friend; 0 for not."""
CHARMER = 61
LINKED = 47
"""1 while it counts as part of a melee that a shot went into; 2 once those linked to it do too."""

# ── A figure in k ────────────────────────────────────────────────────────────────────────────
AC = 1
DODGE = 2
LARGE = 3
SPEED = 4
HALVES = 5
PROOF = 6
"""Bits of the conditions that cannot befall it."""
RESISTS = 7
SUFFERS = 8
"""Bits of the damage types that are halved or doubled on it."""
WEAK = 9
SAVES = 10
"""What it adds to body, dodge and will saves."""
TEAR = 13
MINDLESS = 14
TALKS = 15
MEETS = 16
"""Bits of the wards that count against it."""
ARM = 17
"""Where its arms stand: bare hands or its own attack first."""
STRIDE = 18
"""Numbers in a row of its table of hands; HALF_TABLE is how many in one half of it."""
HALF_TABLE = 38
STRIKERS = 19
"""The items that strike, best first, four bits each from below as number + 1; then those that shoot, and fly."""
SHOOTERS = 20
FLYERS = 21
TABLE = 22
"""Where its table of hands stands."""
THIEF = 23
STAYS = 24
POWERS = 25
POWER = 26
HEAL_SLOTS = 27
"""Bits of the spell slots that heal, then of those that put to sleep, ward, strike, and do what packs bring."""
SLEEP_SLOTS = 28
WARD_SLOTS = 29
BOLT_SLOTS = 30
DEED_SLOTS = 31
SLOT_LIST = 32
"""Where it stands, slot by slot, where each one's spell stands."""
ALL_SLOTS = 37
"""Bits of all of its spell slots."""
THINGS = 33
"""How many magic things it has; then where they stand."""
THING_AT = 34
SCROLLS = 36
"""1 for one with a scroll to announce a spell from, 2 for one who would drop it."""
KEPT_USES = 35
"""What it keeps of USES when all in hand and pack was dropped."""
UNDEAD = 43
FAITH = 44
"""What it adds to turn undead; then 1 for somebody who can, 2 with what it would drop; its Level; the dice's place."""
LONGS = 48
"""Bits of the items that strike from the second rank; for a foe 1 where its weapon is as long."""
HIT_POINTS = 59
"""Dice, sides and plus of its Hit Points, where they are rolled."""
PROOF_SKIN = 51
"""1 where only silver or magic harms it."""
MENDS = 52
"""Dice, sides and plus of what grows back each round; then bits of the damage types that keep it from doing so."""
UNLESS = 55
MAGIC_SAVES = 56
"""What it adds to body, dodge and will saves against magic."""
AT_ONCE = 0
"""1 where it has a power that it uses before anything else."""

# ── Rows behind the figures of k ─────────────────────────────────────────────────────────────
ARM_WIDTH = 14
DICE = 0
SIDES = 1
PLUS = 2
HIT = 3
ADDS = 4
TYPE = 5
ATTACKS = 6
RANGED = 7
"""0 strikes, 1 shoots, 2 flies."""
TWO_HANDS = 8
RELOADS = 9
COUNTED_ARM = 10
CARRIES = 11
"""Bits of the powers that a hit with it may carry."""
BITES = 12
"""1 where it harms what only silver or magic harms."""
STRAYS = 13
"""1 where it may hit another in a melee if it misses."""

POWER_WIDTH = 24
WHEN = 0
"""0 a hit, 1 a face, 2 an action, 3 a round."""
FACE = 1
FEET = 2
CONDITION = 3
"""What it puts on somebody; -1 for nothing."""
SAVE = 4
"""0 to 2 for body, dodge, will; -1 for none."""
ROUNDS = 5
"""Dice, sides, plus."""
DOES = 8
"""What it does: INFLICTS and the others below."""
AMOUNT = 9
"""Dice, sides, plus of damage, healing or Hit Dice; then the most Hit Dice, in halves; dice, sides, plus of turns."""
STRONGEST = 12
LASTS = 13
WIDE = 16
"""Feet around its target, or around whoever uses it."""
HALF = 17
"""1 where a save halves it, or where what is drained goes to whoever drains; bits of the conditions that it ends."""
KIND = 18
"""The number of its damage type."""
TIMES = 19
"""How often in a fight; 0 for always."""
SPARES = 20
"""1 where it is used before anything else, since it can be had only so often."""
SHOT = 21
"""Where the arm stands with which it is aimed."""
MAGIC = 22
"""1 where saves against it are saves against magic."""
SLOTS_OF = 23
"""Where the slots that hold a spell stand: how many, then each, in the order in which they are spent."""

WARD_WIDTH = 4
WARD_HIT = 0
WARD_AC = 1
WARD_SAVES = 2
WARD_SIDE = 3

SHIELD_AC = 0
"""A table of hands has two halves, whole and after all in hand was dropped: for each set of items in hand the shield's
AC, the arm for a blow at somebody who leaves, and for each item the set once it is drawn (-1: cannot be)."""
FREE_ARM = 1
ONCE_DRAWN = 2

FALL_WIDTH = 3
BLOW_WIDTH = 7
ROW_WIDTH = 6

# ── Values ───────────────────────────────────────────────────────────────────────────────────
NOT_YET = -1
"""It may be called into the fight, and has not been."""
OK = 0
OUT = 1
DEAD = 2
FLED = 3
YIELDED = 4
STONE = 5
AWAY = 6
"""Out of sight, while it is not settled whether it gets away; then one who died so."""
DEAD_AWAY = 7

PARTY_FIRST = 0
FOES_FIRST = 1
TIE = 2

TURNS = 0
LANDED = 1
CLOSE = 2
AFTER = 3

PARTY = 0
FOE_SIDE = 1

HAS_WON = 1
HAS_LOST = 2
NOBODY = 3

POISONED = 0
PARALYZED = 1
STICKING = 2
SLEEPING = 3
TURNED_AWAY = 5
"""4 is Injured, which is a column of its own."""
PETRIFIED = 6
FRIGHTENED = 7
CHARMING = 8
HELPLESS = 1023
"""The bits of STILL that say it is helpless."""
ASIDE = 1024
"""Added to STILL while a charm keeps somebody out of the fight."""
MENDED = 1 << 40
NO_TYPE = -1
"""In place of a damage type: harm by none."""

BLOW = 0
HEALING = 1
HOLDS = 2
DESTROYS = 3
SPREADS = 4

NEAREST = 0
WEAKEST = 1
RANDOM = 2

NOWHERE = 1 << 30
"""In place of where somebody stands: farther than anything reaches."""
NOTHING = -1
"""In place of a figure or a row: there is none."""

INFLICTS = 0
DRAINS = 1
BURSTS = 2
SHOOTS = 3
STRIKES = 4
HEALS_SELF = 5
FRIGHTENS = 6
LULLS = 7
CHARMS = 8
CALLS = 9
MENDS_SELF = 10
"""What powers and spells do; this one is seen to at each round's end."""
TURNS_AWAY = 11
WARDS_OFF = 12
"""A ward, whose number stands in AMOUNT."""
NO_DEED = 13
"""What nobody whom a policy plays does in a fight."""
