"""Many fights: one after another by commands and facts, or by a game's batch; added up, compared, scaled, solved."""
