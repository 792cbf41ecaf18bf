"""Maps are drawn as plain SVG, whatever the names of rooms hold."""

from __future__ import annotations

from tablewright.core.mapdraw import draw, sign, signs
from tablewright.core.view import MapShape, MapView


def test_hostile_names_stay_text() -> None:
    view = MapView(4, 4, 'a "map" <b>', (MapShape("room", 1, 1, 2, 2, text="<script>x</script>"),))
    text = draw(view)
    assert "<script>" not in text
    assert "&lt;script&gt;" in text
    assert 'aria-label="a &quot;map&quot; &lt;b&gt;"' in text


def test_corridors_lie_under_rooms_and_the_party_on_top() -> None:
    shapes = (MapShape("party", 2, 2), MapShape("room", 1, 1, 2, 2, here=True), MapShape("corridor", 3, 1, 1, 1))
    text = draw(MapView(5, 4, "map", shapes))
    assert text.index('class="corridor"') < text.index('class="room here"') < text.index('class="me"')


def test_a_drawing_that_stands_alone_has_ink_of_its_own_and_the_pages_has_none() -> None:
    shapes = (MapShape("room", 1, 1, 2, 2), MapShape("locked", 3, 1.5, text="locked door"), MapShape("up", 1.5, 1.5))
    view = MapView(5, 4, "map", shapes)
    assert 'class="door locked" fill="#1c1a17"' in draw(view, alone=True)
    assert "fill=" not in draw(view)
    assert "style=" not in draw(view, alone=True)


def test_a_door_lies_across_its_wall_and_one_room_does_not_fill_the_drawing() -> None:
    east, north = MapShape("door", 3, 1.5), MapShape("door", 1.5, 1)
    text = draw(MapView(5, 4, "map", (MapShape("room", 1, 1, 2, 2), east, north)))
    assert '<rect class="door" x="28.6" y="11.8" width="2.8" height="6.4">' in text
    assert '<rect class="door" x="11.8" y="8.6" width="6.4" height="2.8">' in text
    assert 'viewBox="-40 -15 120 70"' in text


def test_the_signs_on_a_map_are_explained_each_once_and_none_that_is_not_there() -> None:
    shapes = (
        MapShape("room", 1, 1, 2, 2),
        MapShape("locked", 3, 1.5),
        MapShape("stuck", 1, 1.5),
        MapShape("down", 1.5, 1.5, 1, 1),
    )
    view = MapView(5, 4, "map", shapes)
    assert signs(view) == [("stuck", "stuck, locked or held"), ("up", "stairs")]
    assert '<rect class="door stuck"' in sign("stuck")
    alone = draw(view, alone=True)
    assert alone.count("stuck, locked or held") == alone.count(">stairs<") == 1
    assert "stuck, locked" not in draw(view)
    assert signs(MapView(5, 4, "map", shapes[:1])) == []


def test_on_a_large_map_that_stands_alone_the_letters_grow_with_it() -> None:
    """60 squares wide (with one on each side 62), twice what needs no larger letters, and a bit: 62 / 30 = 2.07."""
    shapes = (
        MapShape("room", 0, 0, 4, 4),
        MapShape("room", 59, 0, 1, 1),
        MapShape("label", 2, 2, text="1"),
        MapShape("label", 59.5, 0.5, text="2"),
        MapShape("down", 0.5, 0.5, 1, 1),
    )
    view = MapView(60, 4, "map", shapes)
    text = draw(view, alone=True)
    assert "scale(2.07)" in text
    assert 'font-size="15.50" text-anchor="middle" x="20" y="25.37">1<' in text
    assert 'font-size="7.5" text-anchor="middle" x="595" y="7.6">2<' in text  # no larger than its room
    assert "font-size" not in draw(view)
    tall = draw(MapView(4, 60, "map", (MapShape("room", 0, 0, 4, 60), shapes[4])), alone=True)
    assert "scale(1.20)" in tall  # 12 squares wide, and the words below it need 10
    assert "scale(1.00)" in draw(MapView(4, 4, "map", (shapes[0], shapes[4])), alone=True)
