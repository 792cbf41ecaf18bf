"""The odds room: asks and a seat's own orders side by side, exact, and nothing that the seat does not know."""

from __future__ import annotations

import re
from html import unescape

import httpx
from tests.browser import delving
from tests.games.axx.brawl import melee
from tests.web.site_ import CALM, Site, Visitor
from tests.web.test_web_orders import invited

from tablewright.core.facts import Command
from tablewright.core.game import Seat
from tablewright.core.percents import percent
from tablewright.games import registry
from tablewright.odds import asks, columns
from tablewright.odds.foresight import foresee
from tablewright.odds.readings import readings, words
from tablewright.table.commands import Next

HILD = Seat(id="p", role="player", figures=("hild",))


def text_of(page: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def asked(site: Site, game: str, *asks: str) -> str:
    found = httpx.get(f"{site.url}/odds/{game}", params=[("ask", ask) for ask in asks])
    assert found.status_code == 200
    assert "style=" not in found.text
    return text_of(found.text)


def test_asks_stand_side_by_side(site: Site) -> None:
    text = asked(site, "axiom", "6D vs 2", "6D adv vs 2", "group 5D 4D 6D vs 2")
    assert "To reach Threshold 2 61.6 %" in text  # 449/729
    assert "To reach Threshold 2 84.4 %" in text
    assert text.count("Successes on average") == 2
    text = asked(site, "axx", "attack +5 vs ac 14")
    assert "To reach 14 60 %" in text
    assert asked(site, "3dx", "d12 d8 d6 vs 5").count("on average") == 1


def test_a_group_passes_with_a_majority(site: Site) -> None:
    assert "To reach a majority of 2 53 %" in asked(site, "axiom", "group 5D 4D 6D vs 2")  # not Threshold 2


def test_bars_are_as_long_as_their_chances_however_many_dice(site: Site) -> None:
    """1,000 dice fall in more ways than a browser can read: a bar has its length in millionths."""
    column = columns.of_ask(asks.read("axiom", "1000D vs 333"))
    assert column.things[0].chance == "52.1 %"
    assert round(column.things[0].part / columns.WHOLE, 3) == 0.521
    (block,) = column.blocks
    assert max(block.bars, key=lambda bar: bar.part).label == "312 to 337"  # the average is 333
    assert block.bars[-1].part == 0
    page = httpx.get(f"{site.url}/odds/axiom", params={"ask": "1000D vs 333"}).text
    bars = re.findall(r'<meter min="0" max="(\d+)" value="(\d+)"', page)
    assert len(bars) == len(column.things) + len(block.bars)
    assert {most for most, _ in bars} == {"1000000"}
    assert all(int(value) <= columns.WHOLE for _, value in bars)


def test_readings_and_house_defaults_of_ours_are_named(site: Site) -> None:
    page = httpx.get(f"{site.url}/odds/3dx", params={"ask": "d12 d8 d6 vs 5"}).text
    assert "<summary>Read by this project: Rolls, Criticals, Success and by how much.</summary>" in page
    assert '<a href="/rules/3dx#3dx.critical">Criticals</a>: ' in page
    assert "Read by" not in asked(site, "axx", "3d6")
    made = site.hall.make_table("3dx", "Ford", name="Reed", quick=1, table="ford00000007", secrets=CALM)
    player = site.client(made.link)
    offered, key = next(iter(orders(player.page("odds")).items()))
    page = player.get(player.seat + "odds", params={"order": key}).text
    summary = re.search(r"<summary>([^<]*)</summary>", page)
    assert summary is not None
    assert offered == "Ailsa: roll Vitality save"
    assert summary[1] == "Read by this project: Success and by how much."
    assert "3dx." not in text_of(page)  # no ids


def test_house_defaults_are_named_as_such() -> None:
    ledger = registry.game("3dx").ledger
    found = readings(ledger, ["3dx.vitality_save", "3dx.roll", "3dx.vitality_save", "3dx.vitality"])
    assert [(one.title, one.house) for one in found] == [("Vitality saves", True), ("Rolls", False)]
    assert words(found) == "Read by this project: Rolls. House defaults: Vitality saves."
    assert words(()) == ""


def test_several_rolls_are_told_together(site: Site) -> None:
    text = asked(site, "3dx", "d12 d8 d6 vs 5", "save d10 vs 4")
    assert "Each of these rolled once What may happen Both succeed" in text
    assert text.count("To reach target number") == 2
    assert "Each of these" not in asked(site, "3dx", "d12 d8 d6 vs 5")


def test_the_first_page_leads_there_and_to_the_rules(site: Site) -> None:
    page = site.client().get("/").text
    links = re.findall(r'href="(/(?:odds|rules)/[^"]*)"', page)
    assert links == [f"/{what}/{game}" for game in registry.GAMES for what in ("odds", "rules")]
    assert all(httpx.get(site.url + link).status_code == 200 for link in links)


def test_no_more_than_six(site: Site) -> None:
    text = asked(site, "axx", *[f"check +{n}" for n in range(8)])
    assert "check +5" in text
    assert "check +6" not in text


def test_what_cannot_be_read_is_told_and_the_rest_is_answered(site: Site) -> None:
    text = asked(site, "axx", "attack +5", "check +2")
    assert "'attack +5', column" in text
    assert "To reach 12 55 %" in text
    assert httpx.get(f"{site.url}/odds/chess").status_code == 404
    page = httpx.get(f"{site.url}/odds/axx", params={"ask": "<script>alert(1)</script>"}).text
    assert "<script>alert" not in page


def under_way(site: Site) -> Visitor:
    """A player's browser at a table with a game master, where something can be tried."""
    made = site.hall.make_table("axx", "The Ford", quick=4, name="Reed", role="gm", table="ford00000001", secrets=CALM)
    table = site.hall.table(made.table)
    player = invited(site, made, "player", *table.game.heroes(table.state.world))
    for step in range(60):
        if orders(player.page("odds")):
            break
        chosen = delving.choose(table, made.seat, set())
        table.command(made.seat, chosen.offer.command if chosen is not None else Next(), f"step-{step:08}")
    return player


def orders(page: str) -> dict[str, str]:
    """The orders that can be chosen, by their words."""
    select = re.search(r'<select name="order">(.*?)</select>', page, re.DOTALL)
    return {unescape(words): key for key, words in re.findall(r'value="(\w+)">([^<]*)<', select[1])} if select else {}


def test_a_seats_orders_can_be_chosen(site: Site) -> None:
    player = under_way(site)
    found = orders(player.page("odds"))
    assert found
    words, key = next(iter(found.items()))
    text = text_of(player.get(player.seat + "odds", params={"order": key}).text)
    assert words in text
    assert "%" in text
    gone = text_of(player.get(player.seat + "odds", params={"order": "0123456789ab"}).text)
    assert "This order cannot be given any more." in gone


def test_what_was_chosen_in_one_column_stays_when_another_is_asked(site: Site) -> None:
    made = site.hall.make_table("3dx", "Ford", name="Reed", quick=2, table="ford00000007", secrets=CALM)
    player = site.client(made.link)
    one, other = list(orders(player.page("odds")).values())[:2]
    page = player.get(player.seat + "odds", params={"order": [one, other], f"all.{one}": ["0", "1"]}).text
    assert text_of(page).count("at least one:") == 1
    forms = re.findall(r"<form .*?</form>", page, re.DOTALL)
    kept = [form for form in forms if f'type="hidden" name="all.{one}" value="1"' in form]
    assert len(kept) == 2  # that of a further roll, and the other column's; its own has the boxes
    assert f'type="checkbox" name="all.{one}" value="1" checked' in page
    others = re.findall(r'href="odds\?([^"]*)" aria-label="Leave out: ', page)
    assert others == [f"order={other}", f"order={one}&amp;all.{one}=0&amp;all.{one}=1"]


def test_the_column_of_an_attack() -> None:
    """Hild (attack +1) against orcs of AC 14 with 4 or 5 HP: 45 % to hit, a d8 of damage."""
    game, world = registry.game("axx"), melee()
    order: Command = next(
        o.command for o in game.offers(world, HILD) if o.words.startswith("Hild attacks orc 1 with the sword")
    )
    found = foresee(game, world, order)
    column = columns.of_order("", found, game, game.names(world))
    told = {thing.words: thing.chance for thing in column.things}
    assert told["Orc 1 is hit"] == "45 %"
    (damage,) = column.blocks
    assert damage.title == "Damage to orc 1"
    assert damage.bars[0].label == "0"
    assert damage.bars[0].chance == "55 %"
    fall = next(thing for thing in found.things() if thing[0] == "down")
    assert told["Orc 1 goes down"] == percent(*found.all_of([fall]).as_integer_ratio())
    chosen = [str(place) for place, thing in enumerate(found.things()) if thing[0] in ("hits", "down")]
    both = columns.together(found, chosen)
    assert both is not None
    assert both[0].startswith(told["Orc 1 goes down"])  # who falls was hit
    assert both[1].startswith("45 %")


def test_an_attack_of_3dx_has_the_chance_of_its_button(site: Site) -> None:
    """It is read when the turn closes: what comes of it at once is its result alone."""
    made = site.hall.make_table("3dx", "Ford", name="Reed", role="gm", table="ford00000008", secrets=CALM)
    table = site.hall.table(made.table)
    fight = {"do": "start-fight", "foes": "1 wolf", "apart": 2, "first": "party"}
    for number, order in enumerate(({"do": "make-party", "size": 1}, fight)):
        assert table.command(made.seat, order, f"order-{number:026}").done
    attack = next(
        one.offer
        for one in table.offers(made.seat)
        if one.offer.chance is not None and "attack wolf" in one.offer.words
    )
    gm = site.client(made.link)
    page = gm.page("odds")
    text = text_of(gm.get(gm.seat + "odds", params={"order": orders(page)[attack.words]}).text)
    assert attack.chance is not None
    assert f"To reach 3 {attack.chance.percent()}" in text  # the wolf's target number
    assert f'name="all.{orders(page)[attack.words]}" value=""' not in page


def test_the_buttons_and_cards_of_a_table_lead_there(site: Site) -> None:
    player = under_way(site)
    page = player.page()
    key = next(iter(orders(player.page("odds")).values()))
    assert f'href="odds?order={key}"' in page
    assert 'href="odds"' in page


def test_the_column_in_letters() -> None:
    game, world = registry.game("axx"), melee()
    order = next(o for o in game.offers(world, HILD) if o.words.startswith("Hild attacks orc 1 with the sword"))
    found = foresee(game, world, order.command)
    lines = columns.column_lines(columns.of_order(order.words, found, game, game.names(world)))
    assert lines[0] == order.words
    assert any(line.split() == ["Orc", "1", "is", "hit", "45", "%", "#########"] for line in lines)
    assert any(line.strip().startswith("Damage to orc 1: ") for line in lines)
