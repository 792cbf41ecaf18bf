"""What happens in a fight."""

from __future__ import annotations

from tablewright.core.facts import Fact, Term


class InitiativeRolled(Fact, frozen=True, kw_only=True, tag="initiative-rolled"):
    """A round begins, and which side acts first: the dice (0 for none), and the order.

    `order` is party, foes, tie, only_party, only_foes or nobody (surprise); `ruled` when the GM set it; `alert` are
    the Rangers who alone of a surprised party act in this round.
    """

    round: int
    order: str
    party: int = 0
    foes: int = 0
    ruled: bool = False
    alert: tuple[str, ...] = ()


class SideBegan(Fact, frozen=True, kw_only=True, tag="side-began"):
    """A side's turns begin."""

    side: str


class SpellDeclared(Fact, frozen=True, kw_only=True, tag="spell-declared"):
    """A caster announced a spell before the round's initiative; "" holds back."""

    figure: str
    spell: str


class Declared(Fact, frozen=True, kw_only=True, tag="declared"):
    """All spells of the round are announced."""


class TurnEnded(Fact, frozen=True, kw_only=True, tag="turn-ended"):
    """A figure's turn is over; `why` is done, waits, flees, held or web."""

    figure: str
    why: str = "done"


class MoveBegan(Fact, frozen=True, kw_only=True, tag="move-began"):
    """A figure sets off, and these may strike at it as it goes; the spears of those in `bay` may stop it."""

    figure: str
    end: int
    how: str
    strikers: tuple[str, ...] = ()
    ends_turn: bool = True
    bay: tuple[str, ...] = ()


class Moved(Fact, frozen=True, kw_only=True, tag="moved"):
    """A figure went from one place on the line to another, in feet.

    `how` is move, run, step, withdraw, charge, flee or follow; `near` is whom it has come up to.
    """

    figure: str
    start: int
    end: int
    how: str
    near: str = ""
    ends_turn: bool = True
    out_of_sight: bool = False


class Stopped(Fact, frozen=True, kw_only=True, tag="stopped"):
    """A figure that had set off stays where it is."""

    figure: str


class Drawn(Fact, frozen=True, kw_only=True, tag="drawn"):
    """A figure took a weapon in hand, and put these away."""

    figure: str
    item: str
    what: str = ""
    damage: str = ""
    away: tuple[str, ...] = ()
    fetched: bool = False


class AttackRolled(Fact, frozen=True, kw_only=True, tag="attack-rolled"):
    """An attack: who, whom, with what, the face, the terms of attack and AC, and whether it hits.

    `weapon` is an item's id, "" for bare hands or a monster's own; `arm` is what the weapon is (its
    record or the monster's attack), `mode` melee, shoot or throw. `sure` needed no roll. `left` are
    the attacks the figure still has this turn. `free` was drawn by leaving, `charge` came with one; `again` takes
    the place of a failed one; `natural` is 1 where a 20 and a 1 decide by themselves.
    """

    figure: str
    target: str
    weapon: str = ""
    arm: str = ""
    type: str = ""
    mode: str = "melee"
    face: int = 0
    terms: tuple[Term, ...] = ()
    ac_terms: tuple[Term, ...] = ()
    bonus: int = 0
    total: int = 0
    ac: int = 0
    hit: bool
    sure: bool = False
    free: bool = False
    charge: bool = False
    left: int = 0
    again: bool = False
    natural: int = 0


class DamageDealt(Fact, frozen=True, kw_only=True, tag="damage-dealt"):
    """Damage to a figure: the dice and terms, what it comes to, and what is left.

    `cause` is blow, spell, poison, fire, trap or hazard (`arm` says which); `powers` are those of the attacker that the
    hit carries, `brings` what the weapon does: burning oil, venom on a blade. `changes` doubled or halved it. `hp` is
    what is left, None where the seat does not know it; `wounds` says it in words. `waits` marks a blow of a tied
    exchange, which lands later; `down` is out (a Brush follows) or dead. `power` marks what no spell but a monster's
    own power did.
    """

    figure: str
    by: str = ""
    amount: int
    cause: str = "blow"
    power: bool = False
    type: str = ""
    arm: str = ""
    terms: tuple[Term, ...] = ()
    changes: tuple[Term, ...] = ()
    hp: int | None = None
    wounds: str = ""
    down: str = ""
    waits: bool = False
    powers: tuple[int, ...] = ()
    brings: tuple[str, ...] = ()


class Landed(Fact, frozen=True, kw_only=True, tag="landed"):
    """All that a tied exchange did to a figure's hit points takes effect together.

    `before` is what a Close Call gives back: the HP before the blow that reached 0. `carries` are
    the powers that came with the blows: by whom, which, and whether with that blow or a later one; `brings` the same
    of weapons.
    """

    figure: str
    lost: int
    healed: int = 0
    before: int | None = None
    hp: int | None = None
    wounds: str = ""
    down: str = ""
    by: str = ""
    cause: str = "blow"
    carries: tuple[tuple[str, int, bool], ...] = ()
    brings: tuple[tuple[str, str, bool], ...] = ()


class ExchangeLanded(Fact, frozen=True, kw_only=True, tag="exchange-landed"):
    """Both sides' blows of a tied round have landed."""


class Destroyed(Fact, frozen=True, kw_only=True, tag="destroyed"):
    """Undead that a Cleric destroyed in a tied exchange are dust."""

    figure: str
    by: str = ""


class Healed(Fact, frozen=True, kw_only=True, tag="healed"):
    """A figure regained hit points by magic: so many rolled, `spare` of them beyond its maximum, and its HP now."""

    figure: str
    by: str = ""
    points: int
    how: str = "spell"
    hp: int | None = None
    wounds: str = ""
    waits: bool = False
    ends: tuple[str, ...] = ()
    spare: int = 0


