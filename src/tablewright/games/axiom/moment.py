"""The dice of a figure at this moment: its pool, what its conditions take off, what helps or hampers it just now."""

from __future__ import annotations

from collections.abc import Iterable

from tablewright.core.facts import Term
from tablewright.core.ledger import clause
from tablewright.games.axiom import figures, kernel
from tablewright.games.axiom.pools import Pool
from tablewright.games.axiom.world import Condition, Figure, World

PLAIN_DICE = "dice"
"""The name of a term that holds a number of dice and nothing of where they come from."""
PAGE = ("axiom.pool", "axiom.focus", "axiom.modifier")
"""The clauses of the terms that stay where the pack is off; the page names the Focus too."""
AID, COORDINATE = "aid", "coordinate"
"""Help that waits: a companion's, for the roll of the challenge that was called, and a Healer's word, for any roll."""
HELP = (AID, COORDINATE)
"""Terms that help brings; they are used up by the roll that they stand in."""


def has(figure: Figure, kind: str) -> bool:
    """Whether the figure has a condition of this kind."""
    return any(one.kind == kind for one in figure.conditions.values())


def conditions(figure: Figure, kind: str) -> list[Condition]:
    """The figure's conditions of a kind."""
    return [one for one in figure.conditions.values() if one.kind == kind]


def hampered(world: World, figure: Figure, *, sight: bool = False) -> tuple[Term, ...]:
    """What conditions take off all pools but Saves; of one kind the worst counts, different kinds add up.

    `sight` marks a roll of Notice that needs eyes.
    """
    cited, terms = clause("axiom.conditions.combat"), []
    if any(frightens(world, one) for one in conditions(figure, "frightened")):
        terms.append(Term("frightened", kernel.AFRAID, cited))
    if has(figure, "exhausted"):
        terms.append(Term("exhausted", kernel.TIRED, cited))
    if sight and has(figure, "blinded"):
        terms.append(Term("blinded", kernel.BLIND, cited))
    return tuple(terms)


def frightens(world: World, fear: Condition) -> bool:
    """Whether what somebody is afraid of is seen or present; what is no figure here is taken to be.

    A threat that was brought in is present before a fight too: it goes when the fight is over.
    """
    source = world.figures.get(fear.by)
    return source is None or source.state == "up"


def pair(attribute: str, talent: str) -> str:
    """What a try is remembered by: the Attribute and Talent that it was made with."""
    return f"{attribute} {talent}".strip()


def spoilt(world: World, figure: Figure, attribute: str, talent: str) -> tuple[Term, ...]:
    """Disadvantage on a second attempt at the same thing, where a critical failure spoilt the first."""
    ruined = world.scene is not None and world.scene.ruined.get(figure.id) == pair(attribute, talent)
    return (Term("second_attempt", 0, clause("axiom.critical.failure")),) if ruined else ()


def helped(world: World, figure: Figure, *, called: bool) -> tuple[Term, ...]:
    """The dice that wait for such a roll of the figure's: a Healer's word; help where it is the one `called` for."""
    waiting = world.scene.aid.get(figure.id, ()) if world.scene is not None else ()
    return tuple(term for term in waiting if called or term.name != AID)


def counting(world: World, terms: Iterable[Term]) -> tuple[Term, ...]:
    """The terms that count at this table: with the pack off those of the page alone, no armour and no conditions."""
    if world.options.get("beyond", True):
        return tuple(terms)
    clause("axiom.scope")
    return tuple(term for term in terms if term.clause in PAGE)


def pool(
    world: World,
    figure: Figure,
    terms: Iterable[Term],
    *,
    threshold: int,
    helps: Iterable[Term] = (),
    hampers: Iterable[Term] = (),
    sight: bool = False,
    own: bool = True,
    called: bool = False,
) -> Pool:
    """The pool of anything but a Save: these dice, what conditions take off, what help adds.

    Help waits for what somebody tries: not `own` is a roll against another's try, which it neither adds to nor is
    used up by. `called` is a roll for the challenge that was called.
    """
    help_ = helped(world, figure, called=called) if own else ()
    row = (*terms, *hampered(world, figure, sight=sight), *help_)
    row = counting(world, row)
    return Pool(terms=row, helps=tuple(helps), hampers=tuple(hampers), threshold=threshold)


def save(figure: Figure, kind: str, *, threshold: int, extra: Iterable[Term] = (), focus: str = "") -> Pool:
    """The pool of a Save: conditions take nothing off it but through the Attribute."""
    clause("axiom.saves")
    return Pool(terms=(*figures.save_terms(figure, kind, focus=focus), *extra), threshold=threshold)
