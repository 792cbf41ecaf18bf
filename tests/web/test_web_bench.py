"""The bench room: fights beside the table, in processes of their own; what is shown, refused, stopped, compared."""

from __future__ import annotations

import csv
import io
import json
import re
import time
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from tests.web.site_ import Site, Visitor, until

from tablewright.core.arena import Setup, read_foes
from tablewright.games.axiom.heroes.records import characters
from tablewright.games.registry import arena
from tablewright.sim import asking, files
from tablewright.sim.exact import solve
from tablewright.sim.pieces import Bench
from tablewright.web import benchform, benchjobs
from tablewright.web.benchjobs import Solve

FORM = {
    "party": "table", "size": "2", "level": "standard", "pasted": "", "foes": "1 cutpurse", "runs": "20", "seed": "7",
    "heroes": "nearest", "monsters": "nearest", "apart": "close", "way": "count", "vary": "", "values": "", "vary2": "",
    "values2": "", "share": "75",
}  # fmt: skip

VARY = {"way": "vary"}
LONG = {"runs": "100000", "party": "random", "size": "5", "foes": "9 raiders"}
"""Fights that are not over soon, however quick they are."""
PATIENCE = 240
"""Seconds that a test waits for fights: they let everything else on the machine go first."""


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A server for all tests here, so that its processes are started once; nothing is compiled."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TABLEWRIGHT_KERNEL", "/dev/null/never")
        running = Site()
        yield running
        running.stop()


def seated(site: Site, game: str) -> Iterator[Visitor]:
    """The GM of a table with three characters, whose fights are over in the end."""
    made = site.hall.make_table(game, "Salt", name="Reed", role="gm")
    assert site.hall.table(made.table).command(made.seat, {"do": "make-party", "size": 3}, "k" * 32).done
    visitor = site.client(made.link)
    yield visitor
    site.desk.workshop.stop(made.seat)


@pytest.fixture
def gm(site: Site) -> Iterator[Visitor]:
    """The GM of an AxiomRPG table."""
    yield from seated(site, "axiom")


@pytest.fixture
def axx(site: Site) -> Iterator[Visitor]:
    """The GM of a table of AX&X, whose fights go by numbers."""
    yield from seated(site, "axx")


def fought(visitor: Visitor, **changes: str) -> str:
    """The page once the fights are over."""
    answer = visitor.post(visitor.seat + "bench", data=FORM | changes, follow_redirects=True)
    assert answer.status_code == 200, answer.text
    until(lambda: 'data-going="0"' in visitor.page("bench"), PATIENCE)
    return visitor.page("bench")


def test_the_party_of_the_table_fights_and_the_table_does_not_know(site: Site, gm: Visitor) -> None:
    table = site.hall.table(gm.seat.split("/")[2])
    head, world = table.log.head, table.state.world
    page = fought(gm)
    assert (table.log.head, table.state.world) == (head, world)
    for figure in world.party():
        assert f'<th scope="row">{figure.name}</th>' in page
    setup = Setup(
        game="axiom", party=arena("axiom").party_of(world), foes=(("cutpurse", 1),), apart="close", heroes="nearest",
        monsters="nearest",
    )  # fmt: skip
    score = Bench(setup).score(7, 0, 20)
    assert f"<td>{100 * score.party / 20:.1f} % <span>(" in page
    assert "20 fights from seed 7" in page
    rounds = sum(rounds * fights for rounds, fights in score.rounds.items()) / 20
    assert f"in percent of the fights; {rounds:.1f} on average</figcaption>" in page


def test_foes_to_type_are_called_as_many_as_they_are(axx: Visitor) -> None:
    hint = re.search(r'name="foes"[^>]* placeholder="([^"]*)"', axx.page("bench"))
    assert hint is not None
    assert hint[1] == "3 men-at-arms, 1 giant rat"


def test_a_party_by_the_dice_and_one_from_a_file(gm: Visitor) -> None:
    by_dice = fought(gm, party="random", size="1")
    record: dict[str, Any] = {"game": "axiom", "characters": [found for found, *_ in characters(1, 7)]}
    pasted = fought(gm, party="pasted", pasted=json.dumps(record))
    name = record["characters"][0]["name"]
    assert by_dice.count(f'<th scope="row">{name}</th>') == pasted.count(f'<th scope="row">{name}</th>') == 1


