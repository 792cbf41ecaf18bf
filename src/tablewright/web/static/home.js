// The first page: of the packs and house rules only those of the chosen game are shown.
const game = document.querySelector('select[name="game"]');

function choose() {
  for (const part of document.querySelectorAll("[data-game]")) part.hidden = part.dataset.game !== game.value;
}

if (game) {
  game.addEventListener("change", choose);
  addEventListener("pageshow", choose); // after a way back, too, with the choice that was made
}
