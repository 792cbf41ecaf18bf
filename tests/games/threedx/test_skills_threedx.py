"""Skills of 3dX: what may be known, custom abilities by averages, what is active and when that changes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.games.threedx.casting import GAME, asked_next, dagny, done, hero, why_not, world
from tests.games.threedx.party import party

from tablewright.core.facts import Answer, SetReferee
from tablewright.core.game import Seat
from tablewright.games.threedx import content, figures
from tablewright.games.threedx.challenges import tries
from tablewright.games.threedx.challenges.orders import CallChallenge, DropChallenge, HelpWith, RollFor
from tablewright.games.threedx.heroes.by_dice import read_skill
from tablewright.games.threedx.heroes.facts import GrantSkill, NameHelps, SetActive, SkillPick


@pytest.mark.clause("3dx.skills")
@pytest.mark.example("3dx.skills", 1)
def test_intelligence_and_level_may_be_active() -> None:
    """Intelligence d4, Level 4: 8 active at once."""
    assert figures.active_most(hero(world())) == 8


@pytest.mark.clause("3dx.skills")
def test_at_first_as_many_as_the_level() -> None:
    picks = tuple(SkillPick(kind="proficiency", name=f"trade {number}") for number in range(5))
    assert len(hero(world(), dagny(skills=picks[:4])).skills) == 4
    refused = why_not(world(), dagny(skills=picks))
    assert refused.words == "A new character of Level 4 has 4 skills at most; a GM may give more."


@pytest.mark.clause("3dx.skills.custom")
def test_a_custom_ability_rolls_averages_rounded_up_to_a_die_size() -> None:
    """Attributes d6 and d2: d4. Abilities d8 and d6: 7, so d8. d8, d6, 0: 4.67, so d6."""
    here = world()
    picks = (
        SkillPick("custom", "Shield song", attributes=("dexterity", "presence"), abilities=("strike", "block")),
        SkillPick("custom", "Vault", attributes=("athletics",), abilities=("strike", "might", "stealth")),
    )
    figure = hero(here, dagny(skills=picks))
    assert figures.dice(here, figure, "", "Shield song") == (12, 4, 8)
    assert figures.dice(here, figure, "", "Vault") == (12, 6, 6)
    figure.abilities["stealth"], figure.vitality = 8, 10
    assert figures.dice(here, figure, "", "Vault") == (10, 6, 8)


@pytest.mark.clause("3dx.skills.custom")
def test_custom_abilities_that_combine_nothing_are_refused() -> None:
    here = world()
    for attributes, abilities in (((), ("block",)), (("presence",), ()), (("presence",), ("carry",)), (("x",), ("y",))):
        pick = SkillPick("custom", "Odd", attributes=attributes, abilities=abilities)
        assert why_not(here, dagny(skills=(pick,))).clause == "3dx.skills.custom"


@pytest.mark.clause("3dx.skills.proficiency", "3dx.skills")
def test_proficiencies_languages_weapon_and_shield_skills() -> None:
    here = world()
    picks = (
        SkillPick("proficiency", "horses"),
        SkillPick("language", "Old tongue"),
        SkillPick("weapon", record="guard"),
        SkillPick("shield", record="shield_bash"),
    )
    figure = hero(here, dagny(skills=picks))
    assert list(figure.skills) == ["horses", "Old tongue", "Guard", "Shield bash"]
    assert figure.skills["horses"].where == "horses"
    assert figures.has_skill(figure, "guard")
    assert not figures.has_skill(figure, "sweep")
    refused = why_not(here, dagny(name="Bram", skills=(SkillPick("weapon", record="juggling"),)))
    assert refused.words == "There is no such weapon skill."
    twice = (SkillPick("language", "Old tongue"), SkillPick("language", "old  TONGUE"))
    assert "known already" in why_not(here, dagny(name="Bram", skills=twice)).words
    common = dagny(name="Bram", skills=(SkillPick("language", "Common"),))
    assert "known already" in why_not(here, common).words


@pytest.mark.clause("3dx.skills")
def test_any_number_may_be_known_and_the_active_ones_are_chosen_anew_after_a_rest() -> None:
    here = world()
    figure = hero(here, dagny(skills=()))
    for number in range(9):
        done(here, GrantSkill(figure=figure.id, kind="proficiency", name=f"trade {number}"))
    assert (len(figure.skills), len(figures.active(figure))) == (9, 8)
    assert not figure.skills["trade 8"].active
    wanted = tuple(f"trade {number}" for number in range(1, 9))
    assert "At most 8 skills" in why_not(here, SetActive(figure=figure.id, skills=(*wanted, "trade 0"))).words
    seat = Seat(id="s", role="player", figures=(figure.id,))
    assert "Choose the active skills" in [offer.words for offer in GAME.offers(here, seat)]
    done(here, SetActive(figure=figure.id, skills=wanted))
    assert (figure.skills["trade 0"].active, figure.skills["trade 8"].active) == (False, True)
    refused = why_not(here, SetActive(figure=figure.id, skills=wanted[:1]))
    assert refused.words == "Active skills are chosen anew after a full rest."
    figure.fresh = True
    done(here, SetActive(figure=figure.id, skills=wanted[:1]))


@pytest.mark.clause("3dx.skills")
def test_with_more_active_than_may_be_one_falls_silent_at_once() -> None:
    here = world()
    picks = tuple(SkillPick("proficiency", f"trade {number}") for number in range(4))
    figure = hero(here, dagny(skills=picks))
    figure.attributes.update(intelligence=0, fifth=0, athletics=2, dexterity=2, presence=2)
    assert figures.active_most(figure) == 2
    asked_next(here)
    done(here, Answer(figure=figure.id, choice="trade 1"))
    asked_next(here)
    done(here, Answer(figure=figure.id, choice="trade 0"))
    assert [skill.name for skill in figures.active(figure)] == ["trade 2", "trade 3"]
    assert GAME.next(here) is None


@pytest.mark.clause("3dx.skills", "3dx.attributes")
def test_a_gm_gives_skills_and_abilities_of_the_fifth() -> None:
    here = world()
    figure = hero(here)
    done(here, GrantSkill(figure=figure.id, kind="fifth", name="Whisper"))
    assert figure.fifths == {"Whisper": 0}
    assert why_not(here, GrantSkill(figure=figure.id, kind="fifth", name="whisper")).code == "fifth"
    assert why_not(here, GrantSkill(figure=figure.id, kind="weapon", record="guard")).code == "skill"
    done(here, GrantSkill(figure=figure.id, kind="weapon", record="sweep"))
    assert figures.has_skill(figure, "sweep")


@pytest.mark.clause("3dx.skills.proficiency")
def test_a_proficiency_helps_with_what_it_is_of_and_with_nothing_else() -> None:
    haggler = dagny(
        skills=(SkillPick("proficiency", "haggling", helps=("persuade",)), SkillPick("proficiency", "odds"))
    )
    for gm in (False, True):
        here = world()
        who = hero(here, haggler).id
        if gm:
            done(here, SetReferee(gm=True))
        done(here, CallChallenge(ability="might", target=4))
        refused = why_not(here, RollFor(figure=who, proficiency="haggling"))
        assert (refused.code, refused.clause) == ("proficiency", "3dx.skills.proficiency")
        assert "haggling" in refused.words
        seat = Seat(id="x", role="player", figures=(who,))
        fields = [blank for offer in GAME.offers(here, seat) for blank in offer.blanks]
        shown = [choice.key for field in fields if field.name == "proficiency" for choice in field.choices]
        # one that names no ability is left to the GM's word: without a GM it is nowhere
        assert ("odds" in shown) == gm
        assert (GAME.refusal(here, RollFor(figure=who, proficiency="odds")) is None) == gm
        assert why_not(here, HelpWith(figure=who, to=who, proficiency="haggling")).code == "proficiency"
        done(here, DropChallenge())
        done(here, CallChallenge(ability="persuade", target=4))
        (laid, *_) = done(here, RollFor(figure=who, proficiency="haggling"), 12, 2)  # no Persuade die: a 0
        assert [(term.name, term.value) for term in laid.terms] == [("proficiency", 1)]  # type: ignore[attr-defined]


@pytest.mark.clause("3dx.skills.proficiency")
def test_a_proficiency_helps_with_three_abilities_at_most_and_not_with_carry() -> None:
    many = SkillPick("proficiency", "all", helps=("might", "strike", "block", "throw"))
    assert why_not(world(), dagny(skills=(many,))).clause == "3dx.skills.proficiency"
    assert why_not(world(), dagny(skills=(SkillPick("proficiency", "loads", helps=("carry",)),))).code == "skill"
    for model in content.models().values():
        for text in model.skills:
            pick = read_skill(text)
            assert pick.kind != "proficiency" or pick.helps, text


@pytest.mark.clause("3dx.skills.proficiency")
def test_a_proficiency_made_without_saying_what_it_helps_with_may_say_so_once() -> None:
    here, id_ = party(gm=False)  # Cai's ruins name no ability
    cai = here.figures[id_["cai"]]
    assert tries.proficiencies(here, cai, ("search",)) == []
    say = NameHelps(figure=cai.id, skill="ruins", helps=("search", "knowledge"))
    offered = GAME.offers(here, Seat("s", "player", figures=(cai.id,)))
    assert [one.words for one in offered if isinstance(one.command, NameHelps)] == [
        "Say what the proficiency ruins helps with"
    ]
    for helps in ((), ("carry",), ("search", "knowledge", "stealth", "agility")):
        assert why_not(here, replace(say, helps=helps)).code == "skill"
    (fact,) = done(here, say)
    assert GAME.say(fact, GAME.names(here)) == "Cai's proficiency ruins helps with Search and Knowledge."
    assert tries.proficiencies(here, cai, ("search",)) == ["ruins"]
    assert tries.proficiencies(here, cai, ("stealth",)) == []
    assert why_not(here, say).code == "skill"  # once
    assert why_not(here, replace(say, skill="locks")).code == "skill"