def test_a_table_of_3dx_has_its_bench_too(site: Site) -> None:
    made = site.hall.make_table("3dx", "Ford", name="Reed", role="gm")
    assert site.hall.table(made.table).command(made.seat, {"do": "make-party", "size": 2}, "k" * 32).done
    gm = site.client(made.link)
    assert 'href="bench"' in gm.page()
    page = fought(gm, level="4", foes="1 giant rat, 1 target number 1", runs="5", apart="5 m")
    for figure in site.hall.table(made.table).state.world.party():
        assert f'<th scope="row">{figure.name}</th>' in page
    assert "5 fights from seed 7" in page
    slip = gm.bare("bench", **(FORM | {"foes": "1 giant rat", "apart": "near"}))
    assert slip.status_code == 422
    assert "The sides begin 0 to 1,000 metres apart, as in 20 m, not “near”." in slip.text


def test_the_address_of_the_stop_button_opened_anew_is_the_bench(gm: Visitor) -> None:
    assert gm.get(f"{gm.seat}bench/stop", follow_redirects=True).url.path == f"{gm.seat}bench"


def test_results_are_kept_to_compare(gm: Visitor) -> None:
    fought(gm)
    page = fought(gm, foes="1 elite")
    rows = re.findall(r'<th scope="row">([^<]*against[^<]*)</th>', page)
    assert len(rows) == 1
    assert "against 1 cutpurse" in rows[0]


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"foes": ""}, "There are no foes"),
        ({"foes": "3 dragonz"}, "There is no foe “dragonz” in AxiomRPG; the nearest are "),
        ({"foes": "two ratz"}, "There is no foe “ratz” in AxiomRPG; the nearest are 2 "),
        ({"runs": "0"}, "Fights are run 1 to 100,000 times here, not 0."),
        ({"runs": "many"}, "How often is a whole number up to 100,000, not “many”."),
        ({"runs": "999999999"}, "How often is a whole number up to 100,000"),
        ({"seed": "-1"}, "The seed is a whole number up to"),
        ({"party": "random", "size": "0"}, "A random party has 1 to 12 heroes"),
        ({"party": "random", "level": "9"}, "There is no level “9” in AxiomRPG"),
        ({"party": "pasted", "pasted": "hello"}, "What was pasted is no JSON"),
        ({"party": "pasted", "pasted": '{"game": "axx"}'}, "What was pasted is for the game &#39;axx&#39;"),
        ({"apart": "a mile"}, "The sides begin touch, close, near, far or distant"),
        ({"heroes": "bravely"}, "There is no way “bravely” to play the heroes"),
        ({"way": "luck"}, "There is no way “luck” to try a fight here."),
        ({"party": "random:3"}, "There is no party “random:3” to choose here."),
        ({"party": "/etc/passwd"}, "There is no party “/etc/passwd” to choose here."),
        ({"party": ""}, "There is no party “” to choose here."),
        (VARY | {"vary": "luck", "values": "1..2"}, "“luck” cannot be varied; what can: "),
        (VARY | {"values": "1..2"}, "Say what those values are of: choose what varies."),
        (VARY, "Choose what varies, and give its values, as in 1..6."),
        (
            VARY | {"vary": "count"},
            "Give the values to try of “how many foes of the first kind named”, with commas between, or as in 1..6.",
        ),
        (
            VARY | {"vary": "count", "values": "1..2", "vary2": "apart"},
            "Give the values to try of “how far apart they begin”, with commas between, or as in 1..6.",
        ),
        (
            VARY | {"party": "random", "vary": "count", "values": "1..40", "vary2": "size", "values2": "1..3"},
            "At most 100 values or pairs are tried here at once, not 120;",
        ),
        (
            VARY | {"party": "random", "vary": "count", "values": "1..2", "vary2": "size", "values2": "1..7"},
            "The second thing that varies has at most 6 values here",
        ),
        (VARY | {"vary": "count", "values": "1..3", "runs": "40000"}, "That is 120,000 fights; at most 100,000"),
        ({"way": "until", "share": "most"}, "How often the party should win is a percentage between 0 and 100"),
        ({"way": "until", "runs": "10001"}, "Each number of foes is fought at most 10,000 times here, not 10,001."),
        ({"option.luck": "on"}, "There is no house rule &#39;luck&#39;"),
    ],
)
def test_a_slip_is_told_and_the_form_keeps_what_was_typed(gm: Visitor, changes: dict[str, str], line: str) -> None:
    answer = gm.bare("bench", **(FORM | changes))
    assert answer.status_code == 422
    (problem,) = re.findall(r'<p class="problem" role="alert">([^<]*)</p>', answer.text)
    assert problem.startswith(line)
    assert 'value="close"' in answer.text or "a mile" in answer.text


