// The bench: what fights come to is drawn anew while they run; a party's file is read into its field.
import { redraw } from "./morph.js";

document.documentElement.classList.add("js");
const told = document.getElementById("told");

function going() {
  const result = told.querySelector("[data-going]");
  return result !== null && result.dataset.going === "1";
}

async function look() {
  try {
    const answer = await fetch(location.pathname, { headers: { "X-Part": "1" } });
    if (answer.ok) redraw(told, await answer.text());
  } catch {
    // no answer: the next look may have one
  }
  if (going()) setTimeout(look, document.hidden ? 3000 : 500);
}

if (going()) setTimeout(look, 300);

for (const input of document.querySelectorAll("[data-into]")) {
  input.closest(".from-file").hidden = false;
  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (!file) return;
    document.getElementsByName(input.dataset.into)[0].value = (await file.text()).slice(0, 60000);
    document.querySelector(`[name="party"][value="${input.dataset.into}"]`).checked = true;
  });
}