class PreyDrawn(Fact, frozen=True, kw_only=True, tag="prey-drawn"):
    """A foe that goes for anybody in reach drew whom; the game master's alone."""

    figure: str
    target: str


class PowerUsed(Fact, frozen=True, kw_only=True, tag="power-used"):
    """A foe used a power in place of an attack, such as a web."""

    figure: str
    target: str
    power: str


class SpellLost(Fact, frozen=True, kw_only=True, tag="spell-lost"):
    """A caster who was hurt earlier in the round loses the spell, slot or scroll and action."""

    figure: str
    spell: str
    scroll: str = ""


class CarriedLanded(Fact, frozen=True, kw_only=True, tag="carried-landed"):
    """What a hit or spell brought a figure takes hold now, or comes to nothing; `what` is the power or condition."""

    figure: str
    what: str = ""
    by: str = ""


class FieldHeld(Fact, frozen=True, kw_only=True, tag="field-held"):
    """The fighting is over: won, lost, fled, parted, passed or nobody; wounds and venom may not be."""

    outcome: str


class RoundsBegan(Fact, frozen=True, kw_only=True, tag="rounds-began"):
    """Rounds are counted with no foe about, for what somebody of the party still suffers from."""

    figures: tuple[str, ...]
    room: str = ""


class CoverSet(Fact, frozen=True, kw_only=True, tag="cover-set"):
    """A figure is in half or full cover, or in none ("")."""

    figure: str
    cover: str


class HiddenAway(Fact, frozen=True, kw_only=True, tag="hidden-away"):
    """A Thief is out of the foes' sight."""

    figure: str


class ParleyWon(Fact, frozen=True, kw_only=True, tag="parley-won"):
    """The foes will listen: the fighting stops, once a tied exchange has landed (`waits`), and they are wary."""

    figure: str
    waits: bool = False


class AidGiven(Fact, frozen=True, kw_only=True, tag="aid-given"):
    """A figure spends its action to help an ally's next check or attack."""

    figure: str
    ally: str


class SleeperShaken(Fact, frozen=True, kw_only=True, tag="sleeper-shaken"):
    """A figure shakes a sleeper, who wakes at the round's end."""

    figure: str
    sleeper: str


class Reloaded(Fact, frozen=True, kw_only=True, tag="reloaded"):
    """A crossbow is loaded again."""

    figure: str
    item: str


class RoundClosing(Fact, frozen=True, kw_only=True, tag="round-closing"):
    """The round comes to its end: poison, saves, what lasted for rounds, figure by figure."""


class PoisonHeld(Fact, frozen=True, kw_only=True, tag="poison-held"):
    """The save that would end poison was not made."""

    figure: str


class RoundEnded(Fact, frozen=True, kw_only=True, tag="round-ended"):
    """The round is over, and what lasted to its end ends."""

    round: int


class Wavered(Fact, frozen=True, kw_only=True, tag="wavered"):
    """A loss has shaken the foes, and nobody acts before the game master has settled their morale."""


class MoraleRolled(Fact, frozen=True, kw_only=True, tag="morale-rolled"):
    """Whether the foes stand after a loss. `reasons`: 1 first loss, 2 half, 3 both.

    The die is the GM's alone unless it is `shown`; `ruled` where the GM decided without one.
    """

    reasons: int
    face: int | None = None
    breaks: bool
    shown: bool = False
    ruled: bool = False


class Broke(Fact, frozen=True, kw_only=True, tag="broke"):
    """Foes lose heart: these run, these yield."""

    runs: tuple[str, ...] = ()
    yields: tuple[str, ...] = ()


class Escaped(Fact, frozen=True, kw_only=True, tag="escaped"):
    """Figures got away out of sight; `shut` where the door they left by, closed behind them, ended the chase."""

    figures: tuple[str, ...]
    side: str
    way: str = ""
    shut: bool = False


class KeptUp(Fact, frozen=True, kw_only=True, tag="kept-up"):
    """Chasers kept up with those who ran: the chase goes on, and where everyone is now."""

    side: str
    at: dict[str, int]


class HelplessSlain(Fact, frozen=True, kw_only=True, tag="helpless-slain"):
    """A helpless foe is put to death after the fight."""

    figure: str
    foe: str


class HelplessBound(Fact, frozen=True, kw_only=True, tag="helpless-bound"):
    """A helpless foe is bound after the fight."""

    figure: str
    foe: str


class LeftBehind(Fact, frozen=True, kw_only=True, tag="left-behind"):
    """Those who could not flee with the others are at the foes' mercy, and find none."""

    figures: tuple[str, ...]


class FightEnded(Fact, frozen=True, kw_only=True, tag="fight-ended"):
    """The encounter is over: won, lost, fled, passed (let by), left (parted as it stood), or nobody is left.

    `beaten` count as defeated or outwitted, `stay` remain in the `room`; `fought` tells whether
    blows were struck, over how many `rounds`. `toll` is what they were paid and have in a room that the party has not
    seen, `toll_own` as much of it as came from town.
    """

    outcome: str
    fought: bool
    beaten: tuple[str, ...] = ()
    stay: tuple[str, ...] = ()
    room: str = ""
    rounds: int = 0
    toll: int = 0
    toll_own: int = 0


class CoinsCarried(Fact, frozen=True, kw_only=True, tag="coins-carried"):
    """What the beaten had on them, in GP, found by searching them: 1d6 x 10 on 1 or 2 of 1d6.

    They lie in the `room`; where there is none, in town and in the wild, the `taker` has them.
    """

    coins: int
    room: str = ""
    taker: str = ""
