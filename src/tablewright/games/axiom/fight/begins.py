"""How a fight begins and how it ends, threats' turns by policy, and the fate of the greater ones."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import GM, Asked, Command, Fact, Refused
from tablewright.core.ledger import clause
from tablewright.core.refusals import challenge_open, nobody_stands
from tablewright.dice.sources import Dice
from tablewright.games.axiom import conditions, figures, moment, policy, scenes
from tablewright.games.axiom.fight import actions, attacks, bands, moves, turns
from tablewright.games.axiom.fight import facts as f
from tablewright.games.axiom.heroes import gear, roster, threats
from tablewright.games.axiom.heroes.facts import MakeThreats, Ready
from tablewright.games.axiom.say import fight as words
from tablewright.games.axiom.say import heroes as hero_words
from tablewright.games.axiom.world import BANDS, FOES, PARTY, Fight, Figure, Turn, World

FATE = "fate"
DIES, LIES = "it-dies", "it-lies-dying"
OUTCOMES = ("won", "lost", "fled", "truce")


# ── Beginning ───────────────────────────────────────────────────────────────────────────────


def refuse_start(world: World, command: f.StartFight) -> Refused | None:
    """Why no fight begins."""
    if not world.options.get("beyond", True):
        return hero_words.switched_off()
    if world.fight is not None:
        return words.fight_already()
    if world.call is not None:
        return challenge_open()
    if command.apart not in BANDS:
        return words.no_band()
    if not any(figures.able(figure) for figure in world.party()):
        return nobody_stands()
    if command.foes.strip():
        return threats.refuse(world, MakeThreats(foes=command.foes))
    return None if waiting(world) else words.no_foes()


def waiting(world: World) -> list[str]:
    """Threats that are here and on their feet."""
    return [figure.id for figure in scenes.present(world)]


def start(world: World, command: f.StartFight, _dice: Dice) -> Iterator[Fact]:
    """Bring the threats in and line both sides up."""
    yield from scenes.ensured(world, words.a_fight())
    if command.foes.strip():
        yield from threats.come(world, roster.read(command.foes, world.packs))
    yield lined_up(world, BANDS.index(command.apart))


def lined_up(world: World, apart: int) -> f.FightBegan:
    """Both sides, so far apart."""
    party = [id_ for id_ in world.order if world.figures[id_].state in ("up", "dying", "stable")]
    foes = waiting(world)
    return f.FightBegan(
        clauses=(clause("axiom.actions"), clause("axiom.range")),
        party=tuple(party),
        foes=tuple(foes),
        apart=apart,
        bands=bands.lined_up(party, foes, apart),
    )


# ── Threats' turns ──────────────────────────────────────────────────────────────────────────


def refuse_act(world: World, command: f.FoeAct) -> Refused | None:
    """Only a threat whose turn it is."""
    figure = world.figures.get(command.figure)
    if figure is None or figure.side != FOES or turns.refuse(world, command.figure, turns.FREE) is not None:
        return words.no_fight()
    return None


def act(world: World, command: f.FoeAct | f.PlayAbsent, dice: Dice) -> Iterator[Fact]:
    """One thing, by the table's policy."""
    figure = world.figures[command.figure]
    before = len(dice.thrown)
    chosen = policy.act(world, figure, dice)
    if len(dice.thrown) > before:
        yield f.TargetDrawn(audience=(GM,), rolls=tuple(dice.thrown[before:]), figure=figure.id)
    yield from _carried(world, chosen, dice)


def _carried(world: World, chosen: Command, dice: Dice) -> Iterator[Fact]:
    match chosen:
        case f.Attack() if attacks.refuse(world, chosen) is None:
            yield from attacks.attack(world, chosen, dice)
        case f.Move() if moves.refuse(world, chosen) is None:
            yield from moves.move(world, chosen, dice)
        case f.StandUp() if actions.refuse_rise(world, chosen) is None:
            yield from actions.rise(world, chosen, dice)
        case f.PickUp() if actions.refuse_pick(world, chosen) is None:
            yield from actions.pick(world, chosen, dice)
        case f.Escape() if actions.refuse_escape(world, chosen) is None:
            yield from actions.escape(world, chosen, dice)
        case Ready() if gear.refuse_ready(world, chosen) is None:
            yield from gear.decide_ready(world, chosen, dice)
        case f.EndTurn() | f.Attack() | f.Move() | f.StandUp() | f.PickUp() | f.Escape() | Ready():
            yield f.TurnEnded(figure=chosen.figure)


# ── Fates ───────────────────────────────────────────────────────────────────────────────────


def refuse_fate(world: World, command: f.AskFate) -> Refused | None:
    """Only of a greater threat that has just fallen."""
    return None if world.fight is not None and command.figure in world.fight.judge else words.no_fight()


def ask_fate(_world: World, command: f.AskFate, _dice: Dice) -> Iterator[Fact]:
    """The GM says."""
    yield Asked(
        clauses=(clause("axiom.dying"),),
        whom=GM,
        what=FATE,
        choices=(DIES, LIES),
        otherwise=DIES,
        about={"figure": command.figure},
    )


def answer_fate(world: World, choice: str, _dice: Dice) -> Iterator[Fact]:
    """It is out, or dies as characters do."""
    about = dict(world.question.about) if world.question is not None else {}
    yield f.FateDecided(clauses=(clause("axiom.dying"),), figure=about["figure"], dying=choice == LIES)


# ── Ending ──────────────────────────────────────────────────────────────────────────────────


