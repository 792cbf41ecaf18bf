"""Where everything stands in the two rows of numbers that a fight is: `m`, which changes, and `k`, which does not.

Both begin with a header and go on with one block a figure, heroes first, so that a figure is the place of its block,
the same in both. Behind the figures `k` has arms, perks, illnesses, what goes with what in hand, and how likely pools
are; `m` has how far everybody is from everybody, who may strike at a move under way, and the log.
"""

from __future__ import annotations

HEAD = 32
"""Numbers in the header of either row."""
WIDTH = 48
"""Numbers in the block of one figure of either row."""

# ── The header of m. The first four are the words of the dice. ───────────────────────────────
ROUND = 4
SIDE = 5
"""Whose turn it is; NOBODY before the first."""
FIRST_SIDE = 6
OUTCOME = 7
"""How the fighting ended; 0 while it goes on."""
FOUGHT = 8
"""The round in which it did."""
ENDED = 9
CAPPED = 10
FIRST = 11
"""The hero who fell first; 0 for none."""
MARKS = 12
"""Marks that count the order in which conditions began."""
NEWS = 13
"""1 once somebody fell since it was last asked how the fight stands."""
WOKE = 14
"""1 once somebody who lay there was woken."""
WILD = 15
"""What the Wild Die of the last pool showed."""
CRITICAL = 16
"""Whether the last pool was a critical: 1, -1 or 0."""
STRIKERS = 17
"""How many may still strike at the move under way."""
ROWS = 18
LISTENS = 19

# ── The header of k ──────────────────────────────────────────────────────────────────────────
FOES = 0
END = 1
CAP = 2
FIGURES = 3
CRITICALS = 4
ROLLED_AGAINST = 5
"""1 where an opponent's own successes are the Threshold."""
HERO_WAY = 6
FOE_WAY = 7
CARES = 8
"""1 where heroes look after the hurt first."""
STRIKERS_AT = 9
LOG_AT = 10
LOG_END = 11
ILLNESSES = 12
CHANCES = 13
"""Where the chances of pools stand, as ranks: by mode, dice and Threshold."""
MOST_DICE = 14
MOST_NEED = 15
TOLD = 16
"""1 where the Health of threats is shown in numbers."""

# ── A figure in m ────────────────────────────────────────────────────────────────────────────
HEALTH = 0
TOP = 1
STATE = 2
LOOK = 3
ATTRIBUTE = 4
"""Body, Speed and Wit as they now stand."""
DEFENSE = 7
PRIMARY = 8
MINOR = 9
REACTION = 10
STEPS = 11
SAVED = 12
DONE = 13
PASSED = 14
FAILED = 15
PRONE = 16
"""When it fell Prone, as a mark; 0 for one who stands."""
STUNNED = 17
FRESH = 18
"""1 while its own turn has not begun since it was Stunned."""
HELD = 19
ILL = 20
"""Its illnesses in order, four bits each from below as number + 1."""
TENDED = 21
USED = 22
READY = 23
"""Bits of the perks that are used, and of those that a rest made ready."""
KITS = 24
HANDS = 25
FLOOR = 26
PACK = 27
"""Bits of its things by where they are."""
FELL = 28
TREATED = 29
"""How often it tried Medicine, then how often it used the perk of each stage."""
PERKS_USED = 30

# ── A figure in k ────────────────────────────────────────────────────────────────────────────
PLACE = 0
BANDS = 1
"""Where in `m` its distances to all others stand."""
HERO = 2
BOUGHT = 3
"""Body, Speed and Wit as bought."""
TIER = 6
"""What its tier adds to Health."""
ARMOUR = 7
ACTIONS = 8
EXHAUSTED = 9
BLINDED = 10
FEARS = 11
"""Whom it fears; 0 for nobody, SOMETHING for what is no figure here."""
HELD_NEED = 12
HELD_BY = 13
NOTICE = 14
STRIKE = 15
ATHLETICS = 16
ACROBATICS = 17
"""What the Talent, and armour, add to the Attribute."""
MEDICINE = 18
"""1 for one who has the Talent; then what Talent and Focus add, and what a kit does."""
TREATS = 19
KIT = 20
SAVES = 21
"""For the Saves of Body, Speed and Wit what is added to the Attribute."""
ARMS = 24
"""Where its things stand as arms: in order, then bare hands."""
THINGS = 25
WEAPONS = 26
SHOOTERS = 27
SHIELDS = 28
BORN = 29
"""Bits of the things that are weapons, that shoot, that are shields, and that are its own teeth and claws."""
TABLE = 30
"""For each set of things in hand, and each thing: what must go before it can be held too, as bits."""
RESISTS = 31
"""Bits of the kinds of damage that a resistance takes 2 off."""
PERKS = 32
"""How many perks heal; then where they stand."""
PERK = 33
HELPED = 35
"""Bits of the illnesses against which a Focus helps its Save."""
SLIPS = 34
"""What is added to Speed to slip past an enemy: as for getting free, and the Focus that fits."""

# ── Rows behind the figures of k ─────────────────────────────────────────────────────────────
ARM_WIDTH = 7
ADDS = 0
"""What is added to the Attribute: Talent, the Focus that fits, a damaged weapon."""
WITH = 1
SHOOTS = 2
HEAVY = 3
TYPE = 4
VENOM = 5
"""1 + the number of the illness that a hit exposes to; 0 for none."""

DAMAGED = 6
"""1 for a weapon that is damaged already."""

PERK_WIDTH = 10
STAGE = 0
COST = 1
FOR_ONE = 2
WITHIN = 3
DICE = 4
"""Dice, sides and plus of its healing."""
CURES = 7
AFTER_REST = 8

ILLNESS_WIDTH = 3
FAMILY = 0
SEVERITY = 1
NEED = 2

ROW_WIDTH = 10

# ── Values ───────────────────────────────────────────────────────────────────────────────────
UP = 0
DYING = 1
STABLE = 2
DEAD = 3
OUT = 4
GONE = 5

PARTY_SIDE = 0
FOE_SIDE = 1
NOBODY = -1

HAS_WON = 1
HAS_LOST = 2

BODY = 0
SPEED = 1
WIT = 2

NEAREST = 0
WEAKEST = 1
RANDOM = 2

FOR_PRIMARY = 0
FOR_MINOR = 1
FOR_FREE = 2
FOR_REACTION = 3

NOTHING = -1
"""In place of a figure, a thing or a row: there is none."""
SOMETHING = -1
"""In place of whom somebody fears: no figure here."""
