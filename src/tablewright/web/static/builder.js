// The builder: a pick changes what else can be picked, without loading the page anew.
import { redraw } from "./morph.js";

document.documentElement.classList.add("js");
const making = document.getElementById("making");
let picked = 0; // how many picks were made
let shown = 0; // the pick that the page shows the outcome of
let pressed = ""; // the words of a button pressed before the page had caught up

function address() {
  return `builder?${new URLSearchParams(new FormData(document.getElementById("picks")))}`;
}

async function refresh() {
  const mine = picked;
  const here = address();
  let part = "";
  try {
    const answer = await fetch(here, { headers: { "X-Part": "1" } });
    if (answer.ok) part = await answer.text();
  } catch {
    // no answer: the page stays as it is, and its buttons ask the server themselves
  }
  if (mine !== picked) return; // a later pick is on its way
  shown = mine;
  if (part) {
    redraw(making, part, { ticks: true });
    history.replaceState(null, "", here);
  }
  const again = [...making.querySelectorAll("button")].find((button) => pressed && button.textContent === pressed);
  pressed = "";
  if (again) again.click();
}

let waiting = 0;
making.addEventListener("input", (event) => {
  if (!event.target.closest("#picks")) return;
  picked += 1;
  clearTimeout(waiting);
  waiting = setTimeout(refresh, event.target.type === "text" ? 350 : 0);
});
making.addEventListener("submit", (event) => {
  if (event.target.id === "picks") {
    event.preventDefault();
    picked += 1;
    refresh();
  } else if (picked !== shown) {
    event.preventDefault(); // its order does not hold the last pick yet
    pressed = event.submitter ? event.submitter.textContent : "";
  }
});