def outcome_of(world: World) -> str:
    """How the fight has gone: won, lost, fled, or "" while both sides stand."""
    standing = {figure.side for figure in bands.fighters(world)}
    if PARTY not in standing:
        away = world.fight is not None and any(id_ in world.order for id_ in world.fight.left)
        return "fled" if away else "lost"
    return "won" if FOES not in standing else ""


def refuse_close(world: World, _command: f.CloseFight) -> Refused | None:
    """Only when one side can fight no more, and nobody has yet to be cared for."""
    fight = world.fight
    if fight is None or fight.going is not None or fight.judge:
        return words.no_fight()
    if fight.outcome:
        return None if not turns.dying(world) else words.still_dying()
    return None if outcome_of(world) else words.still_fighting()


def close(world: World, _command: f.CloseFight, _dice: Dice) -> Iterator[Fact]:
    """Say how it went; the fight is over when nobody is dying any more."""
    fight = world.fight
    if fight is None:
        return
    if not fight.outcome:
        yield f.FightDecided(outcome=outcome_of(world))
    if not turns.dying(world):
        yield from ended(world, fight.outcome)


def ended(world: World, outcome: str) -> Iterator[Fact]:
    """The fight is over: who lies on the ground rises, what was dropped is picked up, what held lets go."""
    for figure in world.party():
        for key, one in list(figure.conditions.items()):
            source = world.figures.get(one.by)
            gone = source is not None and not figures.able(source)
            if (one.kind == "prone" and figures.able(figure)) or one.until == "turn":
                yield conditions.end(figure, key, "rise" if one.kind == "prone" else "turn")
            elif one.kind == "restrained" and gone:
                yield conditions.end(figure, key, "cause")
        if figures.able(figure):
            for item in list(figure.items.values()):
                if item.place == "floor":
                    yield actions.picked(figure, item.id, minor=False)
    rounds = world.fight.round if world.fight is not None else 0
    yield f.FightEnded(outcome=outcome, rounds=rounds)


def refuse_stop(world: World, command: f.StopFight) -> Refused | None:
    """Only a fight that is on."""
    if world.fight is None or command.outcome not in OUTCOMES:
        return words.no_fight()
    if world.fight.outcome:
        return words.decided_already()
    return words.moving() if world.fight.going is not None else None


def stop(world: World, command: f.StopFight, _dice: Dice) -> Iterator[Fact]:
    """End it as it stands; as after any fight, it is over when nobody is dying any more."""
    yield f.FightDecided(outcome=command.outcome)
    if not turns.dying(world):
        yield from ended(world, command.outcome)


# ── What the procedures call for ────────────────────────────────────────────────────────────


def following(world: World) -> Command | None:
    """The next step of a fight; None while players or the GM are to act."""
    fight = world.fight
    if fight is None:
        return None
    if fight.going is not None:
        return f.GoOn()
    if fight.judge:
        return f.AskFate(figure=fight.judge[0])
    if refuse_close(world, f.CloseFight()) is None:
        return f.CloseFight()
    if fight.phase == "initiative":
        return f.RollInitiative()
    if not fight.side:
        return f.BeginSide()
    for figure in turns.members(world, fight.side):
        if figure.state == "dying" and not turns.turn_of(world, figure).saved:
            return f.DyingSave(figure=figure.id)
        if figures.able(figure) and moment.has(figure, "stunned") and not turns.turn_of(world, figure).done:
            return f.LoseTurn(figure=figure.id)
    if turns.side_done(world):
        return f.EndSide()
    if fight.side == FOES:
        foe = policy.next_foe(world)
        return f.FoeAct(figure=foe.id) if foe is not None else f.EndSide()
    return None


# ── Folding ─────────────────────────────────────────────────────────────────────────────────


def fold_began(world: World, fact: f.FightBegan) -> None:
    """Everybody has a Reaction from the start; a ruined second attempt is forgotten."""
    world.fight = Fight(
        foes=list(fact.foes),
        bands=dict(fact.bands),
        turns={id_: Turn(reaction=figures.able(world.figures[id_])) for id_ in (*fact.party, *fact.foes)},
    )
    if world.scene is not None:
        world.scene.ruined = {}


def fold_fate(world: World, fact: f.FateDecided) -> None:
    """Dying, or out."""
    figure = world.figures.get(fact.figure)
    if world.fight is not None and fact.figure in world.fight.judge:
        world.fight.judge.remove(fact.figure)
    if figure is not None and fact.dying:
        figure.state = "dying"


def fold_decided(world: World, fact: f.FightDecided) -> None:
    """Who stands on the losing side is out of it; threats that have won go their way."""
    if world.fight is None:
        return
    world.fight.outcome, world.fight.phase = fact.outcome, "after"
    for figure in _standing_foes(world):
        figure.state = "gone"


def fold_resumed(world: World, _fact: f.FightResumed) -> None:
    """The turns go on."""
    if world.fight is not None:
        world.fight.outcome, world.fight.phase = "", "turns"


def _standing_foes(world: World) -> list[Figure]:
    foes = world.fight.foes if world.fight is not None else []
    return [world.figures[id_] for id_ in foes if id_ in world.figures and figures.able(world.figures[id_])]


def fold_drawn(_world: World, _fact: f.TargetDrawn) -> None:
    """What it does about it follows."""


def fold_ended(world: World, fact: f.FightEnded) -> None:
    """The scene goes on without it."""
    world.fight = None
    if world.scene is not None and world.story:
        world.scene.done, world.scene.fled = True, fact.outcome == "fled"
