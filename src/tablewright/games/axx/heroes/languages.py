"""Languages beyond the first: as many as the INT modifier, named by the player; the rules list none."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact, Field, Offer, Own, Refused
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.text import alike, bad_name, tidy
from tablewright.dice.sources import Dice
from tablewright.games.axx import figures
from tablewright.games.axx.chapter import Chapter, Event, Order
from tablewright.games.axx.say import languages as words
from tablewright.games.axx.say import nobody
from tablewright.games.axx.world import Figure, World


class LearnLanguage(Own, frozen=True, kw_only=True, tag="learn-language"):
    """Say which language a character knows beyond the first; the INT modifier is how many there can be."""

    language: str


class LanguageLearned(Fact, frozen=True, kw_only=True, tag="language-learned"):
    """A character knows a further language."""

    figure: str
    language: str


def most(figure: Figure) -> int:
    """How many languages beyond the first a character can know."""
    clause("axx.ability.int")
    return max(0, figures.mod(figure, "INT"))


def refuse(world: World, command: LearnLanguage) -> Refused | None:
    """Why the character knows no such language: nobody, no name, known already, or one too many."""
    figure = world.figures.get(command.figure)
    if figure is None or not figure.character or figure.state in ("dead", "gone"):
        return nobody()
    if len(figure.languages) >= most(figure):
        return words.enough(figure, most(figure))
    bad = bad_name(command.language, what="language")
    if bad is not None:
        return bad
    known = {alike(one) for one in figure.languages}
    return words.known(figure, command.language) if alike(command.language) in known else None


def decide(_world: World, command: LearnLanguage, _dice: Dice) -> Iterator[Fact]:
    """It is known."""
    cited = (clause("axx.ability.int"),)
    yield LanguageLearned(figure=command.figure, language=tidy(command.language), clauses=cited)


def evolve(world: World, fact: LanguageLearned) -> None:
    """One more."""
    figure = world.figures.get(fact.figure)
    if figure is not None:
        figure.languages.append(fact.language)


def offers(seen: World, seat: Seat) -> list[Offer]:
    """For each living character of this seat that can know another, while no fight is on."""
    if seat.role == "watcher" or seen.fight is not None or seen.meeting is not None:
        return []
    mine = [one for one in seen.party() if one.character and seat.holds(one.id) and one.state not in ("dead", "gone")]
    return [_offer(one) for one in mine if len(one.languages) < most(one)]


def _offer(figure: Figure) -> Offer:
    return Offer(
        command=LearnLanguage(figure=figure.id, language=""),
        words=words.learn(figure),
        group="hero",
        figure=figure.id,
        note=words.left(most(figure) - len(figure.languages)),
        clause=clause("axx.ability.int"),
        blanks=(Field(name="language", words="Which", text=True),),
    )


LANGUAGES = Chapter(
    name="languages",
    orders={LearnLanguage: Order(refuse, decide)},
    events={LanguageLearned: Event(evolve, words.learned)},
    offers=offers,
)
