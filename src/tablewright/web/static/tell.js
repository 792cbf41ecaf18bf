// What there is to say about an order: a refusal, an answer, or trouble. It stands where the order was given:
// under its button, or above the command line.

function under(form, words, plainly) {
  const line = document.createElement("p");
  line.className = `near ${plainly ? "told" : "problem"}`;
  line.role = "alert";
  line.textContent = words;
  (form.closest(".split, details.offer") || form).after(line);
  line.scrollIntoView({ block: "nearest" });
}

export function tell(words, { offerSay = "", plainly = false, form = null } = {}) {
  for (const old of document.querySelectorAll(".near")) old.remove();
  const near = words && form?.isConnected && !form.closest(".dock");
  if (near) under(form, words, plainly);
  const line = document.getElementById("refusal");
  line.classList.toggle("told", plainly);
  line.classList.toggle("problem", !plainly);
  line.hidden = !words || near;
  line.querySelector("span").textContent = near ? "" : words;
  const say = line.querySelector("[data-say-it]");
  say.hidden = !offerSay;
  say.dataset.sayIt = offerSay;
}
