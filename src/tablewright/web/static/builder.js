// The builder: a pick changes what else can be picked, without loading the page anew.
import { redraw } from "./morph.js";

document.documentElement.classList.add("js");
const making = document.getElementById("making");
let asked = 0;

async function refresh() {
  const form = document.getElementById("picks");
  const address = `builder?${new URLSearchParams(new FormData(form))}`;
  const mine = (asked += 1);
  const answer = await fetch(address, { headers: { "X-Part": "1" } });
  if (!answer.ok || mine !== asked) return;
  redraw(making, await answer.text(), { ticks: true });
  history.replaceState(null, "", address);
}

let waiting = 0;
making.addEventListener("input", (event) => {
  if (!event.target.closest("#picks")) return;
  clearTimeout(waiting);
  waiting = setTimeout(refresh, event.target.type === "text" ? 350 : 0);
});
making.addEventListener("submit", (event) => {
  if (event.target.id !== "picks") return;
  event.preventDefault();
  refresh();
});
