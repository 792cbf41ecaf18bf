"""Random evenings: after every order each open page holds what it would if it were loaded now, and no secret."""

from __future__ import annotations

import os

import pytest
from tests.web.comparing import Comparing
from tests.web.evenings import Evening

EVENINGS, ORDERS = (20, 120) if os.environ.get("SOAK") else (1, 6)


@pytest.mark.soak
@pytest.mark.parametrize("game", ["well", "axiom", "3dx", "axx"])
def test_every_page_is_kept_up_to_what_a_page_loaded_now_would_be(game: str) -> None:
    for seed in range(EVENINGS):
        evening = Evening(game, seed + len(game), gm=(seed + len(game)) % 2 == 1)
        comparing = Comparing(evening)
        try:
            comparing.check()
            for _ in range(ORDERS):
                evening.act()
                comparing.check()
        finally:
            evening.close()
            comparing.mirror.stop()
        assert comparing.compared > ORDERS
        assert comparing.offers > 0
