"""Movement in a fight: bands nearer and farther, past enemies by a Challenge or by their blows, and away."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from tablewright.core.facts import Asked, Chance, Fact, Refused, total
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axiom import conditions, figures, kernel, moment, pools, rolled
from tablewright.games.axiom.challenges import criticals as other_criticals
from tablewright.games.axiom.fight import attacks, bands, criticals, turns
from tablewright.games.axiom.fight import facts as f
from tablewright.games.axiom.pools import Pool
from tablewright.games.axiom.say import fight as words
from tablewright.games.axiom.say import nobody
from tablewright.games.axiom.whats import What
from tablewright.games.axiom.world import DISTANT, FAR, SPEED, TOUCH, Figure, Going, World

OPPORTUNITY = "opportunity"
SLIPPING = "tumbling"
"""The Focus of Acrobatics that slipping past an enemy is squarely inside: the page's own example tumbles."""
STRIKE, HOLD = "strike", "hold"


# ── One band ────────────────────────────────────────────────────────────────────────────────


def refuse(world: World, command: f.Move) -> Refused | None:
    """Why this move cannot be made now."""
    wrong = turns.refuse(world, command.figure, turns.FREE)
    if wrong is not None:
        return wrong
    figure, target = world.figures[command.figure], world.figures.get(command.target)
    fight = world.fight
    if target is None or fight is None or target.id == figure.id or target not in turns.members(world, target.side):
        return nobody()
    turn = turns.turn_of(world, figure)
    if not turn.steps and not turn.primary:
        return words.spent(figure.name, "movement")
    stuck = _stuck(figure)
    if stuck is not None:
        return stuck
    band = bands.between(fight, figure.id, target.id)
    if band == (DISTANT if command.away else TOUCH):
        return words.no_farther() if command.away else words.there_already()
    feared = afraid_of(world, command)
    if feared is not None:
        return words.afraid(figure.name, feared.name)
    return words.nobody_to_pass() if command.pass_by and not strikers(world, command) else None


def _stuck(figure: Figure) -> Refused | None:
    if moment.has(figure, "restrained"):
        return words.held(figure.name)
    return words.lies(figure.name) if moment.has(figure, "prone") else None


def afraid_of(world: World, command: f.Move) -> Figure | None:
    """Whom the figure fears and would come nearer to by this step, toward them or toward somebody beside them."""
    clause("axiom.conditions.combat")
    fight, figure = world.fight, world.figures[command.figure]
    fears = [one for one in moment.conditions(figure, "frightened") if moment.frightens(world, one)]
    if fight is None or not fears:
        return None
    _, after = end_of(world, command)
    nearer = (one.by for one in fears if one.by in after and after[one.by] < bands.between(fight, figure.id, one.by))
    return next((world.figures[id_] for id_ in nearer), None)


def end_of(world: World, command: f.Move) -> tuple[int, dict[str, int]]:
    """The band that the move ends in, and the bands to everybody then."""
    fight = world.fight
    if fight is None:
        return TOUCH, {}
    band = bands.between(fight, command.figure, command.target) + (1 if command.away else -1)
    return band, bands.moved(fight, command.figure, command.target, band)


def strikers(world: World, command: f.Move) -> list[Figure]:
    """The enemies whom the move passes and who can strike: a Reaction left, and something to strike with."""
    fight = world.fight
    if fight is None:
        return []
    figure, target = world.figures[command.figure], world.figures[command.target]
    _, after = end_of(world, command)
    return [
        enemy
        for enemy in bands.enemies(world, figure)
        if bands.passed(fight, figure, enemy, target, after) and can_strike(world, enemy, figure)
    ]


def can_strike(world: World, enemy: Figure, figure: Figure) -> bool:
    """Whether an enemy has a Reaction and a blow for somebody who passes."""
    turn = turns.turn_of(world, enemy)
    return turn.reaction and conditions.can_act(enemy) and criticals.melee(world, enemy, figure) is not None


def pass_pool(world: World, figure: Figure, threshold: int) -> Pool:
    """Speed + Acrobatics to get past enemies, with the Focus that fits."""
    focus = figures.fitting(figure, "acrobatics", SLIPPING)
    terms = figures.pool_terms(figure, SPEED, "acrobatics", focus=focus)
    return moment.pool(world, figure, terms, threshold=threshold)


