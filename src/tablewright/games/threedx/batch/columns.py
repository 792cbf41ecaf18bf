"""Where everything stands in the two rows of numbers that a fight is: `m`, which changes, and `k`, which does not.

Both begin with a header and go on with one block a figure, heroes first, so that a figure is the place of its block,
the same in both. Behind the figures `k` has abilities, ways to hold weapons, arms, ills and chances; `m` has the hits
that wait to be placed, and the log.
"""

from __future__ import annotations

HEAD = 32
"""Numbers in the header of either row."""
WIDTH = 96
"""Numbers in the block of one figure of either row."""

# ── The header of m. The first four are the words of the dice. ───────────────────────────────
ROUND = 4
SIDE = 5
WON = 6
"""How the fight went; 0 while both sides stand."""
FOUGHT = 7
"""The round in which that was decided."""
ENDED = 8
CAPPED = 9
BLOWS = 11
FIRST = 12
"""Who fell first of the heroes."""
ROWS = 13
LISTENS = 14
DRAWN = 15
"""1 once the die was thrown whom somebody goes for."""
# The attack that was chosen last
ARM = 16
ABILITY = 17
"""The arm's row for the ability that it is made with."""
TARGET = 18
MOVE = 19
RISES = 20
HELP_TO = 22
"""Whom the attack that was chosen last helps, 0 for nobody; what one level adds to that one's, by all who share it."""
HELP_GAIN = 23
AID_TO = 24
"""The same of help without a blow; then the ability for it, and in how many of how many ways it works."""
AID_GAIN = 25
AID_BY = 26
AID_WAYS = 27
AID_WHOLE = 28
ORDER = 21
"""The side that has the first turn."""

# ── The header of k ──────────────────────────────────────────────────────────────────────────
FOES = 0
END = 1
CAP = 2
HERO_WAY = 3
FOE_WAY = 4
BLOW_AT = 5
LOG_AT = 6
LOG_END = 7
JOINS = 8
"""How a bonus die acts."""
MOVES_TOO = 9
"""1 where an attack may be joined with a move."""
FLOOR = 10
PASSIVE = 11
NEARER = 12
BANDS = 13
BAND = 14
MELEE = 15
GROUND = 16
REDUCES = 17
"""Bits of the ways there are to reduce a hit."""
SHOVE = 18
DEATH = 19
REVIVED = 20
SIZES = 21
FRESH_ONLY = 22
"""1 where Vitality saves are against the wounds of the last turn alone."""
BY_CARRY = 23
TRIPLES = 24
CHANCES = 25
OFF = 27
"""Metres within which an enemy is near enough for the spent to get away."""
HOLDS_AT = 26
"""Behind the figures of m: for each hero what each foe holds it with, 0 where it does not."""

# ── A figure in m ────────────────────────────────────────────────────────────────────────────
STATE = 0
VITALITY = 1
WOUNDS = 2
LOOKS = 3
DYING = 4
HURT = 5
HEAVY = 6
FRESH = 7
AT = 8
BEGAN = 9
PRONE = 10
DEFENDING = 11
DASHING = 12
HELD = 13
"""How many hold it, and the strongest of these holds."""
STRENGTH = 14
WAKING = 16
DONE = 17
NUMBER = 18
"""The effective target number that holds throughout the turn."""
PIECES = 19
EPIC = 20
USED = 21
"""Uses of the bonus dice of five attributes."""
SPIRIT = 26
HOLDING = 27
"""Where its way to hold weapons stands in k."""
PICKS = 28
"""The attributes that bear the load, two bits each from below; then how many, and what each of the five loses by it."""
PICKED = 29
LOAD = 30
STUCK = 35
"""1 once the load leaves it no die to move by."""
OVER = 36
ILLS = 37
"""How many ills; then two numbers each, which and for how many turns (-1: until it is ended)."""
ILL = 38
# Vitality saves of this turn
DUE = 50
"""How many saves there are; how many of them for hits, for wounds and heavy ones; how many are made."""
DUE_HITS = 51
MADE = 52
SAVING = 53
"""1 while a save lies there; its face, and the bonus die's."""
SAVE_FACE = 54
SAVE_BONUS = 55
# What it does in this turn
PLAN = 56
ANSWERS = 57
AIM = 58
WITH = 59
LEVEL = 60
EXTRA = 61
NEED = 62
MOVED = 63
INTENT = 64
DICE = 65
"""Three faces, as much as the largest die can show, the bonus die's face, and the levels that it gave."""
SKILL = 71
"""The ability that is rolled, where it stands in k."""
DEFENDED = 72
GUARDS = 73
DEFENCE_LEVEL = 74
DEFENCE = 75
"""The dice of the defence, as above."""
NEAR = 81
FELL = 82
BONUSES = 83
EPICS = 84
POINTS = 85
"""Bonus dice, epic dice and points that were used up."""
SAVE_SECOND = 86
"""The second face of a save made with advantage; what its largest die can show; 1 once a bonus die joined it."""
SAVE_MOST = 87
BETTERED = 88
HELPS = 89
"""Whom its attack of this turn helps; 0 for nobody."""
DICE_MOST = 3
DICE_BONUS = 4
DICE_LEVELS = 5