def test_one_fight_is_read_in_cards(gm: Visitor) -> None:
    fought(gm)
    page = gm.page("bench?watch=3")
    assert "<h2>Fight 3: " in page
    assert 'class="round"' in page
    assert 'href="why/' not in page
    assert 'href="past' not in page
    assert "Fights are counted from 1" in gm.page("bench?watch=0")


def test_several_values_at_once_are_charted(gm: Visitor) -> None:
    page = fought(gm, way="vary", vary="count", values="1..3", party="random", size="1")
    assert re.findall(r'<th scope="row">(\d)</th>', page) == ["1", "2", "3"]
    assert page.count("<circle") == 3
    assert "20 fights each, from seed 7" in page
    setup = Setup(
        game="axiom", party=arena("axiom").random_party(1, "standard", 7), foes=(("cutpurse", 3),), apart="close",
        heroes="nearest", monsters="nearest",
    )  # fmt: skip
    score = Bench(setup).score(7, 0, 20)
    assert f"<title>3: {100 * score.party / 20:.1f} % (" in page
    switched = fought(gm, way="vary", vary="criticals", values="on, off")
    assert re.findall(r'<th scope="row">(on|off)</th>', switched) == ["on", "off"]


def line_of(page: str) -> str:
    """What the page says is fought."""
    (line,) = re.findall(r"<h2>[^<]*</h2>\n<p class=\"label\">([^<]*)</p>", page)
    return unescape(line)


def test_what_varies_does_not_stand_in_the_line_that_says_who_fights(gm: Visitor) -> None:
    grid = VARY | {"party": "random", "size": "1"}
    (name,) = (str(sheet["name"]) for sheet in arena("axiom").random_party(1, "standard", 7))
    rest = "distance at the start: close; heroes “nearest”, foes “nearest”"
    page = fought(gm, **grid, foes="1 wolf, 2 raiders", vary="count", values="3,1")
    assert line_of(page) == f"{name} against 1 to 3 wolves, 2 raiders; {rest}"
    assert '<th scope="col" class="value">how many wolves</th>' in page
    assert '<option value="count">how many foes of the first kind named</option>' in gm.page("bench").replace(
        " selected", ""
    )
    page = fought(gm, **grid, vary="foes", values="1 wolf|2 raiders")
    assert line_of(page) == f"{name} against several foes; {rest}"
    page = fought(gm, **grid, vary="size", values="1..2", vary2="policy", values2="nearest, weakest first")
    assert line_of(page) == "A party by the dice against 1 cutpurse; distance at the start: close; foes “nearest”"
    page = fought(gm, **grid, foes="2 cutpurses", vary="apart", values="touch, close")
    assert line_of(page) == f"{name} against 2 cutpurses; heroes “nearest”, foes “nearest”"


def test_house_rules_are_told_in_words_and_all_their_values_tried(site: Site) -> None:
    made = site.hall.make_table("3dx", "Ford", name="Reed", role="gm")
    assert site.hall.table(made.table).command(made.seat, {"do": "make-party", "size": 1}, "k" * 32).done
    gm = site.client(made.link)
    form = {"level": "4", "foes": "1 giant rat", "runs": "5", "apart": "5 m"}
    assert '<option value="L299">is at disadvantage</option>' in gm.page("bench")
    page = fought(gm, **form, **VARY, vary="range_rule")
    assert re.findall(r'<th scope="row">([a-z ]+)</th>', page) == ["is at disadvantage", "has advantage"]
    rule = "Shooting at two or more ranges nearer than the weapon&#39;s own"
    assert f"varied: {rule}." in page
    page = fought(gm, **form, **{"option.range_rule": "L359"})
    assert f"5 m; {rule}: has advantage; heroes" in page
    assert "L299" not in re.sub(r'value="L299"', "", page)