def chance(world: World, command: f.Move) -> Chance | None:
    """The exact chance to pass without a blow; none for a move that tries nothing."""
    if not command.pass_by or refuse(world, command) is not None:
        return None
    if world.options.get("opposed") == "successes":
        return None
    threshold = kernel.threshold(kernel.STANDARD, 1)
    return pools.chance(pass_pool(world, world.figures[command.figure], threshold), what="pass")


def move(world: World, command: f.Move, dice: Dice) -> Iterator[Fact]:
    """Move, past enemies perhaps."""
    figure = world.figures[command.figure]
    primary = not turns.turn_of(world, figure).steps
    enemies = strikers(world, command)
    band, after = end_of(world, command)
    if not enemies:
        yield f.Moved(
            clauses=(clause("axiom.actions"), clause("axiom.range")),
            figure=figure.id,
            target=command.target,
            band=band,
            away=command.away,
            bands=after,
            primary=primary,
        )
        return
    question: list[Fact] = []
    if command.pass_by:
        threshold = yield from _threshold(world, enemies, dice)
        tried = rolled.roll(
            world,
            dice,
            pass_pool(world, figure, threshold),
            figure=figure.id,
            what=What.PASS,
            attribute=SPEED,
            talent="acrobatics",
            clauses=(clause("axiom.challenge.individual"), clause("axiom.actions")),
            cost=turns.PRIMARY if primary else "",
        )
        yield tried
        enemies = [] if tried.passed else enemies
        question = list(other_criticals.ask(world, tried))
    yield f.MoveBegan(
        clauses=(clause("axiom.actions"),),
        figure=figure.id,
        target=command.target,
        band=band,
        strikers=tuple(enemy.id for enemy in enemies),
        primary=primary and not command.pass_by,  # else the try has cost it
    )
    yield from question


def _threshold(world: World, enemies: list[Figure], dice: Dice) -> Generator[Fact, None, int]:
    """Standard and 1 for active opponents; by option what the best of them rolls."""
    if world.options.get("opposed") != "successes":
        return kernel.threshold(kernel.STANDARD, 1)
    best = max(enemies, key=lambda enemy: total(figures.pool_terms(enemy, SPEED, "strike")))
    pool = moment.pool(world, best, figures.pool_terms(best, SPEED, "strike"), threshold=0, own=False)
    against = rolled.roll(
        world,
        dice,
        pool,
        figure=best.id,
        what=What.OPPOSE,
        attribute=SPEED,
        talent="strike",
        clauses=(clause("axiom.challenge.individual"),),
    )
    yield against
    return kernel.opposed_threshold(against.successes)


# ── Past enemies ────────────────────────────────────────────────────────────────────────────


def refuse_on(world: World, _command: f.GoOn) -> Refused | None:
    """Only while a move is under way."""
    return None if world.fight is not None and world.fight.going is not None else words.no_fight()


def go_on(world: World, _command: f.GoOn, dice: Dice) -> Iterator[Fact]:
    """The next enemy may strike, also at who fell in trying; when none is left, the move ends where it was to end."""
    fight = world.fight
    if fight is None or fight.going is None:
        return
    going, figure = fight.going, world.figures[fight.going.figure]
    if figures.able(figure) and going.strikers:
        yield from _chance_to_strike(world, world.figures[going.strikers[0]], figure, dice)
        return
    if not figures.able(figure) or _stuck(figure) is not None or moment.has(figure, "stunned"):
        yield f.MoveStopped(figure=figure.id)
        return
    away = going.band > bands.between(fight, figure.id, going.target)
    yield f.Moved(
        clauses=(clause("axiom.actions"), clause("axiom.range")),
        figure=figure.id,
        target=going.target,
        band=going.band,
        away=away,
        bands=bands.moved(fight, figure.id, going.target, going.band),
        paid=False,
    )


