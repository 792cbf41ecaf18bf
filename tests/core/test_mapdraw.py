"""Maps are drawn as plain SVG, whatever the names of rooms hold."""

from __future__ import annotations

from tablewright.core.mapdraw import draw
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
    assert text.index('class="corridor"') < text.index('class="room here"') < text.index('class="party"')