def test_two_things_that_vary_are_lines_of_one_chart(gm: Visitor) -> None:
    page = fought(
        gm, way="vary", vary="count", values="1..3", vary2="criticals", values2="on, off", party="random", size="1"
    )
    assert page.count("<polyline") == 4  # two lines, and two in the list of lines
    assert re.findall(r'<th scope="row">(\d)</th><th scope="row">(on|off)</th>', page) == [
        (number, value) for number in "123" for value in ("on", "off")
    ]
    assert "<title>2, off: " in page
    rows = list(csv.DictReader(io.StringIO(gm.page("bench/fights.csv"))))
    assert [(row["count"], row["criticals"], row["fights"]) for row in rows] == [
        (number, value, "20") for number in "123" for value in ("on", "off")
    ]
    told = json.loads(gm.page("bench/told.json"))
    assert told["vary"] == {"count": ["1", "2", "3"], "criticals": ["on", "off"]}
    assert [cell["wins"]["party"]["n"] for cell in told["cells"]] == [int(row["party_wins"]) for row in rows]


def test_figures_are_kept_as_a_table_and_as_json(gm: Visitor) -> None:
    for name in ("fights.csv", "fights.parquet", "told.json"):
        assert gm.get(gm.seat + f"bench/{name}").status_code == 404
    page = fought(gm)
    assert f'href="{gm.seat}bench/fights.csv"' in page
    (row,) = csv.DictReader(io.StringIO(gm.page("bench/fights.csv")))
    told = json.loads(gm.page("bench/told.json"))
    assert (int(row["party_wins"]), int(row["fights"])) == (told["wins"]["party"]["n"], told["runs"])
    for name in ("fights.pdf", "other.csv", "fights"):
        assert gm.get(gm.seat + f"bench/{name}").status_code == 404


def test_figures_are_kept_as_parquet(gm: Visitor) -> None:
    pq: Any = pytest.importorskip("pyarrow.parquet", reason="the extra “cluster” is not installed")
    fought(gm, way="vary", vary="count", values="1..2")
    held = gm.get(gm.seat + "bench/fights.parquet")
    assert held.headers["content-disposition"] == 'attachment; filename="fights.parquet"'
    assert [(row["count"], row["fights"]) for row in pq.read_table(io.BytesIO(held.content)).to_pylist()] == [
        (1, 20), (2, 20),
    ]  # fmt: skip