def _chance_to_strike(world: World, enemy: Figure, mover: Figure, dice: Dice) -> Iterator[Fact]:
    if not can_strike(world, enemy, mover):
        yield f.OpportunityLeft(figure=enemy.id, target=mover.id)
    elif enemy.character or world.gm:
        whom = enemy.id if enemy.character else "gm"
        about = {"figure": enemy.id, "target": mover.id}
        cited = (clause("axiom.actions"),)
        yield Asked(clauses=cited, whom=whom, what=OPPORTUNITY, choices=(STRIKE, HOLD), otherwise=STRIKE, about=about)
    else:
        yield from _opportunity(world, enemy, mover, dice)


def _opportunity(world: World, enemy: Figure, mover: Figure, dice: Dice) -> Iterator[Fact]:
    """An ordinary melee attack that spends the Reaction."""
    command = criticals.melee(world, enemy, mover)
    if command is None:
        yield f.OpportunityLeft(figure=enemy.id, target=mover.id)
        return
    yield from attacks.strike(world, command, dice, cost=turns.REACTION)


def answer(world: World, choice: str, dice: Dice) -> Iterator[Fact]:
    """Strike, or let them go."""
    about = dict(world.question.about) if world.question is not None else {}
    enemy, mover = world.figures[about["figure"]], world.figures[about["target"]]
    if choice == STRIKE:
        yield from _opportunity(world, enemy, mover, dice)
    else:
        yield f.OpportunityLeft(figure=enemy.id, target=mover.id)


# ── Away ────────────────────────────────────────────────────────────────────────────────────


def refuse_withdraw(world: World, command: f.Withdraw) -> Refused | None:
    """Only from far off every enemy, with movement left."""
    wrong = turns.refuse(world, command.figure, turns.FREE)
    if wrong is not None:
        return wrong
    figure, fight = world.figures[command.figure], world.fight
    turn = turns.turn_of(world, figure)
    if not turn.steps and not turn.primary:
        return words.spent(figure.name, "movement")
    stuck = _stuck(figure)
    if stuck is not None or fight is None:
        return stuck
    near = any(bands.between(fight, figure.id, enemy.id) < FAR for enemy in bands.enemies(world, figure))
    return words.too_near() if near else None


def withdraw(_world: World, command: f.Withdraw, _dice: Dice) -> Iterator[Fact]:
    """Be gone."""
    yield f.Withdrew(figure=command.figure)


# ── Folding ─────────────────────────────────────────────────────────────────────────────────


def fold_began(world: World, fact: f.MoveBegan) -> None:
    """On the way."""
    if world.fight is None:
        return
    _pay(world, fact.figure, primary=fact.primary)
    world.fight.going = Going(figure=fact.figure, target=fact.target, band=fact.band, strikers=list(fact.strikers))


def fold_moved(world: World, fact: f.Moved) -> None:
    """There; cover and a Bulwark stay behind."""
    fight = world.fight
    if fight is None:
        return
    if fact.paid:
        _pay(world, fact.figure, primary=fact.primary)
    fight.going = None
    for other, band in fact.bands.items():
        fight.bands[bands.key(fact.figure, other)] = band
    fight.cover.pop(fact.figure, None)
    attacks.break_bulwark(world, fact.figure)


def _pay(world: World, id_: str, *, primary: bool) -> None:
    turn = world.fight.turns.get(id_) if world.fight is not None else None
    if turn is None:
        return
    if primary:
        turn.primary = max(0, turn.primary - 1)
    else:
        turn.steps = max(0, turn.steps - 1)


def fold_stopped(world: World, _fact: f.MoveStopped) -> None:
    """No farther."""
    if world.fight is not None:
        world.fight.going = None


def fold_left(world: World, fact: f.OpportunityLeft) -> None:
    """That one does not strike."""
    going = world.fight.going if world.fight is not None else None
    if going is not None and fact.figure in going.strikers:
        going.strikers.remove(fact.figure)


def fold_withdrew(world: World, fact: f.Withdrew) -> None:
    """Out of the fight."""
    fight, figure = world.fight, world.figures.get(fact.figure)
    if fight is None or figure is None:
        return
    fight.left.append(fact.figure)
    attacks.break_bulwark(world, fact.figure)
    if not figure.character:
        figure.state = "fled"