# ── A figure in k ────────────────────────────────────────────────────────────────────────────
SIZE = 0
"""Five attributes as they are without a load; then as they were made."""
MADE_SIZE = 5
INCREASE = 10
SHARE = 11
LACKS = 12
SLOTS_ATHLETICS = 13
SLOTS_CARRY = 14
AGILITY = 15
"""Where the abilities stand that are rolled to act first and to end dying."""
MEDICINE = 16
FREES = 17
"""How many abilities break free, and where they stand."""
FREE = 18
DEFENCES = 19
"""How many abilities defend, and where they stand: the ability, and whether it is Block or Dodge."""
DEFENDS = 20
DEADLY = 21
"""Wounds gained while dying that end in death."""
GOAL = 22
"""An NPC's target number; what it runs; its arm."""
RUN = 23
NPC_ARM = 24
INTENDS = 25
VENOM = 26
"""1 + the number of the ill that its hits bring."""
ARMED = 27
NAMED = 28
"""1 for something in an NPC's hands that it could let go of."""
SHIELDED = 29
"""Levels of an NPC's defence against who strikes bare-handed; then against the armed."""
RANK = 31
HARDY = 32
"""Levels of a hero's Vitality saves, 0 or 1."""

ASSIST_COUNT = 33
"""How many abilities a hero may help with, and where they stand."""
ASSIST_AT = 34

# ── Rows behind the figures of k ─────────────────────────────────────────────────────────────
ABILITY_WIDTH = 6
SKILL_SIZE = 0
SKILL_FROM = 1
"""The attributes it goes with, four bits each from below as number + 1; then how many."""
SKILL_COUNT = 2
SKILL_COST = 3
SKILL_NUMBER = 4
SKILL_HELPED = 5
"""Levels of a proficiency with it, 0 or 1."""

HOLDING_WIDTH = 13
ARMS = 0
ARMS_AT = 1
REACH = 2
"""As far as any of the arms reaches; then as far as the first."""
REACH_FIRST = 3
FILLED = 4
SHIELD = 5
"""Levels of the shield in hand; then the way to hold weapons once it broke, 0 for no shield."""
BROKEN = 6
BLOCK = 7
"""Levels of the weapons in hand on Block against the bare-handed, against the armed, then on Dodge."""
DODGE = 9
GUARD = 10
HOLDS = 11
"""1 for something in hand that can be let go of."""
TAKES = 12
"""The way to hold weapons once one is taken up again, 0 where one has an arm or can take none."""

ARM_WIDTH = 13
ATTACKS = 0
WORTH = 1
"""Wounds that it deals more."""
ARM_REACH = 2
RUSHES = 3
SWIFT = 4
"""1 where reactions with it are at no disadvantage; then 1 where they are not against who comes."""
SETS = 5
CLOSE = 6
FAR = 7
STRIKES_ARMED = 8
PAIRED = 9
WAYS = 10
"""How many abilities it may be used with, and where these ways stand."""
WAYS_AT = 11
ITEMS = 12

WAY_WIDTH = 4
WAY_SKILL = 0
SHOT = 1
"""The band that it is made for, -1 for one hand to hand; then the way to hold weapons after it."""
AFTER = 2
WAY_LEVEL = 3
"""Levels of an attack made so: a proficiency with the weapon or with the ability."""

ILL_WIDTH = 3
ILL_NAME = 0
ILL_SEVERITY = 1
ILL_TURNS = 2
MOST_ILLS = 6

LEVELS = 13
"""Levels either way beyond which nothing changes any more."""
CHANCE_WIDTH = 14
"""What a roll promises beyond each number from 0 to 12; then in how many ways it can fall."""
WHOLE = 13

BLOW_WIDTH = 7
HIT = 0
BY = 1
LEFT = 2
AFTER_HIT = 3
DECIDED = 4
STRENGTH_OF = 5
BLOW_NUMBER = 6

ROW_WIDTH = 15

# ── Values ───────────────────────────────────────────────────────────────────────────────────
OK = 0
OUT = 1
DOWN = 2
DEAD = 3
GONE = 4

PARTY = 0
FOE_SIDE = 1

HAS_WON = 1
HAS_LOST = 2

ATTACK = 1
TENDS = 2
BREAKS = 3
OTHER = 4
"""What one does that throws no dice and strikes nobody."""

ASSISTS = 5
"""Help without a blow."""

CAREFUL = 0
WEAKEST = 1
NEAREST = 2
RANDOM = 3

HOLD = 1
SHOVES = 2
THROWS_DOWN = 3

ARMOUR = 1
BREAKS_SHIELD = 2
FALLS_PRONE = 4
GIVES_GROUND = 8
LETS_GO = 16

SHIFT_JOIN = 0
JOIN = 1
SHIFT = 2

IS_BLOCK = 1
IS_DODGE = 2

WAY_BEST = 100
"""By so much a way with a level stands before one with larger dice."""

NOTHING = -1
"""In place of a figure or a row: there is none."""