def test_without_the_extra_there_is_no_parquet(gm: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is a player told where on the host's machine it would have to be installed."""
    monkeypatch.setattr(files, "has_parquet", lambda: False)
    assert "Parquet" not in fought(gm, way="vary", vary="count", values="1..2")
    answer = gm.get(gm.seat + "bench/fights.parquet")
    assert answer.status_code == 404
    assert "There is no such table at the bench." in answer.text


def test_foes_are_scaled_until_the_party_wins_about_so_often(axx: Visitor) -> None:
    page = fought(axx, way="until", share="60", foes="2 orcs", apart="60 ft")
    told = json.loads(axx.page("bench/told.json"))
    assert told["until"] == 0.6
    assert told["nearest"] in told["tried"]
    assert min(abs(one["party"]["p"] - 0.6) for one in told["tried"]) == abs(told["nearest"]["party"]["p"] - 0.6)
    assert f"{told['nearest']['foes'][0]['count']} orcs (nearest)" in page
    assert "That comes nearest to 60 %. 20 fights each, from seed 7" in page
    assert page.count('class="bar wide"') == len(told["tried"])
    assert f'href="{axx.seat}bench/fights.csv"' in page
    rows = list(csv.DictReader(io.StringIO(axx.page("bench/fights.csv"))))
    assert [(row["count"], int(row["party_wins"])) for row in rows] == [
        (str(one["foes"][0]["count"]), one["party"]["n"]) for one in told["tried"]
    ]
    assert {row["fights"] for row in rows} == {"20"}


def test_how_both_sides_are_played_is_told_once(axx: Visitor) -> None:
    page = fought(axx, foes="2 orcs", apart="60 ft").partition('id="told"')[2].partition("Tried before")[0]
    assert page.count("“nearest”") == 2  # the heroes, and the foes, in the line of the fight


def test_a_small_fight_is_worked_out_exactly_and_compared(site: Site, axx: Visitor) -> None:
    of = arena("axx")
    magic_user = {**of.random_party(4, "1", 7)[3], "brushes": 6}  # one more Close Call would be her last
    setup = Setup("axx", (magic_user,), read_foes(of, "1 giant rat"), apart="5 ft")
    job = Solve(first=setup)
    site.desk.workshop.give(axx.seat.split("/")[3], job)
    assert job.over.wait(PATIENCE)
    page, found = axx.page("bench"), solve(of, setup)
    assert 0 < found.wins("party") < 1
    assert f"<td>{100 * float(found.wins('party')):.4f} %</td>" in page
    assert "There is no error bar." in page
    assert json.loads(axx.page("bench/told.json"))["wins"]["party"] == round(float(found.wins("party")), 12)
    assert axx.get(axx.seat + "bench/fights.csv").status_code == 404
    tried = fought(axx, foes="1 giant rat", apart="5 ft")
    assert f"<td>{100 * float(found.wins('party')):.4f} %</td>" in tried.partition("Tried before")[2]


def test_a_fight_that_takes_too_long_to_work_out_is_told_and_can_be_stopped(
    axx: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    large = {"way": "exact", "party": "random", "level": "1", "foes": "2 orcs", "apart": "5 ft"}
    axx.post(axx.seat + "bench", data=FORM | large)
    until(lambda: re.search(r" [1-9][\d,]* moments followed", axx.page("bench")) is not None, PATIENCE)
    page = axx.post(axx.seat + "bench/stop", data={"key": "k"}, follow_redirects=True).text
    assert "<h2>Stopped early</h2>" in page
    monkeypatch.setattr(benchjobs, "LONGEST", 0.1)
    page = fought(axx, **large)
    assert "<h2>This could not be finished</h2>" in page
    assert "This fight takes too long to work out here: run it instead" in page


def test_a_fight_without_an_end_is_counted_as_such(gm: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benchform, "ROUNDS", 1)
    page = fought(gm, foes="3 elite")
    assert "20 fights had no end after 1 round and count as neither&#39;s." in page


@pytest.mark.parametrize(
    ("pasted", "words"),
    [
        ('{"characters": ' + "[" * 4_000 + "]" * 4_000 + "}", "What was pasted is no JSON"),
        ('{"characters": [{"name": ' + "9" * 5_000 + "}]}", "What was pasted is no JSON"),
        ('{"characters": []}', "What was pasted holds no characters."),
        ('{"characters": [1, 2]}', "What was pasted holds no characters."),
        ("[]", "What was pasted holds no party"),
        ('{"characters": [{"name": NaN}]}', ""),
        ('{"characters": [{"name": "Hild", "attributes": [[[]]], "__class__": {}}]}', ""),
    ],
)
def test_what_no_hand_would_paste_is_refused_in_a_line(gm: Visitor, pasted: str, words: str) -> None:
    answer = gm.order("bench", **(FORM | {"party": "pasted", "pasted": pasted, "unheard-of": "1"}))
    assert answer.status_code == 200
    told = answer.json()
    assert told["state"] == "refused"
    assert told["words"].startswith(words)
    assert len(told["words"]) < 400
    assert "\n" not in told["words"]


def test_forms_of_another_kind_are_refused(gm: Visitor) -> None:
    for kind, body in (
        ("application/json", json.dumps(FORM).encode()),
        ("application/x-www-form-urlencoded", b"\xff\xfe"),
    ):
        answer = gm.post(gm.seat + "bench", content=body, headers={"content-type": kind, "accept": "application/json"})
        assert answer.json()["state"] == "refused"
    assert gm.post(gm.seat + "bench", data=FORM | {"pasted": "x" * 2_000_000}).status_code == 413


def test_a_program_is_answered_in_json(gm: Visitor) -> None:
    slip = gm.order("bench", **(FORM | {"foes": "3 dragonz"})).json()
    assert slip["state"] == "refused"
    assert slip["words"].startswith("There is no foe “dragonz” in AxiomRPG; the nearest are ")
    assert gm.order("bench", **FORM).json()["state"] == "done"
    until(lambda: 'data-going="0"' in gm.page("bench"), PATIENCE)
    assert json.loads(gm.page("bench/told.json"))["runs"] == 20


def test_a_long_job_shows_how_far_it_is_and_is_stopped_with_what_is_done(gm: Visitor) -> None:
    page = gm.post(gm.seat + "bench", data=FORM | LONG, follow_redirects=True).text
    assert 'data-going="1"' in page
    assert "<progress max=" in page
    until(lambda: " of 100,000 fights" in gm.page("bench"), 20)
    until(lambda: "Who wins" in gm.page("bench"), 30)
    began = time.monotonic()
    page = gm.post(gm.seat + "bench/stop", data={"key": "k"}, follow_redirects=True).text
    assert time.monotonic() - began < 5
    assert "<h2>Stopped early</h2>" in page
    assert 'data-going="0"' in page


def test_tables_do_not_wait_for_fights(gm: Visitor) -> None:
    gm.post(gm.seat + "bench", data=FORM | LONG)
    until(lambda: "Who wins" in gm.page("bench"), 30)
    for _ in range(10):
        began = time.monotonic()
        gm.page()
        assert time.monotonic() - began < 2  # a machine that is busy with other tests; alone it takes 20 ms
    assert 'data-going="1"' in gm.page("bench")


def test_a_new_job_takes_the_place_of_the_one_before(gm: Visitor) -> None:
    gm.post(gm.seat + "bench", data=FORM | LONG)
    page = fought(gm, runs="5")
    assert "5 fights from seed 7" in page


def test_who_looks_on_has_no_bench(site: Site, gm: Visitor) -> None:
    table = site.hall.table(gm.seat.split("/")[2])
    seat = table.seats()[0].id
    link = table.command(seat, {"do": "make-seat", "role": "watcher", "name": "Ola"}, "w" * 32).link
    watcher = site.client(link)
    fought(gm)
    stranger = site.client(site.hall.make_table("axiom", "Other", name="Ida", role="gm").link)
    for who, place in ((watcher, watcher.seat), (watcher, gm.seat), (stranger, gm.seat), (site.client(), gm.seat)):
        for path in ("bench", "bench?watch=1", "bench/told.json", "bench/fights.csv"):
            assert who.get(place + path).status_code == 404, path
        assert who.post(place + "bench", data=FORM).status_code == 404
        assert who.post(place + "bench/stop", data={"key": "k"}).status_code == 404
    assert 'href="bench"' not in watcher.page()
    assert 'href="bench"' in gm.page()


def test_the_host_tries_fights_without_a_table(site: Site) -> None:
    host, form = site.host(), FORM | {"party": "random", "level": "2", "foes": "2 orcs", "apart": "60 ft"}
    page = host.get("/bench/axx").text
    assert "A party by the dice" in page
    assert "The party of this table" not in page
    answer = host.post("/bench/axx", data=form, follow_redirects=True)
    assert answer.status_code == 200, answer.text
    until(lambda: 'data-going="0"' in host.get("/bench/axx").text, PATIENCE)
    page = host.get("/bench/axx").text
    assert "20 fights from seed 7" in page
    setup = Setup(
        game="axx", party=asking.party(arena("axx"), "random:2@2", 7), foes=read_foes(arena("axx"), "2 orcs"),
        apart="60 ft", heroes="nearest", monsters="nearest",
    )  # fmt: skip
    assert f"<td>{100 * Bench(setup).score(7, 0, 20).party / 20:.1f} % <span>(" in page
    assert host.get("/bench/axx/fights.csv").text.startswith("fights,")
    assert host.get("/bench/axx/told.json").json()["seed"] == 7
    assert "Fight 3: " in host.get("/bench/axx?watch=3").text
    assert "20 fights" not in host.get("/bench/3dx").text  # each game's is its own
    refused = host.post("/bench/axx", data=form | {"party": "table"})
    assert refused.status_code == 422
    assert "There is no party “table” to choose here." in unescape(refused.text)
    assert host.get("/bench/chess").status_code == 404
    assert 'href="/bench/3dx"' in host.get("/").text


def test_the_bench_without_a_table_is_the_hosts_alone(site: Site, gm: Visitor) -> None:
    for who in (gm, site.client()):
        for path in ("/bench/axx", "/bench/axx/told.json", "/bench/axx/fights.csv"):
            assert who.get(path).status_code == 403, path
        assert who.post("/bench/axx", data=FORM).status_code == 403
        assert who.post("/bench/axx/stop", data={"key": "k"}).status_code == 403
        assert "/bench/" not in who.get("/").text


def test_a_game_without_an_arena_has_no_bench(site: Site) -> None:
    made = site.well("Hild")
    visitor = site.client(made.link)
    assert visitor.get(visitor.seat + "bench").status_code == 404
