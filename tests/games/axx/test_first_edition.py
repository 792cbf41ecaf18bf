"""First-edition figures: AC is 19 minus the old number, HD is HD."""

from __future__ import annotations

import pytest

from tablewright.games.axx import kernel
from tablewright.games.axx.first_edition import HitDice, armour_class, hit_dice

pytestmark = pytest.mark.clause("axx.import_1e")


def test_old_ac_9_5_2_0_and_minus_1_become_10_14_17_19_and_20() -> None:
    assert [armour_class(old) for old in (9, 5, 2, 0, -1)] == [10, 14, 17, 19, 20]


@pytest.mark.parametrize(
    ("text", "read", "attack", "hp"),
    [
        ("4", HitDice(4), 4, "4d8"),
        ("3+1", HitDice(3, 1), 3, "3d8+1"),
        (" 1 - 1 ", HitDice(1, -1), 1, "1d8-1"),
        ("1/2", HitDice(0, half=True), 0, "1d4"),
    ],
)
def test_hit_dice_as_old_books_print_them(text: str, read: HitDice, attack: int, hp: str) -> None:
    found = hit_dice(text)
    assert (found, found.attack, found.hp) == (read, attack, hp)


def test_attack_and_saves_go_by_hd() -> None:
    ogre = hit_dice("4+1")
    assert kernel.save_target(2 * ogre.dice) == 14
    assert kernel.monster_save_bonus(2 * ogre.dice) == ogre.attack == 4


@pytest.mark.parametrize("text", ["", "four", "3d8", "+1", "3+", "1/3", "٣"])
def test_what_is_no_number_of_hit_dice_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no number of Hit Dice"):
        hit_dice(text)
